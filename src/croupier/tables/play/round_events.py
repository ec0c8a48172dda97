"""What happens in a round at a table: it begins, goes on, and closes; and how the table follows from that."""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.games.folding import fold
from croupier.games.layout import Layout
from croupier.games.round_of_play import Answered, CardDrawn, Input
from croupier.games.said import (
    HandCleared,
    PoolWinner,
    Said,
)
from croupier.games.telling import tell
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe import stack as shoe
from croupier.shoe.stack import Stack
from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.conditions.boxes import begun as boxes_begun
from croupier.tables.conditions.restrictions import noted
from croupier.tables.events import Event
from croupier.tables.money import postings_of
from croupier.tables.registry import TableChapter
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.state.people import Vouched
from croupier.tables.table import Round, Table
from croupier.tables.wagers.tokens import tokens_in_action
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import On

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class RoundStarted(Event, frozen=True, kw_only=True, tag="round-started.1"):
    """Wagers are closed, and a round of play begins."""

    number: int
    wagers: tuple[Wager, ...]
    new_shoe: bool
    said: tuple[Said, ...]
    conducted_by: str = ""
    """The version of Croupier that conducts it."""
    losers_first: bool = False
    """Whether lost Super Sevens wagers are taken before others are paid (2006 17.8); early rounds did not."""
    first_box: int | None = None
    """Where the deal begins, if not at the first box with a wager (NSW 21.9.3)."""
    jackpot: JackpotTold | None = None
    """What the house told of the jackpot; nothing where the table stands alone."""

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
    vouched: Vouched | None = None
    """With an answer that stakes more: what the house said of its player."""

    def __str__(self) -> str:
        return "; ".join(tell(one) for one in self.said)


class JackpotWon(Event, frozen=True, kw_only=True, tag="jackpot-won.1"):
    """The initial deal is complete and has won a prize of the pool: the round is held until it is paid."""

    round: int
    winners: tuple[PoolWinner, ...]
    """Who won, on which box, and the line of the pay table."""

    def __str__(self) -> str:
        won = " and ".join(f"{one.player} on box {one.box} ({one.line})" for one in self.winners)
        return f"The jackpot is won by {won}; round {self.round} is held until it is awarded"


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
    unseen: int = 0
    """How many of them nobody has seen."""

    def __str__(self) -> str:
        unseen = {0: (), 1: ("a card that nobody saw",)}.get(self.unseen, (f"{self.unseen} cards unseen",))
        which = " and ".join((*([" ".join(self.cards)] if self.cards else ()), *unseen))
        return f"{which}, drawn by mistake and not used, is burned"


class RoundClosed(Event, frozen=True, kw_only=True, tag="round-closed.1"):
    """The round of play is over, and its cards are in the discard rack."""

    number: int

    def __str__(self) -> str:
        return f"Round {self.number} is over"


@CHAPTER.evolves(RoundStarted)
def round_started(table: Table, event: RoundStarted, layout: Layout | None = None) -> Table:
    begun = Round(
        number=event.number,
        wagers=event.wagers,
        new_shoe=event.new_shoe,
        layout=layout or _folded(Layout(), event.said),
        conducted_by=event.conducted_by,
        losers_first=event.losers_first,
        first_box=event.first_box,
        jackpot=event.jackpot,
        struck=table.tournament.terms.struck if table.tournament is not None else None,
        options=table.opened.options,
    )
    table = noted(boxes_begun(session.begun(table, event.number), event.wagers), event.wagers)
    table = tokens_in_action(table, event.number, event.said)
    return replace(table, round=begun, finished=None, to_be_read=None, rounds=event.number, lying=(), passed=())


@CHAPTER.moves(RoundStarted)
def first_said(table: Table, event: RoundStarted) -> tuple[Posting, ...]:
    """Void side wagers go back, and stakes that are taken before the deal are taken."""
    return postings_of(table, event.number, event.said)


def _folded(layout: Layout, said: tuple[Said, ...]) -> Layout:
    for one in said:
        layout = fold(layout, one)
    return layout


@CHAPTER.evolves(RoundWentOn)
def round_went_on(table: Table, event: RoundWentOn, layout: Layout | None = None) -> Table:
    under_way = table.round
    assert under_way is not None, "no round is under way"
    layout = layout or _folded(under_way.layout, event.said)
    cards, stack = table.cards, stack_in_play(table)
    if isinstance(event.given, CardDrawn):
        card = event.given.card
        if event.from_aside:
            cards = replace(cards, set_aside=cards.set_aside[1:], behind_unseen=cards.behind_unseen[1:])
        else:
            stack = shoe.burn(stack) if card is None else shoe.follow(stack, card)
            lay_ready = cards.under_the_shoe is not None and cards.under_the_shoe < under_way.number
            if card is not None and lay_ready:
                cards = replace(cards, under_the_shoe=None)
            if card is not None and cards.drawn_unseen:
                before = tuple(max(one - 1, 0) for one in cards.behind_unseen)
                cards = replace(cards, drawn_unseen=cards.drawn_unseen - 1, behind_unseen=before)
    for one in event.said:
        stack = _collected(stack, layout, one)
    return replace(
        table,
        cards=replace(cards, stack=stack),
        round=replace(
            under_way,
            inputs=(*under_way.inputs, event.given),
            layout=layout,
            asked=event.asked,
            kept=_still_kept(under_way.kept, event.given),
            won=_still_won(under_way.won, layout),
        ),
    )


def _still_won(won: tuple[PoolWinner, ...], layout: Layout) -> tuple[PoolWinner, ...]:
    """Whose prize is due yet: neither paid, nor gone with a stake that was returned."""
    if not won:
        return won
    return tuple(one for one in won if layout.box(one.box).stake_of(one.player, 1, On.BLAZING_7S) is not None)


@CHAPTER.evolves(JackpotWon)
def jackpot_won(table: Table, event: JackpotWon) -> Table:
    assert table.round is not None, "no round is under way"
    return replace(table, round=replace(table.round, won=event.winners))


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


@CHAPTER.moves(RoundWentOn)
def chips_moved(table: Table, event: RoundWentOn) -> tuple[Posting, ...]:
    assert table.round is not None, "no round is under way"
    return postings_of(table, table.round.number, event.said)


@CHAPTER.evolves(CuttingCardCameOut)
def cutting_card_came_out(table: Table, event: CuttingCardCameOut) -> Table:
    stack = shoe.take_out_cutting_card(table.shuffle_rules, stack_in_play(table), event.case, box=event.box)
    cards = replace(table.cards, stack=stack, case=event.case, case_box=event.box)
    return replace(table, cards=cards)


@CHAPTER.evolves(CardBurnedAfterShuffle)
def card_burned_after_shuffle(table: Table, event: CardBurnedAfterShuffle) -> Table:
    return replace(table, cards=replace(table.cards, stack=shoe.burn(stack_in_play(table))))


@CHAPTER.evolves(RoundClosed)
def round_closed(table: Table, event: RoundClosed) -> Table:
    stack = ended(stack_in_play(table), table.cards.set_aside)
    return replace(table, round=None, finished=table.round, cards=replace(table.cards, stack=stack))


@CHAPTER.evolves(LeftoverBurned)
def leftover_burned(table: Table, event: LeftoverBurned) -> Table:
    stack = shoe.collect(stack_in_play(table), event.cards)
    for _ in range(event.unseen):
        stack = shoe.burn(stack)
    return replace(table, cards=replace(table.cards, stack=stack, set_aside=(), drawn_unseen=0))


def ended(stack: Stack, set_aside: tuple[Card, ...]) -> Stack:
    """The stack when a round has ended; a card that was set aside for the next round does not go to the rack."""
    out = list(stack.out)
    for card in set_aside:
        out.remove(card)
    over = shoe.end_round(dataclasses.replace(stack, out=tuple(out)))
    return dataclasses.replace(over, out=set_aside)


def stack_in_play(table: Table) -> Stack:
    """The cards of a table at which a round can be played."""
    assert table.cards.stack is not None, f"{table.name} has no cards"
    return table.cards.stack
