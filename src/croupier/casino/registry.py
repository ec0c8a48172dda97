"""What a chapter of the house is, a command to it, and an event of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias

from croupier.casino.casino import Casino
from croupier.chapters import Chapter
from croupier.chapters.commands import AnyCommand
from croupier.chapters.context import RoomContext
from croupier.chapters.events import Event
from croupier.notices.letters import Letter
from croupier.tables.table import Table


class BehindCasino(Protocol):
    """What the house as a whole asks of its rooms; the floor provides it."""

    def has_begun(self) -> bool:
        """Whether anything was done in the house before this command."""

    def letters(self) -> Iterable[Letter]:
        """Every letter of the house, whoever said that it is due."""

    def tables(self) -> Mapping[str, Table]:
        """Every table of the house as it stands; without those that are stopped."""

    def balances(self) -> Mapping[str, int]:
        """What every account holds, in cents."""


CasinoContext: TypeAlias = RoomContext[Casino, BehindCasino]


class CasinoCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders or reports in the house as a whole."""


class CasinoEvent(Event, frozen=True, kw_only=True):
    """Something that happened in the house as a whole."""


class CasinoChapter(Chapter[Casino, CasinoContext]):
    """A chapter of the house as a whole."""

    __slots__ = ()
