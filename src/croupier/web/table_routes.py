"""Tables to look at, and commands to them."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.status_codes import HTTP_200_OK

from croupier.audit.record import read, recorded_at, table_stream
from croupier.floor.live.live_table import Occurrence
from croupier.floor.live.viewing import newest
from croupier.floor.shown.views import Viewer
from croupier.store.event_store import EventStore
from croupier.version import __version__
from croupier.web.commands import give
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no
from croupier.web.shapes import CommandDone, Health, LobbyShown, RecordPage, TableSeen
from croupier.web.visitor import Visitor

Version = Annotated[int | None, QueryParameter(ge=1, le=10**12, description="Only what happened before it.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="At most so many versions.")]
TableName = Annotated[str, msgspec.Meta(max_length=200, examples=["table-1"])]


@get("/health", responses=refusals(503), opt={"for_everybody": True}, tags=["house"])
async def health(room: NamedDependency[AppContext]) -> Health:
    """Whether the house is up, and its record within reach, whole, and on a disk that is not full."""
    return await found_well(room)


async def found_well(room: AppContext) -> Health:
    """That all is well; what is not is raised, and answered 503."""
    await room.in_thread(room.looks.look)
    return Health(ok=True, version=__version__)


@get("/readyz", include_in_schema=False, opt={"for_everybody": True})
async def is_ready(room: NamedDependency[AppContext]) -> Health:
    """Whether requests may be sent here: as `/api/health`, under the name that operators' tools ask for."""
    return await found_well(room)


@get("/healthz", include_in_schema=False, opt={"for_everybody": True})
async def is_alive() -> Health:
    """Whether the process answers; the record is not asked."""
    return Health(ok=True, version=__version__)


@get("/tables", responses=refusals(429), tags=["tables"])
async def lobby(room: NamedDependency[AppContext]) -> LobbyShown:
    """All tables at a glance."""
    return LobbyShown(tables=room.floor.glimpses())


@get("/tables/{name:str}", responses=refusals(404, 429), tags=["tables"])
async def see_table(
    request: Request[Visitor, Any, Any], room: NamedDependency[AppContext], name: FromPath[str]
) -> TableSeen:
    """One table: the felt, what is the viewer's own, and what happened last."""
    shown = room.floor.shown(room.table_there(name), request.user.viewer)
    assert shown is not None, f"{name} is there"
    return TableSeen(felt=shown.felt, yours=shown.yours, record=shown.record, earlier=shown.earlier)


@get(
    "/tables/{name:str}/record", responses=refusals(404, 422, 429, 503), opt={"rate": "searches"}, tags=["tables"]
)
async def record(
    request: Request[Visitor, Any, Any],
    room: NamedDependency[AppContext],
    name: FromPath[str],
    before: Version = None,
    limit: Limit = 50,
) -> RecordPage:
    """What happened at a table before a version, the newest page first; each page in the order it happened."""
    table, viewer = room.table_there(name), request.user.viewer
    return await room.searching(_page, room.store, table, viewer, before, limit)


def _page(store: EventStore, table: str, viewer: Viewer, before: int | None, limit: int) -> RecordPage:
    """So many versions back; nobody is told how many of them were not for them to see."""
    stream = table_stream(table)
    last = store.heads([stream]).get(stream, 0) if before is None else before - 1
    first = max(1, last - limit + 1)
    found = islice(recorded_at(store, table, after=first - 1), max(0, last - first + 1))
    happened = ((one.version, read(one)) for one in found)
    occurred = (Occurrence(version=at, by=by, event=event) for at, (by, event) in happened)
    told = newest(occurred, viewer)
    if told.earlier:
        first = told.record[0]["version"]
    return RecordPage(record=told.record, before=first if 1 < first <= last else None)


@post(
    "/tables/{name:str}/commands",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["tables"],
)
async def command(
    request: Request[Visitor, Any, Any], room: NamedDependency[AppContext], name: FromPath[str]
) -> CommandDone:
    """Give a command to a table. Sent again under the same id, it is done once and answered as the first time."""
    body = await request.body()
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, "The command cannot be read: it is to be one JSON object.") from None
    return (await give(room, request.user, given, name)).done(request.user.viewer)


router = Router(path="/api", route_handlers=[health, lobby, see_table, record, command])
