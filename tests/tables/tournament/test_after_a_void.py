"""After a void round: the marker is told again, those who went out by it are in again, though they had left."""

from __future__ import annotations

from croupier.tables.state.tournament import LimitStep, Standing
from croupier.tables.tournament import orders, standings
from croupier.tables.tournament.scoring import Eliminated, Reinstated, RoundScored
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import ACT06, NSW, lay_out, ordered, play, session
from tests.tables.tournament.test_order_of_wagering import marked

WIDE = (LimitStep(minimum=50, maximum=1_000),)
ANN_LOSES = "7s 9d Tc 9c 8h Ts 9s Jd"


def voided(pit: Pit, number: int) -> None:
    grounds = {"grounds": "cannot-be-rebuilt"} if pit.book == NSW else {"grounds": "disturbance"}
    pit.do("void", "sue" if pit.book == NSW else "max", round=number, reason="fire", **grounds)
    pit.do("confirm-void", "max" if pit.book == NSW else "sue", round=number)


@clause("act-blackjack-2006", "20.15")
@clause("nsw-blackjack-challenge", "21.9.2")
def test_the_marker_is_told_again_for_a_round_that_is_played_again(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat", order_of_wagering=True)
    lay_out(pit, "Ts 9d 8c", ann=50, bob=50, cat=50)
    voided(pit, 1)
    assert marked(pit) == [(1, "ann", 1), (1, "ann", 1)]
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    assert marked(pit)[2:] == [(2, "bob", 2)]


@clause("act-blackjack-2006", "A.Starting Marker")
@clause("nsw-blackjack-challenge", "21.9.2")
def test_it_goes_back_to_where_it_lay_for_a_round_that_was_over(pit: Pit) -> None:
    """The first round has its box, whether it is played once or twice."""
    session(pit, "ann", "bob", "cat", order_of_wagering=True)
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    assert marked(pit)[-1] == (2, "bob", 2)
    voided(pit, 1)
    assert marked(pit)[-1] == (1, "ann", 1)
    assert standings.next_to_wager(pit.table) == "ann"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Void")
@clause("nsw-blackjack-challenge", "1.1.Void")
def test_one_who_went_out_and_left_is_in_again(pit: Pit) -> None:
    """The round that put them out has no result: the chips lie at their box, and the seat waits for them."""
    session(pit, "ann", "bob", "cat", limits=WIDE)
    play(pit, ANN_LOSES, ann=500, bob=50, cat=50)
    pit.do("leave", "ann")
    voided(pit, 1)
    scored = pit.happened(RoundScored)[-1]
    assert scored.chips == {"ann": 500, "bob": 500, "cat": 500}
    (back,) = pit.happened(Reinstated)
    assert (back.player, back.chips) == ("ann", 500)
    assert standings.in_play(pit.table) == ("ann", "bob", "cat")
    assert standings.absentees(pit.table) == ("ann",)
    for player in ("bob", "cat"):
        pit.wager(player, 50)
    waits = pit.refused("start-round")
    assert waits.code is Refusal.NOT_SEATED
    assert "ann" in waits.says
    ordered(pit, orders.BackInSeat, player="ann")
    pit.wager("ann", 50)
    pit.do("start-round")
    pit.check()


@clause("act-blackjack-2006", "20.14")
@clause("act-blackjack-2018", "19.14")
def test_in_canberra_the_round_waits_for_them_under_the_clause_by_which_all_wager(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat", limits=WIDE)
    play(pit, ANN_LOSES, ann=500, bob=50, cat=50)
    pit.do("leave", "ann")
    voided(pit, 1)
    for player in ("bob", "cat"):
        pit.wager(player, 50)
    assert pit.refused("start-round").clause == ("20.14" if pit.book == ACT06 else "19.14")
    ordered(pit, orders.TakeOut, player="ann", why=Standing.EXCLUDED)
    pit.do("start-round")


def test_one_who_left_after_an_earlier_round_stays_out(pit: Pit) -> None:
    """The void is of a round that did not put them out."""
    pit.book = ACT06
    session(pit, "ann", "bob", "cat", limits=WIDE)
    play(pit, ANN_LOSES, ann=500, bob=50, cat=50)
    pit.do("leave", "ann")
    play(pit, "9d Tc 9c 8h 9s Jd", bob=50, cat=50)
    voided(pit, 2)
    assert pit.happened(Reinstated) == []
    assert [one.player for one in pit.happened(Eliminated)] == ["ann"]
    voided(pit, 1)
    assert [one.player for one in pit.happened(Reinstated)] == ["ann"]
    pit.check()


def test_lower_limits_bring_nobody_back(pit: Pit) -> None:
    """Out is out (20.14, 19.14, NSW 21.6.12): only what a round took and a void gives back counts (T24)."""
    pit.book = ACT06
    session(
        pit,
        "ann",
        "bob",
        "cat",
        limits=(LimitStep(minimum=50, maximum=500), LimitStep(from_round=2, minimum=100, maximum=500)),
        chips=120,
    )
    play(pit, ANN_LOSES, ann=50, bob=50, cat=50)
    assert [one.player for one in pit.happened(Eliminated)] == ["ann"]
    ordered(pit, orders.SetTournamentLimits, minimum=50, maximum=500)
    assert pit.happened(Reinstated) == []
    voided(pit, 1)
    assert [one.player for one in pit.happened(Reinstated)] == ["ann"]


def test_one_who_is_kept_out_does_not_come_back_by_a_void(pit: Pit) -> None:
    """Somebody who withdrew, was disqualified or bought back for the next session."""
    pit.book = ACT06
    session(pit, "ann", "bob", "cat", limits=WIDE)
    play(pit, ANN_LOSES, ann=500, bob=50, cat=50)
    ordered(pit, orders.KeepOut, player="ann")
    voided(pit, 1)
    assert pit.happened(Reinstated) == []
    assert standings.in_play(pit.table) == ("bob", "cat")
    pit.check()
