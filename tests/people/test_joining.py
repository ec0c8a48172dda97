"""Coming in: as a guest, with an account, and from one to the other."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from croupier.audit.verifying import verify
from croupier.people import joining
from croupier.people.events import ChipsGiven, NameChanged, PersonJoined, Why
from croupier.people.people import People
from croupier.people.person import PersonKind, SignedIn
from croupier.store.event_store import EventStore
from croupier.vocabulary.money import Cents
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
    moved,
    refused,
    signed_in,
)


@pytest.mark.slow
def test_a_guest_has_a_name_a_role_a_session_and_chips(people: People, store: EventStore) -> None:
    guest = people.guest(NOON, HOME)
    assert (guest.person.kind, guest.person.role, guest.person.since) == (PersonKind.GUEST, Role.PLAYER, NOON)
    assert people.who(guest.token, later(minutes=1)) is not None
    assert people.purse_of(guest.person.name) == 1_000_00
    assert store.balances() == {"bank": -1_000_00, f"purse:{guest.person.name}": 1_000_00}
    name = guest.person.name
    assert events_of(store, name) == [
        PersonJoined(name=name, joined_as=PersonKind.GUEST),
        ChipsGiven(name=name, amount=Cents(1_000_00), why=Why.WELCOME),
    ]


def test_no_two_guests_have_one_name(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["Quiet Heron 214", "Quiet Heron 214", "Quiet Heron 2l4", "Merry Fox 100"])
    monkeypatch.setattr(joining, "new_guest_name", lambda again: next(drawn))
    assert people.guest(NOON, HOME).person.name == "Quiet Heron 214"
    assert people.guest(NOON, HOME).person.name == "Merry Fox 100", "one that looks the same is taken too"


def test_a_guest_cannot_sign_in_with_a_password(people: People) -> None:
    guest = people.guest(NOON, HOME)
    refused(people.sign_in(guest.person.name, PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)
    refused(people.sign_in(guest.person.name, "", NOON, HOME), Refusal.SIGN_IN_FAILED)


def test_an_account_is_opened_and_signed_in_to(people: People, store: EventStore) -> None:
    joined = signed_in(people.register(" Ann  Lee ", PASSWORD, NOON, HOME))
    assert (joined.person.name, joined.person.kind, joined.person.role) == (
        "Ann Lee",
        PersonKind.ACCOUNT,
        Role.PLAYER,
    )
    again = signed_in(people.sign_in("ANN LEE", PASSWORD, later(hours=1), HOME))
    assert again.person == joined.person
    assert again.token != joined.token
    assert people.purse_of("Ann Lee") == 1_000_00
    assert kinds_of(store, "ann lee") == ["person-joined.1", "chips-given.1"]


def test_a_name_that_somebody_has_is_taken(people: People, ann: SignedIn, store: EventStore) -> None:
    for name in ("Ann", "ann", "ANN"):
        assert f"is called {name}" in refused(people.register(name, OTHER, NOON, HOME), Refusal.NAME_TAKEN)
    refused(people.register("-Ann-", OTHER, NOON, HOME), Refusal.NAME_TAKEN)
    assert store.balances()["bank"] == -1_000_00
    signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))


def test_a_name_with_chips_from_before_there_were_accounts_is_taken(people: People, store: EventStore) -> None:
    moved(store, {"bank": -500, "purse:bob": 500})
    refused(people.register("Bob", PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)
    signed_in(people.register("Bobby", PASSWORD, NOON, HOME))


def test_what_is_not_allowed_leaves_nothing_behind(people: People, store: EventStore) -> None:
    refused(people.register("dealer", PASSWORD, NOON, HOME), Refusal.NAME_NOT_ALLOWED)
    refused(people.register("Ann", "short", NOON, HOME), Refusal.PASSWORD_NOT_ALLOWED)
    refused(people.register("Annabel", "annabel the great", NOON, HOME), Refusal.PASSWORD_NOT_ALLOWED)
    assert store.read_log() == ()
    assert people.person("Ann") is None


def test_of_two_who_want_one_name_at_once_one_gets_it(people: People, store: EventStore) -> None:
    ready = threading.Barrier(6)

    def join(number: int) -> object:
        ready.wait(300)
        return people.register("Ann" if number % 2 else "ann", PASSWORD, NOON, HOME)

    with ThreadPoolExecutor(6) as pool:
        outcomes = list(pool.map(join, range(6)))
    assert sum(isinstance(one, SignedIn) for one in outcomes) == 1
    assert kinds_of(store, "Ann") == ["person-joined.1", "chips-given.1"]
    assert store.balances()["bank"] == -1_000_00


def test_a_house_player_comes_again_and_nobody_else_can_be_one(people: People, store: EventStore) -> None:
    first = people.house_player("Olive (house)", NOON)
    second = people.house_player("Olive (house)", later(hours=1))
    assert first.person == second.person
    assert people.who(first.token, later(hours=1)) is None, "one session at a time"
    assert people.who(second.token, later(hours=1)) is not None
    assert people.purse_of("Olive (house)") == 1_000_00, "welcomed once"
    refused(people.register("Olive (house)", PASSWORD, NOON, HOME), Refusal.NAME_NOT_ALLOWED)
    refused(people.sign_in("Olive (house)", PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)
    assert verify(store).faults == []


# --- a guest who keeps the name -------------------------------------------------------------------------


def test_a_guest_keeps_name_and_chips(people: People, store: EventStore) -> None:
    guest = people.guest(NOON, HOME)
    name = guest.person.name
    kept = signed_in(people.keep(guest.session, None, PASSWORD, later(minutes=5)))
    assert (kept.person.name, kept.person.kind, kept.person.since) == (name, PersonKind.ACCOUNT, NOON)
    assert people.who(guest.token, later(minutes=6)) is None, "the old token was a guest's"
    assert people.who(kept.token, later(minutes=6)) is not None
    assert people.purse_of(name) == 1_000_00
    assert kinds_of(store, name)[-1] == "guest-kept.1"
    signed_in(people.sign_in(name.lower(), PASSWORD, later(days=3), ELSEWHERE))


def test_a_guest_takes_another_name_and_the_chips_along(people: People, store: EventStore) -> None:
    guest = people.guest(NOON, HOME)
    was = guest.person.name
    moved(store, {f"purse:{was}": -200_00, "float:table-1": 200_00})
    kept = signed_in(people.keep(guest.session, "Ann", PASSWORD, later(minutes=5)))
    assert (kept.person.name, kept.person.since) == ("Ann", NOON)
    assert (people.purse_of("Ann"), people.purse_of(was)) == (800_00, 0)
    assert events_of(store, was)[-1] == NameChanged(name=was, now="Ann", amount=Cents(800_00))
    assert events_of(store, "Ann") == [PersonJoined(name="Ann", joined_as=PersonKind.ACCOUNT, was=was)]
    assert people.who(guest.token, later(minutes=6)) is None
    assert people.person(was) is None
    refused(people.register(was, PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)
    refused(people.sign_in(was, PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)


@pytest.mark.parametrize("account", ["rack:table-1:{}", "escrow:table-1:7:3/blackjack/{}"])
def test_another_name_waits_until_no_chips_lie_at_a_table(people: People, store: EventStore, account: str) -> None:
    guest = people.guest(NOON, HOME)
    was = guest.person.name
    moved(store, {f"purse:{was}": -200_00, account.format(was): 200_00})
    says = refused(people.keep(guest.session, "Ann", PASSWORD, NOON), Refusal.CHIPS_AT_A_TABLE)
    assert "$200" in says
    assert people.who(guest.token, NOON) is not None
    signed_in(people.keep(guest.session, None, PASSWORD, NOON))


def test_only_a_guest_who_is_here_becomes_an_account(people: People, ann: SignedIn) -> None:
    refused(people.keep(ann.session, None, PASSWORD, NOON), Refusal.NOT_A_GUEST)
    guest = people.guest(NOON, HOME)
    refused(people.keep(guest.session, "ann", PASSWORD, NOON), Refusal.NAME_TAKEN)
    refused(people.keep(guest.session, "clock", PASSWORD, NOON), Refusal.NAME_NOT_ALLOWED)
    refused(people.keep(guest.session, None, "short", NOON), Refusal.PASSWORD_NOT_ALLOWED)
    late = people.keep(guest.session, None, PASSWORD, NOON + timedelta(hours=13))
    refused(late, Refusal.NOT_SIGNED_IN)
    people.sign_out(guest.token, NOON)
    refused(people.keep(guest.session, None, PASSWORD, NOON), Refusal.NOT_SIGNED_IN)


def test_a_guest_is_kept_once(people: People, store: EventStore) -> None:
    guest = people.guest(NOON, HOME)
    with ThreadPoolExecutor(4) as pool:
        names = [None, "Ann", "Bob", None]
        outcomes = list(pool.map(lambda name: people.keep(guest.session, name, PASSWORD, NOON), names))
    assert sum(isinstance(one, SignedIn) for one in outcomes) == 1
    assert sum(store.balances().values()) == 0
    assert sum(cents for account, cents in store.balances().items() if account != "bank") == 1_000_00
