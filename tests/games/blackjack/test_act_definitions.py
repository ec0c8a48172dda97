"""ACT dictionary and rule 2: what the words mean and what the cards count."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.games.blackjack.points import is_blackjack, is_hard, is_soft, total
from croupier.games.layout import Hand
from croupier.games.said import Doubled, HandSplit, InitialDealCompleted, SplitWagerPlaced
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.card import DECK, Suit, not_suited, read_cards, suit_of, suited
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.proofs import Conduct, clause, wager

# --- the dictionary -------------------------------------------------------------------------------------


def hand(cards: str, *, from_split: bool = False) -> Hand:
    return Hand(number=1, cards=read_cards(cards), from_split=from_split)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Blackjack")
def test_a_blackjack_is_an_ace_and_a_ten_valued_card_as_the_first_two(conduct: Conduct) -> None:
    rules = conduct.rules()
    assert isinstance(rules, BlackjackRules)
    blackjack = conduct.use(is_blackjack)
    assert blackjack(hand("As Kd"), rules)
    assert blackjack(hand("Tc Ah"), rules)
    assert not blackjack(hand("5c 6d Ts"), rules)
    assert not blackjack(hand("As 9d Ac"), rules)
    assert not blackjack(hand("As 9d"), rules)
    assert not blackjack(hand("As Kd", from_split=True), rules)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Blackjack")
def test_only_a_blackjack_is_paid_as_one(conduct: Conduct) -> None:
    conduct.witness.watch(is_blackjack)
    assert conduct({1: 100_00}, "As 9c Kd").settlement().pays == Pays(3, 2)
    of_three_cards = conduct({1: 100_00}, "5c 9c 6d Ts Td", ["draw"]).settlement()
    assert (of_three_cards.pays, of_three_cards.stage) == (EVEN_MONEY, Stage.FINAL)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Double/double down")
def test_a_double_is_any_wager_up_to_the_first_for_exactly_one_card(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("6s 9c 5d")
    refused = felt.say("double 10100")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "A.Double/double down")
    assert felt.say("double 6000") is None
    felt.deal("2h Td")
    assert felt.dealt[3:] == [("box 1", "2h"), ("dealer", "Td")]
    assert felt.settlement().staked == 160_00
    assert felt.net == {"ann": -160_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Double/double down")
def test_a_double_may_equal_the_first_wager(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "6s 9c 5d Th Td", ["double 10000"])
    assert [said.amount for said in felt.said if isinstance(said, Doubled)] == [100_00]
    assert felt.net == {"ann": 200_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Double/double down")
def test_a_hand_with_a_third_card_is_not_doubled(conduct: Conduct) -> None:
    felt = conduct.felt({1: 100_00}).deal("4s 9c 5d")
    assert felt.offered() == ["draw", "double"]
    felt.say("draw")
    felt.deal("3h")
    assert felt.offered() == ["draw", "stand"]
    refused = felt.say("double 10000")
    assert refused is not None
    assert refused.clause == "A.Double/double down"


@pytest.mark.parametrize("cards", ["Ts 7d", "As 6d Tc", "As Ad Kc"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Hard total", "A.Soft total")
def test_a_total_is_hard_without_an_ace_or_with_each_ace_at_one(conduct: Conduct, cards: str) -> None:
    assert conduct.use(is_hard)(read_cards(cards))
    assert not conduct.use(is_soft)(read_cards(cards))


@pytest.mark.parametrize(("cards", "points"), [("As 6d", 17), ("As Ad", 12), ("As 4d 6c", 21), ("As Kd", 21)])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Hard total", "A.Soft total")
def test_a_total_is_soft_while_one_ace_may_count_eleven(conduct: Conduct, cards: str, points: int) -> None:
    assert conduct.use(is_soft)(read_cards(cards))
    assert not conduct.use(is_hard)(read_cards(cards))
    assert total(read_cards(cards)) == points


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Initial deal")
def test_the_initial_deal_gives_each_hand_two_cards_and_the_dealer_one(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00, 3: 10_00, 7: 10_00}).deal("9s 8s 7s 6c 9d 8d")
    assert not any(isinstance(said, InitialDealCompleted) for said in felt.said)
    felt.deal("7d")
    assert any(isinstance(said, InitialDealCompleted) for said in felt.said)
    assert Counter(place for place, _ in felt.dealt) == {"box 1": 2, "box 3": 2, "box 7": 2, "dealer": 1}
    conduct.shows("A.Initial deal", "InitialDealCompleted", times=1)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Split")
def test_a_split_puts_an_equal_wager_and_makes_two_hands_of_cards_of_equal_value(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("Ks 6c Td")
    for amount in (4000, 6000):
        refused = felt.say(f"split {amount}")
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "A.Split")
    assert felt.say("split 5000") is None
    assert [one.cards for one in felt.live.layout.box(1).hands] == [read_cards("Ks"), read_cards("Td")]
    assert [said.clause for said in felt.said if isinstance(said, HandSplit)] == ["A.Split"]
    assert [said.amount for said in felt.said if isinstance(said, SplitWagerPlaced)] == [50_00]


@pytest.mark.parametrize("second", ["9d", "Td", "Ad"])
@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Split")
def test_cards_of_different_value_are_not_split(conduct: Conduct, second: str) -> None:
    felt = conduct.felt({1: 50_00}).deal(f"8s 6c {second}")
    assert "split" not in felt.offered()
    refused = felt.say("split 5000")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "A.Split")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Split")
def test_only_the_first_two_cards_are_split(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("4s 6c 4d")
    felt.say("draw")
    felt.deal("4c")
    refused = felt.say("split 5000")
    assert refused is not None
    assert refused.clause == "A.Split"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Stand off")
def test_a_stand_off_leaves_the_stake_with_its_player(conduct: Conduct) -> None:
    felt = conduct({1: 100_00}, "Ts 9d 9h Kd", ["stand"])
    settled = felt.settlement()
    assert (settled.outcome, settled.paid, settled.returned) == (Outcome.STAND_OFF, 0, 100_00)
    assert felt.net == {"ann": 0}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Suit", "A.Suited", "A.Not suited")
@pytest.mark.parametrize(("cards", "paid"), [("8h 9c 8h", 25), ("8h 9c 8d", 12), ("8h 9c 8s", 6), ("8h 9c 7h", 0)])
def test_a_pair_is_paid_by_the_suits_of_its_cards(conduct: Conduct, cards: str, paid: int) -> None:
    for definition in (suit_of, suited, not_suited):
        conduct.witness.watch(definition)
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 1_00, "perfect-pairs")]
    felt = conduct.felt(wagers, side_wagers=(On.PERFECT_PAIRS,)).deal(cards)
    assert felt.settlement(on="perfect-pairs").paid == paid * 1_00
    conduct.use(not_suited)(*read_cards("8h 8d"))  # cards of two ranks are no pair, whatever their suits


@clause("act-blackjack-2018", "A.Hard total", "A.Soft total")
@pytest.mark.parametrize(("second", "draws"), [("6c", True), ("7c", False)])
def test_the_dealer_draws_on_soft_17_and_stands_on_hard_17(conduct: Conduct, second: str, *, draws: bool) -> None:
    for definition in (is_hard, is_soft):
        conduct.witness.watch(definition)
    first = "Ad" if draws else "Td"
    felt = conduct.felt({1: 10_00}, dealer_draws_on_soft_17=True).deal(f"Ts {first} 9h")
    felt.say("decline") if draws else None
    felt.say("stand")
    felt.deal(second)
    assert felt.is_over is not draws


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Suit")
def test_every_card_has_one_of_four_suits(conduct: Conduct) -> None:
    assert Counter(map(conduct.use(suit_of), DECK)) == dict.fromkeys(Suit, 13)
    assert {suit.name for suit in Suit} == {"CLUBS", "DIAMONDS", "HEARTS", "SPADES"}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Suited", "A.Not suited")
def test_cards_are_suited_when_they_share_one_suit(conduct: Conduct) -> None:
    same, different = read_cards("7h 7h"), read_cards("7h 7d")
    assert conduct.use(suited)(*same)
    assert not conduct.use(suited)(*different)
    assert conduct.use(not_suited)(*different)
    assert not conduct.use(not_suited)(*same)
    assert not suited(*read_cards("7h 7h 7d"))


# --- rule 2: the cards ----------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.1")
def test_four_to_eight_decks_of_52_cards_are_used_and_no_joker(conduct: Conduct) -> None:
    assert conduct.refused_table(decks=3).clause == "2.1"
    assert conduct.refused_table(decks=9).clause == "2.1"
    assert [conduct.rules(decks=decks).pack.cards for decks in (4, 5, 6, 7, 8)] == [208, 260, 312, 364, 416]
    assert len(set(DECK)) == 52
    with pytest.raises(RefusedError, match="Joker"):
        read_cards("Joker")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.5(a)")
def test_an_ace_counts_one_or_eleven(conduct: Conduct) -> None:
    points = conduct.use(total)
    assert points(read_cards("As 9d")) == 20
    assert points(read_cards("As 9d 5c")) == 15
    assert points(read_cards("As Ad 9c")) == 21
    assert points(read_cards("As Kd Qc")) == 21


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.5(b)")
def test_two_to_nine_count_their_number(conduct: Conduct) -> None:
    points = conduct.use(total)
    assert points(read_cards("2c 9d")) == 11
    assert [points(read_cards(f"{number}h")) for number in range(2, 10)] == [2, 3, 4, 5, 6, 7, 8, 9]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.5(c)")
def test_ten_and_court_cards_count_ten(conduct: Conduct) -> None:
    points = conduct.use(total)
    assert points(read_cards("Ts Jd")) == 20
    assert points(read_cards("Qc Kh")) == 20
