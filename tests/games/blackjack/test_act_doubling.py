"""ACT rule 11: doubling."""

from __future__ import annotations

from croupier.games.said import Doubled
from tests.proofs import Conduct, Felt, clause, wager


def shared_eleven(conduct: Conduct) -> Felt:
    """Ann decides for an eleven on box 1, Bob has a wager behind; Dee is on box 2."""
    return conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 20_00), wager("dee", 2, 10_00)]).deal(
        "6s Ts 6c 5d 9d"
    )


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.1")
def test_nobody_doubles_if_the_one_who_decides_does_not(conduct: Conduct) -> None:
    felt = shared_eleven(conduct)
    before = felt.answer("bob", "double", amount=20_00)
    assert before is not None
    assert before.clause == "11.1"
    assert felt.answer("ann", "draw") is None
    felt.deal("2h")
    after = felt.answer("bob", "double", amount=20_00)
    assert after is not None
    assert after.clause == "11.1"
    assert felt.questions[0].player == "ann"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.2")
def test_others_on_the_box_may_double_too_before_the_card(conduct: Conduct) -> None:
    felt = shared_eleven(conduct)
    felt.answer("ann", "double", amount=50_00)
    assert [(question.player, question.clause) for question in felt.questions] == [("bob", "11.2")]
    assert felt.offered("bob") == ["double", "decline"]
    assert felt.answer("bob", "double", amount=20_00) is None
    felt.deal("Th")
    doubled = [said for said in felt.said if isinstance(said, Doubled)]
    assert [(said.player, said.amount) for said in doubled] == [("ann", 50_00), ("bob", 20_00)]
    felt.answer("dee", "stand", box=2)
    felt.deal("Td Tc")
    assert felt.net == {"ann": 100_00, "bob": 40_00, "dee": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.2")
def test_another_bettor_doubles_up_to_their_own_wager(conduct: Conduct) -> None:
    felt = shared_eleven(conduct)
    felt.answer("ann", "double", amount=10_00)
    too_much = felt.answer("bob", "double", amount=20_50)
    assert too_much is not None
    assert too_much.clause == "A.Double/double down"
    assert felt.answer("bob", "double", amount=20_00) is None


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.2#2")
def test_one_who_does_not_double_is_held_to_the_single_card(conduct: Conduct) -> None:
    felt = shared_eleven(conduct)
    felt.answer("ann", "double", amount=50_00)
    felt.answer("bob", "decline")
    felt.deal("2h")
    assert felt.questions[0].player == "dee"
    refused = felt.answer("bob", "draw")
    assert refused is not None
    assert refused.clause == "11.2"
    felt.answer("dee", "stand", box=2)
    felt.deal("Td Tc")
    assert felt.net == {"ann": 100_00, "bob": 20_00, "dee": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.2#2")
def test_a_doubled_hand_that_is_still_low_gets_no_second_card(conduct: Conduct) -> None:
    felt = shared_eleven(conduct)
    felt.answer("ann", "double", amount=50_00)
    felt.answer("bob", "silent")
    felt.deal("Ah")
    assert [place for place, _ in felt.dealt].count("box 1") == 3
    refused = felt.answer("ann", "draw")
    assert refused is not None
    assert refused.clause == "11.2"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.3")
def test_a_split_hand_may_be_doubled(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("8s 6c 8d")
    felt.say("split")
    felt.deal("3h")
    assert felt.offered() == ["draw", "double"]
    assert felt.say("double 5000") is None
    felt.deal("Th Td")
    assert felt.dealt[3:] == [("box 1", "3h"), ("box 1", "Th"), ("box 1/2", "Td")]
    felt.say("stand")
    felt.deal("Tc Ts")
    assert felt.settlement(hand=1).staked == 100_00
    assert felt.settlement(hand=2).staked == 50_00
    assert felt.net == {"ann": 150_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "11.3")
def test_others_may_follow_a_double_on_the_split_hand_they_are_on(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 20_00)]).deal("8s 6c 8d")
    felt.say("split")
    felt.answer("bob", "decline")
    felt.deal("3h")
    felt.say("double 5000")
    assert [(question.player, question.hand) for question in felt.questions] == [("bob", 1)]
    assert felt.answer("bob", "double", amount=20_00) is None
    felt.deal("Th 3d")
    felt.say("double 5000")
    felt.deal("Td Tc Ts")
    assert felt.settlement(player="bob").staked == 40_00
    assert felt.net == {"ann": 200_00, "bob": 40_00}
