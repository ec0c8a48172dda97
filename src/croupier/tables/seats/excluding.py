"""The order that shuts somebody out of the game or the casino (ACT 16.2(b); CW 12.2(b); NSW 20.8.2, 20.8.3)."""

from __future__ import annotations

import msgspec

from croupier.tables.cards.shuffling import offer_cut_on
from croupier.tables.commands import Command
from croupier.tables.conditions.exclusions import breach_by, excluded_from_the_casino, known_clause
from croupier.tables.conditions.tournament import is_in
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.notices import NoticeDue
from croupier.tables.registry import TableChapter
from croupier.tables.seats.session_places import take_out
from croupier.tables.state.cases import Exclusion, ShutOutOf
from croupier.tables.state.tournament import Standing
from croupier.tables.table import Addressee, Phase, Table, with_patron
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import STAFF
from croupier.vocabulary.text import Name, Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Exclude(Command, frozen=True, kw_only=True, tag="exclude"):
    """Shut somebody who broke the rules out of the game, or out of the casino."""

    person: Name
    breach: Reference
    """The breach on record for which it is done."""
    out_of: ShutOutOf = ShutOutOf.GAME


class PersonExcluded(Event, frozen=True, kw_only=True, tag="person-excluded.1"):
    """Somebody was shut out of the game, or out of the casino."""

    exclusion: Exclusion

    def __str__(self) -> str:
        one = self.exclusion
        return f"{one.ordered_by} excludes {one.person} from the {one.out_of} for {one.breach}"


@CHAPTER.decides(
    Exclude,
    refusals=(Refusal.EXCLUSION_NOT_ALLOWED, Refusal.NO_SUCH_BREACH, Refusal.EXCLUDED),
    phases=(Phase.OPEN, Phase.CLOSED),
)
def exclude(context: CommandContext, command: Exclude) -> Refused | None:
    """Wagers before the first card go back; those of a round under way are played out unless they are voided."""
    table = context.table
    rules = table.book.conduct
    clause = rules.out_of_the_casino if command.out_of is ShutOutOf.CASINO else rules.out_of_the_game
    if clause is None:
        says = (
            f"{command.who} cannot exclude {command.person} from the {command.out_of} under the rules of the game"
        )
        return Refused(Refusal.EXCLUSION_NOT_ALLOWED, says=says, clause=rules.out_of_the_game)
    if command.person == table.dealer:
        says = (
            f"{command.who} cannot exclude {command.person}, who deals at {table.name}: "
            "players are excluded, and a dealer is relieved"
        )
        return Refused(Refusal.EXCLUSION_NOT_ALLOWED, says=says, clause=clause)
    found = breach_by(table, command, person=command.person, breach=command.breach, clause=clause)
    if isinstance(found, Refused):
        return found
    if found.acting_as in STAFF:  # it is the player who is barred
        says = (
            f"{command.who} cannot exclude {command.person} for {found.id}, done as {found.acting_as.words}: "
            "players are excluded, and staff are relieved"
        )
        return Refused(Refusal.EXCLUSION_NOT_ALLOWED, says=says, clause=clause)
    already = table.cases.exclusion_of(command.person)
    if already is not None and already.out_of in (command.out_of, ShutOutOf.CASINO):
        says = f"{command.person} is excluded from the {already.out_of} already, by order of {already.ordered_by}"
        return Refused(Refusal.EXCLUDED, says=says, clause=already.clause)
    exclusion = Exclusion(
        person=command.person,
        out_of=command.out_of,
        breach=found.id,
        ordered_by=command.who,
        at=command.at,
        clause=clause,
        table=table.name,
    )
    context.say(PersonExcluded(exclusion=exclusion, clause=clause))  # ACT 16.2(b), CW 12.2(b), NSW 20.8.2, 20.8.3
    _take_no_part(context, exclusion)
    take_excluded_out(context, exclusion)
    if command.out_of is ShutOutOf.CASINO:
        _let_others_know(context, exclusion)
    return None


def _take_no_part(context: CommandContext, exclusion: Exclusion) -> None:
    """Nothing of theirs is dealt to in the next round, and a cut that waits for them is offered to the next."""
    for wager in context.table.wagers:
        if wager.player == exclusion.person and wager in context.table.wagers:
            clause = known_clause(context.table, exclusion)
            give_back(context, wager, "its player takes no part any more", clause=clause)
    offer_cut_on(context, exclusion.person)


def heed_exclusions(context: CommandContext) -> None:
    """Somebody whom another table excluded from the casino takes no part here any more (NSW 20.8.3)."""
    for person in context.table.patrons:
        exclusion = excluded_from_the_casino(context, person)
        if exclusion is not None and exclusion not in context.table.cases.exclusions:
            context.say(PersonExcluded(exclusion=exclusion, clause=known_clause(context.table, exclusion)))
            _take_no_part(context, exclusion)
            take_excluded_out(context, exclusion)


def take_excluded_out(context: CommandContext, exclusion: Exclusion) -> None:
    """Whoever is excluded is out of a session that is played here, without a place (T12)."""
    if context.table.tournament is not None and is_in(context.table, exclusion.person):
        clause = known_clause(context.table, exclusion)
        take_out(context, exclusion.person, Standing.EXCLUDED, clause=clause)


def _let_others_know(context: CommandContext, exclusion: Exclusion) -> None:
    """Every other table has to refuse them too."""
    context.say(
        NoticeDue(
            to=Addressee.SURVEILLANCE,
            subject=f"exclusion:{exclusion.person}",
            text=f"{exclusion.person} is excluded from the casino by {exclusion.ordered_by}, for all tables",
            since=exclusion.at,
            player=exclusion.person,
            clause=exclusion.clause,
        )
    )


@CHAPTER.evolves(PersonExcluded)
def person_excluded(table: Table, event: PersonExcluded) -> Table:
    """Whoever is excluded gives up seat and boxes."""
    cases, person = table.cases, event.exclusion.person
    table = replace(table, cases=replace(cases, exclusions=(*cases.exclusions, event.exclusion)))
    patron = table.patrons.get(person)
    return table if patron is None else with_patron(table, replace(patron, seat=None, boxes=()))
