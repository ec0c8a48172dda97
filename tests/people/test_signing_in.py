"""Names and passwords at the door: tries, lock-outs, and what a stranger learns from them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from sqlalchemy import func, select

from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import SignedIn
from croupier.people.tries import place_of
from croupier.store import schema
from croupier.store.event_store import EventStore
from croupier.vocabulary.refusal import Refusal, Refused
from tests.people.house import ELSEWHERE, HOME, NOON, OTHER, PASSWORD, kinds_of, later, refused, signed_in


def fail(people: People, name: str, address: str, times: int, *, at: datetime = NOON) -> None:
    for _ in range(times):
        refused(people.sign_in(name, OTHER, at, address), Refusal.SIGN_IN_FAILED)


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(people: People, ann: SignedIn) -> None:
    wrong = people.sign_in("Ann", OTHER, NOON, ELSEWHERE)
    unknown = people.sign_in("Zoe", OTHER, NOON, ELSEWHERE)
    impossible = people.sign_in("\0" * 500, OTHER, NOON, ELSEWHERE)
    assert wrong == unknown == impossible
    assert str(wrong) == "The name or the password is wrong."


def test_five_wrong_tries_lock_the_name_for_a_quarter_of_an_hour(
    people: People, ann: SignedIn, store: EventStore
) -> None:
    for minute in range(5):
        fail(people, "Ann", ELSEWHERE, 1, at=later(minutes=minute))
    says = refused(people.sign_in("Ann", PASSWORD, later(minutes=5), ELSEWHERE), Refusal.LOCKED_OUT)
    assert says == ("Ann cannot sign in until 12:19:00 UTC on 16 November 2026: 5 tries within 15 minutes failed.")
    refused(people.sign_in("ANN", PASSWORD, later(minutes=18, seconds=59), "203.0.113.9"), Refusal.LOCKED_OUT)
    assert kinds_of(store, "Ann")[-1] == "account-locked.1"
    signed_in(people.sign_in("Ann", PASSWORD, later(minutes=19), ELSEWHERE))


def test_four_tries_in_any_quarter_of_an_hour_lock_nothing(
    people: People, ann: SignedIn, store: EventStore
) -> None:
    for minute in range(0, 60, 4):
        fail(people, "Ann", f"198.51.100.{minute}", 1, at=later(minutes=minute))
    signed_in(people.sign_in("Ann", PASSWORD, later(minutes=60), ELSEWHERE))
    assert "account-locked.1" not in kinds_of(store, "Ann")


def test_success_takes_the_tries_off_the_name(people: People, ann: SignedIn) -> None:
    for _ in range(3):
        fail(people, "Ann", ELSEWHERE, 4)
        signed_in(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE))


def test_a_name_that_nobody_has_is_locked_alike_and_leaves_no_trace_in_the_log(
    people: People, store: EventStore
) -> None:
    fail(people, "Zoe", ELSEWHERE, 5)
    refused(people.sign_in("Zoe", OTHER, NOON, HOME), Refusal.LOCKED_OUT)
    assert store.read_log() == ()


def test_a_stranger_does_not_lock_anybody_out_at_home(people: People, ann: SignedIn) -> None:
    fail(people, "Ann", ELSEWHERE, 5)
    refused(people.sign_in("Ann", PASSWORD, NOON, "203.0.113.9"), Refusal.LOCKED_OUT)
    signed_in(people.sign_in("Ann", PASSWORD, NOON, HOME))


def test_at_home_there_are_five_tries_too(people: People, ann: SignedIn) -> None:
    fail(people, "Ann", HOME, 5)
    refused(people.sign_in("Ann", PASSWORD, NOON, HOME), Refusal.LOCKED_OUT)
    signed_in(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE))


def test_home_is_where_somebody_signed_in_lately(people: People, ann: SignedIn) -> None:
    fail(people, "Ann", ELSEWHERE, 5, at=later(days=31))
    refused(people.sign_in("Ann", PASSWORD, later(days=31), HOME), Refusal.LOCKED_OUT)


def test_one_address_locks_four_names_and_then_itself(people: People, ann: SignedIn) -> None:
    for number in range(4):
        fail(people, f"Player {'abcd'[number]}", ELSEWHERE, 5)
    says = refused(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE), Refusal.LOCKED_OUT)
    assert says.startswith("Nobody can sign in from this address until 12:15:00 UTC")
    assert "20 tries" in says
    signed_in(people.sign_in("Ann", PASSWORD, NOON, "203.0.113.9"))
    signed_in(people.sign_in("Ann", PASSWORD, later(minutes=15), ELSEWHERE))


def test_ones_own_account_buys_no_guesses_from_an_address(people: People, ann: SignedIn) -> None:
    for number in range(20):
        fail(people, f"Player {'abcdefghijklmnopqrst'[number]}", ELSEWHERE, 1)
        outcome = people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE)
    refused(outcome, Refusal.LOCKED_OUT)


def test_many_at_once_get_no_more_tries(people: People, ann: SignedIn, store: EventStore) -> None:
    ready = threading.Barrier(12)

    def guess(_: int) -> Refusal:
        ready.wait(300)
        outcome = people.sign_in("Ann", OTHER, NOON, ELSEWHERE)
        assert isinstance(outcome, Refused)
        return outcome.code

    with ThreadPoolExecutor(12) as pool:
        codes = list(pool.map(guess, range(12)))
    assert codes.count(Refusal.SIGN_IN_FAILED) == 5
    assert codes.count(Refusal.LOCKED_OUT) == 7
    assert kinds_of(store, "Ann").count("account-locked.1") == 1


def test_tries_against_a_locked_name_do_not_lengthen_the_lock(people: People, ann: SignedIn) -> None:
    fail(people, "Ann", ELSEWHERE, 5)
    for minute in range(15):
        refused(people.sign_in("Ann", OTHER, later(minutes=minute), ELSEWHERE), Refusal.LOCKED_OUT)
    signed_in(people.sign_in("Ann", PASSWORD, later(minutes=15), ELSEWHERE))


def test_being_too_busy_is_held_against_nobody(
    people: People, ann: SignedIn, passwords: Passwords, store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Refused(Refusal.TOO_BUSY, says="Come again")
    with monkeypatch.context() as patch:
        patch.setattr(Passwords, "fits", lambda *_: busy)
        for _ in range(30):
            assert people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE) == busy
    signed_in(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE))


def test_a_password_changed_while_it_was_looked_at_signs_nobody_in(
    people: People, ann: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Passwords.fits

    def fits(passwords: Passwords, stored: str | None, password: str) -> bool | Refused:
        with monkeypatch.context() as patch:
            patch.setattr(Passwords, "fits", original)
            found = passwords.fits(stored, password)
            signed_in(people.change_password(ann.session, PASSWORD, OTHER, NOON))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Passwords, "fits", fits)
        refused(people.sign_in("Ann", PASSWORD, NOON, ELSEWHERE), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Ann", OTHER, NOON, ELSEWHERE))


def test_an_outdated_hash_is_made_anew(people: People, ann: SignedIn, store: EventStore) -> None:
    dearer = Passwords(time_cost=2, memory_cost=16, parallelism=1)
    house = People(store, passwords=dearer)
    signed_in(house.sign_in("Ann", PASSWORD, NOON, HOME))
    stored = select(schema.people.c.password).where(schema.people.c.key == "ann")
    hashed = store.side_tables.read(lambda connection: connection.execute(stored).scalar_one())
    assert not dearer.is_outdated(hashed)
    signed_in(house.sign_in("Ann", PASSWORD, NOON, HOME))


def test_what_is_over_leaves_the_tables(people: People, ann: SignedIn, store: EventStore) -> None:
    fail(people, "Zoe", ELSEWHERE, 3)
    for hour in range(5):
        signed_in(people.sign_in("Ann", PASSWORD, later(hours=hour), HOME))
    signed_in(people.sign_in("Ann", PASSWORD, later(days=60), HOME))
    signed_in(people.sign_in("Ann", PASSWORD, later(days=60), HOME))

    def counted(table: str) -> int:
        query = select(func.count()).select_from(schema.metadata.tables[table])
        return store.side_tables.read(lambda connection: connection.execute(query).scalar_one())

    assert {name: counted(name) for name in ("sessions", "known_addresses")} == {
        "sessions": 2,
        "known_addresses": 1,
    }
    assert counted("tries") <= 1


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix socket", "unix socket"),
        ("\0\ud800é", "\\0\\ud800\\xe9"),
        ("x" * 500, "x" * 64),
    ],
)
def test_what_counts_as_one_address(address: str, place: str) -> None:
    assert place_of(address) == place


def test_no_password_and_no_token_is_in_the_log_or_in_the_clear(
    people: People, ann: SignedIn, store: EventStore
) -> None:
    fail(people, "Ann", ELSEWHERE, 5)
    guest = people.guest(NOON, HOME)
    kept = signed_in(people.keep(guest.session, "Bob", OTHER, NOON))
    secrets = [PASSWORD, OTHER, ann.token, guest.token, kept.token, ann.csrf, "argon2", HOME, ELSEWHERE]
    log = b"".join(one.payload + str(one).encode() for one in store.read_log())
    assert [one for one in secrets if one.encode() in log] == []

    def everything(connection: object) -> str:
        rows = [connection.execute(select(table)).all() for table in schema.OUTSIDE_THE_CHAIN]  # type: ignore[attr-defined]
        return str(rows)

    tables = store.side_tables.read(everything)
    assert "argon2" in tables
    assert [one for one in secrets[:6] if one in tables] == []
    assert ann.token not in repr(ann)
    assert ann.csrf not in repr(ann)
