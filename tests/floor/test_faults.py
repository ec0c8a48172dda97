"""A busy table through all that can go wrong outside: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, make_url, text

from croupier.floor.loops.table_loop import Announcement, TableLoop
from croupier.ledger.account import rack
from croupier.shoe.stack import Holder
from croupier.store.engines import make_engine
from croupier.store.event_store import EventStore, Outcome, Write
from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from croupier.store.verifying import first_broken_place
from croupier.tables.deciding import decide
from croupier.tables.play.round_events import RoundClosed
from croupier.tables.reading import read_command, read_event
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from tests.floor.killed_tables import KEYS, NAME, Busy, do
from tests.store.test_faults import LossyWire, change, files_no_larger_than, through, wire
from tests.store.test_tampering import damage, unhindered

ROOT = Path(__file__).resolve().parents[2]
BUSY = Busy(BookId("act-blackjack-2018"), Holder.SHOE, 20261116)

__all__ = ["wire"]


def play(loop: TableLoop, commands: int, *, start: int = 1, busy: Busy = BUSY) -> int:
    """So many commands as the table calls for them; the number of the next one."""
    for number in range(start, start + commands):
        do(loop, busy.command(loop.table, number))
    return start + commands


def check(store: EventStore, loop: TableLoop) -> None:
    """The record is whole, a table opened from it is the one at hand, and its chips are those of the ledger."""
    assert store.verify_chain() is None
    assert TableLoop(NAME, store, KEYS).table == loop.table
    held = store.balances()
    assert sum(held.values()) == 0
    for name, patron in loop.table.patrons.items():
        assert held.get(str(rack(NAME, name)), 0) == patron.rack


def next_wanted(loop: TableLoop, number: int) -> bytes:
    """A next command that the table will accept."""
    for seed in range(100):
        sent = Busy(BUSY.book, BUSY.holder, seed).command(loop.table, number)
        command = read_command(sent)
        assert not isinstance(command, Refused)
        if not isinstance(decide(loop.table, command, loop._house), Refused):
            return sent
    raise AssertionError(f"{loop.name} accepts nothing that it calls for")


# --- kills ----------------------------------------------------------------------------------------------


def killed(url: str, *, kills: int, book: str, holder: str) -> None:
    command = [sys.executable, "-m", "tests.floor.killed_tables", url, str(kills), "20261116", book, holder]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert ran.returncode == 0, ran.stderr
    tally = json.loads(ran.stdout)
    print(tally)
    assert tally["kills"] == kills
    assert tally["acknowledged"] >= kills
    assert tally["orders_compared"] >= kills / 2
    assert tally["rounds"] >= kills / 10, "the table did not go on playing"
    wrong = ("lost", "twice", "another_table", "another_order", "cents_out_of_balance", "broken")
    assert {name: tally[name] for name in wrong} == dict.fromkeys(wrong, 0)


SHOES = pytest.mark.parametrize(
    ("book", "holder"), [("act-blackjack-2018", "shoe"), ("nsw-blackjack-challenge", "device")]
)


@pytest.mark.slow
@SHOES
def test_a_table_goes_on_after_its_conductor_is_killed(url: str, book: str, holder: str) -> None:
    killed(url, kills=30, book=book, holder=holder)


@pytest.mark.nightly
@SHOES
def test_a_table_goes_on_after_many_kills(url: str, book: str, holder: str) -> None:
    killed(url, kills=150, book=book, holder=holder)


# --- a lost reply ---------------------------------------------------------------------------------------


@dataclass
class CutAppends:
    """Appends over a wire that is cut between commit and reply of the next write, so many times."""

    store: EventStore
    wire: LossyWire
    cuts: int = 0

    def append(self, write: Write) -> Outcome:
        self.wire.cut_at_commits, self.cuts = self.cuts, 0
        return self.store.append(write)


def test_a_connection_lost_between_commit_and_reply(
    wire: LossyWire, postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(through(wire, postgres_url))
    appends = CutAppends(store, wire)
    loop = TableLoop(NAME, store, KEYS, append=appends.append)
    number = play(loop, 30)
    version, sent = loop.table.version, next_wanted(loop, number)
    appends.cuts = 1
    result = do(loop, sent)
    assert isinstance(result, Announcement)
    assert (wire.cuts, result.is_new) == (1, True)
    assert loop.table.version == version + len(result.events)
    assert not do(loop, sent).is_new
    check(store, loop)
    play(loop, 20, start=number + 1)
    check(store, loop)


def test_a_connection_lost_twice_is_a_fault_and_the_command_is_found_done(
    wire: LossyWire, postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(through(wire, postgres_url))
    appends = CutAppends(store, wire)
    loop = TableLoop(NAME, store, KEYS, append=appends.append)
    number = play(loop, 30)
    version, sent = loop.table.version, next_wanted(loop, number)
    appends.cuts = 2
    with pytest.raises(StoreFault) as raised:
        do(loop, sent)
    assert raised.value.fault is Fault.LOST
    result = do(loop, sent)
    assert isinstance(result, Announcement)
    assert not result.is_new
    assert loop.table.version == version + len(result.events)
    play(loop, 20, start=number + 1)
    check(store, loop)


# --- a full disk ----------------------------------------------------------------------------------------


def test_a_full_disk_stops_the_table_and_it_goes_on_when_there_is_room(
    sqlite_url: str, opened: Callable[[str], EventStore], tmp_path: Path
) -> None:
    store = opened(sqlite_url)
    loop = TableLoop(NAME, store, KEYS)
    number = play(loop, 40)
    before, sent = loop.table, next_wanted(loop, number)
    room = (tmp_path / "house.sqlite3-wal").stat().st_size
    for _ in range(2):
        with files_no_larger_than(room), pytest.raises(StoreFault, match="is full; nothing was written") as raised:
            do(loop, sent)
        assert raised.value.fault is Fault.FULL
    assert TableLoop(NAME, store, KEYS).table == before
    result = do(loop, sent)
    assert isinstance(result, Announcement)
    assert result.is_new
    play(loop, 20, start=number + 1)
    check(store, loop)


def test_a_full_disk_of_the_server_stops_the_table_too(
    postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(postgres_url)
    loop = TableLoop(NAME, store, KEYS)
    number = play(loop, 40)
    before, sent = loop.table, next_wanted(loop, number)
    change(
        postgres_url,
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;"
        "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    with pytest.raises(StoreFault, match="is full; nothing was written"):
        do(loop, sent)
    assert TableLoop(NAME, store, KEYS).table == before
    change(postgres_url, "DROP TRIGGER full_disk ON events")
    result = do(loop, sent)
    assert isinstance(result, Announcement)
    assert result.is_new
    play(loop, 20, start=number + 1)
    check(store, loop)


# --- two who think they lead ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("named", [True, False])
def test_a_stale_leader_is_refused_reads_again_and_goes_on(store: EventStore, *, named: bool) -> None:
    first, second = TableLoop(NAME, store, KEYS), None
    number = play(first, 30)
    second = TableLoop(NAME, store, KEYS)
    for turn in range(10):
        ahead, behind = (first, second) if turn % 2 else (second, first)
        stale = unnamed(next_wanted(behind, number + 1), named=named)
        assert isinstance(do(ahead, unnamed(next_wanted(ahead, number), named=named)), Announcement)
        refused = do(behind, stale)
        assert isinstance(refused, Refused)
        assert refused.code is Refusal.STALE
        assert behind.table == ahead.table
        number += 2
    check(store, first)
    check(store, second)


def unnamed(sent: bytes, *, named: bool) -> bytes:
    """The command, without its id unless it is to keep it."""
    given: dict[str, Any] = json.loads(sent)
    return json.dumps(given if named else {**given, "id": ""}).encode()


def test_one_command_sent_to_two_leaders_at_once_is_done_once(store: EventStore) -> None:
    """The second has looked for the id before the first has stored it; each would draw a secret of its own."""
    first = TableLoop(NAME, store, KEYS)
    number = play_until_shuffle(first)
    second = TableLoop(NAME, LateLooker(store), KEYS)
    sent = next_wanted(first, number)
    one, other = do(first, sent), do(second, sent)
    assert isinstance(one, Announcement)
    assert isinstance(other, Announcement)
    assert (one.is_new, other.is_new) == (True, False)
    assert one.events == other.events
    assert first.table == second.table
    check(store, second)


class LateLooker:
    """A store that never knows a command yet when it is asked."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def outcome_of(self, command: str) -> None:
        return None


def play_until_shuffle(loop: TableLoop) -> int:
    """Up to where the next thing to do is to shuffle."""
    number = 1
    while b'"command":"shuffle"' not in (sent := BUSY.command(loop.table, number)):
        do(loop, sent)
        number += 1
    return number


# --- a record that was tampered with --------------------------------------------------------------------


@pytest.fixture
def played(url: str) -> Iterator[Engine]:
    """The database of a table at which some rounds were played."""
    with open_store(url) as store:
        loop = TableLoop(NAME, store, KEYS)
        play(loop, 60)
        assert any(isinstance(read_event(one.payload)[1], RoundClosed) for one in store.read_log())
    engine = make_engine(make_url(url))
    yield engine
    engine.dispose()


@pytest.mark.slow
def test_a_bit_changed_in_any_event_of_a_played_table_is_found(played: Engine) -> None:
    """In every event's payload, kind and hash; which bit, chance says."""
    chance = random.Random(20261116)
    with played.connect() as connection:
        assert first_broken_place(connection) is None
        events = connection.execute(text("SELECT count(*) FROM events")).scalar_one()
    assert events > 50
    for row in range(events):
        for column in ("payload", "kind", "hash"):
            with played.connect() as connection, connection.begin() as transaction:
                unhindered(connection)
                bit = chance.randrange(256 if column == "hash" else 64 if column == "kind" else 400)
                assert damage(connection, "events", column, row=row, bit=bit), f"{column} of {row} was not damaged"
                assert first_broken_place(connection), f"{column}, row {row}, bit {bit}"
                transaction.rollback()
