"""The house as a whole: opened once, its clock, its day, and scripts of it on the command line."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import msgspec

from croupier.casino.casino import Casino
from croupier.casino.days import DayClosed, TakingsOfTable, day_closed, takings_of_day
from croupier.vocabulary.refusal import Refusal
from tests.command_line import croupier
from tests.house.card_room import lose, open_table, win
from tests.house.premises import Premises

OPEN = {
    "command": "open",
    "who": "max",
    "role": "gaming-manager",
    "at": "2026-11-16T20:01:00+11:00",
    "rulebook": "nsw-blackjack-challenge",
    "options": {"decks": 8, "minimum": 500, "maximum": 50000},
    "float": 10_000_00,
}


def script(*lines: dict[str, object]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def operator(command: str, at: str = "2026-11-16T20:00:00+11:00", **fields: object) -> dict[str, object]:
    return {"command": command, "who": "ora", "role": "casino-operator", "at": at, **fields}


def test_the_house_is_opened_once_and_before_anything_else(plain_house: Premises) -> None:
    plain_house.do("open-house", "ora", zone="Australia/Perth", periods_begin="06:00", week_begins="sunday")
    assert plain_house.document()["zone"] == "Australia/Perth"
    assert plain_house.refused("open-house", "ora").code is Refusal.WRONG_PHASE


def test_a_house_that_nobody_opened_is_in_sydney(plain_house: Premises) -> None:
    plain_house.do("tell-time", "clock")
    assert plain_house.document()["zone"] == "Australia/Sydney"
    assert plain_house.refused("open-house", "ora").code is Refusal.WRONG_PHASE


def test_what_is_no_zone_no_time_and_no_weekday_is_refused(plain_house: Premises) -> None:
    for wrong in (
        {"zone": "Mars/Olympus"},
        {"zone": "../etc/passwd"},
        {"zone": ""},
        {"periods_begin": "25:00"},
        {"periods_begin": "6"},
        {"week_begins": "someday"},
    ):
        assert plain_house.refused("open-house", "ora", **wrong).code is Refusal.UNKNOWN_OPTION


def test_only_the_clock_tells_the_time_and_only_the_operator_closes_the_day(plain_house: Premises) -> None:
    assert plain_house.refused("tell-time", "dan").code is Refusal.WRONG_ROLE
    assert plain_house.refused("close-day", "dan").code is Refusal.WRONG_ROLE


def test_the_day_adds_up(plain_house: Premises) -> None:
    plain_house.do("open", "max", rulebook="nsw-blackjack-challenge", options=OPEN["options"], float=10_000_00)
    plain_house.do("arrive", "ann")
    plain_house.do("buy-in", "ann", amount=250_00)
    plain_house.do("close-day", "ora")
    [closed] = plain_house.of(DayClosed)
    took = closed.tables["table-1"]
    assert (took.drop, took.win, took.hold, closed.sum) == (250_00, 0, 0.0, 0)
    assert plain_house.document()["tables"]["table-1"] == {
        "phase": "open",
        "drop": 250_00,
        "win": 0,
        "hold": 0.0,
    }


def test_a_day_is_what_came_since_the_last_one_was_closed(plain_house: Premises, tmp_path: Path) -> None:
    """Beside what came in all, which is what `tables` say; the clocks of the house say since when."""
    house, first, second = plain_house, "2026-10-03T15:59:00+00:00", "2026-10-03T16:01:00+00:00"
    house.now = datetime.fromisoformat("2026-10-03T20:00:00+10:00")
    open_table(house, "ann", rack=200_00)
    lose(house, "ann", 50_00)
    so_far = {"table-1": _took(200_00, 50_00)}
    assert house.document()["day"] == {"closed": 0, "since": None, "tables": so_far, "last": None}
    house.do("close-day", "ora", at=first)
    house.do("buy-in", "ann", amount=100_00)
    win(house, "ann", 20_00)
    house.do("close-day", "ora", at=second)
    house.do("buy-in", "ann", amount=40_00)
    days = house.of(DayClosed)
    assert [one.tables["table-1"].win for one in days] == [50_00, 30_00]
    assert [(one.day["table-1"].drop, one.day["table-1"].win) for one in days] == [
        (200_00, 50_00),
        (100_00, -20_00),
    ]
    assert [one.since for one in days] == [None, datetime.fromisoformat(first)]
    document = house.document()
    assert document["tables"]["table-1"] == {"phase": "open", **_took(340_00, 30_00)}
    assert document["day"]["tables"] == {"table-1": _took(40_00, 0)}
    assert document["day"]["since"] == "2026-10-04T03:01:00+11:00", "two minutes later, and the clocks went on"
    assert document["day"]["last"] == {
        "since": "2026-10-04T01:59:00+10:00",
        "until": "2026-10-04T03:01:00+11:00",
        "tables": {"table-1": _took(100_00, -20_00)},
    }
    reported = croupier("house", "report", str(tmp_path / "house.sqlite3"), "--at", "2026-10-04T04:00:00+11:00")
    assert "$40 in, $0 won at a table since 2026-10-04T03:01:00+11:00" in reported.stdout
    assert "table-1: drop $40, win $0, holds 0.0%" in reported.stdout


def _took(drop: int, win: int) -> dict[str, object]:
    return {"drop": drop, "win": win, "hold": win / drop}


def test_days_closed_by_an_older_version_are_carried_too() -> None:
    """They say what came in all, and neither when nor what of it was the day's."""
    older = b'{"type":"day-closed.1","tables":{"t":{"drop":500,"win":-20,"hold":-0.04}},"jackpots":{},"sum":0}'
    event = msgspec.json.decode(older, type=DayClosed)
    casino = day_closed(Casino(name="house"), event)
    assert takings_of_day(casino, "t", TakingsOfTable(drop=700, win=30, hold=None)) == TakingsOfTable(
        drop=200, win=50, hold=0.25
    )


def test_a_letter_that_is_not_due_is_not_sent(plain_house: Premises) -> None:
    refused = plain_house.refused("send-notice", "ora", to="nicc", subject="promotion:PR1")
    assert refused.code is Refusal.NOTHING_TO_TELL
    refused = plain_house.refused("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1")
    assert refused.code is Refusal.NOTHING_TO_TELL


def test_a_script_run_twice_does_nothing_twice(tmp_path: Path) -> None:
    file = tmp_path / "house.jsonl"
    file.write_text(script(operator("open-house"), OPEN, operator("close-day", at="2026-11-16T20:02:00+11:00")))
    place = ("--database", str(tmp_path / "record.sqlite3"), "--json")
    first = croupier("house", "run", str(file), *place)
    again = croupier("house", "run", str(file), *place)
    assert (first.returncode, again.returncode) == (0, 0), first.stderr + again.stderr
    *lines, document = [json.loads(line) for line in again.stdout.splitlines()]
    assert [one["kind"] for one in lines] == ["done-before"] * 3
    assert document == json.loads(first.stdout.splitlines()[-1])
    assert croupier("verify", str(tmp_path / "record.sqlite3")).returncode == 0


def test_a_line_that_is_no_command_is_named_and_nothing_is_done(tmp_path: Path) -> None:
    file = tmp_path / "house.jsonl"
    file.write_text(script(operator("open-house"), {"command": "open-hose"}))
    ran = croupier("house", "run", str(file), "--database", str(tmp_path / "record.sqlite3"))
    assert ran.returncode == 2
    assert "house.jsonl, line 2 names no command that there is: 'open-hose'" in ran.stderr
    assert not (tmp_path / "record.sqlite3").exists()


def test_a_refusal_ends_the_script_unless_it_is_told_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "house.jsonl"
    file.write_text(script(operator("open-house"), operator("tell-time"), operator("close-day")))
    ran = croupier("house", "run", str(file), "--json")
    assert ran.returncode == 2
    assert "line 2" in ran.stderr
    gone_on = croupier("house", "run", str(file), "--json", "--go-on")
    kinds = [json.loads(line)["kind"] for line in gone_on.stdout.splitlines()]
    assert kinds == ["house-opened", "refused", "day-closed", "house"]
