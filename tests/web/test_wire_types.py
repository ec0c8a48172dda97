"""The wire is said once: what the pages think that the house sends is made from what it does send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.decoders import converter
from croupier.floor.shown.frames import Happening, SaidShown
from croupier.floor.shown.shown_events import SHOWN_SAID
from croupier.web.wire_types import typescript
from tests.web.doors import House

TYPES = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "types.ts"


@pytest.mark.slow
def test_the_types_of_the_pages_are_what_the_structs_make() -> None:
    made = "make them again: python -m croupier.web.wire_types > frontend/src/lib/types.ts"
    assert TYPES.read_text() == typescript(), made


def test_every_field_of_what_a_round_says_is_one_that_somebody_is_shown() -> None:
    shown = {"kind", "clause", "also", "says"}.union(*SHOWN_SAID.values())
    assert {field.encode_name for field in msgspec.structs.fields(SaidShown)} <= shown


def closes_the_round(frame: dict[str, Any]) -> bool:
    return any(one["kind"] == "round-closed.1" for one in frame["events"])


def test_what_a_viewer_sees_of_a_round_has_the_shape_that_the_pages_know(house: House) -> None:
    """The house makes these from an allow-list, field by field; here they are read as the pages do."""
    guest, read = house.seated(), converter(Happening)
    house.ready(guest)
    with guest.socket() as wire:
        wire.send(do="watch", table="table-1")
        wire.until("table")
        house.play(guest)
        ends = wire.until(
            "happened", lambda frame: any(one["kind"] == "round-closed.1" for one in frame["events"])
        )
        seen = [event for frame in (*wire.seen, ends) if frame["kind"] == "happened" for event in frame["events"]]
    said = [one for event in map(read, seen) for one in event.said or ()]
    assert {"card-dealt.1", "wager-settled.1"} <= {one.kind for one in said}
    guest.do("leave", into="purse")
