"""Whatever anybody does at a table, in any role: chips and cards stay whole, and its events make it again."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.floor.loops.house import KeyedHouse
from croupier.ledger.account import RACKS, AccountKind
from croupier.ledger.balances import changes
from croupier.rulebooks import shelf
from croupier.shoe.fairness import Occasion
from croupier.shoe.sealing import Sealed
from croupier.shoe.stack import Holder, is_accounted_for
from croupier.tables.cards.shuffling import ShuffleRevealed
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.deciding import Decision, decide
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve, postings
from croupier.tables.money import rack_of
from croupier.tables.reading import read_command, read_event, write_event
from croupier.tables.recalling import with_known_cards
from croupier.tables.state.cards import Committed
from croupier.tables.table import Dealing, Table
from croupier.tables.tournament.orders import TableOrder
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from tests.books import EMPTY, Books
from tests.pit import Pit
from tests.proofs import Witness
from tests.tables.audited import audited
from tests.tables.passages import NEVER_GRANTED, PASSAGES
from tests.tables.random_commands import Given, encoded, random_command, scene_of

SEARCH = int(os.environ.get("CROUPIER_SEARCH", "1"))
"""How many times as many examples to try, at random; by default the same ones every time."""
SETTINGS = [(book, holder, dealing) for book in shelf.names() for holder in Holder for dealing in Dealing]


class RememberingHouse(KeyedHouse):
    """A house that gives the same secret when it is asked twice for one shuffle, so that decisions compare."""

    def __init__(self, like: KeyedHouse) -> None:
        super().__init__(like._keys, like._past, like._chance)
        self.made: dict[Occasion, Committed] = {}
        self.forms: dict[tuple[bytes, bytes], Sealed] = {}
        self.shown: set[Occasion] = set()

    def commit(self, occasion: Occasion) -> Committed:
        assert occasion not in self.shown, f"{occasion} was shown already and is used again"
        if occasion not in self.made:
            self.made[occasion] = super().commit(occasion)
        return self.made[occasion]

    def seal(self, text: bytes, bound_to: bytes) -> Sealed:
        return self.forms.setdefault((text, bound_to), super().seal(text, bound_to))


@dataclass
class WatchedPit(Pit):
    """A table at which everything that must always hold is looked at after every event."""

    holder: Holder = Holder.SHOE
    dealing: Dealing = Dealing.BY_SOFTWARE
    blind: Table = field(default_factory=lambda: Table(name="table-1"))
    """The table made from stored events alone, without the order of its cards."""
    books: Books = EMPTY
    accepted: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.house: RememberingHouse = RememberingHouse(self.house)

    def give(self, command: Command) -> tuple[Event, ...] | Refused:
        """Decide it at the table as it stands and made again: they agree, and a refusal changes nothing."""
        before, shown = self.table, msgspec.json.encode(self.table)
        fresh = decide(with_known_cards(self.blind, self.house), command, self.house)
        if not isinstance(fresh, Refused) and self.overdraws_a_purse(fresh):
            self.refusals[name_of(command)] += 1
            return Refused(Refusal.NOT_ENOUGH_CHIPS, says="The store refuses it: a purse is no part of a table")
        result = super().give(command)
        if isinstance(result, Refused):
            assert self.table is before
            assert msgspec.json.encode(self.table) == shown, f"a refused {name_of(command)} changed the table"
            assert fresh == result, f"{name_of(command)} depends on more than the table: {fresh}"
            self.refusals[f"{name_of(command)} {result.code}"] += 1
            return result
        assert not isinstance(fresh, Refused), f"{name_of(command)} depends on more than the table: {fresh}"
        assert fresh.events == result, f"{name_of(command)} depends on more than the table"
        self.accepted[name_of(command)] += 1
        known = before
        for by, event in self.events[-len(result) :]:
            known = self.after(known, by, event)
        assert known == self.table
        assert with_known_cards(self.blind, self.house) == self.table, (
            f"after {name_of(command)} it cannot be made again"
        )
        snapshot = msgspec.json.decode(msgspec.json.encode(self.table), type=Table)
        assert with_known_cards(snapshot, self.house) == self.table, (
            f"after {name_of(command)} a snapshot is another table"
        )
        assert len(self.events) == self.table.version
        return result

    def order(self, order: TableOrder) -> tuple[Event, ...] | Refused:
        """What a tournament orders is looked at as closely."""
        before, result = self.table, super().order(order)
        assert not isinstance(result, Refused), result
        for by, event in self.events[-len(result) :]:
            before = self.after(before, by, event)
        assert before == self.table
        return result

    def audited(self) -> WatchedPit:
        """An auditor finds nothing wrong in the record that was made."""
        if self.decisions:
            report = audited(self.decisions)
            assert [str(one) for one in (*report.faults, *report.remarks)] == []
            assert report.events == self.table.version
        return self

    def would_accept(self, given: Given) -> bool:
        command = read_command(encoded(given))
        if isinstance(command, Refused):
            return False
        decision = decide(self.table, command, self.house)
        return not isinstance(decision, Refused) and not self.overdraws_a_purse(decision)

    def overdraws_a_purse(self, decision: Decision) -> bool:
        """What lies in a purse, away from the table, only the store knows."""
        moved = changes(decision.postings)
        return any(self.books[one] + change < 0 for one, change in moved.items() if one.kind is AccountKind.PURSE)

    def after(self, known: Table, by: By, event: Event) -> Table:
        """The table after one more event, and all that must hold then."""
        payload = write_event(by, event)
        assert write_event(*read_event(payload)) == payload
        if isinstance(event, ShuffleRevealed):
            self.house.shown.add(event.reveal.occasion)
        self.books = self.books.after(postings(known, event))
        known = with_known_cards(evolve(known, event, by), self.house)
        stored_by, stored = read_event(payload)
        self.blind = evolve(self.blind, stored, stored_by)
        assert msgspec.json.encode(self.blind) == msgspec.json.encode(known), f"{event}: made again, it is another"
        self.check_chips(known, event)
        stack = known.cards.stack
        assert stack is None or is_accounted_for(stack), f"{event}: a card is missing or there twice"
        return known

    def check_chips(self, table: Table, event: Event) -> None:
        assert self.books.total() == 0
        for account, holds in self.books.held.items():
            assert holds >= 0 or account.may_be_negative, f"{event}: {account} holds {holds}"
            if account.kind in RACKS:
                assert account.names[1] in table.patrons, f"{event}: {account} of nobody here holds {holds}"
            if account.kind in (AccountKind.ESCROW, AccountKind.CHIP_STAKE):
                self.check_stake(table, int(account.names[1]), event)
        for name, patron in table.patrons.items():
            assert self.books[rack_of(table, name)] == patron.rack, f"{event}: {name}'s rack"

    def check_stake(self, table: Table, number: int, event: Event) -> None:
        """Chips lie only on the layout of the round under way or of the next."""
        open_rounds = {table.rounds + 1} | ({table.round.number} if table.round else set())
        if "round-closed" not in str(type(event).__struct_config__.tag):
            open_rounds.add(table.rounds)
        assert number in open_rounds, f"{event}: a stake of round {number} still lies there"

    def step(self, number: int) -> tuple[Event, ...] | Refused:
        """One random command; the same number does the same at the same table."""
        dice = Random(number)
        scene = scene_of(
            self.table,
            dice,
            book=BookId(self.book),
            holder=self.holder,
            dealing=self.dealing.value,
            would_accept=self.would_accept,
            done=self.accepted,
        )
        given = random_command(scene)
        command = read_command(encoded(given))
        if isinstance(command, Refused):
            self.refusals["unread"] += 1
            return command
        return self.give(command)

    @property
    def share(self) -> float:
        accepted, refused = self.accepted.total(), self.refusals.total()
        return accepted / max(1, accepted + refused)


def a_pit(book: BookId, holder: Holder, dealing: Dealing) -> WatchedPit:
    return WatchedPit(book, Witness(book), holder=holder, dealing=dealing)


def long_run(book: BookId, holder: Holder, dealing: Dealing, *, seed: int, steps: int) -> WatchedPit:
    pit, dice = a_pit(book, holder, dealing), Random(f"{book}/{holder}/{dealing}/{seed}")
    for _ in range(steps):
        pit.step(dice.getrandbits(48))
    return pit.audited()


# --- random play ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("book", "holder", "dealing"), SETTINGS)
def test_whatever_is_done_the_table_holds(book: BookId, holder: Holder, dealing: Dealing) -> None:
    @settings(
        max_examples=6 * SEARCH,
        derandomize=SEARCH == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.booleans(), st.lists(st.integers(0, 2**32 - 1), min_size=40, max_size=90))
    def holds(ready: bool, numbers: list[int]) -> None:  # noqa: FBT001
        pit = a_pit(book, holder, dealing)
        if ready:
            pit.opened("ann", "bob", "cid", holder=holder.value, dealing=dealing.value)
        for number in numbers:
            pit.step(number)
        pit.audited()

    holds()


def directed_run(book: str, passage: Callable[[Pit], None]) -> WatchedPit:
    """Random play that begins where it would seldom come to by itself."""
    pit, dice = a_pit(BookId(book), Holder.SHOE, Dealing.BY_SOFTWARE), Random(f"{book}/{passage.__name__}")
    passage(pit)
    if pit.table.setting is not None:
        pit.holder, pit.dealing = pit.table.opened.holder, pit.table.opened.dealing
    for _ in range(30):
        pit.step(dice.getrandbits(48))
    return pit.audited()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_long_evenings_come_to_everything_that_may_happen() -> None:
    """The same every time, in every book, from both holders, dealt both ways."""
    long_runs = [long_run(*setting, seed=1, steps=300) for setting in SETTINGS]
    accepted = sum(pit.accepted.total() for pit in long_runs)
    given_at_all = accepted + sum(pit.refusals.total() for pit in long_runs)
    assert accepted > given_at_all / 3
    assert given_at_all - accepted > given_at_all / 10, "too little is refused to show that it changes nothing"
    assert sum(pit.accepted["shuffle"] for pit in long_runs) > len(long_runs) / 2
    assert sum(pit.accepted["open"] for pit in long_runs) > len(long_runs)
    assert sum(pit.table.rounds for pit in long_runs) > 100
    directed_runs = [directed_run(book, passage) for book, passage in PASSAGES]
    kinds = set().union(*(pit.accepted for pit in (*long_runs, *directed_runs)))
    never = [name_of(kind) for kind in TABLE.duties if name_of(kind) not in kinds]
    assert sorted(never) == sorted(NEVER_GRANTED), "give what is never accepted a passage in passages.py"
