"""What the school says that a book orders is what a table of that book does when it is reported."""

from __future__ import annotations

import pytest

from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.rulebooks import shelf
from croupier.rulebooks.pit.irregularities import Fate
from croupier.school.planting import Irregularity, planted
from croupier.tables.events import Event
from croupier.tables.irregularities.cards_in_error import CardBurnedInError, CardDrawnInError
from croupier.tables.irregularities.extra_dealer_cards import ExtraDealerCardDrawn
from croupier.tables.irregularities.face_up_cards import CardFoundFaceUp
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import On
from tests.pit import Pit

REPORTS: dict[Irregularity, tuple[str, type[Event]]] = {
    Irregularity.FACE_UP: ("report-face-up-card", CardFoundFaceUp),
    Irregularity.DRAWN_IN_ERROR: ("report-drawn-in-error", CardDrawnInError),
    Irregularity.BURNED_IN_ERROR: ("report-burned-in-error", CardBurnedInError),
    Irregularity.EXTRA_DEALER_CARD: ("report-extra-dealer-card", ExtraDealerCardDrawn),
}
FATES: dict[type[Event], Fate] = {CardFoundFaceUp: Fate.BURNED, CardDrawnInError: Fate.USED_NEXT}
"""What their events have no field for."""


@pytest.mark.parametrize("what", list(REPORTS))
@pytest.mark.parametrize("book", shelf.names())
def test_a_table_does_what_the_school_teaches(pit: Pit, what: Irregularity) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if isinstance(pit.live.waiting, Deal) and pit.live.waiting.to == DISCARD_RACK:
        pit.do("burn")
    pit.deal("9s 9d" if pit.table.rules.main is On.CASINO_WAR else "Ks 7d 4s")
    waiting = pit.live.waiting
    assert isinstance(waiting, Ask)
    taught = planted(what, pit.table.book, pit.table.rules, waiting, pit.live.layout, Card("4c"))
    word, kind = REPORTS[what]
    pit.do(word, card="4c")
    (event,) = pit.happened(kind)
    fate = FATES.get(kind) or event.fate
    assert (taught.order.value, taught.clause) == (fate.value, event.clause)
