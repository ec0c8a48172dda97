"""One-time codes: set up, asked for, good once, lost, reset; and never readable from the database alone."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pyotp
import pytest
from sqlalchemy import select, text

from croupier.audit.verifying import verify
from croupier.cli.people_commands import reset_codes
from croupier.people.codes import OFF, RECOVERY_CODES, NewCodes
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import Invitation, Person, SignedIn
from croupier.shoe.sealing import CannotOpen, HouseKeys
from croupier.store import schema
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal, RefusedError
from croupier.vocabulary.roles import Role
from tests.people.house import ELSEWHERE, HOME, KEYS, NOON, OTHER, PASSWORD, kinds_of, later, refused, signed_in


def shown(secret: str, at: datetime) -> str:
    """What the telephone shows then."""
    return pyotp.TOTP(secret).at(at)


def with_codes(people: People, member: SignedIn, at: datetime = NOON, code: str = "") -> tuple[str, list[str]]:
    """The secret in the telephone, and the recovery codes on paper."""
    begun = people.set_up_codes(member.session, PASSWORD, code, at)
    assert isinstance(begun, NewCodes), str(begun)
    recovery = people.confirm_codes(member.session, shown(begun.secret, at), at)
    assert isinstance(recovery, tuple), str(recovery)
    return begun.secret, list(recovery)


def member(people: People, manager: SignedIn, name: str, role: Role) -> SignedIn:
    invitation = people.appoint(manager.person, name, role, NOON)
    assert isinstance(invitation, Invitation)
    return signed_in(people.accept_invitation(invitation.token, PASSWORD, NOON, HOME))


def test_signing_in_takes_a_code_once_it_is_confirmed(
    people: People, manager: SignedIn, store: EventStore
) -> None:
    begun = people.set_up_codes(manager.session, PASSWORD, "", NOON)
    assert isinstance(begun, NewCodes)
    assert begun.address.startswith("otpauth://totp/Croupier:Mia?secret=")
    assert begun.picture.startswith("data:image/svg+xml")
    elsewhere = signed_in(people.sign_in("Mia", PASSWORD, NOON, HOME))  # as before, for nothing is confirmed
    refused(people.confirm_codes(manager.session, "000000", NOON), Refusal.SIGN_IN_FAILED)
    recovery = people.confirm_codes(manager.session, shown(begun.secret, NOON), NOON)
    assert isinstance(recovery, tuple)
    assert len(set(recovery)) == RECOVERY_CODES
    assert people.codes_of(manager.session).are_on
    assert people.who(elsewhere.token, NOON) is None, "whoever came in without a code is signed out"
    assert people.who(manager.token, NOON) is not None
    says = refused(people.sign_in("Mia", PASSWORD, later(minutes=1), HOME), Refusal.CODE_NEEDED)
    assert says == "A one-time code is needed as well: send it with the password."
    refused(people.sign_in("Mia", OTHER, later(minutes=1), HOME, "123456"), Refusal.SIGN_IN_FAILED)
    code = shown(begun.secret, later(minutes=1))
    signed_in(people.sign_in("Mia", PASSWORD, later(minutes=1), HOME, f"{code[:3]} {code[3:]}"))
    assert kinds_of(store, "Mia")[-1] == "codes-set-up.1"


def test_a_code_is_good_once_and_for_the_half_minutes_beside_it(people: People, manager: SignedIn) -> None:
    secret, _ = with_codes(people, manager)
    at = later(minutes=5)
    early, code, late = (shown(secret, later(minutes=5, seconds=by)) for by in (-30, 0, 30))
    for far in (-60, 60):
        wrong = shown(secret, later(minutes=5, seconds=far))
        refused(people.sign_in("Mia", PASSWORD, at, HOME, wrong), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Mia", PASSWORD, at, HOME, early))
    signed_in(people.sign_in("Mia", PASSWORD, at, HOME, code))
    refused(people.sign_in("Mia", PASSWORD, at, HOME, code), Refusal.SIGN_IN_FAILED)
    refused(people.sign_in("Mia", PASSWORD, at, HOME, early), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Mia", PASSWORD, at, HOME, late))


def test_the_code_that_confirmed_them_is_spent_too(people: People, manager: SignedIn) -> None:
    secret, _ = with_codes(people, manager)
    refused(people.sign_in("Mia", PASSWORD, NOON, HOME, shown(secret, NOON)), Refusal.SIGN_IN_FAILED)


def test_one_who_guesses_codes_is_locked_out(people: People, manager: SignedIn, store: EventStore) -> None:
    secret, recovery = with_codes(people, manager)
    for second in range(5):
        at = later(minutes=1, seconds=second)
        refused(people.sign_in("Mia", PASSWORD, at, ELSEWHERE, "000000"), Refusal.SIGN_IN_FAILED)
        refused(people.sign_in("Mia", PASSWORD, at, HOME), Refusal.CODE_NEEDED)  # counts as nothing
    at = later(minutes=2)
    refused(people.sign_in("Mia", PASSWORD, at, ELSEWHERE, shown(secret, at)), Refusal.LOCKED_OUT)
    refused(people.sign_in("Mia", PASSWORD, at, ELSEWHERE, recovery[0]), Refusal.LOCKED_OUT)
    assert kinds_of(store, "Mia")[-1] == "account-locked.1"
    signed_in(people.sign_in("Mia", PASSWORD, at, HOME, shown(secret, at)))


def test_a_recovery_code_is_good_once_in_any_spelling(
    people: People, manager: SignedIn, store: EventStore
) -> None:
    _, recovery = with_codes(people, manager)
    signed_in(people.sign_in("Mia", PASSWORD, NOON, HOME, f" {recovery[3].upper().replace('-', ' ')} "))
    assert kinds_of(store, "Mia")[-1] == "recovery-code-used.1"
    assert people.codes_of(manager.session).recovery_left == RECOVERY_CODES - 1
    refused(people.sign_in("Mia", PASSWORD, NOON, HOME, recovery[3]), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Mia", PASSWORD, NOON, HOME, recovery[4]))


def test_new_ones_in_place_of_old_ones_take_one_of_the_old(people: People, manager: SignedIn) -> None:
    secret, recovery = with_codes(people, manager)
    refused(people.set_up_codes(manager.session, PASSWORD, "", later(minutes=1)), Refusal.CODE_NEEDED)
    refused(people.set_up_codes(manager.session, OTHER, recovery[0], later(minutes=1)), Refusal.SIGN_IN_FAILED)
    fresh, other = with_codes(people, manager, later(minutes=1), shown(secret, later(minutes=1)))
    at = later(minutes=3)
    refused(people.sign_in("Mia", PASSWORD, at, HOME, shown(secret, at)), Refusal.SIGN_IN_FAILED)
    refused(people.sign_in("Mia", PASSWORD, at, HOME, recovery[0]), Refusal.SIGN_IN_FAILED)
    signed_in(people.sign_in("Mia", PASSWORD, at, HOME, shown(fresh, at)))
    assert set(other).isdisjoint(recovery)


def test_a_gaming_manager_keeps_them_and_others_may_do_without(people: People, manager: SignedIn) -> None:
    _, recovery = with_codes(people, manager)
    says = refused(people.take_off_codes(manager.session, PASSWORD, recovery[0], NOON), Refusal.WRONG_ROLE)
    assert says == "Mia cannot take off the one-time codes: a gaming manager keeps them."
    dee = member(people, manager, "Dee", Role.DEALER)
    secret, _ = with_codes(people, dee)
    at = later(minutes=1)
    refused(people.take_off_codes(dee.session, PASSWORD, "", at), Refusal.CODE_NEEDED)
    assert people.take_off_codes(dee.session, PASSWORD, shown(secret, at), at) == OFF
    signed_in(people.sign_in("Dee", PASSWORD, at, HOME))


def test_a_gaming_manager_resets_anothers_and_not_the_own(
    people: People, manager: SignedIn, store: EventStore
) -> None:
    dee = member(people, manager, "Dee", Role.DEALER)
    with_codes(people, dee)
    with_codes(people, manager)
    refused(people.reset_codes(manager.person, "Mia", NOON), Refusal.SAME_PERSON)
    refused(people.reset_codes(dee.person, "Mia", NOON), Refusal.WRONG_ROLE)
    assert isinstance(people.reset_codes(manager.person, "Dee", NOON), Person)
    assert people.who(dee.token, NOON) is None, "the sessions are over"
    signed_in(people.sign_in("Dee", PASSWORD, NOON, HOME))
    assert kinds_of(store, "Dee")[-1] == "codes-reset.1"
    refused(people.reset_codes(manager.person, "Dee", NOON), Refusal.NOT_IN_FORCE)
    assert isinstance(people.reset_codes_by_the_house("mia", NOON), Person)
    signed_in(people.sign_in("Mia", PASSWORD, NOON, HOME))


def test_a_link_alone_does_not_get_round_the_codes(people: People, manager: SignedIn) -> None:
    dee = member(people, manager, "Dee", Role.DEALER)
    secret, _ = with_codes(people, dee)
    invitation = people.invite_again(manager.person, "Dee", NOON)
    assert isinstance(invitation, Invitation)
    at = later(minutes=1)
    refused(people.accept_invitation(invitation.token, OTHER, at, HOME), Refusal.CODE_NEEDED)
    refused(people.accept_invitation(invitation.token, OTHER, at, HOME, "000000"), Refusal.SIGN_IN_FAILED)
    signed_in(people.accept_invitation(invitation.token, OTHER, at, HOME, shown(secret, at)))


def test_the_database_alone_tells_no_secret(
    people: People, manager: SignedIn, store: EventStore, passwords: Passwords
) -> None:
    secret, recovery = with_codes(people, manager)
    rows = store.side_tables.read(lambda connection: connection.execute(select(schema.one_time_codes)).all())
    kept = b" ".join(bytes(one) if isinstance(one, bytes | memoryview) else str(one).encode() for one in rows[0])
    for told in (secret, pyotp.TOTP(secret).secret, *recovery):
        assert told.encode() not in kept
    events = b" ".join(one.payload for one in store.read_log(limit=1_000))
    assert secret.encode() not in events
    assert not any(one.encode() in events for one in recovery)
    stranger = People(store, passwords=passwords, keys=HouseKeys((b"x" * 32,)))
    with pytest.raises(CannotOpen):
        stranger.sign_in("Mia", PASSWORD, NOON, HOME, "000000")


def test_the_secret_of_one_opens_for_nobody_else(people: People, manager: SignedIn, store: EventStore) -> None:
    """Somebody who can write into the table gains nothing by copying a row of their own."""
    dee = member(people, manager, "Dee", Role.DEALER)
    with_codes(people, dee)
    with_codes(people, manager)
    copied = text("UPDATE one_time_codes SET secret = (SELECT secret FROM one_time_codes WHERE key = 'dee')")
    store.side_tables.write(lambda connection: connection.execute(copied))
    with pytest.raises(CannotOpen):
        people.sign_in("Mia", PASSWORD, later(minutes=1), HOME, "000000")


def test_whoever_holds_the_record_resets_them_from_the_command_line(
    tmp_path: Path, passwords: Passwords, capsys: pytest.CaptureFixture[str]
) -> None:
    place = str(tmp_path / "house.sqlite3")
    with open_store(place) as store:
        people = People(store, passwords=passwords, keys=KEYS)
        token = people.first_manager_token(NOON)
        mia = signed_in(people.claim_first_manager(token or "", "Mia", PASSWORD, NOON, HOME))
        with_codes(people, mia)
    with pytest.raises(RefusedError, match="Nobody with an account is called Zoe"):
        reset_codes(place, "Zoe")
    reset_codes(place, "mia")
    assert "Mia signs in with the password alone now" in capsys.readouterr().out
    with open_store(place) as store:
        signed_in(People(store, passwords=passwords, keys=KEYS).sign_in("Mia", PASSWORD, NOON, HOME))
        assert not verify(store).faults
