"""Dealing on: the cards a round calls for, as far as no person is needed, and the end of the round."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from croupier.games.play import DISCARD_RACK, Ask, Deal, Place, PrizeDue, Question
from croupier.games.reconstruction import is_burned_in_error
from croupier.games.round_of_play import Answered, CardDrawn, Input, RoundOfPlay
from croupier.games.said import (
    DEALER,
    Answer,
    CardDealt,
    CardsCollected,
    HandAt,
    HandCleared,
    InitialDealCompleted,
    Said,
)
from croupier.rulebooks.pit.irregularities import Fate
from croupier.rulebooks.shuffle_rules import CutCase, FeedBack
from croupier.shoe import stack as shoe
from croupier.shoe.device import feed_back_due
from croupier.tables.cards.device import commit_next, feed_back
from croupier.tables.cards.shuffling import start_shuffle
from croupier.tables.conditions.patrons import vouched_for
from croupier.tables.context import CommandContext
from croupier.tables.play.holding import is_held
from croupier.tables.play.owed import collect_of_round
from croupier.tables.play.round_events import (
    CardBurnedAfterShuffle,
    CuttingCardCameOut,
    JackpotWon,
    LeftoverBurned,
    RoundClosed,
    RoundWentOn,
    stack_in_play,
)
from croupier.tables.play.within_limits import affordable
from croupier.tables.state.cards import Purpose
from croupier.tables.state.people import Vouched
from croupier.tables.table import Table
from croupier.tables.tournament.undisclosed import after_round
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refused

replace = msgspec.structs.replace

_STAKES_MORE: Final = frozenset({Choice.DOUBLE, Choice.SPLIT, Choice.INSURE, Choice.GO_TO_WAR})


def go_on(context: CommandContext) -> None:
    """Deal as far as the round calls for cards, until a person has to do something or the round is over."""
    while context.table.round is not None and context.table.cards.shuffling is None and not is_held(context.table):
        live = context.live
        if live.is_over:
            close_round(context)
            return
        if isinstance(live.waiting, PrizeDue):
            _hold_for_the_jackpot(context, live.waiting)
            return
        if isinstance(live.waiting, Ask):
            goes_on = _silence_invalid(context, live.waiting) or _answer_again(context, live.waiting)
        else:
            goes_on = _deal_next(context, live)
        if not goes_on:
            return


def _hold_for_the_jackpot(context: CommandContext, due: PrizeDue) -> None:
    """Nothing is dealt or decided until the prize is paid, which is for the pool to say (NSW 16.11.4)."""
    assert context.table.round is not None, "no round is under way"
    context.say(JackpotWon(round=context.table.round.number, winners=due.winners, clause=due.clause))


def _silence_invalid(context: CommandContext, ask: Ask) -> bool:
    """Whose wagers are invalid is treated as silent: the next bettor decides, or nobody (NSW 18.10, 18.21.2)."""
    for one in ask.questions:
        box = context.live.layout.box(one.box)
        if any(stake.player == one.player and stake.invalid is not None for stake in box.stakes):
            silent = Answer(player=one.player, box=one.box, choose=Choice.SILENT, hand=one.hand, owner=one.owner)
            return give(context, Answered(silent, (), ())) is None
    return False


def _answer_again(context: CommandContext, ask: Ask) -> bool:
    """After a reconstruction: give an answer on record again, if the cards it was given on lie as they did."""
    live, under_way = context.live, context.table.round
    for question in ask.questions if under_way is not None and under_way.kept else ():
        assert under_way is not None
        recorded = next((one for one in under_way.kept if question.is_for(one.answer)), None)
        lies = live.layout.box(question.box).hand(question.hand).cards
        if recorded is None or (recorded.hand, recorded.dealer) != (lies, live.layout.dealer):
            continue
        if affordable(context, recorded.answer) == recorded.answer and give(context, recorded) is None:
            return True
    return False


def _deal_next(context: CommandContext, live: RoundOfPlay) -> bool:
    """Deal the card that the round waits for, if it can be dealt without a person."""
    waiting, table = live.waiting, context.table
    assert isinstance(waiting, Deal), "the round waits for no card"
    if waiting.to == DISCARD_RACK:
        if table.by_hand:
            return False
        give(context, CardDrawn(None))
        return True
    if (card := table.cards.next_aside) is not None:  # for whoever is next: ACT 14.2, CW 10.2, NSW 18.2, 18.4
        give(context, CardDrawn(card), from_aside=True)
        return True
    if stack_in_play(table).undealt.count == 0:
        return _run_out(context)
    if table.by_hand:
        return False
    if stack_in_play(table).burns_due:
        context.say(CardBurnedAfterShuffle(clause=table.shuffle_rules.burn.with_a_shoe))
        return stack_in_play(context.table).undealt.count > 0 or _run_out(context)
    drawn, _ = shoe.draw(table.shuffle_rules, stack_in_play(table), box=box_of(waiting.to))
    if drawn.cutting_card:
        say_cutting_card(context, box_of(waiting.to))
    give(context, CardDrawn(drawn.card))
    return True


def _run_out(context: CommandContext) -> bool:
    """No card is left: the discards are shuffled and cut, and complete the round (ACT 14.6, CW 10.6, NSW 18.9)."""
    table, stack = context.table, stack_in_play(context.table)
    refused = shoe.refuse_run_out(table.shuffle_rules, stack)
    if refused is not None:
        return False  # the round waits for a supervisor
    start_shuffle(
        context,
        purpose=Purpose.RUN_OUT,
        cards=shoe.in_the_rack(stack).count,
        case=CutCase.OTHERWISE,
        box=None,
        clause=table.shuffle_rules.run_out,
    )
    return False


def say_cutting_card(context: CommandContext, box: int | None) -> None:
    """The cutting card came out on the way to a box or to the dealer; in the last rounds it is set aside (5.5)."""
    due, last = context.table.shuffle_rules.due, stack_in_play(context.table).last_rounds
    case = CutCase.CUTTING_CARD_ON_THE_DEALER if box is None else CutCase.CUTTING_CARD_ON_A_BOX
    clause = due.last_rounds.clause if due.last_rounds is not None and last is not None else due.after_the_round
    context.say(CuttingCardCameOut(case=case, box=box, clause=clause))


def give(context: CommandContext, given: Input, *, from_aside: bool = False) -> Refused | None:
    """Give the round something, and say all that it said to it."""
    live = context.live
    before, open_before = len(live.said), _questions(live)
    refused = live.give(given)
    if refused is not None:
        return refused
    said = tuple(live.said[before:])
    asked = _asked(context, _questions(live), open_before)
    context.say(
        RoundWentOn(
            given=live.inputs[-1],
            said=said,
            asked=asked,
            from_aside=from_aside,
            vouched=_vouched(context, given),
            clause=said[0].clause if said else None,
            also=_out_of_turn(context.table, given, said, from_aside=from_aside),
        ),
        layout=live.layout,
    )
    feed_back_if_due(context, FeedBack.AFTER_THE_INITIAL_DEAL, said)
    return None


def _vouched(context: CommandContext, given: Input) -> Vouched | None:
    """What the house says of one who stakes more in the middle of a round; kept with the answer."""
    if not isinstance(given, Answered) or given.answer.choose not in _STAKES_MORE:
        return None
    return vouched_for(context, given.answer.player, in_round=True)


def _questions(live: RoundOfPlay) -> tuple[Question, ...]:
    return live.waiting.questions if isinstance(live.waiting, Ask) else ()


def _asked(
    context: CommandContext, questions: tuple[Question, ...], open_before: tuple[Question, ...]
) -> datetime | None:
    """When what is open now was asked: one who still thinks gets no more time because another has answered."""
    under_way = context.table.round
    if not questions:
        return None
    asked_before = {(one.player, one.box, one.hand, one.owner) for one in open_before}
    is_new = any((one.player, one.box, one.hand, one.owner) not in asked_before for one in questions)
    only_fewer = not is_new and len(questions) < len(open_before)
    if only_fewer and under_way is not None and under_way.asked is not None:
        return under_way.asked
    return context.command.at


def _out_of_turn(table: Table, given: Input, said: tuple[Said, ...], *, from_aside: bool) -> tuple[Clause, ...]:
    """The clauses by which a card that left the shoe too early is used now, or one burned by mistake is not."""
    rules, under_way = table.book.irregularities, table.round
    assert under_way is not None, "no round is under way"
    was_unseen = table.cards.drawn_unseen and isinstance(given, CardDrawn) and given.card is not None
    dealt = next((one.to for one in said if isinstance(one, CardDealt)), None)
    refused = rules.refused_card if dealt == DEALER and under_way.refusing else None
    in_error = (rules.drawn_in_error, refused.to_the_dealer) if refused else (rules.drawn_in_error,)
    if from_aside:
        return in_error
    lay_ready = table.cards.under_the_shoe is not None and table.cards.under_the_shoe < under_way.number
    if lay_ready and isinstance(given, CardDrawn) and given.card is not None:
        return (rules.extra_dealer_card.not_shown.clause,)
    if was_unseen:
        return in_error
    if isinstance(given, CardDrawn) and is_burned_in_error(given) and rules.burned_in_error.value is Fate.BURNED:
        return (rules.stays_burned,)
    return ()


def feed_back_if_due(context: CommandContext, now: FeedBack, said: tuple[Said, ...] = ()) -> None:
    """The device takes the discard rack back at the moment that the book names."""
    stack = context.table.cards.stack
    if stack is None or context.table.failure is not None:
        return
    if now is FeedBack.AFTER_THE_INITIAL_DEAL and not any(isinstance(one, InitialDealCompleted) for one in said):
        return
    clause, stay = feed_back_due(context.table.shuffle_rules, stack, now=now), _cleared_since(context.table, said)
    if clause is not None and len(stay) < shoe.in_the_rack(stack).count:
        feed_back(context, clause, stay=stay)


def _cleared_since(table: Table, said: tuple[Said, ...]) -> tuple[Card, ...]:
    """The cards of hands paid at once when the initial deal was complete: they came to the rack after it."""
    cleared = [one for one in said if isinstance(one, HandCleared)]
    under_way = table.round
    if under_way is None:
        return ()
    return tuple(card for one in cleared for card in under_way.layout.box(one.box).hand(one.hand).cards)


def close_round(context: CommandContext) -> None:
    """The cards are in the rack; a device takes them back; the next round may be wagered on."""
    live, table = context.live, context.table
    assert table.round is not None, "no round is under way"
    said = tuple(live.said)
    collected = next((one for one in reversed(live.said) if isinstance(one, CardsCollected)), None)
    burn_leftovers(context)
    context.say(RoundClosed(number=table.round.number, clause=collected.clause if collected else None))
    collect_of_round(context, table.round.number)
    after_round(context, table.round.number, said)
    feed_back_if_due(context, FeedBack.AFTER_THE_ROUND)
    commit_next(context)


def burn_leftovers(context: CommandContext) -> None:
    """Cards drawn by mistake that nobody needed are burned where the book says so, seen or not (CW 10.2)."""
    table, leftover = context.table, context.table.book.irregularities.leftover
    unseen = min(table.cards.drawn_unseen, stack_in_play(table).undealt.count)
    if leftover.value is Fate.BURNED and (table.cards.set_aside or unseen):
        context.say(LeftoverBurned(cards=table.cards.set_aside, unseen=unseen, clause=leftover.clause))


def box_of(to: Place) -> int | None:
    return to.box if isinstance(to, HandAt) else None
