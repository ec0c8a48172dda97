"""A round made again from its cards in their true order: chips move by the difference, the cards are dealt on."""

from __future__ import annotations

import dataclasses
from collections import Counter

import msgspec

from croupier.games.folding import fold
from croupier.games.layout import Layout
from croupier.games.play import Ask
from croupier.games.round_of_play import Answered, CardDrawn, Input, RoundOfPlay
from croupier.games.said import HandCleared, Said
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.shoe import stack as shoe
from croupier.shoe.stack import Stack
from croupier.tables.commands import Command, Time
from croupier.tables.context import CommandContext, replayed
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import stack_of
from croupier.tables.money import chips
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.table import Owed, Round, Table
from croupier.tables.voids.void_effects import Change, postings_for, within_the_racks, written
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class RoundReconstructed(Event, frozen=True, kw_only=True, tag="round-reconstructed.1"):
    """A round was taken back to where it went wrong, and is as it should have been."""

    number: int
    inputs: tuple[Input, ...]
    """What the round now rests on, in place of what went into it before."""
    said: tuple[Said, ...]
    """What it now says, from its beginning."""
    kept: tuple[Answered, ...] = ()
    """Answers that are given again when their hands are asked, if the cards lie as they did."""
    undealt: tuple[Card, ...] = ()
    """Cards that were drawn and are not called for yet: they are the next cards."""
    changes: tuple[Change, ...] = ()
    owed: tuple[Owed, ...] = ()
    asked: Time | None = None
    wagers: tuple[Wager, ...] = ()
    """The wagers as they really lay, where those were wrong and not the cards."""

    def __str__(self) -> str:
        if self.wagers:
            return f"Round {self.number} goes on with its wagers as they lie"
        return f"Round {self.number} is reconstructed in the true order of its cards"


def round_to_put_right(table: Table) -> Round | None:
    """The round under way, or the one before until the next begins; nothing if it is void."""
    found = table.round or table.finished
    return None if found is None or found.number in table.voided else found


def live_again(table: Table, found: Round) -> RoundOfPlay:
    """The round as it was played, from its inputs."""
    return replayed(replace(table, round=found), found)


def refuse_rebuilding(table: Table, command: Command, found: Round, clause: Clause) -> Refused | None:
    """It takes the round's own cards: those that were shuffled in with others cannot be found again."""
    cards = table.cards
    gone = cards.stack is None or cards.shuffling is not None
    if cards.stack is not None:
        gone = gone or bool(_off_the_felt(cards.stack, cards.set_aside, found) - Counter(cards.stack.rack))
    if not gone:
        return None
    says = (
        f"{command.who} cannot have round {found.number} reconstructed: cards of it have been shuffled with others"
    )
    return Refused(Refusal.CANNOT_BE_REBUILT, says=says, clause=clause)


def rebuild(
    context: CommandContext,
    found: Round,
    again: RoundOfPlay,
    *,
    clause: Clause,
    kept: tuple[Answered, ...] = (),
    undealt: tuple[Card, ...] = (),
    wagers: tuple[Wager, ...] = (),
) -> None:
    """Put the round that was made again in the place of the one found wrong, and go on with it."""
    table = context.table
    was = chips(table, found.number, live_again(table, found).said)
    now = chips(table, found.number, again.said)
    changed = {one: Cents(now.get(one, 0) - was.get(one, 0)) for one in dict.fromkeys((*was, *now))}
    moved, owed = within_the_racks(table, found.number, {one: change for one, change in changed.items() if change})
    context.say(
        RoundReconstructed(
            number=found.number,
            inputs=tuple(again.inputs),
            said=tuple(again.said),
            kept=kept,
            undealt=undealt,
            changes=written(moved),
            owed=owed,
            asked=context.command.at if isinstance(again.waiting, Ask) else None,
            wagers=wagers,
            clause=clause,
        )
    )
    context.take_up(again)
    go_on(context)


@CHAPTER.moves(RoundReconstructed)
def chips_put_right(table: Table, event: RoundReconstructed) -> tuple[Posting, ...]:
    return postings_for(event.changes)


@CHAPTER.evolves(RoundReconstructed)
def round_reconstructed(table: Table, event: RoundReconstructed) -> Table:
    found = table.round or table.finished
    assert found is not None, "there is no round to put right"
    assert found.number == event.number, "another round is to be put right"
    stack = _onto_the_felt_again(stack_of(table), table.cards.set_aside, found)
    layout = Layout()
    for one in event.said:
        if isinstance(one, HandCleared):
            stack = shoe.collect(stack, layout.box(one.box).hand(one.hand).cards)
        layout = fold(layout, one)
    stack = shoe.collect(stack, _left_burned(found, event))
    aside = (*event.undealt, *table.cards.set_aside)
    unseen = (*(0 for _ in event.undealt), *table.cards.unseen_before_each)
    again = replace(found, inputs=event.inputs, layout=layout, asked=event.asked, kept=event.kept, won=())
    again = replace(again, wagers=event.wagers or found.wagers)
    return replace(
        table,
        round=again,
        finished=None,
        owed=(*table.owed, *event.owed),
        cards=replace(table.cards, stack=stack, set_aside=aside, behind_unseen=unseen),
    )


def _left_burned(found: Round, event: RoundReconstructed) -> tuple[Card, ...]:
    """Cards that were burned in error since the round went wrong, and that it is no longer told of."""
    told = _drawn(replace(found, inputs=event.inputs))
    return tuple((Counter(_drawn(found)) - Counter((*told, *event.undealt))).elements())


def _onto_the_felt_again(stack: Stack, aside: tuple[Card, ...], found: Round) -> Stack:
    """All cards of the round lie on the felt, in the order they were drawn, before those that were set aside."""
    rack = list(stack.rack)
    for card in _off_the_felt(stack, aside, found).elements():
        rack.remove(card)
    return dataclasses.replace(stack, out=(*_drawn(found), *aside), rack=tuple(rack))


def _off_the_felt(stack: Stack, aside: tuple[Card, ...], found: Round) -> Counter[Card]:
    on_the_felt = Counter(stack.out) - Counter(aside)
    return Counter(_drawn(found)) - on_the_felt


def _drawn(found: Round) -> tuple[Card, ...]:
    return tuple(one.card for one in found.inputs if isinstance(one, CardDrawn) and one.card is not None)
