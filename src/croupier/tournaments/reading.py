"""Commands and events of tournaments as they are sent and stored: JSON with the word of their kind."""

from __future__ import annotations

import functools
import operator
from typing import Any, Final

import msgspec

from croupier.decoders import converter, decoder
from croupier.tables.reading import CommandReader, StoredEvent
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import TournamentCommand, name_of
from croupier.tournaments.events import By, TournamentEvent
from croupier.vocabulary.refusal import Refused

_EVENTS: Final = functools.reduce(operator.or_, TOURNAMENT.folds)
_Stored: Any = msgspec.defstruct("Stored", [("by", By), ("event", _EVENTS)], array_like=True, frozen=True)
_STORED: Final = decoder(_Stored)
SENT: Final = tuple(kind for kind in TOURNAMENT.duties if not kind.is_internal)
_ANY_COMMAND: Final[Any] = functools.reduce(operator.or_, SENT)
_COMMANDS: Final = decoder(_ANY_COMMAND)
READER: Final[CommandReader[TournamentCommand]] = CommandReader(
    words=frozenset(map(name_of, SENT)), decode=_COMMANDS.decode, convert=converter(_ANY_COMMAND)
)
"""Every command that can be sent to a tournament; what only the floor gives is not among them."""


def read_command(text: bytes, where: str = "The command") -> TournamentCommand | Refused:
    """The command in `text`, or why it is none; `where` begins the sentence."""
    return READER.read(text, where)


def write_event(by: By, event: TournamentEvent) -> bytes:
    """What is stored of an event."""
    return msgspec.json.encode(StoredEvent(by=by, event=event))


def read_event(payload: bytes) -> tuple[By, TournamentEvent]:
    """An event as it was stored; decoding checks it again."""
    stored = _STORED.decode(payload)
    return stored.by, stored.event
