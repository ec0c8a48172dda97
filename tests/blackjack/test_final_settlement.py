"""ACT rule 13, NSW rule 17: the final settlement."""

from __future__ import annotations

from croupier.vocabulary.names import Outcome
from tests.proofs import Conduct, clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)", "A.Stand off")
def test_equal_totals_stand_off(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts 9d 9h Kd", ["stand"])
    assert felt.outcome() is Outcome.STAND_OFF
