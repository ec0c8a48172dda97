"""Commands and events of tournaments as they are sent and stored."""

from __future__ import annotations

from typing import Any, Final

from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.codec import write_event as write_event
from croupier.decoders import converter, decoder
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import By, TournamentEvent
from croupier.vocabulary.refusal import Refused

CODEC: Final[EventCodec[TournamentEvent]] = EventCodec(decoder(stored_shape(TOURNAMENT.folds)))
SENT: Final = tuple(kind for kind in TOURNAMENT.duties if not kind.is_internal)
_ANY_COMMAND: Final[Any] = any_of(SENT)
_COMMANDS: Final = decoder(_ANY_COMMAND)
READER: Final[CommandReader[TournamentCommand]] = CommandReader(
    words=words_of(SENT), decode=_COMMANDS.decode, convert=converter(_ANY_COMMAND)
)
"""Every command that can be sent to a tournament; what only the floor gives is not among them."""


def read_command(text: bytes, where: str = "The command") -> TournamentCommand | Refused:
    """The command in `text`, or why it is none; `where` begins the sentence."""
    return READER.read(text, where)


def read_event(payload: bytes) -> tuple[By, TournamentEvent]:
    """An event as it was stored; decoding checks it again."""
    return CODEC.read(payload)
