"""Players who sit in the room without a device: the dealer seats them and enters what they say."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebooks import shelf
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import Witness


@pytest.mark.parametrize("book", list(shelf.names()))
def test_a_round_of_two_who_only_talk(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("zoe", dealing="by hand")
    pit.do("seat-player", player="ann", box=2, amount=100_00)
    pit.do("seat-player", player="bob", amount=50_00)
    assert (pit.rack("ann"), pit.table.patrons["ann"].seat, pit.table.patrons["bob"].seat) == (100_00, 2, None)
    pit.do("wager", "ann", entered_by="dan", box=2, amount=10_00)
    assert (pit.events[-1][0].who, pit.events[-1][0].role) == ("dan", Role.DEALER), "who entered it is on record"
    pit.do("pass", "zoe")
    pit.do("start-round")
    if book.startswith("nsw"):
        pit.do("burn")
    pit.deal("Ts 9d" if "war" in book else "Ts 9d 9h")
    if "war" not in book:
        pit.do("decide", "ann", entered_by="dan", box=2, choose="stand")
        pit.deal("8c")
    assert (pit.is_over(), pit.rack("ann")) == (True, 110_00)
    pit.do("leave", "ann", entered_by="dan")
    assert "ann" not in pit.table.patrons
    pit.check()


def test_nobody_speaks_for_those_who_have_a_device_nor_from_outside_for_those_who_have_none() -> None:
    book = "act-blackjack-2018"
    pit = Pit(book, Witness(book)).opened("zoe", dealing="by hand")
    pit.do("seat-player", player="ann", box=2, amount=100_00)
    for words in (
        pit.refused("wager", "zoe", entered_by="dan", box=1, amount=10_00),
        pit.refused("wager", "ann", box=2, amount=10_00),
        pit.refused("shuffle", "sue", role="dealer", entered_by="dan"),
    ):
        assert words.code is Refusal.UNKNOWN_PERSON
    assert pit.refused("seat-player", "sue", player="bob").code is Refusal.WRONG_ROLE
    assert pit.refused("seat-player", player="ann").code is Refusal.HERE_ALREADY
    assert pit.refused("seat-player", player="bob", box=1).code is Refusal.SEAT_TAKEN
    assert "bob" not in pit.table.patrons, "who cannot sit where they were to sit has not come"
    software = Pit(book, Witness(book)).opened("zoe")
    assert software.refused("seat-player", player="ann").code is Refusal.NOT_BY_HAND


@pytest.mark.parametrize("name", ["", "  ", " ann", "ann ", "an  n"])
def test_nobody_has_a_name_that_cannot_be_seen(name: str) -> None:
    """An empty one with an amount ended in a defect."""
    pit = Pit("act-blackjack-2018", Witness("act-blackjack-2018")).opened("zoe", dealing="by hand")
    seats: list[dict[str, Any]] = [{}, {"box": 3}, {"box": 3, "amount": 50_00}]
    for fields in seats:
        refused = pit.refused("seat-player", player=name, **fields)
        assert (refused.code, repr(name) in refused.says) == (Refusal.UNKNOWN_PERSON, True)
    for command, who, words in (
        ("report-breach", "sue", {"person": name, "of": "another-rule", "text": "x", "rule": "16.8"}),
        ("silence", "dan", {"player": name, "box": 1}),
    ):
        assert pit.refused(command, who, **words).code is Refusal.UNKNOWN_PERSON
    assert set(pit.table.patrons) == {"zoe"}
