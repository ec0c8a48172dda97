"""The compiled part of the analysis of Blackjack, against one card of the dealer's.

All of it stands in this one file: a compiled function that is kept from an earlier run is known by its file, and
would not notice a change in another. Values are per unit of the first wager. "Open" values leave a dealer's
Blackjack out, as if it took nothing; what it takes is subtracted by whoever knows how many hands there are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.kept_code import KEPT
from croupier.odds.hand_table import Counts, DealerPlan, HandTable

Floats = npt.NDArray[np.float64]

STAND, DRAW, DOUBLE, DOUBLE_OR_STAND, SPLIT = 0, 1, 2, 3, 4
"""What a cell says; 2 is to double, or else to draw."""
TAKES_ALL, TAKES_ORIGINAL, PEEK = 0, 1, 2
MOST_PAIRED = 5
"""So many numbers of further cards of a split pair can matter to one hand, none among them."""


class KernelRules(NamedTuple):
    """A game in plain numbers."""

    dealer_blackjack: int
    busted_counts: bool
    equal_loses: bool
    twenty_one_pays: bool
    cards_that_pay: int
    must_draw_below: int
    double_cards: int
    """A bit for each number of cards."""
    double_from: int
    double_to: int
    """Between which hard totals; 0 and 99 for any hand."""
    double_after_split: bool
    most_hands: int
    resplit_aces: bool
    one_card_on_aces: bool
    blackjack_after_split: bool
    blackjack_pays: float
    tied_pay: float
    tied_spread: float


class RemainingCards(NamedTuple):
    """What is left once the dealer's card is out."""

    dealer: int
    counts: Floats
    size: float


LANES = 8
"""So many shoes are looked at side by side: the same steps for each, which the processor does at once."""


@njit(cache=KEPT, fastmath={"contract"})
def dealer_results(plan: DealerPlan, dealer: int, counts: Floats, sizes: Floats) -> Floats:
    """How likely the dealer makes each total from the lowest to 21, a Blackjack, or goes over, from `LANES` shoes.

    A row each, a Blackjack and going over last; `counts` has a row for each worth and a column for each shoe.
    """
    last, most = 23 - plan.lowest, plan.drawn.shape[1]
    out, product, over = np.zeros((last + 1, LANES)), np.ones((most + 1, LANES)), np.ones((most + 1, LANES))
    for drawn in range(most):
        for lane in range(LANES):
            over[drawn + 1, lane] = over[drawn, lane] / max(sizes[lane] - drawn, 1.0)
    # No place below is negative, which a compiler cannot know of signed numbers: it would look, at every access.
    one = np.uint64(1)
    for each in range(plan.first[dealer], plan.first[dealer + 1]):
        at = np.uint64(each)
        length = np.uint64(plan.length[at])
        for shared in range(plan.shared[at], plan.length[at]):
            depth = np.uint64(shared)
            worth, before = np.uint64(plan.drawn[at, depth]), plan.before[at, depth]
            for lane in range(LANES):
                product[depth + one, lane] = product[depth, lane] * (counts[worth, lane] - before)
        ending, orders = np.uint64(plan.result[at]), plan.orders[at]
        for lane in range(LANES):
            out[ending, lane] += orders * product[length, lane] * over[length, lane]
    for lane in range(LANES):
        out[last, lane] = 1.0
        for result in range(last):
            out[last, lane] -= out[result, lane]
    return out


@njit(cache=KEPT)
def is_paid_at_once(rules: KernelRules, total: int, cards: int) -> bool:
    """Whether a hand wins whatever the dealer makes (NSW 9.6, 9.7); a Blackjack is not asked about here."""
    return (rules.twenty_one_pays and total == 21) or (rules.cards_that_pay > 0 and cards >= rules.cards_that_pay)


@njit(cache=KEPT)
def blackjack_chance(dealer: int, counts: Floats, size: float) -> float:
    """How likely the dealer's next card makes a Blackjack."""
    if dealer == 0:
        return float(counts[9] / size)
    if dealer == 9:
        return float(counts[0] / size)
    return 0.0


@njit(cache=KEPT)
def is_doubled_on(rules: KernelRules, total: int, soft: bool, cards: int) -> bool:
    """Whether a hand may be doubled, as far as its cards say."""
    if not (rules.double_cards >> cards) & 1:
        return False
    return rules.double_from == 0 or (not soft and rules.double_from <= total <= rules.double_to)


class Finished(NamedTuple):
    """Hands as they are when they take no more cards; NaN where nobody has looked yet."""

    opened: Floats
    """What a unit wins or loses, a dealer's Blackjack left out."""
    taken_by: Floats
    """How likely a dealer's Blackjack finds the hand unsettled."""
    even: Floats
    """How likely nothing is won or lost."""


@njit(cache=KEPT)
def nothing_finished(table: HandTable) -> Finished:
    """For hands to be looked at one by one."""
    hands = len(table.cards)
    return Finished(np.full(hands, np.nan), np.full(hands, np.nan), np.full(hands, np.nan))


@njit(cache=KEPT)
def all_finished(rules: KernelRules, table: HandTable, plan: DealerPlan, shoe: RemainingCards) -> Finished:
    """Every hand of two cards and more."""
    finished = nothing_finished(table)
    finish(rules, table, plan, shoe, np.arange(11, len(table.cards)), 0, 0.0, finished)
    return finished


@njit(cache=KEPT)
def finish(
    rules: KernelRules,
    table: HandTable,
    plan: DealerPlan,
    shoe: RemainingCards,
    hands: Counts,
    taken: int,
    extra: float,
    finished: Finished,
) -> None:
    """Enter these hands, with `extra` further cards of worth `taken` out of the shoe, as other split hands."""
    left, counts, sizes = np.empty(10), np.zeros((10, LANES)), np.ones(LANES)
    waiting, ready = np.empty(LANES, dtype=np.int64), 0
    for at in range(len(hands)):
        hand = hands[at]
        finished.opened[hand] = finished.taken_by[hand] = finished.even[hand] = 0.0
        if is_paid_at_once(rules, table.totals[hand], table.cards[hand]):
            finished.opened[hand] = 1.0
        elif take_out(table, shoe, hand, taken, extra, left):
            waiting[ready], sizes[ready] = hand, shoe.size - table.cards[hand] - extra
            for worth in range(10):
                counts[worth, ready] = left[worth]
            ready += 1
        if ready == LANES or (ready > 0 and at == len(hands) - 1):
            results = dealer_results(plan, shoe.dealer, counts, sizes)
            for lane in range(ready):
                total = table.totals[waiting[lane]]
                _enter(rules, waiting[lane], total, plan.lowest, results[:, lane], finished)
            ready = 0


@njit(cache=KEPT)
def _enter(rules: KernelRules, hand: int, total: int, lowest: int, results: Floats, finished: Finished) -> None:
    blackjack = 22 - lowest
    value = results[blackjack + 1]
    for result in range(blackjack):
        if total > lowest + result:
            value += results[result]
        elif total < lowest + result or rules.equal_loses:
            value -= results[result]
        else:
            finished.even[hand] = results[result]
    finished.opened[hand], finished.taken_by[hand] = value, results[blackjack]


@njit(cache=KEPT)
def take_out(table: HandTable, shoe: RemainingCards, hand: int, taken: int, extra: float, left: Floats) -> bool:
    """What the shoe holds without a hand and `extra` cards more; whether it held them at all."""
    held = True
    for worth in range(10):
        left[worth] = shoe.counts[worth] - table.counts[hand, worth]
        if worth == taken:
            left[worth] -= extra
        held = held and left[worth] >= 0.0
    return held


@njit(cache=KEPT)
def over_value(
    rules: KernelRules, table: HandTable, shoe: RemainingCards, hand: int, worth: int, taken: int, extra: float
) -> float:
    """What a unit is worth on a hand that goes over with this card: lost, but to a dealer who has not looked."""
    if rules.dealer_blackjack != PEEK:
        return -1.0
    size = shoe.size - table.cards[hand] - 1.0 - extra
    needed = 9 if shoe.dealer == 0 else 0
    if shoe.dealer not in (0, 9):
        return -1.0
    left = shoe.counts[needed] - table.counts[hand, needed]
    if worth == needed:
        left -= 1.0
    if taken == needed:
        left -= extra
    return float(left / size - 1.0)


@njit(cache=KEPT)
def taken_from(rules: KernelRules, stake: float, is_split: bool) -> float:
    """What a dealer's Blackjack takes of a hand with this stake, where it can be told from the hand alone."""
    if rules.dealer_blackjack == PEEK or (is_split and rules.dealer_blackjack == TAKES_ORIGINAL):
        return 0.0
    return stake if rules.dealer_blackjack == TAKES_ALL else 1.0


@njit(cache=KEPT)
def play_out(
    rules: KernelRules,
    table: HandTable,
    shoe: RemainingCards,
    finished: Finished,
    plays: Counts,
    chooses: bool,
) -> tuple[Floats, Floats]:
    """What standing, drawing and doubling are worth on every hand, and the hand itself, when `plays` is followed.

    Where it `chooses`, the best play of each hand is written into `plays` on the way. A hand is taken as one that
    has more than two cards or may not be split.
    """
    hands = len(table.cards)
    values, kept = np.full((hands, 3), -np.inf), np.zeros(hands)
    one, two = taken_from(rules, 1.0, False), taken_from(rules, 2.0, False)
    opened, taken_by = finished.opened, finished.taken_by
    for hand in range(hands - 1, 10, -1):
        total, cards = table.totals[hand], table.cards[hand]
        values[hand, STAND] = opened[hand] - one * taken_by[hand]
        if total == 21 or is_paid_at_once(rules, total, cards):
            kept[hand] = values[hand, STAND]
            continue
        size, drawing, doubling = shoe.size - cards, 0.0, 0.0
        for worth in range(10):
            chance = (shoe.counts[worth] - table.counts[hand, worth]) / size
            if chance <= 0.0:
                continue
            after = table.drawn[hand, worth]
            if after < 0:
                lost = over_value(rules, table, shoe, hand, worth, 0, 0.0)
                drawing += chance * lost
                doubling += chance * 2.0 * lost
            else:
                drawing += chance * kept[after]
                doubling += chance * (2.0 * opened[after] - two * taken_by[after])
        values[hand, DRAW] = drawing
        doubles = is_doubled_on(rules, total, table.soft[hand], cards)
        if doubles:
            values[hand, DOUBLE] = doubling
        if total < rules.must_draw_below:
            values[hand, STAND] = -np.inf
        if chooses:
            plays[hand] = _best(values[hand])
        kept[hand] = values[hand, _done(plays[hand], doubles)]
    return values, kept


@njit(cache=KEPT)
def _best(values: Floats) -> int:
    play = DRAW if values[DRAW] > values[STAND] else STAND
    if values[DOUBLE] > values[play]:
        return DOUBLE if play == DRAW else DOUBLE_OR_STAND
    return play


@njit(cache=KEPT)
def _done(play: int, doubles: bool) -> int:
    """The column of `values` for what a cell says."""
    if play == DOUBLE:
        return DOUBLE if doubles else DRAW
    if play == DOUBLE_OR_STAND:
        return DOUBLE if doubles else STAND
    return play


# --- splitting ------------------------------------------------------------------------------------------


@njit(cache=KEPT)
def blackjack_value(rules: KernelRules, chance: float) -> float:
    """What a Blackjack is worth where the dealer makes one with this chance."""
    return rules.blackjack_pays * (1.0 - chance) + rules.tied_pay * chance


class Endings(NamedTuple):
    """How the hands of a split pair end.

    The first index is the stake less one; the second 0 where the second card was of another worth, 1 where it was
    of the pair's and was not split.
    """

    hands: Floats
    """How likely each finished hand is."""
    over: Floats
    """What is lost with hands over 21."""


@njit(cache=KEPT)
def endings(
    rules: KernelRules, table: HandTable, shoe: RemainingCards, pair: int, further: int, plays: Counts
) -> Endings:
    """Where one hand of a split pair ends, with `further` cards of that worth gone beside the first two."""
    hands, extra, first = len(table.cards), 1.0 + further, 1 + pair
    reached, ended, over = np.zeros((2, hands)), np.zeros((2, 2, hands)), np.zeros((2, 2))
    aces_end = pair == 0 and rules.one_card_on_aces
    reached[0, first] = 1.0
    for hand in range(first, hands):
        if reached[0, hand] == 0.0 and reached[1, hand] == 0.0:
            continue
        total, cards = table.totals[hand], table.cards[hand]
        play = DRAW
        if cards > 1:
            doubles = rules.double_after_split and is_doubled_on(rules, total, table.soft[hand], cards)
            play = _done(plays[hand], doubles)
            if total == 21 or aces_end or is_paid_at_once(rules, total, cards):
                play = STAND
        if play == STAND:
            ended[0, 0, hand] += reached[0, hand]
            ended[0, 1, hand] += reached[1, hand]
            continue
        stake = 1 if play == DOUBLE else 0
        size = shoe.size - cards - extra
        for worth in range(10):
            there = shoe.counts[worth] - table.counts[hand, worth]
            if worth == pair:
                there -= extra
            if there <= 0.0:
                continue
            chance, after = there / size, table.drawn[hand, worth]
            if after < 0:
                lost = chance * over_value(rules, table, shoe, hand, worth, pair, extra)
                over[stake, 0] += reached[0, hand] * lost
                over[stake, 1] += reached[1, hand] * lost
            elif play == DOUBLE:
                ended[1, 0, after] += reached[0, hand] * chance
                ended[1, 1, after] += reached[1, hand] * chance
            elif cards == 1 and worth == pair:
                reached[1, after] += chance
            else:
                reached[0, after] += reached[0, hand] * chance
                reached[1, after] += reached[1, hand] * chance
    return Endings(ended, over)


@njit(cache=KEPT)
def is_split_blackjack(rules: KernelRules, table: HandTable, hand: int) -> bool:
    """Whether a hand of a split pair is a Blackjack."""
    return rules.blackjack_after_split and table.cards[hand] == 2 and table.totals[hand] == 21


@njit(cache=KEPT)
def split_hand(
    rules: KernelRules,
    table: HandTable,
    plan: DealerPlan,
    shoe: RemainingCards,
    pair: int,
    further: int,
    plays: Counts,
    finished: Finished,
) -> tuple[float, float]:
    """What one hand of a split pair is worth with `further` cards of that worth gone beside the first two.

    The first answer is for a second card of another worth, the second for one of the same worth that is not split;
    each is weighted by how likely that card is. `finished` remembers hands that were looked at.
    """
    ends = endings(rules, table, shoe, pair, further, plays)
    left, value, extra = np.empty(10), np.zeros(2), 1.0 + further
    finish(rules, table, plan, shoe, _unfinished(ends, finished), pair, extra, finished)
    for stake in range(2):
        taken = taken_from(rules, stake + 1.0, True)
        for second in range(2):
            value[second] += (stake + 1.0) * ends.over[stake, second]
        for hand in range(11, len(table.cards)):
            if ends.hands[stake, 0, hand] == 0.0 and ends.hands[stake, 1, hand] == 0.0:
                continue
            if is_split_blackjack(rules, table, hand):
                take_out(table, shoe, hand, pair, extra, left)
                chance = blackjack_chance(shoe.dealer, left, shoe.size - 2.0 - extra)
                value[0] += ends.hands[stake, 0, hand] * blackjack_value(rules, chance)
                continue
            worth_of = (stake + 1.0) * finished.opened[hand] - taken * finished.taken_by[hand]
            value[0] += ends.hands[stake, 0, hand] * worth_of
            value[1] += ends.hands[stake, 1, hand] * worth_of
    return value[0], value[1]


@njit(cache=KEPT)
def _unfinished(ends: Endings, finished: Finished) -> Counts:
    """The hands in which a split ends that nobody has looked at yet."""
    found, number = np.empty(len(finished.opened), dtype=np.int64), 0
    for hand in range(11, len(finished.opened)):
        ended = ends.hands[0, 0, hand] + ends.hands[0, 1, hand] + ends.hands[1, 0, hand] + ends.hands[1, 1, hand]
        if ended > 0.0 and np.isnan(finished.opened[hand]):
            found[number] = hand
            number += 1
    return found[:number]


@njit(cache=KEPT)
def over_all_hands(values: Floats, chances: Floats, most: int) -> float:
    """The hands of a split together: slot after slot gets its second card, until no hand waits for one.

    `values[0]` is one hand whose second card is of another worth, `values[1]` one with any second card, by how
    many further cards of the pair are gone; `chances` is how likely so many slots hold such cards. What a slot
    holds does not depend on the order in which slots are filled, so each hand is valued by itself: that `others`
    slots hold a card of another worth is all slots less those that hold one of the pair, term by term.
    """
    total = 0.0
    ways = np.zeros((most + 1, most + 2, most + 1))  # by hands, hands that wait for a card, and other second cards
    ways[2, 2, 0] = 1.0
    for hands in range(2, most + 1):
        for pending in range(most, -1, -1):
            for others in range(most + 1):
                count, paired = ways[hands, pending, others], hands - 2
                if count == 0.0:
                    continue
                if pending == 0 or hands == most:
                    if others > 0:
                        total += count * others * _given_others(values[0], chances, paired, others - 1)
                    if pending > 0:
                        total += count * pending * _given_others(values[1], chances, paired, others)
                else:
                    ways[hands + 1, pending + 1, others] += count
                    ways[hands, pending - 1, others + 1] += count
    return total


@njit(cache=KEPT)
def _given_others(values: Floats, chances: Floats, paired: int, others: int) -> float:
    total, ways = 0.0, 1.0
    for also in range(others + 1):
        sign = 1.0 if also % 2 == 0 else -1.0
        total += sign * ways * chances[paired + also] * values[paired + also]
        ways = ways * (others - also) / (also + 1.0)
    return total


@njit(cache=KEPT)
def split_value(
    rules: KernelRules,
    table: HandTable,
    plan: DealerPlan,
    shoe: RemainingCards,
    pair: int,
    plays: Counts,
    opened: Floats,
    taken_by: Floats,
    even: Floats,
) -> float:
    """What splitting is worth when every hand is played by `plays`, but for one original wager that is taken.

    The last three remember finished hands, a row for each number of further cards of the pair.
    """
    most = rules.most_hands if pair > 0 or rules.resplit_aces else 2
    needed = 1 if most == 2 else 2 * most - 3
    values, chances = np.zeros((2, MOST_PAIRED + 1)), np.zeros(MOST_PAIRED + 1)
    there, size = shoe.counts[pair] - 2.0, shoe.size - 2.0
    chance = 1.0
    for further in range(needed):
        if further > 0:
            chance *= max(there - further + 1.0, 0.0) / (size - further + 1.0)
        if chance <= 0.0:
            break
        finished = Finished(opened[further], taken_by[further], even[further])
        other, same = split_hand(rules, table, plan, shoe, pair, further, plays, finished)
        values[0, further], values[1, further], chances[further] = other, other + same, chance
    if most == 2:
        return float(2.0 * values[1, 0])
    return over_all_hands(values, chances, most)


# --- what a dealer's Blackjack takes of several hands: one original wager (NSW 10.4, 11.6) ------------------


ENDED, ENDED_WELL, NOT_OVER = 0, 1, 2
"""Hands that a dealer's Blackjack finds settled, or a Blackjack themselves; those of them not over 21; all hands
not over 21."""
_BITS = 5


@njit(cache=KEPT)
def ways_to_end(
    rules: KernelRules, table: HandTable, pair: int, plays: Counts, wanted: int, with_pair: bool
) -> tuple[Counts, Floats]:
    """Which cards a hand of a split pair may have drawn when it ends as `wanted`, and in how many orders.

    Each answer packs how many of each worth were drawn; `with_pair` admits a second card of the pair's worth.
    """
    hands = len(table.cards)
    ways = np.zeros(hands)
    keys, orders = [np.int64(0)], [0.0]
    ways[1 + pair] = 1.0
    for hand in range(1 + pair, hands):
        if ways[hand] == 0.0:
            continue
        total, cards = table.totals[hand], table.cards[hand]
        key = np.int64(0)
        for worth in range(10):
            key += np.int64(table.counts[hand, worth]) << np.int64(_BITS * worth)
        key -= np.int64(1) << np.int64(_BITS * pair)
        play = DRAW
        if cards > 1:
            doubles = rules.double_after_split and is_doubled_on(rules, total, table.soft[hand], cards)
            play = _done(plays[hand], doubles)
            settled = is_paid_at_once(rules, total, cards)
            if cards == 2 and total == 21 and rules.blackjack_after_split:
                settled = True
            if settled or total == 21 or (pair == 0 and rules.one_card_on_aces):
                play = STAND
            if play == STAND:
                if settled or wanted == NOT_OVER:
                    keys.append(key)
                    orders.append(ways[hand])
                continue
        for worth in range(10):
            after, drawn = table.drawn[hand, worth], key + (np.int64(1) << np.int64(_BITS * worth))
            if cards == 1 and worth == pair and not with_pair:
                continue
            if after < 0:
                if wanted == ENDED:
                    keys.append(drawn)
                    orders.append(ways[hand])
            elif play == DOUBLE:
                if wanted == NOT_OVER or is_paid_at_once(rules, table.totals[after], cards + 1):
                    keys.append(drawn)
                    orders.append(ways[hand])
            else:
                ways[after] += ways[hand]
    return _merged(np.array(keys[1:]), np.array(orders[1:]))


@njit(cache=KEPT)
def _merged(keys: Counts, weights: Floats) -> tuple[Counts, Floats]:
    """Each key once, with its weights added up."""
    places = 16
    while places < 2 * len(keys):
        places *= 2
    found = np.full(places, -1, dtype=np.int64)
    out_keys, out_weights, size = np.empty_like(keys), np.empty_like(weights), 0
    for at in range(len(keys)):
        size = _add(found, out_keys, out_weights, size, keys[at], weights[at])
    return out_keys[:size].copy(), out_weights[:size].copy()


@njit(cache=KEPT)
def _add(found: Counts, keys: Counts, weights: Floats, size: int, key: np.int64, weight: float) -> int:
    """Add to the entry of a key, or make one; how many there are then. `found` says where each key's entry is."""
    mask = np.int64(len(found) - 1)
    place = ((key * np.int64(-7046029254386353131)) >> np.int64(33)) & mask
    while found[place] >= 0 and keys[found[place]] != key:
        place = (place + 1) & mask
    if found[place] < 0:
        found[place] = size
        keys[size], weights[size] = key, 0.0
        size += 1
    weights[found[place]] += weight
    return size


@njit(cache=KEPT)
def _two_hands(keys: Counts, weights: Floats) -> tuple[Counts, Floats]:
    """What two such hands have drawn together."""
    size, number = len(keys), 0
    most = size * (size + 1) // 2
    places = 16
    while places < most:
        places *= 2
    found = np.full(places, -1, dtype=np.int64)
    both, orders = np.empty(most, dtype=np.int64), np.empty(most)
    for one in range(size):
        for other in range(one, size):
            times = 1.0 if one == other else 2.0
            number = _add(
                found, both, orders, number, keys[one] + keys[other], times * weights[one] * weights[other]
            )
    return both[:number], orders[:number]


@njit(cache=KEPT)
def _chance_of(key: np.int64, counts: Floats, size: float) -> float:
    """How likely so many slots hold exactly these cards, in one given order."""
    chance = 1.0
    for worth in range(10):
        drawn = (key >> np.int64(_BITS * worth)) & np.int64(31)
        for one in range(drawn):
            chance *= (counts[worth] - one) / size
            size -= 1.0
    return chance


@njit(cache=KEPT)
def chance_all_end(
    rules: KernelRules, table: HandTable, shoe: RemainingCards, pair: int, plays: Counts, wanted: int
) -> float:
    """How likely every hand of a split ends as `wanted` and the dealer makes a Blackjack, counted out.

    For games that split to two or three hands and end them by their fifth card.
    """
    blackjack = np.int64(1) << np.int64(_BITS * (9 if shoe.dealer == 0 else 0))
    counts, size = shoe.counts.copy(), shoe.size - 2.0
    counts[pair] -= 2.0
    other_keys, other_ways = ways_to_end(rules, table, pair, plays, wanted, False)
    any_keys, any_ways = ways_to_end(rules, table, pair, plays, wanted, True)
    resplits = rules.most_hands > 2 and (pair > 0 or rules.resplit_aces)
    if not resplits:
        other_keys, other_ways = any_keys, any_ways
    total = _chance_together(other_keys, other_ways, other_keys, other_ways, blackjack, counts, size)
    if not resplits:
        return total
    # one of the first two second cards is of the pair: that hand makes two, and the third may hold anything
    first_keys, first_ways = _merged(
        np.concatenate((any_keys, other_keys)), np.concatenate((any_ways, other_ways))
    )
    both_keys, both_ways = _two_hands(any_keys, any_ways)
    known = blackjack + (np.int64(1) << np.int64(_BITS * pair))
    return total + _chance_together(both_keys, both_ways, first_keys, first_ways, known, counts, size)


@njit(cache=KEPT)
def chance_all_end_roughly(
    rules: KernelRules, table: HandTable, shoe: RemainingCards, pair: int, plays: Counts, wanted: int
) -> float:
    """As `chance_all_end`, with hands that end independently of each other once the dealer has a Blackjack."""
    blackjack = np.int64(1) << np.int64(_BITS * (9 if shoe.dealer == 0 else 0))
    counts, size = shoe.counts.copy(), shoe.size - 2.0
    counts[pair] -= 2.0
    keys, ways = ways_to_end(rules, table, pair, plays, wanted, True)
    one = 0.0
    for at in range(len(keys)):
        one += ways[at] * _chance_of(keys[at] + blackjack, counts, size)
    dealer = blackjack_chance(shoe.dealer, counts, size)
    if dealer == 0.0:
        return 0.0
    resplits = rules.most_hands > 2 and (pair > 0 or rules.resplit_aces)
    third = 1.0 - (1.0 - counts[pair] / size) ** 2 if resplits else 0.0
    return dealer * (one / dealer) ** 2 * (1.0 - third + third * one / dealer)


@njit(cache=KEPT)
def _chance_together(
    some_keys: Counts,
    some_ways: Floats,
    first_keys: Counts,
    first_ways: Floats,
    known: np.int64,
    counts: Floats,
    size: float,
) -> float:
    """How likely some hands, one more and the `known` cards lie there, summed over all of them."""
    plan = _plan_of(first_keys, first_ways)
    left, sizes, outer = np.ones((10, LANES)), np.full(LANES, 99.0), np.zeros(LANES)
    total, ready = 0.0, 0
    for at in range(len(some_keys)):
        key, out = some_keys[at] + known, 0
        for worth in range(10):
            gone = (key >> np.int64(_BITS * worth)) & np.int64(31)
            left[worth, ready] = counts[worth] - gone
            out += gone
        sizes[ready], outer[ready] = size - out, some_ways[at] * _chance_of(key, counts, size)
        ready += 1
        if ready == LANES or at == len(some_keys) - 1:
            inner = dealer_results(plan, 0, left, sizes)
            for lane in range(ready):
                total += outer[lane] * inner[0, lane]
            ready = 0
    return total


@njit(cache=KEPT)
def _plan_of(keys: Counts, ways: Floats) -> DealerPlan:
    """Hands drawn in so many orders, sorted as the dealer's are, all with result 0."""
    number = len(keys)
    codes, lengths = np.zeros(number, dtype=np.int64), np.zeros(number, dtype=np.int64)
    for at in range(number):
        for worth in range(9, -1, -1):
            for _ in range((keys[at] >> np.int64(_BITS * worth)) & np.int64(31)):
                codes[at] += np.int64(worth + 1) << np.int64(4 * (14 - lengths[at]))
                lengths[at] += 1
    order = np.argsort(codes)
    drawn, before = np.zeros((number, 15), dtype=np.int64), np.zeros((number, 15))
    shared = np.zeros(number, dtype=np.int64)
    for place in range(number):
        at = order[place]
        for depth in range(lengths[at]):
            drawn[place, depth] = ((codes[at] >> np.int64(4 * (14 - depth))) & np.int64(15)) - 1
            if depth > 0 and drawn[place, depth] == drawn[place, depth - 1]:
                before[place, depth] = before[place, depth - 1] + 1.0
        if place > 0:
            most = min(lengths[at], lengths[order[place - 1]])
            while shared[place] < most and drawn[place, shared[place]] == drawn[place - 1, shared[place]]:
                shared[place] += 1
    first = np.full(11, number, dtype=np.int64)
    first[0] = 0
    results, lowest = np.zeros(number, dtype=np.int64), int(np.int64(21))
    return DealerPlan(first, lengths[order], shared, drawn, before, ways[order], results, lowest)


# --- how likely hands are, and how widely results spread ------------------------------------------------


@njit(cache=KEPT)
def reach(rules: KernelRules, table: HandTable, shoe: RemainingCards, plays: Counts, dealt: Floats) -> Floats:
    """How likely each hand comes up for a decision, from first hands with the chances in `dealt`."""
    reached = dealt.copy()
    for hand in range(11, len(table.cards)):
        total, cards = table.totals[hand], table.cards[hand]
        if reached[hand] == 0.0 or total == 21 or is_paid_at_once(rules, total, cards):
            continue
        if _done(plays[hand], is_doubled_on(rules, total, table.soft[hand], cards)) != DRAW:
            continue
        for worth in range(10):
            after = table.drawn[hand, worth]
            if after >= 0:
                chance = max(shoe.counts[worth] - table.counts[hand, worth], 0.0) / (shoe.size - cards)
                reached[after] += reached[hand] * chance
    return reached


@njit(cache=KEPT)
def squares(
    rules: KernelRules, table: HandTable, shoe: RemainingCards, finished: Finished, plays: Counts
) -> Floats:
    """The expectation of the square of what each hand brings when it is played by `plays`."""
    hands = len(table.cards)
    kept = np.zeros(hands)
    one, two = taken_from(rules, 1.0, False), taken_from(rules, 2.0, False)
    for hand in range(hands - 1, 10, -1):
        total, cards = table.totals[hand], table.cards[hand]
        play = _done(plays[hand], is_doubled_on(rules, total, table.soft[hand], cards))
        if total == 21 or play == STAND or is_paid_at_once(rules, total, cards):
            kept[hand] = _square(finished, hand, 1.0, one)
            continue
        for worth in range(10):
            chance = (shoe.counts[worth] - table.counts[hand, worth]) / (shoe.size - cards)
            if chance <= 0.0:
                continue
            after = table.drawn[hand, worth]
            if after < 0:
                stake = 4.0 if play == DOUBLE else 1.0
                kept[hand] -= chance * stake * over_value(rules, table, shoe, hand, worth, 0, 0.0)
            else:
                kept[hand] += chance * (_square(finished, after, 2.0, two) if play == DOUBLE else kept[after])
    return kept


@njit(cache=KEPT)
def _square(finished: Finished, hand: int, stake: float, taken: float) -> float:
    decided = 1.0 - finished.even[hand] - finished.taken_by[hand]
    return float(stake * stake * decided + taken * taken * finished.taken_by[hand])


@njit(cache=KEPT)
def split_spread(
    rules: KernelRules,
    table: HandTable,
    plan: DealerPlan,
    shoe: RemainingCards,
    pair: int,
    plays: Counts,
    resplits: bool,
) -> tuple[float, float]:
    """The expectation of the square of one split hand's result, and of the product of two of them.

    Hands are taken as independent once the dealer's total is known; where a pair is split again, as if no hand
    kept a second card of the pair.
    """
    ends = endings(rules, table, shoe, pair, 0, plays)
    left = np.empty(10)
    take_out(table, shoe, 1 + pair, pair, 1.0, left)
    counts = np.zeros((10, LANES))
    counts[:, 0] = left
    results = dealer_results(plan, shoe.dealer, counts, np.full(LANES, shoe.size - 2.0))[:, 0]
    number = len(results)
    mean, square = np.zeros(number), 0.0
    kept = 1.0 - (shoe.counts[pair] - 2.0) / (shoe.size - 2.0) if resplits else 1.0
    for stake in range(2):
        unit = stake + 1.0
        lost = (ends.over[stake, 0] + (0.0 if resplits else ends.over[stake, 1])) / kept
        square -= unit * unit * lost
        for result in range(number):
            mean[result] += unit * lost
        for hand in range(11, len(table.cards)):
            ended = (ends.hands[stake, 0, hand] + (0.0 if resplits else ends.hands[stake, 1, hand])) / kept
            if ended == 0.0:
                continue
            blackjack = is_split_blackjack(rules, table, hand)
            for result in range(number):
                won = _result_of(
                    rules, table.totals[hand], table.cards[hand], plan.lowest, result, unit, blackjack
                )
                mean[result] += ended * won
                square += ended * results[result] * won * won
    both = 0.0
    for result in range(number):
        both += results[result] * mean[result] * mean[result]
    return square, both


@njit(cache=KEPT)
def _result_of(
    rules: KernelRules, total: int, cards: int, lowest: int, result: int, unit: float, is_blackjack: bool
) -> float:
    """What a finished hand wins against this result of the dealer's."""
    dealers = lowest + result
    if is_blackjack:
        return rules.tied_pay if dealers == 22 else rules.blackjack_pays
    if is_paid_at_once(rules, total, cards):
        return unit
    if dealers == 22:  # his Blackjack: one original wager of two hands is half of one for each
        return -0.5 if rules.dealer_blackjack == TAKES_ORIGINAL else -taken_from(rules, unit, True)
    if dealers == 23 or total > dealers:
        return unit
    return -unit if total < dealers or rules.equal_loses else 0.0
