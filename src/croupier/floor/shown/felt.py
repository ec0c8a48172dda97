"""What is shown of a table at one moment: the felt for everyone, and beside it what concerns one viewer alone.

These are the shapes that leave the process. They hold no card that lies face down: of the shoe only counts.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.floor.shown.session_felt import TableSession, YourTournament
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, Choice, On, Outcome, Player, Stage


class _Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what is shown; every field is always there."""


class Waits(StrEnum):
    """What a table waits for."""

    OPENING = "opening"
    """It is not open."""
    CARDS = "cards"
    """The pack has still to be checked, shuffled or loaded."""
    CUT = "cut"
    WAGERS = "wagers"
    DECISIONS = "decisions"
    """Somebody was asked; see `RoundShown.asked`."""
    DEALER = "dealer"
    """A person deals, and the next card is theirs to draw."""
    SUPERVISOR = "supervisor"
    """The round is held: a malfunction, a void to be confirmed, cards that ran out."""


class Inscribed(_Shown, frozen=True, kw_only=True):
    """Words on the cloth."""

    text: str
    clause: Clause | None
    """Nothing where no clause asks for the words; they are true all the same."""


class PayLine(_Shown, frozen=True, kw_only=True):
    """One line of a side wager's pay table, in words."""

    wins: str
    pays: str
    clause: Clause


class SideWagerShown(_Shown, frozen=True, kw_only=True):
    """A side wager that the table offers, with what the sign says of it and what it pays."""

    on: On
    title: str
    lowest: Cents | None
    highest: Cents | None
    amounts: tuple[Cents, ...]
    """The only amounts, where they are fixed."""
    clause: Clause
    pays: tuple[PayLine, ...] = ()


class SignShownToAll(_Shown, frozen=True, kw_only=True):
    """The sign: limits for a box, in which multiples, and every line of it in words."""

    minimum: Cents
    maximum: Cents
    multiples: Cents
    step: Cents | None
    side_wagers: tuple[SideWagerShown, ...]
    lines: tuple[Inscribed, ...]


class SeatShown(_Shown, frozen=True, kw_only=True):
    """A box, and who sits at it."""

    box: int
    player: Player | None


class PersonShown(_Shown, frozen=True, kw_only=True):
    """Somebody at the table."""

    name: Player
    seat: int | None
    boxes: tuple[int, ...]
    """Boxes beside the seat on which they wager."""
    sits_out: bool


class LyingShown(_Shown, frozen=True, kw_only=True):
    """A wager before the first card."""

    player: Player
    box: int
    on: On
    amount: Cents
    seated: bool


class CutShown(_Shown, frozen=True, kw_only=True):
    """The cut that is offered: to whom, and how deep it may go."""

    player: Player | None
    """Nobody: a casino supervisor is to cut."""
    cards: int
    least: int
    most: int
    made: bool = False
    """Whether it is made, and only the dealer's cutting card is still to go in."""
    cutting_card: bool
    """Whether the cutting card goes in again."""
    behind_least: int
    behind_most: int
    until: datetime | None
    """When the dealer passes it on to the next."""
    clause: Clause


class ShoeShown(_Shown, frozen=True, kw_only=True):
    """Shoe and discard rack in numbers."""

    number: int
    decks: int
    holder: str
    undealt: int
    to_cutting_card: int | None
    """How many cards come before the cutting card; nothing where it is out or there is none."""
    discards: int
    shuffle_due: Clause | None


class HandShown(_Shown, frozen=True, kw_only=True):
    """A hand: its cards, and what they are in words."""

    number: int
    cards: tuple[Card, ...]
    total: int | None
    soft: bool
    words: str
    """`17`, `soft 18`, `Blackjack`, `over 21`; nothing in Casino War."""
    from_split: bool
    stood: bool
    doubled: bool
    cleared: bool
    """Whether its cards are in the discard rack already."""


class StakeShown(_Shown, frozen=True, kw_only=True):
    """Chips on one wager, and how it ended."""

    player: Player
    on: On
    hand: int
    staked: Cents
    in_action: Cents
    added: Cents
    owner: Player | None
    """Whose wager an insurance wager insures."""
    outcome: Outcome | None
    pays: str | None
    """`3 to 2`."""
    paid: Cents
    returned: Cents
    clause: Clause | None
    also: tuple[Clause, ...]
    line: str | None
    """The line of the pay table that won."""
    stage: Stage | None
    says: str
    """What became of it, in words."""


class BoxShown(_Shown, frozen=True, kw_only=True):
    """A box in a round."""

    number: int
    control: tuple[Player, ...]
    hands: tuple[HandShown, ...]
    stakes: tuple[StakeShown, ...]


class AskedShown(_Shown, frozen=True, kw_only=True):
    """Who is asked; what they may answer is shown to themselves."""

    player: Player
    box: int
    hand: int
    owner: Player | None
    clause: Clause
    follows: bool
    """Whether it follows the decision that another player just took on the same hand."""
    until: datetime | None


class PoolWinnerShown(_Shown, frozen=True, kw_only=True):
    """Somebody who has won a prize of a jackpot that is not awarded yet."""

    player: Player
    box: int
    line: str


class RoundShown(_Shown, frozen=True, kw_only=True):
    """A round of play: under way, or the last one while the felt is not yet needed for the next."""

    number: int
    in_chips: bool
    """Whether its amounts are tournament chips, also when the session that it was played in is over."""
    over: bool
    void: bool
    dealer: HandShown
    boxes: tuple[BoxShown, ...]
    asked: tuple[AskedShown, ...]
    dealt: tuple[tuple[str, Card], ...]
    """Every card in the order it was laid, and where: `dealer`, or box and hand as `3/1`."""
    won: tuple[PoolWinnerShown, ...] = ()
    """Who has won a prize of the jackpot: the round is held until it is awarded."""


class FairnessShown(_Shown, frozen=True, kw_only=True):
    """What anyone needs to check the shuffle of this shoe once its secret is shown."""

    shoe: int
    shuffle: int
    commitment: str
    value: str | None
    """What the cutter added; nothing before the cut."""
    cut: int | None
    next_commitment: str | None
    """For a device: what the house has committed to for the next shuffle."""


class Felt(_Shown, frozen=True, kw_only=True):
    """The whole table as everyone sees it."""

    table: str
    version: int
    at: datetime | None
    """When the last thing happened."""
    open: bool
    book: BookId | None
    title: str
    game: str
    """`blackjack` or `casino-war`."""
    main: On | None
    layout: str
    boxes: int
    by_hand: bool
    seconds_to_decide: int
    inscriptions: tuple[Inscribed, ...]
    sign: SignShownToAll | None
    waits: Waits
    wagers_until: datetime | None
    """When the software dealer calls for no more bets; nothing while it waits for a first wager."""
    seats: tuple[SeatShown, ...]
    people: tuple[PersonShown, ...]
    lying: tuple[LyingShown, ...]
    cut: CutShown | None
    shoe: ShoeShown | None
    round: RoundShown | None
    fairness: FairnessShown | None
    tournament: TableSession | None
    """The session of a tournament that is played here; amounts are tournament chips then."""


class OptionOffered(_Shown, frozen=True, kw_only=True):
    """One thing the viewer may answer, as far as their rack can pay for it."""

    choose: Choice
    least: Cents | None
    most: Cents | None
    step_of_two: Cents | None
    """Twice the step in which an amount goes: insurance goes in halves of a chip."""
    clause: Clause
    refused: str | None
    """Why the rack cannot pay for it; nothing where it can be chosen."""


class QuestionAsked(_Shown, frozen=True, kw_only=True):
    """A question to the viewer."""

    box: int
    hand: int
    owner: Player | None
    options: tuple[OptionOffered, ...]
    clause: Clause
    silence: Clause
    """The clause by which silence is dealt with."""
    until: datetime | None
    follows: bool


class Yours(_Shown, frozen=True, kw_only=True):
    """What concerns the viewer alone."""

    name: Player
    here: bool
    """Whether they are at the table."""
    rack: Cents
    seat: int | None
    questions: tuple[QuestionAsked, ...]
    cut: bool
    """Whether the cut is theirs."""
    tournament: YourTournament | None
    """What they may do in the session that is played here; nothing for one who is not in it."""
    boxes: tuple[int, ...] = ()
    """Where they may wager now, as far as boxes go."""


class Glimpse(_Shown, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    table: str
    open: bool
    book: BookId | None
    title: str
    game: str
    cloth: str
    """What the middle of the layout says: the name of the game."""
    minimum: Cents | None
    maximum: Cents | None
    side_wagers: tuple[str, ...]
    boxes: int
    seats: tuple[bool, ...]
    """For each box from the first, whether somebody sits there."""
    seats_free: int
    players: int
    waits: Waits
    round: int
    dealer: tuple[Card, ...]
    says: str
    """The last thing that happened, in words."""
    tournament: str | None = None
    """The tournament that is played here."""
    stopped: bool = False
    """Whether the table cannot go on: `says` tells why, and everything else is left empty."""


def stopped_glimpse(name: str, says: str) -> Glimpse:
    """A table that cannot go on, as the lobby shows it."""
    return Glimpse(
        table=name,
        open=False,
        book=None,
        title="",
        game="",
        cloth="",
        minimum=None,
        maximum=None,
        side_wagers=(),
        boxes=0,
        seats=(),
        seats_free=0,
        players=0,
        waits=Waits.OPENING,
        round=0,
        dealer=(),
        says=says,
        stopped=True,
    )
