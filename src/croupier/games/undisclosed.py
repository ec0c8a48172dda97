"""What an undisclosed wager won or lost, from the round as it was played, which never knew it (NSW 21.8).

It is settled as a wager of one who follows nothing (11.5.2; ACT 10.3): not doubled, not split, on the first hand
that the box's cards formed. The recorded inputs are fed again with one more stake beside the others, for which
nobody is asked and no card is dealt, so that the round goes as it went.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from croupier.games.layout import MAIN, Box, Layout, Stake
from croupier.games.play import DISCARD_RACK, Deal
from croupier.games.round_of_play import Input, RoundOfPlay
from croupier.games.said import WagerSettled
from croupier.games.settling import settle
from croupier.games.wagers import Wager
from croupier.rulebooks.book import GameRules
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome, Player, Stage

NOBODY: Final[Player] = " "
"""Whose the stake beside the others is while the round is fed: a name that no wager can have."""

_RESULTS: Final = frozenset({Outcome.WIN, Outcome.LOSE, Outcome.STAND_OFF})

replace = msgspec.structs.replace


def settled_undisclosed(
    rules: GameRules,
    wagers: Sequence[Wager],
    inputs: Sequence[Input],
    *,
    new_shoe: bool,
    first_box: int | None,
    player: Player,
    box: int,
    on: On,
    amount: Cents,
) -> WagerSettled:
    """The settlement of that wager in a round that is over; void where its hand came to no result.

    `wagers` and `inputs` are the round's own. Whether the wager lay alone, as a sealed one among the wagers, or
    with an open one of the same player, is all the same.
    """
    undisclosed = rules.control.undisclosed
    assert undisclosed is not None, f"{rules.book} knows no undisclosed wagers"
    stake = Stake(player=NOBODY, on=on, hand=1, staked=amount, in_action=amount, beside=True)
    again = _fed_beside(RoundOfPlay(rules, wagers, new_shoe=new_shoe, first_box=first_box), inputs, box, stake)
    settled = next((one for one in again.said if isinstance(one, WagerSettled) and one.player == NOBODY), None)
    if settled is None or (on in MAIN and not _has_a_result(again.layout.box(box))):
        settled = settle(box, stake, rules.limits, outcome=Outcome.VOID, clause=rules.void, stage=Stage.FINAL)
    return replace(settled, player=player, also=(*settled.also, undisclosed.settled))


def _fed_beside(live: RoundOfPlay, inputs: Sequence[Input], box: int, stake: Stake) -> RoundOfPlay:
    """The round again, with one more stake on a box from the first card on."""
    left = deque(inputs)
    while left and isinstance(live.waiting, Deal) and live.waiting.to == DISCARD_RACK:
        live.feed((left.popleft(),))  # a card that is burned changes nothing on the felt, and the game sees to it
    live.layout = _with_stake(live.layout, box, stake)
    live.feed(left)
    assert live.is_over, "an undisclosed wager is settled when the round is over"
    return live


def _with_stake(layout: Layout, number: int, stake: Stake) -> Layout:
    assert any(box.number == number for box in layout.boxes), f"box {number} was not dealt"
    boxes = tuple(
        replace(box, stakes=(*box.stakes, stake)) if box.number == number else box for box in layout.boxes
    )
    return replace(layout, boxes=boxes)


def _has_a_result(box: Box) -> bool:
    """Whether the first hand was played for another's stake to the end; where all of them left, it was not."""
    return any(
        one.hand == 1 and one.on in MAIN and one.outcome in _RESULTS and not one.beside for one in box.stakes
    )
