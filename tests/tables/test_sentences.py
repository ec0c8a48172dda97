"""Sentences that misled whoever read them: each says now what is wrong, and cites what it is wrong by."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import pytest

from croupier.cli.round_command import read_input
from croupier.floor.scripts.script import read_lines
from croupier.games.scripted import read_script
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.simulate.strategy_file import read_strategy
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

B18, NSW = "act-blackjack-2018", "nsw-blackjack-challenge"
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_dealer_who_names_nobody_is_told_that_the_player_is_left_out(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("pass")
    assert refused.code is Refusal.WRONG_PERSON
    assert refused.says == "dan has to say who sits the round out: `player` is left out"
    pit.do("pass", player="ann")


@pytest.mark.parametrize("amount", [0, -5])
def test_buying_nothing_is_not_refused_for_being_too_much(pit: Pit, amount: int) -> None:
    pit.opened("ann")
    refused = pit.refused("buy-in", "ann", amount=amount)
    assert "more than nothing" in refused.says
    assert "the most" not in refused.says
    assert "the most is" in pit.refused("buy-in", "ann", amount=10**13).says


def test_one_who_sits_there_already_is_not_told_that_they_do(pit: Pit) -> None:
    pit.opened("ann", "bob")
    assert pit.refused("sit", "ann", box=1).says == "ann sits at box 1 already"
    assert pit.refused("sit", "ann", box=2).says == "ann cannot sit at box 2: bob does"


def test_a_refused_card_cites_the_reason_for_which_it_is_refused(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    before = pit.refused("card", card="Ks")
    assert (before.clause, "no round is under way" in before.says) == ("4.1", True)
    pit.start(ann=20_00).deal("9s Ad 8h")
    assert pit.refused("card", card="Ks").clause == "7.1", "insurance is offered"
    pit.do("decide", "ann", box=1, choose="decline")
    assert pit.refused("card", card="Ks").clause == "12.1", "the hand is played before the dealer's"


@clause("act-blackjack-2018", "14.1")
@clause("nsw-blackjack-challenge", "18.1")
def test_cards_that_are_in_no_device_are_not_missed_in_a_shoe(pit: Pit) -> None:
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8}
    consent = {} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    pit.do("open", "max", rulebook=pit.book, options=options, holder="device", dealing="by hand", **consent)
    pit.do("check-cards")
    for word in ("start-round", "report-face-up-card"):
        says = pit.refused(word).says
        assert "not in the shuffling device" in says, says
        assert "shoe" not in says


def test_a_byte_order_mark_is_skipped_in_whatever_a_person_gives(tmp_path: Path) -> None:
    round_file, script, strategy = tmp_path / "round.json", tmp_path / "script.jsonl", tmp_path / "strategy.toml"
    for file, example in (
        (round_file, "blackjack.json"),
        (script, "table-act-blackjack-2018.jsonl"),
        (strategy, "strategy.toml"),
    ):
        file.write_bytes(BOM_UTF8 + (EXAMPLES / example).read_bytes())
    assert read_script(read_input(str(round_file)), "round.json").rulebook == B18
    assert read_lines(read_input(str(script)), "script")
    assert read_lines(script.read_bytes(), "script")
    rules = shelf.book(B18).rules()
    assert isinstance(rules, BlackjackRules)
    read_strategy(strategy.read_bytes(), "strategy.toml", rules)
