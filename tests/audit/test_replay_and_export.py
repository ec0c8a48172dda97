"""`croupier replay` and `croupier export`: one round step by step, and all settlements as Parquet."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from tests.floor.scripts import by_hand, command, croupier, opening, run, sentence


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Two tables: two rounds at one, the second under way, and one round at the other that was reconstructed."""
    path = str(tmp_path / "house.sqlite3")
    north = [
        *opening("north", dealing="by hand"),
        *({**one, "table": "north"} for one in [*by_hand(), *by_hand()[:3]]),
    ]
    misplaced = [
        command("wager", "ann", box=1, amount=1000),
        command("wager", "bob", box=2, amount=1000),
        command("start-round"),
        *(command("card", card=card) for card in ("Ts", "9d", "6h", "8c")),
        command("card", card="5d", laid={"box": 1, "hand": 1}),
        command("report-misplaced-card", "sue"),
        command("decide", "ann", box=1, choose="stand"),
        command("decide", "bob", box=2, choose="stand"),
        *(command("card", card=card) for card in ("3s", "Td")),
    ]
    south = [
        *opening("south", dealing="by hand", players=("ann", "bob")),
        *({**one, "table": "south"} for one in misplaced),
    ]
    ran = run([*north, *south], "--database", path)
    assert ran.returncode == 0, ran.stderr
    return path


def test_a_round_is_told_step_by_step(database: str) -> None:
    ran = croupier("replay", database, "north/1")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert lines[0].startswith(
        "Round 1 of north, ACT Blackjack, Casino Canberra Limited, 2018, conducted by version"
    )
    assert "2026-11-16 20:00:00  ann (player)" in lines
    assert any(line.split() == ["Ts", "to", "box", "1", "6.2(a)"] for line in lines)
    assert any("wins $10 at 1 to 1" in line and line.endswith("13.1(b)") for line in lines)
    assert croupier("replay", database, "1", "--table", "north").stdout == ran.stdout


def test_our_wording_of_each_clause_on_request(database: str) -> None:
    told = croupier("replay", database, "north/1", "--clauses").stdout
    assert told.count("      6.2(a): ") == 1
    steps = json.loads(croupier("replay", database, "north/1", "--clauses", "--json").stdout)["steps"]
    assert all(step["wording"] for step in steps if step["clause"] == "6.2(a)")


def test_an_open_round_and_a_reconstructed_one(database: str) -> None:
    assert croupier("replay", database, "north/2").stdout.endswith("Round 2 is under way.\n")
    document = json.loads(croupier("replay", database, "south/1", "--json").stdout)
    assert (document["is_over"], document["rulebook"]) == (True, "act-blackjack-2018")
    kinds = [step["kind"] for step in document["steps"]]
    assert kinds[0] == "round-started"
    assert "round-reconstructed" in kinds
    assert kinds[-1] == "round-closed"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["north/9"], "There was no round 9 at north"),
        (["1"], "Round 1 of which table? There is north, south"),
        (["east/1"], "There is no table 'east'"),
        (["north/seven"], "names no round"),
        (["0x7"], "names no round"),
        (["north/1", "--table", "south"], "--table says south"),
    ],
)
def test_a_round_that_is_not_there(database: str, arguments: list[str], words: str) -> None:
    assert words in sentence(croupier("replay", database, *arguments))


def test_settlements_become_rows(database: str, tmp_path: Path) -> None:
    file = tmp_path / "house's rounds.parquet"
    ran = croupier("export", database, str(file))
    assert (ran.returncode, ran.stdout) == (0, f"3 settlements in {file}\n")
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'UTC'")
        as_text = "SELECT * REPLACE (CAST(time AS VARCHAR) AS time) FROM read_parquet(?)"
        rows = connection.execute(as_text, [str(file)]).fetchall()
        names = [one[0] for one in connection.description or ()]
    made = [dict(zip(names, row, strict=True)) for row in rows]
    first = made[0]
    assert {name: first[name] for name in names[:13]} == {
        "table": "north", "round": 1, "book": "act-blackjack-2018", "player": "ann", "box": 1, "hand": 1,
        "on": "blackjack", "staked": 1000, "outcome": "win", "paid": 1000, "returned": 1000, "clause": "13.1(b)",
        "stage": "final",
    }  # fmt: skip
    assert (first["time"], first["void"]) == ("2026-11-16 09:00:00+00", False)
    assert [(one["table"], one["player"], one["outcome"]) for one in made[1:]] == [
        ("south", "ann", "lose"),
        ("south", "bob", "lose"),
    ]


def test_a_record_without_rounds_makes_an_empty_file(tmp_path: Path) -> None:
    database, file = str(tmp_path / "house.sqlite3"), tmp_path / "none.parquet"
    run(opening(), "--database", database)
    assert json.loads(croupier("export", database, str(file), "--json").stdout)["rows"] == 0
    with duckdb.connect() as connection:
        assert connection.execute("SELECT count(*) FROM read_parquet(?)", [str(file)]).fetchone() == (0,)


def test_a_file_that_cannot_be_written(database: str, tmp_path: Path) -> None:
    assert "there is no folder" in sentence(croupier("export", database, str(tmp_path / "no" / "x.parquet")))
    assert "it is a folder" in sentence(croupier("export", database, str(tmp_path)))


def test_duckdb_is_loaded_late() -> None:
    seen = "import sys, croupier.cli.app, croupier.audit.parquet; print('duckdb' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
