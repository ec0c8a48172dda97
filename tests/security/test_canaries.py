"""Passwords and tokens, each unlike anything else, are looked for wherever the house writes or tells anything."""

from __future__ import annotations

import base64
import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.logged import logged
from tests.web.doors import Browser, House, opened_house

CANARY = "Qx7-canary-wren-{number}"


class Caged:
    """A house in which everybody has a password and a token that would be known anywhere."""

    def __init__(self, house: House, folder: Path, logs: io.StringIO) -> None:
        self.house, self.folder, self.logs = house, folder, logs
        self.secrets: dict[str, str] = {}
        self.told: list[bytes] = []

    def password(self, what: str) -> str:
        made = CANARY.format(number=len(self.secrets))
        self.secrets[f"the password of {what}"] = made
        return made

    def note(self, browser: Browser, what: str) -> Browser:
        self.secrets[f"the token of {what}"] = str(browser.token)
        return browser

    def live(self) -> None:
        """All that people do with passwords and tokens, well and badly."""
        first = str(self.house.people.first_manager_token(datetime.now(UTC)))
        self.secrets["the link of the first start"] = first
        manager = self.house.browser()
        body = {"token": first, "name": "Maxine", "password": self.password("Maxine")}
        assert manager.come_in("/api/first-manager", body).status == 201
        self.house._manager = self.note(manager, "Maxine")
        invited = manager.post("/api/staff", {"name": "Dan", "role": "dealer"}).json["invitation"]
        self.secrets["the invitation of Dan"] = invited
        dan = self.house.browser()
        accepted = {"token": invited, "password": self.password("Dan")}
        assert dan.come_in("/api/invitations/accept", accepted).status == 201
        self.note(dan, "Dan")
        self.house.open_table()
        ann = self.house.browser()
        assert ann.come_in("/api/accounts", {"name": "Ann", "password": self.password("Ann")}).status == 201
        self.note(ann, "Ann")
        self.fail(ann)
        self.play(ann)
        new = {"old": self.secrets["the password of Ann"], "new": self.password("Ann, later")}
        assert ann.come_in("/api/me/password", new).status == 200
        self.note(ann, "Ann, later")

    def fail(self, ann: Browser) -> None:
        """What goes wrong is where secrets end up in sentences."""
        nobody = self.house.browser()
        for body in (
            {"name": "Ann", "password": self.password("one who is wrong")},
            {"name": self.password("one who typed it as a name"), "password": "x"},
            {"name": "Ann", "password": [self.password("one who sent a list")]},
            {"name": "Ann", "pass": self.password("one who named it otherwise")},
            {"name": "Nobody Here", "password": self.password("nobody")},
        ):
            self.told.append(nobody.post("/api/sessions", body).body)
        self.told.append(
            nobody.ask("POST", "/api/sessions", raw=f'{{"password": "{self.password("x")}'.encode()).body
        )
        made_up = self.password("one who made up a token")
        self.told.append(nobody.get("/api/me", Authorization=f"Bearer {made_up}").body)
        self.told.append(nobody.get(f"/api/me?token={self.password('one who put it in the address')}").body)
        self.told.append(nobody.post("/api/invitations/accept", {"token": made_up, "password": "y" * 12}).body)
        self.told.append(ann.give("arrive", password=self.password("one who sent it to a table")).body)

    def play(self, ann: Browser) -> None:
        """Somebody watches while Ann comes by a token in the address of a socket."""
        with self.house.browser().socket() as watching:
            watching.send(do="watch", table="table-1")
            watching.until("table")
            with self.house.browser().socket(f"/api/socket?token={ann.token}", origin=None) as wire:
                wire.do("arrive")
                wire.do("buy-in", amount=100_00, **{"with": "purse"})
                wire.do("sit", box=1)
                self.told += [repr(frame).encode() for frame in wire.seen]
            watching.until("happened", lambda frame: frame["felt"]["seats"][0]["player"] == "Ann")
            self.told += [repr(frame).encode() for frame in watching.seen]

    def places(self) -> Iterator[tuple[str, bytes]]:
        """Wherever anything may have been written, kept or told."""
        yield "the log", self.logs.getvalue().encode()
        for file in sorted(self.folder.rglob("*")):
            if file.is_file():
                yield f"the file {file.name}", file.read_bytes()
        with closing(sqlite3.connect(f"file:{self.folder / 'house.sqlite3'}?mode=ro", uri=True)) as connection:
            yield "the dump of the record", "\n".join(connection.iterdump()).encode()
        other = self.house.guest()
        for path in ("/api/me", "/api/tables", "/api/tables/table-1", "/api/tables/table-1/rounds", "/metrics"):
            yield path, other.get(path).body
        yield "/api/staff", self.house.manager.get("/api/staff").body
        yield from ((f"answer {number}", told) for number, told in enumerate(self.told))


@pytest.fixture(scope="module")
def caged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caged]:
    folder = tmp_path_factory.mktemp("caged")
    with logged(level=0) as logs, opened_house(folder) as house:
        made = Caged(house, folder, logs)
        made.live()
        yield made


def test_no_password_and_no_token_is_written_kept_or_told_anywhere(caged: Caged) -> None:
    places = list(caged.places())
    assert len(caged.secrets) > 12
    found = [
        f"{what} is in {where}"
        for what, secret in caged.secrets.items()
        for where, content in places
        for form in forms_of(secret)
        if form in content and not is_said_back(what, where)
    ]
    assert found == []


def is_said_back(what: str, where: str) -> bool:
    """One who types a password where a name belongs reads it in the refusal of that name, alone."""
    return what == "the password of one who typed it as a name" and where.startswith("answer")


def forms_of(secret: str) -> tuple[bytes, ...]:
    raw = secret.encode()
    return raw, base64.b64encode(raw).rstrip(b"="), raw.hex().encode()


def test_what_is_looked_for_would_be_found(caged: Caged) -> None:
    """The log, the record and the answers were really written: they hold what is no secret."""
    places = dict(caged.places())
    assert b"/api/sessions" in places["the log"]
    assert b"Ann" in places["the dump of the record"]
    assert b"argon2id" in places["the dump of the record"]
    assert len([one for one in places if one.startswith("answer")]) > 12
    assert caged.logs.getvalue().count("\n") > 10
