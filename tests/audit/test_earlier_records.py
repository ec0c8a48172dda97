"""Databases of earlier versions: they open, say what they said, go on where they were left, and are still sound.

Each store has a record in `tests/fixtures/records/`, with all five books, a house that was served and tables that
were conducted one by one; `write.py` there tells what is in them. What `verify` and `replay` printed of them then
is kept beside them, and must not be written anew: it is what was said to somebody.
"""

from __future__ import annotations

import json
import lzma
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from croupier.cli.record import floor_over
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.keys import keys_of
from croupier.people.people import People
from croupier.people.person import SignedIn
from croupier.rulebooks import shelf
from croupier.shoe.sealing import ENVIRONMENT
from croupier.store.opening import open_for_reading, open_store
from tests.command_line import croupier
from tests.fixtures.records.write import NAME, PASSWORD, RecordedPit, replayed
from tests.proofs import Witness
from tests.shelves import of_book

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
BOOK = "act-blackjack-2018"
pytestmark = of_book(*json.loads((RECORDS / "sqlite" / "books.json").read_bytes()))  # a record needs all its books


@dataclass(frozen=True)
class Earlier:
    """A database that an earlier version wrote, at this address, and the folder of what it said of it."""

    url: str
    kept: Path

    def unpacked(self, name: str) -> str:
        return lzma.decompress((self.kept / name).read_bytes()).decode()

    @property
    def books(self) -> list[str]:
        books: list[str] = json.loads((self.kept / "books.json").read_bytes())
        return books

    @property
    def totals(self) -> dict[str, int]:
        totals: dict[str, int] = json.loads((self.kept / "verify.json").read_bytes())["checked"]
        return totals

    @property
    def replays(self) -> dict[str, str]:
        """What was said of each round: `{"table-1/3": "Round 3 of …"}`."""
        _, *told = re.split(r"^=== (.+)\n", self.unpacked("replays.txt.xz"), flags=re.MULTILINE)
        return dict(zip(told[::2], told[1::2], strict=True))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def earlier(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Earlier:
    kept = RECORDS / request.param
    missing = set(json.loads((kept / "books.json").read_bytes())) - set(shelf.names())
    if missing:
        pytest.skip(f"its tables stand still without {', '.join(sorted(missing))}")
    if request.param == "sqlite":
        record = tmp_path / "house.sqlite3"
        record.write_bytes(lzma.decompress((kept / "house.sqlite3.xz").read_bytes()))
        for part in ("house-keys", "head"):
            beside = Path(f"{record}.{part}")
            beside.write_bytes((kept / part).read_bytes())
            beside.chmod(0o600)
        return Earlier(str(record), kept)
    monkeypatch.setenv(ENVIRONMENT, (kept / "house-keys").read_text().strip())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = Earlier(request.getfixturevalue("postgres_url"), kept)
    with psycopg.connect(found.url, autocommit=True) as connection:
        connection.execute(found.unpacked("house.sql.xz").encode())
    return found


def checked(earlier: Earlier) -> dict[str, int]:
    """The totals of `verify`, which finds nothing wrong."""
    ran = croupier("verify", earlier.url, "--json")
    found = json.loads(ran.stdout)
    assert (ran.returncode, found["faults"], found["remarks"]) == (0, [], []), ran
    totals: dict[str, int] = found["checked"]
    return totals


@pytest.mark.slow
def test_an_earlier_record_is_sound_and_says_what_it_said(earlier: Earlier) -> None:
    now = checked(earlier)
    assert {name: now[name] for name in earlier.totals} == earlier.totals
    with open_for_reading(earlier.url) as store:
        for one, said in earlier.replays.items():
            assert replayed(store, one) == said


@pytest.mark.slow
def test_what_an_earlier_version_left_open_goes_on_and_the_record_stays_sound(earlier: Earlier) -> None:
    with floor_over(earlier.url) as floor:
        by_hand = a_round_dealt_by_hand_goes_on(floor)
        by_software = a_table_dealt_by_software_goes_on(floor)
        for book in earlier.books:
            at(floor, f"new-{book}", book).opened("kim").start(kim=20_00).finish()
    assert by_hand + by_software > 0
    now, then = checked(earlier), earlier.totals
    assert now["rounds"] == then["rounds"] + by_hand + by_software - 2 + len(earlier.books), "two had begun"
    assert now["tables"] == then["tables"] + len(earlier.books)
    assert now["shuffles"] > then["shuffles"], "a table that closes shows how it shuffled"


def a_round_dealt_by_hand_goes_on(floor: GamingFloor) -> int:
    """Kim has split eights and nobody has decided since; how many rounds were finished."""
    pit = at(floor, "left-open", BOOK)
    racks = {name: pit.rack(name) for name in ("kim", "lee")}
    pit.deal("Th").do("decide", "kim", box=1, hand=1, choose="stand")
    pit.deal("9c").do("decide", "kim", box=1, hand=2, choose="stand")
    pit.do("decide", "lee", box=2, choose="stand")
    pit.deal("Kd 7s")
    assert pit.is_over()
    assert [pit.rack(name) - before for name, before in racks.items()] == [80_00, 20_00], "the dealer has 23"
    return 1


def a_table_dealt_by_software_goes_on(floor: GamingFloor) -> int:
    """Its shoe is opened with the house keys, the round ends, another is played, and the table closes."""
    pit = at(floor, "left-open-by-software", BOOK)
    assert pit.table.cards.stack is not None
    assert not pit.is_over()
    pit.finish().start(kim=20_00, lee=10_00).finish().closed()
    return pit.table.rounds


def at(floor: GamingFloor, name: str, book: str) -> RecordedPit:
    return RecordedPit(book, Witness(book), floor=floor, name=name)


def test_people_of_an_earlier_record_sign_in_and_have_their_chips(earlier: Earlier) -> None:
    with open_store(earlier.url) as store:
        people = People(store, keys=keys_of(earlier.url))
        signed_in = people.sign_in(NAME, PASSWORD, datetime.now(UTC), "127.0.0.1")
        assert isinstance(signed_in, SignedIn), signed_in
        assert people.purse_of(NAME) == store.balances([f"purse:{NAME}"])[f"purse:{NAME}"] > 0
