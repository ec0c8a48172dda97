"""Commands and events as they are sent and stored: JSON with the word of their kind. Decides nothing."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from croupier.tables import chapters as chapters
from croupier.tables.commands import Command, name_of
from croupier.tables.events import By, Event
from croupier.tables.registry import DUTIES, FOLDS
from croupier.vocabulary.refusal import Refusal, Refused


class Happened(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """An event as it is stored: who brought it about, and what happened."""

    by: By
    event: Event


@functools.cache
def command_decoder() -> msgspec.json.Decoder[Any]:
    """Reads any command that a chapter has entered."""
    return msgspec.json.Decoder(functools.reduce(operator.or_, DUTIES))


@functools.cache
def _event_decoder() -> msgspec.json.Decoder[Any]:
    events = functools.reduce(operator.or_, FOLDS)
    stored = msgspec.defstruct("Stored", [("by", By), ("event", events)], array_like=True, frozen=True)
    return msgspec.json.Decoder(stored)


def read_command(text: bytes, where: str = "The command") -> Command | Refused:
    """The command in `text`, or why it is none; `where` begins the sentence."""
    try:
        command: Command = command_decoder().decode(text)
    except msgspec.ValidationError as error:
        return _not_a_command(text, str(error), where)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Refused(Refusal.BAD_FILE, says=f"{where} is not JSON: {error}")
    return command


def _not_a_command(text: bytes, message: str, where: str) -> Refused:
    what, _, place = message.partition(" - at ")
    field = place.strip("`").removeprefix("$").lstrip(".")
    known = {name_of(one) for one in DUTIES}
    given = msgspec.json.decode(text)
    word = given.get("command") if isinstance(given, dict) else None
    if field in ("", "command") and word not in known:
        says = f"{where} names no command that there is: {word!r}" if word else f'{where} has no "command"'
        return Refused(Refusal.BAD_FILE, says=says)
    return Refused(Refusal.BAD_FILE, says=f"{where} ({word}){', ' + field if field else ''}: {what}")


def kind_of(event: Event) -> str:
    """The stored name of an event: `wager-laid.1`."""
    return str(type(event).__struct_config__.tag)


def write_event(by: By, event: Event) -> bytes:
    """What is stored of an event."""
    return msgspec.json.encode(Happened(by=by, event=event))


def read_event(payload: bytes) -> tuple[By, Event]:
    """An event as it was stored; decoding checks it again."""
    stored = _event_decoder().decode(payload)
    return stored.by, stored.event
