"""Strategy files: read as they are written, refused in one sentence where they say nonsense or leave a hole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.strategy_table import strategy_document
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.simulate.counts import COUNTS, count_of, deviation_of, ramp_of
from croupier.simulate.plan import Count, Deviation
from croupier.simulate.strategy_file import StrategyFile, read_strategy
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import RefusedError

ROOT = Path(__file__).resolve().parents[2]
SIMPLE = (ROOT / "examples" / "strategy.toml").read_text(encoding="utf-8")


def blackjack(book: str) -> BlackjackRules:
    rules = shelf.book(book).rules()
    assert isinstance(rules, BlackjackRules)
    return rules


ACT, NSW = blackjack("act-blackjack-2018"), blackjack("nsw-blackjack-challenge")


def read(text: str, rules: BlackjackRules = ACT) -> StrategyFile:
    return read_strategy(text.encode(), "mine.toml", rules)


def refusal(text: str, rules: BlackjackRules = ACT) -> str:
    with pytest.raises(RefusedError) as no:
        read(text, rules)
    said = str(no.value)
    assert "mine.toml" in said
    return said


def by_rule(*, counts_cards: bool) -> Strategy:
    """A whole strategy by a rule of thumb, as `odds` would hand it over."""
    cells: dict[Situation, Cell] = {}
    for dealer in range(1, 11):
        for cards in (2, 3, 4) if counts_cards else (0,):
            least = cards or 2
            for soft, totals in ((False, range(2 * least, 21)), (True, range(10 + least, 21))):
                for total in totals:
                    play = Choice.DRAW if total < (18 if soft else 17 if dealer in (1, 7, 8, 9, 10) else 12) else (
                        Choice.STAND
                    )  # fmt: skip
                    first = Choice.DOUBLE if total == 11 and not soft else play
                    cells[Situation(dealer, total, soft, pair=False, cards=cards)] = Cell(first, play)
        cells[Situation(dealer, 12, soft=True, pair=True)] = Cell(Choice.SPLIT, Choice.DRAW)
        cells[Situation(dealer, 16, soft=False, pair=True)] = Cell(Choice.SURRENDER, Choice.STAND)
    return Strategy(cells=cells, counts_cards_in_hand=counts_cards)


# --- what is read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [ACT, NSW], ids=["ACT", "NSW"])
@pytest.mark.parametrize("wrapped", ["strategy", "blackjack", "document"])
def test_the_rows_of_odds_are_read_as_they_are(rules: BlackjackRules, wrapped: str) -> None:
    strategy = by_rule(counts_cards=rules is NSW)
    document: dict[str, Any] = strategy_document(strategy)
    if wrapped != "strategy":
        document = {"expectation": -0.01, "strategy": document, "hands": []}
    if wrapped == "document":
        document = {"rulebook": rules.book, "wagers": {"blackjack": document}}
    assert read(json.dumps(document), rules).strategy == strategy


def test_the_example_says_what_it_seems_to_say() -> None:
    strategy = read(SIMPLE).strategy
    assert strategy.cell(dealer=10, total=16, soft=False, pair=False, cards=2) == (Choice.DRAW, Choice.DRAW)
    assert strategy.cell(dealer=6, total=16, soft=False, pair=False, cards=3).first is Choice.STAND
    assert strategy.cell(dealer=6, total=11, soft=False, pair=False, cards=2) == (Choice.DOUBLE, Choice.DRAW)
    assert strategy.cell(dealer=9, total=16, soft=False, pair=True, cards=2).first is Choice.SPLIT
    assert strategy.cell(dealer=10, total=16, soft=False, pair=True, cards=2).first is Choice.DRAW
    assert strategy.cell(dealer=1, total=12, soft=True, pair=True, cards=2).first is Choice.DRAW
    assert strategy.cell(dealer=5, total=20, soft=False, pair=True, cards=2).first is Choice.STAND
    assert not strategy.insures


def test_where_cards_are_counted_a_line_is_for_any_number_or_for_one() -> None:
    strategy = read(SIMPLE.replace("[soft]", '"16 of 4" = "H H H H H H H H H H"\n[soft]'), NSW).strategy
    assert strategy.counts_cards_in_hand
    assert strategy.cell(dealer=6, total=16, soft=False, pair=False, cards=3).first is Choice.STAND
    assert strategy.cell(dealer=6, total=16, soft=False, pair=False, cards=4).first is Choice.DRAW


def test_rows_and_lines_go_together() -> None:
    rows = '[[rows]]\nkind = "pair"\ncard = "9"\nagainst = {7 = "S", 8 = {first = "split", otherwise = "stand"}}\n'
    strategy = read(SIMPLE + rows).strategy
    assert strategy.cell(dealer=7, total=18, soft=False, pair=True, cards=2).first is Choice.STAND
    assert strategy.cell(dealer=8, total=18, soft=False, pair=True, cards=2).first is Choice.SPLIT
    assert strategy.cell(dealer=9, total=18, soft=False, pair=True, cards=2).first is Choice.STAND


def test_what_is_done_by_a_count_stands_in_the_file() -> None:
    file = read('insure_at = 3\ndeviations = ["hard 16 T stand 0", "pair A A split 2"]\n' + SIMPLE)
    assert file.insure_at == 3
    assert file.deviations == (
        Deviation(dealer=10, total=16, soft=False, pair=False, at=0, choose="stand"),
        Deviation(dealer=1, total=12, soft=True, pair=True, at=2, choose="split"),
    )


# --- what is refused --------------------------------------------------------------------------------------


def test_a_hole_is_named() -> None:
    no_nine = "\n".join(line for line in SIMPLE.splitlines() if not line.startswith("9 "))
    assert "a hard 9 against 2" in refusal(no_nine)
    assert "a hard 9 of 2 cards against 2" in refusal(no_nine, NSW)
    row = '[[rows]]\nkind = "hard"\ntotal = 9\nagainst = {2 = "H", 3 = "H", 4 = "H", 5 = "H", 6 = "H", 7 = "H"}\n'
    assert "a hard 9 against 8" in refusal(f"{no_nine}\n{row}")


NONSENSE = [
    ("no cells", "12-16   = ", 'seventeen = "H H H H H H H H H H"\n12-16 = ', "'seventeen' is no total"),
    ("nine cells", "H  H  D  D  D", "H  D  D  D", "hard 9 has 9 cells"),
    ("an unknown letter", "H  H  D  D  D", "H  H  X  D  D", "a hard 9 against 4: 'X' is no way to play"),
    ("an unknown total", "17-20", "17-22", "'17-22' is no range"),
    ("21 is not played", "17-20", "17-21", "a hard 21 is no hand that is played"),
    ("a total too low", "4-8 ", "3-8 ", "a hard 3 is no hand that is played"),
    ("twice", "[soft]", '16 = "H H H H H H H H H H"\n[soft]', "a hard 16 against 2 stands there twice"),
    ("an unknown pair", "8       = ", "J       = ", "pair 'J' is no total"),
    ("a pair of elevens", "8       = ", "11      = ", "a pair is named by one of its cards"),
    ("nobody stands on 8", "4-8     = \"  H", "4-8     = \"  S", "nobody stands below 12 (rule 9.2(b))"),
    ("only pairs are split", "12-16   = \"  S", "12-16   = \"  P", "a hard 12 against 2: only a pair is split"),
    ("uncounted cards", "[soft]", '"16 of 3" = "H H H H H H H H H H"\n[soft]', "does not look at the number"),
    ("an unknown key", "[soft]", "[jokers]", "jokers"),
    ("no words", "[hard]", "insures = 7\n[hard]", "insures: Expected `bool`"),
    ("no deviation", "[hard]", 'deviations = ["16 T"]\n[hard]', '"hard 16 T stand 0"'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), [row[1:] for row in NONSENSE], ids=[row[0] for row in NONSENSE])
def test_nonsense_is_refused_in_a_sentence(old: str, new: str, said: str) -> None:
    assert old in SIMPLE
    with pytest.raises(RefusedError) as no:
        read(SIMPLE.replace(old, new, 1))
    assert said in str(no.value)


@pytest.mark.parametrize("text", ["", "[", "{", "hello", "{}", "[1]", '{"rows": 3}', "\x00", '{"wagers": {}}'])
def test_what_is_no_strategy_is_refused(text: str) -> None:
    assert refusal(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RefusedError, match="neither TOML nor JSON"):
        read_strategy(b"\xff\xfe\x00", "mine.toml", ACT)


def test_insurance_and_even_money_need_a_book_that_has_them() -> None:
    assert read("insures = true\ntakes_even_money = true\n" + SIMPLE).strategy.insures
    assert "knows no insurance" in refusal("insures = true\n" + SIMPLE, NSW)
    assert "knows no insurance" in refusal("insure_at = 3\n" + SIMPLE, NSW)
    assert "takes even money" in refusal("takes_even_money = true\n" + SIMPLE, NSW)


def test_a_row_needs_its_total_or_its_card() -> None:
    assert "a hard row has no total" in refusal('[[rows]]\nkind = "hard"\ncard = "9"\nagainst = {}\n')
    assert "a pair row has no card" in refusal('[[rows]]\nkind = "pair"\ntotal = 9\nagainst = {}\n')
    assert "the dealer's card" in refusal('[[rows]]\nkind = "hard"\ntotal = 9\nagainst = {J = "H"}\n')
    insure = '{first = "insure", otherwise = "draw"}'
    assert "not insure" in refusal(f'[[rows]]\nkind = "hard"\ntotal = 9\nagainst = {{A = {insure}}}\n')


# --- counts -----------------------------------------------------------------------------------------------


def test_counts_by_name_and_by_tags() -> None:
    assert count_of("hi-lo") == Count(tags=(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), per_deck=True)
    assert count_of("-1,1,1,1,1,1,0,0,0,-1") == count_of("Hi-Lo")
    assert not count_of("ko").per_deck
    assert all(len(tags) == 10 for tags in COUNTS.values())
    assert [name for name in COUNTS if not count_of(name).per_deck] == ["ko"]


def test_a_ramp_goes_up_by_the_count() -> None:
    assert ramp_of("3:8 1:2,2:4") == ((1, 2), (2, 4), (3, 8))
    assert ramp_of("-2:0") == ((-2, 0),)


@pytest.mark.parametrize(
    ("text", "said"),
    [("hi-low", "there are hi-lo"), ("1 2 3", "not 3"), ("99 0 0 0 0 0 0 0 0 0", "not 99"), ("", "not 0")],
)
def test_no_count(text: str, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        count_of(text)


@pytest.mark.parametrize("text", ["", "1", "1:2:3", "a:2", "1:b", "1:2 1:3", "99:2"])
def test_no_ramp(text: str) -> None:
    with pytest.raises(RefusedError):
        ramp_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "16 T stand 0", "firm 16 T stand 0", "hard 16 J stand 0", "hard 16 T surrender 0", "hard 16 T stand x",
        "hard 21 T stand 0", "soft 11 T stand 0", "hard 16 T split 0", "pair 16 T split 0", "hard 16 T stand 99",
    ],
)  # fmt: skip
def test_no_deviation(text: str) -> None:
    with pytest.raises(RefusedError):
        deviation_of(text)
