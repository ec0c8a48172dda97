"""Frames that nobody well meaning would send: random bytes, broken JSON, every command with its fields spoiled.

The same seed makes the same frames. What a frame is called says how it was made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from croupier.shoe.stack import Holder
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.table import Table
from croupier.vocabulary.names import BookId
from tests.tables.random_commands import any_value, fields_of, scene_of

Frame = str | bytes

TEXTS = (
    "",
    " ",
    "\x00",
    "table-1\x00",
    "\ud800",
    "\udfff\ud800",
    "a\u0301" * 200,
    "\u202eelbat",
    "\ufeff",
    "\N{MATHEMATICAL BOLD FRAKTUR CAPITAL A}nn",
    "\N{ZERO WIDTH SPACE}",
    "'; drop table events; --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "${jndi:x}",
    "%s%n",
    "null",
    "x" * 5_000,
    "\n\r\t",
    "__proto__",
)
NUMBERS: tuple[str, ...] = (
    "-1",
    "0",
    "1.5",
    "1e400",
    "-1e400",
    "1e-400",
    "-0",
    "1" + "0" * 30,
    "-1" + "0" * 30,
    "9" * 4000,
)
NUMBERS += (str(2**63), str(2**64), str(-(2**63) - 1), str(2**53 + 1), "0.1", "1e2", "1.0")
NOT_JSON = ("NaN", "Infinity", "-Infinity", "undefined", "0x10", "01", "+1", "'a'", "tru", ".5", "1.", '"\\x"')


def hostile_frames(seed: str, count: int) -> Iterator[tuple[str, Frame]]:
    """So many frames, each with how it was made."""
    dice = Random(seed)
    kinds: list[tuple[str, Callable[[Random], Frame]]] = [
        ("random bytes", random_bytes),
        ("random text", random_text),
        ("cut off", cut_off),
        ("nested", nested),
        ("another word", another_word),
        ("duplicate keys", duplicate_keys),
        ("not quite JSON", not_quite_json),
        ("no command", no_command),
        ("spoiled field", spoiled_field),
        ("spoiled field", spoiled_field),
        ("spoiled field", spoiled_field),
        ("forged envelope", forged_envelope),
    ]
    for _ in range(count):
        name, make = dice.choice(kinds)
        yield name, make(dice)


def random_bytes(dice: Random) -> Frame:
    return dice.randbytes(dice.choice((0, 1, 2, 7, 100, 3_000)))


def random_text(dice: Random) -> Frame:
    return "".join(
        chr(dice.choice((dice.randint(0, 127), dice.randint(0, 0xD7FF)))) for _ in range(dice.randint(0, 60))
    )


def cut_off(dice: Random) -> Frame:
    whole = written(some_command(dice))
    return whole[: dice.randrange(len(whole))]


def nested(dice: Random) -> Frame:
    depth = dice.choice((50, 500, 3_000, 7_000))
    opening, closing = dice.choice((("[", "]"), ('{"a":', "}")))
    deep = opening * (depth // len(opening)) + "1" + closing * (depth // len(opening))
    field = dice.choice(("amount", "who", "id", "table", "reason"))
    return dice.choice(
        (
            deep,
            opening * depth,
            f'{{"do":"command","command":{deep}}}',
            f'{{"do":"command","command":{{"command":"wager","id":"x","table":"table-1","{field}":{deep}}}}}',
            f'{{"do":"watch","table":{deep}}}',
            f'{{"do":"ping","ref":{deep}}}',
        )
    )


def another_word(dice: Random) -> Frame:
    word: Any = dice.choice((*TEXTS, 1, None, True, [], {}, "watch ", "WATCH", "Command", "sign-in"))
    return json.dumps({"do": word, "table": dice.choice(TEXTS), "ref": "r"})


def duplicate_keys(dice: Random) -> Frame:
    one, other = (json.dumps(some_command(dice), default=str) for _ in range(2))
    return f'{{"do":"ping","do":"command","ref":1,"ref":{dice.choice(NUMBERS)},"command":{one},"command":{other}}}'


def not_quite_json(dice: Random) -> Frame:
    return f'{{"do":"command","command":{{"command":"wager","id":"x","amount":{dice.choice(NOT_JSON)}}}}}'


def no_command(dice: Random) -> Frame:
    what: Any = dice.choice((None, 1, 1.5, "wager", [], [1], {}, True, {"command": None}, {"command": ["wager"]}))
    return json.dumps({"do": "command", "command": what})


def spoiled_field(dice: Random) -> Frame:
    """A real command of some kind, with one field of another type or beyond all measure."""
    made = some_command(dice)
    made[dice.choice([*made, "after", "nonsense"])] = "@"
    return written(made).replace('"@"', spoiled_value(dice), 1)


def forged_envelope(dice: Random) -> Frame:
    made = some_command(dice)
    made[dice.choice(("who", "role", "at"))] = dice.choice(
        ("Maxine", "gaming-manager", "2026-01-01T00:00:00Z", "", 7)
    )
    return written(made)


def spoiled_value(dice: Random) -> str:
    return dice.choice(
        (
            dice.choice(NUMBERS),
            json.dumps(dice.choice(TEXTS)),
            dice.choice(("null", "true", "[]", "{}", '[null,{"a":[]}]', '{"":""}', '["As",7]')),
        )
    )


def written(command: dict[str, Any]) -> str:
    """As a frame; the id is never one that was used for something else."""
    return json.dumps({"do": "command", "command": command}, default=str)


def some_command(dice: Random) -> dict[str, Any]:
    """Any command with required fields of the right types: for a table that there is, and for no other person."""
    kind = dice.choice(kinds_of_command())
    made: dict[str, Any] = {"command": name_of(kind), "table": dice.choice(("table-1", "table-1", "nowhere"))}
    scene = scene_of(
        Table(name="table-1"), dice, book=BookId("act-blackjack-2018"), holder=Holder.SHOE, dealing="by software"
    )
    for one in fields_of(kind):
        if one.required or dice.random() < 0.3:
            made[one.encode_name] = any_value(one.type, scene)
    made["id"] = f"h{dice.getrandbits(64)}"
    return made


@cache
def kinds_of_command() -> tuple[type[Command], ...]:
    """All but the one that any guest may always give."""
    return tuple(sorted((kind for kind in TABLE.duties if name_of(kind) != "arrive"), key=name_of))
