"""Sessions: how long they last, and what ends them."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from croupier.people.people import People
from croupier.people.person import SignedIn
from croupier.store import schema
from croupier.store.event_store import EventStore
from croupier.vocabulary.refusal import Refusal
from tests.people.house import ELSEWHERE, HOME, NOON, OTHER, PASSWORD, kinds_of, later, refused, signed_in


def test_a_token_finds_its_session_and_nothing_else_does(people: People, ann: SignedIn) -> None:
    session = people.who(ann.token, NOON)
    assert session == ann.session
    assert (session.person.name, session.csrf) == ("Ann", ann.csrf)
    for token in ("", "x", ann.token[:-1], ann.session.id, "\ud800", "x" * 10**6, ann.token + " "):
        assert people.who(token, NOON) is None


def test_tokens_have_256_bits_and_are_never_the_same(people: People) -> None:
    tokens = {people.guest(NOON, HOME).token for _ in range(20)}
    assert len(tokens) == 20
    assert min(len(one) for one in tokens) >= 43


def test_the_csrf_value_belongs_to_one_session(people: People, ann: SignedIn) -> None:
    other = signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))
    assert ann.session.allows(ann.csrf)
    assert not ann.session.allows(other.csrf)
    assert not ann.session.allows("")
    assert not ann.session.allows("\ud800é")
    assert ann.csrf != ann.token
    assert ann.csrf != ann.session.id


def test_a_player_may_be_idle_for_twelve_hours(people: People, ann: SignedIn) -> None:
    assert people.who(ann.token, later(hours=11, minutes=59)) is not None
    assert people.who(ann.token, later(hours=23, minutes=58)) is not None
    assert people.who(ann.token, later(hours=35, minutes=58)) is None


def test_a_player_signs_in_again_after_thirty_days(people: People, ann: SignedIn) -> None:
    for hour in range(0, 30 * 24, 10):
        assert people.who(ann.token, later(hours=hour)) is not None
    session = people.who(ann.token, later(hours=30 * 24 - 1))
    assert session is not None
    assert (session.seen, session.ends) == (later(hours=30 * 24 - 1), later(days=30))
    assert people.who(ann.token, later(days=30)) is None


def test_staff_may_be_idle_for_half_an_hour(people: People, manager: SignedIn) -> None:
    assert people.who(manager.token, later(minutes=29)) is not None
    assert people.who(manager.token, later(minutes=58)) is not None
    assert people.who(manager.token, later(minutes=88)) is None


def test_staff_sign_in_again_after_a_day(people: People, manager: SignedIn) -> None:
    for minute in range(0, 24 * 60, 25):
        assert people.who(manager.token, later(minutes=minute)) is not None
    assert people.who(manager.token, later(hours=24)) is None


def test_that_a_session_is_used_is_written_once_a_minute(
    people: People, ann: SignedIn, store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    original = type(store.side_tables).write

    def write(beside: object, work: object) -> object:
        written.append(work)
        return original(beside, work)  # type: ignore[arg-type]

    monkeypatch.setattr(type(store.side_tables), "write", write)
    for second in range(60):
        assert people.who(ann.token, later(seconds=second)) is not None
    assert written == []
    for second in range(60, 180):
        assert people.who(ann.token, later(seconds=second)) is not None
    assert len(written) == 2


def test_signing_out_ends_one_session(people: People, ann: SignedIn) -> None:
    other = signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))
    people.sign_out(ann.token, NOON)
    people.sign_out(ann.token, NOON)
    people.sign_out("nobody's", NOON)
    assert people.who(ann.token, NOON) is None
    assert people.who(other.token, NOON) is not None


def test_one_who_may_not_be_here_has_no_session(people: People, manager: SignedIn, store: EventStore) -> None:
    """Even where somebody dismissed them in the table by hand, and ended no session."""
    dismissed = schema.people.update().values(standing="dismissed")
    store.side_tables.write(lambda connection: connection.execute(dismissed))
    assert people.who(manager.token, NOON) is None


def test_only_the_hash_of_a_token_is_stored(people: People, ann: SignedIn, store: EventStore) -> None:
    rows = store.side_tables.read(lambda connection: connection.execute(select(schema.sessions)).all())
    assert [row.token.hex() for row in rows] == [ann.session.id]


# --- another password -----------------------------------------------------------------------------------


def test_a_new_password_ends_every_session_and_begins_one(
    people: People, ann: SignedIn, store: EventStore
) -> None:
    other = signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))
    changed = signed_in(people.change_password(ann.session, PASSWORD, OTHER, later(minutes=1)))
    assert people.who(ann.token, later(minutes=2)) is None
    assert people.who(other.token, later(minutes=2)) is None
    assert people.who(changed.token, later(minutes=2)) is not None
    refused(people.sign_in("Ann", PASSWORD, NOON, HOME), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Ann", OTHER, NOON, HOME))
    assert kinds_of(store, "Ann")[-1] == "password-changed.1"


def test_the_old_password_is_asked_for_and_guesses_are_counted(people: People, ann: SignedIn) -> None:
    for _ in range(5):
        says = refused(people.change_password(ann.session, OTHER, OTHER, NOON), Refusal.SIGN_IN_FAILED)
    assert says == "That is not the password that Ann has now."
    refused(people.change_password(ann.session, PASSWORD, OTHER, NOON), Refusal.LOCKED_OUT)
    signed_in(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE))


def test_a_new_password_is_a_good_one(people: People, ann: SignedIn) -> None:
    refused(people.change_password(ann.session, PASSWORD, "password123", NOON), Refusal.PASSWORD_NOT_ALLOWED)
    refused(people.change_password(ann.session, PASSWORD, "short", NOON), Refusal.PASSWORD_NOT_ALLOWED)
    signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))


def test_who_is_no_longer_signed_in_changes_nothing(people: People, ann: SignedIn) -> None:
    people.sign_out(ann.token, NOON)
    refused(people.change_password(ann.session, PASSWORD, OTHER, NOON), Refusal.NOT_SIGNED_IN)
    guest = people.guest(NOON, HOME)
    refused(people.change_password(guest.session, "", OTHER, NOON), Refusal.NOT_SIGNED_IN)
    signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))
