"""Passages of play that random commands seldom find: each ends with a table at which random play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.tables.conduct.breaches import BreachRecorded
from tests.pit import Pit
from tests.tables.tournament.passages import (
    a_session_with_an_order_of_wagering,
    a_session_with_forms_and_pass_cards,
)

ACT_2018, WAR, NSW = "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"

NEVER_GRANTED: Mapping[str, str] = {
    "ask-advice": "nobody advises a player how to play",
    "give-chips": "tournament chips stay whose they are",
    "redeem-chips": "tournament chips are worth nothing",
    "claim-surplus": "what lies above the maximum is never paid",
    "present-card": "a table that stands alone asks for no card; a house's do (tests/house)",
    "touch-cards": "no player touches a card",
    "wager-between-players": "players do not wager with each other",
}
"""Commands that are there to be refused, so that the refusal has its clause."""


def begun(pit: Pit, cards: str, *, dealing: str = "by hand", **wagers: int) -> Pit:
    """A round dealt by hand as far as these cards reach."""
    pit.opened(*wagers, dealing=dealing).start(**wagers)
    if pit.book == NSW:
        pit.do("burn")
    return pit.deal(cards)


def breach(pit: Pit) -> str:
    """A breach of Ann's, by its id."""
    of = {"of": "device"} if pit.book == NSW else {"of": "another-rule", "rule": "4.2"}
    pit.do("report-breach", "dan", person="ann", text="seen by the dealer", **of)
    recorded: BreachRecorded = pit.happened(BreachRecorded)[-1]
    return recorded.breach.id


def a_box_is_wanted(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee")
    pit.do("permit-boxes", "max", player="ann", boxes=3)
    for name in ("gil", "zoe"):
        pit.do("arrive", name)
        pit.do("buy-in", name, amount=1_000_00)
    pit.do("sit", "gil", box=7)
    for box in (1, 5, 6):
        pit.wager("ann", 20_00, box=box)
    pit.do("ask-for-box", "zoe")
    pit.do("release-box", "ann", box=5)


def a_seat_is_lost(pit: Pit) -> None:
    names = ("ann", "bob", "cy", "dee", "eve", "fay", "gil")
    pit.opened(*names)
    pit.start(**dict.fromkeys(names, 20_00)).finish()
    for _ in range(3):
        pit.start(**{name: 20_00 for name in names if name != "bob"}).finish()
    pit.do("vacate-seat", "max", player="bob")


def a_wager_is_voided_and_its_owner_shut_out(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 100_00)
    orders = "sue" if pit.book == NSW else "max"
    found = breach(pit)
    pit.do("void-wager", orders, player="ann", breach=found)
    pit.do("exclude", orders, person="ann", breach=found)


def a_table_closes(pit: Pit) -> None:
    pit.opened("ann", "bob").start(ann=20_00).finish()
    pit.closed()


def a_card_is_replaced(pit: Pit) -> None:
    begun(pit, "9h", ann=20_00)
    for name in ("dan", "sue"):
        pit.do("check-replacement", name, card="9h")
    pit.do("replace-card", "max", card="9h", reason="bent")


def a_card_is_laid_wrongly(pit: Pit) -> None:
    begun(pit, "Ks", ann=10_00, bob=10_00, cy=10_00)
    pit.do("card", card="4h", laid={"box": 3, "hand": 1})
    pit.deal("Qd").do("report-misplaced-card")


def a_war_is_not_offered(pit: Pit) -> None:
    begun(pit, "Ks Kh Kc Kd", ann=10_00, bob=10_00, cy=10_00)
    pit.do("silence", player="cy", box=3)
    pit.do("decide", "ann", box=1, choose="go-to-war")
    pit.do("decide", "bob", box=2, choose="go-to-war")
    pit.deal("4h 9s").do("report-missed-war-offer", player="cy", box=3)


def a_player_is_held_in_all_shoes(pit: Pit) -> None:
    pit.opened("ann", "bob").start(ann=20_00).finish()
    pit.do("notify", "sue", to="inspector", subject="restriction:bob")
    pit.do("hold-in-all-shoes", "max", player="bob")


def a_pack_is_issued(pit: Pit) -> None:
    for step in ("checked", "shuffled", "stored"):
        pit.do("prepare-pack", "dan", pack="P1", step=step)
    pit.do("open", "max", rulebook=pit.book, options={"minimum": 10_00, "maximum": 500_00})
    pit.do("issue-pack", "sue", pack="P1")


def a_minimum_goes_up(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"minimum": 25_00, "maximum": 1_000_00})
    pit.do("set-limits", "sue", minimum=50_00, at_once=True)
    pit.do("announce-minimum", "sue", minimum=50_00)
    pit.later(minutes=20).do("move-up", "sue", player="ann", minimum=50_00)


def a_wager_is_found_to_be_small(pit: Pit) -> None:
    begun(pit, "Ks", ann=20_00, bob=10_00).do("report-wager-found", player="ann", box=1, amount=5_00)


def a_card_is_refused(pit: Pit) -> None:
    begun(pit, "Ks 9h 7d 4s 6c", ann=20_00, bob=10_00)
    pit.do("report-drawn-in-error", card="5h")
    pit.do("refuse-card", "ann", box=1)


def a_side_wager_is_reserved(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"side_wagers": ["any-pairs"], "diagram": "B"})
    for told in ("surveillance", "inspector"):
        pit.do("notify", "max", to=told, subject="main-bettors-only:any-pairs")
    pit.do("reserve-side-wager", "max", on="any-pairs", sign="For players with a main wager only")
    pit.do("release-side-wager", "max", on="any-pairs")


def failed(pit: Pit, **facts: Any) -> Pit:
    """Two cards lie when the device fails."""
    pit.opened("ann", "bob", "cat", holder="device", dealing="by hand").start(ann=20_00, bob=10_00, cat=10_00)
    pit.do("burn")
    pit.deal("Ks 9s").do("report-malfunction", "sue", what="a roller is jammed", **facts)
    return pit


def the_cards_move_to_another_device(pit: Pit) -> None:
    failed(pit, other_device=True).do("transfer-cards")


def stakes_are_offered_back(pit: Pit) -> None:
    failed(pit).do("take-stake-back", "ann")
    pit.do("stay-in", "bob")


def a_device_comes_back(pit: Pit) -> None:
    pit.opened("ann", "bob", holder="device").start(ann=20_00, bob=20_00)
    while pit.table.round is None:
        pit.start(ann=20_00, bob=20_00)
    pit.do("report-malfunction", "sue", what="a roller is jammed")
    for name in ("ann", "bob"):
        pit.do("stay-in", name)
    pit.cut(cutting_card=100)
    pit.finish()
    shoe = pit.table.cards.shoe
    while pit.table.cards.shoe == shoe:
        stack = pit.table.cards.stack
        if stack is not None and stack.due:
            pit.ready()
        pit.start(ann=20_00, bob=20_00)
        if pit.table.round is not None:
            pit.finish()
    pit.do("device-at-hand", "sue")


def a_payment_was_wrong(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    case = "wrong-payment-1"
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    pit.do("enquire", "sue", case=case, found="dan misread a chip", suspected=False)
    pit.later(minutes=30).do("rectify", "sue", case=case)
    pit.do("mark-not-a-breach", "sue", case=case)
    pit.do("close-case", "sue", case=case)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    pit.do("record-attempt", "sue", case="wrong-payment-2", step="contact", note="called, no answer")


def what_is_owed_is_collected(pit: Pit) -> None:
    begun(pit, "Ks 9d" if pit.book == WAR else "Ks 9d Qs", ann=20_00)
    if pit.book != WAR:
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("8d")
    pit.do("leave", "ann")
    pit.do("void", "max", round=1, grounds="fraud", reason="a hidden ace", wrongdoer="ann")
    pit.do("confirm-void", "sue", round=1)
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=100_00)
    pit.do("collect-owed", player="ann")


def a_dispute_is_closed(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    pit.do("raise-dispute", "ann", about="I was paid too little", round=1)
    pit.do("rule-on-dispute", "gus", dispute="dispute-1", ruling="the payment was right")
    pit.do("ask-for-review", "ann", dispute="dispute-1")
    pit.do("review-dispute", "sue", dispute="dispute-1", ruling="it was")
    pit.do("close-dispute", "max", dispute="dispute-1")
    pit.do("disagree", "ann", dispute="dispute-1")


def a_burn_is_missed(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=10_00)
    pit.do("report-missed-burn")
    pit.deal("Ks 9d 7s").do("announce-total", "dan", box=1, total=18)
    pit.do("colour-change", "ann", give=[{"count": 5, "of": 20_00}], take=[{"count": 1, "of": 100_00}])


def discards_are_not_fed_back(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device").start(ann=10_00)
    pit.do("burn")
    pit.deal("Ks 7d 9s").do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc").start(ann=10_00).deal("Ks 7d 9s").do("report-missed-feed-back")


def cards_are_riffled(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("order-shuffle", "sue", reason="new cards are to be mixed")
    pit.do("shuffle")
    pit.do("riffle", "sue", shuffled_by="angel", asked_by="ann")
    pit.cut()


def a_wager_is_raised(pit: Pit) -> None:
    pit.opened("ann")
    pit.wager("ann", 20_00)
    pit.do("change-wager", "ann", box=1, amount=40_00)


def a_round_is_dealt_without_a_wager(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").do("pass", "ann")
    pit.do("report-no-wagers", shown=["Ks", "7d", "9s"])


def a_wager_is_invalid_for_another(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("bring-chips", "bob", amount=50_00)
    pit.do("declare-chips", "bob", what="introduced", amount=50_00)
    pit.do("permit-help", "sue", player="bob", helper="ann")
    pit.do("wager", "ann", box=2, amount=20_00, **{"for": "bob"})
    pit.do("find-invalid", "sue", player="bob", grounds="for-another")


def a_cut_was_too_near_the_end(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("report-wrong-cut", depth=40)


PASSAGES: tuple[tuple[str, Callable[[Pit], None]], ...] = (
    (ACT_2018, a_box_is_wanted),
    (ACT_2018, a_seat_is_lost),
    (ACT_2018, a_wager_is_voided_and_its_owner_shut_out),
    (NSW, a_wager_is_voided_and_its_owner_shut_out),
    *((book, a_table_closes) for book in (ACT_2018, WAR, NSW)),
    (ACT_2018, a_card_is_replaced),
    *((book, a_card_is_laid_wrongly) for book in (ACT_2018, WAR, NSW)),
    (WAR, a_war_is_not_offered),
    (NSW, a_player_is_held_in_all_shoes),
    (NSW, a_pack_is_issued),
    (NSW, cards_are_riffled),
    (NSW, a_minimum_goes_up),
    *((book, a_wager_is_found_to_be_small) for book in (ACT_2018, WAR, NSW)),
    (NSW, a_card_is_refused),
    (NSW, a_side_wager_is_reserved),
    (NSW, the_cards_move_to_another_device),
    (NSW, stakes_are_offered_back),
    (NSW, a_device_comes_back),
    (NSW, a_payment_was_wrong),
    *((book, what_is_owed_is_collected) for book in (ACT_2018, WAR, NSW)),
    (NSW, a_dispute_is_closed),
    (NSW, a_burn_is_missed),
    (NSW, a_cut_was_too_near_the_end),
    (NSW, a_wager_is_invalid_for_another),
    (NSW, discards_are_not_fed_back),
    (NSW, a_round_is_dealt_without_a_wager),
    *((book, a_wager_is_raised) for book in (ACT_2018, WAR, NSW)),
    (NSW, a_session_with_forms_and_pass_cards),
    ("act-blackjack-2006", a_session_with_an_order_of_wagering),
    ("act-blackjack-2000", a_session_with_an_order_of_wagering),
)
"""Each with the book it is played under."""
