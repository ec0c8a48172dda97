"""Threads that decode for the first time at once: a second worker on a house with snapshots lives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.floor.loops import snapshots
from croupier.store.opening import open_store
from tests.floor.conducting import Conducted
from tests.store.conftest import sqlite_url as sqlite_url

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES, TIMES = 5, 20


@pytest.mark.slow
def test_a_second_worker_that_loads_its_tables_at_once_lives(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 20)
    with open_store(sqlite_url) as store:
        for number in range(TABLES):
            played = Conducted(store, f"table-{number}").opened().play(4)
            kept = store.latest_snapshot(played.loop.stream, snapshots.shape())
            assert kept is not None, "nothing would be decoded"
    command = [sys.executable, "-m", "tests.floor.first_decodes", sqlite_url, str(TIMES)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert ran.stdout.split() == ["0"] * TIMES, ran.stdout + ran.stderr
