"""Sentences that misled whoever read them: each says now what is wrong, and cites what it is wrong by."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import pytest

from croupier.cli.happenings import documents
from croupier.cli.round_command import read_input
from croupier.floor.scripts.script import read_lines
from croupier.games.scripted import read_script
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.simulate.strategy_file import read_strategy
from croupier.tables.cards.shuffling import CardsCut
from croupier.tables.play.round_events import RoundWentOn
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.pit import Pit
from tests.proofs import clause

B18, WAR, NSW = "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"
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


@clause((B18, NSW), "9.1")
def test_one_whose_hand_is_being_dealt_is_not_told_to_draw(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks 9d")
    refused = pit.refused("decide", "ann", box=1, choose="stand")
    assert (refused.clause, "nothing of the kind is asked" in refused.says) == ("9.1", True), refused
    pit.deal("5h")
    pit.do("decide", "ann", box=1, choose="stand")


@clause(B18, "6.1")
@clause(WAR, "6.1")
@clause(NSW, "3.8")
def test_a_card_that_no_rule_has_burned_is_dealt_face_up(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    refused = pit.refused("burn")
    assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "3.8" if pit.book == NSW else "6.1")
    pit.deal("Ks")
    pit.check()


@clause(B18, "18.3(a)(ii)")
@clause(WAR, "13.3(a)(ii)")
def test_cards_out_of_a_failed_device_that_wait_to_be_cut_are_not_shuffled_again(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", holder="device").start(ann=20_00, bob=20_00)
    pit.deal("Ks")
    pit.do("report-malfunction", what="it has jammed")
    refused = pit.refused("shuffle")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLED_ALREADY, "5.2"), refused
    assert refused.says == "dan cannot shuffle again: the cards wait to be cut"
    pit.do("cut", "bob", depth=200, cutting_card=60)
    pit.check()


SEVEN = ("ann", "bob", "cat", "dee", "eve", "fay", "gil")


@clause(WAR, "12.6")
def test_a_seat_that_is_kept_is_kept_for_what_is_wrong(pit: Pit) -> None:
    pit.opened(*SEVEN, dealing="by hand")
    for card in ("Ks 9d", "Kh 9c", "Kd 9s"):
        pit.start(ann=20_00).deal(card)
    assert pit.refused("vacate-seat", "sue", player="ann").says == (
        "ann keeps the seat at box 1: ann sat out 0 rounds running at a full table, not 3"
    )
    pit.do("vacate-seat", "sue", player="bob")
    assert pit.refused("vacate-seat", "sue", player="cat").says == ("cat keeps the seat at box 3: box 2 is free")


@clause(B18, "16.2(b)")
@clause(WAR, "12.2(b)")
def test_players_are_excluded_and_staff_are_not(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    advice = {"of": "advice", "advised": "ann", "text": "told her what to do"}
    pit.do("report-breach", "max", person="sue", acting_as="casino-supervisor", **advice)
    pit.do("report-breach", "max", person="ann", of="another-rule", rule="4.3", text="moved her chips")
    refused = pit.refused("exclude", "max", person="sue", breach="breach-1")
    assert refused.code is Refusal.EXCLUSION_NOT_ALLOWED
    assert refused.says.startswith("max cannot exclude sue for breach-1, done as casino supervisor"), refused.says
    pit.do("exclude", "max", person="ann", breach="breach-2")


@clause(B18, "14.2")
@clause(WAR, "10.2")
@clause(NSW, "18.2")
def test_a_card_drawn_in_error_unseen_is_dealt_by_that_rule(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks")
    pit.do("report-drawn-in-error")
    (dealt,) = (one for one in pit.do("card", card="9d") if isinstance(one, RoundWentOn))
    number = {NSW: "18.2", WAR: "10.2"}.get(pit.book, "14.2")
    assert number in dealt.also
    pit.check()


def test_a_word_that_there_is_not_is_refused_with_those_that_there_are(pit: Pit) -> None:
    script = b'{"rulebook": "act-blackjack-2018", "wagers": [], "cards": "", "table": {"side_wagers": ["lucky"]}}'
    with pytest.raises(
        RefusedError, match=r"table\.side_wagers\[0\]: Invalid enum value 'lucky'; there are blackjack"
    ):
        read_script(script, "round.json")
    assert "; there are player, spectator, dealer," in pit.refused("arrive", "ann", role="king").says


def test_whoever_may_do_a_thing_is_named_as_one_says_it(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.do("raise-dispute", "ann", about="the last card")
    assert (
        "that is for an inspector" in pit.refused("review-dispute", "sue", dispute="dispute-1", ruling="no").says
    )
    assert (
        "the dealer and a supervisor have checked it"
        in pit.refused("replace-card", "max", card="5d", reason="bent").says
    )


@pytest.mark.parametrize("book", [NSW])
def test_a_clause_of_several_duties_is_printed_once(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    by, cut = next((by, one) for by, one in pit.events if isinstance(one, CardsCut))
    (document,) = documents(by, cut, "table-1", BookId(pit.book))
    assert document["also"] == ["4.8"]
    assert len(cut.also) > 1


@clause(B18, "15.2", "3.1")
@clause(WAR, "11.2", "3.1")
@clause(NSW, "20.13")
def test_a_notice_to_players_cites_what_wants_it(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    (closes,) = pit.do("notify", "sue", to="players", subject="closing")
    assert closes.clause == {NSW: "20.13", WAR: "11.2"}.get(pit.book, "15.2")
    (changes,) = pit.do("notify", "sue", to="players", subject="limits")
    assert changes.clause == (None if pit.book == NSW else "3.1"), "NSW has signs for it"
    pit.check()


@clause(B18, "18.4")
def test_a_fault_without_effect_is_not_refused_for_its_cause(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device")
    refused = pit.refused("report-malfunction", what="a lamp is out", effect="none")
    assert refused.says.endswith("which neither stops or hampers the shuffle nor spoils cards"), refused.says
    assert (
        "no mechanical or electrical fault"
        in pit.refused("report-malfunction", what="wine in it", cause="handling").says
    )
