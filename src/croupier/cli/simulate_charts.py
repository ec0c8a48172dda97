"""What `croupier simulate --chart` draws: results, the course of the mean, and bankrolls, one below another."""

from __future__ import annotations

import shlex

from croupier.cli.charts.axes import SMALL, WIDTH
from croupier.cli.charts.bankroll_paths import HEIGHT as PATHS_HEIGHT
from croupier.cli.charts.bankroll_paths import bankroll_paths
from croupier.cli.charts.convergence import HEIGHT as COURSE_HEIGHT
from croupier.cli.charts.convergence import Point, convergence
from croupier.cli.charts.drawing import BELOW_HEADING, MARGIN, QUIET, Drawing, headed, words, wrapped
from croupier.cli.charts.histogram import HEIGHT as RESULTS_HEIGHT
from croupier.cli.charts.histogram import histogram
from croupier.cli.simulate_plan import Prepared
from croupier.cli.simulate_words import REACH, measure, play_line, results_in_units, table_line
from croupier.rulebooks import shelf
from croupier.simulate.running import Simulated


def simulation_chart(prepared: Prepared, found: Simulated) -> Drawing:
    """The whole chart."""
    plan, tally = found.plan, found.tally
    title = f"{plan.wager.inscription}, {shelf.book(plan.book).called}: {tally.rounds:,} rounds"
    shapes = headed(title, f"{table_line(prepared.rules)}; {measure(plan)}")
    top = BELOW_HEADING
    shapes += histogram(top, results_in_units(tally))
    top += RESULTS_HEIGHT
    points = [Point(rounds=step.rounds, mean=step.mean, reach=REACH * step.standard_error) for step in found.steps]
    shapes += convergence(top, points, prepared.exact)
    top += COURSE_HEIGHT
    if any(len(path) > 1 for path in tally.paths):
        paths = [[point / tally.parts for point in path] for path in tally.paths]
        shapes += bankroll_paths(top, paths, plan.wagering.rounds_of_a_life)
        top += PATHS_HEIGHT
    footer = f"{play_line(plan, prepared.rules, prepared.played_by)}. Run again: {shlex.join(prepared.command)}"
    for line in wrapped(footer, WIDTH - 2 * MARGIN, SMALL):
        shapes.append(words(line, MARGIN, top + 8, size=SMALL, colour=QUIET))
        top += 16
    return Drawing(width=WIDTH, height=top + MARGIN, title=title, shapes=tuple(shapes))
