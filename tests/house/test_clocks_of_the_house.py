"""A clock of the house that jumps an hour either way: nothing is held up, missed or counted twice."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from croupier.audit.verifying import verify
from croupier.chapters.commands import AnyCommand
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.rooms import kind_of_word
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal, Refused
from tests.floor.live_house import LiveHouse
from tests.house.promoting import GOODS, TERMS
from tests.house.test_live_jackpot import Hands, worker

HOUR = timedelta(hours=1)
ROLES = {"sue": "casino-supervisor", "ora": "casino-operator"}


async def attempt(house: LiveHouse, command: str, who: str, **fields: Any) -> HouseAnnouncement | Refused:
    kind = kind_of_word(command)
    assert kind is not None
    at = datetime(2000, 1, 1, tzinfo=UTC)  # stamped when its turn comes
    given = {"command": command, "who": who, "role": ROLES.get(who, "player"), "at": at, **fields}
    read = kind.reader.of_plain(given, "The command")
    assert isinstance(read, AnyCommand), read
    return await house.floor.house.do(read)


async def done(house: LiveHouse, command: str, who: str, **fields: Any) -> HouseAnnouncement:
    outcome = await attempt(house, command, who, **fields)
    assert isinstance(outcome, HouseAnnouncement), outcome
    return outcome


async def deposit(house: LiveHouse, amount: int) -> Refusal | None:
    outcome = await attempt(house, "deposit", "ann", amount=amount, method="eftpos")
    return outcome.code if isinstance(outcome, Refused) else None


def test_a_day_is_counted_once_though_the_clock_jumps_over_midnight_and_back(tmp_path: Path) -> None:
    """In Sydney it is 23:30 on the 16th; an hour later, by mistake, the 17th; and then the 16th again."""
    record, now = f"sqlite:///{tmp_path / 'house.sqlite3'}", Hands()
    now.time = datetime.fromisoformat("2026-11-16T23:30:00+11:00")

    async def night() -> None:
        async with worker(record, now) as house:
            await done(house, "set-deposit-limit", "ann", amount=500_00)
            assert await deposit(house, 450_00) is None
            assert await deposit(house, 60_00) is Refusal.DEPOSIT_LIMIT
            now.time += HOUR
            assert await deposit(house, 460_00) is None, "it is another day"
            now.time -= HOUR
            assert await deposit(house, 40_00) is None, "nobody is held up"
            assert await deposit(house, 10_00) is Refusal.DEPOSIT_LIMIT, "what the 17th has had, it has had"
            now.time += HOUR
            assert await deposit(house, 10_00) is Refusal.DEPOSIT_LIMIT
            now.time += 24 * HOUR
            assert await deposit(house, 500_00) is None

    asyncio.run(night())
    with open_store(record) as store:
        assert store.balances()["purse:ann"] >= 450_00 + 500_00 + 500_00
        assert verify(store).faults == []


def test_a_deadline_is_neither_missed_nor_met_twice_though_the_clock_jumps(tmp_path: Path) -> None:
    """The regulator has the terms for 24 hours by instants; what was sent stays sent."""
    record, now = f"sqlite:///{tmp_path / 'house.sqlite3'}", Hands()
    now.time = datetime.fromisoformat("2026-05-30T12:00:00+10:00")

    async def days() -> None:
        async with worker(record, now) as house:
            await done(house, "make-promotion", "ora", promotion="PR1", terms=TERMS, prizes=[GOODS])
            now.time = datetime.fromisoformat("2026-06-01T12:00:00+10:00")
            await done(house, "submit-terms", "ora", promotion="PR1")
            [letter] = await house.floor.house.letters()
            assert letter.given is not None
            now.time -= HOUR
            outcome = await attempt(house, "submit-terms", "ora", promotion="PR1")
            assert getattr(outcome, "code", None) is Refusal.NOTHING_TO_TELL, "it is not sent twice"
            await done(house, "name-scrutineer", "ora", promotion="PR1", scrutineer="sid")
            now.time = letter.given.at + 24 * HOUR - timedelta(seconds=1)
            outcome = await attempt(house, "start-promotion", "ora", promotion="PR1")
            assert getattr(outcome, "code", None) is Refusal.NOT_TOLD_YET
            now.time += timedelta(seconds=1)
            await done(house, "start-promotion", "ora", promotion="PR1")
            now.time -= HOUR
            await done(house, "enter-promotion", "ann", promotion="PR1")

    asyncio.run(days())
    with open_store(record) as store:
        assert verify(store).faults == []
