"""What anyone needs to check the shuffles of a table. Of a shoe in play nothing but what was published of it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Final

from croupier.audit.record import events_at
from croupier.shoe.fairness import Commitment, Finding, Occasion, Reveal
from croupier.store.event_store import EventStore
from croupier.tables.fairness_record import Checked, ShuffleReader, check_each
from croupier.vocabulary.card import Card
from croupier.web.problems import sentence
from croupier.web.shapes import Shape

MOST_SHUFFLES: Final = 400
"""So many of each table are kept at hand; an older shoe is read again when somebody asks for it."""
MOST_TABLES: Final = 300


class ShuffleProof(Shape, frozen=True, kw_only=True):
    """One shuffle: what was published of it, and what the house itself finds."""

    occasion: Occasion
    commitment: Commitment
    value: str | None
    """What the cutter added, in hexadecimal digits."""
    cut: int | None
    decks: int | None
    """Nothing where the cards are not shuffled yet."""
    left_out: tuple[Card, ...]
    of_undealt: int | None
    dealt: tuple[Card | None, ...]
    """In the order in which they left; empty until the secret is shown."""
    left: int
    """How many cards have left."""
    reveal: Reveal | None
    finding: Finding
    fair: bool
    says: str
    order: tuple[Card, ...] | None
    """The whole order, once the secret is shown; only where one shoe is asked for."""


class ShoeProof(Shape, frozen=True, kw_only=True):
    """The shuffles of one shoe."""

    shoe: int
    over: bool
    """Whether all its secrets are shown."""
    shuffles: tuple[ShuffleProof, ...]


class ShoeProofs(Shape, frozen=True, kw_only=True):
    """Shoes of a table, the newest first."""

    shoes: tuple[ShoeProof, ...]


class Fairness:
    """The shuffles of every table, over one record. Its methods wait for the store: call them in a thread."""

    def __init__(self, store: EventStore) -> None:
        """Nothing is read before it is asked for."""
        self._store = store
        self._readers: OrderedDict[str, tuple[ShuffleReader, threading.Lock]] = OrderedDict()
        self._lock = threading.Lock()

    def shoes(self, table: str, *, before: int | None, limit: int) -> ShoeProofs:
        """The newest shoes that are at hand, before one where it is given."""
        reader, lock = self._reader(table)
        with lock:
            self._read_on(reader, table)
            known = sorted({one for one in _numbers(reader) if before is None or one < before})
            found = tuple(_by_shoe(reader, known[-limit:], with_order=False))
        return ShoeProofs(shoes=found[::-1])

    def shoe(self, table: str, number: int) -> ShoeProof | None:
        """One shoe, checked now; nothing where there was none of that number."""
        reader, lock = self._reader(table)
        with lock:
            self._read_on(reader, table)
            found = _one(reader, number)
            if not reader.has_left_out or (found is not None and reader.records[0].occasion.shoe < number):
                return found
        again = ShuffleReader(shoe=number)
        self._read_on(again, table)
        return _one(again, number)

    def _reader(self, table: str) -> tuple[ShuffleReader, threading.Lock]:
        with self._lock:
            if table not in self._readers:
                self._readers[table] = (ShuffleReader(most=MOST_SHUFFLES), threading.Lock())
                if len(self._readers) > MOST_TABLES:
                    self._readers.popitem(last=False)
            self._readers.move_to_end(table)
            return self._readers[table]

    def _read_on(self, reader: ShuffleReader, table: str) -> None:
        reader.read_on(event for _, event in events_at(self._store, table, after=reader.read))


def _one(reader: ShuffleReader, number: int) -> ShoeProof | None:
    return next(_by_shoe(reader, [number], with_order=True), None)


def _numbers(reader: ShuffleReader) -> Iterator[int]:
    yield from (one.occasion.shoe for one in reader.records)
    yield from (one.occasion.shoe for one in reader.awaited)


def _by_shoe(reader: ShuffleReader, numbers: Collection[int], *, with_order: bool) -> Iterator[ShoeProof]:
    """These shoes with their shuffles, also those that the house has only committed itself to."""
    proofs: list[ShuffleProof] = []
    for shoe, records in groupby(reader.records, key=lambda one: one.occasion.shoe):
        if shoe in numbers:
            proofs += [_proof(one, with_order=with_order) for one in check_each(records)]
    proofs += [_awaited(one) for one in reader.awaited if one.occasion.shoe in numbers]
    return _grouped(proofs)


def _grouped(proofs: Iterable[ShuffleProof]) -> Iterator[ShoeProof]:
    for shoe, found in groupby(proofs, key=lambda one: one.occasion.shoe):
        shuffles = tuple(found)
        yield ShoeProof(shoe=shoe, over=all(one.reveal is not None for one in shuffles), shuffles=shuffles)


def _proof(checked: Checked, *, with_order: bool) -> ShuffleProof:
    record, is_shown = checked.record, checked.record.reveal is not None
    return ShuffleProof(
        occasion=record.occasion,
        commitment=record.commitment,
        value=record.value,
        cut=record.cut,
        decks=record.decks,
        left_out=record.left_out,
        of_undealt=record.of_undealt,
        dealt=record.dealt if is_shown else (),
        left=len(record.dealt),
        reveal=record.reveal,
        finding=checked.found.finding,
        fair=checked.found.is_fair,
        says=sentence(checked.found.says),
        order=checked.order if is_shown and with_order else None,
    )


def _awaited(commitment: Commitment) -> ShuffleProof:
    occasion = commitment.occasion
    return ShuffleProof(
        occasion=occasion,
        commitment=commitment,
        value=None,
        cut=None,
        decks=None,
        left_out=(),
        of_undealt=None,
        dealt=(),
        left=0,
        reveal=None,
        finding=Finding.NOT_REVEALED,
        fair=False,
        says=f"Shuffle {occasion.shuffle} of shoe {occasion.shoe} is committed to and not made yet.",
        order=None,
    )
