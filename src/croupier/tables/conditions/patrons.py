"""What is asked of a player before a wager: a card of their own, no break, and something left of their limits.

Reads the table and asks the house behind it; a table that stands alone asks for nothing.
"""

from __future__ import annotations

from croupier.rulebooks.house_rules.patrons import PatronRules
from croupier.tables.context import CommandContext
from croupier.tables.house import LeftToLose, Patronage, VouchedFor
from croupier.tables.state.people import Vouched
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused


def asks_for_cards(context: CommandContext) -> tuple[Patronage, PatronRules] | None:
    """The house behind the table and what its book says of patrons, where there are both."""
    desk, rules = context.house.patronage(), context.table.book.patrons
    return None if desk is None or rules is None else (desk, rules)


def refuse_patron(context: CommandContext, player: Player) -> Refused | None:
    """Nobody wagers without a valid card of their own that lies here, or while they are on a break."""
    asked = asks_for_cards(context)
    if asked is None:
        return _refuse_break_elsewhere(context, player)
    desk, rules = asked
    presented, table = context.table.patrons[player].player_card, context.table.name
    known = desk.vouch(player, presented, context.command.at)
    if known.needs_card and presented is None:  # 5.1, 20.1
        says = f"{player} cannot wager at {table}: no player card of {player}'s was presented there"
        return Refused(Refusal.NO_CARD, says=says, clause=rules.cards.at_play, also=(rules.cards.own,))
    if known.needs_card and known.wrong_with_card is not None:
        says = f"{player} cannot wager at {table} on the player card {presented}: {known.wrong_with_card}"
        return Refused(Refusal.CARD_NOT_VALID, says=says, clause=rules.cards.at_play, also=(rules.cards.own,))
    if known.on_break:
        return _on_a_break(player, table, known, rules.losses.break_from_play)  # 20.4
    return None


def _refuse_break_elsewhere(context: CommandContext, player: Player) -> Refused | None:
    """A break holds at every table of the house, as limits do; a book that knows none gives no clause for it."""
    desk = context.house.patronage()
    if desk is None or context.table.tournament is not None:
        return None
    known = desk.vouch(player, None, context.command.at)
    return _on_a_break(player, context.table.name, known, None) if known.on_break else None


def _on_a_break(player: Player, table: str, known: VouchedFor, clause: Clause | None) -> Refused:
    until = f" until {known.break_until.isoformat()}" if known.break_until else ""
    why = f"it is the break that {player} took" if known.break_is_own else "a supervisor has ordered a break"
    return Refused(Refusal.ON_A_BREAK, says=f"{player} cannot wager at {table}: {why}{until}", clause=clause)


def left_to_lose(context: CommandContext, player: Player, *, in_round: bool = False) -> LeftToLose | None:
    """What is left of a player's loss limits; tournament chips are no loss."""
    desk = context.house.patronage()
    if desk is None or context.table.tournament is not None:
        return None
    return desk.left_to_lose(player, context.command.at, in_round=in_round)


def refuse_beyond_limit(
    context: CommandContext, player: Player, more: int, doing: str, *, in_round: bool = False
) -> Refused | None:
    """No stake takes a player past a loss limit, if all that lies open is lost (20.3)."""
    left = left_to_lose(context, player, in_round=in_round)
    if left is None or more <= max(0, left.left):
        return None
    return beyond_limit(context, player, more, doing, left)


def beyond_limit(context: CommandContext, player: Player, more: int, doing: str, left: LeftToLose) -> Refused:
    """The refusal of a stake that is past the limit."""
    rules = context.table.book.patrons
    says = (
        f"{player} cannot {doing} for {dollars(more)}: {dollars(max(0, left.left))} is left of the loss limit "
        f"of {dollars(left.limit)} for the {left.period} ({dollars(left.net_loss)} lost, "
        f"{dollars(left.open)} at stake)"
    )
    clause = rules.losses.no_wager if rules is not None else None
    return Refused(Refusal.LOSS_LIMIT, says=says, clause=clause)


def vouched_for(context: CommandContext, player: Player, *, in_round: bool = False) -> Vouched | None:
    """What the house said of the player, to be kept with the wager; nothing where nobody was asked."""
    desk = context.house.patronage()
    if desk is None:
        return None
    patron = context.table.patrons.get(player)
    card = patron.player_card if patron is not None and context.table.book.patrons is not None else None
    left = left_to_lose(context, player, in_round=in_round)
    if card is None and left is None:
        return None
    return Vouched(player_card=card, left=None if left is None else Cents(left.left))
