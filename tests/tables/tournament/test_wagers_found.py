"""A wager that is found to be wrong when cards are out (NSW 21.6.13)."""

from __future__ import annotations

from croupier.games.said import HandCleared
from croupier.tables.irregularities.tournament_wagers import ChipsMissing, SessionWagerFound
from croupier.tables.tournament import standings
from croupier.tables.tournament.scoring import Eliminated, RoundScored
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import dealt, lay_out, session


def found(pit: Pit, *, recorded: int, laid: int, chips: int = 700) -> SessionWagerFound:
    """Ann's wager is on record as one amount, and another lies there; limits 50 to 500."""
    session(pit, "ann", "bob", "cat", chips=chips)
    lay_out(pit, "Ts 9d 8d 9c", ann=recorded, bob=50, cat=50)
    pit.do("report-wager", player="ann", amount=laid)
    one = pit.happened(SessionWagerFound)[-1]
    assert isinstance(one, SessionWagerFound)
    return one


@clause("nsw-blackjack-challenge", "21.6.13", "21.6.13#3")
def test_case_16_over_the_maximum(pit: Pit) -> None:
    """Hard case 16: 620 lies, 500 counts."""
    one = found(pit, recorded=500, laid=620)
    assert (one.laid, one.amount, one.clause) == (620, 500, "21.6.13")
    dealt(pit, "Qh 8s 9h Jd")
    assert pit.happened(RoundScored)[-1].chips == {"ann": 1_200, "bob": 650, "cat": 650}
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.13#6")
def test_case_16_no_full_unit(pit: Pit) -> None:
    """130: 100 counts, 30 go back."""
    one = found(pit, recorded=150, laid=130)
    assert (one.laid, one.amount, pit.rack("ann")) == (130, 100, 600)
    dealt(pit, "Qh 8s 9h Jd")
    assert pit.happened(RoundScored)[-1].chips["ann"] == 800
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.13#4")
def test_case_16_made_up_to_the_minimum(pit: Pit) -> None:
    """20 with 200 in the rack: made up to 50."""
    one = found(pit, recorded=50, laid=20, chips=250)
    assert (one.laid, one.amount, pit.rack("ann")) == (20, 50, 200)
    dealt(pit, "Qh 8s 9h Jd")
    assert pit.happened(RoundScored)[-1].chips["ann"] == 300


@clause("nsw-blackjack-challenge", "21.6.13#5")
def test_case_16_one_who_cannot_make_it_up_is_out(pit: Pit) -> None:
    """20 and nothing else: void, cards burned, out; what nobody finds is missing.

    The others lose everything in that round: 20 left are more, so that they went first (21.10.4).
    """
    one = found(pit, recorded=50, laid=20, chips=50)
    assert (one.laid, one.amount) == (20, 0)
    assert any(isinstance(said, HandCleared) and said.box == 1 for said in pit.said_in(1))
    (missing,) = pit.happened(ChipsMissing)
    assert (missing.player, missing.amount) == ("ann", 30)
    (out,) = pit.happened(Eliminated)
    assert (out.player, out.chips, out.places, out.clause) == ("ann", 20, (3,), "21.6.13")
    dealt(pit, "8s 9h Jd")
    tally = standings.chip_tally(pit.table)
    assert tally.missing == 30
    assert [one.player for one in standings.went_out(pit.table)] == ["bob", "cat", "ann"]
    assert [one.places for one in pit.happened(Eliminated)[1:]] == [(3,), (2,), (1,)]
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.13", "6.1")
def test_more_than_was_on_record_is_made_up(pit: Pit) -> None:
    one = found(pit, recorded=100, laid=200)
    assert (one.amount, pit.rack("ann")) == (200, 500)
    same = pit.refused("report-wager", player="ann", amount=200)
    assert same.code is Refusal.NOTHING_WENT_WRONG
    nobody_has_that = pit.refused("report-wager", player="ann", amount=900)
    assert nobody_has_that.code is Refusal.NOT_ENOUGH_CHIPS
    nothing = pit.refused("report-wager", player="ann", amount=-20)
    assert (nothing.code, nothing.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "6.1")
    dealt(pit, "Qh 8s 9h Jd")
    assert pit.happened(RoundScored)[-1].chips["ann"] == 900
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.13")
def test_before_the_first_card_it_is_placed_as_any(pit: Pit) -> None:
    session(pit, "ann", "bob")
    pit.wager("ann", 50)
    assert pit.refused("report-wager", player="ann", amount=20).code is Refusal.NO_SUCH_ROUND
