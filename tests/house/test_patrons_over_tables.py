"""What holds at every table of a house: exclusions, restrictions of a book, limits that two workers see."""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.audit.verifying import verify
from croupier.chapters.codec import kind_of, write_event
from croupier.chapters.events import By
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.patrons.exposure import ExposureChanged
from croupier.patrons.patron import LaidBet
from croupier.store.event_store import Append, CommandId, Entry, NewEvent, Stream, Write
from croupier.store.opening import open_store
from croupier.tables.commands import Command
from croupier.tables.reading import read_command
from croupier.tables.wagers.restricted_play import PlayRestricted
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.house.card_room import open_table, sit_down
from tests.house.premises import Premises

BOTH = ("table-1", "table-2")


def two_tables(house: Premises) -> None:
    open_table(house, "ann")
    open_table(house, table="table-2")
    sit_down(house, "ann", 1, table="table-2")


def test_two_workers_cannot_both_spend_the_last_dollar(tmp_path: Path) -> None:
    """Case 20, in either order: each worker has a floor of its own over one record."""
    for first, second in (BOTH, BOTH[::-1]):
        with open_store(str(tmp_path / f"{first}.sqlite3")) as store:
            house, other = Premises(store), Premises(store, seed="other")
            other.keys = house.keys
            other.start_again()
            two_tables(house)
            house.do("set-loss-limit", "ann", period="day", amount=100_00)
            other.now = house.now
            other.document()
            house.do("wager", "ann", table=first, box=1, amount=60_00)
            refused = other.attempt("wager", "ann", table=second, box=1, amount=50_00)
            assert getattr(refused, "code", None) is Refusal.LOSS_LIMIT
            other.now = house.now
            other.do("wager", "ann", table=second, box=1, amount=40_00)
            assert verify(store).faults == []


def test_a_stale_worker_is_told_by_the_record(tmp_path: Path) -> None:
    """Its file of the patron is old when it decides: the record refuses the write, and it is decided again."""
    with open_store(str(tmp_path / "house.sqlite3")) as store:
        house = Premises(store)
        two_tables(house)
        house.do("set-loss-limit", "ann", period="day", amount=100_00)
        append = store.append
        raced: list[bool] = []

        def racing(write: Write) -> object:
            if not raced:
                raced.append(True)
                other = Premises(store, seed="other")
                other.keys, other.now = house.keys, house.now
                other.start_again()
                other.do("wager", "ann", box=1, amount=60_00)
            return append(write)

        house.floor = GamingFloor(store, house.keys, is_house=True, append=racing)  # type: ignore[arg-type]
        refused = house.attempt("wager", "ann", table="table-2", box=1, amount=50_00)
        assert getattr(refused, "code", None) is Refusal.LOSS_LIMIT
        house.now = house.now.replace(minute=30)
        house.floor = GamingFloor(store, house.keys, is_house=True)
        house.do("wager", "ann", table="table-2", box=1, amount=40_00)


def test_an_exclusion_from_the_casino_holds_everywhere(plain_house: Premises) -> None:
    house = plain_house
    two_tables(house)
    house.do("report-breach", "sue", person="ann", of="device", text="a camera")
    house.do("exclude", "max", person="ann", breach="breach-1", out_of="casino")
    for table in BOTH:
        assert house.refused("wager", "ann", table=table, box=1, amount=10_00).code is Refusal.EXCLUDED
    assert house.document()["patrons"]["ann"]["excluded"] is True


def test_a_restriction_to_one_box_holds_at_every_table_of_the_book(plain_house: Premises) -> None:
    house = plain_house
    two_tables(house)
    house.do("notify", "sue", to="inspector", subject="restriction:ann")
    house.do("hold-to-one-box", "max", player="ann")
    refused = house.refused("wager", "ann", table="table-2", box=1, amount=10_00)
    assert (refused.code, refused.clause) == (Refusal.RESTRICTED, "5.15")
    house.do("wager", "ann", table="table-2", box=1, amount=5_00)
    assert len(house.of(PlayRestricted)) == 2
    house.do("lift-restriction", "max", table="table-2", player="ann")
    house.do("wager", "ann", box=1, amount=10_00)


def act_table(house: Premises, table: str) -> None:
    options = {"minimum": 5_00, "maximum": 500_00, "decks": 8}
    house.do(
        "open",
        "max",
        table=table,
        rulebook="act-blackjack-2018",
        dealing="by hand",
        options=options,
        approval="GRC/1",
        shuffle="wash-riffle",
    )
    house.do("arrive", "ann", table=table)


def test_who_was_tracked_at_one_table_need_not_be_at_another(plain_house: Premises) -> None:
    """ACT 4.9."""
    house = plain_house
    for table in BOTH:
        act_table(house, table)
    held = {"player": "ann", "procedure": "P1"}
    assert house.refused("hold-to-one-box", "ora", table="table-2", **held).code is Refusal.NOT_TRACKED
    house.do("hold-to-one-box", "ora", tracking="T1", **held)
    house.do("lift-restriction", "ora", player="ann")
    house.do("hold-to-one-box", "ora", table="table-2", **held)


def test_an_audit_finds_a_wager_past_its_makers_limit(tmp_path: Path) -> None:
    """As if a table had taken it without asking: the file is written past its limit, or does not know of it."""
    with open_store(str(tmp_path / "house.sqlite3")) as store:
        house = Premises(store)
        two_tables(house)
        house.do("set-loss-limit", "ann", period="day", amount=100_00)
        alone = GamingFloor(store, house.keys)
        house.floor = alone
        wager = {"command": "wager", "who": "ann", "role": "player", "at": house.now, "box": 1, "amount": 200_00}
        command = read_command(msgspec.json.encode(wager))
        assert isinstance(command, Command)
        alone.do(command)
        says = [str(one) for one in verify(store).faults]
        assert any("ann has $200 at stake at table-1" in one for one in says), says


def test_an_audit_finds_a_file_that_was_written_past_its_limit(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "house.sqlite3")) as store:
        house = Premises(store)
        two_tables(house)
        house.do("set-loss-limit", "ann", period="day", amount=100_00)
        event = ExposureChanged(
            patron="ann",
            table="table-1",
            lying=Cents(200_00),
            open=Cents(0),
            day=house.now.date(),
            today=house.now.date(),
            lost=Cents(0),
            staked=Cents(200_00),
            bets=(LaidBet(table="table-1", box=1, on=On.BLACKJACK, at=house.now),),
        )
        by = By(who="ann", role=Role.PLAYER, at=house.now)
        stands = store.heads()[Stream("patron:ann")]
        new = NewEvent(kind=kind_of(event), payload=write_event(by, event))
        appends = [Append(stream=Stream("patron:ann"), after=stands, events=[new])]
        entries: list[Entry] = []
        store.append(Write(command=CommandId("x"), recorded=house.now, appends=appends, entries=entries))
        house.do("arrive", "bob")
        says = [str(one) for one in verify(store).faults]
        assert any("past its maker's limit" in one for one in says), says
