"""What the rack can pay, and what becomes of players who are silent, have left, or go by another name."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.play import Ask
from croupier.ledger.account import purse
from croupier.rulebooks import shelf
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.state.people import Patron
from croupier.tables.table import Phase
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

B06, B18 = "act-blackjack-2006", "act-blackjack-2018"


def answer(pit: Pit, player: str, box: int, choose: str, **fields: Any) -> None:
    pit.do("decide", player, box=box, choose=choose, **fields)


@clause(B18, "7.2")
def test_chips_asked_for_one_insurance_cannot_be_asked_for_another(pit: Pit) -> None:
    """Requests are served together at the end: what was asked for before is not free any more."""
    pit.opened("ann", "bob", "cy", rack=130_00, dealing="by hand")
    pit.start(ann=100_00, bob=100_00, cy=60_00)
    pit.deal("Th 9h 8c As 5c 6c 7c")
    for player, box in (("ann", 1), ("bob", 2), ("cy", 3)):
        answer(pit, player, box, "decline")
    answer(pit, "cy", 1, "insure", amount=50_00, **{"for": "ann"})
    refused = pit.refused("decide", "cy", box=2, choose="insure", amount=50_00, **{"for": "bob"})
    assert refused.code is Refusal.NOT_ENOUGH_CHIPS
    assert "$50" in refused.says
    assert "$20" in refused.says
    answer(pit, "cy", 2, "insure", amount=20_00, **{"for": "bob"})
    while any(one.owner for one in pit.questions):
        question = pit.questions[0]
        answer(pit, question.player, question.box, "decline", **{"for": question.owner})
    assert pit.rack("cy") == 0


def misdealt(pit: Pit) -> None:
    """Bob's first card is laid on box 1; both stand and win; the round is over."""
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=100_00)
    pit.deal("Ts")
    pit.do("card", card="9h", laid={"box": 1, "hand": 1})
    pit.deal("8c 7d Tc")
    answer(pit, "ann", 1, "stand")
    answer(pit, "bob", 2, "stand")
    pit.deal("6h Qs")


@clause((B06, B18), "14.4")
def test_what_a_reconstruction_brings_one_who_left_goes_to_the_purse(pit: Pit) -> None:
    misdealt(pit)
    pit.do("leave", "bob")
    pit.do("report-misplaced-card", "sue")
    assert pit.happened(RoundReconstructed)
    while pit.table.round is not None:
        question = pit.questions[0]
        if question.player in pit.table.patrons:
            answer(pit, question.player, question.box, "stand")
        else:
            pit.do("silence", player=question.player, box=question.box)
    pit.do("arrive", "bob")
    assert pit.rack("bob") == 0
    assert pit.balances[purse("bob")] >= 0
    assert pit.reloaded() == pit.table


@clause((B06, B18), "14.4", "A.Double/double down")
def test_a_double_on_record_is_not_given_again_when_the_rack_cannot_pay_it(pit: Pit) -> None:
    """Bob has laid the chips that his double won for the next round: he is asked again."""
    pit.opened("ann", "bob", "cy", rack=200_00, dealing="by hand").start(ann=10_00, bob=100_00, cy=10_00)
    pit.deal("Ts 6h 9c 7d 2s 5h 8c")
    answer(pit, "ann", 1, "draw")
    pit.do("card", card="3c", laid={"box": 3, "hand": 1})
    pit.deal("4d")
    answer(pit, "ann", 1, "stand")
    answer(pit, "bob", 2, "double")
    pit.deal("9d")
    answer(pit, "cy", 3, "stand")
    pit.deal("8h 2h")
    pit.wager("bob", pit.rack("bob"))
    pit.do("report-misplaced-card", "sue")
    assert [one.player for one in pit.questions] == ["ann"]
    answer(pit, "ann", 1, "stand")
    assert [one.player for one in pit.questions] == ["bob"]
    assert pit.refused("decide", "bob", box=2, choose="double").code is Refusal.NOT_ENOUGH_CHIPS
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("book", shelf.names())
def test_the_dealer_says_that_a_silent_player_sits_out(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("ann", "bob")
    pit.wager("ann", 20_00)
    assert pit.refused("start-round").code is Refusal.NOT_ASKED_YET
    assert pit.refused("pass", "ann", player="bob").code is Refusal.WRONG_PERSON
    assert pit.refused("pass", player="zed").code is Refusal.WRONG_PERSON
    pit.do("pass", player="bob")
    pit.do("start-round")
    assert pit.table.rounds == 1


@clause(B06, "18.10")
def test_no_round_is_started_on_wagers_that_are_all_void(pit: Pit) -> None:
    pit.opened("ann", options={"side_wagers": ["perfect-pairs"]})
    pit.do("wager", "ann", box=1, on="perfect-pairs", amount=10_00)
    refused = pit.refused("start-round")
    assert refused.code is Refusal.NO_WAGERS
    assert pit.table.rounds == 0
    pit.do("take-back", "ann", box=1, on="perfect-pairs")
    assert pit.rack("ann") == 1_000_00


@pytest.mark.parametrize("book", shelf.names())
def test_chips_can_be_taken_away_when_the_table_is_closed(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("ann")
    pit.closed()
    assert pit.table.phase is Phase.CLOSED
    pit.do("leave", "ann")
    assert pit.table.patrons == {}
    assert pit.reloaded() == pit.table


def test_one_whose_wager_is_lost_may_leave_before_the_round_is_over() -> None:
    pit = Pit(B18, Witness(B18)).opened("ann", "bob", dealing="by hand").start(ann=20_00, bob=20_00)
    pit.deal("Ts 9h 6c 7d Tc")
    answer(pit, "ann", 1, "draw")
    pit.deal("Ks")
    pit.do("leave", "ann")
    assert isinstance(pit.table.patrons["bob"], Patron)
    assert pit.refused("leave", "bob").code is Refusal.WAGER_LIES
    answer(pit, "bob", 2, "stand")
    pit.deal("9d 8s")
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


def test_a_name_with_hidden_spaces_is_nobodys() -> None:
    pit = Pit(B18, Witness(B18)).opened("ann")
    assert pit.refused("arrive", "ann ").code is Refusal.UNKNOWN_PERSON
    assert pit.refused("arrive", "ann\u2003bea").code is Refusal.BAD_FILE


def test_a_round_under_another_book_is_not_void_under_this_one() -> None:
    pit = Pit(B18, Witness(B18)).opened("ann").start(ann=20_00).finish()
    pit.closed()
    pit.do("check-cards")
    pit.do("leave", "ann")
    pit.book = "nsw-blackjack-challenge"
    pit.opened("bob")
    refused = pit.refused("void", "max", round=1, reason="a fraud came to light", grounds="fraud")
    assert refused.code is Refusal.NO_SUCH_ROUND


@clause(("act-blackjack-2006", "act-blackjack-2018"), "14.7")
def test_on_a_shared_box_nobody_is_asked_in_the_place_of_one_who_is_away(pit: Pit) -> None:
    """Ann sits and decides; Bob wagers behind her and is there; the hand is dealt for all the same."""
    pit.opened("ann", dealing="by hand")
    pit.do("arrive", "bob")
    pit.do("buy-in", "bob", amount=100_00)
    pit.wager("bob", 20_00, box=1)
    pit.start(ann=20_00).deal("4s 9d 5d")
    pit.do("silence", player="ann", box=1)
    pit.deal("2c")
    assert pit.table.round is not None
    assert not isinstance(pit.live.waiting, Ask), "Bob is not asked on 11"
    pit.deal("Kd")
    assert pit.table.round.layout.box(1).hand(1).cards == ("4s", "5d", "2c", "Kd") or pit.is_over()
    pit.check()


@clause("act-blackjack-2018", "7.2")
def test_where_permission_is_withheld_nobody_insures_anothers_wager(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", options={"insuring_others": False})
    pit.start(ann=20_00, bob=20_00).deal("Ks 9s Ad Qs 8s")
    pit.do("decide", "ann", box=1, choose="decline")
    refused = pit.refused("decide", "bob", box=1, choose="insure", amount=10_00, **{"for": "ann"})
    assert refused.clause == "7.2"
    assert "permitted" in refused.says
    pit.do("decide", "bob", box=2, choose="decline")
    assert [one.owner for one in pit.questions] == [None], "nothing is offered to anybody else"
    pit.check()
