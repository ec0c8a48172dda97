"""Rounds that were played, and a player's own settlements; on the page and as a file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from heapq import merge
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from croupier.audit.record import Unreadable
from croupier.decoders import decoder
from croupier.floor.shown.views import Viewer
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.history import PastRound, PastRounds, Settlement, Settlements, as_csv, past_round, settlements
from croupier.web.past import Past, RecordedRound
from croupier.web.people_routes import signed_in
from croupier.web.problems import no
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
_SEARCHES: Final = {"rate": "searches"}

Before = Annotated[int | None, QueryParameter(ge=1, le=10**9, description="Only rounds before this one.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="At most so many.")]
Mine = Annotated[bool, QueryParameter(description="Only rounds in which the viewer had a wager.")]
Cursor = Annotated[
    str | None,
    QueryParameter(max_length=400, description="What an earlier answer gave as `before`."),
]


@get("/tables/{name:str}/rounds", responses=refusals(401, 404, 422, 429, 503), opt=_SEARCHES, tags=["history"])
async def rounds(
    request: Asking,
    room: NamedDependency[AppContext],
    name: FromPath[str],
    before: Before = None,
    limit: Limit = 20,
    mine: Mine = False,  # noqa: FBT002 (the address names it)
) -> PastRounds:
    """Rounds of a table, the newest first."""
    viewer = request.user.viewer
    player = signed_in(request).person.name if mine else None
    table = room.table_there(name)
    return await room.searching(_rounds, room.past, table, viewer, before, limit, player)


def _rounds(
    past: Past, table: str, viewer: Viewer, before: int | None, limit: int, player: str | None
) -> PastRounds:
    damaged: list[str] = []
    numbers = islice(past.numbers(table, before=before, player=player), limit)
    found = _readable(past, table, numbers, damaged.append)
    return PastRounds(rounds=tuple(past_round(one, viewer) for one in found), damaged=tuple(damaged))


def _readable(
    past: Past, table: str, numbers: Iterator[int], damaged: Callable[[str], None]
) -> Iterator[RecordedRound]:
    """These rounds; of one that is damaged it is told instead."""
    for number in numbers:
        try:
            found = past.round(table, number)
        except Unreadable as problem:
            damaged(f"Round {number} at {table} is left out: {problem.place} of its record is damaged.")
        else:
            if found is not None:
                yield found


@get(
    "/tables/{name:str}/rounds/{number:int}",
    responses=refusals(404, 429, 503),
    opt=_SEARCHES,
    tags=["history"],
)
async def one_round(
    request: Asking, room: NamedDependency[AppContext], name: FromPath[str], number: FromPath[int]
) -> PastRound:
    """One round of a table."""
    table = room.table_there(name)
    found = await room.searching(room.past.round, table, number) if 0 < number < 10**9 else None
    if found is None:
        raise no(404, f"There was no round {number} at {table}.", code="no-such-round")
    return past_round(found, request.user.viewer)


# --- a player's settlements -----------------------------------------------------------------------------------


@get("/me/history", responses=refusals(401, 422, 429, 503), opt=_SEARCHES, tags=["history"])
async def history(
    request: Asking, room: NamedDependency[AppContext], before: Cursor = None, limit: Limit = 50
) -> Settlements:
    """The viewer's settlements over all tables, the newest first."""
    name, tables = signed_in(request).person.name, room.floor.names()
    return await room.searching(page_of, room.past, tables, name, _read_cursor(before), limit)


@get("/me/history.csv", responses=refusals(401, 429, 503), opt=_SEARCHES, tags=["history"], media_type="text/csv")
async def history_file(request: Asking, room: NamedDependency[AppContext]) -> Response[Any]:
    """The same as a file, amounts in dollars and cents."""
    name, tables = signed_in(request).person.name, room.floor.names()
    lines = as_csv(all_of(room.past, tables, name))
    first = await room.searching(_several, lines)  # a record that is away is told before the file has begun
    headers = {"Content-Disposition": 'attachment; filename="croupier-history.csv"', "Cache-Control": "no-store"}
    return Stream(_file(room, first, lines), media_type="text/csv; charset=utf-8", headers=headers)


async def _file(room: AppContext, first: list[bytes], lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    while first:
        yield b"".join(first)
        first = await room.searching(_several, lines)


def _several(lines: Iterator[bytes]) -> list[bytes]:
    return list(islice(lines, 200))


Place = tuple[str, str, int, int]
_PLACE: Final = decoder(Place)
"""Where a settlement stands among all of a player's: when, at which table, in which round, and where in it."""


def all_of(past: Past, tables: tuple[str, ...], player: str) -> Iterator[Settlement]:
    """Every settlement of a player, the newest first."""
    return (one for _, one in _placed(past, tables, player, None, lambda _: None))


def page_of(past: Past, tables: tuple[str, ...], player: str, before: Place | None, limit: int) -> Settlements:
    """Some of them, and where to go on."""
    damaged: list[str] = []
    found = list(islice(_placed(past, tables, player, before, damaged.append), limit + 1))
    more = len(found) > limit
    return Settlements(
        settlements=tuple(one for _, one in found[:limit]),
        before=_write_cursor(found[limit - 1][0]) if more else None,
        damaged=tuple(damaged),
    )


def _placed(
    past: Past, tables: tuple[str, ...], player: str, before: Place | None, damaged: Callable[[str], None]
) -> Iterator[tuple[Place, Settlement]]:
    """Each table's own are in order already: they are only merged."""
    until = datetime.fromisoformat(before[0]) if before is not None else None
    lines = [_at_table(past, table, player, until, damaged) for table in tables]
    merged = merge(*lines, key=lambda one: one[0], reverse=True)
    return (one for one in merged if before is None or one[0] < before)


def _at_table(
    past: Past, table: str, player: str, until: datetime | None, damaged: Callable[[str], None]
) -> Iterator[tuple[Place, Settlement]]:
    for found in _readable(past, table, past.numbers(table, player=player, until=until), damaged):
        own = [one for one in settlements(found) if one.player == player]
        for at, one in reversed(list(enumerate(own))):
            yield (one.at.astimezone(UTC).isoformat(), table, found.number, at), one


def _write_cursor(place: Place) -> str:
    return msgspec.json.encode(place).hex()


def _read_cursor(written: str | None) -> Place | None:
    if written is None:
        return None
    try:
        place: Place = _PLACE.decode(bytes.fromhex(written))
        if datetime.fromisoformat(place[0]).tzinfo is None:
            raise ValueError(place[0])
    except (ValueError, msgspec.MsgspecError):
        raise no(422, "before: it is what an earlier answer gave, and this is not.") from None
    return place


router = Router(path="/api", route_handlers=[rounds, one_round, history, history_file])
