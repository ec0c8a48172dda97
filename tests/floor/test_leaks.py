"""Nothing undealt leaks: two shoes that differ only in cards not yet dealt look alike to everybody and on disk."""

from __future__ import annotations

import hashlib
import pprint
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from croupier.floor.loops.house import KeyedHouse
from croupier.floor.loops.table_loop import Announcement, TableLoop
from croupier.floor.shown.shown_events import SHOWN, SHOWN_SAID, Shown
from croupier.floor.shown.views import Viewer, view
from croupier.games.said import Said
from croupier.rulebooks import shelf
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.fairness import Commitment, Occasion, Reveal
from croupier.shoe.pack import in_order
from croupier.shoe.sealing import HouseKeys, Sealed
from croupier.shoe.stack import Holder
from croupier.store.opening import open_store
from croupier.tables.chapters import TABLE
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.reading import kind_of, read_command, write_event
from croupier.tables.seats.people import ChipsBought, ChipsFrom
from croupier.tables.state.cards import Committed
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.pit import EVENING, Pit
from tests.proofs import Witness
from tests.tables.random_commands import called_for, encoded, random_command, scene_of, timed

KEYS = HouseKeys((hashlib.sha256(b"leaks").digest(),))
VIEWERS = [
    Viewer(role=Role.PLAYER, name="ann"),
    Viewer(role=Role.PLAYER, name="zoe"),
    Viewer(role=Role.SPECTATOR),
    *(Viewer(role=role) for role in Role if role not in (Role.PLAYER, Role.SPECTATOR, Role.CLOCK)),
]
TOLD: list[Callable[[Table], Any]] = [
    repr,
    str,
    pprint.pformat,
    msgspec.json.encode,
    msgspec.msgpack.encode,
    msgspec.to_builtins,
]

Swap = tuple[int, int] | None


class ScriptedHouse(KeyedHouse):
    """A house whose commitments tell nothing at all, and whose orders are given; two places may be exchanged."""

    def __init__(self, swap: Swap) -> None:
        super().__init__(KEYS, lambda number: None)
        self.swap = swap

    def commit(self, occasion: Occasion) -> Committed:
        digest = hashlib.sha256(occasion.as_bytes).hexdigest()
        sealed = Sealed(key="scripted", nonce=b"\0" * 12, box=b"sealed " + digest.encode())
        return Committed(commitment=Commitment(occasion=occasion, digest=digest), sealed=sealed)

    def order(self, committed: Committed, cards: FaceDown, value: bytes | None) -> FaceDown:
        order = list(in_order(turned_over(cards)))
        occasion = committed.commitment.occasion
        Random(committed.commitment.digest).shuffle(order)
        if self.swap and (occasion.shoe, occasion.shuffle) == (1, 1):
            one, other = self.swap
            order[one], order[other] = order[other], order[one]
        return FaceDown.of(order)

    def reveal(self, committed: Committed) -> Reveal:
        return Reveal(occasion=committed.commitment.occasion, secret="00" * 32, salt="00" * 32)


@dataclass
class ScriptedPit(Pit):
    """A pit with such a house."""

    swap: Swap = None
    """Which places of the first shuffle are exchanged."""

    def __post_init__(self) -> None:
        self.house = ScriptedHouse(self.swap)
        self.house._past = self._past


def exchanged(book: BookId, holder: Holder, *, dealt: int) -> tuple[int, int]:
    """Two places of the shuffled pack with different cards: that of the so manieth card dealt, and a later one."""
    pit = ScriptedPit(book, Witness(book))
    pit.opened("ann", "bob", holder=holder.value, options={"decks": 6})
    stack = pit.table.cards.stack
    assert stack is not None
    order = turned_over(stack.undealt)
    other = next(place for place in range(dealt + 60, len(order)) if order[place] is not order[dealt])
    cut = 0 if holder is Holder.DEVICE else len(order) // 2
    return (dealt + cut) % len(order), (other + cut) % len(order)


@dataclass
class Twins:
    """Two tables that are given the same commands, and everything that anybody sees of them."""

    one: ScriptedPit
    other: ScriptedPit
    compared: int = 0
    different: tuple[Event, Event] | None = None
    left: int = 0
    """How many cards have left the shoe, as long as all was alike."""
    after: int = 0
    """The same after the first difference."""

    def give(self, text: bytes) -> None:
        command = read_command(text)
        assert not isinstance(command, Refused), command
        table = self.one.table
        first, second = self.one.give(command), self.other.give(command)
        if isinstance(first, Refused) or isinstance(second, Refused):
            assert first == second
            return
        for (by, mine), (_, theirs) in zip(
            self.one.events[-len(first) :], self.other.events[-len(second) :], strict=False
        ):
            if write_event(by, mine) != write_event(by, theirs):
                self.different = mine, theirs
                self.after = left_the_shoe(evolve(table, mine, by))
                return
            self.compare_views(by, mine, theirs)
            table = evolve(table, mine, by)
            self.left = left_the_shoe(table)
        self.compare_tables()

    def compare_views(self, by: By, mine: Event, theirs: Event) -> None:
        for viewer in VIEWERS:
            assert msgspec.json.encode(view(mine, by, viewer)) == msgspec.json.encode(view(theirs, by, viewer))
        self.compared += 1

    def compare_tables(self) -> None:
        for tell in TOLD:
            assert tell(self.one.table) == tell(self.other.table)


def left_the_shoe(table: Table) -> int:
    return 6 * 52 - left(table)


def commands(pit: Pit, book: BookId, holder: Holder, seed: str) -> Iterator[bytes]:
    """What is done at the table: mostly the game, at times anything."""
    dice = Random(seed)
    while True:
        scene = scene_of(pit.table, dice, book=book, holder=holder, dealing="by software")
        given = random_command(scene) if dice.random() < 0.2 else timed(called_for(scene), scene)
        text = encoded(given)
        if given["command"] != "close" and b"purse" not in text:  # what a purse holds only a store knows
            yield text


CARDS = [0, 1, 2, 3, 5, 8, 13, 21, 34]


@pytest.mark.slow
@pytest.mark.parametrize("holder", list(Holder))
@pytest.mark.parametrize("book", list(shelf.names()))
def test_nobody_sees_a_difference_before_the_card_is_dealt(book: BookId, holder: Holder) -> None:
    for dealt in CARDS:
        swap = exchanged(book, holder, dealt=dealt)
        pits = [ScriptedPit(book, Witness(book), swap=given) for given in (None, swap)]
        twins = Twins(pits[0], pits[1])
        for pit in pits:
            pit.opened("ann", "bob", holder=holder.value, options={"decks": 6})
        twins.compare_tables()
        for (by, mine), (_, theirs) in zip(pits[0].events, pits[1].events, strict=True):
            assert write_event(by, mine) == write_event(by, theirs)
            twins.compare_views(by, mine, theirs)
        play = commands(pits[0], book, holder, f"{book}/{holder}/{dealt}/again")
        for _ in range(400):
            twins.give(next(play))
            cards = pits[0].table.cards
            if twins.different or twins.left > dealt + 80 or (cards.shoe, cards.shuffles) != (1, 1):
                break
        check_difference(twins, dealt)


def check_difference(twins: Twins, dealt: int) -> None:
    """The first difference is a card laid face up, and it lay at the place that was exchanged."""
    if twins.different is None:
        cards = twins.one.table.cards
        assert twins.left > dealt or (cards.shoe, cards.shuffles) != (1, 1), "the card was never dealt"
        return  # it was burned, or went into the device again, and nobody saw it
    assert twins.left >= dealt, "what lay deeper in the shoe was seen before"
    assert twins.after == twins.left + 1, f"{twins.different[0]} differs, and no card was drawn"
    assert twins.compared > 10


def test_most_of_the_exchanged_cards_are_really_seen_in_the_end() -> None:
    """The comparison above can fail: what differs is seen as soon as it lies there."""
    book, holder, seen = BookId("act-blackjack-2018"), Holder.SHOE, 0
    for dealt in CARDS:
        swap = exchanged(book, holder, dealt=dealt)
        pits = [ScriptedPit(book, Witness(book), swap=given) for given in (None, swap)]
        twins = Twins(pits[0], pits[1])
        for pit in pits:
            pit.opened("ann", "bob", holder=holder.value, options={"decks": 6})
        play = commands(pits[0], book, holder, "seen")
        for _ in range(600):
            twins.give(next(play))
            if twins.different is not None or twins.left > dealt:
                break
        if twins.different is not None:  # else it was burned, and nobody saw it
            seen += 1
            assert twins.left == dealt
    assert seen > len(CARDS) // 2


# --- on disk --------------------------------------------------------------------------------------------


@dataclass
class StoredTwin:
    """A table in a database of its own."""

    file: Path
    swap: Swap
    loop: TableLoop = field(init=False)

    def __post_init__(self) -> None:
        self.store = open_store(f"sqlite:///{self.file}")
        self.loop = TableLoop("table-1", self.store, KEYS)
        self.loop._house = ScriptedHouse(self.swap)

    def give(self, text: bytes) -> Announcement | Refused:
        command = read_command(text)
        assert not isinstance(command, Refused)
        return self.loop.do(command)

    @property
    def stored(self) -> list[str]:
        """Everything that the database holds, in words."""
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as connection:
            return list(connection.iterdump())


@pytest.mark.slow
@pytest.mark.parametrize("book", list(shelf.names()))
def test_the_databases_of_both_are_equal_before_the_card_is_dealt(
    book: BookId, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.floor.loops.snapshots.EVERY", 10)
    dealt = 25
    swap = exchanged(book, Holder.SHOE, dealt=dealt)
    twins = [
        StoredTwin(tmp_path / f"{number}.sqlite3", given) for number, given in enumerate((None, swap), start=1)
    ]
    compared = 0
    for text in opening(book):
        assert isinstance(twins[0].give(text), Announcement)
        assert isinstance(twins[1].give(text), Announcement)
    dice = Random(f"disk/{book}")
    for number in range(600):
        scene = scene_of(twins[0].loop.table, dice, book=book, holder=Holder.SHOE, dealing="by software")
        text = encoded({**timed(called_for(scene), scene), "id": f"d{number}"})
        for twin in twins:
            twin.give(text)
        if left(twins[0].loop.table) <= 6 * 52 - dealt:
            break
        assert twins[0].stored == twins[1].stored
        compared += 1
    assert compared > 5
    assert any("snapshots" in line and "INSERT" in line for line in twins[0].stored)
    for twin in twins:
        twin.store.close()


def left(table: Table) -> int:
    return table.cards.stack.undealt.count if table.cards.stack else 6 * 52


def opening(book: BookId) -> list[bytes]:
    """The commands by which `exchanged` opens a table, with ids."""
    pit = ScriptedPit(book, Witness(book))
    sent: list[bytes] = []
    give = pit.give

    def noted(command: Any) -> Any:
        sent.append(msgspec.json.encode(msgspec.structs.replace(command, id=f"o{len(sent)}")))
        return give(command)

    pit.give = noted  # type: ignore[method-assign]
    pit.opened("ann", "bob", options={"decks": 6})
    return sent


# --- the allow-list -------------------------------------------------------------------------------------

EVENTS = {str(kind.__struct_config__.tag): kind for kind in TABLE.folds}


def test_every_event_is_decided_on() -> None:
    undecided = sorted(set(EVENTS) - set(SHOWN))
    assert undecided == [], "say in floor/shown/shown_events.py who may see what of these"
    assert sorted(set(SHOWN) - set(EVENTS)) == [], "there are no such events"


def test_everything_a_round_says_is_decided_on() -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in Said.__args__}
    assert set(SHOWN_SAID) == set(kinds)
    for name, paths in SHOWN_SAID.items():
        for path in paths:
            assert path in {one.encode_name for one in msgspec.structs.fields(kinds[name])}, f"{name}: {path}"


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_what_is_shown_is_there_to_be_shown(name: str) -> None:
    if name not in EVENTS:
        pytest.skip("another test says so")
    shown = SHOWN[name]
    for path in (*shown.everyone, *shown.own, *shown.staff, *((shown.about,) if shown.about else ())):
        assert path == "says" or has_path(inspect.type_info(EVENTS[name]), path.split(".")), f"{name}: {path}"


def has_path(kind: inspect.Type, path: list[str]) -> bool:
    if not path:
        return True
    if isinstance(kind, inspect.UnionType):
        return any(has_path(one, path) for one in kind.types)
    if not isinstance(kind, inspect.StructType):
        return False
    found = next((one for one in kind.fields if one.encode_name == path[0]), None)
    return found is not None and has_path(found.type, path[1:])


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_no_sealed_secret_and_no_stack_can_be_reached_through_what_is_shown(name: str) -> None:
    if name not in EVENTS:
        pytest.skip("another test says so")
    for path in paths_of(SHOWN[name]):
        if path not in ("says", "said"):
            kinds = set(reached(inspect.type_info(EVENTS[name]), path.split(".")))
            assert not kinds & {Sealed, Committed, FaceDown}, f"{name}: {path}"
            assert path.split(".")[0] != "given", "what a round was given may name a card that was burned"


def paths_of(shown: Shown) -> tuple[str, ...]:
    return (*shown.everyone, *shown.own, *shown.staff)


def reached(kind: inspect.Type, path: list[str]) -> Iterator[type]:
    """Every type that stands at the path or below it."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from reached(one, path)
    elif isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        yield from reached(kind.item_type, path)
    elif isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        if not path:
            yield kind.cls
        for part in kind.fields:
            if not path or part.encode_name == path[0]:
                yield from reached(part.type, path[1:])


class Undecided(Event, frozen=True, kw_only=True, tag="undecided.1"):
    """An event that nobody has decided on."""

    secret: str = "As"


BY = By(who="sid", role=Role.SURVEILLANCE, at=EVENING)


def test_an_event_that_nobody_decided_on_is_shown_to_nobody() -> None:
    assert [view(Undecided(), BY, viewer) for viewer in VIEWERS] == [None] * len(VIEWERS)


def test_a_patrons_money_is_shown_to_the_patron_and_to_those_who_watch() -> None:
    bought = ChipsBought(player="ann", amount=Cents(50_00), with_=ChipsFrom.CASH)
    by = By(who="ann", role=Role.PLAYER, at=EVENING)
    assert kind_of(bought) in SHOWN
    for viewer in VIEWERS:
        seen = view(bought, by, viewer)
        assert seen is not None
        assert seen["player"] == "ann"
        assert ("50" in str(seen.get("amount"))) == (viewer.watches or viewer.name == "ann")
        assert ("says" in seen) == (viewer.watches or viewer.name == "ann")


def test_patrons_are_not_told_what_surveillance_does() -> None:
    bought = ChipsBought(player="ann", amount=Cents(50_00), with_=ChipsFrom.CASH)
    for viewer in VIEWERS:
        seen = view(bought, BY, viewer)
        assert seen is not None
        assert ("who" in seen) == viewer.watches
