"""The analyses that are shipped: the usual table of each book of this package, worked out beforehand.

    python -m croupier.analysis.shipped

writes them anew, some seconds each. A file is named by the fingerprint of the rules that it was worked out from: a
book whose rules have changed, or one from outside, finds none here and is worked out as any other table is.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from croupier.analysis.request import OddsRequest
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError

FOLDER: Final = Path(__file__).with_name("shipped_answers")
SUFFIX: Final = ".json.gz"
EDITION: Final = 1
"""Raised when the analysis itself says something else of the same rules: no older file is found then."""


def shipped_answer(request: object) -> bytes | None:
    """The compressed answer to a question that was worked out beforehand; nothing for any other."""
    return _read(request) if isinstance(request, OddsRequest) and _is_usual_table(request) else None


def _is_usual_table(request: OddsRequest) -> bool:
    """The table that a book has where nothing is chosen, however it is put into words."""
    if request.removed or request.wager is not None or request.suppose:
        return False
    usual = shelf.book(request.book).rules().pack.decks
    return request.options in (NO_OPTIONS, TableOptions(decks=usual))


@lru_cache(maxsize=64)
def _read(request: OddsRequest) -> bytes | None:
    try:
        return file_of(request).read_bytes()
    except OSError:
        return None


def file_of(request: OddsRequest) -> Path:
    """Where the answer to this question is, if it is shipped."""
    kind = "choices" if request.every_choice else "odds"
    return FOLDER / f"{request.book}.{kind}.{fingerprint(request.book)}{SUFFIX}"


@lru_cache(maxsize=64)
def fingerprint(book: BookId) -> str:
    """Of all that the odds of a book rest on: its rules at every table that it allows, and what it is called."""
    digest = hashlib.sha256(f"{EDITION} {book} {shelf.book(book).called}".encode())
    for rules in _every_table(book):
        digest.update(repr(rules).encode())
    return digest.hexdigest()[:24]


def _every_table(book: BookId) -> Iterator[GameRules]:
    """The rules with each choice of decks, of the dealer's standard and of a side wager, one at a time."""
    usual = shelf.book(book).rules()
    yield usual
    tables = [TableOptions(decks=decks) for decks in usual.pack.allowed.value]
    tables += [TableOptions(side_wagers=(on,)) for on in usual.side_wager_options]
    tables.append(TableOptions(dealer_draws_on_soft_17=True))
    for options in tables:
        with suppress(RefusedError):  # a table that the book does not allow has no rules
            yield shelf.book(book).rules(options)


# --- making them ----------------------------------------------------------------------------------------


def questions() -> tuple[OddsRequest, ...]:
    """What is shipped: for each book its usual table, and what its choices cost."""
    return tuple(
        OddsRequest(book=book, every_choice=every_choice)
        for book in shelf.names()
        for every_choice in (False, True)
    )


def worked_out(request: OddsRequest) -> bytes:
    """The answer, compressed alike on every machine."""
    from croupier.analysis.odds_documents import answered

    return gzip.compress(answered(request), compresslevel=9, mtime=0)


def write() -> None:
    """Every answer anew; files that no question asks for any more are taken away."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {file_of(request): request for request in questions()}
    for old in set(FOLDER.glob(f"*{SUFFIX}")) - set(wanted):
        old.unlink()
    for file, request in wanted.items():
        file.write_bytes(worked_out(request))
        sys.stdout.write(f"{file.name}\n")


def decoded(answer: bytes) -> object:
    """An answer as plain values, to be compared."""
    return msgspec.json.decode(gzip.decompress(answer))


if __name__ == "__main__":
    write()
