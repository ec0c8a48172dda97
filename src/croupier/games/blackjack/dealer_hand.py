"""Rule 12: the dealer draws, as far as a card can still change a result."""

from __future__ import annotations

from croupier.games.blackjack.insurance import settle_insurance
from croupier.games.blackjack.points import is_blackjack, is_hard, total
from croupier.games.layout import Layout
from croupier.games.play import Deal, Play
from croupier.games.said import DEALER, Announced
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On


def dealer_hand(layout: Layout, rules: BlackjackRules) -> Play:
    """Draw by the standard of the layout; no card that changes nothing (12.2, NSW 12.3)."""
    if not layout.dealer:
        return layout
    if len(layout.dealer) > 1:  # a card laid here by mistake
        layout = yield from settle_insurance(layout, rules)
    while clause := _draws_by(layout, rules):  # ACT 12.1, NSW 12.1
        if not _matters(layout, rules):
            layout = yield Announced(
                text="The dealer draws no card: it would change nothing", clause=rules.dealer.no_effect
            )
            return layout
        had = len(layout.dealer)
        layout = yield Deal(DEALER, clause, (rules.dealer.draws,))
        if had == 1 and len(layout.dealer) == 2:
            layout = yield from settle_insurance(layout, rules)
    if (points := total(layout.dealer)) <= 21:
        layout = yield Announced(text=f"The dealer stands on {points}", clause=rules.dealer.stands)
    return layout


def _draws_by(layout: Layout, rules: BlackjackRules) -> Clause | None:
    """The clause by which the dealer's total calls for another card, or none on one at which he stands."""
    dealer = rules.dealer
    standard = dealer.draws_to if is_hard(layout.dealer) else dealer.draws_to_soft
    return standard.clause if total(layout.dealer) <= standard.value else None


def _matters(layout: Layout, rules: BlackjackRules) -> bool:
    """Whether a card could still change a result.

    A live hand needs the dealer's whole draw; a waiting Blackjack or insurance only the second card.
    """
    for box in layout.boxes:
        for hand in box.hands:
            if box.is_live(hand.number) and total(hand.cards) <= 21 and not is_blackjack(hand, rules):
                return True
    if len(layout.dealer) > 1:
        return False
    return any(
        stake.outcome is None
        and (stake.at_risk or stake.sealed)
        and not stake.beside
        and stake.on in (On.BLACKJACK, On.INSURANCE)
        for box in layout.boxes
        for stake in box.stakes
    )
