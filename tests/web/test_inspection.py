"""The inspector's desk: rounds and orders are found, the record is verified and exported; nothing is written."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from croupier.audit.record import tables_in
from croupier.audit.round_index import IRREGULARITIES, RoundIndex, RoundsWanted
from croupier.audit.rounds import settlements, steps_of
from croupier.people.person import SIGNS_IN
from croupier.vocabulary.roles import PATRONS, Role
from tests.web.doors import PATIENCE, Browser, House, opened_house

Desk = tuple[House, Browser, Browser]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A house with three rounds of Ann's, one of them in dispute, and an inspector."""
    with opened_house(tmp_path_factory.mktemp("house")) as house:
        house.open_table()
        ann = house.seated(box=1)
        house.ready(ann)
        for amount in (20_00, 50_00, 30_00):
            house.play(ann, amount=amount)
        ann.do("raise-dispute", about="the second card", round=2)
        yield house, house.member("Ivy", "inspector"), ann


def found(who: Browser, **query: Any) -> list[int]:
    asked = "&".join(f"{name}={quote(str(value))}" for name, value in query.items())
    answer = who.get(f"/api/inspect/rounds?{asked}")
    assert answer.status == 200, answer.body
    assert answer.json["read"] == answer.json["of"]
    return [one["number"] for one in answer.json["rounds"]]


def test_rounds_are_found_by_table_time_player_amount_and_clause(desk: Desk) -> None:
    house, ivy, ann = desk
    assert found(ivy) == [3, 2, 1]
    assert found(ivy, table="table-1", player=ann.name) == [3, 2, 1]
    assert found(ivy, table="no-such-table") == found(ivy, player="Nobody") == []
    assert found(ivy, book="act-blackjack-2018") == [3, 2, 1]
    assert 2 in found(ivy, least=50_00)
    assert 2 not in found(ivy, most=49_99)
    assert found(ivy, irregularity="dispute-raised.1") == [2]
    assert found(ivy, irregularity="round-voided.1") == []
    began = house.manager.get("/api/tables/table-1/rounds/2").json["began"]
    assert found(ivy, since=began) == [3, 2]
    assert found(ivy, until=began) == [1]
    for clause in ("4.1", "6.1", "13.1", "9.1", "99.9"):
        told = [number for number in (3, 2, 1) if any(_is_under(clause, one) for one in _cited_in(house, number))]
        assert found(ivy, clause=clause) == told, clause


def _cited_in(house: House, number: int) -> Iterator[str]:
    for step in steps_of(house.store, "table-1", number):
        for one in (step.event, *getattr(step.event, "said", ())):
            yield from (str(clause) for clause in (one.clause, *one.also) if clause)


def _is_under(clause: str, cited: str) -> bool:
    return cited == clause or cited.startswith((f"{clause}(", f"{clause}."))


def test_the_index_is_read_on_and_pages_miss_nothing(desk: Desk) -> None:
    house, ivy, _ = desk
    index = RoundIndex(house.store)
    read, of = index.read_on(most=1)
    while read < of:
        read, of = index.read_on(most=1)
    whole = index.rounds(RoundsWanted(), before=None, limit=100)
    index.close()
    assert [one.number for one in whole] == [3, 2, 1]
    first = ivy.get("/api/inspect/rounds?limit=2").json
    rest = ivy.get(f"/api/inspect/rounds?limit=2&before={first['before']}").json
    assert [one["number"] for one in (*first["rounds"], *rest["rounds"])] == [3, 2, 1]
    assert rest["before"] is None


def test_who_ordered_what_is_found(desk: Desk) -> None:
    _, ivy, ann = desk
    orders = ivy.get("/api/inspect/orders").json["orders"]
    assert {one["who"] for one in orders} >= {"Maxine"}
    assert ann.name not in {one["who"] for one in orders}
    opened = [one for one in orders if one["says"].startswith("table-1 opens") or "opens" in one["says"]]
    assert opened
    assert ivy.get("/api/inspect/orders?who=Nobody").json["orders"] == []
    page = ivy.get("/api/inspect/orders?limit=1").json
    assert (len(page["orders"]), page["before"] is not None) == (1, len(orders) > 1)


@pytest.mark.parametrize(
    "query", ["rounds?since=2026-01-01T00:00:00", "rounds?least=x", "rounds?before=zz", "orders?limit=0",
              "rounds?before=5b22782c225d", f"rounds?clause={'x' * 200}"]
)  # fmt: skip
def test_what_cannot_be_looked_for_is_said(desk: Desk, query: str) -> None:
    answer = desk[1].get(f"/api/inspect/{query}")
    assert answer.status == 422
    assert answer.says


def test_an_irregularity_is_something_that_the_books_name() -> None:
    assert {"card-drawn-in-error.1", "round-voided.1", "malfunction-reported.1", "dispute-raised.1"} <= set(
        IRREGULARITIES
    )
    assert "round-went-on.1" not in IRREGULARITIES


# --- the whole record -----------------------------------------------------------------------------------------


def done(who: Browser, what: str) -> dict[str, Any]:
    """Have it done, and wait for it."""
    begun = who.post("/api/inspect/tasks", {"what": what})
    assert begun.status == 201, begun.body
    until = time.monotonic() + PATIENCE
    while (shown := who.get(f"/api/inspect/tasks/{begun.json['id']}").json)["state"] in ("waiting", "running"):
        assert time.monotonic() < until, shown
        time.sleep(0.05)
    assert shown["state"] == "done", shown
    return dict(shown)


@pytest.mark.slow
def test_the_record_is_verified_and_exported_from_the_desk(desk: Desk) -> None:
    house, ivy, _ = desk
    verified = done(ivy, "verify")
    assert (verified["sound"], verified["findings"]) == (True, [])
    assert verified["counted"]["rounds"] == 3
    assert verified["done"] == verified["of"] > 0
    assert ivy.get("/api/inspect").json["work"]["id"] == verified["id"]
    assert house.manager.get(f"/api/inspect/tasks/{verified['id']}").code == "unknown-work", (
        "it is the asker's own"
    )
    exported = done(ivy, "csv")
    file = ivy.get(f"/api/inspect/tasks/{exported['id']}/file")
    rows = list(csv.DictReader(io.StringIO(file.body.decode())))
    wanted = list(settlements(house.store, damaged=pytest.fail))
    assert [(one["player"], int(one["staked"]), one["clause"]) for one in rows] == [
        (one.settlement.player, one.settlement.staked, one.settlement.clause) for one in wanted
    ]
    assert ivy.get(f"/api/inspect/tasks/{verified['id']}/file").status == 404
    parquet = done(ivy, "parquet")
    assert ivy.get(f"/api/inspect/tasks/{parquet['id']}/file").body[:4] == b"PAR1"
    assert tables_in(house.store) == ("table-1",)


# --- for whom it is -------------------------------------------------------------------------------------------

ROUTES = (
    "/api/inspect",
    "/api/inspect/rounds",
    "/api/inspect/orders",
    "/api/inspect/tasks/x",
    "/api/inspect/tasks/x/file",
)
OVERSEE = SIGNS_IN - PATRONS - {Role.DEALER}


def test_the_desk_is_for_those_who_watch_over_the_floor(desk: Desk) -> None:
    house, ivy, ann = desk
    people = {Role.INSPECTOR: ivy, Role.PLAYER: ann, Role.GAMING_MANAGER: house.manager}
    for role in SIGNS_IN - set(people):
        people[role] = house.member(f"{role.words} here", role.value)
    for role, who in people.items():
        for route in ROUTES:
            answer = who.get(route)
            wanted = {403} if role not in OVERSEE else {200, 404}
            assert answer.status in wanted, (role, route, answer.body)
        if role not in OVERSEE:
            assert who.post("/api/inspect/tasks", {"what": "verify"}).status == 403, role
    assert {house.browser().get(route).status for route in ROUTES} == {401}


OWN_AFFAIRS = ("/api/sessions", "/api/invitations/", "/api/me/password", "/api/me/codes", "/api/me/sessions")
"""Ways to come in and to go: they change who is signed in, and how, and nothing of the house."""


def test_no_route_lets_an_inspectors_session_write(desk: Desk) -> None:
    """Every route of the house that is not a look: the record stands as before.

    What a book itself gives an inspector by name (a review, a breach that was seen, the rules asked for) is a
    command of that book; the matrix of powers holds that it is nothing else. One's own password is one's own.
    """
    house, ivy, _ = desk
    described = house.browser().get("/api/openapi.json").json["paths"]
    changing = [
        (method.upper(), path)
        for path, methods in described.items()
        for method in methods
        if method != "get" and not path.startswith(OWN_AFFAIRS)
    ]
    assert {("POST", "/api/inspect/tasks"), ("POST", "/api/staff"), ("POST", "/api/me/chips")} <= set(changing)
    before = house.store.heads()
    for method, path in changing:
        filled = path.replace("{name}", "table-1").replace("{id}", "x").replace("{simulation}", "x")
        for body in (
            {},
            {"command": "close", "id": "i1"},
            {"name": "Mallory", "role": "dealer"},
            {"role": "dealer"},
        ):
            answer = ivy.ask(method, filled, body)
            assert answer.status >= 400 or "/simulations" in path or "check" in path, (method, path, answer.body)
    for path in described:
        if "get" in described[path] and "{" not in path:
            assert ivy.get(path).status < 500, path
    assert house.store.heads() == before
