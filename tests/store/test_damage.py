"""A file that is damaged or gone while the house is open is found by whoever looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from croupier.web.health import EVERY, Looks
from tests.store.writing import fill


class Floor:
    """Knows of what a test tells it."""

    fault: StoreFault | None = None


def test_health_says_no_when_the_file_is_damaged_and_looks_once_for_many(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    seconds = 0.0
    with open_store(str(file)) as store:
        fill(store, 30)
    with open_store(str(file)) as store:
        looks = Looks(store, Floor(), lambda: seconds)
        looks.look()
        content = bytearray(file.read_bytes())
        for page in range(3, len(content) // 4096):
            content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
        file.write_bytes(content)
        looks.look()
        seconds = EVERY + 1
        for _ in range(2):
            with pytest.raises(StoreFault) as caught:
                looks.look()
            assert caught.value.fault is Fault.CORRUPT


def test_health_says_no_when_the_file_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    with open_store(str(file)) as store:
        fill(store, 1)
        store.look_for_damage()
        file.rename(tmp_path / "elsewhere")
        with pytest.raises(StoreFault, match="no such file"):
            store.look_for_damage()
        assert not file.exists(), "looking makes no new file"


def test_health_says_no_while_the_disk_is_full(tmp_path: Path) -> None:
    floor = Floor()
    with open_store(str(tmp_path / "house.sqlite3")) as store:
        looks = Looks(store, floor)
        floor.fault = StoreFault(Fault.FULL, "The disk is full.")
        with pytest.raises(StoreFault, match="The disk is full"):
            looks.look()
        floor.fault = None
        looks.look()
