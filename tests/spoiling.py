"""Documents as nobody well meaning would write them: a good one, spoiled somewhere. The same seed spoils alike.

`spoiled_json` takes plain values and gives text; `spoiled_lines` takes text in which values follow `=` or `:`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

DEEP = 100_000

NUMBERS = (
    *("-1", "0", "-0", "-0.0", "1.5", "1e2", "1.0", "1e400", "-1e400", "1e-400", "1E+309", "NaN", "Infinity"),
    *(str(2**31), str(2**53 + 1), str(2**63), str(2**64), str(-(2**63) - 1), "1" + "0" * 30, "9" * 5_000),
    *("-" + "9" * 5_000, "0." + "1" * 5_000, "01", "0x10", "+1", "1_000", ".5", "1."),
)
TEXTS = (
    *("", " ", "\x00", "a\x00b", "\ud800", "\udfff\ud800", "\ufeff", "\u202eelbat", "\u200b", "\x1b[2J", "\x85"),
    *("\n\r\t", "\u2028", "null", "true", "1e400", "nan", "-0", "9" * 5_000, "x" * 70_000, "a\u0301" * 200),
    *("\N{ARABIC-INDIC DIGIT ONE}", "\N{SUPERSCRIPT TWO}", "\N{MATHEMATICAL BOLD DIGIT ONE}", "__proto__"),
    *("As", "Zz", "As As As", "blackjack", "split", "2026-02-30T00:00:00Z", "9999-12-31T23:59:59-23:59"),
    *("0001-01-01T00:00:00+23:59", "2026-11-16T20:00:00", "'; drop table events; --", "%s%n{}{0.__class__}"),
)
OTHERS = ("null", "true", "false", "[]", "{}", "[[]]", "[null]", '{"": ""}', '[{"a": []}]', '["As", 7]', '"\\x"')
MARK = "\N{REPLACEMENT CHARACTER}@"


def atom(dice: Random) -> str:
    """A value as JSON would write it, or nearly so."""
    kind = dice.random()
    if kind < 0.40:
        return dice.choice(NUMBERS)
    if kind < 0.75:
        text = dice.choice(TEXTS)
        return json.dumps(text) if dice.random() < 0.5 else f'"{text}"'
    if kind < 0.97:
        return dice.choice(OTHERS)
    return nested(dice)


def nested(dice: Random) -> str:
    """Far deeper than anybody reads; closed or not."""
    opening, closing = dice.choice((("[", "]"), ('{"a":', "}")))
    depth = dice.choice((600, 5_000, DEEP))
    return opening * depth + "1" + closing * depth * dice.randint(0, 1)


# --- JSON -----------------------------------------------------------------------------------------------


def spoiled_json(document: Any, dice: Random) -> bytes:
    """The document with one to three things wrong, as it would come from outside."""
    ways: Sequence[Callable[[Any, Random], Any]] = (another_value, another_value, without, with_more, swapped)
    marks: list[str] = []
    spoiled = json.loads(json.dumps(document, default=str))
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
        spoiled = dice.choice(ways)(spoiled, dice)
    text = json.dumps(spoiled, ensure_ascii=dice.random() < 0.5)
    while f'"{MARK}"' in text or json.dumps(MARK) in text:
        marks.append(atom(dice))
        text = text.replace(f'"{MARK}"', marks[-1], 1).replace(json.dumps(MARK), marks[-1], 1)
    return spoiled_bytes(text.encode("utf-8", "surrogatepass"), dice)


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every place in it: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys]
    return found


def another_value(document: Any, dice: Random) -> Any:
    found = places(document)
    if not found or dice.random() < 0.02:
        return MARK
    holder, key = dice.choice(found)
    holder[key] = MARK
    return document


def without(document: Any, dice: Random) -> Any:
    if found := places(document):
        holder, key = dice.choice(found)
        del holder[key]
    return document


def with_more(document: Any, dice: Random) -> Any:
    objects = [document, *(holder[key] for holder, key in places(document))]
    holder = dice.choice(objects)
    if isinstance(holder, dict):
        holder[dice.choice((*TEXTS, "after", "id"))] = MARK
    elif isinstance(holder, list):
        holder.extend([*holder, MARK] * dice.choice((1, 3)))
    return document


def swapped(document: Any, dice: Random) -> Any:
    if found := places(document):
        (one, here), (other, there) = dice.choice(found), dice.choice(found)
        one[here] = json.loads(json.dumps(other[there]))
    return document


# --- bytes ----------------------------------------------------------------------------------------------


def spoiled_bytes(text: bytes, dice: Random) -> bytes:
    """Mostly as it is; else cut, doubled, in another encoding, or with bytes that belong nowhere."""
    kind = dice.random()
    if kind < 0.75 or not text:
        return text
    at, to = sorted((dice.randrange(len(text)), dice.randrange(len(text))))
    if kind < 0.80:
        return text[:at]
    if kind < 0.84:
        return text[:at] + text[to:]
    if kind < 0.88:
        return text[:to] + text[at:]
    if kind < 0.94:
        strange = dice.choice(
            (b"\x00", b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xef\xbb\xbf", b"\\", b'"', b"\r")
        )
        return text[:at] + strange + text[at:]
    if kind < 0.96:
        return b"\xef\xbb\xbf" + text
    if kind < 0.98:
        return text.decode("utf-8", "replace").encode("utf-16")
    return dice.randbytes(dice.choice((1, 7, 300)))


# --- lines of other kinds -------------------------------------------------------------------------------


def spoiled_lines(text: str, dice: Random, more: Sequence[str] = ()) -> bytes:
    """Lines such as TOML's: one of them doubled, dropped or moved, or with another value or key."""
    lines = text.splitlines()
    for _ in range(dice.choice((0, 1, 1, 2))):
        at = dice.randrange(len(lines) or 1)
        lines[at : at + 1] = list(other_lines(lines[at] if lines else "", dice, more))
    return spoiled_bytes("\n".join(lines).encode("utf-8", "surrogatepass"), dice)


def other_lines(line: str, dice: Random, more: Sequence[str]) -> Iterator[str]:
    key, equals, value = line.partition("=")
    kind = dice.random()
    if kind < 0.45:
        yield f"{key}{equals or ' = '}{dice.choice((atom(dice), dice.choice(more or NUMBERS)))}"
    elif kind < 0.60:
        yield f"{dice.choice((*TEXTS, *NUMBERS, json.dumps(dice.choice(TEXTS))))} {equals}{value}"
    elif kind < 0.70:
        yield from (line, line)
    elif kind < 0.80:
        words = value.split(" ")
        words[dice.randrange(len(words))] = dice.choice((*TEXTS, *NUMBERS))
        yield f"{key}{equals}{' '.join(words)}"
    elif kind < 0.97:
        yield from (
            line,
            dice.choice((*more, "[hard]", "[[hard]]", "[a.b.c]", "x = [", "= 1", "[", "a.b = 1", "#\x00")),
        )
    else:
        yield dice.choice((".".join("a" * 3_000) + " = 1", f"x = {nested(dice)}", f"[{'a.' * 3_000}a]"))


def spoiled_words(text: str, dice: Random) -> str:
    """A term of a few words as one might type it: any of them something else, or characters of it."""
    kind = dice.random()
    if kind < 0.15:
        return dice.choice((*TEXTS, *NUMBERS))
    words = text.split(" ")
    at = dice.randrange(len(words))
    if kind < 0.5:
        words[at] = dice.choice((*TEXTS, *NUMBERS))
    elif kind < 0.6:
        words *= dice.choice((0, 2, 50))
    else:
        word = list(words[at])
        for _ in range(dice.randint(1, 3)):
            place = dice.randint(0, len(word))
            word[place : place + dice.randint(0, 2)] = dice.choice(
                (*":=,.-+ eE0129AT\x00\ud800", *TEXTS[:12], "\N{SUPERSCRIPT TWO}")
            )
        words[at] = "".join(word)
    return " ".join(words)
