"""What conditions state, item by item: what a book misses in them, and what it leaves without effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.tournaments.state.conditions import (
    NO_CONDITIONS,
    BuyBackOffer,
    Conditions,
    Format,
    Repechage,
    SessionPlan,
    SessionPlayers,
    TableRulesStruck,
    players_of,
)
from croupier.tournaments.state.entries import MissingItem
from croupier.vocabulary.clause import Clause

WITH_POINTS: Final = " with points"


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAsked:
    """An item that a book names, and how conditions stand to it."""

    item: str
    clause: Clause
    is_wanted: bool
    """Whether it is called for at all: how many go on from a session only where another follows."""
    is_stated: bool


def items_asked(rules: ConditionRules, conditions: Conditions) -> tuple[ItemAsked, ...]:
    """All that the book names, in its order; in books that leave it to the conditions, what they may say."""
    return tuple(
        ItemAsked(
            item=_name(item),
            clause=clause,
            is_wanted=_is_wanted(item, conditions),
            is_stated=_is_stated(item, conditions),
        )
        for item, clause in rules.items.items()
    )


def missing_items(rules: ConditionRules, conditions: Conditions) -> tuple[MissingItem, ...]:
    """All that the book wants in the conditions and is not there, in its order."""
    if not rules.compulsory:
        return ()
    return tuple(
        MissingItem(item=one.item, clause=one.clause)
        for one in items_asked(rules, conditions)
        if one.is_wanted and not one.is_stated
    )


def stated_clauses(rules: ConditionRules, conditions: Conditions) -> tuple[Clause, ...]:
    """The clauses of what the conditions do say."""
    asked = items_asked(rules, conditions)
    return tuple(dict.fromkeys(one.clause for one in asked if one.is_wanted and one.is_stated))


def without_effect(rules: ConditionRules, conditions: Conditions) -> tuple[MissingItem, ...]:
    """What goes against a rule that wins."""
    return tuple(
        MissingItem(item=item.partition("=")[0], clause=clause)
        for item, clause in rules.without_effect.items()
        if _goes_against(item, conditions)
    )


def in_force(rules: ConditionRules, conditions: Conditions) -> Conditions:
    """The conditions without what has no effect."""
    gone = {one.item: getattr(NO_CONDITIONS, one.item) for one in without_effect(rules, conditions)}
    return msgspec.structs.replace(conditions, **gone)


def needs_advance(conditions: Conditions, plan: SessionPlan) -> bool:
    """Whether it has to be known how many go on from it: those who do are awaited in a later session."""
    plans = conditions.sessions or ()
    later = plans[plans.index(plan) + 1 :]
    return any(players_of(conditions, one.name) is SessionPlayers.ADVANCING for one in later)


def _name(item: str) -> str:
    return item.removesuffix(WITH_POINTS)


def _sessions(test: Callable[[Conditions, SessionPlan], bool]) -> Callable[[Conditions], bool]:
    return lambda conditions: all(test(conditions, one) for one in conditions.sessions or ())


def _has_points(conditions: Conditions) -> bool:
    return conditions.format is Format.POINTS


def _offers_repechage(conditions: Conditions) -> bool:
    named = isinstance(conditions.repechage, Repechage) or conditions.repechage is True
    return named or any(one.players is SessionPlayers.ELIMINATED for one in conditions.sessions or ())


def _offers_buy_back(conditions: Conditions) -> bool:
    return isinstance(conditions.buy_back, BuyBackOffer) or conditions.buy_back is True


_WANTED: Final[Mapping[str, Callable[[Conditions], bool]]] = {
    "sessions.rounds": lambda all_: bool(all_.sessions),
    "sessions.tables": lambda all_: bool(all_.sessions),
    "sessions.advance": lambda all_: any(needs_advance(all_, one) for one in all_.sessions or ()),
    "sit_and_go": lambda all_: all_.format is Format.SIT_AND_GO,
    "points": _has_points,
    "repechage.qualifies": _offers_repechage,
    "buy_back.method": _offers_buy_back,
    "buy_back.until_session": _offers_buy_back,
    "elimination": lambda all_: not _has_points(all_),
    "elimination with points": lambda all_: (
        _has_points(all_) and any(needs_advance(all_, one) for one in all_.sessions or ())
    ),
    "ties.session": lambda all_: not _has_points(all_),
    "ties.session with points": _has_points,
    "ties.final": lambda all_: not _has_points(all_),
    "ties.points": _has_points,
    "eligibility.refusal_statement": lambda all_: all_.eligibility is not None and all_.eligibility.may_refuse,
}
"""When an item is called for; the others always are."""

_STATED: Final[Mapping[str, Callable[[Conditions], bool]]] = {
    "sessions": lambda all_: bool(all_.sessions),
    "sessions.rounds": _sessions(lambda _, one: one.rounds is not None or one.minutes is not None),
    "sessions.tables": _sessions(lambda _, one: one.tables is not None or one.tables_basis is not None),
    "sessions.advance": _sessions(lambda all_, one: one.advance is not None or not needs_advance(all_, one)),
    "sit_and_go": lambda all_: (
        all_.sit_and_go is not None and bool(all_.sit_and_go.start_when) and bool(all_.sit_and_go.allocation)
    ),
    "points": lambda all_: bool(all_.points),
    "players": lambda all_: (
        all_.players is not None and all_.players.fewest is not None and all_.players.most is not None
    ),
}
"""When an item has been stated, where that is not simply that it is there."""


def _is_wanted(item: str, conditions: Conditions) -> bool:
    test = _WANTED.get(item)
    return test is None or test(conditions)


def _is_stated(item: str, conditions: Conditions) -> bool:
    if (test := _STATED.get(item)) is not None:
        return test(conditions)
    value: Any = conditions
    for part in _name(item).split("."):
        value = getattr(value, part, None)
    return value is not None and value != ""


def _goes_against(item: str, conditions: Conditions) -> bool:
    name, _, against = item.partition("=")
    value = getattr(conditions, name)
    if against:
        return against in _words(value)
    if name == "entries_each":
        return value is not None and value > 1
    return bool(value) and value != TableRulesStruck()


def _words(value: Any) -> tuple[str, ...]:
    """What a statement says, in words: `false`, or each of its parts."""
    if isinstance(value, msgspec.Struct):
        return tuple(str(getattr(value, field)) for field in value.__struct_fields__)
    return (str(value).lower(),)
