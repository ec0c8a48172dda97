"""Steps per CPU second of the vectorised environment beside Gymnasium's own vectorised Blackjack-v1, in turn.

.venv/bin/python benchmarks/environments.py [TABLES] [TIMES]
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import gymnasium
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from croupier.environments.many_tables import ManyTables


def rate(environment: gymnasium.vector.VectorEnv, steps: int, actions: np.ndarray) -> float:
    """Steps of all tables together, per CPU second, with actions that were drawn before."""
    environment.reset(seed=1)
    environment.step(actions[0])
    begin = time.process_time()
    for step in range(steps):
        environment.step(actions[step % len(actions)])
    return steps * environment.num_envs / (time.process_time() - begin)


def main() -> None:
    """Measure, and print."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    chance = np.random.default_rng(1)
    ours = ManyTables(tables, rulebook="act-blackjack-2018")
    theirs = gymnasium.make_vec("Blackjack-v1", num_envs=64, vectorization_mode="sync")
    mine, plain = [], []
    for _ in range(times):
        mine.append(rate(ours, 200, chance.integers(0, 4, (20, tables))))
        plain.append(rate(theirs, 400, chance.integers(0, 2, (20, 64))))
    ratio = statistics.median(a / b for a, b in zip(mine, plain, strict=True))
    print(
        f"{statistics.median(mine) / 1e6:.1f} million steps a second at {tables} tables, Gymnasium's Blackjack-v1 "
        f"{statistics.median(plain) / 1e3:.0f} thousand at 64; ratio {ratio:.0f}"
    )


if __name__ == "__main__":
    main()
