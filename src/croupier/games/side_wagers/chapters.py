"""When the side wagers of a Blackjack round have their turn."""

from __future__ import annotations

from croupier.games.layout import Layout
from croupier.games.play import Play
from croupier.games.settling import settle
from croupier.games.side_wagers.blazing_sevens import collect_stakes, settle_blazing_sevens
from croupier.games.side_wagers.pairs_wagers import settle_pairs
from croupier.games.side_wagers.super_sevens import settle_first_cards
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.side_wager_rules import BlazingSevensWager, PairsWager, SuperSevensWager
from croupier.vocabulary.names import Outcome, Stage


def before_the_deal(layout: Layout, rules: BlackjackRules) -> Play:
    """Stakes that are taken before the first card (NSW 16.7)."""
    for wager in rules.side_wagers:
        if isinstance(wager, BlazingSevensWager):
            layout = yield from collect_stakes(layout, wager)
    return layout


def after_the_initial_deal(layout: Layout, rules: BlackjackRules) -> Play:
    """Side wagers that the first cards decide, in the order in which the book lists them."""
    if rules.side_wagers:
        layout = yield from _return_undecided(layout, rules)
    for wager in rules.side_wagers:
        if isinstance(wager, PairsWager):
            layout = yield from settle_pairs(layout, rules, wager)
        elif isinstance(wager, SuperSevensWager):
            layout = yield from settle_first_cards(layout, rules, wager)
        else:
            layout = yield from settle_blazing_sevens(layout, rules, wager)
    return layout


def _return_undecided(layout: Layout, rules: BlackjackRules) -> Play:
    """A side wager goes back without a result if the main wagers left before the cards that would decide it."""
    for box in layout.boxes:
        dealt = len(box.received) >= 2 and layout.dealer
        for stake in box.stakes:
            if not dealt and stake.outcome is None and stake.on is not rules.main:
                layout = yield settle(
                    box.number,
                    stake,
                    rules.limits,
                    outcome=Outcome.VOID,
                    clause=rules.void,
                    stage=Stage.INTERIM,
                )
    return layout
