"""Casino War rule 7: tie wagers, then casino war wagers, from the far right, before any further card."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import EVEN_MONEY
from tests.proofs import Conduct, clause, wager


@clause("act-casino-war-2018", "7.1")
def test_what_the_first_cards_decide_is_settled_before_any_war_card(conduct: Conduct) -> None:
    felt = conduct({3: 50_00, 5: 50_00}, "9h Ks 9c 4d 8c", ["go-to-war"])
    won = felt.settlement(box=5)
    assert (won.outcome, won.paid, won.stage) == (Outcome.WIN, 50_00, Stage.INTERIM)
    cards = [felt.place_of(said) for said in felt.said if isinstance(said, CardDealt)]
    assert cards[2] < felt.place_of(won) < cards[3]
    conduct.shows("7.1", "WagerSettled", times=1)


@clause("act-casino-war-2018", "7.2")
def test_tie_wagers_are_settled_first_from_the_far_right(conduct: Conduct) -> None:
    wagers = [wager("ann", box, 10_00, on=On.TIE) for box in (2, 4, 6)] + [wager("bob", 7, 50_00)]
    felt = conduct(wagers, "9h 3s 9d Kh 9c")
    assert [(one.box, one.on, one.outcome) for one in felt.settlements] == [
        (6, On.TIE, Outcome.WIN),
        (4, On.TIE, Outcome.LOSE),
        (2, On.TIE, Outcome.WIN),
        (7, On.CASINO_WAR, Outcome.WIN),
    ]


@clause("act-casino-war-2018", "7.3")
def test_casino_war_wagers_follow_from_the_far_right(conduct: Conduct) -> None:
    wagers = [wager("ann", box, 50_00) for box in (1, 4, 6)] + [wager("ann", 1, 10_00, on=On.TIE)]
    felt = conduct(wagers, "Kh 3s Qd 9c")
    assert [(one.box, one.on) for one in felt.settlements] == [
        (1, On.TIE),
        (6, On.CASINO_WAR),
        (4, On.CASINO_WAR),
        (1, On.CASINO_WAR),
    ]
    conduct.shows("7.3", "WagerSettled", times=3)


@clause("act-casino-war-2018", "7.3(a)")
def test_losing_casino_war_wagers_are_taken(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "5h 9c")
    lost = felt.settlement()
    assert (lost.outcome, lost.paid, lost.returned, lost.stage) == (Outcome.LOSE, 0, 0, Stage.INTERIM)
    assert felt.net == {"ann": -50_00}


@clause("act-casino-war-2018", "7.3(b)")
def test_winning_casino_war_wagers_are_paid(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Kh 9c")
    won = felt.settlement()
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, EVEN_MONEY, 50_00, 50_00)
    assert (won.stage, felt.net) == (Stage.INTERIM, {"ann": 50_00})


@clause("act-casino-war-2018", "7.3(c)")
def test_everyone_who_ties_is_offered_war_or_surrender(conduct: Conduct) -> None:
    wagers = [wager("ann", 2, 50_00), wager("bob", 4, 50_00), wager("cy", 6, 50_00), wager("dee", 6, 20_00)]
    felt = conduct.felt(wagers).deal("9h Ks 9d 9c")
    assert [(one.player, one.box, one.clause) for one in felt.questions] == [
        ("cy", 6, "7.3(c)"),
        ("dee", 6, "7.3(c)"),
        ("ann", 2, "7.3(c)"),
    ]
    assert all(felt.offered(player) == ["go-to-war", "surrender"] for player in ("ann", "cy", "dee"))


@pytest.mark.parametrize("staked", [50_00, 7_50])
@clause("act-casino-war-2018", "7.4")
def test_no_go_to_war_wager_is_a_surrender_of_half(conduct: Conduct, staked: int) -> None:
    felt = conduct({1: staked}, "9h 9c", ["silent"])
    deemed = felt.settlement()
    assert (deemed.outcome, deemed.paid, deemed.clause) == (Outcome.SURRENDER, 0, "7.4")
    assert felt.net == {"ann": -staked // 2}
    assert felt.is_over
