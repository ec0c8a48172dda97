"""Two live floors that differ in two undealt cards and in nothing else, given the same commands at one time."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.floor.live import conductor
from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.conductor import Conductor
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.viewing import Viewing
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.shown.views import Viewer
from croupier.games.said import CardBurned, CardDealt
from croupier.shoe.sealing import HouseKeys
from croupier.shoe.stack import Holder
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.floor.live_house import QUICK
from tests.floor.test_leaks import ScriptedHouse, Swap, exchanged, left, opening
from tests.pit import EVENING
from tests.tables.random_commands import called_for, encoded, random_command, scene_of, timed

DECKS = 6
SEALED = {"key", "nonce", "box"}
"""How a sealed secret is written in the record."""
PLAYERS = ("ann", "bob", "cid")
VIEWERS = [
    Viewer(role=Role.SPECTATOR),
    *(Viewer(role=Role.PLAYER, name=name) for name in PLAYERS),
    *(
        Viewer(role=role, name=role.words)
        for role in Role
        if role not in (Role.PLAYER, Role.SPECTATOR, Role.CLOCK)
    ),
]
"""One of each kind that can look; `cid` comes and goes."""


@dataclass(eq=False)
class Twin:
    """One of the two, and everything that anybody was ever sent of it."""

    store: SharedStore
    floor: LiveFloor
    keys: HouseKeys
    key: bytes
    frames: dict[Viewer, list[bytes]] = field(default_factory=dict)
    viewings: list[Viewing] = field(default_factory=list)

    def follow(self) -> None:
        for viewer in VIEWERS:
            self.frames[viewer] = []
            viewing = self.floor.viewing(viewer, self.frames[viewer].append)
            assert viewing.watch("table-1") is None
            self.viewings.append(viewing)

    @property
    def table(self) -> Table:
        live = self.floor.live_table("table-1")
        assert live is not None
        return live.loop.table

    def seen(self) -> dict[str, bytes]:
        """All that can be asked for at this moment, for every viewer."""
        asked = {"lobby": msgspec.json.encode(self.floor.glimpses())}
        for viewer in VIEWERS:
            asked[f"shown to {viewer}"] = msgspec.json.encode(self.floor.shown("table-1", viewer))
            again: list[bytes] = []
            late = self.floor.viewing(viewer, again.append)
            for after in (None, 0, self.table.version - 3, self.table.version):
                late.watch("table-1", after)
            late.lobby()
            late.close()
            asked[f"watched again by {viewer}"] = b"\n".join(again)
        return asked


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Twins:
    """Both of them."""

    one: Twin
    other: Twin
    clock: Clock
    given: int = 0
    drawn: int = 0
    """How many cards a round has drawn; a device has them back at once."""

    @property
    def gone(self) -> int:
        """How many cards have left the shoe."""
        return max(self.drawn, DECKS * 52 - left(self.one.table))

    async def give(self, text: bytes) -> None:
        command = read_command(text)
        assert not isinstance(command, Refused), command
        self.given += 1
        self.clock.now = max(self.clock.now, command.at)
        outcomes = [await twin.floor.do(command) for twin in (self.one, self.other)]
        kinds = [type(one) for one in outcomes]
        assert kinds[0] is kinds[1], outcomes
        if isinstance(outcomes[0], Refused):
            assert outcomes[0] == outcomes[1]
        else:
            assert isinstance(outcomes[0], Announcement)
            said = [one for event in outcomes[0].events for one in getattr(event, "said", ())]
            self.drawn += sum(isinstance(one, CardDealt | CardBurned) for one in said)

    def difference(self) -> str | None:
        """Whoever has seen something else of one than of the other."""
        for viewer in VIEWERS:
            if self.one.frames[viewer] != self.other.frames[viewer]:
                return f"the stream of {viewer}"
        mine, theirs = self.one.seen(), self.other.seen()
        return next((what for what in mine if mine[what] != theirs[what]), None)


@asynccontextmanager
async def twins(
    folder: Path,
    patch: pytest.MonkeyPatch,
    book: BookId,
    holder: Holder,
    *,
    dealt: int,
    before: Callable[[Twin, Clock], None] = lambda twin, clock: None,
) -> AsyncIterator[Twins]:
    """Both open, with players and cards, and followed by everybody; the so manieth card is another one in each."""
    clock = Clock()
    raw = [bytes(range(number, number + 32)) for number in (1, 101)]
    keys = [HouseKeys((one,)) for one in raw]
    swaps = dict(zip(map(id, keys), (None, exchanged(book, holder, dealt=dealt)), strict=True))

    def scripted(keys: HouseKeys, past: Any, *_: object, table: str) -> ScriptedHouse:
        swap: Swap = swaps[id(keys)]
        house = ScriptedHouse(swap)
        house._past, house.table = past, table
        return house

    patch.setattr("croupier.floor.loops.table_loop.KeyedHouse", scripted)
    running = partial(Conductor, seconds=lambda: clock().timestamp())
    patch.setattr("croupier.floor.live.live_floor.Conductor", running)
    patch.setattr(conductor, "next_step", lambda *_: None)  # what the software dealer does, the test does
    async with AsyncExitStack() as stack:
        made = []
        for number, one in enumerate(keys):
            store = stack.enter_context(open_store(f"sqlite:///{folder / f'{number}.sqlite3'}"))
            floor = LiveFloor(store, one, pace=QUICK, allowance=Allowance(Allowances.generous()), now=clock)
            await floor.start()
            stack.push_async_callback(floor.stop)
            made.append(Twin(store, floor, one, raw[number]))
            before(made[-1], clock)
        pair = Twins(made[0], made[1], clock)
        for text in opening_of(book, holder):
            await pair.give(text)
        for twin in made:
            twin.follow()
        yield pair


def opening_of(book: BookId, holder: Holder) -> list[bytes]:
    """As `exchanged` opens a table, with the cards from a shoe or a device."""
    texts = opening(book)
    if holder is Holder.SHOE:
        return texts
    opened = [msgspec.json.decode(text) for text in texts]
    opened[0]["holder"] = holder.value
    kept = [one for one in opened if one["command"] not in ("shuffle", "cut")]
    loads = {**kept[-1], "command": "load-device", "who": "dan", "role": "dealer", "id": "load"}
    return [
        msgspec.json.encode(one) for one in (*kept, {k: loads[k] for k in ("command", "who", "role", "at", "id")})
    ]


def play(pair: Twins, book: BookId, holder: Holder, seed: str) -> Iterator[bytes]:
    """What is done at the table: mostly the game, at times anything."""
    dice = Random(seed)
    while True:
        scene = scene_of(pair.one.table, dice, book=book, holder=holder, dealing="by software")
        given = random_command(scene) if dice.random() < 0.2 else timed(called_for(scene), scene)
        text = encoded({**given, "id": f"d{pair.given}"})
        if given["command"] not in ("close", "open") and b"purse" not in text:
            yield text


def secrets_of(twin: Twin) -> list[bytes]:
    """What must be in no frame, as it would be written there: keys of the house, and every sealed secret."""
    found = list(forms_of(twin.key))
    for one in twin.store.read_stream(stream_of(twin)):
        for box in boxes_in(msgspec.json.decode(one.payload)):
            found += [box.encode(), *forms_of(base64.b64decode(box))]
    return found


def stream_of(twin: Twin) -> Any:
    return next(stream for stream in twin.store.heads() if "table-1" in str(stream))


def boxes_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if set(value) >= SEALED:
            yield value["box"]
        for one in value.values():
            yield from boxes_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from boxes_in(one)


def forms_of(secret: bytes) -> tuple[bytes, ...]:
    return (secret, secret.hex().encode(), base64.b64encode(secret), base64.urlsafe_b64encode(secret))
