"""ACT rules 3 and 4 as a round meets them: limits, multiples, chips in the box, no bets after the first card."""

from __future__ import annotations

import pytest

from croupier.games.said import WagerPlaced
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.3")
def test_a_wager_that_is_no_multiple_is_refused_before_the_deal(conduct: Conduct) -> None:
    refused = conduct.refused_wagers({1: 12_00}, smallest_chip=5_00)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "3.3")
    assert "$5" in refused.says
    assert not conduct.felt({1: 15_00}, smallest_chip=5_00).is_over


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.3")
def test_a_double_goes_in_the_same_multiples(conduct: Conduct) -> None:
    felt = conduct.felt({1: 20_00}, smallest_chip=5_00).deal("6s 9c 5d")
    refused = felt.say("double 1200")
    assert refused is not None
    assert refused.clause == "3.3"
    assert felt.say("double 1500") is None


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.4")
def test_a_first_wager_under_the_minimum_is_settled_as_it_is(conduct: Conduct) -> None:
    felt = conduct({1: 5_00}, "Ts 9c 9d 9h", ["stand"], minimum=10_00)
    assert felt.settlement().paid == 5_00
    assert felt.net == {"ann": 5_00}
    assert conduct({1: 5_00}, "Ts 9c 8d Td", ["stand"], minimum=10_00).net == {"ann": -5_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.4")
def test_the_owner_of_a_wager_under_the_minimum_is_told(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 5_00), wager("bob", 2, 10_00)], minimum=10_00)
    (told,) = felt.texts("3.4")
    assert told.startswith("ann: $5 on box 1")
    assert "$10" in told


@pytest.mark.parametrize(
    ("cards", "paid", "returned"),
    [("Ts 9c 9d Td", 0, 700_00), ("Ts 9c 8d Td", 0, 200_00), ("Ts 9c 9d 9h", 500_00, 700_00)],
    ids=["stand off", "lost", "won"],
)
@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_a_wager_over_the_maximum_wins_or_loses_only_the_maximum(
    conduct: Conduct, cards: str, paid: int, returned: int
) -> None:
    settled = conduct({1: 700_00}, cards, ["stand"], maximum=500_00).settlement()
    assert (settled.staked, settled.paid, settled.returned) == (700_00, paid, returned)
    assert "3.5" in settled.also


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_a_blackjack_over_the_maximum_is_paid_to_the_maximum(conduct: Conduct) -> None:
    assert conduct({1: 700_00}, "As 9c Kd", maximum=500_00).net == {"ann": 750_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_only_the_part_in_action_is_insured_doubled_or_split(conduct: Conduct) -> None:
    felt = conduct.felt({1: 700_00}, maximum=500_00).deal("8s Ac 8d")
    assert [option.most for option in felt.questions[0].options] == [250_00, None]
    felt.say("decline")
    most = {option.choose.value: option.most for option in felt.questions[0].options}
    assert (most["double"], most["split"]) == (500_00, 500_00)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_the_wagers_of_a_box_fill_its_maximum_in_order_of_control(conduct: Conduct) -> None:
    wagers = [wager("bob", 1, 300_00), wager("cy", 1, 300_00), wager("ann", 1, 300_00, seated=True)]
    felt = conduct(wagers, "Ts 9c 8d Td", ["stand"], maximum=500_00)
    in_action = {said.player: said.in_action for said in felt.said if isinstance(said, WagerPlaced)}
    assert in_action == {"ann": 300_00, "bob": 200_00, "cy": 0}
    assert felt.net == {"ann": -300_00, "bob": -200_00, "cy": 0}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_each_box_has_its_own_maximum(conduct: Conduct) -> None:
    felt = conduct({1: 500_00, 2: 600_00}, "Ts Ts 9c 8d 8d Td", ["stand", "stand"], maximum=500_00)
    assert felt.net == {"ann": -1000_00}
    assert len(felt.texts("3.5")) == 1


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.2")
def test_chips_in_a_box_are_the_wager(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 2, 50_00)])
    placed = [said for said in felt.said if isinstance(said, WagerPlaced)]
    assert [(said.player, said.box, said.amount, said.clause) for said in placed] == [("ann", 2, 50_00, "4.2")]
    conduct.shows("4.2", "WagerPlaced", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.2")
def test_one_without_chips_in_the_box_has_no_wager_there(conduct: Conduct) -> None:
    assert conduct.refused_wagers([wager("bob", 2, 0)]).clause == "4.2"
    felt = conduct.felt([wager("ann", 2, 50_00)]).deal("9s 6c 5d")
    refused = felt.answer("bob", "draw", box=2)
    assert refused is not None
    assert refused.clause == "4.2"
