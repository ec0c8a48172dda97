"""NSW rule 8: a Blackjack paid at once, or left until the dealer's hand is known."""

from __future__ import annotations

import pytest

from croupier.games.said import HandCleared
from croupier.vocabulary.names import Outcome, Stage
from tests.proofs import Conduct, clause, wager


@clause("nsw-blackjack-challenge", "8.1.1")
@pytest.mark.parametrize("dealers", ["2h", "6d", "9c"])
def test_a_blackjack_against_a_low_card_is_paid_two_to_one_and_cleared(conduct: Conduct, dealers: str) -> None:
    felt = conduct({1: 100_00}, f"As {dealers} Kd")
    paid = felt.settlement()
    assert (paid.outcome, paid.paid, paid.returned) == (Outcome.WIN, 200_00, 100_00)
    assert (paid.clause, paid.stage) == ("8.1.1", Stage.INTERIM)
    (cleared,) = [said for said in felt.said if isinstance(said, HandCleared)]
    assert cleared.clause == "8.1.1"
    assert felt.place_of(paid) < felt.place_of(cleared), "paid first, then its cards are removed"


@clause("nsw-blackjack-challenge", "8.1.1")
def test_everyone_on_the_box_is_paid_before_anyone_decides(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 20_00), wager("bob", 1, 50_00), wager("cy", 2, 10_00)]
    felt = conduct.felt(wagers).deal("Ts 5h 9c Ad 8s")
    assert felt.questions[0].player == "cy"
    assert felt.net == {"ann": 40_00, "bob": 100_00}


@clause("nsw-blackjack-challenge", "8.1.2")
@pytest.mark.parametrize("dealers", ["Ah", "Th", "Jc", "Qc", "Kc"])
def test_a_blackjack_against_an_ace_or_a_ten_waits(conduct: Conduct, dealers: str) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 2, 50_00)]).deal(f"As 9h {dealers} Kd 9s")
    assert felt.texts("8.1.2") == ["Blackjack on box 1 waits for the dealer's hand"]
    assert felt.settlements == []
    assert not felt.live.layout.box(1).hand(1).cleared
    assert felt.questions[0].player == "bob"


@clause("nsw-blackjack-challenge", "8.1.2")
def test_there_is_neither_insurance_nor_even_money(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 2, 50_00)]).deal("As 9h Ah Kd 9s")
    for choose in ("insure", "even-money"):
        refused = felt.answer("ann", choose)
        assert refused is not None
        assert refused.clause == "8.1.2"
    assert "insure" not in felt.offered()


@clause("nsw-blackjack-challenge", "8.1.1", "8.1.2")
def test_twenty_one_in_three_cards_is_no_blackjack(conduct: Conduct) -> None:
    felt = conduct([wager("ann", 1, 50_00), wager("bob", 2, 50_00)], "As 7h 9c Kd 7s 7d", ["draw"])
    assert (felt.settlement(box=1).clause, felt.settlement(box=1).paid) == ("8.1.1", 100_00)
    assert (felt.settlement(box=2).clause, felt.settlement(box=2).paid) == ("9.6", 50_00)
    felt = conduct([wager("ann", 1, 50_00), wager("bob", 2, 50_00)], "As 7h Kc Kd 7s 7d 9s", ["draw"])
    assert (felt.settlement(box=1).clause, felt.settlement(box=1).stage) == ("17.1.1.1", Stage.FINAL)
