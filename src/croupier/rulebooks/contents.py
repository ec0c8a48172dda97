"""A book as somebody reads it: what its chapters are about, how we read open points, and rounds that show it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from croupier.decoders import decoder
from croupier.rulebooks import shelf
from croupier.rulebooks.clause_list import CHAPTERS, EXAMPLES
from croupier.rulebooks.inventory import borrowed_from, inventory

_SCRIPTS: Final = decoder(dict[str, msgspec.Raw])
_KEY: Final = re.compile(r"(Diagram [A-Z])|([^.(#]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterOfBook:
    """A chapter: how the book numbers it, and what it is about in our words."""

    key: str
    title: str


def chapter_key(number: str) -> str:
    """The chapter that a clause stands in: `13` for `13.1(g)`, `A` for the dictionary."""
    found = _KEY.match(number)
    return found.group(0).strip() if found else number


def chapter(book: str, key: str) -> ChapterOfBook:
    """What a chapter is about; one that nobody has named is called by its number."""
    lender = borrowed_from(book)
    named = _chapters(shelf.book(book).folder).get(key)
    if named is None and lender is not None:
        named = _chapters(shelf.book(lender).folder).get(key)
    return ChapterOfBook(key=key, title=named or ("The instrument" if key == "I" else f"Rule {key}"))


def notes(book: str) -> Mapping[str, str]:
    """How we read what a book leaves open, by the printed number of its clause."""
    made: dict[str, str] = {}
    for entry in inventory(book).clauses:
        if entry.note:
            made[entry.printed] = f"{made[entry.printed]} {entry.note}" if entry.printed in made else entry.note
    return made


def examples(book: str) -> Mapping[str, bytes]:
    """Rounds that show a clause, each as the script of one, by the printed number of the clause."""
    return _examples(shelf.book(book).folder)


@cache
def _chapters(folder: Path) -> Mapping[str, str]:
    file = folder / CHAPTERS
    read: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return MappingProxyType({key: str(title) for key, title in read.items()})


@cache
def _examples(folder: Path) -> Mapping[str, bytes]:
    file = folder / EXAMPLES
    if not file.is_file():
        return MappingProxyType({})
    read: dict[str, msgspec.Raw] = _SCRIPTS.decode(file.read_bytes())
    return MappingProxyType({number: bytes(script) for number, script in read.items()})
