"""Golden transcripts: whole rounds as a dealer would read them, kept word for word."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.vocabulary.names import BookId, On
from tests.golden.write import FOLDER, transcript
from tests.shelves import of_book

SCRIPTS = sorted(FOLDER.glob("*.json"))
SIDE_WAGERS = {
    BookId("act-blackjack-2000"): {On.PERFECT_PAIRS},
    BookId("act-blackjack-2006"): {On.PERFECT_PAIRS, On.SUPER_SEVENS},
    BookId("act-blackjack-2018"): {On.PERFECT_PAIRS, On.PAIRS_PLAY},
    BookId("act-casino-war-2018"): {On.TIE},
    BookId("nsw-blackjack-challenge"): {On.ANY_PAIRS, On.PERFECT_PAIRS, On.STAR_PAIRS, On.BLAZING_7S},
}


def of_its_book(script: Path) -> pytest.MarkDecorator:
    book: str = json.loads(script.read_text(encoding="utf-8"))["rulebook"]
    return of_book(book)


@pytest.mark.parametrize("script", [pytest.param(one, id=one.stem, marks=of_its_book(one)) for one in SCRIPTS])
def test_the_round_is_told_as_it_always_was(script: Path) -> None:
    kept = script.with_suffix(".txt")
    assert kept.is_file(), f"{kept.name} is missing: write it by hand with tests/golden/write.py"
    assert transcript(script) == kept.read_text(encoding="utf-8")


def test_every_transcript_has_its_script() -> None:
    assert {kept.stem for kept in FOLDER.glob("*.txt")} == {script.stem for script in SCRIPTS}


def test_each_book_has_three_and_each_side_wager_one() -> None:
    books: Counter[str] = Counter()
    side_wagers: set[tuple[str, str]] = set()
    for script in SCRIPTS:
        document = json.loads(script.read_text(encoding="utf-8"))
        books[document["rulebook"]] += 1
        side_wagers |= {(document["rulebook"], wager["on"]) for wager in document["wagers"]}
    for book in shelf.names():
        assert books[book] >= 3, book
        for on in SIDE_WAGERS[book]:
            assert (book, on) in side_wagers, f"no golden round with {on} in {book}"
