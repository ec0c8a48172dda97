"""`croupier simulate RULEBOOK --rounds N`: play a wager over and over, and tell what it brought."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from croupier.cli.output import JsonFlag, working
from croupier.cli.settings import DecksOption, SetOption, table_with
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.analysis.plan import Prepared
    from croupier.simulate.running import Simulated, Stop, Watch
    from croupier.simulate.running_tally import RunningTally

_MOST_WORKERS: Final = 1024
INTERRUPTED: Final = 130
"""How the command ends after Ctrl-C, with the results so far printed."""
_EVERY: Final = 0.1
"""Seconds between two looks at the estimate."""


def simulate(
    rulebook: Annotated[str, typer.Argument(metavar="RULEBOOK", help="The id of a rulebook; see `rules list`.")],
    rounds: Annotated[str, typer.Option("--rounds", metavar="N", help="How many rounds, such as 1e9.")],
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same results.")] = 0,
    shoe: Annotated[
        str,
        typer.Option(
            "--shoe",
            metavar="SHOE",
            help="`fresh` for a new shoe each round, `cut` for whole shoes, `device` for a shuffling device.",
        ),
    ] = "cut",
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="NAME", help="Another wager, such as perfect-pairs.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes on this machine: one for each core.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster at HOST:PORT, or `local` for one made here."),
    ] = None,
    settings: SetOption = None,
    decks: DecksOption = None,
    boxes: Annotated[
        int, typer.Option("--boxes", metavar="N", help="Boxes that are played; the first is tallied.")
    ] = 1,
    cutting_card: Annotated[
        int | None, typer.Option("--cutting-card", metavar="N", help="How many cards lie behind the cutting card.")
    ] = None,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="NAME",
            help="`basic`, `composition` (by the first two cards) or a file; in Casino War `war` or `surrender`.",
        ),
    ] = "basic",
    count: Annotated[
        str | None,
        typer.Option("--count", metavar="NAME", help="Count cards: hi-lo, or ten tags from ace to ten."),
    ] = None,
    ramp: Annotated[
        str | None, typer.Option("--ramp", metavar="STEPS", help='Units by the count, such as "1:2 2:4 3:8".')
    ] = None,
    deviation: Annotated[
        list[str] | None,
        typer.Option("--deviation", metavar="PLAY", help='Another play from a count on: "hard 16 T stand 0".'),
    ] = None,
    insure_at: Annotated[
        int | None, typer.Option("--insure-at", metavar="COUNT", help="Insure from this count on.")
    ] = None,
    bankroll: Annotated[
        int | None, typer.Option("--bankroll", metavar="UNITS", help="Play in lives, each with so many units.")
    ] = None,
    life: Annotated[int, typer.Option("--life", metavar="N", help="How many rounds a life has.")] = 1000,
    removed: Annotated[
        str, typer.Option("--removed", metavar="CARDS", help='Cards that have left the shoe, such as "As 5d".')
    ] = "",
    chart: Annotated[
        str | None,
        typer.Option(
            "--chart", metavar="FILE", help="Draw results, the mean's course and bankrolls: .svg or .png."
        ),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Play a wager over and over, and tell what it brought. Ctrl-C ends it with the results so far (exit 130)."""
    from croupier.analysis.charts.files import chart_file, write_chart
    from croupier.analysis.plan import SimulationRequest, drafted, prepared, rounds_of
    from croupier.analysis.simulation_documents import simulation_document
    from croupier.cli.pages import show
    from croupier.cli.simulate_page import page

    rounds_of(rounds)
    _refuse_workers(workers, ray)
    if ray is not None:
        from croupier.simulate.on_ray import knock

        knock(ray)
    file = None if chart is None else chart_file(chart)
    request = SimulationRequest(
        book=shelf.book(rulebook).id,
        options=table_with(NO_OPTIONS, settings, decks),
        rounds=rounds,
        seed=seed,
        shoe=shoe,
        wager=wager,
        boxes=boxes,
        cutting_card=cutting_card,
        strategy=strategy,
        count=count,
        ramp=ramp,
        deviations=tuple(deviation or ()),
        insure_at=insure_at,
        bankroll=bankroll,
        life=life,
        removed=removed,
    )
    with working("Getting ready"):
        ready = prepared(drafted(request))
    found = _run(ready, workers, ray)
    if found is None:
        sys.stderr.write("croupier: Stopped before the first results came in.\n")
        raise typer.Exit(INTERRUPTED)
    if file is not None:
        from croupier.analysis.charts.simulation_charts import simulation_chart

        write_chart(simulation_chart(ready, found), file)
    show(simulation_document(ready, found), page(ready, found), file, json=json)
    if not found.is_whole:
        raise typer.Exit(INTERRUPTED)


def _run(ready: Prepared, workers: int | None, ray: str | None) -> Simulated | None:
    from croupier.simulate.running import simulate as run_here

    with stopped_by_interrupt() as stop, shown_progress(ready.plan.rounds) as watch:
        if ray is None:
            return run_here(ready.plan, workers=workers, watch=watch, stop=stop)
        from croupier.simulate.on_ray import simulate_on_ray

        return simulate_on_ray(ready.plan, ray, watch=watch, stop=stop)


def _refuse_workers(workers: int | None, ray: str | None) -> None:
    if workers is not None and ray is not None:
        _refuse("--workers are processes of this machine, and --ray asks for a cluster: give one of them")
    if workers is not None and not 1 <= workers <= _MOST_WORKERS:
        _refuse(f"--workers takes 1 to {_MOST_WORKERS}, not {workers}")


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))


# --- while it runs --------------------------------------------------------------------------------------


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
        from croupier.simulate.running import nobody_watches

        yield nobody_watches
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from croupier.cli.simulate_page import estimate, in_millions

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

        def watch(gathering: RunningTally, seconds: float) -> None:
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
