"""The cards of a table: checked, shuffled, cut, replaced, dropped, and touched by nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.pack import full_pack
from croupier.tables.cards.card_care import CardReplaced, PackReplaced, ReplacementChecked
from croupier.tables.cards.dropped_cards import CardsDropped, CardsVerified
from croupier.tables.cards.pack_check import CardsChecked, CardsCheckedAfterGaming, PackNotComplete
from croupier.tables.cards.shuffling import CardsShuffled, CutOfferedTo, ShuffleRevealed
from croupier.tables.cards.stored_packs import PackIssued, PackPrepared
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

NSW = "nsw-blackjack-challenge"


def opened_unready(pit: Pit, **fields: Any) -> Pit:
    """A table that is open, with Ann at box 1, whose cards nobody has touched yet."""
    limits = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50}
    if pit.book != NSW:
        fields = {"approval": "GRC/1", "shuffle": "wash-riffle", **fields}
        limits["decks"] = 8
    pit.do("open", "max", rulebook=pit.book, options=limits, **fields)
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=1_000_00)
    pit.do("sit", "ann", box=1)
    return pit


def occasions(pit: Pit) -> set[Any]:
    """The shuffles to which the house has committed itself."""
    committed = [one.shuffling.committed for one in pit.happened(CardsShuffled)]
    return {one.commitment.occasion for one in committed if one is not None}


def without_one(decks: int) -> str:
    return " ".join(full_pack(decks)[1:])


# --- checked --------------------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.2")
def test_the_dealer_goes_through_the_pack_before_gaming_and_after_it(pit: Pit) -> None:
    opened_unready(pit)
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_CHECKED, "2.2")
    assert pit.refused("check-cards", "sue").code is Refusal.WRONG_ROLE
    assert pit.refused("check-cards", by_machine=True).code is Refusal.CHECK_NOT_ALLOWED
    assert pit.refused("check-cards", found=without_one(8)).code is Refusal.PACK_NOT_COMPLETE
    pit.do("check-cards")
    assert [(one.cards, one.by, one.clause) for one in pit.happened(CardsChecked)] == [(416, "dan", "2.2")]
    pit.ready().start(ann=10_00).finish()
    pit.closed()
    unchecked = pit.refused("open", "max", rulebook=pit.book)
    assert (unchecked.code, unchecked.clause) == (Refusal.NOT_CHECKED, "2.2")
    pit.do("check-cards")
    after = pit.happened(CardsCheckedAfterGaming)[0]
    assert (after.cards, after.by, after.complete, after.clause) == (416, "dan", True, "2.2")
    assert pit.refused("check-cards").code is Refusal.WRONG_PHASE
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.2")
@clause(NSW, "3.4")
def test_a_pack_that_was_complete_and_is_not_is_out_of_play_until_it_is(pit: Pit) -> None:
    pit.opened("ann")
    pack = full_pack(pit.table.rules.pack.decks)
    pit.do("check-cards", found=" ".join(pack[12:]))
    found = pit.happened(PackNotComplete)[-1]
    assert (found.cards, found.by) == (len(pack) - 12, "dan")
    assert str(found).count("As") == 8
    assert "and 2 more" in str(found)
    pit.wager("ann", 10_00)
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_CHECKED, found.clause)
    assert pit.refused("check-cards", found=" ".join(pack[1:])).code is Refusal.PACK_NOT_COMPLETE
    assert pit.reloaded() == pit.table
    pit.do("check-cards")
    pit.do("start-round")


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.2")
def test_a_pack_found_short_after_gaming_is_on_record(pit: Pit) -> None:
    pit.opened("ann").closed()
    pit.do("check-cards", found=without_one(8))
    after = pit.happened(CardsCheckedAfterGaming)[0]
    assert not after.complete
    assert "missing: As" in str(after)


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.2")
def test_the_check_after_gaming_is_no_check_for_the_next_opening(pit: Pit) -> None:
    pit.opened("ann").closed()
    pit.do("check-cards")
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8}
    pit.do("open", "max", rulebook=pit.book, options=options, shuffle="wash-riffle")
    assert pit.refused("start-round").clause == "2.2"


@clause("nsw-blackjack-challenge", "3.4")
def test_cards_are_checked_before_they_are_used(pit: Pit) -> None:
    opened_unready(pit)
    for command in ("start-round", "shuffle"):
        refused = pit.refused(command)
        assert (refused.code, refused.clause) == (Refusal.NOT_CHECKED, "3.4")
    assert pit.refused("check-cards", "ann").code is Refusal.WRONG_ROLE
    pit.do("check-cards")
    pit.ready().start(ann=10_00)
    assert pit.table.rounds == 1


@pytest.mark.parametrize(("who", "how"), [("dan", {}), ("sue", {}), ("dan", {"by_machine": True})])
@clause("nsw-blackjack-challenge", "3.4")
def test_a_dealer_a_supervisor_or_a_device_checks_them(pit: Pit, who: str, how: dict[str, bool]) -> None:
    opened_unready(pit)
    pit.do("check-cards", who, **how)
    check = pit.happened(CardsChecked)[0]
    assert (check.by, check.by_machine, check.clause) == (who, bool(how), "3.4")
    pit.shows("3.4", "CardsChecked", times=1)


# --- made ready ahead of time ---------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "3.5")
def test_a_pack_is_checked_shuffled_and_kept_secure_before_it_is_issued(pit: Pit) -> None:
    for step in ("shuffled", "stored"):
        early = pit.refused("prepare-pack", "dan", pack="P1", step=step)
        assert (early.code, early.clause) == (Refusal.PACK_NOT_STORED, "3.5")
    pit.do("prepare-pack", "dan", pack="P1", step="checked")
    opened_unready(pit)
    for step in ("shuffled", "stored"):
        refused = pit.refused("issue-pack", "sue", pack="P1")
        assert (refused.code, refused.clause) == (Refusal.PACK_NOT_STORED, "3.5")
        assert "stored" in refused.says
        pit.do("prepare-pack", "dan", pack="P1", step=step)
    assert pit.refused("issue-pack", "sue", pack="P2").code is Refusal.PACK_NOT_STORED
    pit.do("issue-pack", "sue", pack="P1")
    logged = [(one.step, one.by) for one in pit.happened(PackPrepared)]
    assert logged == [("checked", "dan"), ("shuffled", "dan"), ("stored", "dan")]
    assert pit.happened(PackIssued)[0].clause == "3.5"
    pit.ready().start(ann=10_00)
    assert pit.table.rounds == 1
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "3.5")
def test_a_pack_that_was_checked_and_kept_secure_need_not_be_shuffled_ahead_of_time(pit: Pit) -> None:
    for step in ("checked", "stored"):
        pit.do("prepare-pack", "dan", pack="P1", step=step)
    assert pit.refused("prepare-pack", "dan", pack="P1", step="shuffled").code is Refusal.PACK_NOT_STORED
    opened_unready(pit)
    pit.do("issue-pack", "sue", pack="P1")
    assert [one.step for one in pit.happened(PackPrepared)] == ["checked", "stored"]
    pit.ready().start(ann=10_00)
    pit.check()


@clause("nsw-blackjack-challenge", "3.5")
def test_a_pack_is_issued_to_a_table_without_cards(pit: Pit) -> None:
    pit.opened("ann")
    for step in ("checked", "shuffled", "stored"):
        pit.do("prepare-pack", "dan", pack="P1", step=step)
    refused = pit.refused("issue-pack", "sue", pack="P1")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLED_ALREADY, "3.5")


# --- replaced -------------------------------------------------------------------------------------------


def first_card(pit: Pit) -> Pit:
    """A round dealt by hand, with one card on the felt."""
    return pit.opened("ann", dealing="by hand").start(ann=20_00).deal("9h")


def card_is_swapped_in_a_round(pit: Pit, number: str) -> None:
    first_card(pit)
    before = pit.table.cards.stack
    pit.do("check-replacement", "dan", card="9h")
    pit.do("check-replacement", "sue", card="9h")
    assert pit.refused("replace-card", "sue", card="9h", reason="bent").code is Refusal.WRONG_ROLE
    pit.do("replace-card", "max", card="9h", reason="bent")
    swapped = pit.happened(CardReplaced)[0]
    assert (swapped.card, swapped.reason, swapped.clause) == ("9h", "bent", number)
    assert pit.table.cards.stack == before, "the round goes on with the same cards"
    refused = pit.refused("replace-pack", "max", reason="worn")
    assert (refused.code, refused.clause) == (Refusal.ROUND_UNDER_WAY, number)
    assert pit.reloaded() == pit.table


def pack_is_swapped_between_rounds(pit: Pit, number: str) -> None:
    pit.opened("ann", "bob").start(ann=10_00).finish()
    shoe = pit.table.cards.shoe
    pit.do("replace-pack", "max", reason="worn")
    assert pit.happened(PackReplaced)[0].clause == number
    assert pit.happened(ShuffleRevealed), "the old shoe's secret is shown"
    assert pit.refused("wager", "ann", box=1, amount=10_00).code is Refusal.NOT_READY
    assert pit.refused("start-round").code is Refusal.NOT_CHECKED
    assert pit.refused("shuffle").code is Refusal.NOT_CHECKED
    pit.do("check-cards")
    assert pit.refused("start-round").code is Refusal.NOT_READY
    pit.ready().start(ann=10_00).finish()
    assert pit.table.cards.shoe == shoe + 1
    assert pit.reloaded() == pit.table


def new_card_needs_both_checks(pit: Pit, number: str) -> None:
    first_card(pit)
    never = pit.refused("replace-card", "max", card="9h", reason="marked")
    assert (never.code, never.clause) == (Refusal.REPLACEMENT_NOT_CHECKED, number)
    pit.do("check-replacement", "dan", card="9h")
    refused = pit.refused("replace-card", "max", card="9h", reason="marked")
    assert (refused.code, refused.clause) == (Refusal.REPLACEMENT_NOT_CHECKED, number)
    assert "supervisor" in refused.says
    assert pit.refused("check-replacement", "dan", card="9h", role="casino-supervisor").clause == number
    pit.do("check-replacement", "sue", card="9h")
    assert pit.refused("replace-card", "max", card="8h", reason="marked").clause == number
    pit.do("replace-card", "max", card="9h", reason="marked")
    swapped = pit.happened(CardReplaced)[0]
    assert (swapped.dealer, swapped.supervisor) == ("dan", "sue")
    assert [one.check.supervisor for one in pit.happened(ReplacementChecked)] == [None, "sue"]
    again = pit.refused("replace-card", "max", card="9h", reason="marked")
    assert again.code is Refusal.REPLACEMENT_NOT_CHECKED, "a check is good for one card"
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.4")
def test_a_damaged_card_is_swapped_at_any_time_and_the_pack_between_rounds(pit: Pit) -> None:
    card_is_swapped_in_a_round(pit, "2.4")


@clause("act-casino-war-2018", "2.5")
def test_a_damaged_card_of_casino_war_is_swapped_at_any_time(pit: Pit) -> None:
    card_is_swapped_in_a_round(pit, "2.5")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.4")
def test_a_new_pack_is_checked_and_shuffled_first(pit: Pit) -> None:
    pack_is_swapped_between_rounds(pit, "2.4")


@clause("act-casino-war-2018", "2.5")
def test_a_new_pack_of_casino_war_is_checked_and_shuffled_first(pit: Pit) -> None:
    pack_is_swapped_between_rounds(pit, "2.5")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.4#2")
def test_a_new_card_is_checked_by_dealer_and_supervisor(pit: Pit) -> None:
    new_card_needs_both_checks(pit, "2.4")


@clause("act-casino-war-2018", "2.5#2")
def test_a_new_card_of_casino_war_is_checked_by_dealer_and_supervisor(pit: Pit) -> None:
    new_card_needs_both_checks(pit, "2.5")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.4")
def test_a_pack_may_leave_while_it_waits_to_be_cut(pit: Pit) -> None:
    opened_unready(pit)
    pit.do("check-cards")
    pit.do("shuffle")
    pit.do("replace-pack", "max")
    assert len(pit.happened(ShuffleRevealed)) == 1
    pit.do("check-cards")
    pit.do("shuffle")
    assert len(occasions(pit)) == 2, "a new commitment is for another shuffle"
    pit.cut()
    pit.start(ann=10_00).finish()
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "3.6", "3.6.2")
def test_the_cards_of_a_shoe_leave_after_the_cutting_card_and_before_the_shuffle(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    pit.start(ann=20_00)
    under_way = pit.refused("replace-pack", "sue", reason="worn")
    assert (under_way.code, under_way.clause) == (Refusal.ROUND_UNDER_WAY, "3.6")
    pit.do("burn")
    pit.deal("Ks 9d Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    early = pit.refused("replace-pack", "sue", reason="worn")
    assert (early.code, early.clause) == (Refusal.REPLACEMENT_NOT_ALLOWED, "3.6.2")
    pit.start(ann=20_00).deal("Ks 9d")
    pit.do("card", card="Qs", cutting_card=True)
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert pit.refused("replace-pack", "dan", reason="worn").code is Refusal.WRONG_ROLE
    pit.do("replace-pack", "sue", reason="worn")
    assert pit.happened(PackReplaced)[0].clause == "3.6.2"
    assert pit.table.cards.case is CutCase.CARDS_REPLACED
    pit.do("check-cards")
    pit.do("shuffle")
    assert pit.happened(CutOfferedTo)[-1].player == "bob", "the one farthest to the dealer's right (4.5.5)"
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "3.6.2")
def test_the_cards_of_a_shoe_do_not_leave_after_the_shuffle(pit: Pit) -> None:
    opened_unready(pit)
    pit.do("check-cards")
    pit.do("shuffle")
    assert pit.refused("replace-pack", "sue").clause == "3.6.2"


@clause("nsw-blackjack-challenge", "3.6.1")
def test_the_cards_of_a_device_leave_after_any_round(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    for _ in range(12):
        pit.start(ann=10_00).finish()
    pit.do("replace-pack", "sue", reason="worn")
    assert pit.happened(PackReplaced)[0].clause == "3.6.1"
    assert pit.refused("start-round").clause == "3.4"
    pit.do("check-cards")
    pit.ready().start(ann=10_00).finish()
    assert pit.reloaded() == pit.table


# --- nobody touches them --------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "3.9")
def test_a_player_does_not_touch_the_cards(pit: Pit) -> None:
    opened_unready(pit)
    pit.do("check-cards")
    pit.do("shuffle")
    pit.cut()
    assert pit.table.cards.stack is not None, "a player who cuts may"
    pit.start(ann=20_00)
    for card in ({}, {"card": "As"}):
        refused = pit.refused("touch-cards", "ann", **card)
        assert (refused.code, refused.clause) == (Refusal.CARDS_NOT_TOUCHED, "3.9")
    assert "As" in refused.says
    pit.do("arrive", "vic", role="spectator")
    assert pit.refused("touch-cards", "vic", role="spectator").clause == "3.9"
    assert pit.refused("card", "ann", card="As").code is Refusal.WRONG_ROLE


# --- shuffled and cut -----------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "4.4")
def test_a_round_waits_for_the_shuffle_that_is_due(pit: Pit) -> None:
    opened_unready(pit, dealing="by hand")
    pit.do("check-cards")
    first = pit.refused("start-round")
    assert (first.code, first.clause) == (Refusal.NOT_READY, "4.4.1")
    assert "4.4" in first.also
    pit.ready().start(ann=20_00)
    pit.do("burn")
    pit.deal("Ks 9d")
    pit.do("card", card="Qs", cutting_card=True)
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    pit.wager("ann", 10_00)
    due = pit.refused("start-round")
    assert (due.code, due.clause) == (Refusal.SHUFFLE_DUE, "4.4.3")
    assert "4.4" in due.also
    pit.ready().do("start-round")
    assert pit.table.rounds == 2


def one_player_is_offered_the_cut(pit: Pit, number: str) -> None:
    opened_unready(pit)
    for box, player in enumerate(("bob", "cat"), start=2):
        pit.do("arrive", player)
        pit.do("sit", player, box=box)
    pit.do("check-cards")
    pit.do("shuffle")
    offers = pit.happened(CutOfferedTo)
    assert [one.player for one in offers] == ["ann"]
    assert number in (offers[0].clause, *offers[0].also)
    assert pit.refused("cut", "bob", depth=100, cutting_card=60, value="00" * 16).code is Refusal.CUT_NOT_ALLOWED
    pit.do("decline-cut", "ann")
    assert [one.player for one in pit.happened(CutOfferedTo)] == ["ann", "bob"]
    pit.cut()
    assert pit.table.cards.stack is not None


@clause("nsw-blackjack-challenge", "4.5")
def test_one_player_at_a_time_is_offered_the_cut(pit: Pit) -> None:
    one_player_is_offered_the_cut(pit, "4.5")
    pit.shows("4.5", "CutOfferedTo", times=2)


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "5.2")
def test_one_player_at_a_time_is_offered_the_cut_in_act(pit: Pit) -> None:
    one_player_is_offered_the_cut(pit, "5.2")
    pit.shows("5.2", "CutOfferedTo", times=2)


@clause(("act-blackjack-2018", "act-casino-war-2018"), "5.fn1")
def test_no_cut_is_offered_of_cards_in_an_automated_shoe(pit: Pit) -> None:
    opened_unready(pit, holder="device")
    pit.do("check-cards")
    refused = pit.refused("shuffle")
    assert refused.code is Refusal.CUT_NOT_ALLOWED
    assert "5" in refused.also
    pit.do("load-device")
    assert pit.refused("cut", "ann", depth=100).code is Refusal.CUT_NOT_ALLOWED
    pit.start(ann=10_00).finish()
    assert not pit.happened(CutOfferedTo)


# --- dropped --------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "4.6.1")
def test_play_waits_until_dropped_cards_are_verified(pit: Pit) -> None:
    opened_unready(pit, dealing="by hand")
    pit.do("check-cards")
    pit.do("drop-cards")
    for command in ("shuffle", "start-round"):
        refused = pit.refused(command)
        assert (refused.code, refused.clause) == (Refusal.CARDS_DROPPED, "4.6.1")
    assert pit.refused("verify-cards", "dan").code is Refusal.WRONG_ROLE
    missing = pit.refused("verify-cards", "sue", missing=["9h"])
    assert (missing.code, missing.clause) == (Refusal.PACK_NOT_COMPLETE, "4.6.1")
    pit.do("verify-cards", "sue")
    pit.do("shuffle")
    pit.do("drop-cards")
    assert pit.refused("cut", "ann", depth=100, cutting_card=60).clause == "4.6.1"
    pit.do("verify-cards", "sue")
    pit.cut()
    assert [one.by for one in pit.happened(CardsDropped)] == ["dan", "dan"]
    assert [one.by for one in pit.happened(CardsVerified)] == ["sue", "sue"]
    assert pit.refused("verify-cards", "sue").code is Refusal.NOTHING_DROPPED


@clause("nsw-blackjack-challenge", "4.6.1")
def test_a_round_stands_still_while_cards_lie_about(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    pit.do("drop-cards")
    assert pit.refused("burn").clause == "4.6.1"
    pit.do("verify-cards", "sue")
    pit.do("burn")
    pit.deal("Ks 9d")
    pit.do("drop-cards")
    assert pit.refused("card", card="Qs").clause == "4.6.1"
    pit.do("verify-cards", "sue")
    pit.deal("Qs")
    pit.do("drop-cards")
    assert pit.refused("decide", "ann", box=1, choose="stand").clause == "4.6.1"
    pit.do("verify-cards", "sue")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "4.6.1")
def test_cards_that_software_deals_do_not_fall(pit: Pit) -> None:
    pit.opened("ann")
    assert pit.refused("drop-cards").code is Refusal.NOT_BY_HAND
