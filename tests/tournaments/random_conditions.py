"""Conditions of a tournament at random: lawful in their book, small, and of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.tournaments.hall import B00, B06, B18, NSW, complete

Conditions = dict[str, Any]


def random_conditions(book: str, dice: Random) -> Conditions:
    """Conditions in which the book misses nothing."""
    sessions = _sessions(book, dice)
    names = [one["name"] for one in sessions]
    fee = dice.choice([0, 1, 33_33, 50_00, 100_01])
    stated: Conditions = {
        "sessions": sessions,
        "entry_fee": fee,
        "chips": dice.choice([100, 300, 500]),
        "limits": _limits(dice),
        "players": {"fewest": dice.choice([1, 2]), "most": dice.choice([6, 10, 60])},
        "prizes": _prizes(dice),
        "buy_in": dice.choice([0, 0, 0, 7_77]),
        "play_off_chips": dice.choice([None, None, 200]),
        "agreement": dice.random() < 0.1,
        "ties": {key: dice.choice(["extra-rounds", "share"]) for key in ("session", "final", "points")},
        "cancellation": True,
        "buy_back": _buy_back(book, names, dice),
        "repechage": _repechage(book, sessions, dice),
        "limits_may_change": dice.random() < 0.5,
    }
    if book != NSW:
        stated["commission"] = fee // 10 if book == B00 else dice.choice([0, fee // 10, fee])
    if dice.random() < 0.2:
        stated |= {"format": "points", "points": dice.choice([[12, 9, 7, 5], [3, 3, 1], [1]])}
    if book in (B00, B18):
        stated["order_of_wagering"] = dice.random() < 0.5
        stated["same_round"] = dice.choice(["share", "chips-left"])
    if book == NSW:
        del stated["ties"]
        stated |= _of_nsw(dice)
    if book == B06 and dice.random() < 0.3:
        stated["table_rules"] = {"doubling": False}
    return complete(book, **stated)


def _sessions(book: str, dice: Random) -> list[Conditions]:
    count = dice.choice([1, 2, 2, 3])
    names = ["heat", "semi-final", "final"][-count:] if count > 1 else ["final"]
    plans = []
    for number, name in enumerate(names):
        plan: Conditions = {"name": name, "rounds": dice.choice([1, 1, 2, 3]), "tables": 1}
        if dice.random() < 0.1:
            plan = {"name": name, "minutes": 5, "tables": 1}
        if number < count - 1:
            plan |= {"tables": dice.choice([1, 2, 2]), "advance": dice.choice([1, 1, 2])}
        plans.append(plan)
    if count == 3 and dice.random() < 0.5:
        plans[1] |= {"name": "repechage", "players": "eliminated"}
    if count > 1 and dice.random() < 0.1:
        plans[-1]["players"] = "all"
    return plans


def _limits(dice: Random) -> list[Conditions]:
    minimum = dice.choice([20, 50, 100])
    limits = [{"minimum": minimum, "maximum": dice.choice([minimum, 500, 1_000])}]
    if dice.random() < 0.3:
        limits.append({"from_round": 2, "minimum": 2 * minimum, "maximum": 1_000})
    return limits


def _prizes(dice: Random) -> list[Conditions]:
    places = dice.sample([1, 2, 3, 4], dice.choice([1, 2, 3, 4]))
    return [{"place": place, "share": dice.choice([1, 1, 2, 3, 7])} for place in sorted({1, *places})]


def _buy_back(book: str, names: list[str], dice: Random) -> Any:
    if dice.random() < 0.5 or book == B00:
        return False
    return {"until_session": dice.choice(names), "fee": dice.choice([10_00, 99]), "method": "at the desk"}


def _repechage(book: str, sessions: list[Conditions], dice: Random) -> Any:
    if not any(one.get("players") == "eliminated" for one in sessions):
        return False
    if book in (B00, B06) and dice.random() < 0.2:
        return False  # one that is not offered is skipped
    return {"session": "repechage", "qualifies": "everybody who is out"}


def _of_nsw(dice: Random) -> Conditions:
    return {
        "order_of_wagering": dice.random() < 0.5,
        "deal_from_marker": dice.random() < 0.5,
        "pass_cards": dice.choice([0, 1, 2]),
        "undisclosed_wagers": dice.choice([0, 1, 2]),
        "allocation": dice.choice(["ballot", "manager"]),
        "withdrawal": dice.choice([False, {"until": "2026-11-16T18:00:00+11:00"}]),
        "chips_in_cash": dice.random() < 0.3,
        "guarantee": dice.choice([False, {"amount": 500_00, "entries": 3, "may_cancel": True}]),
        "eligibility": {"statement": "adults", "may_refuse": True, "refusal_statement": "we may refuse anybody"},
    }
