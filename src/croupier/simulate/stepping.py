"""Many tables side by side, stepped by decisions: the Python side of `step_kernel.py`."""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.simulate import step_kernel
from croupier.simulate.fast import FastGame, any_strategy, game_under


def stepping_game(rules: BlackjackRules) -> step_kernel.Game:
    """A table's rules as the stepping kernel looks them up."""
    fast = game_under(rules, any_strategy(rules))
    states = _States(rules, fast)
    return step_kernel.Game(
        after=fast.automaton.after,
        waits=fast.automaton.waits,
        dealer_after=fast.automaton.dealer_after,
        second=fast.automaton.second,
        first=fast.first_states,
        doubled=fast.automaton.doubled,
        blackjack=fast.automaton.blackjack,
        dealer_blackjack=fast.splits.dealer_blackjack,
        pays=fast.splits.pays,
        total=states.total,
        soft=states.soft,
        cards=states.cards,
        is_complete=states.is_complete,
        may_double=states.may_double,
        is_live=fast.splits.is_live,
        is_over=fast.splits.is_over,
        most_hands=fast.splits.most_hands,
        resplit_aces=fast.splits.resplit_aces,
        one_card_on_aces=fast.splits.one_card_on_aces,
        takes_original=fast.splits.takes_original,
        busted_counts=fast.splits.busted_counts,
        unit=fast.splits.unit,
        tied_pay=fast.splits.tied_pay,
        tied_spread=fast.splits.tied_spread,
        size=fast.shoe.size,
        rejected=np.uint64(2**32 % int(fast.shoe.size)),
        code=fast.shoe.code,
        tens=fast.shoe.tens,
        must_draw_below=np.int64(rules.subsequent.must_draw_below.value),
    )


class _States:
    """What is seen of each state."""

    def __init__(self, rules: BlackjackRules, fast: FastGame) -> None:
        names = ("total", "soft", "cards", "is_complete", "may_double")
        self.total, self.soft, self.cards, self.is_complete, self.may_double = (
            np.zeros(256, dtype=np.uint8) for _ in names
        )
        size = int(fast.automaton.doubled)
        for place, state in enumerate(fast.states):
            for row in (place, place + size):
                if isinstance(state, str):
                    self.total[row] = {"over": 22, "blackjack": 21, "paid": 21}.get(state, 0)
                    self.cards[row] = 2 if state == "blackjack" else 3
                    self.soft[row] = state == "blackjack"
                else:
                    self.total[row], self.soft[row], self.cards[row] = state
                self.is_complete[row] = isinstance(state, str) or state[0] == 21 or row >= size
                self.may_double[row] = not self.is_complete[row] and rules.doubling.allows(
                    cards=int(self.cards[row]), total=int(self.total[row]), soft=bool(self.soft[row])
                )


def new_tables(number: int, seed: int) -> step_kernel.TableColumns:
    """So many tables, each with a random stream of its own that the seed and its number give."""
    return step_kernel.TableColumns(
        stream=streams(number, seed),
        seen=np.zeros(number, dtype=np.uint64),
        up=np.zeros(number, dtype=np.uint8),
        hands=np.zeros((number, 4), dtype=np.uint8),
        number=np.ones(number, dtype=np.uint8),
        at=np.zeros(number, dtype=np.uint8),
        first=np.zeros(number, dtype=np.uint8),
        is_pair=np.zeros(number, dtype=np.uint8),
        is_over=np.ones(number, dtype=np.uint8),
    )


def streams(number: int, seed: int) -> npt.NDArray[np.uint64]:
    """Where the stream of each table begins."""
    given = b"".join(hashlib.sha256(f"croupier table {seed} {one}".encode()).digest()[:8] for one in range(number))
    return np.frombuffer(given, dtype="<u8").astype(np.uint64)
