"""Somebody who writes as much as they can into the record: texts have a length, and so has a minute."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.live.allowance import OF_PLAY, Allowance, Allowances
from croupier.floor.live.rates import Rate
from croupier.floor.live.viewing import MOST_BYTES, MOST_SHOWN
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.conduct.disputes import RaiseDispute, RuleOnDispute
from croupier.tables.wagers.wagering import PlaceWager
from croupier.tournaments.chapters import TOURNAMENT
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import A_STATEMENT
from tests.pit import EVENING
from tests.web.doors import House, opened_house

LONGEST = "\N{PLAYING CARD ACE OF SPADES}" * A_STATEMENT.most
"""Of characters that take four bytes each."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def dispute(who: str = "ann", role: Role = Role.PLAYER) -> Command:
    return RaiseDispute(who=who, role=role, at=EVENING, about="the payment")


def test_a_patron_says_so_much_to_the_house_in_a_minute_and_no_more() -> None:
    clock = Clock()
    allowance = Allowance(clock=clock)
    assert [allowance.refuse(dispute()) for _ in range(6)] == [None] * 6
    refused = allowance.refuse(dispute())
    assert refused is not None
    assert refused.code is Refusal.TOO_OFTEN
    taken = "of one person 6 such commands a minute are taken, and the next in 10 seconds"
    assert str(refused) == f"ann cannot raise dispute now: {taken}."
    assert allowance.refuse(dispute("bob")) is None, "each has their own"
    wager = PlaceWager(who="ann", role=Role.PLAYER, at=EVENING, box=1, amount=10_00)
    assert [allowance.refuse(wager) for _ in range(200)] == [None] * 200, "and who plays goes on playing"
    assert allowance.refuse(wager) is not None
    clock.now += 10
    assert allowance.refuse(dispute()) is None


def test_what_staff_write_is_counted_too() -> None:
    allowance = Allowance(Allowances(said_by_staff=Rate(burst=2, a_second=1)), Clock())
    ruling = RuleOnDispute(who="sue", role=Role.CASINO_SUPERVISOR, at=EVENING, dispute="dispute-1", ruling="paid")
    assert [allowance.refuse(ruling) is None for _ in range(3)] == [True, True, False]


def test_the_commands_of_play_are_commands() -> None:
    known = {name_of(one) for one in (*TABLE.duties, *TOURNAMENT.duties)}
    assert known >= OF_PLAY


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A house with the limits that people have."""
    with opened_house(tmp_path, allowance=Allowance()) as opened:
        opened.open_table()
        yield opened


def test_a_guest_cannot_fill_the_record(strict: House) -> None:
    house, guest = strict, strict.guest()
    guest.do("arrive")
    answers = [guest.give("raise-dispute", about="I was not paid") for _ in range(10)]
    assert [one.status for one in answers] == [200] * 6 + [429] * 4
    assert answers[-1].code == "too-often"
    assert "retry-after" in answers[-1].headers
    refused = house.guest().give("raise-dispute", about="x" * 15_000)
    assert refused.status == 422
    assert refused.says == "The command (raise-dispute), about: it has 15,000 characters, and the most is 1,000."
    for strange in ("\N{RIGHT-TO-LEFT OVERRIDE}", "\N{FIRST STRONG ISOLATE}", "\x00", "\n", "\ufdd0"):
        assert house.guest().give("raise-dispute", about=f"paid{strange}late").status == 422
    assert house.guest().give("raise-dispute", about="x" * 60_000).status == 422


def test_a_guest_cannot_fill_it_by_another_room_either(strict: House) -> None:
    guest = strict.guest()
    name = guest.post("/api/tournaments", {}).json["name"]
    told = {
        "/api/house/commands": {"command": "dispute-promotion", "promotion": "spring", "about": "the colour"},
        f"/api/tournaments/{name}/commands": {"command": "withdraw"},
        "/api/tables/table-1/commands": {"command": "raise-dispute", "about": "the payment"},
    }
    paths = strict.browser().get("/api/openapi.json").json["paths"]
    taken = [one for one, methods in paths.items() if one.endswith("/commands") and "post" in methods]
    assert len(told) == len(taken), taken
    for path, given in told.items():
        guest = strict.guest()
        answers = [guest.post(path, {"id": f"{number}", **given}) for number in range(10)]
        assert [one.code == "too-often" for one in answers] == [False] * 6 + [True] * 4, [
            one.json for one in answers
        ]
        assert answers[-1].status == 429


@pytest.fixture(scope="module")
def flooded(house: House) -> House:
    """A table at which two hundred disputes of the longest kind were raised."""
    guest = house.guest()
    guest.do("arrive")
    with guest.socket() as wire:
        for _ in range(200):
            wire.do("raise-dispute", about=LONGEST)
    return house


def test_a_frame_stays_small_whatever_was_written(flooded: House) -> None:
    manager = flooded.manager
    with manager.socket() as wire:
        wire.send(do="watch", table="table-1")
        frame = wire.until("table")
    assert len(msgspec.json.encode(frame)) < 2 * MOST_BYTES
    assert 0 < len(frame["record"]) <= MOST_SHOWN
    assert len(frame["record"]) + frame["earlier"] > 200
    seen = manager.get("/api/tables/table-1")
    assert len(seen.body) < 2 * MOST_BYTES
    assert seen.json["record"] == frame["record"]
    assert seen.json["earlier"] == frame["earlier"]


def test_what_a_frame_leaves_out_is_read_page_by_page(flooded: House) -> None:
    manager = flooded.manager
    shown = manager.get("/api/tables/table-1").json
    found: list[int] = [one["version"] for one in shown["record"]]
    before: int | None = found[0]
    while before is not None:
        answer = manager.get(f"/api/tables/table-1/record?before={before}&limit=100")
        assert answer.status == 200
        assert len(answer.body) < 2 * MOST_BYTES
        versions = [one["version"] for one in answer.json["record"]]
        assert versions == sorted(versions)
        assert not versions or versions[-1] < before
        found[:0] = versions
        before = answer.json["before"]
    assert found == sorted(set(found))
    assert found[0] == 1, "to the first thing that happened"
    assert len(found) == flooded.felt()["version"], "a gaming manager sees all of it"


def test_a_patron_reads_in_the_record_what_a_patron_may_see(flooded: House) -> None:
    stranger = flooded.guest().get("/api/tables/table-1/record?limit=100").json["record"]
    assert not any(one["kind"].startswith("dispute") for one in stranger)
    assert flooded.browser().get("/api/tables/nowhere/record").status == 404
    assert flooded.browser().get("/api/tables/table-1/record?limit=101").status == 422


def test_every_text_in_a_body_has_a_length(house: House) -> None:
    """By the description of the house itself, so that a field that is added is found."""
    described = house.browser().get("/api/openapi.json").json
    shapes = described["components"]["schemas"]
    bare: list[str] = []

    def walk(shape: dict[str, Any], where: str) -> None:
        if "maxLength" in shape:
            return
        if "$ref" in shape:
            walk(shapes[shape["$ref"].rpartition("/")[2]], where)
        elif shape.get("type") == "string" and not {"maxLength", "enum", "const", "format"} & shape.keys():
            bare.append(where)
        for inner in (*shape.get("oneOf", ()), *shape.get("anyOf", ()), *shape.get("allOf", ())):
            walk(inner, where)
        for name, inner in shape.get("properties", {}).items():
            walk(inner, f"{where}.{name}")
        if isinstance(shape.get("items"), dict):
            walk(shape["items"], f"{where}[]")

    del described["paths"][
        "/api/tables/{name}/commands"
    ]  # tests/tables/test_texts.py walks the commands themselves
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            for body in route.get("requestBody", {}).get("content", {}).values():
                walk(body["schema"], f"{method} {path}")
            for one in route.get("parameters", ()):
                if one["in"] == "query":
                    walk(one["schema"], f"{method} {path}?{one['name']}")
    assert bare == []
