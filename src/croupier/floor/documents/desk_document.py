"""`docs/desks.md`: every command, and every clause that authorises, displays, records or notifies, with its desk.

Where a clause is seen to follows from the code that obeys it: the commands that it gives somebody, those that are
decided in the module that obeys it, or what that module shows. Nothing is written by hand but what modules show.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final

from croupier.floor.documents.described_commands import CommandDescribed, described_commands
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import ClauseEntry, inventory
from croupier.rulebooks.where.whereabouts import where
from croupier.tables.command_document import command_entries
from croupier.tables.commands import name_of

DUTIES: Final = ("authorise", "display", "record", "notify")

SHOWN_BY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tables/limits": "The table, the sign; The supervisor's desk, the sign",
        "tables/opening": "The table, the cloth; The supervisor's desk, the table",
        "tables/cards": "The dealer's desk, the next step; the record of the table",
        "tables/shuffles": "The table, the cut; The dealer's desk, the next step",
        "tables/irregularities": "The dealer's desk, the irregularities and the felt",
        "tables/malfunctions": "The supervisor's desk, the shuffling device",
        "tables/voids": "The supervisor's desk, the orders",
        "tables/conduct": "The supervisor's desk, the disputes and what needs somebody now",
        "tables/seats": "The supervisor's desk, the players",
        "tables/wagers": "The table, the boxes; The dealer's desk, the players",
        "tables/play": "The dealer's desk, the felt and the payments; the record of the table",
        "tables/tournament": "The table, the session's panel",
        "tables/conditions": "The table, where it is refused; All commands, the form",
        "tables": "The record of the table; All commands, the form",
        "games": "The table, the felt; The dealer's desk, the felt and the payments",
        "shoe": "The table, the shoe and its proof; The dealer's desk, the next step",
        "tournaments": "The tournament, its console and its page",
        "notices": "The house, Letters",
        "casino": "The house, Letters",
        "jackpots": "The house, Jackpots",
        "patrons": "The house, Your limits; All commands, the form",
        "promotions": "The house, Promotions",
        "people": "Staff",
        "audit": "The record, as `croupier verify` and `croupier audit` read it",
        "ledger": "The record, as `croupier verify` and `croupier audit` read it",
        "rulebooks": "The rules",
        "floor": "The table, the felt",
        "vocabulary": "The table, the felt",
        "web": "The table, the felt",
        "cli": "The command line",
        "odds": "The odds room",
        "analysis": "The odds room",
    }
)
"""Where what the modules of a room tell is seen; the longest beginning of a path counts."""


@functools.cache
def _decided_in() -> Mapping[str, tuple[str, ...]]:
    """The commands that a module of tables decides."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in command_entries():
        module = entry.kind.__module__.removeprefix("croupier.").replace(".", "/") + ".py"
        found[module] = (*found.get(module, ()), name_of(entry.kind))
    return found


def places_of(book: str, entry: ClauseEntry) -> tuple[tuple[str, ...], str]:
    """The commands by which a clause is seen to, and where else it is shown or why no code obeys it."""
    given = tuple(
        one.command
        for one in described_commands()
        if one.room in ("table", "tournament")
        and any(under.book == book and entry.printed in under.under for under in one.books)
    )
    found = where(book, entry.id)
    if given:
        return given, ""
    for line in found.code:
        file = line.file.partition("croupier/")[2]
        if commands := _decided_in().get(file):
            return commands, ""
    for line in found.code:
        if shown := _shown_by(line.file.partition("croupier/")[2]):
            return (), shown
    return (), f"Nowhere: {found.why_no_code}" if found.why_no_code else ""


def _shown_by(file: str) -> str:
    path = PurePosixPath(file)
    for parent in (path.with_suffix(""), *path.parents):
        if shown := SHOWN_BY.get(str(parent)):
            return shown
    return ""


def as_markdown() -> str:
    """The page, word for word."""
    return "\n".join(_markdown()).rstrip("\n") + "\n"


def _markdown() -> Iterator[str]:
    yield from _PREFACE.splitlines()
    for desk in dict.fromkeys(one.desk for one in described_commands()):
        yield ""
        yield f"## {desk}"
        yield ""
        yield "| Place | What one wants | Commands |"
        yield "|---|---|---|"
        yield from _of_desk([one for one in described_commands() if one.desk == desk])
    for book in shelf.books():
        yield ""
        yield from _of_book(book.id)


def _of_desk(commands: list[CommandDescribed]) -> Iterator[str]:
    rows: dict[tuple[str, str], list[str]] = {}
    for one in commands:
        word = f"`{one.command}`" if one.room in ("table", "tournament") else f"`{one.command}` ({one.room})"
        rows.setdefault((one.place, one.wants), []).append(word)
    for (place, wants), words in rows.items():
        yield f"| {place} | {wants} | {', '.join(words)} |"


def _of_book(book: str) -> Iterator[str]:
    entries = [one for one in inventory(book).clauses if one.duty in DUTIES]
    yield f"## Clauses of `{book}`"
    yield ""
    yield "| Clause | Duty | Where it is given or shown |"
    yield "|---|---|---|"
    for entry in entries:
        given, shown = places_of(book, entry)
        yield f"| {entry.id} | {entry.duty} | {shown or _desks_of(given)} |"


def _desks_of(commands: tuple[str, ...]) -> str:
    known = {one.command: one for one in reversed(described_commands()) if one.room in ("table", "tournament")}
    desks: dict[str, list[str]] = {}
    for word in commands:
        one = known[word]
        desks.setdefault(f"{one.desk}, {one.place}", []).append(f"`{word}`")
    return "; ".join(f"{where}: {' '.join(words)}" for where, words in desks.items())


_PREFACE: Final = """\
# The desks

Who works in the house has a desk at `/desk`: a dealer with a real shoe, supervisors with all tables at a glance.
For every command that has no place of its own there is a form, made from the command's own description
(`/desk/TABLE`, *Everything you may do here*; `/commands` for tournaments and the house).

This page is made from the code: `croupier table desks > docs/desks.md` writes it again. A test fails when it is
not what the code makes, or when a command, or a clause that authorises, displays, records or notifies, has no
place."""
