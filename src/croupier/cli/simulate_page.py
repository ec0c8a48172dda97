"""A simulation as a page on the terminal: the mean and its interval, the results, and where they came from."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.analysis.plan import Prepared
from croupier.analysis.simulation_documents import apart
from croupier.analysis.words import (
    dealer_name,
    hand_name,
    measure,
    one_in,
    percent,
    play_line,
    rules_words,
    units,
)
from croupier.cli.pages import plain_table, small_bar, titled
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.inventory import inventory
from croupier.simulate.running import Simulated
from croupier.simulate.running_tally import RunningTally
from croupier.simulate.tally import REACH, Row, Tally, mean_and_error

_MOST_RESULTS: Final = 12
_BAR: Final = 20
_COLOUR: Final = "#3d8fc4"
_RARE: Final = 1e-4
"""Counts that come less often are left out of the page."""
_ABREAST: Final = 3
"""Columns of first hands beside each other."""


def page(prepared: Prepared, found: Simulated) -> Iterator[RenderableType]:
    """Everything there is to say of a simulation."""
    yield from _heading(prepared, found)
    yield _figures(prepared, found)
    if found.tally.lives:
        yield _ruin(found)
    yield from _results(found.tally)
    yield from _breakdowns(prepared, found.tally)
    yield Text(f"\nRun again: {shlex.join(prepared.command)}")


def _heading(prepared: Prepared, found: Simulated) -> Iterator[RenderableType]:
    plan = found.plan
    yield Text(inventory(plan.book).title, style="bold")
    yield Text(rules_words(prepared.rules))
    yield Text(play_line(plan, prepared.rules, prepared.play.words))
    if prepared.play.base_rules_assumed:
        yield Text(shelf.book(plan.book).assumption)
    if not found.is_whole:
        yield Text(f"Stopped after {found.tally.rounds:,} of {plan.rounds:,} rounds; this is what they found.")


def _figures(prepared: Prepared, found: Simulated) -> RenderableType:
    tally, table = found.tally, plain_table("", " ", "  ", left=("", "  "))
    table.show_header = False
    rate = tally.rounds / found.seconds if found.seconds else 0.0
    workers = "one worker" if found.workers == 1 else f"{found.workers} workers"
    took = f"in {found.seconds:.2f} s on {workers}: {in_millions(rate)} a second"
    table.add_row("rounds", f"{tally.rounds:,}", took)
    reach = REACH * tally.standard_error
    table.add_row("mean", f"{tally.mean:+.6f}", f"± {reach:.6f}, 95 times in 100")
    if (exact := prepared.play.exact) is not None:
        off = apart(tally, exact)
        table.add_row("exact", f"{exact:+.6f}", "" if off is None else f"{abs(off):.2f} standard errors away")
    table.add_row("standard error", f"{tally.standard_error:.6f}", "")
    table.add_row("standard deviation", f"{tally.standard_deviation:.4f}", "")
    title = titled(f"{found.plan.wager.inscription}, {measure(found.plan)}")
    return Group(title, table)


def _ruin(found: Simulated) -> RenderableType:
    tally, wagering = found.tally, found.plan.wagering
    part, error = tally.ruin
    return Text(
        f"\n{wagering.bankroll} units were lost in {tally.ruined:,} of {tally.lives:,} lives of "
        f"{wagering.rounds_of_a_life:,} rounds: {percent(part)} ± {100 * REACH * error:.2f}%"
    )


def _results(tally: Tally) -> Iterator[RenderableType]:
    results = tally.in_units
    often = sorted(results, key=lambda result: -results[result])[:_MOST_RESULTS]
    yield titled("Results" if len(results) <= _MOST_RESULTS else f"The {_MOST_RESULTS} most frequent results")
    table = plain_table("units", "rounds", "share", "that is", " ", left=(" ",), gap=2)
    for result in often:
        share = results[result] / tally.rounds
        bar = small_bar(share / (results[often[0]] / tally.rounds), _BAR)
        table.add_row(
            units(result), f"{results[result]:,}", percent(share), one_in(share), Text(bar, style=_COLOUR)
        )
    yield table


def _breakdowns(prepared: Prepared, tally: Tally) -> Iterator[RenderableType]:
    war = not isinstance(prepared.rules, BlackjackRules)
    if rows := tally.breakdown.get("dealer"):
        names = {dealer_name(key, war=war): rows[key] for key in _from_two(rows)}
        yield titled("By the dealer's card")
        yield _table("card", names, tally)
    if rows := tally.breakdown.get("hand"):
        yield titled("By the first card" if war else "By the first two cards")
        yield _hands({hand_name(key, war=war): rows[key] for key in sorted(rows)}, tally)
    if rows := tally.breakdown.get("count"):
        shown = {
            f"{key:+d}" if key else "0": rows[key] for key in sorted(rows) if rows[key][0] >= _RARE * tally.rounds
        }
        yield titled("By the count before the round")
        yield _table("count", shown, tally)


def _from_two(rows: Mapping[int, Row]) -> list[int]:
    """Aces come last."""
    return sorted(rows, key=lambda key: 15 if key == 1 else key)


def _table(column: str, rows: Mapping[str, Row], tally: Tally) -> Table:
    table = plain_table(column, "share", "mean", "standard error", gap=3)
    for name, row in rows.items():
        mean, error = mean_and_error(row, tally.parts)
        table.add_row(name, percent(row[0] / tally.rounds), f"{mean:+.5f}", f"{error:.5f}")
    return table


def _hands(rows: Mapping[str, Row], tally: Tally) -> Table:
    """First hands in columns, read downwards."""
    grid = Table.grid(padding=(0, 4, 0, 0))
    names = list(rows)
    long = -(-len(names) // _ABREAST)
    columns = []
    for start in range(0, len(names), long):
        table = plain_table("hand", "share", "mean", left=("hand",), gap=2)
        for name in names[start : start + long]:
            mean, _ = mean_and_error(rows[name], tally.parts)
            table.add_row(name, percent(rows[name][0] / tally.rounds), f"{mean:+.4f}")
        columns.append(table)
    grid.add_row(*columns)
    return grid


# --- while it runs --------------------------------------------------------------------------------------


def in_millions(rate: float) -> str:
    """A number of rounds as a person says it: `43.1 million`."""
    if rate < 1e6:
        return f"{rate:,.0f}"
    return f"{rate / 1e6:,.1f} million" if rate < 1e9 else f"{rate / 1e9:,.2f} billion"


def estimate(gathering: RunningTally) -> str:
    """The mean so far with its interval."""
    tally = gathering.tally
    if tally is None:
        return ""
    return f"{tally.mean:+.5f} ± {REACH * tally.standard_error:.5f}"
