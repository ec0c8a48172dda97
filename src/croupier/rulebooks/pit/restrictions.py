"""What each book says of restricting a player to the minimum or to one box, as data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictionRules:
    """Who may be held to what, and who is told of it."""

    minimum: Clause
    """One who sat out part of a shoe may be held to the minimum until the next."""
    missed_the_first: Clause
    missed_a_later: Clause
    not_with_a_device: Clause | None
    """With a shuffling device in use nobody is held to the minimum for sitting out."""
    all_shoes: Clause | None
    """The same in all further shoes."""
    one_box: Clause
    """A player may be limited to one box, and to the minimum on it."""
    procedures: Clause | None
    """Limiting follows the approved procedures, tracking among them, and is reported to the Commission."""
    tracked_before: Clause | None
    """One who was tracked and restricted once need not be tracked again."""
    inspector_first: bool
    """Whether an inspector is told before what lasts longer than a shoe."""


ACT_2006 = RestrictionRules(
    minimum=Clause("4.7"),
    missed_the_first=Clause("4.7(a)"),
    missed_a_later=Clause("4.7(b)"),
    not_with_a_device=Clause("19.1"),
    all_shoes=None,
    one_box=Clause("4.8"),
    procedures=Clause("4.8"),
    tracked_before=Clause("4.9"),
    inspector_first=False,
)
ACT_2018 = dataclasses.replace(ACT_2006, not_with_a_device=Clause("18.1"))
ACT_2000 = dataclasses.replace(ACT_2006, not_with_a_device=None)
"""Its rule 20.1 replaces the shuffle alone."""
NSW = RestrictionRules(
    minimum=Clause("5.13"),
    missed_the_first=Clause("5.13"),
    missed_a_later=Clause("5.13"),
    not_with_a_device=Clause("5.13"),
    all_shoes=Clause("5.14"),
    one_box=Clause("5.15"),
    procedures=None,
    tracked_before=None,
    inspector_first=True,
)

_BOOKS: Mapping[BookId, RestrictionRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT_2000,
        BookId.ACT_BLACKJACK_2006: ACT_2006,
        BookId.ACT_BLACKJACK_2018: ACT_2018,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def knows_restriction(book: BookId, clause: Clause) -> bool:
    """Whether a restriction under this clause is one of the book's."""
    rules = _BOOKS.get(book)
    return rules is not None and clause in (rules.minimum, rules.all_shoes, rules.one_box)


def restriction_rules(book: BookId) -> RestrictionRules:
    """What the book says of restrictions; Casino War knows none, and none is asked for."""
    return _BOOKS[book]
