"""`croupier verify` follows people too: their chips, who appointed whom, and the table by which they sign in."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from croupier.audit.verifying import verify
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import Invitation, Member, SignedIn
from croupier.store import schema
from croupier.store.event_store import Append, Entry, EventStore, NewEvent, Write
from croupier.store.opening import open_store
from croupier.vocabulary.roles import Role
from tests.floor.conducting import Conducted
from tests.floor.scripts import croupier
from tests.people.house import ELSEWHERE, HOME, KEYS, NOON, OTHER, PASSWORD, later, moved, signed_in
from tests.people.test_chips import lose
from tests.people.test_codes import with_codes

Change = Callable[[str, list[Any], dict[str, int]], None]
"""Changes what an event of a kind says, and what its write enters."""


def lived_in(store: EventStore, people: People) -> None:
    """A house in which all of it happened."""
    token = people.first_manager_token(NOON)
    assert token is not None
    mia = signed_in(people.claim_first_manager(token, "Mia", PASSWORD, NOON, HOME)).person
    ann = signed_in(people.register("Ann", PASSWORD, NOON, HOME))
    for at in (NOON, later(hours=1)):
        _, recovery = with_codes(people, ann, at)
        signed_in(people.sign_in("Ann", PASSWORD, at, HOME, recovery[0]))
        if at == NOON:
            people.take_off_codes(ann.session, PASSWORD, recovery[1], at)
    assert people.reset_codes_by_the_house("Ann", later(hours=1)) == ann.person
    guest, other = people.guest(NOON, HOME), people.guest(NOON, HOME)
    signed_in(people.keep(guest.session, None, PASSWORD, NOON))
    lose(store, other.person.name, 120_00)
    kept = signed_in(people.keep(other.session, "Bob", OTHER, NOON))
    lose(store, "Bob", 850_00, times=1)
    people.more_chips("Bob", later(hours=1))
    people.change_password(kept.session, OTHER, PASSWORD, NOON)
    for name, role in (("Dee", Role.DEALER), ("Max", Role.GAMING_MANAGER)):
        invitation = people.appoint(mia, name, role, NOON)
        assert isinstance(invitation, Invitation)
        signed_in(people.accept_invitation(invitation.token, PASSWORD, NOON, HOME))
    assert isinstance(people.change_role(mia, "Dee", Role.GAMING_SUPERVISOR, NOON), Member)
    assert isinstance(people.invite_again(mia, "Dee", NOON), Invitation)
    assert isinstance(people.dismiss(mia, "Dee", NOON), Member)
    assert isinstance(people.appoint(mia, "Dee", Role.INSPECTOR, NOON), Invitation)
    assert isinstance(people.dismiss(mia, "Mia", NOON), Member)
    for _ in range(6):
        people.sign_in("Ann", OTHER, NOON, ELSEWHERE)
    max_ = people.person("Max")
    assert max_ is not None
    assert isinstance(people.unlock(max_, "Ann", NOON), Member)


@pytest.fixture
def house(sqlite_url: str, passwords: Passwords, opened: Callable[[str], EventStore]) -> EventStore:
    store = opened(sqlite_url)
    lived_in(store, People(store, passwords=passwords, keys=KEYS))
    return store


def faults(store: EventStore) -> list[str]:
    assert store.verify_chain() is None, "the chain itself holds"
    return [str(one) for one in verify(store).faults]


def test_a_house_that_was_lived_in_is_sound(store: EventStore, people: People) -> None:
    lived_in(store, people)
    report = verify(store)
    assert report.faults == []
    assert report.people == 7, "Mia, Ann, Bob who had another name, a guest kept, Dee and Max"
    assert report.events == len(store.read_log())


def test_every_kind_of_event_is_in_that_house(house: EventStore) -> None:
    from typing import get_args

    from croupier.people.events import AnyPersonEvent

    kinds = {str(one.__struct_config__.tag) for one in get_args(AnyPersonEvent)}
    assert kinds == {one.kind for one in house.read_log()} - {"x.1"}


def test_a_table_beside_people_is_sound_and_its_chips_count(
    sqlite_url: str, passwords: Passwords, opened: Callable[[str], EventStore]
) -> None:
    """Chips of a real table, with racks and stakes, are the same to `more_chips` and to `verify`."""
    store = opened(sqlite_url)
    people = People(store, passwords=passwords)
    Conducted(store).opened().play(5)
    people.guest(NOON, HOME)
    assert verify(store).faults == []


# --- records that lie although their chain holds --------------------------------------------------------


def forged(house: EventStore, target: EventStore, change: Change) -> list[str]:
    """What is found wrong with the record written anew, something changed on the way; the tables come along."""
    log = iter(house.read_log())
    for write in house.read_writes():
        events = [next(log) for _ in range(write.last - write.first + 1)]
        entries = dict(write.entries)
        streams: dict[Any, list[NewEvent]] = {}
        after = {one.stream: one.version - 1 for one in reversed(events)}
        for one in events:
            said = json.loads(one.payload)
            change(one.kind, said, entries)
            made = NewEvent(kind=one.kind, payload=json.dumps(said).encode())
            streams.setdefault(one.stream, []).append(made)
        target.append(
            Write(
                command=write.command,
                recorded=events[0].recorded,
                appends=[Append(stream=one, after=after[one], events=made) for one, made in streams.items()],
                entries=[Entry(account=one, change=by, may_be_negative=True) for one, by in entries.items()],
            )
        )
    rows = house.side_tables.read(
        lambda connection: [dict(row._mapping) for row in connection.execute(schema.people.select())]
    )
    target.side_tables.write(lambda connection: connection.execute(schema.people.insert(), rows))
    return faults(target)


@pytest.fixture
def target(tmp_path: Path, opened: Callable[[str], EventStore]) -> EventStore:
    return opened(str(tmp_path / "forged.sqlite3"))


def test_a_copy_that_changes_nothing_is_sound(house: EventStore, target: EventStore) -> None:
    assert forged(house, target, lambda *_: None) == []


def test_an_amount_tampered_with_is_found(house: EventStore, target: EventStore) -> None:
    """The gift in the event is larger than what was entered in the ledger."""

    def give_more(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "chips-given.1" and said[1]["name"] == "Ann":
            said[1]["amount"] = 9_000_00

    found = forged(house, target, give_more)
    assert any("Ann is welcomed with $9,000" in one for one in found)
    assert any("it changes purse:Ann by $1,000, and its events move $9,000" in one for one in found)


def test_chips_entered_beside_the_event_are_found(house: EventStore, target: EventStore) -> None:
    def enter_more(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "chips-given.1" and said[1]["name"] == "Ann":
            entries["purse:Ann"] += 5_00
            entries["bank"] -= 5_00

    found = forged(house, target, enter_more)
    assert any("it changes purse:Ann by $1,005, and its events move $1,000" in one for one in found)


def test_more_chips_than_the_rule_gives_are_found(house: EventStore, target: EventStore) -> None:
    """Event and ledger agree, and the gift is still too large."""

    def both(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "chips-given.1" and said[1]["why"] == "more":
            said[1]["amount"] += 1_00
            entries["purse:Bob"] += 1_00
            entries["bank"] -= 1_00

    [fault] = forged(house, target, both)
    assert "Bob has $30, and is given $971" in fault


def test_chips_that_somebody_had_and_did_not_say_are_found(house: EventStore, target: EventStore) -> None:
    def poorer(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "chips-given.1" and said[1]["why"] == "more":
            said[1]["had"], said[1]["amount"] = 10_00, 990_00
            entries["purse:Bob"] += 20_00
            entries["bank"] -= 20_00

    [fault] = forged(house, target, poorer)
    assert "it says that Bob has $10, and the ledger has $30" in fault


def test_chips_left_behind_with_an_old_name_are_found(house: EventStore, target: EventStore) -> None:
    """Event and ledger agree, and somebody did not take all of it along."""

    def leave_some(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "name-changed.1":
            said[1]["amount"] -= 5_00
            entries[f"purse:{said[1]['name']}"] += 5_00
            entries["purse:Bob"] -= 5_00

    first, *_ = forged(house, target, leave_some)
    assert "has $875, and the ledger has $880" in first


def test_one_who_was_no_gaming_manager_is_found(house: EventStore, target: EventStore) -> None:
    def by_ann(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "staff-appointed.1" and said[1]["name"] == "Max":
            said[0]["who"] = "Ann"

    first, *_ = forged(house, target, by_ann)  # what follows from it is doubted too
    assert "(person:max version 1): it does not follow: Ann is no gaming manager" in first


def test_a_second_claim_by_the_house_is_found(house: EventStore, target: EventStore) -> None:
    def by_the_house(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "staff-appointed.1" and said[1]["name"] == "Max":
            said[0]["who"] = "house"

    first, *_ = forged(house, target, by_the_house)
    assert "(person:max version 1): it does not follow: house is no gaming manager" in first


def test_an_event_of_somebody_else_in_a_stream_is_found(house: EventStore, target: EventStore) -> None:
    def of_eve(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "password-changed.1":
            said[0]["who"] = said[1]["name"] = "Ann"

    [fault] = forged(house, target, of_eve)
    assert "(person:bob version" in fault
    assert "says password-changed.1 of Ann" in fault


def test_an_event_that_nobody_can_read_is_found(house: EventStore, target: EventStore) -> None:
    def nonsense(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "role-changed.1":
            said[1]["role"] = "emperor"

    found = forged(house, target, nonsense)
    assert any("it cannot be read: Invalid enum value 'emperor'" in one for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "says"),
    [
        (
            {"role": "gaming-manager"},
            "has Ann, account, gaming-manager, here, and the log has Ann, account, player",
        ),
        (
            {"standing": "dismissed"},
            "has Ann, account, player, dismissed, and the log has Ann, account, player, here",
        ),
        ({"name": "Eve"}, "the table of people has Eve, account, player, here"),
    ],
)
def test_a_role_changed_in_the_table_alone_is_found(house: EventStore, work: dict[str, str], says: str) -> None:
    table = schema.people

    def change(connection: Connection) -> None:
        connection.execute(table.update().where(table.c.key == "ann").values(**work))

    house.side_tables.write(change)
    [fault] = faults(house)
    assert fault.startswith("the account of ann: ")
    assert says in fault


def test_somebody_put_into_the_table_alone_is_found(house: EventStore) -> None:
    row = {
        "key": "eve",
        "name": "Eve",
        "looks": "eve",
        "kind": "account",
        "role": "gaming-manager",
        "standing": "here",
        "since": 0,
    }
    house.side_tables.write(lambda connection: connection.execute(schema.people.insert(), row))
    [fault] = faults(house)
    assert fault == (
        "the account of eve: the table of people has Eve, account, gaming-manager, here, and the log has nobody."
    )


def test_given_more_than_ten_times_a_day_is_found(
    sqlite_url: str, passwords: Passwords, opened: Callable[[str], EventStore], target: EventStore
) -> None:
    store = opened(sqlite_url)
    people = People(store, passwords=passwords)
    signed_in(people.register("Ann", PASSWORD, NOON, HOME))
    for time in range(11):
        lose(store, "Ann", 1_000_00, times=time)
        people.more_chips("Ann", NOON + timedelta(hours=3 * time))
    assert faults(store) == []

    def all_at_noon(kind: str, said: list[Any], entries: dict[str, int]) -> None:
        if kind == "chips-given.1":
            said[0]["at"] = NOON.isoformat()

    [fault] = forged(store, target, all_at_noon)
    assert "Ann is given more 11 times in a day" in fault


def test_the_command_counts_people(tmp_path: Path, passwords: Passwords) -> None:
    database = str(tmp_path / "house.sqlite3")
    with open_store(database) as store:
        guest: SignedIn = People(store, passwords=passwords).guest(NOON, HOME)
        moved(store, {f"purse:{guest.person.name}": -1, "float:table-1": 1})
    ran = croupier("verify", database)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1 people followed" in ran.stdout
