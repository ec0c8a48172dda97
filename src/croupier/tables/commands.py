"""What a command is: who gives it, in which role, when, and to which table. Each chapter adds its own."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name, Reference

Time = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time that knows its zone."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that somebody orders, asks for or reports at a table."""

    who: Name
    """The name of the person who gives it."""
    role: Role
    at: Time
    id: Reference = ""
    """Sent twice under one id, a command is done once."""
    table: Name = "table-1"
    after: int | None = None
    """The version of the table that the sender has seen; another one is refused as stale."""


_SPOKEN = {
    "card": "report a card",
    "pass": "sit the round out",
    "silence": "call a player silent",
    "drop-box": "move the drop box",
    "colour-change": "change colours",
    "insert-cutting-card": "put the cutting card in",
    "device-at-hand": "put a device back",
    "invalid-wager": "call a wager invalid",
    "wager-between-players": "wager with another player",
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
