"""Coming in, being somebody, signing out; and staff, for a gaming manager."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.people.person import Session, SignedIn
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no, refusal
from croupier.web.sessions import is_secure, no_cookie, session_cookie
from croupier.web.shapes import (
    Me,
    NameAndPassword,
    NewPassword,
    SigningIn,
)
from croupier.web.visitor import Visitor

_T = TypeVar("_T")
Asking = Request[Visitor, Any, Any]

SIGNS_IN = {"rate": "sign_in"}


# --- who somebody is ----------------------------------------------------------------------------------------


async def me_of(room: AppContext, session: Session | None, token: str | None = None) -> Me:
    """What the house knows of whoever it is."""
    if session is None:
        return Me(name="", role=Role.SPECTATOR, kind="spectator", purse=0, csrf="", token=None, tables=())
    person = session.person
    return Me(
        name=person.name,
        role=person.role,
        kind=person.kind.value,
        purse=await room.in_thread(room.people.purse_of, person.name),
        csrf=session.csrf,
        token=token,
        tables=room.floor.tables_of(person.name),
    )


def signed_in(request: Asking) -> Session:
    """The session of one who is signed in; others are asked to."""
    if request.user.session is None:
        raise no(401, "Sign in first: nobody is known under this session.")
    return request.user.session


def accepted(outcome: _T | Refused) -> _T:
    """What was done, unless it was refused."""
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    return outcome


async def come_in(request: Asking, room: AppContext, outcome: SignedIn | Refused, *, status: int) -> Response[Me]:
    """Whoever signs in leaves the session that this browser had."""
    here = accepted(outcome)
    before = request.user.session
    if before is not None and request.user.token is not None and before.id != here.session.id:
        await room.in_thread(room.people.sign_out, request.user.token, room.now())
        room.connected.session_ended(before.id, "signed in anew")
    agent = request.headers.get("user-agent", "")
    await room.in_thread(room.people.came_from, here.session, request.user.address, agent)
    me = await me_of(room, here.session, here.token)
    cookie = session_cookie(here, secure=is_secure(request, room.settings))
    return Response(me, status_code=status, cookies=[cookie])


# --- coming in and going ------------------------------------------------------------------------------------


@post(
    "/guests",
    status_code=HTTP_201_CREATED,
    responses=refusals(403, 429, 503),
    opt={"rate": "guests"},
    tags=["people"],
)
async def guest(request: Asking, room: NamedDependency[AppContext]) -> Response[Me]:
    """Come in with a name that the house makes up, and play chips."""
    outcome = await room.in_thread(room.people.guest, room.now(), request.user.address)
    return await come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/accounts",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def account(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[NameAndPassword, Body()]
) -> Response[Me]:
    """Open an account. A guest who is signed in makes one of the guest's name and chips."""
    visitor, now = request.user, room.now()
    if visitor.session is not None:
        outcome = await room.with_password(room.people.keep, visitor.session, data.name, data.password, now)
    else:
        outcome = await room.with_password(room.people.register, data.name, data.password, now, visitor.address)
    if visitor.session is not None and isinstance(outcome, SignedIn):
        room.connected.person_left(visitor.session.person.name, "the guest has an account now")
    return await come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/sessions",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def sign_in(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[SigningIn, Body()]
) -> Response[Me]:
    """Come in with a name and a password; who has one-time codes is asked for one (401 `code-needed`)."""
    outcome = await room.with_password(
        room.people.sign_in, data.name, data.password, room.now(), request.user.address, data.code
    )
    return await come_in(request, room, outcome, status=HTTP_201_CREATED)


@delete(
    "/sessions",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(403, 429, 503)
    | {HTTP_204_NO_CONTENT: ResponseSpec(data_container=None, description="Signed out.")},
    tags=["people"],
)
async def sign_out(request: Asking, room: NamedDependency[AppContext]) -> Response[None]:
    """End this session; its sockets close."""
    visitor = request.user
    if visitor.session is not None and visitor.token is not None:
        await room.in_thread(room.people.sign_out, visitor.token, room.now())
        room.connected.session_ended(visitor.session.id, "signed out")
    cookie = no_cookie(secure=is_secure(request, room.settings))
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[cookie])


# --- being somebody -----------------------------------------------------------------------------------------


@get("/me", responses=refusals(429, 503), tags=["people"])
async def who_am_i(request: Asking, room: NamedDependency[AppContext]) -> Me:
    """Whoever asks, as the house knows them; a spectator where nobody is signed in."""
    return await me_of(room, request.user.session)


@post("/me/chips", status_code=HTTP_200_OK, responses=refusals(401, 403, 409, 429, 503), tags=["people"])
async def more_chips(request: Asking, room: NamedDependency[AppContext]) -> Me:
    """Be given play chips again, with next to none left."""
    session = signed_in(request)
    accepted(await room.in_thread(room.people.more_chips, session.person.name, room.now()))
    room.connected.purse_changed(session.person.name)
    return await me_of(room, session)


@post(
    "/me/password",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def change_password(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[NewPassword, Body()]
) -> Response[Me]:
    """Have another password: every other session ends, and this one is a new one."""
    session = signed_in(request)
    outcome = await room.with_password(room.people.change_password, session, data.old, data.new, room.now())
    if isinstance(outcome, Refused) and outcome.code.value == "sign-in-failed":
        raise no(403, f"{outcome.says}.", code=outcome.code.value)  # the session itself is good
    if isinstance(outcome, SignedIn):
        room.connected.person_left(session.person.name, "the password was changed")
    return await come_in(request, room, outcome, status=HTTP_200_OK)


router = Router(
    path="/api",
    route_handlers=[
        guest,
        account,
        sign_in,
        sign_out,
        who_am_i,
        more_chips,
        change_password,
    ],
)
