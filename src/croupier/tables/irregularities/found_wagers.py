"""Wagers outside the limits that are found when the first card is out (ACT and CW 3.4, 3.5; NSW 6.2, 6.3).

Where a person deals, the chips that really lie there can be others than those on record. Such a wager is good: one
under the minimum as it lies, one above the maximum up to that. The round is made again with it.
"""

from __future__ import annotations

import msgspec

from croupier.games.round_of_play import Answered, CardDrawn, Input, RoundOfPlay
from croupier.games.wagers import Wager, mains_on, minimum_for
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.reconstructing import rebuild, refuse_rebuilding
from croupier.tables.limits.outside_limits import advise
from croupier.tables.registry import TableChapter
from croupier.tables.table import Round, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportWagerFound(Command, frozen=True, kw_only=True, tag="report-wager-found"):
    """Report what really lies on a main wager, where it is outside the limits and the first card is out."""

    player: Player
    box: int
    amount: int


class WagerFound(Event, frozen=True, kw_only=True, tag="wager-found.1"):
    """A wager was found to be outside the limits when the first card was out; it is good as the book has it."""

    player: Player
    box: int
    was: Cents
    """What it was taken for when it was placed."""
    amount: Cents

    def __str__(self) -> str:
        was, amount = dollars(self.was), dollars(self.amount)
        return f"{self.player}'s wager on box {self.box} is found to be {amount}, not {was}"


@CHAPTER.decides(
    ReportWagerFound,
    refusals=(
        Refusal.NOT_BY_HAND,
        Refusal.NO_SUCH_ROUND,
        Refusal.NO_WAGERS,
        Refusal.NOTHING_WENT_WRONG,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.CANNOT_BE_REBUILT,
    ),
)
def report_wager_found(context: CommandContext, command: ReportWagerFound) -> Refused | None:
    """Until somebody has decided anything on that box; later the round is played as it is on record."""
    table, clauses = context.table, context.clauses
    under, over = clauses[0], clauses[1]
    most = table.rules.limits.maximum
    if refused := _refuse_moment(table, command, over if most is not None and command.amount > most else under):
        return refused
    found = table.round
    assert found is not None, "a report outside a round was refused"
    lay = next((one for one in found.wagers if _is_meant(table, one, command)), None)
    if lay is None:
        says = f"{command.player} has no {table.rules.main.inscription} wager on box {command.box} in this round"
        return Refused(Refusal.NO_WAGERS, says=says, clause=under)
    lies = replace(lay, amount=command.amount)
    wagers = tuple(lies if one is lay else one for one in found.wagers)
    clause = _outside_the_limits(table, lies, wagers, under=under, over=over)
    if refused := _refuse_amount(table, command, lay, clause) or refuse_rebuilding(table, command, found, under):
        return refused
    assert clause is not None, "an amount within the limits was refused"
    again = RoundOfPlay(table.rules_for(found), wagers, new_shoe=found.new_shoe, first_box=found.first_box)
    again.feed(found.inputs)
    context.say(
        WagerFound(
            player=lay.player, box=lay.box, was=Cents(lay.amount), amount=Cents(command.amount), clause=clause
        )
    )
    rebuild(context, found, again, clause=clause, wagers=wagers)
    if context.table.round is not None:
        advise(context)
    return None


def _is_meant(table: Table, wager: Wager, command: ReportWagerFound) -> bool:
    return (wager.player, wager.box, wager.on) == (command.player, command.box, table.rules.main)


def _refuse_moment(table: Table, command: ReportWagerFound, clause: Clause) -> Refused | None:
    """Software sees what lies there; before the first card a wager is placed or taken back as any."""
    if not table.by_hand:
        says = (
            f"{command.who} cannot have found another wager: {table.name} is dealt by software, which counts them"
        )
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=clause)
    found: Round | None = table.round
    if found is None or not found.inputs:
        says = f"{command.who} reports a wager as found, and no card is out: it can be placed or taken back"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)
    if all(_leaves_alone(one, command.box) for one in found.inputs):
        return None
    says = f"{command.who} reports a wager on box {command.box} too late: decisions have been made on that box"
    return Refused(Refusal.CANNOT_BE_REBUILT, says=says, clause=clause)


def _outside_the_limits(
    table: Table, lies: Wager, wagers: tuple[Wager, ...], *, under: Clause, over: Clause
) -> Clause | None:
    """The clause by which such a wager is good; none where it is within the limits."""
    rules = table.rules
    minimum, maximum = minimum_for(rules, lies), lies.most or rules.limits.maximum
    if minimum is not None and lies.amount < minimum:
        return under
    on_the_box = sum(one.amount for one in mains_on(wagers, lies.box, rules.main))
    return over if maximum is not None and on_the_box > maximum else None


def _refuse_amount(table: Table, command: ReportWagerFound, lay: Wager, clause: Clause | None) -> Refused | None:
    chip = table.rules.limits.smallest_chip
    if command.amount <= 0 or command.amount % chip:
        says = (
            f"{command.player} cannot have {dollars(command.amount)} there: the smallest chip is {dollars(chip)}"
        )
        return Refused(Refusal.AMOUNT_NOT_IN_CHIPS, says=says, clause=table.rules.limits.multiples)
    tokens = any(
        (one.round, one.player, one.box, one.on) == (table.rounds, lay.player, lay.box, lay.on)
        for one in table.token_stakes
    )
    if clause is None or command.amount == lay.amount or tokens:
        says = (
            f"{command.who} reports {dollars(command.amount)} of {command.player}'s on box {command.box}, and "
            + ("tokens are counted as they are laid" if tokens else "that is within the limits, or on record")
        )
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=table.rules.limits.over_maximum)
    patron = table.patrons.get(command.player)
    holds = patron.rack if patron is not None else 0
    if command.amount - lay.amount > holds:
        says = (
            f"{command.player} cannot have {dollars(command.amount)} on box {command.box}: "
            f"{dollars(lay.amount)} is on record, and the rack holds {dollars(holds)}"
        )
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)
    return None


def _leaves_alone(given: Input, box: int) -> bool:
    """Whether a box is as it was dealt after this: what is decided on another does not touch it."""
    return isinstance(given, CardDrawn) or (isinstance(given, Answered) and given.answer.box != box)


@CHAPTER.evolves(WagerFound)
def wager_found(table: Table, event: WagerFound) -> Table:
    """What follows from it is in the round that is made again."""
    return table
