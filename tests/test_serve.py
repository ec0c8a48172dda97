"""`croupier serve` as a person starts it: a process of its own, a page, a round, a signal, and once more."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.cli import listening, places
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import RefusedError
from croupier.web.client import Client, Done, HouseRefused, WatchedTable
from tests.command_line import croupier
from tests.floor.test_stopped_streams import damaged
from tests.shelves import of_book
from tests.web.test_client import played_out, settled

ROOT = Path(__file__).parent.parent
PATIENCE = 120.0


@dataclass
class Served:
    """A house in a process of its own."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)

    @property
    def out(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def until(self, pattern: str) -> str:
        """Read on until a line fits, and give back what fitted."""
        for line in self.out:
            self.said.append(line)
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"it never said {pattern}: {''.join(self.said)}")

    def stop(self, by: int = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        return self.rest()

    def rest(self) -> int:
        self.said.extend(self.out)
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def served(
    *arguments: str, folder: Path, before: Callable[[], None] | None = None, python: str = sys.executable
) -> Iterator[Served]:
    """Start it; whatever happens, it is gone at the end. `before` is done in its process."""
    with (folder / "stderr").open("a+") as errors:
        process = subprocess.Popen(
            [python, "-m", "croupier", "serve", *arguments],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
            preexec_fn=before,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "XDG_DATA_HOME": str(folder)},
        )
        try:
            yield Served(process)
        finally:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def errors_of(folder: Path) -> str:
    return (folder / "stderr").read_text()


def page(address: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", "/")
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, body


@contextlib.asynccontextmanager
async def in_time() -> AsyncIterator[None]:
    async with asyncio.timeout(4 * PATIENCE):
        yield


async def plays(house: Client, name: str) -> WatchedTable:
    """A guest comes to a table, whoever else is there, and plays a round."""
    table = await house.watch(name)
    assert isinstance(await table.do("arrive"), Done)
    assert isinstance(await table.do("buy-in", amount=200_00, with_="purse"), Done)
    free = [one.box for one in table.felt.seats if one.player is None]
    while not isinstance(await table.do("sit", box=free[0]), Done):
        free = [one.box for one in table.felt.seats if one.player is None]
    while True:
        await table.until(lambda now: now.wagers_open or now.my_cut is not None)
        if table.my_cut is not None:
            await table.do("decline-cut")
        elif isinstance(await table.do("wager", box=free[0], amount=10_00), Done):
            break
        else:
            await table.changed()
    assert table.yours is not None
    me = table.yours.name
    await table.until(lambda now: now.felt.round is not None and me in str(now.felt.round.boxes))
    return await played_out(table)


@pytest.mark.slow
def test_a_house_is_opened_played_in_closed_and_opened_again(tmp_path: Path) -> None:
    arguments = ("--database", "house.sqlite3", "--port", "0", "--pace", "quick")
    with served(*arguments, folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")
        link = house.until(r"(http://127\.0\.0\.1:\d+/welcome\?token=[\w-]{40,})$")
        assert page(address)[0] == 200
        assert "<title" in page(address)[1]

        async def story() -> tuple[str | None, int]:
            async with in_time(), Client(address) as client:
                me = await client.guest()
                table = await plays(client, "canberra-2018")
                assert table.felt.round is not None
                await asyncio.sleep(2)  # house players go on playing meanwhile
                before = (await client.who_am_i()).purse
                while not isinstance(await table.do("leave", into="purse"), Done):
                    await table.changed()
                return me.token, (await client.who_am_i()).purse - before

        token, took = asyncio.run(story())
        assert took > 0
        assert house.stop() == 0
        assert "Everything is on record" in "".join(house.said)
    assert errors_of(tmp_path) == ""

    with served(*arguments, "--no-house-players", folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")
        again = house.until(r"(http://127\.0\.0\.1:\d+/welcome\?token=[\w-]{40,})$")
        assert again.partition("=")[2] != link.partition("=")[2], "a link that was shown is good for ever"

        async def chips() -> int:
            async with in_time(), Client(address, token=token) as client:
                return (await client.who_am_i()).purse

        assert asyncio.run(chips()) == 1_000_00 - 200_00 + took
        assert house.stop(signal.SIGINT) == 0
    assert errors_of(tmp_path) == ""
    with open_store(str(tmp_path / "house.sqlite3"), create=False) as store:
        report = verify(store)
        assert not list(report.faults)
        assert report.rounds >= 5, "the house players did not play"


@pytest.mark.slow
def test_the_link_makes_the_first_gaming_manager_once(tmp_path: Path) -> None:
    arguments = ("--database", "house.sqlite3", "--port", "0", "--no-house-players")
    with served(*arguments, folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")
        token = house.until(r"/welcome\?token=([\w-]+)$")
        body = {"token": token, "name": "Grace", "password": "a long walk by the lake"}
        anything = msgspec.json.Decoder(dict[str, Any])

        async def story() -> None:
            async with in_time(), Client(address) as client:
                me = await client._ask("POST", "/api/first-manager", anything, body)
                assert me["role"] == "gaming-manager"
                with pytest.raises(HouseRefused):
                    await client._ask("POST", "/api/first-manager", anything, {**body, "name": "Hal"})

        asyncio.run(story())
        assert house.stop() == 0
    with served(*arguments, folder=tmp_path) as house:
        house.until(r"(http://127\.0\.0\.1:\d+)")
        assert house.stop() == 0
        assert "welcome?token" not in "".join(house.said), "there is a gaming manager already"
    assert token not in errors_of(tmp_path)


@pytest.mark.slow
def test_a_house_that_is_killed_in_a_round_opens_where_it_was(tmp_path: Path) -> None:
    arguments = ("--database", "house.sqlite3", "--port", "0", "--pace", "quick", "--no-house-players")
    with served(*arguments, folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")

        async def begin() -> str | None:
            async with in_time(), Client(address) as client:
                me = await client.guest()
                table = await client.watch("canberra-2018")
                assert isinstance(await table.do("arrive"), Done)
                assert isinstance(await table.do("buy-in", amount=200_00, with_="purse"), Done)
                assert isinstance(await table.do("sit", box=1), Done)
                cut = await table.until_my_cut()
                await table.do("cut", depth=cut.least, cutting_card=cut.behind_least, value="ab" * 16)
                await table.until_wagers_open()
                assert isinstance(await table.do("wager", box=1, amount=10_00), Done)
                return me.token

        token = asyncio.run(begin())
        house.process.kill()
        house.rest()

    with served(*arguments, folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")

        async def finish() -> None:
            async with in_time(), Client(address, token=token) as client:
                table = await client.watch("canberra-2018")
                await table.until(lambda now: now.felt.round is not None)
                await played_out(table)
                assert table.yours is not None
                assert table.yours.rack == 200_00 + settled(table)

        asyncio.run(finish())
        assert house.stop() == 0
    with open_store(str(tmp_path / "house.sqlite3"), create=False) as store:
        assert not list(verify(store).faults)


@pytest.mark.slow
def test_a_guest_who_vanishes_leaves_the_box_to_others(tmp_path: Path) -> None:
    arguments = ("--database", "house.sqlite3", "--port", "0", "--no-house-players", "--seconds-away", "2")
    with served(*arguments, folder=tmp_path) as house:
        address = house.until(r"(http://127\.0\.0\.1:\d+)")

        async def story() -> None:
            async with in_time(), Client(address) as stays, Client(address) as looks:
                await stays.guest()
                async with Client(address) as goes:
                    await goes.guest()
                    for client, box in ((goes, 1), (stays, 2)):
                        table = await client.watch("sydney")
                        assert isinstance(await table.do("arrive"), Done)
                        assert isinstance(await table.do("sit", box=box), Done)
                seen = await looks.watch("sydney")
                await seen.until(lambda now: len(now.felt.people) == 1)
                assert [one.player is not None for one in seen.felt.seats[:2]] == [False, True]
                await asyncio.sleep(3)
                assert len(seen.felt.people) == 1, "one who has a socket was stood up"

        asyncio.run(story())
        assert house.stop() == 0


# --- what a person did wrong ------------------------------------------------------------------------------


def refused(*arguments: str, folder: Path) -> str:
    """The sentence with which it did not start."""
    run = subprocess.run(
        [sys.executable, "-m", "croupier", "serve", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.startswith("croupier: ")
    assert run.stderr.count("\n") == 1, "one sentence, not a traceback"
    return run.stderr


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        says = refused("--port", str(port), "--database", "house.sqlite3", folder=tmp_path)
    assert f"Port {port} is in use" in says
    assert not (tmp_path / "house.sqlite3").exists(), "nothing is made for a house that does not open"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--database", "mysql://house"), "There is no store for mysql"),
        (("--database", "nowhere/house.sqlite3"), "there is no folder"),
        (("--database", "postgresql://127.0.0.1:9/house"), "cannot be"),
        (("--port", "70000"), "65535"),
        (("--host", "300.1.2.3"), "There is no address '300.1.2.3'"),
        (("--pace", "slow", "--database", "house.sqlite3"), "There is no pace 'slow'"),
        (("--public-url", "javascript:alert(1)"), "--public-url takes an address such as"),
        (("--public-url", "casino.example"), "not 'casino.example'"),
        (("--allowed-host", "*"), "--allowed-host takes one name, such as casino.example, not '*'"),
        (("--allowed-host", "a b/c"), "not 'a b/c'"),
        (("--head-copy", ".", "--database", "house.sqlite3"), "that is no file"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    port = () if "--port" in arguments else ("--port", "0")
    assert says in refused(*arguments, *port, folder=tmp_path)


@pytest.mark.slow
def test_a_file_that_is_no_record_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.sqlite3").write_text("This is no database, it is a letter.\n" * 100)
    assert "house.sqlite3" in refused("--database", "house.sqlite3", "--port", "0", folder=tmp_path)


@pytest.mark.slow
@of_book("nsw-blackjack-challenge")
def test_a_house_whose_own_record_is_damaged_opens_no_door_and_says_so_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    ran = croupier("house", "run", "examples/house-nsw.jsonl", "--database", f"sqlite:///{file}")
    assert ran.returncode == 0, ran.stderr
    damaged(file, "house", first=True)
    with served("--database", "house.sqlite3", "--port", "0", folder=tmp_path) as house:
        assert (house.rest(), house.said) == (2, [])
    *logged, says = (tmp_path / "stderr").read_text().splitlines()
    assert says.startswith("croupier: The house is stopped: event ")
    assert says.endswith("No table can be conducted.")
    assert len(logged) == 1, "why, as JSON"


# --- the parts --------------------------------------------------------------------------------------------


def test_the_next_free_port_is_taken_only_when_none_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(listening, "FIRST_PORT", port)
        with listening.listen("127.0.0.1", None) as other:
            assert port < other.getsockname()[1] < port + listening.TRIES
        with pytest.raises(RefusedError, match="in use"):
            listening.listen("127.0.0.1", port)
        monkeypatch.setattr(listening, "TRIES", 1)
        with pytest.raises(RefusedError, match="All ports"):
            listening.listen("127.0.0.1", None)


def test_an_address_is_one_that_a_browser_can_open() -> None:
    with listening.listen("0.0.0.0", 0) as everywhere:
        assert listening.address_of(everywhere, "0.0.0.0").startswith("http://127.0.0.1:")
    with listening.listen("localhost", 0) as here:
        assert listening.address_of(here, "localhost").startswith("http://localhost:")


def test_where_the_record_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.checkout_folder() == ROOT / ".croupier"
    assert "/.croupier/" in (ROOT / ".gitignore").read_text().split(), "a record would be committed"
    monkeypatch.setattr(places, "checkout_folder", lambda: None)
    record = places.default_record({"XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)})
    assert record.name == "house.sqlite3"
    assert record.parent.is_dir()
    if sys.platform == "linux":
        assert record == tmp_path / "croupier" / "house.sqlite3"
        assert record.parent.stat().st_mode & 0o077 == 0, "others could read the keys"
