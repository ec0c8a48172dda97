"""No stream tells of a card before it lies there: two floors that differ in undealt cards alone look alike."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import APPOINTED, SignedIn
from croupier.rulebooks import shelf
from croupier.shoe.stack import Holder
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from croupier.web.app import make_app
from croupier.web.odds_queue import OddsQueue
from croupier.web.settings import Rates, Settings
from tests.security import twins as twin_floors
from tests.security.twins import VIEWERS, Clock, Twin, play, secrets_of
from tests.web.doors import CHEAP, LONG, PASSWORD

ALL = [(book, holder, dealt) for book in shelf.names() for holder in Holder for dealt in (2, 13)]


def compared(
    folder: Path, patch: pytest.MonkeyPatch, book: BookId, holder: Holder, *, dealt: int, seed: str = ""
) -> tuple[bool, Twin, int]:
    """Play until the card that differs is long out; whether anybody saw a difference, and one of the two."""

    async def work() -> tuple[bool, Twin, int]:
        async with twin_floors.twins(folder, patch, book, holder, dealt=dealt) as pair:
            assert pair.difference() is None, "they differ before anything is dealt"
            commands = play(pair, book, holder, f"{book}/{holder}/{dealt}/d{seed}")
            for _ in range(300):
                await pair.give(next(commands))
                found = pair.difference()
                if found is not None:
                    assert pair.gone > dealt, f"{found} differs, and {pair.gone} cards are out of the shoe"
                cards = pair.one.table.cards
                if found is not None or pair.gone > dealt + 40 or (cards.shoe, cards.shuffles) != (1, 1):
                    return found is not None, pair.one, pair.given
            raise AssertionError("the card was never dealt")

    return asyncio.run(work())


@pytest.mark.slow
@pytest.mark.parametrize(("book", "holder", "dealt"), ALL)
def test_every_stream_is_the_same_until_the_card_lies_on_the_felt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: BookId, holder: Holder, dealt: int
) -> None:
    _, twin, given = compared(tmp_path, monkeypatch, book, holder, dealt=dealt)
    assert given > 5
    assert all(twin.frames[viewer] for viewer in VIEWERS), "somebody was sent nothing"
    check_frames(twin)


@pytest.mark.slow
def test_the_difference_is_really_seen_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison above can fail."""
    seen = 0
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        differs, _, _ = compared(
            folder, monkeypatch, BookId("act-blackjack-2018"), Holder.SHOE, dealt=2, seed=str(number)
        )
        seen += differs
    assert seen >= 3


# --- what a frame holds ---------------------------------------------------------------------------------

OWN = {"rack", "purse", "csrf", "token"}
"""What only its owner is told."""


def check_frames(twin: Twin) -> None:
    """No secret in any frame, and of racks each sees their own alone."""
    hidden = secrets_of(twin)
    assert len(hidden) > 8, "there is nothing to look for"
    for viewer, frames in twin.frames.items():
        for frame in frames:
            for secret in hidden:
                assert secret not in frame, f"a secret is in a frame to {viewer}"
            told = json.loads(frame)
            yours = told.pop("yours", None)
            assert yours is None or yours["name"] == viewer.name, f"{viewer} is told what is {yours['name']}'s"
            assert viewer.role is Role.PLAYER or yours is None
            assert not OWN & set(keys_in(told)), f"a frame to {viewer} tells of {OWN & set(keys_in(told))}"


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from keys_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from keys_in(one)


# --- what is asked for over HTTP ------------------------------------------------------------------------

MADE_BY_CHANCE = "/api/me/sessions"
"""Each session has an id of its own, in each of the two houses."""
BOOK = BookId("act-blackjack-2018")
LOOKING = APPOINTED - {Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.TOURNAMENT_MANAGER, Role.DEALER}
"""Beside players and the gaming manager; the streams above are compared for all."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "book", [BOOK, pytest.param(BookId("nsw-blackjack-challenge"), marks=pytest.mark.nightly)]
)
def test_every_route_answers_the_same_until_the_card_lies_on_the_felt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: BookId
) -> None:
    dealt = 20

    async def work() -> int:
        doors: list[Door] = []

        def signed_up(twin: Twin, clock: Clock) -> None:
            doors.append(Door(twin, clock))

        async with twin_floors.twins(
            tmp_path, monkeypatch, book, Holder.SHOE, dealt=dealt, before=signed_up
        ) as pair:
            commands, times = play(pair, book, Holder.SHOE, f"routes/{book}/d"), 0
            for number in range(200):
                await pair.give(next(commands))
                if pair.gone > dealt:
                    break
                if number % 8 == 0 or pair.gone > dealt - 3:
                    mine, theirs = [await door.answers() for door in doors]
                    assert mine.keys() == theirs.keys()
                    assert [what for what in mine if mine[what] != theirs[what]] == []
                    hidden = secrets_of(pair.one)
                    for what, body in mine.items():
                        assert not any(secret in body for secret in hidden), f"{what} tells a secret"
                    times += 1
            for door in doors:
                await door.client.aclose()
            return times

    assert asyncio.run(work()) >= 2


class Door:
    """The routes of one of the two, and somebody of every role who is signed in there."""

    def __init__(self, twin: Twin, clock: Clock) -> None:
        self.people = People(twin.store, passwords=Passwords(**CHEAP))
        self.now = clock()
        settings = Settings(rates=Rates.generous())
        floor: Any = Running(twin)
        app: Any = make_app(
            twin.store,
            twin.keys,
            self.people,
            floor,
            settings,
            now=lambda: self.now,
            odds_queue=OddsQueue(patience=LONG),
        )
        # on the loop of the floor itself: what a route waits for is done there
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")
        self.tokens: dict[str, str | None] = {"nobody": None}
        self._sign_up()

    def _sign_up(self) -> None:
        """Before anybody plays: a name with chips at a table is taken."""
        for name in twin_floors.PLAYERS:
            self._came(name, self.people.register(name, PASSWORD, self.now, "192.0.2.1"))
        first = self.people.first_manager_token(self.now)
        assert first is not None
        manager = self.people.claim_first_manager(first, "Maxine", PASSWORD, self.now, "192.0.2.1")
        self._came("Maxine", manager)
        assert isinstance(manager, SignedIn)
        for role in sorted(LOOKING):
            invited = self.people.appoint(manager.person, f"Some {role.words}er", role, self.now)
            token: str = getattr(invited, "token", "")
            came = self.people.accept_invitation(token, PASSWORD, self.now, "192.0.2.1")
            self._came(role.value, came)

    def _came(self, name: str, outcome: object) -> None:
        assert isinstance(outcome, SignedIn), outcome
        self.tokens[name] = outcome.token

    async def answers(self) -> dict[str, bytes]:
        """What every route that only looks answers to everybody."""
        described = (await self.client.get("/api/openapi.json")).json()["paths"]
        found = {}
        for path in (path for path, methods in described.items() if "get" in methods):
            for who, token in self.tokens.items():
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                answer = await self.client.get(filled(path), headers=headers)
                assert answer.status_code < 500, (path, answer.text)
                if path != MADE_BY_CHANCE:
                    found[f"{path} to {who}"] = without_csrf(answer.content)
                for other in self.tokens.values():
                    assert other is None or other.encode() not in answer.content, f"{path} tells {who} a token"
        return found


class Running:
    """A floor that runs already: the door neither starts nor stops it."""

    def __init__(self, twin: Twin) -> None:
        self._floor = twin.floor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._floor, name)

    async def start(self) -> None:
        """It has."""

    async def stop(self) -> None:
        """Somebody else will."""


def filled(path: str) -> str:
    values = {
        "name": "table-1",
        "number": "1",
        "shoe": "1",
        "book": BOOK,
        "clause": "13.1(g)",
        "id": "13.1(g)",
        "simulation": "none",
        "other": "act-blackjack-2006",
        "work": "none",
    }
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", value)
    assert "{" not in path, f"say what stands in {path}"
    return path


def without_csrf(body: bytes) -> bytes:
    """The one thing that is drawn anew for each session."""
    try:
        told = json.loads(body)
    except ValueError:
        return body
    if isinstance(told, dict) and "csrf" in told:
        return json.dumps({**told, "csrf": ""}).encode()
    return body
