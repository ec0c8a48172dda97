"""Terms as they are written, over HTTP: what each clause still wants, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.house.promoting import TERMS
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


def test_the_steps_are_for_staff_and_the_page_is_for_everybody(house: House) -> None:
    page, console = "/api/house/promotions/steps", "/api/house/promotions/steps/console"
    for path in (page, console):
        assert house.manager.get(path).status == 404
    prize = {"prize": "hamper", "what": "goods", "description": "a hamper", "value": 500_00}
    times = {
        item: f"2030-06-0{day}T12:00:00+10:00"
        for item, day in (("held_from", 2), ("closes", 8), ("awarded_at", 9))
    }
    made = {"promotion": "steps", "terms": {**TERMS, **times}, "prizes": [prize]}
    done = house.manager.post("/api/house/commands", {"command": "make-promotion", "id": "steps", **made})
    assert done.status == 200, done.json
    assert house.browser().get(console).status == 401
    assert house.guest().get(console).status == 403
    supervisor, steps = house.member("Sue of the steps", "casino-supervisor"), house.manager.get(console).json
    assert (steps["next"], steps["zone"]) == ("terms", "Australia/Sydney")
    [submit, _] = next(one["actions"] for one in steps["steps"] if one["step"] == "terms")
    assert submit["command"] == "submit-terms"
    assert all(not one["actions"] for one in supervisor.get(console).json["steps"])
    assert house.browser().get(page).json["yours"] is None
    guest = house.guest()
    [enter, dispute] = guest.get(page).json["yours"]["actions"]
    assert (enter["command"], enter["blocked"]["code"]) == ("enter-promotion", "wrong-phase")
    assert (dispute["command"], dispute["blocked"]) == ("dispute-promotion", None)


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
