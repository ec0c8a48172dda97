"""What the proofs are written with.

A test is marked with the clauses it proves, `@pytest.mark.clause("port-ellery-blackjack", "S.3")`, and fails by
itself unless something that carries each of them happened in it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest

from croupier.floor.loops.house import KeyedHouse
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said
from croupier.games.scripted import RoundResult, RoundScript, ScriptedDecision
from croupier.games.scripted import conduct as conduct_script
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.sealing import HouseKeys
from croupier.tables.deciding import decide
from croupier.tables.events import Event
from croupier.tables.past_rounds import said_in_round
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.clause import term_of
from croupier.vocabulary.names import Choice, On
from croupier.vocabulary.refusal import Refused

BOOK = "port-ellery-blackjack"

Witness = set[str]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(rulebook, *numbers): the clauses that this test proves")
    if BOOK not in shelf.names():  # not installed: the folder will do
        shelf.put([str(Path(__file__).resolve().parents[1])])


@pytest.fixture(autouse=True)
def witness(request: pytest.FixtureRequest) -> Iterator[Witness]:
    """The clauses that had a part in the test; each that it is marked with must be among them."""
    seen: Witness = set()
    yield seen
    marked = {number for mark in request.node.iter_markers("clause") for number in mark.args[1:]}
    assert marked <= seen, f"nothing that happened rests on {', '.join(sorted(marked - seen))}"


def note(seen: Witness, happened: Any) -> None:
    """Whatever carries a clause, and what it holds: events, what a round said, refusals."""
    for name in ("clause", "also", "said", "inscriptions"):
        for one in _each(getattr(happened, name, ())):
            seen.add(one) if isinstance(one, str) else note(seen, one)


def _each(found: Any) -> tuple[Any, ...]:
    return () if found is None else tuple(found) if isinstance(found, tuple | list) else (found,)


@pytest.fixture
def defined(witness: Witness) -> Callable[..., Any]:
    """Use a definition, and note the clauses by which the book makes it."""

    def use(function: Callable[..., Any], *arguments: Any) -> Any:
        witness.update(shelf.book(BOOK).definitions[str(term_of(function))])
        return function(*arguments)

    return use


@pytest.fixture
def conduct(witness: Witness) -> Callable[..., Any]:
    """Conduct a round: amounts by box, the cards in their order, and the decisions as (box, hand, choice)."""

    def run(wagers: dict[int, int], cards: str, *decisions: tuple[int, int, str], **table: Any) -> Any:
        script = RoundScript(
            rulebook=BOOK,
            wagers=tuple(
                Wager(player=f"box{box}", box=box, on=On.BLACKJACK, amount=amount)
                for box, amount in wagers.items()
            ),
            cards=cards,
            decisions=tuple(
                ScriptedDecision(player=f"box{box}", box=box, hand=hand or None, choose=Choice(choose))
                for box, hand, choose in decisions
            ),
            table=TableOptions(**table),
        )
        result = conduct_script(script)
        for said in result.round.said if isinstance(result, RoundResult) else (result,):
            note(witness, said)
        return result

    return run


class Pit:
    """A table dealt by hand: commands in, events out; staff are known by their names, everyone else plays."""

    STAFF: ClassVar = {"dan": "dealer", "sue": "casino-supervisor", "max": "gaming-manager"}

    def __init__(self, witness: Witness) -> None:
        self.witness, self.table = witness, Table(name="table-1")
        self.live: RoundOfPlay | None = None
        self.events: list[Event] = []
        self.house = KeyedHouse(HouseKeys((bytes(32),)), self._past, os.urandom)
        self.now = datetime(2026, 11, 16, 20, tzinfo=UTC)

    def _past(self, number: int) -> Sequence[Said] | None:
        return said_in_round(self.events, number)

    def tell(self, command: str, who: str = "dan", **fields: Any) -> tuple[Event, ...] | Refused:
        self.now += timedelta(seconds=1)
        given = {"command": command, "who": who, "role": self.STAFF.get(who, "player"), "at": self.now.isoformat()}
        read = read_command(json.dumps({**given, **fields}).encode())
        decided = read if isinstance(read, Refused) else decide(self.table, read, self.house, self.live)
        if isinstance(decided, Refused):
            note(self.witness, decided)
            return decided
        self.table, self.live = decided.table, decided.live
        self.events += decided.events
        for event in decided.events:
            note(self.witness, event)
        return decided.events

    def do(self, command: str, who: str = "dan", **fields: Any) -> tuple[Event, ...]:
        events = self.tell(command, who, **fields)
        assert not isinstance(events, Refused), events
        return events

    def refused(self, command: str, who: str = "dan", **fields: Any) -> Refused:
        refused = self.tell(command, who, **fields)
        assert isinstance(refused, Refused), refused
        return refused

    def cards(self, cards: str) -> None:
        for card in cards.split():
            self.do("card", card=card)

    def opened(self, *players: str, **fields: Any) -> Pit:
        options = {"minimum": 1000, "maximum": 50000, "smallest_chip": 500}
        given = {"rulebook": BOOK, "options": options, "dealing": "by hand", "float": 1000000}
        self.do("open", "max", **{**given, **fields})
        for box, player in enumerate(players, start=1):
            self.do("arrive", player)
            self.do("buy-in", player, amount=50000)
            self.do("sit", player, box=box)
        return self

    def ready(self, *players: str) -> Pit:
        self.opened(*players)
        self.do("check-cards")
        self.do("shuffle")
        self.do("cut", players[0], depth=150, cutting_card=60)
        return self

    def started(self, *players: str, amount: int = 1000) -> Pit:
        self.ready(*players)
        for box, player in enumerate(players, start=1):
            self.do("wager", player, box=box, amount=amount)
        self.do("start-round")
        self.do("burn")
        return self


@pytest.fixture
def pit(witness: Witness) -> Pit:
    return Pit(witness)
