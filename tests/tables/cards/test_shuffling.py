"""Shuffles that are ordered, put off or riffled, and who is offered the cut after each."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.face_down import FaceDown
from croupier.tables.cards.shuffling import CardsCut, CardsShuffled, CutDeclined, CutOfferedTo, at_the_table
from croupier.tables.play.round_events import CuttingCardCameOut, RoundClosed
from croupier.tables.shuffles.ordered_shuffle import LastRoundsDeclared, ShuffleOrdered
from croupier.tables.shuffles.riffling import CardsRiffled
from croupier.vocabulary.refusal import Refusal
from tests.pit import VALUE, Pit
from tests.proofs import Witness, clause

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
PLAYERS = ("ann", "bob", "cat")


def a_round(pit: Pit, *, cutting_card: bool = False) -> None:
    """A round for ann alone, dealt by hand; if asked, the cutting card comes out before the dealer's card."""
    pit.start(ann=20_00).deal("Ks")
    pit.do("card", card="9d", cutting_card=cutting_card)
    if pit.book == WAR:
        return
    pit.deal("Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")


# --- a supervisor's order -------------------------------------------------------------------------------


@clause(NSW, "4.4.4", "4.5", "4.6")
def test_a_shuffle_that_a_supervisor_orders_with_a_reason_is_due_after_the_round(pit: Pit) -> None:
    pit.opened(*PLAYERS, dealing="by hand").start(ann=20_00)
    pit.do("burn")
    assert pit.refused("order-shuffle", "sue", reason=" ").code is Refusal.SHUFFLE_NOT_ALLOWED
    assert pit.refused("order-shuffle", reason="badly mixed").code is Refusal.WRONG_ROLE
    pit.do("order-shuffle", "sue", reason="two decks were hardly mixed")
    assert pit.happened(ShuffleOrdered)[-1].by == "sue"
    pit.deal("Ks 9d Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert len(pit.happened(RoundClosed)) == 1
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, "4.4.4")
    pit.do("shuffle")
    assert pit.happened(CardsShuffled)[-1].clause == "4.4.4"
    assert pit.happened(CutOfferedTo)[-1].player == "ann"  # nobody is preferred: from the dealer's left
    pit.do("decline-cut", "ann")
    assert pit.happened(CutOfferedTo)[-1].player == "bob"
    pit.do("cut", "bob", depth=100, cutting_card=60)
    pit.start(ann=20_00)
    assert pit.reloaded() == pit.table
    pit.shows("4.5", "CutOfferedTo", times=3)


def test_a_cutting_card_that_comes_out_after_the_order_decides_who_cuts() -> None:
    pit = Pit(NSW, Witness(NSW)).opened(*PLAYERS, dealing="by hand").start(bob=20_00)
    pit.do("burn")
    pit.do("order-shuffle", "sue", reason="a doubt")
    pit.do("card", card="Ks", cutting_card=True)
    pit.deal("9d Qs")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("8d")
    pit.do("shuffle")
    assert pit.happened(CutOfferedTo)[-1].player == "bob"


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.4(b)")
def test_the_act_books_leave_no_shuffle_to_a_supervisors_order(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("order-shuffle", "sue", reason="a doubt")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_NOT_ALLOWED, "5.4(b)")


@pytest.mark.parametrize("book", shelf.names())
def test_a_device_is_neither_shuffled_by_order_nor_has_it_last_rounds(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("ann", holder="device")
    for command, fields in (("order-shuffle", {"reason": "a doubt"}), ("declare-last-rounds", {})):
        assert pit.refused(command, "sue", **fields).code is Refusal.CUT_NOT_ALLOWED


# --- the cutting card ---------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.4(a)")
@clause(NSW, "4.4.2")
def test_a_cutting_card_that_a_person_draws_first_opens_no_round(pit: Pit) -> None:
    pit.opened(*PLAYERS, dealing="by hand").wager("ann", 20_00)
    for player in ("bob", "cat"):
        pit.do("pass", player)
    pit.do("start-round", cutting_card=True)
    drawn = pit.happened(CuttingCardCameOut)[-1]
    assert (drawn.case, drawn.clause) == (
        CutCase.CUTTING_CARD_FIRST,
        pit.table.shuffle_rules.due.cutting_card_first,
    )
    assert (pit.table.rounds, pit.table.round) == (0, None)
    assert pit.refused("start-round").clause == drawn.clause
    assert [one.player for one in pit.table.wagers] == ["ann"], "they may still be changed"
    pit.do("shuffle")
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.5")
def test_in_the_last_rounds_it_is_set_aside_and_the_round_starts(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").do("declare-last-rounds", "sue")
    pit.wager("ann", 20_00)
    pit.do("start-round", cutting_card=True)
    assert pit.happened(CuttingCardCameOut)[-1].clause == "5.5"
    assert pit.table.round is not None
    assert pit.refused("card", card="Ks", cutting_card=True).code is Refusal.CUTTING_CARD_NOT_ALLOWED


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.4(a)", "5.4(b)")
def test_before_the_first_card_it_is_reported_with_the_start_and_it_comes_out_once(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=20_00, bob=20_00)
    refused = pit.refused("card", card="Ks", cutting_card=True)
    assert (refused.code, refused.clause) == (Refusal.CUTTING_CARD_NOT_ALLOWED, "5.4(a)")
    assert "start-round" in refused.says
    pit.deal("Ks")
    pit.do("card", card="9s", cutting_card=True)
    twice = pit.refused("card", card="7d", cutting_card=True)
    assert (twice.code, twice.clause) == (Refusal.CUTTING_CARD_NOT_ALLOWED, "5.4(b)")
    assert "came out before" in twice.says
    software = Pit(pit.book, pit.witness).opened("ann")
    software.wager("ann", 20_00)
    seen = software.refused("start-round", cutting_card=True)
    assert (seen.code, seen.clause) == (Refusal.NOT_BY_HAND, "5.4(a)")


@clause("act-blackjack-2006", "19.1")
@clause("act-blackjack-2018", "18.1")
@clause("act-casino-war-2018", "13.1")
@clause(NSW, "4.1")
def test_no_cutting_card_comes_out_of_a_device(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    refused = pit.refused("card", card="Ks", cutting_card=True)
    assert (refused.code, refused.clause) == (
        Refusal.CUTTING_CARD_NOT_ALLOWED,
        pit.table.shuffle_rules.device.not_cut,
    )
    fresh = Pit(pit.book, pit.witness).opened("ann", dealing="by hand", holder="device")
    fresh.wager("ann", 20_00)
    assert fresh.refused("start-round", cutting_card=True).code is Refusal.CUTTING_CARD_NOT_ALLOWED


# --- the last rounds ------------------------------------------------------------------------------------


@clause(B06, "5.5", "5.4(b)")
@clause(B18, "5.5", "5.4(b)")
@clause(WAR, "5.5", "5.4(b)")
def test_in_the_last_three_rounds_the_cutting_card_is_set_aside_and_dealing_goes_on(pit: Pit) -> None:
    pit.opened(*PLAYERS, dealing="by hand")
    pit.do("declare-last-rounds", "sue")
    assert pit.happened(LastRoundsDeclared)[-1].rounds == 3
    assert pit.refused("declare-last-rounds", "sue").code is Refusal.LAST_ROUNDS_NOT_ALLOWED
    a_round(pit)
    a_round(pit, cutting_card=True)
    assert len(pit.happened(CuttingCardCameOut)) == 1
    assert pit.refused("shuffle").code is Refusal.SHUFFLE_NOT_ALLOWED  # none is due
    a_round(pit)
    assert pit.table.cards.shoe == 1
    refused = pit.refused("start-round")  # a fourth is none of the last three
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, "5.4(b)")
    assert pit.refused("declare-last-rounds", "sue").code is Refusal.SHUFFLE_DUE
    pit.ready()
    a_round(pit)
    assert pit.reloaded() == pit.table


def test_last_rounds_are_declared_between_rounds_before_a_shuffle_is_due() -> None:
    pit = Pit(B18, Witness(B18)).opened("ann", dealing="by hand").start(ann=20_00)
    assert pit.refused("declare-last-rounds", "sue").code is Refusal.ROUND_UNDER_WAY
    pit.deal("Ks")
    pit.do("card", card="9d", cutting_card=True)
    pit.deal("Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert pit.refused("declare-last-rounds", "sue").code is Refusal.SHUFFLE_DUE


@clause(NSW, "4.4.3", "4.4.4")
def test_nsw_knows_no_last_rounds_and_orders_no_shuffle_of_cards_that_are_not_in_the_shoe(pit: Pit) -> None:
    pit.opened("ann", shuffled=False)
    refused = pit.refused("order-shuffle", "sue", reason="a doubt")
    assert (refused.code, refused.clause) == (Refusal.NOT_READY, "4.4.4")
    last = pit.ready().refused("declare-last-rounds", "sue")
    assert (last.code, last.clause) == (Refusal.LAST_ROUNDS_NOT_ALLOWED, "4.4.3")


# --- cards that came shuffled ---------------------------------------------------------------------------


@clause(NSW, "4.3")
def test_the_casinos_cards_are_riffled_if_a_player_asks_and_a_supervisor_agrees(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    refused = pit.refused("riffle", "sue", shuffled_by="casino", asked_by="ann")
    assert (refused.code, refused.clause) == (Refusal.RIFFLE_NOT_ALLOWED, "4.3")  # they are loaded already
    pit.do("report-malfunction", "sue", what="a jam")
    pit.do("replace-device", "sue", by="device")
    assert pit.refused("riffle", shuffled_by="casino", asked_by="ann").code is Refusal.RIFFLE_NOT_ALLOWED
    assert pit.refused("riffle", "sue", shuffled_by="casino").code is Refusal.RIFFLE_NOT_ALLOWED
    assert pit.refused("riffle", "sue", shuffled_by="casino", asked_by="zoe").code is Refusal.RIFFLE_NOT_ALLOWED
    pit.do("riffle", "sue", shuffled_by="casino", asked_by="ann")
    riffled = pit.happened(CardsRiffled)[-1]
    assert (riffled.asked_by, riffled.approved_by) == ("ann", "sue")
    pit.do("load-device")


@clause(NSW, "4.3.1")
def test_angels_cards_are_riffled_only_right_before_the_cut(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    pit.do("report-malfunction", "sue", what="a jam")
    pit.do("replace-device", "sue", by="device")
    refused = pit.refused("riffle", "sue", shuffled_by="angel", asked_by="ann")
    assert (refused.code, refused.clause) == (Refusal.RIFFLE_NOT_ALLOWED, "4.3.1")
    shoe = Pit(pit.book, pit.witness).opened("ann")
    shoe.do("order-shuffle", "sue", reason="new cards are to be mixed")
    shoe.do("shuffle")
    shoe.do("riffle", "sue", shuffled_by="angel", asked_by="ann")
    assert shoe.happened(CardsRiffled)[-1].moment == "before-the-cut"
    shoe.cut()
    assert shoe.refused("riffle", "sue", shuffled_by="angel", asked_by="ann").clause == "4.3.1"


# --- the cut --------------------------------------------------------------------------------------------


@pytest.mark.slow
@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.2", "5.2(d)", "5.3")
@clause(NSW, "4.5", "4.6", "4.7")
def test_exactly_one_named_player_is_offered_the_cut_at_a_time(pit: Pit) -> None:
    options = {"minimum": 10_00, "maximum": 500_00}
    pit.opened(*PLAYERS, options=options)
    assert [one.player for one in pit.happened(CutOfferedTo)] == ["ann"]
    assert pit.happened(CardsCut)[0].by == "ann"
    assert pit.refused("cut", "ann", depth=100, cutting_card=60, value=VALUE).code is Refusal.CUT_NOT_ALLOWED
    while not (pit.table.cards.stack and pit.table.cards.stack.due):
        pit.start(ann=20_00, bob=20_00, cat=20_00)
        pit.finish() if pit.table.round else None
    pit.do("shuffle")
    first = pit.happened(CutOfferedTo)[-1].player
    assert pit.refused("decline-cut", "ann" if first != "ann" else "bob").code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", "sue", depth=100, cutting_card=60, value=VALUE).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", first, depth=100, cutting_card=60).code is Refusal.VALUE_NOT_ALLOWED
    assert pit.refused("cut", first, depth=10, cutting_card=60, value=VALUE).code is Refusal.CUT_NOT_ALLOWED
    asked = []
    while (player := pit.happened(CutOfferedTo)[-1].player) is not None:
        asked.append(player)
        pit.do("decline-cut", player)
    assert sorted(asked) == sorted(PLAYERS)
    assert pit.refused("cut", "ann", depth=100, cutting_card=60, value=VALUE).code is Refusal.CUT_NOT_ALLOWED
    pit.do("cut", "sue", depth=100, cutting_card=60, value=VALUE)
    assert pit.reloaded() == pit.table


def waiting_for_ann(pit: Pit) -> Pit:
    """The cards of a table that is just opened wait for Ann, who came first."""
    pit.opened("ann", "bob", "cat", dealing="by hand")
    while not pit.stack().due:
        pit.start(ann=20_00, bob=20_00)
        if pit.book == NSW and pit.live.new_shoe:
            pit.do("burn")
        pit.deal("Ks")
        pit.do("card", card="9s", cutting_card=True)
        if pit.book == WAR:
            pit.deal("7d")
            continue
        pit.deal("7d 9h Th")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("Td")
    pit.do("shuffle")
    return pit


@clause(("act-blackjack-2006", "act-blackjack-2018"), "5.2", "5.2(b)", "5.2(d)")
@clause("act-casino-war-2018", "5.2(b)", "5.2(d)", "5.2(e)")
@clause(NSW, "4.5.2", "4.6")
def test_nobody_waits_for_the_cut_of_one_who_left_or_is_silent(pit: Pit) -> None:
    waiting_for_ann(pit)
    assert pit.happened(CutOfferedTo)[-1].player == "bob", "it came out on the way to box 2"
    pit.do("leave", "cat")
    assert pit.happened(CutOfferedTo)[-1].player == "bob", "not yet her turn"
    assert pit.refused("decline-cut", player="ann").code is Refusal.CUT_NOT_ALLOWED
    assert "the cut is offered to bob" in pit.refused("cut", "ann", depth=100, cutting_card=60).says
    pit.do("decline-cut", player="bob")
    passed = [(one.player, one.gone) for one in pit.happened(CutDeclined)]
    assert passed == [("bob", False), ("cat", True)]
    assert pit.happened(CutOfferedTo)[-1].player == "ann"
    pit.do("leave", "ann")
    assert pit.happened(CutOfferedTo)[-1].player is None
    assert pit.refused("decline-cut").code is Refusal.CUT_NOT_ALLOWED
    assert "has left" in str(pit.happened(CutDeclined)[-1])
    pit.cut()
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("book", shelf.names())
def test_a_spectator_who_came_first_is_not_offered_the_cut(book: str) -> None:
    pit = Pit(book, Witness(book))
    pit.opened("ann", "bob")
    assert at_the_table(pit.table).first_to_arrive == "ann"
    pit.later(minutes=1).do("arrive", "vic", role="spectator")
    for player in ("ann", "bob"):
        pit.do("leave", player)
    assert at_the_table(pit.table).first_to_arrive is None


@pytest.mark.parametrize("book", [B06, WAR, NSW])
def test_who_plays_a_box_without_a_seat_or_a_second_one_holds_it(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("ann", dealing="by hand")
    pit.do("arrive", "bob")
    pit.do("buy-in", "bob", amount=100_00)
    pit.wager("bob", 20_00, box=3)
    assert at_the_table(pit.table).places == ((1, "ann"), (3, "bob"))


@clause(NSW, "4.6")
def test_nobody_leaves_the_cut_to_others_in_another_players_name(pit: Pit) -> None:
    pit.opened(*PLAYERS, dealing="by hand").start(bob=20_00)
    pit.do("burn")
    pit.do("order-shuffle", "sue", reason="a doubt")
    pit.deal("Ks 9d Qs")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("8d")
    pit.do("shuffle")
    assert pit.happened(CutOfferedTo)[-1].player == "ann"
    refused = pit.refused("decline-cut", "ann", player="bob")
    assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, "4.6")
    pit.do("decline-cut", "ann", player="ann")
    assert pit.happened(CutDeclined)[-1].player == "ann"


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.5")
def test_a_cutting_card_in_the_middle_of_one_of_the_last_rounds_is_set_aside_under_that_rule(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.do("declare-last-rounds", "sue")
    pit.start(ann=20_00)
    pit.deal("9s")
    pit.do("card", card="8d", cutting_card=True)
    (out,) = pit.happened(CuttingCardCameOut)
    assert out.clause == "5.5"


# --- each player is asked ---------------------------------------------------------------------------------


def asked_for_the_cut(pit: Pit) -> list[str | None]:
    """Everybody who is asked when nobody wishes to cut, a supervisor last."""
    asked = [pit.happened(CutOfferedTo)[-1].player]
    while asked[-1] is not None:
        pit.do("decline-cut", asked[-1])
        asked.append(pit.happened(CutOfferedTo)[-1].player)
    return asked


def comes_with_chips(pit: Pit, *names: str) -> None:
    for name in names:
        pit.do("arrive", name)
        pit.do("buy-in", name, amount=100_00)


def crowded(pit: Pit) -> Pit:
    """Ann sits at 1 and sits the round out, Bob at 2 shares his box with Zoe; Eve stands and only has chips."""
    pit.opened("ann", "bob", dealing="by hand")
    comes_with_chips(pit, "zoe", "eve")
    pit.do("arrive", "vic", role="spectator")
    pit.wager("zoe", 20_00, box=2)
    return pit.start(bob=20_00)


@clause((B06, B18, WAR), "5.2(d)")
@clause(NSW, "4.6")
def test_each_player_is_asked_for_the_cut_also_one_who_stands_shares_a_box_or_sits_out(pit: Pit) -> None:
    crowded(pit)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks")
    pit.do("card", card="9d", cutting_card=True)
    if pit.book != WAR:
        pit.deal("Qs")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("8d")
    pit.do("shuffle")
    assert asked_for_the_cut(pit) == ["bob", "zoe", "ann", "eve", None]
    pit.check()


@clause((B06, B18, WAR), "5.2(d)")
@clause(NSW, "4.6")
def test_one_who_shared_a_box_is_asked_there_until_they_have_another_place(pit: Pit) -> None:
    """Bob at 2 shares his box with Zoe and Cat, Dee sits at 3 and sits out; Cat then sits down at 5."""
    pit.opened("ann", "bob", "dee", dealing="by hand")
    comes_with_chips(pit, "zoe", "cat")
    pit.wager("zoe", 20_00, box=2)
    pit.wager("cat", 20_00, box=2)
    pit.start(ann=20_00, bob=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks")
    pit.do("card", card="Qs", cutting_card=True)
    pit.deal("9d")
    if pit.book != WAR:
        pit.deal("Kh Qh")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("8d")
    pit.do("sit", "cat", box=5)
    pit.do("shuffle")
    assert asked_for_the_cut(pit) == ["bob", "zoe", "dee", "cat", "ann", None]
    pit.check()


@clause((B06, B18), "14.6")
@clause(WAR, "10.6")
@clause(NSW, "18.9")
def test_each_player_is_asked_for_the_cut_when_the_cards_run_out(pit: Pit) -> None:
    crowded(pit)
    if pit.book == NSW:
        pit.do("burn")
    run_dry(pit, "Ks")
    assert asked_for_the_cut(pit) == ["ann", "bob", "zoe", "eve", None]
    pit.do("cut", "sue", depth=100, cutting_card=60)
    assert pit.stack().cutting_card == 60, "it is put in again"
    pit.accounted()


def run_dry(pit: Pit, card: str) -> None:
    """All cards but this one lie in the discard rack: it is dealt, and the next one is not there."""
    stack = pit.stack()
    burned = stack.undealt.count - 1
    emptied = dataclasses.replace(
        stack, undealt=FaceDown(1), burned=FaceDown(stack.burned.count + burned), burns_due=0
    )
    pit.table = msgspec.structs.replace(pit.table, cards=msgspec.structs.replace(pit.table.cards, stack=emptied))
    pit.deal(card)


@clause((B06, B18), "5.2(b)")
@clause(NSW, "4.5.2")
def test_the_cutting_card_on_a_box_goes_to_whoever_decided_for_it(pit: Pit) -> None:
    """Ann sits at box 1 and sits out; Zoe, who wagers there, decides for it when the cutting card comes out."""
    pit.opened("ann", "bob", dealing="by hand")
    comes_with_chips(pit, "zoe")
    pit.wager("zoe", 20_00, box=1)
    pit.start(bob=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks Qs 9d")
    pit.do("card", card="Qh", cutting_card=True)
    pit.deal("Kh")
    pit.do("decide", "zoe", box=1, choose="stand")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("8d")
    pit.do("shuffle")
    assert asked_for_the_cut(pit) == ["zoe", "ann", "bob", None]
    pit.check()


@clause((B06, B18, WAR), "5.2(d)")
@clause(NSW, "4.6")
def test_one_who_comes_while_the_cut_goes_round_is_asked_before_a_supervisor_cuts(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", shuffled=False).do("shuffle")
    comes_with_chips(pit, "zoe")
    assert asked_for_the_cut(pit) == ["ann", "zoe", None]
    comes_with_chips(pit, "eve")
    pit.cut()
    pit.check()


# --- the dealer puts the cutting card in ------------------------------------------------------------------


@clause((B06, B18, WAR), "5.3")
@clause(NSW, "4.8")
def test_the_dealer_puts_the_cutting_card_in_after_a_cut_that_does_not_say_where(pit: Pit) -> None:
    pit.opened("ann", "bob", shuffled=False)
    assert pit.refused("insert-cutting-card", behind=60).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.do("shuffle")
    pit.do("cut", "ann", depth=100, value=VALUE)
    assert pit.table.cards.stack is None, "the cards wait for the cutting card"
    for command, by, fields in (
        ("cut", "ann", {"depth": 100, "value": VALUE}),
        ("cut", "sue", {"depth": 100, "value": VALUE}),
        ("decline-cut", "dan", {}),
    ):
        assert pit.refused(command, by, **fields).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("start-round").code is Refusal.NOT_READY
    assert pit.refused("insert-cutting-card", "ann", behind=60).code is Refusal.WRONG_ROLE
    refused = pit.refused("insert-cutting-card", behind=pit.table.rules.pack.decks * 26 + 1)
    assert (refused.code, refused.clause) == (
        Refusal.CUTTING_CARD_NOT_ALLOWED,
        "4.8" if pit.book == NSW else "5.3",
    )
    pit.do("leave", "ann")
    pit.do("insert-cutting-card", behind=60)
    assert pit.stack().cutting_card == 60
    pit.check()


# --- burn cards of approved procedures --------------------------------------------------------------------


@clause((B06, B18), "6.1")
def test_burn_cards_of_approved_procedures_are_burned_after_the_shuffle(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"burn_cards": 2}).start(ann=20_00)
    for left in (2, 1):
        refused = pit.refused("card", card="Ks")
        assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "6.1")
        assert pit.stack().burns_due == left
        [burned] = pit.do("burn")
        assert burned.clause == "6.1"
    pit.deal("Ks 9d Qs")
    assert pit.refused("burn").code is Refusal.NOT_CALLED_FOR
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d").start(ann=20_00).deal("Kd")
    assert pit.stack().burned.count == 2, "once after each shuffle"
    pit.check()
    by_software = Pit(pit.book, pit.witness).opened("ann", options={"burn_cards": 3}).start(ann=20_00)
    assert by_software.stack().burned.count == 3
    by_software.check()


@pytest.mark.parametrize(("book", "burned"), [(B18, 11), (B18, -4), (WAR, 1), (NSW, 1)])
def test_burn_cards_that_no_procedure_has_are_refused(book: str, burned: int) -> None:
    pit = Pit(book, Witness(book))
    fields: dict[str, object] = {} if book == NSW else {"approval": "GRC/1", "shuffle": "wash"}
    options = {"minimum": 10_00, "maximum": 500_00, "burn_cards": burned}
    refused = pit.refused("open", "max", rulebook=book, options=options, **fields)
    assert refused.code in (Refusal.NUMBER_NOT_ALLOWED, Refusal.UNKNOWN_OPTION)
