"""NSW rules 5.7, 5.9 and 18.10: who decides for a box, and what becomes of a hand for which nobody does."""

from __future__ import annotations

import pytest

from croupier.games.play import Deal
from croupier.games.said import CardDealt, ControlAscertained, ControlPassed, HandLeftToDealer
from croupier.games.wagers import Wager
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager

ANN_AND_BOB = [wager("ann", 1, 10_00, seated=True), wager("bob", 1, 200_00)]


def control(felt: Felt, box: int = 2) -> tuple[tuple[str, ...], str]:
    """The order of control on a box, and the clause that puts the first first."""
    said = next(one for one in felt.said if isinstance(one, ControlAscertained) and one.box == box)
    return said.order, said.clause


@clause("nsw-blackjack-challenge", "5.7.1")
def test_the_seated_player_decides_whatever_others_wager(conduct: Conduct) -> None:
    felt = conduct.felt([wager("bob", 2, 200_00), wager("ann", 2, 10_00, seated=True)])
    assert control(felt) == (("ann", "bob"), "5.7.1")


@clause("nsw-blackjack-challenge", "5.7.2")
def test_with_nobody_seated_the_highest_wager_decides(conduct: Conduct) -> None:
    felt = conduct.felt([wager("bob", 2, 50_00), wager("cy", 2, 80_00)])
    assert control(felt) == (("cy", "bob"), "5.7.2")


@clause("nsw-blackjack-challenge", "5.7.3")
@pytest.mark.parametrize(
    ("wagers", "order"),
    [
        ([wager("bob", 2, 50_00), wager("cy", 2, 50_00)], ("bob", "cy")),
        ([wager("ann", 2, 20_00), wager("bob", 2, 50_00), wager("cy", 2, 50_00)], ("bob", "cy", "ann")),
    ],
)
def test_of_equal_wagers_the_nearest_the_dealer_decides(
    conduct: Conduct, wagers: list[Wager], order: tuple[str, ...]
) -> None:
    assert control(conduct.felt(wagers)) == (order, "5.7.3")


@clause("nsw-blackjack-challenge", "5.7")
def test_the_controlling_player_is_asked_and_no_other_may_decide(conduct: Conduct) -> None:
    felt = conduct.felt(ANN_AND_BOB).deal("Ts 9d 6h")
    assert felt.questions[0].player == "ann"
    for choose in ("draw", "stand"):
        refused = felt.answer("bob", choose)
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.NOBODY_ASKED, "5.7")
        assert "ann decides for that box" in refused.says
    assert felt.answer("ann", "stand") is None


@clause("nsw-blackjack-challenge", "5.9", "5.7")
def test_it_is_settled_who_decides_before_the_first_card(conduct: Conduct) -> None:
    felt = conduct.felt([*ANN_AND_BOB, wager("cy", 4, 10_00)])
    assert control(felt, 1)[0] == ("ann", "bob")
    assert [box.control for box in felt.live.layout.boxes] == [("ann", "bob"), ("cy",)]
    assert felt.dealt == []


@clause("nsw-blackjack-challenge", "18.10")
def test_an_absent_players_hand_is_drawn_until_it_is_above_eleven(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "5s 9d 4h 2c 3d Kc", ["silent"])
    assert felt.dealt[3:] == [("box 1", "2c"), ("box 1", "3d"), ("dealer", "Kc")]
    drawn = [said.clause for said in felt.said if isinstance(said, CardDealt) and said.card.value in ("2c", "3d")]
    assert drawn == ["18.10", "18.10"]
    assert felt.net == {"ann": -50_00}


@clause("nsw-blackjack-challenge", "18.10")
@pytest.mark.parametrize("cards", ["Ts 9d 2h", "As 9d 5h", "6s 9d 6h"])
def test_a_hand_above_eleven_gets_no_card_for_an_absent_player(conduct: Conduct, cards: str) -> None:
    felt = conduct.felt({1: 50_00}).deal(cards)
    felt.say("silent")
    assert isinstance(felt.live.waiting, Deal)
    assert felt.live.waiting.to == "dealer"


@clause("nsw-blackjack-challenge", "18.10", "9.7")
def test_five_cards_drawn_for_an_absent_player_are_paid(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "2s Kd 2h 2c 2d 3h", ["silent"])
    assert (felt.settlement().clause, felt.net) == ("9.7", {"ann": 50_00})


@clause("nsw-blackjack-challenge", "18.10")
def test_when_the_controlling_player_is_silent_the_next_is_asked(conduct: Conduct) -> None:
    felt = conduct.felt([*ANN_AND_BOB, wager("cy", 1, 200_00)]).deal("5s 9d 4h")
    felt.say("silent")
    passed = next(said for said in felt.said if isinstance(said, ControlPassed))
    assert (passed.silent, passed.player) == ("ann", "bob")
    assert felt.questions[0].player == "bob"
    assert felt.answer("ann", "draw") is not None
    felt.say("silent")
    assert felt.questions[0].player == "cy"
    assert felt.say("draw") is None


@clause("nsw-blackjack-challenge", "18.10")
def test_when_nobody_on_the_box_answers_the_dealer_draws(conduct: Conduct) -> None:
    felt = conduct(ANN_AND_BOB, "5s 9d 4h 8c Ts", ["silent", "silent"])
    assert sum(isinstance(said, HandLeftToDealer) for said in felt.said) == 1
    assert [settled.outcome for settled in felt.settlements] == [Outcome.LOSE, Outcome.LOSE]


@clause("nsw-blackjack-challenge", "18.10")
def test_control_once_passed_stays_for_the_round(conduct: Conduct) -> None:
    felt = conduct.felt(ANN_AND_BOB).deal("8s 9d 8h")
    felt.say("silent")
    felt.say("split")
    assert felt.questions[0].player == "ann"
    felt.say("split")
    felt.deal("3c")
    assert (felt.questions[0].player, felt.questions[0].hand) == ("bob", 1)
    felt.say("draw")
    felt.deal("8c")
    felt.say("stand")
    felt.deal("Tc")
    assert (felt.questions[0].player, felt.questions[0].hand) == ("bob", 2)
