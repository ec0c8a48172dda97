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


def test_a_tournament_that_was_only_just_found_is_waited_for(house: House) -> None:
    """As when another worker made it, and this one is still reading."""
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
    assert tell(house.manager, "found", "draft-conditions", **drafted).status == 200
    del house.floor.tournaments._heard["found"]
    assert house.browser().get("/api/tournaments/found").json["phase"] == "drafted"


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


# --- writing the conditions ---------------------------------------------------------------------------------


def check(browser: Browser, name: str, book: Any, conditions: Any) -> Answer:
    return browser.post(f"/api/tournaments/{name}/conditions/check", {"rulebook": book, "conditions": conditions})


@pytest.mark.parametrize(
    "book", ["act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018", "nsw-blackjack-challenge"]
)
def test_a_draft_is_looked_at_as_the_command_would_and_nothing_is_kept(house: House, book: str) -> None:
    name = f"sketch-{book}"
    for conditions in ({}, CONDITIONS, {**CONDITIONS, "table_rules": {"doubling": False}}):
        checked = check(house.manager, name, book, conditions)
        assert (checked.status, checked.json["wrong"]) == (200, [])
        given = house.manager.post(
            f"/api/tournaments/{name}-{len(conditions)}/commands",
            {"command": "draft-conditions", "id": "d", "rulebook": book, "conditions": conditions},
        )
        assert given.status == 200
        seen = house.browser().get(f"/api/tournaments/{name}-{len(conditions)}").json
        assert checked.json["missing"] == seen["missing"], "what the command says, word for word"
        void = [one["clause"] for one in checked.json["without_effect"]]
        assert all(f"table_rules ({one})" in given.json["says"][0] for one in void)
    drafted = {str(one): at for one, at in house.store.heads().items() if name in one}
    assert drafted == {f"tournament:{name}-{items}": 1 for items in (0, 5, 6)}, "one write each, by the command"
    assert house.manager.get(f"/api/tournaments/{name}").status == 404, "nothing is kept of what was looked at"
    assert house.manager.get(f"/api/tournaments/{name}/conditions").json["conditions"] is None


def test_every_item_is_named_with_its_clause_and_each_mistake_by_itself(house: House) -> None:
    wrong = {**CONDITIONS, "chips": "many", "entry_fee": 10**15, "nonsense": 1}
    checked = check(house.manager, "sketch", "nsw-blackjack-challenge", wrong).json
    assert [one["item"] for one in checked["wrong"]] == ["chips", "nonsense"]
    assert all(one["why"]["says"].endswith(".") for one in checked["wrong"])
    asked = {one["item"]: one for one in checked["asked"]}
    assert asked["chips"] == {
        "item": "chips",
        "label": "Tournament chips",
        "clause": "21.4.2(b)",
        "wanted": True,
        "stated": False,
    }
    assert asked["sessions"]["stated"]
    assert not asked["sessions.advance"]["wanted"], "one session leads nowhere"
    (whole,) = check(house.manager, "sketch", "nsw-blackjack-challenge", {"entry_fee": 10**15}).json["wrong"]
    assert (whole["item"], whole["why"]["code"]) == (None, "amount-not-allowed")


def test_what_is_no_draft_is_one_sentence(house: House) -> None:
    for book, conditions in (
        ("act-blackjack-2006", []),
        (None, {}),
        ("x" * 300, {}),
        ("act-blackjack-2006", None),
    ):
        answer = check(house.manager, "sketch", book, conditions)
        assert answer.status == 422
        assert len(answer.says) < 200
    (unknown,) = check(house.manager, "sketch", "no-such-book", {}).json["wrong"]
    assert unknown["why"]["code"] == "unknown-rulebook"
    (war,) = check(house.manager, "sketch", "act-casino-war-2018", {}).json["wrong"]
    assert war["why"]["code"] == "not-in-this-book"
    raw = house.manager.ask("POST", "/api/tournaments/sketch/conditions/check", None, raw=b"[" * 5_000)
    assert raw.status == 400
    assert check(house.manager, "a" * 300, "act-blackjack-2006", {}).status == 422


def test_conditions_are_written_by_whoever_runs_tournaments(house: House) -> None:
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
    assert tell(house.manager, "written", "draft-conditions", **drafted).status == 200
    for browser, status in ((house.browser(), 401), (house.guest(), 403), (house.member("Dot", "dealer"), 403)):
        assert browser.get("/api/tournaments/written/conditions").status == status
        assert check(browser, "written", "act-blackjack-2006", {}).status == status
    shown = house.manager.get("/api/tournaments/written/conditions").json
    assert (shown["rulebook"], shown["phase"]) == ("act-blackjack-2006", "drafted")
    assert shown["conditions"]["limits"] == [{"minimum": 20, "maximum": 500}]
    assert "act-casino-war-2018" not in {one["id"] for one in shown["books"]}
    director = house.member("Tim", "tournament-manager")
    (wrong,) = check(director, "written", "act-blackjack-2006", CONDITIONS).json["wrong"]
    assert (wrong["why"]["code"], wrong["why"]["clause"]) == ("wrong-role", "20.3")
    assert tell(house.manager, "written", "file-approval", what="conditions", reference="GRC/7").status == 200
    assert tell(house.manager, "written", "open-entries").status == 200
    (fixed,) = check(house.manager, "written", "act-blackjack-2006", CONDITIONS).json["wrong"]
    assert (fixed["why"]["code"], fixed["why"]["clause"]) == ("conditions-fixed", "20.3")


# --- following over the socket ------------------------------------------------------------------------------


def test_a_tournament_is_followed_as_the_viewer_sees_it(house: House) -> None:
    guest = house.guest()
    name = guest.post("/api/tournaments", {}).json["name"]
    with guest.socket() as wire, house.browser().socket() as other:
        for one in (wire, other):
            one.send(do="follow", tournament=name)
        first = wire.until("tournament")
        assert first["seen"] == guest.get(f"/api/tournaments/{name}").json
        assert "console" not in first
        assert tell(guest, name, "enter", **{"with": "purse"}).status == 200
        entered = wire.until("tournament", lambda frame: frame["seen"]["you"]["entered"])
        assert entered["seen"]["pool"]["fees"] == 8 * 20_00
        seen = other.until("tournament", lambda frame: frame["seen"]["pool"]["fees"] == 8 * 20_00)
        assert seen["seen"]["you"] is None, "what is another's own is not sent"
        wire.send(do="unfollow", tournament=name)
        wire.send(do="ping", ref="after that")
        wire.until("pong")


def test_all_tournaments_are_followed_at_a_glance(house: House) -> None:
    with house.guest().socket() as wire:
        wire.send(do="follow")
        before = wire.until("tournaments")["tournaments"]
        drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
        assert tell(house.manager, "glanced-at", "draft-conditions", **drafted).status == 200
        names = {one["name"] for one in before}
        wire.until(
            "tournaments", lambda frame: {one["name"] for one in frame["tournaments"]} - names == {"glanced-at"}
        )


def test_the_console_comes_with_it_to_whoever_runs_it_alone(house: House) -> None:
    drafted: dict[str, Any] = {"rulebook": "act-blackjack-2006", "conditions": CONDITIONS}
    tell(house.manager, "run", "draft-conditions", **drafted)
    with house.manager.socket() as wire:
        wire.send(do="follow", tournament="run", console=True)
        wire.until("tournament", lambda frame: frame["console"]["next"]["command"] == "file-approval")
        tell(house.manager, "run", "file-approval", what="conditions", reference="GRC/7")
        wire.until("tournament", lambda frame: frame["console"]["next"]["command"] == "nominate")
    for browser, code in ((house.guest(), "not-allowed"), (house.browser(), "not-signed-in")):
        with browser.socket() as wire:
            wire.send(do="follow", tournament="run", console=True, ref="f")
            refused = wire.until("refused")
            assert (refused["ref"], refused["code"]) == ("f", code)
            wire.send(do="follow", tournament="none-such", ref="g")
            assert wire.until("refused")["code"] == "unknown-tournament"
            assert "tournament" not in [one["kind"] for one in wire.seen]
