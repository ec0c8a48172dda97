"""What the rack can pay narrows what a player may choose. What is offered at all, the round says."""

from __future__ import annotations

from typing import Protocol

import msgspec

from croupier.games.play import Ask, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer, Decided, Insured, RequestRefused
from croupier.tables.table import Table
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused


class AtHand(Protocol):
    """A table and its round under way, as a context has them."""

    @property
    def table(self) -> Table: ...

    @property
    def live(self) -> RoundOfPlay: ...


def within_the_rack(context: AtHand, answer: Answer) -> Answer | Refused:
    """The answer as far as the rack can pay for it, or why it cannot; one that names no amount is cut to fit."""
    waiting = context.live.waiting
    question = waiting.question_for(answer) if isinstance(waiting, Ask) else None
    option = question.option(answer.choose) if question else None
    wanted = costs(context, answer, question, option.most) if question and option else None
    if option is None or wanted is None:
        return answer
    holds = _free(context, answer.player)
    if wanted <= holds:
        return answer
    if answer.amount is None and option.most is not None and answer.choose in (Choice.DOUBLE, Choice.INSURE):
        step = option.step_of_two or Cents(1)
        within = Cents(2 * holds // step * step // 2)
        if within > 0 and within >= (option.least or 0):
            return msgspec.structs.replace(answer, amount=within)
    what = answer.choose.replace("-", " ")
    says = (
        f"{answer.player} cannot {what} on box {answer.box}: it takes {dollars(wanted)}, and the rack "
        f"holds {dollars(holds)}"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=option.bound or option.clause)


def _free(context: AtHand, player: Player) -> Cents:
    """What the rack holds beside what its player has asked to insure others' wagers for, and is not served yet."""
    patron = context.table.patrons.get(player)
    return NOTHING if patron is None else Cents(max(0, patron.rack - _asked_for(context, player)))


def _asked_for(context: AtHand, player: Player) -> int:
    """Requests to insure declined wagers are gathered and served together (2018 7.2)."""
    asked: dict[tuple[int, Player | None], int] = {}
    for said in context.live.said:
        if isinstance(said, Decided) and said.answer.player == player and said.answer.owner is not None:
            amount = said.answer.amount if said.answer.choose is Choice.INSURE else None
            asked[said.answer.box, said.answer.owner] = amount or 0
        elif isinstance(said, (Insured, RequestRefused)) and said.player == player:
            asked.pop((said.box, said.owner), None)
    return sum(asked.values())


def costs(context: AtHand, answer: Answer, question: Question, most: Cents | None) -> Cents | None:
    """What the choice puts on the layout."""
    if answer.amount is not None:
        return answer.amount
    if most is not None:
        return most
    if answer.choose not in (Choice.SPLIT, Choice.GO_TO_WAR):
        return None
    box = context.live.layout.box(answer.box)
    stake = box.stake_of(answer.player, question.hand, context.table.rules.main)
    return stake.in_action if stake else None
