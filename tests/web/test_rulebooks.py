"""The five rulebooks over the wire, in our words."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import checkout_tests
from croupier.rulebooks.inventory import inventory, wording
from croupier.rulebooks.where.whereabouts import where
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


def test_where_a_clause_is(house: House) -> None:
    found = house.browser().get("/api/rulebooks/act-blackjack-2018/where?clause=13.1(g)").json
    told = where("act-blackjack-2018", "13.1(g)", tests_folder=checkout_tests())
    assert found["says"] == told.says
    assert found["code"] == [{"file": one.file, "line": one.line} for one in told.code]
    assert {"test_equal_totals_stand_off"} <= {one["name"] for one in found["tests"]}
    assert (found["example"], found["why_no_code"]) == (told.example, "")


def test_where_a_clause_with_a_stroke_in_its_name_is(house: House) -> None:
    found = house.browser().get("/api/rulebooks/nsw-blackjack-challenge/where?clause=1.1.Burn%2Fed").json
    assert found["clause"] == "1.1.Burn/ed"
    assert found["code"]


def test_where_nothing_is(house: House) -> None:
    browser = house.browser()
    for path, status in (
        ("/api/rulebooks/act-blackjack-2018/where?clause=99.9", 404),
        ("/api/rulebooks/none/where?clause=1.1", 404),
        ("/api/rulebooks/act-blackjack-2018/where", 400),
        (f"/api/rulebooks/act-blackjack-2018/where?clause={'1' * 101}", 422),
        ("/api/rulebooks/act-blackjack-2018/where?clause=", 404),
    ):
        answer = browser.get(path)
        assert answer.status == status, path
        assert answer.says
