"""Promotions for tests: terms that are whole, prizes of every kind, and a promotion that runs."""

from __future__ import annotations

from typing import Any

from croupier.floor.loops.house_loop import HouseAnnouncement
from tests.house.premises import Premises

NSW = "nsw-blackjack-challenge"
VALUE = "00112233445566778899aabbccddeeff"

TERMS: dict[str, Any] = {
    "manner": "by a draw from all entries",
    "awarded_at": "2026-06-09T12:00:00+10:00",
    "awarded_where": "at the main bar",
    "eligible": "members over eighteen",
    "nature": "a car and some wine",
    "closes": "2026-06-09T11:00:00+10:00",
    "held_where": "in the main gaming area",
    "held_from": "2026-06-02T12:00:00+10:00",
    "claiming": "at the cashier within seven days",
    "must_be_present": False,
    "winner_told": "by telephone",
    "published": "on the website",
    "paid_out": "handed over at the cashier",
    "available": ["at the cashier", "on the website"],
}

GOODS: dict[str, Any] = {"prize": "hamper", "what": "goods", "description": "a hamper", "value": 500_00}
CAR: dict[str, Any] = {
    "prize": "car",
    "what": "motor-vehicle",
    "description": "a small car",
    "value": 25_000_00,
    "make": "Koala",
    "model": "K1",
    "accessories": "none",
    "on_road_costs": True,
}
KINDS: dict[str, dict[str, Any]] = {
    "appliance": {"make": "Koala", "model": "W9", "accessories": "a hose"},
    "machinery": {"make": "Koala", "model": "M2", "accessories": "none"},
    "motor-vehicle": {"make": "Koala", "model": "K1", "accessories": "none", "on_road_costs": False},
    "travel": {"persons": 2, "included": "airfares", "dates": "not in January", "spending_money": False},
    "real-estate": {
        "dwelling": "a unit",
        "plans": "lodged",
        "contract": "at the solicitor's",
        "easements": "none",
        "location": "1 Harbour Street",
        "included": ["conveyancing", "fixtures"],
    },
    "liquor": {"millilitres": 20_000},
    "casino-dollars": {},
    "goods": {},
    "service": {},
}


def without(given: dict[str, Any], *items: str) -> dict[str, Any]:
    return {item: value for item, value in given.items() if item not in items}


def prize_of(kind: str, **more: Any) -> dict[str, Any]:
    return {"prize": kind, "what": kind, "description": f"some {kind}", "value": 500_00, **KINDS[kind], **more}


def make(
    house: Premises, name: str = "PR1", *, prizes: list[dict[str, Any]] | None = None, **terms: Any
) -> HouseAnnouncement:
    at = "2026-05-30T12:00:00+10:00"
    return house.do(
        "make-promotion", "ora", at=at, promotion=name, terms={**TERMS, **terms}, prizes=prizes or [GOODS]
    )


def running(
    house: Premises, name: str = "PR1", *, prizes: list[dict[str, Any]] | None = None, **terms: Any
) -> None:
    """A promotion that was submitted and has started."""
    make(house, name, prizes=prizes, **terms)
    house.do("submit-terms", "ora", promotion=name)
    house.do("start-promotion", "ora", promotion=name, at="2026-06-02T12:00:00+10:00")


def drawn(house: Premises, *patrons: str, prizes: list[dict[str, Any]] | None = None, **terms: Any) -> None:
    """A promotion that these have entered, and that was drawn."""
    running(house, prizes=prizes, **terms)
    for patron in patrons:
        house.do("enter-promotion", "dan", promotion="PR1", patron=patron)
    house.do("draw", "ora", promotion="PR1", value=VALUE, present=list(patrons), at="2026-06-09T12:00:00+10:00")


def letters(house: Premises, subject: str, at: str | None = None) -> list[dict[str, Any]]:
    return [one for one in house.document(at)["notices"] if one["subject"] == subject]
