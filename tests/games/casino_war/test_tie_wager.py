"""Casino War rules 4.8, 7.2 and 9.1: the tie wager."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from tests.proofs import Conduct, clause, wager


@pytest.mark.parametrize(
    ("decision", "war_cards", "net"),
    [
        ("surrender", "", -25_00),
        ("silent", "", -25_00),
        ("go-to-war", "Kh 8c", 50_00),
        ("go-to-war", "4h 8c", -100_00),
    ],
)
@clause("act-casino-war-2018", "4.8")
def test_a_tie_wins_whatever_the_player_then_chooses(
    conduct: Conduct, decision: str, war_cards: str, net: int
) -> None:
    wagers = [wager("ann", 1, 50_00), wager("ann", 1, 10_00, on=On.TIE)]
    felt = conduct(wagers, f"9h 9c {war_cards}", [decision])
    won = felt.settlement(on=On.TIE)
    assert (won.outcome, won.clause, won.stage) == (Outcome.WIN, "4.8", Stage.INTERIM)
    assert felt.net == {"ann": 100_00 + net}


@clause("act-casino-war-2018", "4.8")
def test_equal_war_cards_are_no_second_tie(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("ann", 1, 10_00, on=On.TIE)]
    felt = conduct(wagers, "9h 9c 8h 8c", ["go-to-war"])
    assert felt.settlement(on=On.TIE).paid == 100_00
    assert felt.net == {"ann": 200_00}


@pytest.mark.parametrize("cards", ["9h 8c", "9h Tc"])
@clause("act-casino-war-2018", "7.2(a)")
def test_a_losing_tie_wager_is_taken(conduct: Conduct, cards: str) -> None:
    felt = conduct([wager("ann", 1, 10_00, on=On.TIE)], cards)
    lost = felt.settlement(on=On.TIE)
    assert (lost.outcome, lost.paid, lost.returned, lost.clause) == (Outcome.LOSE, 0, 0, "7.2(a)")
    assert felt.net == {"ann": -10_00}


@clause("act-casino-war-2018", "7.2(b)", "9.1(6)")
def test_a_winning_tie_wager_pays_ten_to_one(conduct: Conduct) -> None:
    felt = conduct([wager("ann", 1, 10_00, on=On.TIE)], "9h 9c")
    won = felt.settlement(on=On.TIE)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(10), 100_00, 10_00)
    assert felt.is_over


@clause("act-casino-war-2018", "7.2(b)")
def test_each_player_on_the_box_wins_on_the_boxs_card(conduct: Conduct) -> None:
    wagers = [wager(player, 4, amount, on=On.TIE) for player, amount in (("ann", 10_00), ("bob", 5_00))]
    assert conduct(wagers, "Ah As").net == {"ann": 100_00, "bob": 50_00}
