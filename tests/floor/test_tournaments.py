"""The loop behind a tournament: one write over all streams, read again where others wrote, nothing done twice."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from croupier.audit.record import table_stream, tournament_stream
from croupier.audit.verifying import verify
from croupier.floor.loops import snapshots
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.loops.tournament_loop import TournamentAnnouncement, TournamentLoop, TournamentStopped
from croupier.floor.scripts.tournament_script import read_lines, run
from croupier.store.event_store import Append, CommandId, EventStore, NewEvent, Outcome, Write
from croupier.store.faults import Fault, StoreFault
from croupier.tables.reading import read_command as read_at_table
from croupier.tournaments.commands import DEFAULT_NAME
from croupier.tournaments.reading import read_command
from croupier.vocabulary.refusal import Refusal, Refused
from tests.floor.conducting import KEYS
from tests.floor.tournament_scripts import ROLES, Evening, text

PLAN = [{"name": "heat", "rounds": 3, "tables": 2, "advance": 1}, {"name": "final", "rounds": 3, "tables": 1}]
PLAYERS = ("ann", "bob", "cal", "dee")


class Night:
    """A tournament in mid-session over a store: two tables of two, dealt by hand."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        script = Evening(players=PLAYERS, sessions=PLAN).entered()
        seats = [
            {"player": player, "table": table, "box": box}
            for (table, box), player in zip([("T1", 1), ("T1", 2), ("T2", 1), ("T2", 2)], PLAYERS, strict=True)
        ]
        script.say("ballot", drawn=seats)
        for player in PLAYERS:
            script.say("take-seat", player)
        script.say("start-session", at=script.now.replace(hour=19, minute=0))
        self.now = script.now
        self.floor = self.another()
        for done in run(read_lines(text(script.lines).encode(), "script"), self.floor):
            assert not isinstance(done.outcome, Refused), done.outcome

    def another(self) -> GamingFloor:
        """Another process over the same record."""
        return GamingFloor(self.store, KEYS)

    def loop(self, floor: GamingFloor | None = None) -> TournamentLoop:
        return (floor or self.floor).tournament(DEFAULT_NAME)

    def say(
        self, word: str, who: str = "tom", *, floor: GamingFloor | None = None, **fields: Any
    ) -> TournamentAnnouncement | Refused:
        self.now += timedelta(seconds=1)
        head = {"command": word, "who": who, "role": ROLES.get(who, "player"), "at": self.now}
        command = read_command(msgspec.json.encode({**head, **fields}))
        assert not isinstance(command, Refused), command
        return (floor or self.floor).do_in_tournament(command)

    def at_table(self, word: str, who: str, *, floor: GamingFloor | None = None, **fields: Any) -> Any:
        self.now += timedelta(seconds=1)
        head = {"command": word, "who": who, "role": ROLES.get(who, "player"), "at": self.now}
        command = read_at_table(msgspec.json.encode({**head, **fields}))
        assert not isinstance(command, Refused), command
        return (floor or self.floor).do(command)


@pytest.fixture
def night(store: EventStore) -> Night:
    return Night(store)


def test_one_command_is_one_write_over_all_streams(night: Night) -> None:
    done = night.say("call-break", minutes=10, id="break")
    assert isinstance(done, TournamentAnnouncement)
    assert set(done.tables) == {"T1", "T2"}
    outcome = night.store.outcome_of(CommandId("break"))
    assert outcome is not None
    written = night.store.read_log(after=outcome.first - 1, limit=outcome.last - outcome.first + 1)
    assert {one.stream for one in written} == {
        tournament_stream(DEFAULT_NAME),
        table_stream("T1"),
        table_stream("T2"),
    }
    assert {one.command for one in written} == {"break"}


def test_tables_go_on_from_what_was_ordered_there(night: Night) -> None:
    assert isinstance(night.say("call-break", minutes=10), TournamentAnnouncement)
    for player, box in (("ann", 1), ("bob", 2)):
        assert isinstance(night.at_table("wager", player, table="T1", box=box, amount=100), Announcement)
    refused = night.at_table("start-round", "dan", table="T1")
    assert (refused.code, refused.clause) == (Refusal.ON_A_BREAK, "20.17")


def test_what_somebody_else_wrote_at_a_table_is_read_and_it_is_decided_again(night: Night) -> None:
    other = night.another()
    assert other.tournament(DEFAULT_NAME).tournament == night.loop().tournament
    other.table("T1"), other.table("T2")  # loaded before the wager
    assert isinstance(night.at_table("wager", "ann", table="T1", box=1, amount=100), Announcement)
    done = night.say("call-break", floor=other, minutes=10)
    assert isinstance(done, TournamentAnnouncement)
    assert done.tables["T1"].wagers, "the wager that was laid meanwhile is not forgotten"
    assert verify(night.store).faults == []


def test_what_somebody_else_wrote_in_the_tournament_is_read_too(night: Night) -> None:
    other = night.another()
    other.tournament(DEFAULT_NAME)
    assert isinstance(night.say("call-break", minutes=10), TournamentAnnouncement)
    done = night.say("set-pace", floor=other, seconds_to_wager=20)
    assert isinstance(done, TournamentAnnouncement)
    assert done.version == night.store.heads()[tournament_stream(DEFAULT_NAME)]
    night.loop().catch_up()
    assert night.loop().tournament == other.tournament(DEFAULT_NAME).tournament


def test_tables_that_never_stand_still_are_not_waited_for_for_ever(night: Night) -> None:
    """Each time it is decided, somebody else has been faster."""
    other, loop = night.another(), night.loop()

    def overtaken(write: Write) -> Outcome:
        player = next(
            one for one in ("ann", "bob") if one not in {w.player for w in other.table("T1").table.wagers}
        )
        assert isinstance(
            night.at_table("wager", player, floor=other, table="T1", box=1 + (player == "bob"), amount=20),
            Announcement,
        )
        outcome = night.store.append(write)
        other.table("T1").refresh()
        night.at_table("take-back", player, floor=other, table="T1", box=1 + (player == "bob"))
        return outcome

    loop.append = overtaken
    night.now += timedelta(hours=1)
    late, night.now = night.now, night.now - timedelta(hours=1)
    command = read_command(
        msgspec.json.encode(
            {
                "command": "call-break",
                "who": "tom",
                "role": "tournament-manager",
                "at": late,
                "minutes": 10,
            }
        )
    )
    assert not isinstance(command, Refused)
    refused = loop.do(command)
    assert isinstance(refused, Refused)
    assert refused.code is Refusal.STALE


def test_a_command_that_is_sent_twice_is_done_once(night: Night) -> None:
    first = night.say("call-break", minutes=10, id="one")
    again = night.say("call-break", minutes=10, id="one")
    elsewhere = night.say("call-break", floor=night.another(), minutes=10, id="one")
    assert isinstance(first, TournamentAnnouncement)
    for one in (again, elsewhere):
        assert isinstance(one, TournamentAnnouncement)
        assert not one.is_new
        assert [told.event for told in one.happened] == [
            told.event for told in first.happened if told.table is None
        ]


def test_an_id_that_a_table_has_used_is_refused(night: Night) -> None:
    assert isinstance(night.at_table("wager", "ann", table="T1", box=1, amount=100, id="mine"), Announcement)
    refused = night.say("call-break", minutes=10, id="mine")
    assert isinstance(refused, Refused)
    assert refused.code is Refusal.STALE


def _lost_before(store: EventStore) -> Callable[[Write], Outcome]:
    def lost(write: Write) -> Outcome:
        raise StoreFault(Fault.LOST, "the wire broke")

    return lost


def _lost_after(store: EventStore) -> Callable[[Write], Outcome]:
    def lost(write: Write) -> Outcome:
        store.append(write)
        raise StoreFault(Fault.LOST, "the wire broke")

    return lost


@pytest.mark.parametrize("lost", [_lost_before, _lost_after])
def test_a_write_that_broke_is_done_once_when_it_is_sent_again(night: Night, lost: Any) -> None:
    loop = night.loop()
    append, loop.append = loop.append, lost(night.store)
    with pytest.raises(StoreFault):
        night.say("call-break", minutes=10, id="one")
    loop.append = append
    done = night.say("call-break", minutes=10, id="one")
    assert isinstance(done, TournamentAnnouncement)
    assert done.is_new is (lost is _lost_before)
    assert night.floor.table("T1").current() == night.another().table("T1").current()
    assert isinstance(night.at_table("wager", "ann", table="T1", box=1, amount=100), Announcement)
    assert verify(night.store).faults == []


def test_who_takes_it_over_in_mid_session_finds_it_as_it_was(night: Night) -> None:
    assert isinstance(night.at_table("wager", "ann", table="T1", box=1, amount=100), Announcement)
    other = night.another()
    assert other.tournament(DEFAULT_NAME).tournament == night.loop().tournament
    assert other.table("T1").table == night.floor.table("T1").table
    assert isinstance(night.at_table("wager", "bob", floor=other, table="T1", box=2, amount=100), Announcement)


def test_a_tournament_whose_record_does_not_follow_stops_alone(night: Night) -> None:
    stream = tournament_stream(DEFAULT_NAME)
    nonsense = Append(
        stream=stream, after=night.loop().tournament.version, events=[NewEvent(kind="nonsense.1", payload=b"[]")]
    )
    night.store.append(Write(command=CommandId("forged"), recorded=night.now, appends=[nonsense]))
    other = night.another()
    with pytest.raises(TournamentStopped, match=r"tournament-1 is stopped: event .* of its record is damaged"):
        other.tournament(DEFAULT_NAME)
    laid = night.at_table("wager", "ann", floor=other, table="T1", box=1, amount=100)
    assert isinstance(laid, Announcement), "its tables are open"


# --- snapshots ----------------------------------------------------------------------------------------------


def test_a_tournament_opens_from_its_last_snapshot_and_is_what_its_events_make_it(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is false fools this process alone: whoever verifies never reads it."""
    monkeypatch.setattr(snapshots, "EVERY", 20)
    night, stream = Night(store), tournament_stream(DEFAULT_NAME)
    kept = store.latest_snapshot(stream, snapshots.shape())
    assert kept is not None
    assert 0 < kept.version < night.loop().tournament.version
    read: list[int] = []
    read_stream = store.read_stream

    def counted(name: Any, *, after: int = 0, limit: int | None = None) -> Any:
        read.extend([after] if name == stream else [])
        return read_stream(name, after=after, limit=limit)

    monkeypatch.setattr(store, "read_stream", counted)
    assert night.loop(night.another()).tournament == night.loop().tournament
    assert min(read) == kept.version, "what lies before the snapshot is not read"
    false = msgspec.structs.replace(night.loop().tournament, directors=("nobody",))
    snapshots.take(store, stream, false)
    assert night.loop(night.another()).tournament == false
    assert verify(store).faults == []
    newest = store.latest_snapshot(stream, snapshots.shape())
    assert newest is not None
    store.save_snapshot(dataclasses.replace(newest, payload=b"{broken"))
    assert night.loop(night.another()).tournament == night.loop().tournament
