"""What a book wants in the conditions of a tournament, what has to be done with them, and which side wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionRules:
    """ACT 2000 19.2 and 19.3, 2006 20.3 to 20.5, 2018 19.2 and 19.3; NSW 21.4."""

    contents: Clause | None = None
    """Where the list of what they say stands."""
    items: Mapping[str, Clause] = field(default_factory=dict)
    """By item, the clause that names it; in the order of the book. One within another is `ties.final`, and one
    that a tournament for points wants under another clause is `ties.session with points`."""
    compulsory: bool
    """Whether all of these must be there; otherwise they may be."""
    approved: Clause | None = None
    """They need a written approval before entries are taken."""
    published: Clause | None = None
    """They are at hand for those who may enter, before entries are taken."""
    told_to_the_commission: Clause | None = None
    """The Commission has a copy before entries are taken."""
    overrule: Clause | None = None
    """They win over the rules of play; otherwise those win over them."""
    without_effect: Mapping[str, Clause] = field(default_factory=dict)
    """Items that cannot change what the book says, and the clause that wins; `ties=share` where only that
    statement goes against it."""
    no_low_limit_gaming: Clause | None = None
    """Tournaments are not offered with low limit gaming."""
