"""The shapes of what comes over the wire, for programs that read it. Values only; it loads no server."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import msgspec

from croupier.decoders import decoder
from croupier.floor.felt import Felt, Glimpse, Yours


class _Read(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the house sent; fields that a newer house adds are passed over."""


class Me(_Read, frozen=True, kw_only=True):
    """Who one is to the house."""

    name: str
    role: str
    kind: str
    """`guest`, `account` or `spectator`."""
    purse: int = 0
    """Play chips away from any table, in cents."""
    token: str | None = None
    """Only right after signing in."""
    tables: tuple[str, ...] = ()
    """Where one is at this moment."""


class Refusal(_Read, frozen=True, kw_only=True):
    """A no, with one sentence and, where there is one, the clause behind it."""

    code: str
    says: str
    clause: str | None = None
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The sentence."""
        return self.says


class Tables(_Read, frozen=True, kw_only=True):
    """What the lobby shows."""

    tables: tuple[Glimpse, ...]


class TableNow(_Read, frozen=True, kw_only=True):
    """A table at one moment, as it was asked for."""

    felt: Felt
    yours: Yours | None
    record: tuple[dict[str, Any], ...] = ()
    earlier: int = 0
    """How many of what happened last are left out."""


# --- frames of the socket -------------------------------------------------------------------------------


class _Frame(_Read, frozen=True, kw_only=True, tag_field="kind"):
    """A frame from the house."""


class Hello(_Frame, frozen=True, kw_only=True, tag="hello"):
    """The first frame: who one is."""

    me: Me
    at: datetime
    version: str


class TableFrame(_Frame, frozen=True, kw_only=True, tag="table"):
    """The whole table, and what happened since one saw it last."""

    table: str
    version: int
    felt: Felt
    yours: Yours | None
    record: tuple[dict[str, Any], ...]
    earlier: int = 0
    """How many of what happened last are left out."""


class Happened(_Frame, frozen=True, kw_only=True, tag="happened"):
    """What happened at a table, in order, and the whole table after it."""

    table: str
    version: int
    takes: int
    """Milliseconds that a good dealer needs for it."""
    events: tuple[dict[str, Any], ...]
    felt: Felt
    yours: Yours | None


class Done(_Frame, frozen=True, kw_only=True, tag="done"):
    """A command was done."""

    id: str
    version: int
    says: tuple[str, ...] = ()
    ref: str | None = None


class RefusedFrame(_Frame, frozen=True, kw_only=True, tag="refused"):
    """A command was not done, or a frame could not be read."""

    code: str
    says: str
    ref: str | None = None
    clause: str | None = None
    also: tuple[str, ...] = ()


class LobbyFrame(_Frame, frozen=True, kw_only=True, tag="lobby"):
    """All tables at first, then those that changed."""

    tables: tuple[Glimpse, ...]


class MeFrame(_Frame, frozen=True, kw_only=True, tag="me"):
    """The purse changed."""

    me: Me


class Pong(_Frame, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    at: datetime
    ref: str | None = None


class Gone(_Frame, frozen=True, kw_only=True, tag="gone"):
    """A table is no longer followed."""

    table: str


Frame = Hello | TableFrame | Happened | Done | RefusedFrame | LobbyFrame | MeFrame | Pong | Gone

read_frame: Final = decoder(Frame).decode
"""A frame from its text."""
