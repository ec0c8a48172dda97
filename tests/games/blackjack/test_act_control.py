"""ACT rule 4.5: who decides for a box."""

from __future__ import annotations

from croupier.games.said import ControlAscertained
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager


def deciders(felt: Felt) -> list[tuple[str, str]]:
    """Who decides for each box, and by which clause."""
    return [(said.order[0], said.clause) for said in felt.said if isinstance(said, ControlAscertained)]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5")
def test_three_players_may_wager_on_a_box_and_a_fourth_may_not(conduct: Conduct) -> None:
    three = [wager("ann", 1, 10_00), wager("bob", 1, 10_00), wager("cy", 1, 10_00)]
    assert conduct.felt(three).live.layout.box(1).control == ("ann", "bob", "cy")
    refused = conduct.refused_wagers([*three, wager("dee", 1, 10_00)])
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "4.5")
    assert refused.says.startswith("dee ")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5")
def test_a_fourth_player_may_wager_on_another_box(conduct: Conduct) -> None:
    three = [wager("ann", 1, 10_00), wager("bob", 1, 10_00), wager("cy", 1, 10_00)]
    assert len(conduct.felt([*three, wager("dee", 2, 10_00)]).live.layout.boxes) == 2


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5#2")
def test_only_one_player_decides_for_a_box(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 1, 10_00)]).deal("9s 6c 5d")
    assert [question.player for question in felt.questions] == ["ann"]
    for choice in ("draw", "stand"):
        refused = felt.answer("bob", choice)
        assert refused is not None
        assert refused.clause == "4.5"
    assert felt.answer("ann", "draw") is None
    felt.deal("6h")
    assert felt.answer("ann", "stand") is None
    felt.deal("Td 3d")
    assert felt.net == {"ann": 10_00, "bob": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5(a)")
def test_the_player_seated_at_the_box_decides_first(conduct: Conduct) -> None:
    felt = conduct.felt([wager("bob", 1, 200_00), wager("ann", 1, 10_00, seated=True)]).deal("9s 6c 5d")
    assert deciders(felt) == [("ann", "4.5(a)")]
    assert [question.player for question in felt.questions] == ["ann"]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5(a)")
def test_sitting_at_another_box_gives_no_say(conduct: Conduct) -> None:
    wagers = [
        wager("bob", 1, 10_00),
        wager("ann", 1, 10_00),
        wager("ann", 2, 10_00, seated=True),
        wager("bob", 2, 10_00),
    ]
    assert deciders(conduct.felt(wagers)) == [("bob", "4.5(b)"), ("ann", "4.5(a)")]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5(a)")
def test_two_players_cannot_sit_at_one_box(conduct: Conduct) -> None:
    both = [wager("ann", 1, 10_00, seated=True), wager("bob", 1, 10_00, seated=True)]
    assert conduct.refused_wagers(both).clause == "4.5(a)"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5(b)")
def test_with_nobody_seated_the_wager_nearest_the_dealer_decides(conduct: Conduct) -> None:
    felt = conduct.felt([wager("bob", 1, 10_00), wager("cy", 1, 200_00)]).deal("9s 6c 5d")
    assert deciders(felt) == [("bob", "4.5(b)")]
    assert [question.player for question in felt.questions] == ["bob"]
