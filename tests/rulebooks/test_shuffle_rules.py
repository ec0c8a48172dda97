"""How each book shuffles, as data."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.vocabulary.refusal import RefusedError


def test_each_book_has_its_own_rules() -> None:
    rules = [shelf.book(book).shuffle for book in shelf.names()]
    assert [one.book for one in rules] == list(shelf.names())
    assert all(isinstance(one, ShuffleRules) for one in rules)


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(RefusedError, match="There is no rulebook 'chess'"):
        shelf.book("chess")
