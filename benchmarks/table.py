"""Durable rounds of play a second: one table and fifty, on SQLite and PostgreSQL, beside the bare store's appends.

A round is everything that happens between two rounds: two wagers, the start, every decision, each of them decided
under the book, synced to disk and only then announced. Every ratio is taken within the same run, because disks and
neighbours differ. Then: how much memory an idle table takes, and how long one of many rounds takes to open.

    python3 run.py test --help          # once: installs what benchmarks need
    .venv/bin/python benchmarks/table.py [SECONDS] [ROUNDS]
    .venv/bin/python benchmarks/table.py --against PATH     # beside another checkout: see side_by_side.py
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import hashlib
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))  # after the checkout that is measured

from benchmarks.side_by_side import Figure, asked_for, named
from benchmarks.store import by_threads, in_groups
from croupier.games.play import Ask
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import Appended, EventStore, Outcome, Write
from croupier.store.opening import open_store
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from tests.tables.random_commands import encoded, said
from tests.throwaway_postgres import throwaway_postgres

TableLoop = named("croupier.floor.loops.table_loop:TableLoop", "croupier.floor.table_loop:TableLoop")
Announcement = named("croupier.floor.loops.table_loop:Announcement", "croupier.floor.table_loop:Announcement")
GroupCommit = named("croupier.store.group_commit:GroupCommit", "croupier.store.gathering:Gathering")
replayed = named("croupier.tables.context:replayed", "croupier.tables.desk:replayed")

BOOK = "act-blackjack-2018"
KEYS = HouseKeys((hashlib.sha256(b"benchmark").digest(),))
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
PLAYERS = ("ann", "bob")
TABLES = 50
IDLE_TABLES = 200


class Evening:
    """A table at which two players play without a pause: every command is the next one it calls for."""

    def __init__(self, name: str, store: EventStore, append: Callable[[Write], Outcome] | None = None) -> None:
        self.loop = TableLoop(name, store, KEYS, append=append)
        self.commands = 0
        if self.loop.table.setting is None:
            self._open()

    def _open(self) -> None:
        options = {"minimum": 10_00, "maximum": 500_00, "decks": 8}
        consent = {"approval": "letter 1", "shuffle": "wash"}
        self._do(said("open", "max", rulebook=BOOK, options=options, **consent))
        for box, player in enumerate(PLAYERS, start=1):
            self._do(said("arrive", player))
            self._do(said("buy-in", player, amount=10**9))
            self._do(said("sit", player, box=box))
        self._do(said("check-cards", "dan"))

    def play_a_round(self) -> None:
        while (table := self.loop.table).cards.stack is None or table.cards.stack.due or table.cards.shuffling:
            self._do(_shuffle(table))
        lying = {wager.player for wager in table.wagers}  # where the cutting card came first, and no round began
        for box, player in enumerate(PLAYERS, start=1):
            if player not in lying:
                self._do(said("wager", player, box=box, amount=10_00))
        self._do(said("start-round", "dan"))
        while self.loop.table.round is not None:
            self._do(_decision(self.loop.table))

    def _do(self, given: dict[str, Any]) -> None:
        command = read_command(encoded({**given, "at": NOON, "table": self.loop.name}))
        result = self.loop.do(command)  # type: ignore[arg-type]
        assert isinstance(result, Announcement), result
        self.commands += 1


def _shuffle(table: Table) -> dict[str, Any]:
    shuffling = table.cards.shuffling
    if shuffling is None:
        return said("shuffle", "dan")
    fields = {"cutting_card": 60} if shuffling.cutting_card else {}
    who = shuffling.offers[0].player or "sue"
    return said("cut", who, depth=shuffling.cards // 2, value="00112233445566778899aabbccddeeff", **fields)


def _decision(table: Table) -> dict[str, Any]:
    if table.cards.shuffling is not None:
        return _shuffle(table)
    assert table.round is not None
    waiting = replayed(table, table.round).waiting
    assert isinstance(waiting, Ask)
    question = waiting.questions[0]
    choices = [one.choose.value for one in question.options]
    choose = next(one for one in ("stand", "decline", *choices) if one in choices)
    owner = {"for": question.owner} if question.owner else {}
    return said("decide", question.player, box=question.box, hand=question.hand, choose=choose, **owner)


def one_table(store: EventStore, seconds: float) -> tuple[float, float]:
    """Rounds and commands a second at one table."""
    evening = Evening("alone", store)
    before, rounds, start = evening.commands, 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        evening.play_a_round()
        rounds += 1
    return rounds / spent, (evening.commands - before) / spent


def many_tables(store: EventStore, seconds: float) -> tuple[float, float]:
    """The same at fifty tables, each in a thread of its own; what they store is gathered."""
    with GroupCommit(store) as gathering, ThreadPoolExecutor(TABLES) as pool:
        names = [f"table-{number}" for number in range(TABLES)]
        evenings = list(pool.map(lambda name: Evening(name, store, gathering.append), names))
        before, start = sum(one.commands for one in evenings), time.perf_counter()

        def play(evening: Evening) -> int:
            rounds = 0
            while time.perf_counter() - start < seconds:
                evening.play_a_round()
                rounds += 1
            return rounds

        rounds = sum(pool.map(play, evenings))
        spent = time.perf_counter() - start
    return rounds / spent, (sum(one.commands for one in evenings) - before) / spent


def figures(url: str, seconds: float) -> dict[str, str]:
    with open_store(url) as store:
        bare = in_groups(store, 1, seconds)
        rounds, commands = one_table(store, seconds)
        with GroupCommit(store) as gathering:
            gathered = by_threads(gathering.append, "gathered", TABLES, seconds)
        all_rounds, all_commands = many_tables(store, seconds)
        assert store.verify_chain() is None
    return {
        "one table: rounds a second": f"{rounds:,.0f}",
        "  commands a second": f"{commands:,.0f}",
        "  bare appends a second": f"{bare:,.0f}",
        "  commands to bare appends": f"{commands / bare:.2f}",
        f"{TABLES} tables: rounds a second": f"{all_rounds:,.0f}",
        "  commands a second ": f"{all_commands:,.0f}",
        "  bare appends, gathered": f"{gathered:,.0f}",
        "  commands to bare appends ": f"{all_commands / gathered:.2f}",
    }


# --- idle tables, long histories ------------------------------------------------------------------------


def memory_of_an_idle_table(store: EventStore) -> float:
    """In kilobytes: a table with its shoe loaded and a round behind it, opened and left alone."""
    for number in range(IDLE_TABLES):
        Evening(f"idle-{number}", store).play_a_round()
    TableLoop("idle-0", store, KEYS)  # what all tables share
    gc.collect()
    tracemalloc.start()
    kept = [TableLoop(f"idle-{number}", store, KEYS) for number in range(IDLE_TABLES)]
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(kept) / 1024


class Ahead:
    """Takes writes at their word and stores them a thousand at a time, to build a long history quickly."""

    def __init__(self, store: EventStore) -> None:
        self._store, self._waiting, self._last = store, list[Write](), 0

    def append(self, write: Write) -> Outcome:
        self._waiting.append(write)
        if len(self._waiting) >= 1_000:
            self.flush()
        count = len(write.appends[0].events)
        self._last += count
        return Appended(self._last - count + 1, self._last, ((write.appends[0].stream, self._last),))

    def flush(self) -> None:
        assert all(isinstance(one, Appended) for one in self._store.append_all(self._waiting))
        self._waiting = []


def opening_times(store: EventStore, rounds: int) -> dict[str, str]:
    ahead = Ahead(store)
    evening = Evening("long", store, ahead.append)
    for _ in range(rounds):
        evening.play_a_round()
    ahead.flush()
    return {
        f"to open {rounds:,} rounds, first time": _timed(lambda: TableLoop("long", store, KEYS)),
        "  and again": _timed(lambda: TableLoop("long", store, KEYS)),
    }


def _timed(work: Callable[[], object]) -> str:
    start = time.perf_counter()
    work()
    return f"{time.perf_counter() - start:,.3f} s"


def side_by_side() -> dict[str, Figure]:
    """Rounds at one table of each store, by the clock and by CPU time, and opening a table again."""
    kept = contextlib.ExitStack()
    atexit.register(kept.close)
    folder = kept.enter_context(tempfile.TemporaryDirectory())
    embedded = kept.enter_context(open_store(f"sqlite:///{folder}/house.sqlite3"))
    served = kept.enter_context(open_store(kept.enter_context(throwaway_postgres(durable=True))))
    long = kept.enter_context(open_store(f"sqlite:///{folder}/long.sqlite3"))
    opening_times(long, 200)
    evenings = {"SQLite": Evening("alone", embedded), "PostgreSQL": Evening("alone", served)}
    rounds = {f"20 rounds on {name}": partial(_rounds, one) for name, one in evenings.items()}
    return {
        **{
            f"{name}, by the clock": Figure(work, by_the_clock=True, waits_for_disk=True)
            for name, work in rounds.items()
        },
        **{f"{name}, CPU time": Figure(work, waits_for_disk=True) for name, work in rounds.items()},
        "to open a table of 200 rounds, 30 times": Figure(partial(_openings, long)),
    }


def _openings(store: EventStore, count: int = 30) -> None:
    for _ in range(count):
        TableLoop("long", store, KEYS)


def _rounds(evening: Evening, count: int = 20) -> None:
    for _ in range(count):
        evening.play_a_round()


def main() -> None:
    if asked_for(side_by_side):
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        embedded = figures(f"sqlite:///{folder}/house.sqlite3", seconds)
        with open_store(f"sqlite:///{folder}/idle.sqlite3") as store:
            idle = memory_of_an_idle_table(store)
        with open_store(f"sqlite:///{folder}/long.sqlite3") as store:
            opening = opening_times(store, rounds)
    with throwaway_postgres(durable=True) as url:
        served = figures(url, seconds)
    print(f"{'':<40}{'SQLite':>12}{'PostgreSQL':>12}")
    for name, figure in embedded.items():
        print(f"{name:<40}{figure:>12}{served[name]:>12}")
    print(f"{'memory of an idle table':<40}{idle:>9,.0f} kB")
    for name, taken in opening.items():
        print(f"{name:<40}{taken:>12}")


if __name__ == "__main__":
    main()
