"""ACT rule 13: the final settlement."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from tests.proofs import Conduct, clause


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1")
def test_insurance_is_not_judged_by_these_outcomes(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "Ts Ah 9d 9h", ["insure 5000", "stand"])
    main, insurance = felt.settlement(), felt.settlement(on="insurance")
    assert (main.outcome, main.staked, main.stage) == (Outcome.LOSE, 100_00, Stage.FINAL)
    assert "13.1" in main.also
    assert "13.1" not in (insurance.clause, *insurance.also)
    assert insurance.staked == 50_00
    conduct.shows("13.1", "WagerSettled", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1")
def test_insurance_may_win_where_the_wager_loses(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "Ts Ah 9d Kh", ["insure 5000", "stand"])
    assert felt.outcome() is Outcome.LOSE
    assert felt.outcome(on="insurance") is Outcome.WIN
    assert felt.net == {"ann": 0}
    conduct.shows("13.1", "WagerSettled", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(a)", "13.2(b)")
def test_any_hand_wins_when_the_dealer_goes_over_21(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts 6c 2d 8d Kd", ["stand"])
    assert (felt.outcome(), felt.settlement().clause) == (Outcome.WIN, "13.1(a)")
    assert felt.net == {"ann": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(b)", "13.2(b)")
def test_a_higher_total_wins(conduct: Conduct) -> None:
    felt = conduct({1: 25_00}, "Ts 9c 9d 9h", ["stand"])
    assert (felt.outcome(), felt.settlement().clause) == (Outcome.WIN, "13.1(b)")
    assert felt.net == {"ann": 25_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(c)", "13.2(a)")
def test_a_blackjack_beats_what_is_no_blackjack(conduct: Conduct) -> None:
    felt = conduct({1: 25_00, 2: 25_00}, "As Ts Tc Kd 9d 5h 6h", ["stand"])
    won = felt.settlement(box=1)
    assert (won.outcome, won.clause, won.pays, won.paid) == (Outcome.WIN, "13.1(c)", Pays(3, 2), 37_50)
    assert felt.outcome(box=2) is Outcome.LOSE


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(d)")
def test_a_hand_over_21_loses_even_if_the_dealer_goes_over_too(conduct: Conduct) -> None:
    felt = conduct({1: 10_00, 2: 10_00}, "Ts Ts 6c 6d 9d 6h 9h Kd", ["draw", "stand"])
    assert (felt.outcome(box=1), felt.settlement(box=1).clause) == (Outcome.LOSE, "13.1(d)")
    assert felt.outcome(box=2) is Outcome.WIN
    assert felt.net == {"ann": 0}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(e)")
def test_a_lower_total_loses(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts 9c 8d Td", ["stand"])
    assert (felt.outcome(), felt.settlement().clause) == (Outcome.LOSE, "13.1(e)")
    assert felt.net == {"ann": -10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(f)")
def test_a_dealers_blackjack_takes_all_of_a_doubled_21(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "5c Ah 6d Ts Kd", ["decline", "double 10000"])
    lost = felt.settlement()
    assert (lost.outcome, lost.clause, lost.staked, lost.returned) == (Outcome.LOSE, "13.1(f)", 200_00, 0)
    assert felt.net == {"ann": -200_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(f)")
def test_a_dealers_blackjack_takes_every_split_hand(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "8c Kh 8d Ts Td Ad", ["split", "stand", "stand"])
    assert [one.clause for one in felt.settlements] == ["13.1(f)", "13.1(f)"]
    assert felt.net == {"ann": -200_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)", "A.Stand off")
def test_equal_totals_stand_off(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts 9d 9h Kd", ["stand"])
    assert (felt.outcome(), felt.settlement().clause) == (Outcome.STAND_OFF, "13.1(g)")
    assert felt.net == {"ann": 0}


@pytest.mark.parametrize(("cards", "dealer"), [("Ts 7h", "9d 8d"), ("Ts Kh", "Jd Qd")], ids=["17", "20"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)")
def test_a_total_equal_to_the_dealers_gets_its_stake_back(conduct: Conduct, cards: str, dealer: str) -> None:
    first, second = cards.split()
    felt = conduct({1: 100_00}, f"{first} {dealer[:2]} {second} {dealer[3:]}", ["stand"])
    assert (felt.outcome(), felt.settlement().returned) == (Outcome.STAND_OFF, 100_00)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)")
def test_blackjack_against_blackjack_stands_off(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "As Ah Kd Qc", ["decline"])
    assert (felt.outcome(), felt.settlement().clause) == (Outcome.STAND_OFF, "13.1(g)")
    assert felt.settlement().returned == 100_00


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.2(a)")
def test_a_winning_blackjack_pays_three_to_two(conduct: Conduct) -> None:
    felt = conduct({1: 25_00}, "As Tc Kd 9d")
    assert (felt.settlement().pays, felt.settlement().stage) == (Pays(3, 2), Stage.FINAL)
    assert felt.net == {"ann": 37_50}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.2(b)")
def test_any_other_winning_hand_pays_even_money(conduct: Conduct) -> None:
    twenty = conduct({1: 25_00}, "Ts 9c Kd Th", ["stand"])
    assert (twenty.settlement().pays, twenty.net) == (EVEN_MONEY, {"ann": 25_00})
    twenty_one = conduct({1: 25_00}, "5s 9c 6d Tc Th", ["draw"])
    assert (twenty_one.settlement().pays, twenty_one.net) == (EVEN_MONEY, {"ann": 25_00})


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.2(a)")
def test_a_wager_that_three_to_two_cannot_pay_in_cents_is_refused(conduct: Conduct) -> None:
    assert conduct.refused_wagers({1: 10_05}, smallest_chip=5).clause == "13.2(a)"
    assert not conduct.felt({1: 10_10}, smallest_chip=5).is_over
