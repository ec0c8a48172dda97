"""Calling a tournament off: all that was paid goes back to who paid it (ACT 20.24, 19.21; NSW 21.3.3, 21.3.4)."""

from __future__ import annotations

from croupier.ledger.account import BANK, pool
from croupier.ledger.balances import Posting
from croupier.tables.tournament.orders import BreakOff
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.ending import gone
from croupier.tournaments.entries import entries_that_count
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.fees import FeeRefunded
from croupier.tournaments.in_session import order_for, plays_on, tables_in_play
from croupier.tournaments.placing import clear_table
from croupier.tournaments.pool import not_refunded, sum_of
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.state.conditions import Guarantee
from croupier.tournaments.state.entries import EntryState, PaidFor
from croupier.tournaments.state.session_play import TableCount
from croupier.tournaments.table_counts import count_of
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, with_entrant
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TournamentChapter()


class CancelTournament(TournamentCommand, frozen=True, kw_only=True, tag="cancel"):
    """Call the tournament off."""

    reason: Reason = ""


class TournamentCancelled(TournamentEvent, frozen=True, kw_only=True, tag="tournament-cancelled.1"):
    """The tournament was called off; what the operator had added is the operator's again."""

    reason: str = ""
    tables: tuple[TableCount, ...] = ()
    """What was played at that moment: who was in with how much, and who had gone out."""

    def __str__(self) -> str:
        return f"The tournament is cancelled{f': {self.reason}' if self.reason else ''}"


@CHAPTER.decides(
    CancelTournament,
    refusals=(Refusal.NOT_IN_THE_CONDITIONS,),
    phases=(TournamentPhase.DRAFTED, *RUNNING, TournamentPhase.PLACED),
)
def cancel(context: TournamentContext, command: CancelTournament) -> Refused | None:
    """Until prizes are paid; forfeited fees and commissions go back too (T21)."""
    tournament, rules = context.tournament, context.tournament.rules.fund
    if rules.cancelled_only_if_stated and not tournament.terms.cancellation:
        says = f"{command.who} cannot cancel {tournament.name}: its conditions do not say that it may be"
        return Refused(Refusal.NOT_IN_THE_CONDITIONS, says=says, clause=rules.cancelled)
    _break_off(context)
    counts = tuple(count_of(table) for table in tables_in_play(context))
    if refused := _clear_tables(context):
        return refused
    context.say(
        TournamentCancelled(
            reason=command.reason.strip(),
            tables=counts,
            clause=rules.cancelled,
            also=_guarantee_missed(context),
        )
    )
    for entrant in tuple(context.tournament.entries.values()):
        if payments := not_refunded(entrant, *PaidFor):
            context.say(
                FeeRefunded(player=entrant.player, amount=sum_of(payments), all_of_it=True, clause=rules.cancelled)
            )
    return None


def _guarantee_missed(context: TournamentContext) -> tuple[Clause, ...]:
    """The right that the operator kept, where fewer came than the guarantee wants."""
    guarantee, clause = context.tournament.terms.guarantee, context.tournament.rules.fund.guarantee
    if clause is None or not isinstance(guarantee, Guarantee) or not guarantee.may_cancel:
        return ()
    return (clause,) if entries_that_count(context.tournament) < guarantee.entries else ()


def _break_off(context: TournamentContext) -> None:
    """Rounds under way are not played out: what lies in them goes back to whose it was."""
    clause = context.tournament.rules.fund.cancelled
    for table in tuple(tables_in_play(context)):
        if table.round is not None and clause is not None:
            context.order(order_for(context, BreakOff, table.name, clause=clause))


def _clear_tables(context: TournamentContext) -> Refused | None:
    """Tournament chips go back to the inventory, and the tables are free again."""
    for table in tuple(tables_in_play(context)):
        play = table.tournament
        assert play is not None, f"{table.name} has no session"
        if refused := clear_table(context, play.terms.session, table.name):
            return refused
    return None


@CHAPTER.evolves(TournamentCancelled)
def tournament_cancelled(tournament: Tournament, event: TournamentCancelled) -> Tournament:
    for count in event.tables:
        for one in count.counted:
            entry = tournament.entries[one.player]
            if entry.state is EntryState.PLAYING and plays_on(tournament, one.player):
                tournament = with_entrant(tournament, replace(entry, chips=one.chips))
        for out in count.out:
            tournament = gone(tournament, out)
    fund = replace(tournament.fund, added=NOTHING, topped_up=NOTHING, goods=())
    return replace(tournament, phase=TournamentPhase.CANCELLED, fund=fund)


@CHAPTER.moves(TournamentCancelled)
def added_money_goes_back(tournament: Tournament, event: TournamentCancelled) -> tuple[Posting, ...]:
    amount = Cents(tournament.fund.added + tournament.fund.topped_up)
    return (Posting(source=pool(tournament.name), target=BANK, amount=amount),) if amount else ()
