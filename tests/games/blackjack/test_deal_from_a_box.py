"""A deal that begins at a box of choice: cards, decisions and settlements go clockwise from there and wrap."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.folding import fold
from croupier.games.layout import EMPTY
from croupier.games.reconstruction import reconstruct
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import DealBegins, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.approved_conditions import with_deal_from_marker
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from tests.games.test_properties import ENOUGH, RandomDeal, deals, play_on
from tests.proofs import Conduct, Felt, Witness, clause, wager

CHALLENGE = "nsw-blackjack-challenge"

CONDUCT = Conduct(CHALLENGE, Witness(CHALLENGE))
TABLE = (wager("ann", 1, 10_00), wager("bob", 3, 10_00), wager("cy", 6, 10_00))


def felt_from(conduct: Conduct, first_box: int | None, wagers: Sequence[Wager] = TABLE) -> Felt:
    live = open_round(conduct.rules(), wagers, new_shoe=False, first_box=first_box)
    assert not isinstance(live, Refused), live
    return Felt(live, conduct.witness)


@clause(CHALLENGE, "21.9.3")
def test_cards_and_decisions_begin_at_the_marker_and_wrap_round(conduct: Conduct) -> None:
    felt = felt_from(conduct, 3).deal("Ts 9s 8s 6d Th 9h 8h")
    assert [place for place, _ in felt.dealt] == ["box 3", "box 6", "box 1", "dealer", "box 3", "box 6", "box 1"]
    asked = []
    while not felt.is_over and hasattr(felt.live.waiting, "questions"):
        asked.append(felt.questions[0].box)
        felt.say("stand")
    assert asked == [3, 6, 1]
    felt.deal("Td 4d")
    assert [one.box for one in felt.settlements] == [3, 6, 1]


@clause(CHALLENGE, "21.9.3")
def test_a_marker_on_a_box_without_a_wager_begins_with_the_next_one(conduct: Conduct) -> None:
    """Its player has laid a pass card."""
    felt = felt_from(conduct, 4).deal("Ts 9s 8s 6d")
    assert [place for place, _ in felt.dealt] == ["box 6", "box 1", "box 3", "dealer"]


@clause(CHALLENGE, "21.9.3")
def test_the_last_box_may_be_the_first(conduct: Conduct) -> None:
    felt = felt_from(conduct, 7).deal("Ts 9s 8s 6d")
    assert [place for place, _ in felt.dealt] == ["box 1", "box 3", "box 6", "dealer"]


def test_the_layout_follows_from_what_was_said() -> None:
    felt = felt_from(CONDUCT, 3).deal("Ts 9s 8s 6d Th 9h 8h")
    layout = EMPTY
    for said in felt.said:
        layout = fold(layout, said)
    assert layout == felt.live.layout
    assert [box.number for box in layout.boxes] == [3, 6, 1]


@clause(CHALLENGE, "2.2.1")
def test_a_box_that_the_layout_does_not_have_is_refused(conduct: Conduct) -> None:
    for box in (0, 8):
        refused = conduct.refused_wagers(TABLE, first_box=box)
        assert (refused.code, refused.clause) == (Refusal.NO_SUCH_BOX, "2.2.1")


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "6.2(a)")
def test_other_books_begin_at_the_first_box_with_a_wager(conduct: Conduct) -> None:
    refused = conduct.refused_wagers(TABLE, first_box=3)
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "6.2(a)")


def test_a_reconstruction_begins_where_the_round_did() -> None:
    felt = felt_from(CONDUCT, 6).deal("Ts 9s").misdeal("8s", 6).deal("7d")
    again = reconstruct(felt.live).round
    assert again.first_box == 6
    assert [box.number for box in again.layout.boxes] == [6, 1, 3]
    assert [box.hand(1).cards for box in again.layout.boxes] == [("Ts",), ("9s",), ("8s",)]


def turned(deal: RandomDeal, first_box: int | None) -> RoundOfPlay:
    """The same round from another box."""
    live = open_round(deal.rules, deal.wagers, new_shoe=False, first_box=first_box)
    assert not isinstance(live, Refused), live
    return play_on(live, iter(deal.shoe), iter(deal.choices))


@settings(ENOUGH, max_examples=60)
@given(deals(shelf.book(CHALLENGE).id), st.integers(1, 7))
def test_the_same_inputs_from_the_same_box_say_the_same_things(deal: RandomDeal, first_box: int) -> None:
    live = turned(deal, first_box)
    again = RoundOfPlay(deal.rules, deal.wagers, new_shoe=False, first_box=first_box)
    again.feed(live.inputs)
    assert msgspec.json.encode(again.said) == msgspec.json.encode(live.said)
    assert again.layout == live.layout


@settings(ENOUGH, max_examples=60)
@given(deals(shelf.book(CHALLENGE).id), st.integers(1, 7))
def test_turning_the_table_is_turning_the_numbers_of_its_boxes(deal: RandomDeal, first_box: int) -> None:
    """A deal from box 3 is the deal of a table whose third box is its first: same cards, same results."""

    def renumbered(box: int) -> int:
        return (box - first_box) % 7 + 1

    live = turned(deal, first_box)
    plain = RoundOfPlay(
        deal.rules,
        [msgspec.structs.replace(one, box=renumbered(one.box)) for one in deal.wagers],
        new_shoe=False,
    )
    play_on(plain, iter(deal.shoe), iter(deal.choices))
    there = [(renumbered(one.box), one.player, one.paid) for one in live.said if isinstance(one, WagerSettled)]
    here = [(one.box, one.player, one.paid) for one in plain.said if isinstance(one, WagerSettled)]
    assert there == here
    assert sum(isinstance(one, DealBegins) for one in live.said) == 1


def test_the_clause_is_data() -> None:
    """Conditions that were approved against a book which knows no such deal bring their own."""
    rules = shelf.book("act-blackjack-2006").rules()
    assert isinstance(rules, BlackjackRules)
    live = open_round(with_deal_from_marker(rules, Clause("20.5")), TABLE, first_box=3)
    assert not isinstance(live, Refused)
    assert [one.clause for one in live.said if isinstance(one, DealBegins)] == ["20.5"]
