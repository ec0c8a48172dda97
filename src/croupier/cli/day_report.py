"""The day of a house: for a person, as a chart, and as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from croupier.analysis.charts.files import as_svg
from croupier.analysis.charts.house_charts import DayFigures, TableBar, day_chart
from croupier.cli.happenings import in_one_line
from croupier.ledger.account import Currency, read_account
from croupier.vocabulary.money import dollars

_OPEN = ("due", "late")


def figures_of(document: Mapping[str, Any], *, closed: bool = False) -> DayFigures:
    """What a report shows of the day so far, or of the last one that was closed."""
    day = document["day"]["last"] if closed else document["day"]
    tables = [
        TableBar(table=name, drop=one["drop"], win=one["win"], hold=one["hold"])
        for name, one in day["tables"].items()
    ]
    drop, win = sum(one.drop for one in tables), sum(one.win for one in tables)
    at = "a table" if len(tables) == 1 else f"{len(tables)} tables"
    since = "" if day["since"] is None else f" since {day['since']}"
    total = f"{dollars(drop)} in, {dollars(win)} won at {at}{since}; the books sum to {_sum(document)}"
    return DayFigures(
        title=f"The last day of the house, until {day['until']}"
        if closed
        else f"The day of the house, {document['at']}",
        below=total,
        tables=tables,
        jackpots=[(name, one["displayed"]) for name, one in document["jackpots"].items()],
        letters=[_letter(one) for one in open_letters(document)],
        damaged=document.get("damaged", ()),
    )


def open_letters(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those that are still to be sent, the most pressing first; what has no deadline comes last."""
    waiting = [one for one in document["notices"] if one["state"] in _OPEN]
    return sorted(waiting, key=lambda one: (one["state"] != "late", one["by"] is None, one["by"] or one["since"]))


def _sum(document: Mapping[str, Any]) -> str:
    accounts = [(read_account(account), holds) for account, holds in document["balances"].items()]
    return dollars(sum(holds for account, holds in accounts if account.currency is Currency.MONEY))


def _letter(letter: Mapping[str, Any]) -> str:
    by = f" by {letter['by']}" if letter["by"] else ""
    cited = f" (rule {letter['clause']})" if letter["clause"] else ""
    return f"{letter['state']}{by}: to {letter['to']}, {in_one_line(letter['subject'])}{cited}"


def as_lines(figures: DayFigures) -> Iterator[str]:
    """The report for a person to read."""
    yield figures.title
    yield figures.below
    for one in figures.tables:
        hold = "" if one.hold is None else f", holds {100 * one.hold:.1f}%"
        yield f"  {one.table}: drop {dollars(one.drop)}, win {dollars(one.win)}{hold}"
    for name, shown in figures.jackpots:
        yield f"  {name} shows {dollars(shown)}"
    yield f"Letters to send: {len(figures.letters)}"
    yield from (f"  {one}" for one in figures.letters)
    yield from figures.damaged


def as_html(figures: DayFigures) -> bytes:
    """A page with the chart and its figures; it loads nothing."""
    rows = "".join(
        f"<tr><th scope=row>{escape(one.table)}</th><td>{dollars(one.drop)}</td><td>{dollars(one.win)}</td>"
        f"<td>{'' if one.hold is None else f'{100 * one.hold:.1f}%'}</td></tr>"
        for one in figures.tables
    )
    damaged = "".join(f"<p>{escape(one)}</p>" for one in figures.damaged)
    drawing = as_svg(day_chart(figures)).decode()
    drawing = drawing[drawing.index("<svg") :]
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(figures.title)}</title>'
        f"<h1>{escape(figures.title)}</h1><p>{escape(figures.below)}</p>{damaged}{drawing}"
        f"<table><thead><tr><th>Table</th><th>Drop</th><th>Win</th><th>Hold</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></html>\n"
    )
    return page.encode()
