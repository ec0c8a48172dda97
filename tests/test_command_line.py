"""The command `croupier` as a person meets it: results, and one sentence with exit code 2 for nonsense."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import __version__
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from tests.command_line import croupier

ROOT = Path(__file__).parent.parent
ANN = {"box": 1, "player": "ann", "on": "blackjack", "amount": 1000}
ROUND: dict[str, Any] = {"rulebook": "act-blackjack-2018", "wagers": [ANN], "cards": "Ts 6d 9h Kd Td"}
STAND = {"player": "ann", "box": 1, "choose": "stand"}


def round_of(**changes: Any) -> subprocess.CompletedProcess[str]:
    return croupier("round", "-", "--json", given=json.dumps(ROUND | changes))


def sentence(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr
    return run.stderr


def test_the_contract_example_settles_as_it_says() -> None:
    script = {
        "rulebook": "act-blackjack-2018",
        "table": {
            "decks": 8,
            "dealer_draws_on_soft_17": False,
            "side_wagers": ["perfect-pairs"],
            "minimum": 1000,
            "maximum": 100000,
            "smallest_chip": 250,
        },
        "wagers": [
            {"box": 1, "player": "ann", "seated": True, "on": "blackjack", "amount": 1000},
            {"box": 1, "player": "ann", "on": "perfect-pairs", "amount": 500},
        ],
        "cards": "As 9d Kh",
        "decisions": [],
    }
    result = json.loads(croupier("round", "-", "--json", given=json.dumps(script)).stdout)
    pairs, blackjack = result["settlements"]
    assert pairs | {"also": None} == {
        "player": "ann", "box": 1, "hand": 1, "on": "perfect-pairs", "staked": 500, "outcome": "lose",
        "pays": None, "paid": 0, "returned": 0, "clause": "17.9(d)", "stage": "interim", "also": None,
    }  # fmt: skip
    assert blackjack | {"also": None} == {
        "player": "ann", "box": 1, "hand": 1, "on": "blackjack", "staked": 1000, "outcome": "win",
        "pays": "3:2", "paid": 1500, "returned": 1000, "clause": "8.1(a)", "stage": "interim",
        "also": None,
    }  # fmt: skip
    assert result["net"] == {"ann": 1000}
    assert result["cards_used"] == 3
    assert {"kind": "announced", "text": "No more bets", "clause": "6.2"} in result["said"]


def test_results_of_the_2000_book_say_what_is_assumed() -> None:
    wagers = [ANN, ANN | {"on": "perfect-pairs", "amount": 500}]
    run = round_of(rulebook="act-blackjack-2000", table={"side_wagers": ["perfect-pairs"]}, wagers=wagers,
                   decisions=[STAND])  # fmt: skip
    pairs, blackjack = json.loads(run.stdout)["settlements"]
    assert "base_rules_assumed" not in pairs
    assert blackjack["base_rules_assumed"] is True


def test_cards_left_over_do_no_harm_and_the_burned_one_is_counted() -> None:
    run = round_of(rulebook="nsw-blackjack-challenge", cards="2c Ts 6d 9h Kd Td 3c 4c", decisions=[STAND])
    result = json.loads(run.stdout)
    assert result["cards_used"] == 6
    assert "2c" not in json.dumps(result["said"])


NONSENSE: list[tuple[str, dict[str, Any], list[str]]] = [
    ("unknown book", {"rulebook": "act-poker-1999"}, ["act-poker-1999", "act-blackjack-2018"]),
    ("impossible card", {"cards": "As 1x Kh"}, ["'1x'", "(rule 2.1)"]),
    ("too many copies", {"cards": "As " * 9}, ["As", "9 times", "8", "(rule 2.1)"]),
    ("too few cards", {"cards": "Ts 6d"}, ["box 1", "2 given", "(rule 6.2(c))"]),
    ("three decks", {"table": {"decks": 3}}, ["not 3", "(rule 2.1)"]),
    (
        "eight decks with Star Pairs",
        {"rulebook": "nsw-blackjack-challenge", "table": {"decks": 8, "side_wagers": ["star-pairs"]}},
        ["6", "not 8", "(rule 3.1.1)"],
    ),
    (
        "both pair wagers",
        {"table": {"side_wagers": ["perfect-pairs", "pairs-play"]}},
        ["Perfect Pairs or Pairs Play", "(rule 17.1)"],
    ),
    (
        "soft 17 in 2006",
        {"rulebook": "act-blackjack-2006", "table": {"dealer_draws_on_soft_17": True}},
        ["soft 17", "(rule 12.1)"],
    ),
    (
        "fourth player",
        {"wagers": [ANN | {"player": player} for player in ("ann", "bob", "cy", "dee")]},
        ["dee", "box 1", "ann, bob, cy", "(rule 4.5)"],
    ),
    ("negative amount", {"wagers": [ANN | {"amount": -500}]}, ["ann", "-$5", "(rule 4.2)"]),
    ("nothing", {"wagers": [ANN | {"amount": 0}]}, ["ann", "$0"]),
    ("fractional amount", {"wagers": [ANN | {"amount": 10.5}]}, ["wagers[0].amount", "float"]),
    ("an amount in words", {"wagers": [ANN | {"amount": "ten"}]}, ["wagers[0].amount"]),
    ("not in chips", {"wagers": [ANN | {"amount": 1025}]}, ["$10.25", "$0.50", "(rule 3.3)"]),
    (
        "unpayable",
        {"table": {"smallest_chip": 1}, "wagers": [ANN | {"amount": 1001}]},
        ["$10.01", "(rule 13.2(a))"],
    ),
    ("box 9", {"wagers": [ANN | {"box": 9}]}, ["box 9", "1 to 7"]),
    ("no wagers", {"wagers": []}, ["wager"]),
    ("wagered twice", {"wagers": [ANN, ANN]}, ["ann", "already"]),
    (
        "side wager not offered",
        {"wagers": [ANN, ANN | {"on": "perfect-pairs"}]},
        ["perfect-pairs", "(rule 17.1)"],
    ),
    ("unknown wager", {"wagers": [ANN | {"on": "red"}]}, ["red"]),
    ("unknown key", {"shoe": 8}, ["shoe"]),
    ("unknown table option", {"table": {"desks": 6}}, ["desks"]),
    ("missing key", {"wagers": [{"box": 1, "player": "ann", "on": "blackjack"}]}, ["amount"]),
    ("no decision", {}, ["ann", "box 1", "draw, stand or double up to $10", "(rule 9.1)"]),
    (
        "an unlawful choice",
        {"decisions": [STAND | {"choose": "split"}]},
        ["ann", "split", "box 1", "offered", "(rule A.Split)"],
    ),
    (
        "too much",
        {"decisions": [STAND | {"choose": "double", "amount": 1050}]},
        ["ann", "$10.50", "$10", "(rule A.Double/double down)"],
    ),
    ("somebody else", {"decisions": [STAND | {"player": "bob"}]}, ["bob", "ann"]),
    ("a decision too many", {"decisions": [STAND, STAND]}, ["ann", "box 1"]),
    ("wrong hand", {"decisions": [STAND | {"hand": 2}]}, ["hand 2"]),
    ("unknown choice", {"decisions": [STAND | {"choose": "hit"}]}, ["hit"]),
    (
        "under the NSW minimum",
        {"rulebook": "nsw-blackjack-challenge", "table": {"minimum": 2000}},
        ["$10", "$20", "(rule 6.2)"],
    ),
    (
        "a jackpot minimum that 16.12 does not know",
        {
            "rulebook": "nsw-blackjack-challenge",
            "table": {"side_wagers": ["blazing-7s"], "jackpot_reset": 2000000},
        },
        ["$20,000", "$10,000", "(rule 16.12)"],
    ),
    ("a jackpot below nothing", {"rulebook": "nsw-blackjack-challenge", "table": {"jackpot": -5}}, ["jackpot"]),
    ("a diagram in Canberra", {"table": {"diagram": "A"}}, ["diagram", "ACT Blackjack 2018"]),
    ("an absurd amount", {"wagers": [ANN | {"amount": 10**40}]}, ["ann", "more than"]),
    (
        "not in turn",
        {
            "wagers": [ANN, ANN | {"player": "bob", "box": 2}],
            "cards": "9s 8s 6c 8h 8d",
            "decisions": [{"player": "bob", "box": 2, "choose": "split"}],
        },
        ["bob", "nothing of the kind is asked", "waits for ann"],
    ),
    (
        "a double while insurance is asked",
        {"cards": "5s Ac 6h", "decisions": [STAND | {"choose": "double"}]},
        ["nothing of the kind is asked", "insure up to $5"],
    ),
    (
        "less than a chip in action",
        {
            "rulebook": "nsw-blackjack-challenge",
            "table": {"maximum": 30},
            "cards": "2c 8s 6d 8h",
            "decisions": [STAND | {"choose": "double"}],
        },
        ["ann cannot double", "only $0.30 of the wager is in action", "split for $0.30", "(rule 6.3)"],
    ),
    (
        "a co-bettor who names the wrong hand",
        {
            "wagers": [ANN | {"seated": True}, ANN | {"player": "bob"}],
            "cards": "8s 6d 8h",
            "decisions": [
                STAND | {"choose": "split"},
                {"player": "bob", "box": 1, "hand": 2, "choose": "split"},
            ],
        },
        ["bob", "hand 2, and hand 1 is asked", "split for $10 or decline"],
    ),
    ("for another", {"decisions": [STAND | {"for": "bob"}]}, ["only insurance is taken for another"]),
    ("minimum above maximum", {"table": {"minimum": 500, "maximum": 100}}, ["$5", "$1"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "says"), [row[1:] for row in NONSENSE], ids=[row[0] for row in NONSENSE])
def test_nonsense_is_refused_in_one_sentence(changes: dict[str, Any], says: list[str]) -> None:
    refused = sentence(round_of(**changes))
    for words in says:
        assert words in refused


def test_table_options_may_be_set_on_the_command_line() -> None:
    script = json.dumps(ROUND | {"cards": "Ts Ac 9h 6d 3s", "decisions": [STAND | {"choose": "decline"}, STAND]})
    assert json.loads(croupier("round", "-", "--json", given=script).stdout)["cards_used"] == 4
    drawn = croupier("round", "-", "--json", "--set", "dealer_draws_on_soft_17=true", "--decks", "6", given=script)
    assert json.loads(drawn.stdout)["cards_used"] == 5
    both = croupier("round", "-", "--set", "side_wagers=perfect-pairs,pairs-play", given=script)
    assert "(rule 17.1)" in sentence(both)
    assert "desks" in sentence(croupier("round", "-", "--set", "desks=6", given=script))
    assert "KEY=VALUE" in sentence(croupier("round", "-", "--set", "decks", given=script))
    assert "decks" in sentence(croupier("round", "-", "--set", "decks=many", given=script))


def test_a_name_of_two_lines_is_refused_in_one() -> None:
    assert "ann and bob's wager" in sentence(round_of(wagers=[ANN | {"player": "ann\nand bob", "amount": 0}]))


def test_names_in_any_script_are_printed_wherever_the_output_goes() -> None:
    script = ROUND | {"wagers": [ANN | {"player": "Zoë Ł"}], "cards": "As 6d Kh"}
    run = subprocess.run(
        [sys.executable, "-m", "croupier", "round", "-"],
        input=json.dumps(script).encode(),
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "Zoë Ł, box 1" in run.stdout.decode()


@pytest.mark.parametrize("box", [1, 6])
def test_what_is_insured_on_other_wagers_counts_wherever_they_lie(box: int) -> None:
    """2018 7.2(c): r already insures t, on either side of the table, so p comes before r on own's wager."""
    players = {"r": 2, "own": 3, "p": 4, "t": box}
    wagers = [ANN | {"player": player, "box": at} for player, at in players.items()]
    wagers[1]["amount"] = 2000
    in_turn = sorted(players.items(), key=lambda one: one[1])
    decline = [{"player": player, "box": at, "choose": "decline"} for player, at in in_turn]
    insure = [
        {"player": "r", "box": box, "choose": "insure", "amount": 500, "for": "t"},
        {"player": "r", "box": 3, "choose": "insure", "amount": 1000, "for": "own"},
        {"player": "p", "box": 3, "choose": "insure", "amount": 600, "for": "own"},
    ]
    stand = [{"player": player, "box": at, "choose": "stand"} for player, at in in_turn]
    run = round_of(wagers=wagers, cards="9h 9c 8h 8c Ac 9s 9d 8d 8s Kd", decisions=[*decline, *insure, *stand])
    settled = json.loads(run.stdout)["settlements"]
    insured = {one["player"]: one["staked"] for one in settled if one["on"] == "insurance" and one["box"] == 3}
    assert insured == {"p": 600, "r": 400}


def test_to_insure_for_oneself_is_to_insure_ones_own_wager() -> None:
    insure = {"player": "ann", "box": 1, "choose": "insure", "for": "ann"}
    settled = json.loads(round_of(cards="Ts Ac 9h Kd", decisions=[insure, STAND]).stdout)["settlements"]
    (insurance,) = [one for one in settled if one["on"] == "insurance"]
    assert (insurance["staked"], insurance["paid"], "for" in insurance) == (500, 1000, False)


def test_no_dealer_card_is_drawn_for_a_wager_with_nothing_in_action() -> None:
    """2018 12.2: ann's $20 fills the maximum and is paid even money; bob's $10 above it can win nothing."""
    wagers = [ANN | {"amount": 2000}, ANN | {"player": "bob"}]
    even_money = [{"player": "ann", "box": 1, "choose": "even-money"}]
    run = round_of(table={"maximum": 2000}, wagers=wagers, cards="As Ac Ks", decisions=even_money)
    assert json.loads(run.stdout)["net"] == {"ann": 2000, "bob": 0}


@pytest.mark.slow
def test_closed_and_full_streams_are_told_in_one_sentence() -> None:
    command = f"{sys.executable} -m croupier rules list"
    for streams in ("<&- round -", ">/dev/full", ">&-"):
        arguments = f"{sys.executable} -m croupier round - <&-" if "round" in streams else f"{command} {streams}"
        run = subprocess.run(["/bin/sh", "-c", arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        sentence(run)


def test_a_bare_command_shows_how_it_is_used() -> None:
    for arguments in ((), ("rules",)):
        run = croupier(*arguments)
        assert run.returncode == 2
        assert "Usage" in run.stderr
        assert "Commands" in run.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", '"round"', "null", "\x00", '{"rulebook": 3}', "{'rulebook': 1}"])
def test_broken_json_is_refused_in_one_sentence(text: str) -> None:
    sentence(croupier("round", "-", given=text))


def test_a_file_that_is_not_there() -> None:
    assert "nowhere.json" in sentence(croupier("round", "nowhere.json"))
    assert "cannot be read" in sentence(croupier("round", "."))


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_bytes(b'{"rulebook": "\xff\xfe"}')
    sentence(croupier("round", str(script)))


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "show", "act-poker-1999"),
        ("rules", "show", "act-blackjack-2018", "99.9"),
        ("rules", "diff", "act-blackjack-2018", "none"),
        ("rules", "list", "--colour"),
        ("round",),
        ("shuffle",),
    ],
)
def test_nonsense_on_the_command_line(arguments: tuple[str, ...]) -> None:
    sentence(croupier(*arguments))


@pytest.mark.slow
def test_the_books_are_listed_and_shown() -> None:
    books = json.loads(croupier("rules", "list", "--json").stdout)
    assert [book["id"] for book in books] == list(shelf.names())
    assert {"act-blackjack-2000", "act-blackjack-2018", "nsw-blackjack-challenge"} <= set(shelf.names())
    (entry,) = json.loads(croupier("rules", "show", "nsw-blackjack-challenge", "17.1.1.1", "--json").stdout)
    assert entry["clause"] == "17.1.1.1"
    borrowed = json.loads(croupier("rules", "show", "act-blackjack-2000", "13.1(g)", "--json").stdout)
    assert (borrowed[0]["id"], borrowed[0]["base_rules_assumed"]) == ("13.1(g)", True)
    assert "Base rules assumed" in croupier("rules", "show", "act-blackjack-2000", "13.1(g)").stdout
    own = json.loads(croupier("rules", "show", "act-blackjack-2000", "18.10", "--json").stdout)
    assert "base_rules_assumed" not in own[0]


def test_what_changes_is_told_with_both_clauses() -> None:
    run = croupier("rules", "diff", "act-blackjack-2018", "nsw-blackjack-challenge", "--json")
    differences = json.loads(run.stdout)["differences"]
    assert all(one["a"] != one["b"] for one in differences)
    equal = next(one for one in differences if "13.1(g)" in (one["a"] or {"clauses": []})["clauses"])
    assert equal["b"]["clauses"]
    same = croupier("rules", "diff", "act-blackjack-2018", "act-blackjack-2018")
    assert "say the same" in same.stdout


@pytest.mark.slow
def test_coverage_is_an_object_by_book() -> None:
    books = json.loads(croupier("rules", "coverage", "--json").stdout)
    assert list(books) == list(shelf.names())
    for one in books.values():
        assert one["testable"] == one["proved"] + len(one["waiting"])
    assert sum(one["testable"] for one in books.values()) == sum(
        entry.testable for book in shelf.names() for entry in inventory(book).clauses
    )


def test_the_tour_plays_a_round_in_each_book() -> None:
    assert len(json.loads(croupier("tour", "--json").stdout)) == len(shelf.names())
    told = croupier("tour").stdout
    assert told.count("Settlements") == len(shelf.names())
    for book in shelf.names():
        assert inventory(book).title in " ".join(told.split())


def test_the_version_is_told() -> None:
    told = croupier("--version")
    assert (told.returncode, told.stdout, told.stderr) == (0, f"croupier {__version__}\n", "")
