"""NSW rule 11: a pair becomes two hands or three, and what a dealer's Blackjack may take of them."""

from __future__ import annotations

import pytest

from croupier.games.said import HandSplit, SplitWagerPlaced
from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager

TWO_ON_A_BOX = [wager("ann", 1, 50_00, seated=True), wager("bob", 1, 20_00)]


def results(felt: Felt, player: str = "ann") -> list[tuple[int, str, int, str]]:
    """Hand, outcome, what came back of the stake, and the clause, from the left."""
    mine = sorted((one for one in felt.settlements if one.player == player), key=lambda one: one.hand)
    return [(one.hand, one.outcome.value, one.returned, one.clause) for one in mine]


@clause("nsw-blackjack-challenge", "11.1")
def test_a_pair_by_value_is_split_for_an_equal_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("Ks 9d Th")
    for amount in (40_00, 60_00):
        refused = felt.say(f"split {amount}")
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "11.1")
    assert felt.say("split 5000") is None
    hands = felt.live.layout.box(1).hands
    assert [hand.cards[0].value for hand in hands] == ["Ks", "Th"]
    assert [stake.staked for stake in felt.live.layout.box(1).stakes] == [50_00, 50_00]


@clause("nsw-blackjack-challenge", "11.1")
def test_unlike_cards_are_not_split(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("9s 9d 8h")
    refused = felt.say("split")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "11.1")


@clause("nsw-blackjack-challenge", "11.1")
def test_only_the_controlling_player_may_split(conduct: Conduct) -> None:
    felt = conduct.felt(TWO_ON_A_BOX).deal("8s 9d 8h")
    refused = felt.answer("bob", "split")
    assert refused is not None
    assert refused.clause == "11.1"


@clause("nsw-blackjack-challenge", "11.2")
def test_the_first_hand_is_finished_before_the_second_gets_a_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("8s 9d 8h")
    felt.say("split")
    felt.deal("2c")
    felt.say("draw")
    felt.deal("5c")
    assert [len(hand.cards) for hand in felt.live.layout.box(1).hands] == [3, 1]
    felt.say("stand")
    felt.deal("Td")
    assert felt.dealt[3:] == [("box 1", "2c"), ("box 1", "5c"), ("box 1/2", "Td")]
    assert felt.questions[0].hand == 2


@clause("nsw-blackjack-challenge", "11.3", "9.4#2")
def test_a_split_hand_is_announced_and_played_like_any_other(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("8s 9d 8h")
    felt.say("split")
    felt.deal("3c")
    assert felt.texts("9.4") == ["Box 1, hand 1: 11"]
    assert felt.offered() == ["draw", "double"]
    felt.say("draw")
    felt.deal("8c")
    felt.say("stand")
    felt.deal("8d")
    assert felt.texts("9.4")[-1] == "Box 1, hand 2: 16"
    assert felt.offered() == ["draw", "stand", "double", "split"]


@clause("nsw-blackjack-challenge", "11.3")
def test_split_aces_are_played_on(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("As 9d Ah")
    felt.say("split")
    felt.deal("4c")
    assert felt.offered() == ["draw", "stand", "double"]
    felt.say("stand")
    felt.deal("Ad")
    assert felt.offered() == ["draw", "stand", "double", "split"]


@clause("nsw-blackjack-challenge", "11.3.1", "8.1.1")
@pytest.mark.parametrize(
    ("pair", "makes_blackjack"), [(("As", "Ah"), "Kd"), (("Ts", "Th"), "Ad"), (("Ks", "Jh"), "Ad")]
)
def test_a_blackjack_on_a_split_hand_is_paid_two_to_one_at_once(
    conduct: Conduct, pair: tuple[str, str], makes_blackjack: str
) -> None:
    felt = conduct.felt({1: 50_00}).deal(f"{pair[0]} 6c {pair[1]}")
    felt.say("split")
    felt.deal(makes_blackjack)
    paid = felt.settlement(hand=1)
    assert (paid.outcome, paid.paid, paid.returned) == (Outcome.WIN, 100_00, 50_00)
    assert (paid.clause, paid.also, paid.stage) == ("8.1.1", ("11.3.1",), Stage.INTERIM)
    assert felt.live.layout.box(1).hand(1).cleared


@clause("nsw-blackjack-challenge", "11.3.1", "8.1.2")
@pytest.mark.parametrize(
    ("dealers", "pays", "decided"),
    [(("Kc", "9c"), 2, "17.1.1.1"), (("Kc", "Ac"), 3, "17.1.1.2.3"), (("Ac", "Tc"), 4, "17.1.1.2.2")],
)
def test_a_blackjack_on_a_split_hand_waits_and_is_ranked(
    conduct: Conduct, dealers: tuple[str, str], pays: int, decided: str
) -> None:
    first, second = dealers
    felt = conduct({1: 50_00}, f"Ts {first} Th Ad 8c {second}", ["split", "stand"])
    paid = felt.settlement(hand=1)
    assert (paid.paid, paid.clause, paid.stage) == (50_00 * pays, decided, Stage.FINAL)
    assert "11.3.1" in paid.also
    assert felt.outcome(hand=2) is Outcome.LOSE


@clause("nsw-blackjack-challenge", "11.4", "11.4.2")
def test_a_box_is_split_twice_and_no_more(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("8s 9d 8h")
    felt.say("split")
    felt.deal("8c")
    assert felt.say("split") is None
    assert [said.clause for said in felt.said if isinstance(said, HandSplit)] == ["11.1", "11.4"]
    felt.deal("8d")
    assert felt.offered() == ["draw", "stand", "double"]
    refused = felt.say("split")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "11.4.2")


@clause("nsw-blackjack-challenge", "11.4")
@pytest.mark.parametrize(
    ("pair", "dealt", "may_split"), [("KT", "J", True), ("AA", "A", True), ("88", "9", False)]
)
def test_a_hand_is_split_again_on_cards_of_the_first_value(
    conduct: Conduct, pair: str, dealt: str, *, may_split: bool
) -> None:
    felt = conduct.felt({1: 50_00}).deal(f"{pair[0]}s 9d {pair[1]}h")
    felt.say("split")
    felt.deal(f"{dealt}c")
    assert ("split" in felt.offered()) is may_split
    felt.say("stand")
    felt.deal(f"{pair[0]}d")
    assert felt.say("split") is None
    assert felt.said[-2].clause == "11.4"


@clause("nsw-blackjack-challenge", "11.4.1")
def test_every_split_hand_carries_the_original_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("8s 9d 8h")
    felt.say("split")
    felt.deal("8c")
    refused = felt.say("split 2500")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "11.4.1")
    assert felt.say("split 5000") is None
    placed = [(said.amount, said.clause) for said in felt.said if isinstance(said, SplitWagerPlaced)]
    assert placed == [(50_00, "11.1"), (50_00, "11.4.1")]
    assert [(stake.hand, stake.staked) for stake in felt.live.layout.box(1).stakes] == [
        (1, 50_00),
        (3, 50_00),
        (2, 50_00),
    ]


@clause("nsw-blackjack-challenge", "11.4.2")
def test_three_hands_are_played_from_the_left_and_each_has_its_result(conduct: Conduct) -> None:
    cards = "8s 6d 8h 8c Tc 9c 3h Tc Kd Kc"
    felt = conduct({1: 50_00}, cards, ["split", "split", "stand", "stand", "double"])
    assert [place for place, _ in felt.dealt[3:]] == ["box 1"] * 2 + ["box 1/2"] + ["box 1/3"] * 2 + ["dealer"] * 2
    assert [hand for hand, *_ in results(felt)] == [1, 2, 3]
    assert felt.net == {"ann": 50_00 + 50_00 + 100_00}
    refused = felt.answer("ann", "split", hand=4)
    assert refused is not None
    assert refused.clause == "11.4.2"


@clause("nsw-blackjack-challenge", "11.4.3")
def test_a_pair_is_not_split_after_a_third_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("4s 9d 4h")
    felt.say("draw")
    felt.deal("4c")
    assert "split" not in felt.offered()
    refused = felt.say("split")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "11.4.3")


@clause("nsw-blackjack-challenge", "11.5", "11.5.1")
def test_another_bettor_may_follow_a_split_with_an_equal_wager(conduct: Conduct) -> None:
    felt = conduct.felt(TWO_ON_A_BOX).deal("8s 9d 8h")
    felt.say("split")
    assert (felt.questions[0].player, felt.offered(), len(felt.dealt)) == ("bob", ["split", "decline"], 3)
    refused = felt.say("split 1000")
    assert refused is not None
    assert refused.code is Refusal.AMOUNT_NOT_ALLOWED
    felt.say("split")
    followed = felt.said[-1]
    assert isinstance(followed, SplitWagerPlaced)
    assert (followed.player, followed.hand, followed.amount) == ("bob", 2, 20_00)
    assert followed.clause == "11.5.1"


@clause("nsw-blackjack-challenge", "11.5", "11.5.2")
@pytest.mark.parametrize("answer", ["decline", "silent"])
def test_one_who_does_not_follow_has_the_wager_on_the_first_hand(conduct: Conduct, answer: str) -> None:
    cards = "8s 9d 8h Tc 3c 5d Kc"
    felt = conduct(TWO_ON_A_BOX, cards, ["split", answer, "stand", "double"])
    assert results(felt, "bob") == [(1, "lose", 0, "17.1.4")]
    assert felt.net == {"ann": -150_00, "bob": -20_00}


@clause("nsw-blackjack-challenge", "11.5", "11.5.2")
def test_a_bettor_is_asked_at_every_split_of_a_hand_that_carries_the_wager(conduct: Conduct) -> None:
    felt = conduct.felt(TWO_ON_A_BOX).deal("8s 9d 8h")
    felt.say("split")
    felt.say("decline")
    felt.deal("8c")
    felt.say("split")
    assert felt.questions[0].player == "bob"
    felt.say("split")
    bobs = [(stake.hand, stake.staked) for stake in felt.live.layout.box(1).stakes if stake.player == "bob"]
    assert bobs == [(1, 20_00), (2, 20_00)]


@clause("nsw-blackjack-challenge", "11.5.2")
def test_a_bettor_is_not_asked_where_no_wager_of_theirs_lies(conduct: Conduct) -> None:
    felt = conduct.felt(TWO_ON_A_BOX).deal("8s 9d 8h")
    felt.say("split")
    felt.say("decline")
    felt.deal("Tc")
    felt.say("stand")
    felt.deal("8c")
    felt.say("split")
    felt.deal("3d")
    assert (felt.questions[0].player, felt.questions[0].hand) == ("ann", 2)


@clause("nsw-blackjack-challenge", "11.6")
def test_a_dealers_blackjack_takes_one_original_wager_of_two_hands(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "8s Ah 8h Tc 2c Td Kc", ["split", "stand", "draw", "stand"])
    assert results(felt) == [(1, "lose", 0, "11.6"), (2, "stand-off", 50_00, "11.6")]
    assert felt.net == {"ann": -50_00}


@clause("nsw-blackjack-challenge", "11.6")
def test_a_dealers_blackjack_takes_one_original_wager_of_three_hands(conduct: Conduct) -> None:
    cards = "8s Ah 8h 8c Tc 9c Td Kc"
    felt = conduct({1: 50_00}, cards, ["split", "split", "stand", "stand", "stand"])
    assert [outcome for _, outcome, *_ in results(felt)] == ["lose", "stand-off", "stand-off"]
    assert felt.net == {"ann": -50_00}


@clause("nsw-blackjack-challenge", "11.6")
def test_what_doubling_added_to_split_hands_is_returned_too(conduct: Conduct) -> None:
    cards = "8s Ah 8h 3c 9c 2c 9d Kc"
    felt = conduct({1: 50_00}, cards, ["split", "double", "double"])
    assert results(felt) == [(1, "lose", 50_00, "11.6"), (2, "stand-off", 100_00, "11.6")]
    assert felt.net == {"ann": -50_00}


@clause("nsw-blackjack-challenge", "11.6", "9.5")
@pytest.mark.parametrize(
    ("busted_counts", "second", "net"),
    [
        (False, (2, "lose", 0, "11.6"), -100_00),
        (True, (2, "stand-off", 50_00, "11.6"), -50_00),
    ],
)
def test_a_busted_split_hand_stays_lost_beside_the_original_wager(
    conduct: Conduct, *, busted_counts: bool, second: tuple[int, str, int, str], net: int
) -> None:
    cards = "8s Ah 8h Tc 7c 9d Kc"
    decisions = ["split", "draw", "stand"]
    felt = conduct({1: 50_00}, cards, decisions, busted_hand_counts_as_original=busted_counts)
    assert results(felt) == [(1, "lose", 0, "9.5"), second]
    assert felt.net == {"ann": net}


@clause("nsw-blackjack-challenge", "11.6", "9.5")
@pytest.mark.parametrize(("busted_counts", "net"), [(False, -150_00), (True, -100_00)])
def test_a_doubled_bust_and_a_doubled_live_hand_against_a_dealers_blackjack(
    conduct: Conduct, *, busted_counts: bool, net: int
) -> None:
    cards = "8s Ah 8h 4c Kd 3c 9d Kc"
    decisions = ["split", "double", "double"]
    felt = conduct({1: 50_00}, cards, decisions, busted_hand_counts_as_original=busted_counts)
    assert felt.settlement(hand=1).clause == "9.5"
    assert felt.net == {"ann": net}


@clause("nsw-blackjack-challenge", "11.6", "9.6")
def test_a_split_hand_already_paid_keeps_its_payment_against_a_dealers_blackjack(conduct: Conduct) -> None:
    cards = "8s Ah 8h 3c Tc 9d Kc"
    felt = conduct({1: 50_00}, cards, ["split", "draw", "stand"])
    assert results(felt) == [(1, "win", 50_00, "9.6"), (2, "lose", 0, "11.6")]
    assert felt.net == {"ann": 0}


@clause("nsw-blackjack-challenge", "11.6", "17.1.1.2.1")
def test_a_blackjack_on_one_split_hand_is_ranked_and_the_other_hand_loses(conduct: Conduct) -> None:
    felt = conduct({1: 50_00}, "Ks Ah Kh Ac 9d Qc", ["split", "stand"])
    assert results(felt) == [(1, "win", 50_00, "17.1.1.2.1"), (2, "lose", 0, "11.6")]
    assert felt.net == {"ann": 250_00 - 50_00}


@clause("nsw-blackjack-challenge", "11.6")
def test_each_bettor_on_a_split_box_loses_one_original_wager(conduct: Conduct) -> None:
    wagers = [*TWO_ON_A_BOX, wager("cy", 1, 10_00)]
    felt = conduct.felt(wagers).deal("8s Ah 8h")
    for decision in ("split", "split", "decline"):
        felt.say(decision)
    felt.deal("Tc")
    felt.say("stand")
    felt.deal("9d")
    felt.say("stand")
    felt.deal("Kc")
    assert results(felt, "bob") == [(1, "lose", 0, "11.6"), (2, "stand-off", 20_00, "11.6")]
    assert results(felt, "cy") == [(1, "lose", 0, "17.1.4")]
    assert felt.net == {"ann": -50_00, "bob": -20_00, "cy": -10_00}


@clause("nsw-blackjack-challenge", "11.6")
def test_a_dealers_twenty_one_in_three_cards_takes_every_split_hand(conduct: Conduct) -> None:
    blackjack = conduct({1: 50_00}, "8s Kh 8h Tc 9d Ac", ["split", "stand", "stand"])
    assert blackjack.net == {"ann": -50_00}
    twenty_one = conduct({1: 50_00}, "8s Kh 8h Tc 9d 5c 6c", ["split", "stand", "stand"])
    assert twenty_one.net == {"ann": -100_00}
    assert [rule for *_, rule in results(twenty_one)] == ["17.1.4", "17.1.4"]
