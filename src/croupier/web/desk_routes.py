"""The desks: all tables at a glance, every command as a form can be made of it, and what one would do."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from croupier.floor.documents.described_commands import CommandDescribed, described_commands
from croupier.floor.live.looking_ahead import Ahead, look_ahead
from croupier.floor.shown.desk import Overview, TableDesk
from croupier.people.person import Person
from croupier.vocabulary.refusal import Refused
from croupier.web.commands import read
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no, refusal
from croupier.web.shapes import Shape
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]


class CommandsDescribed(Shape, frozen=True, kw_only=True):
    """Every command of tables, tournaments and the rooms of the house."""

    commands: tuple[CommandDescribed, ...]


class Consequences(Shape, frozen=True, kw_only=True):
    """What a command would do if it were given now."""

    version: int
    """The table that was looked at: sent as `after`, the command is refused where it has gone on."""
    happens: tuple[Ahead, ...]


def _overseer(request: Asking) -> Person:
    """Whoever watches over the tables."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: the desks are for those who work in the house.")
    if not request.user.viewer.oversees:
        says = f"{person.name} is a {person.role.words}, and all tables at a glance are for supervisors."
        raise no(403, says)
    return person


@get("/desks", responses=refusals(401, 403, 429), tags=["desks"])
async def overview(request: Asking, room: NamedDependency[AppContext]) -> Overview:
    """All tables at a glance: how they stand, what they took and won, and what needs a person now."""
    _overseer(request)
    tables = []
    for glimpse in room.floor.glimpses():
        table = None if glimpse.stopped else room.floor.live_table(glimpse.table)
        picture = table.picture if table is not None else None
        tables.append(
            TableDesk(
                glimpse=glimpse,
                by_hand=picture.felt.by_hand if picture is not None else False,
                desk=picture.desk(oversees=True) if picture is not None else None,
            )
        )
    return Overview(at=room.now(), tables=tuple(tables))


@get("/commands", responses=refusals(429), tags=["desks"])
async def commands(room: NamedDependency[AppContext]) -> CommandsDescribed:
    """Every command: its fields, who may give it under which clauses, and at which desk it is given."""
    del room
    return CommandsDescribed(commands=described_commands())


@post(
    "/tables/{name:str}/consequences",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["desks"],
)
async def consequences(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> Consequences:
    """What a command of staff would do if it were given now; nothing is done, and nothing is kept."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: only those who work at a table are told what a command would do.")
    if not person.is_staff:
        raise no(403, f"{person.name} is a {person.role.words}, and this is for those who work at the table.")
    room.allow("commands", request.user)
    try:
        given = msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, "The command cannot be read: it is to be one JSON object.") from None
    table = room.floor.live_table(room.table_there(name))
    assert table is not None, f"{name} is there"
    command = read(given, person, name)
    told = await room.in_thread(look_ahead, table, command, request.user.viewer, room.now())
    if isinstance(told, Refused):
        raise refusal(told)
    return Consequences(version=table.picture.version, happens=told)


router = Router(path="/api", route_handlers=[overview, commands, consequences])
