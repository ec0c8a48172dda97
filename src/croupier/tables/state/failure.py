"""A shuffling device that failed, and what has to happen next."""

from __future__ import annotations

from enum import StrEnum

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
