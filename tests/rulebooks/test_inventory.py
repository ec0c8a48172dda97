"""The inventories load whole, answer to printed numbers and stay in our own words."""

from __future__ import annotations

import re

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import (
    clauses_printed,
    entries_of,
    inventory,
    is_borrowed,
    printed_number,
    wording,
)
from croupier.vocabulary.names import BookId

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
CW, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"

SIZES = {B00: (39, 39), B06: (247, 234), B18: (267, 251), CW: (129, 121), NSW: (536, 505)}


def ids(book_id: str, printed: str) -> list[str]:
    return [entry.id for entry in clauses_printed(book_id, printed)]


@pytest.mark.parametrize("book_id", shelf.names())
def test_an_inventory_holds_every_leaf_clause_of_its_book_once(book_id: str) -> None:
    book = inventory(book_id)
    testable = [entry for entry in book.clauses if entry.testable]
    assert book.id == book_id
    assert book.title
    assert book.instrument
    assert (len(book.clauses), len(testable)) == SIZES[BookId(book_id)]
    assert len({entry.id for entry in book.clauses}) == len(book.clauses)


@pytest.mark.parametrize("book_id", shelf.names())
def test_every_entry_is_complete(book_id: str) -> None:
    for entry in inventory(book_id).clauses:
        assert all((entry.area, entry.duty, entry.who, entry.says)), entry.id
        assert entry.testable == bool(entry.test), entry.id
        assert entry.says.endswith("."), entry.id


@pytest.mark.parametrize("book_id", shelf.names())
def test_no_printed_number_keeps_a_suffix_of_our_own(book_id: str) -> None:
    own = re.compile(r"#|\(tail\)|\(def\)|\.fn\d|\(\d+\)")
    assert [entry.id for entry in inventory(book_id).clauses if own.search(entry.printed)] == []


@pytest.mark.parametrize(
    ("clause_id", "printed"),
    [
        ("13.1(g)", "13.1(g)"),
        ("17.1.1.2.1", "17.1.1.2.1"),
        ("19.3(a)(ii)(A)", "19.3(a)(ii)(A)"),
        ("19.3(a)(ii)(B)#2", "19.3(a)(ii)(B)"),
        ("22.7.11.4(vi)", "22.7.11.4(vi)"),
        ("5.3#3", "5.3"),
        ("5.2(tail)", "5.2"),
        ("20.3(tail)#2", "20.3"),
        ("20.3(def)", "20.3"),
        ("5.fn1", "5"),
        ("9.1(6)", "9.1"),
        ("17.7(1)", "17.7"),
        ("16.8(3)", "16.8"),
        ("16.8.1", "16.8.1"),
        ("I.2", "I.2"),
        ("A.Split", "A.Split"),
        ("A.Starting Marker#2", "A.Starting Marker"),
        ("1.1.Blackjack", "1.1.Blackjack"),
        ("1.1.Promotional Prize(s)", "1.1.Promotional Prize(s)"),
        ("Diagram D#2", "Diagram D"),
    ],
)
def test_a_printed_number_is_the_id_without_our_suffixes(clause_id: str, printed: str) -> None:
    assert printed_number(clause_id) == printed


def test_a_clause_is_found_by_printed_number_and_by_id() -> None:
    assert ids(B18, "13.1(g)") == ["13.1(g)"]
    assert ids(B06, "20.24") == ["20.24", "20.24#2", "20.24#3"]
    assert ids(B06, "20.24#2") == ["20.24#2"]
    assert ids(B00, "20.3(tail)") == ["20.3(tail)"]


def test_capitals_and_stray_blanks_do_not_matter() -> None:
    assert ids(B18, " a.split ") == ["A.Split"]
    assert ids(B18, "19.3(A)(II)(a)") == ["19.3(a)(ii)(A)"]
    assert ids(NSW, "diagram d") == ["Diagram D", "Diagram D#2"]


def test_a_number_gives_all_that_lies_below_it() -> None:
    assert ids(B18, "13.2") == ["13.2(a)", "13.2(b)"]
    assert ids(NSW, "17.1.1") == ["17.1.1.1", "17.1.1.2.1", "17.1.1.2.2", "17.1.1.2.3"]
    assert ids(NSW, "16.8") == ["16.8", "16.8.1", *(f"16.8({row})" for row in range(1, 7))]
    assert ids(B18, "11") == ["11.1", "11.2", "11.2#2", "11.3"]
    assert {entry.printed[:2] for entry in clauses_printed(B18, "A")} == {"A."}


def test_a_number_does_not_give_its_neighbours() -> None:
    assert ids(B06, "1") == ["1.1"]
    assert ids(B06, "A.Suit") == ["A.Suit"]
    assert [entry.id for entry in entries_of(NSW, "16.8")] == [
        "16.8",
        *(f"16.8({row})" for row in range(1, 7)),
    ]


@pytest.mark.parametrize("printed", ["99.9", "", "13.1(z)", "13.1("])
def test_a_clause_that_is_not_there_gives_nothing(printed: str) -> None:
    assert clauses_printed(B18, printed) == ()


def test_a_clause_is_worded_by_its_own_entries() -> None:
    assert wording(B18, "13.2(a)") == "A winning Blackjack pays three to two."
    assert wording(B18, "12.1(b)").startswith("On the second standard")
    assert wording(B06, "14.5").count(".") == 2  # two duties, two sentences


def test_a_heading_is_worded_by_the_clauses_below_it() -> None:
    assert wording(B18, "13.2") == f"{wording(B18, '13.2(a)')} {wording(B18, '13.2(b)')}"


def test_the_2000_book_borrows_the_wording_of_rules_1_to_16() -> None:
    assert wording(B00, "13.1(g)") == wording(B06, "13.1(g)")
    assert wording(B00, "A.Split") == wording(B06, "A.Split")
    assert wording(B00, "18.14(c)") == "A perfect pair pays twenty-five to one."
    assert wording(B00, "19.4").startswith("The operator may charge for entry and keep at most a tenth")


@pytest.mark.parametrize(("book_id", "printed"), [(B00, "17.7"), (B00, "20.15"), (B00, "I.3"), (B18, "7.9")])
def test_a_clause_that_no_book_gives_has_no_wording(book_id: str, printed: str) -> None:
    with pytest.raises(KeyError, match=re.escape(printed)):
        wording(book_id, printed)


@pytest.mark.parametrize(
    ("printed", "borrowed"),
    [
        ("1.1", True),
        ("9", True),
        ("16.9", True),
        ("A.Void", True),
        ("17.1", False),
        ("18", False),
        ("I.1", False),
    ],
)
def test_only_rules_1_to_16_and_the_dictionary_are_borrowed(printed: str, *, borrowed: bool) -> None:
    assert is_borrowed("act-blackjack-2000", printed) is borrowed


def test_a_book_we_do_not_hold_is_named() -> None:
    with pytest.raises(KeyError, match="act-blackjack-2017"):
        inventory("act-blackjack-2017")
    with pytest.raises(KeyError, match="act-blackjack-2017"):
        wording("act-blackjack-2017", "1.1")


def test_a_book_is_read_once() -> None:
    assert inventory(NSW) is inventory(NSW)
