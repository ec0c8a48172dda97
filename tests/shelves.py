"""What tests ask the shelf for, so that they know no book which they need not know.

A test that is about one book says so, by `@clause`, by a parameter that holds the book's id, or by `@of_book`:
where the folder of the book is not there, the test is not either (`tests/conftest.py`), and everything else runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import BookId

of_book = pytest.mark.of_book
"""`@of_book("act-blackjack-2018")`: a test of this book's own that proves none of its clauses."""

_B = TypeVar("_B", bound=str)
_V = TypeVar("_V")


def on_the_shelf(expected: Mapping[_B, _V]) -> dict[_B, _V]:
    """What is expected of the books that are there; nothing is expected of the others."""
    return {book: value for book, value in expected.items() if book in shelf.names()}


def quick_book() -> BookId:
    """A book whose analysis needs no compiler, where there is one: for tests to which it is all one which."""
    quick = (one.id for one in shelf.books() if not isinstance(one.rules(), BlackjackRules))
    return next(quick, BookId("act-blackjack-2018"))
