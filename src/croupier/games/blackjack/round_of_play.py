"""A round of Blackjack from the wagers to the discard rack, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.blackjack.dealer_hand import dealer_hand
from croupier.games.blackjack.final_settlement import final_settlement
from croupier.games.blackjack.initial_deal import begin_at, initial_deal
from croupier.games.blackjack.insurance import insurance
from croupier.games.blackjack.interim_settlement import interim_settlement
from croupier.games.blackjack.subsequent_deal import subsequent_deal
from croupier.games.layout import Layout
from croupier.games.opening import opening
from croupier.games.play import Play
from croupier.games.side_wagers import chapters, super_sevens
from croupier.games.wagers import Wager
from croupier.rulebooks.blackjack_rules import BlackjackRules


def round_of_play(
    layout: Layout, rules: BlackjackRules, wagers: Sequence[Wager], *, new_shoe: bool, first_box: int | None
) -> Play:
    """Rules 4 and 6 to 13 (NSW 5 and 7 to 17), one chapter after another."""
    layout = yield from opening(layout, rules, wagers)
    layout = yield from begin_at(layout, rules, first_box)
    layout = yield from chapters.before_the_deal(layout, rules)
    layout = yield from initial_deal(layout, rules, new_shoe=new_shoe)
    layout = yield from chapters.after_the_initial_deal(layout, rules)
    layout = yield from insurance(layout, rules)
    layout = yield from interim_settlement(layout, rules)
    layout = yield from subsequent_deal(layout, rules)
    layout = yield from dealer_hand(layout, rules)
    layout = yield from final_settlement(layout, rules)
    layout = yield from super_sevens.settle_after_round(layout, rules)
    return layout
