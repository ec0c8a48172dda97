"""What any command is: who gives it, in which role, when, under which id. Each room adds what it is about."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name, Reference

Time = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time that knows its zone."""


class AnyCommand(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that somebody orders, asks for or reports."""

    who: Name
    """The name of the person who gives it."""
    role: Role
    at: Time
    id: Reference = ""
    """Sent twice under one id, a command is done once."""


_SPOKEN = {
    "card": "report a card",
    "pass": "sit the round out",
    "seat-player": "seat a player",
    "correct-card": "correct a card",
    "silence": "call a player silent",
    "drop-box": "move the drop box",
    "colour-change": "change colours",
    "insert-cutting-card": "put the cutting card in",
    "device-at-hand": "put a device back",
    "invalid-wager": "call a wager invalid",
    "wager-between-players": "wager with another player",
    "late": "call a player late",
    "no-wager": "say that a player does not wager",
    "ask-wager": "ask a player to wager",
    "void-out-of-turn": "have a wager out of turn void",
    "examine-form": "examine a form",
    "read-form": "read a form out",
    "seal-wager": "hand a form in",
    "ask-for-form": "ask for a form",
    "play-pass-card": "play a pass card",
    "ballot": "draw the seats",
    "refund": "give a fee back",
    "substitute": "let somebody play for another",
    "seat-reserve": "seat a reserve",
    "turn-away": "turn anybody away",
    "give-copy": "give a copy of the conditions",
    "file-approval": "file an approval",
    "play": "have house strategies play",
    "take-seat": "take a seat",
    "move-start": "move the start",
    "start-session": "start a session",
    "end-session": "end a session",
    "start-play-off": "start a play-off",
    "settle-play-off": "settle a play-off",
    "mark-absent": "mark a player absent",
    "call-break": "call a break",
    "set-pace": "set the pace",
    "conclude-table": "conclude a table",
}
"""Commands whose word is not what a person does."""


def spoken(command: object) -> str:
    """What a sentence says that somebody does: `place marker`."""
    name = name_of(command)
    return _SPOKEN.get(name, name.replace("-", " "))


def name_of(command: object) -> str:
    """The word by which a command is sent: `wager`."""
    kind: Any = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)
