"""The house as one document: balances, jackpots, patrons, promotions, letters and tables, as of one time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from itertools import chain
from typing import Any

import msgspec

from croupier.audit.record import tables_in
from croupier.casino.casino import Casino
from croupier.casino.days import TakingsOfTable, last_day, takings, takings_of_day
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.patron_desk import calendar_of
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.scripts.patron_document import patron_document
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.ledger.account import table_float
from croupier.notices.letters import Letter
from croupier.patrons.kind import PATRON
from croupier.promotions.kind import PROMOTION
from croupier.promotions.promotion import Promotion


def house_document(floor: GamingFloor, at: datetime) -> dict[str, Any]:
    """The last line of a script of the house: deadlines and periods are judged by `at`."""
    casino = floor.house.casino
    balances = floor.store.balances()
    tables = _tables(floor, balances)
    document = {
        "kind": "house",
        "at": at.isoformat(),
        "zone": casino.zone,
        "balances": {account: holds for account, holds in sorted(balances.items()) if holds},
        "jackpots": {one.name: _jackpot(one) for one in floor.house.streams.all_of(JACKPOT)},
        "promotions": {one.name: _promotion(one) for one in floor.house.streams.all_of(PROMOTION)},
        "patrons": _patrons(floor, at),
        "notices": [letter_document(one, at, casino.clock) for one in floor.house.letters()],
        "tables": tables,
        "day": _day(casino, tables),
    }
    damaged = _damaged(floor, tables)
    return document | ({"damaged": damaged} if damaged else {})


def _damaged(floor: GamingFloor, tables: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What is left out because its record is damaged, a sentence each; found while the rest was told."""
    streams = (floor.house.streams.stopped(kind).values() for kind in (JACKPOT, PROMOTION, PATRON))
    stopped = [one["says"] for one in tables.values() if one["phase"] == "stopped"]
    return [*stopped, *chain.from_iterable(streams), *floor.house.damaged_letters()]


def _day(casino: Casino, tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What has come since a day was last closed, beside what came in all; when that was, in the house's zone."""
    took = {
        name: takings_of_day(casino, name, TakingsOfTable(drop=one["drop"], win=one["win"], hold=one["hold"]))
        for name, one in tables.items()
        if one["phase"] != "stopped"
    }

    def told(time: datetime | None) -> str | None:
        return None if time is None else time.astimezone(casino.clock).isoformat()

    since, last = told(casino.closed), last_day(casino)
    before = {"since": told(casino.last_since), "until": since, "tables": msgspec.to_builtins(last)}
    return {
        "closed": casino.days,
        "since": since,
        "tables": msgspec.to_builtins(took),
        "last": before if casino.days else None,
    }


def _promotion(promotion: Promotion) -> dict[str, Any]:
    return {
        "state": promotion.stage.value,
        "entries": promotion.entry_count,
        "winners": [{"prize": one.prize, "patron": one.patron} for one in promotion.winners],
    }


def letter_document(letter: Letter, at: datetime, zone: tzinfo) -> dict[str, Any]:
    """A letter as the document of the house has it; times are told in its zone."""

    def told(time: datetime | None) -> str | None:
        return None if time is None else time.astimezone(zone).isoformat()

    return {
        "to": letter.to.value,
        "subject": letter.subject,
        "clause": letter.clause,
        "also": list(letter.also),
        "since": told(letter.since),
        "by": told(letter.by),
        "state": letter.state(at),
        "late": letter.is_late(at),
        "sent": told(letter.given.at if letter.given else None),
        "acknowledged": told(letter.acknowledged),
    }


def _jackpot(jackpot: Jackpot) -> dict[str, Any]:
    return {
        "displayed": jackpot.displayed,
        "reserve": jackpot.reserve,
        "reset": jackpot.reset,
        "stake": jackpot.stake,
        "increment": jackpot.increment,
        "to_reserve": jackpot.to_reserve,
        "contributed": jackpot.contributed,
        "seeded": jackpot.seeded,
        "paid": jackpot.paid,
        "added": jackpot.added,
        "rounded": jackpot.rounded,
        "tables": {
            name: {"state": linked.state.value, "turnover": linked.turnover}
            for name, linked in sorted(jackpot.tables.items())
        },
    }


def _patrons(floor: GamingFloor, at: datetime) -> dict[str, Any]:
    house, streams = calendar_of(floor.house.casino), floor.house.streams
    return {
        one.name: patron_document(one, house, at, excluded=floor.exclusion_of(one.name) is not None)
        for one in streams.all_of(PATRON)
        if one.enrolled
    }


def _tables(floor: GamingFloor, balances: Mapping[str, int]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for name in tables_in(floor.store):
        try:
            table = floor.table(name).current()
        except TableStopped as problem:  # it stops alone: the house is told of without its figures
            tables[name] = {"phase": "stopped", "says": str(problem)}
            continue
        took = takings(table, balances.get(str(table_float(name)), 0))
        tables[name] = {"phase": table.phase.value, "drop": took.drop, "win": took.win, "hold": took.hold}
    return tables
