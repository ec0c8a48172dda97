"""Staff: the first gaming manager, invitations, roles; all but the first for a gaming manager alone."""

from __future__ import annotations

from typing import Annotated, TypeVar

from litestar import Response, Router, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.people.person import Member, Person, SignedIn
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.people_routes import SIGNS_IN, Asking, accepted, come_in, signed_in
from croupier.web.problems import no
from croupier.web.shapes import (
    Accepted,
    Appointed,
    Appointment,
    FirstManager,
    LinkSeen,
    LinkShown,
    Me,
    MemberChange,
    MemberShown,
    Staff,
)

_T = TypeVar("_T")


def gaming_manager(request: Asking) -> Person:
    """The gaming manager who asks; staff is nobody else's affair."""
    person = signed_in(request).person
    if person.role is not Role.GAMING_MANAGER:
        raise no(403, f"{person.name} is a {person.role.words}, and staff is for a gaming manager.")
    return person


@post(
    "/first-manager",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["staff"],
)
async def first_manager(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[FirstManager, Body()]
) -> Response[Me]:
    """Become the first gaming manager, with the link of the first start."""
    address = request.user.address
    outcome = await room.with_password(
        room.people.claim_first_manager, data.token, data.name, data.password, room.now(), address
    )
    return await come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/invitations/accept",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=SIGNS_IN,
    tags=["staff"],
)
async def accept_invitation(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[Accepted, Body()]
) -> Response[Me]:
    """Set a password with an invitation, and come in; who has one-time codes is asked for one."""
    outcome = await room.with_password(
        room.people.accept_invitation, data.token, data.password, room.now(), request.user.address, data.code
    )
    if isinstance(outcome, SignedIn):
        room.connected.person_left(outcome.person.name, "an invitation was accepted")
    return await come_in(request, room, outcome, status=HTTP_201_CREATED)


@post(
    "/invitations/look",
    status_code=HTTP_200_OK,
    responses=refusals(400, 403, 422, 429, 503),
    tags=["staff"],
)
async def look_at_invitation(room: NamedDependency[AppContext], data: Annotated[LinkShown, Body()]) -> LinkSeen:
    """Whom a one-time link is for, or that it is no longer good; nothing is used up."""
    seen = accepted(await room.in_thread(room.people.look_at_invitation, data.token, room.now()))
    return LinkSeen(name=seen.name, role=seen.role, ends=seen.ends)


@get("/staff", responses=refusals(401, 403, 429, 503), tags=["staff"])
async def staff(request: Asking, room: NamedDependency[AppContext]) -> Staff:
    """Everybody who was appointed."""
    gaming_manager(request)
    members = await room.in_thread(room.people.staff, room.now())
    return Staff(staff=tuple(_member(one) for one in members))


@post(
    "/staff", status_code=HTTP_201_CREATED, responses=refusals(400, 401, 403, 409, 422, 429, 503), tags=["staff"]
)
async def appoint(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[Appointment, Body()]
) -> Appointed:
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
async def invite_again(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> Appointed:
    """Another link for a member of staff, as when the password is forgotten; shown this once."""
    manager = gaming_manager(request)
    invitation = _found(await room.in_thread(room.people.invite_again, manager, name, room.now()))
    return Appointed(name=invitation.name, role=invitation.role, invitation=invitation.token, ends=invitation.ends)


@patch("/staff/{name:str}", responses=refusals(400, 401, 403, 404, 409, 422, 429, 503), tags=["staff"])
async def change_member(
    request: Asking, room: NamedDependency[AppContext], name: FromPath[str], data: Annotated[MemberChange, Body()]
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
async def dismiss(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> None:
    """Let a member of staff sign in no more."""
    manager = gaming_manager(request)
    member = _found(await room.in_thread(room.people.dismiss, manager, name, room.now()))
    room.connected.person_left(member.person.name, "dismissed")


@delete(
    "/staff/{name:str}/codes",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(401, 403, 404, 409, 429, 503),
    tags=["staff"],
)
async def reset_codes(request: Asking, room: NamedDependency[AppContext], name: FromPath[str]) -> None:
    """Take off another's one-time codes, as when the telephone is lost; they sign in again with the password."""
    manager = gaming_manager(request)
    person = _found(await room.in_thread(room.people.reset_codes, manager, name, room.now()))
    room.connected.person_left(person.name, "the one-time codes were reset")


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
        codes=member.has_codes,
    )


router = Router(
    path="/api",
    route_handlers=[
        first_manager,
        accept_invitation,
        look_at_invitation,
        staff,
        appoint,
        invite_again,
        change_member,
        dismiss,
        reset_codes,
    ],
)
