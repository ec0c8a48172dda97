"""What happens at a table around its rounds: the sign, the cards, seats, what goes wrong, and order."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.tables.opening.layouts import LayoutLaid
from croupier.vocabulary.refusal import Refusal

from .conftest import Pit

BOOK = "port-ellery-blackjack"


@pytest.mark.clause(BOOK, "T.1", "D.1")
def test_the_layout_says_what_a_blackjack_pays(pit: Pit) -> None:
    pit.opened("ann")
    (laid,) = [one for one in pit.events if isinstance(one, LayoutLaid)]
    assert [one.text for one in laid.inscriptions] == [
        "Blackjack pays 6 to 5",
        "Dealer draws to 16 and on a soft 17",
    ]


@pytest.mark.clause(BOOK, "T.2", "T.3")
def test_wagers_go_in_chips_and_from_the_minimum_on(pit: Pit) -> None:
    pit.ready("ann")
    assert pit.refused("wager", "ann", box=1, amount=1200).code is Refusal.AMOUNT_NOT_IN_CHIPS
    assert pit.refused("wager", "ann", box=1, amount=500).code is Refusal.UNDER_MINIMUM


@pytest.mark.clause(BOOK, "T.5")
def test_players_are_told_a_quarter_of_an_hour_before_the_table_closes(pit: Pit) -> None:
    pit.opened("ann")
    assert pit.refused("close", "max").code is Refusal.NOT_TOLD_YET
    pit.do("notify", "sue", to="players", subject="closing")
    pit.now += timedelta(minutes=10)
    assert pit.refused("close", "max").code is Refusal.TOO_EARLY
    pit.now += timedelta(minutes=5)
    pit.do("close", "max")


@pytest.mark.clause(BOOK, "C.2")
def test_cards_are_checked_before_a_round(pit: Pit) -> None:
    pit.opened("ann")
    assert pit.refused("shuffle").code is Refusal.NOT_CHECKED
    pit.do("check-cards")


@pytest.mark.clause(BOOK, "C.3", "C.4")
def test_the_cards_are_shuffled_and_cut_before_a_shoe(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("check-cards")
    assert pit.refused("wager", "ann", box=1, amount=1000).clause == "C.3"
    pit.do("shuffle")
    assert pit.refused("cut", "ann", depth=20, cutting_card=60).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", "ann", depth=150, cutting_card=200).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.do("cut", "ann", depth=150, cutting_card=60)
    pit.do("wager", "ann", box=1, amount=1000)


@pytest.mark.clause(BOOK, "C.5")
def test_one_card_is_burned_before_the_first(pit: Pit) -> None:
    pit.ready("ann")
    pit.do("wager", "ann", box=1, amount=1000)
    pit.do("start-round")
    pit.refused("card", card="As")
    pit.do("burn")
    pit.do("card", card="As")


@pytest.mark.clause(BOOK, "C.6")
def test_nobody_cuts_the_cards_of_a_machine(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    pit.do("check-cards")
    pit.do("load-device")
    pit.refused("cut", "ann", depth=150, cutting_card=60)


@pytest.mark.clause(BOOK, "C.7")
def test_a_machine_that_jams_is_set_aside(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    pit.do("check-cards")
    pit.do("load-device")
    pit.do("wager", "ann", box=1, amount=1000)
    pit.do("start-round")
    pit.cards("9s 6d")
    pit.do("report-malfunction", what="it jams", cause="handling")
    pit.refused("card", card="9h")
    pit.do("cut", "ann", depth=150, cutting_card=60)
    assert pit.table.dealt_out_of == "shoe"


@pytest.mark.clause(BOOK, "W.1", "W.2")
def test_a_box_is_for_one_player_and_only_before_the_first_card(pit: Pit) -> None:
    pit.ready("ann", "ben")
    pit.do("wager", "ann", box=1, amount=1000)
    assert pit.refused("wager", "ben", box=1, amount=1000).code is Refusal.BOX_FULL
    pit.do("pass", "ben")
    pit.do("start-round")
    assert pit.refused("wager", "ben", box=2, amount=1000).code is Refusal.WAGERS_CLOSED


@pytest.mark.clause(BOOK, "W.3")
def test_five_rounds_without_a_wager_may_cost_the_seat(pit: Pit) -> None:
    others = ["ann", "ben", "cat", "don"]
    pit.ready("ann", "ben", "cat", "don", "eve")
    for number in range(5):
        if number:
            pit.now += timedelta(minutes=1)
        assert pit.refused("vacate-seat", "sue", player="eve").code is Refusal.SEAT_KEPT
        for box, player in enumerate(others, start=1):
            pit.do("wager", player, box=box, amount=1000)
        pit.do("pass", "eve")
        pit.do("start-round")
        if not number:
            pit.do("burn")
        pit.cards("As Ah Ad Ac 6s Ks Kh Kd Kc" if number < 3 else "Qs Qh Qd Qc 6h As Ah Ad Ac")
    pit.do("vacate-seat", "sue", player="eve")


@pytest.mark.clause(BOOK, "E.1")
def test_a_card_drawn_too_early_is_the_next_one_used(pit: Pit) -> None:
    pit.started("ann").cards("9s 6d 5h")
    pit.do("report-drawn-in-error", card="4c")
    pit.do("decide", "ann", box=1, choose="draw")
    assert str(pit.table.round.layout.box(1).hands[0].cards[-1]) == "4c"  # type: ignore[union-attr]


@pytest.mark.clause(BOOK, "E.3")
def test_a_misplaced_card_that_is_found_in_the_next_round_changes_nothing(pit: Pit) -> None:
    pit.started("ann").cards("As 6d Kh")
    pit.do("wager", "ann", box=1, amount=1000)
    pit.do("start-round")
    pit.do("card", card="9s")
    pit.do("report-late-error", "sue", round=1)
    assert pit.table.patrons["ann"].rack == 50000 + 1200 - 1000


@pytest.mark.clause(BOOK, "E.4")
def test_operator_and_supervisor_void_a_round_after_a_disturbance(pit: Pit) -> None:
    pit.started("ann").cards("9s 6d 8h")
    pit.do("void", "max", round=1, grounds="disturbance", reason="a fire in the kitchen")
    pit.do("confirm-void", "sue", round=1)
    assert pit.table.patrons["ann"].rack == 50000


@pytest.mark.clause(BOOK, "O.1", "O.2", "O.3")
def test_order_at_the_table(pit: Pit) -> None:
    pit.opened("ann", "ben")
    assert pit.refused("wager-between-players", "ann", against="ben", amount=1000).clause == "O.1"
    assert pit.refused("ask-advice", "ann").clause == "O.2"
    pit.do("ask-rules", "ann")


@pytest.mark.clause(BOOK, "O.4")
def test_the_operators_review_of_a_ruling_is_final(pit: Pit) -> None:
    pit.started("ann").cards("As 6d Kh")
    pit.do("raise-dispute", "ann", about="a Blackjack paid 6 to 5")
    pit.do("rule-on-dispute", "sue", dispute="dispute-1", ruling="it was 6 to 5")
    pit.do("ask-for-review", "ann", dispute="dispute-1")
    pit.do("review-dispute", "max", dispute="dispute-1", ruling="it was 6 to 5")
