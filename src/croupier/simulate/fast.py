"""The quick simulator's tables, made from a book's rules and a strategy; and its results as a tally."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.tally import Tally
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.pays import Pays

if TYPE_CHECKING:
    from croupier.simulate import fast_kernel

_OVER, _BLACKJACK, _PAID, _SPLIT = "over", "blackjack", "paid", "split"
Hand = tuple[int, bool, int]
"""Total, soft, cards as far as they matter: a state that is not an end."""
State = Hand | str
_PLACES: Final = 1024
_STANDS, _DRAWS = Cell(Choice.STAND, Choice.STAND), Cell(Choice.DRAW, Choice.DRAW)
_PLAYED: Final = (Choice.STAND, Choice.DRAW, Choice.DOUBLE, Choice.SPLIT)


def can_run(plan: Plan) -> bool:
    """Whether the quick simulator plays this: a new shoe each round, one box, one unit, a table of totals."""
    strategy, wagering = plan.strategy, plan.wagering
    return (
        plan.wager is On.BLACKJACK
        and plan.shoe is ShoeMode.FRESH
        and plan.boxes == 1
        and strategy is not None
        and not strategy.insures
        and not strategy.takes_even_money
        and all(cell.first in _PLAYED for cell in strategy.cells.values())
        and not plan.by_composition
        and not plan.removed
        and wagering.count is None
        and wagering.bankroll is None
    )


def run_fast(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """Play the rounds of one shard."""
    from croupier.simulate import fast_kernel

    assert plan.strategy is not None
    game = game_of(plan)
    state = _generators(plan.seed, shard)
    met, split, tied = fast_kernel.play(state, game.deals, game.automaton, game.shoe, game.splits, rounds)
    results: Counter[int] = Counter()
    for place in np.flatnonzero(met):
        if int(place) // 128 != game.split_state:
            results[int(game.splits.pays[place])] += int(met[place])
    for counted in (split, fast_kernel.tied_blackjacks(state, game.shoe, game.splits, tied)):
        for place in np.flatnonzero(counted):
            results[int(place) - 128] += int(counted[place])
    assert sum(results.values()) == rounds, "every round has one result"
    return Tally(rounds=rounds, parts=game.parts, results=dict(results))


def _generators(seed: int, shard: int) -> fast_kernel.Generators:
    """What the generators of a shard begin with."""
    from croupier.simulate import fast_kernel

    given = b"".join(
        hashlib.sha256(f"croupier {seed} {shard} {lane}".encode()).digest() for lane in range(fast_kernel.LANES)
    )
    words = np.frombuffer(given, dtype="<u8").astype(np.uint64).reshape(fast_kernel.LANES, 4)
    return fast_kernel.Generators(*(words[:, column].copy() for column in range(4)))


# --- the tables ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FastGame:
    """A table's rules and a strategy, as the quick simulator looks them up."""

    deals: fast_kernel.Deals
    automaton: fast_kernel.Automaton
    shoe: fast_kernel.FastShoe
    splits: fast_kernel.Splits
    parts: int
    split_state: int
    states: tuple[State, ...]
    first_states: fast_kernel.U8
    """The state of two first cards: by worth in rows of 16."""


_last: list[tuple[Plan, FastGame]] = []


def game_of(plan: Plan) -> FastGame:
    """The tables of a plan; those of the last one are kept."""
    if not _last or _last[0][0] != plan:
        rules = shelf.book(plan.book).rules(plan.options)
        assert isinstance(rules, BlackjackRules)
        assert plan.strategy is not None
        _last[:] = [(plan, game_under(rules, plan.strategy))]
    return _last[0][1]


def game_under(rules: BlackjackRules, strategy: Strategy) -> FastGame:
    """The tables of a game played by a strategy."""
    return _Maker(rules, strategy).game()


def any_strategy(rules: BlackjackRules) -> Strategy:
    """A strategy that never splits nor doubles, for who decides otherwise; it draws to 17."""
    enough = rules.subsequent.cards_that_pay
    cells = {
        Situation(dealer, total, soft, pair=False, cards=cards): _STANDS if total >= 17 else _DRAWS
        for dealer in range(1, 11)
        for total in range(4, 21)
        for soft in (False, True)
        for cards in (range(2, enough.number.value) if enough else (0,))
    }
    return Strategy(cells=cells, counts_cards_in_hand=enough is not None)


class _Maker:
    """Numbers the states, and fills the tables."""

    def __init__(self, rules: BlackjackRules, strategy: Strategy) -> None:
        self.rules, self.strategy = rules, strategy
        self.parts = _parts(rules.final.blackjack_pays.value)
        self.enough = enough_cards(rules)
        self.counted = self.enough is not None
        self.most_cards = self.enough - 1 if self.enough else 3
        hands = [(total, soft, cards) for cards in range(2, self.most_cards + 1) for soft in (False, True)
                 for total in range(_lowest(cards, soft=soft, counted=self.counted), 22)]  # fmt: skip
        self.states: list[State] = [*hands, _OVER, _BLACKJACK, _PAID, _SPLIT]
        self.number: Mapping[State, int] = {state: place for place, state in enumerate(self.states)}
        self.dealer_number = self._dealers()

    def game(self) -> FastGame:
        """All of it together."""
        return FastGame(
            deals=self._deals(),
            automaton=self._automaton(),
            shoe=self._shoe(),
            splits=self._splits(),
            parts=self.parts,
            split_state=self.number[_SPLIT],
            states=tuple(self.states),
            first_states=self._first_states(),
        )

    def _first_states(self) -> fast_kernel.U8:
        states = np.zeros((10, 16), dtype=np.uint8)
        for one in range(10):
            for other in range(10):
                states[one, other] = self.number[self._two(one, other, from_split=False)]
        return states.ravel()

    def _dealers(self) -> Mapping[State, int]:
        """The dealer's hands: his first card, hands that draw, and from 64 on those that are done."""
        hands: list[State] = [(total, soft, 2) for soft in (False, True) for total in range(3, 22)]
        draws: list[State] = [(worth + 1, worth == 0, 1) for worth in range(10)]
        draws += [state for state in hands if not self._is_done(state)]
        done = [*(state for state in hands if self._is_done(state)), _BLACKJACK, _OVER]
        assert len(draws) <= 64, "a dealer's hands that draw are numbered below 64"
        return {state: place for place, state in enumerate(draws)} | {
            state: 64 + place for place, state in enumerate(done)
        }

    # --- what follows from a hand -----------------------------------------------------------------------

    def _hand(self, total: int, *, soft: bool, cards: int) -> State:
        """The state of a hand of two cards and more."""
        if total > 21:
            return _OVER
        if (self.rules.subsequent.pays_21 and total == 21) or (self.enough and cards >= self.enough):
            return _PAID
        return (total, soft, min(cards, self.most_cards))

    def _two(self, one: int, other: int, *, from_split: bool) -> State:
        if {one, other} == {0, 9} and (not from_split or self.rules.splitting.blackjack.value):
            return _BLACKJACK
        hard = one + other + 2
        soft = 0 in (one, other) and hard <= 11
        return self._hand(hard + 10 * soft, soft=soft, cards=2)

    def _after(self, state: State, worth: int) -> State:
        if isinstance(state, str):
            return state
        total, soft = added(state[0], state[1], worth)
        return self._hand(total, soft=soft, cards=state[2] + 1)

    def _play(self, cell: Cell, state: Hand) -> int:
        """What is done; nobody stands below 12, whatever a table says (9.2(b), NSW 9.2)."""
        from croupier.simulate import fast_kernel

        total, soft, cards = state
        doubles = self.rules.doubling.allows(cards=cards, total=total, soft=soft)
        allowed = cell.first is not Choice.SPLIT and (cell.first is not Choice.DOUBLE or doubles)
        chosen = cell.first if allowed else cell.otherwise
        if chosen is Choice.DOUBLE:
            return int(fast_kernel.DOUBLE)
        draws = chosen is Choice.DRAW or total < self.rules.subsequent.must_draw_below.value
        return int(fast_kernel.DRAW if draws else fast_kernel.STOP)

    def _plays(self, state: State, dealer: int) -> int:
        if isinstance(state, str) or state[0] == 21:
            return 0
        total, soft, cards = state
        cell = self.strategy.cell(dealer=dealer + 1, total=total, soft=soft, pair=False, cards=cards)
        return self._play(cell, state)

    # --- tables -------------------------------------------------------------------------------------------

    def _automaton(self) -> fast_kernel.Automaton:
        from croupier.simulate import fast_kernel

        size = len(self.states)
        assert 2 * size <= 256, "states are numbered in one byte"
        after, second, dealer_after = (np.zeros((rows, 64), dtype=np.uint8) for rows in (256, 10, 64))
        plays, waits = (np.zeros((256, 16), dtype=np.uint8) for _ in range(2))
        for worth in range(10):
            for place, state in enumerate(self.states):
                after[place, 5 * worth] = self.number[self._after(state, worth)]
                plays[place, worth] = self._plays(state, worth)
                waits[place, worth] = waits[place + size, worth] = _waits(state, worth)
            for pair in range(10):
                second[pair, 5 * worth] = self.number[self._two(pair, worth, from_split=True)]
            for state, place in self.dealer_number.items():
                if place < 64:
                    dealer_after[place, 5 * worth] = self.dealer_number[_dealer_after(state, worth)]
        return fast_kernel.Automaton(
            after=after.ravel(),
            plays=plays.ravel(),
            doubled=np.uint64(size),
            waits=waits.ravel(),
            dealer_after=dealer_after.ravel(),
            second=second.ravel(),
            blackjack=np.uint64(self.number[_BLACKJACK]),
            split=np.uint64(self.number[_SPLIT]),
        )

    def _is_done(self, state: State) -> bool:
        if isinstance(state, str):
            return True
        total, soft, cards = state
        dealer = self.rules.dealer
        return cards > 1 and total > (dealer.draws_to_soft if soft else dealer.draws_to).value

    def _deals(self) -> fast_kernel.Deals:
        from croupier.simulate import fast_kernel

        counts = self._counts()
        size = sum(counts)
        rows = list(self._first_deals(counts))
        total = size * (size - 1) * (size - 2)
        assert sum(row[0] for row in rows) == total, "every ordered deal is one of these"
        packed = np.zeros(_PLACES, dtype=np.uint64)
        for place, (_, state, dealer, first, seen) in enumerate(rows):
            packed[place] = seen | state << 50 | dealer << 58 | first << 62
        return fast_kernel.Deals(
            total=np.uint64(total),
            rejected=np.uint64(2**32 % total),
            places=aliases([row[0] for row in rows], total),
            deals=packed,
        )

    def _first_deals(self, counts: list[int]) -> Iterator[tuple[int, int, int, int, int]]:
        """Each first deal: how many ordered deals, state or pair, dealer's card, what is done, what is out."""
        for dealer in range(10):
            for one in range(10):
                for other in range(one, 10):
                    out = Counter((dealer, one, other))
                    ways = counts[dealer] * (counts[one] - (one == dealer))
                    ways *= counts[other] - (other == dealer) - (other == one)
                    ways *= 1 if one == other else 2
                    state, first = self._first(one, other, dealer)
                    seen = sum(times << (5 * worth) for worth, times in out.items())
                    yield ways, one if state == _SPLIT else self.number[state], dealer, first, seen

    def _first(self, one: int, other: int, dealer: int) -> tuple[State, int]:
        state = self._two(one, other, from_split=False)
        if one != other or isinstance(state, str):
            return state, self._plays(state, dealer)
        total, soft, cards = state
        cell = self.strategy.cell(dealer=dealer + 1, total=total, soft=soft, pair=True, cards=cards)
        if cell.first is Choice.SPLIT:
            return _SPLIT, 3
        return state, self._play(cell, state)

    def _shoe(self) -> fast_kernel.FastShoe:
        from croupier.simulate import fast_kernel

        counts = self._counts()
        code = [5 * worth + 64 * place for worth, count in enumerate(counts) for place in range(count)]
        return fast_kernel.FastShoe(
            size=np.uint64(len(code)),
            rejected=np.uint64(2**16 % len(code)),
            code=np.array(code, dtype=np.uint16),
            tens=np.uint64(4 * self.rules.pack.decks),
        )

    def _counts(self) -> list[int]:
        return [4 * self.rules.pack.decks] * 9 + [16 * self.rules.pack.decks]

    def _splits(self) -> fast_kernel.Splits:
        from croupier.simulate import fast_kernel

        rules, size = self.rules, len(self.states)
        pays = np.zeros((256, 128), dtype=np.int64)
        is_live, is_over = np.zeros(256, dtype=np.uint8), np.zeros(256, dtype=np.uint8)
        for place, state in enumerate(self.states):
            for stake in (1, 2):
                row = place + (stake - 1) * size
                is_live[row] = not isinstance(state, str)
                is_over[row] = state == _OVER
                for dealer, column in self.dealer_number.items():
                    pays[row, column] = self._pays(state, stake, dealer)
        original, ranked = rules.final.original_wager_only, rules.final.ranked_blackjacks
        tied = _in_parts(ranked.same.value, self.parts) if ranked else 0
        return fast_kernel.Splits(
            most_hands=np.uint64(rules.splitting.most_hands.value),
            resplit_aces=rules.splitting.aces_once is None,
            one_card_on_aces=rules.splitting.one_card_on_aces is not None,
            pays=pays.ravel(),
            takes_original=original is not None,
            busted_counts=original is not None and original.busted_hand_counts,
            unit=np.int64(self.parts),
            dealer_blackjack=np.uint64(self.dealer_number[_BLACKJACK]),
            is_live=is_live,
            is_over=is_over,
            tied_pay=np.int64(tied),
            tied_spread=np.int64(_in_parts(ranked.higher.value, self.parts) - tied if ranked else 0),
        )

    def _pays(self, state: State, stake: int, dealer: State) -> int:
        """What a finished hand with this stake brings, in parts."""
        unit, final = stake * self.parts, self.rules.final
        if state == _OVER:
            return -unit
        if state == _PAID:
            return unit
        if state == _BLACKJACK:
            return _in_parts(final.blackjack_pays.value, self.parts)
        if isinstance(state, str) or (not isinstance(dealer, str) and dealer[2] == 1):
            return 0  # nothing ends like that
        if dealer == _BLACKJACK:
            return -self.parts if final.original_wager_only else -unit
        if isinstance(dealer, str) or state[0] > dealer[0]:
            return unit
        if state[0] < dealer[0] or final.equal.value is Outcome.LOSE:
            return -unit
        return 0


def enough_cards(rules: BlackjackRules) -> int | None:
    """So many cards are paid at once (NSW 9.7); None where a book does not count them."""
    enough = rules.subsequent.cards_that_pay
    return enough.number.value if enough else None


def _lowest(cards: int, *, soft: bool, counted: bool) -> int:
    """The lowest total of a hand of so many cards, or of so many and more where they are not counted."""
    if soft:
        return 10 + cards
    return 2 * cards if counted else 4


def added(total: int, soft: bool, worth: int) -> tuple[int, bool]:  # noqa: FBT001 - a hand is its total and softness
    """Total and softness with one card more, by its worth index."""
    hard = total - 10 * soft + worth + 1
    soft = (soft or worth == 0) and hard <= 11
    return hard + 10 * soft, soft


def _dealer_after(state: State, worth: int) -> State:
    if isinstance(state, str):
        return state
    total, soft, cards = state
    if cards == 1 and {total - 1, worth} == {0, 9}:
        return _BLACKJACK
    hard = (1 if cards == 1 and soft else total - 10 * (soft and cards > 1)) + worth + 1
    is_soft = (soft or worth == 0) and hard <= 11
    now = hard + 10 * is_soft
    return _OVER if now > 21 else (now, is_soft, 2)


def _waits(state: State, dealer: int) -> bool:
    """Whether a hand's result waits for the dealer."""
    if state == _BLACKJACK:
        return dealer in (0, 9)
    return not isinstance(state, str)


def _parts(blackjack: Pays) -> int:
    return blackjack.per


def _in_parts(pays: Pays, parts: int) -> int:
    paid, rest = divmod(pays.win * parts, pays.per)
    assert rest == 0, f"{pays} is no whole number of parts"
    return paid


def aliases(weights: list[int], total: int) -> fast_kernel.U64:
    """Walker's alias table in whole numbers: each place stands for one weight, or above its share for another."""
    places = np.zeros(_PLACES, dtype=np.uint64)
    left = {place: weights[place] * _PLACES if place < len(weights) else 0 for place in range(_PLACES)}
    small = [place for place, weight in left.items() if weight < total]
    large = [place for place, weight in left.items() if weight >= total]
    while small:
        place, giver = small.pop(), large[-1]
        places[place] = left[place] << 32 | giver
        left[giver] -= total - left[place]
        if left[giver] < total:
            small.append(large.pop())
    for place in large:
        assert left[place] == total, "what is left over fills its place exactly"
        places[place] = total << 32 | place
    return places
