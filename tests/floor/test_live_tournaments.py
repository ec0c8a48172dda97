"""Tournaments on a live floor: driven by the house, resumed after a restart, and silent about sealed wagers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from croupier.audit.verifying import verify
from croupier.floor.dealing.tournament_clock import TournamentPace
from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.viewing import happenings
from croupier.floor.loops.keys import keys_of
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import TournamentSeen
from croupier.store.cluster import SharedStore
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import QUICK
from tests.floor.tournament_evening import AT_ONCE, NAME, Evening

SECOND = f"{NAME}-2"
"""A table that the final is not played at."""


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


@pytest.mark.slow
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


def test_a_command_that_is_refused_leaves_no_tournament_behind(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with evening(store, url) as one:
            one.name = "spring"
            refused = await one.told("open-entries", "max", Role.GAMING_MANAGER)
            assert isinstance(refused, Refused)
            assert refused.code is Refusal.WRONG_PHASE
            assert one.floor.tournaments.names() == ()

    asyncio.run(story())


@pytest.mark.slow
def test_the_last_round_stays_in_chips_when_the_session_is_over(store: SharedStore, url: str) -> None:
    """Also after a restart, and in what happened: chips are never shown as money."""

    def lies_there_in_chips(one: Evening) -> None:
        live = one.floor.live_table(SECOND)
        assert live is not None
        felt = live.picture.felt
        assert felt.tournament is None
        assert felt.round is not None
        assert felt.round.in_chips
        says = [stake.says for box in felt.round.boxes for stake in box.stakes]
        assert says
        assert not [one for one in says if "$" in one]
        told = happenings(live.since(None), Viewer(role=Role.SPECTATOR))
        settled = [one for one in told if any("settled" in said["kind"] for said in one.get("said", ()))]
        assert settled
        assert all(one["in_chips"] for one in settled)

    async def story() -> None:
        async with evening(store, url) as first:
            await first.set_up()
            await first.until(
                lambda one: one.tournament.sessions[0].stage == "ended" and SECOND not in one.felts()
            )
            lies_there_in_chips(first)
        async with evening(store, url) as again:
            lies_there_in_chips(again)

    asyncio.run(story())


@pytest.mark.slow
def test_the_bracket_shows_who_went_on_who_is_out_and_who_comes_next(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with evening(store, url) as one:
            await one.set_up()
            heat, final = _seen(one).bracket
            assert (heat.whom, heat.advance, final.whom, final.is_last) == ("all", 2, "advancing", True)
            assert (final.expects, final.waiting) == (4, ())
            await one.until(lambda now: _seen(now).bracket[0].stage == "ended")
            heat, final = _seen(one).bracket
            sat = [place for table in heat.tables for place in table.places]
            assert [len(table.places) for table in heat.tables] == [4, 4]
            went_on = {place.player for place in sat if place.state == "goes-on"}
            assert {place.state for place in sat} == {"goes-on", "out"}
            for table in heat.tables:
                assert [place.state for place in table.places[:2]] == ["goes-on"] * 2, table
                held = [place.chips or 0 for place in table.places]
                assert min(held[:2]) >= max(held[2:])
            awaited = final.waiting or [place.player for table in final.tables for place in table.places]
            assert set(awaited) == went_on
            await one.until(lambda now: _seen(now).phase == "paid")
            heat, final = _seen(one).bracket
            (table,) = final.tables
            assert [place.place for place in table.places] == sorted(place.place or 9 for place in table.places)
            assert all(place.state == "placed" for place in table.places)

    asyncio.run(story())
