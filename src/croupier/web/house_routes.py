"""The house beside its tables: commands to its rooms, and its letters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from croupier.jackpots.kind import JACKPOT
from croupier.notices.letters import Letter
from croupier.notices.outbox import by_time_left
from croupier.promotions.kind import PROMOTION
from croupier.vocabulary.roles import STAFF, Role
from croupier.vocabulary.text import A_NAME
from croupier.web.context import AppContext, shortened
from croupier.web.described import refusals
from croupier.web.house_commands import give_to_house
from croupier.web.house_shapes import (
    HouseCommandDone,
    JackpotsSeen,
    LetterShown,
    LettersShown,
    PatronSeen,
    PromotionsSeen,
)
from croupier.web.house_showing import shown_jackpot, shown_patron, shown_promotion
from croupier.web.problems import no
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
NEVER: Final = datetime.min.replace(tzinfo=UTC)
READS_LETTERS: Final = STAFF | {Role.INSPECTOR}


@post(
    "/house/commands",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["house"],
)
async def command(request: Asking, room: NamedDependency[AppContext]) -> HouseCommandDone:
    """Give a command to a room of the house. Sent again under the same id, it is done once."""
    body = await request.body()
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, "The command cannot be read: it is to be one JSON object.") from None
    return await give_to_house(room, request.user, given)


@get("/house/letters", responses=refusals(401, 403, 429, 503), tags=["house"])
async def letters(request: Asking, room: NamedDependency[AppContext]) -> LettersShown:
    """Every letter of the house, the most pressing first; for staff and inspectors."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: letters are for staff and inspectors.")
    if person.role not in READS_LETTERS:
        raise no(403, f"{person.name} is a {person.role.words}, and letters are for staff and inspectors.")
    now = room.now()
    found = by_time_left(await room.floor.house.letters())
    return LettersShown(
        at=now,
        zone=room.floor.house.casino.zone,
        letters=tuple(shown_letter(one, now) for one in found),
        damaged=room.floor.house.damaged_letters(),
    )


def shown_letter(letter: Letter, now: datetime) -> LetterShown:
    """A letter as whoever may read it sees it."""
    given = letter.given
    return LetterShown(
        to=letter.to.value,
        to_words=letter.to.words,
        subject=letter.subject,
        text=letter.text,
        clause=letter.clause,
        also=letter.also,
        where=letter.tables,
        since=letter.since,
        by=letter.by,
        state=letter.state(now),
        late=letter.is_late(now),
        sent=given.at if given else None,
        sent_by=given.by if given else None,
        acknowledged=letter.acknowledged,
        lists=tuple(one.text for one in letter.lists),
    )


@get("/house/jackpots", responses=refusals(429), tags=["house"])
async def jackpots(request: Asking, room: NamedDependency[AppContext]) -> JackpotsSeen:
    """All jackpots of the house and what they show; staff see their books as well."""
    person = request.user.person
    with_books = person is not None and person.role in READS_LETTERS
    house = room.floor.house
    found = sorted(house.jackpots(), key=lambda one: one.name)
    return JackpotsSeen(
        jackpots=tuple(shown_jackpot(one, with_books=with_books) for one in found), damaged=house.stopped(JACKPOT)
    )


@get("/house/me", responses=refusals(401, 403, 429), tags=["house"])
async def me(request: Asking, room: NamedDependency[AppContext]) -> PatronSeen:
    """One's own file: cards, limits and what is left of them, breaks."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: limits are kept with your own file.")
    if person.is_staff:
        raise no(403, f"{person.name} is a {person.role.words}: staff do not play, and have no limits.")
    return _patron(room, person.name)


@get("/house/patrons/{name:str}", responses=refusals(401, 403, 404, 429), tags=["house"])
async def patron(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> PatronSeen:
    """A patron's file, for staff and inspectors; who they are lies elsewhere."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: files of patrons are for staff and inspectors.")
    if person.role not in READS_LETTERS:
        raise no(
            403, f"{person.name} is a {person.role.words}, and files of patrons are for staff and inspectors."
        )
    if len(name) > A_NAME.most or not room.floor.house.patron(name).version:
        raise no(404, f"There is no file of {shortened(name)!r} in this house.", code="unknown-name")
    return _patron(room, name)


def _patron(room: AppContext, name: str) -> PatronSeen:
    house = room.floor.house
    excluded = house.is_excluded(name)
    return shown_patron(house.patron(name), house.calendar(), room.now(), excluded=excluded)


@get("/house/promotions", responses=refusals(429), tags=["house"])
async def promotions(request: Asking, room: NamedDependency[AppContext]) -> PromotionsSeen:
    """All promotions of the house, the latest first."""
    person = request.user.person
    viewer = None if person is None else person.name
    house = room.floor.house
    found = sorted(house.promotions(), key=lambda one: one.now or NEVER, reverse=True)
    return PromotionsSeen(
        promotions=tuple(shown_promotion(one, viewer) for one in found), damaged=house.stopped(PROMOTION)
    )


router = Router(path="/api", route_handlers=[command, letters, me, patron, jackpots, promotions])
