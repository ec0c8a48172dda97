"""One's own account: one-time codes, and the list of one's sessions."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.people.codes import Codes
from croupier.people.person import Session
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.people_routes import SIGNS_IN, Asking, accepted, signed_in
from croupier.web.problems import no
from croupier.web.sessions import is_secure, no_cookie
from croupier.web.shapes import (
    CodesBegun,
    CodesShown,
    Confirming,
    Recovery,
    SessionShown,
    SessionsShown,
    SettingUp,
)

_T = TypeVar("_T")
_GONE: Final = {HTTP_204_NO_CONTENT: ResponseSpec(data_container=None, description="Signed out.")}


def _right(outcome: _T | Refused) -> _T:
    """As `accepted`; a password or code that is wrong does not mean that the session is."""
    if isinstance(outcome, Refused) and outcome.code in (Refusal.SIGN_IN_FAILED, Refusal.CODE_NEEDED):
        raise no(403, f"{outcome.says}.", code=outcome.code.value)
    return accepted(outcome)


# --- one-time codes -----------------------------------------------------------------------------------------


@get("/me/codes", responses=refusals(401, 429, 503), tags=["people"])
async def see_codes(request: Asking, room: NamedDependency[AppContext]) -> CodesShown:
    """Whether signing in takes a one-time code."""
    session = signed_in(request)
    return _shown(session, await room.in_thread(room.people.codes_of, session))


@post(
    "/me/codes",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def begin_codes(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[SettingUp, Body()]
) -> CodesBegun:
    """Set one-time codes up, or new ones in place of those that one has; then confirm them."""
    session = signed_in(request)
    begun = _right(
        await room.with_password(room.people.set_up_codes, session, data.password, data.code, room.now())
    )
    return CodesBegun(secret=begun.secret, address=begun.address, picture=begun.picture)


@post(
    "/me/codes/confirm",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def confirm_codes(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[Confirming, Body()]
) -> Recovery:
    """Need a code from now on, by the first right one; the recovery codes are shown this once."""
    session = signed_in(request)
    return Recovery(
        recovery=_right(await room.in_thread(room.people.confirm_codes, session, data.code, room.now()))
    )


@post(
    "/me/codes/end",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["people"],
)
async def end_codes(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[SettingUp, Body()]
) -> CodesShown:
    """Do without again; a gaming manager who has them cannot."""
    session = signed_in(request)
    outcome = await room.with_password(room.people.take_off_codes, session, data.password, data.code, room.now())
    return _shown(session, _right(outcome))


def _shown(session: Session, codes: Codes) -> CodesShown:
    can_end = codes.are_on and session.person.role is not Role.GAMING_MANAGER
    return CodesShown(on=codes.are_on, since=codes.since, recovery_left=codes.recovery_left, can_end=can_end)


# --- sessions -----------------------------------------------------------------------------------------------


@get("/me/sessions", responses=refusals(401, 429, 503), tags=["people"])
async def see_sessions(request: Asking, room: NamedDependency[AppContext]) -> SessionsShown:
    """Where one is signed in, this session first."""
    found = await room.in_thread(room.people.sessions_of, signed_in(request), room.now())
    return SessionsShown(
        sessions=tuple(
            SessionShown(
                id=one.id,
                began=one.began,
                seen=one.seen,
                address=one.address,
                agent=one.agent,
                this=one.is_this,
            )
            for one in found
        )
    )


@delete(
    "/me/sessions/{id:str}",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(401, 403, 404, 429, 503) | _GONE,
    tags=["people"],
)
async def end_session(request: Asking, room: NamedDependency[AppContext], id: FromPath[str]) -> None:  # noqa: A002 (the address names it)
    """Sign out one of one's sessions; its sockets close."""
    ended = await room.in_thread(room.people.end_session, signed_in(request), id)
    if ended is None:
        raise no(404, "There is no such session of yours: it may be over already.")
    room.connected.session_ended(ended, "signed out from another session")


@delete(
    "/me/sessions",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(401, 403, 429, 503) | _GONE,
    tags=["people"],
)
async def sign_out_everywhere(request: Asking, room: NamedDependency[AppContext]) -> Response[None]:
    """End every session of one's own, this one too; all their sockets close."""
    session = signed_in(request)
    await room.in_thread(room.people.sign_out_everywhere, session)
    room.connected.person_left(session.person.name, "signed out everywhere")
    cookie = no_cookie(secure=is_secure(request, room.settings))
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[cookie])


router = Router(
    path="/api",
    route_handlers=[
        see_codes,
        begin_codes,
        confirm_codes,
        end_codes,
        see_sessions,
        end_session,
        sign_out_everywhere,
    ],
)
