"""Two checkouts side by side in one run: the same measured code over each one's package, alternately.

    .venv/bin/python benchmarks/engine.py --against PATH [--rounds N]     (and odds, simulate, table)

Each checkout has a process of its own, under its own `.venv` where it has one, that does a fixed piece of work
when it is told to. In each round ours is timed, theirs, theirs again and ours again, so that a machine that grows
faster or slower disturbs both alike. Printed for each figure is the median of what ours takes to what theirs takes
(below 1 ours is faster), the middle half of these ratios, and how far two runs of one and the same checkout were
apart meanwhile: a difference smaller than that is none. It is said plainly when the machine was too busy to
tell, when the benchmark's own part was most of the work, and when the disk rather than the code was waited for.

What is measured has to run on both: what differs between them it asks of `rules_of`, `book_names` and `named`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TOO_NOISY = 0.10
"""The same checkout differs from itself by more than this: nothing can be told."""
ENOUGH = 5
"""Fewer rounds than this say nothing."""
MOSTLY = 0.5
"""A part that takes so much of the work is its limit."""


@dataclass(frozen=True)
class Figure:
    """A piece of work that is always the same, and the benchmark's own part of it, where it can be done alone."""

    work: Callable[[], object]
    own_part: Callable[[], object] | None = None
    by_the_clock: bool = False
    """Judged by the clock on the wall; else by CPU time."""
    waits_for_disk: bool = False


@dataclass(frozen=True)
class Sample:
    """One piece of work, in seconds."""

    wall: float
    cpu: float
    own: float = 0.0

    def seconds(self, *, by_the_clock: bool) -> float:
        return self.wall if by_the_clock else self.cpu


Figures = Mapping[str, Figure]


class CannotCompare(Exception):
    """The other checkout cannot be measured; the message is one sentence."""


# --- what differs between checkouts -----------------------------------------------------------------------


def named(*places: str) -> Any:
    """What stands at the first of these places that this checkout has: `croupier.store.opening:open_store`."""
    for place in places:
        module, _, name = place.partition(":")
        with suppress(ImportError, AttributeError):
            return getattr(importlib.import_module(module), name)
    raise ImportError(f"This checkout has none of {', '.join(places)}.")


def rules_of(book: str, options: Any = None) -> Any:
    """The rules of a table under a book, as this checkout has them."""
    from croupier.rulebooks import shelf
    from croupier.rulebooks.table_options import TableOptions

    chosen = TableOptions() if options is None else options
    if hasattr(shelf, "rules_of"):
        return shelf.rules_of(book, chosen)
    return shelf.book(book).rules(chosen)


def book_names() -> tuple[str, ...]:
    """The books of this checkout's own shelf."""
    from croupier.rulebooks import shelf

    if hasattr(shelf, "names"):
        return tuple(shelf.names())
    from croupier.vocabulary.names import BookId

    return tuple(one.value for one in BookId)


def book_id(name: str) -> Any:
    """A book's name as this checkout's plans hold it: a string, or one of an enumeration."""
    from croupier.vocabulary.names import BookId

    return BookId(name)


# --- a process for each checkout --------------------------------------------------------------------------


def asked_for(figures: Callable[[], Figures]) -> bool:
    """Whether this run was about two checkouts, or is the process of one; it is done then."""
    if sys.argv[1:2] == ["--measured"]:
        _answer(figures())
        return True
    if "--against" not in sys.argv:
        return False
    asked = argparse.ArgumentParser(description="Ours beside another checkout, in one run.")
    asked.add_argument("--against", type=Path, required=True, metavar="PATH", help="the other checkout")
    asked.add_argument("--rounds", type=int, default=9, metavar="N", help="how often each is timed; 9")
    given = asked.parse_args()
    try:
        compare(Path(sys.argv[0]).resolve(), given.against.resolve(), max(1, given.rounds))
    except CannotCompare as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: {problem}")
    return True


def _answer(figures: Figures) -> None:
    """Do what is asked on standard input, a figure a line, and say how long it took."""
    import croupier

    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever the work prints is not an answer
    by_the_clock = [name for name, figure in figures.items() if figure.by_the_clock]
    waits = [name for name, figure in figures.items() if figure.waits_for_disk]
    hello = {"croupier": croupier.__file__, "figures": list(figures), "by_the_clock": by_the_clock, "waits": waits}
    print(json.dumps(hello), file=out, flush=True)
    for line in sys.stdin:
        print(json.dumps(timed(figures[line.strip()]).__dict__), file=out, flush=True)


def timed(figure: Figure) -> Sample:
    """Its work once, and its own part."""
    cpu, wall = time.process_time(), time.perf_counter()
    figure.work()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    if figure.own_part is None:
        return Sample(wall, cpu)
    begin = time.process_time()
    figure.own_part()
    return Sample(wall, cpu, time.process_time() - begin)


class Checkout:
    """The process that measures one checkout."""

    def __init__(self, benchmark: Path, folder: Path) -> None:
        """Start it, and see that it measures this checkout and no other."""
        if not (folder / "src" / "croupier").is_dir():
            raise CannotCompare(f"{folder} is no checkout of Croupier: it has no src/croupier.")
        own = folder / ".venv" / "bin" / "python"
        python = str(own) if own.exists() else sys.executable
        path = os.pathsep.join(str(one) for one in (folder / "src", folder, ROOT))
        self.folder = folder
        self._process = subprocess.Popen(
            [python, "-P", str(benchmark), "--measured"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        hello = self._read()
        self.figures: list[str] = hello["figures"]
        self.by_the_clock: set[str] = set(hello["by_the_clock"])
        self.waits: set[str] = set(hello["waits"])
        if not Path(hello["croupier"]).is_relative_to(folder):
            self.close()
            raise CannotCompare(f"{folder} was to be measured, and {hello['croupier']} was loaded.")

    def sample(self, figure: str) -> Sample:
        """Have a figure done once."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{figure}\n")
        self._process.stdin.flush()
        return Sample(**self._read())

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise CannotCompare(f"{self.folder} cannot be measured: its process ended, and said why above.")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        """Let it end: there is nothing more to do."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()


@contextmanager
def both(benchmark: Path, other: Path) -> Iterator[tuple[Checkout, Checkout]]:
    """Ours and the other."""
    ours = Checkout(benchmark, ROOT)
    try:
        theirs = Checkout(benchmark, other)
        try:
            yield ours, theirs
        finally:
            theirs.close()
    finally:
        ours.close()


# --- comparing ----------------------------------------------------------------------------------------------


def compare(benchmark: Path, other: Path, rounds: int) -> None:
    """Every figure that both have, one after the other."""
    with both(benchmark, other) as (ours, theirs):
        print(f"Ours is {ours.folder}, theirs is {other}. Ours to theirs, {rounds} rounds: below 1 is faster.")
        for name in ours.figures:
            if name not in theirs.figures:
                print(f"{name:<44}theirs has none")
                continue
            for one in (ours, theirs):  # what is compiled or read at first
                one.sample(name)
            runs = [tuple(one.sample(name) for one in (ours, theirs, theirs, ours)) for _ in range(rounds)]
            for line in told(name, runs, by_the_clock=name in ours.by_the_clock, waits=name in ours.waits):
                print(line, flush=True)


def told(
    name: str, runs: Sequence[Sequence[Sample]], *, by_the_clock: bool = False, waits: bool = False
) -> Iterator[str]:
    """What the samples of a figure say: each run is ours, theirs, theirs, ours."""
    seconds = [[one.seconds(by_the_clock=by_the_clock) for one in run] for run in runs]
    ratios = [(a + d) / (b + c) for a, b, c, d in seconds]
    alone = [abs(1 - x / y) for a, b, c, d in seconds for x, y in ((a, d), (b, c))]
    low, high = middle_half(ratios)
    noise = statistics.median(alone)
    middle = statistics.median(ratios)
    ours = statistics.median(second for one in seconds for second in (one[0], one[3]))
    yield (
        f"{name:<44}{ours * 1e3:>10,.1f} ms   ratio {middle:.3f}   middle half {low:.3f} to {high:.3f}   "
        f"itself within {noise:.3f}   {verdict(ratios, noise)}"
    )
    yield from limits([one for run in runs for one in run], by_the_clock=by_the_clock, waits=waits)


def verdict(ratios: Sequence[float], noise: float) -> str:
    """Faster or slower only where most rounds say so, by more than one checkout differs from itself."""
    if len(ratios) < ENOUGH:
        return f"TOO FEW ROUNDS TO TELL: {ENOUGH} are needed"
    if noise > TOO_NOISY:
        return "THE MACHINE WAS TOO NOISY TO TELL"
    low, high = middle_half(ratios)
    if low <= 1 <= high or abs(statistics.median(ratios) - 1) <= noise:
        return "no difference"
    return "faster" if high < 1 else "SLOWER"


def limits(samples: Sequence[Sample], *, by_the_clock: bool, waits: bool) -> Iterator[str]:
    """What else than the house the time went into."""
    cpu = sum(one.cpu for one in samples)
    own = sum(one.own for one in samples)
    wall = sum(one.wall for one in samples)
    if own > MOSTLY * cpu:
        yield f"    THE BENCHMARK ITSELF WAS THE LIMIT: its own part is {own / cpu:.0%} of the work"
    if waits and by_the_clock and cpu < MOSTLY * wall:
        yield f"    THE DISK WAS THE LIMIT: {cpu / wall:.0%} of the time went into computing"
    if not waits and cpu < MOSTLY * wall:
        yield f"    THE MACHINE WAS BUSY WITH OTHERS, so take care: ours and theirs had {cpu / wall:.0%} of a core"


def middle_half(values: Sequence[float]) -> tuple[float, float]:
    """The first and third quartile."""
    if len(values) < 2:
        return values[0], values[0]
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, high
