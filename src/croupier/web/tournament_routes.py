"""Tournaments to look at, to enter and to run."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from croupier.floor.tournament_pages.draft_shown import ConditionsWritten, DraftChecked
from croupier.floor.tournament_pages.tournament_shown import Console, TournamentSeen
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no
from croupier.web.tournament_commands import (
    draft_of,
    give_to_tournament,
    refuse_console,
    refuse_editor,
    start_small,
    tournament_there,
)
from croupier.web.tournament_shapes import TournamentCommandDone, TournamentsShown, TournamentStarted
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]


@get("/tournaments", responses=refusals(429), tags=["tournaments"])
async def tournaments(request: Asking, room: NamedDependency[AppContext]) -> TournamentsShown:
    """All tournaments at a glance, those that go on first."""
    return TournamentsShown(tournaments=room.floor.tournaments.glimpses(request.user.viewer))


@post("/tournaments", status_code=HTTP_200_OK, responses=refusals(401, 403, 409, 429, 503), tags=["tournaments"])
async def start(request: Asking, room: NamedDependency[AppContext]) -> TournamentStarted:
    """Have the house set up a small tournament, or find one that can still be entered."""
    return TournamentStarted(name=await start_small(room, request.user))


_SEEN: Final = {
    HTTP_200_OK: ResponseSpec(data_container=TournamentSeen, description="The page.", generate_examples=False),
    HTTP_304_NOT_MODIFIED: ResponseSpec(data_container=None, description="Nothing has changed."),
}


@get("/tournaments/{name:str}", responses=refusals(404, 409, 429) | _SEEN, tags=["tournaments"])
async def see(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> Response[Any]:
    """One tournament; asked again with its `ETag`, 304 where nothing has changed."""
    await room.floor.tournaments.be_told(tournament_there(room, name))
    shown = room.floor.tournament_watch.seen(name, request.user.viewer)
    assert shown is not None, f"{name} is there"
    tag = f'"{hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(shown, media_type=MediaType.JSON, headers=headers)


@get("/tournaments/{name:str}/console", responses=refusals(401, 403, 404, 409, 429, 503), tags=["tournaments"])
async def see_console(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> Console:
    """What whoever runs it does next, and what blocks that; for those who may."""
    refuse_console(request.user)
    shown = await room.floor.tournaments.console(tournament_there(room, name), request.user.viewer)
    assert shown is not None, f"{name} is there"
    return shown


@post(
    "/tournaments/{name:str}/commands",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["tournaments"],
)
async def command(
    request: Asking, room: NamedDependency[AppContext], name: FromPath[str]
) -> TournamentCommandDone:
    """Give a command to a tournament. Sent again under the same id, it is done once."""
    return await give_to_tournament(room, request.user, _read(await request.body(), "The command"), name)


def _read(body: bytes, what: str) -> object:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, f"{what} cannot be read: it is to be one JSON object.") from None


@get("/tournaments/{name:str}/conditions", responses=refusals(401, 403, 409, 422, 429), tags=["tournaments"])
async def conditions(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> ConditionsWritten:
    """The conditions as they were drafted, to be written on; none of a tournament that is not there yet."""
    refuse_editor(room, request.user, name)
    return room.floor.tournaments.written(name)


@post(
    "/tournaments/{name:str}/conditions/check",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 409, 413, 422, 429, 503),
    opt={"rate": "reads"},
    tags=["tournaments"],
)
async def check_conditions(
    request: Asking, room: NamedDependency[AppContext], name: FromPath[str]
) -> DraftChecked:
    """What the book says of `{"rulebook", "conditions"}` as they stand: it decides nothing, and keeps nothing."""
    refuse_editor(room, request.user, name)
    draft = draft_of(_read(await request.body(), "The draft"))
    return await room.floor.tournaments.check_draft(name, request.user.viewer, draft.rulebook, draft.conditions)


router = Router(
    path="/api", route_handlers=[tournaments, start, see, see_console, command, conditions, check_conditions]
)
