"""ACT rule 10: splitting."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt, HandSplit, SplitWagerPlaced
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.pays import EVEN_MONEY
from tests.proofs import Conduct, Felt, clause, wager


def shared_eights(conduct: Conduct) -> Felt:
    """Ann decides for a pair of eights on box 1, Bob and Cy have wagers behind; Dee is on box 2."""
    return conduct.felt(
        [wager("ann", 1, 50_00), wager("bob", 1, 20_00), wager("cy", 1, 10_00), wager("dee", 2, 10_00)]
    ).deal("8s Ts 6c 8d 9d")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.1")
def test_nobody_splits_if_the_one_who_decides_does_not(conduct: Conduct) -> None:
    felt = shared_eights(conduct)
    before = felt.answer("bob", "split", amount=20_00)
    assert before is not None
    assert before.clause == "10.1"
    assert felt.answer("ann", "stand") is None
    after = felt.answer("bob", "split", amount=20_00)
    assert after is not None
    assert after.clause == "10.1"
    assert felt.questions[0].player == "dee"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.2")
def test_each_other_bettor_is_asked_once_before_the_next_card(conduct: Conduct) -> None:
    felt = shared_eights(conduct)
    felt.say("split")
    assert [(question.player, question.clause) for question in felt.questions] == [("bob", "10.2"), ("cy", "10.2")]
    assert felt.offered("bob") == felt.offered("cy") == ["split", "decline"]
    assert felt.answer("cy", "decline") is None
    assert [question.player for question in felt.questions] == ["bob"]
    assert felt.answer("bob", "split") is None
    felt.deal("Th")
    assert felt.dealt[-1] == ("box 1", "Th")
    assert felt.questions[0].player == "ann"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.2(a)")
def test_another_bettor_splits_by_matching_their_own_wager(conduct: Conduct) -> None:
    felt = shared_eights(conduct)
    felt.say("split")
    too_little = felt.answer("bob", "split", amount=10_00)
    assert too_little is not None
    assert felt.answer("bob", "split", amount=20_00) is None
    felt.answer("cy", "decline")
    placed = [said for said in felt.said if isinstance(said, SplitWagerPlaced)]
    assert [(said.player, said.hand, said.amount) for said in placed] == [("ann", 2, 50_00), ("bob", 2, 20_00)]
    stakes = felt.live.layout.box(1).stakes
    assert [(one.hand, one.staked) for one in stakes if one.player == "bob"] == [(1, 20_00), (2, 20_00)]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.2(b)")
def test_a_bettor_who_does_not_split_stays_on_the_first_hand(conduct: Conduct) -> None:
    felt = conduct(
        [wager("ann", 1, 50_00), wager("bob", 1, 20_00)],
        "8s 6c 8d Th 9h Td Ts",
        ["split", "decline", "stand", "stand"],
    )
    assert felt.settlement(player="bob").hand == 1
    assert felt.settlement(player="ann", hand=1).outcome is Outcome.WIN
    assert felt.settlement(player="ann", hand=2).outcome is Outcome.WIN
    assert felt.net == {"ann": 100_00, "bob": 20_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.2(b)")
def test_what_becomes_of_the_second_hand_is_nothing_to_one_who_stayed(conduct: Conduct) -> None:
    felt = conduct(
        [wager("ann", 1, 50_00), wager("bob", 1, 20_00)],
        "8s 6c 8d Th 7h Tc Td Ts",
        ["split", "decline", "stand", "draw"],
    )
    assert felt.settlement(player="ann", hand=2).outcome is Outcome.LOSE
    assert felt.net == {"ann": 0, "bob": 20_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.2(b)")
def test_one_who_stayed_is_asked_again_only_where_they_have_a_wager(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 20_00)]).deal("8s 6c 8d")
    felt.say("split")
    felt.answer("bob", "decline")
    felt.deal("8h")
    assert felt.answer("ann", "split", hand=1) is None
    assert [(question.player, question.hand) for question in felt.questions] == [("bob", 1)]
    felt.answer("bob", "decline")
    felt.deal("Th")
    felt.answer("ann", "stand", hand=1)
    felt.deal("Td")
    felt.answer("ann", "stand", hand=2)
    felt.deal("8c")
    assert felt.answer("ann", "split", hand=3) is None
    assert [stake.hand for stake in felt.live.layout.box(1).stakes if stake.player == "bob"] == [1]
    felt.deal("Tc")
    assert felt.questions[0].player == "ann"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.3")
def test_four_hands_at_most_are_formed(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("8s 6c 8d")
    felt.say("split")
    felt.deal("8h")
    felt.say("split")
    felt.deal("8c")
    assert "split" in felt.offered()
    felt.say("split")
    assert len([said for said in felt.said if isinstance(said, HandSplit)]) == 3
    felt.deal("8s")
    assert "split" not in felt.offered()
    refused = felt.say("split")
    assert refused is not None
    assert refused.clause == "10.3"
    assert len(felt.live.layout.box(1).hands) == 4


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.3")
def test_each_box_has_its_own_four_hands(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal("Ts 8s 6c Td 8d")
    felt.say("split")
    felt.deal("Th")
    felt.say("split")
    felt.deal("9h")
    felt.say("stand")
    felt.deal("9c")
    felt.say("stand")
    felt.deal("9d")
    felt.say("stand")
    assert (felt.questions[0].box, "split" in felt.offered()) == (2, True)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.3")
def test_aces_are_split_only_once(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("As 6c Ad")
    assert felt.say("split") is None
    felt.deal("Ah")
    refused = felt.answer("ann", "split", hand=1)
    assert refused is not None
    assert refused.clause == "10.3"
    felt.deal("9c")
    assert len(felt.live.layout.box(1).hands) == 2


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.4")
def test_a_split_hand_is_completed_before_the_next_gets_a_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("8s 6c 8d")
    felt.say("split")
    felt.deal("2h")
    felt.say("draw")
    felt.deal("4h")
    assert [hand.cards for hand in felt.live.layout.box(1).hands][1] == ("8d",)
    felt.say("stand")
    felt.deal("9h")
    assert felt.dealt[3:] == [("box 1", "2h"), ("box 1", "4h"), ("box 1/2", "9h")]
    assert [said.clause for said in felt.said if isinstance(said, CardDealt)][3:] == ["10.4", "9.1(c)", "10.4"]


@pytest.mark.parametrize(
    ("first_hand", "decisions"),
    [("Th 7h", ["draw"]), ("3h 2c", ["double"]), ("3h Tc", ["draw"]), ("Th", ["stand"])],
    ids=["busted", "doubled", "on 21", "stood"],
)
@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.4")
def test_the_second_hand_follows_a_first_that_is_over(
    conduct: Conduct, first_hand: str, decisions: list[str]
) -> None:
    felt = conduct.felt({1: 10_00}).deal("8s 6c 8d")
    felt.say("split")
    felt.deal(first_hand[:2])
    felt.say(decisions[0])
    felt.deal(first_hand[3:]).deal("9h")
    assert felt.dealt[-1] == ("box 1/2", "9h")
    assert felt.questions[0].hand == 2


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.4")
def test_a_hand_split_again_is_played_before_those_to_its_right(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("8s 6c 8d")
    felt.say("split")
    felt.deal("8h")
    felt.say("split")
    assert [hand.cards for hand in felt.live.layout.box(1).hands] == [("8s",), ("8h",), ("8d",)]
    felt.deal("Th")
    felt.say("stand")
    felt.deal("Tc")
    felt.say("stand")
    felt.deal("Td")
    assert felt.dealt[3:] == [("box 1", "8h"), ("box 1", "Th"), ("box 1/2", "Tc"), ("box 1/3", "Td")]


@pytest.mark.parametrize("choice", ["draw", "double"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.5")
def test_a_split_ace_gets_one_card(conduct: Conduct, choice: str) -> None:
    felt = conduct.felt({1: 10_00}).deal("As 6c Ad")
    felt.say("split")
    felt.deal("3h")
    refused = felt.answer("ann", choice, hand=1)
    assert refused is not None
    assert refused.clause == "10.5"
    felt.deal("2h Td 5d")
    assert felt.dealt[3:] == [("box 1", "3h"), ("box 1/2", "2h"), ("dealer", "Td"), ("dealer", "5d")]
    assert felt.net == {"ann": -20_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.6")
def test_split_hands_are_played_as_any_other(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 6c 5d")
    felt.say("split")
    felt.deal("2h")
    assert felt.offered() == ["draw", "double"]
    refused = felt.say("stand")
    assert refused is not None
    assert refused.clause == "9.2(b)"
    felt.say("draw")
    felt.deal("5h")
    assert felt.offered() == ["draw", "stand"]


@pytest.mark.parametrize(("pair", "card"), [("Ts Td", "Ah"), ("As Ad", "Th")])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.7")
def test_an_ace_with_a_ten_after_a_split_is_only_21(conduct: Conduct, pair: str, card: str) -> None:
    first, second = pair.split()
    felt = conduct.felt({1: 50_00}).deal(f"{first} 6c {second}")
    felt.say("split")
    felt.deal(f"{card} 9c")
    if pair.startswith("T"):
        felt.say("stand")
    felt.deal("4d Kd")
    won = felt.settlement(hand=1)
    assert (won.outcome, won.pays, won.paid, won.clause) == (Outcome.WIN, EVEN_MONEY, 50_00, "13.1(b)")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.7")
def test_a_split_21_loses_to_a_dealers_blackjack(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Ts Kc Td Ah 9h Ac", ["split", "stand"])
    lost = felt.settlement(hand=1)
    assert (lost.outcome, lost.clause) == (Outcome.LOSE, "13.1(f)")
    assert felt.net == {"ann": -100_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "10.7")
def test_a_split_21_stands_off_with_21(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Ts 7c Td Ah 9h 7d 7h", ["split", "stand"])
    assert felt.outcome(hand=1) is Outcome.STAND_OFF
    assert felt.outcome(hand=2) is Outcome.LOSE
