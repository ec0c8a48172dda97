"""Patrons as the document of the house has them: cards, limits and what is left of them, breaks and breaches."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from croupier.patrons.cards import why_not_valid
from croupier.patrons.limits import deposited_on, standing
from croupier.patrons.patron import PatronFile, PatronLimit
from croupier.patrons.periods import Calendar, LimitPeriod, Span, day_of, span_of


def patron_document(file: PatronFile, house: Calendar, at: datetime, *, excluded: bool) -> dict[str, Any]:
    """One patron as of a time; times are told in the house's zone."""
    today = day_of(house.by_midnight, at)
    return {
        "player_cards": [
            {"player_card": one.player_card, "valid": why_not_valid(one, today) is None} for one in file.cards
        ],
        "on_a_break": file.is_on_a_break(at),
        "excluded": excluded,
        "deposit_limit": _deposit_limit(file, house, at),
        "loss_limits": _loss_limits(file, house, at),
        "breaches": [{"clause": one.clause, "at": _told(one.at, house)} for one in file.breaches],
    }


def _told(time: datetime, house: Calendar) -> str:
    return time.astimezone(house.clock).isoformat()


def _times(span: Span, limit: PatronLimit, house: Calendar, at: datetime) -> dict[str, Any]:
    coming = limit.to_come if limit.to_come is not None and not limit.comes_by(at) else None
    later = None if coming is None else {"amount": coming.amount, "from": _told(coming.starts, house)}
    return {"from": _told(span.begins, house), "until": _told(span.ends, house), "next": later}


def _deposit_limit(file: PatronFile, house: Calendar, at: datetime) -> dict[str, Any] | None:
    limit = file.deposit_limit
    amount = limit.at(at) if limit is not None else None
    if limit is None or amount is None:
        return None
    by_midnight = house.by_midnight
    day = day_of(by_midnight, at)
    deposited = deposited_on(file, day)
    return {
        "amount": amount,
        "deposited": deposited,
        "left": max(0, amount - deposited),
        **_times(span_of(by_midnight, LimitPeriod.DAY, day), limit, house, at),
    }


def _loss_limits(file: PatronFile, house: Calendar, at: datetime) -> dict[str, Any]:
    return {
        one.period.value: {
            "amount": one.amount,
            "net_loss": one.net_loss,
            "open": one.open,
            "left": one.left,
            **_times(one.span, file.loss_limits[one.period], house, at),
        }
        for one in standing(file, house, at)
    }
