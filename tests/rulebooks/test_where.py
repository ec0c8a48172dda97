"""From a clause to the lines that obey it: each clause of the five books has some, or says why it has none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.citations import Citation, fields_that_cite
from croupier.rulebooks.coverage import proofs
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.where.obeying import lines_citing
from croupier.rulebooks.where.told import mentions
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


@pytest.mark.slow
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
    [testable] = [one for one in inventory(NSW).clauses if one.id == "22.2"]
    assert why_no_code(testable) == WAITS, "and every line that obeys it would come before that"
    assert where(NSW, "22.2").why_no_code == ""


def test_a_definition_that_only_others_use_says_so() -> None:
    found = where(NSW, "1.1.Controlling Player")
    assert (found.code, found.why_no_code) == ((), "A definition that only other clauses use: see 5.7.")


# --- which line -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "clause", "file", "words"),
    [
        (ACT, "10.7", "games/blackjack/points.py", "splitting.blackjack.value"),
        (ACT, "2.1", "rulebooks/table_rules.py", "not in self.allowed.value"),
        (ACT, "3.4", "tables/limits/outside_limits.py", "context.say("),
        (ACT, "7.2(c)", "games/blackjack/insuring_others.py", "insured_on_others"),
        (ACT, "19.5", "tournaments/entries.py", "not command.agreed"),
        (ACT, "19.8", "tournaments/ballot.py", "asked or stated"),
        ("act-blackjack-2006", "20.5", "tournaments/in_session.py", "Struck("),
        (CW, "4.6(d)", "games/casino_war/war.py", "Outcome.STAND_OFF"),
        (CW, "12.2(b)", "tables/seats/excluding.py", "PersonExcluded("),
        (NSW, "5.5", "games/wager_refusals.py", "len(players) > most.value"),
        (NSW, "5.12", "rulebooks/table_rules.py", "% self.smallest_chip"),
        (NSW, "6.1.2", "games/wagers.py", "left - in_action"),
        (NSW, "13.3.1", "tables/limits/side_wager_sign.py", "untold ="),
        (NSW, "16.8", "games/side_wagers/blazing_sevens.py", "structs.replace("),
        (ACT, "7.5", "games/blackjack/insurance.py", "pays.value"),
        (ACT, "8.1(a)", "games/blackjack/interim_settlement.py", "blackjack.value"),
        (ACT, "5.2(a)", "shoe/cut.py", "is FirstAsked.FIRST_TO_ARRIVE"),
        (ACT, "5.3", "shoe/cut.py", "if least <= depth"),
        (ACT, "12.1(b)", "games/blackjack/dealer_hand.py", "draws_to"),
        (ACT, "A.Hard total", "games/blackjack/points.py", "def is_hard("),
        (NSW, "3.9", "tables/cards/card_care.py", "def touch_cards("),
        (ACT, "13.1(f)", "games/blackjack/final_settlement.py", "if dealer_blackjack"),
        (NSW, "3.1.1", "rulebooks/table_rules.py", "not in self.allowed.value"),
        ("act-blackjack-2006", "17.6(b)", "games/side_wagers/super_sevens.py", "settle("),
        (ACT, "17.9(d)", "games/side_wagers/pairs_wagers.py", "settle("),
        (ACT, "19.19", "tournaments/prizes.py", "def pay_prizes("),
        (NSW, "22.7.1", "promotions/terms.py", "terms"),
    ],
)
def test_the_first_line_is_the_one_that_obeys(book: str, clause: str, file: str, words: str) -> None:
    found = where(book, clause).code[0]
    assert found.file == f"src/croupier/{file}"
    assert words in found.text


def test_fields_of_one_name_are_told_apart_by_what_has_them() -> None:
    """`pays` is a field of insurance, of the tie, of each side wager and of the final settlement."""
    insurance = {(one.file, one.line) for one in where(ACT, "7.5").code}
    final = {(one.file, one.line) for one in where(ACT, "13.2(b)").code}
    assert insurance
    assert final
    assert not insurance & final
    assert all("final" in text or "_won" in text for text in texts(ACT, "13.2(b)"))


def test_a_clause_under_a_name_is_found_where_the_name_is_used() -> None:
    assert not [text for text in texts(ACT, "4.4") if text.startswith("clause = ")]
    assert "if len(others) < most:" in texts(ACT, "4.4")


def test_no_line_only_shows_or_prints() -> None:
    rooms = {one.file.split("/")[2] for book in shelf.names() for one in where(book, "5.1").code}
    assert not rooms & {"cli", "web"}


def test_a_choice_of_the_operator_is_obeyed_where_it_is_made() -> None:
    found = where(NSW, "16.12.2").code
    assert "src/croupier/jackpots/making.py" in [one.file for one in found]
    assert any("not in book.resets" in one.text for one in found)


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


# --- how it is found ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", shelf.names())
def test_every_command_and_term_of_a_book_has_its_function(book: str) -> None:
    held = shelf.book(book)
    cited = [one for one in fields_that_cite(held) if one.path.startswith(("powers[", "definitions["))]
    assert cited
    missing = {one.path for one in cited if not any(_function_lines(one))}
    assert not missing


def _function_lines(citation: Citation) -> list[str]:
    found = [one.module.source.splitlines()[one.number - 1] for one in lines_citing(citation)]
    assert all(one.strip().startswith(("def ", "async def ")) for one in found)
    return found


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("ACT 14.2; CW 10.2; NSW 18.2 to 18.4", "ACT 14.2, CW 10.2, NSW 18.2, NSW 18.3, NSW 18.4"),
        ("2000 and 2006 18.9; 2018 17.7, 17.19", "2000 18.9, 2006 18.9, 2018 17.7, 2018 17.19"),
        ("8.1(a), NSW 8.1.1: against 5 of 21", "NSW 8.1.1"),
        ("NSW 5.14, 5.15; 4.8: the Commission", "NSW 5.14, NSW 5.15"),
        ("CW 13.3(a)(ii) since 19 August 2024", "CW 13.3(a)(ii)"),
        ("A hand of 21, 3.5 times", ""),
    ],
)
def test_clauses_named_in_words(text: str, named: str) -> None:
    assert ", ".join(f"{book} {number}" for book, number in mentions(text)) == named


def test_a_comment_points_out_the_line() -> None:
    assert first(NSW, "18.4").startswith("if (card := table.cards.next_aside) is not None:")
    assert first(NSW, "4.5.4").startswith("farthest = max(")


def test_what_a_function_hands_on_is_found_where_it_is_used() -> None:
    assert any("say_resumed(" in text for text in texts(ACT, "18.3(a)(iii)"))
