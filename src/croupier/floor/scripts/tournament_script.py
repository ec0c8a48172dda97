"""A script of a tournament, one JSON object a line: words of tournaments and tables, read whole, given in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.chapters.codec import CommandReader, plain_values
from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.loops.tournament_loop import TournamentAnnouncement
from croupier.floor.scripts import round_in_a_line
from croupier.floor.scripts.played_by_bots import PlayedByBots
from croupier.floor.scripts.round_in_a_line import PlayRound, RoundInALine
from croupier.floor.scripts.script import at_line, lines_of, made_id, with_value
from croupier.tables import reading as at_tables
from croupier.tables.commands import Command, name_of
from croupier.tournaments import reading as in_tournaments
from croupier.tournaments.approvals import START, TIME_LIMIT
from croupier.tournaments.commands import DEFAULT_NAME, TournamentCommand
from croupier.tournaments.commands import name_of as word_of
from croupier.tournaments.drafting import CONDITIONS
from croupier.tournaments.playing import PlayOn
from croupier.tournaments.results import results_document
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.vocabulary.text import A_NAME, wrong_with

_ABOUT_A_TABLE: Final = frozenset(
    word_of(kind) for kind in in_tournaments.SENT if "table" in kind.__struct_fields__
)
"""Words of tournaments that name a table; with others it may be named, and changes nothing."""

AnyCommand = Command | TournamentCommand | PlayRound
"""What a line may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLine:
    """A command of a script, the line it stands in, and the tournament that it is about."""

    number: int
    command: AnyCommand
    tournament: str
    cards: tuple[Card, ...] = ()
    """Of a whole round in a line."""


@dataclass(frozen=True, slots=True)
class DoneBefore:
    """All that a line stands for had been done before: nothing happened again."""


LineResult = Announcement | TournamentAnnouncement | DoneBefore | Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOutcome:
    """What became of a line, or of one of the commands that it stands for."""

    line: TournamentLine
    command: AnyCommand
    outcome: LineResult


def read_lines(text: bytes, name: str) -> tuple[TournamentLine, ...]:
    """The commands of a script; a line that is none is refused by its number, and then nothing is done at all.

    A command without an id gets one from its table or tournament, its line and its text.
    """
    return tuple(_read(content, number, f"{name}, line {number}") for number, content in lines_of(text))


def _read(content: bytes, number: int, where: str) -> TournamentLine:
    given = plain_values(content, where)
    if isinstance(given, Refused):
        given = None  # whoever reads it says why
    reader, tournament = _reader(given), DEFAULT_NAME
    text = content
    if reader is at_tables.READER and isinstance(given, dict):  # which knows no tournament
        tournament = given.pop("tournament", DEFAULT_NAME)
        text = msgspec.json.encode(given)
    elif reader is in_tournaments.READER and given["command"] not in _ABOUT_A_TABLE and "table" in given:
        table = given.pop("table")  # where it happens is known without
        if wrong := _wrong_name(table):
            says = f"{where} ({given['command']}), table: {wrong}"
            raise RefusedError(Refused(Refusal.BAD_FILE, says=says))
        text = msgspec.json.encode(given)
    command = reader.read(text, where)
    if isinstance(command, Refused):
        raise RefusedError(command)
    if isinstance(command, TournamentCommand | PlayRound):
        tournament = command.tournament
    elif wrong := _wrong_name(tournament):
        raise RefusedError(Refused(Refusal.BAD_FILE, says=f"{where} ({name_of(command)}), tournament: {wrong}"))
    if refused := refuse_envelope(command):
        raise RefusedError(at_line(refused, where))
    cards = _cards(command, where) if isinstance(command, PlayRound) else ()
    if not command.id:
        about = command.tournament if isinstance(command, TournamentCommand) else command.table
        command = msgspec.structs.replace(command, id=made_id(about, number, content))
    return TournamentLine(number=number, command=command, tournament=tournament, cards=cards)


def _wrong_name(given: Any) -> str | None:
    return wrong_with(given, A_NAME) if isinstance(given, str) else "Expected `str`"


def _reader(given: Any) -> CommandReader[Any]:
    """Whose word it is: one that both know is the tournament's, unless a table is named that knows its subject."""
    word = given.get("command") if isinstance(given, dict) else None
    if not isinstance(word, str):
        return at_tables.READER
    if word in round_in_a_line.READER.words:
        return round_in_a_line.READER
    at_a_table = word in at_tables.READER.words and "table" in given and not _is_of_tournaments(given)
    if word in in_tournaments.READER.words and not at_a_table:
        return in_tournaments.READER
    return at_tables.READER


def _is_of_tournaments(given: dict[str, Any]) -> bool:
    """Whether a notice is about what no table knows."""
    subject = str(given.get("subject"))
    return subject.startswith(START) or subject in (CONDITIONS, TIME_LIMIT)


def _cards(command: PlayRound, where: str) -> tuple[Card, ...]:
    try:
        return read_cards(command.cards)
    except RefusedError as error:
        raise RefusedError(at_line(error.refused, f"{where} ({name_of(command)})")) from None


# --- giving them ----------------------------------------------------------------------------------------


def run(lines: Sequence[TournamentLine], floor: GamingFloor) -> Iterator[TournamentOutcome]:
    """Give the commands to the floor in turn; whoever reads decides whether to go on after a refusal.

    Where a line has house strategies play, its seed decides all that is drawn in the whole script: what comes out
    is the same again, shuffles and ballots before that line too.
    """
    if (seed := next((one.command.seed for one in lines if isinstance(one.command, PlayOn)), None)) is not None:
        floor.chance.seed = seed
    for line in lines:
        for command, outcome in _given(line, floor):
            yield TournamentOutcome(line=line, command=command, outcome=outcome)
            if isinstance(outcome, Refused):
                break


Given = tuple[AnyCommand, LineResult]
"""A command that was given, and what became of it."""


def _given(line: TournamentLine, floor: GamingFloor) -> Iterator[Given]:
    """What a line stands for; and where a round of extra rounds has settled what they were about, their end."""
    command = line.command
    yield from _settled(line, floor)
    if isinstance(command, PlayOn):
        yield from _told(command, PlayedByBots(floor, command).played())
    elif isinstance(command, TournamentCommand):
        yield command, floor.do_in_tournament(command)
    elif isinstance(command, PlayRound):
        yield from _told(command, RoundInALine(floor, command, line.cards).played())
        yield from _settled(line, floor)
    else:
        table = floor.table(command.table).table
        yield command, floor.do(with_value(command, table, floor.chance))
        yield from _settled(line, floor)


def _settled(line: TournamentLine, floor: GamingFloor) -> Iterator[Given]:
    settled = floor.settle_play_offs(line.tournament, line.command.at)
    if settled is not None:
        yield settled


def _told(command: AnyCommand, given: Iterable[Given]) -> Iterator[Given]:
    """All that happened; or that nothing did, because it had been done before."""
    is_new = False
    for one in given:
        is_new = True
        yield one
    if not is_new:
        yield command, DoneBefore()


def results(lines: Iterable[TournamentLine], floor: GamingFloor) -> Iterator[dict[str, Any]]:
    """The results of every tournament that the script speaks of, as they stand."""
    for name in dict.fromkeys(line.tournament for line in lines):
        yield results_document(floor.tournament(name).current(), lambda table: floor.table(table).current())
