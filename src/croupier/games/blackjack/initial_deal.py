"""ACT rule 6, NSW rule 7: two cards to each box, one to the dealer."""

from __future__ import annotations

from croupier.games.layout import Layout
from croupier.games.play import DISCARD_RACK, Deal, Play
from croupier.games.said import DEALER, Announced, DealBegins, HandAt, InitialDealCompleted
from croupier.rulebooks.blackjack_rules import BlackjackRules


def begin_at(layout: Layout, rules: BlackjackRules, first_box: int | None) -> Play:
    """NSW 21.9.3: all that goes clockwise begins at the box that is given, and wraps round."""
    if first_box is not None:
        assert rules.initial_deal.begins_at, f"{rules.book} lets no deal begin at a box of choice"
        layout = yield DealBegins(box=first_box, clause=rules.initial_deal.begins_at)
    return layout


def initial_deal(layout: Layout, rules: BlackjackRules, *, new_shoe: bool) -> Play:
    """Deal clockwise from the first box with a wager: a card each, one to the dealer, another each."""
    deal = rules.initial_deal
    if not layout.next_hand(short_of=1):
        return layout
    burn = deal.burn_first_card if new_shoe else None
    while burn and layout.next_hand(short_of=1):
        before = layout
        layout = yield Deal(DISCARD_RACK, burn)
        if layout is before:  # burned: nothing on the layout has changed, as it has when a stake leaves
            break
    layout = yield Announced(text="No more bets", clause=deal.no_more_bets)
    while at := layout.next_hand(short_of=1):
        layout = yield Deal(HandAt(at[0].number, at[1].number), deal.first_card)
    while not layout.dealer and any(box.is_dealt_for(1) for box in layout.boxes):
        layout = yield Deal(DEALER, deal.dealer_card)
    while at := layout.next_hand(short_of=2):
        layout = yield Deal(HandAt(at[0].number, at[1].number), deal.second_card)
    layout = yield InitialDealCompleted(clause=deal.completed)
    return layout
