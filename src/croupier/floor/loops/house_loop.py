"""The loop behind the house: a command is decided by the room that knows its word, stored, and only then told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.audit.kinds import kind_of_stream
from croupier.audit.record import read, read_of_kind, table_of, tables_in
from croupier.casino.card_numbers import CardNoted
from croupier.casino.casino import NAME, Casino
from croupier.casino.kind import CASINO
from croupier.casino.links import LinkNoted
from croupier.casino.numbers import NumberGiven
from croupier.chapters.commands import AnyCommand, name_of
from croupier.chapters.context import RoomContext
from croupier.chapters.deciding import decide, refuse_sender
from croupier.chapters.events import By
from croupier.chapters.kinds import StreamKind
from croupier.floor.loops.claimants import keeping
from croupier.floor.loops.house_streams import HouseStreams
from croupier.floor.loops.house_write import HouseHappening, HouseWrite
from croupier.floor.loops.lots import HouseLots
from croupier.floor.loops.patron_desk import calendar_of, holder_of, holder_of_digital
from croupier.floor.loops.personal_data import TABLE, PersonalRecords
from croupier.floor.loops.played_since import played_since
from croupier.floor.loops.post_office import PostOffice
from croupier.floor.loops.rooms import FOLLOW, KINDS, kind_of_word
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import TRIES, Announcement, Appending, TableLoop
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.ledger.account import read_account
from croupier.ledger.balances import overdrawn
from croupier.notices.letters import Letter
from croupier.patrons.kind import PATRON
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import Calendar
from croupier.patrons.registry import CountedPlay, PersonalDetails
from croupier.promotions.kind import PROMOTION
from croupier.promotions.promotion import Promotion
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots
from croupier.store.event_store import Appended, CommandId, Conflict, EventStore, Outcome, Recorded, Write
from croupier.tables.commands import Command
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

_OF_THE_HOUSE: Final = ("table:", "tournament:")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAnnouncement:
    """What a command brought about in the house, stored and now for all to see."""

    by: By
    happened: tuple[HouseHappening, ...]
    tables: Mapping[str, Table]
    """The tables at which something happened, as they now stand."""
    is_new: bool = True
    """False where the command had been done before: nothing happened again."""


class BehindHouse(HouseWrite):
    """A write over the house, with what rooms may ask of it beside streams and tables."""

    def __init__(self, loop: HouseLoop, own: TableLoop | None = None) -> None:
        """Begin with everything as it is known; `own` is the table whose command it is, and which leads it."""

        def tables(name: str) -> TableLoop:
            return own if own is not None and own.name == name else loop.tables_by_name(name)

        super().__init__(loop.streams, tables, FOLLOW, reads_first=own is None)
        self._loop = loop
        self.by: By | None = None
        """Who gives the command, where it is one to a room beside tables."""
        self.gives_cards = loop.gives_cards
        self.scrubs: list[str] = []
        """Tables beside the log of which no deleted byte may stay in a file."""

    def has_begun(self) -> bool:
        """Whether anything was done in the house before this command."""
        kinds = tuple(one.word for one in KINDS)
        return any(one.startswith((*_OF_THE_HOUSE, *kinds)) for one in self._loop.store.heads())

    def letters(self) -> tuple[Letter, ...]:
        """Every letter of the house, whoever said that it is due."""
        return self._loop.letters()

    def tables(self) -> Mapping[str, Table]:
        """Every table of the house as it stands; without those that are stopped."""
        found: dict[str, Table] = {}
        for name in tables_in(self._loop.store):
            with suppress(TableStopped):
                found[name] = self.table(name)
        return found

    def pools(self) -> Iterable[Jackpot]:
        """Every jackpot of the house as it stands."""
        return self.all_of(JACKPOT)

    def has_pool(self, name: str) -> bool:
        """Whether there is a jackpot of that name, also one that is stopped."""
        return self.knows(JACKPOT, name)

    def pool_of(self, table: str) -> Jackpot | None:
        """The jackpot that a table is linked to; one made elsewhere just now is known by the note."""
        noted = self.casino.links.get(table)
        last: Jackpot | None = None if noted is None else self.state(JACKPOT, noted)
        if last is not None and table in last.tables:
            return last
        return next((one for one in self.pools() if table in one.tables), None)

    def note_link(self, table: str, jackpot: str) -> None:
        """Into the stream of the house, which this write has looked at before any jackpot."""
        assert self.by is not None, "a table is linked by a command"
        self.say(CASINO, NAME, self.by, LinkNoted(table=table, jackpot=jackpot))

    def balances(self) -> Mapping[str, int]:
        """What every account holds, in cents."""
        return self._loop.store.balances()

    @property
    def casino(self) -> Casino:
        """The house as a whole."""
        casino: Casino = self.state(CASINO, NAME)
        return casino

    # --- what promotions ask ----------------------------------------------------------------------------

    def promotions(self) -> tuple[Promotion, ...]:
        """Every promotion of the house as it stands."""
        return tuple(self.all_of(PROMOTION))

    def has_promotion(self, name: str) -> bool:
        """Whether there is a promotion of that name, also one that is stopped."""
        return self.knows(PROMOTION, name)

    def stopped_promotions(self) -> tuple[str, ...]:
        """The promotions whose record is damaged, by name."""
        return tuple(self.streams.stopped(PROMOTION))

    def is_on_file(self, patron: str) -> bool:
        """Whether the house has a file of a patron of that name."""
        return self.patron(patron).enrolled

    def prescribed_prizes(self) -> Mapping[str, str]:
        """Kinds of things that regulations bar as prizes, each with the regulation."""
        return self.casino.prescribed_prizes

    def next_number(self, what: str) -> int:
        """The next number of a thing that is counted over the whole house; it is given to nobody else."""
        assert self.by is not None, "a number is given for a command"
        number = self.casino.numbers.get(what, 0) + 1
        self.say(CASINO, NAME, self.by, NumberGiven(what=what, number=number))
        return number

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        """A fresh secret for a draw, committed to and sealed."""
        return self._loop.lots.commit(occasion)

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        """The secret itself, for all to see."""
        return self._loop.lots.reveal(committed)

    def keep_claimant(self, claim: str, *, name: str, address: str) -> None:
        """Keep beside the log whose claim it is; no event holds it."""
        self.beside.append(keeping(claim, name=name, address=address))

    # --- patrons ----------------------------------------------------------------------------------------

    @property
    def calendar(self) -> Calendar:
        """The wall clock of the house, and when its periods begin."""
        return calendar_of(self.casino)

    def patron(self, name: str) -> PatronFile:
        """A patron's file; an empty one where there is none."""
        file: PatronFile = self.state(PATRON, name)
        return file

    def holder_of(self, player_card: str) -> PatronFile | None:
        """Whose card it is."""
        return holder_of(self, player_card)

    def kept_for(self, player_card: str) -> str | None:
        """Whose digital card a number will be, where the house gives one to whoever comes."""
        return holder_of_digital(player_card) if self.gives_cards else None

    def note_card(self, player_card: str, patron: str, clause: Clause | None) -> None:
        """Into the stream of the house, which this write has looked at before any file."""
        assert self.by is not None, "a card is given by a command"
        self.say(CASINO, NAME, self.by, CardNoted(player_card=player_card, player=patron, clause=clause))

    def played_since(self, patron: str, first: date) -> CountedPlay:
        """What the record says of their play from a day on."""
        return played_since(self._loop.store, self.tables().keys(), self.calendar, patron, first)

    def keep_details(self, patron: str, details: PersonalDetails) -> None:
        """Keep who they are beside the record, in the same transaction."""
        self.beside.append(self._loop.personal.keeping(patron, details))

    def erase_details(self, patron: str) -> None:
        """Take it away for good: also what the files of the database still hold of it."""
        self.beside.append(self._loop.personal.erasing(patron))
        self.scrubs.append(TABLE)


class HouseLoop:
    """The house: all its tables, and all its streams beside them, over one record."""

    def __init__(
        self,
        store: EventStore,
        *,
        tables: Callable[[str], TableLoop],
        lots: HouseLots,
        personal: PersonalRecords,
        append: Appending | None = None,
        streams: HouseStreams | None = None,
        gives_cards: bool = False,
    ) -> None:
        """`tables` finds the loop of a table; one that nobody has heard of begins empty.

        With `gives_cards` whoever comes to a table has a digital player card without asking for one.
        """
        self.gives_cards: Final = gives_cards
        self.store: Final = store
        self.tables_by_name = tables
        self.lots: Final = lots
        self.personal: Final = personal
        self.streams: Final = streams or HouseStreams(store, KINDS)
        self._post = PostOffice(store, KINDS)
        self.append: Appending = append or store.append

    def begin(self, own: TableLoop | None = None) -> BehindHouse:
        """A write in which all rooms have their say; `own` is the table whose command it is, if it is one's."""
        return BehindHouse(self, own)

    @property
    def casino(self) -> Casino:
        """The house as a whole."""
        return self.streams.state(CASINO, NAME)

    def letters(self) -> tuple[Letter, ...]:
        """Every letter of the house, months being those of its zone."""
        return self._post.letters(self.casino.clock)

    def damaged_letters(self) -> tuple[str, ...]:
        """What could not be read when letters were last asked for, a sentence each."""
        return self._post.damaged()

    def do(self, command: AnyCommand) -> HouseAnnouncement | Refused:
        """Have the room that knows the command decide it, and store what it did."""
        if isinstance(command, Command):
            return self._at_table(command)
        kind = kind_of_word(name_of(command))
        assert kind is not None, f"no room of the house knows {name_of(command)}"
        for _ in range(TRIES):
            write = self.begin()
            if refused := self._decided(kind, write, command):
                done = self.store.outcome_of(CommandId(command.id)) if command.id else None
                return refused if done is None else self._done_before(command, done)
            write.left_open()
            outcome = self._stored(write, write.as_write(command.id, command.at))
            if isinstance(outcome, Conflict):
                write.read_again()
                continue
            if isinstance(outcome, Appended) and outcome.is_new:
                write.stored()
                self._scrub(write)
                tables = {name: one.table for name, one in write.decided.items()}
                by = By(who=command.who, role=command.role, at=command.at)
                return HouseAnnouncement(by=by, happened=tuple(write.happened), tables=tables)
            write.read_again()
            if isinstance(outcome, Appended):
                self._scrub(write)  # it may have been killed between the two
                return self._done_before(command, outcome)
            return overdrawn(read_account(outcome.account), holds=outcome.holds, asked=-outcome.change)
        says = f"{command.who} has to say it again: the house went on {TRIES} times meanwhile"
        return Refused(Refusal.STALE, says=says)

    def not_before(self, command: AnyCommand) -> AnyCommand:
        """The command at the time to which the stream that it is for has gone on, where that is later.

        A clock that was put back holds nobody up, and what was done stays in its order.
        """
        kind, write = kind_of_word(name_of(command)), self.begin()
        name = None if kind is None else kind.addressed(command, write)
        if kind is None or not isinstance(name, str):
            return command
        last = write.state(kind, name).now
        return command if last is None or last <= command.at else msgspec.structs.replace(command, at=last)

    def tried(self, command: AnyCommand) -> Refused | None:
        """Why the command would be refused, were it given now: decided as it would be, and thrown away."""
        kind = kind_of_word(name_of(command))
        assert kind is not None, f"no room of the house knows {name_of(command)}"
        return self._decided(kind, self.begin(), command)

    def _scrub(self, write: BehindHouse) -> None:
        for table in write.scrubs:
            self.store.side_tables.scrub(table)

    def _stored(self, write: BehindHouse, made: Write) -> Outcome:
        """Append it, with what goes beside the log in the same transaction."""
        if not write.beside:
            return self.append(made)

        def work(connection: Connection) -> None:
            for put in write.beside:
                put(connection)

        return self.store.side_tables.append_with(made, work)

    def _decided(self, kind: StreamKind[Any], write: BehindHouse, command: AnyCommand) -> Refused | None:
        write.by = By(who=command.who, role=command.role, at=command.at)
        write.state(CASINO, NAME)  # looked at first: what is fenced by it is read after it
        name = refuse_sender(kind, command) or kind.addressed(command, write)
        if isinstance(name, Refused):
            return name
        return decide(kind, RoomContext(kind, name, command, write, write), command)

    def _at_table(self, command: Command) -> HouseAnnouncement | Refused:
        outcome = self.tables_by_name(command.table).do(command)
        if isinstance(outcome, Refused):
            return outcome
        assert isinstance(outcome, Announcement)
        return HouseAnnouncement(
            by=outcome.by,
            happened=outcome.happened,
            tables={command.table: outcome.table, **self._others(outcome, command.table)},
            is_new=outcome.is_new,
        )

    def _others(self, outcome: Announcement, own: str) -> dict[str, Table]:
        names = {one.table for one in outcome.happened if one.table is not None} - {own}
        return {name: self.tables_by_name(name).current() for name in names}

    def _done_before(self, command: AnyCommand, done: Appended) -> HouseAnnouncement | Refused:
        recorded = self.store.read_log(after=done.first - 1, limit=done.last - done.first + 1)
        happened = tuple(self._read(one) for one in recorded)
        return HouseAnnouncement(by=happened[0].by, happened=happened, tables={}, is_new=False)

    def _read(self, recorded: Recorded) -> HouseHappening:
        if (table := table_of(recorded.stream)) is not None:
            return HouseHappening(recorded.stream, *read(recorded), table)
        kind = kind_of_stream(recorded.stream)
        assert kind is not None, f"{recorded.stream} is of no room of the house"
        return HouseHappening(recorded.stream, *read_of_kind(kind, recorded))
