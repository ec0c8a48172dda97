"""`croupier verify` on records that are sound, and on records that lie although their chain holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.record import table_stream
from croupier.audit.verifying import Report, verify
from croupier.store.event_store import Append, CommandId, Entry, EventStore, NewEvent, Snapshot, Stream, Write
from croupier.store.opening import open_store
from tests.floor.conducting import Conducted
from tests.floor.scripts import by_hand, croupier, opening, run
from tests.pit import EVENING

Change = Callable[[dict[str, Any]], None]


def copied(
    source: EventStore, target: EventStore, change: dict[str, Change], entries: dict[str, int] | None = None
) -> None:
    """The record written anew with events of some kinds changed on the way: the copy's chain holds."""
    log = iter(source.read_log())
    for write in source.read_writes():
        events = [next(log) for _ in range(write.last - write.first + 1)]
        made = []
        for event in events:
            by, said = json.loads(event.payload)
            if event.kind in change:
                change[event.kind](said)
            made.append(NewEvent(kind=event.kind, payload=json.dumps([by, said]).encode()))
        more = entries if entries and {account for account, _ in write.entries} == set(entries) else {}
        moved = [
            Entry(account=account, change=cents + more.get(account, 0), may_be_negative=True)
            for account, cents in write.entries
        ]
        target.append(
            Write(
                command=write.command,
                recorded=events[0].recorded,
                appends=[Append(stream=events[0].stream, after=events[0].version - 1, events=made)],
                entries=moved,
            )
        )


@pytest.fixture
def played(tmp_path: Path) -> EventStore:
    """A table dealt by hand, one round played, and another begun."""
    path = str(tmp_path / "played.sqlite3")
    script = [*opening(dealing="by hand"), *by_hand(), *by_hand()[:4]]
    assert run(script, "--database", path).returncode == 0
    return open_store(path)


@pytest.fixture
def forged(tmp_path: Path) -> EventStore:
    return open_store(str(tmp_path / "forged.sqlite3"))


def faults(store: EventStore) -> list[str]:
    assert store.verify_chain() is None, "the chain itself holds"
    return [str(one) for one in verify(store).faults]


def test_a_sound_record_is_found_sound_in_numbers(store: EventStore) -> None:
    table = Conducted(store).opened().play(25)
    other = Conducted(store, "table-2").opened(rulebook="act-blackjack-2006").play(3)
    report = verify(store)
    assert report.faults == []
    assert (report.tables, report.rounds) == (2, table.loop.table.rounds + other.loop.table.rounds)
    assert report.events == len(store.read_log())
    assert report.packs >= report.rounds
    assert report.accounts == len(store.balances())


def test_shuffles_are_made_again_when_the_shoe_is_over(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store:
        table = Conducted(store).opened().play(90)
        table.do("notify", "sue", to="players", subject="closing")
        table.later(minutes=20).do("close", "max")
        report = verify(store)
        assert report.faults == []
        assert report.shuffles >= 2


def test_a_settlement_changed_is_found_by_feeding_the_round_again(played: EventStore, forged: EventStore) -> None:
    def pay_more(event: dict[str, Any]) -> None:
        for said in event["said"]:
            if said["kind"] == "wager-settled.1":
                said["clause"] = "13.1(a)"

    copied(played, forged, {"round-went-on.1": pay_more})
    [fault] = faults(forged)
    assert fault.startswith("round 1 of table-1: fed again, it says wager-settled (13.1(b)) where")


def test_a_round_of_another_version_is_a_remark_when_closed_and_a_fault_when_open(
    played: EventStore, forged: EventStore
) -> None:
    def old(event: dict[str, Any]) -> None:
        event["conducted_by"] = "0.0.1"

    def another_clause(event: dict[str, Any]) -> None:
        for said in event["said"]:
            if said["kind"] == "card-dealt.1" and said["card"] == "9h":
                said["clause"] = "6.9"
            if said["kind"] == "card-dealt.1" and said["card"] == "9d":
                said["clause"] = "6.9"

    copied(played, forged, {"round-started.1": old, "round-went-on.1": another_clause})
    report: Report = verify(forged)
    assert [one.place for one in report.remarks] == ["round 1 of table-1"]
    assert "conducted by version 0.0.1" in report.remarks[0].says
    assert [one.place for one in report.faults] == ["round 2 of table-1"]
    assert "it is open" in report.faults[0].says


def test_a_card_seen_too_often_is_found(forged: EventStore, tmp_path: Path) -> None:
    """Nine copies of a card cannot come from eight decks; the felt says so when the round is over."""

    path = tmp_path / "many.sqlite3"
    script = [*opening(dealing="by hand"), *by_hand(), *by_hand("Tc 9s 9c", "8s"), *by_hand("Th 9d 9h", "8h")]
    ran = run(script, "--database", str(path))
    assert ran.returncode == 0, ran.stderr
    with open_store(str(path)) as many:
        copied(many, forged, {"round-went-on.1": same_sevens})
    found = faults(forged)
    assert any("are not 8 complete decks" in one for one in found), found


def same_sevens(event: dict[str, Any]) -> None:
    given = event["given"]
    if given["type"] == "card-drawn.1":
        given["card"] = "7s"
        for said in event["said"]:
            if said["kind"] == "card-dealt.1":
                said["card"] = "7s"


def test_chips_entered_that_no_event_moves_are_found(played: EventStore, forged: EventStore) -> None:
    copied(played, forged, {}, entries={"bank": -500, "rack:table-1:ann": 500})
    found = faults(forged)
    assert any("write 3" in one and "it changes bank by -$505, and its events move -$500" in one for one in found)


def test_an_account_that_owes_is_found(played: EventStore, forged: EventStore) -> None:
    copied(played, forged, {})
    forged.append(
        Write(
            command=CommandId("theft"),
            recorded=EVENING,
            appends=[Append(stream=Stream("elsewhere"), after=0, events=[NewEvent(kind="x.1", payload=b"{}")])],
            entries=[
                Entry(account="purse:eve", change=-700, may_be_negative=True),
                Entry(account="bank", change=700, may_be_negative=True),
            ],
        )
    )
    [fault] = faults(forged)
    assert "purse:eve is left at -$7, and it may not owe" in fault


def test_an_event_that_nobody_can_read_is_found(played: EventStore, forged: EventStore) -> None:
    copied(played, forged, {"sat-down.1": lambda event: event.update(box="seven")})
    [fault] = faults(forged)
    assert "(table:table-1 version" in fault
    assert "it cannot be read" in fault


def test_an_event_that_does_not_follow_is_found(played: EventStore, forged: EventStore) -> None:
    copied(played, forged, {"sat-down.1": lambda event: event.update(player="eve")})
    found = faults(forged)
    assert any("it does not follow" in one for one in found)


def test_a_snapshot_is_never_trusted(played: EventStore) -> None:
    stream = table_stream("table-1")
    last = played.read_stream(stream)[-1]
    played.save_snapshot(
        Snapshot(stream=stream, version=last.version, shape="any", hash=last.hash, payload=b"nonsense")
    )
    assert verify(played).faults == []


# --- on the command line --------------------------------------------------------------------------------


def test_the_command_says_what_it_checked(tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite3")
    run([*opening(dealing="by hand"), *by_hand()], "--database", database)
    ran = croupier("verify", database)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1 rounds fed again" in ran.stdout
    assert ran.stdout.endswith("All is as it was written.\n")
    document = json.loads(croupier("verify", database, "--json").stdout)
    assert (document["sound"], document["faults"], document["checked"]["rounds"]) == (True, [], 1)


def test_a_broken_chain_exits_with_1_and_names_the_place(tmp_path: Path) -> None:
    import sqlite3

    database = tmp_path / "house.sqlite3"
    run([*opening(dealing="by hand"), *by_hand()], "--database", str(database))
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute("UPDATE events SET recorded = recorded + 1 WHERE sequence = 4")
    connection.close()
    ran = croupier("verify", str(database))
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "Wrong: event 4 (table:table-1 version 4): its hash does not fit what it holds." in ran.stdout
    assert json.loads(croupier("verify", str(database), "--json").stdout)["sound"] is False
