"""Commands and events of any room, as they are sent and stored: JSON with the word of their kind."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from croupier.chapters.commands import name_of
from croupier.chapters.events import By, Event
from croupier.chapters.texts import wrong_text
from croupier.vocabulary.known_words import with_known_words
from croupier.vocabulary.refusal import Refusal, Refused

C = TypeVar("C")
E = TypeVar("E", bound=Event)

GREATEST: Final = 10**15
"""The largest number that a command may hold, either way: sums of such still fit a ledger, and a browser."""


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """An event as it is stored: who brought it about, and what happened."""

    by: By
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandReader(Generic[C]):
    """Reads the commands that somebody takes, a table or another: every number and text in bounds."""

    words: frozenset[str]
    """What they are sent by."""
    decode: Callable[[bytes], C]
    convert: Callable[[Any], C]

    def read(self, text: bytes, where: str) -> C | Refused:
        """The command in `text`, or why it is none; `where` begins the sentence."""
        try:
            command = self.decode(text)
        except msgspec.ValidationError as error:
            return self._not_a_command(text, str(error), where)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Refused(Refusal.BAD_FILE, says=f"{where} is not JSON: {error}")
        except RecursionError:
            return _too_deep(where)
        return _refuse_content(command, msgspec.to_builtins(command), where) or command

    def of_plain(self, given: Mapping[str, Any], where: str) -> C | Refused:
        """The command that was decoded already, or why it is none."""
        try:
            command = self.convert(given)
        except msgspec.ValidationError as error:
            return self._refuse_shape(given, str(error), where)
        return _refuse_content(command, given, where) or command

    def _not_a_command(self, text: bytes, message: str, where: str) -> Refused:
        given = plain_values(text, where)
        return given if isinstance(given, Refused) else self._refuse_shape(given, message, where)

    def _refuse_shape(self, given: Any, message: str, where: str) -> Refused:
        what, _, place = message.partition(" - at ")
        field = place.strip("`").removeprefix("$").lstrip(".")
        word = given.get("command") if isinstance(given, dict) else None
        if field in ("", "command") and not (isinstance(word, str) and word in self.words):
            says = f"{where} names no command that there is: {word!r}" if word else f'{where} has no "command"'
            return Refused(Refusal.BAD_FILE, says=says)
        says = f"{where} ({word}){', ' + field if field else ''}: {with_known_words(what, field)}"
        return Refused(Refusal.BAD_FILE, says=says)


@dataclass(frozen=True, slots=True)
class EventCodec(Generic[E]):
    """Writes the events of one room, and reads them again."""

    decoder: msgspec.json.Decoder[Any]
    """Of `stored_shape`."""

    def read(self, payload: bytes) -> tuple[By, E]:
        """An event as it was stored; decoding checks it again."""
        stored = self.decoder.decode(payload)
        return stored.by, stored.event


def any_of(kinds: Iterable[type]) -> Any:
    """A type that is one of these."""
    return functools.reduce(operator.or_, kinds)


def stored_shape(kinds: Iterable[type]) -> Any:
    """What a decoder of stored events is made for: who brought it about, and one of these kinds."""
    return msgspec.defstruct("Stored", [("by", By), ("event", any_of(kinds))], array_like=True, frozen=True)


def words_of(kinds: Collection[type]) -> frozenset[str]:
    """What commands of these kinds are sent by."""
    return frozenset(map(name_of, kinds))


def kind_of(event: Event) -> str:
    """The stored name of an event: `wager-laid.1`."""
    return str(type(event).__struct_config__.tag)


def write_event(by: By, event: Event) -> bytes:
    """What is stored of an event."""
    return msgspec.json.encode(StoredEvent(by=by, event=event))


def plain_values(text: bytes, where: str) -> Any:
    """What the JSON in `text` says, whatever it is; or why it cannot be read."""
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        return _too_deep(where)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:  # a number beyond all measure, or half a letter
        return Refused(Refusal.BAD_FILE, says=f"{where} cannot be read: {error}")


def _refuse_content(command: Any, plain: Any, where: str) -> Refused | None:
    """Numbers and texts that no record can keep."""
    word = command.__struct_config__.tag
    if (most := max(_numbers(plain), default=0)) > GREATEST:
        digits = int(most.bit_length() * math.log10(2)) + 1
        says = f"{where} ({word}) has a number of {digits} digits, and the most is {GREATEST:,}"
        return Refused(Refusal.BAD_FILE, says=says)
    if wrong := wrong_text(command):
        return Refused(Refusal.BAD_FILE, says=f"{where} ({word}), {wrong}")
    return None


def _numbers(value: Any) -> Iterator[int]:
    """How far each whole number in it is from nothing."""
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _numbers(one)


def _too_deep(where: str) -> Refused:
    return Refused(Refusal.BAD_FILE, says=f"{where} cannot be read: it is nested too deeply")
