"""Why a choice is not offered in Casino War."""

from __future__ import annotations

from croupier.games.casino_war.ranks import same_rank
from croupier.games.layout import Layout
from croupier.games.said import Answer
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice, On, Outcome


def why_not(layout: Layout, rules: CasinoWarRules, answer: Answer) -> tuple[str, Clause]:
    """The reason, and its clause, why this answer is not among what is offered."""
    war = rules.war
    if answer.choose not in (Choice.GO_TO_WAR, Choice.SURRENDER, Choice.SILENT):
        return "the only choices in Casino War are war and surrender, on a tie", war.choices
    box = next((box for box in layout.boxes if box.number == answer.box), None)
    wagers = [stake for stake in box.stakes if stake.player == answer.player] if box else []
    if box is None or not any(stake.on is On.CASINO_WAR for stake in wagers):
        return f"{answer.player} has no casino war wager on that box", war.choices
    if not layout.dealer or not box.received or not same_rank(box.received[0], layout.dealer[0]):
        return "the first cards do not tie", war.choices
    if answer.hand not in (None, 1):
        return "a box has one hand in Casino War", war.choices
    if answer.owner is not None:
        return "each player decides alone", war.each_alone
    if any(stake.on is On.GO_TO_WAR for stake in wagers):
        return f"{answer.player} has gone to war", rules.control.closed
    if any(stake.outcome is Outcome.SURRENDER for stake in wagers):
        return f"{answer.player} has surrendered", war.surrender
    return f"{answer.player} has no open casino war wager on that box", war.choices
