"""The context of one command to a tournament under decision, and of all that it orders at tables."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters import Chapters
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.deciding import Decision, decide_order
from croupier.tables.events import By, Event
from croupier.tables.table import Table
from croupier.tournaments.commands import TournamentCommand, name_of
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.folding import evolved
from croupier.tournaments.house import TournamentHouse
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True)
class TournamentHappening:
    """Something that a command brought about, and where: at a table, or in the tournament itself."""

    table: str | None
    by: By
    event: Event


class TournamentContext:
    """One command under decision: the tournament as it stands, what was said so far, what tables were ordered."""

    __slots__ = (
        "_chapters",
        "_tables",
        "at_tables",
        "by",
        "command",
        "events",
        "happened",
        "house",
        "postings",
        "tournament",
    )

    def __init__(
        self,
        chapters: Chapters[Tournament, TournamentContext],
        tournament: Tournament,
        command: TournamentCommand,
        house: TournamentHouse,
    ) -> None:
        """Begin with the tournament and its tables as they stand."""
        self._chapters = chapters
        self._tables: dict[str, Table] = {}
        self.tournament = tournament
        self.command = command
        self.by = By(who=command.who, role=command.role, at=command.at)
        self.house = house
        self.events: list[TournamentEvent] = []
        self.postings: list[Posting] = []
        self.happened: list[TournamentHappening] = []
        """All of it in the order in which it was said, at tables too."""
        self.at_tables: list[Decision] = []
        """What was decided at tables, in order; a table that was ordered twice is there twice."""

    def say(self, event: TournamentEvent) -> None:
        """Something happens: it is kept, its money is moved, and the tournament goes on from it."""
        self.postings += self._chapters.postings(self.tournament, event)
        self.tournament = evolved(self._chapters, self.tournament, event, self.by)
        self.events.append(event)
        self.happened.append(TournamentHappening(None, self.by, event))

    def table(self, name: str) -> Table:
        """A table as it stands after all that was ordered there."""
        return self._tables.get(name) or self.house.table(name)

    def order(self, order: Command) -> Refused | None:
        """Have a table do something in the same write; who orders it and when is filled in by the one who calls.

        Whatever the book says of who may give such a command at a table does not matter here: the tournament's own
        clause allowed it.
        """
        decision = decide_order(self.table(order.table), order, self.house.behind(order.table))
        if isinstance(decision, Refused):
            return decision
        self._tables[order.table] = decision.table
        self.at_tables.append(decision)
        self.happened += [TournamentHappening(order.table, decision.by, event) for event in decision.events]
        return None

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses under which the command is given, the first one first; none in a book that names none."""
        power = self.tournament.rules.powers.get(name_of(self.command)) if self.tournament.rulebook else None
        return power.under if power is not None else ()

    @property
    def clause(self) -> Clause | None:
        """The first of these clauses."""
        return next(iter(self.clauses), None)
