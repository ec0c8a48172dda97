"""A plan as the compiled simulator reads it: one record of rules and tables, and what its answers are worth.

Payments are whole numbers of `parts` of a unit, the first wager. Knows no chance and plays nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Annotated, Final

import msgspec
import numpy as np

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.shuffle_rules import FeedBack
from croupier.simulate.plan import Plan, ShoeMode, Wagering
from croupier.simulate.play_tables import Plays, enter_plays
from croupier.simulate.records import Bytes, Numbers, new
from croupier.simulate.side_tables import Sides, Worth, enter_sides, worth_of
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

MOST_BOXES: Final = 7
MOST_HANDS: Final = 4
"""More hands than this are not formed on a box here: so many the five books allow at most (ACT 10.3)."""
NO_NUMBER_OF_CARDS: Final = 99
"""More cards than a hand can have."""
CARDS_OF_A_BOX: Final = 15
"""With fewer left for each box and the dealer, a shoe without some cards is not played: it could run out."""
MOST_STEPS: Final = 64
MOST_UNITS: Final = 10_000
LARGEST_BANKROLL: Final = 10**12

_PLACES: Final = {card: place for place, card in enumerate(DECK)}
FRESH, CUT, DEVICE = range(3)
"""Where cards come from."""
MAIN, INSURANCE, SIDE, GO_TO_WAR, TIE = range(5)
"""Which wager is tallied."""


class CompiledRules:
    """Blackjack in plain numbers; payments in parts of a unit, 0 where a book does not have them."""

    unit: int
    has_insurance: bool
    insurance_stake: int
    insurance_pays: int
    even_money: int
    blackjack_at_once: int
    blackjack_pays: int
    ranked: bool
    """Whether a Blackjack is paid against a Blackjack, by the rank of the ten-valued cards (NSW 17.1.1.2)."""
    higher_pays: int
    same_pays: int
    lower_pays: int
    most_hands: int
    aces_once: bool
    one_card_on_aces: bool
    blackjack_after_split: bool
    pays_21: bool
    """Whether 21 is paid at once (NSW 9.6)."""
    cards_that_pay: int
    """So many cards are paid at once (NSW 9.7); `NO_NUMBER_OF_CARDS` where none are."""
    equal_loses: bool
    takes_original: bool
    """Whether a dealer's Blackjack takes one original wager only (NSW 10.4, 11.6)."""
    busted_counts: bool
    draws_to: int
    """Up to this hard total the dealer draws, and to this soft one."""
    draws_to_soft: int


class WarRules:
    """Casino War in plain numbers."""

    first_card_pays: int
    war_pays: int
    tie_pays: int
    surrenders: bool
    surrendered: int
    """What a surrender loses, in Blackjack too."""


class Counting:
    """A count, and how many units are wagered by it."""

    is_counted: bool
    tags: Annotated[Numbers, (52,)]
    """By card."""
    per_deck: bool
    steps: Annotated[Numbers, (MOST_STEPS,)]
    """From which count on each further step of the ramp holds."""
    number_of_steps: int
    units: Annotated[Numbers, (MOST_STEPS,)]
    """How many units each step is; the first holds below all."""


class CardSource:
    """Where cards come from."""

    mode: int
    behind: int
    """How many cards lie behind the cutting card."""
    burns: bool
    """Whether the first card of a shoe is burned (NSW 4.9)."""
    fed_back_in_round: bool
    """Whether a device takes the last round's cards back only after the initial deal (NSW 7.2)."""
    is_all_new: bool
    """Whether every round starts from all the cards, so that none has to be played to its end for the next."""


class CompiledTable(CompiledRules, WarRules, Counting, CardSource, Plays, Sides):
    """All that the kernel looks up, in one record."""

    boxes: int
    is_war: bool
    tallied: int
    side: int
    """Which side wager is tallied."""
    outcomes: int
    """How many outcomes the tallied wager has, with one unit."""
    middle: int
    """The outcome of a main wager that wins nothing and loses nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledTables:
    """The kernel's table, and what its answers mean."""

    table: CompiledTable
    parts: int
    worths: tuple[int, ...]
    """What each outcome of the tallied wager is worth with one unit, in parts."""
    sides: Mapping[On, Worth]
    """What the lines of each side wager on the table are worth, in the book's order."""
    decks: int
    removed: tuple[Card, ...] = ()

    @property
    def shoe(self) -> Bytes:
        """Every card that is not removed, deck by deck, by its place in a deck."""
        full = np.tile(np.arange(len(DECK), dtype=np.uint8), self.decks)
        gone = Counter(self.removed)
        return np.delete(full, [_PLACES[card] + len(DECK) * copy for card in gone for copy in range(gone[card])])


def tables_of(plan: Plan) -> CompiledTables:
    """The tables of a plan; what its book does not have is refused."""
    rules = _rules(plan)
    refuse_removed(plan, rules)
    _refuse_boxes(rules, plan.boxes)
    _refuse_bankroll(plan.wagering)
    table = new(CompiledTable)
    table.boxes = plan.boxes
    _enter_cards(table, plan, rules)
    _enter_counting(table, plan)
    if isinstance(rules, CasinoWarRules):
        return _war_tables(table, plan, rules)
    return _blackjack_tables(table, plan, rules)


def _rules(plan: Plan) -> GameRules:
    """The rules of the table; where a side wager is tallied that it does not offer, of one that does."""
    rules = shelf.book(plan.book).rules(plan.options)
    offered = tuple(wager.on for wager in rules.side_wagers)
    if plan.wager in rules.side_wager_options and plan.wager not in offered:
        return shelf.book(plan.book).rules(msgspec.structs.replace(plan.options, side_wagers=(plan.wager,)))
    return rules


def refuse_removed(plan: Plan, rules: GameRules) -> None:
    """Cards that the shoe does not hold, or so many that a round could run out of them."""
    decks, boxes = rules.pack.decks, plan.boxes
    for card, copies in Counter(plan.removed).items():
        if copies > decks:
            says = f"{copies} {card} are removed, but the shoe holds {decks} of that card"
            raise RefusedError(Refused(Refusal.TOO_MANY_COPIES, says=says))
    behind = cards_behind(plan, rules) if plan.shoe is ShoeMode.CUT else 0
    left, least = rules.pack.cards - len(plan.removed), CARDS_OF_A_BOX * (boxes + 1) + behind
    if plan.removed and left < least:
        says = f"{left} of {rules.pack.cards} cards are left, and {least} or more are needed to be played"
        raise RefusedError(Refused(Refusal.TOO_FEW_CARDS, says=says))


def _refuse_boxes(rules: GameRules, boxes: int) -> None:
    most = rules.control.boxes
    if not 1 <= boxes <= min(most.value, MOST_BOXES):
        says = f"A table has 1 to {min(most.value, MOST_BOXES)} boxes, not {boxes}"
        raise RefusedError(Refused(Refusal.NO_SUCH_BOX, says=says, clause=most.clause))


def _refuse_bankroll(wagering: Wagering) -> None:
    if wagering.bankroll is not None and not 1 <= wagering.bankroll <= LARGEST_BANKROLL:
        says = f"A bankroll is 1 to {LARGEST_BANKROLL} units, not {wagering.bankroll}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))
    if wagering.rounds_of_a_life < 1:
        says = f"A life with a bankroll has at least 1 round, not {wagering.rounds_of_a_life}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))


def _unknown(rules: GameRules, wager: On) -> RefusedError:
    says = f"{shelf.book(rules.book).called} knows no wager {wager}"
    return RefusedError(Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rules.wager_kinds))


def _gain(pays: Pays) -> Fraction:
    return Fraction(pays.win, pays.per)


def _in_parts(pays: Pays, parts: int) -> int:
    value = _gain(pays) * parts
    assert value.denominator == 1, f"{pays} is no whole number of 1/{parts} of a unit"
    return int(value)


# --- Blackjack --------------------------------------------------------------------------------------------


def _blackjack_tables(table: CompiledTable, plan: Plan, rules: BlackjackRules) -> CompiledTables:
    sides = {wager.on: worth_of(rules, wager) for wager in rules.side_wagers}
    table.tallied, table.side = _tallied(plan, rules)
    tallied_side = sides[plan.wager].values() if table.tallied == SIDE else ()
    parts = lcm(*(value.denominator for value in (*_main_payments(rules), *tallied_side)))
    _enter_rules(table, rules, parts)
    enter_plays(table, rules, plan)
    enter_sides(table, rules)
    if table.tallied == INSURANCE:  # taken whenever it is offered, so that it is valued as it stands
        table.insures, table.takes_even_money = True, False
    table.middle = _most(table)
    worths = _worths(table, plan, rules, parts, sides)
    table.outcomes = len(worths)
    return CompiledTables(
        table=table, parts=parts, worths=worths, sides=sides, decks=rules.pack.decks, removed=plan.removed
    )


def _tallied(plan: Plan, rules: BlackjackRules) -> tuple[int, int]:
    offered = [wager.on for wager in rules.side_wagers]
    if plan.wager is rules.main:
        return MAIN, 0
    if plan.wager is On.INSURANCE and rules.insurance is not None:
        return INSURANCE, 0
    if plan.wager in offered:
        return SIDE, offered.index(plan.wager)
    raise _unknown(rules, plan.wager)


def _worths(
    table: CompiledTable, plan: Plan, rules: BlackjackRules, parts: int, sides: Mapping[On, Worth]
) -> tuple[int, ...]:
    if table.tallied == MAIN:
        return tuple(range(-int(table.middle), int(table.middle) + 1))
    if table.tallied == INSURANCE:
        assert rules.insurance is not None
        return -parts, _in_parts(rules.insurance.pays.value, parts)
    return in_parts(sides[plan.wager], parts)


def in_parts(worth: Worth, parts: int) -> tuple[int, ...]:
    """What each line of a side wager is worth, from line 0 on; 0 for one that there is not."""
    return tuple(int(worth.get(line, Fraction(0)) * parts) for line in range(max(worth) + 1))


def _main_payments(rules: BlackjackRules) -> Iterator[Fraction]:
    """All that a hand or its insurance can bring for a unit."""
    ranked, insurance, even_money = rules.final.ranked_blackjacks, rules.insurance, rules.interim.even_money
    yield from (_gain(one.value) for one in (rules.interim.blackjack, rules.final.blackjack_pays))
    if even_money:
        yield _gain(even_money.value)
    if ranked:
        yield from (_gain(one.value) for one in (ranked.higher, ranked.same, ranked.lower))
    if rules.surrender:
        yield rules.surrender.loses.value
    if insurance:
        yield from (insurance.most.value, insurance.most.value * _gain(insurance.pays.value))


def _enter_rules(table: CompiledTable, rules: BlackjackRules, parts: int) -> None:
    """Chapter by chapter."""
    insurance, even_money, subsequent = rules.insurance, rules.interim.even_money, rules.subsequent
    enough = subsequent.cards_that_pay
    even = (subsequent.pays_21, enough.pays if enough else None, rules.final.pays)
    assert all(one.value == EVEN_MONEY for one in even if one), "what is no Blackjack is paid one to one"
    table.unit = parts
    table.has_insurance = insurance is not None
    table.insurance_stake = int(insurance.most.value * parts) if insurance else 0
    table.insurance_pays = int(insurance.most.value * parts * _gain(insurance.pays.value)) if insurance else 0
    table.even_money = _in_parts(even_money.value, parts) if even_money else 0
    table.blackjack_at_once = _in_parts(rules.interim.blackjack.value, parts)
    table.pays_21 = subsequent.pays_21 is not None
    table.cards_that_pay = enough.number.value if enough else NO_NUMBER_OF_CARDS
    table.surrendered = int(rules.surrender.loses.value * parts) if rules.surrender else 0
    _enter_splitting(table, rules)
    table.draws_to, table.draws_to_soft = rules.dealer.draws_to.value, rules.dealer.draws_to_soft.value
    _enter_final_settlement(table, rules, parts)


def _enter_splitting(table: CompiledRules, rules: BlackjackRules) -> None:
    splitting = rules.splitting
    if splitting.most_hands.value > MOST_HANDS:
        says = f"Up to {MOST_HANDS} hands of a box are simulated, not {splitting.most_hands.value}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=splitting.most_hands.clause))
    table.most_hands = splitting.most_hands.value
    table.aces_once = splitting.aces_once is not None
    table.one_card_on_aces = splitting.one_card_on_aces is not None
    table.blackjack_after_split = splitting.blackjack.value


def _enter_final_settlement(table: CompiledRules, rules: BlackjackRules, parts: int) -> None:
    final = rules.final
    ranked, original = final.ranked_blackjacks, final.original_wager_only
    table.blackjack_pays = _in_parts(final.blackjack_pays.value, parts)
    table.equal_loses = final.equal.value is Outcome.LOSE
    table.takes_original = original is not None
    table.busted_counts = original is not None and original.busted_hand_counts
    table.ranked = ranked is not None
    if ranked:
        table.higher_pays = _in_parts(ranked.higher.value, parts)
        table.same_pays = _in_parts(ranked.same.value, parts)
        table.lower_pays = _in_parts(ranked.lower.value, parts)


def _most(rules: CompiledRules) -> int:
    """No round brings or costs more on one box, per unit of the first wager."""
    a_hand = max(2 * rules.unit, rules.blackjack_at_once, rules.blackjack_pays, rules.higher_pays)
    return rules.most_hands * a_hand + max(rules.insurance_stake, rules.insurance_pays)


# --- Casino War -------------------------------------------------------------------------------------------


def _war_tables(table: CompiledTable, plan: Plan, rules: CasinoWarRules) -> CompiledTables:
    kinds = {On.CASINO_WAR: MAIN, On.GO_TO_WAR: GO_TO_WAR, On.TIE: TIE}
    if plan.wager not in kinds:
        raise _unknown(rules, plan.wager)
    lost, first, war, tie = (
        one.value for one in (rules.finest_payment, rules.first_cards.pays, rules.war.pays, rules.tie.pays)
    )
    parts = lcm(lost.per, first.per, war.per, tie.per)
    table.is_war, table.tallied, table.unit = True, kinds[plan.wager], parts
    table.first_card_pays = _in_parts(first, parts)
    table.war_pays = _in_parts(war, parts)
    table.tie_pays = _in_parts(tie, parts)
    table.surrendered = _in_parts(lost, parts)
    table.surrenders = plan.surrenders and table.tallied != GO_TO_WAR
    table.middle = 2 * max(parts, table.first_card_pays, table.war_pays)
    worths = {
        MAIN: tuple(range(-int(table.middle), int(table.middle) + 1)),
        GO_TO_WAR: (-parts, int(table.war_pays)),
        TIE: (-parts, int(table.tie_pays)),
    }[table.tallied]
    table.outcomes = len(worths)
    return CompiledTables(
        table=table, parts=parts, worths=worths, sides={}, decks=rules.pack.decks, removed=plan.removed
    )


# --- cards and counts -------------------------------------------------------------------------------------


def _enter_cards(table: CardSource, plan: Plan, rules: GameRules) -> None:
    shuffle = shelf.book(plan.book).shuffle
    device = plan.shoe is ShoeMode.DEVICE
    burn = shuffle.burn.with_a_device if device else shuffle.burn.with_a_shoe
    table.mode = {ShoeMode.FRESH: FRESH, ShoeMode.CUT: CUT, ShoeMode.DEVICE: DEVICE}[plan.shoe]
    table.behind = cards_behind(plan, rules)
    table.burns = burn is not None and shuffle.burn.after_shuffle.value > 0
    feeds_back = shuffle.device.feeds_back.value
    table.fed_back_in_round = device and feeds_back is FeedBack.AFTER_THE_INITIAL_DEAL
    table.is_all_new = plan.shoe is ShoeMode.FRESH or (device and not table.fed_back_in_round)


def cards_behind(plan: Plan, rules: GameRules) -> int:
    """How many cards lie behind the cutting card: as the plan says, or midway between the book's bounds."""
    depths = shelf.book(plan.book).shuffle.depths
    least = 1 if depths.decks_from_the_back is None else depths.decks_from_the_back.value * len(DECK)
    most = int(rules.pack.cards * depths.part_from_the_back.value)
    behind = (least + most) // 2 if plan.cutting_card is None else plan.cutting_card
    if least <= behind <= most:
        return behind
    says = f"Between {least} and {most} cards lie behind the cutting card, not {behind}"
    raise RefusedError(
        Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=depths.part_from_the_back.clause)
    )


def _enter_counting(table: Counting, plan: Plan) -> None:
    wagering = plan.wagering
    table.units[0] = 1
    if wagering.count is None:
        return
    ramp = sorted(wagering.ramp)
    _refuse_ramp(ramp)
    table.is_counted, table.per_deck = True, wagering.count.per_deck
    table.tags[:] = [wagering.count.tags[min(card % 13, 9)] for card in range(len(DECK))]
    table.number_of_steps = len(ramp)
    table.steps[: len(ramp)] = [at for at, _ in ramp]
    table.units[1 : len(ramp) + 1] = [units for _, units in ramp]


def _refuse_ramp(ramp: list[tuple[int, int]]) -> None:
    if len(ramp) >= MOST_STEPS:
        says = f"A ramp has up to {MOST_STEPS - 1} steps, not {len(ramp)}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))
    for _, units in ramp:
        if not 0 <= units <= MOST_UNITS:
            says = f"A wager by the count is 0 to {MOST_UNITS} units, not {units}"
            raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))
