"""What happens in a round: the deal, the players' choices, the dealer's hand and the settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.games.blackjack.points import is_blackjack, is_soft, total
from croupier.games.said import CardDealt, HandAt
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.refusal import Refusal, RefusedError

BOOK = "port-ellery-blackjack"
Conduct = Callable[..., Any]


@pytest.mark.clause(BOOK, "C.1")
def test_only_six_decks(conduct: Conduct, witness: set[str]) -> None:
    with pytest.raises(RefusedError, match="6 decks only, not 8") as no:
        conduct({1: 1000}, "Ts 6d 9h", decks=8)
    witness.add(str(no.value.refused.clause))
    assert conduct({1: 1000}, "Ts 6d 9h Kc 8d", (1, 0, "stand")).round.rules.pack.cards == 312


@pytest.mark.clause(BOOK, "T.4")
def test_only_the_maximum_plays(conduct: Conduct) -> None:
    (won,) = conduct({1: 8000}, "Ts 6d 9h Td 8c", (1, 0, "stand"), maximum=5000).settlements
    assert (won.paid, won.returned) == (5000, 8000)


@pytest.mark.clause(BOOK, "W.1")
def test_five_boxes(conduct: Conduct) -> None:
    assert conduct({6: 1000}, "Ts 6d 9h").code is Refusal.NO_SUCH_BOX


@pytest.mark.clause(BOOK, "D.2")
def test_the_dealer_gets_one_card_before_the_second_of_each_box(conduct: Conduct) -> None:
    said = conduct({1: 1000, 3: 1000}, "Ts 9s 6d 9h 8h Td 5c", (1, 0, "stand"), (3, 0, "stand")).round.said
    dealt = [one.to.box if isinstance(one.to, HandAt) else "dealer" for one in said if isinstance(one, CardDealt)]
    assert dealt == [1, 3, "dealer", 1, 3, "dealer", "dealer"]


@pytest.mark.clause(BOOK, "D.3")
def test_an_ace_counts_eleven_while_it_can(defined: Callable[..., Any]) -> None:
    soft, hard = read_cards("As 6d"), read_cards("As 6d Kc")
    assert (defined(total, soft), defined(is_soft, soft)) == (17, True)
    assert (defined(total, hard), defined(is_soft, hard)) == (17, False)


@pytest.mark.clause(BOOK, "D.4")
def test_an_ace_with_a_king_after_a_split_is_no_blackjack(conduct: Conduct, defined: Callable[..., Any]) -> None:
    whole = conduct({1: 1000}, "As 6d Kh").round
    assert defined(is_blackjack, whole.layout.box(1).hands[0], whole.rules)
    split = conduct({1: 1000}, "As 6d Ah Kd 5c Td Ts", (1, 0, "split"))
    assert not defined(is_blackjack, split.round.layout.box(1).hands[0], split.round.rules)
    assert [one.paid for one in split.settlements] == [1000, 1000], "21 at even money"


@pytest.mark.clause(BOOK, "P.1")
@pytest.mark.parametrize(("card", "paid"), [("Kc", 1000), ("7c", 0)])
def test_insurance_pays_two_to_one(conduct: Conduct, card: str, paid: int) -> None:
    insured = [(1, 0, "insure"), (1, 0, "stand")]
    settled = conduct({1: 1000}, f"Ts Ad 9h {card}", *insured).settlements
    assert [one.paid for one in settled if one.on == "insurance"] == [paid]


@pytest.mark.clause(BOOK, "P.2")
def test_box_by_box_until_the_player_stands(conduct: Conduct) -> None:
    decisions = [(1, 0, "draw"), (1, 0, "stand"), (2, 0, "stand")]
    first, second = conduct({1: 1000, 2: 1000}, "9s Ts 6d 6h 8h 4c Td 2c", *decisions).settlements
    assert (first.paid, second.outcome) == (1000, Outcome.STAND_OFF), "19 and 18 against 18"


@pytest.mark.clause(BOOK, "P.3")
def test_doubling_takes_one_card(conduct: Conduct) -> None:
    (won,) = conduct({1: 1000}, "6s 6d 5h 9c Td 3c", (1, 0, "double")).settlements
    assert (won.staked, won.paid) == (2000, 2000)


@pytest.mark.clause(BOOK, "P.3")
def test_doubling_after_a_split(conduct: Conduct) -> None:
    decisions = [(1, 0, "split"), (1, 1, "double"), (1, 2, "stand")]
    doubled, single = conduct({1: 1000}, "8s 6d 8h 3c Tc Ts Td 5c", *decisions).settlements
    assert (doubled.staked, single.staked) == (2000, 1000)


@pytest.mark.clause(BOOK, "P.4")
def test_a_pair_is_split_once(conduct: Conduct) -> None:
    no = conduct({1: 1000}, "8s 6d 8h 8c 8d", (1, 0, "split"), (1, 1, "split"))
    assert no.code is Refusal.CHOICE_NOT_OFFERED


@pytest.mark.clause(BOOK, "P.4")
def test_split_aces_get_one_card_each(conduct: Conduct) -> None:
    result = conduct({1: 1000}, "As 6d Ah 5c 6c Td Ts", (1, 0, "split"))
    assert [len(hand.cards) for hand in result.round.layout.box(1).hands] == [2, 2]


@pytest.mark.clause(BOOK, "P.5")
def test_a_hand_of_eleven_draws(conduct: Conduct) -> None:
    assert conduct({1: 1000}, "6s 6d 5h", (1, 0, "stand")).code is Refusal.CHOICE_NOT_OFFERED


@pytest.mark.clause(BOOK, "P.6", "S.2")
def test_a_hand_over_21_loses_before_the_dealer_draws(conduct: Conduct) -> None:
    result = conduct({1: 1000}, "Ts 6d 6h Kc", (1, 0, "draw"))
    assert result.settlements[0].outcome is Outcome.LOSE
    assert result.cards_used == 4


@pytest.mark.clause(BOOK, "P.7")
def test_the_dealer_draws_for_the_silent(conduct: Conduct) -> None:
    result = conduct({1: 1000}, "5s 6d 3h 6c Ts 5d", (1, 0, "silent"))
    assert total(result.round.layout.box(1).hands[0].cards) == 14


@pytest.mark.clause(BOOK, "P.8")
@pytest.mark.parametrize(("dealer", "returned"), [("9d Tc", 500), ("Td 9c", 500), ("Td Ac", 0)])
def test_half_a_wager_is_given_up_unless_the_dealer_has_a_blackjack(
    conduct: Conduct, dealer: str, returned: int
) -> None:
    first, second = dealer.split()
    (given_up,) = conduct({1: 1000}, f"Ts {first} 6h {second}", (1, 0, "surrender")).settlements
    assert (given_up.paid, given_up.returned) == (0, returned)


@pytest.mark.clause(BOOK, "S.1")
def test_the_dealer_draws_on_a_soft_17(conduct: Conduct) -> None:
    (lost,) = conduct({1: 1000}, "Ts 6d 9h Ac 4d", (1, 0, "stand")).settlements
    assert lost.outcome is Outcome.LOSE, "the soft 17 became 21"


@pytest.mark.clause(BOOK, "S.1")
def test_the_dealer_stands_on_a_hard_17(conduct: Conduct) -> None:
    assert conduct({1: 1000}, "Ts Td 9h 7c", (1, 0, "stand")).settlements[0].paid == 1000


@pytest.mark.clause(BOOK, "S.3")
def test_a_blackjack_is_paid_six_to_five_at_once(conduct: Conduct) -> None:
    result = conduct({1: 1000}, "As 6d Kh")
    assert (result.settlements[0].paid, result.settlements[0].stage.value) == (1200, "interim")


@pytest.mark.clause(BOOK, "S.3")
def test_a_blackjack_waits_for_a_dealer_who_may_have_one(conduct: Conduct) -> None:
    (won,) = conduct({1: 1000}, "As Td Kh 8c").settlements
    assert (won.paid, won.stage.value) == (1200, "final")


@pytest.mark.clause(BOOK, "S.4", "S.5")
@pytest.mark.parametrize(("dealer", "paid"), [("9c", 1000), ("6c Ks", 1000)])
def test_a_higher_hand_and_one_that_is_left_win_even_money(conduct: Conduct, dealer: str, paid: int) -> None:
    (won,) = conduct({1: 1000}, f"Ts Td Kh {dealer}", (1, 0, "stand")).settlements
    assert (won.outcome, str(won.pays), won.paid) == (Outcome.WIN, "1:1", paid)


@pytest.mark.clause(BOOK, "S.5")
def test_a_lower_hand_loses(conduct: Conduct) -> None:
    assert conduct({1: 1000}, "Ts Td 8h Kc", (1, 0, "stand")).settlements[0].outcome is Outcome.LOSE


@pytest.mark.clause(BOOK, "S.6")
@pytest.mark.parametrize(("cards", "decisions"), [("Ts Td 9h 9c", [(1, 0, "stand")]), ("As Td Kh Ac", [])])
def test_equal_hands_stand_off(conduct: Conduct, cards: str, decisions: list[tuple[int, int, str]]) -> None:
    (equal,) = conduct({1: 1000}, cards, *decisions).settlements
    assert (equal.outcome, equal.returned) == (Outcome.STAND_OFF, 1000)


@pytest.mark.clause(BOOK, "S.7")
def test_a_dealers_blackjack_takes_what_was_added(conduct: Conduct) -> None:
    (lost,) = conduct({1: 1000}, "6s Td 5h 9c Ac", (1, 0, "double")).settlements
    assert (lost.outcome, lost.staked) == (Outcome.LOSE, 2000)
