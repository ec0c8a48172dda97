"""Casino War: every deal of four cards counted out by rank, and what others have published."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.odds.casino_war import Comparison, war_pays
from croupier.odds.supposing import suppositions
from croupier.odds.table_odds import TableOdds, odds_of_table
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId, On, Outcome
from tests.odds import brute_force
from tests.shelves import of_book

BOOK = BookId("act-casino-war-2018")
pytestmark = of_book(BOOK)

REMOVED = ["", "As Ah Ad Ac 2s 2s 2h 9d", "Ks " * 6 + "Kh " * 6 + "Kd " * 6 + "Kc " * 5]


def table(decks: int, removed: str = "", *supposed: str) -> TableOdds:
    return odds_of_table(
        BOOK,
        TableOptions(decks=decks if decks >= 6 else None),
        removed=read_cards(removed),
        suppose=suppositions(BOOK, supposed if decks >= 6 else (*supposed, f"decks={decks}")),
    )


def figure(odds: WagerOdds, name: str) -> Fraction:
    found = odds.further[name]
    assert isinstance(found, Fraction)
    return found


def percent(expectation: Fraction) -> float:
    return round(-100 * float(expectation), 2)


@pytest.mark.slow
@pytest.mark.parametrize("decks", [6, 7, 8])
@pytest.mark.parametrize("removed", REMOVED)
def test_every_deal_of_four_cards(decks: int, removed: str) -> None:
    chances, always_war, always_surrender = brute_force.casino_war(brute_force.shoe(decks, removed))
    odds = table(decks, removed).wagers
    war, tie = odds[On.CASINO_WAR], odds[On.TIE]
    assert {one.name: one.probability for one in war.outcomes} == {
        "war tied": chances["war tied"],
        "higher first card": chances["higher"],
        "war won": chances["war won"],
        "surrender": 0,
        "lower first card": chances["lower"],
        "war lost": chances["war lost"],
    }
    assert (war.expectation, figure(war, "always_war")) == (always_war, always_war)
    assert figure(war, "always_surrender") == always_surrender
    at_first = 1 - chances["higher"] - chances["lower"]
    assert tie.expectation == 11 * at_first - 1
    assert figure(war, "staked_on_average") == 1 + at_first
    assert figure(war, "expectation_per_unit_staked") == always_war / (1 + at_first)
    going = odds[On.GO_TO_WAR]
    assert going.expectation == (chances["war won"] + chances["war tied"] - chances["war lost"]) / at_first
    assert figure(going, "both_wagers") == (always_war - chances["higher"] + chances["lower"]) / at_first


@pytest.mark.parametrize(
    ("decks", "bonus", "no_bonus", "surrender", "tie"),
    [
        (1, 2.06, 2.42, 2.94, 35.29),
        (2, 2.24, 2.70, 3.40, 25.24),
        (3, 2.29, 2.79, 3.55, 21.94),
        (4, 2.31, 2.84, 3.62, 20.29),
        (5, 2.32, 2.86, 3.67, 19.31),
        (6, 2.33, 2.88, 3.70, 18.65),
        (7, 2.34, 2.89, 3.72, 18.18),
        (8, 2.34, 2.90, 3.73, 17.83),
    ],
)
def test_published_house_edges(decks: int, bonus: float, no_bonus: float, surrender: float, tie: float) -> None:
    """Wizard of Odds, Casino War: a tied war that wins the raise alone, or with it a bonus like the first wager.

    The book's own tied war wins both wagers, which is the bonus by another name.
    """
    as_written = table(decks).wagers
    assert percent(as_written[On.CASINO_WAR].expectation) == bonus
    assert table(decks, "", "tied_war_pays=2").wagers[On.CASINO_WAR] == as_written[On.CASINO_WAR]
    assert percent(table(decks, "", "tied_war_pays=1").wagers[On.CASINO_WAR].expectation) == no_bonus
    assert percent(figure(as_written[On.CASINO_WAR], "always_surrender")) == surrender
    assert percent(as_written[On.TIE].expectation) == tie


def test_each_end_has_its_odds_and_its_clause() -> None:
    odds = table(6).wagers
    assert [
        (one.name, one.outcome, None if one.pays is None else str(one.pays), one.gain, one.clause)
        for one in odds[On.CASINO_WAR].outcomes
    ] == [
        ("war tied", Outcome.WIN, "1:1", 2, "4.6(c)"),
        ("higher first card", Outcome.WIN, "1:1", 1, "4.6(a)"),
        ("war won", Outcome.WIN, "1:1", 1, "4.6(d)"),
        ("surrender", Outcome.SURRENDER, None, Fraction(-1, 2), "4.5"),
        ("lower first card", Outcome.LOSE, None, -1, "4.6(b)"),
        ("war lost", Outcome.LOSE, None, -2, "4.6(e)"),
    ]
    assert [one.clause for one in odds[On.GO_TO_WAR].outcomes] == ["4.7(b)", "4.7(a)", "4.7(c)"]
    assert [(one.name, one.clause) for one in odds[On.TIE].outcomes] == [("tie", "4.8"), ("no tie", "7.2(a)")]


def test_a_tied_war_that_brings_nothing_stands_off() -> None:
    tied = table(6, "", "tied_war_pays=0").wagers[On.CASINO_WAR].outcomes[0]
    assert (tied.outcome, tied.pays, tied.gain) == (Outcome.STAND_OFF, None, Fraction(0))


def test_another_pay_for_the_tie_can_be_supposed() -> None:
    odds = table(6, "", "tie_pays=11:1")
    assert odds.wagers[On.TIE].expectation == Fraction(12 * 23, 311) - 1
    assert odds.supposed == ("tie_pays=11:1",)


def test_war_beats_surrender_while_a_war_can_tie() -> None:
    rules = shelf.book(BOOK).rules()
    assert isinstance(rules, CasinoWarRules)
    pays = war_pays(rules)
    even = Fraction(1, 2)
    assert pays.of_war(Comparison(higher=even, equal=Fraction(0), lower=even)) == pays.surrendered
    assert "war every time" in table(6).wagers[On.CASINO_WAR].method
