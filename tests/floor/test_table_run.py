"""`croupier table run`: a script of commands, told line by line, stored, and never done twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import shelf
from tests.floor.scripts import ROOT, by_hand, command, croupier, objects, opening, run, sentence, text
from tests.shelves import of_book

EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("table-*.jsonl"))


def of_its_book(name: str) -> pytest.MarkDecorator:
    """A book's example is its own: `table-act-blackjack-2018.jsonl`."""
    return of_book(name.removeprefix("table-").removesuffix(".jsonl"))


@pytest.mark.parametrize("name", [pytest.param(one, marks=of_its_book(one)) for one in EXAMPLES])
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite3")
    ran = croupier("table", "run", f"examples/{name}", "--database", database)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Round 1 begins" in ran.stdout
    checked = croupier("verify", database)
    assert checked.returncode == 0, checked.stdout
    assert "All is as it was written." in checked.stdout


def test_there_is_an_example_for_each_book() -> None:
    books = {name.removeprefix("table-").removesuffix(".jsonl") for name in EXAMPLES}
    assert {*shelf.names(), "misplaced-card"} <= books


def test_each_thing_is_told_with_its_clause() -> None:
    ran = run(opening(dealing="by hand") + by_hand())
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert "20:00  ann comes to the table" in lines
    assert "20:00  [4.2]  ann places $10 on Blackjack of box 1" in lines
    assert "20:00  [6.2(a)]  Ts to box 1" in lines
    assert "20:00  [13.1(b)]  ann, box 1, Blackjack: wins $10 at 1 to 1, $10 returned" in lines
    assert lines.count("20:00  [4.2]  ann places $10 on Blackjack of box 1") == 1


def test_json_is_one_object_a_line_and_shows_no_sealed_secret() -> None:
    ran = run(opening(), "--json")
    made = objects(ran)
    assert ran.returncode == 0
    assert all({"kind", "clause", "also", "who", "role", "at"} <= set(one) for one in made)
    shuffled = next(one for one in made if one["kind"] == "cards-shuffled")
    assert shuffled["shuffling"]["committed"]["commitment"]["digest"]
    assert "sealed" not in ran.stdout
    cut = next(one for one in made if one["kind"] == "cards-cut")
    assert len(bytes.fromhex(cut["value"])) == 16
    assert (cut["who"], cut["role"], cut["clause"]) == ("ann", "player", "5.3")


def test_the_value_of_a_cut_is_fresh_each_time() -> None:
    values = {
        next(one["value"] for one in objects(run(opening(), "--json")) if one["kind"] == "cards-cut")
        for _ in range(2)
    }
    assert len(values) == 2


def test_what_rests_on_assumed_rules_says_so() -> None:
    script = opening(dealing="by hand", rulebook="act-blackjack-2000") + by_hand()
    assert "[4.2, base rules assumed]  ann places" in run(script).stdout
    placed = next(one for one in objects(run(script, "--json")) if one["kind"] == "wager-laid")
    assert placed["base_rules_assumed"] is True


def test_a_script_run_again_does_nothing_twice(tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite3")
    script = opening(dealing="by hand") + by_hand()
    first = run(script, "--database", database)
    assert first.returncode == 0
    again = run(script, "--database", database)
    assert again.returncode == 0
    assert "done before: open by max (line 1)" in again.stdout
    assert all("done before" in line for line in again.stdout.splitlines())
    assert len(again.stdout.splitlines()) == len(script)
    kinds = {one["kind"] for one in objects(run(script, "--database", database, "--json"))}
    assert kinds == {"done-before"}


def test_a_script_goes_on_where_another_ended(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.sqlite3'}"
    assert run(opening(), "--database", database).returncode == 0
    keys = tmp_path / "house.sqlite3.house-keys"
    assert keys.stat().st_mode & 0o777 == 0o600
    going_on = run([command("wager", "ann", box=1, amount=1000), command("start-round")], "--database", database)
    assert "Round 1 begins" in going_on.stdout


def test_several_tables_in_one_script() -> None:
    script = opening("north", players=("ann",)) + opening("south", players=("bob",))
    ran = run(script)
    assert "north  20:00  ann comes to the table" in ran.stdout
    assert "south  20:00  bob comes to the table" in ran.stdout
    assert {one["table"] for one in objects(run(script, "--json"))} == {"north", "south"}


def test_comments_and_empty_lines_are_skipped() -> None:
    given = "\ufeff# a table\n\n   \n" + text(opening()) + "# the end"
    assert croupier("table", "run", "-", given=given).returncode == 0


# --- refusals -------------------------------------------------------------------------------------------

REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("an unknown person", command("wager", "eve", box=1, amount=1000), ["eve", "nobody of that name"]),
    ("the wrong role", command("shuffle", "ann"), ["ann", "as player", "dealer", "(rule 5.1)"]),
    ("the wrong phase", command("open", "max", rulebook="act-blackjack-2018"), ["max", "is open already"]),
    ("a stale version", command("wager", "ann", box=1, amount=1000, after=3), ["ann", "version 3"]),
    ("an earlier time", command("arrive", "bob", at="2026-11-16T19:00:00+11:00"), ["bob", "19:00"]),
    ("too few chips", command("wager", "ann", box=1, amount=50_050), ["$500.50", "$500", "(rule "]),
    ("no such box", command("wager", "ann", box=99, amount=1000), ["box 99", "(rule "]),
    ("not dealt by hand", command("card", card="As"), ["dealt by software"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("given", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_a_refused_command_stops_the_run_and_nothing_is_lost(
    given: dict[str, Any], words: list[str], tmp_path: Path
) -> None:
    database = str(tmp_path / "house.sqlite3")
    ran = run([*opening(), given, command("arrive", "zoe")], "--database", database)
    said = sentence(ran)
    assert f"Standard input, line {len(opening()) + 1}: " in said
    assert all(word in said for word in words), said
    assert "20:00  ann comes to the table" in ran.stdout
    assert "zoe" not in ran.stdout
    assert run([command("arrive", "zoe")], "--database", database).returncode == 0
    assert croupier("verify", database).returncode == 0


def test_with_go_on_refusals_are_printed_in_their_place() -> None:
    script = [*opening(), command("wager", "eve", box=1, amount=1000), command("arrive", "bob")]
    ran = run(script, "--go-on")
    assert (ran.returncode, ran.stderr) == (0, "")
    refused, arrived = ran.stdout.splitlines()[-2:]
    assert refused.startswith(f"20:00  refused, line {len(script) - 1}: eve cannot wager")
    assert arrived == "20:00  bob comes to the table"
    made = objects(run(script, "--go-on", "--json"))[-2]
    assert (made["kind"], made["code"], made["who"]) == ("refused", "unknown-person", "eve")
    assert (made["line"], made["command"]) == (len(script) - 1, "wager")


BROKEN = [
    ("{not json", "line 2 is not JSON"),
    ("[1]", "line 2"),
    ("7", "line 2"),
    ('{"command": "fly", "who": "ann"}', "'fly'"),
    ('{"who": "ann"}', 'has no "command"'),
    ('{"command": "arrive", "who": "ann", "role": "pope", "at": "2026-11-16T20:00:00+11:00"}', "role"),
    ('{"command": "arrive", "who": "ann", "role": "player", "at": "2026-11-16T20:00:00"}', "at"),
    ('{"command": "arrive", "who": "ann", "role": "player"}', "at"),
    ('{"command": "arrive", "who": "ann", "role": "player", "at": "2026-11-16T20:00:00+11:00", "x": 1}', "x"),
    (
        '{"command": "arrive", "who": "a\\u0000n", "role": "player", "at": "2026-11-16T20:00:00+11:00"}',
        "who: it holds the character U+0000",
    ),
    ('{"command": "arrive", "who": "", "role": "player", "at": "2026-11-16T20:00:00+11:00"}', "person"),
    ('{"command": "arrive", "who": "ann", "role": "player", "at": "2026-11-16T20:00:00Z", "table": " "}', "table"),
    ('{"command": "arrive", "who": "ann", "role": "player", "at": "9999-11-16T20:00:00Z"}', "9999"),
    (
        '{"command": "arrive", "who": "ann", "role": "player", "at": "2026-11-16T20:00:00Z", "id": "\\n"}',
        "id: it holds the character U+000A",
    ),
]


@pytest.mark.parametrize(("line", "words"), BROKEN)
def test_a_broken_line_is_named_and_nothing_is_done(line: str, words: str, tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    ran = croupier("table", "run", "-", "--database", str(database), given=f"# first\n{line}\n")
    said = sentence(ran)
    assert "line 2" in said
    assert words in said
    assert ran.stdout == ""
    assert not database.exists()


@pytest.mark.parametrize("fields", [{"float": -5}, {"float": 10**30}, {"seconds_to_decide": 10**30}])
def test_numbers_beyond_reason_are_refused(fields: dict[str, Any]) -> None:
    script = opening()
    script[0] |= fields
    ran = run([*script, command("wager", "ann", box=1, amount=1000), command("start-round")], "--go-on")
    assert "Traceback" not in ran.stderr, ran.stderr


# --- the world outside ----------------------------------------------------------------------------------


def test_a_script_that_is_not_there() -> None:
    assert "nowhere.jsonl cannot be read" in sentence(croupier("table", "run", "nowhere.jsonl"))


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    file.write_bytes(b"no database at all, only some words" * 100)
    for arguments in (["table", "run", "-", "--database"], ["verify"], ["notices"]):
        assert "is damaged or is no database" in sentence(croupier(*arguments, str(file), given=text(opening())))
    assert "is damaged" in sentence(croupier("replay", str(file), "1"))
    assert "is damaged" in sentence(croupier("export", str(file), str(tmp_path / "out.parquet")))


def test_an_unreachable_server_and_an_unknown_scheme() -> None:
    nobody = "postgresql://nobody:secret@127.0.0.1:1/house"
    said = sentence(run(opening(), "--database", nobody))
    assert "cannot be opened" in said
    assert "secret" not in said
    assert "There is no store for mysql" in sentence(run(opening(), "--database", "mysql://host/house"))
    assert "cannot be opened" in sentence(croupier("verify", "nowhere.sqlite3"))


def test_house_keys_that_others_may_read_or_that_are_gone(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    assert run(opening(), "--database", str(database)).returncode == 0
    keys = tmp_path / "house.sqlite3.house-keys"
    keys.chmod(0o644)
    going_on = [command("wager", "ann", box=1, amount=1000)]
    assert "give it mode 0600" in sentence(run(going_on, "--database", str(database)))
    kept = tmp_path / "kept"
    keys.rename(kept)
    said = sentence(run(going_on, "--database", str(database)))
    assert f"there is no file {keys}" in said
    assert "CROUPIER_HOUSE_KEYS" in said
    assert not keys.exists(), "a key was made beside a record that another sealed"
    said = sentence(croupier("table", "run", "-", "--database", str(database), given=text(going_on),
                             CROUPIER_HOUSE_KEYS="ab" * 32))  # fmt: skip
    assert "are sealed under house key" in said
    assert croupier("verify", str(database)).returncode == 0


def test_a_record_on_a_server_keeps_its_keys_in_a_private_folder(postgres_url: str, tmp_path: Path) -> None:
    script = text([*opening(), command("wager", "ann", box=1, amount=1000)])
    arguments = ("table", "run", "-", "--database", postgres_url)
    ran = croupier(*arguments, given=script, XDG_CONFIG_HOME=str(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    keys = tmp_path / "croupier" / "house-keys"
    assert (keys.stat().st_mode & 0o777, keys.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    again = croupier(*arguments, given=script, XDG_CONFIG_HOME=str(tmp_path))
    assert all("done before" in line for line in again.stdout.splitlines())
    assert croupier("verify", postgres_url).returncode == 0
    another = tmp_path / "another machine"
    said = sentence(croupier(*arguments, given=script, XDG_CONFIG_HOME=str(another)))
    assert f"there is no file {another / 'croupier' / 'house-keys'}" in said
    (another / "croupier" / "house-keys").write_bytes(keys.read_bytes())
    (another / "croupier" / "house-keys").chmod(0o600)
    assert croupier(*arguments, given=script, XDG_CONFIG_HOME=str(another)).returncode == 0


def test_house_keys_may_come_from_the_environment(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    arguments = ("table", "run", "-", "--database", str(database))
    ran = croupier(*arguments, given=text(opening()), CROUPIER_HOUSE_KEYS="ab" * 32)
    assert ran.returncode == 0
    assert [path.name for path in tmp_path.iterdir() if "keys" in path.name] == []
    bad = croupier(*arguments, given=text(opening()), CROUPIER_HOUSE_KEYS="nonsense")
    assert "not written in hexadecimal digits" in sentence(bad)


def test_an_id_that_another_table_has_used_is_refused(tmp_path: Path) -> None:
    """Whoever keeps the ids of a script learns that two tables share one."""
    first = [one | {"id": f"script-{number}"} for number, one in enumerate(opening())]
    database = str(tmp_path / "house.sqlite3")
    assert run(first, "--database", database).returncode == 0
    again = [one | {"table": "table-2"} for one in first]
    ran = run(again, "--database", database)
    assert ran.returncode == 2
    assert "script-0, which one elsewhere in this house has" in sentence(ran)
