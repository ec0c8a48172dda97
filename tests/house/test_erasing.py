"""Who a patron is lies beside the record, and leaves no byte in any file when it is erased."""

from __future__ import annotations

import json
from pathlib import Path

from croupier.audit.verifying import verify
from croupier.floor.loops.personal_data import details_of
from croupier.vocabulary.refusal import Refusal
from tests.command_line import croupier
from tests.house.card_room import open_table
from tests.house.premises import Premises, premises_in

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


def test_no_file_of_the_database_holds_who_was_erased(tmp_path: Path) -> None:
    with premises_in(tmp_path) as house:
        house.do("enrol", "sue", patron="ann", details=DETAILS)
        house.do("enrol", "sue", patron="bob", details={"name": "Robert"})
        known = details_of(house.store.side_tables, "ann")
        assert known is not None
        assert known.name == DETAILS["name"]
        assert DETAILS["name"].encode() in bytes_in(tmp_path)
        house.do("set-deposit-limit", "ann", amount=500_00)
        house.do("erase-patron", "ora", patron="ann", reason="asked for it")
        assert details_of(house.store.side_tables, "ann") is None
        assert details_of(house.store.side_tables, "bob") is not None
        for value in DETAILS.values():
            assert value.encode() not in bytes_in(tmp_path), value
        assert verify(house.store).faults == []
    for value in DETAILS.values():
        assert value.encode() not in bytes_in(tmp_path), value


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
