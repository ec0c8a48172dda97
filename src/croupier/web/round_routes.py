"""The page of a round, for those who may see it: its players, and those who work at the table or watch over it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from croupier.floor.shown.views import Viewer
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.past import Past, RecordedRound
from croupier.web.people_routes import signed_in
from croupier.web.problems import no
from croupier.web.round_pages import RoundPage, may_see, round_page
from croupier.web.visitor import Visitor


@get(
    "/rounds/{name:str}/{number:int}",
    responses=refusals(401, 403, 404, 409, 429, 503),
    opt={"rate": "searches"},
    tags=["history"],
)
async def round_steps(
    request: Request[Visitor, Any, Any],
    room: NamedDependency[AppContext],
    name: FromPath[str],
    number: FromPath[int],
) -> RoundPage:
    """A round step by step, each with its clause and the felt after it; for its players and for staff."""
    person = signed_in(request).person
    table, viewer = room.table_there(name), request.user.viewer
    found = await room.searching(room.past.round, table, number) if 0 < number < 10**9 else None
    if not viewer.watches and (found is None or not may_see(found, viewer)):
        says = f"{person.name} had no wager in round {number} at {table}: it is for its players and for staff."
        raise no(403, says, code="not-your-round")
    if found is None:
        raise no(404, f"There was no round {number} at {table}.", code="no-such-round")
    return await room.searching(_page, room.past, found, viewer)


def _page(past: Past, found: RecordedRound, viewer: Viewer) -> RoundPage:
    own = None if viewer.watches else viewer.name
    return round_page(found, viewer, past.beside(found.table, found.number, player=own))


router = Router(path="/api", route_handlers=[round_steps])
