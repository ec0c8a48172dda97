"""`croupier simulate RULEBOOK --rounds N`: play a wager over and over, and tell what it brought."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.settings import DecksOption, SetOption, table_with
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.cli.simulate_plan import Prepared
    from croupier.simulate.running import Simulated

_MOST_WORKERS: Final = 1024
INTERRUPTED: Final = 130
"""How the command ends after Ctrl-C, with the results so far printed."""


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
    from croupier.cli.odds_command import working
    from croupier.cli.simulate_plan import Asked, prepared, rounds_of

    rounds_of(rounds)
    _refuse_workers(workers, ray)
    if ray is not None:
        from croupier.simulate.on_ray import knock

        knock(ray)
    file = _chart_file(chart)
    asked = Asked(
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
        ready = prepared(asked)
    found = _run(ready, workers, ray)
    if found is None:
        sys.stderr.write("croupier: Stopped before the first results came in.\n")
        raise typer.Exit(INTERRUPTED)
    _show(ready, found, file, json=json)
    if not found.is_whole:
        raise typer.Exit(INTERRUPTED)


def _run(ready: Prepared, workers: int | None, ray: str | None) -> Simulated | None:
    from croupier.cli.simulate_progress import shown_progress, stopped_by_interrupt
    from croupier.simulate.running import simulate as run_here

    with stopped_by_interrupt() as stop, shown_progress(ready.plan.rounds) as watch:
        if ray is None:
            return run_here(ready.plan, workers=workers, watch=watch, stop=stop)
        from croupier.simulate.on_ray import simulate_on_ray

        return simulate_on_ray(ready.plan, ray, watch=watch, stop=stop)


def _show(ready: Prepared, found: Simulated, file: Path | None, *, json: bool) -> None:
    if file is not None:
        from croupier.cli.charts.chart_file import write_chart
        from croupier.cli.simulate_charts import simulation_chart

        write_chart(simulation_chart(ready, found), file)
    if json:
        from croupier.cli.simulate_document import simulation_document

        print_json(simulation_document(ready, found) | ({} if file is None else {"chart": str(file)}))
        return
    from croupier.cli.odds_text import print_page
    from croupier.cli.simulate_text import page

    print_page(*page(ready, found))
    if file is not None:
        print_line(f"\nThe chart is in {file}")


def _refuse_workers(workers: int | None, ray: str | None) -> None:
    if workers is not None and ray is not None:
        _refuse("--workers are processes of this machine, and --ray asks for a cluster: give one of them")
    if workers is not None and not 1 <= workers <= _MOST_WORKERS:
        _refuse(f"--workers takes 1 to {_MOST_WORKERS}, not {workers}")


def _chart_file(name: str | None) -> Path | None:
    if name is None:
        return None
    from croupier.cli.charts.chart_file import chart_file

    return chart_file(name)


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
