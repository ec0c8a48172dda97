"""Kills writers at random instants and counts what was acknowledged, lost and done twice.

    python -m tests.store.killed_writers URL KILLS SEED

A warm parent forks each writer, so that a kill costs milliseconds. The writer says `send` before each append and
`done` after it; half of the kills come between the two.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from typing import BinaryIO, NoReturn

from croupier.store.event_store import CommandId, EventStore, Outcome
from croupier.store.opening import open_store
from tests.store.writing import TABLE, append, done, move, write

STAKE = 5


def work(url: str, out: int, version: int) -> NoReturn:
    """Append until killed."""
    store = open_store(url)
    while True:
        os.write(out, b"send %d\n" % (version + 1))
        done(send(store, version + 1))
        version += 1
        os.write(out, b"done %d\n" % version)


def send(store: EventStore, version: int) -> Outcome:
    moved = move("bank", "purse:ann", STAKE)
    return store.append(write(f"c{version}", append(after=version - 1), entries=moved))


def one_kill(url: str, version: int, chance: random.Random, *, between: bool) -> tuple[int, int]:
    """The last version sent and the last acknowledged by a writer that was killed."""
    reading, writing = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(reading)
        try:
            work(url, writing, version)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        lines = heard(said, b"send" if between else b"done", times=chance.randint(1, 4))
        time.sleep(chance.uniform(0, 0.003) if between else chance.uniform(0, 0.01))
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        lines += said.readlines()
    sent, acknowledged = (
        [int(line.split()[1]) for line in lines if line.startswith(word)] for word in (b"s", b"d")
    )
    return max(sent), max(acknowledged, default=version)


def heard(said: BinaryIO, word: bytes, *, times: int) -> list[bytes]:
    """What the writer says until it has said the word so many times."""
    lines: list[bytes] = []
    while times:
        lines.append(said.readline())
        assert lines[-1], "the writer died by itself"
        times -= lines[-1].startswith(word)
    return lines


def main(url: str, kills: int, seed: int) -> dict[str, int]:
    chance = random.Random(seed)
    open_store(url).close()
    tally = {"kills": kills, "acknowledged": 0, "lost": 0, "unacknowledged_but_stored": 0}
    version = 0
    for kill in range(kills):
        sent, acknowledged = one_kill(url, version, chance, between=kill % 2 == 0)
        with open_store(url) as store:
            stored = store.heads().get(TABLE, 0)
            tally["acknowledged"] += acknowledged - version
            tally["lost"] += max(0, acknowledged - stored)
            tally["unacknowledged_but_stored"] += stored > acknowledged
            assert stored <= sent, "something nobody sent is stored"
            before = store.outcome_of(CommandId(f"c{sent}"))
            outcome = send(store, sent)  # the one in doubt, sent again
            assert before in (None, outcome), "a command done before was done again"
            version = store.heads()[TABLE]
            assert version == sent
    with open_store(url) as store:
        events = store.read_stream(TABLE)
        tally["twice"] = len(events) - len({event.command for event in events})
        tally["missing_cents"] = len(events) * STAKE - store.balances()["purse:ann"]
        tally["broken"] = int(store.verify_chain() is not None)
    return tally


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
