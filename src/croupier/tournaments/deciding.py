"""Deciding a command to a tournament: what holds for every one of them, then the chapter that knows it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.common_refusals import refuse_power, refuse_stale
from croupier.ledger.balances import Posting
from croupier.rulebooks.powers import Power
from croupier.tables.deciding import Decision
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import TournamentCommand, name_of, spoken
from croupier.tournaments.context import TournamentContext, TournamentHappening
from croupier.tournaments.events import By, TournamentEvent
from croupier.tournaments.house import TournamentHouse
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentDecision:
    """All that a command does: in the tournament's own stream, and at the tables that it ordered something of."""

    by: By
    events: tuple[TournamentEvent, ...]
    postings: tuple[Posting, ...]
    """The money that moves by the tournament's own events; what tables move is in their decisions."""
    tournament: Tournament
    at_tables: tuple[Decision, ...]
    happened: tuple[TournamentHappening, ...]
    """All of it in the order in which it was said, at tables too."""


def decide(
    tournament: Tournament, command: TournamentCommand, house: TournamentHouse
) -> TournamentDecision | Refused:
    """What the command does in this tournament under its book, or why it does nothing."""
    if refused := refuse_command(tournament, command):
        return refused
    context = TournamentContext(TOURNAMENT, tournament, command, house)
    if refused := TOURNAMENT.duties[type(command)].decide(context, command):
        return refused
    assert context.events, f"{type(command).__name__} was accepted and nothing happened"
    return TournamentDecision(
        by=context.by,
        events=tuple(context.events),
        postings=tuple(context.postings),
        tournament=context.tournament,
        at_tables=tuple(context.at_tables),
        happened=tuple(context.happened),
    )


def power_over(tournament: Tournament, command: TournamentCommand) -> Power | None:
    """Who may give the command in this tournament; nothing where its book knows no such thing."""
    return tournament.rules.powers.get(name_of(command)) if tournament.rulebook is not None else None


def refuse_command(tournament: Tournament, command: TournamentCommand) -> Refused | None:
    """What is wrong with a command whatever it asks for, in order of precedence."""
    return (
        refuse_stale(tournament, command, command.after)
        or _refuse_unknown(tournament, command)
        or _refuse_phase(tournament, command)
        or _refuse_power(tournament, command)
        or _refuse_not_nominated(tournament, command)
    )


def _refuse_unknown(tournament: Tournament, command: TournamentCommand) -> Refused | None:
    """What the book does not know it does not know in any phase: there is nothing to wait for."""
    if tournament.rulebook is None or power_over(tournament, command) is not None:
        return None
    says = f"{command.who} cannot {spoken(command)}: {tournament.rulebook} knows no such thing"
    return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)


def _refuse_phase(tournament: Tournament, command: TournamentCommand) -> Refused | None:
    if tournament.phase in TOURNAMENT.duties[type(command)].phases:
        return None
    says = f"{command.who} cannot {spoken(command)}: {tournament.name} {tournament.stands}"
    return Refused(Refusal.WRONG_PHASE, says=says)


def _refuse_power(tournament: Tournament, command: TournamentCommand) -> Refused | None:
    power = power_over(tournament, command)
    return None if power is None else refuse_power(command, power)  # before there is a book the chapter asks


def _refuse_not_nominated(tournament: Tournament, command: TournamentCommand) -> Refused | None:
    """Who acts as the one who runs the tournament was nominated, in a book that has somebody nominated."""
    if tournament.rulebook is None or command.role is not Role.TOURNAMENT_MANAGER:
        return None
    nomination = tournament.rules.entries.nomination
    if nomination is None or command.who in tournament.directors:
        return None
    says = f"{command.who} cannot {spoken(command)}: nobody nominated {command.who} to run {tournament.name}"
    return Refused(Refusal.NOT_NOMINATED, says=says, clause=nomination.clause)
