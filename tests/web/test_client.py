"""The client for programs: signs in, follows, commands, comes back by itself, and does nothing twice."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.floor.shown.felt import Waits
from croupier.floor.shown.frames import TableFrame
from croupier.store.opening import open_store
from croupier.vocabulary.names import Choice
from croupier.web import client as client_module
from croupier.web.client import (
    Client,
    Done,
    Happened,
    HouseAway,
    HouseRefused,
    NotAnAddress,
    Refusal,
    SignedOut,
    WatchedTable,
)
from tests.shelves import of_book
from tests.web.open_house import OpenHouse, open_house
from tests.web.test_house_players import company

PATIENCE = 500.0
"""Seconds for a whole story; every wait in it is for something that happens."""
VALUE = "0123456789abcdef" * 2


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(in_time())


async def done(answer: Awaitable[Done | Refusal]) -> Done:
    outcome = await answer
    assert isinstance(outcome, Done), outcome
    return outcome


async def seated(house: Client, name: str = "canberra-2018", box: int = 4) -> WatchedTable:
    """A guest at a table where wagers are taken."""
    await house.guest()
    table = await house.watch(name)
    await done(table.do("arrive"))
    await done(table.do("buy-in", amount=200_00, with_="purse"))
    await done(table.do("sit", box=box))
    await table.until(lambda now: now.wagers_open or now.my_cut is not None)
    if (cut := table.my_cut) is not None:
        await done(table.do("cut", depth=cut.least, cutting_card=cut.behind_least, value=VALUE))
    return await table.until_wagers_open()


async def played_out(table: WatchedTable, number: int = 1) -> WatchedTable:
    """Answer with the most cautious thing that is offered, until the round of this number is over."""

    def is_over(now: WatchedTable) -> bool:
        return now.felt.round is not None and now.felt.round.over and now.felt.round.number >= number

    while True:
        await table.until(lambda now: bool(now.questions) or is_over(now))
        if not table.questions:
            return table
        question = table.questions[0]
        offered = [one.choose for one in question.options if one.refused is None]
        cautious = next((one for one in (Choice.STAND, Choice.DECLINE, Choice.SURRENDER) if one in offered), None)
        await done(table.decide(question, cautious or offered[0]))


def settled(table: WatchedTable) -> int:
    assert table.felt.round is not None
    stakes = [stake for box in table.felt.round.boxes for stake in box.stakes]
    return sum(one.paid + one.returned - one.staked for one in stakes)


# --- playing ----------------------------------------------------------------------------------------------


WAR = pytest.param("casino-war", marks=of_book("act-casino-war-2018"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["canberra-2018", WAR, "sydney"])
def test_a_program_plays_a_round(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house, name)
            assert house.me is not None
            await done(table.do("wager", box=4, amount=10_00))
            await played_out(table)
            assert table.yours is not None
            assert table.yours.rack == 200_00 + settled(table)
            await done(table.do("leave", into="purse"))
            me = await house.who_am_i()
            assert me.purse == 1_000_00 + settled(table)
            assert me.purse == door.store.balances([f"purse:{me.name}"])[f"purse:{me.name}"]

    run(story)


def test_the_example_of_its_docstring_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = inspect.getdoc(client_module) or ""
    example = "\n".join(re.findall(r"^    (.*)$", text, re.MULTILINE)).partition("asyncio.run(")[0]
    names: dict[str, Any] = {}
    exec(example, names)

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            await names["one_round"](door.address, "canberra-2018")

    run(story)
    assert "Round 1 is over" in capsys.readouterr().out


@pytest.mark.slow
def test_the_example_plays_its_own_round_in_a_house_with_company(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rounds of others lie on the felt, over, when the wager is placed."""
    text = inspect.getdoc(client_module) or ""
    example = "\n".join(re.findall(r"^    (.*)$", text, re.MULTILINE)).partition("asyncio.run(")[0]
    names: dict[str, Any] = {}
    exec(example, names)

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, company(door, a_table=1):
            async with Client(door.address) as looks:
                table = await looks.watch("canberra-2018")
                await table.until(lambda now: now.felt.round is not None and now.felt.round.over)
            capsys.readouterr()
            await names["one_round"](door.address, "canberra-2018")

    run(story)
    lines = capsys.readouterr().out.splitlines()
    begins = [one for one in lines if re.fullmatch(r"Round \d+ begins", one)]
    ends = [one for one in lines if re.fullmatch(r"Round \d+ is over", one)]
    assert len(begins) == len(ends) == 1, lines
    assert begins[0].split()[1] == ends[0].split()[1]
    assert int(ends[0].split()[1]) > 1, "the first was played by others"


def test_a_round_of_one_s_own_is_told_from_the_wager_on_however_late_one_asks(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            for number in (1, 2):
                await table.until_wagers_open()
                wager = await done(table.do("wager", box=4, amount=10_00))
                await played_out(table, number)
                told = [one async for one in table.my_round(wager)]
                events = [event for one in told for event in one.events]
                assert all(event["version"] > wager.version for event in events)
                assert [one["says"] for one in events if one["kind"] == "round-closed.1"] == [
                    f"Round {number} is over"
                ]
            refused = await table.do("wager", box=9, amount=10_00)
            assert [one async for one in table.my_round(refused)] == []

    run(story)


def test_a_round_of_one_s_own_ends_where_it_ends_though_more_came_at_once(tmp_path: Path) -> None:
    """The line broke before the wager was answered, and came back in the round after: all of it is one frame."""

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            before = table.version
            kinds = ("round-closed.1", "wager-laid.1", "round-started.1", "round-closed.1", "round-started.1")
            record = [{"version": before + number, "kind": kind} for number, kind in enumerate(kinds, 1)]
            version, felt, yours = before + len(kinds), table.felt, table.yours
            table.take(
                TableFrame(table=table.name, version=version, felt=felt, yours=yours, record=record, earlier=0)
            )
            told = [one async for one in table.my_round(Done(id="laid", version=before + 2, says=()))]
            assert [event["version"] - before for one in told for event in one.events] == [3, 4]

    run(story)


@pytest.mark.slow
def test_an_account_is_opened_and_signed_in_to(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            async with Client(door.address) as house:
                guest = await house.guest()
                assert (guest.kind, guest.purse) == ("guest", 1_000_00)
                kept = await house.register("Ada Byron", "a long walk by the lake")
                assert (kept.name, kept.kind, kept.purse) == ("Ada Byron", "account", 1_000_00)
            async with Client(door.address) as house:
                with pytest.raises(HouseRefused) as no:
                    await house.sign_in("Ada Byron", "something else entirely")
                assert no.value.status == 401
                me = await house.sign_in("Ada Byron", "a long walk by the lake")
            async with Client(door.address, token=me.token) as again:
                assert (await again.who_am_i()).name == "Ada Byron"

    run(story)


def test_a_no_is_a_value_with_its_clause(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            no = await table.do("wager", box=9, amount=10_00)
            assert isinstance(no, Refusal)
            assert no.code == "no-such-box"
            assert no.clause
            assert str(no).endswith(".")
            with pytest.raises(HouseRefused, match="no table"):
                await house.watch("nowhere")

    run(story)


def test_the_lobby_is_followed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as looks:
            await looks.follow_lobby()
            async with Client(door.address) as house:
                await seated(house)
                while not looks.lobby or looks.lobby["canberra-2018"].players == 0:
                    await asyncio.sleep(0.02)
            assert set(looks.lobby) == {one.table for one in await looks.tables()}

    run(story)


def test_one_who_only_looks_sees_the_table_and_nothing_of_their_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as looks:
            table = await looks.watch("canberra-2018")
            heard = asyncio.create_task(first_of(table))
            await asyncio.sleep(0)
            async with Client(door.address) as house:
                await seated(house)
            assert (await heard).events[0]["kind"] == "arrived.1"
            assert not table.questions
            assert table.my_cut is None

    run(story)


async def first_of(table: WatchedTable) -> Happened:
    return await anext(aiter(table.happenings()))


# --- coming back ------------------------------------------------------------------------------------------


async def cut_the_line(client: Client) -> None:
    """The connection is gone from one moment to the next, as when a cable is pulled."""
    socket = client._socket
    assert socket is not None
    socket.transport.abort()


def test_it_comes_back_and_misses_nothing(tmp_path: Path) -> None:
    """Ann's line is cut while bob goes on; afterwards she has seen each version once, in order."""

    async def story() -> None:
        async with (
            open_house(tmp_path / "house.sqlite3") as door,
            Client(door.address) as ann,
            Client(door.address) as bob,
        ):
            hers = await seated(ann)
            seen: list[int] = []

            async def listen() -> None:
                async for happened in hers.happenings():
                    seen.extend(event["version"] for event in happened.events)

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            first = hers.version
            his = await bob_sits(bob)
            await cut_the_line(ann)
            await done(his.do("wager", box=5, amount=10_00))
            await done(his.do("take-back", box=5))
            await done(hers.do("wager", box=4, amount=20_00))
            await hers.until(lambda now: now.version >= his.version)
            await asyncio.sleep(0)
            listening.cancel()
            assert seen == list(range(first + 1, hers.version + 1))

    run(story)


async def bob_sits(bob: Client) -> WatchedTable:
    await bob.guest()
    table = await bob.watch("canberra-2018")
    await done(table.do("arrive"))
    await done(table.do("buy-in", amount=200_00, with_="purse"))
    await done(table.do("sit", box=5))
    return table


def test_a_command_whose_answer_was_lost_is_done_once(tmp_path: Path) -> None:
    """The line is cut when the house has the command and before its answer arrives; twenty times."""
    record = tmp_path / "house.sqlite3"

    async def story() -> None:
        async with open_house(record) as door, Client(door.address) as house:
            table = await seated(house)
            for number in range(20):
                given = asyncio.create_task(table.do("buy-in", amount=1_00, with_="purse"))
                for _ in range(number % 5):
                    await asyncio.sleep(0.002)
                if house._socket is not None:
                    await cut_the_line(house)
                await done(given)
            await done(table.do("leave", into="purse"))
            me = await house.who_am_i()
            assert me.purse == 1_000_00

    run(story)
    with open_store(str(record)) as store:
        assert not list(verify(store).faults)
        bought = [one for one in store.read_log(after=0, limit=10_000) if one.kind == "chips-bought.1"]
        assert len(bought) == 1 + 20


def test_the_same_id_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            first = await done(table.do("buy-in", amount=5_00, with_="purse", id="one and only"))
            again = await done(table.do("buy-in", amount=5_00, with_="purse", id="one and only"))
            assert (first.id, first.version, first.says) == (again.id, again.version, again.says)
            assert table.yours is not None
            assert table.yours.rack == 205_00

    run(story)


def test_it_waits_for_a_house_that_opens_again(tmp_path: Path) -> None:
    """The house closes in the middle of a round and opens at the same address: the hand is where it was."""
    record = tmp_path / "house.sqlite3"

    async def story() -> None:
        async with open_house(record) as door:
            house = Client(door.address)
            table = await seated(house)
            await done(table.do("wager", box=4, amount=10_00))
            port, before = door.port, table.version
        pending = asyncio.create_task(table.do("buy-in", amount=5_00, with_="purse"))
        await asyncio.sleep(0.05)
        assert not pending.done()
        async with open_house(record, port=port) as door, house:
            await done(pending)
            assert table.version > before
            await played_out(table)
            assert table.yours is not None
            assert table.yours.rack == 205_00 + settled(table)

    run(story)


# --- what goes wrong --------------------------------------------------------------------------------------


def test_a_session_that_is_over_ends_the_waiting(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            waiting = asyncio.create_task(table.until(lambda now: now.felt.waits is Waits.SUPERVISOR))
            await sign_out_everywhere(door, house)
            with pytest.raises(SignedOut):
                await waiting
            with pytest.raises(SignedOut):
                await table.do("pass")

    run(story)


async def sign_out_everywhere(door: OpenHouse, house: Client) -> None:
    from croupier.web.plain_http import request

    await asyncio.to_thread(request, house._house, "DELETE", "/api/sessions", token=house.token)


def test_a_token_that_is_none_is_told_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address, token="x" * 43) as house:
            with pytest.raises(HouseRefused) as no:
                await house.watch("canberra-2018")
            assert no.value.status == 401
            with pytest.raises(SignedOut):
                await house.command("canberra-2018", "arrive")

    run(story)


def test_a_house_that_is_not_there_is_away() -> None:
    async def story() -> None:
        async with Client("http://127.0.0.1:9") as house:
            with pytest.raises(HouseAway, match="cannot be reached"):
                await house.tables()

    run(story)


@pytest.mark.parametrize("address", ["", "127.0.0.1:8080", "ftp://house", "http://", "http://house:port"])
def test_what_is_no_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(NotAnAddress, match=r"http://127\.0\.0\.1:8080"):
        Client(address)


def test_closing_tells_those_who_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            async with Client(door.address) as house:
                table = await seated(house)
                waiting = asyncio.create_task(table.until(lambda now: False))
                await asyncio.sleep(0)
            with pytest.raises(HouseAway):
                await waiting

    run(story)


def test_one_who_is_called_away_while_it_closes_hears_that(tmp_path: Path) -> None:
    """The socket's own end is kept quiet; a cancellation from outside is somebody else's, and goes on."""

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            house = Client(door.address)
            table = await house.watch("sydney")
            closing = asyncio.create_task(house.close())
            await asyncio.sleep(0)  # it waits for the house to say goodbye now
            assert not closing.done()
            closing.cancel()
            await asyncio.wait({closing})
            assert closing.cancelled(), "whoever closes a client cannot be stopped"
            with pytest.raises(HouseAway):
                await table.changed()

    run(story)


def test_a_house_that_talks_nonsense_is_told_to_those_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame of another protocol ends the client: nobody waits for what can never be read."""

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            table = await seated(house)
            monkeypatch.setattr(client_module, "_heard", msgspec.json.Decoder(int).decode)
            with pytest.raises(msgspec.DecodeError):
                await table.do("stand-up")

    run(story)
