"""What a clause forbids is refused, and the refusal names it: tried where a round, a wager or a case is not."""

from __future__ import annotations

from typing import Any

from croupier.games.wager_refusals import MOST
from croupier.shoe.face_down import FaceDown
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Conduct, Witness, clause, wager
from tests.tables.cards.test_devices import RACK, with_stack

BLACKJACK = ("act-blackjack-2006", "act-blackjack-2018")
ACT = ("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018")
B06, B18, WAR, NSW = (
    "act-blackjack-2006",
    "act-blackjack-2018",
    "act-casino-war-2018",
    "nsw-blackjack-challenge",
)


def under(pit: Pit | Conduct, act: str, nsw: str) -> str:
    """The number of a clause that ACT and NSW share."""
    return nsw if pit.book == NSW else act


def refuses(pit: Pit, code: Refusal, number: str, command: str, who: str = "dan", **fields: Any) -> None:
    """The command is refused for this, by this clause."""
    refused = pit.refused(command, who, **fields)
    assert (refused.code, refused.clause) == (code, number), refused


def burned(pit: Pit) -> Pit:
    """Where the book burns the first card, it is."""
    if pit.book == NSW:
        pit.do("burn")
    return pit


def opened_unchecked(pit: Pit, **fields: Any) -> None:
    """A table whose cards nobody has gone through."""
    consent = {} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8}
    pit.do("open", "max", rulebook=pit.book, options=options, **consent, **fields)


# --- rounds ----------------------------------------------------------------------------------------------


@clause(ACT, "4.1")
@clause(NSW, "5.3")
def test_what_belongs_to_a_round_waits_for_it_and_what_comes_before_it_does_not(pit: Pit) -> None:
    number = under(pit, "4.1", "5.3")
    pit.opened("ann", "bob", dealing="by hand")
    refuses(pit, Refusal.NOBODY_ASKED, number, "decide", "ann", box=1, choose="stand")
    refuses(pit, Refusal.NOT_CALLED_FOR, number, "card", card="Ks")
    refuses(pit, Refusal.WRONG_PERSON, number, "pass")
    refuses(pit, Refusal.WRONG_PERSON, number, "pass", "ann", player="bob")
    pit.wager("ann", 20_00)
    refuses(pit, Refusal.WAGER_LIES, number, "pass", "ann")
    pit.start()
    refuses(pit, Refusal.ROUND_UNDER_WAY, number, "start-round")
    refuses(pit, Refusal.WAGERS_CLOSED, number, "pass", "bob")
    refuses(pit, Refusal.STALE, number, "decide", "ann", box=1, choose="stand", round=7)


@clause(ACT, "4.2")
@clause(NSW, "5.2")
def test_a_wager_is_made_of_chips_that_lie_before_the_player_and_stays_where_it_was_placed(
    pit: Pit, conduct: Conduct
) -> None:
    number = under(pit, "4.2", "5.2")
    pit.opened("ann", rack=100_00)
    refuses(pit, Refusal.NOT_ENOUGH_CHIPS, number, "wager", "ann", box=1, amount=200_00)
    refuses(pit, Refusal.NOTHING_TO_RETURN, number, "take-back", "ann", box=1)
    pit.wager("ann", 20_00)
    refuses(pit, Refusal.WAGER_LIES, number, "leave", "ann")
    twice = conduct.refused_wagers([wager("ann", 1, 20_00), wager("ann", 1, 20_00)])
    assert (twice.code, twice.clause) == (Refusal.WAGER_PLACED_TWICE, number)
    beyond = conduct.refused_wagers({1: MOST + 1_00})
    assert (beyond.code, beyond.clause) == (Refusal.AMOUNT_NOT_ALLOWED, number)
    uneven = conduct.refused_wagers({1: 20_01})
    assert uneven.code is Refusal.AMOUNT_NOT_IN_CHIPS
    assert number in uneven.also


@clause(BLACKJACK, "4.5(a)")
@clause(NSW, "5.7.1")
def test_one_player_sits_at_one_box_and_one_box_has_one_player(pit: Pit) -> None:
    number = under(pit, "4.5(a)", "5.7.1")
    pit.opened("ann", "bob")
    assert "bob does" in pit.refused("sit", "ann", box=2).says
    refuses(pit, Refusal.SEAT_TAKEN, number, "sit", "ann", box=1)
    refuses(pit, Refusal.SEAT_TAKEN, number, "sit", "ann", box=3)


@clause(ACT, "5.1", "A.New shoe")
@clause(NSW, "4.4.1", "4.8")
def test_before_the_cards_are_in_the_shoe_nothing_is_wagered_and_no_round_starts(pit: Pit) -> None:
    number, loaded = under(pit, "5.1", "4.4.1"), under(pit, "A.New shoe", "4.8")
    pit.opened("ann", shuffled=False)
    refuses(pit, Refusal.NOT_READY, number, "wager", "ann", box=1, amount=20_00)
    start = pit.refused("start-round")
    assert (start.code, start.clause) == (Refusal.NOT_READY, number)
    assert loaded in start.also
    pit.do("shuffle")
    refuses(pit, Refusal.NOT_READY, number, "start-round")


# --- cards -----------------------------------------------------------------------------------------------


@clause(ACT, "2.2")
@clause(NSW, "3.4")
def test_cards_that_nobody_checked_are_neither_shuffled_nor_loaded(pit: Pit) -> None:
    number = under(pit, "2.2", "3.4")
    opened_unchecked(pit)
    refuses(pit, Refusal.NOT_CHECKED, number, "shuffle")
    refuses(pit, Refusal.NOT_CHECKED, number, "start-round")
    device = Pit(pit.book, pit.witness)
    opened_unchecked(device, holder="device")
    refuses(device, Refusal.NOT_CHECKED, number, "load-device", shuffled=True)


@clause(ACT, "5.2", "5.2(a)")
@clause(NSW, "4.5", "4.5.1")
def test_cards_are_cut_once_by_the_one_who_is_asked(pit: Pit) -> None:
    pit.opened("ann", "bob", shuffled=False)
    refuses(pit, Refusal.CUT_NOT_ALLOWED, under(pit, "5.2", "4.5"), "cut", "ann", depth=100)
    pit.do("shuffle")
    refuses(pit, Refusal.SHUFFLED_ALREADY, under(pit, "5.2", "4.5"), "shuffle")
    asked = pit.table.cards.shuffling
    assert asked is not None
    other = "bob" if asked.offers[0].player == "ann" else "ann"
    refused = pit.refused("cut", other, depth=100, cutting_card=60)
    assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, asked.offers[0].clause)


# --- signs -----------------------------------------------------------------------------------------------


@clause(ACT, "3.3")
@clause(NSW, "6.1")
def test_a_step_above_the_minimum_is_within_the_maximum_and_made_of_chips(pit: Pit) -> None:
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 500}
    consent = {} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    given = {"rulebook": pit.book, "options": options, **consent}
    if pit.book == NSW:
        refuses(pit, Refusal.LIMITS_NOT_ALLOWED, "6.1", "open", "max", step=600_00, **given)
        refuses(pit, Refusal.LIMITS_NOT_ALLOWED, "6.1", "open", "max", step=2_50, **given)
    else:
        refuses(pit, Refusal.UNKNOWN_OPTION, "3.3", "open", "max", step=5_00, **given)


# --- disputes, payments and seats -------------------------------------------------------------------------


@clause(BLACKJACK, "16.4")
@clause(WAR, "12.4")
@clause(NSW, "20.17")
def test_a_dispute_is_about_something_in_a_round_that_was_played(pit: Pit) -> None:
    number = {WAR: "12.4", NSW: "20.17"}.get(pit.book, "16.4")
    pit.opened("ann").start(ann=20_00).finish()
    refuses(pit, Refusal.NO_REASON, number, "raise-dispute", "ann", about="  ")
    refuses(pit, Refusal.NO_SUCH_ROUND, number, "raise-dispute", "ann", about="too little", round=2)


@clause(BLACKJACK, "16.5(b)")
@clause(WAR, "12.5(b)")
def test_nobody_asks_for_a_payment_of_less_than_nothing(pit: Pit) -> None:
    number = "12.5(b)" if pit.book == WAR else "16.5(b)"
    pit.opened("ann").start(ann=20_00).finish()
    refuses(pit, Refusal.AMOUNT_NOT_ALLOWED, number, "ask-to-alter-payment", player="ann", amount=-1_00)


@clause(BLACKJACK, "16.6")
@clause(WAR, "12.6")
@clause(NSW, "20.14")
def test_one_who_is_not_at_the_table_has_no_seat_to_give_up(pit: Pit) -> None:
    number = {WAR: "12.6", NSW: "20.14"}.get(pit.book, "16.6")
    pit.opened("ann")
    refuses(pit, Refusal.UNKNOWN_PERSON, number, "vacate-seat", "sue", player="zed")


@clause(BLACKJACK, "4.7")
@clause(NSW, "5.14")
def test_a_restriction_that_was_never_made_is_not_lifted(pit: Pit) -> None:
    pit.opened("ann")
    number = under(pit, "4.7", "5.14")
    refuses(pit, Refusal.RESTRICTION_NOT_ALLOWED, number, "lift-restriction", "max", player="ann")


@clause(BLACKJACK, "4.4")
@clause(NSW, "5.11")
def test_nobody_may_have_more_boxes_than_the_layout(pit: Pit) -> None:
    pit.opened("ann")
    for boxes in (0, 8):
        refused = pit.refused("permit-boxes", "max", player="ann", boxes=boxes)
        assert refused.code is Refusal.NUMBER_NOT_ALLOWED
        assert "the layout has 7" in refused.says


# --- NSW alone -------------------------------------------------------------------------------------------


@clause(NSW, "3.10")
def test_a_total_is_announced_for_a_hand_that_lies_there_and_can_count_so(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    burned(pit).deal("Ks 9h 7d")
    refuses(pit, Refusal.NO_SUCH_BOX, "3.10", "announce-total", box=2, hand=1, total=17)
    refuses(pit, Refusal.NUMBER_NOT_ALLOWED, "3.10", "announce-total", box=1, hand=1, total=0)
    software = Pit(NSW, pit.witness).opened("ann").start(ann=20_00)
    refuses(software, Refusal.NOT_BY_HAND, "3.10", "announce-total", box=1, hand=1, total=17)


@clause(NSW, "18.7")
def test_a_round_without_wagers_is_reported_where_none_lie_and_the_cards_can_have_come_out(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    decks = pit.table.rules.pack.decks
    refuses(pit, Refusal.CARD_NOT_IN_THE_STACK, "18.7", "report-no-wagers", shown=["Ks"] * (decks + 1))
    pit.wager("ann", 20_00)
    refuses(pit, Refusal.WAGER_LIES, "18.7", "report-no-wagers", shown=["Ks", "9d"])
    software = Pit(NSW, pit.witness).opened("ann")
    refuses(software, Refusal.NOT_BY_HAND, "18.7", "report-no-wagers", shown=["Ks", "9d"])
    empty = Pit(NSW, pit.witness).opened("ann", dealing="by hand")
    with_stack(empty, undealt=FaceDown(2))
    refuses(empty, Refusal.CARD_NOT_IN_THE_STACK, "18.7", "report-no-wagers", shown=["Ks", "9d", "4h"])


@clause(NSW, "18.15")
def test_a_card_is_missing_from_cards_that_are_in_the_shoe(pit: Pit) -> None:
    pit.opened("ann", shuffled=False)
    refuses(pit, Refusal.NOT_READY, "18.15", "report-missing-card", "sue", card="Ks")


@clause(NSW, "18.18", "18.18.1")
def test_a_wrong_payment_is_one_that_can_have_been_made_and_enquiries_find_something(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    much = 10_000_000_00
    refuses(
        pit,
        Refusal.AMOUNT_NOT_ALLOWED,
        "18.18",
        "report-wrong-payment",
        "sue",
        player="ann",
        round=1,
        paid=much,
        owed=much + 10_00,
    )
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=0, owed=10_00)
    refuses(
        pit, Refusal.NO_REASON, "18.18.1", "enquire", "sue", case="wrong-payment-1", found=" ", suspected=False
    )


# --- choices -----------------------------------------------------------------------------------------------


@clause(B06, "9.1")
@clause(B18, "9.1")
@clause(WAR, "7.3(c)")
@clause(NSW, "9.1")
def test_nobody_chooses_to_be_silent_nor_puts_chips_to_a_choice_that_takes_none(pit: Pit) -> None:
    number = "7.3(c)" if pit.book == WAR else "9.1"
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    burned(pit).deal("Ks Kd" if pit.book == WAR else "9s 7d 5h")
    refuses(pit, Refusal.CHOICE_NOT_OFFERED, number, "decide", "ann", box=1, choose="silent")
    choose = "surrender" if pit.book == WAR else "stand"
    refused = pit.refused("decide", "ann", box=1, choose=choose, amount=10_00)
    assert refused.code is Refusal.AMOUNT_NOT_ALLOWED
    assert "no wager goes with it" in refused.says


@clause(B06, "19.3(b)")
@clause(B18, "18.3(b)")
@clause(WAR, "13.3(b)")
@clause(NSW, "19.1.2")
def test_a_device_that_works_is_not_replaced(pit: Pit) -> None:
    number = {B06: "19.3(b)", B18: "18.3(b)", WAR: "13.3(b)", NSW: "19.1.2"}[pit.book]
    pit.opened("ann", holder="device")
    refuses(pit, Refusal.DEVICE_WORKS, number, "replace-device", "sue", by="device")


@clause(NSW, "6.5.2")
def test_nobody_is_moved_up_beyond_the_minimum_of_the_table(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("set-limits", "sue", minimum=20_00, at_once=True)
    pit.do("announce-minimum", "sue", minimum=20_00)
    pit.later(minutes=20)
    refuses(pit, Refusal.LIMITS_NOT_ALLOWED, "6.5.2", "move-up", "sue", player="ann", minimum=30_00)


@clause(B06, "17.4")
@clause(B18, "17.19")
@clause(NSW, "16.3")
def test_the_sign_shows_limits_only_of_wagers_that_are_offered_and_have_some(pit: Pit) -> None:
    on = {B06: "super-sevens", B18: "pairs-play", NSW: "blazing-7s"}[pit.book]
    number = {B06: "17.4", B18: "17.19", NSW: "16.3"}[pit.book]
    offered: dict[str, Any] = {} if pit.book == B18 else {"side_wagers": [on]}
    amount = {"super_sevens_amount": 5_00} if pit.book == B06 else {}
    consent = {"holder": "device"} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    given = {
        "rulebook": pit.book,
        "options": {"minimum": 10_00, "maximum": 500_00, **offered, **amount},
        **consent,
    }
    limits = {on: {"lowest": 5_00, "highest": 10_00}}
    refuses(pit, Refusal.LIMITS_NOT_ALLOWED, number, "open", "max", side_wager_limits=limits, **given)


@clause(BLACKJACK, "17.1")
def test_a_table_offers_no_side_wager_of_another_book(conduct: Conduct) -> None:
    refused = conduct.refused_table(side_wagers=(On.BLAZING_7S,))
    assert (refused.code, refused.clause) == (Refusal.SIDE_WAGERS_NOT_ALLOWED, "17.1")


@clause(NSW, "20.9.2")
def test_a_round_is_void_once(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    fraud = {"round": 1, "grounds": "fraud", "reason": "a hidden ace", "wrongdoer": "ann"}
    pit.do("void", "max", **fraud)
    pit.do("confirm-void", "sue", round=1)
    refuses(pit, Refusal.VOID_ALREADY, "20.9.2", "void", "max", **fraud)


@clause(BLACKJACK, "14.3")
@clause(WAR, "10.3")
@clause(NSW, "18.6")
def test_no_card_too_many_comes_out_of_a_shoe_that_is_empty(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    burned(pit).deal("Ks 9d" if pit.book == WAR else "Ks 7d 9s")
    with_stack(pit, undealt=FaceDown(0))
    refused = pit.refused("report-extra-dealer-card", shown=False)
    assert refused.code is Refusal.CARD_NOT_IN_THE_STACK
    assert "no card is left in the shoe" in refused.says


@clause(NSW, "18.14")
def test_discards_that_a_device_cannot_have_held_were_not_missed(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device").start(ann=20_00)
    pit.do("burn")
    pit.deal("Ks 7d 9s").do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc").start(ann=10_00).deal("Ks 7d 9s")
    with_stack(pit, undealt=FaceDown(0))
    refuses(pit, Refusal.CARD_NOT_IN_THE_STACK, "18.14", "report-missed-feed-back")


@clause(NSW, "6.1")
def test_a_double_goes_in_the_chips_of_the_table(conduct: Conduct) -> None:
    refused = conduct.felt({1: 50_00}).deal("6s 9d 5h").say("double 3010")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "6.1")


@clause(BLACKJACK, "6.1")
def test_no_procedure_burns_less_than_no_card(conduct: Conduct) -> None:
    refused = conduct.refused_table(burn_cards=-1)
    assert (refused.code, refused.clause) == (Refusal.NUMBER_NOT_ALLOWED, "6.1")


@clause(BLACKJACK, "14.5")
def test_a_round_of_another_book_is_not_void_under_this_one(pit: Pit) -> None:
    another = next(one for one in BLACKJACK if one != pit.book)
    other = Pit(another, Witness(another)).opened("ann").start(ann=20_00).finish().closed()
    other.do("check-cards")
    pit.table, pit.events, pit.balances, pit.now = other.table, other.events, other.balances, other.now
    opened_unchecked(pit, dealing="by hand")
    pit.do("check-cards")
    pit.ready().start(ann=20_00).deal("Ks")
    refuses(pit, Refusal.NO_SUCH_ROUND, "14.5", "report-late-error", "sue", round=1)


@clause(NSW, "4.5", "18.9")
def test_while_discards_wait_to_be_cut_for_a_device_no_cutting_card_goes_in_and_it_does_not_fail(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", holder="device")
    with_stack(pit, undealt=FaceDown(1), rack=RACK, burns_due=0)
    pit.start(ann=20_00, bob=20_00).deal("Ks")
    refuses(pit, Refusal.CUTTING_CARD_NOT_ALLOWED, "18.9", "cut", "ann", depth=3, cutting_card=2)
    refuses(pit, Refusal.SHUFFLED_ALREADY, "4.5", "report-malfunction", "sue", what="a belt broke")
