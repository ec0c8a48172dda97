"""Choices that approved conditions strike out: not offered, and refused by the clause that lets them prevail.

The clause comes with the conditions, here from the tests: it is proved at a table.
"""

from __future__ import annotations

import pytest

from croupier.games.round_of_play import open_round
from croupier.odds.game import game_of
from croupier.rulebooks.approved_conditions import StruckChoices, with_struck
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct, Felt, wager

PREVAILS = {"act-blackjack-2000": "19.3", "act-blackjack-2006": "20.5"}
BOOKS = pytest.mark.parametrize("book", list(PREVAILS))


def felt_with(conduct: Conduct, *, doubling: bool = True, hands_from_splitting: int | None = None) -> Felt:
    rules = conduct.rules()
    assert isinstance(rules, BlackjackRules)
    struck = StruckChoices(
        clause=Clause(PREVAILS[conduct.book]), doubling=doubling, hands_from_splitting=hands_from_splitting
    )
    live = open_round(with_struck(rules, struck), [wager("ann", 1, 10_00)])
    assert not isinstance(live, Refused)
    return Felt(live, conduct.witness)


def refusal(felt: Felt, choose: str) -> tuple[Refusal, str | None]:
    refused = felt.answer("ann", choose)
    assert refused is not None, f"{choose} was accepted"
    return refused.code, refused.clause


@BOOKS
def test_doubling_is_not_offered_once_it_is_struck_out(conduct: Conduct) -> None:
    felt = felt_with(conduct, doubling=False).deal("7s 9d 5h")
    assert felt.offered() == ["draw", "stand"]
    assert refusal(felt, "double") == (Refusal.CHOICE_NOT_OFFERED, PREVAILS[conduct.book])


@BOOKS
def test_no_pair_is_split_where_one_hand_is_all(conduct: Conduct) -> None:
    felt = felt_with(conduct, hands_from_splitting=1).deal("8s 9d 8h")
    assert felt.offered() == ["draw", "stand", "double"]
    assert refusal(felt, "split") == (Refusal.CHOICE_NOT_OFFERED, PREVAILS[conduct.book])


@BOOKS
def test_splitting_stops_at_the_number_of_hands(conduct: Conduct) -> None:
    felt = felt_with(conduct, hands_from_splitting=2).deal("8s 9d 8h")
    assert felt.say("split") is None
    felt.deal("8c")
    assert felt.offered() == ["draw", "stand", "double"]
    assert refusal(felt, "split") == (Refusal.CHOICE_NOT_OFFERED, PREVAILS[conduct.book])


def test_what_is_not_struck_out_stays(conduct: Conduct) -> None:
    rules = conduct.rules()
    assert isinstance(rules, BlackjackRules)
    assert with_struck(rules, StruckChoices(clause=Clause("20.5"))) == rules


def test_odds_know_what_is_struck_out(conduct: Conduct) -> None:
    rules = conduct.rules()
    assert isinstance(rules, BlackjackRules)
    struck = StruckChoices(clause=Clause("20.5"), doubling=False, hands_from_splitting=1)
    game = game_of(with_struck(rules, struck))
    assert (game.double_cards, game.most_hands) == ((), 1)


def test_a_box_keeps_a_hand() -> None:
    with pytest.raises(AssertionError):
        StruckChoices(clause=Clause("20.5"), hands_from_splitting=0)
