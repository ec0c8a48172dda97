"""Perfect Pairs, Pairs Play, Any Pairs and Star Pairs: settled on the box's first two cards.

ACT 2000 and 2006 rule 18; ACT 2018 rule 17; NSW rules 13, 14 and 15.
"""

from __future__ import annotations

from croupier.games.layout import Layout, Stake
from croupier.games.play import Play
from croupier.games.said import Announced, WagerSettled
from croupier.games.settling import settle
from croupier.games.side_wagers.pairs import best_kind
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.side_wager_rules import PairsWager
from croupier.rulebooks.table_rules import Limits
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Outcome, Stage


def settle_pairs(layout: Layout, rules: BlackjackRules, wager: PairsWager) -> Play:
    """Losing wagers are collected first, then the winning ones are paid; then the game goes on."""
    said = [
        settle_one(box.number, stake, wager, box.received[:2], rules.limits)
        for box in layout.boxes
        for stake in box.stakes
        if stake.on is wager.on and stake.outcome is None and len(box.received) >= 2
    ]
    for settled in sorted(said, key=lambda one: one.outcome is Outcome.WIN):
        layout = yield settled
    if said and wager.proceeds:
        layout = yield Announced(
            text=f"{wager.on.inscription} is settled; on to the players' decisions", clause=wager.proceeds
        )
    return layout


def settle_one(box: int, stake: Stake, wager: PairsWager, cards: tuple[Card, ...], limits: Limits) -> WagerSettled:
    """What one pair wager wins or loses on the box's first two cards."""
    kind = best_kind(wager, *cards)
    if kind is None:
        return settle(
            box,
            stake,
            limits,
            outcome=Outcome.LOSE,
            clause=wager.loses,
            stage=Stage.INTERIM,
            also=(wager.collected,),
        )
    row = wager.rows[kind]
    also = (row.paid, wager.paid) if wager.highest_only is None else (row.paid, wager.paid, wager.highest_only)
    return settle(
        box,
        stake,
        limits,
        outcome=Outcome.WIN,
        pays=row.pays,
        clause=row.wins,
        stage=Stage.INTERIM,
        also=also,
        line=row.name,
    )
