"""A table that a program conducts by itself: commands in, events out, and nothing is stored.

It is decided as any table of the floor is. What it lacks is the record: purses that hold no more than they should,
ids by which a command sent twice is done once, and other tables whose exclusions it would hear of.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.house import KeyedHouse, RandomBytes
from croupier.floor.scripts.script import with_value
from croupier.games.play import Ask, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said
from croupier.shoe.sealing import HouseKeys
from croupier.tables.context import replayed
from croupier.tables.deciding import decide
from croupier.tables.events import Event
from croupier.tables.past_rounds import said_in_round
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.vocabulary.roles import Role

_KEY_BYTES = 32


class TableInMemory:
    """One table; `table` is how it stands, `events` all that has happened at it."""

    def __init__(self, name: str = "table-1", *, random_bytes: RandomBytes = secrets.token_bytes) -> None:
        """A table that nobody has opened yet."""
        self.table = Table(name=name)
        self.events: list[Event] = []
        keys = HouseKeys((random_bytes(_KEY_BYTES),))
        self._house = KeyedHouse(keys, self._past_round, random_bytes)
        self._live: RoundOfPlay | None = None

    def do(
        self,
        command: str,
        *,
        who: str,
        role: Role | str = Role.PLAYER,
        at: datetime | None = None,
        **fields: object,
    ) -> tuple[Event, ...]:
        """Give a command of `docs/commands.md`; what happened comes back, or `RefusedError` is raised.

        Fields are given as there; one that is a word of Python takes an underscore: `with_="tokens"`. `at` is now
        unless it is given, and never before what happened last. A cut of cards that software shuffled gets its
        random value here, unless there is one.
        """
        plain = {name.removesuffix("_"): value for name, value in fields.items()}
        given = {"command": command, "who": who, "role": role, "at": at or self._now(), "table": self.table.name}
        read = read_command(msgspec.json.encode({**given, **plain}))
        if isinstance(read, Refused):
            raise RefusedError(read)
        if refused := refuse_envelope(read):
            raise RefusedError(refused)
        decision = decide(self.table, with_value(read, self.table), self._house, self._live)
        if isinstance(decision, Refused):
            self._live = None  # a decision that began may have moved it
            raise RefusedError(decision)
        self.table, self._live = decision.table, decision.live
        self.events += decision.events
        return decision.events

    @property
    def questions(self) -> tuple[Question, ...]:
        """What players are asked just now; nothing where a card is awaited, or between rounds."""
        under_way = self.table.round
        waiting = replayed(self.table, under_way).waiting if under_way is not None else None
        return waiting.questions if isinstance(waiting, Ask) else ()

    def _now(self) -> datetime:
        now, last = datetime.now(UTC), self.table.now
        return now if last is None else max(now, last)

    def _past_round(self, number: int) -> Sequence[Said] | None:
        return said_in_round(self.events, number)
