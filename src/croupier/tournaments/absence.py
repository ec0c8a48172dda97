"""Who is absent is ruled on, who broke a rule disqualified (NSW 21.5.6, 21.5.7, 21.6.4, 21.6.6, 21.11.4)."""

from __future__ import annotations

from enum import StrEnum

from croupier.rulebooks.tournament_rules.sessions import DisqualifyRules
from croupier.tables.state.tournament import Standing
from croupier.tables.tournament import standings
from croupier.tables.tournament.orders import RuleAbsent, TakeOut
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import refuse_not_entered
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import keep_out, order_for, refuse_not_playing, table_of, under_way
from croupier.tournaments.placing import clear_after
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.state.entries import GONE, EntryState
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, with_entrant
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reason

CHAPTER = TournamentChapter()


class AbsenceCourse(StrEnum):
    """What is done about somebody who is absent. The words are stored."""

    DEDUCT = "deduct"


class DisqualifiedFor(StrEnum):
    """Why somebody is disqualified. The words are stored."""

    ABSENT = "absent"
    BREACH = "breach"
    ADDED_CHIPS = "added-chips"
    HIDDEN_CHIPS = "hidden-chips"


class MarkAbsent(TournamentCommand, frozen=True, kw_only=True, tag="mark-absent"):
    """Rule that somebody is absent: the minimum is deducted each round, for three rounds at most."""

    player: Name
    course: AbsenceCourse = AbsenceCourse.DEDUCT


class Disqualify(TournamentCommand, frozen=True, kw_only=True, tag="disqualify"):
    """Disqualify a player; no place, and no fee back but for one who was absent."""

    player: Name
    grounds: DisqualifiedFor | None = None
    reason: Reason = ""


class RuledAbsent(TournamentEvent, frozen=True, kw_only=True, tag="ruled-absent.1"):
    """Somebody is absent, and what is done about it was ruled."""

    player: Player
    course: AbsenceCourse
    table: str

    def __str__(self) -> str:
        return f"{self.player} is ruled absent at {self.table}: the minimum is deducted each round"


class DisqualifiedFrom(TournamentEvent, frozen=True, kw_only=True, tag="disqualified.1"):
    """Somebody was disqualified; what they last held stays on record."""

    player: Player
    grounds: DisqualifiedFor
    reason: str
    chips: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            why = self.reason or self.grounds.replace("-", " ")
            return f"{self.player} is disqualified with {dollars(self.chips)} chips: {why}"


@CHAPTER.decides(
    MarkAbsent,
    refusals=(Refusal.NOT_IN_A_SESSION, Refusal.WAGER_LIES, Refusal.UNKNOWN_PERSON),
    phases=(TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF),
)
def mark_absent(context: TournamentContext, command: MarkAbsent) -> Refused | None:
    """The dealer deducts the minimum from now on; taking the seat ends it."""
    table = table_of(context, command.player)
    if table is None:
        return refuse_not_playing(context, command.player)
    if refused := context.order(order_for(context, RuleAbsent, table.name, player=command.player)):
        return refused
    context.say(RuledAbsent(player=command.player, course=command.course, table=table.name, clause=context.clause))
    return None


@CHAPTER.evolves(RuledAbsent)
def ruled_absent(tournament: Tournament, event: RuledAbsent) -> Tournament:
    del event  # the table keeps it
    return tournament


@CHAPTER.decides(
    Disqualify,
    refusals=(Refusal.NO_REASON, Refusal.NOT_ENTERED, Refusal.NOT_IN_A_SESSION, Refusal.UNKNOWN_PERSON),
    phases=(*RUNNING, TournamentPhase.PLACED),
)
def disqualify(context: TournamentContext, command: Disqualify) -> Refused | None:
    """The seat is vacant, the chips go back, and what was held stays on record."""
    rules = context.tournament.rules.sessions.disqualify
    assert rules is not None, "a book without grounds for it does not know this command"
    if command.grounds is None or (command.grounds is not DisqualifiedFor.ABSENT and not command.reason.strip()):
        says = f"{command.who} has to say why {command.player} is disqualified"
        if command.grounds is None:
            return Refused(Refusal.NO_REASON, says=says, clause=context.clause, also=context.clauses[1:])
        clause, also = _clauses(rules, command.grounds)
        return Refused(Refusal.NO_REASON, says=says, clause=clause, also=also)
    clause, also = _clauses(rules, command.grounds)
    if refused := _refuse_gone(context, command, clause):
        return refused
    table = table_of(context, command.player)
    chips = _held(context, command.player)
    if table is not None:
        taken = order_for(
            context,
            TakeOut,
            table.name,
            player=command.player,
            why=Standing.DISQUALIFIED,
            clause=clause,
            also=also,
        )
        if refused := context.order(taken):
            return refused
    elif refused := keep_out(context, command.player):
        return refused
    context.say(
        DisqualifiedFrom(
            player=command.player,
            grounds=command.grounds,
            reason=command.reason,
            chips=chips,
            clause=clause,
            also=also,
        )
    )
    session = under_way(context.tournament)
    return None if session is None else clear_after(context, session.name)


def _clauses(rules: DisqualifyRules, grounds: DisqualifiedFor) -> tuple[Clause, tuple[Clause, ...]]:
    return {
        DisqualifiedFor.ABSENT: (rules.absent, ()),
        DisqualifiedFor.BREACH: (rules.breach, (rules.breach_also,)),
        DisqualifiedFor.ADDED_CHIPS: (rules.added_chips, ()),
        DisqualifiedFor.HIDDEN_CHIPS: (rules.hidden_chips, ()),
    }[grounds]


def _refuse_gone(context: TournamentContext, command: Disqualify, clause: Clause) -> Refused | None:
    entry = context.tournament.entries.get(command.player)
    if entry is None:
        return refuse_not_entered(context, command.player)
    if entry.state not in GONE:
        return None
    says = f"{command.player} cannot be disqualified: {command.player} is {entry.state.replace('-', ' ')} already"
    return Refused(Refusal.NOT_IN_A_SESSION, says=says, clause=clause)


def _held(context: TournamentContext, player: Player) -> int:
    table = table_of(context, player)
    if table is not None:
        return standings.chips_of(table, player)
    return context.tournament.entries[player].chips or 0


@CHAPTER.evolves(DisqualifiedFrom)
def disqualified(tournament: Tournament, event: DisqualifiedFrom) -> Tournament:
    entry = tournament.entries[event.player]
    out = replace(entry, state=EntryState.DISQUALIFIED, chips=event.chips, place=None, places=())
    return with_entrant(tournament, replace(out, grounds=event.grounds.value))
