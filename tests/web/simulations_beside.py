"""What stands in for the simulator in tests: functions that another process loads, quick and easy to hold up."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.analysis.documents import FoundShown, ResultShown, StepShown
from croupier.analysis.process import Tell
from croupier.analysis.simulation_documents import Progress
from croupier.simulate.plan import Plan
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from tests.web.odds_beside import gate


def told(plan: Plan, played: int) -> Progress:
    """A result for every round: half are lost; the mean tells the seed."""
    return Progress(
        played=played,
        seconds=played / 1e6,
        found=FoundShown(
            mean=plan.seed / 1e6,
            reach=0.002,
            standard_error=0.001,
            standard_deviation=1.0,
            results=(
                ResultShown(gain=-1.0, times=played // 2),
                ResultShown(gain=1.0, times=played - played // 2),
            ),
            course=(StepShown(rounds=played, mean=plan.seed / 1e6, reach=0.002),),
        ),
    )


def at_once(plan: Plan, tell: Tell) -> None:
    tell(told(plan, plan.rounds))


def held_up(folder: Path, plan: Plan, tell: Tell) -> None:
    """A tenth is played; the rest once the test has opened the gate for this seed."""
    (folder / f"process {plan.seed}").write_text(f"{os.getpid()} {os.getpriority(os.PRIO_PROCESS, 0)}")
    tell(told(plan, plan.rounds // 10))
    gate(folder, plan.seed).read_bytes()
    tell(told(plan, plan.rounds))


def broken(plan: Plan, tell: Tell) -> None:
    """A tenth is played; then the process ends, finds a defect, or is refused, by its seed."""
    tell(told(plan, plan.rounds // 10))
    if plan.seed == 1:
        os._exit(1)
    if plan.seed == 2:
        raise ValueError("nobody foresaw this")
    raise RefusedError(Refused(Refusal.NOT_READY, says="The simulation cannot go on"))
