"""One table in this process, led or followed: how it stands, what happened last, and everyone who watches it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, TypeAlias

import msgspec

from croupier.floor.felt import Felt, Glimpse, Waits, Yours
from croupier.floor.moment import Moment, moment_after, takes
from croupier.floor.pace import Pace
from croupier.floor.showing import Standing, felt_of, yours
from croupier.floor.table_loop import TableLoop
from croupier.floor.views import NOBODY, view
from croupier.tables.events import By, Event
from croupier.vocabulary.names import Player

REMEMBERED: Final = 1_000
"""The most events that are kept at hand for viewers who come back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """An event with its place in the table's history and who brought it about."""

    version: int
    by: By
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """All that may be shown of a table between two commands, made once for all who look."""

    felt: Felt
    encoded: bytes
    """The felt as it is sent."""
    yours: Mapping[Player, Yours]
    """What is each patron's own, for those who are at the table."""

    @property
    def version(self) -> int:
        """How many events have happened."""
        return self.felt.version


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What one command brought about, for viewers: the events in order, and the table after them."""

    table: str
    events: tuple[Occurrence, ...]
    takes: timedelta
    picture: Picture
    shared: dict[str, msgspec.Raw] = field(default_factory=dict, compare=False)
    """What was encoded for one viewer and is the same for others."""


Watching: TypeAlias = Callable[[Happened], None]


class LiveTable:
    """A table that people look at. Its state changes only between two pictures, on one thread at a time."""

    def __init__(self, loop: TableLoop, pace: Pace) -> None:
        """Take over a table that was just loaded."""
        self.loop: Final = loop
        self.pace: Final = pace
        self.name: Final = loop.name
        self.watchers: set[Watching] = set()
        self.moment = Moment()
        self.recent: deque[Occurrence] = deque(maxlen=REMEMBERED)
        self.says = ""
        self.picture = self.look_again()

    def look_again(self) -> Picture:
        """Read what happened last once more, after the table was loaded anew."""
        last = self.loop.last_events()
        self.moment = moment_after(last, self.pace)
        first = self.loop.table.version - len(last) + 1
        self.recent.clear()
        self._remember(_numbered(last, first))
        self.picture = self._picture()
        return self.picture

    def after(self, happened: Iterable[tuple[By, Event]]) -> Happened:
        """Note what was stored; the table in the loop has gone on already."""
        happened = list(happened)
        self.moment = moment_after(happened, self.pace, self.moment)
        new = tuple(_numbered(happened, self.loop.table.version - len(happened) + 1))
        self._remember(new)
        self.picture = self._picture()
        length = takes((event for _, event in happened), self.pace)
        return Happened(table=self.name, events=new, takes=length, picture=self.picture)

    def announce(self, happened: Happened) -> None:
        """Tell everyone who watches; only what is stored gets here."""
        for watching in tuple(self.watchers):
            watching(happened)

    def since(self, version: int | None) -> Iterator[Occurrence]:
        """What happened after a version, as far as it is at hand."""
        for one in tuple(self.recent):
            if version is None or one.version > version:
                yield one

    def _remember(self, occurrences: Iterable[Occurrence]) -> None:
        for one in occurrences:
            self.recent.append(one)
            shown = view(one.event, one.by, NOBODY)
            if shown and shown.get("says"):
                self.says = str(shown["says"])

    @property
    def standing(self) -> Standing:
        """How the table stands; for whoever conducts it, between two commands."""
        return Standing(table=self.loop.table, live_or_none=self.loop.live, moment=self.moment, pace=self.pace)

    def _picture(self) -> Picture:
        standing = self.standing
        felt = felt_of(standing)
        return Picture(
            felt=felt,
            encoded=msgspec.json.encode(felt),
            yours={name: yours(standing, name) for name in self.loop.table.patrons},
        )

    def glimpse(self) -> Glimpse:
        """The table as the lobby shows it."""
        felt = self.picture.felt
        under_way = felt.round
        return Glimpse(
            table=felt.table,
            open=felt.open,
            book=felt.book,
            title=felt.title,
            game=felt.game,
            minimum=felt.sign.minimum if felt.sign else None,
            maximum=felt.sign.maximum if felt.sign else None,
            side_wagers=tuple(one.title for one in felt.sign.side_wagers) if felt.sign else (),
            boxes=felt.boxes,
            seats=tuple(one.player is not None for one in felt.seats),
            seats_free=sum(1 for one in felt.seats if one.player is None),
            players=len(felt.people),
            waits=felt.waits,
            round=under_way.number if under_way else 0,
            dealer=under_way.dealer.cards if under_way and felt.waits is not Waits.OPENING else (),
            says=self.says,
        )


def _numbered(happened: Iterable[tuple[By, Event]], first: int) -> Iterator[Occurrence]:
    for version, (by, event) in enumerate(happened, start=first):
        yield Occurrence(version=version, by=by, event=event)
