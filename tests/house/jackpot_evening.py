"""A long evening at forty linked tables: winners of one moment, lost links, and a process that is often killed.

Every command has an id of its own. When the process dies in the middle of a write, before or after it was stored,
a new one reads the record and is given the same command once more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from croupier.audit.verifying import verify
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.rooms import kind_of_word
from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore, Outcome, Write
from croupier.tables import reading as at_tables
from croupier.vocabulary.refusal import Refused
from tests.house.felts import FLOAT, STAKE
from tests.house.premises import ROLES

EVENING = datetime.fromisoformat("2024-08-01T20:00:00+10:00")
TABLES = 40
BOXES = 7


class Killed(Exception):
    """The process dies here."""


@dataclass
class Evening:
    """Forty tables of seven players each, every one of them on one jackpot."""

    store: EventStore
    seed: int = 15
    tables: int = TABLES
    killed_every: int = 400
    """So many writes, about, between two kills: a new process reads forty tables again."""
    now: datetime = EVENING
    """Before wagers asked for a player's card (NSW 20.1): nobody has one."""
    wagers: int = 0
    kills: int = 0
    awards: int = 0
    shared: int = 0
    failures: int = 0
    suits: dict[str, str] = field(default_factory=dict)
    """The suit of the sevens of the last round, by table."""
    ids: Iterator[int] = field(default_factory=lambda: iter(range(1, 10**12)))

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.start_again()

    def start_again(self) -> None:
        keys = HouseKeys((bytes(32),))
        self.floor = GamingFloor(self.store, keys, append=self._append, is_house=True)

    def _append(self, write: Write) -> Outcome:
        fate = self.chance.randrange(2 * self.killed_every)
        if fate == 0:
            raise Killed
        outcome = self.store.append(write)
        if fate == 1:
            raise Killed
        return outcome

    def attempt(self, word: str, who: str, **fields: Any) -> HouseAnnouncement | Refused:
        """Give a command, and again after each death until one lives to tell."""
        self.now += timedelta(milliseconds=1)
        kind = kind_of_word(word)
        reader: Any = at_tables.READER if kind is None else kind.reader
        role = ROLES.get(who, "player")
        given = {"command": word, "who": who, "role": role, "at": self.now, "id": f"e{next(self.ids)}", **fields}
        command = reader.read(msgspec.json.encode(given), "The command")
        assert not isinstance(command, Refused), command
        while True:
            try:
                return self.floor.do_in_house(command)
            except Killed:
                self.kills += 1
                self.start_again()

    def do(self, word: str, who: str, **fields: Any) -> None:
        outcome = self.attempt(word, who, **fields)
        assert not isinstance(outcome, Refused), outcome

    # --- the evening ------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        return [f"table-{number}" for number in range(1, self.tables + 1)]

    def open(self) -> None:
        terms = {"stake": STAKE, "reset": 10_000_00, "increment": 1900, "to_reserve": 100}
        self.do("make-jackpot", "ora", jackpot="J1", opening=250_000_00, **terms)
        for table in self.names():
            options = {
                "decks": 6,
                "minimum": 5_00,
                "maximum": 500_00,
                "smallest_chip": 50,
                "side_wagers": ["blazing-7s"],
                "blazing_7s_stake": STAKE,
            }
            opening = {"rulebook": "nsw-blackjack-challenge", "options": options, "float": FLOAT}
            self.do("open", "max", table=table, holder="device", dealing="by hand", **opening)
            for box in range(1, BOXES + 1):
                self._seat(table, box)
            self.do("check-cards", "dan", table=table)
            self.do("load-device", "dan", table=table)
            self.do("link-table", "ora", jackpot="J1", table=table)

    def _seat(self, table: str, box: int) -> None:
        player = f"{table}/{box}"
        self.do("arrive", player, table=table)
        self.do("buy-in", player, table=table, amount=1_000_000_00)
        self.do("sit", player, table=table, box=box)

    def play(self, wagers: int) -> None:
        """Rounds at tables of chance's choice, until so many wagers were staked on the jackpot."""
        while self.wagers < wagers:
            together = self.chance.sample(self.names(), min(3, self.tables))
            for table in together:
                self._begin(table)
            self._press(together)
            for table in together:
                self._play_out(table)

    def _begin(self, table: str) -> None:
        box_of = range(1, BOXES + 1)
        for box in box_of:
            self.do("wager", f"{table}/{box}", table=table, box=box, amount=10_00)
            laid = self.attempt("wager", f"{table}/{box}", table=table, box=box, on="blazing-7s", amount=STAKE)
            self.wagers += not isinstance(laid, Refused)
        self.do("start-round", "dan", table=table)
        cards = self._initial_cards(table)
        lost = self.chance.randrange(3 * len(cards))
        for number, card in enumerate(cards):
            if number == lost:
                self._lose_the_link(table)
            self._card(table, card)

    def _initial_cards(self, table: str) -> list[str]:
        """About one round in two wins a prize of the pool, at one box or two; the others have Blackjack.

        Sevens of the suit before are still in the rack, so it is another one each time.
        """
        suit = self.suits[table] = self.chance.choice([one for one in "dhsc" if one != self.suits.get(table)])
        winners = set(self.chance.sample(range(BOXES), self.chance.choice((0, 0, 1, 2))))
        dealer = f"7{suit}" if winners else "9c"
        first = [f"7{suit}" if box in winners else f"T{'hsdc'[box % 4]}" for box in range(BOXES)]
        second = [f"7{suit}" if box in winners else f"A{'hsdc'[box % 4]}" for box in range(BOXES)]
        return [*first, dealer, *second]

    def _lose_the_link(self, table: str) -> None:
        self.failures += 1
        self.do("report-jackpot-failure", "clock", table=table, cause="link", what="no answer")
        self.do("restore-jackpot", "sue", table=table)

    def _card(self, table: str, card: str) -> None:
        live = self.floor.table(table).live
        while live is not None and isinstance(live.waiting, Deal) and live.waiting.to == DISCARD_RACK:
            self.do("burn", "dan", table=table)
            live = self.floor.table(table).live
        self.do("card", "dan", table=table, card=card)

    def _press(self, tables: list[str]) -> None:
        """Some press in the same instant, or so soon after one another that Surveillance takes it for one."""
        at = self.now + timedelta(seconds=1)
        for table in tables:
            at += timedelta(milliseconds=self.chance.choice((0, 0, 400, 1500)))
            self.attempt("press-jackpot", "dan", table=table, at=at)
        self.now = at + timedelta(seconds=2)
        while presses := self.pool.presses:
            close = [one.table for one in presses if one.at - presses[0].at < timedelta(seconds=1)]
            self.do("award-jackpot", "eve", jackpot="J1", tables=close)
            self.awards += 1
            self.shared += len(close) > 1

    def _play_out(self, table: str) -> None:
        while self.floor.table(table).current().round is not None:
            live = self.floor.table(table).live
            assert live is not None
            if isinstance(live.waiting, Ask):
                question = live.waiting.questions[0]
                choices = [option.choose.value for option in question.options]
                choose = next((one for one in ("stand", "decline") if one in choices), choices[0])
                fields = {"box": question.box, "hand": question.hand, "choose": choose}
                self.do("decide", question.player, table=table, **fields)
            else:
                self._card(table, "Tc")

    @property
    def pool(self) -> Jackpot:
        return self.floor.house.streams.state(JACKPOT, "J1")

    def holds(self) -> None:
        """Not a cent is astray after any write, and the process that is started now knows the same pool."""
        report = verify(self.store)
        assert report.faults == [], [str(one) for one in report.faults][:5]
        before = self.pool
        self.start_again()
        assert self.pool == before
        assert before.contributed + before.seeded == before.paid + before.displayed + before.reserve
