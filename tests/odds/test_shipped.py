"""The shipped analyses: there for every book, equal to what is worked out anew, and never shown of other rules."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import shipped
from croupier.analysis.request import OddsRequest
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import Book
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId


def any_blackjack() -> Book:
    return next(one for one in shelf.books() if isinstance(one.rules(), BlackjackRules))


WRITE_THEM = "run `python -m croupier.analysis.shipped`"
FLOATS = 1e-9


def close(mine: Any, theirs: Any) -> bool:
    """Equal, but for the last digits of numbers: another processor may round otherwise."""
    if isinstance(mine, float) and isinstance(theirs, float):
        return mine == pytest.approx(theirs, abs=FLOATS)
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return mine.keys() == theirs.keys() and all(close(mine[key], theirs[key]) for key in mine)
    if isinstance(mine, list) and isinstance(theirs, list):
        return len(mine) == len(theirs) and all(map(close, mine, theirs))
    return bool(mine == theirs)


@pytest.mark.parametrize("book", sorted(shelf.names()))
def test_the_usual_table_of_every_book_is_shipped_however_it_is_asked_for(book: str) -> None:
    name, decks = BookId(book), shelf.book(book).rules().pack.decks
    answer = shipped.shipped_answer(OddsRequest(book=name))
    assert answer is not None, WRITE_THEM
    assert shipped.shipped_answer(OddsRequest(book=name, options=TableOptions(decks=decks))) == answer
    found: Any = shipped.decoded(answer)
    assert (found["rulebook"], found["table"]["decks"], found["removed"]) == (book, decks, [])
    costs = shipped.shipped_answer(OddsRequest(book=name, every_choice=True))
    assert costs is not None, WRITE_THEM


def test_no_file_is_shipped_that_nobody_asks_for() -> None:
    asked = {shipped.file_of(one) for one in shipped.questions()}
    there = {file for file in shipped.FOLDER.iterdir() if file.name.partition(".")[0] in shelf.names()}
    assert there == asked, WRITE_THEM


def test_other_tables_are_not_answered_from_it() -> None:
    book = any_blackjack()
    decks = next(one for one in book.rules().pack.allowed.value if one != book.rules().pack.decks)
    for other in (
        OddsRequest(book=book.id, options=TableOptions(decks=decks)),
        OddsRequest(book=book.id, options=TableOptions(dealer_draws_on_soft_17=True)),
        OddsRequest(book=book.id, removed=(Card("As"),)),
        OddsRequest(book=book.id, suppose=("surrender=late",)),
    ):
        assert shipped.shipped_answer(other) is None


def test_a_changed_book_is_not_shown_older_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    book = any_blackjack()
    before = shipped.fingerprint(book.id)
    rules = book.rules()
    changed = dataclasses.replace(rules, pack=dataclasses.replace(rules.pack, decks=rules.pack.decks - 1))
    monkeypatch.setattr(Book, "rules", lambda self, options=None: changed)
    shipped.fingerprint.cache_clear()
    shipped._read.cache_clear()
    try:
        assert shipped.fingerprint(book.id) != before
        assert shipped.shipped_answer(OddsRequest(book=book.id)) is None
    finally:
        shipped.fingerprint.cache_clear()
        shipped._read.cache_clear()


@pytest.mark.slow
def test_one_worked_out_anew_equals_what_is_shipped() -> None:
    compare(OddsRequest(book=any_blackjack().id))


@pytest.mark.nightly
@pytest.mark.parametrize("request_", shipped.questions(), ids=lambda one: shipped.file_of(one).name)
def test_all_worked_out_anew_equal_what_is_shipped(request_: OddsRequest) -> None:
    compare(request_)


def compare(request: OddsRequest) -> None:
    kept = shipped.shipped_answer(request)
    assert kept is not None, WRITE_THEM
    assert close(shipped.decoded(shipped.worked_out(request)), shipped.decoded(kept)), WRITE_THEM


def test_they_are_written_by_their_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setattr(shipped, "worked_out", lambda request: request.book.encode())
    (tmp_path / "gone.odds.0123.json.gz").touch()
    shipped.write()
    assert {file.name for file in tmp_path.iterdir()} == {shipped.file_of(one).name for one in shipped.questions()}
