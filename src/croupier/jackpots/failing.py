"""The equipment fails (NSW 18.17): stakes go back, and play goes on without the jackpot on a supervisor's word."""

from __future__ import annotations

from croupier.jackpots.jackpot import Jackpot, LinkedTable, replace
from croupier.jackpots.linking import not_linked
from croupier.jackpots.registry import JackpotChapter, JackpotCommand, JackpotContext, JackpotEvent, rules
from croupier.tables.conditions.jackpot import lying_on_jackpot, returnable
from croupier.tables.play.jackpot_prizes import ReturnJackpotStakes
from croupier.tables.state.jackpot import LinkState
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reason, Reference

CHAPTER = JackpotChapter()

CAUSES = ("equipment", "link", "pool")


class ReportJackpotFailure(JackpotCommand, frozen=True, kw_only=True, tag="report-jackpot-failure"):
    """Report that the equipment of a table, its link or the whole pool has failed."""

    table: Name | None = None
    jackpot: Name | None = None
    """For all tables of that jackpot, where no table is named."""
    what: Reason = ""
    cause: Reference = "equipment"
    """`equipment`, `link` or `pool`."""


class GoOnWithoutJackpot(JackpotCommand, frozen=True, kw_only=True, tag="go-on-without-jackpot"):
    """Let the game of a table go on without the jackpot that has failed there."""

    table: Name = "table-1"


class RestoreJackpot(JackpotCommand, frozen=True, kw_only=True, tag="restore-jackpot"):
    """Say that the equipment of a table is in order again."""

    table: Name = "table-1"


class JackpotFailed(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-failed.1"):
    """The jackpot has failed at a table: nothing is wagered on it there, and no round begins."""

    table: str
    what: str = ""
    cause: str = ""

    def __str__(self) -> str:
        why = f" ({self.what})" if self.what else ""
        return f"The jackpot {self.jackpot} has failed at {self.table}: {self.cause}{why}"


class JackpotSuspended(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-suspended.1"):
    """The game of a table goes on without the jackpot."""

    table: str

    def __str__(self) -> str:
        return f"The game at {self.table} goes on without the jackpot {self.jackpot}"


class JackpotRestored(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-restored.1"):
    """The jackpot can be wagered on again at a table."""

    table: str

    def __str__(self) -> str:
        return f"The jackpot {self.jackpot} is in order again at {self.table}"


@CHAPTER.decides(
    ReportJackpotFailure, refusals=(Refusal.NOT_LINKED, Refusal.FAILED_ALREADY, Refusal.UNKNOWN_OPTION)
)
def report_jackpot_failure(context: JackpotContext, command: ReportJackpotFailure) -> Refused | None:
    """Stakes go back, also those that had lost; a prize that was paid or pressed for stands (reading R3)."""
    jackpot = context.state
    if command.cause not in CAUSES:
        says = f"{command.who} cannot report {command.cause!r}: it is {', '.join(CAUSES[:-1])} or {CAUSES[-1]}"
        return Refused(Refusal.UNKNOWN_OPTION, says=says, clause=rules().failure)
    table = named_table(command)
    names = tuple(sorted(jackpot.tables)) if table is None else (table,)
    if not names or any(name not in jackpot.tables for name in names):
        what = f"report a failure of the jackpot {jackpot.name}"
        return not_linked(command.who, what, table or "", jackpot.name)
    failing = [name for name in names if jackpot.tables[name].state is LinkState.LINKED]
    if not failing:
        says = (
            f"{command.who} cannot report a failure of the jackpot {jackpot.name} at {', '.join(names)}: it has "
            "failed there already"
        )
        return Refused(Refusal.FAILED_ALREADY, says=says, clause=rules().failure)
    for name in failing:
        context.say(
            JackpotFailed(
                jackpot=jackpot.name, table=name, what=command.what, cause=command.cause, clause=rules().failure
            )
        )
        _return_stakes(context, command, name)
    return None


def named_table(command: ReportJackpotFailure) -> str | None:
    """The table that it is about; nothing where it is about all tables of a jackpot."""
    return command.table if command.table is not None or command.jackpot is not None else "table-1"


def _return_stakes(context: JackpotContext, command: ReportJackpotFailure, name: str) -> None:
    """NSW 18.17.1: the wagers before the first card, and the stakes of the round."""
    table, jackpot = context.house.table(name), context.state
    pressed = table.round.won if table.round is not None and jackpot.press_of(name) is not None else ()
    keeps = frozenset((one.player, one.box) for one in pressed)
    if not lying_on_jackpot(table) and not returnable(table, keeps):
        return
    order = ReturnJackpotStakes(
        table=name,
        pressed=pressed,
        reason=f"the jackpot {jackpot.name} has failed",
        clause=rules().stakes_returned,
        who=command.who,
        role=command.role,
        at=command.at,
    )
    refused = context.house.order(order)
    assert refused is None, f"{name} does not give jackpot stakes back: {refused}"


@CHAPTER.decides(GoOnWithoutJackpot, refusals=(Refusal.NOT_LINKED, Refusal.NOTHING_WENT_WRONG))
def go_on_without_jackpot(context: JackpotContext, command: GoOnWithoutJackpot) -> Refused | None:
    """Rounds begin again; wagers on the jackpot are refused (NSW 18.17.2)."""
    jackpot, clause = context.state, rules().goes_on_without
    if jackpot.tables[command.table].state is not LinkState.FAILED:
        return _nothing_wrong(context, command, "let the game go on without the jackpot")
    context.say(JackpotSuspended(jackpot=jackpot.name, table=command.table, clause=clause))
    return None


@CHAPTER.decides(RestoreJackpot, refusals=(Refusal.NOT_LINKED, Refusal.NOTHING_WENT_WRONG))
def restore_jackpot(context: JackpotContext, command: RestoreJackpot) -> Refused | None:
    """It is wagered on again from the next round."""
    jackpot = context.state
    if jackpot.tables[command.table].state is LinkState.LINKED:
        return _nothing_wrong(context, command, "restore the jackpot")
    context.say(JackpotRestored(jackpot=jackpot.name, table=command.table, clause=rules().linked))
    return None


def _nothing_wrong(context: JackpotContext, command: GoOnWithoutJackpot | RestoreJackpot, what: str) -> Refused:
    stands = context.state.tables[command.table].state
    says = f"{command.who} cannot {what} at {command.table}: it is {stands.value} there"
    return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=context.clause)


def _with_state(jackpot: Jackpot, table: str, state: LinkState) -> Jackpot:
    after: LinkedTable = replace(jackpot.tables[table], state=state)
    return replace(jackpot, tables={**jackpot.tables, table: after})


@CHAPTER.evolves(JackpotFailed)
def jackpot_failed(jackpot: Jackpot, event: JackpotFailed) -> Jackpot:
    return _with_state(jackpot, event.table, LinkState.FAILED)


@CHAPTER.evolves(JackpotSuspended)
def jackpot_suspended(jackpot: Jackpot, event: JackpotSuspended) -> Jackpot:
    return _with_state(jackpot, event.table, LinkState.SUSPENDED)


@CHAPTER.evolves(JackpotRestored)
def jackpot_restored(jackpot: Jackpot, event: JackpotRestored) -> Jackpot:
    return _with_state(jackpot, event.table, LinkState.LINKED)
