"""Clauses that comments and docstrings name: `# NSW 18.4`, `ACT 14.2 and CW 10.2`, `NSW 18.2 to 18.4`.

A number counts for the books whose name stands before it, up to the next name or semicolon; one without a name
before it counts for none. What a book is called there is `cited_as` in its `clauses.toml`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from croupier.rulebooks.where.lines import ObeyingLine, Obeys
from croupier.rulebooks.where.sources import Module

_WORD = re.compile(r"[A-Z]{2,}|20\d\d(?!\.)|\d+(?:\.\d+)+(?:\([a-z]+\))*|\bto\b|\band\b|;")
_NUMBER = re.compile(r"\d+\.")
_COMMENT = re.compile(r"^(?P<code>.*?)(?:^|\s)#\s(?P<text>.*\d.*)$")


def mentions(text: str) -> Iterator[tuple[str, str]]:
    """The names of books, each with a number that a text gives for it."""
    names: list[str] = []
    last, numbered, reaches = "", True, False
    for word in _WORD.findall(text):
        if word == ";":
            names, numbered = [], True
        elif word == "to":
            reaches = bool(last)
        elif word == "and":
            continue
        elif not _NUMBER.match(word):
            names, numbered = [*([] if numbered else names), word], False
        else:
            numbers = [*_between(last, word), word] if reaches else [word]
            yield from ((name, number) for name in names for number in numbers)
            last, numbered, reaches = word, True, False


def _between(first: str, last: str) -> Iterator[str]:
    """The numbers between `18.2` and `18.4`; none where more than the end differs."""
    stem, _, low = first.rpartition(".")
    other, _, high = last.rpartition(".")
    if stem == other and low.isdecimal() and high.isdecimal():
        yield from (f"{stem}.{one}" for one in range(int(low) + 1, int(high)))


@cache
def told_in(module: Module) -> dict[tuple[str, str], list[ObeyingLine]]:
    """By book and number: of a comment its own line or the next one with code, of a docstring its function's."""
    found: dict[tuple[str, str], list[ObeyingLine]] = {}
    for name, number, line in (*_in_comments(module), *_in_docstrings(module)):
        found.setdefault((name, number), []).append(line)
    return found


def may_tell(module: Module, number: str) -> bool:
    """Whether it can name the clause at all; looks no further than the text."""
    return number in module.source or _reaches(module)


@cache
def _reaches(module: Module) -> bool:
    """Whether some numbers are told by the first and the last of them."""
    return _REACHES.search(module.source) is not None


_REACHES = re.compile(r"\.\d+ to \d+\.\d")


def _in_docstrings(module: Module) -> Iterator[tuple[str, str, ObeyingLine]]:
    for function, _ in module.functions:
        text = ast.get_docstring(function, clean=False)
        for name, number in mentions(text) if text else ():
            yield name, number, ObeyingLine(module, function.lineno, Obeys.TOLD)


def _in_comments(module: Module) -> Iterator[tuple[str, str, ObeyingLine]]:
    lines = module.source.splitlines()
    for at, text in enumerate(lines):
        comment = _COMMENT.match(text) if "# " in text else None
        if comment is None or comment["text"].startswith("---"):
            continue
        place = at
        while not lines[place].split("#")[0].strip():
            place += 1
        for name, number in mentions(comment["text"]):
            yield name, number, ObeyingLine(module, place + 1, Obeys.DOES)
