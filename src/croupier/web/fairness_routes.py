"""The shuffles of a table, for anyone to check."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.fairness import ShoeProof, ShoeProofs
from croupier.web.problems import no

_SEARCHES: Final = {"rate": "searches"}

Before = Annotated[int | None, QueryParameter(ge=1, le=10**9, description="Only shoes before this one.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="At most so many shoes.")]


@get("/tables/{name:str}/fairness", responses=refusals(404, 422, 429, 503), opt=_SEARCHES, tags=["fairness"])
async def fairness(
    room: NamedDependency[AppContext], name: FromPath[str], before: Before = None, limit: Limit = 20
) -> ShoeProofs:
    """What was committed, added, cut and shown of each shoe, the newest first."""
    return await room.searching(room.fairness.shoes, room.table_there(name), before=before, limit=limit)


@get("/tables/{name:str}/fairness/{shoe:int}", responses=refusals(404, 429, 503), opt=_SEARCHES, tags=["fairness"])
async def fairness_of_shoe(
    room: NamedDependency[AppContext], name: FromPath[str], shoe: FromPath[int]
) -> ShoeProof:
    """One shoe, checked at this moment; with the cards in their order once it is over."""
    table = room.table_there(name)
    found = await room.searching(room.fairness.shoe, table, shoe) if 0 < shoe < 10**9 else None
    if found is None:
        raise no(404, f"There was no shoe {shoe} at {table}, or a person dealt it.", code="no-such-shoe")
    return found


router = Router(path="/api", route_handlers=[fairness, fairness_of_shoe])
