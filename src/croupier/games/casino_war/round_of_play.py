"""A round of Casino War: rules 4 and 6 to 9, in order."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.casino_war.initial_deal import initial_deal
from croupier.games.casino_war.interim_settlement import interim_settlement
from croupier.games.casino_war.war import go_to_war
from croupier.games.layout import Layout
from croupier.games.opening import opening
from croupier.games.play import Play
from croupier.games.said import CardsCollected
from croupier.games.wagers import Wager
from croupier.rulebooks.casino_war_rules import CasinoWarRules


def round_of_play(layout: Layout, rules: CasinoWarRules, wagers: Sequence[Wager]) -> Play:
    """One card each, the interim settlement, and war for those who choose it. No card is burned."""
    layout = yield from opening(layout, rules, wagers)
    layout = yield from initial_deal(layout, rules)
    layout = yield from interim_settlement(layout, rules)
    layout = yield from go_to_war(layout, rules)
    layout = yield CardsCollected(clause=rules.deal.cards_collected)
    return layout
