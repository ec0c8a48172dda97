"""ACT rule 9: the players' decisions."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt
from croupier.vocabulary.names import Outcome, Stage
from tests.proofs import Conduct, clause


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1")
def test_boxes_are_asked_clockwise_each_after_the_last_is_complete(conduct: Conduct) -> None:
    felt = conduct.felt({5: 10_00, 6: 10_00, 2: 10_00}).deal("5s 9s Ts 6c 9d 9h Td")
    assert [question.box for question in felt.questions] == [2]
    felt.say("draw")
    felt.deal("2h")
    assert [question.box for question in felt.questions] == [2]
    felt.say("stand")
    assert [question.box for question in felt.questions] == [5]
    felt.say("stand")
    assert [question.box for question in felt.questions] == [6]
    conduct.shows("9.1", "Question", times=4)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1")
def test_a_box_that_is_not_yet_asked_cannot_decide(conduct: Conduct) -> None:
    felt = conduct.felt({2: 10_00, 5: 10_00}).deal("Ts 9s 6c 9d 9h")
    refused = felt.answer("ann", "stand", box=5)
    assert refused is not None
    assert refused.clause == "9.1"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(a)", "9.1(b)", "9.1(c)", "9.1(d)")
def test_two_equal_cards_may_be_drawn_to_stood_on_doubled_or_split(conduct: Conduct) -> None:
    assert conduct.felt({1: 10_00}).deal("8s 6c 8d").offered() == ["draw", "stand", "double", "split"]
    conduct.shows("9.1(b)", "Option", times=1)
    conduct.shows("9.1(c)", "Option", times=1)
    conduct.shows("9.1(d)", "Option", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(b)", "9.1(c)", "9.1(d)")
def test_a_split_is_not_offered_on_unequal_cards(conduct: Conduct) -> None:
    assert conduct.felt({1: 10_00}).deal("8s 6c 9d").offered() == ["draw", "stand", "double"]
    conduct.shows("9.1(b)", "Option", times=1)
    conduct.shows("9.1(c)", "Option", times=1)
    conduct.shows("9.1(d)", "Option", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(b)")
def test_a_double_is_the_first_decision(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("6s 6c 5d")
    assert felt.offered() == ["draw", "double"]
    felt.say("draw")
    felt.deal("2c")
    assert felt.offered() == ["draw", "stand"]
    conduct.shows("9.1(b)", "Option", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(c)")
def test_cards_are_drawn_until_the_player_stands(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "9s Tc 5d 2h 3h Td", ["draw", "draw", "stand"])
    drawn = [said.card for said in felt.said if isinstance(said, CardDealt) and said.clause == "9.1(c)"]
    assert drawn == ["2h", "3h"]
    assert felt.net == {"ann": -10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(c)", "13.1(d)")
def test_a_draw_over_21_ends_the_hand_and_loses_at_once(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal("9s 9h 6c 5d 9d")
    felt.say("draw")
    felt.deal("8h")
    lost = felt.settlement(box=1)
    assert (lost.outcome, lost.clause, lost.stage) == (Outcome.LOSE, "13.1(d)", Stage.PLAY)
    assert [question.box for question in felt.questions] == [2]
    refused = felt.answer("ann", "draw", box=1)
    assert refused is not None
    assert refused.clause == "13.1(d)"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(d)")
def test_standing_is_offered_from_hard_12(conduct: Conduct) -> None:
    assert "stand" in conduct.felt({1: 10_00}).deal("9s 6c 5d").offered()
    assert "stand" in conduct.felt({1: 10_00}).deal("Ts 6c 2d").offered()
    assert "stand" not in conduct.felt({1: 10_00}).deal("9s 6c 2d").offered()
    conduct.shows("9.1(d)", "Option", times=2)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.1(d)")
def test_a_low_soft_total_may_stand(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("As 6c Ad")
    assert felt.say("stand") is None
    felt.deal("Td 9h")
    assert felt.net == {"ann": 10_00}
    conduct.shows("9.1(d)", "Option", times=1)


@pytest.mark.parametrize("choice", ["draw", "double"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(a)")
def test_a_soft_21_takes_no_card(conduct: Conduct, choice: str) -> None:
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal("As Ts 6c 4d 9d")
    felt.say("draw")
    felt.deal("6h")
    assert [question.box for question in felt.questions] == [2]
    refused = felt.answer("ann", choice, box=1)
    assert refused is not None
    assert refused.clause == "9.2(a)"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(a)")
def test_a_hard_21_takes_no_card_and_waits_for_the_dealer(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 6d")
    felt.say("draw")
    felt.deal("Th")
    refused = felt.answer("ann", "draw")
    assert refused is not None
    assert refused.clause == "9.2(a)"
    assert felt.settlements == []
    felt.deal("Td Ts")
    assert felt.net == {"ann": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(a)")
def test_a_blackjack_that_waits_takes_no_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal("As Ts Kc Kd 9d")
    assert [question.box for question in felt.questions] == [2]
    refused = felt.answer("ann", "draw", box=1)
    assert refused is not None
    assert refused.clause == "9.2(a)"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_a_hard_total_below_12_must_draw(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 4d")
    refused = felt.say("stand")
    assert refused is not None
    assert refused.clause == "9.2(b)"
    felt.say("draw")
    felt.deal("2c")
    still = felt.answer("ann", "stand")
    assert still is not None
    assert still.clause == "9.2(b)"
    felt.deal("Kd Ts Td")
    assert felt.dealt[3:5] == [("box 1", "2c"), ("box 1", "Kd")]
    assert felt.net == {"ann": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_who_must_draw_below_12_may_stand_on_12(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 4d")
    assert felt.answer("ann", "stand") is not None
    assert felt.say("draw") is None
    felt.deal("3c")
    assert felt.offered() == ["draw", "stand"]
    assert felt.say("stand") is None


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_a_card_that_must_be_drawn_is_not_asked_for(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "2s 6c 3d 2h 4c Kd Ts Td", ["draw"])
    forced = [said.card for said in felt.said if isinstance(said, CardDealt) and said.clause == "9.2(b)"]
    assert forced == ["4c", "Kd"]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_a_doubled_hand_may_stay_below_12(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 4d")
    assert felt.say("stand") is not None
    felt.say("double 1000")
    felt.deal("2c Ts Td")
    assert felt.net == {"ann": 20_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_a_pair_below_12_may_split_instead(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 5d")
    assert felt.say("stand") is not None
    assert felt.offered() == ["draw", "double", "split"]
    assert felt.say("split 1000") is None


@clause(("act-blackjack-2006", "act-blackjack-2018"), "9.2(b)")
def test_who_names_no_hand_means_the_last_that_was_given_cards(conduct: Conduct) -> None:
    felt = conduct.felt({1: 20_00}).deal("8h 9d 8s")
    felt.say("split")
    felt.deal("Ts")
    felt.say("stand")
    felt.deal("2d")
    refused = felt.answer("ann", "stand")
    assert refused is not None
    assert (refused.clause, "a total of 10 must draw" in refused.says) == ("9.2(b)", True)
