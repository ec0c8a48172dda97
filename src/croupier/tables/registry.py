"""What a chapter of a table is."""

from __future__ import annotations

from croupier.chapters import Chapter
from croupier.tables.context import CommandContext
from croupier.tables.table import Phase, Table


class TableChapter(Chapter[Table, CommandContext]):
    """A chapter whose commands are taken while the table is open, unless one says otherwise."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(phases=(Phase.OPEN,))
