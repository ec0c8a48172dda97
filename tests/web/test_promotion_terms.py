"""Terms as they are written, over HTTP: what each clause still wants, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shelves import of_book
from tests.web.doors import House

pytestmark = of_book("nsw-blackjack-challenge")
PATH = "/api/house/promotions/spring/terms"


def missing(checked: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    return [(one["item"], one["clause"], one["prize"]) for one in checked["wanted"] if not one["said"]]


def test_terms_are_written_by_the_operator_alone(house: House) -> None:
    for path in (PATH, f"{PATH}/check"):
        for who, status in (
            (house.browser(), 401),
            (house.guest(), 403),
            (house.member(f"Sue of {path[-5:]}", "casino-supervisor"), 403),
            (house.manager, 200),
        ):
            answer = who.post(path, {}) if path.endswith("check") else who.get(path)
            assert answer.status == status, (path, answer.json)
    assert house.manager.get(PATH).json == {"stage": "", "terms": {}, "prizes": []}


def test_every_clause_says_what_it_still_wants(house: House) -> None:
    car = {
        "prize": "car",
        "what": "motor-vehicle",
        "description": "a red one",
        "value": 30_000_00,
        "make": "Holden",
    }
    draft = {"terms": {"manner": "a draw", "wager_needed": True, "held_from": "2030-06-02T12:00:00+10:00"}}
    checked = house.manager.post(f"{PATH}/check", {**draft, "prizes": [car]}).json
    wants = missing(checked)
    assert ("manner", "22.7.1", None) not in wants
    assert ("minimum_wager", "22.7.4", None) in wants
    assert ("paid_out", "22.4", None) in wants
    assert ("available", "22.6", None) in wants
    assert [one for one in wants if one[2] == 0] == [
        ("model", "22.7.11.2(ii)", 0),
        ("accessories", "22.7.11.2(iii)", 0),
        ("on_road_costs", "22.7.11.2(iv)", 0),
    ]
    assert checked["watched"] == "car"
    assert checked["submit_by"] == "2030-06-01T12:00:00+10:00"
    none = house.manager.post(f"{PATH}/check", {}).json
    assert ("prizes", "22.7.11", None) in missing(none)


@pytest.mark.parametrize(
    ("draft", "clause", "says"),
    [
        ({"prizes": [{"prize": "smoke", "what": "tobacco"}]}, "22.5.1", "never a prize"),
        ({"prizes": [{"prize": "port", "what": "liquor", "millilitres": 20_001}]}, "22.5.4", "20,001 ml"),
        ({"terms": {"closes": "next week"}}, None, "closes"),
    ],
)
def test_what_is_no_prize_or_no_time_is_told_at_once(
    house: House, draft: dict[str, Any], clause: str | None, says: str
) -> None:
    checked = house.manager.post(f"{PATH}/check", draft).json
    assert says in checked["wrong"]
    assert checked["clause"] == clause
    bad = house.manager.ask("POST", f"{PATH}/check", raw=b"[")
    assert bad.status == 400
