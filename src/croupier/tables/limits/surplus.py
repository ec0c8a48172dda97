"""Claims for winnings on what lay above the maximum: the limits are the player's own care (NSW 6.4)."""

from __future__ import annotations

from croupier.games.said import WagerPlaced
from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.registry import TableChapter
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class ClaimSurplus(Command, frozen=True, kw_only=True, tag="claim-surplus"):
    """Ask for winnings on what was wagered above the maximum in a round that is over."""

    number: int
    """Of which round."""


@CHAPTER.decides(ClaimSurplus, refusals=(Refusal.NO_SUCH_ROUND, Refusal.SURPLUS_NOT_PAID))
def claim_surplus(desk: Desk, command: ClaimSurplus) -> Refused | None:
    """The answer is always no; it says what of the wager was in action."""
    said = desk.house.past_round(command.number)
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
    rules = desk.table.book.limits
    assert rules.own_care is not None, f"{desk.table.opened.book} knows no such claim"
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
