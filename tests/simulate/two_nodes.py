"""A Ray cluster of two nodes on this machine, of which one is killed in the middle of a simulation.

Run as a program: Ray is a guest with processes and threads of its own, who is better met outside the test's
process. It prints what was found as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from ray.cluster_utils import Cluster

from croupier.simulate import on_ray
from croupier.simulate.on_ray import simulate_on_ray
from croupier.simulate.running import simulate
from croupier.simulate.running_tally import RunningTally
from tests.simulate import stand_in


def main(*, kills: bool) -> dict[str, Any]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    mortal = cluster.add_node(num_cpus=1)
    killed_at: list[int] = []
    came_in: list[int] = []

    def watch(gathering: RunningTally, _seconds: float) -> None:
        if kills and not killed_at and gathering.rounds > PLAN.rounds // 8:
            killed_at.append(gathering.rounds)
            cluster.remove_node(mortal, allow_graceful=False)

    try:
        found = simulate_on_ray(PLAN, cluster.address, runner=stand_in.slow_coin, watch=watch)
        stopped = simulate_on_ray(
            PLAN,
            cluster.address,
            runner=stand_in.slow_coin,
            watch=lambda gathering, _seconds: came_in.append(gathering.rounds),
            stop=lambda: len(came_in) >= 2,
        )
        none = simulate_on_ray(PLAN, cluster.address, runner=stand_in.slow_coin, stop=lambda: True)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
    alone = simulate(PLAN, workers=1, runner=stand_in.coin)
    assert found is not None
    assert stopped is not None
    assert alone is not None
    return {
        "same": found.tally == alone.tally and found.steps == alone.steps,
        "cores": found.workers,
        "killed_at": killed_at,
        "stopped": stopped.tally.rounds,
        "none": none is None,
    }


PLAN = stand_in.plan(40_000_000)


if __name__ == "__main__":
    on_ray._ANSWER = 120.0  # type: ignore[misc]  # seconds to be let in; this machine may be busy with other tests
    print(json.dumps(main(kills="kill" in sys.argv)))
