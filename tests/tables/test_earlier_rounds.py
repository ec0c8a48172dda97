"""Rounds on record from before a rule was read as it is now say again what they said then."""

from __future__ import annotations

import msgspec

from croupier.games.said import WagerSettled
from croupier.tables.context import replayed
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.reading import read_event, write_event
from croupier.tables.table import Table
from tests.pit import Pit
from tests.proofs import Witness

BOOK = "act-blackjack-2006"


def as_stored_before(by: By, event: Event) -> tuple[By, Event]:
    """A round that began before Super Sevens wagers were taken first does not mention it."""
    written = msgspec.json.decode(write_event(by, event))
    if isinstance(event, RoundStarted):
        assert written[1].pop("losers_first") is True
    return read_event(msgspec.json.encode(written))


def settled_boxes(table: Table) -> list[int]:
    assert table.round is not None
    return [one.box for one in replayed(table, table.round).said if isinstance(one, WagerSettled)]


def test_a_round_on_record_that_settled_super_sevens_box_by_box_is_fed_again_as_it_was() -> None:
    options = {"side_wagers": ["super-sevens"], "super_sevens_amount": 2_00}
    pit = Pit(BOOK, Witness(BOOK)).opened("ann", "bob", dealing="by hand", options=options)
    for player in ("ann", "bob"):
        pit.wager(player, 2_00, on="super-sevens")
    pit.start(ann=10_00, bob=10_00).deal("7h 8h 9c Kd 2d")
    table = Table(name=pit.table.name)
    for by, event in pit.events:
        stored_by, stored = as_stored_before(by, event)
        table = evolve(table, stored, stored_by)
    assert settled_boxes(pit.table) == [2, 1]
    assert settled_boxes(table) == [1, 2]
