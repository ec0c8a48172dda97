"""Late surrender: a hand of two cards given up for part of the wager, where a book has it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.points import is_ace, is_ace_and_ten, is_ten_valued
from croupier.games.layout import Box, Hand, Layout, Stake
from croupier.games.play import Play
from croupier.games.said import Announced, HandAt, HandCleared, WagerSettled
from croupier.games.settling import settle
from croupier.rulebooks.blackjack_rules import BlackjackRules, LateSurrender
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Outcome, Stage


def may_surrender(hand: Hand) -> bool:
    """On the first two cards, before anything else is done with them."""
    return len(hand.cards) == 2 and not hand.from_split


def surrender(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """What was just given up is settled at once, or waits where the dealer may make a Blackjack."""
    rule = rules.surrender
    assert rule is not None
    against = layout.dealer[0]
    if is_ace(against) or is_ten_valued(against):
        text = f"The wager given up on box {at.box} waits for the dealer's second card"
        layout = yield Announced(text=text, clause=rule.waits)
        return layout
    for stake in _given_up(layout.box(at.box)):
        layout = yield _part_lost(at.box, stake, rules, rule, Stage.PLAY)
    if rules.interim.clears_cards and not layout.box(at.box).is_live(at.hand):
        layout = yield HandCleared(box=at.box, hand=at.hand, clause=rule.offered)
    return layout


def settle_surrendered(layout: Layout, rules: BlackjackRules, box: Box) -> Iterator[WagerSettled]:
    """Those that waited: part of each is lost, and all of it to a Blackjack."""
    rule = rules.surrender
    if rule is None:
        return
    for stake in _given_up(box):
        if is_ace_and_ten(layout.dealer):
            yield settle(
                box.number,
                stake,
                rules.limits,
                outcome=Outcome.LOSE,
                clause=rule.dealer_blackjack,
                stage=Stage.FINAL,
            )
        else:
            yield _part_lost(box.number, stake, rules, rule, Stage.FINAL)


def _given_up(box: Box) -> Iterator[Stake]:
    for stake in box.stakes:
        if stake.surrendered and stake.outcome is None:
            yield stake


def _part_lost(box: int, stake: Stake, rules: BlackjackRules, rule: LateSurrender, stage: Stage) -> WagerSettled:
    part = rule.loses
    return settle(
        box,
        stake,
        rules.limits,
        outcome=Outcome.SURRENDER,
        clause=rule.offered,
        stage=stage,
        also=() if part.clause == rule.offered else (part.clause,),
        lost=Cents(stake.in_action * part.value.numerator // part.value.denominator),
    )
