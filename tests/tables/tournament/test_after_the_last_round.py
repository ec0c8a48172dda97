"""Nothing is wagered for a round that will not come: after a session's last one, and where one player is left."""

from __future__ import annotations

import pytest

from croupier.tables.state.tournament import LimitStep
from croupier.tables.tournament import orders
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause
from tests.tables.tournament.sessions import ACT00, NSW, ordered, play, session

STAND = "Ts 9d 9c Qh 8s Jd"


@clause("act-blackjack-2006", "A.Session")
@clause("act-blackjack-2018", "A.Session")
@clause("nsw-blackjack-challenge", "21.1.1.session")
def test_no_wager_is_taken_after_the_last_round(pit: Pit) -> None:
    session(pit, "ann", "bob", rounds=1)
    play(pit, STAND, ann=50, bob=50)
    refused = pit.refused("wager", "ann", box=1, amount=50)
    assert refused.code is Refusal.SESSION_OVER
    assert "heat" in refused.says
    assert pit.rack("ann") == 550


def test_nor_when_the_time_is_up(pit: Pit) -> None:
    pit.book = NSW
    session(pit, "ann", "bob", rounds=None, minutes=20, undisclosed_wagers=1, pass_cards=1)
    pit.later(minutes=20)
    for word, fields in (
        ("wager", {"box": 1, "amount": 50}),
        ("seal-wager", {"on": "blackjack", "amount": 50}),
        ("seal-wager", {"paper": True}),
        ("play-pass-card", {}),
    ):
        assert pit.refused(word, "ann", **fields).code is Refusal.SESSION_OVER, word


def test_nobody_is_called_late_or_disqualified_for_a_round_that_does_not_come(pit: Pit) -> None:
    pit.book = NSW
    session(pit, "ann", "bob", rounds=1)
    play(pit, STAND, ann=50, bob=50)
    assert pit.refused("late", player="ann").code is Refusal.SESSION_OVER
    assert pit.refused("no-wager", player="ann").code is Refusal.SESSION_OVER


def test_a_wager_that_lies_when_the_time_is_up_is_taken_back_and_not_changed(pit: Pit) -> None:
    pit.book = "act-blackjack-2018"
    session(pit, "ann", "bob", rounds=None, minutes=20)
    pit.wager("ann", 50)
    pit.later(minutes=20)
    assert pit.refused("change-wager", "ann", box=1, amount=100).code is Refusal.SESSION_OVER
    pit.do("take-back", "ann", box=1)


def test_whoever_is_left_alone_wagers_no_more(pit: Pit) -> None:
    pit.book = "act-blackjack-2006"
    session(pit, "ann", "bob", limits=(LimitStep(minimum=50, maximum=500),))
    play(pit, "7s Td Tc 8h Qs Jd", ann=500, bob=50)
    assert pit.refused("wager", "bob", box=2, amount=50).code is Refusal.SESSION_OVER


def test_a_table_that_was_concluded_takes_no_wager(pit: Pit) -> None:
    pit.book = NSW
    session(pit, "ann", "bob")
    ordered(pit, orders.Conclude)
    assert pit.refused("wager", "ann", box=1, amount=50).code is Refusal.SESSION_OVER


@pytest.mark.parametrize("book", [ACT00])
def test_in_2000_too_and_without_a_clause(book: str, witness: Witness) -> None:
    pit = Pit(book, witness)
    session(pit, "ann", "bob", rounds=1)
    play(pit, STAND, ann=50, bob=50)
    refused = pit.refused("wager", "ann", box=1, amount=50)
    assert (refused.code, refused.clause) == (Refusal.SESSION_OVER, None)
