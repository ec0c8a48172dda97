"""Wagers found outside the limits: advice that is given (ACT 3.4), and what is above the maximum (NSW 6.3)."""

from __future__ import annotations

import msgspec

from croupier.games.said import WagerPlaced
from croupier.games.wagers import minimum_for
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class PlayerAdvised(Event, frozen=True, kw_only=True, tag="player-advised.1"):
    """A player was told that further wagers under the minimum will not be taken."""

    player: Player
    box: int
    amount: Cents
    minimum: Cents
    on: On | None = None
    """The wager that was under it; the main wager where none is named."""

    def __str__(self) -> str:
        where = f"{self.on.inscription} of box {self.box}" if self.on else f"box {self.box}"
        return (
            f"{self.player} is advised: {dollars(self.amount)} on {where} is under the minimum of "
            f"{dollars(self.minimum)}, and the next such wager goes back"
        )


def advise(context: CommandContext) -> None:
    """When a round has begun: advise each whose wager is under the minimum, once for each minimum."""
    table, clause = context.table, context.table.book.limits.handed_back
    assert table.round is not None, "no round is under way"
    if clause is None:
        return
    for wager in table.round.wagers:
        minimum = minimum_for(table.rules, wager)
        if minimum is None or wager.amount >= minimum:
            continue
        patron, main = context.table.patrons[wager.player], table.rules.main
        if minimum in patron.advised_on(wager.on, main):
            continue
        context.say(  # ACT 3.4, CW 3.4
            PlayerAdvised(
                player=wager.player,
                box=wager.box,
                amount=Cents(wager.amount),
                minimum=minimum,
                on=None if wager.on is main else wager.on,
                clause=clause,
            )
        )


@CHAPTER.evolves(PlayerAdvised)
def player_advised(table: Table, event: PlayerAdvised) -> Table:
    """It holds for the stay: whoever leaves and comes back is advised again."""
    patron = table.patrons[event.player]
    if event.on is On.TIE:
        return with_patron(
            table, msgspec.structs.replace(patron, advised_of_ties=(*patron.advised_of_ties, event.minimum))
        )
    return with_patron(table, msgspec.structs.replace(patron, advised=(*patron.advised, event.minimum)))


class ClaimSurplus(Command, frozen=True, kw_only=True, tag="claim-surplus"):
    """Ask for winnings on what was wagered above the maximum in a round that is over."""

    number: int
    """Of which round."""


@CHAPTER.decides(ClaimSurplus, refusals=(Refusal.NO_SUCH_ROUND, Refusal.SURPLUS_NOT_PAID))
def claim_surplus(context: CommandContext, command: ClaimSurplus) -> Refused | None:
    """The answer is always no; it says what of the wager was in action."""
    said = context.house.past_round(command.number)
    if said is None:
        says = (
            f"{command.who} cannot claim anything of round {command.number}: there is no such round that is over"
        )
        return Refused(Refusal.NO_SUCH_ROUND, says=says)
    over = [
        one
        for one in said
        if isinstance(one, WagerPlaced) and one.player == command.who and one.in_action < one.amount
    ]
    rules = context.table.book.limits
    assert rules.own_care is not None, f"{context.table.opened.book} knows no such claim"
    also = (rules.earlier_rounds,) if rules.earlier_rounds else ()
    if not over:
        says = f"{command.who} has nothing above the maximum to claim for: all wagers of the round were in action"
        return Refused(Refusal.SURPLUS_NOT_PAID, says=says, clause=rules.own_care)
    staked, in_action = sum(one.amount for one in over), sum(one.in_action for one in over)
    claimed = f"{dollars(staked - in_action)} of the {dollars(staked)} in round {command.number}"
    says = (
        f"{command.who} cannot claim winnings on {claimed}: {dollars(in_action)} was in action, and it is for a "
        "player to keep within the limits"
    )
    return Refused(Refusal.SURPLUS_NOT_PAID, says=says, clause=rules.own_care, also=also)
