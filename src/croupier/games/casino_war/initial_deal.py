"""Casino War rule 6: one card to each box with a wager, one to the dealer."""

from __future__ import annotations

from croupier.games.layout import Layout
from croupier.games.play import Deal, Play
from croupier.games.said import DEALER, Announced, HandAt
from croupier.rulebooks.casino_war_rules import CasinoWarRules


def initial_deal(layout: Layout, rules: CasinoWarRules) -> Play:
    """Clockwise from the first box with either kind of wager."""
    layout = yield Announced(text="No more bets", clause=rules.deal.no_more_bets)
    while at := layout.next_hand(short_of=1):
        layout = yield Deal(HandAt(at[0].number, at[1].number), rules.deal.box_card)
    while not layout.dealer and any(box.is_dealt_for(1) for box in layout.boxes):
        layout = yield Deal(DEALER, rules.deal.dealer_card)
    return layout
