"""Simulations in the odds room: started, looked at and stopped by whoever is not in play at a table of the house.

A page asks twice a second how far its simulation is: an answer is made from what is at hand, a page that is
loaded again goes on with the id alone, and each request is one more look whether its visitor has sat down.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.vocabulary.refusal import RefusedError
from croupier.web.described import refusals
from croupier.web.odds_desk import OddsDesk
from croupier.web.playing import playing, playing_at, refuse_odds
from croupier.web.problems import Says, no, refusal
from croupier.web.room import Room
from croupier.web.simulation_desk import Simulation, SimulationDesk
from croupier.web.simulation_plan import Prepared, Wanted, prepared, question_of, wanted
from croupier.web.simulation_shapes import SimulationAsked, SimulationShown
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
_SEEDS: Final = 2**32


@post(
    "/simulations",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt={"rate": "analyses"},
    tags=["odds"],
)
async def begin(
    request: Asking,
    room: NamedDependency[Room],
    odds_desk: NamedDependency[OddsDesk],
    simulation_desk: NamedDependency[SimulationDesk],
    data: Annotated[SimulationAsked, Body()],
) -> SimulationShown:
    """Start a simulation: one box, one unit, played by the basic strategy of the table."""
    if found := await playing(room, request.user):
        raise refusal(refuse_odds(found))
    asked = _wanted(data)

    async def prepare() -> Prepared:
        return prepared(asked, await odds_desk.ask(question_of(asked), request.user.address))

    def may_go_on() -> bool:
        person = request.user.person
        return person is None or playing_at(room.floor, person.name) is None

    return simulation_desk.look(simulation_desk.begin(asked, request.user, prepare=prepare, may_go_on=may_go_on))


@get("/simulations/{simulation:str}", responses=refusals(404, 409, 429, 503), tags=["odds"])
async def look(
    request: Asking,
    room: NamedDependency[Room],
    simulation_desk: NamedDependency[SimulationDesk],
    simulation: FromPath[str],
) -> SimulationShown:
    """How far it is, and what came of it so far; after its end for some minutes more."""
    found = await playing(room, request.user)
    its = simulation_desk.find(simulation, request.user)
    if found is not None:
        if its is not None:
            simulation_desk.stop_for_play(its)
        raise refusal(refuse_odds(found))
    return simulation_desk.look(_there(its))


@delete(
    "/simulations/{simulation:str}",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(403, 404, 429, 503)
    | {HTTP_204_NO_CONTENT: ResponseSpec(data_container=None, description="Stopped, or ended before.")},
    tags=["odds"],
)
async def stop(
    request: Asking, simulation_desk: NamedDependency[SimulationDesk], simulation: FromPath[str]
) -> Response[None]:
    """Stop it; what came of it can still be looked at."""
    simulation_desk.stop(_there(simulation_desk.find(simulation, request.user)))
    return Response(None, status_code=HTTP_204_NO_CONTENT)


def _wanted(asked: SimulationAsked) -> Wanted:
    """What the book does not allow is refused before anything is started: its sentence and clause, under 422."""
    try:
        return wanted(asked, seed=secrets.randbelow(_SEEDS))
    except RefusedError as error:
        raise Says(422, refusal(error.refused).problem) from None


def _there(found: Simulation | None) -> Simulation:
    if found is None:
        raise no(404, "There is no such simulation of yours, or it is no longer kept.", code="unknown-simulation")
    return found


router = Router(path="/api", route_handlers=[begin, look, stop])
