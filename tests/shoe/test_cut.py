"""Who cuts, how deep, and where the cutting card goes: rules 5.2 and 5.3 of the ACT books, 4.5 to 4.8 of NSW."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.cut import (
    REPORTED_TOLERANCE,
    AtTheTable,
    Offer,
    cut,
    moved_to_the_back,
    offers,
    refuse_cut,
    refuse_cutting_card,
)
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.pack import full_pack
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct

ACT = ("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018")
THREE = AtTheTable(places=((1, "ann"), (3, "bob"), (6, "cyd")), first_to_arrive="bob")


def offered(
    conduct: Conduct, case: CutCase, present: AtTheTable = THREE, *, box: int | None = None
) -> tuple[Offer, ...]:
    there = dataclasses.replace(present, on_the_box=dict(present.places).get(box or 0))
    return offers(shelf.book(conduct.book).shuffle, case, there, box=box)


def names(made: tuple[Offer, ...]) -> list[str | None]:
    return [offer.player for offer in made]


def no(conduct: Conduct, refused: Refused | None, code: Refusal) -> bool:
    if refused is None:
        return False
    assert refused.code is code
    return True


# --- who ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_when_the_game_begins_the_first_to_arrive_is_offered_the_cut(conduct: Conduct) -> None:
    first = offered(conduct, CutCase.GAME_BEGINS)[0]
    assert first.player == "bob"
    assert first.clause == ("4.5.1" if "nsw" in conduct.book else "5.2(a)")


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_the_cut_goes_to_the_box_on_which_the_cutting_card_came_out(conduct: Conduct) -> None:
    present = AtTheTable(places=((1, "ann"), (4, "bob"), (6, "cyd")), first_to_arrive="cyd")
    first = offered(conduct, CutCase.CUTTING_CARD_ON_A_BOX, present, box=4)[0]
    assert first.player == "bob"
    assert first.clause == ("4.5.2" if "nsw" in conduct.book else "5.2(b)")


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_cutting_card_on_the_dealers_hand_sends_the_cut_to_the_far_right(conduct: Conduct) -> None:
    first = offered(conduct, CutCase.CUTTING_CARD_ON_THE_DEALER)[0]
    assert first.player == "cyd"
    assert first.clause == ("4.5.3" if "nsw" in conduct.book else "5.2(c)")


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
@pytest.mark.parametrize(
    ("case", "by"), [(CutCase.CUTTING_CARD_FIRST, "4.5.4"), (CutCase.CARDS_REPLACED, "4.5.5")]
)
def test_a_cutting_card_drawn_first_and_new_cards_send_the_cut_to_the_far_right(
    conduct: Conduct, case: CutCase, by: str
) -> None:
    offered(conduct, CutCase.CUTTING_CARD_FIRST)
    offered(conduct, CutCase.CARDS_REPLACED)
    first = offered(conduct, case)[0]
    assert (first.player, first.clause) == ("cyd", by)


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_a_cutting_card_drawn_first_prefers_nobody_and_asks_from_the_dealers_left(conduct: Conduct) -> None:
    made = offered(conduct, CutCase.CUTTING_CARD_FIRST)
    assert names(made) == ["ann", "bob", "cyd", None]
    assert {offer.clause for offer in made[:-1]} == {"5.2(d)"}


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_after_a_refusal_the_players_are_asked_clockwise(conduct: Conduct) -> None:
    made = offered(conduct, CutCase.CUTTING_CARD_ON_THE_DEALER)
    assert names(made)[:3] == ["cyd", "ann", "bob"]
    assert {offer.clause for offer in made[1:3]} == {"4.6" if "nsw" in conduct.book else "5.2(d)"}
    assert names(offered(conduct, CutCase.CUTTING_CARD_ON_A_BOX, box=3))[:3] == ["bob", "cyd", "ann"]


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_when_every_player_declines_a_supervisor_cuts(conduct: Conduct) -> None:
    for case in CutCase:
        made = offered(conduct, case, box=1)
        assert [offer.is_to_a_supervisor for offer in made] == [False, False, False, True]
        assert made[-1].clause == shelf.book(conduct.book).shuffle.offer.supervisor
    assert names(offered(conduct, CutCase.GAME_BEGINS, AtTheTable())) == [None]


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_after_a_malfunction_the_cut_is_offered_to_the_far_right_then_clockwise_at_the_usual_depth(
    conduct: Conduct,
) -> None:
    made = offered(conduct, CutCase.DEVICE_FAILED)
    assert names(made) == ["cyd", "ann", "bob", None]
    assert made[0].clause.endswith("(a)(ii)")
    assert made[1].clause == "5.2(d)"
    rules = shelf.book(conduct.book).shuffle
    assert refuse_cut(rules, 250, 51) is not None
    assert refuse_cut(rules, 250, 52) is None


def test_a_holder_of_several_boxes_is_asked_once_and_one_who_left_is_not_asked() -> None:
    rules = shelf.book("act-blackjack-2018").shuffle
    present = AtTheTable(places=((1, "ann"), (2, "bob"), (5, "ann")), first_to_arrive="bob")
    assert names(offers(rules, CutCase.CUTTING_CARD_ON_THE_DEALER, present)) == ["ann", "bob", None]
    assert names(offers(rules, CutCase.CUTTING_CARD_ON_A_BOX, present, box=4)) == ["ann", "bob", None]


# --- how deep -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_a_cut_lies_at_least_a_deck_from_either_end(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    for depth in (0, 51, 261, 312, -1):
        assert no(conduct, refuse_cut(rules, 312, depth), Refusal.CUT_NOT_ALLOWED)
    for depth in (52, 100, 260):
        assert refuse_cut(rules, 312, depth) is None


@pytest.mark.parametrize(
    "book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"]
)
def test_what_lay_in_front_of_the_cut_goes_to_the_back(conduct: Conduct) -> None:
    assert moved_to_the_back(range(1, 313), 100) == (*range(101, 313), *range(1, 101))
    pack = full_pack(6)
    assert turned_over(cut(FaceDown.of(pack), 100)) == pack[100:] + pack[:100]


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_the_cutting_card_goes_a_deck_to_half_the_decks_from_the_back(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    for from_back in (51, 209):
        assert no(conduct, refuse_cutting_card(rules, 8, from_back), Refusal.CUTTING_CARD_NOT_ALLOWED)
    for from_back in (52, 208):
        assert refuse_cutting_card(rules, 8, from_back) is None


@pytest.mark.parametrize("book", ["act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"])
def test_a_reported_position_may_lie_half_a_deck_past_about_half(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    assert refuse_cutting_card(rules, 8, 234, tolerance=REPORTED_TOLERANCE) is None
    for from_back in (51, 235):
        refused = refuse_cutting_card(rules, 8, from_back, tolerance=REPORTED_TOLERANCE)
        assert no(conduct, refused, Refusal.CUTTING_CARD_NOT_ALLOWED)


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_in_nsw_the_cutting_card_goes_anywhere_up_to_half_from_the_back(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    assert no(conduct, refuse_cutting_card(rules, 6, 157), Refusal.CUTTING_CARD_NOT_ALLOWED)
    assert no(
        conduct,
        refuse_cutting_card(rules, 6, 157, tolerance=REPORTED_TOLERANCE),
        Refusal.CUTTING_CARD_NOT_ALLOWED,
    )
    assert refuse_cutting_card(rules, 6, 156) is None
    assert refuse_cutting_card(rules, 6, 10) is None


def test_a_rack_of_less_than_two_decks_may_be_cut_anywhere_inside() -> None:
    rules = shelf.book("act-blackjack-2018").shuffle
    assert refuse_cut(rules, 103, 1) is None
    assert refuse_cut(rules, 103, 0) is not None
    assert refuse_cut(rules, 103, 103) is not None
    assert refuse_cut(rules, 104, 51) is not None


@given(st.lists(st.integers(), min_size=1).flatmap(lambda one: st.tuples(st.just(one), st.integers(0, len(one)))))
def test_a_cut_and_its_opposite_leave_every_card_where_it_was(given: tuple[list[int], int]) -> None:
    cards, depth = given
    assert moved_to_the_back(moved_to_the_back(cards, depth), len(cards) - depth) == tuple(cards)
