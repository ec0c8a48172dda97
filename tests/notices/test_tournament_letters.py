"""The copy of the conditions that the Commission is to have is a letter: due, with a time, and given."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from croupier.notices.letters import Letter
from croupier.notices.outbox import outbox
from croupier.tables.table import Addressee
from croupier.tournaments.letters import letters_of_tournaments
from tests.floor.scripts import croupier
from tests.floor.tournament_scripts import Evening, text
from tests.proofs import Witness, clause
from tests.tournaments.hall import B18, STARTS, Hall


@pytest.fixture
def hall(witness: Witness) -> Hall:
    return Hall(B18, witness)


def post(hall: Hall) -> tuple[Letter, ...]:
    return letters_of_tournaments((hall.tournament.name, by, event) for by, event in hall.events)


@clause("act-blackjack-2018", "19.2(c)")
def test_conditions_that_were_drafted_are_due_to_the_commission_before_the_tournament(hall: Hall) -> None:
    hall.drafted()
    (letter,) = outbox(post(hall))
    assert (letter.to, letter.subject, letter.clause) == (Addressee.COMMISSION, "conditions", "19.2(c)")
    assert (letter.tournament, letter.tables, letter.book) == ("tournament-1", (), B18)
    assert letter.by == datetime.fromisoformat(STARTS)
    assert hall.refused("open-entries", "ora").clause in ("19.2(b)", "19.2(c)")
    hall.do("publish-conditions", "ora")
    hall.later(minutes=5).do("notify", "ora", to="commission", subject="conditions")
    (given,) = post(hall)
    assert given.given is not None
    assert (given.given.by, given.given.at) == ("ora", hall.now)
    assert outbox(post(hall)) == ()


def test_other_conditions_are_another_letter_and_those_never_sent_are_none(hall: Hall) -> None:
    hall.drafted().drafted(entry_fee=60_00)
    assert len(post(hall)) == 1
    hall.do("notify", "ora", to="commission", subject="conditions")
    hall.later(minutes=1).drafted(entry_fee=70_00)
    assert [one.given is None for one in post(hall)] == [False, True]


def test_who_else_is_told_of_the_conditions_does_not_settle_it(hall: Hall) -> None:
    hall.drafted().do("notify", "ora", to="players", subject="conditions")
    assert len(outbox(post(hall))) == 1


def test_a_tournament_that_was_called_off_owes_no_letter(hall: Hall) -> None:
    hall.drafted().do("cancel", "ora", reason="no tables")
    assert post(hall) == ()


@pytest.mark.parametrize("book", ["act-blackjack-2000", "act-blackjack-2006", "nsw-blackjack-challenge"])
def test_other_books_ask_for_no_such_letter(book: str, witness: Witness) -> None:
    assert post(Hall(book, witness).opened()) == ()


def test_the_command_line_lists_it_with_the_letters_of_tables(tmp_path: Path) -> None:
    script = tmp_path / "cup.jsonl"
    evening = Evening(B18).entered()
    script.write_text(text(evening.lines[:1]))
    house = f"{tmp_path}/house.sqlite3"
    assert croupier("tournament", "run", str(script), "--database", house).returncode == 0
    ran = croupier("notices", house, "--json", "--at", "2026-11-16T20:00:00+11:00")
    (letter,) = json.loads(ran.stdout)["outbox"]
    assert (letter["tournament"], letter["clause"], letter["overdue"]) == ("tournament-1", "19.2(c)", True)
    lines = croupier("notices", house, "--at", "2026-11-16T20:00:00+11:00").stdout
    assert "OVERDUE" in lines
    assert "(tournament-1)" in lines
