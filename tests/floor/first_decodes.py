"""A second worker on a house with snapshots, again and again: each in a process that has decoded nothing yet.

    python -m tests.floor.first_decodes DATABASE TIMES

Its threads load all tables at once, as when a busy worker beside it calls out. Prints how each process ended.
"""

from __future__ import annotations

import os
import sys
import threading

from croupier.audit.record import tables_in
from croupier.floor.loops import snapshots
from croupier.floor.loops.table_loop import TableLoop
from croupier.store import migrating as migrating
from croupier.store import sql_store as sql_store
from croupier.store.opening import open_store
from tests.floor.conducting import KEYS


def load_all_at_once(url: str) -> None:
    """Every table on a thread of its own; whatever goes wrong ends the process."""
    with open_store(url) as store:
        names = tables_in(store)
        gate = threading.Barrier(len(names))
        loaded = []

        def load(name: str) -> None:
            gate.wait()
            loaded.append(TableLoop(name, store, KEYS))

        threads = [threading.Thread(target=load, args=(name,)) for name in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(loaded) == len(names)


def ended(url: str) -> int:
    """Load them in a child; its exit code, or the signal that ended it as a negative number."""
    child = os.fork()
    if child == 0:
        try:
            load_all_at_once(url)
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    snapshots.shape()  # loaded and made once, so that each child is quick
    print(*(ended(sys.argv[1]) for _ in range(int(sys.argv[2]))))
