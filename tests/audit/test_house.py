"""`croupier verify` on the record of a house whose pools, limits, letters, draws or days lie."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.verifying import verify
from croupier.store.event_store import EventStore
from croupier.store.opening import open_for_reading
from tests.audit.test_tournaments import forged
from tests.house.test_scripts_again import evening
from tests.shelves import of_book

pytestmark = of_book("nsw-blackjack-challenge")
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A jackpot that was won, a limit found passed, a promotion drawn, a claim, letters, and a closed day."""
    script = evening(tmp_path_factory.mktemp("house"))
    script.run()
    return str(script.record)


@pytest.fixture(scope="module")
def held(database: str) -> Iterator[EventStore]:
    with open_for_reading(database) as store:
        assert verify(store).faults == []
        yield store


def more(field: str, by: int = 1_00) -> Change:
    """An amount that is larger than it was."""

    def change(said: dict[str, Any]) -> None:
        said[field] += by

    return change


def other(field: str, value: Any) -> Change:
    """Another value."""

    def change(said: dict[str, Any]) -> None:
        assert said.get(field) != value
        said[field] = value

    return change


def _share(said: dict[str, Any]) -> None:
    said["shares"][0]["paid"] += 50


def _winner(said: dict[str, Any]) -> None:
    said["winners"][0]["patron"] = "ann"


def _day(said: dict[str, Any]) -> None:
    said["day"]["table-1"]["win"] += 1_00


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("jackpot-contributed.1", more("turnover"), "cents at table-1, and"),
        ("jackpot-contributed.1", more("amount"), "and its events move"),
        ("jackpot-awarded.1", _share, "was awarded otherwise than its presses say"),
        ("jackpot-awarded.1", more("base"), "was awarded otherwise than its presses say"),
        ("jackpot-reset.1", more("from_bank"), "and its events move"),
        (
            "limit-set.1",
            more("amount", -95_00),
            "ann has $10 at stake and has lost $0, past the limit of $5 for the day",
        ),
        (
            "exposure-changed.1",
            more("lost"),
            "ann has lost $0 at table-1, and the file with the loss limit counts $1",
        ),
        (
            "draw-made.1",
            other("secret", "00" * 32),
            "its secret is not the one that the house committed itself to",
        ),
        ("draw-made.1", _winner, "the prizes went to others than the order gives them to"),
        ("draw-committed.1", other("commitment", "00" * 32), "the house had not committed itself to it"),
        ("entry-taken.1", other("patron", "ann"), "the prizes went to others than the order gives them to"),
        ("notice-sent.1", other("subject", "promotion:PR9"), "was sent, and none was due"),
        ("day-closed.1", _day, "since the last day was closed, and the day says"),
    ],
)
def test_a_house_that_lies_is_found_out(
    held: EventStore, tmp_path: Path, kind: str, change: Change, says: str
) -> None:
    """Its chain holds: whoever wrote it anew lies about one thing."""
    found = forged(held, tmp_path / "forged.sqlite3", kind, change)
    assert any(says in fault for fault in found), found


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ("prize:PR1:tv", "the letter about prize:PR1:tv has another deadline than 2 days"),
        ("promotion:PR1", "the letter with the terms of PR1 has another deadline than 1 day"),
    ],
)
def test_a_letter_that_is_due_later_than_the_book_says_is_found(
    held: EventStore, tmp_path: Path, about: str, says: str
) -> None:
    """48 hours after the draw the winner is told; 24 hours before the start the regulator has the terms."""

    def later(said: dict[str, Any]) -> None:
        said["by"] = said["by"].replace("2026-0", "2027-0")

    found = forged(held, tmp_path / "forged.sqlite3", "notice-due.1", later, about=about)
    assert any(says in fault for fault in found), found


def test_every_changed_letter_in_the_file_is_found(database: str, tmp_path: Path) -> None:
    """A letter of an event of each kind beside the tables."""
    copy, beside = tmp_path / "copy.sqlite3", "stream not like 'table:%'"
    kinds = [
        row[0] for row in sqlite3.connect(database).execute(f"select distinct kind from events where {beside}")
    ]
    assert len(kinds) > 20
    for kind in kinds:
        copy.unlink(missing_ok=True)
        with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            for (trigger,) in target.execute("select name from sqlite_master where type = 'trigger'").fetchall():
                target.execute(f'drop trigger "{trigger}"')  # whoever forges a file does not ask the database
            row = f"select sequence, payload from events where kind = ? and {beside} order by sequence limit 1"
            sequence, payload = target.execute(row, (kind,)).fetchone()
            spoiled = bytes(payload)[:-3] + bytes([payload[-3] ^ 1]) + bytes(payload)[-2:]
            target.execute("update events set payload = ? where sequence = ?", (spoiled, sequence))
        with open_for_reading(str(copy)) as store:
            assert verify(store).faults, kind
