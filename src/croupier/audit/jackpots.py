"""Jackpots followed beside the record: what tables staked is counted again, and each award is reckoned again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.chapters.events import Event
from croupier.jackpots.awarding import JackpotAwarded, award
from croupier.jackpots.following import followed
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.linking import TableLinked, TableUnlinked
from croupier.ledger.account import jackpot_pool, jackpot_reserve
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.table import Table


def check_pool(jackpot: Jackpot, held: Mapping[str, int]) -> Iterator[str]:
    """What must hold of a pool after every write, to the cent."""
    came = jackpot.contributed + jackpot.seeded
    went = jackpot.paid + jackpot.displayed + jackpot.reserve
    if came != went:
        yield f"{came} cents came into the jackpot {jackpot.name}, and {went} are accounted for"
    for account, says, what in (
        (jackpot_pool(jackpot.name), jackpot.displayed, "it shows"),
        (jackpot_reserve(jackpot.name), jackpot.reserve, "its reserve is"),
    ):
        if held.get(str(account), 0) != says:
            yield f"{account} holds {held.get(str(account), 0)} cents, and {what} {says}"
    if jackpot.displayed < jackpot.reset:
        yield f"the jackpot {jackpot.name} shows {jackpot.displayed} cents, under its minimum of {jackpot.reset}"


class JackpotsBeside:
    """What tables staked on each jackpot, counted from the tables' own events."""

    __slots__ = ("_linked", "_table_now", "_told", "_turnover", "awards", "staked_on")

    def __init__(self, table_now: Callable[[str], Table | None]) -> None:
        """`table_now` is a table as far as it was followed."""
        self._table_now = table_now
        self._told: dict[tuple[str, int], JackpotTold] = {}
        self._turnover: dict[tuple[str, str], int] = {}
        self._linked: dict[str, str] = {}
        self.awards = 0
        """How many were reckoned again."""
        self.staked_on: set[str] = set()
        """The jackpots on which something was staked, or given back, since somebody looked."""

    def at_table(self, before: Table, event: Event) -> None:
        """Count what an event of a table staked, or gave back."""
        if isinstance(event, RoundStarted) and event.jackpot is not None and event.jackpot.jackpot:
            self._told[before.name, event.number] = event.jackpot
        for one in followed(before, [event], lambda number: self._told.get((before.name, number))):
            key = (one.jackpot, before.name)
            self.staked_on.add(one.jackpot)
            self._turnover[key] = self._turnover.get(key, 0) + one.stakes * one.told.stake

    def at_pool(self, before: Jackpot, event: Event) -> str | None:
        """What is wrong with an award, from its presses and from who had won at their tables; or with a link."""
        if isinstance(event, TableLinked | TableUnlinked):
            return self._link(event)
        if not isinstance(event, JackpotAwarded):
            return None
        presses = [one for one in before.presses if one.table in event.tables]
        tables = [self._table_now(one.table) for one in presses]
        if {one.table for one in presses} != set(event.tables):
            return f"the jackpot {before.name} was awarded at tables where nobody had pressed"
        self.awards += 1
        known = [one for one in tables if one is not None]
        if len(known) < len(tables) or event == award(before, presses, known):
            return None
        return f"the jackpot {before.name} was awarded otherwise than its presses say"

    def _link(self, event: TableLinked | TableUnlinked) -> str | None:
        """A table feeds one jackpot at a time (NSW 16.10)."""
        has = self._linked.pop(event.table, None)
        if isinstance(event, TableUnlinked):
            return None
        self._linked[event.table] = event.jackpot
        return None if has is None else f"{event.table} was linked to {event.jackpot}, and is to {has} already"

    def turnover_of(self, jackpot: Jackpot) -> Iterator[str]:
        """What a pool counted at its tables, beside what they staked."""
        counted = {name: linked.turnover for name, linked in jackpot.tables.items()} | jackpot.parted
        staked = {table: amount for (name, table), amount in self._turnover.items() if name == jackpot.name}
        for table in sorted(counted.keys() | staked.keys()):
            if counted.get(table, 0) != staked.get(table, 0):
                yield (
                    f"the jackpot {jackpot.name} counted {counted.get(table, 0)} cents at {table}, and "
                    f"{staked.get(table, 0)} were staked there"
                )
