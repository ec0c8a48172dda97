"""One card for each patron, for those who watch over the tables."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from croupier.floor.loops.envelope import NOT_STAMPED
from croupier.patrons.kind import PATRON
from croupier.people.person import Person
from croupier.tables.play.invalid_wagers import FindPlayerInvalid
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import STAFF, Role
from croupier.vocabulary.text import A_NAME
from croupier.web.context import AppContext, shortened
from croupier.web.described import refusals
from croupier.web.patron_shapes import FindingForeseen, PatronCard, PatronsFound
from croupier.web.patron_showing import card_shown, finding_shown, glimpse_of, needs_somebody
from croupier.web.problems import no, refusal
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
READS_FILES: Final = STAFF | {Role.INSPECTOR}
LooksFor = Annotated[str, QueryParameter(max_length=A_NAME.most, description="Letters of a name.")]
AtTable = Annotated[str, QueryParameter(max_length=A_NAME.most, description="The table of the wagers.")]
Grounds = Annotated[str, QueryParameter(max_length=A_NAME.most, description="As `find-invalid` names them.")]
MOST: Final = 60
"""So many patrons are shown at once."""


def reader(visitor: Visitor) -> Person:
    """A member of staff or an inspector, who may read files of patrons; raises `Says` for others."""
    person = visitor.person
    if person is None:
        raise no(401, "Sign in first: files of patrons are for staff and inspectors.")
    if person.role not in READS_FILES:
        raise no(
            403, f"{person.name} is a {person.role.words}, and files of patrons are for staff and inspectors."
        )
    return person


def file_named(room: AppContext, name: str) -> str:
    """The name, where there is a file of it."""
    if len(name) > A_NAME.most or not room.floor.house.patron(name).version:
        raise no(404, f"There is no file of {shortened(name)!r} in this house.", code="unknown-name")
    return name


@get("/house/patrons", responses=refusals(401, 403, 422, 429, 503), tags=["house"])
async def patrons(request: Asking, room: NamedDependency[AppContext], looks_for: LooksFor = "") -> PatronsFound:
    """Patrons whose name has these letters in it, those who need somebody first; for staff and inspectors."""
    reader(request.user)
    house, now, letters = room.floor.house, room.now(), looks_for.strip().casefold()
    files = [one for one in await house.patrons() if letters in one.name.casefold()]
    calendar = house.calendar()
    found = [glimpse_of(one, calendar, now, excluded=house.is_excluded(one.name)) for one in files]
    found.sort(key=lambda one: (not needs_somebody(one), -one.open, one.name.casefold()))
    return PatronsFound(patrons=tuple(found[:MOST]), more=max(0, len(found) - MOST), damaged=house.stopped(PATRON))


@get("/house/patrons/{name:str}/card", responses=refusals(401, 403, 404, 429, 503), tags=["house"])
async def card(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> PatronCard:
    """All that the house has on file of a patron, and where they play; for staff and inspectors."""
    reader(request.user)
    house = room.floor.house
    file = house.patron(file_named(room, name))
    tables, happened = await house.tables(), await house.history_of_patron(name)
    excluded = house.is_excluded(name)
    damaged = room.floor.why_stopped_all()
    return card_shown(
        file,
        house.calendar(),
        room.now(),
        tables=tables,
        happened=happened,
        excluded=excluded,
        damaged=damaged,
    )


@get("/house/patrons/{name:str}/finding", responses=refusals(401, 403, 404, 409, 422, 429, 503), tags=["house"])
async def finding(
    request: Asking,
    room: NamedDependency[AppContext],
    name: FromPath[str],
    table: AtTable,
    grounds: Grounds = "no-card",
) -> FindingForeseen:
    """What finding this player's wagers invalid at a table would do. Nothing is written."""
    person = reader(request.user)
    file_named(room, name)
    command = FindPlayerInvalid(
        table=table, player=Player(name), grounds=grounds, who=person.name, role=person.role, at=NOT_STAMPED
    )
    found = await room.floor.house.foresee(command)
    if isinstance(found, Refused):
        raise refusal(found)
    return finding_shown(table, found)


router = Router(path="/api", route_handlers=[patrons, card, finding])
