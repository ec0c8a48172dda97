"""A plan as the compiled simulator reads it: rules in plain numbers, and what each tallied outcome is worth.

Payments are whole numbers of `parts` of a unit, the first wager. Knows no chance and plays nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.shelf import GameRules, rules_of, shuffle_rules
from croupier.rulebooks.shuffle_rules import FeedBack
from croupier.simulate.plan import Count, Plan, ShoeMode
from croupier.simulate.play_tables import NOTHING_PLAYED, Plays, plays_of
from croupier.simulate.side_tables import NO_SIDE_WAGERS, Sides, SideWagers, side_wagers_of
from croupier.vocabulary.card import DECK
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

Numbers = npt.NDArray[np.int64]

HALF: Final = Fraction(1, 2)
"""The most that insurance may be of a wager (ACT 7.1), and what a surrender loses (Casino War A.Surrender)."""
MOST_UNITS: Final = 10_000
MOST_HANDS: Final = 4
"""No book lets more hands be formed on a box (ACT 10.3)."""


class Rules(NamedTuple):
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
    pays_five_cards: bool
    """Whether five cards are paid at once (NSW 9.7)."""
    equal_loses: bool
    takes_original: bool
    busted_counts: bool
    draws_on_soft_17: bool


class WarRules(NamedTuple):
    """Casino War in plain numbers."""

    unit: int
    pays: int
    war_pays: int
    tie_pays: int
    surrenders: bool
    surrendered: int
    """What a surrender loses."""


class Counting(NamedTuple):
    """A count, and how many units are wagered by it."""

    tags: Numbers
    """By card."""
    per_deck: bool
    is_used: bool
    steps: Numbers
    """From which count on each further step of the ramp holds."""
    units: Numbers
    """How many units each step is; the first holds below all."""


class Cards(NamedTuple):
    """Where cards come from."""

    mode: int
    behind: int
    """How many cards lie behind the cutting card."""
    burns: bool
    """Whether the first card of a shoe is burned (NSW 4.9)."""
    fed_back_in_round: bool
    """Whether a device takes the last round's cards back only after the initial deal (NSW 7.2)."""


class Table(NamedTuple):
    """All that the kernel looks up."""

    boxes: int
    tallied: int
    side: int
    """Which side wager is tallied."""
    war: bool
    """Whether the game is Casino War."""
    outcomes: int
    """How many outcomes the tallied wager has, with one unit."""
    middle: int
    """The outcome of a main wager that wins nothing and loses nothing."""
    rules: Rules
    war_rules: WarRules
    plays: Plays
    counting: Counting
    cards: Cards
    sides: Sides


FRESH, CUT, DEVICE = range(3)
MAIN, INSURANCE, SIDE, GO_TO_WAR, TIE = range(5)
"""Which wager is tallied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The kernel's table, and what its answers mean."""

    table: Table
    rules: GameRules
    side_wagers: SideWagers
    parts: int
    worths: tuple[int, ...]
    """What each outcome of the tallied wager is worth with one unit, in parts."""
    decks: int

    @property
    def shoe(self) -> npt.NDArray[np.uint8]:
        """Every card, deck by deck, by its place in a deck."""
        return np.tile(np.arange(len(DECK), dtype=np.uint8), self.decks)


def tables_of(plan: Plan) -> Tables:
    """The tables of a plan; what its book does not have is refused."""
    rules = _rules(plan)
    _refuse_boxes(rules, plan.boxes)
    if isinstance(rules, CasinoWarRules):
        return _war_tables(plan, rules)
    return _blackjack_tables(plan, rules)


def _rules(plan: Plan) -> GameRules:
    """The rules of the table; where a side wager is tallied that it does not offer, of one that does."""
    rules = rules_of(plan.book, plan.options)
    offered = tuple(wager.on for wager in rules.side_wagers)
    if plan.wager in rules.side_wager_options and plan.wager not in offered:
        return rules_of(plan.book, msgspec.structs.replace(plan.options, side_wagers=(plan.wager,)))
    return rules


def _refuse_boxes(rules: GameRules, boxes: int) -> None:
    most = rules.control.boxes
    if not 1 <= boxes <= most.value:
        says = f"A table has 1 to {most.value} boxes, not {boxes}"
        raise RefusedError(Refused(Refusal.NO_SUCH_BOX, says=says, clause=most.clause))


def _refuse_wager(rules: GameRules, wager: On) -> RefusedError:
    says = f"{rules.book.called} knows no wager {wager}"
    return RefusedError(Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rules.wager_kinds))


# --- Blackjack --------------------------------------------------------------------------------------------


def _blackjack_tables(plan: Plan, rules: BlackjackRules) -> Tables:
    sides = side_wagers_of(rules)
    tallied, side = _tallied(plan, rules, sides)
    parts = math.lcm(
        *(value.denominator for value in _main_payments(rules)),
        *(value.denominator for value in (sides.worths[side].values() if tallied == SIDE else ())),
    )
    plain = _plain(rules, parts)
    strategy, wagering = plan.strategy, plan.wagering
    assert strategy is not None, "Blackjack is played by a strategy"
    plays = plays_of(
        rules,
        strategy,
        deviations=wagering.deviations,
        by_composition=plan.by_composition,
        insure_at=wagering.insure_at,
    )
    if tallied == INSURANCE:  # taken whenever it is offered, so that it is valued as it stands
        plays = plays._replace(insures=True, takes_even_money=False)
    middle = _most(plain)
    if tallied == MAIN:
        worths = tuple(range(-middle, middle + 1))
    elif tallied == INSURANCE:
        worths = (-parts, _in_parts(rules.insurance.pays.value, parts) if rules.insurance else 0)
    else:
        by_line = sides.worths[side]
        worths = tuple(int(by_line.get(line, Fraction(0)) * parts) for line in range(max(by_line) + 1))
    table = Table(
        boxes=plan.boxes,
        tallied=tallied,
        side=side,
        war=False,
        outcomes=len(worths),
        middle=middle,
        rules=plain,
        war_rules=_NO_WAR,
        plays=plays,
        counting=_counting(plan),
        cards=_cards(plan, rules),
        sides=sides.sides,
    )
    return Tables(table=table, rules=rules, side_wagers=sides, parts=parts, worths=worths, decks=rules.pack.decks)


def _tallied(plan: Plan, rules: BlackjackRules, sides: SideWagers) -> tuple[int, int]:
    if plan.wager is rules.main:
        return MAIN, 0
    if plan.wager is On.INSURANCE and rules.insurance is not None:
        return INSURANCE, 0
    if plan.wager in sides.on:
        return SIDE, sides.on.index(plan.wager)
    raise _refuse_wager(rules, plan.wager)


def _main_payments(rules: BlackjackRules) -> list[Fraction]:
    ranked = rules.final.ranked_blackjacks
    given = [rules.interim.blackjack, rules.final.blackjack_pays, rules.final.pays]
    given += [one for one in (rules.interim.even_money, rules.subsequent.pays_21) if one]
    given += [ranked.higher, ranked.same, ranked.lower] if ranked else []
    halves = [HALF, HALF * _gain(rules.insurance.pays.value)] if rules.insurance else []
    return [*map(_gain, (one.value for one in given)), *halves]


def _plain(rules: BlackjackRules, parts: int) -> Rules:
    """The chapters of the book, one after another."""
    insurance, ranked, original = rules.insurance, rules.final.ranked_blackjacks, rules.final.original_wager_only
    subsequent, splitting, even_money = rules.subsequent, rules.splitting, rules.interim.even_money
    paid_at_once = (subsequent.pays_21, subsequent.pays_five_cards)
    assert all(one.value == EVEN_MONEY for one in (*paid_at_once, rules.final.pays) if one), "paid one to one"
    assert splitting.most_hands.value <= MOST_HANDS
    return Rules(
        unit=parts,
        has_insurance=insurance is not None,
        insurance_stake=int(HALF * parts) if insurance else 0,
        insurance_pays=int(HALF * parts * _gain(insurance.pays.value)) if insurance else 0,
        even_money=_in_parts(even_money.value, parts) if even_money else 0,
        blackjack_at_once=_in_parts(rules.interim.blackjack.value, parts),
        blackjack_pays=_in_parts(rules.final.blackjack_pays.value, parts),
        ranked=ranked is not None,
        higher_pays=_in_parts(ranked.higher.value, parts) if ranked else 0,
        same_pays=_in_parts(ranked.same.value, parts) if ranked else 0,
        lower_pays=_in_parts(ranked.lower.value, parts) if ranked else 0,
        most_hands=splitting.most_hands.value,
        aces_once=splitting.aces_once is not None,
        one_card_on_aces=splitting.one_card_on_aces is not None,
        blackjack_after_split=splitting.blackjack.value,
        pays_21=subsequent.pays_21 is not None,
        pays_five_cards=subsequent.pays_five_cards is not None,
        equal_loses=rules.final.equal.value is Outcome.LOSE,
        takes_original=original is not None,
        busted_counts=original is not None and original.busted_hand_counts,
        draws_on_soft_17=rules.dealer.draws_on_soft_17.value,
    )


def _most(rules: Rules) -> int:
    """No round brings or costs more on one box, per unit of the first wager."""
    a_hand = max(2 * rules.unit, rules.blackjack_at_once, rules.blackjack_pays, rules.higher_pays)
    return rules.most_hands * a_hand + max(rules.insurance_stake, rules.insurance_pays)


def _gain(pays: Pays) -> Fraction:
    return Fraction(pays.win, pays.per)


def _in_parts(pays: Pays, parts: int) -> int:
    value = _gain(pays) * parts
    assert value.denominator == 1, f"{pays} is no whole number of 1/{parts} of a unit"
    return int(value)


# --- Casino War -------------------------------------------------------------------------------------------


def _war_tables(plan: Plan, rules: CasinoWarRules) -> Tables:
    kinds = {On.CASINO_WAR: MAIN, On.GO_TO_WAR: GO_TO_WAR, On.TIE: TIE}
    if plan.wager not in kinds:
        raise _refuse_wager(rules, plan.wager)
    tallied = kinds[plan.wager]
    lost, first, war, tie = rules.finest_payment.value, rules.first_cards.pays.value, rules.war.pays.value, rules.tie
    parts = math.lcm(lost.per, first.per, war.per, tie.pays.value.per)
    plain = WarRules(
        unit=parts,
        pays=_in_parts(first, parts),
        war_pays=_in_parts(war, parts),
        tie_pays=_in_parts(tie.pays.value, parts),
        surrenders=plan.surrenders and tallied != GO_TO_WAR,
        surrendered=_in_parts(lost, parts),
    )
    middle = 2 * max(parts, plain.pays, plain.war_pays)
    worths = {
        MAIN: tuple(range(-middle, middle + 1)),
        GO_TO_WAR: (-parts, plain.war_pays),
        TIE: (-parts, plain.tie_pays),
    }[tallied]
    table = Table(
        boxes=plan.boxes,
        tallied=tallied,
        side=0,
        war=True,
        outcomes=len(worths),
        middle=middle,
        rules=_NO_BLACKJACK,
        war_rules=plain,
        plays=NOTHING_PLAYED,
        counting=_counting(plan),
        cards=_cards(plan, rules),
        sides=NO_SIDE_WAGERS.sides,
    )
    return Tables(
        table=table, rules=rules, side_wagers=NO_SIDE_WAGERS, parts=parts, worths=worths, decks=rules.pack.decks
    )


_NO_WAR: Final = WarRules(unit=0, pays=0, war_pays=0, tie_pays=0, surrenders=False, surrendered=0)
_NO_BLACKJACK: Final = Rules(*(False if kind == "bool" else 0 for kind in Rules.__annotations__.values()))


# --- cards and counts -------------------------------------------------------------------------------------


def _cards(plan: Plan, rules: GameRules) -> Cards:
    shuffle = shuffle_rules(plan.book)
    device = plan.shoe is ShoeMode.DEVICE
    burn = shuffle.burn.with_a_device if device else shuffle.burn.with_a_shoe
    return Cards(
        mode={ShoeMode.FRESH: FRESH, ShoeMode.CUT: CUT, ShoeMode.DEVICE: DEVICE}[plan.shoe],
        behind=cards_behind(plan, rules),
        burns=burn is not None and shuffle.burn.after_shuffle.value > 0,
        fed_back_in_round=device and shuffle.device.feeds_back.value is FeedBack.AFTER_THE_INITIAL_DEAL,
    )


def cards_behind(plan: Plan, rules: GameRules) -> int:
    """How many cards lie behind the cutting card: as the plan says, or midway between the book's bounds."""
    depths, cards = shuffle_rules(plan.book).depths, rules.pack.cards
    least = 1 if depths.decks_from_the_back is None else depths.decks_from_the_back.value * len(DECK)
    most = cards // 2
    if plan.cutting_card is None:
        return (least + most) // 2
    if not least <= plan.cutting_card <= most:
        says = f"Between {least} and {most} cards lie behind the cutting card, not {plan.cutting_card}"
        raise RefusedError(
            Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=depths.half_from_the_back)
        )
    return plan.cutting_card


def _counting(plan: Plan) -> Counting:
    wagering = plan.wagering
    count = wagering.count or _NO_COUNT
    ramp = sorted(wagering.ramp) if wagering.count else []
    for _, units in ramp:
        if not 0 <= units <= MOST_UNITS:
            says = f"A wager by the count is 0 to {MOST_UNITS} units, not {units}"
            raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))
    return Counting(
        tags=np.array([count.tags[_worth(card) - 1] for card in range(len(DECK))], dtype=np.int64),
        per_deck=count.per_deck,
        is_used=wagering.count is not None,
        steps=np.array([at for at, _ in ramp], dtype=np.int64),
        units=np.array([1, *(units for _, units in ramp)], dtype=np.int64),
    )


_NO_COUNT: Final = Count(tags=(0,) * 10)


def _worth(card: int) -> int:
    """What a card counts for, by its place in a deck: 1 for an ace, to 10."""
    return min(card % 13 + 1, 10)
