"""Jackpots follow what happens at their tables, in the same write."""

from __future__ import annotations

from croupier.floor.loops.house_write import HouseWrite
from croupier.jackpots.following import events_for, followed, press_lost
from croupier.jackpots.kind import JACKPOT
from croupier.tables.deciding import Decision
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.table import Table


def follow_jackpots(write: HouseWrite, before: Table, decision: Decision) -> None:
    """Stakes come in and go back, prizes come back, and a press counts for nothing once nothing is won."""
    name = decision.table.name

    def told_in(number: int) -> JackpotTold | None:
        rounds = (decision.table.round, decision.table.finished, before.round, before.finished)
        for one in rounds:
            if one is not None and one.number == number:
                return one.jackpot
        started = next(
            (one for one in decision.events if isinstance(one, RoundStarted) and one.number == number), None
        )
        began = started or write.began(name, number)
        return None if began is None else began.jackpot

    for one in followed(before, decision.events, told_in):
        for event in events_for(write.state(JACKPOT, one.jackpot), name, one):
            write.say(JACKPOT, one.jackpot, decision.by, event)
    held = before.round.jackpot if before.round is not None and before.round.won else None
    if held is not None and held.jackpot:
        lost = press_lost(write.state(JACKPOT, held.jackpot), decision.table)
        if lost is not None:
            write.say(JACKPOT, held.jackpot, decision.by, lost)
