"""The context of one command under decision.

What is said here happens at once to the table that it holds, and becomes true when the floor has stored it.
"""

from __future__ import annotations

from croupier.chapters import Chapters
from croupier.games.layout import Layout
from croupier.games.round_of_play import RoundOfPlay
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.events import By, Event
from croupier.tables.folding import evolved
from croupier.tables.house import House
from croupier.tables.powers import power_over
from croupier.tables.recalling import with_known_cards
from croupier.tables.table import Round, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.roles import Role


class CommandContext:
    """One command under decision: the table as it stands, what was said so far, and the house behind it."""

    __slots__ = ("_chapters", "_live", "by", "command", "events", "house", "postings", "table")

    def __init__(
        self,
        chapters: Chapters[Table, CommandContext],
        table: Table,
        command: Command,
        house: House,
        live: RoundOfPlay | None = None,
    ) -> None:
        """Begin with the table as it stands; `live` is the round under way, if somebody still has it at hand."""
        self._chapters = chapters
        self.table = table
        self.command = command
        in_chips = table.tournament is not None
        self.by = _by(command, in_chips=in_chips)
        self.house = house
        self.events: list[Event] = []
        self.postings: list[Posting] = []
        self._live = live if table.round is not None and _is_of(live, table.round) else None

    def say(self, event: Event, *, layout: Layout | None = None) -> None:
        """Something happens: it is kept, its chips are moved, and the table goes on from it.

        `layout` is how a round lies after it, where the round at hand has it already.
        """
        posted = self._chapters.postings(self.table, event)
        self.postings += posted
        after = evolved(self._chapters, self.table, event, self.by, posted, layout=layout)
        self.table = with_known_cards(after, self.house)
        self.events.append(event)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses under which the command is given, the first one first."""
        power = power_over(self.table, self.command)
        return power.under if power is not None else ()

    @property
    def live(self) -> RoundOfPlay:
        """The round under way, fed again from its inputs where nobody had it at hand."""
        under_way = self.table.round
        assert under_way is not None, "no round is under way"
        if not _is_of(self._live, under_way):
            self._live = replayed(self.table, under_way)
        assert self._live is not None
        return self._live

    def take_up(self, live: RoundOfPlay) -> None:
        """Go on with a round that was made anew, in place of the one at hand."""
        self._live = live

    @property
    def live_or_none(self) -> RoundOfPlay | None:
        """The round as the table has it, if one is under way and at hand."""
        under_way = self.table.round
        return self._live if under_way is not None and _is_of(self._live, under_way) else None


def _by(command: Command, *, in_chips: bool) -> By:
    """Who brings it about: what a player in the room says is entered by the dealer, and recorded so."""
    if command.entered_by:
        return By(who=command.entered_by, role=Role.DEALER, at=command.at, in_chips=in_chips)
    return By(who=command.who, role=command.role, at=command.at, in_chips=in_chips)


def replayed(table: Table, under_way: Round) -> RoundOfPlay:
    """The round, fed again from its recorded inputs; what it says of amounts is said in its own chips."""
    with spoken_in_tournament_chips(are_counted=table.tournament is not None):
        live = RoundOfPlay(
            table.rules_for(under_way),
            under_way.wagers,
            new_shoe=under_way.new_shoe,
            first_box=under_way.first_box,
        )
        live.feed(under_way.inputs)
    return live


def _is_of(live: RoundOfPlay | None, under_way: Round) -> bool:
    """Whether the live round has had exactly the inputs of the one on record."""
    return (
        live is not None
        and live.first_box == under_way.first_box
        and live.wagers == under_way.wagers
        and len(live.inputs) == len(under_way.inputs)
    ) and (not live.inputs or live.inputs[-1] == under_way.inputs[-1])
