"""Every role, really signed in, gives every command; and nobody speaks for another, twice, or out of turn."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier.people.person import APPOINTED, SIGNS_IN
from croupier.shoe.stack import Holder
from croupier.tables.chapters import TABLE
from croupier.tables.table import Table
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from tests.security.powers import may, rows
from tests.tables.random_commands import encoded, fitted, powers, scene_of
from tests.web.doors import PASSWORD, Browser, House, Socket

DUTY_OF = {str(kind.__struct_config__.tag): duty for kind, duty in TABLE.duties.items()}
TABLES = {"table-1": BookId("act-blackjack-2018"), "sydney": BookId("nsw-blackjack-challenge")}
LAST = ("leave", "close")
IDS = itertools.count(1)


def given(word: str, table: str, book: BookId) -> dict[str, Any]:
    """The command as a program would send it, with fields of the right types."""
    duty = DUTY_OF[word]
    known = book if book in powers(duty) else next(iter(powers(duty)))
    scene = scene_of(Table(name=table), Random(word), book=known, holder=Holder.SHOE, dealing="by software")
    made: dict[str, Any] = json.loads(encoded(fitted(duty, scene)))
    purse: dict[str, dict[str, Any]] = {
        "buy-in": {"with": "purse"},
        "leave": {"into": "purse"},
        "open": {"rulebook": book},
    }
    for forged in ("who", "role", "at"):
        made.pop(forged, None)
    where = f"new table {next(IDS)}" if word == "open" else table
    return {**made, **purse.get(word, {}), "table": where, "id": f"w{next(IDS)}"}


def every_command(table: str, book: BookId) -> Iterator[dict[str, Any]]:
    """What closes a table or leaves it comes at the end."""
    for word in (*(one for one in sorted(rows()) if one not in LAST), *LAST):
        yield given(word, table, book)


def expected(word: str, book: BookId, role: Role) -> str | None:
    """The code of the refusal that the matrix asks for; nothing where it may be done."""
    allowed = may(word, book)
    if allowed is None:
        return "not-in-this-book"
    return None if role in allowed else "wrong-role"


# --- the matrix, over the wire --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sydney(house: House) -> House:
    house.open_table("sydney", "nsw-blackjack-challenge")
    return house


@pytest.mark.slow
@pytest.mark.parametrize("role", sorted(SIGNS_IN))
def test_over_the_socket_each_role_is_refused_what_is_not_its_own(
    sydney: House, everybody: dict[Role, Browser], role: Role
) -> None:
    wrong = []
    with everybody[role].socket() as wire:
        wire.until("hello")
        for table, book in TABLES.items():
            for command in every_command(table, book):
                word = command["command"]
                wanted = expected(word, book, role)
                if (word == "close" and wanted is None) or (word == "open" and role is Role.PLAYER):
                    continue  # the others still need the table; for a player there is none that is not open
                came = answered(wire, command)
                code = came.get("code")
                if code == "fault" or (code in ("wrong-role", "not-in-this-book")) != (wanted is not None):
                    wrong.append(f"{word} at {table} by {role.words}: {came}")
                assert code is None or came["says"].endswith("."), came
    assert wrong == []


def answered(wire: Socket, command: dict[str, Any]) -> dict[str, Any]:
    ref = command["id"]
    wire.send(do="command", ref=ref, command=command)
    while True:
        frame = wire.take()
        if frame["kind"] in ("done", "refused") and frame["ref"] == ref:
            return frame


@pytest.mark.slow
def test_over_http_a_wrong_role_is_forbidden_with_a_sentence(house: House) -> None:
    """All commands by one who watches: nothing is done, and nothing goes wrong."""
    house.open_table("watched")
    ivy = house.member("Ingrid", "inspector")
    before = house.felt("watched")["version"]
    for command in every_command("watched", BookId("act-blackjack-2018")):
        word, where = command["command"], command["table"]
        wanted = expected(word, BookId("act-blackjack-2018"), Role.INSPECTOR)
        answer = ivy.post(f"/api/tables/{where.replace(' ', '%20')}/commands", command)
        assert answer.status < 500, f"{word}: {answer.body!r}"
        if wanted is not None:
            assert (answer.status, answer.code) == (403 if wanted == "wrong-role" else 409, wanted), word
            assert answer.says.startswith("Ingrid"), answer.says
    done = [one for one in rows() if expected(one, BookId("act-blackjack-2018"), Role.INSPECTOR) is None]
    assert sorted(done) == ["ask-rules", "report-breach", "review-dispute"]
    assert house.felt("watched")["version"] <= before + 4, "an inspector changed more than that"


def test_one_who_is_not_signed_in_commands_nothing(house: House) -> None:
    house.open_table("rest")
    house.ready(house.seated("rest"), table="rest")  # it waits for a first wager, and nothing happens by itself
    version = house.felt("rest")["version"]
    for command in every_command("rest", BookId("act-blackjack-2018")):
        answer = house.browser().post("/api/tables/rest/commands", command)
        assert (answer.status, answer.code) == (401, "not-signed-in"), command
    assert house.felt("rest")["version"] == version


# --- roles that nobody signs in as ----------------------------------------------------------------------

NOBODYS = sorted(set(Role) - SIGNS_IN)


def test_there_are_three_roles_that_nobody_signs_in_as() -> None:
    assert NOBODYS == [Role.CASINO_OPERATOR, Role.CLOCK, Role.SPECTATOR]


@pytest.mark.parametrize("role", NOBODYS)
def test_a_role_that_nobody_signs_in_as_cannot_be_claimed(house: House, role: Role) -> None:
    manager, guest = house.manager, house.guest()
    assert 400 <= manager.post("/api/staff", {"name": "Nemo", "role": role.value}).status < 500
    someone = f"Someone {role.words[:3]}"
    house.member(someone, "dealer")
    changed = manager.ask("PATCH", f"/api/staff/{someone.replace(' ', '%20')}", {"role": role.value})
    assert 400 <= changed.status < 500, changed.body
    for who in (guest, manager):
        forged = who.give("silence", role=role.value, player=guest.name, box=1)
        assert (forged.status, forged.code) == (403, "not-allowed"), forged.body
        assert who.name in forged.says
    for path in ("/api/guests", "/api/accounts", "/api/sessions"):
        body = {"name": f"Role {role.words[:3]}", "password": PASSWORD, "role": role.value}
        came = house.browser().post(path, body)
        assert came.status >= 400 or came.json["role"] == "player", came.body


def test_nobody_makes_themself_staff(house: House) -> None:
    """Only a gaming manager appoints; and not over the shoulder of one."""
    for role in sorted(APPOINTED):
        body = {"name": f"Ann {role.words[:4]}", "password": PASSWORD, "role": role.value, "kind": "account"}
        browser = house.browser()
        came = browser.come_in("/api/accounts", body)
        assert came.status >= 400 or came.json["role"] == "player", came.body
    guest, dealer = house.guest(), house.member("Donna", "dealer")
    for browser in (guest, dealer, house.browser()):
        for method, path in (
            ("GET", "/api/staff"),
            ("POST", "/api/staff"),
            ("PATCH", "/api/staff/Donna"),
            ("DELETE", "/api/staff/Maxine"),
            ("POST", "/api/staff/Maxine/invitation"),
            ("DELETE", "/api/staff/Maxine/codes"),
        ):
            body = (
                {"name": "Nemo", "role": "gaming-manager"} if path == "/api/staff" else {"role": "gaming-manager"}
            )
            answer = browser.ask(method, path, None if method in ("GET", "DELETE") else body)
            assert answer.status in (401, 403), (method, path, answer.body)
    assert dealer.get("/api/me").json["role"] == "dealer"


# --- in somebody else's name, twice, or out of turn -----------------------------------------------------


@pytest.fixture(scope="module")
def pair(house: House) -> tuple[Browser, Browser]:
    """Two guests at a table of their own."""
    house.open_table("pair")
    return house.seated("pair", box=1), house.seated("pair", box=2)


def test_nobody_speaks_for_another(house: House, pair: tuple[Browser, Browser]) -> None:
    ann, bob = pair
    version = house.felt("pair")["version"]
    forgeries = (
        {"who": bob.name},
        {"role": "dealer"},
        {"role": "gaming-manager"},
        {"role": 7},
        {"who": None},
        {"who": bob.name, "role": "gaming-manager"},
        {"who": ann.name.upper()},
        {"at": "2026-01-01T00:00:00Z"},
        {"at": None},
    )
    for forged in forgeries:
        answer = ann.give("stand-up", "pair", **forged)
        assert (answer.status, answer.code) == (403, "not-allowed"), (forged, answer.body)
        with ann.socket() as wire:
            command = {"command": "stand-up", "table": "pair", "id": f"f{next(IDS)}", **forged}
            assert answered(wire, command)["code"] == "not-allowed"
    assert house.felt("pair")["version"] == version
    assert ann.give("stand-up", "pair", who=ann.name, role="player").status == 200, "in one's own name one may"
    ann.do("sit", "pair", box=1)


def test_for_another_player_only_those_speak_who_may(house: House, pair: tuple[Browser, Browser]) -> None:
    """Fields that name another player do not make a command theirs."""
    ann, bob = pair
    for word, fields in (
        ("pass", {"player": bob.name}),
        ("decline-cut", {"player": bob.name}),
        ("silence", {"player": bob.name, "box": 2}),
        ("collect-owed", {"player": bob.name}),
        ("take-back", {"box": 2}),
    ):
        answer = ann.give(word, "pair", **fields)
        assert answer.status in (403, 409) or bob.name not in answer.body.decode(), (word, answer.body)
    assert [one["name"] for one in house.felt("pair")["people"] if one["sits_out"]] == []


def test_an_id_used_again_is_done_once_and_answered_as_the_first_time(
    house: House, pair: tuple[Browser, Browser]
) -> None:
    ann, _ = pair
    first = ann.give("buy-in", "pair", amount=10_00, id="same", **{"with": "purse"})
    assert first.status == 200, first.body
    version, purse = house.felt("pair")["version"], house.purse(ann.name)
    again = ann.give("buy-in", "pair", amount=10_00, id="same", **{"with": "purse"})
    assert (again.status, again.json) == (200, first.json)
    other = ann.give("stand-up", "pair", id="same")
    assert other.status != 200 or other.json == first.json, "another command was done under a used id"
    more = ann.give("buy-in", "pair", amount=99_00, id="same", **{"with": "purse"})
    assert more.status != 200 or more.json == first.json
    assert (house.felt("pair")["version"], house.purse(ann.name)) == (version, purse)


def test_another_persons_id_is_another_id(house: House, pair: tuple[Browser, Browser]) -> None:
    """One who learns the id of somebody's command gets neither its answer nor its way blocked."""
    ann, bob = pair
    mine = ann.give("buy-in", "pair", amount=10_00, id="known", **{"with": "purse"})
    theirs = bob.give("buy-in", "pair", amount=20_00, id="known", **{"with": "purse"})
    assert mine.status == theirs.status == 200
    assert theirs.json["version"] > mine.json["version"]
    assert ann.name not in json.dumps(theirs.json)
    for forged in (f"web:{ann.name}:pair:known", f"{ann.name}:pair:known", "known"):
        answer = bob.give("ask-rules", "pair", id=forged)
        assert ann.name not in json.dumps(answer.json["says"]), answer.body


def test_the_same_id_at_another_table_is_another_command(house: House, pair: tuple[Browser, Browser]) -> None:
    ann, _ = pair
    ann.do("ask-rules", "pair", id="two tables")
    house.open_table("other")
    answer = ann.give("arrive", "other", id="two tables")
    assert answer.status == 200, answer.body
    assert [one["name"] for one in house.felt("other")["people"]] == [ann.name]


def test_the_same_bytes_twice_move_chips_once(house: House, pair: tuple[Browser, Browser]) -> None:
    _, bob = pair
    purse = house.purse(bob.name)
    command = {"command": "buy-in", "table": "pair", "amount": 30_00, "with": "purse", "id": "replayed"}
    frame = json.dumps({"do": "command", "ref": "r", "command": command})
    answers = []
    for _ in range(2):
        with bob.socket() as wire:
            for _ in range(3):
                wire.wire.send(frame)
            answers += [wire.until("done") for _ in range(3)]
    assert all(one == answers[0] for one in answers)
    assert house.purse(bob.name) == purse - 30_00


def test_one_who_saw_an_older_table_changes_nothing(house: House, pair: tuple[Browser, Browser]) -> None:
    ann, bob = pair
    seen = house.felt("pair")["version"]
    ann.do("ask-rules", "pair")
    for stale in (seen, seen - 1, 0, -1, 10**9):
        answer = bob.give("stand-up", "pair", after=stale)
        assert (answer.status, answer.code) == (409, "stale"), answer.body
        assert str(stale) in answer.says
    assert [one["player"] for one in house.felt("pair")["seats"]][1] == bob.name
    assert bob.give("stand-up", "pair", after=house.felt("pair")["version"]).status == 200
    bob.do("sit", "pair", box=2)


def test_a_command_is_for_the_table_of_its_address(house: House, pair: tuple[Browser, Browser]) -> None:
    ann, _ = pair
    version = house.felt("pair")["version"]
    answer = ann.post(
        "/api/tables/table-1/commands", {"command": "leave", "into": "purse", "table": "pair", "id": "x"}
    )
    assert answer.status == 422, answer.body
    assert "'pair'" in answer.says
    assert "'table-1'" in answer.says
    wrong: tuple[Any, ...] = (None, 7, [], {"": ""}, "nowhere", "pair ", "PAIR", "../pair", "pair\x00")
    for table in wrong:
        body = {"command": "leave", "into": "purse", "table": table, "id": f"t{next(IDS)}"}
        assert 400 <= ann.post("/api/tables/pair/commands", body).status < 500, table
    assert house.felt("pair")["version"] == version


def test_one_who_may_not_open_a_table_leaves_none_behind(house: House) -> None:
    names = set(house.floor.names())
    for role in sorted(SIGNS_IN - {Role.GAMING_MANAGER}):
        who = house.guest() if role is Role.PLAYER else house.member(f"Opener {role.words[:6]}", role.value)
        answer = who.give("open", f"ghost of {role.words}", rulebook="act-blackjack-2018")
        assert answer.status in (403, 404), answer.body
    assert set(house.floor.names()) == names


@pytest.mark.parametrize("name", ["the dealer", "the pit", "the clock", "The Dealer", "the  dealer", "the house"])
def test_nobody_is_called_as_the_house_signs(house: House, name: str) -> None:
    """A player called `the dealer` would keep the software dealer from every table they come to."""
    answer = house.browser().post("/api/accounts", {"name": name, "password": PASSWORD})
    assert (answer.status, answer.code) == (422, "name-not-allowed"), answer.body
    kept = house.guest().post("/api/accounts", {"name": name, "password": PASSWORD})
    assert (kept.status, kept.code) == (422, "name-not-allowed"), kept.body
    staff = house.manager.post("/api/staff", {"name": name, "role": "dealer"})
    assert staff.status == 422, staff.body
