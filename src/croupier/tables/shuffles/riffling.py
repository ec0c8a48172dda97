"""Cards that came shuffled are riffled once more, if a player asks and a supervisor agrees (NSW 4.3)."""

from __future__ import annotations

from croupier.rulebooks.shuffle_rules import RiffleMoment
from croupier.shoe.pre_shuffled import ShuffledBy, handling, refuse_riffle
from croupier.shoe.stack import Holder
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Purpose
from croupier.tables.table import Table
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role, holds_powers_of

CHAPTER = TableChapter()


class RiffleCards(Command, frozen=True, kw_only=True, tag="riffle"):
    """Riffle cards that came shuffled; given by a supervisor, it is approved."""

    shuffled_by: ShuffledBy
    asked_by: Player | None = None
    """The player who asked for it."""


class CardsRiffled(Event, frozen=True, kw_only=True, tag="cards-riffled.1"):
    """Cards that came shuffled were riffled. Where software deals, their order rests on the secret and the cut."""

    shuffled_by: ShuffledBy
    moment: RiffleMoment
    asked_by: Player
    approved_by: str

    def __str__(self) -> str:
        return f"The cards are riffled: {self.asked_by} asked for it and {self.approved_by} agreed"


@CHAPTER.decides(RiffleCards, refusals=(Refusal.RIFFLE_NOT_ALLOWED,))
def riffle_cards(context: CommandContext, command: RiffleCards) -> Refused | None:
    """Before cards go into a device, or when they wait to be cut; the maker's own only before the cut."""
    table, rules = context.table, context.table.shuffle_rules
    riffle = handling(rules, command.shuffled_by)
    assert riffle is not None, "a book without such cards does not know this command"
    moment = _moment(table)
    if moment is None:
        says = f"{command.who} cannot riffle now: the cards neither wait to be cut nor to be loaded"
        return Refused(Refusal.RIFFLE_NOT_ALLOWED, says=says, clause=riffle.moments.clause)
    asked_by = command.asked_by if command.asked_by in table.patrons else None
    approved_by = command.who if holds_powers_of(command.role, (Role.CASINO_SUPERVISOR,)) else None
    if refused := refuse_riffle(rules, command.shuffled_by, moment, asked_by=asked_by, approved_by=approved_by):
        return refused
    assert asked_by is not None, "nobody's riffle was refused"
    context.say(
        CardsRiffled(
            shuffled_by=command.shuffled_by,
            moment=moment,
            asked_by=asked_by,
            approved_by=command.who,
            clause=riffle.moments.clause,
        )
    )
    return None


def _moment(table: Table) -> RiffleMoment | None:
    """What is about to be done with the cards."""
    shuffling = table.cards.shuffling
    if shuffling is not None:
        uncut = shuffling.purpose is Purpose.NEW_SHOE and shuffling.cut is None
        return RiffleMoment.BEFORE_THE_CUT if uncut else None
    to_be_loaded = table.holder is Holder.DEVICE and table.round is None and table.cards.stack is None
    return RiffleMoment.BEFORE_THE_MULTISHUFFLER if to_be_loaded else None


@CHAPTER.evolves(CardsRiffled)
def cards_riffled(table: Table, event: CardsRiffled) -> Table:
    return table
