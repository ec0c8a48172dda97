"""What a book says of prizes that the operator gives away beside gaming: terms, draws, claims, and who is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from croupier.rulebooks.powers import Powers
from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """What may be a prize, and what the terms say of each: NSW 22.3 to 22.5, 22.7.11."""

    never_cash: Clause
    """A prize is awarded in another form than cash."""
    barred: Mapping[str, Clause]
    """Kinds of things that are no prizes, by the word that the terms use."""
    barred_at_all: Clause
    """Where the list of them stands."""
    most_liquor: Ruled[int]
    """In millilitres, for each prize."""
    prescribed: Clause
    """What regulations name is barred too."""
    described: Clause
    """Every prize has its name, what it is, a description and a value."""
    details: Mapping[str, Mapping[str, Clause]]
    """What the terms say besides, by kind of prize and item."""
    cash_alternative: Clause
    """The winner may be given the choice of money instead."""
    no_alternative_to: tuple[str, ...]
    """Kinds of prizes for which there is no such choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionRules:
    """NSW rule 22."""

    powers: Powers
    """Who may give which command, and under which clauses."""
    offered: Clause
    """The operator may offer prizes."""
    scrutineer_above: Ruled[int]
    """In cents: a draw with a single prize above it is watched."""
    prizes: PrizeRules
    terms: Mapping[str, Clause]
    """What the terms say, by item, in the order in which they are looked for."""
    pointed_to: Clause
    """Advertising points to the terms."""
    to_be_had: Clause
    """The terms can be had."""
    winner_told: Ruled[timedelta]
    """How long after the draw a winner who need not be there is told at the latest."""
    ways_to_tell: Mapping[str, Clause]
    reason_told: Clause
    """Whoever is denied a prize is told why."""
    claims_kept_above: Ruled[int]
    """In cents: a denied claim to a prize above it is kept with name and address."""
    decided_finally: Clause
    """The operator's decision on a dispute is final."""
    complaint: Clause
    """Who is not satisfied with it is told of the right to complain."""
    compromised: Clause
    """A draw that is not sound is put off or cancelled."""
    inspector_told: Ruled[timedelta]
    """How long after that an inspector is told at the latest."""
    submitted_before: Ruled[timedelta]
    """How long before the start the regulator has the terms."""
    submitted_again: Clause
    """When they change after the start, the regulator has them again at once."""
