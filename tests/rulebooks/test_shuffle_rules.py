"""How each book shuffles, as data: every clause it names is one the book has."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

import pytest

from croupier.rulebooks.inventory import wording
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.shelf import shuffle_rules
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError


def clauses(value: object) -> Iterator[str]:
    """Every clause that a part of the rules names."""
    if isinstance(value, Ruled):
        yield value.clause
        yield from clauses(value.value)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from clauses(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from clauses(one)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from clauses(getattr(value, field.name))
    elif type(value) is str:
        yield value


@pytest.mark.parametrize("book", BookId)
def test_every_clause_that_a_books_shuffle_names_is_in_the_book(book: BookId) -> None:
    rules = shuffle_rules(book)
    named = set(clauses(rules))
    assert len(named) > 15
    for clause in named:
        assert wording(book, clause), clause


def test_each_book_has_its_own_rules() -> None:
    rules = [shuffle_rules(book) for book in BookId]
    assert [one.book for one in rules] == list(BookId)
    assert all(isinstance(one, ShuffleRules) for one in rules)


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(RefusedError, match="There is no rulebook 'chess'"):
        shuffle_rules("chess")
