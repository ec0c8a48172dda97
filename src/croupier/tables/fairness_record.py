"""Every shuffle of a table as its events tell it, so that anyone can check each one. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

import msgspec

from croupier.shoe.fairness import Commitment, Finding, Occasion, Reveal, Verified, order_revealed, verify
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Stack
from croupier.tables.cards.shuffling import ShuffleRevealed
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.state.cards import Order
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.roles import Role

NOBODY = By(who="", role=Role.CLOCK, at=datetime(2000, 1, 1, tzinfo=UTC))
"""Who did a thing and when has no part in the cards."""


class ShuffleRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One shuffle: what was published of it, what was done with it, and what came of it."""

    occasion: Occasion
    commitment: Commitment
    """As it was first published."""
    value: str | None
    """What the cutter added, in hexadecimal digits."""
    cut: int | None
    decks: int
    left_out: tuple[Card, ...] = ()
    """Cards that lay on the felt, and so were not shuffled."""
    of_undealt: int | None = None
    """Where only the last so many cards of the shuffle before were shuffled."""
    dealt: tuple[Card | None, ...] = ()
    """The cards in the order in which they left; nothing for one burned unseen."""
    reveal: Reveal | None = None


@dataclass
class _Gathered:
    """What has been read so far."""

    table: Table = field(default_factory=lambda: Table(name="record"))
    read: int = 0
    """How many events were."""
    published: dict[Occasion, Commitment] = field(default_factory=dict)
    records: list[ShuffleRecord] = field(default_factory=list)
    revealed: dict[Occasion, Reveal] = field(default_factory=dict)
    broken: int | None = None
    """Which event, counted from 1, does not follow from those before it."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A shuffle, what a check of it finds, and the order of its cards once the secret is shown."""

    record: ShuffleRecord
    found: Verified
    order: tuple[Card, ...] | None


class ShuffleReader:
    """The shuffles of a table, read on as the table goes on; it can leave out what is long ago."""

    def __init__(self, *, most: int | None = None, shoe: int | None = None) -> None:
        """Keep the last `most` shuffles, or those of one shoe; else all."""
        self._gathered = _Gathered()
        self._most = most
        self._shoe = shoe
        self.has_left_out = False

    @property
    def read(self) -> int:
        """How many events were read."""
        return self._gathered.read

    def read_on(self, events: Iterable[Event]) -> None:
        """Read what happened next."""
        for event in events:
            if _take(self._gathered, event):
                self._leave_out()

    def follow(self, event: Event, after: Table) -> None:
        """The same of one event, for whoever has the table after it."""
        self._gathered.read += 1
        if _note(self._gathered, event, after):
            self._leave_out()

    def check(self) -> list[Verified]:
        """Whether each shuffle was fair, in their order; one whose secret is not shown yet cannot be found so.

        A record that cannot be followed is found in the shuffle that it breaks off in.
        """
        found = [one.found for one in check_each(self.records)]
        if self._gathered.broken is not None:
            says = f"Event {self._gathered.broken} does not follow from those before it"
            found[-1:] = [Verified(finding=Finding.UNREADABLE, says=says)]
        return found

    @property
    def records(self) -> tuple[ShuffleRecord, ...]:
        """The shuffles that were made, in their order."""
        return _with_reveals(self._gathered)

    @property
    def awaited(self) -> tuple[Commitment, ...]:
        """What the house has committed itself to for shuffles that are not made yet."""
        made = {one.occasion for one in self._gathered.records}
        cards = self._gathered.table.cards
        waiting = (cards.shuffling.committed if cards.shuffling else None, cards.committed)
        return tuple(
            self._gathered.published[one.commitment.occasion]
            for one in waiting
            if one is not None and one.commitment.occasion not in made
        )

    def _leave_out(self) -> None:
        """What is not wanted is not kept; the newest stays until the next is made: it is still dealt from."""
        kept = self._gathered.records
        if self._shoe is not None:
            kept = [one for one in kept[:-1] if one.occasion.shoe == self._shoe] + kept[-1:]
        elif self._most is not None and len(kept) > self._most:
            kept = kept[-self._most :]
        if len(kept) == len(self._gathered.records):
            return
        self.has_left_out = True
        known = {one.occasion for one in kept}
        self._gathered.records = kept
        self._gathered.revealed = {at: one for at, one in self._gathered.revealed.items() if at in known}
        self._gathered.published = dict(list(self._gathered.published.items())[-2 * len(kept) - 4 :])


def shuffles_of(events: Iterable[Event]) -> tuple[ShuffleRecord, ...]:
    """The shuffles of a table in their order; there are none where a person deals real cards."""
    reader = ShuffleReader()
    reader.read_on(events)
    return reader.records


def check_shuffles(events: Iterable[Event]) -> list[Verified]:
    """Whether each shuffle of a table was fair, in their order."""
    reader = ShuffleReader()
    reader.read_on(events)
    return reader.check()


def check_each(records: Iterable[ShuffleRecord]) -> Iterator[Checked]:
    """Check shuffles that follow each other, from the first of a shoe."""
    before: tuple[Card, ...] | None = None
    for record in records:
        cards = _shuffled(record, before)
        before = None if cards is None else _order(record, cards)
        yield Checked(record=record, found=_check(record, cards), order=before)


def _take(gathered: _Gathered, event: Event) -> bool:
    """Note one event; whether it made a shuffle."""
    gathered.read += 1
    if gathered.broken is not None:
        return False
    try:
        after = evolve(gathered.table, event, NOBODY)
    except (AssertionError, KeyError, ValueError, IndexError):
        gathered.broken = gathered.read
        return False
    return _note(gathered, event, after)


def _note(gathered: _Gathered, event: Event, after: Table) -> bool:
    """What an event did to the cards, from the table after it; whether it made a shuffle."""
    table = gathered.table
    _publish(gathered, after)
    if isinstance(event, ShuffleRevealed):
        gathered.revealed.setdefault(event.reveal.occasion, event.reveal)
    made = _made(table, after)
    if made is not None:
        gathered.records.append(_record(gathered, after, made))
    elif gathered.records and (gone := left_the_shoe(table.cards.stack, after.cards.stack)):
        last = gathered.records[-1]
        gathered.records[-1] = msgspec.structs.replace(last, dealt=last.dealt + gone)
    gathered.table = after
    return made is not None


def _publish(gathered: _Gathered, table: Table) -> None:
    """A commitment counts as it was first seen."""
    shuffling = table.cards.shuffling
    newest = table.cards.orders[-1].committed if table.cards.orders else None
    for committed in (table.cards.committed, shuffling.committed if shuffling else None, newest):
        if committed is not None:
            gathered.published.setdefault(committed.commitment.occasion, committed.commitment)


def _made(before: Table, after: Table) -> Order | None:
    """The shuffle that an event made, if it made one."""
    known = {one.committed.commitment.occasion for one in before.cards.orders}
    last = after.cards.orders[-1] if after.cards.orders else None
    return last if last is not None and last.committed.commitment.occasion not in known else None


def _record(gathered: _Gathered, table: Table, order: Order) -> ShuffleRecord:
    assert table.cards.stack is not None, "cards that were shuffled are there"
    occasion = order.committed.commitment.occasion
    return ShuffleRecord(
        occasion=occasion,
        commitment=gathered.published[occasion],
        value=order.value,
        cut=order.cut,
        decks=table.cards.stack.decks,
        left_out=order.left_out,
        of_undealt=order.of_undealt,
    )


def left_the_shoe(before: Stack | None, after: Stack | None) -> tuple[Card | None, ...]:
    """The cards that left the shoe between two moments; nothing for each of which nobody has seen the face."""
    if before is None or after is None:
        return ()
    gone = before.undealt.count - after.undealt.count
    seen = Counter(after.out + after.rack) - Counter(before.out + before.rack)
    named = tuple(seen.elements())[: max(0, gone)]
    return (*named, *(None,) * (gone - len(named)))


def _with_reveals(gathered: _Gathered) -> tuple[ShuffleRecord, ...]:
    return tuple(
        msgspec.structs.replace(one, reveal=gathered.revealed.get(one.occasion)) for one in gathered.records
    )


def _shuffled(record: ShuffleRecord, before: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
    """Which cards were shuffled; where it was what a device still held, only the shuffle before can tell."""
    if record.of_undealt is None:
        return tuple((Counter(full_pack(record.decks)) - Counter(record.left_out)).elements())
    return None if before is None else before[len(before) - record.of_undealt :]


def _value(record: ShuffleRecord) -> bytes | None:
    try:
        return None if record.value is None else bytes.fromhex(record.value)
    except ValueError:
        return b""  # which is no value that anybody may add


def _order(record: ShuffleRecord, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    if record.reveal is None:
        return None
    return order_revealed(record.reveal, cards=cards, value=_value(record), cut=record.cut)


def _check(record: ShuffleRecord, cards: tuple[Card, ...] | None) -> Verified:
    if record.reveal is None or cards is None:
        says = f"The secret of shuffle {record.occasion.shuffle} of shoe {record.occasion.shoe} is not shown"
        return Verified(finding=Finding.NOT_REVEALED, says=says)
    return verify(
        record.commitment,
        record.reveal,
        cards=cards,
        value=_value(record),
        cut=record.cut,
        dealt=record.dealt,
    )
