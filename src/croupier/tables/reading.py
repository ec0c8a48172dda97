"""Commands and events of a table as they are sent and stored. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from croupier.chapters.codec import GREATEST as GREATEST
from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.codec import kind_of as kind_of
from croupier.chapters.codec import plain_values as plain_values
from croupier.chapters.codec import write_event as write_event
from croupier.decoders import converter, decoder
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command
from croupier.tables.events import By, Event
from croupier.vocabulary.refusal import Refused

CODEC: Final[EventCodec[Event]] = EventCodec(decoder(stored_shape(TABLE.folds)))
SENT: Final = tuple(TABLE.duties)
"""The commands that people and programs send; orders are given by other rooms alone, and are none of them."""
_ANY_COMMAND: Final[Any] = any_of(SENT)
_COMMANDS: Final = decoder(_ANY_COMMAND)
READER: Final[CommandReader[Command]] = CommandReader(
    words=words_of(SENT), decode=_COMMANDS.decode, convert=converter(_ANY_COMMAND)
)
"""Every command that can be sent to a table."""


def command_decoder() -> msgspec.json.Decoder[Any]:
    """Reads any command that a chapter has entered."""
    return _COMMANDS


def read_command(text: bytes, where: str = "The command") -> Command | Refused:
    """The command in `text`, or why it is none; `where` begins the sentence."""
    return READER.read(text, where)


def command_of(given: Mapping[str, Any], where: str = "The command") -> Command | Refused:
    """The command that was decoded already, or why it is none."""
    return READER.of_plain(given, where)


def read_event(payload: bytes) -> tuple[By, Event]:
    """An event as it was stored; decoding checks it again."""
    return CODEC.read(payload)
