"""Casino War rule 7: tie wagers first, then casino war wagers, from the dealer's far right."""

from __future__ import annotations

from croupier.games.casino_war.ranks import outranks, same_rank
from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Play
from croupier.games.said import WagerSettled
from croupier.games.settling import settle
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.names import On, Outcome, Stage


def interim_settlement(layout: Layout, rules: CasinoWarRules) -> Play:
    """7.2 and 7.3, up to the offer of war."""
    for on, settled in ((On.TIE, _settle_tie), (On.CASINO_WAR, _settle_first_cards)):
        for box in reversed(layout.boxes):
            for stake in box.stakes:
                if stake.on is on and stake.outcome is None:
                    said = settled(layout, box, stake, rules)
                    if said is not None:
                        layout = yield said
    return layout


def _settle_tie(layout: Layout, box: Box, stake: Stake, rules: CasinoWarRules) -> WagerSettled:
    tie = rules.tie
    wins = same_rank(box.received[0], layout.dealer[0])
    return settle(
        box.number,
        stake,
        rules.limits,
        outcome=Outcome.WIN if wins else Outcome.LOSE,
        pays=tie.pays.value if wins else None,
        clause=tie.wins if wins else tie.loses,
        stage=Stage.INTERIM,
        also=(tie.defined, tie.paid, tie.pays.clause, tie.order) if wins else (tie.defined, tie.order),
    )


def _settle_first_cards(layout: Layout, box: Box, stake: Stake, rules: CasinoWarRules) -> WagerSettled | None:
    first = rules.first_cards
    card, dealers = box.received[0], layout.dealer[0]
    if same_rank(card, dealers):
        return None
    wins = outranks(card, dealers)
    return settle(
        box.number,
        stake,
        rules.limits,
        outcome=Outcome.WIN if wins else Outcome.LOSE,
        pays=first.pays.value if wins else None,
        clause=first.higher if wins else first.lower,
        stage=Stage.INTERIM,
        also=(first.paid, first.pays.clause, first.order, first.interim)
        if wins
        else (first.collected, first.order, first.interim),
    )
