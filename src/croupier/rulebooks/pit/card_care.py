"""How each book has the cards of a table chosen, checked, replaced and kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


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


def _any_round(clause: str) -> Replacing:
    after_any = ruled(PackLeaves.AFTER_ANY_ROUND, clause)
    return Replacing(
        allowed=Clause(clause), from_a_shoe=after_any, from_a_device=after_any, one_card=Clause(clause)
    )


_ACT_BLACKJACK = CardCareRules(
    determined=Determined(decks=Clause("2.3(a)"), shuffle=Clause("2.3(b)"), told=Clause("2.3")),
    replacing=_any_round("2.4"),
    checked_after_gaming=Clause("2.2"),
    checked_by_machine=None,
    stored_shuffled=None,
    dropped=None,
    not_touched=None,
)

_BLACKJACK_CHALLENGE = CardCareRules(
    determined=None,
    replacing=Replacing(
        allowed=Clause("3.6"),
        from_a_shoe=ruled(PackLeaves.AFTER_THE_CUTTING_CARD, "3.6.2"),
        from_a_device=ruled(PackLeaves.AFTER_ANY_ROUND, "3.6.1"),
        one_card=None,
    ),
    checked_after_gaming=None,
    checked_by_machine=Clause("3.4"),
    stored_shuffled=Clause("3.5"),
    dropped=Clause("4.6.1"),
    not_touched=Clause("3.9"),
)

_CARD_CARE: Mapping[BookId, CardCareRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2006: _ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2018: _ACT_BLACKJACK,
        BookId.ACT_CASINO_WAR_2018: dataclasses.replace(
            _ACT_BLACKJACK,
            determined=Determined(decks=Clause("2.3(a)"), shuffle=Clause("2.3(b)"), told=Clause("2.4")),
            replacing=_any_round("2.5"),
        ),
        BookId.NSW_BLACKJACK_CHALLENGE: _BLACKJACK_CHALLENGE,
    }
)


def card_care_rules(book: BookId) -> CardCareRules:
    """How the book has cards cared for."""
    return _CARD_CARE[book]
