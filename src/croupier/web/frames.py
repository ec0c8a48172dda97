"""Frames of a socket: what a viewer may send, and what the door answers. Frames of tables are the floor's."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, TypeAlias

import msgspec

from croupier.decoders import decoder
from croupier.floor.shown.frames import Frame, GoneFrame, HappenedRead, LobbyFrame, Ref, TableRead
from croupier.floor.tournament_pages.tournament_frames import TournamentRead, TournamentsFrame
from croupier.vocabulary.refusal import in_one_line
from croupier.web.shapes import CommandDone, Me, Problem


class Sent(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A frame from a viewer."""


class Watch(Sent, frozen=True, kw_only=True, tag="watch"):
    """Follow a table."""

    table: str
    after: int | None = None
    ref: Ref = None


class Unwatch(Sent, frozen=True, kw_only=True, tag="unwatch"):
    """Follow it no longer."""

    table: str
    ref: Ref = None


class LookAround(Sent, frozen=True, kw_only=True, tag="lobby"):
    """Follow all tables from the lobby."""

    ref: Ref = None


class Follow(Sent, frozen=True, kw_only=True, tag="follow"):
    """Follow a tournament, or all of them at a glance where none is named."""

    tournament: str | None = None
    console: bool = False
    """Whether the next steps of whoever runs it are to come with it."""
    ref: Ref = None


class Unfollow(Sent, frozen=True, kw_only=True, tag="unfollow"):
    """Follow it no longer."""

    tournament: str | None = None
    ref: Ref = None


class Give(Sent, frozen=True, kw_only=True, tag="command"):
    """Give a command."""

    command: Any
    ref: Ref = None
    together: bool = False
    """Whether the frame that tells what happened is to answer it, in place of one of its own."""


class Ping(Sent, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""

    ref: Ref = None


AnyFrame: TypeAlias = Watch | Unwatch | LookAround | Follow | Unfollow | Give | Ping
_READ: Final[msgspec.json.Decoder[AnyFrame]] = decoder(AnyFrame)
_REF: Final = decoder(dict[str, Any])
_LONGEST_REF: Final = 100
_WORDS: Final = "watch, unwatch, lobby, follow, unfollow, command or ping"


class Malformed(Exception):
    """A frame that cannot be read; the message is one sentence."""

    def __init__(self, says: str, ref: Ref = None) -> None:
        """Keep what the sender called it, where that much could be read."""
        super().__init__(in_one_line(says))
        self.ref = ref


def read_frame(text: str) -> AnyFrame:
    """What the viewer sent; `Malformed` where it is nothing that there is."""
    try:
        frame = _READ.decode(text)
    except msgspec.ValidationError as error:
        raise Malformed(_says(str(error)), _ref_in(text)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed("A frame is one JSON object, and this one cannot be read.") from None
    if isinstance(frame.ref, str) and len(frame.ref) > _LONGEST_REF:
        raise Malformed(f'A "ref" has at most {_LONGEST_REF} characters, and this one has {len(frame.ref)}.')
    return frame


def _ref_in(text: str) -> Ref:
    try:
        ref = _REF.decode(text).get("ref")
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    is_short = isinstance(ref, int) or (isinstance(ref, str) and len(ref) <= _LONGEST_REF)
    return ref if is_short and not isinstance(ref, bool) else None


def _says(message: str) -> str:
    what, _, place = message.partition(" - at ")
    if "`do`" in place or "`do`" in what or "$.do" in place or "Invalid value" in what:
        return f'A frame says what to "do": {_WORDS}.'
    where = place.strip("`").removeprefix("$").lstrip(".")
    return f"The frame cannot be read{f' at {where}' if where else ''}: {what[:1].lower()}{what[1:]}."


# --- from the house -----------------------------------------------------------------------------------------


class Hello(Frame, frozen=True, kw_only=True, tag="hello"):
    """The first frame."""

    me: Me
    at: datetime
    version: str


class MeFrame(Frame, frozen=True, kw_only=True, tag="me"):
    """What the house knows of the viewer has changed."""

    me: Me


class Pong(Frame, frozen=True, kw_only=True, tag="pong"):
    """Somebody is here."""

    ref: Ref
    at: datetime


class DoneFrame(Frame, frozen=True, kw_only=True, tag="done"):
    """A command was done."""

    ref: Ref
    id: str
    version: int
    says: tuple[str, ...]


class RefusedFrame(Frame, frozen=True, kw_only=True, tag="refused"):
    """Something was not done."""

    ref: Ref
    code: str
    says: str
    clause: str | None
    also: tuple[str, ...]


FromTheHouse: TypeAlias = (
    Hello
    | TableRead
    | HappenedRead
    | DoneFrame
    | RefusedFrame
    | LobbyFrame
    | MeFrame
    | Pong
    | GoneFrame
    | TournamentRead
    | TournamentsFrame
)
"""Every frame that the house sends."""

encode: Final = msgspec.json.Encoder().encode


def done_frame(ref: Ref, done: CommandDone) -> bytes:
    """The answer to a command that was done."""
    return encode(DoneFrame(ref=ref, id=done.id, version=done.version, says=done.says))


def refused_frame(ref: Ref, problem: Problem) -> bytes:
    """The answer to what was not done."""
    return encode(
        RefusedFrame(ref=ref, code=problem.code, says=problem.says, clause=problem.clause, also=problem.also)
    )
