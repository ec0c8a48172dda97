"""A book that sets another number changes one value, and engine, simulator and exact odds all play by it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from croupier.odds.blackjack import analyse
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.casino_war import casino_war_odds, war_pays
from croupier.odds.game import game_of
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules, LateSurrender
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.fast import can_run, run_fast
from croupier.simulate.general import run_general, settle_rounds
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.step_kernel import STAND, reset
from croupier.simulate.stepping import new_tables, stepping_game
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.pays import Pays
from tests.shelves import of_book
from tests.simulate.engine_rounds import engine_rounds
from tests.simulate.random_plans import random_orders
from tests.simulate.test_agreement import compare

SIX_DECKS = TableOptions(decks=6)
Change = Callable[[BlackjackRules], BlackjackRules]


def but(ruled: Ruled[int], value: int) -> Ruled[int]:
    return dataclasses.replace(ruled, value=value)


def dealer_to(hard: int, soft: int) -> Change:
    def changed(rules: BlackjackRules) -> BlackjackRules:
        dealer = rules.dealer
        dealer = dataclasses.replace(
            dealer, draws_to=but(dealer.draws_to, hard), draws_to_soft=but(dealer.draws_to_soft, soft)
        )
        return dataclasses.replace(rules, dealer=dealer)

    return changed


def draws_below(total: int) -> Change:
    def changed(rules: BlackjackRules) -> BlackjackRules:
        below = but(rules.subsequent.must_draw_below, total)
        return dataclasses.replace(rules, subsequent=dataclasses.replace(rules.subsequent, must_draw_below=below))

    return changed


def pays_for(cards: int) -> Change:
    def changed(rules: BlackjackRules) -> BlackjackRules:
        enough = rules.subsequent.cards_that_pay
        assert enough is not None
        enough = dataclasses.replace(enough, number=but(enough.number, cards))
        return dataclasses.replace(rules, subsequent=dataclasses.replace(rules.subsequent, cards_that_pay=enough))

    return changed


def insures_a_quarter(rules: BlackjackRules) -> BlackjackRules:
    assert rules.insurance is not None
    most = dataclasses.replace(rules.insurance.most, value=Fraction(1, 4))
    return dataclasses.replace(rules, insurance=dataclasses.replace(rules.insurance, most=most))


def six_to_five(rules: BlackjackRules) -> BlackjackRules:
    interim = dataclasses.replace(rules.interim.blackjack, value=Pays(6, 5))
    final = dataclasses.replace(rules.final.blackjack_pays, value=Pays(6, 5))
    return dataclasses.replace(
        rules,
        interim=dataclasses.replace(rules.interim, blackjack=interim),
        final=dataclasses.replace(rules.final, blackjack_pays=final),
    )


def splits_to(hands: int) -> Change:
    def changed(rules: BlackjackRules) -> BlackjackRules:
        most = but(rules.splitting.most_hands, hands)
        return dataclasses.replace(rules, splitting=dataclasses.replace(rules.splitting, most_hands=most))

    return changed


def doubles_on_10_and_11(rules: BlackjackRules) -> BlackjackRules:
    on_totals = Ruled((10, 11), rules.doubling.on_cards.clause)
    return dataclasses.replace(rules, doubling=dataclasses.replace(rules.doubling, on_totals=on_totals))


def surrenders(rules: BlackjackRules) -> BlackjackRules:
    """Half is lost, under clauses that the book has for something else."""
    late = LateSurrender(
        offered=Clause("9.1"),
        loses=Ruled(Fraction(1, 2), Clause("9.1")),
        waits=Clause("8.1"),
        dealer_blackjack=Clause("13.1(f)"),
    )
    return dataclasses.replace(rules, surrender=late)


CANBERRA, SYDNEY = BookId("act-blackjack-2018"), BookId("nsw-blackjack-challenge")
MADE_UP: dict[str, tuple[BookId, tuple[Change, ...]]] = {
    "stands on 18": (CANBERRA, (dealer_to(17, 17),)),
    "stands on 18, draws on a soft one": (CANBERRA, (dealer_to(17, 18),)),
    "stands on 16": (CANBERRA, (dealer_to(15, 15),)),
    "draws below 13": (CANBERRA, (draws_below(13),)),
    "insures a quarter": (CANBERRA, (insures_a_quarter,)),
    "6 to 5": (CANBERRA, (six_to_five,)),
    "splits once": (CANBERRA, (splits_to(2),)),
    "doubles on 10 and 11": (CANBERRA, (doubles_on_10_and_11,)),
    "late surrender": (CANBERRA, (surrenders,)),
    "six cards pay": (SYDNEY, (pays_for(6),)),
    "eight cards pay": (SYDNEY, (pays_for(8),)),
    "all together": (SYDNEY, (dealer_to(17, 17), draws_below(13), pays_for(6))),
}


def rules_of(book: BookId) -> BlackjackRules:
    rules = shelf.book(book).rules(SIX_DECKS)
    assert isinstance(rules, BlackjackRules)
    return rules


def changed_rules(name: str) -> BlackjackRules:
    base, changes = MADE_UP[name]
    rules = rules_of(base)
    for change in changes:
        rules = change(rules)
    return rules


@cache
def odds_under(name: str) -> BlackjackOdds:
    rules = changed_rules(name) if name in MADE_UP else rules_of(BookId(name))
    return analyse(game_of(rules), CardsLeft.of(rules.pack.decks))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[BookId, GameRules], BookId]:
    """Puts a book on the shelf that is another one but for the rules of its tables."""
    before = shelf.book

    def put(base: BookId, rules: GameRules) -> BookId:
        book: Book = dataclasses.replace(before(base), id=BookId("made-up"), game=lambda _: rules)
        monkeypatch.setattr(shelf, "book", lambda name: book if name == "made-up" else before(name))
        return book.id

    return put


Put = Callable[[BookId, GameRules], BookId]


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE_UP)
def test_engine_and_simulator_settle_alike_under_another_number(name: str, made_up: Put) -> None:
    base, dice = MADE_UP[name][0], Random(name)
    book = made_up(base, changed_rules(name))
    # the one must draw where the other stands; or has cells that the other does not need
    whose = base if base == CANBERRA and name != "late surrender" else name
    strategy = dataclasses.replace(odds_under(whose).basic_strategy, insures=base == CANBERRA)
    plan = Plan(book=book, options=SIX_DECKS, rounds=1, shoe=ShoeMode.FRESH, strategy=strategy)
    orders = np.concatenate([random_orders(plan, dice, 100) for _ in range(8)])
    settled = settle_rounds(plan, orders)
    compare(plan, settled, list(engine_rounds(plan, orders.tolist())))
    as_before = settle_rounds(dataclasses.replace(plan, book=base), orders)
    on_hands = [key for key in settled.nets if key in as_before.nets]
    assert any(
        (settled.nets[key] * as_before.parts != as_before.nets[key] * settled.parts).any() for key in on_hands
    ), "another number, another result"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["stands on 18", "stands on 16", "draws below 13", "doubles on 10 and 11", "six cards pay", "all together"],
)
def test_the_quick_simulator_earns_what_the_odds_say_under_another_number(name: str, made_up: Put) -> None:
    base, found = MADE_UP[name][0], odds_under(name)
    book = made_up(base, changed_rules(name))
    strategy = dataclasses.replace(found.basic_strategy, insures=False, takes_even_money=False)
    plan = Plan(book=book, options=SIX_DECKS, rounds=1, shoe=ShoeMode.FRESH, strategy=strategy, seed=5)
    assert can_run(plan)
    tally = run_fast(plan, shard=0, rounds=6_000_000)
    assert abs(tally.mean - found.basic_strategy_expectation) < 4 * tally.standard_error
    before = odds_under(base).basic_strategy_expectation
    assert abs(found.basic_strategy_expectation - before) > 1e-4, "another number, another worth"


def test_the_simulator_earns_what_the_odds_say_of_late_surrender(made_up: Put) -> None:
    found, before = odds_under("late surrender"), odds_under(CANBERRA)
    book = made_up(CANBERRA, changed_rules("late surrender"))
    plan = Plan(
        book=book, options=SIX_DECKS, rounds=400_000, shoe=ShoeMode.FRESH, strategy=found.basic_strategy, seed=2
    )
    tally = run_general(plan, shard=0, rounds=plan.rounds)
    assert abs(tally.mean - found.basic_strategy_expectation) < 4 * tally.standard_error
    assert found.basic_strategy_expectation > before.basic_strategy_expectation + 5e-4


@pytest.mark.slow
def test_many_tables_let_nobody_stand_below_another_number() -> None:
    game, tables = stepping_game(changed_rules("all together")), new_tables(2_000, seed=3)
    seen, allowed = np.zeros((2_000, 8), dtype=np.int8), np.zeros((2_000, 4), dtype=np.int8)
    reset(game, tables, seen, allowed)
    assert set(seen[allowed[:, STAND] == 0, 0]) == set(range(4, 13))
    assert set(seen[allowed[:, STAND] == 1, 0]) == set(range(13, 22))


@of_book("act-casino-war-2018")
def test_a_surrender_loses_the_part_that_the_book_says(made_up: Put) -> None:
    base, dice = BookId("act-casino-war-2018"), Random(4)
    rules = shelf.book(base).rules(SIX_DECKS)
    assert isinstance(rules, CasinoWarRules)
    lost = dataclasses.replace(rules.war.surrendered, value=Fraction(1, 4))
    rules = dataclasses.replace(rules, war=dataclasses.replace(rules.war, surrendered=lost))
    plan = Plan(
        book=made_up(base, rules),
        options=SIX_DECKS,
        wager=On.CASINO_WAR,
        rounds=1,
        shoe=ShoeMode.FRESH,
        surrenders=True,
    )
    orders = np.concatenate([random_orders(plan, dice, 100) for _ in range(4)])
    settled = settle_rounds(plan, orders)
    compare(plan, settled, list(engine_rounds(plan, orders.tolist())))
    assert set((settled.nets[On.CASINO_WAR, 1] * 4 // settled.parts).ravel()) == {-4, -1, 4}
    odds = casino_war_odds(rules, war_pays(rules), CardsLeft.of(6))[On.CASINO_WAR]
    assert {one.gain for one in odds.outcomes if one.probability} == {1, -1, Fraction(-1, 4)}
