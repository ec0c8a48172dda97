"""The cards of a table as they are at one moment: undealt, shuffled, set aside, being replaced."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.fairness import Commitment
from croupier.shoe.sealing import Sealed
from croupier.shoe.stack import Stack
from croupier.tables.state.part import Part
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player


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


class Failure(Part, frozen=True, kw_only=True):
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


class Committed(msgspec.Struct, frozen=True, kw_only=True):
    """A secret that the house has committed itself to, sealed so that it may be stored."""

    commitment: Commitment
    sealed: Sealed


class Purpose(StrEnum):
    """What cards are shuffled for."""

    NEW_SHOE = "new-shoe"
    RUN_OUT = "run-out"
    DEVICE_FAILED = "device-failed"


class CutOffered(Part, frozen=True, kw_only=True):
    """Who is to cut: a player, or a supervisor where nobody is named."""

    player: Player | None
    clause: Clause
    also: tuple[Clause, ...] = ()


class CutMade(Part, frozen=True, kw_only=True):
    """A cut after which the dealer has still to put the cutting card in."""

    depth: int
    value: str | None = None


class Shuffling(Part, frozen=True, kw_only=True):
    """A shuffle under way: the cards are mixed, and wait to be cut."""

    purpose: Purpose
    committed: Committed | None
    """Nothing where a person shuffles real cards."""
    cards: int
    offers: tuple[CutOffered, ...]
    """Those who are still to be asked, the one asked now first."""
    cutting_card: bool
    """Whether the cutting card goes in again."""
    may_take_cutting_card: bool = False
    """Whether it may, where the cards only complete a round (ACT 14.6 and 18.3 with 5.3; NSW 18.9 with 4.8)."""
    asked: tuple[Player, ...] = ()
    """Those whom the cut has passed by."""
    cut: CutMade | None = None
    """The cut, once it is made and only the cutting card is still to go in."""


class Order(Part, frozen=True, kw_only=True):
    """How the undealt cards came into their order: all that is needed to find it again with the house's secret."""

    committed: Committed
    value: str | None = None
    """What the cutter added, in hexadecimal digits."""
    cut: int | None = None
    left_out: tuple[Card, ...] = ()
    """Cards of the pack that were not shuffled, because they lay on the felt."""
    of_undealt: int | None = None
    """Where only so many cards that were still undealt were shuffled, not all that were off the felt."""


class ReplacementCheck(Part, frozen=True, kw_only=True):
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


class StoredPack(Part, frozen=True, kw_only=True):
    """A pack that was made ready ahead of time, and what was done with it so far."""

    name: str
    steps: tuple[PackStep, ...] = ()


class Fed(Part, frozen=True, kw_only=True):
    """What a person's device last took back from the discard rack, in case it did not."""

    rack: tuple[Card, ...]
    burned: int


class Cards(Part, frozen=True, kw_only=True):
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
    behind_unseen: tuple[int, ...] = ()
    """How many cards that nobody saw are used before each that is set aside; none where nothing is said."""
    drawn_unseen: int = 0
    """How many cards drawn by mistake lie on top unseen: used next (ACT 14.2, CW 10.2, NSW 18.2)."""
    under_the_shoe: int | None = None
    """The round in which an unseen card was put under the shoe, to be the first of the next (NSW 18.6)."""
    fed: Fed | None = None
    case: CutCase = CutCase.GAME_BEGINS
    """Why the next shuffle is made, as far as it decides who cuts."""
    case_box: int | None = None
    replacements: tuple[ReplacementCheck, ...] = ()
    """New cards that somebody has checked and that are not in play yet."""
    found_face_up: int | None = None
    """The shoe in which a card was last found face up (NSW 18.1.1)."""
    dropped: bool = False
    """Whether cards were dropped, and nobody has verified yet that all are collected."""
    check_after_gaming: bool = False
    """Whether gaming is over and the pack has still to be gone through again."""

    @property
    def next_aside(self) -> Card | None:
        """The card that was set aside and is used next; none while one that nobody saw came out before it."""
        return self.set_aside[0] if self.set_aside and not any(self.behind_unseen[:1]) else None

    @property
    def unseen_before_each(self) -> tuple[int, ...]:
        """For each card that is set aside, how many that nobody saw are used before it."""
        said = self.behind_unseen[: len(self.set_aside)]
        return (*said, *(0 for _ in self.set_aside[len(said) :]))
