"""What a jackpot is at one moment: its pool and reserve, what came in and went out, its tables and presses."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.chapters.kinds import KeptState
from croupier.games.said import PoolShare
from croupier.tables.state.jackpot import JackpotTold, LinkState

replace = msgspec.structs.replace


class LinkedTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table on the pool."""

    state: LinkState = LinkState.LINKED
    turnover: int = 0
    """What was staked on the jackpot there, in cents, less what went back (NSW 2.3.4.1)."""


class CameIn(msgspec.Struct, frozen=True, kw_only=True):
    """What a round brought into the pool since a button was pressed."""

    table: str
    round: int
    amount: int


class Press(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A dealer has pressed the button, and the prize is not awarded yet."""

    table: str
    round: int
    at: datetime
    """To the microsecond."""
    displayed: int
    since: tuple[CameIn, ...] = ()

    @property
    def came_in(self) -> int:
        """What came into the pool since: it is not what was won."""
        return sum(one.amount for one in self.since)


class ShareOfTable(PoolShare, frozen=True, kw_only=True, omit_defaults=False):
    """What one winner is paid, and at which table."""

    table: str


class AwardMade(msgspec.Struct, frozen=True, kw_only=True):
    """A share that was paid, with the round that won it: it comes back if that round's outcome is invalid."""

    round: int
    share: ShareOfTable


class AwardDone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An award with what it was worked out from, so that anybody can work it out again."""

    pressed: datetime
    """When the first of its buttons was pressed."""
    rounds: dict[str, int]
    """The tables whose presses were one moment, each with its round."""
    base: int
    reset: int
    """The minimum at that time."""
    shares: tuple[ShareOfTable, ...]
    displayed: int
    """What the pool showed when all had been paid, before it was filled up."""
    filled: int = 0
    """What it was filled up by then."""
    undone: tuple[str, ...] = ()
    """Tables whose round has no result after all: what was paid there went back."""


class Jackpot(KeptState, frozen=True, kw_only=True, omit_defaults=True):
    """One jackpot."""

    stake: int = 0
    reset: int = 0
    """The minimum of what is displayed, and what it is seeded with (reading R1)."""
    increment: int = 0
    """Hundredths of a percent of each stake that go into the pool."""
    to_reserve: int = 0
    displayed: int = 0
    """What the pool holds, which is what every linked table shows."""
    reserve: int = 0
    contributed: int = 0
    """What came into pool and reserve together, less what went back."""
    seeded: int = 0
    """All that the bank has put into the pool."""
    paid: int = 0
    """All that the pool has given to winners."""
    added: int = 0
    """All that the bank gave to winners beside it, up to what they are guaranteed."""
    rounded: int = 0
    """All that floats gave to winners, up to whole chips."""
    tables: dict[str, LinkedTable] = msgspec.field(default_factory=dict)
    parted: dict[str, int] = msgspec.field(default_factory=dict)
    """The turnover of tables that are no longer linked."""
    presses: tuple[Press, ...] = ()
    """Those that wait for an award, the earliest first."""
    awards: tuple[AwardMade, ...] = ()
    last_awards: tuple[AwardDone, ...] = ()
    """The latest, each with its arithmetic; the newest last."""

    @property
    def is_made(self) -> bool:
        """Whether somebody has made it."""
        return self.version > 0

    @property
    def to_pool(self) -> int:
        """What each stake brings into the pool, in cents."""
        return share_of(self.stake, self.increment)

    def press_of(self, table: str) -> Press | None:
        """The press of a table that waits for an award."""
        return next((one for one in self.presses if one.table == table), None)

    def told(self, table: str) -> JackpotTold:
        """What a table is told."""
        linked = self.tables.get(table)
        return JackpotTold(
            jackpot=self.name,
            state=LinkState.NOT_LINKED if linked is None else linked.state,
            stake=self.stake,
            reset=self.reset,
            increment=self.increment,
            to_reserve=self.to_reserve,
        )


def share_of(stake: int, rate: int) -> int:
    """So many hundredths of a percent of a stake; rates that make no whole cents were refused."""
    cents, rest = divmod(stake * rate, HUNDREDTHS_OF_A_PERCENT)
    assert rest == 0, f"{rate} hundredths of a percent of {stake} cents are no whole cents"
    return cents


HUNDREDTHS_OF_A_PERCENT = 10_000
AWARDS_SHOWN = 5
"""So many of the last awards are kept with their arithmetic."""
