"""A disk that is full is known to the floor, which writes all the time, and so to whoever asks about the house."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from tests.floor.live_house import PATIENCE, LiveHouse, live_house
from tests.store.conftest import sqlite_url as sqlite_url


def fault_of(house: LiveHouse) -> Fault | None:
    return None if house.floor.fault is None else house.floor.fault.fault


@pytest.mark.parametrize("what", ["append", "leases"])
def test_a_floor_that_cannot_write_says_why(sqlite_url: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StoreFault(Fault.FULL, "The disk is full.")

    async def story() -> None:
        with open_store(sqlite_url) as store:
            async with live_house(store, sqlite_url) as house:
                await house.opened("act-blackjack-2018", "ann")
                assert fault_of(house) is None
                if what == "append":
                    monkeypatch.setattr(store, "append_all", full)
                    with pytest.raises(StoreFault, match="The disk is full"):
                        await house.do("buy-in", "ann", amount=100_00)
                else:
                    monkeypatch.setattr(store.leases, "take_all", full)
                    async with asyncio.timeout(PATIENCE):
                        while fault_of(house) is None:
                            await asyncio.sleep(0.05)
                assert fault_of(house) is Fault.FULL
                monkeypatch.undo()

    asyncio.run(story())
