"""NSW rule 9: what players may choose, and the hands that are settled as soon as they are made."""

from __future__ import annotations

import pytest

from croupier.games.play import Deal
from croupier.games.said import CardDealt, HandAt, HandCleared
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@clause("nsw-blackjack-challenge", "9.1")
def test_boxes_are_asked_from_the_left_each_with_its_total(conduct: Conduct) -> None:
    felt = conduct.felt({5: 10_00, 2: 10_00}).deal("Ts 6h 9d 4c 7s")
    assert (felt.questions[0].box, felt.texts("9.1")) == (2, ["Box 2: 14"])
    felt.say("stand")
    assert (felt.questions[0].box, felt.texts("9.1")) == (5, ["Box 2: 14", "Box 5: 13"])
    conduct.shows("9.1", "Announced", times=2)


@clause("nsw-blackjack-challenge", "9.1.1", "9.1.2", "9.1.3", "9.1.4")
def test_what_a_hand_of_two_cards_may_choose(conduct: Conduct) -> None:
    def offered(first: str, second: str) -> dict[str, str]:
        question = conduct.felt({1: 10_00}).deal(f"{first} 9d {second}").questions[0]
        return {option.choose.value: option.clause for option in question.options}

    assert offered("Ts", "4d") == {"draw": "9.1.4", "stand": "9.1.3", "double": "9.1.1"}
    assert offered("8s", "8d") == {"draw": "9.1.4", "stand": "9.1.3", "double": "9.1.1", "split": "9.1.2"}
    assert list(offered("6s", "5d")) == ["draw", "double"]
    assert list(offered("5s", "4d")) == ["draw", "double"]
    assert list(offered("4s", "4d")) == ["draw", "double", "split"]
    assert list(offered("Ks", "Jd")) == ["draw", "stand", "double", "split"]
    assert list(offered("As", "Ad")) == ["draw", "stand", "double", "split"]
    conduct.shows("9.1.1", "Option", times=7)
    conduct.shows("9.1.3", "Option", times=4)
    conduct.shows("9.1.4", "Option", times=7)


@clause("nsw-blackjack-challenge", "9.2")
def test_a_hand_under_twelve_may_not_stand(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("5s 9d 4h")
    refused = felt.say("stand")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "9.2")
    felt.say("draw")
    felt.deal("2c")
    assert felt.say("stand") is not None
    assert felt.say("double") is None


@clause("nsw-blackjack-challenge", "9.2")
@pytest.mark.parametrize("cards", ["As 9d Ah", "As 9d 2h", "Ts 9d 2h"])
def test_a_total_of_twelve_or_more_may_stand(conduct: Conduct, cards: str) -> None:
    felt = conduct.felt({1: 50_00}).deal(cards)
    assert felt.say("stand") is None
    five = conduct.felt({1: 50_00}).deal("2s 9d 3h")
    refused = five.say("stand")
    assert refused is not None
    assert refused.clause == "9.2"


@clause("nsw-blackjack-challenge", "9.2", "9.7")
def test_four_cards_under_twelve_get_a_fifth_unasked_and_five_under_twelve_are_paid(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("2c 9d 2d")
    felt.say("draw")
    felt.deal("2h")
    felt.say("draw")
    felt.deal("2s")
    assert felt.live.waiting == Deal(HandAt(1, 1), Clause("9.2"))
    felt.deal("3c")
    assert (felt.settlement().clause, felt.settlement().paid) == ("9.7", 50_00)


@clause("nsw-blackjack-challenge", "9.3")
def test_any_hand_under_twenty_one_may_draw(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("Ts 9d Kh")
    assert "draw" in felt.offered()
    felt.say("draw")
    felt.deal("Ac")
    assert felt.settlement().clause == "9.6"
    refused = felt.answer("ann", "draw")
    assert refused is not None
    assert refused.clause == "9.3"


@clause("nsw-blackjack-challenge", "9.3", "10.3#2")
def test_a_doubled_hand_draws_no_more(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00, 2: 50_00}).deal("6s Ts 9d 5h 9h")
    felt.say("double")
    felt.deal("2c")
    assert felt.questions[0].box == 2
    refused = felt.answer("ann", "draw", box=1)
    assert refused is not None
    assert refused.clause == "10.3"
    conduct.shows("9.3", "Option", times=3)


@clause("nsw-blackjack-challenge", "9.4#2")
def test_the_total_is_announced_after_every_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("5s 9d 4h")
    felt.say("draw")
    felt.deal("2c")
    felt.say("draw")
    felt.deal("Ad")
    assert felt.texts("9.4") == ["Box 1: 11", "Box 1: 12"]
    cards = [said.card.value for said in felt.said if isinstance(said, CardDealt)]
    assert cards[-2:] == ["2c", "Ad"]


@clause("nsw-blackjack-challenge", "9.5")
def test_a_hand_over_twenty_one_loses_at_once(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00, 2: 10_00}).deal("Ts Ts 9d 6h 9h")
    felt.say("draw")
    felt.deal("8c")
    lost = felt.settlement(box=1)
    assert (lost.outcome, lost.returned, lost.clause, lost.stage) == (Outcome.LOSE, 0, "9.5", Stage.PLAY)
    assert felt.live.layout.box(1).hand(1).cleared
    assert felt.questions[0].box == 2


@clause("nsw-blackjack-challenge", "9.5")
def test_a_doubled_hand_over_twenty_one_loses_all_of_it(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Ts 9d 2h Kc", ["double"])
    assert (felt.settlement().staked, felt.net) == (100_00, {"ann": -100_00})
    assert felt.settlement().clause == "9.5"


@clause("nsw-blackjack-challenge", "9.6")
@pytest.mark.parametrize("dealers", ["6h", "Kh", "Ah"])
def test_twenty_one_is_paid_even_money_at_once(conduct: Conduct, dealers: str) -> None:
    felt = conduct.felt({1: 50_00, 2: 10_00}).deal(f"5c Ts {dealers} 6d 9h")
    felt.say("draw")
    felt.deal("Ts")
    paid = felt.settlement(box=1)
    assert (paid.outcome, paid.paid, paid.returned, paid.clause) == (Outcome.WIN, 50_00, 50_00, "9.6")
    assert paid.stage is Stage.PLAY
    assert felt.live.layout.box(1).hand(1).cleared
    assert felt.questions[0].box == 2


@clause("nsw-blackjack-challenge", "9.6")
def test_a_dealers_blackjack_takes_no_paid_twenty_one_back(conduct: Conduct) -> None:
    felt = conduct({1: 50_00, 2: 10_00}, "5c Ts Ah 6d 9h Ts Kc", ["draw", "stand"])
    assert felt.settlement(box=1).paid == 50_00
    assert felt.net == {"ann": 40_00}


@clause("nsw-blackjack-challenge", "9.6")
def test_a_doubled_twenty_one_is_paid_on_the_whole_stake_at_once(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "5c Ah 6d Ts", ["double"])
    paid = felt.settlement()
    assert (paid.staked, paid.paid, paid.returned) == (100_00, 100_00, 100_00)
    assert (paid.clause, paid.stage) == ("9.6", Stage.PLAY)


@clause("nsw-blackjack-challenge", "9.6")
def test_everyone_on_a_hand_of_twenty_one_is_paid(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 50_00), wager("bob", 1, 20_00)]
    felt = conduct(wagers, "5c Kh 6d Ts", ["double 3000", "decline"])
    assert felt.net == {"ann": 80_00, "bob": 20_00}


@clause("nsw-blackjack-challenge", "9.6")
def test_five_cards_of_twenty_one_are_paid_once(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "2c Kh 3d 4h 5s 7c", ["draw", "draw", "draw"])
    assert (felt.settlement().clause, felt.net) == ("9.6", {"ann": 50_00})


@clause("nsw-blackjack-challenge", "9.7")
@pytest.mark.parametrize("dealers", ["6h", "Kc", "Ah"])
def test_five_cards_are_paid_even_money_at_once(conduct: Conduct, dealers: str) -> None:
    felt = conduct.felt({1: 50_00, 2: 10_00}).deal(f"2c Ts {dealers} 3d 9h")
    for card in ("4h", "3s"):
        felt.say("draw")
        felt.deal(card)
    felt.say("draw")
    felt.deal("5c")
    paid = felt.settlement(box=1)
    assert (paid.outcome, paid.paid, paid.clause, paid.stage) == (Outcome.WIN, 50_00, "9.7", Stage.PLAY)
    (cleared,) = [said for said in felt.said if isinstance(said, HandCleared)]
    assert cleared.clause == "9.7"
    assert felt.place_of(paid) < felt.place_of(cleared), "paid first, then its cards are removed"
    assert felt.questions[0].box == 2


@clause("nsw-blackjack-challenge", "9.7", "9.5")
def test_five_cards_over_twenty_one_lose(conduct: Conduct) -> None:
    short = conduct({1: 50_00}, "2c Kh 3d 4h 5s 6c", ["draw", "draw", "draw"])
    assert (short.settlement().clause, short.outcome()) == ("9.7", Outcome.WIN)
    over = conduct({1: 50_00}, "2c Kh 3d 4h 5s 8c", ["draw", "draw", "draw"])
    assert (over.settlement().clause, over.outcome()) == ("9.5", Outcome.LOSE)


@clause("nsw-blackjack-challenge", "9.7")
def test_the_five_cards_of_a_split_hand_include_the_split_card(conduct: Conduct) -> None:
    cards = "2c Kh 2d 3h 4s 3c 5d 9s 8s 7h"
    felt = conduct({1: 50_00}, cards, ["split", "draw", "draw", "draw", "draw", "stand"])
    assert felt.settlement(hand=1).clause == "9.7"
    assert felt.settlement(hand=2).clause == "17.1.2"
    assert felt.net == {"ann": 100_00}
