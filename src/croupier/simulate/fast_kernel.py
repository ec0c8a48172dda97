"""The quick simulator, compiled: one box, one unit, a new shoe every round, played by a table of totals.

Rounds go through it in batches, card by card: what is dealt first is one look into a table of all first deals;
then every hand that draws gets a card, those that draw again get another, and so on, and the dealers likewise. A
hand is a state of a small automaton, and what to do in it a look into a table, so that nothing is left for the
processor to guess; hands that go on are moved together after every card. Pairs that are split, two in a hundred,
are played one by one.

A card is drawn without replacement like this: each card of the shoe has a number, those of one worth in a row.
When two fives have been seen, the first two numbers of the fives count as gone, and whoever draws one draws again.

All numbers here are unsigned: an index that cannot be negative need not be looked at twice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.simulate.compiled import compiled, compiled_lean

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U32 = npt.NDArray[np.uint32]
U64 = npt.NDArray[np.uint64]
I64 = npt.NDArray[np.int64]

BATCH = 512
LANES = 64
CARDS = 16_384
"""So many cards are made ready at a time."""
_ENOUGH = np.uint64(BATCH + 512)
"""More cards than a batch has rounds: for those that are drawn again, and for split hands."""

STOP, DRAW, DOUBLE, SPLIT = np.uint8(0), np.uint8(1), np.uint8(2), np.uint8(3)

_0, _1, _2, _3, _4, _5 = (np.uint64(one) for one in range(6))
_6, _7, _15, _16, _31, _32, _63, _64 = (np.uint64(one) for one in (6, 7, 15, 16, 31, 32, 63, 64))
_BATCH = np.uint64(BATCH)
_17, _19, _23, _41, _45 = (np.uint64(one) for one in (17, 19, 23, 41, 45))
_50, _58, _62 = (np.uint64(one) for one in (50, 58, 62))
_SEEN = np.uint64((1 << 50) - 1)
_BYTE = np.uint64(255)
_PLACES = np.uint64(1023)
_LOW_16, _LOW_32 = np.uint64(0xFFFF), np.uint64(0xFFFFFFFF)


class Deals(NamedTuple):
    """All first deals, two cards and the dealer's, found by one random number (Walker's alias method)."""

    total: np.uint64
    """How many ordered deals there are."""
    rejected: np.uint64
    """Below this a random number would favour some of them, and another is drawn."""
    places: U64
    """Of each place, in the upper half: numbers below this stand for the place's own deal, others for the deal in
    the lower half."""
    deals: U64
    """Packed: how many of each worth are out, five bits each; from bit 50 the state of the hand, or the worth of a
    pair that is split; from bit 58 the dealer's card; from bit 62 what is done first."""


class Automaton(NamedTuple):
    """Hands, doubled hands and dealers as states; ten ways on from each, one for each worth."""

    after: U8
    """A hand with one card more: by state in rows of 64, and five times the worth."""
    plays: U8
    """What to do: by state in rows of 16, and the dealer's card."""
    doubled: np.uint64
    """How far above a state its doubled one stands."""
    waits: U8
    """Whether the dealer's hand matters: by state in rows of 16, and the dealer's card."""
    dealer_after: U8
    """A dealer's hand with one card more, as `after`. His first card is his first state; 64 and above are ends."""
    second: U8
    """A split hand with its second card: by the pair's worth in rows of 64, and five times the second card's."""
    blackjack: np.uint64
    """The state of a Blackjack."""
    split: np.uint64
    """The state of a pair that is split."""


class Splits(NamedTuple):
    """How pairs are split."""

    most_hands: np.uint64
    resplit_aces: bool
    one_card_on_aces: bool
    pays: I64
    """What a finished hand brings: by its state in rows of 128, and the dealer's."""
    takes_original: bool
    busted_counts: bool
    unit: np.int64
    """A unit in parts."""
    dealer_blackjack: np.uint64
    """The dealer's state."""
    is_live: U8
    """By state: whether a dealer's Blackjack finds it unsettled."""
    is_over: U8
    tied_pay: np.int64
    tied_spread: np.int64


class FastShoe(NamedTuple):
    """The cards by their numbers."""

    size: np.uint64
    rejected: np.uint64
    code: U16
    """Of each number: five times its worth, which is where it is counted among the seen, and 64 times its place
    among those of that worth."""
    tens: np.uint64
    """How many of one ten-valued rank there are."""


class Generators(NamedTuple):
    """`LANES` generators of the kind xoshiro256++, which step side by side."""

    a: U64
    b: U64
    c: U64
    d: U64


@compiled_lean
def _fill(state: Generators, words: U64) -> None:
    """Random words; `words` holds a multiple of `LANES`."""
    for row in range(len(words) // LANES):
        _step(state.a, state.b, state.c, state.d, words[row * LANES : (row + 1) * LANES])


@compiled_lean
def _step(a: U64, b: U64, c: U64, d: U64, words: U64) -> None:
    for lane in range(LANES):
        s0, s1, s2, s3 = a[lane], b[lane], c[lane], d[lane]
        summed = s0 + s3
        words[lane] = ((summed << _23) | (summed >> _41)) + s0
        shifted = s1 << _17
        s2 ^= s0
        s3 ^= s1
        b[lane] = s1 ^ s2
        a[lane] = s0 ^ s3
        c[lane] = s2 ^ shifted
        d[lane] = (s3 << _45) | (s3 >> _19)


@compiled_lean
def _more_cards(state: Generators, words: U64, shoe: FastShoe, cards: U16) -> np.uint64:
    """Make cards ready; how many there are."""
    _fill(state, words)
    ready = np.uint64(0)
    for number in words.view(np.uint16):
        product = np.uint64(number) * shoe.size
        cards[ready] = shoe.code[product >> _16]
        if (product & _LOW_16) >= shoe.rejected:
            ready += _1
    return ready


@compiled
def play(
    state: Generators, deals: Deals, automaton: Automaton, shoe: FastShoe, splits: Splits, rounds: int
) -> tuple[I64, I64, int]:
    """Play so many rounds.

    The answers: how often each hand met each dealer's hand, by their states; what split pairs brought, in parts
    from the middle of the list; and how many Blackjacks met a Blackjack, which are not in the first answer.
    """
    after, plays, waits = automaton.after, automaton.plays, automaton.waits
    dealer_after = automaton.dealer_after
    met = np.zeros(256 * 128, dtype=np.int64)
    split_results = np.zeros(256, dtype=np.int64)
    first_words, card_words = np.empty(BATCH + LANES, dtype=np.uint64), np.empty(CARDS // 4, dtype=np.uint64)
    cards, ready, at = np.empty(CARDS + 1, dtype=np.uint16), _0, _0
    hand, dealer, up = (
        np.empty(BATCH, dtype=np.uint8),
        np.empty(BATCH, dtype=np.uint8),
        np.empty(BATCH, dtype=np.uint8),
    )
    seen = np.empty(BATCH, dtype=np.uint64)
    drawing, doubling = np.empty(BATCH + 1, dtype=np.uint32), np.empty(BATCH + 1, dtype=np.uint32)
    waiting = np.empty(BATCH + 1, dtype=np.uint32)
    splitting, split_pair = np.empty(BATCH + 1, dtype=np.uint32), np.empty(BATCH + 1, dtype=np.uint8)
    finished = np.empty(8, dtype=np.uint64)
    left = rounds
    while left > 0:
        batch = min(left, BATCH)
        left -= batch
        _fill(state, first_words)
        draws, doubles, split_number, spare = _0, _0, _0, _BATCH
        for one in range(batch):
            word = first_words[one]
            product = (word >> _32) * deals.total
            while (product & _LOW_32) < deals.rejected:  # hardly ever
                if spare == np.uint64(len(first_words)):
                    _fill(state, first_words[BATCH:])
                    spare = _BATCH
                word = first_words[spare]
                spare += _1
                product = (word >> _32) * deals.total
            place = word & _PLACES
            entry = deals.places[place]
            own = np.uint64((product >> _32) < (entry >> _32))
            other = entry & _LOW_32
            deal = deals.deals[other + own * (place - other)]  # without a choice that could be foreseen wrongly
            hand[one] = (deal >> _50) & _BYTE
            dealer[one] = (deal >> _58) & _15
            seen[one] = deal & _SEEN
            first = deal >> _62
            drawing[draws] = one
            draws += np.uint64(first == _1)
            doubling[doubles] = one
            doubles += np.uint64(first == _2)
            splitting[split_number] = one
            split_number += np.uint64(first == _3)
        for place in range(split_number):
            which = np.uint64(splitting[place])
            split_pair[place] = hand[which]
            hand[which] = automaton.split
        for one in range(batch):
            up[one] = dealer[one]
        while draws > _0:
            if ready < at + _ENOUGH:
                ready, at = _more_cards(state, card_words, shoe, cards), _0
            again = np.uint64(0)
            for place in range(draws):
                which = np.uint64(drawing[place])
                code = np.uint64(cards[at])
                at += _1
                out = seen[which]
                while ((out >> (code & _63)) & _31) > (code >> _6):
                    code = np.uint64(cards[at])
                    at += _1
                worth = code & _63
                seen[which] = out + (_1 << worth)
                now = np.uint64(after[np.uint64(hand[which]) << _6 | worth])
                hand[which] = now
                then = plays[now << _4 | np.uint64(up[which])]
                drawing[again] = which
                again += np.uint64(then == DRAW)
                doubling[doubles] = which
                doubles += np.uint64(then == DOUBLE)
            draws = again
        if ready < at + _ENOUGH:
            ready, at = _more_cards(state, card_words, shoe, cards), _0
        for place in range(doubles):
            which = np.uint64(doubling[place])
            worth, at, seen[which] = _draw(cards, at, seen[which])
            hand[which] = np.uint64(after[np.uint64(hand[which]) << _6 | worth]) + automaton.doubled
        number = np.uint64(0)
        for one in range(batch):
            waiting[number] = one
            number += np.uint64(waits[np.uint64(hand[one]) << _4 | np.uint64(up[one])])
        while number > _0:
            if ready < at + _ENOUGH:
                ready, at = _more_cards(state, card_words, shoe, cards), _0
            again = np.uint64(0)
            for place in range(number):
                which = np.uint64(waiting[place])
                code = np.uint64(cards[at])
                at += _1
                out = seen[which]
                while ((out >> (code & _63)) & _31) > (code >> _6):
                    code = np.uint64(cards[at])
                    at += _1
                worth = code & _63
                seen[which] = out + (_1 << worth)
                now = np.uint64(dealer_after[np.uint64(dealer[which]) << _6 | worth])
                dealer[which] = now
                waiting[again] = which
                again += _1 - (now >> _6)
            number = again
        for one in range(batch):
            met[np.uint64(hand[one]) << _7 | np.uint64(dealer[one])] += 1
        for place in range(split_number):
            if ready < at + _ENOUGH:
                ready, at = _more_cards(state, card_words, shoe, cards), _0
            which = np.uint64(splitting[place])
            pair = np.uint64(split_pair[place])
            shown = np.uint64(up[which])
            result, at = _split(cards, at, automaton, splits, shoe, pair, shown, seen[which], finished)
            split_results[128 + result] += 1
    both = automaton.blackjack << _7 | splits.dealer_blackjack
    tied = met[both]
    met[both] = 0
    return met, split_results, tied


@compiled_lean
def _draw(cards: U16, at: np.uint64, seen: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The next card that is not out yet: its worth, where to go on, and what is out then."""
    code = np.uint64(cards[at])
    at += _1
    while ((seen >> (code & _63)) & _31) > (code >> _6):
        code = np.uint64(cards[at])
        at += _1
    worth = code & _63
    return worth, at, seen + (_1 << worth)


@compiled_lean
def _split(
    cards: U16,
    at: np.uint64,
    automaton: Automaton,
    splits: Splits,
    shoe: FastShoe,
    pair: np.uint64,
    up: np.uint64,
    seen: np.uint64,
    finished: U64,
) -> tuple[np.int64, np.uint64]:
    """Play a split pair, hand by hand and then the dealer: what it brings in parts, and where cards go on."""
    hands, done, same = _2, _0, _5 * pair
    aces = pair == _0
    resplits = splits.resplit_aces or not aces
    waits = False
    while done < hands:
        worth, at, seen = _draw(cards, at, seen)
        while worth == same and hands < splits.most_hands and resplits:
            hands += _1
            worth, at, seen = _draw(cards, at, seen)
        now = np.uint64(automaton.second[pair << _6 | worth])
        if not (aces and splits.one_card_on_aces):
            play = automaton.plays[now << _4 | up]
            while play == DRAW:
                worth, at, seen = _draw(cards, at, seen)
                now = np.uint64(automaton.after[now << _6 | worth])
                play = automaton.plays[now << _4 | up]
            if play == DOUBLE:
                worth, at, seen = _draw(cards, at, seen)
                now = np.uint64(automaton.after[now << _6 | worth]) + automaton.doubled
        finished[done] = now
        done += _1
        waits = waits or automaton.waits[now << _4 | up] != np.uint8(0)
    dealer = up
    if waits:
        while dealer < _64:
            worth, at, seen = _draw(cards, at, seen)
            dealer = np.uint64(automaton.dealer_after[dealer << _6 | worth])
    return _settle(cards, at, automaton, splits, shoe, finished, hands, dealer)


@compiled_lean
def _settle(
    cards: U16,
    at: np.uint64,
    automaton: Automaton,
    splits: Splits,
    shoe: FastShoe,
    finished: U64,
    hands: np.uint64,
    dealer: np.uint64,
) -> tuple[np.int64, np.uint64]:
    result = np.int64(0)
    is_blackjack = dealer == splits.dealer_blackjack
    original_lost = False
    if splits.busted_counts:
        for place in range(hands):
            original_lost = original_lost or splits.is_over[finished[place]] != np.uint8(0)
    for place in range(hands):
        now = finished[place]
        if is_blackjack and now == automaton.blackjack:
            paid, at = ranked(cards, at, shoe, splits)
            result += paid
        elif is_blackjack and splits.takes_original and splits.is_live[now] != np.uint8(0):
            if not original_lost:
                result -= splits.unit
                original_lost = True
        else:
            result += splits.pays[now << _7 | dealer]
    return result, at


@compiled_lean
def ranked(cards: U16, at: np.uint64, shoe: FastShoe, splits: Splits) -> tuple[np.int64, np.uint64]:
    """What a Blackjack is paid against a Blackjack: both ten-valued cards are looked at, drawn at random."""
    found, mine = 0, _0
    while True:
        code = np.uint64(cards[at])
        at += _1
        place = code >> _6
        if (code & _63) != _45 or (found == 1 and place == mine):
            continue
        if found == 1:
            break
        found, mine = 1, place
    if mine // shoe.tens == place // shoe.tens:
        return splits.tied_pay, at
    if mine > place:
        return splits.tied_pay + splits.tied_spread, at
    return splits.tied_pay - splits.tied_spread, at


@compiled
def tied_blackjacks(state: Generators, shoe: FastShoe, splits: Splits, number: int) -> I64:
    """How often each payment came, in parts from the middle, for so many Blackjacks against a Blackjack."""
    results = np.zeros(256, dtype=np.int64)
    words, cards, ready, at = np.empty(CARDS // 4, dtype=np.uint64), np.empty(CARDS + 1, dtype=np.uint16), _0, _0
    for _ in range(number):
        if ready < at + _ENOUGH:
            ready, at = _more_cards(state, words, shoe, cards), _0
        paid, at = ranked(cards, at, shoe, splits)
        results[128 + paid] += 1
    return results
