"""Linking tables to a jackpot: only those that are alike, and not in the middle of a round."""

from __future__ import annotations

from croupier.jackpots.jackpot import Jackpot, LinkedTable, replace
from croupier.jackpots.making import PayTable, different
from croupier.jackpots.registry import JackpotChapter, JackpotCommand, JackpotContext, JackpotEvent, rules
from croupier.tables.conditions.jackpot import is_offered, lying_on_jackpot
from croupier.tables.state.jackpot import JackpotTold, LinkState
from croupier.tables.table import Phase, Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = JackpotChapter()


class LinkTable(JackpotCommand, frozen=True, kw_only=True, tag="link-table"):
    """Link a table to a jackpot; what is left out of its programming is as the jackpot has it."""

    jackpot: Name
    table: Name = "table-1"
    pays: PayTable | None = None
    increment: int | None = None
    seed: int | None = None
    stake: int | None = None


class UnlinkTable(JackpotCommand, frozen=True, kw_only=True, tag="unlink-table"):
    """Take a table off a jackpot, between rounds."""

    jackpot: Name
    table: Name = "table-1"


class TableLinked(JackpotEvent, frozen=True, kw_only=True, tag="table-linked.1"):
    """A table feeds the jackpot from now on, and can win it."""

    table: str

    def __str__(self) -> str:
        return f"{self.table} is linked to the jackpot {self.jackpot}"


class TableUnlinked(JackpotEvent, frozen=True, kw_only=True, tag="table-unlinked.1"):
    """A table is off the jackpot."""

    table: str

    def __str__(self) -> str:
        return f"{self.table} is no longer linked to the jackpot {self.jackpot}"


@CHAPTER.decides(
    LinkTable,
    refusals=(
        Refusal.WRONG_PHASE,
        Refusal.WAGER_NOT_OFFERED,
        Refusal.LINKED_ALREADY,
        Refusal.NOT_ALIKE,
        Refusal.ROUND_UNDER_WAY,
    ),
)
def link_table(context: JackpotContext, command: LinkTable) -> Refused | None:
    """The same pay table, increment, seed and stake as all others (NSW 16.10)."""
    jackpot, table = context.state, context.house.table(command.table)
    if refused := (
        _refuse_table(table, command)
        or _refuse_linked(context, command)
        or refuse_unlike(jackpot, table, command)
        or _refuse_round(table, command)
    ):
        return refused
    context.house.note_link(table.name, jackpot.name)
    context.say(
        TableLinked(jackpot=jackpot.name, table=table.name, clause=rules().linked, also=(rules().counted,))
    )
    return None


def _refuse_table(table: Table, command: LinkTable) -> Refused | None:
    what = f"{command.who} cannot link {table.name} to the jackpot {command.jackpot}"
    if table.phase is not Phase.OPEN:
        return Refused(Refusal.WRONG_PHASE, says=f"{what}: it is not open", clause=rules().linked)
    if not is_offered(table):
        says = f"{what}: {rules().on.inscription} is not offered there"
        return Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rules().linked)
    return None


def _refuse_linked(context: JackpotContext, command: LinkTable) -> Refused | None:
    has = context.house.pool_of(command.table)
    if has is None:
        return None
    what = f"{command.who} cannot link {command.table} to the jackpot {command.jackpot}"
    says = f"{what}: it is linked to {has.name} already"
    return Refused(Refusal.LINKED_ALREADY, says=says, clause=rules().linked)


def refuse_unlike(jackpot: Jackpot, table: Table, command: LinkTable) -> Refused | None:
    """What differs first, in the order of the book: pay table, increment, seed, stake."""
    what = f"{command.who} cannot link {table.name} to the jackpot {jackpot.name}"
    alike, column = rules().alike, rules().column(jackpot.stake)
    if command.pays is not None and command.pays != column:
        says = f"{what}: it pays {different(command.pays, column)}"
        return Refused(Refusal.NOT_ALIKE, says=says, clause=alike.pays)
    if command.increment not in (None, jackpot.increment):
        says = (
            f"{what}: it gives {(command.increment or 0) / 100:g}% of each stake, and the others give "
            f"{jackpot.increment / 100:g}%"
        )
        return Refused(Refusal.NOT_ALIKE, says=says, clause=alike.increment)
    sign = table.opened.options
    for seed in (command.seed, sign.jackpot_reset):
        if seed not in (None, jackpot.reset):
            says = f"{what}: its seed is {dollars(seed or 0)}, and that of the jackpot {dollars(jackpot.reset)}"
            return Refused(Refusal.NOT_ALIKE, says=says, clause=alike.seed)
    if command.stake not in (None, jackpot.stake) or sign.blazing_7s_stake != jackpot.stake:
        given = sign.blazing_7s_stake if command.stake in (None, jackpot.stake) else command.stake
        shown = "no one stake stands on its sign" if given is None else f"its stake is {dollars(given)}"
        says = f"{what}: {shown}, and that of the jackpot is {dollars(jackpot.stake)}"
        return Refused(Refusal.NOT_ALIKE, says=says, clause=alike.stake)
    return None


def _refuse_round(table: Table, command: LinkTable | UnlinkTable) -> Refused | None:
    if table.round is None:
        return None
    word = "link" if isinstance(command, LinkTable) else "unlink"
    says = f"{command.who} cannot {word} {table.name}: its round {table.round.number} is under way"
    return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=rules().linked)


@CHAPTER.decides(UnlinkTable, refusals=(Refusal.NOT_LINKED, Refusal.ROUND_UNDER_WAY, Refusal.WAGER_LIES))
def unlink_table(context: JackpotContext, command: UnlinkTable) -> Refused | None:
    """Only when nothing is staked on the jackpot there."""
    jackpot, table = context.state, context.house.table(command.table)
    if table.name not in jackpot.tables:
        return not_linked(command.who, f"unlink {table.name}", table.name, jackpot.name)
    if refused := _refuse_round(table, command):
        return refused
    if lying := lying_on_jackpot(table):
        says = (
            f"{command.who} cannot unlink {table.name}: {lying[0].player}'s {dollars(lying[0].amount)} lies on "
            f"{rules().on.inscription} of box {lying[0].box}"
        )
        return Refused(Refusal.WAGER_LIES, says=says, clause=rules().linked)
    context.say(TableUnlinked(jackpot=jackpot.name, table=table.name, clause=rules().linked))
    return None


def not_linked(who: str, what: str, table: str, jackpot: str = "") -> Refused:
    """A table is linked to no jackpot, or not to this one; without a name, no table is."""
    to = f"the jackpot {jackpot}" if jackpot else "any jackpot"
    is_linked = f"{table} is not linked" if table else "no table is linked"
    says = f"{who} cannot {what}: {is_linked} to {to}"
    return Refused(Refusal.NOT_LINKED, says=says, clause=rules().counted)


def told_at(jackpot: Jackpot | None, table: Table) -> JackpotTold:
    """What a table is told; one that is open with another sign than it was linked with is not linked any more."""
    if jackpot is None or table.opened.options.blazing_7s_stake != jackpot.stake:
        return JackpotTold()
    told = jackpot.told(table.name)
    return JackpotTold() if told.state is LinkState.NOT_LINKED else told


@CHAPTER.evolves(TableLinked)
def table_linked(jackpot: Jackpot, event: TableLinked) -> Jackpot:
    parted = {table: turnover for table, turnover in jackpot.parted.items() if table != event.table}
    linked = LinkedTable(turnover=jackpot.parted.get(event.table, 0))
    return replace(jackpot, tables={**jackpot.tables, event.table: linked}, parted=parted)


@CHAPTER.evolves(TableUnlinked)
def table_unlinked(jackpot: Jackpot, event: TableUnlinked) -> Jackpot:
    tables = {table: linked for table, linked in jackpot.tables.items() if table != event.table}
    turnover = jackpot.tables[event.table].turnover
    return replace(jackpot, tables=tables, parted={**jackpot.parted, event.table: turnover})
