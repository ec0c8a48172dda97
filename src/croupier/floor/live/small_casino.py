"""The small casino that opens on a fresh machine: a table for each rulebook, opened by ordinary commands."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Protocol

import msgspec

from croupier.floor.live.conductor import Outcome, clock
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.shown.felt import Glimpse
from croupier.jackpots.linking import LinkTable
from croupier.jackpots.making import MakeJackpot
from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book, Showcase
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.opening.opening import OpenTable
from croupier.tables.state.limits import Bounds
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.vocabulary.roles import Role

OPENED_BY: Final = "the house"
"""Nobody can sign in under that name; it acts as the gaming manager of the first evening."""
APPROVAL: Final = "play chips only"
"""What stands on file where a book asks for the Commission's written consent (ACT 1.1, 2.3)."""

MINIMUM, MAXIMUM = Cents(5_00), Cents(500_00)
SMALLEST_CHIP: Final = Cents(2_50)
"""Three to two of any multiple of it is whole cents, and it is the smaller stake of Blazing 7's."""
SIDE_WAGER: Final = Bounds(lowest=SMALLEST_CHIP, highest=Cents(50_00))
SUPER_SEVENS: Final = Cents(5_00)
"""The one amount of that wager (2006 17.4)."""
JACKPOT: Final = "Harbour"
"""The jackpot that grows at the table whose book has one."""
JACKPOT_STAKE: Final = Cents(5_00)
INCREMENT: Final = 20_00
"""Hundredths of a percent of each stake."""
FLOAT: Final = Cents(50_000_00)
SECONDS_TO_DECIDE: Final = 20


class RoomsOfHouse(Protocol):
    """The rooms beside the tables."""

    async def do(self, command: MakeJackpot | LinkTable) -> HouseAnnouncement | Refused:
        """Have the room that knows the command decide it."""


class TableOpener(Protocol):
    """Where the tables stand."""

    def names(self) -> tuple[str, ...]:
        """The tables of the house."""

    def glimpses(self) -> tuple[Glimpse, ...]:
        """The same as the lobby shows them, with those that are stopped."""

    async def do(self, command: OpenTable) -> Outcome:
        """Have a table decide a command."""

    @property
    def house(self) -> RoomsOfHouse:
        """What binds the tables together."""


def small_casino(at: datetime) -> tuple[OpenTable, ...]:
    """The commands that open it."""
    shown = [(book.showcase, book) for book in shelf.books() if book.showcase is not None]
    return tuple(_table(showcase, book, at) for showcase, book in sorted(shown, key=lambda one: one[0].place))


def _table(showcase: Showcase, book: Book, at: datetime) -> OpenTable:
    side_wagers = showcase.side_wagers
    options = TableOptions(
        minimum=MINIMUM,
        maximum=MAXIMUM,
        smallest_chip=SMALLEST_CHIP,
        side_wagers=side_wagers,
        super_sevens_amount=SUPER_SEVENS if On.SUPER_SEVENS in side_wagers else None,
        blazing_7s_stake=JACKPOT_STAKE if On.BLAZING_7S in side_wagers else None,
    )
    has_jackpot = book.layout.jackpot is not None and On.BLAZING_7S in side_wagers
    has_limits = [on for on in side_wagers if on in book.limits.side_wagers]
    return OpenTable(
        who=OPENED_BY,
        role=Role.GAMING_MANAGER,
        at=at,
        id=f"small casino: {showcase.table}",
        table=showcase.table,
        rulebook=book.id,
        options=msgspec.structs.replace(options, decks=book.rules(options).pack.decks),
        holder=Holder.DEVICE if has_jackpot else Holder.SHOE,  # NSW 2.3.4.3
        seconds_to_decide=SECONDS_TO_DECIDE,
        float_=FLOAT,
        side_wager_limits=dict.fromkeys([On.TIE] if book.limits.tie else has_limits, SIDE_WAGER),
        shuffle=None if book.card_care.determined is None else "wash-riffle",
        approval=None if book.layout.consent is None else APPROVAL,
        sensors=has_jackpot,
    )


def jackpot_of(tables: tuple[OpenTable, ...]) -> tuple[MakeJackpot | LinkTable, ...]:
    """A jackpot with the least minimum that the book allows, and the tables that feed it; none where none can."""
    feeds = [one for one in tables if one.options.blazing_7s_stake is not None]
    rules = next((book.jackpots for book in shelf.books() if book.jackpots is not None), None)
    if not feeds or rules is None:
        return ()
    who, role, at = OPENED_BY, Role.GAMING_MANAGER, feeds[0].at
    made = MakeJackpot(
        who=who,
        role=role,
        at=at,
        id="small casino: jackpot",
        jackpot=JACKPOT,
        stake=JACKPOT_STAKE,
        reset=min(rules.resets),
        increment=INCREMENT,
    )
    linked = (
        LinkTable(
            who=who, role=role, at=at, id=f"small casino: link {one.table}", jackpot=JACKPOT, table=one.table
        )
        for one in feeds
    )
    return (made, *linked)


async def open_small_casino(floor: TableOpener) -> tuple[str, ...]:
    """Open it in a house that has no table yet; which tables were opened. Done twice, it is done once."""
    if floor.names() or floor.glimpses():
        return ()
    commands = small_casino(clock())
    for command in commands:
        outcome = await floor.do(command)
        if isinstance(outcome, Refused):
            raise RefusedError(outcome)
    for opens in jackpot_of(commands):
        opened = await floor.house.do(opens)
        if isinstance(opened, Refused):
            raise RefusedError(opened)
    return tuple(command.table for command in commands)
