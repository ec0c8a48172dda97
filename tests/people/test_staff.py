"""Staff: the first gaming manager, invitations, roles, dismissals, and who may do any of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest

from croupier.people.events import RoleChanged, StaffAppointed, person_stream, read_event
from croupier.people.people import People
from croupier.people.person import (
    APPOINTED,
    SIGNS_IN,
    Invitation,
    InvitationSeen,
    Member,
    Person,
    PersonKind,
    PersonStanding,
    SignedIn,
)
from croupier.store.event_store import EventStore
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.people.house import (
    ELSEWHERE,
    HOME,
    NOON,
    OTHER,
    PASSWORD,
    events_of,
    kinds_of,
    later,
    refused,
    signed_in,
)


def appointed(people: People, by: SignedIn, name: str, role: Role, at: datetime = NOON) -> SignedIn:
    """A member of staff who has accepted."""
    invitation = people.appoint(by.person, name, role, at)
    assert isinstance(invitation, Invitation), str(invitation)
    return signed_in(people.accept_invitation(invitation.token, PASSWORD, at, HOME))


def test_who_can_sign_in() -> None:
    nobody = {Role.CLOCK, Role.CASINO_OPERATOR, Role.SPECTATOR}
    assert set(Role) - nobody == SIGNS_IN
    assert {Role.PLAYER} == SIGNS_IN - APPOINTED
    with pytest.raises(AssertionError, match="nobody signs in as a clock"):
        Person(name="Ann", role=Role.CLOCK, kind=PersonKind.ACCOUNT, since=NOON)


# --- the first gaming manager ---------------------------------------------------------------------------


def test_the_first_gaming_manager_claims_the_house_once(people: People, store: EventStore) -> None:
    token = people.first_manager_token(NOON)
    assert token is not None
    seen = people.look_at_invitation(token, later(hours=23))
    assert seen == InvitationSeen(name="", role=Role.GAMING_MANAGER, ends=later(hours=24))
    refused(people.look_at_invitation(token, later(hours=24)), Refusal.TOKEN_NOT_GOOD)
    mia = signed_in(people.claim_first_manager(token, "Mia", PASSWORD, later(hours=23), HOME))
    refused(people.look_at_invitation(token, later(hours=23)), Refusal.TOKEN_NOT_GOOD)
    assert (mia.person.role, mia.person.kind) == (Role.GAMING_MANAGER, PersonKind.ACCOUNT)
    assert people.who(mia.token, later(hours=23)) is not None
    refused(people.claim_first_manager(token, "Max", PASSWORD, later(hours=23), HOME), Refusal.TOKEN_NOT_GOOD)
    assert people.first_manager_token(later(hours=24)) is None
    assert people.purse_of("Mia") == 0
    by, event = read_event(store.read_stream(person_stream("Mia"))[0].payload)
    assert (by.who, event) == ("house", StaffAppointed(name="Mia", role=Role.GAMING_MANAGER))
    signed_in(people.sign_in("mia", PASSWORD, later(hours=30), ELSEWHERE))


def test_a_new_start_makes_the_old_token_worthless(people: People) -> None:
    old, new = people.first_manager_token(NOON), people.first_manager_token(later(minutes=1))
    assert old is not None
    assert new is not None
    refused(people.claim_first_manager(old, "Mia", PASSWORD, later(minutes=2), HOME), Refusal.TOKEN_NOT_GOOD)
    signed_in(people.claim_first_manager(new, "Mia", PASSWORD, later(minutes=2), HOME))


def test_the_token_runs_out_after_a_day(people: People) -> None:
    token = people.first_manager_token(NOON)
    assert token is not None
    refused(people.claim_first_manager(token, "Mia", PASSWORD, later(hours=24), HOME), Refusal.TOKEN_NOT_GOOD)


def test_a_claim_that_is_refused_can_be_made_again(people: People, ann: SignedIn) -> None:
    token = people.first_manager_token(NOON)
    assert token is not None
    for wrong in ("", "x", "\ud800", ann.token):
        refused(people.claim_first_manager(wrong, "Mia", PASSWORD, NOON, HOME), Refusal.TOKEN_NOT_GOOD)
    refused(people.claim_first_manager(token, "Ann", PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)
    refused(people.claim_first_manager(token, "Mia", "short", NOON, HOME), Refusal.PASSWORD_NOT_ALLOWED)
    refused(people.claim_first_manager(token, "house", PASSWORD, NOON, HOME), Refusal.NAME_NOT_ALLOWED)
    refused(people.accept_invitation(token, PASSWORD, NOON, HOME), Refusal.TOKEN_NOT_GOOD)
    signed_in(people.claim_first_manager(token, "Mia", PASSWORD, NOON, HOME))


def test_of_two_claims_at_once_one_is_the_manager(people: People) -> None:
    token = people.first_manager_token(NOON)
    assert token is not None
    ready = threading.Barrier(6)

    def claim(name: str) -> object:
        ready.wait(300)
        return people.claim_first_manager(token, name, PASSWORD, NOON, HOME)

    with ThreadPoolExecutor(6) as pool:
        outcomes = list(pool.map(claim, ["Mia", "Max", "Mel", "Moe", "Mia", "May"]))
    assert sum(isinstance(one, SignedIn) for one in outcomes) == 1
    assert [one.person.role for one in people.staff()] == [Role.GAMING_MANAGER]


# --- appointing -----------------------------------------------------------------------------------------


def test_staff_are_appointed_and_set_their_own_password(
    people: People, manager: SignedIn, store: EventStore
) -> None:
    invitation = people.appoint(manager.person, "Dee", Role.DEALER, NOON)
    assert isinstance(invitation, Invitation)
    assert (invitation.name, invitation.role, invitation.ends) == ("Dee", Role.DEALER, later(days=7))
    refused(people.sign_in("Dee", PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)
    refused(people.accept_invitation(invitation.token, "dee", NOON, HOME), Refusal.PASSWORD_NOT_ALLOWED)
    dee = signed_in(people.accept_invitation(invitation.token, OTHER, later(days=6), HOME))
    assert dee.person == Person(name="Dee", role=Role.DEALER, kind=PersonKind.ACCOUNT, since=NOON)
    refused(people.accept_invitation(invitation.token, PASSWORD, later(days=6), HOME), Refusal.TOKEN_NOT_GOOD)
    signed_in(people.sign_in("Dee", OTHER, later(days=8), HOME))
    assert people.purse_of("Dee") == 0
    first = store.read_stream(person_stream("Dee"))[0]
    by, event = read_event(first.payload)
    assert (by.who, by.role, by.at) == ("Mia", Role.GAMING_MANAGER, NOON)
    assert event == StaffAppointed(name="Dee", role=Role.DEALER)
    assert invitation.token not in repr(invitation)


def test_an_invitation_runs_out_and_another_takes_its_place(people: People, manager: SignedIn) -> None:
    first = people.appoint(manager.person, "Dee", Role.DEALER, NOON)
    assert isinstance(first, Invitation)
    refused(people.accept_invitation(first.token, PASSWORD, later(days=7), HOME), Refusal.TOKEN_NOT_GOOD)
    second = people.invite_again(manager.person, "dee", later(days=1))
    assert isinstance(second, Invitation)
    refused(people.accept_invitation(first.token, PASSWORD, later(days=2), HOME), Refusal.TOKEN_NOT_GOOD)
    signed_in(people.accept_invitation(second.token, PASSWORD, later(days=2), HOME))


def test_a_forgotten_password_is_set_anew_and_ends_old_sessions(people: People, manager: SignedIn) -> None:
    dee = appointed(people, manager, "Dee", Role.DEALER)
    again = people.invite_again(manager.person, "Dee", NOON)
    assert isinstance(again, Invitation)
    assert people.who(dee.token, NOON) is not None
    signed_in(people.accept_invitation(again.token, OTHER, NOON, HOME))
    assert people.who(dee.token, NOON) is None
    refused(people.sign_in("Dee", PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)


@pytest.mark.slow
@pytest.mark.parametrize("role", sorted(APPOINTED))
def test_every_role_of_staff_can_be_given(people: People, manager: SignedIn, role: Role) -> None:
    assert appointed(people, manager, "Dee", role).person.role is role


@pytest.mark.parametrize("role", sorted(set(Role) - APPOINTED))
def test_no_other_can(people: People, manager: SignedIn, role: Role) -> None:
    refused(people.appoint(manager.person, "Dee", role, NOON), Refusal.WRONG_ROLE)
    appointed(people, manager, "Sue", Role.DEALER)
    refused(people.change_role(manager.person, "Sue", role, NOON), Refusal.WRONG_ROLE)


def test_a_name_in_use_is_not_given_to_staff(people: People, manager: SignedIn, ann: SignedIn) -> None:
    refused(people.appoint(manager.person, "ann", Role.DEALER, NOON), Refusal.NAME_TAKEN)
    refused(people.appoint(manager.person, "Mia", Role.DEALER, NOON), Refusal.NAME_TAKEN)
    refused(people.appoint(manager.person, "Dealer 1", Role.DEALER, NOON), Refusal.NAME_NOT_ALLOWED)
    appointed(people, manager, "Dee", Role.DEALER)
    refused(people.register("Dee", PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)


ORDERS: dict[str, Callable[[People, Person], object]] = {
    "appoint": lambda people, by: people.appoint(by, "New", Role.DEALER, NOON),
    "invite again": lambda people, by: people.invite_again(by, "Tom", NOON),
    "change a role": lambda people, by: people.change_role(by, "Tom", Role.GAMING_SUPERVISOR, NOON),
    "dismiss": lambda people, by: people.dismiss(by, "Tom", NOON),
    "unlock": lambda people, by: people.unlock(by, "Tom", NOON),
}


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_nobody_but_a_gaming_manager_orders(
    people: People, manager: SignedIn, store: EventStore, order: str
) -> None:
    appointed(people, manager, "Tom", Role.DEALER)
    names = iter("Al Bo Cy Di Ed Flo Gus Hal".split())  # noqa: SIM905
    others = [
        appointed(people, manager, next(names), role).person for role in sorted(APPOINTED - {manager.person.role})
    ]
    others.append(people.guest(NOON, HOME).person)
    others.append(signed_in(people.register("Ann", PASSWORD, NOON, HOME)).person)
    others.append(Person(name="Nobody Known", role=Role.GAMING_MANAGER, kind=PersonKind.ACCOUNT, since=NOON))
    before = len(store.read_log())
    for other in others:
        says = refused(ORDERS[order](people, other), Refusal.WRONG_ROLE)
        assert says.startswith(f"{other.name} cannot ")
    assert len(store.read_log()) == before
    assert not isinstance(ORDERS[order](people, manager.person), str)
    assert len(store.read_log()) == before + 1


def test_a_manager_who_was_dismissed_meanwhile_orders_nothing(people: People, manager: SignedIn) -> None:
    max_ = appointed(people, manager, "Max", Role.GAMING_MANAGER)
    assert isinstance(people.dismiss(manager.person, "Max", NOON), Member)
    refused(people.appoint(max_.person, "Dee", Role.DEALER, NOON), Refusal.WRONG_ROLE)


# --- roles and dismissals -------------------------------------------------------------------------------


def test_another_role_ends_the_sessions(people: People, manager: SignedIn, store: EventStore) -> None:
    dee = appointed(people, manager, "Dee", Role.DEALER)
    member = people.change_role(manager.person, "dee", Role.GAMING_SUPERVISOR, NOON)
    assert isinstance(member, Member)
    assert member.person.role is Role.GAMING_SUPERVISOR
    assert people.who(dee.token, NOON) is None
    assert signed_in(people.sign_in("Dee", PASSWORD, NOON, HOME)).person.role is Role.GAMING_SUPERVISOR
    assert events_of(store, "Dee")[-1] == RoleChanged(name="Dee", was=Role.DEALER, role=Role.GAMING_SUPERVISOR)
    refused(people.change_role(manager.person, "Dee", Role.GAMING_SUPERVISOR, NOON), Refusal.HERE_ALREADY)


def test_one_who_is_dismissed_is_out_and_may_come_back(
    people: People, manager: SignedIn, store: EventStore
) -> None:
    dee = appointed(people, manager, "Dee", Role.DEALER)
    pending = people.invite_again(manager.person, "Dee", NOON)
    assert isinstance(pending, Invitation)
    member = people.dismiss(manager.person, "Dee", NOON)
    assert isinstance(member, Member)
    assert member.standing is PersonStanding.DISMISSED
    assert people.who(dee.token, NOON) is None
    refused(people.sign_in("Dee", PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)
    refused(people.accept_invitation(pending.token, PASSWORD, NOON, HOME), Refusal.TOKEN_NOT_GOOD)
    refused(people.dismiss(manager.person, "Dee", NOON), Refusal.DISMISSED)
    refused(people.change_role(manager.person, "Dee", Role.INSPECTOR, NOON), Refusal.DISMISSED)
    refused(people.invite_again(manager.person, "Dee", NOON), Refusal.DISMISSED)
    refused(people.register("Dee", PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)
    assert people.person("Dee") is None
    assert appointed(people, manager, "DEE", Role.INSPECTOR).person.name == "Dee"
    assert kinds_of(store, "Dee")[-3:] == ["staff-dismissed.1", "staff-appointed.1", "invitation-accepted.1"]


def test_the_last_gaming_manager_stays(people: People, manager: SignedIn) -> None:
    says = refused(people.dismiss(manager.person, "Mia", NOON), Refusal.LAST_MANAGER)
    assert "has 1 gaming manager" in says
    refused(people.change_role(manager.person, "Mia", Role.DEALER, NOON), Refusal.LAST_MANAGER)
    invited = people.appoint(manager.person, "Max", Role.GAMING_MANAGER, NOON)
    assert isinstance(invited, Invitation)
    refused(people.dismiss(manager.person, "Mia", NOON), Refusal.LAST_MANAGER)
    signed_in(people.accept_invitation(invited.token, PASSWORD, NOON, HOME))
    assert isinstance(people.dismiss(manager.person, "Mia", NOON), Member)
    assert people.first_manager_token(NOON) is None


def test_two_managers_who_dismiss_each_other_at_once_leave_one(people: People, manager: SignedIn) -> None:
    max_ = appointed(people, manager, "Max", Role.GAMING_MANAGER)
    ready = threading.Barrier(2)

    def dismiss(by: Person, name: str) -> object:
        ready.wait(300)
        return people.dismiss(by, name, NOON)

    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(dismiss, [manager.person, max_.person], ["Max", "Mia"]))
    assert sum(isinstance(one, Member) for one in outcomes) == 1
    assert [one.standing for one in people.staff()].count(PersonStanding.HERE) == 1


def test_players_are_no_staff(people: People, manager: SignedIn, ann: SignedIn) -> None:
    refused(people.change_role(manager.person, "Ann", Role.DEALER, NOON), Refusal.UNKNOWN_PERSON)
    refused(people.dismiss(manager.person, "Ann", NOON), Refusal.UNKNOWN_PERSON)
    refused(people.dismiss(manager.person, "Nobody Here", NOON), Refusal.UNKNOWN_PERSON)
    assert [one.person.name for one in people.staff()] == ["Mia"]


# --- locks ----------------------------------------------------------------------------------------------


def test_a_gaming_manager_unlocks(people: People, manager: SignedIn, ann: SignedIn, store: EventStore) -> None:
    appointed(people, manager, "Dee", Role.DEALER)
    for name in ("Ann", "Dee"):
        for _ in range(5):
            refused(people.sign_in(name, OTHER, NOON, ELSEWHERE), Refusal.SIGN_IN_FAILED)
    shown = {one.person.name: one.locked_until for one in people.staff(NOON)}
    assert shown == {"Dee": later(minutes=15), "Mia": None}
    assert {one.locked_until for one in people.staff(later(minutes=15))} == {None}
    for name in ("ann", "Dee"):
        member = people.unlock(manager.person, name, NOON)
        assert isinstance(member, Member)
        assert member.locked_until is None
        signed_in(people.sign_in(name, PASSWORD, NOON, ELSEWHERE))
    assert kinds_of(store, "Ann")[-2:] == ["account-locked.1", "account-unlocked.1"]
    refused(people.unlock(manager.person, people.guest(NOON, HOME).person.name, NOON), Refusal.UNKNOWN_PERSON)


def test_a_lock_ends_no_session(people: People, manager: SignedIn) -> None:
    for _ in range(5):
        refused(people.sign_in("Mia", OTHER, NOON, ELSEWHERE), Refusal.SIGN_IN_FAILED)
    assert people.who(manager.token, NOON) is not None
