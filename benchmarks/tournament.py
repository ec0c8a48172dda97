"""A tournament of 1,000 entrants on 143 tables, played by house strategies to the last place: how long, how much.

Everything is stored as ever: each wager, card and decision is an event of its table, each table's rounds are
committed with those of the others. Prints rounds a second and the most memory taken, for 100 and for 1,000
entrants, and how much dearer one of a thousand is than one of a hundred.

    python3 run.py test --help          # once: installs what benchmarks need
    .venv/bin/python benchmarks/tournament.py [ROUNDS] [ENTRANTS ...]
"""

from __future__ import annotations

import gc
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))

from croupier.audit.verifying import verify
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.scripts.tournament_script import read_lines, results, run
from croupier.shoe.sealing import HouseKeys
from croupier.store.opening import open_store
from croupier.tournaments.commands import DEFAULT_NAME
from croupier.vocabulary.refusal import Refused
from tests.floor.tournament_scripts import B06, Evening, sessions_for, text

ROOT = Path(__file__).resolve().parent.parent
KEYS = HouseKeys((bytes(range(32)),))
ROUNDS = 5
"""In each session."""
ENTRANTS = (100, 1_000)
MOST = 1.3
"""How much dearer an entrant of the largest tournament may be than one of the smallest."""


def measure(entrants: int, rounds: int) -> dict[str, Any]:
    """One tournament in this process; its start apart."""
    players = [f"player {number}" for number in range(1, entrants + 1)]
    evening = Evening(B06, players, sessions=sessions_for(entrants, rounds), dealing="by software")
    lines = read_lines(text(evening.entered().bots().lines).encode(), "benchmark")
    with tempfile.TemporaryDirectory() as folder, open_store(f"sqlite:///{folder}/house.sqlite3") as store:
        floor = GamingFloor(store, KEYS)
        gc.freeze()  # as the command does
        before, cpu, start = _memory(), time.process_time(), time.perf_counter()
        commands = 0
        for done in run(lines, floor):
            assert not isinstance(done.outcome, Refused), done.outcome
            commands += 1
        spent, cpu, taken = time.perf_counter() - start, time.process_time() - cpu, _memory() - before
        tables = floor.tournament(DEFAULT_NAME).tournament.designated
        played = sum(floor.table(name).table.rounds for name in tables)
        placed = list(results(lines, floor))[-1]["phase"] == "placed"
        checking = time.perf_counter()
        faults = verify(store).faults
        checked = time.perf_counter() - checking
        events = sum(store.heads().values())
    assert placed, "not every place is known"
    assert not faults, faults[0]
    return {
        "entrants": entrants,
        "tables": len(tables),
        "rounds": played,
        "commands": commands,
        "events": events,
        "seconds": spent,
        "cpu": cpu,
        "megabytes": taken,
        "verified in": checked,
    }


def _memory() -> float:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def apart(entrants: int, rounds: int) -> dict[str, Any]:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--one", str(entrants), str(rounds)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def show(figures: list[dict[str, Any]]) -> None:
    print(f"{'entrants':<26}" + "".join(f"{one['entrants']:>12,}" for one in figures))
    for name in ("tables", "rounds", "commands", "events"):
        print(f"{name:<26}" + "".join(f"{one[name]:>12,}" for one in figures))
    for one in figures:
        one["rounds a second"] = one["rounds"] / one["seconds"]
        one["rounds a second of CPU"] = one["rounds"] / one["cpu"]
    for name in ("seconds", "cpu", "rounds a second", "rounds a second of CPU", "megabytes", "verified in"):
        print(f"{name:<26}" + "".join(f"{one[name]:>12,.1f}" for one in figures))
    small, large = figures[0], figures[-1]
    for name in ("cpu", "megabytes"):
        growth = (large[name] / large["entrants"]) / (small[name] / small["entrants"])
        print(
            f"{name} an entrant, of {large['entrants']:,} to of {small['entrants']:,}: {growth:.2f}, most {MOST}"
        )


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(int(sys.argv[2]), int(sys.argv[3]))))
        return
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    entrants = tuple(map(int, sys.argv[2:])) or ENTRANTS
    show([apart(one, rounds) for one in entrants])


if __name__ == "__main__":
    main()
