"""Nobody shuts the odds room: addresses have their turn, and nobody works for one who has hung up."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.plan import SimulationRequest, drafted
from croupier.analysis.request import OddsRequest
from croupier.odds.giving_up import GivenUp, between_parts, given_up_when
from croupier.people.person import Person, PersonKind, Session
from croupier.simulate.plan import ShoeMode
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from croupier.web.odds_queue import OddsQueue, RoundRobin
from croupier.web.problems import Says
from croupier.web.simulation_queue import Simulation, SimulationQueue
from croupier.web.visitor import Visitor
from tests.shelves import quick_book
from tests.web.doors import PATIENCE, opened_house
from tests.web.odds_beside import echoed, given_up_or_echoed, held_up, held_up_when_told, open_gate, question, read


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(2 * PATIENCE):
            await story()

    asyncio.run(in_time())


def removed(cards: str) -> OddsRequest:
    return dataclasses.replace(question(), removed=tuple(read_cards(cards)))


# --- the line -----------------------------------------------------------------------------------------------


def test_addresses_have_their_turn_one_after_the_other() -> None:
    line: RoundRobin[int] = RoundRobin()
    for what in (1, 2, 3):
        line.join("greedy", what)
    line.join("ann", 4)
    line.join("bob", 5)
    line.join("bob", 2)
    assert line.last_of_longest() == 3
    assert [line.next() for _ in range(6)] == [1, 4, 5, 2, 3, None], "what two want is done for both at once"


def test_an_analysis_is_given_up_between_two_parts() -> None:
    between_parts()
    with given_up_when(lambda: False):
        between_parts()
    with given_up_when(lambda: True), pytest.raises(GivenUp):
        between_parts()
    between_parts()


def test_the_real_analysis_asks_between_its_parts() -> None:
    from croupier.odds.table_odds import odds_of_table
    from croupier.rulebooks.table_options import TableOptions

    with given_up_when(lambda: True), pytest.raises(GivenUp):
        odds_of_table(BookId("act-blackjack-2018"), TableOptions())


@pytest.mark.slow
def test_one_address_with_many_questions_does_not_keep_others_waiting(tmp_path: Path) -> None:
    async def story() -> None:
        desk = OddsQueue(partial(held_up, tmp_path))
        greedy = [asyncio.create_task(desk.ask(question(decks=decks), "greedy")) for decks in (4, 5, 6)]
        while desk.waiting < 3:
            await asyncio.sleep(0.01)
        other = asyncio.create_task(desk.ask(question(decks=7), "ann"))
        for decks in (4, 7):
            await asyncio.to_thread(open_gate, tmp_path, decks)
        assert read(await other)["decks"] == 7
        assert not greedy[1].done()
        for one in greedy[1:]:
            one.cancel()
        await desk.stop()
        assert (tmp_path / "asked").read_text().split()[:2] == ["4", "7"]

    run(story)


@pytest.mark.slow
def test_answers_at_hand_are_given_while_the_line_is_full_and_pushed_out_by_no_odd_question(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        desk = OddsQueue(partial(held_up_when_told, tmp_path), kept=1)
        await desk.ask(question(), "ann")
        for cards in ("As", "Ad", "Ah"):
            await desk.ask(removed(cards), "greedy")
        assert len((tmp_path / "asked").read_text().split()) == 4
        (tmp_path / "hold").touch()
        greedy = [asyncio.create_task(desk.ask(question(decks=decks), "greedy")) for decks in (4, 5, 6, 7)]
        while desk.waiting < 4:
            await asyncio.sleep(0.01)
        with pytest.raises(Says, match="4 questions from this address wait") as one_too_many:
            await desk.ask(removed("Ac"), "greedy")
        assert one_too_many.value.status == 429
        assert read(await desk.ask(question(), "greedy"))["decks"] == 8, "at hand"
        for one in greedy:
            one.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert desk.waiting == 0
        await desk.stop()

    run(story)


def test_a_full_line_makes_way_for_an_address_that_has_nothing_in_it() -> None:
    async def story() -> None:
        desk = OddsQueue(echoed, most_waiting=3)
        desk._working = asyncio.create_task(asyncio.sleep(PATIENCE))  # nothing is worked off meanwhile
        greedy = [asyncio.create_task(desk.ask(question(decks=decks), "greedy")) for decks in (4, 5, 6)]
        await asyncio.sleep(0)
        other = asyncio.create_task(desk.ask(question(decks=7), "ann"))
        with pytest.raises(Says, match="3 other questions wait"):
            await greedy[2]
        assert desk.waiting == 3
        for one in (*greedy, other):
            one.cancel()
        await asyncio.gather(*greedy, other, return_exceptions=True)
        assert desk.waiting == 0
        await desk.stop()

    run(story)


@pytest.mark.slow
def test_work_stops_when_its_client_has_hung_up(tmp_path: Path) -> None:
    """Over HTTP: the question under way is given up, those behind it are never begun, and the next is answered."""
    desk = OddsQueue(partial(given_up_or_echoed, tmp_path))
    with opened_house(tmp_path, odds_queue=desk) as house:
        wires = []
        for card in ("As", "Ad", "Ah"):
            wire = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
            path = f"/api/odds/act-blackjack-2018?removed={card}"
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            wires.append(wire)
        wait_until(lambda: desk.waiting == 3 and (tmp_path / "begun").exists())
        for wire in wires:
            wire.close()
        wait_until(lambda: desk.waiting == 0)
        assert house.browser().get("/api/odds/act-blackjack-2018?decks=6").json["decks"] == 6
        assert set((tmp_path / "begun").read_text().split()) == {"given-up"}


def wait_until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 2 * PATIENCE
    while not what():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


# --- simulations --------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class WithoutProcesses(SimulationQueue):
    """One whose simulations go on until they are stopped, without a process."""

    async def _have_played(self, simulation: Simulation, prepared: Any) -> None:
        del prepared
        simulation.state = "running"
        await asyncio.Event().wait()


def session(name: str) -> Session:
    then = datetime(2026, 1, 1, tzinfo=UTC)
    person = Person(name=name, role=Role.PLAYER, kind=PersonKind.GUEST, since=then)
    return Session(id=name, person=person, csrf="", began=then, seen=then, ends=then)


async def begun(
    desk: SimulationQueue, address: str, name: str = "", *, prepares: Callable[[], Awaitable[object]] | None = None
) -> Simulation:
    visitor = Visitor(address=address, session=session(name) if name else None)
    draft = drafted(SimulationRequest(book=quick_book(), rounds="1e6", shoe=ShoeMode.FRESH))

    async def prepare() -> Any:
        if prepares is not None:
            await prepares()

    new = desk.begin(draft, visitor, prepare=prepare, may_go_on=lambda: True)
    for _ in range(20):
        await asyncio.sleep(0)
    return new


async def comes_to(simulation: Simulation, state: str) -> None:
    while simulation.state != state:
        await asyncio.sleep(0.001)


def test_two_addresses_cannot_hold_both_places_for_ever() -> None:
    async def story() -> None:
        clock = Clock()
        desk = WithoutProcesses(looks=0.001, turn=60, unwatched=10**6, clock=clock)
        one, other = await begun(desk, "a"), await begun(desk, "b")
        assert (one.state, other.state) == ("running", "running")
        clock.now = 1_000
        await asyncio.sleep(0.02)
        assert (one.state, other.state) == ("running", "running"), "while nobody waits there is time"
        third = await begun(desk, "c")
        await comes_to(third, "running")
        stopped = [simulation for simulation in (one, other) if simulation.state == "stopped"]
        assert len(stopped) == 1
        assert stopped[0].says == "Others wait for a simulation, and this one had its turn of 60 seconds."
        await desk.close()

    run(story)


def test_an_address_without_a_place_comes_before_another_of_one_that_has_some() -> None:
    async def story() -> None:
        desk = WithoutProcesses(looks=0.001, unwatched=10**6, clock=Clock())
        first, second = await begun(desk, "a"), await begun(desk, "b")
        desk.stop(second)
        await begun(desk, "b")  # takes the free place again
        again = await begun(desk, "c")
        await asyncio.gather(*[begun(desk, "d")])
        desk.stop(first)
        await comes_to(again, "running")
        await desk.close()

    run(story)


def test_one_that_waits_knows_how_many_come_before_it() -> None:
    async def story() -> None:
        clock = Clock()
        desk = WithoutProcesses(looks=0.001, unwatched=10**6, clock=clock)
        running = [await begun(desk, address) for address in ("a", "b")]
        clock.now = 10
        names = {"ann": "c", "bob": "c", "cat": "d", "dan": "a"}
        waiting = [await begun(desk, address, name) for name, address in names.items()]
        assert [desk.look(one).waits_behind for one in running] == [None, None]
        assert [desk.look(one).waits_behind for one in waiting] == [0, 3, 1, 2], "an address at a time"
        desk.stop(running[0])
        await comes_to(waiting[0], "running")
        assert desk.look(running[0]).waits_behind is None, "it has ended"
        assert [desk.look(one).waits_behind for one in waiting] == [None, 2, 0, 1]
        await desk.close()

    run(story)


def test_none_goes_on_for_ever() -> None:
    async def story() -> None:
        clock = Clock()
        desk = WithoutProcesses(looks=0.001, longest=1_800, unwatched=10**6, clock=clock)
        one = await begun(desk, "a")
        clock.now = 1_801
        await comes_to(one, "stopped")
        assert one.says == "A simulation takes at most 1800 seconds, and this one was stopped."
        await desk.close()

    run(story)


def test_too_many_in_a_house_are_sent_away() -> None:
    async def story() -> None:
        desk = WithoutProcesses(looks=0.001, most_under_way=3, unwatched=10**6, clock=Clock())
        for address in ("a", "b", "c"):
            await begun(desk, address)
        with pytest.raises(Says, match="3 simulations in this house are under way"):
            await begun(desk, "d")
        await desk.close()

    run(story)


def test_where_too_many_wait_one_of_an_address_that_has_several_gives_way() -> None:
    """Four addresses kept everybody else out."""

    async def story() -> None:
        desk = WithoutProcesses(looks=0.001, most_under_way=6, unwatched=10**6, clock=Clock())
        names = {"ann": "a", "bob": "a", "cat": "b", "dan": "b", "eve": "b", "fay": "a"}
        there = [await begun(desk, address, name) for name, address in names.items()]
        with pytest.raises(Says, match="6 simulations in this house are under way"):
            await begun(desk, "a", "gus")
        new = await begun(desk, "c")
        assert new.is_under_way
        assert [one.says for one in there if one.state == "stopped"] == [
            "So many wait for a simulation that this one gave way to an address that had none."
        ]
        assert {there[0].state, there[1].state} | {there[2].state} >= {"running"}, (
            "none that has a place is sent away"
        )
        await desk.close()

    run(story)


def test_one_whose_table_is_still_worked_out_takes_no_place_and_its_turn_has_not_begun() -> None:
    async def story() -> None:
        clock, worked_out = Clock(), asyncio.Event()
        desk = WithoutProcesses(looks=0.001, most_at_once=1, turn=60, unwatched=10**6, clock=clock)
        slow = await begun(desk, "a", prepares=worked_out.wait)
        other = await begun(desk, "b")
        assert (slow.state, other.state) == ("preparing", "running")
        desk.stop(other)
        clock.now = 1_000
        waits = [await begun(desk, address) for address in ("c", "d")]
        await comes_to(waits[0], "running")
        worked_out.set()
        await asyncio.sleep(0.02)
        assert (slow.state, desk.look(slow).waits_behind) == ("preparing", 0), "it waits for a place, as the first"
        for one in waits:
            desk.stop(one)
        await comes_to(slow, "running")
        await desk.close()

    run(story)
