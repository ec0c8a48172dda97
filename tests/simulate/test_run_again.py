"""An answer says all that was played: the words it gives run the same rounds again, and cards removed stay out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.analysis.charts.drawing import Label
from croupier.analysis.charts.simulation_charts import simulation_chart
from croupier.analysis.plan import Prepared, SimulationRequest, drafted, prepared
from croupier.analysis.simulation_documents import simulation_document
from croupier.analysis.words import measure, play_line
from croupier.cli import simulate_command
from croupier.cli.app import app
from croupier.cli.simulate_page import page
from croupier.odds.cards_left import CardsLeft
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.simulate.counts import (
    COUNTS,
    count_in_words,
    count_of,
    deviation_in_words,
    deviation_of,
    ramp_in_words,
    ramp_of,
)
from croupier.simulate.fast import can_run
from croupier.simulate.plan import ShoeMode
from croupier.simulate.running import Simulated, simulate
from croupier.simulate.tables import tables_of
from croupier.vocabulary.card import DECK, read_cards
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError
from tests.shelves import of_book

SIMPLE = Path(__file__).resolve().parents[2] / "examples" / "strategy.toml"
CANBERRA, WAR = BookId("act-blackjack-2018"), BookId("act-casino-war-2018")


def counted(**more: Any) -> SimulationRequest:
    given: dict[str, Any] = {
        "book": CANBERRA,
        "options": TableOptions(decks=6, dealer_draws_on_soft_17=True),
        "rounds": "2e4",
        "seed": 3,
        "strategy": str(SIMPLE),
        "count": "hi-lo",
        "ramp": "-10:0 1:2",
        "deviations": ("hard 16 T stand 0", "pair T 6 split 5", "pair A A draw -3"),
        "insure_at": 3,
        "boxes": 2,
        "cutting_card": 80,
    }
    return SimulationRequest(**(given | more))


def found_by(asked: SimulationRequest) -> tuple[Prepared, Simulated]:
    ready = prepared(drafted(asked))
    return ready, played(ready)


def played(ready: Prepared) -> Simulated:
    found = simulate(ready.plan, workers=1)
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["1:2 2:4 4:8", "-10:0 1:2", "0:1"])
def test_a_ramp_in_words_is_read_as_the_same_ramp(text: str) -> None:
    assert ramp_in_words(ramp_of(text)) == text


@pytest.mark.parametrize("text", [*COUNTS, "0 1 1 1 1 1 1 1 1 -9"])
def test_a_count_in_words_is_read_as_the_same_count(text: str) -> None:
    assert count_in_words(count_of(text)) == text


@pytest.mark.parametrize(
    "text", ["hard 16 T stand 0", "soft 18 2 double -1", "pair A 5 split 3", "pair T 6 split 5"]
)
def test_a_deviation_in_words_is_read_as_the_same_deviation(text: str) -> None:
    assert deviation_in_words(deviation_of(text)) == text


def test_a_counted_result_says_what_was_counted_and_that_it_is_base_units_per_round() -> None:
    ready, found = found_by(counted())
    words = play_line(ready.plan, ready.rules, ready.play.words)
    for said in ("hi-lo", "1 below -10, 0 from -10, 2 from 1", "hard 16 T stand 0", "insured from 3"):
        assert said in words, words
    assert measure(ready.plan) == "base units per round"
    assert measure(replace(ready.plan, wagering=drafted(counted(ramp=None)).plan.wagering)) == (
        "per unit of the first wager"
    )
    chart = " ".join(shape.says for shape in simulation_chart(ready, found).shapes if isinstance(shape, Label))
    for said in ("base units per round", "hi-lo", "--ramp=-10:0 1:2", "--insure-at=3"):
        assert said in chart, chart
    document = simulation_document(ready, found)
    assert document["per"] == "base units per round"
    assert (document["count"], document["ramp"], document["insure_at"]) == ("hi-lo", "-10:0 1:2", 3)
    assert document["deviations"] == list(counted().deviations)
    shown = [str(part) for part in page(ready, found)]
    assert any(one.startswith("\nRun again: croupier simulate act-blackjack-2018") for one in shown), shown


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(counted(), id="counted"),
        pytest.param(
            counted(
                book=WAR,
                options=NO_OPTIONS,
                strategy="surrender",
                wager="casino-war",
                deviations=(),
                insure_at=None,
            ),
            id="another game",
            marks=of_book(WAR),
        ),
        pytest.param(
            counted(bankroll=50, life=200, removed="As Ah 5d", shoe="device", cutting_card=None), id="lives"
        ),
        pytest.param(
            SimulationRequest(
                book=CANBERRA,
                options=NO_OPTIONS,
                rounds="2e4",
                shoe="fresh",
                wager="perfect-pairs",
                removed="As As Kd",
            ),
            id="cards removed",
        ),
    ],
)
def test_the_command_in_an_answer_plays_the_same_rounds_again(
    asked: SimulationRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the JSON alone, through the command line."""
    ready, found = found_by(asked)
    document = json.loads(json.dumps(simulation_document(ready, found)))
    program, command, *arguments = document["command"]
    assert (program, command) == ("croupier", "simulate")
    again: list[Prepared] = []

    def kept(ready: Prepared, workers: int | None, ray: str | None) -> Simulated:
        again.append(ready)
        return played(ready)

    monkeypatch.setattr(simulate_command, "_run", kept)
    ran = CliRunner().invoke(app, ["simulate", *arguments, "--json"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    same = json.loads(ran.stdout)
    assert again[0].plan == ready.plan
    assert played(again[0]).tally == found.tally
    assert same["command"] == document["command"]
    assert [same[key] for key in ("mean", "results")] == [document[key] for key in ("mean", "results")]


def test_an_answer_stands_in_for_a_strategy_file_that_is_gone(tmp_path: Path) -> None:
    ready, found = found_by(counted(rounds="1000"))
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(simulation_document(ready, found)), encoding="utf-8")
    again = prepared(drafted(counted(rounds="1000", strategy=str(answer))))
    assert again.plan == ready.plan


# --- cards that were removed ----------------------------------------------------------------------------


@pytest.mark.parametrize("shoe", list(ShoeMode))
def test_cards_that_are_removed_are_in_no_shoe(shoe: ShoeMode) -> None:
    gone = read_cards("As As Kd 5h")
    plan = prepared(drafted(counted(shoe="device", cutting_card=None))).plan
    plan = replace(plan, shoe=shoe, removed=gone)
    cards = tables_of(plan).shoe
    left = CardsLeft.of(6, gone)
    assert len(cards) == left.size
    assert {card: list(cards).count(place) for place, card in enumerate(DECK)} == dict(left.counts)
    assert not can_run(plan), "the quick simulator knows full shoes alone"


@of_book(WAR)
def test_a_fresh_shoe_without_them_comes_to_the_exact_value_without_them() -> None:
    """All low cards gone: a tie is far likelier than in a full shoe."""
    removed = " ".join(card for card in DECK if card.rank < 10 for _ in range(6))
    full, less = (
        found_by(
            SimulationRequest(
                book=WAR, options=TableOptions(decks=6), rounds="1e5", shoe="fresh", removed=gone, wager="tie"
            )
        )
        for gone in ("", removed)
    )
    for ready, found in (full, less):
        assert ready.play.exact is not None
        assert abs(found.tally.mean - ready.play.exact) < 4.5 * found.tally.standard_error
    assert less[1].tally.mean - full[1].tally.mean > 20 * less[1].tally.standard_error


@pytest.mark.parametrize(
    ("removed", "says"),
    [
        ("As " * 7, "7 As are removed, but the shoe holds 6 of that card."),
        (
            " ".join(card for card in DECK for _ in range(4)),
            "104 of 312 cards are left, and 125 or more are needed",
        ),
        ("Zz", "There is no card 'Zz'"),
    ],
)
def test_cards_that_are_not_there_cannot_be_removed(removed: str, says: str) -> None:
    with pytest.raises(RefusedError) as refused:
        drafted(counted(removed=removed, strategy=str(SIMPLE)))
    assert says in str(refused.value)
