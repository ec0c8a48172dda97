"""What is left of a loss limit narrows what a player may choose, as the rack does (NSW 20.3)."""

from __future__ import annotations

import msgspec

from croupier.games.play import Ask
from croupier.games.said import Answer
from croupier.tables.conditions.patrons import beyond_limit, left_to_lose
from croupier.tables.context import CommandContext
from croupier.tables.play.affording import costs, within_the_rack
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refused


def affordable(context: CommandContext, answer: Answer) -> Answer | Refused:
    """The answer as far as rack and loss limit go, or why not; a double that names no amount is cut to both."""
    afforded = within_the_rack(context, answer)
    if isinstance(afforded, Refused):
        return afforded
    return within_the_limit(context, afforded, may_cut=answer.amount is None)


def within_the_limit(context: CommandContext, answer: Answer, *, may_cut: bool) -> Answer | Refused:
    """The answer as far as the loss limit lets it go, or why not; a double that names no amount is cut (20.3)."""
    left = left_to_lose(context, answer.player, in_round=True)
    waiting = context.live.waiting
    question = waiting.question_for(answer) if isinstance(waiting, Ask) else None
    option = question.option(answer.choose) if question else None
    if left is None or question is None or option is None:
        return answer
    wanted = costs(context, answer, question, option.most)
    room = max(0, left.left)
    if wanted is None or wanted <= room:
        return answer
    if may_cut and option.most is not None and answer.choose in (Choice.DOUBLE, Choice.INSURE):
        step = option.step_of_two or Cents(1)
        within = Cents(2 * room // step * step // 2)
        if within > 0 and within >= (option.least or 0):
            return msgspec.structs.replace(answer, amount=within)
    what = answer.choose.replace("-", " ")
    return beyond_limit(context, answer.player, wanted, f"{what} on box {answer.box}", left)
