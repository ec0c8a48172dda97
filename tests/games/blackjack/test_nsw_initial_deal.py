"""NSW rules 4.9, 5, 6 and 7: the burn, the wagers that lie when the deal begins, and the deal itself."""

from __future__ import annotations

import pytest

from croupier.games.reconstruction import chips_moved
from croupier.games.said import Announced, Answer, CardBurned, CardDealt, StakeReturned, WagerPlaced
from croupier.games.wagers import amounts_in_action
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct, clause, wager


@clause("nsw-blackjack-challenge", "4.9")
def test_the_first_card_of_a_shoe_is_burned_unseen(conduct: Conduct) -> None:
    felt = conduct.open({1: 10_00}, decks=6)
    assert not isinstance(felt, Refused)
    felt.deal("As")
    burned = felt.said[-2]
    assert isinstance(burned, CardBurned)
    assert not hasattr(burned, "card")
    assert (felt.dealt, felt.live.layout.box(1).received) == ([], ())
    assert felt.live.rules.pack.cards - felt.cards_used == 311
    conduct.shows("4.9", "CardBurned", times=1)


@clause("nsw-blackjack-challenge", "4.9")
def test_no_card_is_burned_in_later_rounds_of_the_shoe(conduct: Conduct) -> None:
    assert sum(isinstance(said, CardBurned) for said in conduct.felt({1: 10_00}).said) == 1
    later = conduct.felt({1: 10_00}, new_shoe=False).deal("Ts 9d 8h")
    assert not any(isinstance(said, CardBurned) for said in later.said)
    assert later.dealt[0] == ("box 1", "Ts")
    conduct.shows("4.9", "CardBurned", times=1)


@clause("nsw-blackjack-challenge", "5.2")
def test_a_wager_is_made_of_chips(conduct: Conduct) -> None:
    felt = conduct.felt({1: 12_50}, smallest_chip=2_50)
    placed = felt.said[0]
    assert isinstance(placed, WagerPlaced)
    assert (placed.amount, placed.clause) == (12_50, "5.2")
    refused = conduct.refused_wagers({1: 11_00}, smallest_chip=2_50)
    assert refused.code is Refusal.AMOUNT_NOT_IN_CHIPS
    assert conduct.refused_wagers({1: 0}).clause == "5.2"


@clause("nsw-blackjack-challenge", "5.3")
def test_before_the_first_card_the_main_wager_is_offered(conduct: Conduct) -> None:
    assert [(one.on, one.clause) for one in conduct.offers()] == [(On.BLACKJACK, "5.3")]


@clause("nsw-blackjack-challenge", "5.5")
def test_three_players_may_wager_on_a_box_and_a_fourth_may_not(conduct: Conduct) -> None:
    three = [wager(player, 2, 10_00) for player in ("ann", "bob", "cy")]
    felt = conduct.felt([*three, wager("dee", 3, 10_00)])
    assert len(felt.live.layout.box(2).stakes) == 3
    refused = conduct.refused_wagers([*three, wager("dee", 2, 10_00)])
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "5.5")
    assert refused.says.startswith("dee cannot wager on box 2")


@clause("nsw-blackjack-challenge", "6.1.1", "6.1.2", "6.1.3", "6.1#2")
@pytest.mark.parametrize(
    ("amounts", "in_action"),
    [
        ((1000, 300, 200), (1000, 0, 0)),
        ((700, 300, 0), (700, 300, 0)),
        ((700, 301, 0), (700, 300, 0)),
        ((600, 300, 100), (600, 300, 100)),
        ((600, 300, 150), (600, 300, 100)),
    ],
)
def test_a_box_is_filled_to_its_maximum_in_order_of_control(
    conduct: Conduct, amounts: tuple[int, ...], in_action: tuple[int, ...]
) -> None:
    wagers = [
        wager(player, 1, amount * 100)
        for player, amount in zip(("ann", "bob", "cy"), amounts, strict=True)
        if amount
    ]
    counted = conduct.use(amounts_in_action)(conduct.rules(maximum=1_000_00), wagers)
    assert counted == [part * 100 for part in in_action][: len(wagers)]


@clause("nsw-blackjack-challenge", "6.1.1")
def test_the_seated_player_fills_the_maximum_before_a_higher_wager(conduct: Conduct) -> None:
    wagers = [wager("bob", 1, 800_00), wager("ann", 1, 300_00, seated=True)]
    counted = conduct.use(amounts_in_action)(conduct.rules(maximum=1_000_00), wagers)
    assert counted == [700_00, 300_00]


@clause("nsw-blackjack-challenge", "6.2")
def test_a_wager_under_the_minimum_is_refused_before_the_first_card_and_good_after_it(conduct: Conduct) -> None:
    refused = conduct.refused_wagers({1: 10_00}, minimum=25_00)
    assert (refused.code, refused.clause) == (Refusal.UNDER_MINIMUM, "6.2")
    felt = conduct.felt({1: 25_00}, minimum=25_00).deal("Ts 9d 9h")
    cut_back = StakeReturned(
        player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(15_00), clause=Clause("18.22")
    )
    assert felt.give_back(cut_back) is None
    felt.say("stand")
    felt.deal("8c")
    assert (felt.settlement().outcome, felt.settlement().paid) == (Outcome.WIN, 10_00)


@clause("nsw-blackjack-challenge", "6.3")
@pytest.mark.parametrize(
    ("dealers", "outcome", "paid", "returned"),
    [("Kc", Outcome.LOSE, 0, 400_00), ("8c", Outcome.WIN, 1_000_00, 1_400_00)],
)
def test_a_box_wins_and_loses_up_to_its_maximum(
    conduct: Conduct, dealers: str, outcome: Outcome, paid: int, returned: int
) -> None:
    felt = conduct({1: 1_400_00}, f"Ts 9d 8h {dealers}", ["stand"], maximum=1_000_00)
    settled = felt.settlement()
    assert (settled.outcome, settled.paid, settled.returned) == (outcome, paid, returned)
    assert settled.staked == 1_400_00
    assert "6.3" in settled.also


@clause("nsw-blackjack-challenge", "6.3", "6.3.1")
def test_players_over_the_maximum_together_each_keep_their_share(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 600_00), wager("bob", 1, 500_00), wager("cy", 1, 200_00)]
    conduct.witness.watch(amounts_in_action)
    felt = conduct(wagers, "Ts 9d 8h Kc", ["stand"], maximum=1_000_00)
    assert felt.net == {"ann": -600_00, "bob": -400_00, "cy": 0}
    shared = [
        (one.clause, one.also) for one in felt.said if isinstance(one, Announced) and "in action" in one.text
    ]
    assert shared == [("6.3.1", ("6.1.2", "6.3")), ("6.3.1", ("6.1.3", "6.3"))]
    alone = conduct([wager("ann", 1, 1_400_00)], "Ts 9d 8h Kc", ["stand"], maximum=1_000_00)
    assert [one.clause for one in alone.said if isinstance(one, Announced) and "in action" in one.text] == ["6.3"]


@clause("nsw-blackjack-challenge", "7.1", "7.1#2", "7.1#3", "3.8")
def test_the_deal_goes_clockwise_over_the_wagered_boxes(conduct: Conduct) -> None:
    felt = conduct.felt([wager("bob", 5, 10_00), wager("ann", 2, 10_00)]).deal("Ts 9h 7d 8c 6s")
    assert felt.dealt == [
        ("box 2", "Ts"),
        ("box 5", "9h"),
        ("dealer", "7d"),
        ("box 2", "8c"),
        ("box 5", "6s"),
    ]
    assert felt.live.layout.dealer == read_cards("7d")
    cards = [said for said in felt.said if isinstance(said, CardDealt)]
    assert {(said.clause, said.also) for said in cards} == {("7.1", ("3.8",))}
    conduct.shows("7.1", "Announced", times=1)
    conduct.shows("7.1#2", "CardDealt", times=5)
    conduct.shows("7.1#3", "CardDealt", times=5)
    conduct.shows("3.8", "CardDealt", times=5)


@clause("nsw-blackjack-challenge", "7.1")
def test_no_more_bets_is_called_before_the_first_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00})
    called = felt.said[-1]
    assert isinstance(called, Announced)
    assert (called.text, called.clause) == ("No more bets", "7.1")
    assert felt.dealt == []
    conduct.shows("7.1", "Announced", times=1)


@clause("nsw-blackjack-challenge", "3.8")
def test_every_card_of_a_round_lies_face_up(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "8s 6d 8h 3c 9s 5h Kd Ac", ["split", "double", "stand"])
    cards = [said for said in felt.said if isinstance(said, CardDealt)]
    assert " ".join(said.card.value for said in cards) == "8s 6d 8h 3c 9s 5h Kd Ac"
    assert all("3.8" in said.also for said in cards)
    conduct.shows("3.8", "CardDealt", times=8)


@clause("nsw-blackjack-challenge", "18.8")
def test_a_misdealt_round_is_rebuilt_in_the_true_order_of_its_cards(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("bob", 3, 10_00), wager("cy", 4, 10_00)]
    felt = conduct.felt(wagers).deal("Ts").misdeal("5h", 4).deal("9s 9d 8c 2d 6s")
    felt.say("stand")
    assert felt.live.layout.box(4).hand(1).cards == read_cards("5h 6s")
    rebuilt = felt.reconstructed()
    lies = {box.number: box.hand(1).cards for box in rebuilt.round.layout.boxes}
    assert lies == {1: read_cards("Ts 8c"), 3: read_cards("5h 2d"), 4: read_cards("9s 6s")}
    assert rebuilt.round.layout.box(1).hand(1).stood
    assert [(one.answer.player, one.answer.choose) for one in rebuilt.round.inputs if hasattr(one, "answer")] == [
        ("ann", Choice.STAND)
    ]
    assert rebuilt.difference == {"ann": 0, "bob": 0, "cy": 0}


@clause("nsw-blackjack-challenge", "18.8", "18.8#2")
def test_a_payment_that_rested_on_a_misdeal_goes_back(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("bob", 2, 10_00)]
    felt = conduct.felt(wagers).misdeal("5h", 2).deal("As 9d Kd 6s")
    assert felt.net == {"ann": 20_00}
    rebuilt = felt.reconstructed()
    assert rebuilt.round.layout.box(1).hand(1).cards == read_cards("5h Kd")
    assert rebuilt.difference == {"ann": -30_00, "bob": 0}


@clause("nsw-blackjack-challenge", "18.8", "18.8#2")
def test_a_hand_that_lies_differently_is_asked_again_and_its_new_result_stands(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("bob", 2, 10_00)]
    felt = conduct.felt(wagers).misdeal("Ts", 2).deal("5h 9d 8c 6s")
    felt.say("stand")
    felt.say("stand")
    felt.deal("8h")
    assert felt.net == {"ann": -10_00, "bob": -10_00}
    rebuilt = felt.reconstructed()
    again = rebuilt.round
    assert rebuilt.undealt == read_cards("8h")
    assert again.answer(Answer(player="ann", box=1, choose=Choice.STAND)) is None
    assert again.answer(Answer(player="bob", box=2, choose=Choice.DRAW)) is None
    assert again.deal(rebuilt.undealt[0]) is None
    assert again.answer(Answer(player="bob", box=2, choose=Choice.STAND)) is None
    assert again.deal(Card("8d")) is None
    was, now = chips_moved(felt.said), chips_moved(again.said)
    assert {player: now[player] - was[player] for player in now} == {"ann": 20_00, "bob": 20_00}
