"""Who a patron is lies beside the record, and leaves no byte in any file when it is erased."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import psycopg
import pytest
from sqlalchemy import Connection

from croupier.audit.verifying import verify
from croupier.floor.loops.personal_data import PersonalRecords
from croupier.patrons.registry import PersonalDetails
from croupier.shoe.sealing import CannotOpen, HouseKeys
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from croupier.store.schema import personal_details
from croupier.vocabulary.refusal import Refusal
from tests.command_line import croupier
from tests.house.card_room import open_table
from tests.house.premises import Premises, premises_in
from tests.store.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

DETAILS = {
    "name": "Annabel Quintessa Featherstonehaugh",
    "born": "1961-07-23",
    "address": "14 Wisteria Crescent, Woollahra",
    "phone": "+61 2 5550 4711",
    "email": "annabel.q@example.org",
}


def bytes_in(folder: Path) -> bytes:
    """Every byte of every file of a record."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def holds(held: bytes, *values: str) -> list[str]:
    """Which of these can be read there."""
    return [value for value in values if value.encode() in held]


def sealed(store: EventStore, patron: str) -> bytes:
    """What the table holds of who they are: the part that only the house keys open."""
    with_key = store.side_tables.read(
        lambda connection: connection.execute(
            personal_details.select().where(personal_details.c.patron == patron)
        ).one()
    )
    return bytes(msgspec.json.decode(with_key.sealed)["box"].encode())


def test_no_file_of_the_database_holds_who_was_erased(tmp_path: Path) -> None:
    with premises_in(tmp_path) as house:
        house.do("enrol", "sue", patron="ann", details=DETAILS)
        house.do("enrol", "sue", patron="bob", details={"name": "Robert"})
        assert house.details("ann") == PersonalDetails(**DETAILS)
        box, other = sealed(house.store, "ann"), sealed(house.store, "bob")
        assert box in bytes_in(tmp_path)
        house.do("set-deposit-limit", "ann", amount=500_00)
        house.do("erase-patron", "ora", patron="ann", reason="asked for it")
        assert house.details("ann") is None
        assert house.details("bob") == PersonalDetails(name="Robert")
        held = bytes_in(tmp_path)
        assert other in held
        assert box not in held
        assert not holds(held, *DETAILS.values())
        assert verify(house.store).faults == []
    assert box not in bytes_in(tmp_path)
    assert not holds(bytes_in(tmp_path), *DETAILS.values())


def test_no_file_of_a_server_ever_holds_who_somebody_is_in_plain(postgres_url: str) -> None:
    """Not its write-ahead log either, which nobody but the server itself can empty."""
    with open_store(postgres_url) as store:
        house = Premises(store)
        house.do("enrol", "sue", patron="ann", details=DETAILS)
        house.do("enrol", "sue", patron="bob", details={"name": "Robert Brown of Balmain"})
        assert house.details("ann") == PersonalDetails(**DETAILS)
        box, other = sealed(store, "ann"), sealed(store, "bob")
        everything, relations = files_of(postgres_url)
        assert everything.count(box) > relations.count(box) > 0, "in its log and in its table"
        assert not holds(everything, *DETAILS.values(), "Robert Brown of Balmain")
        house.do("erase-patron", "ora", patron="ann", reason="asked for it")
        everything, relations = files_of(postgres_url)
        assert other in relations
        assert box not in relations
        assert not holds(everything, *DETAILS.values())
        assert house.details("ann") is None
        assert verify(store).faults == []


def files_of(url: str) -> tuple[bytes, bytes]:
    """Every byte of every file of the server, and of every table and index of the database alone."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        [folder] = connection.execute("SHOW data_directory").fetchone() or [""]
        [number] = connection.execute(
            "SELECT oid FROM pg_database WHERE datname = current_database()"
        ).fetchone() or [0]
    return bytes_in(Path(folder)), bytes_in(Path(folder) / "base" / str(number))


def test_details_are_read_with_the_key_that_sealed_them_and_for_no_other_patron(plain_house: Premises) -> None:
    house = plain_house
    house.do("enrol", "sue", patron="ann", details=DETAILS)
    house.do("enrol", "sue", patron="bob", details={"name": "Robert"})
    strangers = PersonalRecords(HouseKeys((bytes(32),)))
    with pytest.raises(CannotOpen, match="is not here"):
        strangers.read(house.store.side_tables, "ann")
    house.keys = HouseKeys((bytes(32), *house.keys.keys))
    house.start_again()
    assert house.details("ann") == PersonalDetails(**DETAILS), "an older key still opens"

    def swap(connection: Connection) -> None:
        whose = personal_details.c.patron
        bobs = connection.execute(personal_details.select().where(whose == "bob")).one().sealed
        connection.execute(personal_details.update().where(whose == "ann").values(sealed=bobs))

    house.store.side_tables.write(swap)
    with pytest.raises(CannotOpen, match="somebody else"):
        house.details("ann")


def test_an_id_tells_nothing_of_who_somebody_is(tmp_path: Path) -> None:
    """A script's line has its id from its text: without the details, so that nobody can guess them by trying."""
    ids = []
    for number, details in enumerate((DETAILS, {**DETAILS, "born": "1988-02-29"})):
        enrol = {"command": "enrol", "who": "sue", "role": "casino-supervisor", "at": "2026-11-16T20:00:00+11:00"}
        file, place = tmp_path / f"{number}.jsonl", tmp_path / f"{number}.sqlite3"
        file.write_text(json.dumps({**enrol, "patron": "ann", "details": details}) + "\n")
        assert croupier("house", "run", str(file), "--database", str(place)).returncode == 0
        with open_store(str(place)) as store:
            ids.append([one.command for one in store.read_writes()])
    assert ids[0] == ids[1]


def test_details_are_in_no_event_refusal_or_id(tmp_path: Path) -> None:
    lines = [
        {"command": "enrol", "who": "sue", "role": "casino-supervisor", "at": "2026-11-16T20:00:00+11:00"},
        {"command": "enrol", "who": "sue", "role": "casino-supervisor", "at": "2026-11-16T20:00:01+11:00"},
    ]
    script = "".join(json.dumps({**one, "patron": "ann", "details": DETAILS}) + "\n" for one in lines)
    file = tmp_path / "house.jsonl"
    file.write_text(script)
    ran = croupier("house", "run", str(file), "--json", "--go-on", "--database", str(tmp_path / "r.sqlite3"))
    assert [json.loads(line)["kind"] for line in ran.stdout.splitlines()] == [
        "patron-enrolled",
        "refused",
        "house",
    ]
    for value in DETAILS.values():
        assert value not in ran.stdout + ran.stderr


def test_who_plays_is_not_erased(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    refused = house.refused("erase-patron", "ora", patron="ann", reason="asked for it")
    assert refused.code is Refusal.CHIPS_AT_A_TABLE
    house.do("leave", "ann")
    house.do("erase-patron", "ora", patron="ann", reason="asked for it")
    assert house.refused("erase-patron", "sue", patron="ann").code is Refusal.WRONG_ROLE
    assert house.refused("enrol", "sue", patron="ann").code is Refusal.NAME_TAKEN
