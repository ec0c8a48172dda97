"""`croupier odds`, `--compare` and `rules diff --odds`: documents, pages, and one sentence for nonsense."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from rich.console import RenderableType

from croupier.analysis.comparison import compare_document, two_books_document
from croupier.analysis.odds_documents import odds_document
from croupier.analysis.words import edge, one_in, percent, points
from croupier.cli.odds_page import compare_page, page, two_books_page
from croupier.cli.pages import print_page, small_bar
from croupier.odds.comparing import PricedChoice, SideBySide
from croupier.odds.table_odds import TableOdds
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId, On
from tests.command_line import croupier
from tests.odds import made_up
from tests.shelves import of_book

BLACKJACK_BOOKS = {
    "act-blackjack-2000": ["blackjack", "insurance", "perfect-pairs"],
    "act-blackjack-2006": ["blackjack", "insurance", "super-sevens", "perfect-pairs"],
    "act-blackjack-2018": ["blackjack", "insurance", "perfect-pairs", "pairs-play"],
    "nsw-blackjack-challenge": ["blackjack", "any-pairs", "perfect-pairs", "star-pairs", "blazing-7s"],
}


def document(*arguments: str) -> dict[str, Any]:
    run = croupier(*arguments, "--json")
    assert run.returncode == 0, run.stderr
    result: dict[str, Any] = json.loads(run.stdout)
    return result


def printed(parts: Iterable[RenderableType], capsys: pytest.CaptureFixture[str]) -> str:
    print_page(*parts)
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


# --- the contract ---------------------------------------------------------------------------------------


@of_book("act-casino-war-2018")
def test_casino_war_as_the_contract_has_it() -> None:
    result = document("odds", "act-casino-war-2018")
    assert result["rulebook"] == "act-casino-war-2018"
    assert result["table"] == {"decks": 8}
    assert list(result["wagers"]) == ["casino-war", "go-to-war", "tie"]
    tie = result["wagers"]["tie"]
    assert tie["exact"] == "-74/415"
    assert tie["expectation"] == float(Fraction(-74, 415))
    assert [(one["name"], one["probability"], one["pays"]) for one in tie["outcomes"]] == [
        ("tie", "31/415", "10:1"),
        ("no tie", "384/415", None),
    ]
    war = result["wagers"]["casino-war"]
    assert war["expectation"] == max(war["always_war"], war["always_surrender"])


@pytest.mark.slow
@pytest.mark.parametrize("book", BLACKJACK_BOOKS)
def test_blackjack_as_the_contract_has_it(book: str) -> None:
    result = document("odds", book)
    assert result["table"] == {"decks": 8, "dealer_draws_on_soft_17": False}
    assert list(result["wagers"]) == BLACKJACK_BOOKS[book]
    main = result["wagers"]["blackjack"]
    assert -0.02 < main["basic_strategy_expectation"] <= main["expectation"] < 0
    assert 1 < main["standard_deviation"] < 1.4
    assert main["method"].startswith("Exact")
    assert math.isclose(sum(hand["probability"] for hand in main["hands"]), 1)
    assert all(max(hand["choices"].values()) == hand["choices"][hand["best"]] for hand in main["hands"])
    expected = sum(hand["probability"] * hand["choices"][hand["best"]] for hand in main["hands"])
    assert math.isclose(expected, main["expectation"], abs_tol=1e-9)
    assumed = {name for name, wager in result["wagers"].items() if wager.get("base_rules_assumed")}
    assert assumed == ({"blackjack", "insurance"} if book == "act-blackjack-2000" else set())


def test_one_wager_alone_with_cards_gone_and_options_set() -> None:
    asked = ("--wager", "perfect-pairs", "--decks", "6", "--removed", "As 5d", "--set", "smallest_chip=100")
    result = document("odds", "act-blackjack-2018", *asked)
    assert result["table"] == {"decks": 6, "dealer_draws_on_soft_17": False, "smallest_chip": 100}
    assert result["removed"] == ["As", "5d"]
    assert list(result["wagers"]) == ["perfect-pairs"]
    outcomes = result["wagers"]["perfect-pairs"]["outcomes"]
    assert sum(Fraction(one["probability"]) for one in outcomes) == 1
    suited = next(one for one in outcomes if one["name"] == "perfect pair")
    assert Fraction(suited["probability"]) == Fraction(50 * 6 * 5 + 2 * 5 * 4, 310 * 309)
    assert suited["clause"] == "17.9(c)"


@of_book("act-casino-war-2018")
def test_what_is_supposed_is_said() -> None:
    result = document("odds", "act-casino-war-2018", "--wager", "tie", "--suppose", "tie_pays=11:1")
    assert result["supposed"] == ["tie_pays=11:1"]
    assert result["wagers"]["tie"]["outcomes"][0]["pays"] == "11:1"


NONSENSE: list[tuple[str, list[str], list[str]]] = [
    ("unknown book", ["act-poker-1999"], ["act-poker-1999", "act-blackjack-2018"]),
    ("three decks", ["act-blackjack-2018", "--decks", "3"], ["not 3", "(rule 2.1)"]),
    ("five aces of four", ["act-blackjack-2018", "--decks", "4", "--removed", "As " * 5], ["5 As", "holds 4"]),
    ("no card", ["act-blackjack-2018", "--removed", "As 1x"], ["'1x'"]),
    ("no such wager", ["act-blackjack-2018", "--wager", "poker"], ["'poker'", "perfect-pairs"]),
    ("not offered", ["act-blackjack-2018", "--wager", "star-pairs"], ["star-pairs", "pairs-play", "(rule 17.1)"]),
    (
        "another game",
        ["act-casino-war-2018", "--wager", "blackjack"],
        ["casino-war, go-to-war, tie", "(rule 9.1)"],
    ),
    ("two wagers", ["act-casino-war-2018", "--wager", "tie", "--wager", "go-to-war"], ["tie and go-to-war"]),
    ("eight decks", ["nsw-blackjack-challenge", "--decks", "8", "--wager", "star-pairs"], ["6", "(rule 3.1.1)"]),
    ("soft 17", ["nsw-blackjack-challenge", "--set", "dealer_draws_on_soft_17=true"], ["(rule 12.2)"]),
    ("unknown supposition", ["act-blackjack-2018", "--suppose", "jokers=2"], ["'jokers'", "surrender"]),
    ("a supposition of nothing", ["act-blackjack-2018", "--suppose", "surrender"], ["KEY=VALUE"]),
    ("another ending", ["act-casino-war-2018", "--chart", "odds.pdf"], [".svg or .png", "odds.pdf"]),
    ("no ending", ["act-casino-war-2018", "--chart", "odds"], [".svg or .png"]),
    ("no such folder", ["act-casino-war-2018", "--chart", "nowhere/odds.svg"], ["'nowhere'"]),
    ("two charts", ["act-casino-war-2018", "--chart", "a.svg", "--chart", "b.svg"], ["a.svg and b.svg"]),
    ("a chart of several", ["act-casino-war-2018", "--chart", "a.svg", "--compare"], ["--compare"]),
    ("too many gone", ["act-casino-war-2018", "--removed", "As As As As As As As", "--compare"], ["7", "6"]),
]


@pytest.mark.parametrize(("arguments", "parts"), [pytest.param(*rest, id=name) for name, *rest in NONSENSE])
def test_nonsense_is_one_sentence(arguments: list[str], parts: list[str]) -> None:
    run = croupier("odds", *arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr
    assert [part for part in parts if part not in run.stderr] == []


# --- the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BLACKJACK_BOOKS)
def test_a_page_fits_eighty_columns_and_is_plain_where_nobody_looks(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(page(made_up.table_odds(BookId(book))), capsys)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in text
    assert [line for line in lines if line != line.rstrip()] == []


def test_a_page_tells_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(page(made_up.table_odds()), capsys)
    for words in (
        "ACT Blackjack, Casino Canberra Limited, 2018",
        "8 decks, the dealer stands on soft 17",
        "Blackjack                0.6250%     -0.006250               1.1625",
        "by basic strategy      0.6460%",
        "    11  D  D  D  D  D  D  D  D  H  H",
        "   8,8  P  P  P  P  P  P  P  P  P  P",
        "Ds  double, else stand",
        "Insurance and even money are declined.",
        "Split hands are valued to within",
        "Perfect Pairs: house edge 4.0964%, exactly 17/415",
        "mixed pair      6 to 1       3.855%  1 in 25.9  17.9(a)  ████████",
    ):
        assert words in text


def test_the_strategy_is_in_colour_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    text = printed(page(made_up.table_odds()), capsys)
    assert "\x1b[" in text
    assert "48;2;217;123;0" in text  # the ground of a double


def test_a_narrow_page_stands_in_one_column(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = printed(page(made_up.table_odds()), capsys).splitlines()
    assert "Hard totals" in lines
    assert "Soft totals" in lines
    assert max(map(len, lines)) <= 60


def test_a_book_that_counts_cards_has_a_chart_for_each_number(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(page(made_up.table_odds(BookId("nsw-blackjack-challenge"))), capsys)
    for heading in (
        "Hard totals, two cards",
        "Hard totals, four cards",
        "Soft totals, three or four cards",
        "Pairs",
    ):
        assert heading in text


def test_a_page_says_what_was_taken_out_and_supposed(capsys: pytest.CaptureFixture[str]) -> None:
    odds = replace(
        made_up.table_odds(),
        removed=read_cards("As 5d"),
        supposed=("dealer_draws_on_soft_17=true", "surrender=late"),
    )
    text = printed(page(odds), capsys)
    assert "8 decks, the dealer draws on soft 17, without As 5d" in text
    assert "Supposed beyond the book: dealer_draws_on_soft_17=true, surrender=late" in text
    assert odds_document(odds, NO_OPTIONS)["table"] == {"decks": 8, "dealer_draws_on_soft_17": True}


def test_base_rules_that_are_assumed_are_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    odds = made_up.table_odds(BookId("act-blackjack-2000"))
    assert "Base rules assumed" in printed(page(odds), capsys)
    assert odds_document(odds, NO_OPTIONS)["wagers"]["blackjack"]["base_rules_assumed"] is True


def test_figures_as_they_are_read() -> None:
    assert [percent(one) for one in (0.9253, 0.03855, 0.000003989, 0)] == ["92.53%", "3.855%", "0.0003989%", "0%"]
    assert [one_in(one) for one in (0.9253, 1 / 59.26, 1 / 250_666, 0)] == [
        "1 in 1.08",
        "1 in 59.3",
        "1 in 250,666",
        "never",
    ]
    assert edge(-0.0054239) == "0.5424%"
    assert edge(0) == "0.0000%"
    assert [points(0.002), points(-0.002), points(0)] == ["+0.2000%", "-0.2000%", "none"]
    assert [small_bar(part, 4) for part in (0, 0.0001, 0.5, 1)] == ["", "▏", "██", "████"]


# --- the document ---------------------------------------------------------------------------------------


def test_a_document_has_every_hand_and_every_row() -> None:
    main = odds_document(made_up.table_odds(), NO_OPTIONS)["wagers"]["blackjack"]
    assert main["hands"][0] == {
        "cards": ["6", "T"],
        "dealer": "T",
        "probability": 0.0073,
        "choices": {"stand": -0.5766, "draw": -0.5752, "double": -1.1504},
        "best": "draw",
    }
    assert main["hands"][1]["insurance"] == -0.0821
    rows = main["strategy"]["rows"]
    eleven = next(row for row in rows if row["kind"] == "hard" and row["total"] == 11)
    assert eleven["against"]["9"] == {"first": "double", "otherwise": "draw"}
    assert list(eleven["against"]) == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    eights = next(row for row in rows if row["kind"] == "pair" and row["card"] == "8")
    assert {cell["first"] for cell in eights["against"].values()} == {"split"}


def test_a_document_tells_how_many_cards_where_the_book_counts_them() -> None:
    odds = made_up.table_odds(BookId("nsw-blackjack-challenge"))
    rows = odds_document(odds, NO_OPTIONS)["wagers"]["blackjack"]["strategy"]["rows"]
    assert {row["cards"] for row in rows if row["kind"] == "hard"} == {2, 3, 4}
    assert not any("cards" in row for row in rows if row["kind"] == "pair")


# --- side by side ---------------------------------------------------------------------------------------


def choices() -> tuple[PricedChoice, ...]:
    """Six and eight decks; with six the player loses less."""
    made = []
    for decks, expectation in ((6, -0.005), (8, -0.006)):
        options = TableOptions(decks=decks)
        odds = replace(
            made_up.table_odds(options=options), blackjack=made_up.blackjack_odds(expectation=expectation)
        )
        made.append(PricedChoice(label=f"{decks} decks", options=options, odds=odds))
    return tuple(made)


def test_each_choice_is_set_against_the_default() -> None:
    six, eight = compare_document(choices(), NO_OPTIONS)["compare"]
    assert [six["is_default"], eight["is_default"]] == [False, True]
    assert six["table"]["decks"] == 6
    assert math.isclose(six["wagers"]["blackjack"]["difference"]["expectation"], 0.001)
    assert eight["wagers"]["blackjack"]["difference"] == {"expectation": 0, "basic_strategy_expectation": 0}


def test_a_page_of_choices(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(compare_page(choices()), capsys)
    assert "    6     0.5000%          0.5210%              -0.1000%" in text
    assert "    8     0.6000%          0.6210%           the default" in text
    assert "Perfect Pairs        -  4.0964%" in text  # made up for eight decks alone


@of_book("act-casino-war-2018")
def test_comparing_casino_war_tables() -> None:
    result = document("odds", "act-casino-war-2018", "--decks", "6", "--wager", "tie", "--compare")
    assert result["table"] == {"decks": 6}
    assert [one["table"]["decks"] for one in result["compare"]] == [6, 7, 8]
    assert [one["is_default"] for one in result["compare"]] == [False, False, True]
    found = [one["wagers"]["tie"]["expectation"] for one in result["compare"]]
    assert found == sorted(found)
    assert "against the default" in croupier("odds", "act-casino-war-2018", "--compare").stdout


def side_by_side(left: TableOdds, right: TableOdds) -> tuple[SideBySide, ...]:
    return (SideBySide(label="8 decks", left=left, right=right),)


def test_two_books_and_what_the_difference_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    challenge = replace(
        made_up.table_odds(BookId("nsw-blackjack-challenge")),
        blackjack=made_up.blackjack_odds(expectation=-0.01475),
    )
    tables = side_by_side(made_up.table_odds(), challenge)
    found = two_books_document(tables)
    assert found["same_game"] is True
    assert math.isclose(found["tables"][0]["difference"]["blackjack"]["expectation"], -0.0085)
    assert found["tables"][0]["difference"]["perfect-pairs"] == {"expectation": 0}
    text = printed(two_books_page(tables), capsys)
    assert "+0.8500%" in text
    assert "the house keeps $0.85 less under ACT Blackjack 2018" in " ".join(text.split())


@of_book("act-casino-war-2018")
def test_two_games_are_not_taken_from_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    tables = side_by_side(made_up.table_odds(), made_up.casino_war_odds())
    found = two_books_document(tables)
    assert found["same_game"] is False
    assert found["tables"][0]["difference"] is None
    assert list(found["tables"][0]["b"]) == [On.TIE]
    text = printed(two_books_page(tables), capsys)
    assert "These are other games" in text
    assert "difference" not in text


@pytest.mark.slow
def test_the_diff_of_two_books_with_their_odds() -> None:
    found = document("rules", "diff", "act-blackjack-2006", "act-blackjack-2018", "--odds")
    assert found["differences"]
    first, soft_17 = found["odds"]["tables"]
    assert first["difference"]["blackjack"] == {"expectation": 0, "basic_strategy_expectation": 0}
    assert soft_17["difference"]["blackjack"]["expectation"] < -0.001
    assert "odds" not in document("rules", "diff", "act-blackjack-2006", "act-blackjack-2018")
