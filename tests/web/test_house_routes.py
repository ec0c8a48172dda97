"""The house beside its tables, over HTTP: commands to its rooms, and its letters."""

from __future__ import annotations

import pytest

from tests.web.doors import House


def test_staff_give_commands_to_the_house_and_others_are_told_why_not(house: House) -> None:
    done = house.manager.post("/api/house/commands", {"command": "close-day", "id": "day"})
    assert done.status == 200, done.json
    assert done.json["says"][0].startswith("The day is closed")
    again = house.manager.post("/api/house/commands", {"command": "close-day", "id": "day"})
    assert again.json == done.json
    refused = house.guest().post("/api/house/commands", {"command": "close-day", "id": "day"})
    assert (refused.status, refused.json["code"]) == (403, "wrong-role")
    assert house.browser().post("/api/house/commands", {"command": "close-day", "id": "day"}).status == 401


@pytest.mark.parametrize("given", [{"command": "open-hose"}, {"command": 3}, {}, {"command": "wager", "box": 1}])
def test_what_is_no_command_of_the_house_is_refused(house: House, given: dict[str, object]) -> None:
    refused = house.manager.post("/api/house/commands", {"id": "x", **given})
    assert refused.status == 422
    assert "names no command of the house" in refused.says


def test_letters_are_for_staff_and_inspectors(house: House) -> None:
    assert house.browser().get("/api/house/letters").status == 401
    assert house.guest().get("/api/house/letters").status == 403
    shown = house.manager.get("/api/house/letters")
    assert (shown.status, shown.json["zone"]) == (200, "Australia/Sydney")


def test_the_day_is_for_those_who_watch_over_the_tables(house: House) -> None:
    assert house.browser().get("/api/house/day").status == 401
    assert house.guest().get("/api/house/day").status == 403
    assert house.member("Dot", "dealer").get("/api/house/day").status == 403
    assert house.member("Ida", "inspector").get("/api/house/day").status == 200


def test_the_trial_balance_comes_to_nothing_and_tables_say_what_they_took(house: House) -> None:
    guest = house.seated(box=4, amount=300_00)
    shown = house.manager.get("/api/house/day").json
    assert shown["sum"] == 0
    assert sum(one["holds"] for one in shown["accounts"]) == 0
    racks = next(one for one in shown["accounts"] if one["kind"] == "rack")
    assert racks["holds"] >= 300_00
    [table] = [one for one in shown["tables"] if one["table"] == "table-1"]
    assert table["open"]
    assert table["drop"] >= 300_00
    assert table["hold"] == round(table["win"] / table["drop"], 6)
    guest.do("leave", into="purse")
