"""The tables and tournaments of one house: each is loaded when it is first spoken of, with a loop of its own."""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from typing import Final

from croupier.audit.record import tables_in
from croupier.chapters.commands import AnyCommand
from croupier.floor.dealing.software_dealer import CLOCK
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.house import Chance, RandomBytes
from croupier.floor.loops.house_loop import HouseAnnouncement, HouseLoop
from croupier.floor.loops.lots import HouseLots
from croupier.floor.loops.personal_data import PersonalRecords
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import Announcement, Appending, TableLoop
from croupier.floor.loops.tournament_house import FloorBehindTournament
from croupier.floor.loops.tournament_loop import TournamentAnnouncement, TournamentLoop
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.tables.commands import Command
from croupier.tables.state.cases import Exclusion
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.play_offs import SettlePlayOff, play_off_is_settled
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import PATRONS, Role

Settled = tuple[TournamentCommand, TournamentAnnouncement]
"""The clock's command to a tournament, and what it brought about."""


def settling(tournament: str, table: str, version: int, at: datetime) -> SettlePlayOff:
    """What the clock says when a play-off has settled what it was about."""
    made = f"{tournament}:settle:{table}@{version}"
    return SettlePlayOff(who=CLOCK, role=Role.CLOCK, at=at, id=made, tournament=tournament)


class GamingFloor:
    """All tables and tournaments that this process conducts, over one record and under one set of house keys."""

    def __init__(
        self,
        store: EventStore,
        keys: HouseKeys,
        *,
        append: Appending | None = None,
        random_bytes: RandomBytes = secrets.token_bytes,
        exclusions: HouseExclusions | None = None,
        is_house: bool = False,
        gives_cards: bool = False,
        opens_secrets: bool = True,
    ) -> None:
        """Nothing is loaded yet; in a house, the rooms beside its tables have their say in what happens there.

        With `gives_cards` whoever comes to one of its tables has a digital player card. Tables that are only
        looked at open no secret of a shoe: whoever looks need not have the keys.
        """
        self.store = store
        self._keys = keys
        self._append = append
        self.chance: Final = Chance(random_bytes)
        self._exclusions = exclusions or HouseExclusions()
        self._loops: dict[str, TableLoop] = {}
        self._stopped: dict[str, str] = {}
        """What is told of tables that cannot be loaded: none is read again while this process lasts."""
        self._tournaments: dict[str, TournamentLoop] = {}
        self._all_loaded = False
        self._is_house = is_house
        self._opens_secrets = opens_secrets
        self.house: Final = HouseLoop(
            store,
            tables=self.table,
            lots=HouseLots(keys, self.chance),
            personal=PersonalRecords(keys),
            append=append,
            gives_cards=gives_cards,
        )

    def do(self, command: Command) -> Announcement | Refused:
        """Have the table that the command names decide it; the script looked at its envelope as it was read."""
        table = self.table(command.table)
        if command.role in PATRONS:
            self._load_others()
        return table.do(command)

    def do_in_tournament(self, command: TournamentCommand) -> TournamentAnnouncement | Refused:
        """Have the tournament that the command names decide it, and the tables that it orders."""
        self._load_others()
        return self.tournament(command.tournament).do(command)

    def do_in_house(self, command: AnyCommand) -> HouseAnnouncement | Refused:
        """Have the room or the table that the command is for decide it."""
        assert self._is_house, "a table that stands alone has no house"
        self._load_others()
        return self.house.do(command)

    def settle_play_offs(self, name: str, at: datetime) -> Settled | None:
        """End a play-off of the tournament whose contested places are settled, in the clock's name."""
        loop = self.tournament(name)
        if loop.current().phase is not TournamentPhase.PLAY_OFF:
            return None
        for table in loop.tournament.designated:
            stands = self.table(table).current()
            if play_off_is_settled(loop.tournament, stands):
                times = (at, loop.tournament.now, stands.now)
                now = max(one for one in times if one is not None)
                command = settling(name, table, stands.version, now)
                outcome = loop.do(command)
                return None if isinstance(outcome, Refused) or not outcome.is_new else (command, outcome)
        return None

    def _load_others(self) -> None:
        """What other tables know of a patron counts here too; one that cannot be loaded knows nothing."""
        if self._all_loaded:
            return
        for name in tables_in(self.store):
            with contextlib.suppress(TableStopped):
                self.table(name)
        self._all_loaded = True

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""
        self._load_others()
        return self._exclusions.of(person)

    def table(self, name: str) -> TableLoop:
        """The loop of a table; one that nobody has heard of begins empty. It may be `TableStopped`."""
        if name not in self._loops:
            if (says := self._stopped.get(name)) is not None:
                raise TableStopped(says)
            try:
                self._loops[name] = self._loop(name)
            except TableStopped as problem:
                self._stopped[name] = str(problem)
                raise
        return self._loops[name]

    def _loop(self, name: str) -> TableLoop:
        return TableLoop(
            name,
            self.store,
            self._keys,
            append=self._append,
            random_bytes=self.chance,
            exclusions=self._exclusions,
            in_house=self.house.begin if self._is_house else None,
            opens_secrets=self._opens_secrets,
        )

    def tournament(self, name: str) -> TournamentLoop:
        """The loop of a tournament; one that nobody has heard of begins empty."""
        if name not in self._tournaments:
            house = FloorBehindTournament(self.table, self._keys, self.chance, self._exclusions)
            self._tournaments[name] = TournamentLoop(
                name, self.store, tables=self.table, house=house, append=self._append
            )
        return self._tournaments[name]
