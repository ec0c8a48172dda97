"""Whose a command is at a table, by the table's book."""

from __future__ import annotations

from croupier.rulebooks import shelf
from croupier.rulebooks.powers import Power, Powers
from croupier.tables.commands import Command, name_of
from croupier.tables.table import Table


def power_over(table: Table, command: Command) -> Power | None:
    """Who may give the command here; nothing where the book knows no such thing.

    A table that was never opened has no book yet: what one book or another knows can be done there.
    """
    name = name_of(command)
    if table.setting is not None:
        in_session = _in_session(table)
        return in_session.get(name) or table.book.powers.get(name)
    known = (book.powers.get(name) for book in shelf.books())
    return next((power for power in known if power is not None), None)


def _in_session(table: Table) -> Powers:
    """Whose commands are others' while a session of a tournament is played."""
    rules = table.book.tournaments
    if table.tournament is None or rules is None or rules.play is None:
        return {}
    return rules.play.powers
