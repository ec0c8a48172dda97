"""The streams of the house beside its tables and tournaments, as this process knows them.

Nobody leads such a stream. Whoever writes to one says at which version they have read it; what somebody else has
written meanwhile is read, and it is decided again. A stream whose record is damaged is stopped alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from threading import RLock
from typing import Any, Final, TypeVar

from croupier.audit.record import Unreadable, as_written, read_of_kind, recorded_in
from croupier.chapters.kinds import KeptState, StreamKind
from croupier.floor.loops import snapshots
from croupier.floor.loops.card_register import CardRegister
from croupier.floor.loops.stopping import StreamStopped
from croupier.store.event_store import EventStore, Stream

State = TypeVar("State", bound=KeptState)

EVERY: Final = 1_000
"""So many events after the last snapshot of a stream, another is taken."""

_log = logging.getLogger(__name__)


class HouseStreams:
    """All streams of some kinds, over one record. Threads may share it: states are replaced, never changed."""

    def __init__(self, store: EventStore, kinds: Iterable[StreamKind[Any]]) -> None:
        """Nothing is loaded yet."""
        self._store = store
        self.kinds: Final = tuple(kinds)
        self._states: dict[Stream, KeptState] = {}
        self._snapshots: dict[Stream, int] = {}
        self._stopped: dict[Stream, str] = {}
        """What is told of those whose record is damaged: none is read again while this process lasts."""
        self._names: dict[str, set[str]] | None = None
        self.cards: Final = CardRegister(store)
        """Whose each player card is."""
        self._lock = RLock()

    def state(self, kind: StreamKind[State], name: str) -> State:
        """A stream's state as it is known here; one that nobody has written to is empty."""
        stream = Stream(kind.stream(name))
        with self._lock:
            known: Any = self._states.get(stream)
            if known is None:
                known = self._loaded(kind, name)
                if known.version or kind.is_single:  # a name nobody has given is not kept: anyone makes up names
                    self._states[stream] = known
            state: State = known
            return state

    def last_known(self, kind: StreamKind[State], name: str) -> State:
        """A stream's state as far as it is known here; nothing is looked for that nobody is known to have written.

        Whoever decides on it has the store look, as it writes, whether the stream still stands there.
        """
        with self._lock:
            return self.state(kind, name) if self.knows(kind, name) else kind.empty(name)

    def fresh(self, kind: StreamKind[State], name: str) -> State:
        """A stream's state, read on to where the record stands; one that nobody has written to is empty."""
        stream = Stream(kind.stream(name))
        with self._lock:
            known: Any = self._states.get(stream)
            after: State = self._loaded(kind, name) if known is None else self._read_on(kind, known)
            if after.version:
                self._states[stream] = after
                self._note_name(stream)
            return after

    def known(self) -> tuple[Stream, ...]:
        """The streams that are loaded here."""
        with self._lock:
            return tuple(self._states)

    def knows(self, kind: StreamKind[Any], name: str) -> bool:
        """Whether a stream of that name is known to be there."""
        with self._lock:
            if self._names is None:
                self.names(kind)
            return self._names is not None and name in self._names[kind.word]

    def names(self, kind: StreamKind[Any]) -> tuple[str, ...]:
        """Every stream of a kind, by name."""
        with self._lock:
            if self._names is None:
                self._names = {one.word: set() for one in self.kinds}
                for stream in self._store.heads():
                    for one in self.kinds:
                        if (name := one.name_in(stream)) is not None:
                            self._names[one.word].add(name)
            return tuple(sorted(self._names[kind.word]))

    def all_of(self, kind: StreamKind[State]) -> Iterator[State]:
        """Every stream of a kind as it stands; without those that are stopped."""
        for name in self.names(kind):
            with suppress(StreamStopped):
                yield self.state(kind, name)

    def stopped(self, kind: StreamKind[Any]) -> Mapping[str, str]:
        """What is told of every stream of a kind that is stopped, by name, as far as somebody has looked at it."""
        with self._lock:
            named = ((kind.name_in(stream), says) for stream, says in sorted(self._stopped.items()))
            return {name: says for name, says in named if name is not None}

    def adopt(self, states: Mapping[Stream, KeptState]) -> None:
        """Go on from what was stored; what is known to be newer stays."""
        with self._lock:
            for stream, state in states.items():
                known = self._states.get(stream)
                if known is None or known.version < state.version:
                    self._states[stream] = state
                    self._note_name(stream)
                    self._snapshot_if_due(stream, state)

    def refresh(self, streams: Iterable[Stream] | None = None) -> None:
        """Read on what somebody else may have written: these streams, or every one."""
        with self._lock:
            if streams is None:
                self._names = None
                streams = tuple(self._states)
            for stream in streams:
                kind = self._kind_of(stream)
                name = kind.name_in(stream) if kind is not None else None
                if kind is None or name is None:
                    continue
                known = self._states.get(stream)
                try:
                    after = self._loaded(kind, name) if known is None else self._read_on(kind, known)
                except StreamStopped:  # whoever asks for it is told
                    continue
                if after.version:
                    self._states[stream] = after
                    self._note_name(stream)

    def have_gone_on(self, stood: Mapping[Stream, int]) -> bool:
        """Whether the record knows more of any of these streams; then it is read."""
        stand = self._store.heads(stood.keys()) if stood else {}
        behind = [stream for stream, version in stood.items() if stand.get(stream, 0) != version]
        self.refresh(behind)
        return bool(behind)

    def catch_up(self, heads: Mapping[Stream, int]) -> None:
        """Read on the streams that are known here and have gone on; of others only the name is noted."""
        with self._lock:
            for stream in heads:
                self._note_name(stream)
            behind = [one for one in heads if one in self._states and self._states[one].version < heads[one]]
            self.refresh(behind)

    def _kind_of(self, stream: str) -> StreamKind[Any] | None:
        return next((one for one in self.kinds if one.name_in(stream) is not None), None)

    def _note_name(self, stream: str) -> None:
        kind = self._kind_of(stream)
        if self._names is not None and kind is not None and (name := kind.name_in(stream)) is not None:
            self._names[kind.word].add(name)

    def _loaded(self, kind: StreamKind[Any], name: str) -> Any:
        """A stream that is not known here; one that the record does not know is looked for no further."""
        stream = Stream(kind.stream(name))
        if (says := self._stopped.get(stream)) is not None:
            raise StreamStopped(says)
        if not self._store.heads((stream,)):
            return kind.empty(name)
        return self._read_on(kind, self._from_snapshot(kind, name))

    def _read_on(self, kind: StreamKind[Any], state: Any) -> Any:
        stream = Stream(kind.stream(state.name))
        try:
            for recorded in as_written(recorded_in(self._store, stream, after=state.version)):
                by, event = read_of_kind(kind, recorded)
                state = kind.evolve(state, event, by)
        except Unreadable as problem:
            called = kind.word if kind.is_single else f"{kind.word} {state.name}"
            open_still = "No table can be conducted" if kind.is_single else "The rest of the house is open"
            says = f"The {called} is stopped: {problem.place} of its record is damaged. {open_still}."
            _log.error("%s %s", says, problem)
            self._stopped[stream] = says
            self._states.pop(stream, None)
            raise StreamStopped(says) from problem
        return state

    # --- snapshots: a cache, never a record -------------------------------------------------------------

    def _from_snapshot(self, kind: StreamKind[State], name: str) -> State:
        stream = Stream(kind.stream(name))
        state = snapshots.latest_of(self._store, stream, kind.empty(name), kind.decoder)
        if state.version:
            self._snapshots[stream] = state.version
        return state

    def _snapshot_if_due(self, stream: Stream, state: KeptState) -> None:
        if state.version - self._snapshots.get(stream, 0) < EVERY:
            return
        self._snapshots[stream] = state.version
        snapshots.take(self._store, stream, state)
