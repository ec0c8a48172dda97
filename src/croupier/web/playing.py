"""Who is in play at a table of the house, whichever worker leads it; and why the odds room is shut to them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import structlog

from croupier.audit.record import table_stream
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.live_table import CommandEffects, LiveTable
from croupier.floor.shown.felt import Felt
from croupier.rulebooks import shelf
from croupier.vocabulary.names import BookId, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS
from croupier.web.context import AppContext
from croupier.web.visitor import Visitor

log = structlog.get_logger("croupier.odds")

PATIENCE: Final = 5.0
"""Seconds to wait for what another worker stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InPlay:
    """Somebody in play: at which table, under which book, and how."""

    table: str
    book: BookId
    player: Player
    how: str
    """`sits at table-1`."""


async def playing(room: AppContext, visitor: Visitor) -> InPlay | None:
    """Where the visitor is in play; staff never are, and nobody who is not signed in."""
    person = visitor.person
    if person is None or person.role not in PATRONS:
        return None
    await caught_up(room)
    return playing_at(room.floor, person.name)


def playing_at(floor: LiveFloor, name: Player) -> InPlay | None:
    """The first table at which somebody sits, has a wager or is in a round."""
    for table in floor.names():
        live = floor.live_table(table)
        felt = live.picture.felt if live is not None else None
        if felt is None or not felt.open or felt.book is None:
            continue
        if how := _how(felt, name):
            return InPlay(table=table, book=felt.book, player=name, how=f"{how} {table}")
    return None


def _how(felt: Felt, name: Player) -> str | None:
    if any(seat.player == name for seat in felt.seats):
        return "sits at"
    if any(lying.player == name for lying in felt.lying):
        return "has a wager at"
    under_way = felt.round if felt.round is not None and not felt.round.over else None
    if under_way is not None and any(stake.player == name for box in under_way.boxes for stake in box.stakes):
        return "is in a round at"
    return None


def refuse_odds(found: InPlay) -> Refused:
    """Nobody in play is advised (16.5(a), CW 12.5(a)), nor has a device that works out odds (NSW 20.6)."""
    rules = shelf.book(found.book).conduct
    why = "where the house advises nobody how to play"
    if rules.device is not None:
        why = "where nobody may use anything that works out odds or strategy"
    says = f"{found.player} {found.how}, {why}: the odds room opens again after leaving the table"
    first, *also = (one for one in (rules.device, rules.staff_advice) if one is not None)
    return Refused(Refusal.NO_ADVICE, says=says, clause=first, also=tuple(also))


# --- tables that other workers lead -------------------------------------------------------------------------


async def caught_up(room: AppContext) -> None:
    """Wait until every table is seen here as it stands in the record at this moment."""
    found = {table_stream(name): room.floor.live_table(name) for name in room.floor.names()}
    heads = await room.in_thread(room.store.heads, tuple(found))
    behind = [(live, heads[stream]) for stream, live in found.items() if live is not None and stream in heads]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(_seen(live, version) for live, version in behind))
    except TimeoutError:  # a table that cannot be followed here cannot be played at here either
        log.warning("a table is not seen as it stands in the record")


async def _seen(live: LiveTable, version: int) -> None:
    """Until the table is shown at this version or past it."""
    there = asyncio.Event()

    def look(happened: CommandEffects) -> None:
        if happened.picture.version >= version:
            there.set()

    if live.picture.version >= version:
        return
    live.watchers.add(look)
    try:
        await there.wait()
    finally:
        live.watchers.discard(look)
