"""Play chips: given to newcomers, and again to those with next to none."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.people.chips import patron_of
from croupier.people.events import ChipsGiven, Why
from croupier.people.people import People
from croupier.people.person import ChipGift, SignedIn
from croupier.store.event_store import EventStore
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal
from tests.people.house import HOME, NOON, events_of, later, moved, refused


def lose(store: EventStore, name: str, cents: int, *, times: int = 0) -> None:
    moved(
        store,
        {f"purse:{name}": -cents, "float:table-1": cents},
        command=f"lose {times}",
        version=store.heads().get("elsewhere", 0),  # type: ignore[call-overload]
    )


def test_more_chips_go_up_to_the_first_gift(people: People, ann: SignedIn, store: EventStore) -> None:
    lose(store, "Ann", 950_01)
    assert people.more_chips("ann", NOON) == ChipGift(amount=Cents(950_01), purse=Cents(1_000_00))
    assert people.purse_of("Ann") == 1_000_00
    given = ChipsGiven(name="Ann", amount=Cents(950_01), why=Why.MORE, had=Cents(49_99))
    assert events_of(store, "Ann")[-1] == given


def test_who_has_fifty_dollars_is_given_none(people: People, ann: SignedIn, store: EventStore) -> None:
    lose(store, "Ann", 950_00)
    says = refused(people.more_chips("Ann", NOON), Refusal.ENOUGH_CHIPS)
    assert says == "Ann has $50, and more play chips are for those with less than $50."
    assert people.purse_of("Ann") == 50_00


@pytest.mark.parametrize("account", ["rack:table-2:Ann", "escrow:table-2:9:3/perfect-pairs/Ann"])
def test_chips_at_a_table_count(people: People, ann: SignedIn, store: EventStore, account: str) -> None:
    moved(store, {"purse:Ann": -1_000_00, account: 600_00, "rack:table-3:Ann": 40, "float:table-1": 399_60})
    assert "Ann has $600.40, and" in refused(people.more_chips("Ann", NOON), Refusal.ENOUGH_CHIPS)


def test_the_rest_at_a_table_is_taken_off_the_gift(people: People, ann: SignedIn, store: EventStore) -> None:
    moved(store, {"purse:Ann": -1_000_00, "rack:table-2:Ann": 20_00, "float:table-1": 980_00})
    assert people.more_chips("Ann", NOON) == ChipGift(amount=Cents(980_00), purse=Cents(980_00))


def test_other_peoples_chips_do_not_count(people: People, ann: SignedIn, store: EventStore) -> None:
    changes = {"rack:table-1:Joe Ann": 500_00, "escrow:table-1:2:1/blackjack/Mary Ann": 100_00}
    changes |= {"rack:table-1:ANN": 100_00, "float:Ann": 50_00, "rack:Ann:Bo": 70_00}
    moved(store, {**changes, "purse:Ann": -1_000_00, "bank": 1_000_00 - sum(changes.values())})
    assert people.more_chips("Ann", NOON) == ChipGift(amount=Cents(1_000_00), purse=Cents(1_000_00))


def test_ten_times_a_day(people: People, ann: SignedIn, store: EventStore) -> None:
    for time in range(10):
        lose(store, "Ann", 1_000_00, times=time)
        assert isinstance(people.more_chips("Ann", later(hours=time)), ChipGift)
    lose(store, "Ann", 1_000_00, times=10)
    says = refused(people.more_chips("Ann", later(hours=23, minutes=59)), Refusal.TOO_OFTEN)
    assert says == (
        "Ann was given more play chips 10 times in 24 hours, and 10 is the most: "
        "the next are there at 12:00:00 UTC on 17 November 2026."
    )
    assert isinstance(people.more_chips("Ann", later(hours=24)), ChipGift)


def test_staff_and_strangers_are_given_none(people: People, manager: SignedIn) -> None:
    assert "a gaming manager" in refused(people.more_chips("Mia", NOON), Refusal.WRONG_ROLE)
    refused(people.more_chips("Zoe", NOON), Refusal.UNKNOWN_PERSON)
    refused(people.more_chips("\0", NOON), Refusal.UNKNOWN_PERSON)


def test_asking_many_times_at_once_gives_once(people: People, ann: SignedIn, store: EventStore) -> None:
    lose(store, "Ann", 1_000_00)
    ready = threading.Barrier(6)

    def ask(_: int) -> object:
        ready.wait(300)
        return people.more_chips("Ann", NOON)

    with ThreadPoolExecutor(6) as pool:
        outcomes = list(pool.map(ask, range(6)))
    assert sum(isinstance(one, ChipGift) for one in outcomes) == 1
    assert people.purse_of("Ann") == 1_000_00


def test_chips_won_after_counting_are_counted_too(
    people: People, ann: SignedIn, store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is entered between the counting and the lock is seen under the lock."""
    lose(store, "Ann", 1_000_00)
    wins = iter(
        [{"float:table-1": -30_00, "rack:table-1:Ann": 30_00}, {"float:table-1": -99_00, "purse:Ann": 99_00}]
    )

    read = type(store.side_tables).read

    def read_then_win(beside: object, work: object) -> object:
        found: object = read(beside, work)  # type: ignore[arg-type]
        if isinstance(found, tuple):
            moved(store, next(wins), command=f"win {found}", version=store.heads()["elsewhere"])  # type: ignore[index]
        return found

    monkeypatch.setattr(type(store.side_tables), "read", read_then_win)
    assert people.more_chips("Ann", NOON) == ChipGift(amount=Cents(970_00), purse=Cents(970_00))
    lose(store, "Ann", 970_00, times=1)
    assert "Ann has $129, and" in refused(people.more_chips("Ann", NOON), Refusal.ENOUGH_CHIPS)


def test_guests_are_given_more_too(people: People, store: EventStore) -> None:
    name = people.guest(NOON, HOME).person.name
    lose(store, name, 1_000_00)
    assert people.more_chips(name, NOON) == ChipGift(amount=Cents(1_000_00), purse=Cents(1_000_00))


@pytest.mark.parametrize(
    ("account", "patron"),
    [
        ("purse:Ann", "Ann"),
        ("rack:table-1:Ann Lee", "Ann Lee"),
        ("escrow:table-1:4:3/blackjack/O'Neil", "O'Neil"),
        ("bank", None),
        ("float:table-1", None),
        ("tokens:table-1:Ann:v1", None),
        ("nonsense", None),
    ],
)
def test_whose_chips_lie_where(account: str, patron: str | None) -> None:
    assert patron_of(account) == patron
