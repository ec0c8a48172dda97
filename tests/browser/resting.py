"""The simulator beside a house, which rests whenever it has told something: a page is all that waits for it."""

from __future__ import annotations

import time

from croupier.analysis.process import Tell
from croupier.analysis.simulation_documents import Progress, played
from croupier.simulate.plan import Plan

REST = 1.0
"""Seconds. What takes long is there to be looked at, stopped or refused, and not for what it finds."""


def played_with_rests(plan: Plan, tell: Tell) -> None:
    def tell_and_rest(told: Progress) -> None:
        tell(told)
        if told.played < plan.rounds:
            time.sleep(REST)

    played(plan, tell_and_rest)
