"""One table in this process, led or followed: how it stands, what happened last, and everyone who watches it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import msgspec

from croupier.floor.loops.table_loop import TableLoop
from croupier.floor.shown.desk import DeskShown
from croupier.floor.shown.felt import Felt, Glimpse, Waits, Yours
from croupier.floor.shown.moment import Moment, moment_after, takes
from croupier.floor.shown.pace import Pace
from croupier.floor.shown.showing import TableStanding, felt_of, yours
from croupier.floor.shown.showing_desks import DeskStanding, desk_of, desk_standing
from croupier.floor.shown.views import NOBODY, view
from croupier.rulebooks import shelf
from croupier.tables.events import By, Event
from croupier.tables.play.round_events import RoundStarted
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import Player

_log = logging.getLogger(__name__)

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
    at_desk: DeskStanding
    """What a desk is made from, once somebody sits at one."""
    begun: tuple[datetime, ...] = ()
    """When the last rounds began."""
    desks: dict[bool, DeskShown] = field(default_factory=dict, compare=False)
    """Desks that were made of it, for a dealer and for those who watch over the table."""

    @property
    def version(self) -> int:
        """How many events have happened."""
        return self.felt.version

    def desk(self, *, oversees: bool) -> DeskShown:
        """What those who work at the table see beside the felt; made when somebody looks, and once."""
        if oversees not in self.desks:
            with spoken_in_tournament_chips(are_counted=self.felt.tournament is not None):
                self.desks[oversees] = desk_of(self.at_desk, self.begun, oversees=oversees)
        return self.desks[oversees]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEffects:
    """What one command brought about, for viewers: the events in order, and the table after them."""

    table: str
    events: tuple[Occurrence, ...]
    takes: timedelta
    picture: Picture
    moment: Moment
    says: str = ""
    """The last of it that everyone is told, in words."""
    command: str | None = None
    """The id of the command that brought all of it about, where that is known here."""
    shared: dict[str, msgspec.Raw] = field(default_factory=dict, compare=False)
    """What was encoded for one viewer and is the same for others."""


Watching: TypeAlias = Callable[[CommandEffects], None]


class LiveTable:
    """A table that people look at.

    The table in the loop goes on when something is stored, on a worker thread; what is shown goes on when that is
    announced, on the event loop's. So one who begins to watch sees all of a command, or nothing of it yet.
    """

    def __init__(self, loop: TableLoop, pace: Pace) -> None:
        """Take over a table that was just loaded."""
        self.loop: Final = loop
        self.pace: Final = pace
        self.name: Final = loop.name
        self.watchers: set[Watching] = set()
        last = loop.last_events()
        seen = tuple(_numbered(last, loop.table.version - len(last) + 1))
        self.moment = moment_after(last, pace)
        self.recent: deque[Occurrence] = deque(seen, maxlen=REMEMBERED)
        self.says = _last_words(seen)
        self.picture = self._picture(self.moment)

    def news(self, known: Sequence[tuple[By, Event]] = (), command: str | None = None) -> CommandEffects | None:
        """What is in the loop's table and not yet shown; `known` are the last of its events, as far as at hand.

        `command` is the id of the command that brought those about. It shows nothing itself: `announce` does. What
        was not announced, for whatever reason, is news once more.
        """
        behind = self.loop.table.version - self.picture.version
        assert behind >= 0, f"{self.name} went back from {self.picture.version} by {-behind} events"
        if behind == 0:
            return None
        if behind != len(known):
            command = None  # there is more than what it did
            known = self.loop.between(self.picture.version + 1, self.loop.table.version)
        moment = moment_after(known, self.pace, self.moment)
        new = tuple(_numbered(known, self.picture.version + 1))
        return CommandEffects(
            table=self.name,
            events=new,
            takes=takes((event for _, event in known), self.pace),
            picture=self._picture(moment),
            moment=moment,
            says=_last_words(new),
            command=command,
        )

    def announce(self, happened: CommandEffects) -> None:
        """Show it, and tell everyone who watches; only what is stored gets here."""
        self.moment, self.picture = happened.moment, happened.picture
        self.recent.extend(happened.events)
        self._forget_old_rounds()
        self.says = happened.says or self.says
        for watching in tuple(self.watchers):
            try:
                watching(happened)
            except Exception:  # one who cannot be told keeps nobody else from hearing
                _log.exception("somebody who watches %s could not be told", self.name)

    @property
    def _in_chips(self) -> bool:
        return self.loop.table.tournament is not None

    def _forget_old_rounds(self) -> None:
        """Keep what happened since the round before the last one began."""
        starts = [one.version for one in self.recent if isinstance(one.event, RoundStarted)]
        while len(starts) > 1 and self.recent[0].version < starts[-2]:
            self.recent.popleft()

    def since(self, version: int | None) -> Iterator[Occurrence]:
        """What happened after a version, as far as it is at hand."""
        for one in tuple(self.recent):
            if version is None or one.version > version:
                yield one

    def standing(self, moment: Moment) -> TableStanding:
        """How the table in the loop stands at that moment; for whoever conducts it, between two commands."""
        return TableStanding(table=self.loop.table, live_or_none=self.loop.live, moment=moment, pace=self.pace)

    def _picture(self, moment: Moment) -> Picture:
        standing = self.standing(moment)
        with spoken_in_tournament_chips(are_counted=self._in_chips):
            felt = felt_of(standing)
            return Picture(
                felt=felt,
                encoded=msgspec.json.encode(felt),
                yours={name: yours(standing, name) for name in self.loop.table.patrons},
                at_desk=desk_standing(standing),
                begun=moment.begun,
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
            cloth=shelf.book(felt.book).cloth or felt.game.replace("-", " ").title() if felt.book else "",
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
            tournament=felt.tournament.tournament if felt.tournament is not None else None,
        )


def _numbered(happened: Iterable[tuple[By, Event]], first: int) -> Iterator[Occurrence]:
    for version, (by, event) in enumerate(happened, start=first):
        yield Occurrence(version=version, by=by, event=event)


def _last_words(occurrences: Iterable[Occurrence]) -> str:
    """The last thing that everyone is told of these."""
    words = ""
    for one in occurrences:
        shown = view(one.event, one.by, NOBODY)
        words = str(shown["says"]) if shown and shown.get("says") else words
    return words
