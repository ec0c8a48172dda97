"""What the terms of a promotion have to say, clause by clause, and what of it they say: for who writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.promotions.terms import Prize, PromotionTerms, missing_in
from croupier.rulebooks.house_rules.promotions import PromotionRules
from croupier.vocabulary.clause import Clause

AVAILABLE = "available"
_OF_EVERY_PRIZE = ("prize", "what", "description", "value")


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedItem:
    """Something that the terms have to say."""

    item: str
    clause: Clause
    is_said: bool
    prize: int | None = None
    """Of which prize, counted from 0; nothing where it is of the terms themselves."""


def wanted_of(terms: PromotionTerms, prizes: tuple[Prize, ...], rules: PromotionRules) -> tuple[WantedItem, ...]:
    """Every item, in the order of the clauses; those of prizes after those of the terms."""
    return (*_of_terms(terms, prizes, rules), *_of_prizes(prizes, rules))


def _of_terms(terms: PromotionTerms, prizes: tuple[Prize, ...], rules: PromotionRules) -> Iterator[WantedItem]:
    missing = {item for item, _ in missing_in(terms, (), rules)}
    for item, clause in rules.terms.items():
        yield WantedItem(item=item, clause=clause, is_said=item not in missing)
    yield WantedItem(item=AVAILABLE, clause=rules.to_be_had, is_said=bool(terms.available))
    if not prizes:
        yield WantedItem(item="prizes", clause=rules.prizes.described, is_said=False)


def _of_prizes(prizes: tuple[Prize, ...], rules: PromotionRules) -> Iterator[WantedItem]:
    for number, prize in enumerate(prizes):
        told = missing_in(PromotionTerms(), (prize,), rules)
        missing = {item.rpartition(": ")[2] for item, _ in told if ": " in item}
        details = rules.prizes.details.get(prize.kind, {})
        for item in _OF_EVERY_PRIZE:
            yield WantedItem(item=item, clause=rules.prizes.described, is_said=item not in missing, prize=number)
        for item, clause in details.items():
            yield WantedItem(item=item, clause=clause, is_said=item not in missing, prize=number)
