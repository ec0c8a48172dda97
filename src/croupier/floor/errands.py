"""Errands: commands for tables that another worker leads, as they lie in the inbox, and their answers.

A leader that dies loses nothing: what it did not answer waits for the next, and what it did is in the record under
the command's id, so that the next does not do it again.
"""

from __future__ import annotations

import msgspec

from croupier.decoders import decoder
from croupier.floor.table_loop import Announcement
from croupier.tables.commands import Command
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused


class SaidNo(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The table said no."""

    code: Refusal
    says: str
    clause: Clause | None = None
    also: tuple[Clause, ...] = ()


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """The command is done: the versions of its first and last event."""

    first: int
    last: int
    is_new: bool


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """The leader could not say: the sentence tells why. The command may be sent again."""

    says: str


Reply = SaidNo | Done | Failed

_encode = msgspec.json.Encoder().encode
_replies: msgspec.json.Decoder[Reply] = decoder(Reply)


def written(command: Command) -> bytes:
    """A command as it lies in the inbox."""
    return _encode(command)


def reply_of(outcome: Announcement | Refused) -> bytes:
    """What became of a command, for whoever sent it."""
    if isinstance(outcome, Refused):
        return _encode(SaidNo(code=outcome.code, says=outcome.says, clause=outcome.clause, also=outcome.also))
    first = outcome.version - len(outcome.events) + 1
    return _encode(Done(first=first, last=outcome.version, is_new=outcome.is_new))


def failure(says: str) -> bytes:
    """The answer where the leader met a fault."""
    return _encode(Failed(says=says))


def read_reply(payload: bytes) -> Reply:
    """What the leader answered."""
    return _replies.decode(payload)
