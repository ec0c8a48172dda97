"""Kills the process that conducts a tournament at random instants, and looks what became of it.

    python -m tests.floor.killed_tournaments URL KILLS SEED SCRIPT

A warm parent forks each conductor, so that a kill costs little. A conductor runs the same script from its first
line; what was done before is not done again. When nobody is killed any more, the tournament has come to the same
end as one that nobody disturbed: the same results, the same history, word for word.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

from croupier.audit.verifying import verify
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.scripts.tournament_script import TournamentLine, read_lines, results, run
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refused

KEYS = HouseKeys((hashlib.sha256(b"killed tournaments").digest(),))
SEED = 5
"""What is drawn where the script names no seed."""

MOST = 12
"""A conductor is killed after so many new things at most."""

Lines = tuple[TournamentLine, ...]


def conduct(url: str, lines: Lines, said: int) -> NoReturn:
    """Run the script, and say `.` for everything new that was stored and told."""
    with open_store(url) as store:
        for done in told(store, lines):
            if getattr(getattr(done, "outcome", None), "is_new", False):
                os.write(said, b".")
    os._exit(0)


def told(store: EventStore, lines: Lines) -> Any:
    floor = GamingFloor(store, KEYS)
    floor.chance.seed = SEED
    for done in run(lines, floor):
        assert not isinstance(done.outcome, Refused), (done.line.number, done.outcome)
        yield done
    yield list(results(lines, floor))[-1]


def finished(url: str, lines: Lines) -> dict[str, Any]:
    """Run the script to its end; what it comes to."""
    with open_store(url) as store:
        *_, last = told(store, lines)
        report = verify(store)
        return {"results": last, "history": history(store), "faults": [str(one) for one in report.faults]}


def history(store: EventStore) -> dict[str, str]:
    """What happened in each stream, as a hash; what is sealed has another face each time."""
    made: dict[str, Any] = {}
    for event in store.read_log():
        by, said = json.loads(event.payload)
        made.setdefault(event.stream, hashlib.sha256()).update(json.dumps([by, bare(said)]).encode())
    return {stream: digest.hexdigest() for stream, digest in made.items()}


def bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: bare(one) for name, one in value.items() if name != "sealed"}
    return [bare(one) for one in value] if isinstance(value, list) else value


def kill(url: str, lines: Lines, dice: random.Random) -> bool:
    """Let a conductor work and kill it; whether it had not come to the end."""
    reading, writing = os.pipe()
    conductor = os.fork()
    if conductor == 0:
        os.close(reading)
        try:
            conduct(url, lines, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as heard:
        for _ in range(dice.randint(0, MOST)):
            if not heard.read(1):
                break
        time.sleep(dice.uniform(0, 0.03))
        os.kill(conductor, signal.SIGKILL)
        _, status = os.waitpid(conductor, 0)
    return os.WIFSIGNALED(status)


def main(url: str, kills: int, seed: int, script: Path) -> dict[str, Any]:
    lines = read_lines(script.read_bytes(), script.name)
    open_store(url).close()
    dice = random.Random(seed)
    killed = 0
    for _ in range(kills):
        if not kill(url, lines, dice):
            break  # it had come to its end
        killed += 1
    return {"killed": killed, **finished(url, lines)}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))))
