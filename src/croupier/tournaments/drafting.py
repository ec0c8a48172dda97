"""The conditions: drafted until entries open, published, and fixed from then on (ACT 19.2, 20.3; NSW 21.4)."""

from __future__ import annotations

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.tournaments.commands import TournamentCommand, name_of, spoken
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.sense import refuse_nonsense
from croupier.tournaments.state.conditions import Conditions
from croupier.tournaments.state.entries import MissingItem
from croupier.tournaments.state.sessions import SessionState
from croupier.tournaments.stated import in_force, missing_items, stated_clauses, without_effect
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.vocabulary.roles import holds_powers_of
from croupier.vocabulary.text import Reference

CHAPTER = TournamentChapter()

CONDITIONS = "conditions"
"""What is approved, and what the Commission is told of."""

NOT_BEGUN = (TournamentPhase.NOT_DRAFTED, TournamentPhase.DRAFTED)


class DraftConditions(TournamentCommand, frozen=True, kw_only=True, tag="draft-conditions"):
    """Write up the conditions of entry and play, under one rulebook; again until entries open."""

    rulebook: Reference
    conditions: Conditions


class PublishConditions(TournamentCommand, frozen=True, kw_only=True, tag="publish-conditions"):
    """Put the conditions where everybody who may enter can have them."""


class ConditionsDrafted(TournamentEvent, frozen=True, kw_only=True, tag="conditions-drafted.1"):
    """The conditions were written up; what is missing and what has no effect is told at once."""

    rulebook: BookId
    conditions: Conditions
    missing: tuple[MissingItem, ...] = ()
    without_effect: tuple[MissingItem, ...] = ()

    def __str__(self) -> str:
        named = f" of {self.conditions.name}" if self.conditions.name else ""
        short = f"; missing: {_listed(self.missing)}" if self.missing else ""
        void = f"; without effect: {_listed(self.without_effect)}" if self.without_effect else ""
        return f"The conditions{named} are drafted under {self.rulebook}{short}{void}"


class ConditionsPublished(TournamentEvent, frozen=True, kw_only=True, tag="conditions-published.1"):
    """The conditions are at hand for everybody."""

    def __str__(self) -> str:
        return "The conditions are published"


def _listed(items: tuple[MissingItem, ...]) -> str:
    return ", ".join(f"{one.item} ({one.clause})" for one in items)


@CHAPTER.decides(
    DraftConditions,
    refusals=(
        Refusal.UNKNOWN_RULEBOOK,
        Refusal.NOT_IN_THIS_BOOK,
        Refusal.WRONG_ROLE,
        Refusal.CONDITIONS_FIXED,
        Refusal.LOW_LIMIT_GAMING,
        Refusal.CONDITIONS_NOT_GOOD,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.COMMISSION_NOT_ALLOWED,
        Refusal.NO_SUCH_CHIP,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.LIMITS_NOT_ALLOWED,
        Refusal.NUMBER_NOT_ALLOWED,
        Refusal.NAME_NOT_ALLOWED,
        Refusal.NAME_TAKEN,
        Refusal.SIDE_WAGERS_NOT_ALLOWED,
    ),
    phases=tuple(TournamentPhase),
)
def draft_conditions(context: TournamentContext, command: DraftConditions) -> Refused | None:
    """Approval, publication and notice of earlier conditions are due again."""
    if context.tournament.phase not in NOT_BEGUN:
        says = f"{command.who} cannot change the conditions of {context.tournament.name}: entries have been opened"
        return Refused(Refusal.CONDITIONS_FIXED, says=says, clause=context.clause)
    try:
        book = shelf.book(command.rulebook)
    except RefusedError as error:
        return error.refused
    if refused := _refuse_book(book, command) or refuse_nonsense(book, command.conditions):
        return refused
    assert book.tournaments is not None
    rules, conditions = book.tournaments.conditions, command.conditions
    power = book.tournaments.powers[name_of(command)]
    contents = () if rules.contents is None else (rules.contents,)
    void = without_effect(rules, conditions)
    also = (*power.under[1:], *contents, *stated_clauses(rules, conditions), *(one.clause for one in void))
    context.say(
        ConditionsDrafted(
            rulebook=book.id,
            conditions=conditions,
            missing=missing_items(rules, conditions),
            without_effect=void,
            clause=power.under[0],
            also=tuple(dict.fromkeys(one for one in also if one != power.under[0])),
        )
    )
    return None


def _refuse_book(book: Book, command: DraftConditions) -> Refused | None:
    """The book knows tournaments, has the operator draft them, and none is offered with low limit gaming."""
    if book.tournaments is None:
        says = f"{command.who} cannot draft conditions: {book.id} knows no tournaments"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    power = book.tournaments.powers[name_of(command)]
    if not holds_powers_of(command.role, power.by):
        says = f"{command.who} cannot {spoken(command)} as {command.role.words}: that is for a casino operator"
        return Refused(Refusal.WRONG_ROLE, says=says, clause=power.under[0])
    low = book.tournaments.conditions.no_low_limit_gaming
    if low is not None and command.conditions.low_limit_gaming:
        says = f"{command.who} cannot draft conditions: with low limit gaming no tournament is offered"
        return Refused(Refusal.LOW_LIMIT_GAMING, says=says, clause=low)
    return None


@CHAPTER.evolves(ConditionsDrafted)
def conditions_drafted(tournament: Tournament, event: ConditionsDrafted) -> Tournament:
    rules = shelf.book(event.rulebook).tournaments
    assert rules is not None, f"{event.rulebook} knows no tournaments, and one was drafted"
    conditions = in_force(rules.conditions, event.conditions)
    return replace(
        tournament,
        phase=TournamentPhase.DRAFTED,
        rulebook=event.rulebook,
        conditions=conditions,
        missing=event.missing,
        published=False,
        told=tuple(one for one in tournament.told if one.subject != CONDITIONS),
        approvals=tuple(one for one in tournament.approvals if one.what != CONDITIONS),
        sessions=tuple(SessionState(name=one.name) for one in conditions.sessions or ()),
    )


def refuse_incomplete(context: TournamentContext, command: TournamentCommand) -> Refused | None:
    """Everything that the book misses is named at once: the first in `clause`, the others in `also`."""
    tournament = context.tournament
    if not tournament.missing:
        return None
    first, *others = dict.fromkeys(one.clause for one in tournament.missing)
    says = (
        f"{command.who} cannot {spoken(command)}: the conditions of {tournament.name} lack "
        f"{_listed(tournament.missing)}"
    )
    return Refused(
        Refusal.CONDITIONS_INCOMPLETE,
        says=says,
        clause=first,
        also=tuple(others),
        missing=tuple((one.item, one.clause) for one in tournament.missing),
    )


@CHAPTER.decides(PublishConditions, refusals=(Refusal.CONDITIONS_INCOMPLETE,), phases=(TournamentPhase.DRAFTED,))
def publish_conditions(context: TournamentContext, command: PublishConditions) -> Refused | None:
    if refused := refuse_incomplete(context, command):
        return refused
    context.say(ConditionsPublished(clause=context.clause))
    return None


@CHAPTER.evolves(ConditionsPublished)
def conditions_published(tournament: Tournament, event: ConditionsPublished) -> Tournament:
    return replace(tournament, published=True)
