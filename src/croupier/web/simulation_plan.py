"""From what was asked to a plan: the table is checked at once, the strategy is the one the odds room shows."""

from __future__ import annotations

import gzip
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from croupier.decoders import decoder
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.side_wager_rules import BlazingSevensWager
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.tables import refuse_removed
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.web.odds_desk import Question
from croupier.web.odds_options import cards_of
from croupier.web.odds_shapes import BlackjackShown, OddsShown, WagerShown
from croupier.web.simulation_shapes import SimulationAsked

_read: Final = decoder(OddsShown).decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A simulation that the book allows."""

    book: BookId
    options: TableOptions
    """Of the table that the odds room is asked about."""
    rules: GameRules
    """Of the table that is played: one that offers the wager."""
    wager: On
    shoe: ShoeMode
    rounds: int
    seed: int
    removed: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A plan, and what is known of it beforehand."""

    plan: Plan
    exact: float | None
    """The value of this very play, where the analysis has it: the first round of a shoe."""
    base_rules_assumed: bool


def wanted(asked: SimulationAsked, *, seed: int) -> Wanted:
    """What was asked for; a table or a wager that the book does not have is refused."""
    options = TableOptions(
        decks=asked.decks,
        dealer_draws_on_soft_17=asked.dealer_draws_on_soft_17,
        busted_hand_counts_as_original=asked.busted_hand_counts_as_original,
        jackpot=asked.jackpot,
    )
    rules = shelf.book(asked.rulebook).rules(_offering(shelf.book(asked.rulebook).rules(), options, asked.wager))
    found = Wanted(
        book=asked.rulebook,
        options=options,
        rules=rules,
        wager=_known(rules, asked.wager or rules.main),
        shoe=asked.shoe,
        rounds=asked.rounds,
        seed=asked.seed if asked.seed is not None else seed,
        removed=cards_of(asked.removed),
    )
    refuse_removed(_plan(found), rules)
    return found


def _offering(rules: GameRules, options: TableOptions, wager: On | None) -> TableOptions:
    """With the side wager, if it is one."""
    if wager is None or wager not in rules.side_wager_options:
        return options
    return msgspec.structs.replace(options, side_wagers=(wager,))


def _known(rules: GameRules, wager: On) -> On:
    wagers = wagers_of(rules)
    if wager not in wagers:
        says = f"{shelf.book(rules.book).called} knows no wager {wager}: its wagers are {', '.join(wagers)}"
        raise RefusedError(Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rules.wager_kinds))
    return wager


def wagers_of(rules: GameRules) -> tuple[On, ...]:
    """Every wager of a book, the main one first."""
    if isinstance(rules, BlackjackRules):
        insured = (On.INSURANCE,) if rules.insurance is not None else ()
        return (rules.main, *insured, *rules.side_wager_options)
    return (rules.main, On.GO_TO_WAR, On.TIE)


def question_of(asked: Wanted) -> Question:
    """What the odds room is asked: of this table with the cards that are left, every wager."""
    options = msgspec.structs.replace(asked.options, decks=asked.rules.pack.decks)
    return Question(asks="odds", book=asked.book, options=options, removed=asked.removed)


# --- what the odds room says of it --------------------------------------------------------------------------


def prepared(asked: Wanted, answer: bytes) -> Prepared:
    """The plan, played by the best table of totals that the odds room found; Casino War by the better choice."""
    odds = _read(gzip.decompress(answer))
    wagers = {one.on: one for one in odds.wagers}
    side = wagers[asked.wager] if asked.wager is not odds.main else None
    if odds.blackjack is None:
        war, surrender = (_figure(wagers[odds.main], name) for name in ("always_war", "always_surrender"))
        strategy, surrenders, main = None, surrender > war, max(war, surrender)
    else:
        strategy, surrenders = strategy_of(odds.blackjack), False
        main = odds.blackjack.basic_strategy_expectation
    exact = main if side is None else _side_value(asked, side)
    return Prepared(
        plan=replace(_plan(asked), strategy=strategy, surrenders=surrenders),
        exact=exact if asked.shoe is ShoeMode.FRESH else None,
        base_rules_assumed=odds.base_rules_assumed if side is None else side.base_rules_assumed,
    )


def _plan(asked: Wanted) -> Plan:
    """All of it but how it is played."""
    return Plan(
        book=asked.book,
        options=_offering(asked.rules, asked.options, asked.wager),
        wager=asked.wager,
        rounds=asked.rounds,
        seed=asked.seed,
        shoe=asked.shoe,
        removed=asked.removed,
    )


def strategy_of(shown: BlackjackShown) -> Strategy:
    """The best table of totals, as it is played."""
    return Strategy(
        cells={
            Situation(dealer=one.dealer, total=one.total, soft=one.soft, pair=one.pair, cards=one.cards): Cell(
                first=one.first, otherwise=one.otherwise
            )
            for one in shown.cells
        },
        insures=shown.insures,
        takes_even_money=shown.takes_even_money,
        counts_cards_in_hand=shown.counts_cards,
    )


def _side_value(asked: Wanted, side: WagerShown) -> float:
    """With its jackpot, for the smallest stake, where it has one."""
    blazing = next((one for one in asked.rules.side_wagers if isinstance(one, BlazingSevensWager)), None)
    if blazing is None:
        return side.expectation.value
    amounts = blazing.placing.only_amount
    assert amounts is not None, "Blazing 7's is staked in fixed amounts"
    return _figure(side, "with_jackpot", stake=amounts.value[0])


def _figure(wager: WagerShown, name: str, *, stake: int | None = None) -> float:
    number = next(one.number for one in wager.figures if (one.name, one.stake) == (name, stake))
    assert number is not None, f"{name} is a number"
    return number.value
