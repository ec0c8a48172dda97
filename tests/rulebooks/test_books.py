"""A book is one value: what it cites it has, and every room finds in it what it needs."""

from __future__ import annotations

import dataclasses

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.citations import citations
from croupier.rulebooks.inventory import wording
from croupier.tables.chapters import TABLE
from croupier.tables.commands import name_of
from croupier.vocabulary.clause import terms
from croupier.vocabulary.names import BookId


@pytest.mark.parametrize("name", shelf.names())
def test_every_clause_that_a_book_cites_is_one_of_its_own(name: BookId) -> None:
    cited = dict(citations(shelf.book(name)))
    assert len(cited) > 200
    for path, clause in cited.items():
        assert wording(name, clause), f"{name}: {path} cites {clause}"


@pytest.mark.parametrize("name", shelf.names())
def test_a_book_gives_powers_over_commands_that_there_are(name: BookId) -> None:
    assert set(shelf.book(name).powers) <= {name_of(kind) for kind in TABLE.duties}


@pytest.mark.parametrize("name", shelf.names())
def test_a_book_defines_terms_that_mean_something(name: BookId) -> None:
    assert set(shelf.book(name).definitions) <= terms()


@pytest.mark.parametrize("name", shelf.names())
def test_a_book_is_frozen(name: BookId) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        shelf.book(name).called = "another"  # type: ignore[misc]


def test_a_book_is_named_after_its_folder() -> None:
    for book in shelf.books():
        assert book.folder.name.replace("_", "-") == book.id
