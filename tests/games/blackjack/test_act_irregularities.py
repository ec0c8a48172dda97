"""ACT rules 14.4 and 14.7 as a round meets them: misplaced cards and absent players."""

from __future__ import annotations

import pytest

from croupier.games.reconstruction import Reconstruction
from croupier.games.said import CardDealt, HandAt
from croupier.vocabulary.names import Outcome
from tests.proofs import Conduct, Felt, clause, wager


def rebuilt(conduct: Conduct, felt: Felt) -> Reconstruction:
    assert felt.witness is conduct.witness
    return felt.reconstructed()


def cards_on(again: Reconstruction, box: int) -> str:
    return " ".join(again.round.layout.box(box).hand(1).cards)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_a_card_given_to_the_wrong_box_is_put_right(conduct: Conduct) -> None:
    felt = conduct.felt({3: 10_00, 4: 10_00}).misdeal("Ts", 4).deal("9d 5c 8h 7s")
    again = rebuilt(conduct, felt)
    assert again.announced.clause == "14.4"
    assert (cards_on(again, 3), cards_on(again, 4)) == ("Ts 8h", "9d 7s")
    assert again.round.layout.dealer == ("5c",)
    assert again.undealt == ()


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_a_round_without_a_fault_is_rebuilt_as_it_was(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts 9c 9d 9h", ["stand"])
    again = rebuilt(conduct, felt)
    assert again.round.said == felt.said
    assert again.difference == {"ann": 0}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_what_a_misplaced_card_won_is_taken_back(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 2, 100_00)]).deal("9s As 6c").misdeal("Kd", 2)
    felt.deal("7h")
    assert felt.settlement(box=2).paid == 150_00
    again = rebuilt(conduct, felt)
    assert (cards_on(again, 1), cards_on(again, 2)) == ("9s Kd", "As 7h")
    assert again.difference == {"ann": 0, "bob": -250_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_decisions_on_hands_that_lie_as_they_lay_are_kept(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 2, 100_00)]).deal("9s 8s 6c 9d 4d")
    felt.answer("ann", "stand", box=1)
    felt.answer("bob", "draw", box=2)
    felt.misdeal("5h", 1)
    again = rebuilt(conduct, felt)
    assert (cards_on(again, 1), cards_on(again, 2)) == ("9s 9d", "8s 4d 5h")
    continued = Felt(again.round, conduct.witness)
    assert [(question.player, question.box) for question in continued.questions] == [("bob", 2)]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_a_hand_that_lies_differently_is_asked_again(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 100_00), wager("bob", 2, 100_00)]).deal("9s 8s 6c").misdeal("Kd", 2)
    felt.deal("7h")
    felt.answer("ann", "draw", box=1)
    felt.deal("2h")
    again = rebuilt(conduct, felt)
    assert (cards_on(again, 1), cards_on(again, 2)) == ("9s Kd", "8s 7h")
    continued = Felt(again.round, conduct.witness)
    assert [(question.player, question.box) for question in continued.questions] == [("ann", 1)]
    assert again.undealt == ("2h",)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.4")
def test_a_rebuilt_round_is_played_on(conduct: Conduct) -> None:
    felt = conduct.felt({3: 10_00, 4: 10_00}).misdeal("Ts", 4).deal("9d 5c 8h 7s")
    continued = Felt(rebuilt(conduct, felt).round, conduct.witness)
    continued.say("stand")
    continued.say("stand")
    continued.deal("Td 2d")
    assert continued.outcome(box=3) is Outcome.WIN
    assert continued.outcome(box=4) is Outcome.LOSE


@pytest.mark.parametrize(
    ("cards", "drawn"),
    [
        ("4s 6c 5d", "2c Kd"),
        ("5s 6c 6d", "2c"),
        ("As 6c 2d", ""),
        ("Ts 6c 2d", ""),
        ("2s 6c 3d", "Ah"),
    ],
    ids=["nine", "eleven", "soft 13", "hard 12", "to soft 16"],
)
@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_an_absent_players_hand_is_drawn_above_eleven(conduct: Conduct, cards: str, drawn: str) -> None:
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal(f"{cards[:2]} Th {cards[3:]} Td")
    assert felt.answer("ann", "silent", box=1) is None
    felt.deal(drawn)
    by_clause = [said for said in felt.said if isinstance(said, CardDealt) and said.clause == "14.7"]
    assert [said.card for said in by_clause] == drawn.split()
    assert all(said.to == HandAt(1, 1) for said in by_clause)
    assert [question.box for question in felt.questions] == [2]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_nobody_else_on_the_box_decides_for_an_absent_player(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 1, 10_00)]).deal("4s 6c 5d")
    felt.answer("ann", "silent")
    felt.deal("2c Kd Td 3h")
    assert [question.player for question in felt.asked] == ["ann"]
    assert felt.net == {"ann": 10_00, "bob": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_an_absent_players_hand_is_settled_as_any_other(conduct: Conduct) -> None:
    assert conduct({1: 10_00}, "4s 6c 5d 2c Kd Td 3h", ["silent"]).net == {"ann": 10_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_a_pair_is_neither_split_nor_doubled_for_an_absent_player(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "5s 6c 5d 2c Td 3h", ["silent"])
    assert [place for place, _ in felt.dealt] == ["box 1", "dealer", "box 1", "box 1", "dealer", "dealer"]
    assert felt.settlement().staked == 10_00


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_a_player_who_left_after_a_split_has_each_hand_drawn(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "5s 6c 5d 2c Td 3h 4h Td 3h", ["split", "silent", "silent"])
    assert felt.dealt[3:7] == [("box 1", "2c"), ("box 1", "Td"), ("box 1/2", "3h"), ("box 1/2", "4h")]
