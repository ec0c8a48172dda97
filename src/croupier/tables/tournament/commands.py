"""Commands that are given only at a table in a session of a tournament."""

from __future__ import annotations

from croupier.tables.commands import Command


class SessionCommand(Command, frozen=True, kw_only=True):
    """Something that is ordered, asked for or reported in a session; at other tables it is refused."""
