"""NSW rules 1 and 3: what the words mean, and what the cards count."""

from __future__ import annotations

import pytest

from croupier.games.blackjack.points import is_blackjack, ten_valued_rank, total
from croupier.games.layout import Hand
from croupier.games.said import StakeReturned
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@clause("nsw-blackjack-challenge", "1.1.Blackjack")
@pytest.mark.parametrize(
    ("cards", "from_split", "counts"),
    [
        ("As Kd", False, True),
        ("Tc Ah", False, True),
        ("Ts Ac", True, True),
        ("As Jd", True, True),
        ("As 5d 5c", False, False),
        ("As 9d", False, False),
        ("Ks Qd", False, False),
    ],
)
def test_an_ace_with_a_ten_is_a_blackjack_on_a_split_hand_too(
    conduct: Conduct, cards: str, *, from_split: bool, counts: bool
) -> None:
    rules = conduct.rules()
    assert isinstance(rules, BlackjackRules)
    hand = Hand(number=1, cards=read_cards(cards), from_split=from_split)
    assert conduct.use(is_blackjack)(hand, rules) is counts


@clause("nsw-blackjack-challenge", "1.1.Point Total", "3.2.1", "3.2.2", "3.2.3")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("As 6d", 17),
        ("As 6d Tc", 17),
        ("As 9d", 20),
        ("As 9d 5c", 15),
        ("As Ad", 12),
        ("As Ad 9c", 21),
        ("As Ad 9c Th", 21),
        ("2c Td", 12),
        ("3c 4d 5h", 12),
        ("6c 7d 8h", 21),
        ("Jh Qc", 20),
        ("Jh Qc Kd", 30),
        ("Kh Qc Ad Ah", 22),
    ],
)
def test_what_the_cards_of_a_hand_count(conduct: Conduct, cards: str, points: int) -> None:
    assert conduct.use(total)(read_cards(cards)) == points


@clause("nsw-blackjack-challenge", "3.3")
def test_ten_valued_cards_rank_king_queen_jack_ten(conduct: Conduct) -> None:
    rank_of = conduct.use(ten_valued_rank)
    ranks = [rank_of(read_cards(cards)) for cards in ("As Kd", "Qh As", "As Jc", "Ts Ah")]
    assert ranks == sorted(set(ranks), reverse=True)
    assert rank_of(read_cards("As Kd")) == rank_of(read_cards("Kc Ah"))


@clause("nsw-blackjack-challenge", "3.1")
def test_six_or_eight_decks_and_no_other_number(conduct: Conduct) -> None:
    assert (conduct.rules(decks=6).pack.cards, conduct.rules(decks=8).pack.cards) == (312, 416)
    for decks in (1, 4, 5, 7, 9):
        refused = conduct.refused_table(decks=decks)
        assert (refused.code, refused.clause) == (Refusal.DECKS_NOT_ALLOWED, "3.1")


@clause("nsw-blackjack-challenge", "3.1.1")
@pytest.mark.parametrize("on", [On.STAR_PAIRS, On.BLAZING_7S])
def test_star_pairs_and_blazing_sevens_need_six_decks(conduct: Conduct, on: On) -> None:
    refused = conduct.refused_table(decks=8, side_wagers=(on,))
    assert (refused.code, refused.clause) == (Refusal.DECKS_NOT_ALLOWED, "3.1.1")
    assert conduct.rules(decks=6, side_wagers=(on,)).pack.decks == 6
    assert conduct.rules(side_wagers=(on,)).pack.decks == 6
    assert conduct.rules(decks=8, side_wagers=(On.ANY_PAIRS, On.PERFECT_PAIRS)).pack.decks == 8


@clause("nsw-blackjack-challenge", "1.1.Void")
def test_a_void_wager_has_no_result(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 10_00), wager("bob", 1, 20_00)]).deal("Ts 9d 8h")
    void = StakeReturned(
        player="bob", box=1, hand=1, on=On.BLACKJACK, amount=Cents(20_00), clause=felt.live.rules.void
    )
    assert felt.give_back(void) is None
    assert [stake.outcome for stake in felt.live.layout.box(1).stakes] == [None, Outcome.VOID]
    assert felt.questions[0].player == "ann"
    felt.say("stand")
    felt.deal("Tc")
    assert [one.player for one in felt.settlements] == ["ann"]
    assert felt.net == {"ann": -10_00}


@clause("nsw-blackjack-challenge", "1.1.Void")
def test_a_hand_with_void_wagers_alone_is_played_no_further(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00}).deal("5s 9d 6h")
    void = StakeReturned(
        player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(10_00), clause=felt.live.rules.void
    )
    assert felt.give_back(void) is None
    assert felt.is_over
    assert not felt.settlements
    assert felt.cards_used == 4
