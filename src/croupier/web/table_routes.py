"""Tables to look at, and commands to them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from croupier import __version__
from croupier.floor.felt import Felt, Yours
from croupier.web.commands import give
from croupier.web.described import refusals
from croupier.web.problems import no
from croupier.web.room import Room
from croupier.web.shapes import Done, Health, Lobby, Shape
from croupier.web.visitor import Visitor

TableName = Annotated[str, msgspec.Meta(max_length=200, examples=["table-1"])]


class TableSeen(Shape, frozen=True, kw_only=True):
    """A table as the viewer sees it, and what happened last."""

    felt: Felt
    yours: Yours | None
    record: list[dict[str, Any]]


@get("/health", responses=refusals(503), opt={"for_everybody": True}, tags=["house"])
async def health(room: NamedDependency[Room]) -> Health:
    """Whether the house is up and its record within reach."""
    await room.in_thread(room.store.heads, ())
    return Health(ok=True, version=__version__)


@get("/tables", responses=refusals(429), tags=["tables"])
async def lobby(room: NamedDependency[Room]) -> Lobby:
    """All tables at a glance."""
    return Lobby(tables=room.floor.glimpses())


@get("/tables/{name:str}", responses=refusals(404, 429), tags=["tables"])
async def see_table(
    request: Request[Visitor, Any, Any], room: NamedDependency[Room], name: FromPath[str]
) -> TableSeen:
    """One table: the felt, what is the viewer's own, and what happened last."""
    shown = room.floor.shown(room.table_there(name), request.user.viewer)
    assert shown is not None, f"{name} is there"
    return TableSeen(felt=shown.felt, yours=shown.yours, record=shown.record)


@post(
    "/tables/{name:str}/commands",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["tables"],
)
async def command(request: Request[Visitor, Any, Any], room: NamedDependency[Room], name: FromPath[str]) -> Done:
    """Give a command to a table. Sent again under the same id, it is done once and answered as the first time."""
    body = await request.body()
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, "The command cannot be read: it is to be one JSON object.") from None
    return await give(room, request.user, given, name)


router = Router(path="/api", route_handlers=[health, lobby, see_table, command])
