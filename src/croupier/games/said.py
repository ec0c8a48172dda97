"""What a round says: each event with the clause behind it. Its names are stored: versioned, never changed."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import Choice, On, Outcome, Player, Stage
from croupier.vocabulary.pays import Pays

DEALER: Literal["dealer"] = "dealer"


class HandAt(msgspec.Struct, frozen=True, gc=False):
    """A hand, by its box and its place in the box counted from the left."""

    box: int
    hand: int


class Answer(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename={"owner": "for"}):
    """What a player decided; `owner` where it is about another player's wager."""

    player: Player
    box: int
    choose: Choice
    hand: int | None = None
    amount: Cents | None = None
    owner: Player | None = None


class _Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something that happened, the clause by which it did, and further clauses at work in it."""

    clause: Clause
    also: tuple[Clause, ...] = ()


class Announced(_Event, frozen=True, kw_only=True, tag="announced.1"):
    """The dealer called something out, or somebody was told something."""

    text: str


class WagerPlaced(_Event, frozen=True, kw_only=True, tag="wager-placed.1"):
    """Chips were placed before the first card; `in_action` is what the maximum lets win or lose."""

    player: Player
    box: int
    on: On
    amount: Cents
    in_action: Cents


class UndisclosedWagerPlaced(_Event, frozen=True, kw_only=True, tag="undisclosed-wager-placed.1"):
    """A box is dealt for an undisclosed wager alone: an indicator stands there, and no chips lie on it."""

    player: Player
    box: int


class DealBegins(_Event, frozen=True, kw_only=True, tag="deal-begins.1"):
    """The deal and the decisions begin at this box, or at the first one clockwise from it with a wager."""

    box: int


class ControlAscertained(_Event, frozen=True, kw_only=True, tag="control-ascertained.1"):
    """It is settled who decides for a box, and in which order others would follow."""

    box: int
    order: tuple[Player, ...]


class ControlPassed(_Event, frozen=True, kw_only=True, tag="control-passed.1"):
    """The one who decided for a box did not answer; the next in order decides from now on."""

    box: int
    hand: int
    silent: Player
    player: Player


class StakeCollected(_Event, frozen=True, kw_only=True, tag="stake-collected.1"):
    """A stake went into the float before the deal; it is gone whatever it wins (NSW 16.7)."""

    player: Player
    box: int
    on: On
    amount: Cents


class PoolWinner(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that has won a prize of the pool, and the line of the pay table that it reached."""

    player: Player
    box: int
    line: str


class PoolShare(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one winner is paid of a pool, and what of that does not come from it."""

    player: Player
    box: int
    line: str
    paid: Cents
    """All of it: what the pool gives, what the bank adds, and what the float rounds it up by."""
    added: Cents = NOTHING
    """What the bank gives, where the guaranteed least is more than the share."""
    rounded: Cents = NOTHING
    """What the float of the table gives, up to the next amount in chips."""
    is_shared: bool = False
    """Whether others won the same line at the same moment."""
    at_the_minimum: bool = False
    """Whether it is the guaranteed least."""

    @property
    def of_the_pool(self) -> Cents:
        """What the pool itself gives."""
        return Cents(self.paid - self.added - self.rounded)


class CardBurned(_Event, frozen=True, kw_only=True, tag="card-burned.1"):
    """A card was put into the discard rack unseen."""


class CardDealt(_Event, frozen=True, kw_only=True, tag="card-dealt.1"):
    """A card was laid face up; `to` is where it really lies."""

    to: HandAt | Literal["dealer"]
    card: Card


class InitialDealCompleted(_Event, frozen=True, kw_only=True, tag="initial-deal-completed.1"):
    """Every wagered box has its first cards, and the dealer one."""


class Decided(_Event, frozen=True, kw_only=True, tag="decided.1"):
    """A player answered a question, or did not."""

    answer: Answer


class HandLeftToDealer(_Event, frozen=True, kw_only=True, tag="hand-left-to-dealer.1"):
    """Nobody decides for a hand: the dealer draws it out as the book says."""

    box: int
    hand: int


class Insured(_Event, frozen=True, kw_only=True, tag="insured.1"):
    """An insurance wager was placed, on one's own wager or on `owner`'s."""

    player: Player
    box: int
    amount: Cents
    owner: Player


class RequestRefused(_Event, frozen=True, kw_only=True, tag="request-refused.1"):
    """A request to insure another's wager came too late in the order of preference: nothing is left."""

    player: Player
    box: int
    owner: Player
    text: str


class Doubled(_Event, frozen=True, kw_only=True, tag="doubled.1"):
    """A wager was added to a stake for one more card."""

    player: Player
    box: int
    hand: int
    amount: Cents


class HandSplit(_Event, frozen=True, kw_only=True, tag="hand-split.1"):
    """A hand became two; the new one lies to its right. All stakes stay with the first until others are added."""

    box: int
    hand: int


class SplitWagerPlaced(_Event, frozen=True, kw_only=True, tag="split-wager-placed.1"):
    """A wager equal to the first was placed on the hand that a split formed."""

    player: Player
    box: int
    hand: int
    amount: Cents


class WarWagerPlaced(_Event, frozen=True, kw_only=True, tag="war-wager-placed.1"):
    """A go to war wager was placed beside the casino war wager."""

    player: Player
    box: int
    amount: Cents


class WagerSettled(_Event, frozen=True, kw_only=True, tag="wager-settled.1"):
    """A wager was paid, collected, stood off, surrendered or returned."""

    player: Player
    box: int
    hand: int
    on: On
    staked: Cents
    outcome: Outcome
    pays: Pays | None
    paid: Cents
    returned: Cents
    stage: Stage
    owner: Player | None = None
    """Whose wager was insured, for an insurance wager."""
    line: str | None = None
    """The line of the pay table that won, for a side wager."""
    undisclosed: bool = False
    """Whether it was an undisclosed wager, settled when the round was over (NSW 21.8)."""


class UndisclosedWagerDecided(_Event, frozen=True, kw_only=True, tag="undisclosed-wager-decided.1"):
    """A hand that was dealt for an undisclosed wager won, lost or stood off; what lay behind it is told later."""

    player: Player
    box: int
    hand: int
    outcome: Outcome
    pays: Pays | None
    stage: Stage


class StakeReturned(_Event, frozen=True, kw_only=True, tag="stake-returned.1"):
    """All or part of a stake left the layout in the middle of the round, without a result."""

    player: Player
    box: int
    hand: int
    on: On
    amount: Cents
    owner: Player | None = None
    """Whose wager was insured, for an insurance wager."""
    had_lost: bool = False
    """Whether it had lost by then, and goes back all the same (NSW 18.17.1)."""


class StakeMadeUp(_Event, frozen=True, kw_only=True, tag="stake-made-up.1"):
    """A stake that was found too small became larger in the middle of the round, by chips of its player's."""

    player: Player
    box: int
    hand: int
    on: On
    amount: Cents
    """What was added."""


class WagersFoundInvalid(_Event, frozen=True, kw_only=True, tag="wagers-found-invalid.1"):
    """All that a player has open in the round is invalid: it wins nothing (NSW 18.21.2)."""

    player: Player


class HandCleared(_Event, frozen=True, kw_only=True, tag="hand-cleared.1"):
    """A hand's cards went to the discard rack before the round ended."""

    box: int
    hand: int


class CardsCollected(_Event, frozen=True, kw_only=True, tag="cards-collected.1"):
    """Every card of the round is in the discard rack: the round of play is over."""


Said: TypeAlias = (
    Announced
    | WagerPlaced
    | UndisclosedWagerPlaced
    | DealBegins
    | ControlAscertained
    | ControlPassed
    | StakeCollected
    | CardBurned
    | CardDealt
    | InitialDealCompleted
    | Decided
    | HandLeftToDealer
    | Insured
    | RequestRefused
    | Doubled
    | HandSplit
    | SplitWagerPlaced
    | WarWagerPlaced
    | WagerSettled
    | UndisclosedWagerDecided
    | StakeReturned
    | StakeMadeUp
    | WagersFoundInvalid
    | HandCleared
    | CardsCollected
)
