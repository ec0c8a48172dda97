"""The terms of a promotion and its prizes: a document that is checked as a whole.

What a thing is, a person says; here they are held to it. Missing, null and blank are alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec import field

from croupier.chapters.commands import Time
from croupier.rulebooks.house_rules.promotions import PrizeRules, PromotionRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reference, Statement

Stated = Statement | int | tuple[Statement, ...]
"""What the terms state of a prize: words, a number, or a list. `none` is an answer too."""
Missing = tuple[tuple[str, Clause], ...]

CASH: Final = "cash"


class PromotionTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the operator says of a promotion before it starts."""

    manner: Statement | None = None
    """How prizes are awarded."""
    awarded_at: Time | None = None
    awarded_where: Statement | None = None
    eligible: Statement | None = None
    """Who may win."""
    wager_needed: bool | None = None
    """Whether one has to wager to be in it; not, unless it says so."""
    minimum_wager: int | None = None
    """In cents, where one has to."""
    nature: Statement | None = None
    """What the prizes are."""
    reservations: Statement | None = None
    closes: Time | None = None
    """Until when entries are taken."""
    held_where: Statement | None = None
    held_from: Time | None = None
    """When it starts."""
    claiming: Statement | None = None
    """How a prize is claimed."""
    must_be_present: bool | None = None
    """Whether one has to be at the draw to win."""
    winner_told: Statement | None = None
    """How the winner is told."""
    published: Statement | None = None
    """How results are published."""
    paid_out: Statement | None = None
    """How prizes are handed over, which is never in cash."""
    available: tuple[Statement, ...] | None = None
    """Where the terms can be had."""
    further: dict[Name, Statement] = field(default_factory=dict)
    """Whatever else they say, by item."""


class Prize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One prize of a promotion: what it is, what it is worth, and what its kind has the terms say besides."""

    prize: Name | None = None
    """What it is called by."""
    what: Reference | None = None
    """What kind of thing it is: `motor-vehicle`, `travel`, `goods`."""
    description: Statement | None = None
    value: int | None = None
    """In cents."""
    conditions: Statement | None = None
    cash_alternative: bool | None = None
    """Whether the winner may have money instead; not, unless it says so."""
    make: Stated | None = None
    model: Stated | None = None
    accessories: Stated | None = None
    on_road_costs: bool | None = None
    """Whether registration and the like are included."""
    persons: Stated | None = None
    """How many may travel."""
    included: Stated | None = None
    dates: Stated | None = None
    """When the travel may be taken."""
    spending_money: bool | None = None
    dwelling: Stated | None = None
    plans: Stated | None = None
    contract: Stated | None = None
    easements: Stated | None = None
    location: Stated | None = None
    millilitres: int | None = None
    """Of liquor."""
    further: dict[Name, Statement] = field(default_factory=dict)
    """Whatever else the terms say of it, by item."""

    @property
    def name(self) -> str:
        """What it is called by; a prize without a name is in no promotion."""
        return self.prize or ""

    @property
    def kind(self) -> str:
        """What kind of thing it is, however it is written: `motor-vehicle`."""
        return "-".join((self.what or "").casefold().replace("_", " ").replace("-", " ").split())

    @property
    def worth(self) -> int:
        """Its value in cents."""
        return self.value or 0


# --- as they are sent -----------------------------------------------------------------------------------


def tidied(given: Any) -> Any:
    """A command without what is null or blank in its terms and prizes; what no item names is in `further`."""
    if not isinstance(given, dict):
        return given
    tidy = dict(given)
    if tidy.get("terms") is None:
        tidy.pop("terms", None)
    elif isinstance(tidy["terms"], dict):
        tidy["terms"] = _of_items(tidy["terms"], PromotionTerms)
    if tidy.get("prizes") is None:
        tidy.pop("prizes", None)
    elif isinstance(tidy["prizes"], list):
        tidy["prizes"] = [_of_items(one, Prize) if isinstance(one, dict) else one for one in tidy["prizes"]]
    return tidy


def _of_items(given: Mapping[str, Any], shape: type[msgspec.Struct]) -> dict[str, Any]:
    stated = {item: value for item, value in given.items() if not _is_blank(value)}
    known = {one.encode_name for one in msgspec.structs.fields(shape)}
    items = {item: value for item, value in stated.items() if item in known}
    other = {item: value for item, value in stated.items() if item not in known}
    if other and isinstance(items.get("further", {}), dict):
        items["further"] = {**items.get("further", {}), **{item: _words(one) for item, one in other.items()}}
    return items


def _is_blank(value: Any) -> bool:
    if isinstance(value, list | dict):
        return all(map(_is_blank, value.values() if isinstance(value, dict) else value))
    return value is None or (isinstance(value, str) and not value.strip())


def _words(value: Any) -> Any:
    return str(value) if isinstance(value, int | float) else value


# --- what is missing ------------------------------------------------------------------------------------


def missing_in(terms: PromotionTerms, prizes: tuple[Prize, ...], rules: PromotionRules) -> Missing:
    """Every item that the terms do not say, and the clause that wants it."""
    return (*_missing_terms(terms, rules), *_missing_of_prizes(prizes, rules.prizes))


def _missing_terms(terms: PromotionTerms, rules: PromotionRules) -> Iterator[tuple[str, Clause]]:
    for item, clause in rules.terms.items():
        if item == "minimum_wager":
            is_said = not terms.wager_needed or (terms.minimum_wager or 0) > 0
        elif item == "paid_out":
            is_said = (terms.paid_out or CASH).strip().casefold() != CASH
        else:
            is_said = getattr(terms, item) is not None
        if not is_said:
            yield item, clause


def _missing_of_prizes(prizes: tuple[Prize, ...], rules: PrizeRules) -> Iterator[tuple[str, Clause]]:
    if not prizes:
        yield "prizes", rules.described
    for number, prize in enumerate(prizes, start=1):
        called = prize.prize or f"prize {number}"
        for item in ("prize", "what", "description"):
            if getattr(prize, item) is None:
                yield f"{called}: {item}", rules.described
        if prize.worth <= 0:
            yield f"{called}: value", rules.described
        for item, clause in rules.details.get(prize.kind, {}).items():
            said = getattr(prize, item)
            if said is None or (item == "millilitres" and said <= 0):
                yield f"{called}: {item}", clause


_ASKED_FOR: Final = {"paid_out": "paid_out otherwise than in cash"}
"""What a sentence calls an item for which not every word will do."""


def refuse_missing(who: str, doing: str, missing: Missing) -> Refused | None:
    """All that is missing in one refusal: the clause of the first of them, then those of the others."""
    if not missing:
        return None
    clauses = tuple(dict.fromkeys(clause for _, clause in missing))
    items = ", ".join(f"{_ASKED_FOR.get(item, item)} ({clause})" for item, clause in missing)
    says = f"{who} cannot {doing}: its terms do not say {items}"
    return Refused(Refusal.TERMS_NOT_COMPLETE, says=says, clause=clauses[0], also=clauses[1:], missing=missing)


# --- what is no prize -----------------------------------------------------------------------------------


def refuse_prizes(
    who: str, prizes: tuple[Prize, ...], rules: PrizeRules, prescribed: Mapping[str, str]
) -> Refused | None:
    """Prizes that there may not be: all of them in one refusal. `prescribed` is barred by regulations."""
    barred = [(prize, *found) for prize in prizes if (found := _barred(prize, rules, prescribed))]
    if barred:
        clauses = tuple(dict.fromkeys(clause for _, _, under in barred for clause in under))
        why = "; ".join(f"{prize.name} is {reason}" for prize, reason, _ in barred)
        says = f"{who} cannot offer that: {why}"
        return Refused(Refusal.PRIZE_NOT_ALLOWED, says=says, clause=clauses[0], also=clauses[1:])
    names = [prize.name for prize in prizes]
    if twice := next((one for one in names if names.count(one) > 1), None):
        says = f"{who} cannot offer two prizes called {twice}: a prize is claimed by its name"
        return Refused(Refusal.NAME_TAKEN, says=says, clause=rules.described)
    return None


def _barred(
    prize: Prize, rules: PrizeRules, prescribed: Mapping[str, str]
) -> tuple[str, tuple[Clause, ...]] | None:
    """Why it is no prize, and the clauses that say so."""
    clause = rules.barred.get(prize.kind)
    if clause is not None:
        listed = () if clause == rules.never_cash else (rules.barred_at_all,)
        return f"{prize.kind.replace('-', ' ')}, which is never a prize", (clause, *listed)
    most = rules.most_liquor
    if prize.kind == "liquor" and (prize.millilitres or 0) > most.value:
        reason = f"{prize.millilitres:,} ml of liquor, and the most is {most.value:,} ml"
        return reason, (most.clause, rules.barred_at_all)
    if prize.kind in prescribed:
        reason = f"{prize.kind.replace('-', ' ')}, which {prescribed[prize.kind] or 'a regulation'} bars"
        return reason, (rules.prescribed, rules.barred_at_all)
    if prize.cash_alternative and prize.kind in rules.no_alternative_to:
        reason = f"{prize.kind.replace('-', ' ')}, for which nobody is offered cash instead"
        return reason, (rules.cash_alternative,)
    return None


def watched(prizes: tuple[Prize, ...], rules: PromotionRules) -> Prize | None:
    """The largest prize, if it is one whose draw somebody has to watch."""
    largest = max(prizes, key=lambda one: one.worth, default=None)
    above = rules.scrutineer_above.value
    return largest if largest is not None and largest.worth > above else None


def amended(terms: PromotionTerms, changes: PromotionTerms) -> PromotionTerms:
    """The terms with what changes in them."""
    said = {one: value for one in terms.__struct_fields__ if (value := getattr(changes, one)) is not None}
    return msgspec.structs.replace(terms, **{**said, "further": {**terms.further, **changes.further}})


def day_and_hour(at: datetime) -> str:
    """As a sentence names a time: `2026-06-02 12:00 +1000`; as finely as it is given, to be told from another."""
    exact = "microseconds" if at.microsecond else "seconds" if at.second else "minutes"
    return f"{at.replace(tzinfo=None).isoformat(' ', exact)} {at:%z}"


def worth_of(prize: Prize) -> str:
    """A prize with its value, as a sentence names it."""
    return f"{prize.name} ({dollars(prize.worth)})"
