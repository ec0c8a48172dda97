"""What is not done with tournament chips: they are given to nobody, and have no value in money. Always refused."""

from __future__ import annotations

from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.registry import TableChapter
from croupier.tables.tournament.commands import SessionCommand
from croupier.vocabulary.money import tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class GiveChips(SessionCommand, frozen=True, kw_only=True, tag="give-chips"):
    """Ask to give tournament chips to another player."""

    to: Player
    amount: int


class RedeemChips(SessionCommand, frozen=True, kw_only=True, tag="redeem-chips"):
    """Ask for money for tournament chips."""

    amount: int


@CHAPTER.decides(GiveChips, refusals=(Refusal.CHIPS_NOT_EXCHANGED,))
def give_chips(context: CommandContext, command: GiveChips) -> Refused | None:
    """Players' chips change by play alone."""
    chips = tournament_chips(command.amount)
    says = f"{command.who} cannot give {chips} in chips to {command.to}: they stay whose they are"
    return session.refuse_exchanged(context.table, says)


@CHAPTER.decides(RedeemChips, refusals=(Refusal.NO_VALUE,))
def redeem_chips(context: CommandContext, command: RedeemChips) -> Refused | None:
    """They were never money."""
    chips = tournament_chips(command.amount)
    says = f"{command.who} cannot redeem {chips} in tournament chips: they are worth nothing"
    return session.refuse_redeemed(context.table, says)
