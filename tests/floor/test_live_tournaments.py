"""Tournaments on a live floor: driven by the house, resumed after a restart, and silent about sealed wagers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.floor.allowance import Allowance, Allowances
from croupier.floor.felt import Felt
from croupier.floor.keys import keys_of
from croupier.floor.live_floor import LiveFloor
from croupier.floor.tournament_clock import TournamentPace
from croupier.floor.tournament_shown import TournamentSeen
from croupier.floor.views import Viewer
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import QUICK
from tests.floor.tournament_evening import AT_ONCE, NAME, Evening


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


@asynccontextmanager
async def evening(store: SharedStore, url: str, pace: TournamentPace = AT_ONCE) -> AsyncIterator[Evening]:
    floor = LiveFloor(
        store,
        keys_of(url),
        pace=QUICK,
        random_bytes=fixed_bytes,
        allowance=Allowance(Allowances.generous()),
        tournament_pace=pace,
    )
    await floor.start()
    try:
        yield Evening(floor)
    finally:
        await floor.stop()


def test_the_house_drives_a_tournament_and_goes_on_after_a_restart(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with evening(store, url) as first:
            await first.set_up("ann")
            await first.until(lambda one: any(_played(felt) >= 2 for felt in one.felts().values()))
            before = first.tournament
        async with evening(store, url) as again:
            assert again.tournament == before, "it is the same after a restart"
            await again.until(lambda one: one.tournament.phase == "paid")
            places = sorted(one.place for one in again.tournament.entries.values() if one.place is not None)
            assert places[0] == 1
            assert len(places) == 4, "two of each heat came to the final"
            shown = _seen(again)
            assert shown.paid
            assert shown.pool.left == 0
            assert sum(one.amount for one in shown.prizes) == 8 * 20_00
            assert shown.chip_count.held == 0

    asyncio.run(story())
    assert not list(verify(store).faults)


def _played(felt: Felt) -> int:
    return felt.tournament.played if felt.tournament is not None else 0


def _seen(one: Evening, viewer: Viewer | None = None) -> TournamentSeen:
    def felt(name: str) -> Felt | None:
        live = one.floor.live_table(name)
        return None if live is None else live.picture.felt

    shown = one.floor.tournaments.seen(NAME, felt, viewer or Viewer(role=Role.SPECTATOR))
    assert shown is not None
    return shown


def test_the_leaderboard_shows_the_line_and_who_is_where(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with evening(store, url) as one:
            await one.set_up("ann")
            await one.until(lambda now: any(_played(felt) >= 1 for felt in now.felts().values()))
            shown = _seen(one, Viewer(role=Role.PLAYER, name="ann"))
            assert shown.you is not None
            assert (shown.you.entered, shown.you.seat_taken) == (True, True)
            assert {row.player for row in shown.board} == set(one.tournament.entries)
            for table, felt in one.felts().items():
                assert felt.tournament is not None
                held = sorted((who.chips for who in felt.tournament.entrants), reverse=True)
                rows = [row for row in shown.board if row.table == table]
                assert len(rows) == 4
                for row in rows:
                    assert row.chips is not None
                    if row.on_line:
                        assert row.gap == row.chips - held[2]
                    else:
                        assert row.gap == row.chips - held[1]

    asyncio.run(story())


def test_nobody_else_sees_what_was_sealed(tmp_path: Path) -> None:
    """Two houses that differ in what stands on a form: every frame of every other viewer is the same."""
    lowest, highest = (asyncio.run(_sealed(tmp_path / f"{amount}.sqlite3", amount)) for amount in (20, 280))
    assert lowest.keys() == highest.keys()
    for viewer in lowest:
        assert lowest[viewer] == highest[viewer], f"{viewer} was sent something else"


async def _sealed(file: Path, amount: int) -> dict[str, list[object]]:
    """All that others are sent when the first in turn seals a wager."""
    url = f"sqlite:///{file}"
    with open_store(url) as store:
        async with evening(store, url) as one:
            await one.set_up()
            table = f"{NAME}-1"
            await one.until(lambda now: table in _turns(now), plays=False)
            writer = _turns(one)[table]
            frames: dict[str, list[bytes]] = {}
            for viewer in _others(one, table, writer):
                sent = frames.setdefault(str(viewer), [])
                assert one.floor.viewing(viewer, sent.append).watch(table) is None
                sent.clear()  # the cards were cut with another value in each house
            done = await one.do(table, "seal-wager", writer, on="blackjack", amount=amount)
            assert not isinstance(done, Refused), done
            assert all(len(sent) == 1 for sent in frames.values()), "everybody is told that there is a form"
            return {
                who: [_without_times(msgspec.json.decode(one)) for one in sent] for who, sent in frames.items()
            }


def _turns(one: Evening) -> dict[str, str]:
    shown = {table: felt.tournament for table, felt in one.felts().items()}
    return {table: found.turn for table, found in shown.items() if found is not None and found.turn is not None}


def _others(one: Evening, table: str, writer: str) -> list[Viewer]:
    session = one.felts()[table].tournament
    assert session is not None
    players = [who.player for who in session.entrants if who.player != writer]
    staff = [role for role in Role if role not in (Role.PLAYER, Role.SPECTATOR)]
    return [
        Viewer(role=Role.SPECTATOR),
        *(Viewer(role=Role.PLAYER, name=name) for name in players),
        *(Viewer(role=role, name=role.words) for role in staff),
    ]


def _without_times(value: object) -> object:
    """Two houses do not tell the same hour."""
    if isinstance(value, dict):
        timed = ("at", "wagers_until", "until", "ends", "fairness")
        return {key: _without_times(one) for key, one in value.items() if key not in timed}
    return [_without_times(one) for one in value] if isinstance(value, list) else value


def test_a_command_that_is_refused_leaves_no_tournament_behind(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with evening(store, url) as one:
            one.name = "spring"
            refused = await one.told("open-entries", "max", Role.GAMING_MANAGER)
            assert isinstance(refused, Refused)
            assert refused.code is Refusal.WRONG_PHASE
            assert one.floor.tournaments.names() == ()

    asyncio.run(story())
