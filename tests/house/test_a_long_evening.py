"""Many wagers over forty linked tables, with winners of one moment, lost links and kills, on both stores."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store.opening import open_store
from tests.house.jackpot_evening import Evening
from tests.store.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

WAGERS = {"sqlite": 10_000, "postgresql": 400}
"""About a minute of CPU on SQLite; a command of PostgreSQL costs several times as much."""
AT_NIGHT = int(os.environ.get("CROUPIER_JACKPOT_WAGERS", "1000000"))
IN_MEMORY = Path("/dev/shm")


@pytest.fixture(params=["sqlite", "postgresql"])
def record(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty record on each store; that of SQLite in memory where the machine has such a folder."""
    if request.param == "postgresql":
        yield request.getfixturevalue("postgres_url")
        return
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        yield f"sqlite:///{folder}/house.sqlite3"


def evening(url: str, wagers: int) -> None:
    with open_store(url) as store:
        played = Evening(store, killed_every=max(400, wagers // 2))
        played.open()
        played.play(wagers)
        played.holds()
        assert played.wagers >= wagers
        assert min(played.kills, played.awards, played.shared, played.failures) > 0


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_not_a_cent_is_astray_after_an_evening(record: str) -> None:
    evening(record, WAGERS[record.partition(":")[0]])


@pytest.mark.nightly
@pytest.mark.timeout(24 * 3600)
def test_not_a_cent_is_astray_after_a_million_wagers(record: str) -> None:
    evening(record, AT_NIGHT)
