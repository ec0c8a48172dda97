"""`croupier verify`, `replay` and `export` on the record of a tournament, sound or lying."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from croupier.audit.verifying import verify
from croupier.floor.shown.views import Viewer
from croupier.store.event_store import Append, Entry, EventStore, NewEvent, Write
from croupier.store.opening import open_for_reading, open_store
from croupier.vocabulary.roles import Role
from croupier.web.history import as_csv, past_round, settlements
from croupier.web.past import Past
from tests.floor.scripts import croupier
from tests.floor.tournament_scripts import NSW, SMALL, Evening, run, sessions_for

Change = Callable[[dict[str, Any]], None]
PLAYERS = [f"p{number:02}" for number in range(1, 11)]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A tournament of ten with forms and pass cards, dealt by software and paid."""
    path = str(tmp_path_factory.mktemp("record") / "house.sqlite3")
    script = Evening(NSW, PLAYERS, sessions=sessions_for(10, 3), dealing="by software").entered().bots(3).paid()
    ran = run(script, "--database", path)
    assert ran.returncode == 0, ran.stderr
    return path


@pytest.fixture(scope="module")
def played(database: str) -> Iterator[EventStore]:
    with open_for_reading(database) as store:
        yield store


def forged(
    source: EventStore,
    path: Path,
    kind: str,
    change: Change,
    entries: Change | None = None,
    *,
    about: str | None = None,
) -> list[str]:
    """What is wrong with a copy of the record in which the first event of a kind is changed: its chain holds."""
    log, is_changed = iter(source.read_log()), False
    with open_store(str(path)) as target:
        for write in source.read_writes():
            streams: dict[Any, list[NewEvent]] = {}
            after: dict[Any, int] = {}
            moved = dict(write.entries)
            for event in [next(log) for _ in range(write.last - write.first + 1)]:
                by, said = json.loads(event.payload)
                if event.kind == kind and not is_changed and about in (None, said.get("subject")):
                    change(said)
                    is_changed = True
                    if entries is not None:
                        entries(moved)
                after.setdefault(event.stream, event.version - 1)
                made = NewEvent(kind=event.kind, payload=json.dumps([by, said]).encode())
                streams.setdefault(event.stream, []).append(made)
            target.append(
                Write(
                    command=write.command,
                    recorded=event.recorded,
                    appends=[Append(stream=one, after=after[one], events=streams[one]) for one in streams],
                    entries=[Entry(account=name, change=by, may_be_negative=True) for name, by in moved.items()],
                )
            )
        assert is_changed, f"there is no {kind} in the record"
        assert target.verify_chain() is None, "the chain itself holds"
        return [str(one) for one in verify(target).faults]


def test_a_sound_record_is_found_sound_in_numbers(played: EventStore) -> None:
    report = verify(played)
    assert report.faults == []
    assert (report.tournaments, report.tables, report.ballots) == (1, 2, 2)
    assert report.counts >= 3
    assert report.rounds > 8


def test_the_command_says_so(database: str) -> None:
    ran = croupier("verify", database)
    assert ran.returncode == 0, ran.stdout
    assert "1 tournaments followed, with their pools reckoned again" in ran.stdout
    assert "2 ballots drawn again" in ran.stdout


def _other_box(said: dict[str, Any]) -> None:
    said["box"] = 7


def _other_secret(said: dict[str, Any]) -> None:
    said["secret"] = said["salt"]


def _other_digest(said: dict[str, Any]) -> None:
    said["digest"] = said["digest"][::-1]


def _other_count(said: dict[str, Any]) -> None:
    said["tables"][0]["counted"][0]["chips"] += 10


def _other_version(said: dict[str, Any]) -> None:
    said["tables"][0]["version"] -= 1


def _more_chips(said: dict[str, Any]) -> None:
    said["amount"] += 100


def _more_money(said: dict[str, Any]) -> None:
    said["amount"] += 1_00


def _less_commission(said: dict[str, Any]) -> None:
    said["fee"] += 1_00


def _nobody(said: dict[str, Any]) -> None:
    said["player"] = "nobody"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("seat-drawn.1", _other_box, "drawn again, the ballot of heat 1 gives other seats"),
        ("ballot-held.1", _other_secret, "drawn again, the ballot of heat 1 gives other seats"),
        ("ballot-held.1", _other_digest, "its secret is not the one the house had committed itself to before"),
        ("session-counted.1", _other_count, "who held"),
        ("session-counted.1", _other_version, "and the table stood at"),
        ("chips-issued.1", _more_chips, "and its events move"),
        ("prize-awarded.1", _more_money, "and its events move"),
        ("entered.1", _less_commission, "and its events move"),
        ("placed.1", _nobody, "it does not follow"),
    ],
)
def test_a_record_that_lies_is_found_out(
    played: EventStore, tmp_path: Path, kind: str, change: Change, says: str
) -> None:
    assert any(says in fault for fault in forged(played, tmp_path / "forged.sqlite3", kind, change))


def test_money_that_moves_with_a_lie_is_missed_in_the_pool(played: EventStore, tmp_path: Path) -> None:
    """A prize that is paid with ten cents too many: event and entries agree, and the pool does not."""

    def pays(entries: dict[str, Any]) -> None:
        entries["pool:tournament-1"] -= 10
        entries["bank"] += 10

    def says(said: dict[str, Any]) -> None:
        said["amount"] += 10

    found = forged(played, tmp_path / "forged.sqlite3", "prize-awarded.1", says, pays)
    assert any("of the pool of tournament-1 are left when it is closed" in fault for fault in found)


def test_prizes_that_somebody_named_are_a_remark_and_no_fault(tmp_path: Path) -> None:
    record = str(tmp_path / "house.sqlite3")
    named = '"prizes": [{"player": "ann", "amount": 5000}, {"player": "bob", "amount": 5000}]'
    script = SMALL.rstrip("\n").removesuffix("}") + f", {named}}}\n"
    assert run(script, "--database", record).returncode == 0
    ran = croupier("verify", record)
    assert ran.returncode == 0
    assert "were named by max" in ran.stdout


@pytest.mark.slow
def test_every_changed_letter_is_found(database: str, tmp_path: Path) -> None:
    """One letter of one event of each kind, in the file itself."""
    copy = tmp_path / "copy.sqlite3"
    kinds = [row[0] for row in sqlite3.connect(database).execute("select distinct kind from events")]
    assert len(kinds) > 30
    for kind in kinds:
        copy.unlink(missing_ok=True)
        with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            for (trigger,) in target.execute("select name from sqlite_master where type = 'trigger'").fetchall():
                target.execute(f'drop trigger "{trigger}"')  # whoever forges a file does not ask the database
            row = "select sequence, payload from events where kind = ? order by sequence desc limit 1"
            sequence, payload = target.execute(row, (kind,)).fetchone()
            spoiled = bytes(payload)[:-3] + bytes([payload[-3] ^ 1]) + bytes(payload)[-2:]
            target.execute("update events set payload = ? where sequence = ?", (spoiled, sequence))
        with open_for_reading(str(copy)) as store:
            assert verify(store).faults, kind


# --- the other readers of a record ----------------------------------------------------------------------------


def test_a_round_of_a_session_is_told_again_in_chips(database: str) -> None:
    ran = croupier("replay", database, "T1/1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "$" not in ran.stdout
    assert "Round 1 of T1, NSW" in ran.stdout


def test_past_rounds_of_a_session_are_told_in_chips(played: EventStore) -> None:
    """On the page, and in the file that a player keeps."""
    found = Past(played).round("T1", 1)
    assert found is not None
    rows = tuple(settlements(found))
    assert rows
    shown = past_round(found, Viewer(role=Role.SPECTATOR)).round
    says = [one.says for one in rows] + [stake.says for box in shown.boxes for stake in box.stakes]
    assert shown.in_chips
    assert all(one.in_chips for one in rows)
    assert not [one for one in says if "$" in one]
    for line, one in zip(csv.DictReader(io.StringIO(b"".join(as_csv(rows)).decode())), rows, strict=True):
        assert (line["staked"], line["net"], line["unit"]) == (str(one.staked), str(one.net), "tournament chips")


def test_settlements_say_in_whose_chips_they_are(database: str, tmp_path: Path) -> None:
    file = tmp_path / "settled.parquet"
    assert croupier("export", database, str(file)).returncode == 0
    rows = duckdb.sql(f"select distinct tournament from '{file}'")
    assert rows is not None
    assert rows.fetchall() == [("tournament-1",)]


def test_notices_are_read_from_such_a_record(database: str) -> None:
    assert croupier("notices", database).returncode == 0
