"""Where rounds and orders are found: an index beside the record, read on from it, and never trusted by `verify`.

It lies in a database of its own that goes with the process, so that it can always be made again. Each event is
read once; what is shown of anything that was found is read from the record itself.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from croupier.audit.record import table_of
from croupier.decoders import decoder
from croupier.store.event_store import EventStore, Recorded
from croupier.store.page import microseconds
from croupier.tables.chapters import TABLE
from croupier.vocabulary.roles import PATRONS, Role

PAGE: Final = 2_000
MOST_AT_ONCE: Final = 5_000
"""So many events are read on for one question; who asks again goes on from there."""

_ROOMS: Final = (
    "croupier.tables.irregularities.",
    "croupier.tables.malfunctions.",
    "croupier.tables.voids.",
    "croupier.tables.conduct.breaches",
    "croupier.tables.conduct.disputes",
    "croupier.tables.conduct.wrong_payments",
    "croupier.tables.cards.dropped_cards",
)
_STARTED, _WENT_ON, _CLOSED = "round-started.1", "round-went-on.1", "round-closed.1"
_VOID: Final = frozenset({"round-voided.1", "outcome-cancelled.1"})
_PLAY: Final = frozenset({_STARTED, _WENT_ON, _CLOSED, "cut-offered.1", "round-resumed.1"})
"""What follows in a round by itself is nobody's order."""
_NOBODY: Final = (Role.CLOCK, *PATRONS)
_BY_THE_HOUSE: Final = ("the dealer", "the house")

IRREGULARITIES: Final[tuple[str, ...]] = tuple(
    sorted(str(kind.__struct_config__.tag) for kind in TABLE.folds if f"{kind.__module__}.".startswith(_ROOMS))
)
"""Kinds of events that tell of something out of the ordinary."""

_SCHEMA: Final = """
CREATE TABLE rounds (
    place TEXT, number INTEGER, began INTEGER, ended INTEGER, book TEXT, chips INTEGER, void INTEGER,
    largest INTEGER,
    PRIMARY KEY (place, number)) WITHOUT ROWID;
CREATE INDEX by_time ON rounds (began);
CREATE TABLE marks (
    what TEXT, word TEXT, place TEXT, number INTEGER, PRIMARY KEY (what, word, place, number)) WITHOUT ROWID;
CREATE INDEX of_round ON marks (place, number);
CREATE TABLE orders (
    at INTEGER, place TEXT, version INTEGER, who TEXT, role TEXT, round INTEGER,
    PRIMARY KEY (at, place, version)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsWanted:
    """What somebody looks for; what is left out is not asked of a round."""

    table: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    player: str | None = None
    least: int | None = None
    """A stake or a payment of at least so much."""
    most: int | None = None
    """No stake and no payment of more."""
    book: str | None = None
    clause: str | None = None
    """As printed, with all below it: `13.1` finds `13.1(g)`."""
    irregularity: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRound:
    """A round that fits."""

    table: str
    number: int
    began: datetime
    ended: datetime | None
    book: str
    in_chips: bool
    void: bool
    largest: int
    players: tuple[str, ...]
    irregularities: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundOrder:
    """Where the record holds something that a person of the house had done."""

    at: datetime
    table: str
    version: int
    who: str
    role: str
    round: int | None


Place = tuple[int, str, int]
"""Where a round or an order stands among all: when, at which table, its number or version."""


class _IndexBy(msgspec.Struct):
    who: str
    role: str
    in_chips: bool = False


class _InRound(msgspec.Struct):
    round: int | None = None


class _IndexSetting(msgspec.Struct):
    book: str = ""


class _IndexSaid(msgspec.Struct):
    clause: str | None = None
    also: tuple[str, ...] = ()
    player: str | None = None
    amount: int | None = None
    staked: int = 0
    paid: int = 0


class _IndexGlance(msgspec.Struct):
    """Of an event only what is looked for."""

    clause: str | None = None
    also: tuple[str, ...] = ()
    number: Any = None
    round: Any = None
    order: _InRound | None = None
    dispute: _InRound | None = None
    case: Any = None
    setting: _IndexSetting | None = None
    wagers: Any = ()
    said: tuple[_IndexSaid, ...] = ()


_GLANCE: Final = decoder(tuple[_IndexBy, _IndexGlance])


class RoundIndex:
    """The index over one record. Its methods wait for the store: call them in a thread."""

    def __init__(self, store: EventStore) -> None:
        """Nothing is read before it is asked for."""
        self._store = store
        self._kept = sqlite3.connect("", check_same_thread=False)  # a file that goes with the process
        self._kept.executescript(_SCHEMA)
        self._lock = threading.Lock()
        self._read = 0
        self._books: dict[str, str] = {}
        self._open: dict[str, int] = {}

    def read_on(self, most: int = MOST_AT_ONCE) -> tuple[int, int]:
        """Read what is new, as far as one question may: how many events were read, of how many."""
        with self._lock:
            until = self._read + most
            while self._read < until and (page := self._store.read_log(after=self._read, limit=PAGE)):
                with self._kept:
                    for one in page:
                        self._note(one)
                self._read = page[-1].sequence
            return self._read, max(self._read, sum(self._store.heads().values()))

    def rounds(self, wanted: RoundsWanted, *, before: Place | None, limit: int) -> tuple[FoundRound, ...]:
        """Those that fit, the newest first."""
        clauses, values = _conditions(wanted)
        if before is not None:
            clauses.append("(began, place, number) < (?, ?, ?)")
            values += before
        where = f"WHERE {' AND '.join(clauses)}" if clauses else ""
        query = (
            "SELECT place, number, began, ended, book, chips, void, largest FROM rounds "
            f"{where} ORDER BY began DESC, place DESC, number DESC LIMIT ?"
        )
        with self._lock:
            found = self._kept.execute(query, (*values, limit)).fetchall()
            return tuple(self._found(row) for row in found)

    def orders(
        self,
        *,
        table: str | None = None,
        who: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        before: Place | None = None,
        limit: int = 50,
    ) -> tuple[FoundOrder, ...]:
        """What people of the house had done, the newest first."""
        asked = [("place = ?", table), ("who = ?", who), ("at >= ?", _time(since)), ("at < ?", _time(until))]
        clauses, values = (
            [one for one, value in asked if value is not None],
            [v for _, v in asked if v is not None],
        )
        if before is not None:
            clauses.append("(at, place, version) < (?, ?, ?)")
            values += before
        where = f"WHERE {' AND '.join(clauses)}" if clauses else ""
        query = (
            f"SELECT at, place, version, who, role, round FROM orders {where} "
            "ORDER BY at DESC, place DESC, version DESC LIMIT ?"
        )
        with self._lock:
            rows = self._kept.execute(query, (*values, limit)).fetchall()
        return tuple(
            FoundOrder(at=_when(at), table=place, version=version, who=by, role=role, round=number)
            for at, place, version, by, role, number in rows
        )

    def who_ordered(self) -> tuple[str, ...]:
        """Everybody of the house who had something done."""
        with self._lock:
            return tuple(name for (name,) in self._kept.execute("SELECT DISTINCT who FROM orders ORDER BY who"))

    def close(self) -> None:
        """Let the index go."""
        with self._lock:
            self._kept.close()

    # --- reading ------------------------------------------------------------------------------------------

    def _found(self, row: Any) -> FoundRound:
        place, number, began, ended, book, chips, void, largest = row
        marks = self._kept.execute(
            "SELECT what, word FROM marks WHERE place = ? AND number = ? AND what <> 'clause' ORDER BY word",
            (place, number),
        ).fetchall()
        return FoundRound(
            table=place,
            number=number,
            began=_when(began),
            ended=_when(ended) if ended is not None else None,
            book=book,
            in_chips=bool(chips),
            void=bool(void),
            largest=largest,
            players=tuple(word for what, word in marks if what == "player"),
            irregularities=tuple(word for what, word in marks if what == "irregularity"),
        )

    def _note(self, recorded: Recorded) -> None:
        table = table_of(recorded.stream)
        if table is None:
            return
        try:
            by, event = _GLANCE.decode(recorded.payload)
            role = Role(by.role)
        except (msgspec.MsgspecError, ValueError):
            return  # what cannot be read is told by `verify`
        kind, at = recorded.kind, microseconds(recorded.recorded)
        if event.setting is not None and event.setting.book:
            self._books[table] = event.setting.book
        number = _round_of(event, self._open.get(table))
        if kind == _STARTED and number is not None:
            self._open[table] = number
            self._kept.execute(
                "INSERT OR IGNORE INTO rounds VALUES (?, ?, ?, NULL, ?, ?, 0, 0)",
                (table, number, at, self._books.get(table, ""), by.in_chips),
            )
        if number is not None:
            self._mark(table, number, kind, event)
            if kind == _CLOSED or kind in _VOID:
                self._end(table, number, at, void=kind in _VOID)
        if role not in _NOBODY and by.who not in _BY_THE_HOUSE and kind not in _PLAY:
            values = (at, table, recorded.version, by.who, by.role, number)
            self._kept.execute("INSERT OR IGNORE INTO orders VALUES (?, ?, ?, ?, ?, ?)", values)

    def _mark(self, table: str, number: int, kind: str, event: _IndexGlance) -> None:
        said = event.said
        clauses = {one for one in (event.clause, *event.also) if one}
        clauses |= {one for of in said for one in (of.clause, *of.also) if one}
        marks = [("clause", one) for one in clauses]
        marks += [("player", one) for one in {one.player for one in said if one.player}]
        if kind in IRREGULARITIES:
            marks.append(("irregularity", kind))
        rows = [(what, word, table, number) for what, word in marks]
        self._kept.executemany("INSERT OR IGNORE INTO marks VALUES (?, ?, ?, ?)", rows)
        largest = max((max(one.amount or 0, one.staked, one.paid) for one in said), default=0)
        if largest:
            self._kept.execute(
                "UPDATE rounds SET largest = max(largest, ?) WHERE place = ? AND number = ?",
                (largest, table, number),
            )

    def _end(self, table: str, number: int, at: int, *, void: bool) -> None:
        if self._open.get(table) == number:
            del self._open[table]
        self._kept.execute(
            "UPDATE rounds SET ended = coalesce(ended, ?), void = max(void, ?) WHERE place = ? AND number = ?",
            (at, void, table, number),
        )


def _round_of(event: _IndexGlance, under_way: int | None) -> int | None:
    """The round that an event names, or during which it happened."""
    case = event.case.get("round") if isinstance(event.case, dict) else None
    inside = [one.round for one in (event.order, event.dispute) if one is not None]
    named = (one for one in (event.number, event.round, *inside, case) if isinstance(one, int))
    return next(named, under_way)


def _conditions(wanted: RoundsWanted) -> tuple[list[str], list[Any]]:
    asked: Iterable[tuple[str, Any]] = (
        ("place = ?", wanted.table),
        ("began >= ?", _time(wanted.since)),
        ("began < ?", _time(wanted.until)),
        ("largest >= ?", wanted.least),
        ("largest <= ?", wanted.most),
        ("book = ?", wanted.book),
        (_marked("player"), wanted.player),
        (_marked("irregularity"), wanted.irregularity),
    )
    clauses = [one for one, value in asked if value is not None]
    values = [value for _, value in asked if value is not None]
    if wanted.clause is not None:
        below = (f"{wanted.clause}{mark}" for mark in ("(", "."))
        ranges = [(one, f"{one[:-1]}{chr(ord(one[-1]) + 1)}") for one in below]
        tests = " OR ".join(["word = ?", *("word >= ? AND word < ?" for _ in ranges)])
        clauses.append(f"(place, number) IN (SELECT place, number FROM marks WHERE what = 'clause' AND ({tests}))")
        values += [wanted.clause, *(bound for pair in ranges for bound in pair)]
    return clauses, values


def _marked(what: str) -> str:
    return f"(place, number) IN (SELECT place, number FROM marks WHERE what = '{what}' AND word = ?)"


def _time(at: datetime | None) -> int | None:
    return None if at is None else microseconds(at.astimezone(UTC))


def _when(at: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)


def every_round(index: RoundIndex, wanted: RoundsWanted, *, page: int = 500) -> Iterator[FoundRound]:
    """All that fit, the newest first, page by page."""
    before: Place | None = None
    while found := index.rounds(wanted, before=before, limit=page):
        yield from found
        before = (_time(found[-1].began) or 0, found[-1].table, found[-1].number)
