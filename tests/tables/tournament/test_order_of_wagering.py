"""The order of wagering: the marker, turns, wagers before one's turn, and when a wager is fixed."""

from __future__ import annotations

from croupier.games.said import CardDealt, DealBegins, HandAt
from croupier.tables.tournament import orders, standings
from croupier.tables.tournament.scoring import RoundScored
from croupier.tables.tournament.turns import AskedToWager, OutOfTurnVoided
from croupier.tables.wagers.starting_marker import StartingMarkerPlaced
from croupier.tables.wagers.turns import WageredOutOfTurn
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import ACT00, ACT06, dealt, lay_out, ordered, play, session

STAND = "Ts 9d 8c 7h 9c Qh 8s 9h Th Jd"
"""For four boxes and the dealer: everybody stands, the dealer has 19."""


def marked(pit: Pit) -> list[tuple[int, str, int]]:
    return [(one.box, one.player, one.round) for one in pit.happened(StartingMarkerPlaced)]


@clause("act-blackjack-2006", "20.15", "A.Starting Marker", "A.Starting Marker#2")
@clause("nsw-blackjack-challenge", "21.9.1", "21.9.2", "21.1.1.marker")
@clause("act-blackjack-2018", "A.Starting Marker", "A.Starting Marker#2")
def test_the_marker_goes_round(pit: Pit) -> None:
    """It begins at the first box with a player, and goes on clockwise to the next who is still in (T8)."""
    order = None if pit.book == ACT06 else True
    session(pit, "ann", "bob", "cat", boxes=(2, 4, 5), order_of_wagering=order)
    assert marked(pit) == [(2, "ann", 1)]
    assert standings.next_to_wager(pit.table) == "ann"
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    assert marked(pit)[1:] == [(4, "bob", 2)]
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", bob=50, cat=50, ann=50)
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", cat=50, ann=50, bob=50)
    assert marked(pit)[2:] == [(5, "cat", 3), (2, "ann", 4)]
    pit.check()


@clause("act-blackjack-2018", "A.Starting Marker")
def test_in_2018_there_is_an_order_only_if_the_conditions_say_so(pit: Pit) -> None:
    session(pit, "ann", "bob")
    assert (marked(pit), standings.next_to_wager(pit.table)) == ([], None)
    play(pit, "Ts 9d 9c Qh 8s Jd", bob=50, ann=50)
    assert not pit.happened(WageredOutOfTurn)
    ordered(pit, orders.EndSessionAtTable)
    session(pit, "ann", "bob", order_of_wagering=True)
    assert marked(pit) == [(1, "ann", 1)]


def at_box_two(pit: Pit) -> Pit:
    """Four boxes, and the marker at the second."""
    session(pit, "ann", "bob", "cat", "dee", order_of_wagering=True)
    play(pit, STAND, ann=50, bob=50, cat=50, dee=50)
    assert marked(pit)[-1] == (2, "bob", 2)
    pit.wager("bob", 50)
    return pit


@clause("act-blackjack-2006", "20.15", "20.15#2", "20.15#3")
def test_case_11_out_of_turn_stands_and_is_warned(pit: Pit) -> None:
    """Hard case 11: order 2, 3, 4, 1; box 4 wagers after box 2."""
    at_box_two(pit)
    pit.wager("dee", 100)
    (warned,) = pit.happened(WageredOutOfTurn)
    assert (warned.player, warned.box, warned.times) == ("dee", 4, 1)
    first = pit.refused("void-out-of-turn", "tom", player="dee")
    assert (first.code, first.clause) == (Refusal.FIRST_TIME, "20.15")
    pit.wager("cat", 50)
    pit.wager("ann", 50)
    pit.do("start-round")
    dealt(pit, "Ts 9d 8c 7h 9c Qh 8s 9h Th Jd")
    assert marked(pit)[-1] == (3, "cat", 3)
    pit.wager("dee", 100)
    assert pit.happened(WageredOutOfTurn)[-1].times == 2
    held = pit.rack("dee")
    pit.do("void-out-of-turn", "tom", player="dee")
    assert (pit.happened(OutOfTurnVoided)[-1].amount, pit.rack("dee")) == (100, held + 100)
    assert pit.refused("wager", "dee", box=4, amount=50).code is Refusal.WAGERS_CLOSED
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", cat=50, ann=50, bob=50)  # dee is out of that round only
    assert pit.happened(RoundScored)[-1].chips["dee"] == held + 100
    assert standings.next_to_wager(pit.table) == "dee"
    pit.wager("dee", 50)


@clause("nsw-blackjack-challenge", "21.9.3", "21.9.3#3", "21.9.4")
def test_case_11_out_of_turn_waits(pit: Pit) -> None:
    """Hard case 11 in Sydney: refused, and taken after box 3."""
    at_box_two(pit)
    early = pit.refused("wager", "dee", box=4, amount=100)
    assert (early.code, early.clause) == (Refusal.OUT_OF_TURN, "21.9.4")
    assert "cat's turn" in early.says
    pit.wager("cat", 50)
    pit.wager("dee", 100)
    pit.wager("ann", 50)
    pit.do("start-round")


@clause("act-blackjack-2006", "20.15#2", "20.16")
def test_case_12_a_wager_is_fixed_when_the_next_is_asked(pit: Pit) -> None:
    """Hard case 12: box 2 may take back and wager again until box 3 is asked."""
    at_box_two(pit)
    pit.do("take-back", "bob", box=2)
    pit.wager("bob", 100)
    pit.do("change-wager", "bob", box=2, amount=150)
    assert pit.refused("ask-wager", player="dee").code is Refusal.OUT_OF_TURN
    pit.do("ask-wager", player="cat")
    assert [one.player for one in pit.happened(AskedToWager)] == ["cat"]
    for command, fields in (("take-back", {}), ("change-wager", {"amount": 200})):
        fixed = pit.refused(command, "bob", box=2, **fields)
        assert (fixed.code, fixed.clause) == (Refusal.WAGER_FIXED, "20.15")
    pit.wager("cat", 50)
    pit.wager("dee", 50)  # which asks her
    assert pit.refused("take-back", "cat", box=3).code is Refusal.WAGER_FIXED
    pit.do("take-back", "dee", box=4)


@clause("nsw-blackjack-challenge", "21.9.5")
def test_case_12_a_wager_made_in_turn_is_fixed_at_once(pit: Pit) -> None:
    at_box_two(pit)
    fixed = pit.refused("take-back", "bob", box=2)
    assert (fixed.code, fixed.clause) == (Refusal.WAGER_FIXED, "21.9.5")
    assert pit.refused("change-wager", "bob", box=2, amount=100).code is Refusal.WAGER_FIXED
    ordered(pit, orders.EndSessionAtTable)
    session(pit, "ann", "bob")  # no order, nothing fixed
    pit.wager("bob", 50)
    pit.do("take-back", "bob", box=2)


@clause("nsw-blackjack-challenge", "21.9.3", "21.9.3#2")
@clause("act-blackjack-2006", "20.5")
def test_the_deal_begins_at_the_marker(pit: Pit) -> None:
    order = None if pit.book == ACT06 else True
    session(pit, "ann", "bob", "cat", order_of_wagering=order, deal_from_marker=True)
    play(pit, "Ts 9d 8c 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    lay_out(pit, "2s 3d 4c 9c", bob=50, cat=50, ann=50)
    begun = [one for one in pit.said_in(2) if isinstance(one, DealBegins)]
    assert [(one.box, one.clause) for one in begun] == [(2, "20.5" if pit.book == ACT06 else "21.9.3")]
    first = [one.to.box for one in pit.said_in(2) if isinstance(one, CardDealt) and isinstance(one.to, HandAt)]
    assert first == [2, 3, 1]
    pit.check()


def test_in_2000_the_order_is_as_in_2006_without_a_clause(pit: Pit) -> None:
    pit.book = ACT00
    session(pit, "ann", "bob")
    assert marked(pit) == [(1, "ann", 1)]
    assert pit.happened(StartingMarkerPlaced)[0].clause is None
    pit.wager("bob", 50)
    assert pit.happened(WageredOutOfTurn)[0].clause is None
    pit.do("ask-wager", player="ann")


def test_in_2000_approved_conditions_may_do_without_an_order(pit: Pit) -> None:
    pit.book = ACT00
    session(pit, "ann", "bob", order_of_wagering=False)
    assert marked(pit) == []
