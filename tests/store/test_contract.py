"""What every store of events promises, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from croupier.store.chain import START
from croupier.store.event_store import Append, CommandId, Conflict, Entry, EventStore, NewEvent, Overdrawn, Stream
from croupier.store.opening import open_store
from tests.store.writing import NOON, TABLE, append, done, fill, move, write


def test_an_event_is_read_back_as_it_was_written(store: EventStore) -> None:
    event = NewEvent(kind="table-opened.1", payload=bytes(range(256)))
    done(store.append(write("c1", Append(stream=Stream("table:Grün ♠"), after=0, events=[event]))))
    [stored] = store.read_stream(Stream("table:Grün ♠"))
    assert (stored.sequence, stored.stream, stored.version) == (1, "table:Grün ♠", 1)
    assert (stored.kind, stored.payload) == (event.kind, event.payload)
    assert (stored.recorded, stored.command) == (NOON, "c1")
    assert (stored.previous, len(stored.hash)) == (START, 32)


def test_events_are_chained_within_their_stream(store: EventStore) -> None:
    store.append(write("c1", append("a", count=2), append("b", count=1)))
    store.append(write("c2", append("a", after=2)))
    first, second, third = store.read_stream(Stream("a"))
    assert (second.previous, third.previous) == (first.hash, second.hash)
    assert store.read_stream(Stream("b"))[0].previous == START


def test_a_record_is_still_there_when_it_is_opened_again(url: str) -> None:
    with open_store(url) as store:
        fill(store, 3)
        before = store.read_log()
    with open_store(url, create=False) as again:
        assert again.read_log() == before
        assert again.verify_chain() is None


def test_the_log_is_read_by_kinds_and_has_an_end(store: EventStore) -> None:
    assert (store.log_end(), store.read_log(kinds=("noted.1",))) == (0, ())
    store.append(write("c1", append("a", count=2)))
    noted = Append(stream=Stream("b"), after=0, events=[NewEvent(kind="noted.1", payload=b"{}")])
    store.append(write("c2", noted))
    assert store.log_end() == 3
    assert [event.sequence for event in store.read_log(kinds=("noted.1",))] == [3]
    assert [event.sequence for event in store.read_log(after=1, kinds=("wager-placed.1", "noted.1"))] == [2, 3]
    assert store.read_log(kinds=()) == store.read_log(after=3, kinds=("noted.1",)) == ()


# --- versions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_stream_that_stands_elsewhere_is_a_conflict(store: EventStore, after: int) -> None:
    store.append(write("c1", append(count=2)))
    assert store.append(write("c2", append(after=after))) == Conflict(TABLE, after, 2)
    assert len(store.read_log()) == 2
    assert store.outcome_of(CommandId("c2")) is None


def test_several_streams_and_their_money_are_all_or_nothing(store: EventStore) -> None:
    store.append(write("c1", append("a")))
    refused = store.append(write("c2", append("b"), append("a", after=7), entries=move("bank", "purse:ann", 5)))
    assert refused == Conflict(Stream("a"), 7, 1)
    assert (dict(store.heads()), dict(store.balances())) == ({"a": 1}, {})
    done(store.append(write("c2", append("b"), append("a", after=1), entries=move("bank", "purse:ann", 5))))
    assert dict(store.heads()) == {"a": 2, "b": 1}
    assert dict(store.balances()) == {"bank": -5, "purse:ann": 5}


def test_a_stream_that_was_only_looked_at_must_still_stand_there(store: EventStore) -> None:
    unseen, seen = (Stream("patron:ann"), 0), (Stream("patron:ann"), 1)
    done(store.append(replace(write("c1", append()), looked_at=[unseen])))
    done(store.append(write("c2", append("patron:ann"))))
    stale = replace(write("c3", append(after=1), entries=move("bank", "purse:ann", 5)), looked_at=[unseen])
    assert store.append(stale) == Conflict(Stream("patron:ann"), 0, 1)
    assert (dict(store.heads()), dict(store.balances())) == ({TABLE: 1, "patron:ann": 1}, {})
    outcomes = store.append_all(
        [
            replace(stale, looked_at=[seen]),
            write("c4", append("patron:ann", after=1)),
            replace(stale, command=CommandId("c5")),
        ]
    )
    assert [isinstance(one, Conflict) for one in outcomes] == [False, False, True]


# --- a command sent twice -------------------------------------------------------------------------------


def test_a_command_sent_twice_is_done_once(store: EventStore) -> None:
    sent = write("c1", append("a", count=2), append("b"), entries=move("bank", "purse:ann", 5))
    first = done(store.append(sent))
    assert (first.first, first.last, first.heads) == (1, 3, (("a", 2), ("b", 1)))
    store.append(write("c2", append("a", after=2)))
    assert store.append(sent) == first
    assert store.append(write("c1", append("elsewhere", after=9))) == first
    assert store.outcome_of(CommandId("c1")) == first
    assert len(store.read_log()) == 4
    assert store.balances()["purse:ann"] == 5


def test_a_command_refused_once_may_be_sent_again(store: EventStore) -> None:
    sent = write("c2", append("a", after=1))
    assert isinstance(store.append(sent), Conflict)
    store.append(write("c1", append("a")))
    done(store.append(sent))


# --- money ----------------------------------------------------------------------------------------------


def test_an_account_that_may_not_owe_refuses_the_whole_append(store: EventStore) -> None:
    store.append(write("c1", entries=move("bank", "purse:ann", 500)))
    refused = store.append(write("c2", append(after=1), entries=move("purse:ann", "bank", 501)))
    assert refused == Overdrawn("purse:ann", 500, -501)
    assert store.heads()[TABLE] == 1
    done(store.append(write("c3", append(after=1), entries=move("purse:ann", "bank", 500))))
    assert store.balances() == {"bank": 0, "purse:ann": 0}


def test_only_what_stands_at_the_end_of_a_write_counts(store: EventStore) -> None:
    through = (*move("purse:ann", "purse:bob", 5), *move("bank", "purse:ann", 5))
    done(store.append(write("c1", entries=through)))
    assert store.balances(["purse:ann", "purse:bob", "purse:eve"]) == {"purse:ann": 0, "purse:bob": 5}
    assert store.entries_of(CommandId("c1")) == tuple((entry.account, entry.change) for entry in through)


@pytest.mark.parametrize(
    "make",
    [
        lambda: write("c", entries=(Entry(account="bank", change=1),)),
        lambda: write("c", append("a"), append("a")),
        lambda: write(""),
        lambda: write("zero\0"),
        lambda: write("half a letter \ud800"),
        lambda: append(after=-1),
        lambda: append(count=0),
        lambda: Entry(account="bank", change=10**16),
    ],
)
def test_what_no_writer_may_say_is_a_defect(make: Callable[[], object]) -> None:
    with pytest.raises(AssertionError):
        make()


# --- writes committed together --------------------------------------------------------------------------


def test_of_writes_committed_together_none_spoils_another(store: EventStore) -> None:
    store.append(write("old", append("b")))
    outcomes = store.append_all(
        [
            write("c1", append("a"), entries=move("bank", "purse:ann", 5)),
            write("c2", append("a")),  # the first took that version
            write("c3", append("a", after=1), entries=move("purse:ann", "bank", 6)),
            write("c4", append("a", after=1), entries=move("purse:ann", "bank", 5)),
            write("c1", append("a")),  # sent twice in the same breath
            write("old", append("b")),
        ]
    )
    assert outcomes[1] == Conflict(Stream("a"), 0, 1)
    assert outcomes[2] == Overdrawn("purse:ann", 5, -6)
    assert [done(outcomes[place]).last for place in (0, 3, 4, 5)] == [2, 3, 2, 1]
    assert [event.command for event in store.read_log()] == ["old", "c1", "c4"]
    assert store.verify_chain() is None


@pytest.mark.slow
def test_more_writes_than_a_statement_has_room_for(store: EventStore) -> None:
    writes = [write(f"c{i}", append(f"s{i}"), entries=move("bank", f"purse:{i}", 1)) for i in range(1200)]
    outcomes = store.append_all(writes)
    assert [done(outcome).first for outcome in outcomes] == list(range(1, 1201))
    assert store.append_all(writes) == outcomes
    assert len(store.heads([Stream(f"s{i}") for i in range(2000)])) == 1200
    assert store.verify_chain() is None


def test_nothing_handed_over_is_nothing_done(store: EventStore) -> None:
    assert store.append_all([]) == ()
    assert store.verify_chain() is None


# --- reading --------------------------------------------------------------------------------------------


def test_reading_on_from_where_one_stopped(store: EventStore) -> None:
    store.append(write("c1", append("a", count=3), append("b", count=2)))
    assert [event.version for event in store.read_stream(Stream("a"), after=1)] == [2, 3]
    assert [event.version for event in store.read_stream(Stream("a"), after=1, limit=1)] == [2]
    assert [event.sequence for event in store.read_log(after=2)] == [3, 4, 5]
    assert [event.sequence for event in store.read_log(limit=2)] == [1, 2]
    assert store.read_stream(Stream("nobody")) == ()
    assert store.heads([Stream("b"), Stream("nobody")]) == {"b": 2}
