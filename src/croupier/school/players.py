"""Those who play in a lesson: what they wager and decide, by chance. They are there to be dealt to, not to win."""

from __future__ import annotations

from typing import Final

from croupier.games.blackjack.points import is_soft, total
from croupier.games.layout import Layout
from croupier.games.play import Question
from croupier.games.said import Answer
from croupier.games.wagers import Wager
from croupier.rulebooks.book import GameRules
from croupier.school.plan import SMALLEST_CHIP, SUPER_SEVENS, LessonChance, LessonPlan
from croupier.vocabulary.names import Choice, On

NAMES: Final = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus")
"""Who sits at the boxes, by number; from the first again where there are more."""

_MAIN: Final = (10_00, 15_00, 20_00, 25_00, 35_00, 40_00, 55_00, 75_00, 100_00, 125_00, 175_00, 250_00)
_SIDE: Final = (5_00, 10_00, 15_00, 25_00)
_OFTEN: Final = {
    Choice.SPLIT: 70,
    Choice.SURRENDER: 15,
    Choice.INSURE: 45,
    Choice.EVEN_MONEY: 50,
    Choice.GO_TO_WAR: 65,
}
"""In a hundred, how often it is taken where it is offered."""


def wagers_of(plan: LessonPlan, rules: GameRules, chance: LessonChance) -> tuple[Wager, ...]:
    """One player on each of so many boxes, some with a side wager or a tie beside."""
    numbers = list(range(1, rules.control.boxes.value + 1))
    boxes = sorted(numbers.pop(chance.below(len(numbers))) for _ in range(plan.boxes))
    sides = [one.on for one in rules.side_wagers] or ([On.TIE] if rules.main is On.CASINO_WAR else [])
    finest = rules.finest_payment.value
    amounts = [one for one in _MAIN if not one * finest.win % (finest.per * SMALLEST_CHIP)] or _MAIN
    wagers: list[Wager] = []
    for box in boxes:
        player = NAMES[(box - 1) % len(NAMES)]
        amount = amounts[chance.below(len(amounts))]
        wagers.append(Wager(box=box, player=player, on=rules.main, amount=amount, seated=True))
        if sides and chance.happens(50):
            on = sides[chance.below(len(sides))]
            beside = SUPER_SEVENS if on is On.SUPER_SEVENS else _SIDE[chance.below(len(_SIDE))]
            wagers.append(Wager(box=box, player=player, on=on, amount=beside, seated=True))
    return tuple(wagers)


def answer_of(question: Question, layout: Layout, chance: LessonChance) -> Answer:
    """What the player says: whatever shows most of the game, now and then."""
    offered = [one.choose for one in question.options]
    choose = next((one for one in offered if one in _OFTEN and chance.happens(_OFTEN[one])), None)
    if choose is None:
        choose = _of_a_hand(question, layout, chance, offered)
    return Answer(
        player=question.player, box=question.box, hand=question.hand, choose=choose, owner=question.owner
    )


def _of_a_hand(question: Question, layout: Layout, chance: LessonChance, offered: list[Choice]) -> Choice:
    if Choice.DRAW not in offered:
        return Choice.DECLINE if Choice.DECLINE in offered else offered[-1]
    cards = layout.box(question.box).hand(question.hand).cards
    points = total(cards)
    if Choice.DOUBLE in offered and points in (9, 10, 11) and chance.happens(60):
        return Choice.DOUBLE
    draws = points <= 11 or (points <= 16 and chance.happens(55)) or (is_soft(cards) and points == 17)
    return Choice.DRAW if draws or Choice.STAND not in offered else Choice.STAND
