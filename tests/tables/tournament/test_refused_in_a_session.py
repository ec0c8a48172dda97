"""What is refused while a session is played: at the wrong moment, of the wrong person, or a second time."""

from __future__ import annotations

from typing import Any

from croupier.tables.irregularities.tournament_wagers import SessionWagerFound
from croupier.tables.state.tournament import Standing
from croupier.tables.tournament import orders, standings
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import (
    ACT00,
    ACT06,
    ACT18,
    NSW,
    attempted,
    dealt,
    lay_out,
    open_table,
    ordered,
    play,
    session,
    terms,
)
from tests.tables.tournament.test_after_a_void import ANN_LOSES, WIDE, voided

STAND = "Ts 9d 9c Qh 8s Jd"
"""Ann has 20, bob 17, the dealer 19."""
SEATS = (orders.SeatAt(player="ann", box=1), orders.SeatAt(player="bob", box=2))
OWN_SEAT = {ACT06: "20.7", ACT18: "19.7", NSW: "21.6.9"}


def told(refused: tuple[object, ...] | Refused) -> tuple[Refusal, str | None]:
    """Code and clause of what must be a refusal."""
    assert isinstance(refused, Refused), f"it was accepted: {refused}"
    return refused.code, refused.clause


def not_ordered(pit: Pit, kind: type[orders.TableOrder], **fields: Any) -> tuple[Refusal, str | None]:
    """Code and clause of an order that must not be obeyed."""
    return told(attempted(pit, kind, **fields))


# --- seats ------------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "21.6.9")
def test_nobody_wagers_from_an_empty_seat(pit: Pit) -> None:
    session(pit, "ann", "bob", pass_cards=1, undisclosed_wagers=1)
    pit.do("stand-up", "ann")
    for command, fields in (
        ("wager", {"box": 1, "amount": 50}),
        ("play-pass-card", {}),
        ("seal-wager", {"on": "blackjack", "amount": 50}),
    ):
        away = pit.refused(command, "ann", **fields)
        assert (told(away), "the seat is empty" in away.says) == ((Refusal.NOT_SEATED, "21.6.9"), True), command
    ordered(pit, orders.BackInSeat, player="ann")
    pit.wager("ann", 50)
    pit.check()


@clause("act-blackjack-2006", "20.7")
@clause("act-blackjack-2018", "19.7")
def test_nor_in_canberra_from_a_seat_that_waits_for_one_who_left(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat", limits=WIDE)
    play(pit, ANN_LOSES, ann=500, bob=50, cat=50)
    pit.do("leave", "ann")
    voided(pit, 1)
    assert told(pit.refused("wager", "ann", box=1, amount=50)) == (Refusal.NOT_SEATED, OWN_SEAT[pit.book])
    ordered(pit, orders.BackInSeat, player="ann")
    pit.wager("ann", 50)


@clause("act-blackjack-2006", "20.7")
@clause("act-blackjack-2018", "19.7")
def test_in_canberra_nobody_gives_up_the_seat_in_a_session(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat")
    assert told(pit.refused("stand-up", "ann")) == (Refusal.WRONG_SEAT, OWN_SEAT[pit.book])
    assert pit.table.patrons["ann"].seat == 1
    assert standings.absentees(pit.table) == ()


@clause("nsw-blackjack-challenge", "21.6.9")
def test_in_sydney_a_wager_keeps_its_player_in_the_seat(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=1)
    pit.wager("ann", 50)
    assert told(pit.refused("stand-up", "ann")) == (Refusal.WAGER_LIES, "21.6.9")
    pit.do("seal-wager", "bob", on="blackjack", amount=50)
    assert told(pit.refused("stand-up", "bob")) == (Refusal.WAGER_LIES, "21.6.9")
    pit.do("take-back", "ann", box=1)
    pit.do("stand-up", "ann")
    assert standings.absentees(pit.table) == ("ann",)


@clause("nsw-blackjack-challenge", "21.5.6.1")
def test_one_whose_wager_lies_there_is_not_ruled_absent(pit: Pit) -> None:
    session(pit, "ann", "bob")
    pit.wager("ann", 50)
    assert not_ordered(pit, orders.RuleAbsent, player="ann") == (Refusal.WAGER_LIES, "21.5.6")
    pit.do("take-back", "ann", box=1)
    ordered(pit, orders.RuleAbsent, player="ann")
    assert pit.table.patrons["ann"].seat is None


@clause("act-blackjack-2006", "20.7")
@clause("act-blackjack-2018", "19.7")
@clause("nsw-blackjack-challenge", "21.6.9")
def test_nobody_comes_back_to_a_seat_they_are_in_and_no_reserve_is_given_it(pit: Pit) -> None:
    own = OWN_SEAT[pit.book]
    session(pit, "ann", "bob")
    assert not_ordered(pit, orders.BackInSeat, player="ann") == (Refusal.HERE_ALREADY, own)
    for player, box in (("zoe", 2), ("bob", 4)):  # a box that bob has, and bob at another one
        seat = {"player": player, "box": box, "chips": 500}
        assert not_ordered(pit, orders.SeatReserve, **seat) == (Refusal.SEAT_TAKEN, own)
    ordered(pit, orders.TakeOut, player="bob", why=Standing.EXCLUDED)
    ordered(pit, orders.SeatReserve, player="zoe", box=2, chips=500)
    assert standings.in_play(pit.table) == ("ann", "zoe")
    pit.check()


# --- a session begins, is concluded, is broken off --------------------------------------------------------


@clause("act-blackjack-2006", "20.7")
@clause("act-blackjack-2018", "19.7")
@clause("nsw-blackjack-challenge", "21.5.2")
def test_no_session_begins_where_another_is_played(pit: Pit) -> None:
    exclusive = "21.5.2" if pit.book == NSW else OWN_SEAT[pit.book]
    session(pit, "ann", "bob")
    other = {"terms": terms(session="final"), "seats": SEATS}
    assert not_ordered(pit, orders.BeginSession, **other) == (Refusal.NOT_IN_A_SESSION, exclusive)
    ordered(pit, orders.EndSessionAtTable)
    ordered(pit, orders.BeginSession, **other)
    pit.check()


@clause("nsw-blackjack-challenge", "21.5.5.1")
def test_no_table_is_concluded_in_a_round(pit: Pit) -> None:
    session(pit, "ann", "bob")
    lay_out(pit, "Ts", ann=50, bob=50)
    settled = {"clause": Clause("21.5.5.1"), "also": (Clause("21.5.5"),)}
    assert not_ordered(pit, orders.Conclude, **settled) == (Refusal.ROUND_UNDER_WAY, "21.5.5.1")
    dealt(pit, "9d 9c Qh 8s Jd")
    ordered(pit, orders.Conclude, **settled)
    assert standings.is_finished(pit.table, pit.now)


@clause("act-blackjack-2000", "19.3")
@clause("act-blackjack-2006", "20.24")
@clause("act-blackjack-2018", "19.21")
@clause("nsw-blackjack-challenge", "21.3.4")
def test_only_a_round_under_way_is_broken_off(pit: Pit) -> None:
    called_off = Clause({ACT00: "19.3", ACT06: "20.24", ACT18: "19.21", NSW: "21.3.4"}[pit.book])
    session(pit, "ann", "bob")
    assert not_ordered(pit, orders.BreakOff, clause=called_off) == (Refusal.NO_SUCH_ROUND, called_off)
    lay_out(pit, "Ts", ann=50, bob=50)
    ordered(pit, orders.BreakOff, clause=called_off)
    assert (pit.rack("ann"), pit.rack("bob")) == (500, 500)
    assert not_ordered(pit, orders.BreakOff, clause=called_off) == (Refusal.NO_SUCH_ROUND, called_off)
    pit.check()


# --- turns ------------------------------------------------------------------------------------------------


@clause("act-blackjack-2006", "20.15")
def test_only_a_wager_made_out_of_turn_is_void_and_only_before_the_round(pit: Pit) -> None:
    session(pit, "ann", "bob")
    play(pit, STAND, bob=50, ann=50)  # the first time for bob
    assert standings.next_to_wager(pit.table) == "bob"
    for player in ("ann", "eve"):
        nothing = pit.refused("void-out-of-turn", "tom", player=player)
        assert told(nothing) == (Refusal.NOTHING_TO_RETURN, "20.15"), player
    pit.wager("bob", 50)
    assert told(pit.refused("void-out-of-turn", "tom", player="bob")) == (Refusal.NOTHING_TO_RETURN, "20.15")
    pit.wager("ann", 50)
    lay_out(pit, "")
    assert told(pit.refused("void-out-of-turn", "tom", player="bob")) == (Refusal.WAGERS_CLOSED, "20.15")
    dealt(pit, STAND)
    pit.wager("bob", 50)  # the second time
    pit.do("void-out-of-turn", "tom", player="bob")


@clause("act-blackjack-2006", "20.16")
def test_nobody_is_asked_to_wager_who_does_not_sit_there_or_in_a_round(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat")
    stranger = pit.refused("ask-wager", player="eve")
    assert told(stranger) == (Refusal.UNKNOWN_PERSON, "20.16")
    ordered(pit, orders.TakeOut, player="cat", why=Standing.EXCLUDED)
    assert told(pit.refused("ask-wager", player="cat")) == (Refusal.UNKNOWN_PERSON, "20.16")
    pit.do("ask-wager", player="ann")
    play(pit, "", ann=50, bob=50)
    assert told(pit.refused("ask-wager", player="ann")) == (Refusal.ROUND_UNDER_WAY, "20.16")
    dealt(pit, STAND)
    pit.do("ask-wager", player="bob")


@clause("nsw-blackjack-challenge", "21.6.3", "21.6.11")
def test_nobody_is_late_or_out_for_a_wager_who_does_not_sit_there_or_in_a_round(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat")
    pit.do("stand-up", "cat")
    under = {"late": "21.6.11", "no-wager": "21.6.3"}
    for command, by in under.items():
        for player in ("eve", "cat"):
            nobody = pit.refused(command, player=player)
            assert told(nobody) == (Refusal.UNKNOWN_PERSON, by), (command, player)
    ordered(pit, orders.RuleAbsent, player="cat")
    lay_out(pit, "Ts", ann=50, bob=50)
    for command, by in under.items():
        assert told(pit.refused(command, player="ann")) == (Refusal.ROUND_UNDER_WAY, by), command
    dealt(pit, "9d 9c Qh 8s Jd")
    pit.do("late", player="ann")
    pit.do("no-wager", player="ann")
    assert standings.in_play(pit.table) == ("bob", "cat")


@clause("nsw-blackjack-challenge", "21.7.1")
@clause("act-blackjack-2000", "19.3")
def test_a_pass_card_is_not_played_once_the_round_has_begun(pit: Pit) -> None:
    under = "21.7.1" if pit.book == NSW else "19.3"
    session(pit, "ann", "bob", pass_cards=1, order_of_wagering=False)
    lay_out(pit, "Ts", ann=50, bob=50)
    assert told(pit.refused("play-pass-card", "ann")) == (Refusal.WAGERS_CLOSED, under)
    dealt(pit, "9d 9c Qh 8s Jd")
    pit.do("play-pass-card", "ann")


# --- forms ------------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "21.8.2.1")
def test_a_form_is_handed_in_once_for_a_round_and_before_it(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=2)
    form = {"on": "blackjack", "amount": 50}
    pit.do("seal-wager", "ann", **form)
    assert told(pit.refused("seal-wager", "ann", **form)) == (Refusal.WAGER_PLACED_TWICE, "21.8.2.1")
    pit.do("examine-form", "gus", player="ann")
    lay_out(pit, "Ts", bob=50)
    for player in ("ann", "bob"):
        begun = pit.refused("seal-wager", player, **form)
        assert told(begun) == (Refusal.WAGERS_CLOSED, "21.8.2.1"), player
    dealt(pit, "9d 9c Qh 8s Jd")
    pit.do("seal-wager", "ann", **form)
    pit.check()


@clause("nsw-blackjack-challenge", "21.7.1", "21.6.11")
def test_no_form_is_handed_in_beside_a_pass_card_or_by_one_who_is_late(pit: Pit) -> None:
    session(pit, "ann", "bob", pass_cards=1, undisclosed_wagers=1)
    form = {"on": "blackjack", "amount": 50}
    pit.do("play-pass-card", "ann")
    assert told(pit.refused("seal-wager", "ann", **form)) == (Refusal.WAGER_PLACED_TWICE, "21.7.1")
    pit.do("late", player="bob")
    assert told(pit.refused("seal-wager", "bob", **form)) == (Refusal.RESTRICTED, "21.6.11")
    play(pit, "9d 9c 8s Jd", bob=50)
    for player in ("ann", "bob"):  # only for that round
        pit.do("seal-wager", player, **form)


@clause("nsw-blackjack-challenge", "21.8.2.1")
def test_a_form_shows_type_and_amount_and_one_on_paper_neither(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=1)
    both = {"on": "blackjack", "amount": 50}
    for fields in (
        {},
        {"on": "blackjack"},
        {"amount": 50},
        {**both, "paper": True},
        {"on": "blackjack", "paper": True},
        {"amount": 50, "paper": True},
    ):
        assert told(pit.refused("seal-wager", "ann", **fields)) == (Refusal.AMOUNT_NOT_ALLOWED, "21.8.2.1"), fields
    pit.do("seal-wager", "ann", **both)
    pit.do("seal-wager", "bob", paper=True)


@clause("nsw-blackjack-challenge", "21.8.2.5")
def test_a_form_is_examined_once_and_only_one_that_was_handed_in(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=2)
    none = pit.refused("examine-form", "gus", player="ann")
    assert (told(none), "was not handed in" in none.says) == ((Refusal.NO_FORM, "21.8.2.5"), True)
    pit.do("seal-wager", "ann", on="blackjack", amount=50)
    pit.do("examine-form", "gus", player="ann")
    again = pit.refused("examine-form", "sue", player="ann")
    assert (told(again), "already" in again.says) == ((Refusal.NO_FORM, "21.8.2.5"), True)
    play(pit, STAND, bob=50)
    assert told(pit.refused("examine-form", "gus", player="ann")) == (Refusal.NO_FORM, "21.8.2.5")
    pit.do("seal-wager", "ann", on="blackjack", amount=50)
    pit.do("examine-form", "gus", player="ann")


@clause("nsw-blackjack-challenge", "21.8.2.6")
def test_a_form_is_read_once_after_its_round_and_only_one_on_paper(pit: Pit) -> None:
    session(pit, "ann", "bob", undisclosed_wagers=1)
    shows = {"on": "blackjack", "amount": 50}
    no_form, too_early = (Refusal.NO_FORM, "21.8.2.6"), (Refusal.TOO_EARLY, "21.8.2.6")
    assert told(pit.refused("read-form", "gus", player="ann", **shows)) == no_form
    pit.do("seal-wager", "ann", paper=True)
    assert told(pit.refused("read-form", "gus", player="ann", **shows)) == too_early
    pit.do("seal-wager", "bob", **shows)
    for player in ("ann", "bob"):
        pit.do("examine-form", "gus", player=player)
    lay_out(pit, "Ts")
    assert told(pit.refused("read-form", "gus", player="ann", **shows)) == too_early
    assert told(pit.refused("read-form", "gus", player="bob", **shows)) == no_form  # it is sealed
    dealt(pit, "9d 9c Qh 8s Jd")
    no_number = pit.refused("read-form", "gus", player="ann", on="blackjack", amount=-50)
    assert told(no_number) == (Refusal.AMOUNT_NOT_POSITIVE, "21.8.2.6")
    pit.do("read-form", "gus", player="ann", **shows)
    assert told(pit.refused("read-form", "gus", player="ann", **shows)) == no_form
    pit.check()


# --- a wager found to be another --------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "21.6.13")
def test_only_a_wager_that_is_still_open_is_found_to_be_another(pit: Pit) -> None:
    session(pit, "ann", "bob")
    lay_out(pit, "As 9h 7d Kc 3s", ann=100, bob=50)
    assert [one.player for one in pit.settlements()] == ["ann"]  # her blackjack is paid
    for player in ("ann", "eve"):
        nothing = pit.refused("report-wager", player=player, amount=150)
        assert told(nothing) == (Refusal.NO_WAGERS, "21.6.13"), player
    pit.do("report-wager", player="bob", amount=150)
    assert [(one.player, one.amount) for one in pit.happened(SessionWagerFound)] == [("bob", 150)]
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.13")
def test_no_wager_is_found_to_be_another_where_software_deals(pit: Pit) -> None:
    open_table(pit, dealing="by software")
    session(pit, "ann", "bob")
    pit.wager("ann", 50)
    pit.wager("bob", 50)
    pit.do("start-round")
    assert told(pit.refused("report-wager", player="ann", amount=100)) == (Refusal.NOT_BY_HAND, "21.6.13")
    pit.finish().check()
