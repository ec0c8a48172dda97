"""The small casino that opens on a fresh machine: a table for each rulebook, opened by ordinary commands."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Protocol

from croupier.floor.conductor import Outcome, clock
from croupier.floor.felt import Glimpse
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.opening.opening import OpenTable
from croupier.tables.roles import Role
from croupier.tables.state.limits import Bounds
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refused, RefusedError

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
FLOAT: Final = Cents(50_000_00)
SECONDS_TO_DECIDE: Final = 20

PAIRS: Final = frozenset({On.PERFECT_PAIRS, On.PAIRS_PLAY, On.ANY_PAIRS, On.STAR_PAIRS})
"""The side wagers whose lowest and highest are on the sign; the others have amounts of their own."""


class Floor(Protocol):
    """Where the tables stand."""

    def names(self) -> tuple[str, ...]:
        """The tables of the house."""

    def glimpses(self) -> tuple[Glimpse, ...]:
        """The same as the lobby shows them, with those that are stopped."""

    async def do(self, command: OpenTable) -> Outcome:
        """Have a table decide a command."""


def small_casino(at: datetime) -> tuple[OpenTable, ...]:
    """The commands that open it."""
    return (
        _table("canberra-2018", BookId.ACT_BLACKJACK_2018, at, On.PERFECT_PAIRS),
        _table("canberra-2006", BookId.ACT_BLACKJACK_2006, at, On.SUPER_SEVENS, On.PERFECT_PAIRS),
        _table("canberra-2000", BookId.ACT_BLACKJACK_2000, at, On.PERFECT_PAIRS),
        _table("casino-war", BookId.ACT_CASINO_WAR_2018, at, limits=(On.TIE,)),
        _table("sydney", BookId.NSW_BLACKJACK_CHALLENGE, at, On.ANY_PAIRS, On.STAR_PAIRS, On.BLAZING_7S),
    )


def _table(name: str, book: BookId, at: datetime, *side_wagers: On, limits: tuple[On, ...] = ()) -> OpenTable:
    in_sydney = book is BookId.NSW_BLACKJACK_CHALLENGE
    decks = 6 if in_sydney else 8  # Star Pairs and Blazing 7's are played with six (NSW 3.1.1)
    return OpenTable(
        who=OPENED_BY,
        role=Role.GAMING_MANAGER,
        at=at,
        id=f"small casino: {name}",
        table=name,
        rulebook=book.value,
        options=TableOptions(
            decks=decks,
            minimum=MINIMUM,
            maximum=MAXIMUM,
            smallest_chip=SMALLEST_CHIP,
            side_wagers=side_wagers,
            super_sevens_amount=SUPER_SEVENS if On.SUPER_SEVENS in side_wagers else None,
        ),
        holder=Holder.DEVICE if On.BLAZING_7S in side_wagers else Holder.SHOE,  # NSW 2.3.4.3
        seconds_to_decide=SECONDS_TO_DECIDE,
        float_=FLOAT,
        side_wager_limits={on: SIDE_WAGER for on in (*limits, *side_wagers) if on in PAIRS or on in limits},
        shuffle=None if in_sydney else "wash-riffle",
        approval=None if in_sydney else APPROVAL,
        sensors=On.BLAZING_7S in side_wagers,
    )


async def open_small_casino(floor: Floor) -> tuple[str, ...]:
    """Open it in a house that has no table yet; which tables were opened. Done twice, it is done once."""
    if floor.names() or floor.glimpses():
        return ()
    commands = small_casino(clock())
    for command in commands:
        outcome = await floor.do(command)
        if isinstance(outcome, Refused):
            raise RefusedError(outcome)
    return tuple(command.table for command in commands)
