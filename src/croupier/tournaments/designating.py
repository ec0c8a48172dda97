"""The tables of a tournament: named by whoever runs it, opened with the limits of its conditions (NSW 21.5.1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec

from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.opening.opening import OpenTable
from croupier.tables.state.limits import Bounds
from croupier.tables.state.part import Part
from croupier.tables.table import Dealing, GamingHours, Phase, Table
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.state.conditions import chip_of
from croupier.tournaments.state.sessions import DesignatedTable
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reference

CHAPTER = TournamentChapter()


class TableSetup(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How tables are opened: the fields of a table's `open`, without what the conditions say, and no float."""

    options: TableOptions = NO_OPTIONS
    dealing: Dealing = Dealing.BY_SOFTWARE
    holder: Holder | None = Holder.SHOE
    seconds_to_decide: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | None = None
    side_wager_limits: dict[On, Bounds] = msgspec.field(default_factory=dict)
    minutes_of_notice: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    layout: Reference | None = None
    sensors: bool = False
    shuffle: Reference | None = None
    approval: Reference | None = None
    notified: date | None = None
    hours: GamingHours | None = None


class DesignateTables(TournamentCommand, frozen=True, kw_only=True, tag="designate-tables"):
    """Name the tables that the tournament is played at."""

    tables: tuple[Name, ...]
    open: TableSetup = TableSetup()


class TableDesignated(TournamentEvent, frozen=True, kw_only=True, tag="table-designated.1"):
    """A table is for the tournament."""

    table: str
    taken_over: bool = False
    """Whether it was open already."""

    def __str__(self) -> str:
        return f"{self.table} is designated for the tournament"


@CHAPTER.decides(
    DesignateTables,
    refusals=(Refusal.UNKNOWN_TABLE, Refusal.NAME_TAKEN, Refusal.NOT_READY, Refusal.HERE_ALREADY),
    phases=(TournamentPhase.DRAFTED, *RUNNING),
)
def designate_tables(context: TournamentContext, command: DesignateTables) -> Refused | None:
    """A table that is open under the same book, with nobody at it, is taken as it is."""
    if not command.tables or any(not name.strip() for name in command.tables):
        return Refused(Refusal.UNKNOWN_TABLE, says=f"{command.who} has to say which tables", clause=context.clause)
    for name in command.tables:
        if name in context.tournament.designated:
            says = f"{command.who} cannot designate {name}: it is designated already"
            return Refused(Refusal.NAME_TAKEN, says=says, clause=context.clause)
        taken_over = context.table(name).phase is Phase.OPEN
        if refused := (
            _refuse_in_use(context, command, name)
            if taken_over
            else context.order(_opening(context, command, name))
        ):
            return refused
        context.say(TableDesignated(table=name, taken_over=taken_over, clause=context.clause))
    return None


def _refuse_in_use(context: TournamentContext, command: DesignateTables, name: str) -> Refused | None:
    table = context.table(name)
    if table.setting is None or table.setting.book != context.tournament.rulebook:
        says = f"{command.who} cannot designate {name}: it is open under another book"
        return Refused(Refusal.NOT_READY, says=says, clause=context.clause)
    if _is_played_at(table):
        says = f"{command.who} cannot designate {name}: it is open, and somebody plays there"
        return Refused(Refusal.HERE_ALREADY, says=says, clause=context.clause)
    return None


def _is_played_at(table: Table) -> bool:
    playing = any(not one.watches for one in table.patrons.values())
    return playing or table.round is not None or bool(table.lying) or table.tournament is not None


def _opening(context: TournamentContext, command: DesignateTables, name: str) -> OpenTable:
    """Limits, smallest chip and side wagers come from the conditions, and there is no float."""
    terms, setup = context.tournament.terms, command.open
    limits = (terms.limits or ())[:1]
    options = msgspec.structs.replace(
        setup.options,
        minimum=limits[0].minimum if limits else None,
        maximum=limits[0].maximum if limits else None,
        smallest_chip=chip_of(terms),
        side_wagers=tuple(map(On, terms.side_wagers or ())),
    )
    seconds = setup.seconds_to_decide if setup.seconds_to_decide is not None else terms.seconds_to_decide
    return OpenTable(
        who=command.who,
        role=command.role,
        at=command.at,
        table=name,
        rulebook=str(context.tournament.rulebook),
        options=options,
        dealing=setup.dealing,
        holder=setup.holder,
        seconds_to_decide=30 if seconds is None else seconds,
        side_wager_limits=_side_wager_limits(context, options) | setup.side_wager_limits,
        minutes_of_notice=setup.minutes_of_notice,
        layout=setup.layout,
        sensors=setup.sensors,
        shuffle=setup.shuffle,
        approval=setup.approval,
        notified=setup.notified,
        hours=setup.hours,
    )


def _side_wager_limits(context: TournamentContext, options: TableOptions) -> dict[On, Bounds]:
    """The limits of the conditions, for a side wager whose lowest and highest the sign has to show."""
    signed, lowest, highest = context.tournament.book.limits.side_wagers, options.minimum, options.maximum
    if lowest is None or highest is None:
        return {}
    bounds = Bounds(lowest=Cents(lowest), highest=Cents(highest))
    return dict.fromkeys((on for on in options.side_wagers if on in signed), bounds)


@CHAPTER.evolves(TableDesignated)
def table_designated(tournament: Tournament, event: TableDesignated) -> Tournament:
    named = DesignatedTable(name=event.table, taken_over=event.taken_over)
    return replace(tournament, designated={**tournament.designated, event.table: named})
