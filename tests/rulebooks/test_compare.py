"""Two rulebooks are compared by what they say, never by how they are written."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.compare import Difference, Ruling, compare, points
from croupier.rulebooks.inventory import entries_of, is_borrowed

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
CW, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"


def difference(a: str, b: str, topic: str, point: str) -> Difference | None:
    found = [each for each in compare(a, b) if (each.topic, each.point) == (topic, point)]
    assert len(found) <= 1
    return found[0] if found else None


def sides(a: str, b: str, topic: str, point: str) -> tuple[str | None, str | None]:
    found = difference(a, b, topic, point)
    assert found, f"{a} and {b} do not differ on {topic}, {point}"
    return said(found.left), said(found.right)


def said(ruling: Ruling | None) -> str | None:
    return ruling.says if ruling else None


CITED = [
    (point.topic, point.name, book_id, ruling)
    for point in points()
    for book_id, ruling in point.rulings.items()
    if not ruling.assumed
]


def test_every_clause_cited_is_in_that_book() -> None:
    missing = [
        (topic, name, book_id, clause)
        for topic, name, book_id, ruling in CITED
        for clause in ruling.clauses
        if clause not in {entry.printed for entry in entries_of(book_id, clause)}
    ]
    assert missing == []


def test_every_ruling_says_something_and_names_its_clauses() -> None:
    for topic, name, _, ruling in CITED:
        assert ruling.says == ruling.says.strip() != "", (topic, name)
        assert len(ruling.says) <= 90, (topic, name)
        assert len(set(ruling.clauses)) == len(ruling.clauses) > 0, (topic, name)


def test_there_are_points_on_every_chapter_and_each_is_named_once() -> None:
    names = Counter((point.topic, point.name) for point in points())
    assert len(names) >= 340
    assert [name for name, times in names.items() if times > 1] == []


def test_what_is_the_same_is_said_in_the_same_words() -> None:
    """Two sayings that differ only in capitals, blanks or stops would be listed as a difference."""
    for point in points():
        sayings = {ruling.says for ruling in point.rulings.values()}
        bare = {"".join(filter(str.isalnum, saying)).casefold() for saying in sayings}
        assert len(bare) == len(sayings), (point.topic, point.name)


def test_what_a_book_borrows_lies_in_rules_1_to_16() -> None:
    borrowed = [
        (point.topic, point.name, clause)
        for point in points()
        for ruling in point.rulings.values()
        if ruling.assumed
        for clause in ruling.clauses
    ]
    assert borrowed
    assert [each for each in borrowed if not is_borrowed("act-blackjack-2000", each[2])] == []


@pytest.mark.parametrize("book_id", shelf.names())
def test_a_book_does_not_differ_from_itself(book_id: str) -> None:
    assert compare(book_id, book_id) == ()


@pytest.mark.parametrize(("a", "b"), [*combinations(shelf.names(), 2)])
def test_comparing_the_other_way_round_swaps_the_sides(a: str, b: str) -> None:
    swapped = tuple(
        Difference(topic=each.topic, point=each.point, left=each.right, right=each.left) for each in compare(b, a)
    )
    assert compare(a, b) == swapped


@pytest.mark.parametrize(("a", "b"), [*product(shelf.names(), repeat=2)])
def test_only_what_differs_is_listed(a: str, b: str) -> None:
    for each in compare(a, b):
        assert each.left or each.right
        assert not (each.left and each.right) or each.left.says != each.right.says


def test_two_books_that_say_the_same_are_not_listed() -> None:
    assert difference(B06, B18, "Final settlement", "blackjack pays") is None
    assert difference(B06, B18, "Insurance", "pays") is None  # 7.4 against 7.5: moved, not changed
    assert difference(B00, B18, "Perfect Pairs", "perfect pair pays") is None
    assert difference(B18, NSW, "Pairs Play and Any Pairs", "any pair pays") is None
    assert difference(B18, NSW, "Shuffle and cut", "depth of the cut") is None


@pytest.mark.parametrize(
    ("a", "b", "topic", "point", "left", "right"),
    [
        (B18, NSW, "Final settlement", "blackjack pays", "3 to 2", "2 to 1"),
        (B18, NSW, "Final settlement", "both blackjack, player's ten ranks higher", "stand off", "5 to 1"),
        (B18, NSW, "Final settlement", "both blackjack, tens of one rank", "stand off", "4 to 1"),
        (B18, NSW, "Final settlement", "both blackjack, player's ten ranks lower", "stand off", "3 to 1"),
        (B06, NSW, "Final settlement", "equal totals", "stand off", "player loses"),
        (B06, CW, "Cards", "decks", "4 to 8", "6 to 8"),
        (CW, NSW, "Cards", "decks", "6 to 8", "6 or 8"),
        (B06, B18, "Dealer's hand", "soft 17", "stands", "stands or draws, as the layout says"),
        (B06, B18, "Insurance", "insuring another's wager",
         None, "when its owner declines, up to half of it"),
        (B18, NSW, "Insurance", "pays", "2 to 1", None),
        (B18, NSW, "Play of a hand", "on 21", "no more cards, waits for the dealer", "paid 1 to 1 at once"),
        (B18, NSW, "Splitting", "most hands", "4", "3"),
        (B18, NSW, "Splitting", "ace and ten after a split", "21, not a blackjack", "blackjack"),
        (B18, NSW, "Doubling", "when", "first decision on two cards", "on the first two or three cards"),
        (B18, NSW, "Perfect Pairs", "mixed pair pays", "6 to 1", "5 to 1"),
        (B18, NSW, "Perfect Pairs", "coloured pair pays", "12 to 1", "10 to 1"),
        (B18, NSW, "Perfect Pairs", "perfect pair pays", "25 to 1", "30 to 1"),
        (B06, B18, "Super Sevens", "three suited sevens pay", "5,000 to 1", None),
        (B06, CW, "Irregularities", "misplaced card, found later",
         "that round void, later ones stand", "all rounds stand"),
        (B18, NSW, "Irregularities", "card burnt in error", "stays burnt", "used as the next card"),
        (B18, NSW, "Irregularities", "meaning of void",
         "stakes and payments reversed", "no result; interim payments stand"),
        (B06, B18, "Tournaments", "conditions against rules", "conditions win", "rules win"),
        (B00, B06, "Tournaments", "fees kept by the house", "up to 10%", "an approved amount"),
        (B00, B06, "Automated shuffling shoe", "malfunction that counts",
         "any", "in a round, and not to be put right"),
        (B18, NSW, "Conduct and closing", "closing a table early",
         "notice, no period set", "20-minute sign"),
        (B18, NSW, "Shuffle and cut", "cutting card, from the back",
         "at least 1 deck, at most about half", "anywhere up to half"),
    ],
)  # fmt: skip
def test_known_differences(a: str, b: str, topic: str, point: str, left: str | None, right: str | None) -> None:
    assert sides(a, b, topic, point) == (left, right)


def test_limits_hang_on_the_box_in_2006_and_on_the_player_in_2018() -> None:
    left, right = sides(B06, B18, "Limits", "limit above the maximum")
    assert left
    assert left.startswith("goes with the box")
    assert right
    assert right.startswith("goes with the player")


def test_both_clauses_stand_beside_what_they_say() -> None:
    found = difference(B18, NSW, "Final settlement", "equal totals")
    assert found
    assert found.left == Ruling(says="stand off", clauses=("13.1(g)",))
    assert found.right == Ruling(says="player loses", clauses=("17.1.4",))


def test_the_2000_book_is_assumed_to_say_what_the_2006_book_says() -> None:
    found = difference(B00, NSW, "Final settlement", "blackjack pays")
    assert found
    assert found.left == Ruling(says="3 to 2", clauses=("13.2(a)",), assumed=True)
    assert found.right
    assert not found.right.assumed


def test_the_2000_book_speaks_for_itself_on_its_own_topics() -> None:
    found = difference(B00, NSW, "Perfect Pairs", "perfect pair pays")
    assert found
    assert found.left == Ruling(says="25 to 1", clauses=("18.14(c)",))
    assert sides(B00, B06, "Super Sevens", "one seven pays") == (None, "3 to 1")
    assert sides(B00, B06, "Tournaments", "level on chips") == (None, "extra rounds")


def test_the_2000_and_2006_books_differ_only_where_the_2000_book_speaks_for_itself() -> None:
    own = {"Instrument", "Automated shuffling shoe", "Side wagers", "Super Sevens", "Tournaments"}
    assert {each.topic for each in compare(B00, B06)} == own


def test_a_book_we_do_not_hold_is_named() -> None:
    with pytest.raises(KeyError, match="act-poker-1999"):
        compare(B06, "act-poker-1999")
