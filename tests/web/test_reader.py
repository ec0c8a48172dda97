"""The reader of the rulebooks: contents with titles, differences, readings, and examples that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest

from croupier.games.scripted import RoundResult, conduct, read_script
from croupier.rulebooks import shelf
from croupier.rulebooks.compare import compare
from croupier.rulebooks.contents import chapter, chapter_key, examples, notes
from croupier.rulebooks.inventory import inventory
from croupier.web.reader_routes import _example
from croupier.web.rulebook_routes import clauses_of
from tests.shelves import of_book
from tests.web.doors import House, opened_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.mark.parametrize("book", list(shelf.names()))
def test_every_chapter_of_our_books_says_what_it_is_about(house: House, book: str) -> None:
    found = house.browser().get(f"/api/rulebooks/{book}/contents").json
    held = clauses_of(shelf.book(book).id)
    numbers = [number for one in found["chapters"] for number in one["clauses"]]
    assert sorted(numbers) == sorted(held.clauses), "every clause stands in one chapter"
    for one in found["chapters"]:
        assert one["title"], one
        assert not one["title"].startswith("Rule "), one
        assert {chapter_key(number) for number in one["clauses"]} == {one["key"]}
    assert set(found["notes"]) <= {one.printed for one in inventory(book).clauses}
    assert bool(found["assumption"]) == bool(held.borrowed)
    assert set(found["playable"]) <= set(held.clauses)


def test_a_chapter_that_nobody_named_is_called_by_its_number() -> None:
    book = next(iter(shelf.names()))
    assert chapter(book, "99").title == "Rule 99"
    assert all(notes(book).values())


@pytest.mark.parametrize("book", list(shelf.names()))
def test_every_example_is_played_and_shows_its_clause(book: str) -> None:
    """It is conducted as any round, and something that is said in it carries the clause."""
    for clause, script in examples(book).items():
        result = conduct(read_script(script, clause))
        assert isinstance(result, RoundResult), (clause, result)
        cited = {str(one) for said in result.round.said for one in (said.clause, *said.also) if one}
        assert clause in cited, (book, clause)
        assert _example(shelf.book(book).id, clause).round.steps[-1].kind == "round-closed.1"


@of_book("act-blackjack-2018")
def test_the_example_of_a_clause_is_shown_step_by_step(house: House) -> None:
    found = house.browser().get(f"/api/rulebooks/act-blackjack-2018/example?clause={quote('13.1(g)')}").json
    assert [one["settlement"]["outcome"] for one in found["round"]["settlements"]] == ["stand-off"]
    assert found["round"]["steps"][-1]["kind"] == "round-closed.1"
    missing = house.browser().get("/api/rulebooks/act-blackjack-2018/example?clause=99.9")
    assert (missing.status, missing.code) == (404, "no-example")
    assert missing.says


@of_book("act-blackjack-2018", "nsw-blackjack-challenge")
def test_two_books_are_compared_as_the_command_line_does(house: House) -> None:
    a, b = "act-blackjack-2018", "nsw-blackjack-challenge"
    found = house.browser().get(f"/api/rulebooks/{a}/differences/{b}").json
    assert [(one["topic"], one["point"]) for one in found["differences"]] == [
        (one.topic, one.point) for one in compare(a, b)
    ]
    assert house.browser().get(f"/api/rulebooks/{a}/differences/{a}").json["differences"] == []
    assert house.browser().get(f"/api/rulebooks/{a}/differences/no-such-book").status == 404
