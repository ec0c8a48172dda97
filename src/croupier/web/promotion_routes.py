"""One promotion: as everybody sees it and takes part in it, and step by step for who holds it."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from croupier.floor.promotion_pages.promotion_shown import PartInPromotion, PromotionConsole
from croupier.vocabulary.roles import PATRONS, STAFF, Role
from croupier.vocabulary.text import A_NAME
from croupier.web.context import AppContext, shortened
from croupier.web.described import refusals
from croupier.web.house_shapes import PromotionSeen
from croupier.web.house_showing import shown_promotion
from croupier.web.problems import no
from croupier.web.shapes import Shape
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
LOOKS_ON: Final = STAFF | {Role.INSPECTOR}


class PromotionPage(Shape, frozen=True, kw_only=True):
    """A promotion, and what the viewer may do in it."""

    promotion: PromotionSeen
    yours: PartInPromotion | None
    """For a player who is signed in."""


def _unknown(name: str) -> Exception:
    return no(404, f"There is no promotion {shortened(name)!r} in this house.", code="unknown-name")


@get("/house/promotions/{name:str}", responses=refusals(404, 429, 503), tags=["house"])
async def promotion(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> PromotionPage:
    """A promotion as everybody sees it; a player also sees what they may do, and what blocks it."""
    visitor, house = request.user, room.floor.house
    person, yours = visitor.person, None
    if person is not None and person.role in PATRONS and len(name) <= A_NAME.most:
        yours = await house.part_in_promotion(name, visitor.viewer)
    found = await house.promotion(name) if len(name) <= A_NAME.most else None
    if found is None:
        raise _unknown(name)
    return PromotionPage(promotion=shown_promotion(found, None if person is None else person.name), yours=yours)


@get("/house/promotions/{name:str}/console", responses=refusals(401, 403, 404, 429, 503), tags=["house"])
async def see_console(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> PromotionConsole:
    """Every step of a promotion, what is to be done, and what blocks it by which clause; for staff."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: the console of a promotion is for staff.")
    if person.role not in LOOKS_ON:
        raise no(403, f"{person.name} is a {person.role.words}, and the console of a promotion is for staff.")
    known = len(name) <= A_NAME.most
    shown = await room.floor.house.promotion_console(name, request.user.viewer) if known else None
    if shown is None:
        raise _unknown(name)
    return shown


router = Router(path="/api", route_handlers=[promotion, see_console])
