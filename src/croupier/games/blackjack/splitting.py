"""ACT rule 10, NSW rule 11: a pair becomes two hands; others on the box follow or stay with the first."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.hands import split_option
from croupier.games.layout import Layout
from croupier.games.play import Ask, Option, Play, Question
from croupier.games.said import HandAt, HandSplit, SplitWagerPlaced
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import Choice, Player


def split(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """The one who decides splits; then each other bettor on the hand is asked (10.2, NSW 11.5)."""
    heard = layout.heard
    assert heard is not None
    assert heard.amount is not None
    splitting = rules.splitting
    answered = {heard.player}
    again = layout.box(at.box).hand(at.hand).from_split
    layout = yield HandSplit(box=at.box, hand=at.hand, clause=splitting.again if again else splitting.equal_value)
    layout = yield SplitWagerPlaced(
        player=heard.player,
        box=at.box,
        hand=at.hand + 1,
        amount=heard.amount,
        clause=splitting.equal_wager_again if again else splitting.equal_wager,
    )
    while questions := tuple(_others(layout, rules, at, answered)):
        layout = yield Ask(questions)
        heard = layout.heard
        if heard is None:
            continue
        answered.add(heard.player)
        if heard.choose is Choice.SPLIT:
            assert heard.amount is not None
            layout = yield SplitWagerPlaced(
                player=heard.player,
                box=at.box,
                hand=at.hand + 1,
                amount=heard.amount,
                clause=splitting.others_split,
            )
    return layout


def _others(layout: Layout, rules: BlackjackRules, at: HandAt, answered: set[Player]) -> Iterator[Question]:
    """Those with a wager on the hand that was split; one who stays out has it on the first of the two."""
    splitting = rules.splitting
    box = layout.box(at.box)
    for stake in box.open_on(at.hand):
        if stake.player in answered or not stake.in_action:
            continue
        yield Question(
            player=stake.player,
            box=at.box,
            hand=at.hand,
            options=(
                split_option(box, stake, rules),
                Option(choose=Choice.DECLINE, clause=splitting.others_stay),
            ),
            clause=splitting.others,
            silence=splitting.others_stay,
            follows=True,
        )
