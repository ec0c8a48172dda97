"""A round of play at the table: begun, dealt by software or card by card by a person, decided, and closed."""

from __future__ import annotations

import dataclasses
from datetime import datetime, timedelta

import msgspec

from croupier import __version__
from croupier.games.folding import fold
from croupier.games.layout import Layout
from croupier.games.play import DISCARD_RACK, Ask, Deal, Place, Question
from croupier.games.round_of_play import Answered, CardDrawn, Input, RoundOfPlay, open_round
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
from croupier.games.telling import tell
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.rulebooks.pit.irregularities import Fate, irregularity_rules
from croupier.rulebooks.shuffle_rules import CutCase, FeedBack
from croupier.shoe import stack as shoe
from croupier.shoe.device import feed_back_due
from croupier.shoe.stack import Stack
from croupier.tables.advice import advise
from croupier.tables.boxes import begun as boxes_begun
from croupier.tables.boxes import refuse_start_unreleased
from croupier.tables.commands import Command, Time
from croupier.tables.desk import Desk
from croupier.tables.determinations import refuse_undetermined
from croupier.tables.device import commit_next, feed_back
from croupier.tables.device_failure import refuse_failed
from croupier.tables.dropped_cards import refuse_dropped
from croupier.tables.events import Event
from croupier.tables.gaming_hours import refuse_outside
from croupier.tables.holding import is_held, refuse_held
from croupier.tables.money import postings_of
from croupier.tables.people import PLAYERS
from croupier.tables.placing import line_up
from croupier.tables.registry import decides, everywhere, evolves, moves, per_book
from croupier.tables.restrictions import noted
from croupier.tables.roles import Role
from croupier.tables.shuffling import start_shuffle
from croupier.tables.table import Purpose, Round, Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused

replace = msgspec.structs.replace


class StartRound(Command, frozen=True, kw_only=True, tag="start-round"):
    """Call for no more bets, and deal."""


class GiveCard(Command, frozen=True, kw_only=True, tag="card"):
    """Report the card just drawn from a real shoe."""

    card: Card
    laid: Place | None = None
    """Where it was put by mistake, if not where it was called for: a box and hand, `dealer` or `discard-rack`."""
    cutting_card: bool = False
    """Whether the cutting card came out before it."""


class BurnCard(Command, frozen=True, kw_only=True, tag="burn"):
    """Burn the next card of a real shoe, unseen, as the round calls for."""


class Decide(Command, frozen=True, kw_only=True, tag="decide", rename={"owner": "for"}):
    """Answer an open question."""

    box: int
    choose: Choice
    hand: int | None = None
    amount: int | None = None
    owner: Player | None = None
    """Whose wager it is about, where that is another player's."""


class Silence(Command, frozen=True, kw_only=True, tag="silence", rename={"owner": "for"}):
    """Say that a player who was asked does not answer."""

    player: Player
    box: int
    hand: int | None = None
    owner: Player | None = None


class RoundStarted(Event, frozen=True, kw_only=True, tag="round-started.1"):
    """Wagers are closed, and a round of play begins."""

    number: int
    wagers: tuple[Wager, ...]
    new_shoe: bool
    said: tuple[Said, ...]
    conducted_by: str = ""
    """The version of Croupier that conducts it."""

    def __str__(self) -> str:
        return f"Round {self.number} begins"


class RoundWentOn(Event, frozen=True, kw_only=True, tag="round-went-on.1"):
    """A card or an answer went into the round, and this is what the round said to it."""

    given: Input
    said: tuple[Said, ...]
    asked: Time | None = None
    """When questions were asked, if any are open now."""
    from_aside: bool = False
    """Whether the card was one that had left the shoe before."""

    def __str__(self) -> str:
        return "; ".join(tell(one) for one in self.said)


class CuttingCardCameOut(Event, frozen=True, kw_only=True, tag="cutting-card-came-out.1"):
    """The cutting card came out of the shoe."""

    case: CutCase
    box: int | None = None

    def __str__(self) -> str:
        where = {CutCase.CUTTING_CARD_FIRST: " before any card of the round"}.get(self.case, "")
        return f"The cutting card comes out{where}"


class CardBurnedAfterShuffle(Event, frozen=True, kw_only=True, tag="card-burned-after-shuffle.1"):
    """A card was burned unseen because the cards were shuffled and cut in the middle of a round."""

    def __str__(self) -> str:
        return "A card is burned, face down"


class LeftoverBurned(Event, frozen=True, kw_only=True, tag="leftover-burned.1"):
    """Cards that were drawn by mistake and that nobody needed in the round go to the discard rack."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{' '.join(self.cards)}, drawn by mistake and not used, is burned"


class RoundClosed(Event, frozen=True, kw_only=True, tag="round-closed.1"):
    """The round of play is over, and its cards are in the discard rack."""

    number: int

    def __str__(self) -> str:
        return f"Round {self.number} is over"


# --- beginning ------------------------------------------------------------------------------------------


@decides(
    StartRound,
    by=everywhere((Role.DEALER,)),
    under=per_book(act=("4.1", "6.2"), war=("4.1", "6.2"), nsw=("5.3", "7.1")),
    refusals=(
        Refusal.ROUND_UNDER_WAY,
        Refusal.NOT_CHECKED,
        Refusal.NOT_READY,
        Refusal.SHUFFLE_DUE,
        Refusal.OUTSIDE_GAMING_HOURS,
        Refusal.NOT_DETERMINED,
        Refusal.CARDS_DROPPED,
        Refusal.NO_WAGERS,
        Refusal.NOT_ASKED_YET,
        Refusal.REPLACEMENT_DUE,
        Refusal.COURSE_NOT_CHOSEN,
        Refusal.BOX_WANTED,
    ),
)
def start_round(desk: Desk, command: StartRound) -> Refused | None:
    """Every player has wagered or sat out; the cards are ready; no shuffle is due."""
    table = desk.table
    if refused := _refuse_start(table, command):
        return refused
    assert table.cards.stack is not None, "a round without cards was refused"
    if shoe.cutting_card_is_next(table.cards.stack) and not table.by_hand:
        first = table.shuffle_rules.due.cutting_card_first
        desk.say(CuttingCardCameOut(case=CutCase.CUTTING_CARD_FIRST, clause=first))
        if shoe.refuse_round(_stack(desk.table)):
            return None  # drawing it opens no round: the wagers stay where they are, and may be changed
    line_up(desk)
    table, new_shoe = desk.table, _stack(desk.table).burns_due > 0
    live = open_round(table.rules, table.wagers, new_shoe=new_shoe)
    if isinstance(live, Refused):
        return live
    clause = next(iter(desk.clauses), None)
    desk.say(
        RoundStarted(
            number=table.rounds + 1,
            wagers=table.wagers,
            new_shoe=new_shoe,
            said=tuple(live.said),
            conducted_by=__version__,
            clause=clause,
        )
    )
    advise(desk)
    go_on(desk)
    return None


def _refuse_start(table: Table, command: StartRound) -> Refused | None:
    if table.round is not None:
        says = f"{command.who} cannot start a round: round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=table.rules.control.offered)
    if refused := refuse_failed(table, command):
        return refused
    if refused := (
        refuse_outside(table, command) or refuse_undetermined(table, command) or refuse_dropped(table, command)
    ):
        return refused
    rules, cards = table.shuffle_rules, table.cards
    if not cards.checked:
        says = f"{command.who} cannot start a round: the cards have not been checked"
        return Refused(Refusal.NOT_CHECKED, says=says, clause=cards.check_due or rules.checked)
    if cards.stack is None or cards.shuffling is not None:
        says = f"{command.who} cannot start a round: the cards are not in the shoe"
        also = (rules.loaded, rules.due.by_hand)
        return Refused(Refusal.NOT_READY, says=says, clause=rules.due.before_a_shoe, also=also)
    if refused := shoe.refuse_round(cards.stack):
        return dataclasses.replace(refused, also=(*refused.also, rules.due.by_hand))
    return refuse_start_unreleased(table) or _refuse_unasked(table, command)


def _refuse_unasked(table: Table, command: StartRound) -> Refused | None:
    """Each who sits has wagered or sat the round out (4.1, NSW 5.3)."""
    heard = {wager.player for wager in table.wagers} | set(table.passed)
    waiting = [one.name for one in table.patrons.values() if one.seat is not None and one.name not in heard]
    if not waiting:
        return None
    says = f"{command.who} cannot start a round: {', '.join(waiting)} may still wager or sit out"
    return Refused(Refusal.NOT_ASKED_YET, says=says, clause=table.rules.control.offered)


@evolves(RoundStarted)
def round_started(table: Table, event: RoundStarted) -> Table:
    begun = Round(
        number=event.number,
        wagers=event.wagers,
        new_shoe=event.new_shoe,
        layout=_folded(Layout(), event.said),
        conducted_by=event.conducted_by,
        options=table.opened.options,
    )
    table = noted(boxes_begun(table, event.wagers), event.wagers)
    return replace(table, round=begun, finished=None, rounds=event.number, lying=(), passed=())


@moves(RoundStarted)
def first_said(table: Table, event: RoundStarted) -> tuple[Posting, ...]:
    """Void side wagers go back, and stakes that are taken before the deal are taken."""
    return postings_of(table, event.number, event.said)


def _folded(layout: Layout, said: tuple[Said, ...]) -> Layout:
    for one in said:
        layout = fold(layout, one)
    return layout


# --- going on -------------------------------------------------------------------------------------------


def go_on(desk: Desk) -> None:
    """Deal as far as the round calls for cards, until a person has to do something or the round is over."""
    while desk.table.round is not None and desk.table.cards.shuffling is None and not is_held(desk.table):
        live = desk.live
        if live.is_over:
            close_round(desk)
            return
        goes_on = _answer_again(desk, live.waiting) if isinstance(live.waiting, Ask) else _deal_next(desk, live)
        if not goes_on:
            return


def _answer_again(desk: Desk, ask: Ask) -> bool:
    """After a reconstruction: give an answer on record again, if the cards it was given on lie as they did."""
    live, under_way = desk.live, desk.table.round
    for question in ask.questions if under_way is not None and under_way.kept else ():
        assert under_way is not None
        recorded = next((one for one in under_way.kept if question.is_for(one.answer)), None)
        lies = live.layout.box(question.box).hand(question.hand).cards
        if recorded is None or (recorded.hand, recorded.dealer) != (lies, live.layout.dealer):
            continue
        if give(desk, recorded) is None:
            return True
    return False


def _deal_next(desk: Desk, live: RoundOfPlay) -> bool:
    """Deal the card that the round waits for, if it can be dealt without a person."""
    waiting, table = live.waiting, desk.table
    assert isinstance(waiting, Deal), "the round waits for no card"
    if waiting.to == DISCARD_RACK:
        if table.by_hand:
            return False
        give(desk, CardDrawn(None))
        return True
    if table.cards.set_aside:
        give(desk, CardDrawn(table.cards.set_aside[0]), from_aside=True)
        return True
    if _stack(table).undealt.count == 0:
        return _run_out(desk)
    if table.by_hand:
        return False
    if _stack(table).burns_due:
        desk.say(CardBurnedAfterShuffle(clause=table.shuffle_rules.burn.with_a_shoe))
        return _stack(desk.table).undealt.count > 0 or _run_out(desk)
    drawn, _ = shoe.draw(table.shuffle_rules, _stack(table), box=_box(waiting.to))
    if drawn.cutting_card:
        say_cutting_card(desk, _box(waiting.to))
    give(desk, CardDrawn(drawn.card))
    return True


def _run_out(desk: Desk) -> bool:
    """No card is left: the discards are shuffled and cut, and complete the round (ACT 14.6, CW 10.6, NSW 18.9)."""
    table, stack = desk.table, _stack(desk.table)
    refused = shoe.refuse_run_out(table.shuffle_rules, stack)
    if refused is not None:
        return False  # the round waits for a supervisor
    start_shuffle(
        desk,
        purpose=Purpose.RUN_OUT,
        cards=shoe.in_the_rack(stack).count,
        case=CutCase.OTHERWISE,
        box=None,
        clause=table.shuffle_rules.run_out,
    )
    return False


def say_cutting_card(desk: Desk, box: int | None) -> None:
    """The cutting card came out on the way to a box, or to the dealer."""
    rules = desk.table.shuffle_rules
    case = CutCase.CUTTING_CARD_ON_THE_DEALER if box is None else CutCase.CUTTING_CARD_ON_A_BOX
    desk.say(CuttingCardCameOut(case=case, box=box, clause=rules.due.after_the_round))


def give(desk: Desk, given: Input, *, from_aside: bool = False) -> Refused | None:
    """Give the round something, and say all that it said to it."""
    live = desk.live
    before = len(live.said)
    match given:
        case CardDrawn(None):
            refused = live.burn()
        case CardDrawn(card, laid):
            assert card is not None
            refused = live.deal(card, laid=laid)
        case Answered(answer):
            refused = live.answer(answer)
        case _:
            refused = live.interrupt(given.returned)
    if refused is not None:
        return refused
    said = tuple(live.said[before:])
    asked = desk.command.at if isinstance(live.waiting, Ask) else None
    desk.say(
        RoundWentOn(
            given=live.inputs[-1],
            said=said,
            asked=asked,
            from_aside=from_aside,
            clause=said[0].clause if said else None,
            also=_out_of_turn(desk.table, given, said, from_aside=from_aside),
        )
    )
    feed_back_if_due(desk, FeedBack.AFTER_THE_INITIAL_DEAL, said)
    return None


def _out_of_turn(table: Table, given: Input, said: tuple[Said, ...], *, from_aside: bool) -> tuple[Clause, ...]:
    """The clauses by which a card that left the shoe too early is used now."""
    rules, under_way = irregularity_rules(table.opened.book), table.round
    assert under_way is not None, "no round is under way"
    if from_aside:
        dealt = next((one.to for one in said if isinstance(one, CardDealt)), None)
        refused = rules.refused_card if dealt == DEALER and under_way.refusing else None
        return (rules.drawn_in_error, refused.to_the_dealer) if refused else (rules.drawn_in_error,)
    lay_ready = table.cards.under_the_shoe is not None and table.cards.under_the_shoe < under_way.number
    if lay_ready and isinstance(given, CardDrawn) and given.card is not None:
        return (rules.extra_dealer_card.not_shown.clause,)
    return ()


def feed_back_if_due(desk: Desk, now: FeedBack, said: tuple[Said, ...] = ()) -> None:
    """The device takes the discard rack back at the moment that the book names."""
    stack = desk.table.cards.stack
    if stack is None or desk.table.failure is not None:
        return
    if now is FeedBack.AFTER_THE_INITIAL_DEAL and not any(isinstance(one, InitialDealCompleted) for one in said):
        return
    clause, stay = feed_back_due(desk.table.shuffle_rules, stack, now=now), _cleared_since(desk.table, said)
    if clause is not None and len(stay) < shoe.in_the_rack(stack).count:
        feed_back(desk, clause, stay=stay)


def _cleared_since(table: Table, said: tuple[Said, ...]) -> tuple[Card, ...]:
    """The cards of hands that were paid at once when the initial deal was complete: they came to the rack later."""
    cleared = [one for one in said if isinstance(one, HandCleared)]
    under_way = table.round
    if under_way is None:
        return ()
    return tuple(card for one in cleared for card in under_way.layout.box(one.box).hand(one.hand).cards)


@evolves(RoundWentOn)
def round_went_on(table: Table, event: RoundWentOn) -> Table:
    under_way = table.round
    assert under_way is not None, "no round is under way"
    layout, cards, stack = under_way.layout, table.cards, _stack(table)
    if isinstance(event.given, CardDrawn):
        card = event.given.card
        if event.from_aside:
            cards = replace(cards, set_aside=cards.set_aside[1:])
        else:
            stack = shoe.burn(stack) if card is None else shoe.follow(stack, card)
            lay_ready = cards.under_the_shoe is not None and cards.under_the_shoe < under_way.number
            if card is not None and lay_ready:
                cards = replace(cards, under_the_shoe=None)
    for one in event.said:
        stack = _collected(stack, layout, one)
        layout = fold(layout, one)
    return replace(
        table,
        cards=replace(cards, stack=stack),
        round=replace(
            under_way,
            inputs=(*under_way.inputs, event.given),
            layout=layout,
            asked=event.asked,
            kept=_still_kept(under_way.kept, event.given),
        ),
    )


def _still_kept(kept: tuple[Answered, ...], given: Input) -> tuple[Answered, ...]:
    """What is left of the answers on record: where a hand was answered otherwise, those after it have lapsed."""
    if not kept or not isinstance(given, Answered):
        return kept
    at = (given.answer.box, given.answer.hand)
    there = [one for one in kept if (one.answer.box, one.answer.hand) == at]
    if given in there:
        left = list(kept)
        left.remove(given)
        return tuple(left)
    return tuple(one for one in kept if one not in there)


def _collected(stack: Stack, layout: Layout, said: Said) -> Stack:
    """Cards cleared in the middle of the round lie in the rack, and may be dealt again if cards run out."""
    if not isinstance(said, HandCleared):
        return stack
    return shoe.collect(stack, layout.box(said.box).hand(said.hand).cards)


@moves(RoundWentOn)
def chips_moved(table: Table, event: RoundWentOn) -> tuple[Posting, ...]:
    assert table.round is not None, "no round is under way"
    return postings_of(table, table.round.number, event.said)


@evolves(CuttingCardCameOut)
def cutting_card_came_out(table: Table, event: CuttingCardCameOut) -> Table:
    stack = shoe.take_out_cutting_card(table.shuffle_rules, _stack(table), event.case, box=event.box)
    cards = replace(table.cards, stack=stack, case=event.case, case_box=event.box)
    return replace(table, cards=cards)


@evolves(CardBurnedAfterShuffle)
def card_burned_after_shuffle(table: Table, event: CardBurnedAfterShuffle) -> Table:
    return replace(table, cards=replace(table.cards, stack=shoe.burn(_stack(table))))


# --- the end --------------------------------------------------------------------------------------------


def close_round(desk: Desk) -> None:
    """The cards are in the rack; a device takes them back; the next round may be wagered on."""
    live, table = desk.live, desk.table
    assert table.round is not None, "no round is under way"
    collected = next((one for one in reversed(live.said) if isinstance(one, CardsCollected)), None)
    leftover = irregularity_rules(table.opened.book).leftover
    if table.cards.set_aside and leftover.value is Fate.BURNED:
        desk.say(LeftoverBurned(cards=table.cards.set_aside, clause=leftover.clause))
    desk.say(RoundClosed(number=table.round.number, clause=collected.clause if collected else None))
    feed_back_if_due(desk, FeedBack.AFTER_THE_ROUND)
    commit_next(desk)


@evolves(RoundClosed)
def round_closed(table: Table, event: RoundClosed) -> Table:
    stack = ended(_stack(table), table.cards.set_aside)
    return replace(table, round=None, finished=table.round, cards=replace(table.cards, stack=stack))


@evolves(LeftoverBurned)
def leftover_burned(table: Table, event: LeftoverBurned) -> Table:
    stack = shoe.collect(_stack(table), event.cards)
    return replace(table, cards=replace(table.cards, stack=stack, set_aside=()))


def ended(stack: Stack, set_aside: tuple[Card, ...]) -> Stack:
    """The stack when a round has ended; a card that was set aside for the next round does not go to the rack."""
    out = list(stack.out)
    for card in set_aside:
        out.remove(card)
    over = shoe.end_round(dataclasses.replace(stack, out=tuple(out)))
    return dataclasses.replace(over, out=set_aside)


# --- a person deals -------------------------------------------------------------------------------------

DEALERS = everywhere((Role.DEALER,))
DEALT = per_book(act=("6.1", "6.2"), war=("6.1", "6.2"), nsw=("3.8", "7.1"))


@decides(
    GiveCard,
    by=DEALERS,
    under=DEALT,
    refusals=(
        Refusal.NOT_CALLED_FOR,
        Refusal.NOT_BY_HAND,
        Refusal.ROUND_HELD,
        Refusal.CARDS_DROPPED,
        Refusal.CARD_NOT_IN_THE_STACK,
    ),
)
def give_card(desk: Desk, command: GiveCard) -> Refused | None:
    """The card goes where the round called for it, unless it was really laid somewhere else."""
    table = desk.table
    if refused := _refuse_by_hand(table, command) or shoe.refuse_reported(_stack(table), command.card):
        return refused
    live = desk.live
    waiting = live.waiting
    if not isinstance(waiting, Deal):
        return live.deal(command.card)
    if command.cutting_card:
        say_cutting_card(desk, _box(waiting.to))
    if refused := give(desk, CardDrawn(command.card, command.laid)):
        return refused
    go_on(desk)
    return None


@decides(
    BurnCard,
    by=DEALERS,
    under=per_book(nsw=("4.9",)),
    refusals=(Refusal.NOT_CALLED_FOR, Refusal.NOT_BY_HAND, Refusal.ROUND_HELD, Refusal.CARDS_DROPPED),
)
def burn_card(desk: Desk, command: BurnCard) -> Refused | None:
    """The first card after a shuffle is burned unseen (NSW 4.9)."""
    if refused := _refuse_by_hand(desk.table, command):
        return refused
    waiting = desk.live.waiting
    to_the_rack = isinstance(waiting, Deal) and waiting.to == DISCARD_RACK
    if not to_the_rack and isinstance(waiting, Deal) and _stack(desk.table).burns_due:
        desk.say(CardBurnedAfterShuffle(clause=desk.table.shuffle_rules.burn.with_a_shoe))
        return None
    if refused := give(desk, CardDrawn(None)):
        return refused
    go_on(desk)
    return None


def _refuse_by_hand(table: Table, command: Command) -> Refused | None:
    if not table.by_hand:
        says = f"{command.who} cannot report a card: {table.name} is dealt by software"
        return Refused(Refusal.NOT_BY_HAND, says=says)
    if table.round is None or table.cards.shuffling is not None:
        says = f"{command.who} cannot deal: " + (
            "no round is under way" if table.round is None else "the cards wait to be cut"
        )
        return Refused(Refusal.NOT_CALLED_FOR, says=says, clause=table.rules.not_while_asked)
    return refuse_held(table, command) or refuse_dropped(table, command)


# --- decisions ------------------------------------------------------------------------------------------

DECIDED = per_book(act=("9.1",), war=("7.3(c)",), nsw=("9.1",))


@decides(
    Decide,
    by=PLAYERS,
    under=DECIDED,
    refusals=(
        Refusal.NOBODY_ASKED,
        Refusal.ROUND_HELD,
        Refusal.CARDS_DROPPED,
        Refusal.NO_OTHER_CARD,
        Refusal.CHOICE_NOT_OFFERED,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.AMOUNT_NOT_PAYABLE,
        Refusal.AMOUNT_NOT_POSITIVE,
        Refusal.NOT_ENOUGH_CHIPS,
    ),
)
def decide_hand(desk: Desk, command: Decide) -> Refused | None:
    """What is offered may be chosen, as far as the rack can pay for it."""
    if refused := _refuse_no_round(desk.table, command) or _refuse_another_card(desk, command):
        return refused
    answer = Answer(
        player=command.who,
        box=command.box,
        choose=command.choose,
        hand=command.hand,
        amount=None if command.amount is None else Cents(command.amount),
        owner=command.owner,
    )
    if command.choose is Choice.SILENT:
        says = f"{command.who} cannot choose to be silent: the clock or the dealer says so"
        return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=desk.clauses[0])
    return _answer(desk, _within_the_rack(desk, answer))


@decides(
    Silence,
    by=everywhere((Role.CLOCK, Role.DEALER)),
    under=per_book(act=("14.7",), war=("7.4", "10.7"), nsw=("18.10",)),
    refusals=(Refusal.NOBODY_ASKED, Refusal.TOO_EARLY, Refusal.ROUND_HELD, Refusal.CARDS_DROPPED),
)
def silence(desk: Desk, command: Silence) -> Refused | None:
    """The book says what becomes of a hand whose player does not decide."""
    if refused := _refuse_no_round(desk.table, command) or _refuse_early(desk.table, command):
        return refused
    answer = Answer(
        player=command.player, box=command.box, choose=Choice.SILENT, hand=command.hand, owner=command.owner
    )
    return _answer(desk, answer)


def _refuse_no_round(table: Table, command: Command) -> Refused | None:
    if table.round is not None:
        return refuse_held(table, command) or refuse_dropped(table, command)
    says = f"{command.who} cannot decide: no round is under way"
    return Refused(Refusal.NOBODY_ASKED, says=says, clause=table.rules.control.offered)


def _refuse_another_card(desk: Desk, command: Decide) -> Refused | None:
    """Who refused a card receives no other in the round, unless the hand is obliged to draw (NSW 18.3)."""
    under_way, rules = desk.table.round, irregularity_rules(desk.table.opened.book).refused_card
    takes_a_card = command.choose in (Choice.DRAW, Choice.DOUBLE, Choice.SPLIT)
    if rules is None or under_way is None or command.who not in under_way.refusing or not takes_a_card:
        return None
    waiting = desk.live.waiting
    asked = [one for one in waiting.questions if one.player == command.who] if isinstance(waiting, Ask) else []
    if command.choose is Choice.DRAW and any(one.option(Choice.STAND) is None for one in asked):
        return None
    says = f"{command.who} cannot {command.choose} on box {command.box}: they refused a card in this round"
    return Refused(Refusal.NO_OTHER_CARD, says=says, clause=rules.no_other_card)


def _refuse_early(table: Table, command: Silence) -> Refused | None:
    """The clock speaks when the time is up; a dealer sees who is absent."""
    due = deadline(table)
    if command.role is not Role.CLOCK or due is None or command.at >= due:
        return None
    says = f"{command.player} has until {due.isoformat()} to decide, and it is {command.at.isoformat()}"
    return Refused(Refusal.TOO_EARLY, says=says)


def deadline(table: Table) -> datetime | None:
    """When the clock may speak for those who were asked and have not answered."""
    if table.round is None or table.round.asked is None:
        return None
    return table.round.asked + timedelta(seconds=table.opened.seconds_to_decide)


def _answer(desk: Desk, answer: Answer | Refused) -> Refused | None:
    if isinstance(answer, Refused):
        return answer
    if refused := give(desk, Answered(answer, (), ())):
        return refused
    go_on(desk)
    return None


def _within_the_rack(desk: Desk, answer: Answer) -> Answer | Refused:
    """What the rack can pay narrows what may be wagered; what is not offered at all is for the round to refuse."""
    waiting = desk.live.waiting
    question = waiting.question_for(answer) if isinstance(waiting, Ask) else None
    option = question.option(answer.choose) if question else None
    wanted = _costs(desk, answer, question, option.most) if question and option else None
    if option is None or wanted is None:
        return answer
    holds = desk.table.patrons[answer.player].rack
    if wanted <= holds:
        return answer
    if answer.amount is None and option.most is not None and answer.choose in (Choice.DOUBLE, Choice.INSURE):
        step = option.step_of_two or Cents(1)
        within = Cents(2 * holds // step * step // 2)
        if within > 0 and within >= (option.least or 0):
            return replace(answer, amount=within)
    says = (
        f"{answer.player} cannot {answer.choose} on box {answer.box}: it takes {dollars(wanted)}, and the rack "
        f"holds {dollars(holds)}"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=option.bound or option.clause)


def _costs(desk: Desk, answer: Answer, question: Question, most: Cents | None) -> Cents | None:
    """What the choice puts on the layout."""
    if answer.amount is not None:
        return answer.amount
    if most is not None:
        return most
    if answer.choose not in (Choice.SPLIT, Choice.GO_TO_WAR):
        return None
    box = desk.live.layout.box(answer.box)
    stake = box.stake_of(answer.player, question.hand, desk.table.rules.main)
    return stake.in_action if stake else None


def _box(to: Place) -> int | None:
    return to.box if isinstance(to, HandAt) else None


def _stack(table: Table) -> Stack:
    assert table.cards.stack is not None, f"{table.name} has no cards"
    return table.cards.stack
