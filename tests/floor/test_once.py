"""A wager's way is straight: on it everything is done once, from the door to the record."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from croupier.chapters import Chapters
from croupier.floor.live import conductor, live_floor
from croupier.games import folding
from croupier.games.said import CardDealt, WagerPlaced
from croupier.store.cluster import SharedStore
from tests.floor.live_house import live_house


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


def test_a_wager_is_looked_at_stamped_posted_and_folded_once(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: Counter[str] = Counter()

    def counted(where: Any, name: str, what: Callable[..., str]) -> None:
        function = getattr(where, name)

        def call(*args: Any, **known: Any) -> Any:
            times[what(*args)] += 1
            return function(*args, **known)

        monkeypatch.setattr(where, name, call)

    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", "bob")
            await house.ready()
            counted(live_floor, "refuse_names", lambda command: "names")
            counted(conductor, "refuse_time", lambda command: "time")
            counted(Chapters, "fold", lambda all_, table, event: f"{type(event).__name__} folded")
            counted(Chapters, "postings", lambda all_, table, event: f"{type(event).__name__} posted")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.do("change-wager", "ann", box=1, amount=30_00)
            assert times == {
                "names": 2,
                "time": 2,
                "WagerLaid folded": 1,
                "WagerLaid posted": 1,
                "WagerChanged folded": 1,
                "WagerChanged posted": 1,
            }

    asyncio.run(story())


def test_the_layout_of_a_round_is_made_once(store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the round itself; the table takes it over, and makes it again only when it is loaded."""
    folded: list[Any] = []

    def counting(kind: type) -> Callable[..., Any]:
        fold = folding.FOLDS[kind]

        def call(layout: Any, said: Any) -> Any:
            folded.append(said)
            return fold(layout, said)

        return call

    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann")
            await house.ready("9", "6", "9")
            await house.do("wager", "ann", box=1, amount=20_00)
            for kind in (WagerPlaced, CardDealt):
                monkeypatch.setitem(folding.FOLDS, kind, counting(kind))
            await house.play_out("ann")
            again = [one for one, times in Counter(map(id, folded)).items() if times > 1]
            assert [one for one in folded if id(one) in again] == []
            assert len(folded) > 4

    asyncio.run(story())
