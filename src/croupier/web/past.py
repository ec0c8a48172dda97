"""Rounds that were played, found in the record: each event is read once, and rounds are read when asked for.

What is kept of a round is where it begins and ends, from which shoe it was dealt, and where something was said of
it later; what is kept of a player, in which rounds they had a wager. A round of which something is damaged cannot
be read, and the others can.
"""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, TypeVar

import msgspec

from croupier.audit.record import Unreadable, as_written, read, table_stream
from croupier.decoders import decoder
from croupier.store.event_store import EventStore, Recorded
from croupier.store.page import microseconds
from croupier.tables.cards.device import DeviceLoaded
from croupier.tables.cards.shuffling import CardsShuffled
from croupier.tables.conduct.disputes import DisputeRaised
from croupier.tables.conduct.wrong_payments import WrongPaymentReported
from croupier.tables.events import By, Event
from croupier.tables.irregularities.misplaced_cards import ErrorFoundLate
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.opening.opening import TableOpened
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.table import Setting
from croupier.tables.tournament.undisclosed import UndisclosedWagerAnnounced
from croupier.tables.voids.cancelled_outcomes import OutcomeCancelled
from croupier.tables.voids.void_effects import RoundVoided
from croupier.tables.voids.voids import VoidConfirmed, VoidOrdered, VoidWithdrawn

PAGE: Final = 2_000
Seen = TypeVar("Seen")


def _tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


_STARTED, _CLOSED, _OPENED = _tag(RoundStarted), _tag(RoundClosed), _tag(TableOpened)
_WENT_ON, _AGAIN = _tag(RoundWentOn), _tag(RoundReconstructed)
_VOID: Final = {_tag(RoundVoided), _tag(OutcomeCancelled)}
_SHUFFLED: Final = {_tag(CardsShuffled), _tag(DeviceLoaded)}
_ABOUT: Final = {
    _tag(kind)
    for kind in (
        DisputeRaised,
        ErrorFoundLate,
        UndisclosedWagerAnnounced,
        VoidConfirmed,
        VoidOrdered,
        VoidWithdrawn,
        WrongPaymentReported,
    )
}
"""What names the round it is about: one that is over, most often."""
_OF_INTEREST: Final = {_STARTED, _CLOSED, _OPENED, _WENT_ON, _AGAIN, *_VOID, *_SHUFFLED, *_ABOUT}


class _Named(msgspec.Struct):
    player: str | None = None


class _OfRound(msgspec.Struct):
    round: int | None = None


class _About(msgspec.Struct):
    """Of an event about a round, which round that is."""

    number: int | None = None
    round: int | None = None
    order: _OfRound | None = None
    dispute: _OfRound | None = None
    case: _OfRound | None = None

    @property
    def which(self) -> int | None:
        inside = (one.round for one in (self.order, self.dispute, self.case) if one is not None)
        return next((one for one in (self.number, self.round, *inside) if one is not None), None)


class _Occasion(msgspec.Struct):
    shoe: int


class _Commitment(msgspec.Struct):
    occasion: _Occasion


class _Committed(msgspec.Struct):
    commitment: _Commitment


class _Shuffling(msgspec.Struct):
    committed: _Committed | None = None


class _Shuffled(msgspec.Struct):
    """Of a shuffle only which shoe it fills; nothing where a person deals real cards."""

    shuffling: _Shuffling | None = None
    committed: _Committed | None = None

    @property
    def shoe(self) -> int:
        committed = self.shuffling.committed if self.shuffling is not None else self.committed
        return committed.commitment.occasion.shoe if committed is not None else 0


class _Glance(msgspec.Struct):
    """Of an event of a round only who is in it, so that a long record is read quickly."""

    number: int = 0
    wagers: tuple[_Named, ...] = ()
    said: tuple[_Named, ...] = ()


_GLANCE: Final = decoder(tuple[msgspec.Raw, _Glance])
_ABOUT_ROUND: Final = decoder(tuple[msgspec.Raw, _About])
_SHOE: Final = decoder(tuple[msgspec.Raw, _Shuffled])


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """A round as the record has it: its events in order, and what it was played under."""

    table: str
    number: int
    setting: Setting
    events: tuple[tuple[By, Event], ...]
    over: bool
    void: bool
    shoe: int | None = None
    """The shoe that it was dealt from; nothing where a person deals real cards."""
    first: int = 0
    """The version of the first of its events."""
    later: tuple[tuple[int, By, Event], ...] = ()
    """What was said of it when it was over, each with its version."""

    @property
    def players(self) -> frozenset[str]:
        """Everybody who had a wager in it."""
        wagers = (one for _, event in self.events for one in getattr(event, "wagers", None) or ())
        said = (one for _, event in self.events for one in getattr(event, "said", ()))
        return frozenset(name for one in (*wagers, *said) if (name := getattr(one, "player", None)))

    @property
    def in_chips(self) -> bool:
        """Whether it was played in a session: its amounts are tournament chips then."""
        return self.events[0][0].in_chips


@dataclass(slots=True)
class _Rounds:
    """The rounds of one table in their order; numbers may be left out (a deal without wagers takes one)."""

    read_to: int = 0
    numbers: array[int] = field(default_factory=lambda: array("q"))
    first: array[int] = field(default_factory=lambda: array("q"))
    last: array[int] = field(default_factory=lambda: array("q"))
    began: array[int] = field(default_factory=lambda: array("q"))
    """In microseconds since 1970."""
    shoes: array[int] = field(default_factory=lambda: array("q"))
    """The shoe of each; nothing where a person deals real cards."""
    shoe: int = 0
    later: dict[int, list[int]] = field(default_factory=dict)
    """Versions at which something was said of a round."""
    over: set[int] = field(default_factory=set)
    void: set[int] = field(default_factory=set)
    settings: list[tuple[int, Setting | Unreadable]] = field(default_factory=list)
    played: dict[str, array[int]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Past:
    """The past of every table, over one record. Its methods wait for the store: call them in a thread."""

    def __init__(self, store: EventStore, *, known_rounds: int = 256) -> None:
        """Nothing is read before it is asked for."""
        self._store = store
        self._tables: dict[str, _Rounds] = {}
        self._known: OrderedDict[tuple[str, int], tuple[int, RecordedRound]] = OrderedDict()
        self._most = known_rounds
        self._lock = threading.Lock()

    def numbers(
        self,
        table: str,
        *,
        before: int | None = None,
        player: str | None = None,
        until: datetime | None = None,
    ) -> Iterator[int]:
        """The rounds before one, the newest first: all, or those in which a player had a wager.

        With `until`, only those that had begun then.
        """
        rounds = self._read_on(table)
        played = rounds.numbers if player is None else rounds.played.get(player, array("q"))
        for at in range((len(played) if before is None else bisect_left(played, before)) - 1, -1, -1):
            number = played[at]
            if until is None or rounds.began[bisect_left(rounds.numbers, number)] <= microseconds(until):
                yield number

    def beside(self, table: str, number: int, *, player: str | None = None) -> tuple[int | None, int | None]:
        """The rounds before and after one: of all, or of those in which a player had a wager."""
        rounds = self._read_on(table)
        played = rounds.numbers if player is None else rounds.played.get(player, array("q"))
        before, after = bisect_left(played, number) - 1, bisect_right(played, number)
        return (played[before] if before >= 0 else None), (played[after] if after < len(played) else None)

    def round(self, table: str, number: int) -> RecordedRound | None:
        """One round; nothing where there was none of that number. It may be `Unreadable`."""
        rounds = self._read_on(table)
        at = bisect_left(rounds.numbers, number)
        if at == len(rounds.numbers) or rounds.numbers[at] != number:
            return None
        first, last = rounds.first[at], rounds.last[at]
        found = self._at_hand(table, number, last)
        if found is None:
            recorded = self._store.read_stream(table_stream(table), after=first - 1, limit=last - first + 1)
            setting = next(setting for version, setting in reversed(rounds.settings) if version < first)
            if isinstance(setting, Unreadable):
                raise setting
            found = RecordedRound(
                table=table,
                number=number,
                setting=setting,
                events=tuple(read(one) for one in as_written(recorded)),
                over=number in rounds.over,
                void=False,
                shoe=rounds.shoes[at] or None,
                first=first,
            )
            self._keep(found, last)
        return replace(found, void=number in rounds.void, later=self._later(table, rounds, number, last))

    def _later(self, table: str, rounds: _Rounds, number: int, last: int) -> tuple[tuple[int, By, Event], ...]:
        versions = [one for one in rounds.later.get(number, ()) if one > last]
        found = (self._store.read_stream(table_stream(table), after=one - 1, limit=1) for one in versions)
        return tuple((one.version, *read(one)) for page in found for one in page)

    # --- what is read once --------------------------------------------------------------------------------

    def _read_on(self, table: str) -> _Rounds:
        """Everything of the table up to now."""
        with self._lock:
            rounds = self._tables.setdefault(table, _Rounds())
        with rounds.lock:
            while page := self._store.read_stream(table_stream(table), after=rounds.read_to, limit=PAGE):
                for one in page:
                    _note(rounds, one)
                rounds.read_to = page[-1].version
        return rounds

    # --- what is kept at hand -----------------------------------------------------------------------------

    def _at_hand(self, table: str, number: int, last: int) -> RecordedRound | None:
        with self._lock:
            stands_at, found = self._known.get((table, number), (0, None))
            if found is None or stands_at != last:
                return None
            self._known.move_to_end((table, number))
            return found

    def _keep(self, found: RecordedRound, last: int) -> None:
        with self._lock:
            self._known[found.table, found.number] = (last, found)
            self._known.move_to_end((found.table, found.number))
            while len(self._known) > self._most:
                self._known.popitem(last=False)


def _note(rounds: _Rounds, recorded: Recorded) -> None:
    """Where rounds begin and end, who is in them, and which of them are void."""
    kind = recorded.kind
    if kind not in _OF_INTEREST:
        return
    if kind == _OPENED:
        rounds.settings.append((recorded.version, _setting(recorded)))
        return
    if kind in _SHUFFLED:
        rounds.shoe = _glanced(_SHOE, recorded, _Shuffled()).shoe
        return
    if kind in _ABOUT:
        about = _glanced(_ABOUT_ROUND, recorded, _About()).which
        if about is not None:
            rounds.later.setdefault(about, []).append(recorded.version)
        return
    glance = _glanced(_GLANCE, recorded, _Glance())
    if kind in _VOID:
        rounds.void.add(glance.number)
        rounds.later.setdefault(glance.number, []).append(recorded.version)
        if (
            rounds.numbers and glance.number == rounds.numbers[-1]
        ):  # the one under way, or the last: it is over with that
            rounds.over.add(glance.number)
            rounds.last[-1] = recorded.version
        return
    if kind == _STARTED:
        rounds.numbers.append(glance.number or (rounds.numbers[-1] if rounds.numbers else 0) + 1)
        rounds.first.append(recorded.version)
        rounds.last.append(recorded.version)
        rounds.began.append(microseconds(recorded.recorded))
        rounds.shoes.append(rounds.shoe)
    number = rounds.numbers[-1]
    rounds.last[-1] = recorded.version
    if kind == _CLOSED:
        rounds.over.add(number)
    elif kind == _AGAIN:
        rounds.over.discard(number)
    _note_players(rounds, number, (*glance.wagers, *glance.said))


def _setting(recorded: Recorded) -> Setting | Unreadable:
    try:
        event = read(recorded)[1]
    except Unreadable as problem:
        return problem
    assert isinstance(event, TableOpened), f"{recorded.kind} is a table that opens"
    return event.setting


def _glanced(decoder: msgspec.json.Decoder[tuple[msgspec.Raw, Seen]], recorded: Recorded, nothing: Seen) -> Seen:
    """What is looked at of it; nothing of one that is damaged, which is told when its round is read."""
    try:
        return decoder.decode(recorded.payload)[1]
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return nothing


def _note_players(rounds: _Rounds, number: int, named: Iterable[_Named]) -> None:
    for name in {one.player for one in named if one.player}:
        played = rounds.played.setdefault(name, array("q"))
        if not played or played[-1] != number:
            played.append(number)
