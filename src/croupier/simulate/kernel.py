"""The compiled simulator, round by round: every book, from real cards.

All of it stands in this one file: a compiled function that is kept from an earlier run is known by its file, and
would not notice a change in another. Numbers that it shares with the tables, such as `STAND`, are compiled in: who
changes one of them touches this file too. A card is its place in a deck, 0 to 51. Payments are in parts of a unit,
with one unit on each box; who wagers more has it multiplied outside.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from croupier.simulate.compiled import compiled_lean
from croupier.simulate.play_tables import (
    DOUBLE,
    FIRST_HAND,
    LAST_SPLIT_HAND,
    SPLIT,
    SPLIT_HAND,
    STAND,
    SURRENDER,
)
from croupier.simulate.records import Bytes, Numbers, Words
from croupier.simulate.side_tables import BLAZING, LOST, MOST_SIDES, PAIRS, SEVENS, WINNERS
from croupier.simulate.tables import (
    CUT,
    DEVICE,
    FRESH,
    GO_TO_WAR,
    INSURANCE,
    MAIN,
    MOST_BOXES,
    MOST_HANDS,
    SIDE,
    CompiledTable,
)

ENDED = -1
"""In the place of a play: the hand needs none."""
OPEN, OVER, PAID, BLACKJACK, GIVEN_UP = range(5)
"""How a hand ended: it waits for the dealer, lost, was settled at once, or waits as a Blackjack or given up."""
NOT_LAID = -1
"""The outcome of a round in which the tallied wager was not made."""
COUNTS = 40
"""Counts further from nothing than this are tallied with the last."""
MOST_CARDS_IN_A_SHOE = 416
HANDS, RANKS = 64, 16
"""So many places for first hands and for cards of the dealer."""

_WORTHS = np.minimum(np.arange(52) % 13 + 1, 10)
_32, _64 = np.uint64(32), np.uint64(64)
_LOW_32 = np.uint64(0xFFFFFFFF)


class KernelShoe:
    """The cards: those that left it stand in front, in their order; the others are shuffled as they are drawn."""

    cards: Annotated[Bytes, (MOST_CARDS_IN_A_SHOE,)]
    size: int
    drawn: int
    """How many left it."""
    round_began: int
    """How many of them left it before this round."""
    running: int
    """The running count."""
    is_given: bool
    """Whether the order is given."""
    words: Annotated[Words, (4,)]
    """Of the generator."""


class DealtBoxes:
    """What lies there, box by box."""

    dealer: int
    """The dealer's first card."""
    first: Annotated[Numbers, (MOST_BOXES, 3)]
    """The first three cards that a box was dealt, in the order they came; -1 for a third that did not."""
    hands: Annotated[Numbers, (MOST_BOXES,)]
    """How many hands there are; in Casino War 2 where the box is at war."""
    ends: Annotated[Numbers, (MOST_BOXES, MOST_HANDS)]
    totals: Annotated[Numbers, (MOST_BOXES, MOST_HANDS)]
    stakes: Annotated[Numbers, (MOST_BOXES, MOST_HANDS)]
    """One unit, or two."""
    tens: Annotated[Numbers, (MOST_BOXES, MOST_HANDS)]
    """The rank of a Blackjack's ten-valued card."""
    nets: Annotated[Numbers, (MOST_BOXES, MOST_HANDS)]
    """What each hand won or lost; in Casino War the first wager, the war wager and the tie wager."""
    waiting: Annotated[Numbers, (MOST_HANDS,)]
    """The first cards of split hands whose turn has not come, the next one last."""
    insured: Annotated[Numbers, (MOST_BOXES,)]
    insurance: Annotated[Numbers, (MOST_BOXES,)]
    """What the insurance of a box won or lost."""
    lines: Annotated[Numbers, (MOST_BOXES, MOST_SIDES)]
    """The line of its pay table that each side wager reached."""


# --- chance: xoshiro256** ---------------------------------------------------------------------------------


@compiled_lean
def _turned(word: np.uint64, by: int) -> np.uint64:
    return (word << np.uint64(by)) | (word >> (_64 - np.uint64(by)))


@compiled_lean
def next_word(words: Words) -> np.uint64:
    """64 random bits."""
    one = words[1]
    word = _turned(one * np.uint64(5), 7) * np.uint64(9)
    words[2] ^= words[0]
    words[3] ^= one
    words[1] = one ^ words[2]
    words[0] ^= words[3]
    words[2] ^= one << np.uint64(17)
    words[3] = _turned(words[3], 45)
    return word


@compiled_lean
def below(words: Words, bound: int) -> int:
    """A number from 0 on and below the bound, each as likely as the others (Lemire's way, with rejection)."""
    size = np.uint64(bound)
    product = (next_word(words) >> _32) * size
    if (product & _LOW_32) < size:
        unfair = (_LOW_32 - size + np.uint64(1)) % size
        while (product & _LOW_32) < unfair:
            product = (next_word(words) >> _32) * size
    return int(np.int64(product >> _32))


# --- the shoe ---------------------------------------------------------------------------------------------


@compiled_lean
def _worth(card: int) -> int:
    """1 for an ace, to 10."""
    return int(_WORTHS[card])


@compiled_lean
def _next_card(shoe: KernelShoe) -> int:
    """The next card; when none is left, one of the discard rack's (ACT 14.6, NSW 18.9)."""
    at, end = shoe.drawn, shoe.size
    shoe.drawn = at + 1
    if at >= end:
        at, end = at - end, shoe.round_began
    if not shoe.is_given:
        chosen = at + below(shoe.words, end - at)
        card = shoe.cards[chosen]
        shoe.cards[chosen] = shoe.cards[at]
        shoe.cards[at] = card
        return int(np.int64(card))
    return int(np.int64(shoe.cards[at]))


@compiled_lean
def draw(shoe: KernelShoe, table: CompiledTable) -> int:
    """The next card, for all to see."""
    card = _next_card(shoe)
    shoe.running += table.tags[card]
    return card


@compiled_lean
def take_back(shoe: KernelShoe, table: CompiledTable) -> None:
    """The cards of earlier rounds go back to those that are not dealt; those on the felt come to the front."""
    before = shoe.round_began
    lying = shoe.drawn - before
    later = max(before, lying)
    for place in range(min(before, lying)):
        shoe.cards[place], shoe.cards[later + place] = shoe.cards[later + place], shoe.cards[place]
    shoe.drawn, shoe.round_began, shoe.running = lying, 0, 0
    for place in range(lying):
        shoe.running += table.tags[shoe.cards[place]]


@compiled_lean
def begin_shoe(shoe: KernelShoe, table: CompiledTable) -> None:
    """All cards are in the shoe again, in an order nobody knows; the first is burned where the book says so."""
    shoe.drawn = shoe.running = 0
    if table.burns:
        _next_card(shoe)


@compiled_lean
def begin_round(shoe: KernelShoe, table: CompiledTable) -> None:
    """Shuffle if it is time: before each round; once the cutting card has come out; or as a device does.

    A device that takes cards back after the round starts from all of them; one that takes them back after the
    initial deal deals that without those of the round before.
    """
    left = shoe.size - shoe.drawn
    if table.mode == FRESH or (table.mode == CUT and left <= table.behind):
        begin_shoe(shoe, table)
    elif table.mode == DEVICE and not table.fed_back_in_round:
        shoe.drawn = shoe.running = 0
    shoe.round_began = shoe.drawn


@compiled_lean
def count_now(shoe: KernelShoe, table: CompiledTable) -> int:
    """The count as it stands, by the decks that are left where it is kept so; rounded down."""
    if not table.per_deck:
        return shoe.running
    return (52 * shoe.running) // max(shoe.size - shoe.drawn, 1)


@compiled_lean
def _step(steps: Numbers, number: int, count: int) -> int:
    """How many of so many steps the count has reached."""
    step = 0
    while step < number and count >= steps[step]:
        step += 1
    return step


@compiled_lean
def _level(shoe: KernelShoe, table: CompiledTable) -> int:
    """Which of the tables is played by."""
    if table.number_of_levels == 0:
        return 0
    return _step(table.levels, table.number_of_levels, count_now(shoe, table))


# --- Blackjack --------------------------------------------------------------------------------------------


@compiled_lean
def initial_deal(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> None:
    """ACT rule 6, NSW rule 7: two cards to each box, one to the dealer."""
    for box in range(table.boxes):
        felt.first[box, 0], felt.first[box, 2] = draw(shoe, table), -1
    felt.dealer = draw(shoe, table)
    for box in range(table.boxes):
        felt.first[box, 1] = draw(shoe, table)
    if table.fed_back_in_round:
        take_back(shoe, table)


@compiled_lean
def rest_of_round(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> None:
    """ACT rules 7 to 13, NSW rules 8 to 12 and 17: what each hand on each box brings, and its insurance."""
    _insure(table, shoe, felt)
    for box in range(table.boxes):
        _play_box(table, shoe, felt, box)
    _dealer_and_final(table, shoe, felt)


@compiled_lean
def _is_blackjack(one: int, other: int) -> bool:
    first, second = _worth(one), _worth(other)
    return (first == 1 and second == 10) or (first == 10 and second == 1)


@compiled_lean
def _insure(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> None:
    """ACT 7.1: against an ace half the wager is insured, unless a Blackjack takes even money (8.1(b))."""
    for box in range(table.boxes):
        felt.insured[box] = 0
    if not table.has_insurance or _worth(felt.dealer) != 1:
        return
    insures = table.insures or count_now(shoe, table) >= table.insure_at
    for box in range(table.boxes):
        even_money = table.takes_even_money and _is_blackjack(felt.first[box, 0], felt.first[box, 1])
        felt.insured[box] = 1 if insures and not even_money else 0


@compiled_lean
def _deal_to(box: int, shoe: KernelShoe, table: CompiledTable, felt: DealtBoxes) -> int:
    """A further card to a box; the first of them is kept in mind for the side wagers."""
    card = draw(shoe, table)
    if felt.first[box, 2] < 0:
        felt.first[box, 2] = card
    return card


@compiled_lean
def _play_box(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes, box: int) -> None:
    """Rules 8 to 11: the hands of a box from the left; a split hand gets its next card when its turn comes."""
    one, other = felt.first[box, 0], felt.first[box, 1]
    number_waiting, hand, is_split = 0, 0, False
    while True:
        play = _two_cards(table, shoe, felt, box, hand, one, other, number_waiting, is_split)
        if play == SPLIT:
            felt.waiting[number_waiting] = other
            number_waiting, is_split = number_waiting + 1, True
        else:
            if play != ENDED:
                _play_hand(table, shoe, felt, box, hand, _worth(one), _worth(other), play)
            hand += 1
            if number_waiting == 0:
                break
            number_waiting -= 1
            one = felt.waiting[number_waiting]
        other = _deal_to(box, shoe, table, felt)
    felt.hands[box] = hand


@compiled_lean
def _two_cards(
    table: CompiledTable,
    shoe: KernelShoe,
    felt: DealtBoxes,
    box: int,
    hand: int,
    one: int,
    other: int,
    waiting: int,
    is_split: bool,
) -> int:
    """What to do with a hand of two cards, or that it has ended: a Blackjack, 21, a split ace (10.5)."""
    first, second, against = _worth(one), _worth(other), _worth(felt.dealer)
    if _is_blackjack(one, other) and (not is_split or table.blackjack_after_split):
        _blackjack(table, felt, box, hand, max(one % 13, other % 13), is_split)
        return ENDED
    is_21 = first + second == 11 and (first == 1 or second == 1)
    if is_21 or (is_split and first == 1 and table.one_card_on_aces):
        _end_hand(table, felt, box, hand, first + second, True, 2, 1)
        return ENDED
    kind = FIRST_HAND
    if is_split:
        may_split = hand + waiting + 1 < table.most_hands and not (table.aces_once and first == 1)
        kind = SPLIT_HAND if may_split else LAST_SPLIT_HAND
    play = int(np.int64(table.two[_level(shoe, table), kind, against, first, second]))
    if play != SURRENDER:
        return play
    felt.stakes[box, hand], felt.nets[box, hand] = 1, -table.surrendered
    felt.ends[box, hand] = PAID if 1 < against < 10 else GIVEN_UP
    return ENDED


@compiled_lean
def _blackjack(table: CompiledTable, felt: DealtBoxes, box: int, hand: int, ten: int, is_split: bool) -> None:
    """8.1, NSW 8.1.1 and 11.3.1: paid at once, at even money if that is taken, or left for the dealer's hand."""
    against = _worth(felt.dealer)
    felt.ends[box, hand], felt.tens[box, hand] = PAID, ten
    if 1 < against < 10:
        felt.nets[box, hand] = table.blackjack_at_once
    elif against == 1 and table.takes_even_money and not is_split:
        felt.nets[box, hand] = table.even_money
    else:
        felt.ends[box, hand] = BLACKJACK


@compiled_lean
def _play_hand(
    table: CompiledTable,
    shoe: KernelShoe,
    felt: DealtBoxes,
    box: int,
    hand: int,
    first: int,
    second: int,
    play: int,
) -> None:
    """Rule 9: draw, stand, or double for one card."""
    against = _worth(felt.dealer)
    low, has_ace, cards, stake = first + second, first == 1 or second == 1, 2, 1
    while play != STAND:
        worth = _worth(_deal_to(box, shoe, table, felt))
        low, has_ace, cards = low + worth, has_ace or worth == 1, cards + 1
        soft = 1 if has_ace and low <= 11 else 0
        total = low + 10 * soft
        if play == DOUBLE:
            stake = 2
            break
        if total >= 21 or cards >= table.cards_that_pay:
            break
        counted = min(cards, table.cards_told_apart)
        play = int(np.int64(table.more[_level(shoe, table), against, total, soft, counted]))
    _end_hand(table, felt, box, hand, low, has_ace, cards, stake)


@compiled_lean
def _end_hand(
    table: CompiledTable, felt: DealtBoxes, box: int, hand: int, low: int, has_ace: bool, cards: int, stake: int
) -> None:
    """A hand over 21 has lost; in NSW 21 and enough cards are paid (9.5 to 9.7); others wait for the dealer."""
    total = low + 10 if has_ace and low <= 11 else low
    felt.totals[box, hand], felt.stakes[box, hand] = total, stake
    if total > 21:
        felt.ends[box, hand], felt.nets[box, hand] = OVER, -stake * table.unit
    elif (total == 21 and table.pays_21) or cards >= table.cards_that_pay:
        felt.ends[box, hand], felt.nets[box, hand] = PAID, stake * table.unit
    else:
        felt.ends[box, hand] = OPEN


@compiled_lean
def _dealer_and_final(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> None:
    """Rules 12 and 13, NSW 12 and 17: the dealer draws as far as a card can matter, then all is settled."""
    is_open, waits = False, False
    for box in range(table.boxes):
        waits = waits or felt.insured[box] == 1
        for hand in range(felt.hands[box]):
            is_open = is_open or felt.ends[box, hand] == OPEN
            waits = waits or felt.ends[box, hand] >= BLACKJACK
    if not (is_open or waits):
        return
    up, hole = felt.dealer, draw(shoe, table)
    has_blackjack, ten = _is_blackjack(up, hole), max(up % 13, hole % 13)
    total = _dealer_total(table, shoe, _worth(up), _worth(hole)) if is_open else 0
    for box in range(table.boxes):
        if felt.insured[box] == 1:
            felt.insurance[box] = table.insurance_pays if _worth(hole) == 10 else -table.insurance_stake
        if has_blackjack:
            _settle_against_blackjack(table, felt, box, ten)
        else:
            _settle_box(table, felt, box, total)


@compiled_lean
def _dealer_total(table: CompiledTable, shoe: KernelShoe, first: int, second: int) -> int:
    """Rule 12: to one above the totals of the table, which may differ where it is soft (ACT 2018 12.1(b))."""
    low, has_ace = first + second, first == 1 or second == 1
    while True:
        soft = has_ace and low <= 11
        total = low + 10 if soft else low
        if total > (table.draws_to_soft if soft else table.draws_to):
            return total
        worth = _worth(draw(shoe, table))
        low, has_ace = low + worth, has_ace or worth == 1


@compiled_lean
def _settle_box(table: CompiledTable, felt: DealtBoxes, box: int, against: int) -> None:
    """13.1(a) to (c), (e) and (g), NSW 17.1.1.1 to 17.1.4: all that is open, when the dealer has no Blackjack."""
    for hand in range(felt.hands[box]):
        points, stake = felt.totals[box, hand], felt.stakes[box, hand] * table.unit
        if felt.ends[box, hand] == BLACKJACK:
            felt.nets[box, hand] = table.blackjack_pays
        elif felt.ends[box, hand] == OPEN:
            if against > 21 or points > against:
                felt.nets[box, hand] = stake
            else:
                felt.nets[box, hand] = -stake if points < against or table.equal_loses else 0


@compiled_lean
def _settle_against_blackjack(table: CompiledTable, felt: DealtBoxes, box: int, ten: int) -> None:
    """13.1(f), (g): it takes all but a Blackjack; NSW 10.4, 11.6: one original wager, if none was lost yet."""
    original_lost = False
    if table.busted_counts and felt.hands[box] > 1:
        for hand in range(felt.hands[box]):
            original_lost = original_lost or felt.ends[box, hand] == OVER
    for hand in range(felt.hands[box]):
        if felt.ends[box, hand] == BLACKJACK:
            felt.nets[box, hand] = _tied(table, felt.tens[box, hand], ten)
        elif felt.ends[box, hand] == OPEN and table.takes_original:
            felt.nets[box, hand] = 0 if original_lost else -table.unit
            original_lost = True
        elif felt.ends[box, hand] == OPEN or felt.ends[box, hand] == GIVEN_UP:
            felt.nets[box, hand] = -felt.stakes[box, hand] * table.unit


@compiled_lean
def _tied(table: CompiledTable, mine: int, theirs: int) -> int:
    """13.1(g): a stand off; NSW 17.1.1.2: paid by the rank of the ten-valued cards."""
    if not table.ranked:
        return 0
    return table.higher_pays if mine > theirs else table.same_pays if mine == theirs else table.lower_pays


# --- side wagers ------------------------------------------------------------------------------------------


@compiled_lean
def note_line(table: CompiledTable, felt: DealtBoxes, side: int) -> None:
    """The line of the pay table that each box reaches with a side wager."""
    kind = table.kinds[side]
    for box in range(table.boxes):
        one, other, third = felt.first[box, 0], felt.first[box, 1], felt.first[box, 2]
        if kind == PAIRS:
            felt.lines[box, side] = table.pairs[side, one, other]
        elif kind == BLAZING:
            felt.lines[box, side] = _blazing_line(one, other, felt.dealer)
        else:
            felt.lines[box, side] = _sevens_line(one, other, third)
    if kind == BLAZING:
        _share(felt, table.boxes, side)


@compiled_lean
def _is_seven(card: int) -> bool:
    return card % 13 == 6


@compiled_lean
def _sevens_line(one: int, other: int, third: int) -> int:
    """2006 17.7: sevens from the first card on, in one suit or not; -1 for a third card that did not come."""
    if not _is_seven(one):
        return LOST
    if not _is_seven(other):
        return 1
    if third < 0 or not _is_seven(third):
        return 3 if one == other else 2
    return 5 if one == other == third else 4


@compiled_lean
def _blazing_line(one: int, other: int, dealers: int) -> int:
    """NSW 16.8: sevens among the box's first two cards and the dealer's first."""
    mine = int(_is_seven(one)) + int(_is_seven(other))
    if not _is_seven(dealers):
        return 2 if mine == 2 else LOST
    if mine < 2:
        return mine
    if one == other == dealers:
        return 6 if dealers // 13 == 2 else 5
    red = int(1 <= one // 13 <= 2) + int(1 <= other // 13 <= 2) + int(1 <= dealers // 13 <= 2)
    return 4 if red in (0, 3) else 3


@compiled_lean
def _share(felt: DealtBoxes, boxes: int, side: int) -> None:
    """NSW 16.11: with each line, how many boxes reach it in this round."""
    for box in range(boxes):
        felt.lines[box, side] *= WINNERS
    for box in range(boxes):
        line = felt.lines[box, side] // WINNERS
        for other in range(boxes):
            if line != LOST and felt.lines[other, side] // WINNERS == line:
                felt.lines[box, side] += 1


# --- Casino War -------------------------------------------------------------------------------------------


@compiled_lean
def _rank(card: int) -> int:
    """2 to 14, ace high (2.6)."""
    rank = card % 13 + 1
    return 14 if rank == 1 else rank


@compiled_lean
def round_of_war(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> None:
    """Rules 6 to 8: one card each; on a tie surrender, or war for an equal stake. `nets` are the three wagers."""
    at_war = False
    for box in range(table.boxes):
        felt.first[box, 0] = draw(shoe, table)
    felt.dealer = draw(shoe, table)
    theirs = _rank(felt.dealer)
    for box in range(table.boxes):
        mine = _rank(felt.first[box, 0])
        felt.nets[box, 0] = table.first_card_pays if mine > theirs else -table.unit
        felt.nets[box, 1], felt.nets[box, 2] = 0, -table.unit
        felt.hands[box] = 1
        if mine == theirs:
            felt.nets[box, 0], felt.nets[box, 2] = -table.surrendered, table.tie_pays
            felt.hands[box] = 1 if table.surrenders else 2
            at_war = at_war or not table.surrenders
    if not at_war:
        return
    for box in range(table.boxes):
        if felt.hands[box] == 2:
            felt.first[box, 1] = draw(shoe, table)
    theirs = _rank(draw(shoe, table))
    for box in range(table.boxes):
        if felt.hands[box] == 2:
            _settle_war(table, felt, box, _rank(felt.first[box, 1]), theirs)


@compiled_lean
def _settle_war(table: CompiledTable, felt: DealtBoxes, box: int, mine: int, theirs: int) -> None:
    """4.6(c) to (e) and 4.7: equal cards win both stakes, a higher one wins the second, a lower one loses both."""
    if mine < theirs:
        felt.nets[box, 0] = felt.nets[box, 1] = -table.unit
        return
    felt.nets[box, 0] = table.war_pays if mine == theirs else 0
    felt.nets[box, 1] = table.war_pays


# --- many rounds ------------------------------------------------------------------------------------------


class Lives(NamedTuple):
    """Play cut into lives: each from a new shoe and with the same bankroll, to ruin or for so many rounds."""

    bankroll: int
    """In parts of a unit; 0 where nobody can be ruined, and only the first lives are followed for their paths."""
    rounds: int
    every: int
    """After so many rounds a path has its next point."""


class OutcomeCounts(NamedTuple):
    """How often each outcome came, with each step of the ramp: by dealer's card, first hand, and count."""

    by_dealer: Numbers
    by_hand: Numbers
    by_count: Numbers
    paths: Numbers
    """A row for each of the first lives: the bankroll at its points."""
    points: Numbers
    """How many points each path has."""
    lives: Numbers
    """How many were lived to their end, and how many of them ended in ruin."""


@compiled_lean
def run(
    table: CompiledTable,
    shoe: KernelShoe,
    felt: DealtBoxes,
    lives: Lives,
    worths: Numbers,
    rounds: int,
    found: OutcomeCounts,
) -> None:
    """Play until the tallied wager was made in so many rounds."""
    tallied, life, left, purse = 0, -1, 0, 0
    begin_shoe(shoe, table)
    while tallied < rounds:
        if left == 0 and lives.rounds <= rounds - tallied and (lives.bankroll > 0 or life + 1 < len(found.points)):
            life, left, purse = life + 1, lives.rounds, lives.bankroll
            if lives.bankroll > 0:
                begin_shoe(shoe, table)
            _note_point(found.paths, found.points, life, purse)
        begin_round(shoe, table)
        count, step = 0, 0
        if table.is_counted:
            count = count_now(shoe, table)
            step = _step(table.steps, table.number_of_steps, count)
            while left > 0 and lives.bankroll > 0 and step > 0 and table.units[step] * table.unit > purse:
                step -= 1
        outcome = one_round(table, shoe, felt)
        if outcome == NOT_LAID:
            continue
        tallied += 1
        _note(table, felt, step * table.outcomes + outcome, count, found)
        if left > 0:
            left -= 1
            purse += worths[outcome] * table.units[step]
            is_ruined = lives.bankroll > 0 and purse < table.unit
            if is_ruined or (lives.rounds - left) % lives.every == 0:
                _note_point(found.paths, found.points, life, purse)
            if lives.bankroll > 0 and (is_ruined or left == 0):
                found.lives[0] += 1
                found.lives[1] += int(is_ruined)
            left = 0 if is_ruined else left


@compiled_lean
def one_round(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes) -> int:
    """Play a round: the outcome of the tallied wager on the first box."""
    if table.is_war:
        round_of_war(table, shoe, felt)
        if table.tallied == MAIN:
            return int(table.middle + felt.nets[0, 0] + felt.nets[0, 1])
        if table.tallied == GO_TO_WAR:
            return int(felt.nets[0, 1] > 0) if felt.hands[0] == 2 else NOT_LAID
        return int(felt.nets[0, 2] > 0)
    initial_deal(table, shoe, felt)
    if table.tallied == INSURANCE and table.is_all_new and _worth(felt.dealer) != 1:
        return NOT_LAID  # what follows matters to nobody: the next round has its own shoe
    if not (table.tallied == SIDE and table.is_all_new and table.kinds[table.side] != SEVENS):
        rest_of_round(table, shoe, felt)
    if table.tallied == SIDE:
        note_line(table, felt, table.side)
        return int(felt.lines[0, table.side])
    if table.tallied == INSURANCE:
        return int(felt.insurance[0] > 0) if felt.insured[0] == 1 else NOT_LAID
    outcome = table.middle + (felt.insurance[0] if felt.insured[0] == 1 else 0)
    for hand in range(felt.hands[0]):
        outcome += felt.nets[0, hand]
    return outcome


@compiled_lean
def _note(table: CompiledTable, felt: DealtBoxes, place: int, count: int, found: OutcomeCounts) -> None:
    """Count an outcome in each of the ways it is broken down."""
    one = felt.first[0, 0]
    if table.is_war:
        dealer, hand = _rank(felt.dealer), _rank(one)
    else:
        dealer, hand = _worth(felt.dealer), _first_hand(_worth(one), _worth(felt.first[0, 1]))
    found.by_dealer[dealer, place] += 1
    found.by_hand[hand, place] += 1
    if table.is_counted:
        found.by_count[COUNTS + min(max(count, -COUNTS), COUNTS), place] += 1


@compiled_lean
def _first_hand(one: int, other: int) -> int:
    """Hard totals up to 20; from 32 on soft ones; from 51 on pairs."""
    if one == other:
        return 50 + one
    return 30 + one + other if one == 1 or other == 1 else one + other


@compiled_lean
def _note_point(paths: Numbers, points: Numbers, life: int, purse: int) -> None:
    if life < len(points) and points[life] < paths.shape[1]:
        paths[life, points[life]] = purse
        points[life] += 1


# --- given orders -----------------------------------------------------------------------------------------


class OutcomeLog(NamedTuple):
    """What became of every wager of every round, for orders that were given."""

    order: Numbers
    cards: Numbers
    """How many the round used, a burned one included."""
    step: Numbers
    """Of the ramp, by which the first box wagered."""
    hands: Numbers
    """By round and box, as are those that follow; in Casino War 2 where the box went to war."""
    nets: Numbers
    insured: Numbers
    insurance: Numbers
    lines: Numbers


@compiled_lean
def settle(table: CompiledTable, shoe: KernelShoe, felt: DealtBoxes, orders: Bytes, account: OutcomeLog) -> int:
    """Play each order: one round, or all of them up to the cutting card. How many rounds it were."""
    shoe.is_given = True
    number = 0
    for order in range(len(orders)):
        for place in range(shoe.size):
            shoe.cards[place] = orders[order, place]
        begin_shoe(shoe, table)
        before = 0
        while before == 0 or (table.mode == CUT and shoe.size - before > table.behind):
            shoe.round_began = shoe.drawn
            account.step[number] = _step(table.steps, table.number_of_steps, count_now(shoe, table))
            if table.is_war:
                round_of_war(table, shoe, felt)
            else:
                initial_deal(table, shoe, felt)
                rest_of_round(table, shoe, felt)
                for side in range(table.number_of_sides):
                    note_line(table, felt, side)
            account.order[number], account.cards[number] = order, shoe.drawn - before
            _write(table, felt, account, number)
            number, before = number + 1, shoe.drawn
    return number


@compiled_lean
def _write(table: CompiledTable, felt: DealtBoxes, account: OutcomeLog, number: int) -> None:
    """What lies on the felt after a round."""
    for box in range(table.boxes):
        account.hands[number, box], account.insured[number, box] = felt.hands[box], felt.insured[box]
        account.insurance[number, box] = felt.insurance[box]
        for hand in range(MOST_HANDS):
            account.nets[number, box, hand] = felt.nets[box, hand]
        for side in range(table.number_of_sides):
            account.lines[number, box, side] = felt.lines[box, side]
