"""ACT rule 6: the initial deal."""

from __future__ import annotations

from croupier.games.said import Announced, CardDealt
from tests.proofs import Conduct, clause


@clause(("act-blackjack-2006", "act-blackjack-2018"), "6.1")
def test_every_card_lies_face_up(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "5s 9d 4h 7c Kc", ["draw", "stand"])
    assert [card for _, card in felt.dealt] == ["5s", "9d", "4h", "7c", "Kc"]
    assert len(felt.dealt) == felt.cards_used
    assert all("6.1" in said.also for said in felt.said if isinstance(said, CardDealt))
    conduct.shows("6.1", "CardDealt", times=5)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "6.1")
def test_a_burnt_card_is_not_shown(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).misdeal("5c", "discard-rack").deal("Ts 9d 9h")
    assert felt.dealt == [("box 1", "Ts"), ("dealer", "9d"), ("box 1", "9h")]
    assert "5c" not in str(felt.said)
    conduct.shows("6.1", "CardDealt", times=3)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "6.2")
def test_no_more_bets_is_called_once_before_the_first_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00})
    assert felt.texts("6.2") == ["No more bets"]
    felt.deal("Ts 9d 9h")
    called = next(said for said in felt.said if isinstance(said, Announced))
    first = next(said for said in felt.said if isinstance(said, CardDealt))
    assert felt.place_of(called) < felt.place_of(first)
    assert felt.texts("6.2") == ["No more bets"]
    conduct.shows("6.2", "Announced", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "6.2#2", "6.2(a)", "6.2(b)", "6.2(c)")
def test_cards_go_clockwise_one_each_one_to_the_dealer_and_another_each(conduct: Conduct) -> None:
    felt = conduct.felt({6: 10_00, 2: 10_00, 5: 10_00}).deal("2s 3s 4s 5s 6s 7s 8s")
    assert felt.dealt == [
        ("box 2", "2s"),
        ("box 5", "3s"),
        ("box 6", "4s"),
        ("dealer", "5s"),
        ("box 2", "6s"),
        ("box 5", "7s"),
        ("box 6", "8s"),
    ]
    by_clause = [said.clause for said in felt.said if isinstance(said, CardDealt)]
    assert by_clause == ["6.2(a)"] * 3 + ["6.2(b)"] + ["6.2(c)"] * 3
    conduct.shows("6.2#2", "Announced", times=1)
    conduct.shows("6.2(a)", "CardDealt", times=3)
    conduct.shows("6.2(b)", "CardDealt", times=1)
    conduct.shows("6.2(c)", "CardDealt", times=3)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "6.2(a)", "6.2(b)", "6.2(c)")
def test_no_card_is_burned_first_and_the_dealer_has_no_second_card_yet(conduct: Conduct) -> None:
    felt = conduct.felt({2: 10_00, 5: 10_00}).deal("Ts 9s Kc 7d 8d")
    assert felt.cards_used == len(felt.dealt) == 5
    assert [place for place, _ in felt.dealt].count("dealer") == 1
    assert [(question.player, question.box) for question in felt.questions] == [("ann", 2)]
    conduct.shows("6.2(a)", "CardDealt", times=2)
    conduct.shows("6.2(b)", "CardDealt", times=1)
    conduct.shows("6.2(c)", "CardDealt", times=2)
