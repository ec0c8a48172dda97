"""Kills the process that conducts a busy table at random instants, and looks what became of the table.

    python -m tests.floor.killed_tables URL KILLS SEED BOOK HOLDER

A warm parent forks each conductor, so that a kill costs milliseconds. The conductor says `send` with each command
before it is decided and `done` after it was stored; half of the kills come between the two.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, NoReturn

import msgspec

from croupier.floor.loops.table_loop import TableLoop
from croupier.ledger.account import rack
from croupier.shoe.face_down import turned_over_or_none
from croupier.shoe.sealing import HouseKeys
from croupier.shoe.stack import Holder
from croupier.store.event_store import CommandId, EventStore
from croupier.store.opening import open_store
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused
from tests.store.killed_writers import heard
from tests.tables.random_commands import called_for, encoded, scene_of

KEYS = HouseKeys((hashlib.sha256(b"killed tables").digest(),))
NAME = "table-1"


@dataclass
class Busy:
    """A table without a quiet moment: the next command follows from how it stands and how many were sent."""

    book: BookId
    holder: Holder
    seed: int

    def command(self, table: Table, number: int) -> bytes:
        dice = random.Random(f"{self.seed}/{number}/{table.version}")
        given = called_for(scene_of(table, dice, book=self.book, holder=self.holder, dealing="by software"))
        given.setdefault("at", _later(table))
        return encoded({**given, "id": f"c{number}"})


def _later(table: Table) -> str:
    begun = "2026-11-16T20:00:00+11:00"
    return begun if table.now is None else (table.now + timedelta(seconds=1)).isoformat()


@dataclass
class Standing:
    """How the table stood when a command was last acknowledged."""

    version: int = 0
    table: str = ""
    shoe: tuple[int, int] = (0, 0)
    order: str = ""
    """The undealt cards in their order, which only a test may look at."""


def standing(table: Table) -> Standing:
    stack = table.cards.stack
    known = turned_over_or_none(stack.undealt) if stack else None
    return Standing(
        version=table.version,
        table=hashlib.sha256(msgspec.json.encode(table)).hexdigest(),
        shoe=(table.cards.shoe, table.cards.shuffles),
        order=" ".join(known or ()),
    )


def do(loop: TableLoop, text: bytes) -> Any:
    command = read_command(text)
    assert not isinstance(command, Refused), command
    return loop.do(command)


def conduct(url: str, out: int, busy: Busy, number: int) -> NoReturn:
    """Conduct the table until killed."""
    loop = TableLoop(NAME, open_store(url), KEYS)
    while True:
        text = busy.command(loop.table, number)
        os.write(out, b"send %d %s\n" % (number, text))
        do(loop, text)
        os.write(out, b"done %d %s\n" % (number, msgspec.json.encode(standing(loop.table))))
        number += 1


@dataclass
class Tally:
    """What was seen in all kills."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    stored_without_reply: int = 0
    twice: int = 0
    another_table: int = 0
    another_order: int = 0
    orders_compared: int = 0
    cents_out_of_balance: int = 0
    broken: int = 0
    rounds: int = 0


@dataclass
class Killer:
    """Starts conductors and kills them."""

    url: str
    busy: Busy
    chance: random.Random
    number: int = 1
    seen: Standing = field(default_factory=Standing)
    tally: Tally = field(default_factory=Tally)

    def kill(self, *, between: bool) -> bytes | None:
        """Let a conductor work and kill it; the command that nobody heard of again, if there is one."""
        reading, writing = os.pipe()
        conductor = os.fork()
        if conductor == 0:
            os.close(reading)
            try:
                conduct(self.url, writing, self.busy, self.number)
            finally:
                os._exit(1)
        os.close(writing)
        with os.fdopen(reading, "rb") as said:
            lines = heard(said, b"send" if between else b"done", times=self.chance.randint(1, 6))
            time.sleep(
                self.chance.uniform(0, self.chance.choice((0.004, 0.02)))
                if between
                else self.chance.uniform(0, 0.012)
            )
            os.kill(conductor, signal.SIGKILL)
            os.waitpid(conductor, 0)
            lines += said.readlines()
        return self.read(lines)

    def read(self, lines: list[bytes]) -> bytes | None:
        sent: dict[int, bytes] = {}
        for line in lines:
            word, number, text = line.split(maxsplit=2)
            if word == b"send":
                sent[int(number)] = text
            else:
                del sent[int(number)]
                self.seen = msgspec.json.decode(text, type=Standing)
                self.tally.acknowledged += 1
        self.number = max([self.number, *(int(line.split(maxsplit=2)[1]) for line in lines)])
        assert len(sent) <= 1, "a command was sent before the one before it was done"
        return next(iter(sent.values()), None)

    def look(self, in_doubt: bytes | None) -> None:
        """Open the table again: nothing is lost, the command in doubt is done once, and play can go on."""
        self.tally.kills += 1
        with open_store(self.url) as store:
            loop = TableLoop(NAME, store, KEYS)
            self.compare(loop.table)
            if in_doubt is not None:
                self.send_again(store, loop, in_doubt)
            self.number += 1
            self.check_chips(store, loop.table)
            self.tally.broken += store.verify_chain() is not None
            again = TableLoop(NAME, store, KEYS)
            self.tally.another_table += again.table != loop.table
            self.seen = standing(loop.table)
            self.tally.rounds = loop.table.rounds

    def compare(self, table: Table) -> None:
        now, then = standing(table), self.seen
        self.tally.lost += now.version < then.version
        self.tally.stored_without_reply += now.version > then.version
        if now.version == then.version:
            self.tally.another_table += now.table != then.table
        if now.shoe == then.shoe:
            self.tally.orders_compared += bool(now.order)
            self.tally.another_order += not then.order.endswith(now.order)

    def send_again(self, store: EventStore, loop: TableLoop, text: bytes) -> None:
        done = store.outcome_of(CommandId(f"c{self.number}"))
        version = loop.table.version
        first = do(loop, text)
        if done is not None:
            self.tally.twice += loop.table.version != version or first.is_new
        version, second = loop.table.version, do(loop, text)
        self.tally.twice += loop.table.version != version
        self.tally.twice += not isinstance(second, Refused) and second.is_new

    def check_chips(self, store: EventStore, table: Table) -> None:
        held = store.balances()
        self.tally.cents_out_of_balance += abs(sum(held.values()))
        for name, patron in table.patrons.items():
            self.tally.cents_out_of_balance += abs(held.get(str(rack(NAME, name)), 0) - patron.rack)


def main(url: str, kills: int, busy: Busy) -> Tally:
    open_store(url).close()
    killer = Killer(url, busy, random.Random(busy.seed))
    for kill in range(kills):
        killer.look(killer.kill(between=kill % 2 == 0))
    return killer.tally


if __name__ == "__main__":
    table = Busy(BookId(sys.argv[4]), Holder(sys.argv[5]), int(sys.argv[3]))
    print(json.dumps(msgspec.to_builtins(main(sys.argv[1], int(sys.argv[2]), table))))
