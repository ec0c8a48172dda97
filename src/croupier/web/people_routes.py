"""Coming in, being somebody, signing out; and staff, for a gaming manager."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.people.person import Member, Person, Session, SignedIn
from croupier.tables.roles import Role
from croupier.vocabulary.refusal import Refused
from croupier.web.described import refusals
from croupier.web.problems import no, refusal
from croupier.web.room import Room
from croupier.web.sessions import is_secure, no_cookie, session_cookie
from croupier.web.shapes import (
    Accepted,
    Appointed,
    Appointment,
    FirstManager,
    Me,
    MemberChange,
    MemberShown,
    NameAndPassword,
    NewPassword,
    Staff,
)
from croupier.web.visitor import Visitor

_T = TypeVar("_T")
Asking = Request[Visitor, Any, Any]

_SIGNS_IN = {"rate": "sign_in"}


# --- who somebody is ----------------------------------------------------------------------------------------


async def me_of(room: Room, session: Session | None, token: str | None = None) -> Me:
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


def gaming_manager(request: Asking) -> Person:
    """The gaming manager who asks; staff is nobody else's affair."""
    person = signed_in(request).person
    if person.role is not Role.GAMING_MANAGER:
        raise no(403, f"{person.name} is a {person.role.words}, and staff is for a gaming manager.")
    return person


def accepted(outcome: _T | Refused) -> _T:
    """What was done, unless it was refused."""
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    return outcome


async def _come_in(request: Asking, room: Room, outcome: SignedIn | Refused, *, status: int) -> Response[Me]:
    """Whoever signs in leaves the session that this browser had."""
    here = accepted(outcome)
    before = request.user.session
    if before is not None and request.user.token is not None and before.id != here.session.id:
        await room.in_thread(room.people.sign_out, request.user.token, room.now())
        room.connected.session_ended(before.id, "signed in anew")
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
async def guest(request: Asking, room: NamedDependency[Room]) -> Response[Me]:
    """Come in with a name that the house makes up, and play chips."""
    outcome = await room.in_thread(room.people.guest, room.now(), request.user.address)
    return await _come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/accounts",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=_SIGNS_IN,
    tags=["people"],
)
async def account(
    request: Asking, room: NamedDependency[Room], data: Annotated[NameAndPassword, Body()]
) -> Response[Me]:
    """Open an account. A guest who is signed in makes one of the guest's name and chips."""
    visitor, now = request.user, room.now()
    if visitor.session is not None:
        outcome = await room.with_password(room.people.keep, visitor.session, data.name, data.password, now)
    else:
        outcome = await room.with_password(room.people.register, data.name, data.password, now, visitor.address)
    if visitor.session is not None and isinstance(outcome, SignedIn):
        room.connected.person_left(visitor.session.person.name, "the guest has an account now")
    return await _come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/sessions",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=_SIGNS_IN,
    tags=["people"],
)
async def sign_in(
    request: Asking, room: NamedDependency[Room], data: Annotated[NameAndPassword, Body()]
) -> Response[Me]:
    """Come in with a name and a password."""
    outcome = await room.with_password(
        room.people.sign_in, data.name, data.password, room.now(), request.user.address
    )
    return await _come_in(request, room, outcome, status=HTTP_201_CREATED)


@delete(
    "/sessions",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(403, 429, 503)
    | {HTTP_204_NO_CONTENT: ResponseSpec(data_container=None, description="Signed out.")},
    tags=["people"],
)
async def sign_out(request: Asking, room: NamedDependency[Room]) -> Response[None]:
    """End this session; its sockets close."""
    visitor = request.user
    if visitor.session is not None and visitor.token is not None:
        await room.in_thread(room.people.sign_out, visitor.token, room.now())
        room.connected.session_ended(visitor.session.id, "signed out")
    cookie = no_cookie(secure=is_secure(request, room.settings))
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[cookie])


# --- being somebody -----------------------------------------------------------------------------------------


@get("/me", responses=refusals(429, 503), tags=["people"])
async def who_am_i(request: Asking, room: NamedDependency[Room]) -> Me:
    """Whoever asks, as the house knows them; a spectator where nobody is signed in."""
    return await me_of(room, request.user.session)


@post("/me/chips", status_code=HTTP_200_OK, responses=refusals(401, 403, 409, 429, 503), tags=["people"])
async def more_chips(request: Asking, room: NamedDependency[Room]) -> Me:
    """Be given play chips again, with next to none left."""
    session = signed_in(request)
    accepted(await room.in_thread(room.people.more_chips, session.person.name, room.now()))
    room.connected.purse_changed(session.person.name)
    return await me_of(room, session)


@post(
    "/me/password",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 409, 422, 429, 503),
    opt=_SIGNS_IN,
    tags=["people"],
)
async def change_password(
    request: Asking, room: NamedDependency[Room], data: Annotated[NewPassword, Body()]
) -> Response[Me]:
    """Have another password: every other session ends, and this one is a new one."""
    session = signed_in(request)
    outcome = await room.with_password(room.people.change_password, session, data.old, data.new, room.now())
    if isinstance(outcome, Refused) and outcome.code.value == "sign-in-failed":
        raise no(403, f"{outcome.says}.", code=outcome.code.value)  # the session itself is good
    if isinstance(outcome, SignedIn):
        room.connected.person_left(session.person.name, "the password was changed")
    return await _come_in(request, room, outcome, status=HTTP_200_OK)


# --- staff --------------------------------------------------------------------------------------------------


@post(
    "/first-manager",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=_SIGNS_IN,
    tags=["staff"],
)
async def first_manager(
    request: Asking, room: NamedDependency[Room], data: Annotated[FirstManager, Body()]
) -> Response[Me]:
    """Become the first gaming manager, with the link of the first start."""
    address = request.user.address
    outcome = await room.with_password(
        room.people.claim_first_manager, data.token, data.name, data.password, room.now(), address
    )
    return await _come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/invitations/accept",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=_SIGNS_IN,
    tags=["staff"],
)
async def accept_invitation(
    request: Asking, room: NamedDependency[Room], data: Annotated[Accepted, Body()]
) -> Response[Me]:
    """Set a password with an invitation, and come in."""
    outcome = await room.with_password(
        room.people.accept_invitation, data.token, data.password, room.now(), request.user.address
    )
    if isinstance(outcome, SignedIn):
        room.connected.person_left(outcome.person.name, "an invitation was accepted")
    return await _come_in(request, room, outcome, status=HTTP_201_CREATED)


@get("/staff", responses=refusals(401, 403, 429, 503), tags=["staff"])
async def staff(request: Asking, room: NamedDependency[Room]) -> Staff:
    """Everybody who was appointed."""
    gaming_manager(request)
    members = await room.in_thread(room.people.staff, room.now())
    return Staff(staff=tuple(_member(one) for one in members))


@post(
    "/staff", status_code=HTTP_201_CREATED, responses=refusals(400, 401, 403, 409, 422, 429, 503), tags=["staff"]
)
async def appoint(request: Asking, room: NamedDependency[Room], data: Annotated[Appointment, Body()]) -> Appointed:
    """Appoint somebody, or invite a member of staff again; the token is shown this once."""
    manager = gaming_manager(request)
    invitation = accepted(await room.in_thread(room.people.appoint, manager, data.name, data.role, room.now()))
    return Appointed(name=invitation.name, role=invitation.role, invitation=invitation.token, ends=invitation.ends)


@post(
    "/staff/{name:str}/invitation",
    status_code=HTTP_201_CREATED,
    responses=refusals(401, 403, 404, 409, 429, 503),
    tags=["staff"],
)
async def invite_again(request: Asking, room: NamedDependency[Room], name: FromPath[str]) -> Appointed:
    """Another link for a member of staff, as when the password is forgotten; shown this once."""
    manager = gaming_manager(request)
    invitation = _found(await room.in_thread(room.people.invite_again, manager, name, room.now()))
    return Appointed(name=invitation.name, role=invitation.role, invitation=invitation.token, ends=invitation.ends)


@patch("/staff/{name:str}", responses=refusals(400, 401, 403, 404, 409, 422, 429, 503), tags=["staff"])
async def change_member(
    request: Asking, room: NamedDependency[Room], name: FromPath[str], data: Annotated[MemberChange, Body()]
) -> MemberShown:
    """Another role, after which they sign in again; or an end to a lock-out."""
    manager, now = gaming_manager(request), room.now()
    if (data.role is None) is not data.unlock:
        raise no(422, 'Give either a new "role" or "unlock": true, and not both.')
    if data.role is None:
        return _member(_found(await room.in_thread(room.people.unlock, manager, name, now)))
    member = _found(await room.in_thread(room.people.change_role, manager, name, data.role, now))
    room.connected.person_left(member.person.name, "the role was changed")
    return _member(member)


@delete(
    "/staff/{name:str}",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(401, 403, 404, 409, 429, 503),
    tags=["staff"],
)
async def dismiss(request: Asking, room: NamedDependency[Room], name: FromPath[str]) -> None:
    """Let a member of staff sign in no more."""
    manager = gaming_manager(request)
    member = _found(await room.in_thread(room.people.dismiss, manager, name, room.now()))
    room.connected.person_left(member.person.name, "dismissed")


def _found(outcome: _T | Refused) -> _T:
    """As `accepted`, where an address names the person: one whom nobody knows is not there."""
    if isinstance(outcome, Refused) and outcome.code.value == "unknown-person":
        raise no(404, f"{outcome.says}.", code=outcome.code.value)
    return accepted(outcome)


def _member(member: Member) -> MemberShown:
    return MemberShown(
        name=member.person.name,
        role=member.person.role,
        standing=member.standing.value,
        since=member.person.since,
        locked_until=member.locked_until,
    )


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
        first_manager,
        accept_invitation,
        staff,
        appoint,
        invite_again,
        change_member,
        dismiss,
    ],
)
