"""Casino War rules 4.6, 4.7, 8.4 and 9: what wins, what stands off, and what it pays."""

from __future__ import annotations

import pytest

from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import EVEN_MONEY
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@pytest.mark.parametrize("cards", ["Kh 9c", "Ah Kc", "3d 2s", "Th 9h"])
@clause("act-casino-war-2018", "4.6(a)", "9.1(1)")
def test_a_higher_first_card_wins_even_money(conduct: Conduct, cards: str) -> None:
    won = conduct({1: 50_00}, cards).settlement()
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, EVEN_MONEY, 50_00, 50_00)
    assert (won.clause, won.stage) == ("4.6(a)", Stage.INTERIM)


@pytest.mark.parametrize("cards", ["9h Kc", "Kh Ac", "2d 3s"])
@clause("act-casino-war-2018", "4.6(b)")
def test_a_lower_first_card_loses(conduct: Conduct, cards: str) -> None:
    lost = conduct({1: 50_00}, cards).settlement()
    assert (lost.outcome, lost.pays, lost.paid, lost.returned) == (Outcome.LOSE, None, 0, 0)
    assert (lost.clause, lost.stage) == ("4.6(b)", Stage.INTERIM)


@clause("act-casino-war-2018", "4.6(c)", "4.7(b)", "9.1(2)", "9.1(5)")
def test_equal_war_cards_win_both_stakes(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "9h 9c 8h 8c", ["go-to-war"])
    for on, number in ((On.CASINO_WAR, "4.6(c)"), (On.GO_TO_WAR, "4.7(b)")):
        won = felt.settlement(on=on)
        assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, EVEN_MONEY, 50_00, 50_00)
        assert (won.clause, won.stage) == (number, Stage.FINAL)
    assert felt.net == {"ann": 100_00}


@clause("act-casino-war-2018", "4.6(d)", "9.1(3)")
def test_a_higher_war_card_stands_the_first_stake_off(conduct: Conduct) -> None:
    stood_off = conduct({1: 50_00}, "9h 9c Kh 8c", ["go-to-war"]).settlement()
    assert (stood_off.outcome, stood_off.pays, stood_off.paid) == (Outcome.STAND_OFF, None, 0)
    assert (stood_off.returned, stood_off.clause) == (50_00, "4.6(d)")


@clause("act-casino-war-2018", "4.7(a)", "9.1(4)")
def test_a_higher_war_card_wins_the_war_stake(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "9h 9c Kh 8c", ["go-to-war"])
    won = felt.settlement(on=On.GO_TO_WAR)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, EVEN_MONEY, 50_00, 50_00)
    assert (won.clause, felt.net) == ("4.7(a)", {"ann": 50_00})


@clause("act-casino-war-2018", "4.6(e)", "4.7(c)")
def test_a_lower_war_card_loses_both_stakes(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "9h 9c 4h 8c", ["go-to-war"])
    for on, number in ((On.CASINO_WAR, "4.6(e)"), (On.GO_TO_WAR, "4.7(c)")):
        lost = felt.settlement(on=on)
        assert (lost.outcome, lost.paid, lost.returned, lost.clause) == (Outcome.LOSE, 0, 0, number)
    assert felt.net == {"ann": -100_00}


@clause("act-casino-war-2018", "4.6(c)", "4.6(d)", "4.6(e)")
def test_only_the_second_cards_decide_a_war(conduct: Conduct) -> None:
    """The first cards tied on aces; each box's second card meets the dealer's second card."""
    felt = conduct({1: 50_00, 2: 50_00, 3: 50_00}, "Ah As Ad Ac Jh 5s 9d Jc", ["go-to-war"] * 3)
    assert [felt.outcome(box=box) for box in (1, 2, 3)] == [Outcome.WIN, Outcome.LOSE, Outcome.LOSE]
    felt = conduct({1: 50_00}, "2h 2c 3h 2s", ["go-to-war"])
    assert felt.outcome() is Outcome.STAND_OFF


@clause("act-casino-war-2018", "8.4")
def test_every_stake_still_open_is_settled_after_the_war_cards(conduct: Conduct) -> None:
    felt = conduct.felt({2: 50_00, 5: 20_00}).deal("9h 9s 9c")
    felt.answer("ann", "go-to-war", box=2)
    felt.answer("ann", "go-to-war", box=5)
    felt.deal("Kh 4s")
    assert felt.settlements == []
    felt.deal("8c")
    assert [(one.box, one.on, one.outcome) for one in felt.settlements] == [
        (2, On.CASINO_WAR, Outcome.STAND_OFF),
        (2, On.GO_TO_WAR, Outcome.WIN),
        (5, On.CASINO_WAR, Outcome.LOSE),
        (5, On.GO_TO_WAR, Outcome.LOSE),
    ]
    assert all(stake.outcome for box in felt.live.layout.boxes for stake in box.stakes)
    assert felt.is_over


@pytest.mark.parametrize("on", [On.PERFECT_PAIRS, On.SUPER_SEVENS, On.INSURANCE, On.GO_TO_WAR])
@clause("act-casino-war-2018", "9.1")
def test_no_wager_outside_the_table_is_taken(conduct: Conduct, on: On) -> None:
    """The go to war wager stands in the table too, but only after a tie."""
    assert [one.on for one in conduct.offers()] == [On.CASINO_WAR, On.TIE]
    refused = conduct.refused_wagers([wager("ann", 1, 50_00), wager("ann", 1, 10_00, on=on)])
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "9.1")


@clause("act-casino-war-2018", "9.1")
def test_no_table_can_switch_on_another_wager(conduct: Conduct) -> None:
    refused = conduct.refused_table(side_wagers=(On.PERFECT_PAIRS,))
    assert (refused.code, refused.clause) == (Refusal.SIDE_WAGERS_NOT_ALLOWED, "9.1")
