"""What a book says of each side wager: who may place it, what it pays, when it is settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On
from croupier.vocabulary.pays import Pays


class Companion(StrEnum):
    """Whose main wager has to lie beside a side wager."""

    OWN = "the player's own"
    ON_THE_BOX = "anyone's on the box"


class Unaccompanied(StrEnum):
    """What becomes of a side wager that has no such companion."""

    VOID = "void"
    REFUSED = "refused"


class PairKind(StrEnum):
    """The classes of pairs that side wagers tell apart."""

    MIXED = "mixed"
    COLOURED = "coloured"
    SUITED = "suited"
    ACES = "aces"


class SevensKind(StrEnum):
    """The classes of sevens in Super Sevens (2006 17.7)."""

    ONE = "one seven"
    TWO = "two sevens"
    TWO_SUITED = "two suited sevens"
    THREE = "three sevens"
    THREE_SUITED = "three suited sevens"


class BlazingKind(StrEnum):
    """The lines of the Blazing 7's pay table (NSW 16.8)."""

    THREE_OF_DIAMONDS = "three sevens of diamonds"
    THREE_SUITED = "three suited sevens"
    THREE_SAME_COLOUR = "three same colour sevens"
    THREE = "three sevens"
    TWO_PLAYER = "two player sevens"
    ONE_EACH = "one player seven and one dealer seven"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstCall:
    """NSW 5.8: who is offered the only place on a box when several want it."""

    seated: Clause
    highest_wager: Clause
    nearest_dealer: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """What must be so for a side wager to be placed."""

    offered: Clause
    """The chance to place it before the first card."""
    placed: Clause
    """Chips on its own area are the wager."""
    option: Clause
    """The operator's choice to offer it."""
    companion: Ruled[Companion]
    unaccompanied: Unaccompanied
    companion_again: Clause | None = None
    """A further clause that asks for the same companion (NSW 5.8)."""
    most_per_box: Ruled[int] | None
    preference: Clause | None = None
    """Main bettors come first for the places of a box, then others in the order they bet (NSW 13.5)."""
    first_call: FirstCall | None = None
    """The order of control instead, each step by its clause (NSW 5.8)."""
    only_amount: Ruled[tuple[Cents, ...]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningRow:
    """One line of a pay table: the clause that makes it win and the one that says what it pays."""

    name: str
    pays: Pays
    wins: Clause
    paid: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsWager:
    """Perfect Pairs, Pairs Play, Any Pairs, Star Pairs: a wager on the box's first two cards."""

    on: On
    placing: Placing
    rows: Mapping[PairKind, WinningRow]
    loses: Clause
    collected: Clause
    paid: Clause
    highest_only: Clause | None
    proceeds: Clause | None
    """The dealer then goes on with the players' decisions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperSevensWager:
    """Super Sevens (2006 rule 17)."""

    on: On
    placing: Placing
    rows: Mapping[SevensKind, WinningRow]
    loses: Clause
    collected: Clause
    first_card_paid: Clause
    paid_when_known: Clause
    split: Clause
    losers_first: bool = True
    """17.8: what lost is taken before anything is paid; rounds on record from before that went box by box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlazingPrize:
    """A prize of the Blazing 7's pay table: cents for each stake, or a share of the jackpot in hundredths."""

    clause: Clause
    fixed: Mapping[Cents, Cents]
    percent_of_jackpot: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BlazingSevensWager:
    """Blazing 7's (NSW rule 16): fixed prizes, and shares of a jackpot whose size comes from outside."""

    on: On
    placing: Placing
    prizes: Mapping[BlazingKind, BlazingPrize]
    jackpot: Cents
    jackpot_reset: Ruled[Cents]
    hand: Clause
    loses: Clause
    collected: Clause
    besides: Clause
    shared_jackpot: Clause
    shared_tenth: Clause
    fixed_first: Clause
    simultaneous: Clause
    """Wins of one round at one table fall together."""
    of_a_pool: bool = False
    """Whether the jackpot is a pool over many tables: then a share of it is awarded from outside the round."""


SideWager = PairsWager | SuperSevensWager | BlazingSevensWager
