"""The automated shuffling shoe and the shuffling device: never cut, and fed with the discards."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import FeedBack
from croupier.shoe.device import (
    fed_back,
    feed_back,
    feed_back_due,
    into_a_shoe,
    load_device,
    refuse_loading_device,
)
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.loading import BesideTheShoe
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Holder, burn, end_round, is_accounted_for, refuse_run_out
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct
from tests.shelves import on_the_shelf
from tests.shoe.stacks import beside, dealt, in_a_device, mixed, remixed

NSW = "nsw-blackjack-challenge"
UNSHUFFLED = BesideTheShoe(decks=6, cards=FaceDown.of(full_pack(6)))
SHUFFLED = dataclasses.replace(UNSHUFFLED, is_shuffled=True)


@pytest.mark.parametrize(
    "book",
    [
        "act-blackjack-2000",
        "act-blackjack-2006",
        "act-blackjack-2018",
        "act-casino-war-2018",
        "nsw-blackjack-challenge",
    ],
)
def test_cards_in_a_device_are_not_cut_and_have_no_cutting_card(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    for tried in (dataclasses.replace(SHUFFLED, is_cut=True), dataclasses.replace(SHUFFLED, cutting_card=100)):
        refused = refuse_loading_device(rules, tried)
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.CUT_NOT_ALLOWED, rules.device.not_cut)
    stack = in_a_device(conduct.book)
    assert (stack.cutting_card, stack.holder) == (None, Holder.DEVICE)


@pytest.mark.parametrize(
    "book", ["act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"]
)
def test_new_cards_are_shuffled_before_they_go_into_an_automated_shoe(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    refused = refuse_loading_device(rules, UNSHUFFLED)
    assert refused is not None
    assert refused.code is Refusal.NOT_SHUFFLED
    assert refuse_loading_device(rules, SHUFFLED) is None
    stack = load_device(rules, SHUFFLED, mixed(full_pack(6)), shoe=3)
    assert (stack.shoe, stack.undealt.count) == (4, 312)


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_in_nsw_the_dealer_may_shuffle_by_hand_before_loading_and_need_not(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    assert refuse_loading_device(rules, UNSHUFFLED) is None
    assert refuse_loading_device(rules, SHUFFLED) is None


@pytest.mark.parametrize("book", ["act-casino-war-2018"])
def test_with_an_automated_shoe_the_run_out_rule_has_no_effect(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = dealt(conduct.book, end_round(dealt(conduct.book, in_a_device(conduct.book), 300)), 12)
    refused = refuse_run_out(rules, stack)
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.RUN_OUT_NOT_ALLOWED, "13.1")
    assert rules.device.turned_off.value == ("5", "10.6", "10.8")
    assert refuse_run_out(rules, into_a_shoe(stack, stack.undealt)) is None  # back in force in a manual shoe


def test_what_each_book_turns_off_with_a_device() -> None:
    off = {book: shelf.book(book).shuffle.device.turned_off for book in shelf.names()}
    assert {book: (one.clause, *one.value) for book, one in off.items()} == on_the_shelf(
        {
            "act-blackjack-2000": ("20.1", "5"),
            "act-blackjack-2006": ("19.1", "5", "4.7", "14.6", "14.8"),
            "act-blackjack-2018": ("18.1", "5", "4.7", "14.6", "14.8"),
            "act-casino-war-2018": ("13.1", "5", "10.6", "10.8"),
            NSW: ("4.1",),
        }
    )


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_when_the_initial_deal_ends_the_rack_goes_back_into_the_device(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = end_round(dealt(conduct.book, burn(in_a_device(conduct.book)), 19))
    stack = dealt(conduct.book, stack, 9)
    felt = stack.out
    assert len(stack.rack) + stack.burned.count == 20
    due = feed_back_due(rules, stack, now=FeedBack.AFTER_THE_INITIAL_DEAL)
    assert due == "7.2"
    stack = feed_back(stack, remixed(fed_back(stack)))
    assert (stack.rack, stack.burned.count, stack.undealt.count, stack.out) == ((), 0, 303, felt)
    assert feed_back_due(rules, stack, now=FeedBack.AFTER_THE_INITIAL_DEAL) is None
    assert Counter(turned_over(stack.undealt)) + Counter(felt) == Counter(full_pack(6))


def test_in_nsw_the_rack_goes_back_at_no_other_moment_and_never_without_a_device() -> None:
    rules = shelf.book(NSW).shuffle
    stack = end_round(dealt(NSW, in_a_device(NSW), 20))
    assert feed_back_due(rules, stack, now=FeedBack.AFTER_THE_ROUND) is None
    in_a_shoe = into_a_shoe(stack, stack.undealt)
    assert feed_back_due(rules, in_a_shoe, now=FeedBack.AFTER_THE_INITIAL_DEAL) is None


@pytest.mark.parametrize("book", [book for book in shelf.names() if book != NSW])
def test_in_the_act_books_the_discards_go_back_when_the_round_is_over(book: BookId) -> None:
    stack = end_round(dealt(book, in_a_device(book), 20))
    assert feed_back_due(shelf.book(book).shuffle, stack, now=FeedBack.AFTER_THE_ROUND) is not None
    assert is_accounted_for(feed_back(stack, remixed(fed_back(stack))))


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_with_a_device_one_card_is_burned_before_play_and_none_later(conduct: Conduct) -> None:
    stack = in_a_device(conduct.book)
    assert stack.burns_due == 1
    stack = end_round(dealt(conduct.book, burn(stack), 10))
    assert feed_back(stack, remixed(fed_back(stack))).burns_due == 0


def test_a_failed_devices_cards_are_dealt_on_from_a_shoe() -> None:
    stack = dealt(NSW, in_a_device(NSW), 62)
    moved = into_a_shoe(stack, remixed(stack.undealt))
    assert (moved.holder, moved.undealt.count, moved.out) == (Holder.SHOE, 250, stack.out)
    assert is_accounted_for(moved)


def test_a_device_gives_back_exactly_what_it_took() -> None:
    stack = end_round(dealt(NSW, in_a_device(NSW), 20))
    with pytest.raises(AssertionError):
        feed_back(stack, stack.undealt)
    with pytest.raises(AssertionError):
        feed_back(stack, mixed(full_pack(6)[:-1] + full_pack(6)[:1]))
    assert beside().cards.count == fed_back(stack).count
