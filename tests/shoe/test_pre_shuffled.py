"""Cards that came shuffled: when a player may have them riffled (NSW 4.3)."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import RiffleMoment
from croupier.shoe.pre_shuffled import ShuffledBy, handling, refuse_riffle
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Conduct

NSW = "nsw-blackjack-challenge"
BEFORE_THE_CUT, BEFORE_THE_MULTISHUFFLER = RiffleMoment.BEFORE_THE_CUT, RiffleMoment.BEFORE_THE_MULTISHUFFLER


def tried(
    conduct: Conduct,
    by: ShuffledBy,
    moment: RiffleMoment,
    *,
    asked_by: str | None = "ann",
    approved_by: str | None = "sue",
) -> Refused | None:
    return refuse_riffle(shelf.book(conduct.book).shuffle, by, moment, asked_by=asked_by, approved_by=approved_by)


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
@pytest.mark.parametrize("moment", RiffleMoment)
def test_the_casinos_cards_are_riffled_if_a_player_asks_and_a_supervisor_agrees(
    conduct: Conduct, moment: RiffleMoment
) -> None:
    assert tried(conduct, ShuffledBy.CASINO, moment) is None
    for refused in (
        tried(conduct, ShuffledBy.CASINO, moment, approved_by=None),
        tried(conduct, ShuffledBy.CASINO, moment, asked_by=None),
    ):
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.RIFFLE_NOT_ALLOWED, "4.3")


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_angels_cards_are_riffled_only_right_before_the_cut(conduct: Conduct) -> None:
    refused = tried(conduct, ShuffledBy.ANGEL, BEFORE_THE_MULTISHUFFLER)
    assert refused is not None
    assert refused.clause == "4.3.1"
    assert tried(conduct, ShuffledBy.ANGEL, BEFORE_THE_CUT) is None
    assert tried(conduct, ShuffledBy.ANGEL, BEFORE_THE_CUT, approved_by=None) is not None


@pytest.mark.parametrize("book", ["nsw-blackjack-challenge"])
def test_a_pack_that_angel_shuffled_is_handled_as_one(conduct: Conduct) -> None:
    rules = shelf.book(conduct.book).shuffle
    angel, casino = (conduct.use(handling)(rules, by) for by in (ShuffledBy.ANGEL, ShuffledBy.CASINO))
    assert angel is not None
    assert casino is not None
    assert (angel.moments.clause, angel.moments.value) == ("4.3.1", (BEFORE_THE_CUT,))
    assert casino.moments.clause == "4.3"


def test_the_act_books_know_no_cards_that_come_shuffled() -> None:
    rules = shelf.book("act-blackjack-2018").shuffle
    assert handling(rules, ShuffledBy.ANGEL) is None
    assert refuse_riffle(rules, ShuffledBy.CASINO, BEFORE_THE_CUT, asked_by="ann", approved_by="sue") is not None
