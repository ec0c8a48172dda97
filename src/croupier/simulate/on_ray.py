"""A simulation on a Ray cluster: the same shards, run wherever there is a core, and again if that core is gone.

Ray comes with the extra `cluster` and is loaded when it is asked for. The nodes need Croupier as well, the very
same: each says what it runs, and another version is refused.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from croupier.rulebooks import shelf
from croupier.simulate.plan import Plan
from croupier.simulate.running import Clock, Simulated, Stop, Watch, cores, never, nobody_watches, simulated
from croupier.simulate.running_tally import RunningTally
from croupier.simulate.shards import Runner, WorkLeft, how_many_shards, run_kernel, run_shard, warm_up
from croupier.simulate.tally import Tally
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from ray import ObjectRef

LOCAL: Final = "local"
"""Instead of an address: a cluster of this machine alone, for as long as the simulation runs."""

_KNOCK: Final = 4.0
"""Seconds for a cluster to take a call."""
_ANSWER: Final = 10.0
"""Seconds for it to let us in."""
_LOOK_AROUND: Final = 0.2
_AHEAD: Final = 2
"""Shards for each core that are under way or wait their turn, so that none waits for us."""
_RETRIES: Final = 3
"""So often Ray runs a lost shard again by itself, before we do."""
_QUIET: Final[dict[str, Any]] = {"logging_level": "ERROR", "log_to_driver": False}
_PROBE: Final = (
    f"import sys, ray; ray.init(address=sys.argv[1], **{_QUIET!r}); print(len(ray.nodes())); ray.shutdown()"
)


def simulate_on_ray(
    plan: Plan,
    address: str,
    *,
    runner: Runner = run_kernel,
    watch: Watch = nobody_watches,
    stop: Stop = never,
) -> Simulated | None:
    """Play a plan on the cluster at that address; nothing if stopped before any result."""
    with _connected(address):
        tasks = _NodeTasks(plan, runner)
        gathering, clock = RunningTally(plan), Clock()
        tasks.warm_up(stop)
        clock.start()
        for number, tally in tasks.results(stop):
            clock.came_in()
            gathering.add(number, tally)
            watch(gathering, clock.seconds)
        return simulated(gathering, clock, tasks.cores)


# --- what a node does -----------------------------------------------------------------------------------


class NodeReport(NamedTuple):
    """What a node hands back."""

    code: str
    """Which code it runs."""
    tally: Tally | None


def run_on_node(plan: Plan, runner: Runner, number: int | None) -> NodeReport:
    """Run the shard of that number, or only get ready for the first one."""
    if number is None:
        warm_up(plan, runner)
        return NodeReport(code(), None)
    return NodeReport(code(), run_shard(plan, number, runner))


@functools.cache
def code() -> str:
    """A fingerprint of all that decides what a shard finds."""
    house = Path(__file__).parent.parent
    found = hashlib.sha256()
    for room in ("simulate", "rulebooks", "vocabulary"):
        for module in sorted((house / room).rglob("*.py")):
            found.update(module.read_bytes())
    for book in shelf.books_from_outside():
        for module in sorted(book.folder.glob("*.py")):
            found.update(module.read_bytes())
    return found.hexdigest()


# --- what we do -----------------------------------------------------------------------------------------


class _NodeTasks:
    """Shards that are under way on the cluster."""

    def __init__(self, plan: Plan, runner: Runner) -> None:
        import ray

        self._plan, self._runner = plan, runner
        self._work = WorkLeft(plan)
        self._under_way: dict[ObjectRef[NodeReport], int | None] = {}
        self._task = ray.remote(num_cpus=1, max_retries=_RETRIES, scheduling_strategy="SPREAD")(run_on_node)
        self._shared = ray.put(plan)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        self.cores = min(max(1, int(resources.get("CPU", 1))), how_many_shards(plan))

    def warm_up(self, stop: Stop) -> None:
        """Have the code loaded on every core, before the clock runs."""
        for _ in range(self.cores):
            self._send(None)
        while self._under_way and not stop():
            self._heard()

    def results(self, stop: Stop) -> Iterator[tuple[int, Tally]]:
        """What shards found, as they come in."""
        while not stop():
            while len(self._under_way) < _AHEAD * self.cores and not self._work.is_empty:
                self._send(self._work.take())
            if not self._under_way:
                return
            yield from self._heard()
        yield from self._heard(wait=0)

    def _send(self, number: int | None) -> None:
        self._under_way[self._task.remote(self._shared, self._runner, number)] = number

    def _heard(self, wait: float = _LOOK_AROUND) -> list[tuple[int, Tally]]:
        import ray

        every = list(self._under_way)
        done, _ = ray.wait(every, num_returns=1, timeout=wait)
        if done:  # others may have come in with it
            done, _ = ray.wait(every, num_returns=len(every), timeout=0)
        heard = ((self._under_way.pop(one), self._report(one)) for one in done)
        return [result for number, report in heard if (result := self._taken_in(number, report)) is not None]

    def _taken_in(self, number: int | None, report: NodeReport | None) -> tuple[int, Tally] | None:
        if number is None:
            return None
        if report is None or report.tally is None:
            self._work.lost(number)
            return None
        return number, report.tally

    def _report(self, one: ObjectRef[NodeReport]) -> NodeReport | None:
        """What a node handed back; nothing if it was lost on the way."""
        import ray

        try:
            report: NodeReport = ray.get(one)
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, RefusedError):
                raise error.cause from None
            if isinstance(error.cause, (ImportError, ray.exceptions.RaySystemError)):
                _refuse(f"The nodes of the cluster cannot run Croupier: {_last_words(str(error.cause))}")
            raise
        except ray.exceptions.RayError:
            return None
        if report.code != code():
            _refuse("The nodes of the cluster run another version of Croupier: install this one on each")
        return report


# --- reaching the cluster -------------------------------------------------------------------------------


@contextmanager
def _connected(address: str) -> Iterator[None]:
    knock(address)
    how: dict[str, Any]
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anyone outside
        how = {"address": LOCAL, "num_cpus": cores(), "include_dashboard": False}
    else:
        refuse_unreachable(address)
        how = {"address": address}
    import ray

    if folders := os.environ.get(shelf.FOLDERS):
        how["runtime_env"] = {"env_vars": {shelf.FOLDERS: folders}}
    ray.init(**how, **_QUIET)
    try:
        yield
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Say so at once where Ray is not installed, or nothing listens at that address."""
    if importlib.util.find_spec("ray") is None:
        _refuse("A cluster needs Ray: pip install '.[cluster]' in a checkout")
    if address == LOCAL:
        return
    host, port = _host_and_port(address)
    try:
        socket.create_connection((host, port), timeout=_KNOCK).close()
    except OSError as error:
        _refuse(f"No Ray cluster answers at {address}: {error.strerror or error}")


def refuse_unreachable(address: str) -> None:
    """Say so within seconds where something listens that lets nobody in: Ray itself would wait for minutes."""
    try:
        subprocess.run(
            [sys.executable, "-c", _PROBE, address], capture_output=True, check=True, timeout=_ANSWER, text=True
        )
    except subprocess.TimeoutExpired:
        _refuse(f"No Ray cluster answers at {address}: something takes the call, and says nothing")
    except subprocess.CalledProcessError as error:
        _refuse(f"The Ray cluster at {address} does not let us in: {_last_words(error.stderr)}")


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        _refuse(
            f"--ray takes the address of a cluster as HOST:PORT, or {LOCAL!r} for this machine, not {address!r}"
        )
    return host.strip("[]"), int(port)


def _last_words(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else "no reason is given"


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.NOT_READY, says=says))
