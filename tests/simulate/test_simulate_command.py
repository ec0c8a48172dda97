"""`croupier simulate`: the contract, the page, what Ctrl-C leaves, and one sentence for nonsense."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType

from croupier.analysis.plan import SimulationRequest, drafted, prepared, rounds_of
from croupier.analysis.simulation_documents import simulation_document
from croupier.analysis.words import dealer_name, hand_name
from croupier.cli.pages import print_page
from croupier.cli.simulate_command import stopped_by_interrupt
from croupier.cli.simulate_page import estimate, in_millions, page
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.simulate.plan import ShoeMode
from croupier.simulate.running import simulate
from croupier.simulate.running_tally import RunningTally
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import RefusedError
from tests import command_line
from tests.shelves import of_book
from tests.simulate import made_up

ROOT = Path(__file__).resolve().parents[2]
SIMPLE = str(ROOT / "examples" / "strategy.toml")
CONTRACT = [
    "rulebook", "wager", "rounds", "seconds", "rounds_per_second", "mean", "standard_error", "standard_deviation",
]  # fmt: skip


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "croupier", "simulate", *arguments]


def croupier(*arguments: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    return subprocess.run(
        command(*arguments), cwd=ROOT, env=plain, capture_output=True, text=True, encoding="utf-8", check=False
    )


def document(*arguments: str) -> dict[str, Any]:
    run = croupier(*arguments, "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    result: dict[str, Any] = json.loads(run.stdout)
    return result


def printed(parts: Iterable[RenderableType], capsys: pytest.CaptureFixture[str]) -> str:
    print_page(*parts)
    return capsys.readouterr().out


# --- the contract -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_casino_war_as_the_contract_has_it() -> None:
    found = document("act-casino-war-2018", "--rounds", "2e5", "--shoe", "fresh", "--seed", "5")
    assert list(found)[:8] == CONTRACT
    assert found["rulebook"] == "act-casino-war-2018"
    assert found["wager"] == "casino-war"
    assert found["rounds"] == 200_000
    assert found["rounds_per_second"] == pytest.approx(200_000 / found["seconds"])
    assert found["standard_error"] == pytest.approx(found["standard_deviation"] / 200_000**0.5)
    assert abs(found["standard_errors_apart"]) < 3
    assert found["exact"] == pytest.approx(found["mean"], abs=3 * found["standard_error"])
    assert sum(row["rounds"] for row in found["results"]) == 200_000
    assert [row["dealer"] for row in found["breakdown"]["dealer"]] == [*"23456789TJQKA"]


@pytest.mark.slow
@pytest.mark.parametrize("shoe", list(ShoeMode))
def test_the_same_seed_gives_the_same_tally_however_many_share_it(shoe: ShoeMode) -> None:
    asked = SimulationRequest(
        book=BookId("act-blackjack-2018"),
        options=NO_OPTIONS,
        rounds="3e5",
        shoe=shoe.value,
        seed=11,
        strategy=SIMPLE,
    )
    plan = prepared(drafted(asked)).plan
    alone, together = simulate(plan, workers=1), simulate(plan, workers=2)
    another = simulate(replace(plan, seed=12), workers=1)
    assert alone is not None
    assert together is not None
    assert another is not None
    assert together.workers == 2
    assert together.tally == alone.tally
    assert together.steps == alone.steps
    assert another.tally.results != alone.tally.results


@pytest.mark.slow
def test_a_side_wager_of_a_table_that_does_not_offer_it_otherwise() -> None:
    found = document("nsw-blackjack-challenge", "--rounds", "1e5", "--shoe", "fresh", "--wager", "star-pairs")
    assert found["table"] == {"decks": 6, "dealer_draws_on_soft_17": False, "side_wagers": ["star-pairs"]}
    assert abs(found["standard_errors_apart"]) < 3


@pytest.mark.slow
def test_wagers_by_a_count_and_lives() -> None:
    found = document(
        "act-blackjack-2018", "--rounds", "2e5", "--count", "hi-lo", "--ramp", "1:2 2:4 4:8", "--deviation",
        "hard 16 T stand 0", "--insure-at", "3", "--bankroll", "50", "--life", "500",
    )  # fmt: skip
    assert "exact" not in found
    assert found["ruin"]["lives"] > 0
    assert 0 < found["ruin"]["probability"] < 1
    counts = {row["count"]: row for row in found["breakdown"]["count"]}
    assert sum(row["rounds"] for row in counts.values()) == 200_000
    assert min(counts) < 0 < max(counts)
    assert max(row["result"] for row in found["results"]) > 4


@pytest.mark.slow
def test_a_strategy_file_and_composition_are_played() -> None:
    asked = ("act-blackjack-2018", "--shoe", "fresh", "--rounds")
    simple, basic = document(*asked, "1e7", "--strategy", SIMPLE), document(*asked, "1e7")
    composition = document(*asked, "1e6", "--strategy", "composition")
    assert "exact" not in simple
    assert "exact" not in composition
    assert simple["mean"] < basic["mean"] - 3 * basic["standard_error"]
    assert composition["mean"] == pytest.approx(basic["exact"], abs=4 * composition["standard_error"])


@pytest.mark.slow
def test_the_2000_book_says_what_is_assumed_and_a_chart_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    run = croupier("act-blackjack-2000", "--rounds", "1e5", "--shoe", "fresh", "--chart", str(file))
    assert run.returncode == 0, run.stderr
    assert "Base rules assumed" in run.stdout
    assert "standard errors away" in run.stdout
    assert f"The chart is in {file}" in run.stdout
    assert "How the mean came to rest" in file.read_text(encoding="utf-8")


# --- what is asked for ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rounds"), [("1e9", 10**9), ("1", 1), ("1_000", 1000), ("2.5e3", 2500), ("1E13", 10**13), ("+7", 7)]
)
def test_rounds_are_whole_numbers(text: str, rounds: int) -> None:
    assert rounds_of(text) == rounds


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "nan", "inf", "1e14", "1e400", "many", "", "9" * 5000])
def test_absurd_rounds(text: str) -> None:
    with pytest.raises(RefusedError, match="--rounds takes"):
        rounds_of(text)


@of_book("act-casino-war-2018")
def test_casino_war_is_played_the_better_way_unless_told_otherwise() -> None:
    asked = SimulationRequest(book=BookId("act-casino-war-2018"), options=NO_OPTIONS, rounds="10", shoe="fresh")
    war = prepared(drafted(asked))
    assert not war.plan.surrenders
    surrender = prepared(drafted(replace(asked, strategy="surrender")))
    assert surrender.plan.surrenders
    assert war.play.exact is not None
    assert surrender.play.exact is not None
    assert war.play.exact > surrender.play.exact
    assert prepared(drafted(replace(asked, wager="tie"))).play.exact == pytest.approx(-74 / 415)
    assert prepared(drafted(replace(asked, shoe="cut"))).play.exact is None
    assert prepared(drafted(replace(asked, wager="tie"))).plan.wager is On.TIE


NONSENSE: list[tuple[str, list[str], list[str]]] = [
    ("unknown book", ["act-poker-1999"], ["act-poker-1999", "act-blackjack-2018"]),
    ("no rounds at all", ["act-casino-war-2018", "--rounds", "0"], ["--rounds", "not 0"]),
    ("absurd rounds", ["act-casino-war-2018", "--rounds", "1e14"], ["1e13", "not 1e14"]),
    ("words for rounds", ["act-casino-war-2018", "--rounds", "plenty"], ["'plenty'"]),
    ("unknown shoe", ["act-casino-war-2018", "--shoe", "bucket"], ["'bucket'", "fresh, cut, device"]),
    ("unknown strategy", ["act-blackjack-2018", "--strategy", "clever"], ["'clever'", "basic and composition"]),
    ("not a strategy of war", ["act-casino-war-2018", "--strategy", "composition"], ["basic, war and"]),
    ("eight boxes", ["act-casino-war-2018", "--boxes", "8"], ["1 to 7", "not 8", "(rule A.Box)"]),
    ("no box", ["act-casino-war-2018", "--boxes", "0"], ["1 to 7", "not 0", "(rule A.Box)"]),
    ("no wager", ["act-casino-war-2018", "--wager", "poker"], ["'poker'"]),
    ("another game's wager", ["act-casino-war-2018", "--wager", "blackjack"], ["go-to-war, tie", "(rule 9.1)"]),
    ("not in the book", ["act-blackjack-2018", "--wager", "star-pairs"], ["star-pairs", "(rule 17.1)"]),
    ("three decks", ["act-blackjack-2018", "--decks", "3"], ["not 3", "(rule 2.1)"]),
    ("unknown option", ["act-blackjack-2018", "--set", "jokers=2"], ["jokers"]),
    ("a cut too deep", ["act-casino-war-2018", "--cutting-card", "400"], ["not 400", "(rule 5.3)"]),
    ("no workers", ["act-casino-war-2018", "--workers", "0"], ["--workers", "not 0"]),
    ("workers and a cluster", ["act-casino-war-2018", "--workers", "2", "--ray", "local"], ["one of them"]),
    ("counting nothing", ["act-blackjack-2018", "--shoe", "fresh", "--count", "hi-lo"], ["nothing to count"]),
    ("a ramp without a count", ["act-blackjack-2018", "--ramp", "1:2"], ["--ramp", "--count"]),
    ("an unknown count", ["act-blackjack-2018", "--count", "by-heart"], ["'by-heart'", "hi-lo"]),
    ("no hands at war", ["act-casino-war-2018", "--count", "ko", "--deviation", "hard 16 T stand 0"], ["no hand"]),
    ("no insurance", ["nsw-blackjack-challenge", "--count", "hi-lo", "--insure-at", "3"], ["no insurance"]),
    ("a bankroll of nothing", ["act-casino-war-2018", "--bankroll", "0"], ["--bankroll", "not 0"]),
    ("no life", ["act-casino-war-2018", "--bankroll", "10", "--life", "0"], ["--life", "not 0"]),
    ("another ending", ["act-casino-war-2018", "--chart", "chart.pdf"], [".svg or .png"]),
    ("a number that is none", ["act-casino-war-2018", "--seed", "x"], ["--seed"]),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), [row[1:] for row in NONSENSE], ids=[row[0] for row in NONSENSE])
def test_nonsense_is_one_sentence(arguments: list[str], said: list[str]) -> None:
    run = command_line.croupier("simulate", *arguments, *([] if "--rounds" in arguments else ["--rounds", "1000"]))
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    assert all(words in run.stderr for words in said), run.stderr


def test_a_strategy_with_a_hole_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hole.toml"
    file.write_text(Path(SIMPLE).read_text(encoding="utf-8").replace("17-20", "18-20"), encoding="utf-8")
    run = command_line.croupier("simulate", "act-blackjack-2018", "--rounds", "1e4", "--strategy", str(file))
    assert run.returncode == 2
    assert (
        run.stderr == f"croupier: The strategy of {file}: it does not say what to do with a hard 17 against 2.\n"
    )


# --- while it runs ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_it_prints_what_was_finished(workers: str) -> None:
    """As a terminal does it: a bar on standard error, and Ctrl-C to everyone who runs there."""
    ours, theirs = pty.openpty()
    asked = ("act-casino-war-2018", "--rounds", "1e12", "--workers", workers, "--json")
    with subprocess.Popen(
        command(*asked), cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, text=True, start_new_session=True
    ) as run:
        os.close(theirs)
        shown = _until(ours, b"Simulating")
        assert b"rounds/s" in shown
        os.killpg(run.pid, signal.SIGINT)
        out, _ = run.communicate(timeout=300)
    os.close(ours)
    assert run.returncode == 130
    found = json.loads(out)
    assert found["interrupted"] is True
    assert found["asked"] == 10**12
    assert 0 < found["rounds"] < 10**12
    assert sum(row["rounds"] for row in found["results"]) == found["rounds"]


def _until(terminal: int, words: bytes, seconds: float = 300) -> bytes:
    seen, deadline = b"", time.monotonic() + seconds
    while words not in seen:
        assert time.monotonic() < deadline, seen[-500:]
        seen += os.read(terminal, 4096)
    return seen


def _interrupted_twice() -> None:
    with stopped_by_interrupt() as stop:
        assert not stop()
        signal.raise_signal(signal.SIGINT)
        assert stop()
        signal.raise_signal(signal.SIGINT)


def test_a_second_interrupt_is_an_interrupt() -> None:
    before = signal.getsignal(signal.SIGINT)  # ignored, where a shell has started the tests in the background
    with pytest.raises(KeyboardInterrupt):
        _interrupted_twice()
    assert signal.getsignal(signal.SIGINT) is before


def test_the_estimate_so_far() -> None:
    found = made_up.simulated()
    gathering = RunningTally(found.plan)
    assert estimate(gathering) == ""
    gathering.add(0, found.tally)
    assert estimate(gathering) == "-0.00851 ± 0.00222"
    assert [in_millions(rate) for rate in (900, 45.12e6, 2.5e9)] == ["900", "45.1 million", "2.50 billion"]


# --- pages and documents ----------------------------------------------------------------------------------


def test_the_page_of_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    found = made_up.simulated(bankrolls=True)
    text = printed(page(made_up.prepared(found, exact=-0.0107), found), capsys)
    words = " ".join(text.split())
    assert (
        "A fresh shoe each round; one box; basic strategy; cards counted by hi-lo; units by the count: 1" in words
    )
    assert "Blackjack, base units per round" in words
    assert "Run again: croupier simulate act-blackjack-2000 --rounds" in words
    assert "in 0.50 s on 2 workers: 2.0 million a second" in text
    assert "± 0.002" in text
    assert "-0.010700" in text
    assert "standard errors away" in text
    assert "100 units were lost in 90 of 900 lives of 1,000 rounds: 10.00% ± 1.96%" in text
    assert "Base rules assumed" in text
    assert "Stopped" not in text
    assert "By the first two cards" in text
    assert "  +7" not in text  # too rare to be shown


def test_the_page_of_what_was_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    found = made_up.simulated(asked=10**9)
    text = printed(page(made_up.prepared(found), found), capsys)
    assert "Stopped after 1,000,000 of 1,000,000,000 rounds; this is what they found." in text
    assert "exact" not in text


def test_the_document_of_a_simulation() -> None:
    found = made_up.simulated(bankrolls=True)
    told = simulation_document(made_up.prepared(found, exact=-0.0107), found)
    assert list(told)[:8] == CONTRACT
    low, high = told["interval"]
    assert low < told["mean"] < high
    assert told["standard_errors_apart"] == pytest.approx((told["mean"] + 0.0107) / told["standard_error"])
    assert told["results"][0] == {"result": -8.0, "rounds": 1}
    assert [row["hand"] for row in told["breakdown"]["hand"]] == ["hard 16", "soft 18", "Blackjack", "A,A", "8,8"]
    assert told["breakdown"]["count"][2]["count"] == 7
    assert told["base_rules_assumed"] is True
    assert "interrupted" not in told
    assert json.dumps(told)


def test_a_result_that_never_changes_has_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    found = made_up.simulated(made_up.tally({-2: 1000}))
    ready = made_up.prepared(found, exact=-1.0)
    assert simulation_document(ready, found)["standard_errors_apart"] is None
    assert "-1.000000" in printed(page(ready, found), capsys)


def test_cards_and_hands_by_their_names() -> None:
    assert [dealer_name(key, war=False) for key in (1, 2, 10)] == ["A", "2", "T"]
    assert [dealer_name(key, war=True) for key in (2, 10, 11, 14)] == ["2", "T", "J", "A"]
    assert [hand_name(key, war=False) for key in (5, 118, 121, 201, 210)] == [
        "hard 5", "soft 18", "Blackjack", "A,A", "T,T",
    ]  # fmt: skip
    assert hand_name(13, war=True) == "K"
