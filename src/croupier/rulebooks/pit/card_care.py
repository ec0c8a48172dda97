"""How a book has the cards of a table chosen, checked, replaced and kept."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Determined:
    """ACT 2.3: what the operator determines before a round, and who is told of it."""

    decks: Clause
    shuffle: Clause
    told: Clause


class PackLeaves(StrEnum):
    """When all the cards may be replaced."""

    AFTER_ANY_ROUND = "after-any-round"
    AFTER_THE_CUTTING_CARD = "after-the-cutting-card"
    """After a round in which the cutting card came out, and before the shuffle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacing:
    """ACT 2.4, CW 2.5, NSW 3.6: when cards are replaced by new ones."""

    allowed: Clause
    from_a_shoe: Ruled[PackLeaves]
    from_a_device: Ruled[PackLeaves]
    one_card: Clause | None
    """A marked or damaged card is replaced at any time, once dealer and supervisor have checked the new one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCareRules:
    """What a table does for its cards."""

    determined: Determined | None
    replacing: Replacing
    checked_after_gaming: Clause | None
    """The pack is gone through again when gaming is over."""
    checked_by_machine: Clause | None
    """A deck-checking device may go through the pack."""
    stored_shuffled: Clause | None
    """Packs may be checked and shuffled ahead of time, and are kept secure until they are issued."""
    dropped: Clause | None
    """Play waits until a supervisor has verified that dropped cards were all collected."""
    not_touched: Clause | None
    """Nobody but the staff, and who cuts, touches the cards."""
