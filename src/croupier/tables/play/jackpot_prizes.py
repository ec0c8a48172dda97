"""Prizes of a jackpot over many tables in a round: it is held until they are awarded; stakes go back on a failure.

What is awarded, and when the equipment has failed, the room of the jackpot says; here it is carried out.
"""

from __future__ import annotations

from croupier.games.round_of_play import Awarded, Interrupted
from croupier.games.said import PoolShare, PoolWinner, StakeReturned
from croupier.tables.commands import Command
from croupier.tables.conditions.jackpot import lying_on_jackpot, returnable
from croupier.tables.context import CommandContext
from croupier.tables.play.dealing import give, go_on
from croupier.tables.registry import TableChapter
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()


class TakeAward(Command, frozen=True, kw_only=True, tag="take-award"):
    """The pool has awarded the prizes that the round waits for: nobody can send it."""

    shares: tuple[PoolShare, ...]


class ReturnJackpotStakes(Command, frozen=True, kw_only=True, tag="return-jackpot-stakes"):
    """The equipment has failed: what is staked on the jackpot goes back. Nobody can send it."""

    pressed: tuple[PoolWinner, ...] = ()
    """Those who have won and for whom the dealer has pressed: they are paid yet."""
    reason: Reason = ""
    clause: Clause


@CHAPTER.obeys(TakeAward)
def take_award(context: CommandContext, order: TakeAward) -> Refused | None:
    """The shares go into the round, which then goes on."""
    if refused := give(context, Awarded(order.shares)):
        return refused
    go_on(context)
    return None


@CHAPTER.obeys(ReturnJackpotStakes)
def return_jackpot_stakes(context: CommandContext, order: ReturnJackpotStakes) -> Refused | None:
    """Wagers before the first card, and stakes of the round that are open or had lost (NSW 18.17.1)."""
    for wager in lying_on_jackpot(context.table):
        give_back(context, wager, order.reason, clause=order.clause)
    keeps = frozenset((one.player, one.box) for one in order.pressed)
    for box, stake in returnable(context.table, keeps):
        returned = StakeReturned(
            player=stake.player,
            box=box,
            hand=stake.hand,
            on=stake.on,
            amount=stake.staked,
            had_lost=stake.outcome is not None,
            clause=order.clause,
        )
        refused = give(context, Interrupted(returned))
        assert refused is None, f"a jackpot stake cannot be returned: {refused}"
    if context.table.round is not None:
        go_on(context)
    return None
