"""Doubling on some totals alone, which none of the five books has."""

from __future__ import annotations

import dataclasses

import pytest

from croupier.games.play import Ask
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Choice, On


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("5s 4d", None),
        ("6s 5d", None),
        ("5s 3d", "a hard total of 9 to 11 is doubled, and this is a hard 8"),
        ("Ts 2d", "a hard total of 9 to 11 is doubled, and this is a hard 12"),
        ("As 6d", "a hard total of 9 to 11 is doubled, and this is a soft 17"),
    ],
)
def test_a_hand_is_doubled_on_the_hard_totals_of_the_book_alone(cards: str, says: str | None) -> None:
    rules = shelf.book("act-blackjack-2018").rules()
    assert isinstance(rules, BlackjackRules)
    doubling = dataclasses.replace(rules.doubling, on_totals=ruled((9, 11), "Z.1"))
    live = RoundOfPlay(
        dataclasses.replace(rules, doubling=doubling),
        [Wager(player="ann", box=1, on=On.BLACKJACK, amount=10_00)],
    )
    first, second = cards.split()
    for card in (first, "9h", second):
        assert live.deal(Card(card)) is None
    asked = live.waiting.questions[0] if isinstance(live.waiting, Ask) else None  # who must draw is not asked
    assert (asked is not None and asked.option(Choice.DOUBLE) is not None) == (says is None)
    refused = live.answer(Answer(player="ann", box=1, choose=Choice.DOUBLE))
    if says is None:
        assert refused is None
    else:
        assert refused is not None
        assert says in refused.says
        assert refused.clause == "Z.1"
