"""What is wrong with a value that was sent, in plain words: the field, what was wanted and what came."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_KINDS: Final[Mapping[str, str]] = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
}
_GIVEN: Final[Mapping[str, str]] = {**_KINDS, "int": "a number"}
_MISSING: Final = re.compile(r"missing required field `([^`]+)`")
_UNKNOWN: Final = re.compile(r"unknown field `([^`]+)`")
_EXPECTED: Final = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?(.*)")
_BOUND: Final = re.compile(r"(of length )?(>=|<=|>|<) (-?\d+)")
_SIZES: Final[Mapping[str, str]] = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_NO_ENUM: Final = re.compile(r"Invalid (?:enum )?value (.+)")


def in_words(field: str, message: str, given: object = None) -> str:
    """One sentence. `given` is what came, where it may be repeated."""
    message, _, place = message.partition(" - at ")
    inner = place.strip("`").removeprefix("$").lstrip(".")
    field = inner or {"": "the body", "data": "the body"}.get(field, field)
    if found := _MISSING.search(message):
        return f"{found[1]} is missing."
    if found := _UNKNOWN.search(message):
        return f"{found[1]} is not asked for here."
    if found := _NO_ENUM.match(message):
        return f"{field} cannot be {found[1].rstrip('.')}."
    if found := _EXPECTED.match(message):
        return f"{field} is to be {_wanted(found[1], found[3])}{_came(found[2], given)}."
    return f"{field} is not a proper value: {message.rstrip('.')}."


def _wanted(kinds: str, rest: str) -> str:
    wanted = " or ".join(_KINDS.get(one, one) for one in kinds.split(" | ") if one != "null")
    bound = _BOUND.search(rest)
    if bound is None:
        return wanted
    if bound[1]:
        characters = "character" if bound[3] == "1" else "characters"
        return f"{wanted} of {_SIZES[bound[2]]} {bound[3]} {characters}"
    return f"{wanted}, {_SIZES[bound[2]]} {bound[3]}"


def _came(kind: str | None, given: object) -> str:
    if given is not None:
        return f", and {_short(given)} was given"
    return f", and {_GIVEN.get(kind, kind)} was given" if kind else ""


def _short(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:60]}…"


def first_of(extra: Any) -> tuple[str, str, str] | None:
    """Field, message and where it was sent, of the first thing that the framework found wrong."""
    found = extra if isinstance(extra, list) else []
    for one in found:
        if isinstance(one, Mapping) and one.get("message"):
            return str(one.get("key") or ""), str(one["message"]), str(one.get("source") or "body")
    return None
