"""Every testable clause is proved in all five books."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import coverage, proofs
from croupier.rulebooks.inventory import inventory
from tests.shelves import on_the_shelf

TESTS = Path(__file__).parent.parent
TESTABLE = {
    "act-blackjack-2000": 39,
    "act-blackjack-2006": 234,
    "act-blackjack-2018": 251,
    "act-casino-war-2018": 121,
    "nsw-blackjack-challenge": 505,
}


@pytest.mark.slow
@pytest.mark.parametrize("book", shelf.names())
def test_each_testable_clause_is_proved(book: str) -> None:
    proved = proofs(TESTS)[book]
    missing = [entry.id for entry in inventory(book).clauses if entry.testable and entry.id not in proved]
    assert not missing, f"not proved: {missing}"


@pytest.mark.slow
def test_the_whole_count_is_that_of_the_inventories() -> None:
    assert {book: one.testable for book, one in coverage(TESTS).items()} == on_the_shelf(TESTABLE)
    assert sum(TESTABLE.values()) == 1150
