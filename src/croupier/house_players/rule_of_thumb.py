"""How a house player answers: by a rule of thumb as one hears it at a table. It is no advice to anybody.

Looks at what lies open and nothing else: the player's hand, the dealer's card, and what is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.floor.scripts.rule_of_thumb import wants_card, wants_double, wants_split, worth
from croupier.floor.shown.felt import Felt, HandShown, OptionOffered, QuestionAsked
from croupier.vocabulary.names import Choice

Chance = Callable[[float], bool]
"""Whether something happens that happens so often: `chance(0.1)` once in ten times."""

INSURES: Final = 0.05
TAKES_EVEN_MONEY: Final = 0.3
GOES_TO_WAR: Final = 0.85
FOLLOWS: Final = 0.8
"""How often one goes along when another doubles or splits the hand on which one stands behind."""

_OFTEN: Final = {Choice.EVEN_MONEY: TAKES_EVEN_MONEY, Choice.INSURE: INSURES, Choice.GO_TO_WAR: GOES_TO_WAR}
_OTHERWISE: Final = (Choice.STAND, Choice.DECLINE, Choice.SURRENDER, Choice.DRAW)
"""What is said where nothing better comes to mind, the first of them that is offered."""


@dataclass(frozen=True, slots=True)
class ThumbAnswer:
    """What is chosen, and for how much where that is asked."""

    choose: Choice
    amount: int | None = None


def answer(felt: Felt, question: QuestionAsked, chance: Chance) -> ThumbAnswer:
    """An answer that is offered and that the rack can pay."""
    offered = {one.choose: one for one in question.options if one.refused is None}
    choose = _wanted(felt, question, offered, chance)
    if choose is None:
        left = [one for one in _OTHERWISE if one in offered]
        choose = left[0] if left else next(iter(offered), question.options[0].choose)
    option = offered.get(choose)
    return ThumbAnswer(choose, option.most if option is not None else None)


def _wanted(
    felt: Felt, question: QuestionAsked, offered: dict[Choice, OptionOffered], chance: Chance
) -> Choice | None:
    if question.follows:
        going_along = next((one for one in (Choice.DOUBLE, Choice.SPLIT) if one in offered), None)
        return going_along if going_along and chance(FOLLOWS) else None
    for choose, often in _OFTEN.items():
        if choose in offered:
            return choose if chance(often) else None
    hand = _hand(felt, question)
    if hand is None or felt.round is None or not felt.round.dealer.cards:
        return None
    return _by_the_cards(hand, worth(felt.round.dealer.cards[0]), offered)


def _hand(felt: Felt, question: QuestionAsked) -> HandShown | None:
    boxes = felt.round.boxes if felt.round is not None else ()
    hands = (hand for box in boxes if box.number == question.box for hand in box.hands)
    return next((hand for hand in hands if hand.number == question.hand), None)


def _by_the_cards(hand: HandShown, dealer: int, offered: dict[Choice, OptionOffered]) -> Choice | None:
    if Choice.SPLIT in offered and wants_split(worth(hand.cards[0]), dealer):
        return Choice.SPLIT
    total = hand.total or 0
    if Choice.DOUBLE in offered and not hand.soft and wants_double(total, dealer):
        return Choice.DOUBLE
    if Choice.DRAW in offered and wants_card(total, dealer, soft=hand.soft):
        return Choice.DRAW
    return Choice.STAND if Choice.STAND in offered else None
