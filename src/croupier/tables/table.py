"""What a table is at one moment: a frozen value, made from events alone. Decides nothing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

import msgspec

from croupier.games.layout import EMPTY, Layout
from croupier.games.round_of_play import Answered, Input
from croupier.games.wagers import Wager
from croupier.rulebooks.shelf import GameRules, rules_of, shuffle_rules
from croupier.rulebooks.shuffle_rules import CutCase, ShuffleRules
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder, Stack
from croupier.tables.cases import NO_CASES, Cases
from croupier.tables.house import Committed
from croupier.tables.limits import NO_SIGN, KeptMinimum, Sign
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import BookId, On, Player


class Addressee(StrEnum):
    """Whom a book wants told of something."""

    PLAYERS = "players"
    PLAYER = "player"
    INSPECTOR = "inspector"
    SURVEILLANCE = "surveillance"
    COMMISSION = "commission"
    """The ACT Gambling and Racing Commission."""
    NICC = "nicc"
    """The NSW Independent Casino Commission."""

    @property
    def words(self) -> str:
        """As a sentence names it."""
        return {"commission": "the Commission", "nicc": "the NICC", "inspector": "an inspector"}.get(
            self.value, self.value
        )


class Phase(StrEnum):
    """Whether the table is in use."""

    NOT_OPENED = "not-opened"
    OPEN = "open"
    CLOSED = "closed"


class Dealing(StrEnum):
    """Who deals."""

    BY_SOFTWARE = "by software"
    BY_HAND = "by hand"
    """A person deals from a real shoe and reports each card."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a table."""


ClockTime = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""An hour and minute of the day, as `18:30`."""


class GamingHours(_Part, frozen=True, kw_only=True):
    """The hours in which the casino may be played in; they may go past midnight."""

    opens: ClockTime
    closes: ClockTime


class Setting(_Part, frozen=True, kw_only=True):
    """What was settled when the table opened."""

    book: BookId
    options: TableOptions
    dealing: Dealing
    holder: Holder
    seconds_to_decide: int
    """After so long the clock may say that a player is silent."""
    minutes_of_notice: int = 0
    """How long before a change players are told of it, where the book names no time (open point 22)."""
    layout: str = ""
    """The name of the layout on the table; of a Blackjack Challenge layout, the letter of its diagram."""
    sensors: bool = False
    """Whether jackpot sensors are fitted to the layout."""
    low_limit_gaming: bool = False
    shuffle: str | None = None
    """Which of the approved shuffles the operator has chosen."""
    hours: GamingHours | None = None
    """Any hour where none are configured."""


class Patron(_Part, frozen=True, kw_only=True):
    """Somebody at the table, with the chips that lie before them."""

    name: Player
    arrived: datetime
    rack: Cents = NOTHING
    seat: int | None = None
    """The box at which they sit."""
    boxes: tuple[int, ...] = ()
    """Boxes beside the seat that they have taken to wager on."""
    sat_out: int = 0
    """How many rounds running they sat without a wager while every other box was in use."""
    keeps: KeptMinimum | None = None
    """The old minimum, where they were playing when it went up (NSW 6.5.1)."""
    advised: tuple[Cents, ...] = ()
    """The minimums under which they have wagered here, and were advised not to again (3.4)."""


class Lying(_Part, frozen=True, kw_only=True):
    """A wager on the layout before the first card."""

    wager: Wager


class BoxWanted(_Part, frozen=True, kw_only=True):
    """A box that one who waits has asked for, and who of those with several has to release one."""

    waiting: Player
    holder: Player


class Seating(_Part, frozen=True, kw_only=True):
    """What was ordered about who may play where."""

    permitted: dict[Player, int] = {}
    """On how many boxes a player may wager, where it is more than one."""
    reserved: dict[int, Player] = {}
    """Boxes set aside for one player."""
    per_box: int | None = None
    """The most players on one box, where a supervisor has lowered it."""
    at_table: int | None = None
    """The most players at the table, where a supervisor has capped it."""
    wanted: tuple[BoxWanted, ...] = ()


class ShoePlayed(_Part, frozen=True, kw_only=True):
    """Who wagered in each round of one shoe."""

    shoe: int = 0
    rounds: tuple[tuple[Player, ...], ...] = ()


class Held(StrEnum):
    """How a player's wagers are restricted."""

    TO_THE_MINIMUM = "to-the-minimum"
    TO_THE_MINIMUM_IN_ALL_SHOES = "to-the-minimum-in-all-shoes"
    TO_ONE_BOX = "to-one-box"
    """And to the minimum on it."""


class Restriction(_Part, frozen=True, kw_only=True):
    """A restriction of one player's wagers, in force or over."""

    player: Player
    held: Held
    since: datetime
    by: str
    shoe: int
    """The shoe in which it was imposed."""
    clause: Clause
    procedure: str = ""
    tracking: str = ""
    """The record of the tracking that went before it."""
    lifted: datetime | None = None


class Day(StrEnum):
    """A day of the week, in its order."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class Voucher(_Part, frozen=True, kw_only=True):
    """A promotional voucher that was exchanged for tokens, with what it says."""

    number: str
    player: Player
    value: Cents
    left: Cents
    """The tokens of it that its player still has."""
    days: tuple[Day, ...] = ()
    """The days on which it is good; any day where none is named."""
    back_on_a_win: bool = True
    """Whether a token that wins goes back to its player."""


class TokenStake(_Part, frozen=True, kw_only=True):
    """A wager made in promotional tokens."""

    round: int
    player: Player
    box: int
    on: On
    amount: Cents
    voucher: str


class Till(_Part, frozen=True, kw_only=True):
    """How chips are bought at the table."""

    cashless: bool = False
    drop_box: bool = True


class Purpose(StrEnum):
    """What cards are shuffled for."""

    NEW_SHOE = "new-shoe"
    RUN_OUT = "run-out"
    DEVICE_FAILED = "device-failed"


class CutOffered(_Part, frozen=True, kw_only=True):
    """Who is to cut: a player, or a supervisor where nobody is named."""

    player: Player | None
    clause: Clause
    also: tuple[Clause, ...] = ()


class Shuffling(_Part, frozen=True, kw_only=True):
    """A shuffle under way: the cards are mixed, and wait to be cut."""

    purpose: Purpose
    committed: Committed | None
    """Nothing where a person shuffles real cards."""
    cards: int
    offers: tuple[CutOffered, ...]
    """Those who are still to be asked, the one asked now first."""
    cutting_card: bool
    """Whether the cutting card goes in again."""


class Order(_Part, frozen=True, kw_only=True):
    """How the undealt cards came into their order: all that is needed to find it again with the house's secret."""

    committed: Committed
    value: str | None = None
    """What the cutter added, in hexadecimal digits."""
    cut: int | None = None
    left_out: tuple[Card, ...] = ()
    """Cards of the pack that were not shuffled, because they lay on the felt."""
    of_undealt: int | None = None
    """Where only so many cards that were still undealt were shuffled, not all that were off the felt."""


class ReplacementCheck(_Part, frozen=True, kw_only=True):
    """A new card that is to take the place of a marked or damaged one, and who has checked it."""

    card: Card
    dealer: str | None = None
    supervisor: str | None = None


class PackStep(StrEnum):
    """What is done with a pack before it is issued, in this order."""

    CHECKED = "checked"
    SHUFFLED = "shuffled"
    STORED = "stored"
    """It lies in a secure place."""


class StoredPack(_Part, frozen=True, kw_only=True):
    """A pack that was made ready ahead of time, and what was done with it so far."""

    name: str
    steps: tuple[PackStep, ...] = ()


class Fed(_Part, frozen=True, kw_only=True):
    """What a person's device last took back from the discard rack, in case it did not."""

    rack: tuple[Card, ...]
    burned: int


class Cards(_Part, frozen=True, kw_only=True):
    """The cards of the table."""

    checked: bool = False
    """Whether the pack was checked and is complete."""
    check_due: Clause | None = None
    """The clause by which it has to be checked again, where it was checked before."""
    shoe: int = 0
    """How many shoes there have been."""
    shuffles: int = 0
    """How many shuffles since the shoe began."""
    stack: Stack | None = None
    shuffling: Shuffling | None = None
    orders: tuple[Order, ...] = ()
    """The shuffles of this shoe that are not revealed yet; the last one made the present order."""
    committed: Committed | None = None
    """For a device: the secret of the next shuffle, committed to before wagers are placed."""
    set_aside: tuple[Card, ...] = ()
    """Cards that left the shoe too early and are used next, the first one first."""
    under_the_shoe: int | None = None
    """The round in which an unseen card was put under the shoe, to be the first of the next (NSW 18.6)."""
    fed: Fed | None = None
    case: CutCase = CutCase.GAME_BEGINS
    """Why the next shuffle is made, as far as it decides who cuts."""
    case_box: int | None = None
    replacements: tuple[ReplacementCheck, ...] = ()
    """New cards that somebody has checked and that are not in play yet."""
    dropped: bool = False
    """Whether cards were dropped, and nobody has verified yet that all are collected."""
    check_after_gaming: bool = False
    """Whether gaming is over and the pack has still to be gone through again."""


class Approvable(StrEnum):
    """What the Commission consents to."""

    LAYOUT = "layout"
    SHUFFLE = "shuffle"


class Approval(_Part, frozen=True, kw_only=True):
    """A consent of the Commission that is on file."""

    what: Approvable
    name: str
    reference: str
    """Where the written consent is found."""
    side_wagers: tuple[On, ...] = ()
    """The side wagers that an approved layout carries."""


class Awaiting(StrEnum):
    """What has to happen next after the shuffling device failed."""

    COURSE = "course"
    """The dealer says how the cards that are left are dealt (ACT 2000)."""
    TRANSFER = "transfer"
    """The cards move to another device (NSW 19.2)."""
    STAKES = "stakes"
    """Each player says whether they take back what they staked (NSW 19.5.1)."""
    REPLACEMENT = "replacement"
    """When no round is under way: the device is replaced or repaired."""
    END_OF_SHOE = "end-of-shoe"
    """The shoe is dealt to its end; then the device is replaced (ACT 2000)."""
    DEVICE = "device"
    """A card shoe is used until a device is at hand (NSW 19.5.6)."""


class Failure(_Part, frozen=True, kw_only=True):
    """A malfunction of the shuffling device that is not made good yet."""

    what: str
    awaiting: Awaiting
    new_cards: bool = False
    """Whether the cards leave the table with the device."""
    damaged: tuple[Card, ...] = ()
    unmet: Clause | None = None
    """The condition for which the cards could not move to another device."""
    unanswered: tuple[Player, ...] = ()
    """Those who may still take back what they staked."""


class Told(_Part, frozen=True, kw_only=True):
    """A notice that was given: who was told, of what, and when."""

    to: Addressee
    subject: str
    at: datetime
    by: str


class Owed(_Part, frozen=True, kw_only=True):
    """What a player has still to give back of a round that is void, because the rack no longer held it."""

    player: Player
    amount: Cents
    round: int


class Round(_Part, frozen=True, kw_only=True):
    """A round of play under way: its wagers and its inputs are its whole state, the layout follows from them."""

    number: int
    wagers: tuple[Wager, ...]
    new_shoe: bool
    inputs: tuple[Input, ...] = ()
    layout: Layout = EMPTY
    asked: datetime | None = None
    """When the open questions were asked."""
    kept: tuple[Answered, ...] = ()
    """Answers of a round that was reconstructed, to be given again where the hands lie as they did."""
    refusing: tuple[Player, ...] = ()
    """Those who refused a card that came out too early: they receive no other (NSW 18.3)."""
    options: TableOptions | None = None
    """The table's options when it began: limits that change meanwhile are for the next one."""
    conducted_by: str = ""
    """The version of Croupier that conducts it."""


class Table(_Part, frozen=True, kw_only=True):
    """One table."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""
    phase: Phase = Phase.NOT_OPENED
    setting: Setting | None = None
    sign: Sign = NO_SIGN
    patrons: dict[Player, Patron] = {}
    """In the order in which they came."""
    lying: tuple[Lying, ...] = ()
    passed: tuple[Player, ...] = ()
    """Those who said that they sit the next round out."""
    cards: Cards = Cards()
    round: Round | None = None
    finished: Round | None = None
    """The round before, until the next begins: an error in it can still be put right."""
    rounds: int = 0
    """How many rounds have begun."""
    told: tuple[Told, ...] = ()
    """The notices given at this table, the latest last."""
    approvals: tuple[Approval, ...] = ()
    """The written consents on file."""
    packs: tuple[StoredPack, ...] = ()
    """Packs that are made ready ahead of time and not issued yet."""
    seating: Seating = Seating()
    played: ShoePlayed = ShoePlayed()
    restrictions: tuple[Restriction, ...] = ()
    """Every restriction there has been, the latest last."""
    vouchers: dict[str, Voucher] = {}
    """The vouchers exchanged at this table, by number."""
    token_stakes: tuple[TokenStake, ...] = ()
    till: Till = Till()
    voided: tuple[int, ...] = ()
    """The numbers of the rounds that are void."""
    owed: tuple[Owed, ...] = ()
    """What players have still to give back."""
    cases: Cases = NO_CASES
    """Voids ordered, breaches, exclusions, disputes and wrong payments."""
    failure: Failure | None = None
    dealt_from: Holder | None = None
    """What is dealt from since a device failed, where it is not what the table was opened with."""

    @property
    def opened(self) -> Setting:
        """The setting of a table that was opened."""
        assert self.setting is not None, f"{self.name} was never opened"
        return self.setting

    @property
    def rules(self) -> GameRules:
        """What the round under way is played by; if none is, the next one."""
        return self.rules_for(self.round)

    def rules_for(self, played: Round | None) -> GameRules:
        """What this round is played by, whatever the table's options have become since it began."""
        begun_under = played.options if played is not None else None
        return _rules(self.opened.book, begun_under or self.opened.options)

    @property
    def shuffle_rules(self) -> ShuffleRules:
        """How the cards are shuffled, cut and burned."""
        return shuffle_rules(self.opened.book)

    @property
    def holder(self) -> Holder:
        """What the cards are dealt from now."""
        return self.dealt_from or self.opened.holder

    @property
    def by_hand(self) -> bool:
        """Whether a person deals and reports each card."""
        return self.opened.dealing is Dealing.BY_HAND

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers that lie on the layout before the first card, with the limits that now hold for each."""
        return tuple(limited(self, lying.wager) for lying in self.lying)


@lru_cache(maxsize=256)
def _rules(book: BookId, options: TableOptions) -> GameRules:
    return rules_of(book, options)


def with_patron(table: Table, patron: Patron) -> Table:
    """The table with this patron as they now are."""
    return msgspec.structs.replace(table, patrons={**table.patrons, patron.name: patron})


def limited(table: Table, wager: Wager) -> Wager:
    """The wager with the limits that a marker or a kept minimum gives it in place of the sign's."""
    if wager.on is not table.rules.main:
        return wager
    marker = next((one for one in table.sign.markers if one.covers(wager.player, wager.box)), None)
    patron = table.patrons.get(wager.player)
    least = patron.keeps.minimum if patron is not None and patron.keeps is not None else None
    if marker is not None and marker.minimum is not None:
        least = marker.minimum
    most = max(marker.maximum, table.opened.options.maximum or 0) if marker is not None else None
    return msgspec.structs.replace(wager, least=least, most=most)
