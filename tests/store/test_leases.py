"""One worker leads a table at a time, by the database's clock; one that dies is followed by another."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

from croupier.store.cluster import Lease, SharedStore
from croupier.store.engines import make_engine
from tests.store import contenders
from tests.store.contenders import Led
from tests.store.writing import fill

ROOT = Path(__file__).resolve().parents[2]


def pass_time(url: str, seconds: int) -> None:
    """As if so many seconds had gone by for every lease."""
    engine = make_engine(make_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE leases SET until = until - :gone"), {"gone": seconds * 1_000_000})
    engine.dispose()


def lease(holder: str, epoch: int, *, table: str = "table-1", seconds: float = 3) -> Lease:
    return Lease(table=table, holder=holder, epoch=epoch, seconds=seconds)


def test_a_free_lease_is_taken_by_one(store: SharedStore) -> None:
    leases = store.leases
    assert leases.holder_of("table-1") is None
    assert leases.take("table-1", "ann", 3) == lease("ann", 1)
    assert leases.take("table-1", "bob", 3) is None
    assert leases.take("table-2", "bob", 3) == lease("bob", 1, table="table-2")
    assert (leases.holder_of("table-1"), leases.holder_of("table-2")) == ("ann", "bob")


def test_a_holder_renews_its_own(store: SharedStore, url: str) -> None:
    store.leases.take("table-1", "ann", 30)
    pass_time(url, 20)
    assert store.leases.all()[0].seconds <= 10
    assert store.leases.take("table-1", "ann", 30) == lease("ann", 1, seconds=30)
    assert 10 < store.leases.all()[0].seconds <= 30
    pass_time(url, 20)
    assert store.leases.take("table-1", "bob", 30) is None


def test_a_lease_that_is_over_goes_to_the_next(store: SharedStore, url: str) -> None:
    store.leases.take("table-1", "ann", 3)
    pass_time(url, 3)
    assert store.leases.holder_of("table-1") is None
    assert store.leases.all() == ()
    assert store.leases.take("table-1", "bob", 3) == lease("bob", 2)
    assert store.leases.take("table-1", "ann", 3) is None
    assert store.leases.holder_of("table-1") == "bob"
    pass_time(url, 3)
    assert store.leases.take("table-1", "ann", 3) == lease("ann", 3)


def test_one_that_ran_out_and_nobody_took_is_renewed(store: SharedStore, url: str) -> None:
    store.leases.take("table-1", "ann", 3)
    pass_time(url, 60)
    assert store.leases.take("table-1", "ann", 3) == lease("ann", 1)


def test_what_is_given_back_is_free_at_once(store: SharedStore) -> None:
    store.leases.take("table-1", "ann", 3)
    store.leases.release("table-1", "bob")
    store.leases.release("table-2", "ann")
    assert store.leases.holder_of("table-1") == "ann"
    store.leases.release("table-1", "ann")
    assert store.leases.holder_of("table-1") is None
    assert store.leases.take("table-1", "bob", 3) == lease("bob", 2)
    store.leases.release("table-1", "bob")
    assert store.leases.take("table-1", "bob", 3) == lease("bob", 3)


def test_many_are_taken_in_one_commit(store: SharedStore, url: str) -> None:
    tables = [f"table-{number}" for number in range(250)]
    store.leases.take("table-7", "bob", 3)
    taken = store.leases.take_all([*tables, "table-3"], "ann", 30)
    assert sorted(one.table for one in taken) == sorted(set(tables) - {"table-7"})
    assert {(one.holder, one.epoch, one.seconds) for one in taken} == {("ann", 1, 30)}
    assert store.leases.take_all([], "ann", 30) == ()
    pass_time(url, 3)
    taken = store.leases.take_all(["table-7", "table-8"], "ann", 30)
    assert taken == (lease("ann", 2, table="table-7", seconds=30), lease("ann", 1, table="table-8", seconds=30))
    held = store.leases.all()
    assert [one.table for one in held] == sorted(tables)
    assert all(0 < one.seconds <= 30 for one in held)


def test_a_lease_is_taken_for_some_time(store: SharedStore) -> None:
    with pytest.raises(AssertionError, match="not for 0 seconds"):
        store.leases.take("table-1", "ann", 0)
    with pytest.raises(AssertionError, match="a holder has a name"):
        store.leases.take("table-1", "", 3)


def test_a_lease_ends_by_the_server_s_clock(postgres_url: str, opened: Callable[[str], SharedStore]) -> None:
    opened(postgres_url).leases.take("table-1", "ann", 100)
    with psycopg.connect(postgres_url, options="-c timezone=Australia/Sydney") as other:
        left = "SELECT until / 1000000.0 - extract(epoch FROM clock_timestamp()) FROM leases"
        row = other.execute(left).fetchone()
    assert row is not None
    assert 0 < row[0] <= 100


def test_leases_lie_outside_the_chain(store: SharedStore) -> None:
    fill(store, 2)
    store.leases.take("table-1", "ann", 3)
    store.leases.release("table-1", "ann")
    assert store.verify_chain() is None


# --- at any moment one at most --------------------------------------------------------------------------


def test_threads_that_contend_for_a_lease(store: SharedStore) -> None:
    names = [f"w{number}" for number in range(4)]
    with ThreadPoolExecutor(len(names)) as pool:
        led = pool.map(lambda name: contenders.contend(store.leases, name), names)
        contenders.check([one for each in led for one in each], workers=len(names))


@pytest.mark.slow
def test_processes_that_contend_for_a_lease(store: SharedStore, url: str) -> None:
    command = [sys.executable, "-m", "tests.store.contenders", url]
    workers = [
        subprocess.Popen([*command, name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name in ("ann", "bob", "cat")
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write(b"go\n")
        worker.stdin.flush()
    said = [worker.communicate(timeout=300)[0] for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0, 0]
    contenders.check([Led(**one) for each in said for one in json.loads(each)], workers=3)
    assert store.verify_chain() is None


def test_workers_that_take_many_at_once_never_lock_each_other_out(store: SharedStore) -> None:
    """They name their tables in different orders; what they take is taken in one."""
    tables = [f"table-{number:03}" for number in range(600)]
    orders = {"ann": tables, "bob": tables[::-1], "cat": tables[300:] + tables[:300]}
    together = threading.Barrier(len(orders), timeout=300)

    def turns(name: str) -> list[int]:
        won = []
        for _ in range(15):
            together.wait()
            won.append(len(store.leases.take_all(orders[name], name, 100)))
        return won

    with ThreadPoolExecutor(len(orders)) as pool:
        won = list(pool.map(turns, orders))
    assert sorted(map(sum, won)) == [0, 0, 15 * len(tables)], "the first to come has them all, and keeps them"
