"""What a choice costs in the practice room is what `croupier odds` says of it, in every book, to six digits."""

from __future__ import annotations

import json
import random
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from croupier.analysis.practice import practised
from croupier.analysis.practice_documents import ChoiceGraded
from croupier.analysis.practice_request import PracticeRequest, drills_of
from croupier.odds.cards_left import worth_of
from croupier.odds.hand_values import values_of_hand
from croupier.odds.table_odds import odds_of_table
from croupier.rulebooks import shelf
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.names import BookId, Choice, On
from croupier.vocabulary.refusal import RefusedError
from tests.command_line import croupier
from tests.shelves import of_book

BOOKS = sorted(shelf.names())
SIX_DIGITS = 5e-7
WAR = "act-casino-war-2018"


def hands_of(book: str, count: int, *, seed: int) -> Iterator[ChoiceGraded]:
    """Choices made at random in as many hands, over all drills of the book."""
    chance = random.Random(seed)
    drills = drills_of(shelf.book(book).rules())
    for number in range(1, count + 1):
        made: tuple[Choice, ...] = ()
        while True:
            asked = PracticeRequest(
                book=BookId(book), drill=drills[number % len(drills)], seed=seed, number=number, choices=made
            )
            shown = practised(asked)
            if shown.asked is None:
                break
            made += (chance.choice(shown.asked.options).choose,)
        assert len(shown.graded) == len(made) > 0
        yield from shown.graded


@cache
def told(book: str) -> dict[str, Any]:
    """The whole table, as `croupier odds --json` tells it."""
    run = croupier("odds", book, "--json")
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def as_told(book: str, grade: ChoiceGraded) -> dict[str, float]:
    """What the command line says of the first two cards: from the table of all hands, worked out as a whole."""
    letters = sorted(worth_of(card.rank) for card in grade.cards)
    names = ["A" if one == 1 else "T" if one == 10 else str(one) for one in letters]
    dealer = worth_of(grade.dealer.rank)
    name = "A" if dealer == 1 else "T" if dealer == 10 else str(dealer)
    row = next(
        one for one in told(book)["wagers"]["blackjack"]["hands"] if (one["cards"], one["dealer"]) == (names, name)
    )
    values: dict[str, float] = dict(row["choices"])
    if "decline" in grade.values:
        base = max(value for choice, value in values.items() if choice != "even-money")
        values |= {"decline": base, "insure": base + 0.5 * row["insurance"]}
    return values


def compare(book: str, count: int, *, seed: int) -> int:
    compared = 0
    for grade in hands_of(book, count, seed=seed):
        assert grade.cost == pytest.approx(max(grade.values.values()) - grade.values[grade.chose], abs=1e-9)
        if len(grade.cards) == 2 and "--hands" not in grade.command:
            theirs = as_told(book, grade)
            assert set(grade.values) <= set(theirs)
            for choice, value in grade.values.items():
                assert value == pytest.approx(theirs[choice], abs=SIX_DIGITS), (grade.label, choice)
            offered = max(theirs[choice] for choice in grade.values)
            assert grade.cost == pytest.approx(offered - theirs[grade.chose], abs=SIX_DIGITS)
            compared += 1
    return compared


def by_rank(book: str) -> float:
    """What a tie is worth to who always goes to war, put together from what is said of each rank."""
    rules = shelf.book(book).rules()
    assert isinstance(rules, CasinoWarRules)
    decks, total = rules.pack.decks, 0.0
    size = 52 * decks
    for rank in Rank:
        card = next(one for one in DECK if one.rank is rank)
        tie = (4 * decks) * (4 * decks - 1) / (size * (size - 1))
        total += tie * values_of_hand(rules, (card,), card).choices[Choice.GO_TO_WAR]
    return total


@of_book(WAR)
def test_war_by_rank_comes_to_what_the_whole_game_is_worth() -> None:
    odds = odds_of_table(WAR, NO_OPTIONS).wagers[On.CASINO_WAR]
    always: Any = odds.further["always_war"]
    assert by_rank(WAR) == pytest.approx(float(always), abs=1e-12), "without a tie the game is even"
    grades = list(hands_of(WAR, 5, seed=3))
    assert all(one.best is Choice.GO_TO_WAR for one in grades)
    assert {round(one.cost, 9) for one in grades if one.chose is Choice.GO_TO_WAR} <= {0.0}


@pytest.mark.slow
@pytest.mark.parametrize("book", [one for one in BOOKS if one != WAR])
def test_the_cost_of_a_choice_is_what_the_command_line_says(book: str) -> None:
    assert compare(book, 12, seed=17) >= 10


@pytest.mark.nightly
@pytest.mark.parametrize("book", [one for one in BOOKS if one != WAR])
def test_the_cost_of_a_choice_is_what_the_command_line_says_of_a_thousand_hands(book: str) -> None:
    assert compare(book, 1000, seed=18) >= 1000


@pytest.mark.nightly
@of_book(WAR)
def test_a_thousand_wars() -> None:
    for grade in hands_of(WAR, 1000, seed=18):
        run = croupier("odds", WAR, "--hand", grade.cards[0].value, "--dealer", grade.dealer.value, "--json")
        theirs = json.loads(run.stdout)["choices"]
        assert grade.cost == pytest.approx(max(theirs.values()) - theirs[grade.chose.value], abs=SIX_DIGITS)


@pytest.mark.slow
@of_book("act-blackjack-2018")
def test_a_hand_of_more_cards_and_one_of_a_split_are_told_by_the_command_that_is_shown() -> None:
    longer = [
        one for one in hands_of("act-blackjack-2018", 40, seed=5) if len(one.cards) > 2 or "--hands" in one.command
    ]
    assert {"--hands" in one.command for one in longer} == {True, False}
    for grade in longer[:12]:
        run = croupier(*shlex.split(grade.command.removeprefix("croupier ")), "--json")
        assert run.returncode == 0, run.stderr
        theirs = json.loads(run.stdout)
        for choice, value in grade.values.items():
            assert value == pytest.approx(theirs["choices"][choice], abs=SIX_DIGITS)
        assert theirs["exact"] is grade.exact


@pytest.mark.slow
@of_book("act-blackjack-2018")
def test_a_draw_is_worth_what_the_hands_after_it_are() -> None:
    """A hand that is drawn to is worth the average, over the next card, of the best that can be done then."""
    rules: Any = shelf.book("act-blackjack-2018").rules()
    hand, dealer = (Card("Ts"), Card("2d")), Card("4h")
    left = dict.fromkeys(range(1, 10), 32) | {10: 128}
    for card in (*hand, dealer):
        left[worth_of(card.rank)] -= 1
    value = 0.0
    for worth, count in left.items():
        if worth + 12 > 21:
            value -= count
        else:
            card = Card({1: "A", 10: "T"}.get(worth, str(worth)) + "c")
            value += count * max(values_of_hand(rules, (*hand, card), dealer).choices.values())
    assert values_of_hand(rules, hand, dealer).choices[Choice.DRAW] == pytest.approx(value / 413, abs=1e-9)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--hand", "Ts 4d"), "--hand and --dealer belong together"),
        (("--hand", "Ts 4d", "--dealer", "9h 9s"), "--dealer takes one card, not 2"),
        (("--hand", "Ts Td 4c", "--dealer", "9h"), "not over 21; these 3 come to 24"),
        (("--hand", "Ts", "--dealer", "9h"), "two cards or more"),
        (("--hand", "Ts 4d", "--dealer", "9h", "--compare"), "--hand values one hand"),
        (("--hand", " ".join(["Ts"] * 2 + ["As"] * 9), "--dealer", "9h"), "9 As are removed"),
    ],
)
@of_book("act-blackjack-2018")
def test_nonsense_is_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    run = croupier("odds", "act-blackjack-2018", *arguments)
    assert run.returncode == 2
    assert says in run.stderr
    assert "Traceback" not in run.stderr


@of_book(WAR)
def test_what_is_no_tie_is_refused_by_its_clause() -> None:
    rules: Any = shelf.book(WAR).rules()
    with pytest.raises(RefusedError) as refused:
        values_of_hand(rules, (Card("Ts"),), Card("9s"))
    assert refused.value.refused.clause == rules.war.choices
