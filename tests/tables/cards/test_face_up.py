"""Every card is dealt face up: whoever looks at the table sees it (ACT 6.1; CW 6.1; NSW 7.1)."""

from __future__ import annotations

from croupier.floor.shown.views import NOBODY, Viewer
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import clause

NSW, WAR = "nsw-blackjack-challenge", "act-casino-war-2018"
EVERYONE = (NOBODY, Viewer(role=Role.PLAYER, name="ann"), Viewer(role=Role.PLAYER, name="bob"))


def seen(pit: Pit, *, by: Viewer) -> dict[str, tuple[str, ...]]:
    """The cards that a viewer sees, by where they lie; and, as they were dealt, the same cards."""
    shown = pit.shown_to(by).round
    assert shown is not None
    lie: dict[str, tuple[str, ...]] = {"dealer": shown.dealer.cards} if shown.dealer.cards else {}
    for box in shown.boxes:
        lie |= {f"{box.number}/{hand.number}": hand.cards for hand in box.hands if hand.cards}
    dealt: dict[str, tuple[str, ...]] = {}
    for place, card in shown.dealt:
        dealt[place] = (*dealt.get(place, ()), card)
    assert lie == dealt
    return lie


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "6.1")
@clause("nsw-blackjack-challenge", "7.1#2")
def test_whoever_looks_sees_every_card_from_the_moment_it_is_dealt(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    order = [("1/1", "Ks"), ("dealer", "Kd")]
    order += (
        [("1/1", "5h"), ("dealer", "4c")] if pit.book == WAR else [("1/1", "5h"), ("1/1", "4h"), ("dealer", "4c")]
    )
    lie: dict[str, tuple[str, ...]] = {}
    for number, (place, card) in enumerate(order):
        if number == 2 and pit.book == WAR:
            pit.do("decide", "ann", box=1, choose="go-to-war")
        if number == 3 and pit.book != WAR:
            pit.do("decide", "ann", box=1, choose="draw")
        if number == 4:
            pit.do("decide", "ann", box=1, choose="stand")
        pit.deal(card)
        lie[place] = (*lie.get(place, ()), card)
        for viewer in EVERYONE:
            assert seen(pit, by=viewer) == lie, (viewer, card)
    if pit.book == NSW:
        pit.shows("7.1#2", "CardDealt", times=3)
    else:
        pit.shows("6.1", "CardDealt", times=len(order))
