"""The stack in play: new shoes, burns, the cutting card, the last rounds, cards that run out."""

from __future__ import annotations

import dataclasses
from collections import Counter

import msgspec
import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.face_down import NONE, FaceDown, turned_over
from croupier.shoe.loading import load, refuse_loading
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import (
    CuttingCardOut,
    Stack,
    burn,
    burn_seen,
    collect,
    cutting_card_is_next,
    declare_last_rounds,
    draw,
    draw_reported,
    end_round,
    in_the_rack,
    is_accounted_for,
    order_shuffle,
    recalled,
    refill,
    refuse_reported,
    refuse_round,
    refuse_run_out,
    start_round,
    take_out_cutting_card,
)
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct
from tests.shoe.stacks import beside, dealt, loaded, mixed, remixed

ACT = ("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018")
NSW = "nsw-blackjack-challenge"


def noted(conduct: Conduct, refused: Refused | Stack | None) -> Refused:
    assert isinstance(refused, Refused), "it was not refused"
    return refused


# --- a new shoe -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_a_new_shoe_begins_when_the_whole_pack_is_shuffled_cut_and_loaded(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    begin = conduct.use(load)
    assert (
        noted(conduct, refuse_loading(rules, dataclasses.replace(beside(), is_cut=False))).code is Refusal.NOT_CUT
    )
    part = dataclasses.replace(beside(), cards=mixed(full_pack(6)[1:]))
    assert noted(conduct, refuse_loading(rules, part)).code is Refusal.PACK_NOT_COMPLETE
    first = begin(rules, beside(key=1), shoe=0)
    second = begin(rules, beside(key=2), shoe=first.shoe)
    assert [first.shoe, second.shoe] == [1, 2]
    assert first.undealt.count == second.undealt.count == 312


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_a_rack_that_is_shuffled_inside_a_round_makes_no_new_shoe(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = conduct.use(load)(rules, beside(4, cutting_card=52), shoe=7)
    stack = dealt(conduct.book, end_round(dealt(conduct.book, stack, 200)), 8)
    assert refill(rules, stack, remixed(in_the_rack(stack))).shoe == 8


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_cards_that_were_not_shuffled_are_not_loaded(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    refused = noted(conduct, refuse_loading(rules, dataclasses.replace(beside(), is_shuffled=False)))
    assert (refused.code, refused.clause) == (Refusal.NOT_SHUFFLED, rules.due.before_a_shoe)
    stack = load(rules, beside(), shoe=0)
    assert Counter(turned_over(stack.undealt)) == Counter(full_pack(6))


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_the_stack_goes_into_the_shoe_with_its_cutting_card_and_play_can_start(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    assert noted(conduct, refuse_loading(rules, beside(cutting_card=None))).clause == "4.8"
    stack = load(rules, beside(), shoe=0)
    assert (stack.undealt.count, refuse_round(stack)) == (312, None)


# --- burning --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_burned_card_lies_in_the_rack_and_in_no_hand(conduct: Conduct) -> None:
    stack = loaded(conduct.book)
    top, second = turned_over(stack.undealt)[:2]
    after = conduct.use(burn)(stack)
    assert (after.undealt.count, in_the_rack(after).count, after.out, after.rack) == (311, 1, (), ())
    assert turned_over(in_the_rack(after)) == (top,)
    drawn, after = draw(shelf.book(conduct.book).shuffle, after, box=1)
    assert drawn.card is second
    assert after.out == (second,)


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_card_that_was_seen_and_is_then_burned_leaves_the_felt_for_the_rack(conduct: Conduct) -> None:
    drawn, stack = draw(shelf.book(conduct.book).shuffle, loaded(conduct.book), box=1)
    after = conduct.use(burn_seen)(stack, drawn.card)
    assert (after.undealt.count, after.out, after.rack) == (311, (), (drawn.card,))


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_after_each_shuffle_and_cut_of_a_shoe_one_card_is_burned_unseen(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    for shoe in range(3):
        stack = load(rules, beside(key=shoe), shoe=shoe)
        assert stack.burns_due == 1
        stack = burn(stack)
        assert (stack.burns_due, stack.undealt.count, stack.burned.count, stack.rack) == (0, 311, 1, ())
        assert str(turned_over(stack.burned)[0]) not in repr(stack)


def test_the_act_books_order_no_burn() -> None:
    assert {loaded(book).burns_due for book in ACT if book in shelf.names()} == {0}


# --- the cutting card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_cutting_card_drawn_first_means_a_shuffle_and_no_card_is_dealt(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = end_round(dealt(conduct.book, loaded(conduct.book, cutting_card=100), 212))
    assert cutting_card_is_next(stack)
    assert refuse_round(stack) is None
    stack = start_round(rules, stack)
    refused = noted(conduct, refuse_round(stack))
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, rules.due.cutting_card_first)
    assert (stack.undealt.count, stack.out) == (100, ())
    assert stack.came_out == CuttingCardOut(case=CutCase.CUTTING_CARD_FIRST)


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_cutting_card_inside_a_round_lets_it_finish_and_then_a_shuffle_is_due(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = start_round(rules, end_round(dealt(conduct.book, loaded(conduct.book, cutting_card=100), 210)))
    assert refuse_round(stack) is None
    seen = []
    for box in (1, 4, 4, None, 1):
        drawn, stack = draw(rules, stack, box=box)
        seen.append(drawn.cutting_card)
    assert seen == [False, False, True, False, False]
    assert stack.came_out == CuttingCardOut(case=CutCase.CUTTING_CARD_ON_A_BOX, box=4)
    refused = noted(conduct, refuse_round(end_round(stack)))
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, rules.due.after_the_round)


def test_a_cutting_card_on_the_dealers_hand_is_remembered_for_the_next_cut() -> None:
    stack = dealt(NSW, loaded(NSW, cutting_card=100), 212)
    _, stack = draw(shelf.book(NSW).shuffle, stack, box=None)
    assert stack.came_out == CuttingCardOut(case=CutCase.CUTTING_CARD_ON_THE_DEALER)


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_a_supervisor_who_says_why_has_the_cards_shuffled_after_the_round(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = dealt(conduct.book, loaded(conduct.book), 9)
    assert noted(conduct, order_shuffle(rules, stack, reason=" ")).code is Refusal.SHUFFLE_NOT_ALLOWED
    ordered = order_shuffle(rules, stack, reason="two decks were hardly mixed")
    assert isinstance(ordered, Stack)
    _, ordered = draw(rules, ordered, box=1)  # the round goes on
    assert noted(conduct, refuse_round(end_round(ordered))).clause == "4.4.4"


@pytest.mark.parametrize("book", ACT)
def test_the_act_books_leave_no_shuffle_to_a_supervisors_order(book: str) -> None:
    assert isinstance(order_shuffle(shelf.book(book).shuffle, loaded(book), reason="a doubt"), Refused)


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_in_the_last_three_rounds_the_cutting_card_is_set_aside(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    last_rounds = rules.due.last_rounds
    assert last_rounds is not None
    stack = declare_last_rounds(rules, end_round(dealt(conduct.book, loaded(conduct.book, cutting_card=100), 205)))
    assert isinstance(stack, Stack)
    for cards, left in ((5, 2), (5, 1), (5, 0)):
        stack = start_round(rules, stack)
        assert refuse_round(stack) is None
        stack = end_round(dealt(conduct.book, stack, cards))
        assert stack.last_rounds == left
    assert stack.came_out is not None  # in the second of the three
    assert (stack.cutting_card, stack.undealt.count) == (None, 92)


def test_in_the_last_rounds_a_cutting_card_drawn_first_is_set_aside_as_well() -> None:
    rules = shelf.book("act-blackjack-2018").shuffle
    stack = declare_last_rounds(rules, end_round(dealt("act-blackjack-2018", loaded("act-blackjack-2018"), 212)))
    assert isinstance(stack, Stack)
    assert refuse_round(start_round(rules, stack)) is None


def test_blackjack_challenge_knows_no_last_rounds() -> None:
    refused = declare_last_rounds(shelf.book(NSW).shuffle, loaded(NSW))
    assert isinstance(refused, Refused)
    assert refused.code is Refusal.LAST_ROUNDS_NOT_ALLOWED


# --- cards that run out ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_when_the_cards_run_out_the_rack_supplies_the_rest_of_the_round(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    stack = end_round(dealt(conduct.book, burn(loaded(conduct.book, cutting_card=52)), 290))
    stack = dealt(conduct.book, stack, 19)
    assert stack.undealt.count == 2
    assert noted(conduct, refuse_run_out(rules, stack)).clause == rules.run_out
    stack = dealt(conduct.book, stack, 2)
    felt = stack.out
    assert refuse_run_out(rules, stack) is None
    assert in_the_rack(stack).count == 291
    stack = refill(rules, stack, remixed(in_the_rack(stack)))
    assert (stack.undealt.count, stack.rack, stack.burned, stack.out) == (291, (), NONE, felt)
    stack = dealt(conduct.book, stack, 3)
    assert is_accounted_for(stack)
    assert refuse_round(end_round(stack)) is not None  # the cutting card came out long ago


def test_a_round_that_no_rack_can_complete_is_refused() -> None:
    book = "act-blackjack-2018"
    stack = dealt(book, loaded(book, 4, cutting_card=52), 208)
    refused = refuse_run_out(shelf.book(book).shuffle, stack)
    assert refused is not None
    assert "no card in the discard rack" in refused.says


# --- a real shoe, dealt by a person ---------------------------------------------------------------------


def by_hand(book: str = NSW) -> Stack:
    ready = dataclasses.replace(beside(6), cards=FaceDown(312))
    return load(shelf.book(book).shuffle, ready, shoe=0)


def test_a_stack_dealt_by_hand_follows_the_same_rules() -> None:
    rules = shelf.book(NSW).shuffle
    stack = burn(by_hand())
    _, stack = draw_reported(stack, Card.H9)
    assert (stack.undealt.count, stack.burned.count, stack.out) == (310, 1, (Card.H9,))
    stack = take_out_cutting_card(rules, stack, CutCase.CUTTING_CARD_ON_A_BOX, box=2)
    assert is_accounted_for(stack)
    refused = refuse_round(end_round(stack))
    assert refused is not None
    assert refused.clause == "4.4.3"


def test_a_card_that_cannot_be_there_is_not_believed() -> None:
    stack = by_hand()
    for _ in range(6):
        _, stack = draw_reported(stack, Card.H9)
    refused = refuse_reported(end_round(stack), Card.H9)
    assert refused is not None
    assert refused.says == "All 6 copies of 9h were seen already since the shuffle"
    assert refuse_reported(stack, Card.S9) is None


def test_what_is_collected_lay_on_the_felt() -> None:
    drawn, stack = draw(shelf.book(NSW).shuffle, loaded(NSW), box=1)
    other = next(card for card in full_pack(1) if card is not drawn.card)
    with pytest.raises(ValueError, match="not in list"):
        collect(stack, (other,))


# --- a stack that was stored ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 150, 311])
def test_a_stored_stack_is_made_whole_again_from_its_order(count: int) -> None:
    begun = loaded(NSW)
    stack = dealt(NSW, burn(begun), count)
    stack = end_round(stack) if count > 100 else stack
    stored = msgspec.json.decode(msgspec.json.encode(stack), type=Stack)
    assert stored.undealt == FaceDown(311 - count)
    assert recalled(stored, begun.undealt) == stack


def test_a_stored_stack_is_made_whole_after_a_rack_was_shuffled() -> None:
    rules = shelf.book("act-blackjack-2018").shuffle
    stack = dealt(
        "act-blackjack-2018", end_round(dealt("act-blackjack-2018", loaded("act-blackjack-2018"), 300)), 12
    )
    order = remixed(in_the_rack(stack))
    stack = dealt("act-blackjack-2018", refill(rules, stack, order), 5)
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(stack), type=Stack)
    assert recalled(stored, order) == stack


def test_an_order_of_another_shuffle_is_not_believed() -> None:
    stack = dealt(NSW, loaded(NSW, key=1), 150)
    with pytest.raises(AssertionError, match="not that of the stack's last shuffle"):
        recalled(stack, loaded(NSW, key=2).undealt)
