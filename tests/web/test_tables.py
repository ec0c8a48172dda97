"""Tables to look at, and commands to them: who, in which role and when come from the session alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.audit.record import tables_in
from croupier.store.event_store import CommandId
from croupier.web.commands import stored_id
from tests.web.doors import Browser, House


def test_the_lobby_shows_every_table(house: House) -> None:
    tables = house.browser().get("/api/tables").json["tables"]
    assert [one["table"] for one in tables] == ["table-1"]
    assert (tables[0]["book"], tables[0]["minimum"], tables[0]["open"]) == ("act-blackjack-2018", 1000, True)


def test_a_table_is_shown_to_everybody_and_what_is_theirs_to_each(house: House) -> None:
    player = house.seated(box=4)
    house.ready(player)  # nothing happens by itself any more
    mine = player.get("/api/tables/table-1").json
    assert mine["yours"]["rack"] == 500_00
    assert mine["yours"]["seat"] == 4
    others = house.browser().get("/api/tables/table-1").json
    assert others["yours"] is None
    assert others["felt"] == mine["felt"]
    assert all("version" in one and "kind" in one for one in mine["record"])
    assert player.get("/api/me").json["tables"] == ["table-1"]
    bought = [one for one in mine["record"] if one["kind"] == "chips-bought.1" and one["player"] == player.name]
    assert bought[0]["amount"] == 500_00
    seen = [one for one in others["record"] if one["kind"] == "chips-bought.1" and one["player"] == player.name]
    assert "amount" not in seen[0], "what somebody bought is nobody else's affair"
    player.do("leave", into="purse")


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/none-such",
        "/api/tables/none-such/rounds",
        "/api/tables/none-such/rounds/1",
        "/api/tables/none-such/fairness",
        "/api/tables/none-such/fairness/1",
        "/api/tables/%00",
        "/api/tables/" + "x" * 3_000,
    ],
)
def test_a_table_that_is_not_there(house: House, path: str) -> None:
    answer = house.browser().get(path)
    assert (answer.status, answer.code) == (404, "unknown-table")
    assert "There is no table" in answer.says
    assert len(answer.says) < 200


def test_health(house: House) -> None:
    assert house.browser().get("/api/health").json["ok"] is True


# --- commands -----------------------------------------------------------------------------------------------


def test_a_command_is_done_and_told(house: House) -> None:
    guest = house.guest()
    done = guest.do("arrive", id="first")
    assert done["id"] == "first"
    assert done["says"] == [f"{guest.name} comes to the table"]
    assert done["version"] == house.felt()["version"]
    guest.do("leave", into="purse")


def test_a_command_sent_twice_is_done_once_and_answered_as_the_first_time(house: House) -> None:
    guest = house.guest()
    guest.do("arrive")
    first = guest.do("buy-in", amount=100_00, id="same", **{"with": "purse"})
    again = guest.do("buy-in", amount=100_00, id="same", **{"with": "purse"})
    assert again == first
    assert house.purse(guest.name) == 900_00
    guest.do("leave", into="purse")


def test_one_persons_id_is_never_anothers(house: House) -> None:
    one, other = house.guest(), house.guest()
    assert one.do("arrive", id="shared")["says"] != other.do("arrive", id="shared")["says"]
    for guest in (one, other):
        stored = CommandId(stored_id(guest.name, "table-1", "shared"))
        assert house.store.outcome_of(stored) is not None
        guest.do("leave", into="purse")


def test_stored_ids_cannot_be_made_to_meet() -> None:
    made = [
        stored_id(person, table, own)
        for person, table, own in (
            ("a", "b", "c:d"),
            ("a", "b:c", "d"),
            ("a:b", "c", "d"),
            ("a", "b", "c"),
            ("a" * 40, "b" * 40, "c" * 100),
            ("a" * 40, "b" * 100, "c" * 100),
            ("a" * 41, "b" * 99, "c" * 100),
        )
    ]
    assert len(set(made)) == len(made)
    assert max(len(one) for one in made) <= 200


def test_one_who_is_not_signed_in_gives_no_command(house: House) -> None:
    answer = house.browser().give("arrive")
    assert (answer.status, answer.code) == (401, "not-signed-in")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"who": "Somebody Else"}, "Somebody Else"),
        ({"role": "gaming-manager"}, "gaming-manager"),
        ({"role": "clock"}, "clock"),
        ({"at": "2026-01-01T00:00:00Z"}, "the time"),
        ({"who": 5}, "a number"),
        ({"role": None}, "nothing"),
    ],
)
def test_nobody_speaks_for_another_or_at_another_time(house: House, fields: dict[str, Any], words: str) -> None:
    guest = house.guest()
    answer = guest.give("arrive", **fields)
    assert (answer.status, answer.code) == (403, "not-allowed")
    assert words in answer.says
    assert guest.get("/api/me").json["tables"] == []


def test_ones_own_name_and_role_may_stand_there(house: House) -> None:
    guest = house.guest()
    guest.do("arrive", who=guest.name, role="player")
    guest.do("leave", into="purse")


def test_cash_is_not_handed_over_the_wire(house: House) -> None:
    guest = house.guest()
    guest.do("arrive")
    for word, fields in (
        ("buy-in", {"amount": 100_00, "with": "cash"}),
        ("buy-in", {"amount": 100_00}),
        ("leave", {"into": "cash"}),
        ("leave", {}),
    ):
        answer = guest.give(word, **fields)
        assert (answer.status, answer.code) == (403, "no-cash"), (word, fields)
        assert "purse" in answer.says
    assert house.purse(guest.name) == 1_000_00
    guest.do("leave", into="purse")


def test_a_player_does_not_do_what_is_for_staff(house: House) -> None:
    guest = house.guest()
    guest.do("arrive")
    answer = guest.give("start-round")
    assert (answer.status, answer.code) == (403, "wrong-role")
    assert guest.name in answer.says
    assert answer.json["clause"]
    guest.do("leave", into="purse")


def test_the_table_says_no(house: House) -> None:
    guest = house.seated(box=3)
    house.ready(guest)
    answer = guest.give("wager", box=3, amount=20_01)
    assert (answer.status, answer.code) == (409, "amount-not-in-chips"), answer.json
    assert "$20.01" in answer.says
    stale = guest.give("wager", box=3, amount=20_00, after=1)
    assert (stale.status, stale.code) == (409, "stale")
    guest.do("leave", into="purse")


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ([], 400, "a list"),
        ("arrive", 400, "text"),
        (None, 400, "JSON"),
        ({"command": "arrive"}, 422, '"id"'),
        ({"command": "arrive", "id": ""}, 422, "1 to 100"),
        ({"command": "arrive", "id": "x" * 101}, 422, "101"),
        ({"command": "arrive", "id": "a\u0000b"}, 422, "can be seen"),
        ({"command": "arrive", "id": 7}, 422, "a number"),
        ({"command": "fly", "id": "a"}, 422, "fly"),
        ({"id": "a"}, 422, '"command"'),
        ({"command": "wager", "id": "a", "box": "three", "amount": 5}, 422, "box"),
        ({"command": "wager", "id": "a", "box": 3, "amount": 5, "luck": 1}, 422, "luck"),
        ({"command": "arrive", "id": "a", "table": "table-2"}, 422, "table-2"),
        ({"command": "arrive", "id": "a", "table": 5}, 422, "a number"),
    ],
)
def test_what_is_no_command_is_refused(house: House, body: object, status: int, words: str) -> None:
    raw = b"" if body is None else json.dumps(body).encode()
    answer = house.guest().ask("POST", "/api/tables/table-1/commands", raw=raw)
    assert answer.status == status, answer.json
    assert words in answer.says


def test_a_deep_or_broken_body_is_refused(house: House) -> None:
    guest = house.guest()
    for raw in (b"[" * 60_000, b'{"a":' * 10_000, b'{"command": "arrive", "id": "\xff"}', b"\x00" * 100):
        answer = guest.ask("POST", "/api/tables/table-1/commands", raw=raw)
        assert answer.status == 400, (raw[:20], answer.json)
        assert answer.says
        assert guest.ask("POST", "/api/sessions", raw=raw).status in (400, 422)


def test_no_table_comes_into_being_by_being_spoken_of(house: House) -> None:
    before = set(house.store.heads())
    supervisor = house.member("Sue Speaks", "casino-supervisor")
    for somebody in (house.guest(), supervisor, house.manager):
        for word, fields in (("arrive", {}), ("check-cards", {}), ("approve", {"what": "layout"})):
            answer = somebody.give(word, "ghost", **fields)
            assert answer.status in (404, 422), (word, answer.json)
    guest = house.guest()
    answer = guest.give("open", "ghost", rulebook="act-blackjack-2018")
    assert (answer.status, answer.code) == (404, "unknown-table")
    assert "ghost" not in tables_in(house.store)
    assert {one for one in set(house.store.heads()) - before if one.startswith("table:")} == set()
    assert "ghost" not in [one["table"] for one in house.browser().get("/api/tables").json["tables"]]


@pytest.mark.parametrize("name", ["x" * 41, "a:b", "a\tb", "a?b"])
def test_a_table_is_opened_under_a_name_that_fits_an_address(house: House, name: str) -> None:
    answer = house.manager.give("open", name, rulebook="act-blackjack-2018")
    assert answer.status == 422
    assert name not in tables_in(house.store)


def test_staff_gives_the_commands_of_their_role(house: House) -> None:
    supervisor = house.member("Sue Orders", "casino-supervisor")
    answer = supervisor.give("notify", to="players", subject="closing")
    assert answer.status == 200, answer.json
    dealer = house.member("Dan Deals", "dealer")
    refused = dealer.give("notify", to="players", subject="closing")
    assert refused.status in (200, 403)
    assert dealer.give("close").status == 403


def test_a_bigger_body_is_too_large(house: House) -> None:
    guest = house.guest()
    body = {"command": "arrive", "id": "a", "padding": "x" * 70_000}
    answer = guest.post("/api/tables/table-1/commands", body)
    assert (answer.status, answer.code) == (413, "too-large")
    assert "64 kB" in answer.says
    answer = guest.post("/api/accounts", {"name": "x" * 70_000, "password": "y"})
    assert answer.status == 413


def test_a_body_that_says_no_length_is_too_large_as_well(house: House) -> None:
    import http.client

    guest = house.guest()
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=120)
    headers = {
        "Cookie": f"croupier_session={guest.cookie}",
        "X-Croupier-CSRF": guest.csrf,
        "Origin": house.base,
        "Content-Type": "application/json",
    }
    parts = (b"x" * 10_000 for _ in range(20))
    connection.request("POST", "/api/tables/table-1/commands", parts, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_a_route_that_is_not_there_and_a_method_that_is_not_for_it(house: House) -> None:
    browser = Browser(port=house.port)
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        for path in ("/api/nothing", "/api/nothing/at/all", "/api", "/api/", "/api/openapi/x"):
            answer = browser.ask(method, path)
            assert answer.status in (404, 405), (method, path, answer.status)
            assert answer.says
        assert browser.ask(method, "/api/nothing").status == 404
    answer = browser.ask("PUT", "/api/me")
    assert (answer.status, answer.code) == (405, "method-not-allowed")
    assert "GET" in answer.says
    assert "GET" in answer.headers["allow"]
