"""Late surrender, which none of the five books has: half a wager back, but for a dealer's Blackjack."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from croupier.games.play import Ask, Deal
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import Answer, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules, LateSurrender
from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.refusal import Refused

OFFERED, HALF, WAITS, TAKEN = (Clause(one) for one in ("Z.1", "Z.2", "Z.3", "Z.4"))
RULE = LateSurrender(offered=OFFERED, loses=Ruled(Fraction(1, 2), HALF), waits=WAITS, dealer_blackjack=TAKEN)


def opened(*wagers: Wager, rule: LateSurrender | None = RULE) -> RoundOfPlay:
    rules = shelf.book("act-blackjack-2018").rules()
    assert isinstance(rules, BlackjackRules)
    live = open_round(dataclasses.replace(rules, surrender=rule), wagers)
    assert isinstance(live, RoundOfPlay)
    return live


def ann(amount: int = 10_00) -> Wager:
    return Wager(player="ann", box=1, on=On.BLACKJACK, amount=amount)


def deal(live: RoundOfPlay, cards: str) -> None:
    for card in cards.split():
        assert live.deal(Card(card)) is None


def say(live: RoundOfPlay, choose: Choice, player: str = "ann") -> Refused | None:
    return live.answer(Answer(player=player, box=1, choose=choose))


def settled(live: RoundOfPlay) -> dict[str, WagerSettled]:
    return {said.player: said for said in live.said if isinstance(said, WagerSettled) and said.on is On.BLACKJACK}


def test_half_the_wager_comes_back_at_once_and_the_dealer_draws_nothing() -> None:
    live = opened(ann())
    deal(live, "Ts 9h 6d")
    assert say(live, Choice.SURRENDER) is None
    assert live.is_over
    found = settled(live)["ann"]
    assert (found.outcome, found.returned, found.paid) == (Outcome.SURRENDER, 5_00, 0)
    assert (found.clause, found.also) == (OFFERED, (HALF,))


@pytest.mark.parametrize(
    ("second", "outcome", "returned", "clause"),
    [
        ("As", Outcome.LOSE, 0, TAKEN),
        ("9s", Outcome.SURRENDER, 5_00, OFFERED),
        ("5s", Outcome.SURRENDER, 5_00, OFFERED),
    ],
)
def test_against_a_ten_it_waits_for_the_second_card_and_a_blackjack_takes_all(
    second: str, outcome: Outcome, returned: int, clause: Clause
) -> None:
    live = opened(ann())
    deal(live, "Ts Kh 6d")
    assert say(live, Choice.SURRENDER) is None
    assert not settled(live)
    assert live.said[-1].clause == WAITS
    deal(live, second)
    assert live.is_over, "no further card can change anything"
    found = settled(live)["ann"]
    assert (found.outcome, found.returned, found.clause) == (outcome, returned, clause)


def test_insurance_stands_beside_a_wager_that_is_given_up() -> None:
    live = opened(ann())
    deal(live, "Ts Ah 6d")
    assert say(live, Choice.INSURE) is None
    assert say(live, Choice.SURRENDER) is None
    deal(live, "Kd")
    paid = {
        said.on: (said.outcome, said.paid + said.returned) for said in live.said if isinstance(said, WagerSettled)
    }
    assert paid == {On.INSURANCE: (Outcome.WIN, 15_00), On.BLACKJACK: (Outcome.LOSE, 0)}


def test_others_on_the_box_play_on() -> None:
    live = opened(ann(), Wager(player="bob", box=1, on=On.BLACKJACK, amount=20_00))
    deal(live, "Ts 9h 6d")
    assert say(live, Choice.SURRENDER) is None
    assert isinstance(live.waiting, Ask)
    (question,) = live.waiting.questions
    assert question.player == "bob"
    assert question.option(Choice.SURRENDER)
    assert say(live, Choice.STAND, "bob") is None
    deal(live, "Kd")
    assert {player: one.outcome for player, one in settled(live).items()} == {
        "ann": Outcome.SURRENDER,
        "bob": Outcome.LOSE,
    }


def test_it_is_for_the_first_two_cards_only() -> None:
    live = opened(ann())
    deal(live, "2s 9h 3d")
    assert say(live, Choice.DRAW) is None
    deal(live, "9d")
    refused = say(live, Choice.SURRENDER)
    assert refused is not None
    assert refused.clause == OFFERED
    assert "first two cards" in refused.says


def test_a_split_hand_is_not_given_up() -> None:
    live = opened(ann())
    deal(live, "8s 9h 8d")
    assert say(live, Choice.SPLIT) is None
    deal(live, "8h")
    assert isinstance(live.waiting, Ask)
    assert live.waiting.questions[0].option(Choice.SURRENDER) is None
    refused = say(live, Choice.SURRENDER)
    assert refused is not None
    assert refused.clause == OFFERED


def test_where_the_book_has_none_it_is_no_choice() -> None:
    live = opened(ann(), rule=None)
    deal(live, "Ts 9h 6d")
    refused = say(live, Choice.SURRENDER)
    assert refused is not None
    assert "no such choice in Blackjack" in refused.says
    assert say(live, Choice.STAND) is None
    assert isinstance(live.waiting, Deal)
