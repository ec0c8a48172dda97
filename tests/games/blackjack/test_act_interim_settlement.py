"""ACT rule 8: Blackjacks paid between the initial deal and the subsequent deal."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from tests.proofs import Conduct, clause, wager


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1", "8.1(a)")
def test_blackjacks_are_paid_before_anybody_gets_another_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00, 2: 100_00}).deal("5s As 6c 6d Kd")
    paid = felt.settlement(box=2)
    assert (paid.clause, paid.stage, paid.outcome) == ("8.1(a)", Stage.INTERIM, Outcome.WIN)
    assert "8.1" in paid.also
    assert len(felt.dealt) == 5
    assert [question.box for question in felt.questions] == [1]


@pytest.mark.parametrize("dealer", ["2c", "9c"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(a)")
def test_a_blackjack_against_a_low_card_is_paid_three_to_two_at_once(conduct: Conduct, dealer: str) -> None:
    felt = conduct({1: 100_00}, f"As {dealer} Kd")
    assert felt.is_over
    assert felt.settlement().pays == Pays(3, 2)
    assert felt.net == {"ann": 150_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(a)")
def test_every_wager_on_the_blackjack_is_paid(conduct: Conduct) -> None:
    felt = conduct([wager("ann", 1, 100_00), wager("bob", 1, 20_00)], "As 9c Kd")
    assert felt.net == {"ann": 150_00, "bob": 30_00}


@pytest.mark.parametrize("dealer", ["Tc", "Jc", "Kc"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1")
def test_a_blackjack_against_a_ten_valued_card_waits(conduct: Conduct, dealer: str) -> None:
    felt = conduct.felt({1: 100_00}).deal(f"As {dealer} Kd")
    assert felt.settlements == []
    felt.deal("Ah")
    assert felt.outcome() is Outcome.STAND_OFF


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1")
def test_a_blackjack_against_an_ace_waits_if_even_money_is_declined(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("As Ac Kd")
    felt.say("decline")
    assert felt.settlements == []
    felt.deal("9h")
    assert (felt.settlement().stage, felt.net) == (Stage.FINAL, {"ann": 150_00})


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_even_money_is_paid_at_once_and_closes_the_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("As Ah Kd")
    assert felt.offered() == ["insure", "even-money", "decline"]
    assert felt.say("even-money") is None
    paid = felt.settlement()
    assert (paid.pays, paid.clause, paid.stage) == (EVEN_MONEY, "8.1(b)", Stage.INTERIM)
    assert felt.is_over
    assert felt.net == {"ann": 100_00}


@pytest.mark.parametrize("second", ["Qc", "9c"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_even_money_stays_paid_whatever_the_dealer_makes(conduct: Conduct, second: str) -> None:
    felt = conduct({1: 100_00, 2: 10_00}, f"As 9s Ah Kd Td {second}", ["even-money", "decline", "stand"])
    assert felt.settlement(box=1).paid == 100_00
    assert felt.dealt[-1] == ("dealer", second)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_even_money_is_each_owners_own_choice(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 1, 20_00)]).deal("As Ah Kd")
    assert felt.answer("bob", "even-money") is None
    assert felt.answer("ann", "insure", amount=50_00) is None
    assert felt.offered("ann") == ["even-money", "decline"]
    assert felt.answer("ann", "decline") is None
    felt.deal("Qc")
    assert felt.outcome(player="ann") is Outcome.STAND_OFF
    assert felt.net == {"ann": 100_00, "bob": 20_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_insurance_on_a_blackjack_stays_down_beside_even_money(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "As Ah Kd 9c", ["insure 5000", "even-money"])
    assert felt.settlement().paid == 100_00
    assert felt.outcome(on="insurance") is Outcome.LOSE
    assert felt.net == {"ann": 50_00}


@pytest.mark.parametrize("cards", ["Ts Ah 9d", "As Kh Kd 9h"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_even_money_needs_a_blackjack_and_a_dealers_ace(conduct: Conduct, cards: str) -> None:
    felt = conduct.felt({1: 100_00}).deal(cards)
    refused = felt.answer("ann", "even-money")
    assert refused is not None
    assert refused.clause == "8.1(b)"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "8.1(b)")
def test_even_money_is_paid_on_a_wager_too_small_to_insure(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 100_00), wager("bob", 1, 10_00)]
    felt = conduct.felt(wagers, smallest_chip=10_00, maximum=104_00).deal("As Ah Kd")
    assert felt.offered("bob") == ["even-money", "decline"]
    assert felt.answer("bob", "even-money") is None
    assert felt.settlement(player="bob").paid == 4_00
