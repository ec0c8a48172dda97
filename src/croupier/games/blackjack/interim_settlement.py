"""Rule 8: a Blackjack that the dealer's card cannot equal is paid before the subsequent deal."""

from __future__ import annotations

from croupier.games.blackjack.points import is_ace, is_blackjack, is_ten_valued
from croupier.games.layout import Layout
from croupier.games.play import Play
from croupier.games.said import Announced, HandAt, HandCleared
from croupier.games.settling import settle, told
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import Outcome, Stage


def interim_settlement(layout: Layout, rules: BlackjackRules) -> Play:
    """Pay each Blackjack at once, or say that it waits."""
    for box in layout.boxes:
        if is_blackjack(box.hand(1), rules) and box.is_live(1):
            layout = yield from pay_blackjack(layout, rules, HandAt(box.number, 1))
    return layout


def pay_blackjack(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """8.1(a), NSW 8.1.1: against neither a ten nor an ace it is paid; against either it waits (8.1, NSW 8.1.2)."""
    interim = rules.interim
    dealer_card = layout.dealer[0]
    if is_ace(dealer_card) or is_ten_valued(dealer_card):
        layout = yield Announced(
            text=f"Blackjack on box {at.box} waits for the dealer's hand", clause=interim.waits
        )
        return layout
    also = (interim.between_deals,) if interim.between_deals else ()
    if layout.box(at.box).hand(at.hand).from_split:
        also = (*also, rules.splitting.blackjack.clause)
    for stake in layout.box(at.box).settled_on(at.hand):
        settled = settle(
            at.box,
            stake,
            rules.limits,
            outcome=Outcome.WIN,
            pays=interim.blackjack.value,
            clause=interim.blackjack.clause,
            stage=Stage.INTERIM,
            also=also,
        )
        layout = yield told(stake, settled)
    if interim.clears_cards:
        layout = yield HandCleared(box=at.box, hand=at.hand, clause=interim.blackjack.clause)
    return layout
