"""What a table is told of those who play there, from their files as they stand in the write under decision."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING

from croupier.casino.casino import NAME, Casino
from croupier.casino.kind import CASINO
from croupier.patrons.cards import card_of, why_not_valid
from croupier.patrons.kind import PATRON
from croupier.patrons.limits import LeftOfLimit, standing, tightest
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import Calendar, day_of
from croupier.rulebooks import shelf
from croupier.tables.house import KnownCard, LeftToLose, VouchedFor
from croupier.vocabulary.names import Player

if TYPE_CHECKING:
    from croupier.floor.loops.house_write import HouseWrite


def calendar_of(casino: Casino) -> Calendar:
    """The wall clock of the house, and when its periods begin."""
    return Calendar(zone=casino.zone, begins=casino.periods_begin, first_weekday=casino.week_begins.number)


def digital_number(player: Player) -> str:
    """The number of the digital card that a house gives whoever comes."""
    return f"digital:{player}"


class PatronDesk:
    """The files of patrons behind one table, in one write."""

    __slots__ = ("_table", "_write")

    def __init__(self, write: HouseWrite, table: str) -> None:
        """`table` is the one that asks."""
        self._write = write
        self._table = table

    @property
    def gives_cards(self) -> bool:
        return self._write.gives_cards

    @property
    def calendar(self) -> Calendar:
        """The wall clock of the house."""
        return calendar_of(self._write.state(CASINO, NAME))

    def file(self, player: Player) -> PatronFile:
        """A player's file, read up to where the record stands; an empty one where there is none."""
        file: PatronFile = self._write.fresh(PATRON, player)
        return file

    def known_card(self, player_card: str, at: datetime) -> KnownCard | None:
        file = holder_of(self._write, player_card)
        card = card_of(file, player_card) if file is not None else None
        if file is None or card is None:
            return None
        return KnownCard(holder=file.name, wrong=why_not_valid(card, self._today(at)))

    def digital_card(self, player: Player, at: datetime) -> str:
        """A good one that they have, or the one that they are given."""
        today = self._today(at)
        good = (one for one in self.file(player).cards if why_not_valid(one, today) is None)
        found = next(good, None)
        return found.player_card if found is not None else digital_number(player)

    def vouch(self, player: Player, player_card: str | None, at: datetime) -> VouchedFor:
        file, today = self.file(player), self._today(at)
        card = card_of(file, player_card)
        wrong = why_not_valid(card, today) if card is not None else "it is not on file"
        if self.gives_cards and card is None and player_card == digital_number(player):
            wrong = None  # it is issued in the same write
        rules = next((one.patrons for one in shelf.books() if one.patrons is not None), None)
        return VouchedFor(
            needs_card=rules is not None and today >= rules.cards.first_day,  # 5.1, 20.1, in the house's zone
            has_file=file.enrolled,
            wrong_with_card=wrong,
            on_break=file.is_on_a_break(at),
            break_until=file.break_ends(at),
            break_is_own=not file.is_kept_from_wagering(at),
        )

    def left_to_lose(self, player: Player, at: datetime, *, in_round: bool = False) -> LeftToLose | None:
        file = self.file(player)
        if not file.has_loss_limit:
            return None
        here = file.tables.get(self._table)
        day = here.day if in_round and here is not None else None
        return _told(tightest(standing(file, self.calendar, at, day=day)))

    def is_another_day(self, player: Player, at: datetime) -> bool:
        file = self.file(player)
        if not file.has_loss_limit:
            return False
        house = self.calendar
        today = day_of(house, at)
        return any(one.table == self._table and day_of(house, one.at) != today for one in file.bets)

    def counts_to_another_day(self, player: Player, at: datetime) -> bool:
        here = self.file(player).tables.get(self._table)
        return here is not None and here.day != day_of(self.calendar, at)

    def _today(self, at: datetime) -> date:
        """Cards are good by calendar days."""
        return day_of(self.calendar.by_midnight, at)


def _told(found: LeftOfLimit | None) -> LeftToLose | None:
    if found is None:
        return None
    return LeftToLose(period=found.period.value, limit=found.amount, net_loss=found.net_loss, open=found.open)


def holder_of(write: HouseWrite, player_card: str) -> PatronFile | None:
    """Whose card it is: one given in this very write, or one that the record knows."""
    said: Iterable[PatronFile] = write.said_in(PATRON)
    given = next((one for one in said if card_of(one, player_card) is not None), None)
    if given is not None:
        return given
    name = write.streams.cards.holder(player_card)
    return None if name is None else write.fresh(PATRON, name)
