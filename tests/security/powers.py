"""The matrix of powers: which role may give which command in which book. Read from a file written by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role

FILE = Path(__file__).with_name("powers.toml")

_COLUMNS = {
    BookId("act-blackjack-2000"): ("act", "act_2000"),
    BookId("act-blackjack-2006"): ("act", "act_2006"),
    BookId("act-blackjack-2018"): ("act", "act_2018"),
    BookId("act-casino-war-2018"): ("war",),
    BookId("nsw-blackjack-challenge"): ("nsw",),
}


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text())


def _roles(names: list[str]) -> Iterator[Role]:
    groups: dict[str, list[str]] = _read()["groups"]
    for name in names:
        if name in groups:
            yield from _roles(groups[name])
        else:
            yield Role(name)


def rows() -> dict[str, dict[str, Any]]:
    """Every row of the file by the word of its command."""
    return {word: row for word, row in _read().items() if word != "groups"}


@cache
def may(word: str, book: BookId) -> frozenset[Role] | None:
    """Who may give the command in this book; nothing where the book does not know it."""
    row = rows()[word]
    named = [row[column] for column in _COLUMNS[book] if column in row]
    return frozenset(_roles(named[-1])) if named else None
