"""The five rulebooks over the wire, in our words."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory, wording
from tests.web.doors import House


def test_there_are_five(house: House) -> None:
    answer = house.browser().get("/api/rulebooks")
    books = answer.json["rulebooks"]
    assert [one["id"] for one in books] == list(shelf.names())
    assert all(one["title"] and one["instrument"] for one in books)
    assert "max-age" in answer.headers["cache-control"]


@pytest.mark.parametrize("book", shelf.names())
def test_every_clause_is_worded(house: House, book: str) -> None:
    found = house.browser().get(f"/api/rulebooks/{book}/clauses").json
    assert {entry.printed for entry in inventory(book).clauses} <= set(found["clauses"])
    assert all(found["clauses"].values())
    for number in list(found["clauses"])[::7]:
        assert found["clauses"][number] == wording(book, number)


def test_several_entries_of_one_number_are_joined(house: House) -> None:
    book = "nsw-blackjack-challenge"
    found = house.browser().get(f"/api/rulebooks/{book}/clauses").json["clauses"]
    counted: dict[str, list[str]] = {}
    for entry in inventory(book).clauses:
        if entry.id == entry.printed or not entry.id.endswith(")"):
            counted.setdefault(entry.printed, []).append(entry.says)
    several = {number: says for number, says in counted.items() if len(says) > 1}
    assert several
    for number, says in several.items():
        assert all(one in found[number] for one in says), number


def test_the_book_of_2000_borrows(house: House) -> None:
    found = house.browser().get("/api/rulebooks/act-blackjack-2000/clauses").json
    base = house.browser().get("/api/rulebooks/act-blackjack-2006/clauses").json
    assert "13.1(g)" in found["borrowed"]
    assert found["clauses"]["13.1(g)"] == base["clauses"]["13.1(g)"]
    assert "18.1" not in found["borrowed"]
    assert base["borrowed"] == []


def test_one_clause(house: House) -> None:
    browser = house.browser()
    found = browser.get("/api/rulebooks/act-blackjack-2018/clauses/13.1(g)").json
    assert found["says"] == wording("act-blackjack-2018", "13.1(g)")
    assert browser.get("/api/rulebooks/act-blackjack-2018/clauses/13").json["says"]
    for path in ("/api/rulebooks/act-blackjack-2018/clauses/99.9", "/api/rulebooks/none/clauses"):
        answer = browser.get(path)
        assert answer.status == 404
        assert answer.says
