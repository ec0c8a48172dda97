"""The results sheet of a tournament: places, counts, prizes with their clauses, and the pool's reckoning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.vocabulary.money import dollars, spoken_in_tournament_chips

_POOL: Final = (
    ("fees", "Entry fees", 1),
    ("buy_ins", "Buy-ins", 1),
    ("added", "Added", 1),
    ("topped_up", "Topped up", 1),
    ("commission", "Commission kept", -1),
    ("refunded", "Refunded", -1),
    ("prizes", "Prizes", -1),
)
_CHIPS: Final = (
    ("issued", "Issued", 1),
    ("won", "Won", 1),
    ("deducted", "Deducted", -1),
    ("missing", "Missing", -1),
    ("returned", "Returned", -1),
)

Document = Mapping[str, Any]


def results_in_lines(document: Document) -> Iterator[str]:
    """All of it, part by part; amounts that are nothing are left out."""
    yield ""
    yield f"Results of {document['tournament']}: {document['phase'].replace('-', ' ')}"
    if document["standings"]:
        yield from _standings(document["standings"])
    if document["prizes"]:
        yield from _prizes(document["prizes"])
    if document["standings"]:
        yield from _reckoning("The pool", document["pool"], _POOL, left=document["pool"]["left"])
        with spoken_in_tournament_chips():
            held = sum(document["chips"]["held"].values())
            yield from _reckoning("Tournament chips", document["chips"], _CHIPS, left=held)


def _standings(standings: Sequence[Document]) -> Iterator[str]:
    yield ""
    rows = [("place", "player", "", "session", "chips", "points")]
    with spoken_in_tournament_chips():
        rows += [
            (
                _or_dash(one["place"]),
                one["player"],
                one["state"].replace("-", " "),
                one["session"] or "-",
                "-" if one["chips"] is None else dollars(one["chips"]),
                _or_dash(one["points"]),
            )
            for one in standings
        ]
    if all(one["points"] is None for one in standings):
        rows = [row[:-1] for row in rows]  # type: ignore[misc]
    yield from _table(rows, left=(1, 2, 3))


def _prizes(prizes: Sequence[Document]) -> Iterator[str]:
    yield ""
    rows = [("prize", "player", "", "clause")]
    for one in prizes:
        shared = f"shared with {', '.join(one['shared_with'])}" if one["shared_with"] else ""
        goods = ", ".join(one["goods"])
        also = "; ".join(filter(None, (f"place {one['place']}" if one["place"] else "", shared, goods)))
        rows.append((dollars(one["amount"]), one["player"], also, one["clause"] or "-"))
    yield from _table(rows, left=(1, 2, 3))


def _reckoning(
    title: str, amounts: Document, lines: Sequence[tuple[str, str, int]], *, left: int
) -> Iterator[str]:
    yield ""
    rows = [(title, "")]
    rows += [(words, dollars(sign * amounts[name])) for name, words, sign in lines if amounts[name]]
    rows.append(("Left", dollars(left)))
    yield from _table(rows, left=(0,))


def _table(rows: Sequence[tuple[str, ...]], *, left: Sequence[int]) -> Iterator[str]:
    """Columns two blanks apart, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)
