"""Letters, their deadlines, and the monthly returns."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.notices.letters import Happened, Letter, fold_letters
from croupier.notices.outbox import outbox
from croupier.notices.returns import with_returns
from croupier.tables.events import By
from croupier.tables.notices import NoticeDue, NoticeGiven
from croupier.tables.table import Addressee, Told
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.roles import Role
from tests.floor.scripts import command, croupier, opening, run, sentence
from tests.pit import EVENING, Pit
from tests.proofs import Witness, clause

ACT_BOOKS = ("act-blackjack-2006", "act-blackjack-2018")


def happened(pit: Pit) -> list[Happened]:
    return [(pit.table.name, by, event) for by, event in pit.events]


def given(pit: Pit, to: str, subject: str) -> None:
    pit.do("notify", "sue", to=to, subject=subject)


def restricted(pit: Pit, *players: str) -> Pit:
    pit.opened(*players)
    for player in players:
        pit.do("hold-to-one-box", "max", player=player, procedure="P-7", tracking=f"T-{player}")
    return pit


def post(pit: Pit, months: int = 1) -> tuple[Letter, ...]:
    return with_returns(fold_letters(happened(pit)), months=months)


@clause(ACT_BOOKS, "4.8#2")
def test_restrictions_of_the_month_are_listed_for_the_commission(pit: Pit) -> None:
    restricted(pit, "ann", "bob")
    *each, listed = post(pit)
    assert [letter.player for letter in each] == ["ann", "bob"]
    assert (listed.to, listed.clause, listed.subject) == (Addressee.COMMISSION, "4.8", "return:4.8:2026-11")
    assert [letter.player for letter in listed.lists] == ["ann", "bob"]
    assert listed.by == datetime(2026, 12, 1, tzinfo=EVENING.tzinfo)
    given(pit, "commission", "return:4.8:2026-11")
    assert outbox(post(pit)) == ()


def test_a_restriction_of_the_next_month_is_in_the_next_return() -> None:
    pit = Pit("act-blackjack-2018", Witness("act-blackjack-2018"))
    restricted(pit, "ann")
    given(pit, "commission", "return:4.8:2026-11")
    pit.later(days=20).do("arrive", "bob")
    pit.do("hold-to-one-box", "max", player="bob", procedure="P-7", tracking="T-bob")
    subjects = [letter.subject for letter in outbox(post(pit))]
    assert len(subjects) == 2
    assert "return:4.8:2026-12" in subjects
    [quarter] = [letter for letter in post(pit, months=3) if letter.lists]
    assert [letter.player for letter in quarter.lists] == ["ann", "bob"]


@clause("nsw-blackjack-challenge", "18.20.3")
def test_only_wrong_payments_above_the_amount_are_listed_for_the_nicc(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("buy-in", "ann", amount=500_00)  # nobody can be paid more than there is at the table
    for paid in (1_000_00, 1_000_01):
        pit.do("report-wrong-payment", "sue", player="ann", paid=paid, owed=0)
    [listed] = [letter for letter in post(pit) if letter.lists]
    assert (listed.to, listed.clause) == (Addressee.NICC, "18.20.3")
    assert [letter.amount for letter in listed.lists] == [1_000_01]
    assert not listed.is_overdue(pit.now)
    assert listed.is_overdue(datetime(2026, 12, 2, tzinfo=EVENING.tzinfo))


# --- letters by themselves ------------------------------------------------------------------------------

BY = By(who="sue", role=Role.CASINO_SUPERVISOR, at=EVENING)


def due(subject: str, **fields: Any) -> Happened:
    event = NoticeDue(
        to=Addressee.COMMISSION, subject=subject, text=subject, since=EVENING, clause=Clause("16.1"), **fields
    )
    return "table-1", BY, event


def told(subject: str, table: str = "table-1", to: Addressee = Addressee.COMMISSION) -> Happened:
    return table, BY, NoticeGiven(told=Told(to=to, subject=subject, at=EVENING, by="sue"))


def test_the_outbox_is_in_the_order_of_deadlines() -> None:
    soon, late = EVENING + timedelta(hours=1), EVENING + timedelta(days=1)
    post = fold_letters([due("whenever"), due("late", by=late), due("soon", by=soon)])
    assert [letter.subject for letter in outbox(post.letters)] == ["soon", "late", "whenever"]
    assert [letter.is_overdue(EVENING + timedelta(hours=2)) for letter in outbox(post.letters)] == [
        True,
        False,
        False,
    ]


def test_a_notice_settles_only_what_was_due_before_it_at_its_table() -> None:
    events = [due("x"), told("x", "table-2"), told("x", to=Addressee.NICC), told("y"), due("y")]
    assert [letter.given for letter in fold_letters(events).letters] == [None, None]
    settled = fold_letters([*events, told("x")]).letters
    assert [letter.given is not None for letter in settled] == [True, False]


# --- on the command line --------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "house.sqlite3")
    held = command("hold-to-one-box", "max", player="ann", procedure="P-7", tracking="T-1")
    ran = run([*opening(), held], "--database", path)
    assert ran.returncode == 0, ran.stderr
    return path


def test_the_command_shows_what_is_due_and_what_is_overdue(database: str) -> None:
    ran = croupier("notices", database, "--at", "2026-11-20T12:00:00+11:00")
    assert (ran.returncode, ran.stderr) == (0, "")
    first, *_ = ran.stdout.splitlines()
    assert first == "due, by 2026-12-01 00:00  [4.8]  to the Commission: return:4.8:2026-11 (table-1)"
    late = croupier("notices", database, "--at", "2026-12-20T12:00:00+11:00").stdout
    assert late.startswith("OVERDUE, by 2026-12-01 00:00")
    document = json.loads(croupier("notices", database, "--at", "2026-12-20T12:00:00+11:00", "--json").stdout)
    assert [one["overdue"] for one in document["outbox"]] == [True, False]
    assert document["outbox"][0]["lists"][0]["player"] == "ann"


def test_what_was_given_is_shown_on_request(database: str) -> None:
    tell = command("notify", "sue", to="commission", subject="return:4.8:2026-11")
    assert run([tell], "--database", database).returncode == 0
    assert croupier("notices", database).stdout == "Nobody has to be told of anything.\n"
    assert "given, 2026-11-16 20:00 by sue" in croupier("notices", database, "--all").stdout
    assert len(json.loads(croupier("notices", database, "--all", "--json").stdout)["given"]) == 2


def test_before_it_happened_nothing_is_due(database: str) -> None:
    ran = croupier("notices", database, "--at", "2026-11-01T12:00:00+11:00")
    assert ran.stdout == "Nobody has to be told of anything.\n"


@pytest.mark.parametrize("at", ["yesterday", "2026-11-20", "2026-11-20T12:00:00"])
def test_a_time_that_is_none(database: str, at: str) -> None:
    assert "--at takes a time with its zone" in sentence(croupier("notices", database, "--at", at))


def test_months_that_are_none(database: str) -> None:
    assert croupier("notices", database, "--months", "0").returncode == 2
