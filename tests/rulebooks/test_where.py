"""From a clause to the lines that obey it: each clause of the five books has some, or says why it has none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import proofs
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.where.whereabouts import WAITS, lines_of, where, why_no_code
from tests.command_line import croupier

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
ACT = "act-blackjack-2018"
CW = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def texts(book: str, clause: str) -> list[str]:
    return [one.text for one in where(book, clause).code]


def first(book: str, clause: str) -> str:
    return texts(book, clause)[0]


@pytest.fixture(scope="module")
def proved() -> dict[str, dict[str, list[str]]]:
    return proofs(TESTS)


@pytest.mark.parametrize("book", shelf.names())
def test_each_clause_is_obeyed_by_a_line_or_says_why_not(
    book: str, proved: dict[str, dict[str, list[str]]]
) -> None:
    obeyed = {one.id: lines_of(shelf.book(book), (one,)) for one in inventory(book).clauses}
    unsaid = [one.id for one in inventory(book).clauses if not obeyed[one.id] and not why_no_code(one)]
    assert not unsaid, "no line obeys these, and nothing says why"
    unbuilt = [one for one in proved[book] if not obeyed[one]]
    assert not unbuilt, "tests prove what no line is found to obey"
    excused = [one.id for one in inventory(book).clauses if one.why_no_code and obeyed[one.id]]
    assert not excused, "lines obey what is said to have none"
    assert not [one.id for one in inventory(book).clauses if one.why_no_code and one.testable]


def test_what_is_not_built_says_that_it_waits() -> None:
    found = where(NSW, "21.2.1")
    assert (found.code, found.why_no_code) == ((), WAITS)


def test_a_definition_that_only_others_use_says_so() -> None:
    found = where(NSW, "1.1.Controlling Player")
    assert (found.code, found.why_no_code) == ((), "A definition that only other clauses use: see 5.7.")


# --- which line -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "clause", "line"),
    [
        (
            ACT,
            "10.7",
            "return is_ace_and_ten(hand.cards) and (not hand.from_split or rules.splitting.blackjack.value)",
        ),
        (ACT, "7.5", "pays=rule.pays.value if wins else None,"),
        (ACT, "5.2(a)", "if who is FirstAsked.FIRST_TO_ARRIVE:"),
        (ACT, "14.2", "desk.say(CardDrawnInError(card=card, clause=clause))"),
        (ACT, "12.1(b)", "if points == 17 and soft_17.value and not is_hard(layout.dealer):"),
        (ACT, "2.1", "if self.decks not in self.allowed.value:"),
        (ACT, "A.Hard total", "def is_hard(cards: tuple[Card, ...]) -> bool:"),
        (NSW, "5.13", "def hold_to_minimum(desk: Desk, command: HoldToMinimum) -> Refused | None:"),
    ],
)
def test_the_line_that_obeys_is_found(book: str, clause: str, line: str) -> None:
    assert line in texts(book, clause)


def test_the_line_of_a_refusal_is_the_condition_and_not_the_sentence() -> None:
    assert first(ACT, "5.3") == "if least <= depth <= most:"


def test_a_value_comes_before_the_number_of_its_clause() -> None:
    found = texts(ACT, "8.1(a)")
    assert found[0] == "pays=interim.blackjack.value,"


def test_fields_of_one_name_are_told_apart_by_what_has_them() -> None:
    """`pays` is a field of insurance, of the tie, of each side wager and of the final settlement."""
    insurance = {(one.file, one.line) for one in where(ACT, "7.5").code}
    final = {(one.file, one.line) for one in where(ACT, "13.2(b)").code}
    assert insurance
    assert final
    assert not insurance & final
    assert all("final" in text or "_won" in text for text in texts(ACT, "13.2(b)"))


def test_a_clause_under_a_name_is_found_where_the_name_is_used() -> None:
    assert "clause = table.book.boxes.several" not in texts(ACT, "4.4")
    assert "if len(others) < most:" in texts(ACT, "4.4")


def test_no_line_only_shows_or_prints() -> None:
    rooms = {one.file.split("/")[2] for book in shelf.names() for one in where(book, "5.1").code}
    assert not rooms & {"cli", "web"}


def test_a_choice_of_the_operator_is_obeyed_where_the_book_makes_it() -> None:
    found = where(NSW, "16.12.2").code
    assert [one.file for one in found] == ["src/croupier/rulebooks/nsw_blackjack_challenge/side_wagers.py"]
    assert "16.12.2" in found[0].text


# --- shown ----------------------------------------------------------------------------------------------


def test_the_document_of_a_clause() -> None:
    document = json.loads(croupier("rules", "where", ACT, "13.1(g)", "--json").stdout)
    assert list(document) == ["clause", "says", "code", "tests", "example"]
    assert (document["clause"], document["says"]) == ("13.1(g)", where(ACT, "13.1(g)").says)
    for one in document["code"]:
        assert list(one) == ["file", "line"]
        assert (ROOT / one["file"]).read_text(encoding="utf-8").splitlines()[one["line"] - 1].strip()
    for one in document["tests"]:
        line = (ROOT / one["file"]).read_text(encoding="utf-8").splitlines()[one["line"] - 1]
        assert line.startswith(f"def {one['name']}(")
    assert "test_equal_totals_stand_off" in [one["name"] for one in document["tests"]]
    assert document["example"].startswith("Given ")


def test_a_clause_without_code_says_why_in_its_document() -> None:
    document = json.loads(croupier("rules", "where", ACT, "A.Dealer", "--json").stdout)
    assert (document["code"], document["example"]) == ([], "")
    assert document["why_no_code"].startswith("A definition")


def test_where_in_words() -> None:
    said = croupier("rules", "where", ACT, "13.1(g)").stdout
    assert "Obeyed by:\n  src/croupier/games/blackjack/final_settlement.py:" in said
    assert "Proved by:\n  tests/" in said
    assert "Example: Given " in said


def test_showing_one_clause_tells_where_it_is() -> None:
    said = croupier("rules", "show", ACT, "13.1(g)").stdout
    assert "Obeyed by:" in said
    [shown] = json.loads(croupier("rules", "show", ACT, "13.1(g)", "--json").stdout)
    assert shown["code"]
    assert shown["tests"]


def test_showing_a_chapter_does_not() -> None:
    assert "Obeyed by:" not in croupier("rules", "show", ACT, "13").stdout


def test_a_borrowed_clause_is_where_its_lender_has_it() -> None:
    found = where("act-blackjack-2000", "13.1(g)", tests_folder=TESTS)
    assert found.code == where("act-blackjack-2006", "13.1(g)").code
    assert found.tests


def test_a_number_that_heads_others_stands_for_all_of_them() -> None:
    below = {(one.file, one.line) for one in where(ACT, "6.2(b)").code}
    found = where(ACT, "6")
    assert found.clause == "6"
    assert below <= {(one.file, one.line) for one in found.code}


def test_an_unknown_clause_is_refused() -> None:
    refused = croupier("rules", "where", ACT, "99.9")
    assert refused.returncode == 2
    assert refused.stderr == "croupier: act-blackjack-2018 has no clause '99.9'.\n"
