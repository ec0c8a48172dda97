"""Nobody learns what stands on a sealed form before its round is over (NSW 21.8.2.5, 21.8.2.6).

The same evening is played in several houses whose clock, secrets and ids come from outside and are the same. They
differ in one thing: what somebody writes on a form. Everything that anybody else is sent, or can ask for, is then
the same bytes in all of them until the form is announced.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pytest

from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.conductor import Conductor
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.viewing import Viewing
from croupier.floor.shown.felt import Felt, RoundShown
from croupier.floor.shown.views import Viewer
from croupier.shoe.sealing import HouseKeys
from croupier.store.opening import open_store
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import QUICK
from tests.floor.tournament_evening import AT_ONCE, NAME, PATIENCE, QUIET, Evening
from tests.security.twins import Clock

TABLE: Final = f"{NAME}-1"
TABLES: Final = 2
KEYS: Final = HouseKeys((b"\x05" * 32,))
WRITTEN: Final = (20, 120, 300)
"""Two figures and three, the least and the most."""


@dataclass
class Told:
    """All that others were sent, and could ask for, in one house."""

    writer: str
    before: dict[str, list[bytes]] = field(default_factory=dict)
    """Until the round was over."""
    announced: dict[str, bytes] = field(default_factory=dict)
    """The frame with which it was."""


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Told]:
    folder = tmp_path_factory.mktemp("sealed")
    with pytest.MonkeyPatch.context() as patch:
        return {amount: asyncio.run(_evening(folder / f"{amount}.sqlite3", amount, patch)) for amount in WRITTEN}


@pytest.mark.slow
def test_others_are_sent_the_same_bytes_whatever_was_sealed(evenings: dict[int, Told]) -> None:
    first, *others = evenings.values()
    assert len(first.before) > 20, "viewers of every kind look on"
    for other in others:
        assert (other.writer, other.before.keys()) == (first.writer, first.before.keys())
        for what, frames in first.before.items():
            assert len(frames) > 1, f"nothing came of {what}"
            for frame, same in zip(frames, other.before[what], strict=True):
                assert frame == same, f"{what} tells what was sealed"


def test_what_was_sealed_is_told_to_all_when_the_round_is_over(evenings: dict[int, Told]) -> None:
    """So the comparison above looks where it would be seen."""
    for amount, told in evenings.items():
        assert all(f"shows {amount} on Blackjack".encode() in frame for frame in told.announced.values())
    for viewer in evenings[WRITTEN[0]].announced:
        assert len({told.announced[viewer] for told in evenings.values()}) == len(WRITTEN)


async def _evening(file: Path, amount: int, patch: pytest.MonkeyPatch) -> Told:
    """A small tournament up to the end of its first round at one table, in which the first in turn seals."""
    clock = Clock()
    patch.setattr(
        "croupier.floor.live.live_floor.Conductor", partial(Conductor, seconds=lambda: clock().timestamp())
    )
    patch.setattr("croupier.floor.live.conductor.fresh_value", lambda: fixed_bytes(16).hex())
    with open_store(f"sqlite:///{file}") as store:
        floor = LiveFloor(
            store,
            KEYS,
            pace=QUICK,
            random_bytes=fixed_bytes,
            allowance=Allowance(Allowances.generous()),
            now=clock,
            tournament_pace=AT_ONCE,
        )
        await floor.start()
        try:
            return await _played(Evening(floor, now=clock, ids="evening"), amount)
        finally:
            await floor.stop()


async def _played(one: Evening, amount: int) -> Told:
    await one.set_up()
    await one.until(_both_tables_wait, plays=False)
    session = _felt(one, TABLE).tournament
    assert session is not None
    writer = session.turn
    assert writer is not None
    others, told = _others(one, writer), Told(writer)
    streams = {str(viewer): _followed(one, viewer) for viewer in others}
    _ask(one, others, told)
    sealed = await one.do(TABLE, "seal-wager", writer, on=On.BLACKJACK.value, amount=amount)
    assert not isinstance(sealed, Refused), sealed
    _ask(one, others, told)
    while not _is_over(await _next(one)):
        _ask(one, others, told)
    for who, frames in streams.items():
        *told.before[f"the stream of {who}"], told.announced[who] = frames
    return told


def _followed(one: Evening, viewer: Viewer) -> list[bytes]:
    frames: list[bytes] = []
    assert one.floor.viewing(viewer, frames.append).watch(TABLE) is None
    return frames


def _ask(one: Evening, viewers: list[Viewer], told: Told) -> None:
    """What the table, its tournament and the lobby show at this moment; one who begins to watch sees no more."""
    for viewer in viewers:
        frames: list[bytes] = []
        late = Viewing(one.floor, viewer, frames.append)
        late.watch(TABLE)
        late.lobby()
        late.close()
        page = one.floor.tournaments.seen(one.name, lambda name: _felt(one, name), viewer)
        asked = [*frames, msgspec.json.encode(one.floor.shown(TABLE, viewer)), msgspec.json.encode(page)]
        told.before.setdefault(f"what {viewer} can ask for", []).extend(asked)


async def _next(one: Evening) -> RoundShown | None:
    """Give the next command of the table's players, and wait until the table has gone on and rests."""
    before = _felt(one, TABLE).version
    async with asyncio.timeout(PATIENCE):
        while _felt(one, TABLE).version == before:
            await _give(one)
            await asyncio.sleep(0.01)
        while _moves(_felt(one, TABLE)):
            await asyncio.sleep(0.01)
    return _felt(one, TABLE).round


async def _give(one: Evening) -> None:
    felt = _felt(one, TABLE)
    session = felt.tournament
    assert session is not None
    if felt.round is not None and felt.round.asked:
        player = felt.round.asked[0].player
        shown = one.floor.shown(TABLE, Viewer(role=Role.PLAYER, name=player))
        assert shown is not None
        assert shown.yours is not None
        asked = shown.yours.questions[0]
        offered = [option.choose.value for option in asked.options if option.refused is None]
        choose = next(word for word in QUIET if word in offered)
        await one.do(TABLE, "decide", player, box=asked.box, hand=asked.hand, choose=choose)
    elif session.turn is not None:
        seat = next(who.box for who in session.entrants if who.player == session.turn)
        await one.do(TABLE, "wager", session.turn, box=seat, amount=session.minimum)


def _moves(felt: Felt) -> bool:
    """Whether the dealer does something by itself now."""
    session = felt.tournament
    assert session is not None
    asks = felt.round is not None and (felt.round.over or bool(felt.round.asked))
    return not asks and session.turn is None


def _is_over(shown: RoundShown | None) -> bool:
    return shown is not None and shown.over


def _both_tables_wait(one: Evening) -> bool:
    """Whether the session has begun, and at each table somebody is to wager."""
    waiting = [felt.tournament for felt in one.felts().values()]
    return len(waiting) == TABLES and all(one is not None and one.turn is not None for one in waiting)


def _felt(one: Evening, name: str) -> Felt:
    live = one.floor.live_table(name)
    assert live is not None
    return live.picture.felt


def _others(one: Evening, writer: str) -> list[Viewer]:
    session = _felt(one, TABLE).tournament
    assert session is not None
    players = [who.player for who in session.entrants if who.player != writer]
    staff = [role for role in Role if role not in (Role.PLAYER, Role.SPECTATOR)]
    return [
        Viewer(role=Role.SPECTATOR),
        *(Viewer(role=Role.PLAYER, name=name) for name in (*players, "a stranger")),
        *(Viewer(role=role, name=role.words) for role in staff),
    ]
