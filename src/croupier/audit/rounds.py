"""One round found in the record: every step of it, and what became of its wagers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from croupier.audit.record import RecordedStep, Unreadable, history, left_out, tables_in
from croupier.games.said import Said, WagerSettled
from croupier.store.event_store import EventStore
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.tournament.undisclosed import UndisclosedWagerAnnounced
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledWager:
    """A settlement with its round, its book and when it was made."""

    table: str
    round: int
    book: BookId
    at: datetime
    settlement: WagerSettled
    void: bool
    """Whether the round was declared void, then or later."""
    tournament: str | None = None
    """The tournament in whose chips it was made; none where it was made for money."""


def find_round(store: EventStore, wanted: str, table: str | None = None) -> tuple[str, int] | Refused:
    """The table and the number that `wanted` means: `7`, or `table-1/7`."""
    before, slash, after = wanted.rpartition("/")
    name, number = (before, after) if slash else (table, wanted)
    if slash and table is not None and table != before:
        return _refused(f"{wanted} is a round of {before}, and --table says {table}")
    if not number.isdecimal() or not number.isascii() or not 0 < len(number) < 10:
        return _refused(f"{wanted!r} names no round: say 7, or table-1/7")
    there = tables_in(store)
    if name is None:
        if len(there) != 1:
            known = ", ".join(there) or "no table"
            return _refused(f"Round {number} of which table? There is {known}")
        name = there[0]
    if name not in there:
        return _refused(f"There is no table {name!r} in this record: there is {', '.join(there) or 'none'}")
    return name, int(number)


def _refused(says: str) -> Refused:
    return Refused(Refusal.UNKNOWN_TABLE if "table" in says else Refusal.BAD_FILE, says=says)


def steps_of(store: EventStore, table: str, number: int) -> Iterator[RecordedStep]:
    """Every event of a round, also what was found out about it later; none if there was no such round."""
    for step in history(store, table):
        rounds = {one.number for one in (step.before.round, step.after.round) if one is not None}
        about = step.event.number if isinstance(step.event, RoundVoided) else getattr(step.event, "round", None)
        if number in rounds or about == number:
            yield step


def settlements(store: EventStore, damaged: Callable[[str], None]) -> Iterator[SettledWager]:
    """Every settlement of the house, table by table and round by round.

    Of a round that was reconstructed, those count that were made then. A table whose record is damaged is left out
    as a whole, and that is told in a sentence.
    """
    for table in tables_in(store):
        try:
            yield from _settled_at(store, table)
        except Unreadable as problem:
            damaged(left_out(table, problem))


def _settled_at(store: EventStore, table: str) -> list[SettledWager]:
    rounds: dict[int, list[tuple[RecordedStep, WagerSettled]]] = {}
    void: frozenset[int] = frozenset()
    for step in history(store, table):
        void = frozenset(step.after.voided)
        number = _round_of(step)
        if number is None:
            continue
        if isinstance(step.event, RoundReconstructed):
            rounds[number] = []
        said: tuple[Said, ...] = getattr(step.event, "said", ())
        settled = [(step, one) for one in said if isinstance(one, WagerSettled)]
        rounds.setdefault(number, []).extend(settled)
    return [
        SettledWager(
            table=table,
            round=number,
            book=step.before.opened.book,
            at=step.by.at,
            settlement=one,
            void=number in void,
            tournament=step.before.tournament.terms.tournament if step.before.tournament else None,
        )
        for number, made in rounds.items()
        for step, one in made
    ]


def _round_of(step: RecordedStep) -> int | None:
    """The round to which a step belongs; a form is read out when its round is over (NSW 21.8.2.6)."""
    if isinstance(step.event, UndisclosedWagerAnnounced):
        return step.event.number
    under_way = step.after.round or step.before.round
    return under_way.number if under_way is not None else None
