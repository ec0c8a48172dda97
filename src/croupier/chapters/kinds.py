"""Kinds of stream: how one begins, how it follows from what happened, and how that is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

import msgspec

from croupier.chapters import Chapters
from croupier.chapters.codec import CommandReader, EventCodec
from croupier.chapters.commands import AnyCommand
from croupier.chapters.events import By, Event
from croupier.ledger.balances import Posting
from croupier.rulebooks.powers import Power
from croupier.vocabulary.refusal import Refused


class KeptState(msgspec.Struct, frozen=True, kw_only=True):
    """What the events of a stream are folded into; each room adds what it is about."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""

    @property
    def phase(self) -> str:
        """In which phase it is, where commands are taken only in some; a room that has phases says which."""
        return ""


State = TypeVar("State", bound=KeptState)


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamKind(Generic[State]):
    """One kind of stream beside tables and tournaments."""

    word: str
    """What its streams are called by: `jackpot` for `jackpot:J1`; the house's own is `house` alone."""
    chapters: Chapters[State, Any]
    codec: EventCodec[Any]
    reader: CommandReader[AnyCommand]
    """Every command that can be sent to it."""
    empty: Callable[[str], State]
    powers: Callable[[], Mapping[str, Power]]
    """Who may give which command, and under which clauses."""
    addressed: Callable[[Any, Any], str | Refused]
    """The name of the stream that a command is for, from the command and the house behind it."""
    decoder: msgspec.json.Decoder[State]
    """Of a state that was kept to be found again sooner."""
    is_single: bool = False
    """Whether a house has only one such stream."""

    def stream(self, name: str) -> str:
        """The stream of that name."""
        return self.word if self.is_single else f"{self.word}:{name}"

    def name_in(self, stream: str) -> str | None:
        """Whose history a stream is; nothing where it is of another kind."""
        if self.is_single:
            return self.word if stream == self.word else None
        return stream.removeprefix(f"{self.word}:") if stream.startswith(f"{self.word}:") else None

    def evolve(self, state: State, event: Event, by: By) -> State:
        """The state after something happened."""
        after = self.chapters.fold(state, event)
        return msgspec.structs.replace(after, version=state.version + 1, now=by.at)

    def postings(self, state: State, event: Event) -> tuple[Posting, ...]:
        """The money that an event moves, from the state as it was before it."""
        return self.chapters.postings(state, event)
