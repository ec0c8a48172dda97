"""Every letter of the house, of all its rooms, read on from the record whenever somebody asks."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, tzinfo
from threading import Lock
from typing import Any

from croupier.audit.kinds import KINDS
from croupier.audit.record import (
    PAGE,
    Unreadable,
    as_written,
    read,
    read_of_kind,
    read_of_tournament,
    table_of,
    tournament_of,
)
from croupier.casino.casino import NAME
from croupier.casino.kind import CASINO
from croupier.chapters.kinds import StreamKind
from croupier.floor.loops.house_streams import HouseStreams
from croupier.notices.letters import Correspondence, Letter, settled_by_the_house
from croupier.notices.returns import with_returns
from croupier.notices.sending import NoticeAcknowledged, NoticeSent, NoticeWithdrawn
from croupier.store.event_store import EventStore, Recorded
from croupier.tables.notices import NoticeDue, NoticeGiven
from croupier.tables.opening.opening import TableOpened
from croupier.tournaments.approvals import ToldOfTournament
from croupier.tournaments.cancelling import TournamentCancelled
from croupier.tournaments.drafting import ConditionsDrafted
from croupier.tournaments.letters import HappenedInTournament, letters_of_tournaments

_OF_TOURNAMENTS = (ConditionsDrafted, TournamentCancelled, ToldOfTournament)
"""What letters of tournaments follow from."""
_FOLLOWED = frozenset(
    str(one.__struct_config__.tag)
    for one in (
        *_OF_TOURNAMENTS,
        TableOpened,
        NoticeDue,
        NoticeGiven,
        NoticeSent,
        NoticeAcknowledged,
        NoticeWithdrawn,
    )
)
"""Kinds of events that letters follow from; others are not read."""


_log = logging.getLogger(__name__)


class PostOffice:
    """The letters of one record: of tables, of tournaments and of every other room. Threads may share it."""

    def __init__(
        self, store: EventStore, kinds: Iterable[StreamKind[Any]], *, until: datetime | None = None
    ) -> None:
        """Nothing is read yet; `until` leaves out what happened later."""
        self._store = store
        self._kinds = tuple(kinds)
        self._until = until
        self._followed = Correspondence()
        self._of_tournaments: list[HappenedInTournament] = []
        self._read_to = 0
        self._lock = Lock()
        self._damaged: list[str] = []

    def letters(self, zone: tzinfo, *, months: int = 1) -> tuple[Letter, ...]:
        """All letters and returns as the record has them now; months are those of the zone."""
        with self._lock:
            end = self._store.log_end()
            while page := self._store.read_log(after=self._read_to, limit=PAGE, kinds=_FOLLOWED):
                for recorded in page:
                    self._read_to = recorded.sequence
                    self._follow_sound(recorded)
            self._read_to = max(self._read_to, end)
            post = self._followed.post
            owed = letters_of_tournaments(self._of_tournaments)
            return (*with_returns(post, months=months, zone=zone), *settled_by_the_house(owed, post))

    def damaged(self) -> tuple[str, ...]:
        """What could not be read of it, a sentence each: what letters follow from it is not known."""
        with self._lock:
            return tuple(self._damaged)

    def _follow_sound(self, recorded: Recorded) -> None:
        """What is damaged holds up no letter but its own."""
        try:
            for sound in as_written((recorded,)):
                self._follow(sound)
        except Unreadable as problem:
            _log.error("%s", problem)
            self._damaged.append(str(problem))

    def _follow(self, recorded: Recorded) -> None:
        if (tournament := tournament_of(recorded.stream)) is not None:
            by, told = read_of_tournament(recorded)
            if isinstance(told, _OF_TOURNAMENTS) and self._is_known(by.at):
                self._of_tournaments.append((tournament, by, told))
            return
        if (table := table_of(recorded.stream)) is not None:
            by, event = read(recorded)
            if self._is_known(by.at):
                self._followed.follow(table, event)
            return
        for kind in self._kinds:
            if kind.name_in(recorded.stream) is not None:
                by, said = read_of_kind(kind, recorded)
                if self._is_known(by.at):
                    self._followed.follow(recorded.stream, said)

    def _is_known(self, at: datetime) -> bool:
        return self._until is None or at <= self._until


def correspondence(
    store: EventStore, until: datetime | None = None, *, months: int = 1
) -> tuple[tuple[Letter, ...], tzinfo]:
    """Every letter and return of a house as it stood at a time, or as the whole record has it; and its zone."""
    zone = HouseStreams(store, KINDS).state(CASINO, NAME).clock
    return PostOffice(store, KINDS, until=until).letters(zone, months=months), zone
