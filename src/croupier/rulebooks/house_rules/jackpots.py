"""What a book says of a jackpot that many tables feed: which pools there may be, and which tables share one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from croupier.rulebooks.powers import Powers
from croupier.rulebooks.side_wager_rules import BlazingKind, BlazingPrize
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedAlike:
    """What tables on one pool have in common, each by its clause."""

    pays: Clause
    increment: Clause
    seed: Clause
    stake: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotRules:
    """A jackpot over many tables."""

    on: On
    """The wager that feeds it and wins it."""
    prizes: Mapping[BlazingKind, BlazingPrize]
    resets: Mapping[Cents, Clause]
    """The minimum jackpots that are allowed."""
    reset: Clause
    """What is displayed never stays under the minimum."""
    pay_table: Clause
    counted: Clause
    """What each table stakes is recorded."""
    linked: Clause
    """Tables on one pool are alike, and so nothing of it is changed while one is linked."""
    alike: LinkedAlike
    fixed_first: Clause
    shared: Clause
    """Several winners of the whole jackpot."""
    shared_tenth: Clause
    """Several winners of a tenth."""
    awarded: Clause
    """What was won and pressed for is awarded, the earlier press first."""
    simultaneous: Clause
    """What falls together: one round, or presses that Surveillance finds to be of one moment."""
    one_moment: timedelta
    """Presses further apart than this cannot be of one moment; the clock waits as long before it awards."""
    rounds_up: Clause
    """A prize is paid in the table's chips, rounded up."""
    failure: Clause
    stakes_returned: Clause
    goes_on_without: Clause
    powers: Powers
    """Who may give which command, and under which clauses."""

    @property
    def stakes(self) -> tuple[Cents, ...]:
        """The columns of the pay table."""
        return tuple(next(iter(self.prizes.values())).fixed)

    def column(self, stake: int) -> dict[str, int | str]:
        """The pay table for one stake, by line: cents, or a part of the jackpot as `10%`."""
        return {
            kind.value: f"{prize.percent_of_jackpot}%"
            if prize.percent_of_jackpot
            else int(prize.fixed[Cents(stake)])
            for kind, prize in self.prizes.items()
        }
