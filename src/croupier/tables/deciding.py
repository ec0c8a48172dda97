"""Deciding a command: what holds for every one of them, then the chapter that knows it."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import msgspec

from croupier.chapters import Duty
from croupier.chapters.common_refusals import refuse_power, refuse_stale
from croupier.chapters.texts import TextField, text_fields
from croupier.games.round_of_play import RoundOfPlay
from croupier.ledger.balances import Posting
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of, spoken
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import By, Event
from croupier.tables.house import House
from croupier.tables.powers import power_over
from croupier.tables.seats.in_the_room import refuse_entered
from croupier.tables.seats.people import Arrive
from croupier.tables.table import Phase, Table
from croupier.tables.tournament.commands import SessionCommand
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS, Role
from croupier.vocabulary.text import A_NAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """All that a command does: what happened, by whom, which chips moved, and the table after it."""

    by: By
    events: tuple[Event, ...]
    postings: tuple[Posting, ...]
    table: Table
    live: RoundOfPlay | None


def decide(table: Table, command: Command, house: House, live: RoundOfPlay | None = None) -> Decision | Refused:
    """What the command does at this table under its book, or why it does nothing."""
    with spoken_in_tournament_chips(are_counted=table.tournament is not None):
        if refused := refuse_command(table, command):
            return refused
        duty = TABLE.duties[type(command)]
        return _decided(CommandContext(TABLE, table, command, house, live), command, duty)


def _decided(context: CommandContext, command: Command, duty: Duty[CommandContext]) -> Decision | Refused:
    if refused := duty.decide(context, command):
        return refused
    assert context.events, f"{type(command).__name__} was accepted and nothing happened"
    return Decision(
        by=context.by,
        events=tuple(context.events),
        postings=tuple(context.postings),
        table=context.table,
        live=context.live_or_none,
    )


def decide_order(table: Table, order: Command, house: House) -> Decision | Refused:
    """What a table does on the word of a tournament, whose own clause allows it: no power is asked for here."""
    duty = TABLE.orders.get(type(order)) or TABLE.duties[type(order)]
    if refused := _refuse_phase(table, order, duty):
        return refused
    with spoken_in_tournament_chips(are_counted=table.tournament is not None):
        return _decided(CommandContext(TABLE, table, order, house), order, duty)


def refuse_command(table: Table, command: Command) -> Refused | None:
    """What is wrong with a command whatever it asks for, in order of precedence."""
    duty = TABLE.duties[type(command)]
    return (
        _refuse_names(table, command)
        or refuse_stale(table, command, command.after)
        or _refuse_phase(table, command, duty)
        or _refuse_power(table, command)
        or _refuse_person(table, command)
        or refuse_entered(table, command)
        or _refuse_session(table, command)
        or _refuse_not_nominated(table, command)
        or _refuse_named(command)
    )


def _refuse_names(table: Table, command: Command) -> Refused | None:
    if not command.who.strip():
        return Refused(Refusal.UNKNOWN_PERSON, says=f"The command {name_of(command)} does not say who gives it")
    if command.who != " ".join(command.who.split()):
        says = f"The name {command.who!r} has spaces that nobody sees: it could pass for another"
        return Refused(Refusal.UNKNOWN_PERSON, says=says)
    if command.table != table.name:
        says = f"{command.who} means {command.table}, and this is {table.name}"
        return Refused(Refusal.UNKNOWN_TABLE, says=says)
    return None


def _refuse_named(command: Command) -> Refused | None:
    """Nobody else who is named in it has a name that cannot be seen."""
    for field in _naming(type(command)):
        name = getattr(command, field.name)
        if isinstance(name, str) and (not name or name != " ".join(name.split())):
            says = f"{command.who} names nobody by {name!r}, which {name_of(command)} has as its {field.sent_as}"
            return Refused(Refusal.UNKNOWN_PERSON, says=says)
    return None


@functools.cache
def _naming(kind: type[Command]) -> tuple[TextField, ...]:
    """The fields of a command in which somebody is named, and has to be."""
    unsaid = {one.name for one in msgspec.structs.fields(kind) if one.default == ""}
    return tuple(one for one in text_fields(kind) if one.rule == A_NAME and one.name not in unsaid)


def _refuse_phase(table: Table, command: Command, duty: Duty[CommandContext]) -> Refused | None:
    if table.phase in duty.phases:
        return None
    stands = {Phase.NOT_OPENED: "is not open", Phase.OPEN: "is open already", Phase.CLOSED: "is closed"}
    says = f"{command.who} cannot {spoken(command)}: {table.name} {stands[table.phase]}"
    return Refused(Refusal.WRONG_PHASE, says=says)


def _refuse_power(table: Table, command: Command) -> Refused | None:
    power = power_over(table, command)
    if power is None:
        says = f"{command.who} cannot {spoken(command)}: the book of {table.name} knows no such thing"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    return refuse_power(command, power, cites=table.setting is not None)


def _refuse_session(table: Table, command: Command) -> Refused | None:
    """Some commands are for a session of a tournament alone, and some are not given in one."""
    if table.tournament is None:
        if not isinstance(command, SessionCommand):
            return None
        says = f"{command.who} cannot {spoken(command)}: no session of a tournament is played at {table.name}"
        return Refused(Refusal.NO_SESSION, says=says)
    ruled_out = session.rules_at(table).not_in_a_session
    if name_of(command) not in ruled_out:
        return None
    says = f"{command.who} cannot {spoken(command)}: a session of a tournament is played at {table.name}"
    return Refused(Refusal.NOT_IN_A_SESSION, says=says, clause=ruled_out[name_of(command)])


def _refuse_not_nominated(table: Table, command: Command) -> Refused | None:
    """What is for whoever runs the tournament is for those who were nominated to, in a session of it too."""
    directors = table.tournament.terms.directors if table.tournament is not None else None
    if command.role is not Role.TOURNAMENT_MANAGER or directors is None or command.who in directors:
        return None
    rules, name = table.book.tournaments, session.play_at(table).terms.tournament
    nomination = rules.entries.nomination if rules is not None else None
    says = f"{command.who} cannot {spoken(command)}: nobody nominated {command.who} to run {name}"
    clause = nomination.clause if nomination is not None else None
    return Refused(Refusal.NOT_NOMINATED, says=says, clause=clause)


def _refuse_person(table: Table, command: Command) -> Refused | None:
    here = command.who in table.patrons
    if command.role in PATRONS and not here and not isinstance(command, Arrive):
        if command.role is Role.PLAYER and (
            refused := session.refuse_outsider(table, command.who, spoken(command))
        ):
            return refused
        says = f"{command.who} cannot {spoken(command)}: nobody of that name is at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says)
    if command.role not in PATRONS | {Role.CLOCK} and here:
        says = f"{command.who} cannot {spoken(command)} as {command.role.words}: {command.who} plays at this table"
        return Refused(Refusal.WRONG_ROLE, says=says)
    return None
