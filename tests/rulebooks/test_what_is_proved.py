"""Every testable clause of a room that is built is proved in all five books; others wait for theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import coverage, proofs, waiting_rooms
from croupier.rulebooks.inventory import inventory

TESTS = Path(__file__).parent.parent
ROOMS = TESTS.parent / "src" / "croupier"
AREAS = frozenset(
    {
        "cards",
        "definitions",
        "deal",
        "insurance",
        "interim-settlement",
        "play",
        "splitting",
        "doubling",
        "dealer-draw",
        "settlement",
        "side-bet",
        "shuffle",
        "wagers",
        "seating",
        "limits",
        "restriction",
        "irregularity",
        "shuffler-malfunction",
        "closure",
        "conduct",
        "layout",
        "records",
        "notification",
        "tournament",
    }
)


@pytest.mark.parametrize("book", shelf.names())
def test_each_testable_clause_of_a_built_room_is_proved_or_waits_for_a_room(book: str) -> None:
    proved = proofs(TESTS)[book]
    waiting = waiting_rooms(TESTS / "waiting.toml")[book]
    here = [entry.id for entry in inventory(book).clauses if entry.testable and entry.area in AREAS]
    missing = [one for one in here if one not in proved and one not in waiting]
    assert not missing, f"neither proved nor waiting: {missing}"


@pytest.mark.parametrize("book", shelf.names())
def test_a_clause_waits_only_for_a_room_that_is_not_built(book: str) -> None:
    waiting = waiting_rooms(TESTS / "waiting.toml")[book]
    built = {one: room for one, room in waiting.items() if (ROOMS / room).is_dir()}
    assert not built, f"the room is there, prove it: {built}"
    proved = proofs(TESTS)[book]
    assert not [one for one in waiting if one in proved], "proved, and yet said to wait"
    areas = {entry.id: entry.area for entry in inventory(book).clauses}
    assert {areas[one] for one in waiting} <= AREAS


def test_the_whole_count_is_that_of_the_inventories() -> None:
    assert sum(one.testable for one in coverage(TESTS).values()) == 1150
