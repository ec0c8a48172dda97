"""ACT rule 11, NSW rule 10: a further wager for one more card; others on the box may follow."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.hands import double_option, most_double
from croupier.games.layout import Layout
from croupier.games.play import Ask, Option, Play, Question
from croupier.games.said import Doubled, HandAt
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import Choice, Player


def double(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """The one who decides doubles; then each other bettor on the hand is asked (11.2, NSW 10.3)."""
    heard = layout.heard
    assert heard is not None
    assert heard.amount is not None
    answered = {heard.player}
    layout = yield Doubled(
        player=heard.player, box=at.box, hand=at.hand, amount=heard.amount, clause=rules.doubling.up_to
    )
    while questions := tuple(_others(layout, rules, at, answered)):
        layout = yield Ask(questions)
        heard = layout.heard
        if heard is None:
            continue
        answered.add(heard.player)
        if heard.choose is Choice.DOUBLE:
            assert heard.amount is not None
            layout = yield Doubled(
                player=heard.player,
                box=at.box,
                hand=at.hand,
                amount=heard.amount,
                clause=rules.doubling.others,
            )
    return layout


def _others(layout: Layout, rules: BlackjackRules, at: HandAt, answered: set[Player]) -> Iterator[Question]:
    doubling = rules.doubling
    box = layout.box(at.box)
    for stake in box.open_on(at.hand):
        most = most_double(stake, rules)
        if stake.player in answered or not most:
            continue
        yield Question(
            player=stake.player,
            box=at.box,
            hand=at.hand,
            options=(
                double_option(most, rules, box.hand(at.hand)),
                Option(choose=Choice.DECLINE, clause=doubling.one_card),
            ),
            clause=doubling.others,
            silence=doubling.one_card,
            follows=True,
        )
