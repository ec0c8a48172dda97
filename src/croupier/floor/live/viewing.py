"""One viewer's stream: the only place where anything of a table is made into frames that leave the house.

A frame holds what `views` allows of each event, the felt that everyone sees, and what is the viewer's own. Frames
for viewers who may see the same are made once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from croupier.floor.live.live_table import CommandEffects, LiveTable, Occurrence, Picture
from croupier.floor.shown.desk import DeskShown
from croupier.floor.shown.felt import Glimpse, Yours
from croupier.floor.shown.frames import CommandAnswered, GoneFrame, HappenedFrame, LobbyFrame, TableFrame
from croupier.floor.shown.showing import away
from croupier.floor.shown.views import NOBODY, Viewer, is_private, view
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS

Send = Callable[[bytes], None]
"""Hands a frame to whoever writes to the viewer; called on the event loop's thread."""


class TableSource(Protocol):
    """Where the tables of the house are found."""

    def live_table(self, name: str) -> LiveTable | None:
        """The table of that name."""

    def why_stopped(self, name: str) -> str | None:
        """Why the table of that name cannot go on; nothing where it can."""

    def glimpses(self) -> tuple[Glimpse, ...]:
        """All tables as the lobby shows them."""

    def in_the_lobby(self, send: Send) -> None:
        """Send glimpses there from now on."""

    def out_of_the_lobby(self, send: Send) -> None:
        """Send no more glimpses there."""


_encode: Final = msgspec.json.Encoder().encode


def happenings(occurrences: Iterable[Occurrence], viewer: Viewer) -> list[dict[str, Any]]:
    """What the viewer may see of these events, each with its version."""
    seen = ((one.version, view(one.event, one.by, viewer)) for one in occurrences)
    return [{"version": version, **shown} for version, shown in seen if shown is not None]


MOST_SHOWN: Final = 200
MOST_BYTES: Final = 128 * 1024
"""So many happenings, and so much of them, are told at once: the newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """The newest of what happened, in order, as one viewer sees it."""

    record: list[dict[str, Any]]
    earlier: int
    """How many that the viewer may see came before these."""


def newest(occurrences: Iterable[Occurrence], viewer: Viewer, *, most: int = MOST_SHOWN) -> Newest:
    """As many as fit, counted from the end; the last is always there, however long it is."""
    seen = happenings(occurrences, viewer)
    shown: list[dict[str, Any]] = []
    size = 0
    for one in reversed(seen):
        size += len(_encode(one))
        if shown and (len(shown) == most or size > MOST_BYTES):
            break
        shown.append(one)
    return Newest(record=shown[::-1], earlier=len(seen) - len(shown))


def yours_in(picture: Picture, viewer: Viewer) -> Yours | None:
    """What is the viewer's own; nothing for one who is no player."""
    if viewer.role not in PATRONS or not viewer.name:
        return None
    return picture.yours.get(viewer.name) or away(viewer.name)


def desk_in(picture: Picture, viewer: Viewer) -> DeskShown | None:
    """What is shown beside the felt to those who work at the table or watch over it; nothing for patrons."""
    return picture.desk(oversees=viewer.oversees) if viewer.watches else None


class Viewing:
    """What one viewer follows."""

    def __init__(self, tables: TableSource, viewer: Viewer, send: Send) -> None:
        """Nothing is followed yet."""
        self.viewer: Final = viewer
        self._tables = tables
        self._send = send
        self._watched: dict[str, tuple[LiveTable, Callable[[CommandEffects], None]]] = {}
        self._expected: dict[str, CommandAnswered] = {}

    def expect(self, command: str, answer: CommandAnswered) -> None:
        """A command of the viewer's is under way: the frame that tells what it did is to answer it."""
        self._expected[command] = answer

    def is_unanswered(self, command: str) -> bool:
        """Whether no frame has answered it; it is expected no longer."""
        return self._expected.pop(command, None) is not None

    def watch(self, name: str, after: int | None = None) -> Refused | None:
        """Send the table as it is and what happened since `after`, and from now on all that happens there."""
        if (says := self._tables.why_stopped(name)) is not None:
            return Refused(Refusal.TABLE_STOPPED, says=says.rstrip("."))
        table = self._tables.live_table(name)
        if table is None:
            return Refused(Refusal.UNKNOWN_TABLE, says=f"There is no table {name!r} in this house")
        self.unwatch(name)
        picture = table.picture
        told = newest(table.since(after), self.viewer)
        self._send(
            _encode(
                TableFrame(
                    table=name,
                    version=picture.version,
                    felt=msgspec.Raw(picture.encoded),
                    yours=yours_in(picture, self.viewer),
                    desk=desk_in(picture, self.viewer),
                    record=told.record,
                    earlier=told.earlier,
                )
            )
        )

        def watching(happened: CommandEffects) -> None:
            answers = self._expected.pop(happened.command, None) if happened.command else None
            self._send(frame_of(happened, self.viewer, answers))

        table.watchers.add(watching)
        self._watched[name] = (table, watching)
        return None

    def unwatch(self, name: str) -> None:
        """Follow the table no longer."""
        found = self._watched.pop(name, None)
        if found is not None:
            found[0].watchers.discard(found[1])

    def lobby(self) -> None:
        """Send all tables as the lobby shows them, and from now on those that change."""
        self._send(_encode(LobbyFrame(tables=self._tables.glimpses())))
        self._tables.in_the_lobby(self._send)

    @property
    def watched(self) -> tuple[str, ...]:
        """The tables that are followed."""
        return tuple(self._watched)

    def close(self) -> None:
        """Follow nothing any more."""
        for name in self.watched:
            self.unwatch(name)
        self._tables.out_of_the_lobby(self._send)


def frame_of(happened: CommandEffects, viewer: Viewer, answers: CommandAnswered | None = None) -> bytes:
    """The frame that tells this viewer what happened, and which command of theirs it answers."""
    return _encode(
        HappenedFrame(
            table=happened.table,
            version=happened.picture.version,
            takes=round(happened.takes.total_seconds() * 1000),
            events=_events_for(happened, viewer),
            felt=msgspec.Raw(happened.picture.encoded),
            yours=yours_in(happened.picture, viewer),
            desk=desk_in(happened.picture, viewer),
            answers=answers,
        )
    )


def _events_for(happened: CommandEffects, viewer: Viewer) -> msgspec.Raw:
    """The events as the viewer sees them; made once for all patrons whom none of them concerns alone."""
    shared = viewer.role in PATRONS and not any(is_private(one.event) for one in happened.events)
    if not shared:
        return msgspec.Raw(_encode(happenings(happened.events, viewer)))
    if "events" not in happened.shared:
        happened.shared["events"] = msgspec.Raw(_encode(happenings(happened.events, NOBODY)))
    return happened.shared["events"]


def lobby_frame(changed: tuple[Glimpse, ...]) -> bytes:
    """The frame that tells of tables that changed."""
    return _encode(LobbyFrame(tables=changed))


def gone_frame(table: str) -> bytes:
    """The frame that tells that a table is no longer followed."""
    return _encode(GoneFrame(table=table))
