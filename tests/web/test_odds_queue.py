"""The process beside the house: started when first asked, shared, replaced when it dies, ended with the house."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.process import HandsDone
from croupier.analysis.request import OddsRequest
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import RefusedError
from croupier.web.odds_queue import OddsQueue, Work
from croupier.web.problems import Says
from tests.web.odds_beside import (
    broken,
    echoed,
    faulty,
    given_up_or_echoed,
    held_up,
    held_up_halfway,
    noted,
    open_gate,
    question,
    read,
    refused,
)

PATIENCE = 120.0

pytestmark = pytest.mark.slow


@asynccontextmanager
async def desk_of(work: Work, **settings: Any) -> AsyncIterator[OddsQueue]:
    desk = OddsQueue(work, **settings)
    try:
        async with asyncio.timeout(PATIENCE):
            yield desk
    finally:
        await desk.stop()
        assert desk.process is None
        assert desk.waiting == 0


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(told())


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def times_asked(folder: Path) -> list[str]:
    return (folder / "asked").read_text().split()


def test_it_is_started_with_the_first_question_and_ended_with_the_house() -> None:
    async def story() -> None:
        desk = OddsQueue(echoed)
        before = desk.process
        assert before is None, "nobody has asked yet"
        told = read(await desk.ask(question()))
        process = desk.process
        assert isinstance(process, int)
        assert told["process"] == process != os.getpid()
        assert read(await desk.ask(question(decks=6)))["process"] == process, "one process for all questions"
        await desk.stop()
        assert not is_there(process)

    run(story)


def test_the_same_question_at_the_same_time_is_worked_out_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(held_up, tmp_path)) as desk:
            asked = [asyncio.create_task(desk.ask(question())) for _ in range(5)]
            await asyncio.to_thread(open_gate, tmp_path)
            answers = await asyncio.gather(*asked)
            assert len(set(answers)) == 1
            assert times_asked(tmp_path) == ["8"]

    run(story)


def test_who_gives_up_takes_the_answer_from_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(held_up, tmp_path)) as desk:
            one, other = (asyncio.create_task(desk.ask(question())) for _ in range(2))
            while desk.waiting == 0:
                await asyncio.sleep(0)
            one.cancel()
            await asyncio.to_thread(open_gate, tmp_path)
            assert read(await other)["decks"] == 8
            assert one.cancelled()

    run(story)


def test_answers_are_kept_and_the_oldest_goes_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(noted, tmp_path), kept=2) as desk:
            for decks in (4, 5, 4, 6, 4, 5):
                await desk.ask(question(decks=decks))
        assert times_asked(tmp_path) == ["4", "5", "6", "5"]

    run(story)


def test_one_too_many_is_sent_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(held_up, tmp_path), most_waiting=2) as desk:
            asked = [asyncio.create_task(desk.ask(question(decks=decks))) for decks in (4, 5)]
            while desk.waiting < 2:
                await asyncio.sleep(0)
            with pytest.raises(Says, match="2 other questions wait") as sent_away:
                await desk.ask(question(decks=6))
            assert sent_away.value.status == 503
            assert sent_away.value.headers["Retry-After"]
            again = asyncio.create_task(desk.ask(question(decks=4)))  # it is being worked out already
            for decks in (4, 5):
                await asyncio.to_thread(open_gate, tmp_path, decks)
            answers = await asyncio.gather(*asked, again)
            assert [read(one)["decks"] for one in answers] == [4, 5, 4]
            opened = asyncio.create_task(asyncio.to_thread(open_gate, tmp_path, 6))
            assert read(await desk.ask(question(decks=6)))["decks"] == 6
            await opened

    run(story)


def test_a_process_that_dies_is_started_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(broken, tmp_path)) as desk:
            first = read(await desk.ask(question(decks=8)))["process"]
            assert read(await desk.ask(question(decks=6)))["process"] != first, "it was asked again by itself"

    run(story)


def test_a_question_that_ends_the_process_each_time_breaks_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(broken, tmp_path)) as desk:
            asked = [desk.ask(question(decks=decks)) for decks in (8, 7, 5)]
            good, bad, other = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(good, bytes)
            assert isinstance(other, bytes)
            assert isinstance(bad, Says)
            assert (bad.status, bad.problem.code) == (503, "broke-off")

    run(story)


def test_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(held_up, tmp_path), patience=0.2) as desk:
            with pytest.raises(Says, match="took too long") as given_up:
                await desk.ask(question())
            assert given_up.value.status == 503
            assert desk.process is None

    run(story)


def test_the_house_closes_at_once_in_the_middle_of_a_question(tmp_path: Path) -> None:
    async def story() -> None:
        desk = OddsQueue(partial(held_up, tmp_path))
        asked = asyncio.create_task(desk.ask(question()))
        while desk.process is None:
            await asyncio.sleep(0)
        process = desk.process
        await desk.stop()
        assert not is_there(process)
        with pytest.raises(asyncio.CancelledError):
            await asked

    run(story)


def test_an_analysis_under_way_takes_no_thread_from_the_tables(tmp_path: Path) -> None:
    async def story() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        async with desk_of(partial(held_up, tmp_path)) as desk:
            asked = asyncio.create_task(desk.ask(question()))
            while not (tmp_path / "asked").exists():
                await asyncio.sleep(0.01)
            assert await asyncio.to_thread(os.getpid) == os.getpid(), "the one thread of all others is free"
            await asyncio.to_thread(open_gate, tmp_path)
            assert read(await asked)["decks"] == 8

    run(story)


def test_a_refusal_comes_back_as_one_and_a_defect_as_a_defect() -> None:
    async def story() -> None:
        async with desk_of(refused) as desk:
            for _ in range(2):  # worked out, and kept
                with pytest.raises(RefusedError, match="8 decks do not hold that"):
                    await desk.ask(question())
        async with desk_of(faulty) as desk:
            with pytest.raises(RuntimeError, match="nobody foresaw 8 decks"):
                await desk.ask(question())

    run(story)


def test_what_was_left_goes_on_for_a_while_and_is_found_again_by_hands_done(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(held_up_halfway, tmp_path), lingers=PATIENCE) as desk:
            assert desk.how_far(question()) is None
            left = asyncio.create_task(desk.ask(question()))
            while (found := desk.how_far(question())) is None or found.hands is None:
                await asyncio.sleep(0.01)
            left.cancel()
            await asyncio.gather(left, return_exceptions=True)
            found = desk.how_far(question())
            assert found is not None
            assert found.is_under_way
            assert (found.ahead, found.hands) == (0, HandsDone(275, 550))
            again = asyncio.create_task(desk.ask(question()))
            await asyncio.to_thread(open_gate, tmp_path)
            assert read(await again)["decks"] == 8
            assert times_asked(tmp_path) == ["8"], "worked out once"
            assert desk.how_far(question()) is None
            assert desk.is_at_hand(question())
            assert not desk.is_at_hand(question(decks=6))

    run(story)


def test_what_was_left_makes_way_for_what_somebody_waits_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with desk_of(partial(given_up_or_echoed, tmp_path), lingers=PATIENCE) as desk:
            unwanted = OddsRequest(book=question().book, removed=(Card("As"),))
            left = asyncio.create_task(desk.ask(unwanted))
            while not (tmp_path / "begun").exists():
                await asyncio.sleep(0.01)
            left.cancel()
            await asyncio.gather(left, return_exceptions=True)
            assert desk.how_far(unwanted) is not None, "it goes on"
            assert read(await desk.ask(question()))["decks"] == 8
            assert (tmp_path / "begun").read_text() == "given-up\n"
            assert desk.how_far(unwanted) is None

    run(story)


def test_what_was_worked_out_beforehand_is_given_at_once() -> None:
    async def story() -> None:
        desk = OddsQueue(faulty, shipped=lambda asked: b"known" if asked == question() else None)
        assert await desk.ask(question()) == b"known"
        assert desk.process is None
        with pytest.raises(RuntimeError):
            await desk.ask(question(decks=6))
        await desk.stop()

    run(story)


HOUSE = """
import asyncio
from croupier.web.odds_queue import OddsQueue
from tests.web.odds_beside import echoed, question

async def story():
    desk = OddsQueue(echoed)
    await desk.ask(question())
    print(desk.process, flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(story())
"""


def test_it_goes_when_the_house_is_killed(tmp_path: Path) -> None:
    """Nothing tells it: it watches. Both write to one pipe, which ends when the last of them has gone."""
    script = tmp_path / "killed_house.py"
    script.write_text(HOUSE)
    root = Path(__file__).resolve().parents[2]
    there = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=there,
        cwd=root,
    ) as house:
        assert house.stdout is not None
        assert is_there(int(house.stdout.readline()))
        house.kill()
        house.communicate(timeout=PATIENCE)
