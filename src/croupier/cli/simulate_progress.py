"""A simulation while it runs: a bar with the estimate so far, and Ctrl-C that keeps what was finished."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final

from croupier.cli.simulate_words import REACH
from croupier.simulate.gathering import Gathering
from croupier.simulate.running import Stop, Watch, nobody_watches

_EVERY: Final = 0.1
"""Seconds between two looks at the estimate."""


@contextmanager
def stopped_by_interrupt() -> Iterator[Stop]:
    """Ctrl-C once asks to stop, and loses nothing; twice is an interrupt as usual."""
    asked = threading.Event()

    def ask(_signal: int, _frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def shown_progress(rounds: int) -> Iterator[Watch]:
    """A bar on a terminal, nothing elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield nobody_watches
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[mean]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, expand=True) as bar:
        task = bar.add_task("Starting", total=rounds, rate="", mean="")
        last = 0.0

        def watch(gathering: Gathering, seconds: float) -> None:
            nonlocal last
            if monotonic() - last < _EVERY:
                return
            last = monotonic()
            rate = gathering.rounds / seconds if seconds else 0.0
            bar.update(
                task,
                completed=gathering.rounds,
                description="Simulating",
                rate=f"{in_millions(rate)} rounds/s",
                mean=estimate(gathering),
            )

        yield watch


def in_millions(rate: float) -> str:
    """A number of rounds as a person says it: `43.1 million`."""
    if rate < 1e6:
        return f"{rate:,.0f}"
    return f"{rate / 1e6:,.1f} million" if rate < 1e9 else f"{rate / 1e9:,.2f} billion"


def estimate(gathering: Gathering) -> str:
    """The mean so far with its interval."""
    tally = gathering.tally
    if tally is None:
        return ""
    return f"{tally.mean:+.5f} ± {REACH * tally.standard_error:.5f}"
