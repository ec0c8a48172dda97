"""What players have still to give back of a round, and how it is collected once they hold it again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.ledger.account import BANK, tokens
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.table import Owed, Phase, Table
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class CollectOwed(Command, frozen=True, kw_only=True, tag="collect-owed"):
    """Collect what a player still owes of rounds that were void or reconstructed, as far as it is there."""

    player: Player


class OwedCollected(Event, frozen=True, kw_only=True, tag="owed-collected.1"):
    """A player gave back what was owed, or a part of it."""

    player: Player
    collected: tuple[Owed, ...]
    """What was given back of each round."""

    def __str__(self) -> str:
        given = (f"{_words(one)} of round {one.round}" for one in self.collected)
        return f"{self.player} gives back {' and '.join(given)}"


@CHAPTER.decides(
    CollectOwed,
    refusals=(Refusal.UNKNOWN_PERSON, Refusal.NOTHING_TO_RETURN, Refusal.NOT_ENOUGH_CHIPS),
    phases=(Phase.OPEN, Phase.CLOSED),
)
def collect_owed(context: CommandContext, command: CollectOwed) -> Refused | None:
    """As much as the rack holds, and the tokens of the same voucher; the rest stays owed."""
    table, player, clause = context.table, command.player, context.clauses[0]
    owed = [one for one in table.owed if one.player == player]
    if not owed:
        says = f"{command.who} cannot collect anything from {player}: {player} owes {table.name} nothing"
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=clause)
    if player not in table.patrons:
        says = f"{command.who} cannot collect what {player} owes: {player} is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if not collect(context, owed):
        says = (
            f"{command.who} cannot collect the {' and '.join(map(_words, owed))} that {player} owes: "
            f"the rack holds {dollars(table.patrons[player].rack)}"
        )
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)
    return None


def collect_of_round(context: CommandContext, number: int) -> None:
    """When a round that was reconstructed is over: what it paid again is set against what is owed of it."""
    of_round = [one for one in context.table.owed if one.round == number]
    for player in dict.fromkeys(one.player for one in of_round):
        if player in context.table.patrons:
            collect(context, [one for one in of_round if one.player == player])


def collect(context: CommandContext, owed: Iterable[Owed]) -> bool:
    """Take what is there of what one player owes; whether anything was."""
    table = context.table
    left: dict[str | None, int] = {number: one.left for number, one in table.vouchers.items()}
    taken = []
    for one in owed:
        held = left.setdefault(one.voucher, table.patrons[one.player].rack)
        amount = min(one.amount, held)
        left[one.voucher] = held - amount
        taken += [replace(one, amount=Cents(amount))] if amount else []
    if taken:
        clause = table.book.voids.defined
        context.say(OwedCollected(player=taken[0].player, collected=tuple(taken), clause=clause))
    return bool(taken)


def _words(one: Owed) -> str:
    return f"{dollars(one.amount)}{' in tokens' if one.voucher else ''}"


@CHAPTER.moves(OwedCollected)
def owed_goes_to_the_house(table: Table, event: OwedCollected) -> tuple[Posting, ...]:
    """The house had paid it meanwhile: the float in chips, the bank in tokens."""
    return tuple(_posting(table, one) for one in event.collected)


def _posting(table: Table, one: Owed) -> Posting:
    if one.voucher is not None:
        return Posting(source=tokens(table.name, one.player, one.voucher), target=BANK, amount=one.amount)
    return Posting(source=rack_of(table, one.player), target=tray_of(table), amount=one.amount)


@CHAPTER.evolves(OwedCollected)
def owed_collected(table: Table, event: OwedCollected) -> Table:
    return replace(table, owed=_less(table.owed, event.collected))


def _less(owed: tuple[Owed, ...], collected: tuple[Owed, ...]) -> tuple[Owed, ...]:
    """What is still owed; a player may owe of one round more than once."""
    given = list(collected)
    left = []
    for one in owed:
        amount = int(one.amount)
        for at, back in enumerate(given):
            if (back.player, back.round, back.voucher) == (one.player, one.round, one.voucher):
                part = min(amount, back.amount)
                amount -= part
                given[at] = replace(back, amount=Cents(back.amount - part))
        left += [replace(one, amount=Cents(amount))] if amount else []
    return tuple(left)
