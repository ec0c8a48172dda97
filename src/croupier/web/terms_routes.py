"""The terms of a promotion as they are written: what they say so far, and what each clause still wants."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from croupier.chapters.common_refusals import refuse_power
from croupier.floor.loops.envelope import NOT_STAMPED
from croupier.promotions.kind import PROMOTION
from croupier.promotions.making import MakePromotion
from croupier.promotions.promotion import rules_of_the_house
from croupier.promotions.terms import Prize, PromotionTerms, refuse_prizes, watched
from croupier.promotions.wanted import wanted_of
from croupier.rulebooks.house_rules.promotions import PromotionRules
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.text import A_NAME
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no, refusal, sentence
from croupier.web.shapes import Shape
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]


class TermWanted(Shape, frozen=True, kw_only=True):
    """Something that the terms have to say."""

    item: str
    clause: str
    said: bool
    prize: int | None
    """Of which prize, counted from 0; nothing where it is of the terms themselves."""


class TermsChecked(Shape, frozen=True, kw_only=True):
    """What the book says of terms as they stand."""

    wanted: tuple[TermWanted, ...]
    wrong: str | None
    """What in them cannot be read, or is no prize."""
    clause: str | None
    """The clause of that."""
    watched: str | None
    """The prize whose draw a scrutineer has to watch."""
    submit_by: datetime | None
    """When the regulator has the terms at the latest."""


class TermsWritten(Shape, frozen=True, kw_only=True):
    """Terms and prizes as they were last written; none of a promotion that is not there yet."""

    stage: str
    terms: dict[str, Any]
    prizes: tuple[dict[str, Any], ...]


def _operator(visitor: Visitor, name: str, given: Mapping[str, Any]) -> MakePromotion | Refused:
    """The command that the draft would be, or what in it cannot be read; raises `Says` for who may not give it."""
    person = visitor.person
    if person is None:
        raise no(401, "Sign in first: terms are written by the operator.")
    filled = {"command": "make-promotion", "id": "draft", "who": person.name, "role": person.role.value}
    empty = MakePromotion(promotion=name, who=person.name, role=person.role, at=NOT_STAMPED)
    if refused := refuse_power(empty, PROMOTION.powers()["make-promotion"]):
        raise refusal(refused)
    read = PROMOTION.reader.of_plain({**filled, "at": NOT_STAMPED, "promotion": name, **given}, "The draft")
    assert isinstance(read, MakePromotion | Refused), "the draft is read as what would be sent"
    return read


def _rules() -> PromotionRules:
    found = rules_of_the_house()
    if found is None:
        raise no(404, "No book on the shelf knows promotions.")
    return found[1]


def _named(name: str) -> str:
    if len(name) > A_NAME.most:
        raise no(422, f"A promotion has a name of at most {A_NAME.most} characters.")
    return name


@get("/house/promotions/{name:str}/terms", responses=refusals(401, 403, 404, 422, 429), tags=["house"])
async def terms(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> TermsWritten:
    """The terms as they were written, to be written on; for the operator."""
    _rules()
    _operator(request.user, _named(name), {})
    found = await room.floor.house.promotion(name)
    if found is None:
        return TermsWritten(stage="", terms={}, prizes=())
    return TermsWritten(
        stage=found.stage.value, terms=_plain(found.terms), prizes=tuple(_plain(one) for one in found.prizes)
    )


def _plain(said: PromotionTerms | Prize) -> dict[str, Any]:
    """Items as they are sent."""
    plain: dict[str, Any] = msgspec.to_builtins(said)
    return {**plain.pop("further", {}), **plain}


@post(
    "/house/promotions/{name:str}/terms/check",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 413, 422, 429, 503),
    opt={"rate": "reads"},
    tags=["house"],
)
async def check(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> TermsChecked:
    """What the book says of `{"terms", "prizes"}` as they stand: it decides nothing, and keeps nothing."""
    rules, read = _rules(), _operator(request.user, _named(name), _draft(await request.body()))
    if isinstance(read, Refused):
        return _checked(MakePromotion(promotion=name, who="", role=_role(request), at=NOT_STAMPED), rules, read)
    barred = refuse_prizes(read.who, read.prizes, rules.prizes, room.floor.house.casino.prescribed_prizes)
    return _checked(read, rules, barred)


def _role(request: Asking) -> Any:
    assert request.user.person is not None, "who may write terms is somebody"
    return request.user.person.role


def _draft(body: bytes) -> dict[str, Any]:
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise no(400, "The draft cannot be read: it is to be one JSON object.") from None
    if not isinstance(given, Mapping):
        raise no(422, 'A draft is one JSON object: {"terms": {…}, "prizes": […]}.')
    return {item: given[item] for item in ("terms", "prizes") if item in given}


def _checked(draft: MakePromotion, rules: PromotionRules, refused: Refused | None) -> TermsChecked:
    largest, starts = watched(draft.prizes, rules), draft.terms.held_from
    return TermsChecked(
        wanted=tuple(
            TermWanted(item=one.item, clause=one.clause, said=one.is_said, prize=one.prize)
            for one in wanted_of(draft.terms, draft.prizes, rules)
        ),
        wrong=sentence(refused.says) if refused is not None else None,
        clause=refused.clause if refused is not None else None,
        watched=None if largest is None else largest.name,
        submit_by=None if starts is None else starts - rules.submitted_before.value,
    )


router = Router(path="/api", route_handlers=[terms, check])
