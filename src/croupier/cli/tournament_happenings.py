"""What happened in a tournament, for a person and for a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.cli.happenings import documents, given_by, in_one_line, line, lines
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.loops.tournament_loop import TournamentAnnouncement
from croupier.floor.scripts.tournament_script import DoneBefore, TournamentOutcome
from croupier.tables.commands import name_of
from croupier.tables.events import By, Event
from croupier.tables.table import Table
from croupier.tournaments.context import TournamentHappening
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.placing import PointsAllotted
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused


def documents_of(done: TournamentOutcome) -> Iterator[dict[str, Any]]:
    """What became of a command, for a program: an object for each thing that happened."""
    command, outcome = done.command, done.outcome
    by = By(who=command.who, role=command.role, at=command.at)
    where = given_by(by, getattr(command, "table", None), done.line.tournament)
    head = {"line": done.line.number, "command": name_of(command)}
    if isinstance(outcome, Refused):
        cited = {"clause": outcome.clause, "also": list(outcome.also)}
        wanted = [{"item": item, "clause": clause} for item, clause in outcome.missing]
        missing = {"missing": wanted} if wanted else {}
        says = {"code": outcome.code.value, "says": str(outcome)}
        yield {"kind": "refused", **cited, **where, **head, **says, **missing}
    elif isinstance(outcome, DoneBefore) or not outcome.is_new:
        yield {"kind": "done-before", "clause": None, "also": [], **where, **head, "id": command.id}
    else:
        for one in _happened(done):
            book = _book(outcome, one)
            made = documents(one.by, one.event, one.table, book, tournament=done.line.tournament)
            yield from (_complete(one.event, document) for document in made)


def _complete(event: Event, document: dict[str, Any]) -> dict[str, Any]:
    """With what is left out of an event: of a tournament's own all that is as it is by default.

    Of a table's event nothings that say something: a form that shows no type of wager has an `on` that is null.
    """
    if document.get("kind") != str(type(event).__struct_config__.tag).partition(".")[0]:
        return document  # what a round said is told by itself
    if isinstance(event, PointsAllotted):
        told = {name: value for name, value in document.items() if name != "parts"}
        return told | {"points": event.points}
    fields = {one.encode_name: getattr(event, one.name) for one in msgspec.structs.fields(event)}
    if not isinstance(event, TournamentEvent):
        always = {one.encode_name for one in msgspec.structs.fields(event) if one.required}
        fields = {name: value for name, value in fields.items() if name in always and value is None}
    return document | {name: msgspec.to_builtins(value) for name, value in fields.items() if name not in document}


def lines_of(done: TournamentOutcome) -> Iterator[str]:
    """What became of a command, for a person to read."""
    command, outcome = done.command, done.outcome
    by = By(who=command.who, role=command.role, at=command.at)
    if isinstance(outcome, Refused):
        yield line(by, None, f"refused, line {done.line.number}: {in_one_line(str(outcome))}", None)
    elif isinstance(outcome, DoneBefore) or not outcome.is_new:
        yield line(by, None, f"done before: {name_of(command)} by {command.who} (line {done.line.number})", None)
    else:
        for one in _happened(done):
            where = "" if one.table is None else f"{one.table}  "
            with spoken_in_tournament_chips(are_counted=_in_chips(outcome, one)):
                yield from (f"{where}{told}" for told in lines(one.by, one.event, _book(outcome, one)))


def _happened(done: TournamentOutcome) -> Iterator[TournamentHappening]:
    outcome = done.outcome
    if isinstance(outcome, TournamentAnnouncement):
        yield from outcome.happened
    elif isinstance(outcome, Announcement):
        yield from (TournamentHappening(outcome.table.name, outcome.by, event) for event in outcome.events)


def _table(outcome: Announcement | TournamentAnnouncement, one: TournamentHappening) -> Table | None:
    if isinstance(outcome, Announcement):
        return outcome.table
    return outcome.tables[one.table] if one.table is not None else None


def _book(outcome: Announcement | TournamentAnnouncement, one: TournamentHappening) -> BookId | None:
    if isinstance(outcome, TournamentAnnouncement):
        return outcome.tournament.rulebook
    return outcome.table.setting.book if outcome.table.setting else None


def _in_chips(outcome: Announcement | TournamentAnnouncement, one: TournamentHappening) -> bool:
    """Whether the amounts of this event are tournament chips: at a table with terms, they are."""
    table = _table(outcome, one)
    return table is not None and (table.tournament is not None or isinstance(outcome, TournamentAnnouncement))
