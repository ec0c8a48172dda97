"""A command to a tournament from outside: who gives it, and in which role, is filled in here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from croupier.floor.dealing.small_tournament import PLAYERS, PREFIX, house_entrants, small_tournament
from croupier.floor.loops.envelope import NOT_STAMPED
from croupier.floor.loops.tournament_loop import TournamentAnnouncement
from croupier.floor.tournament_pages.showing_tournaments import RUNS_IT
from croupier.people.person import Person
from croupier.tables.seats.people import ChipsFrom
from croupier.tournaments.commands import TournamentCommand, name_of
from croupier.tournaments.drafting import DraftConditions
from croupier.tournaments.entries import EnterTournament
from croupier.tournaments.reading import READER
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import PATRONS
from croupier.vocabulary.text import A_REFERENCE
from croupier.web.commands import LONGEST_TABLE, own_id, refuse_others, stored_id
from croupier.web.context import AppContext, shortened
from croupier.web.problems import no, refusal
from croupier.web.tournament_shapes import DraftAsked, TournamentCommandDone
from croupier.web.visitor import Visitor

MOST_AT_ONCE: Final = 4
"""So many small tournaments go on at most."""
_MONEY_MOVES: Final = frozenset({"enter", "withdraw", "buy-back", "take-seat", "cancel", "pay-prizes", "refund"})
_OVER: Final = frozenset({TournamentPhase.PAID, TournamentPhase.CANCELLED})


async def give_to_tournament(
    room: AppContext, visitor: Visitor, given: object, name: str
) -> TournamentCommandDone:
    """Have a command done; raises `Says` where it is not."""
    if visitor.person is None:
        raise no(401, "Sign in first: only one who is known can give a command in a tournament.")
    room.allow("commands", visitor)
    command = _read(given, visitor.person, name)
    _refuse_unknown(room, visitor.person, command)
    if (refused := room.floor.refuse_too_often(command)) is not None:
        raise refusal(refused)
    announced = await _done(room, command)
    _tell_purses(room, visitor.person, command, announced)
    return TournamentCommandDone(
        id=own_id(given), version=announced.version, says=tuple(str(one.event) for one in announced.happened)
    )


async def _done(room: AppContext, command: TournamentCommand) -> TournamentAnnouncement:
    """Shielded: one who hangs up in the middle does not keep a tournament from finishing."""
    outcome = await asyncio.shield(room.floor.tournaments.do(command))
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    return outcome


def _read(given: object, person: Person, name: str) -> TournamentCommand:
    if not isinstance(given, Mapping):
        raise no(400, "A command is one JSON object, and this is none.")
    refuse_others(given, person)
    if given.get("tournament", name) != name:
        raise no(422, f"The command is for another tournament, and it was sent to {shortened(name)!r}.")
    filled: dict[str, Any] = {
        **given,
        "tournament": name,
        "id": stored_id(person.name, f"tournament {name}", own_id(given)),
        "who": person.name,
        "role": person.role.value,
        "at": NOT_STAMPED,
    }
    command = READER.of_plain(filled, "The command")
    if isinstance(command, Refused):
        raise refusal(command)
    if isinstance(command, EnterTournament) and person.role in PATRONS and command.with_ is ChipsFrom.CASH:
        says = f'{person.name} cannot hand over cash from here: enter with "with": "purse".'
        raise no(403, says, code="no-cash")
    return command


def _refuse_unknown(room: AppContext, person: Person, command: TournamentCommand) -> None:
    """Only a member of staff who drafts conditions speaks of a tournament that is not there yet."""
    name = command.tournament
    if room.floor.tournaments.tournament(name) is not None:
        return
    if not (isinstance(command, DraftConditions) and person.is_staff):
        tournament_there(room, name)
    _refuse_name(name)


def _refuse_name(name: str) -> None:
    if len(name) > LONGEST_TABLE or not all(letter.isalnum() or letter in " -_." for letter in name):
        says = f"A tournament's name has at most {LONGEST_TABLE} letters, digits, spaces and - _ ."
        raise no(422, f"{says[:-1]}, and {shortened(name)!r} does not.")


def refuse_console(visitor: Visitor) -> None:
    """The next steps of a tournament are for those who may run one."""
    _refuse_others(visitor, "the console is", "for whoever runs the tournament")


def _refuse_others(visitor: Visitor, what: str, whose: str) -> None:
    person = visitor.person
    if person is None:
        raise no(401, f"Sign in first: {what} {whose}.")
    if person.role not in RUNS_IT:
        raise no(403, f"{person.name} is a {person.role.words}, and {what} {whose}.")


def refuse_editor(room: AppContext, visitor: Visitor, name: str) -> None:
    """Conditions are written by those who may run tournaments; which of them drafts them each book says."""
    _refuse_others(visitor, "conditions are", "for whoever runs tournaments")
    if room.floor.tournaments.tournament(name) is None:
        if room.floor.tournaments.why_stopped(name) is not None:
            tournament_there(room, name)
        _refuse_name(name)


def draft_of(given: object) -> DraftAsked:
    """What is to be looked at; the conditions are read later, item by item."""
    if not isinstance(given, Mapping) or not isinstance(given.get("conditions"), Mapping):
        raise no(422, 'A draft is one JSON object: {"rulebook": "…", "conditions": {…}}.')
    rulebook = given.get("rulebook")
    if not isinstance(rulebook, str) or len(rulebook) > A_REFERENCE.most:
        raise no(422, f"A draft names its rulebook, in at most {A_REFERENCE.most} characters.")
    return DraftAsked(rulebook=rulebook, conditions=dict(given["conditions"]))


def tournament_there(room: AppContext, name: str) -> str:
    """The name, where there is a tournament of that name."""
    if (says := room.floor.tournaments.why_stopped(name)) is not None:
        raise no(409, says, code="table-stopped")
    if room.floor.tournaments.tournament(name) is None:
        says = f"There is no tournament {shortened(name)!r} in this house."
        raise no(404, says, code="unknown-tournament")
    return name


def _tell_purses(
    room: AppContext, person: Person, command: TournamentCommand, announced: TournamentAnnouncement
) -> None:
    if name_of(command) not in _MONEY_MOVES:
        return
    concerned = {person.name, *(getattr(one.event, "player", "") for one in announced.happened)}
    for name in concerned - {""}:
        room.connected.purse_changed(name)


# --- a small tournament -------------------------------------------------------------------------------------


async def start_small(room: AppContext, visitor: Visitor) -> str:
    """The name of a small tournament that can be entered: one that is open, or else a new one of the house."""
    if visitor.person is None:
        raise no(401, "Sign in first, or play as a guest: a tournament knows its players.")
    room.allow("commands", visitor)
    floor, name_of_person = room.floor.tournaments, visitor.person.name
    going_on = [one for one in map(floor.tournament, floor.names()) if one is not None and _is_small(one)]
    open_now = next((one for one in going_on if _can_join(one, name_of_person)), None)
    if open_now is not None:
        return open_now.name
    if len(going_on) >= MOST_AT_ONCE:
        says = f"{MOST_AT_ONCE} small tournaments are played at the moment: watch one, and start the next then."
        raise no(409, says, code="too-many-tournaments")
    number = 1 + max((int(one[len(PREFIX) :]) for one in floor.names() if _is_numbered(one)), default=0)
    name = f"{PREFIX}{number}"
    taken = {player for one in going_on for player in one.entries}
    for command in small_tournament(name, room.now(), house_entrants(PLAYERS - 1, taken)):
        await _done(room, command)
    return name


def _is_numbered(name: str) -> bool:
    return name.startswith(PREFIX) and name[len(PREFIX) :].isdecimal()


def _is_small(tournament: Tournament) -> bool:
    return _is_numbered(tournament.name) and tournament.phase not in _OVER


def _can_join(tournament: Tournament, player: str) -> bool:
    if player in tournament.entries:
        return True
    has_room = sum(1 for one in tournament.entries.values() if one.is_in) < PLAYERS
    return tournament.phase is TournamentPhase.ENTRIES_OPEN and has_room
