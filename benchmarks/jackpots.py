"""Wagers on a jackpot over forty linked tables, with winners of one moment, lost links and kills: what they cost.

The evening of `tests/house/test_a_long_evening.py`, as long as it is wanted, on a record that is made for it: in
memory where the machine has such a folder, else on its disk, or at the address that is given. Every command is a
transaction of its own. Afterwards the whole record is verified, to the cent after every write.

    python3 run.py test --help          # once: installs what benchmarks need
    .venv/bin/python benchmarks/jackpots.py [WAGERS] [ADDRESS OF AN EMPTY RECORD]
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from croupier.audit.verifying import Report, verify
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from tests.house.jackpot_evening import Evening

WAGERS = 10_000
KILLS = 24
"""About so many, however long the evening is."""
IN_MEMORY = Path("/dev/shm")


def timed(name: str, work: Callable[[], object]) -> None:
    """Do it, and say at once what it took: an evening may be long."""
    start, cpu = time.perf_counter(), time.process_time()
    work()
    print(
        f"{name:<8} {time.perf_counter() - start:>10,.1f} s {time.process_time() - cpu:>10,.1f} s CPU", flush=True
    )


def measure(store: EventStore, wagers: int) -> None:
    evening = Evening(store, killed_every=max(400, wagers * 5 // KILLS))
    report: Report | None = None

    def check() -> None:
        nonlocal report
        report = verify(store)
        assert not report.faults, report.faults[0]

    timed("open", evening.open)
    gc.freeze()  # as the command does
    timed("play", lambda: evening.play(wagers))
    timed("verify", check)
    assert report is not None
    pool = evening.pool
    assert pool.contributed + pool.seeded == pool.paid + pool.displayed + pool.reserve
    print(
        f"{evening.wagers:,} wagers in {report.rounds:,} rounds; "
        f"{report.writes:,} writes, {report.events:,} events; "
        f"{evening.awards:,} awards, {evening.shared:,} of them shared by tables; "
        f"{evening.failures:,} lost links, {evening.kills:,} kills; no fault found"
    )


def main() -> None:
    wagers = int(float(sys.argv[1])) if len(sys.argv) > 1 else WAGERS
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        address = sys.argv[2] if len(sys.argv) > 2 else f"sqlite:///{folder}/house.sqlite3"
        with open_store(address) as store:
            measure(store, wagers)


if __name__ == "__main__":
    main()
