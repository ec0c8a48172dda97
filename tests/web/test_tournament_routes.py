"""Tournaments over HTTP: who may ask what, what is refused, and that nothing is sent that did not change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.doors import Answer, Browser, House

CONDITIONS: dict[str, Any] = {
    "name": "Autumn Cup",
    "sessions": [{"name": "final", "rounds": 1, "tables": 1}],
    "entry_fee": 50_00,
    "chips": 500,
    "limits": [{"minimum": 20, "maximum": 500}],
}


def tell(browser: Browser, name: str, word: str, own: str = "1", **fields: Any) -> Answer:
    return browser.post(f"/api/tournaments/{name}/commands", {"command": word, "id": f"{word}{own}", **fields})


def test_a_small_tournament_is_entered_from_the_purse(house: House) -> None:
    guest = house.guest()
    name = guest.post("/api/tournaments", {}).json["name"]
    before = house.purse(guest.name)
    assert tell(guest, name, "enter", **{"with": "cash"}).code == "no-cash"
    entered = tell(guest, name, "enter", own="2", **{"with": "purse"})
    assert entered.status == 200
    assert "enters as number 8" in entered.json["says"][0]
    assert house.purse(guest.name) == before - 20_00
    assert tell(guest, name, "enter", own="2", **{"with": "purse"}).json == entered.json, "sent again, done once"
    seen = guest.get(f"/api/tournaments/{name}").json
    assert seen["you"]["entered"] is True
    assert seen["pool"]["fees"] == 8 * 20_00
    assert house.browser().get(f"/api/tournaments/{name}").json["you"] is None


def test_nothing_is_sent_that_did_not_change(house: House) -> None:
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
    assert tell(house.manager, "still", "draft-conditions", **drafted).status == 200
    reader = house.browser()
    first = reader.get("/api/tournaments/still")
    assert first.status == 200
    again = reader.get("/api/tournaments/still", **{"If-None-Match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert tell(house.manager, "still", "file-approval", what="conditions", reference="GRC/7").status == 200
    changed = reader.get("/api/tournaments/still", **{"If-None-Match": first.headers["etag"]})
    assert changed.status == 200
    assert "GRC/7" not in changed.body.decode(), "an approval's reference is for staff"


@pytest.mark.parametrize("role", ["dealer", "gaming-supervisor", "casino-supervisor", "inspector", "surveillance"])
def test_the_console_is_for_whoever_runs_it(house: House, role: str) -> None:
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
    tell(house.manager, "kept", "draft-conditions", **drafted)
    member = house.member(f"Pat {role}", role)
    assert member.get("/api/tournaments/kept/console").status == 403
    assert house.guest().get("/api/tournaments/kept/console").status == 403
    assert house.browser().get("/api/tournaments/kept/console").status == 401
    shown = house.manager.get("/api/tournaments/kept/console").json
    assert shown["next"]["command"] == "file-approval"


def test_a_tournament_that_is_not_there(house: House) -> None:
    for path in ("/api/tournaments/none-such", "/api/tournaments/%00", "/api/tournaments/" + "x" * 3_000):
        answer = house.browser().get(path)
        assert (answer.status, answer.code) == (404, "unknown-tournament")
        assert len(answer.says) < 200
    assert tell(house.guest(), "none-such", "withdraw").code == "unknown-tournament"
    assert tell(house.manager, "none-such", "open-entries").code == "unknown-tournament"
    wrong = tell(house.manager, "a/b", "draft-conditions", rulebook="act-blackjack-2006", conditions=CONDITIONS)
    assert wrong.status in (404, 422)


def test_nobody_speaks_for_another(house: House) -> None:
    guest = house.guest()
    name = guest.post("/api/tournaments", {}).json["name"]
    assert tell(guest, name, "enter", who="somebody else").status == 403
    assert tell(guest, name, "enter", role="gaming-manager").status == 403
    assert tell(guest, name, "close-entries").code == "wrong-role"
    assert tell(house.browser(), name, "enter").status == 401
    assert house.browser().post("/api/tournaments", {}).status == 401


def test_incomplete_conditions_are_told_at_once(house: House) -> None:
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2018", "conditions": CONDITIONS}
    assert tell(house.manager, "bare", "draft-conditions", **drafted).status == 200
    refused = tell(house.manager, "bare", "publish-conditions")
    assert (refused.status, refused.code) == (409, "conditions-incomplete")
    missing = house.browser().get("/api/tournaments/bare").json["missing"]
    assert len(missing) > 5
    assert all(one["clause"].startswith("19.3") for one in missing)
