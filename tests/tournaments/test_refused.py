"""What is refused around entries, seats and sessions: of nobody, to a stranger, twice or out of its turn."""

from __future__ import annotations

from typing import Any

from croupier.tables.state.cases import Exclusion, ShutOutOf
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import clause
from tests.tournaments.hall import Hall, complete
from tests.tournaments.playing import by_hand, outcomes, started

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

HEAT_AND_FINAL = [
    {"name": "heat", "rounds": 1, "tables": 1, "advance": 2},
    {"name": "final", "rounds": 1, "tables": 1},
]


def told(refused: Refused) -> tuple[Refusal, str | None]:
    return refused.code, refused.clause


def before_the_final(hall: Hall) -> Hall:
    """Ann and bob go on to the final, whose seats are drawn; cat is out."""
    started(hall, "ann", "bob", "cat", sessions=HEAT_AND_FINAL)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "win"), cat=(60, "lose"))
    hall.do("end-session")
    return hall.drawn("final")


# --- conditions and entries -------------------------------------------------------------------------------


@clause(B00, "19.2")
@clause(B06, "20.3")
@clause(B18, "19.2(a)")
def test_the_operator_drafts_the_conditions_and_nobody_else(hall: Hall) -> None:
    by = {B00: "19.2", B06: "20.3", B18: "19.2(a)"}[hall.book]
    for who in ("sue", "ann"):
        refused = hall.refused("draft-conditions", who, rulebook=hall.book, conditions=complete(hall.book))
        assert told(refused) == (Refusal.WRONG_ROLE, by)
    hall.drafted()


@clause(B00, "19.4")
@clause(B06, "20.23")
@clause(B18, "19.20")
@clause(NSW, "21.3.2")
def test_no_more_is_kept_of_a_fee_than_the_fee(hall: Hall) -> None:
    by = {B00: "19.4", B06: "20.23", B18: "19.20", NSW: "21.3.2"}[hall.book]
    given = complete(hall.book, entry_fee=50_00, commission=50_01)
    refused = hall.refused("draft-conditions", "ora", rulebook=hall.book, conditions=given)
    assert told(refused) == (Refusal.COMMISSION_NOT_ALLOWED, by)


@clause(B06, "20.4(b)")
def test_a_session_that_another_follows_says_how_many_go_on(hall: Hall) -> None:
    heat, final = HEAT_AND_FINAL
    silent = [{key: value for key, value in heat.items() if key != "advance"}, final]
    refused = hall.refused("draft-conditions", "ora", rulebook=B06, conditions=complete(B06, sessions=silent))
    assert told(refused) == (Refusal.CONDITIONS_NOT_GOOD, "20.4(b)")
    hall.drafted(sessions=HEAT_AND_FINAL)


@clause(B06, "20.2")
@clause(B18, "19.4")
@clause(NSW, "21.1.1.Tournament Manager")
def test_nobody_nominates_no_one(hall: Hall) -> None:
    by = {B06: "20.2", B18: "19.4", NSW: "21.1.1.Tournament Manager"}[hall.book]
    hall.drafted()
    assert told(hall.refused("nominate", "max", person=" ", licence="L-1")) == (Refusal.UNKNOWN_PERSON, by)


@clause(B18, "19.2(c)")
def test_a_notice_is_about_something_of_the_tournament(hall: Hall) -> None:
    hall.drafted()
    for subject in ("weather", "start:semi-final", ""):
        refused = hall.refused("notify", "ora", to="players", subject=subject)
        assert told(refused) == (Refusal.NOTHING_TO_TELL, "19.2(c)")


@clause(B06, "20.6")
@clause(B18, "19.6")
@clause(NSW, "21.1.1.tournament")
def test_entries_are_taken_while_they_are_open_and_not_of_one_who_was_turned_away(hall: Hall) -> None:
    by = {B06: "20.6", B18: "19.6", NSW: "21.1.1.tournament"}[hall.book]
    eligibility = {
        "statement": "only those who may enter",
        "may_refuse": True,
        "refusal_statement": "as we please",
    }
    hall.drafted(eligibility=eligibility).made_known()
    assert told(hall.refused("enter", "ann", agreed=True)) == (Refusal.ENTRIES_CLOSED, by)
    hall.do("open-entries", "ora")
    hall.do("enter", "sue", players=["ann", "eve"], agreed=True)
    hall.do("turn-away", "ora", player="eve", reason="as we please")
    assert told(hall.refused("enter", "eve", agreed=True)) == (Refusal.ENTERED_ALREADY, by)
    hall.do("close-entries")
    assert told(hall.refused("enter", "bob", agreed=True)) == (Refusal.ENTRIES_CLOSED, by)


@clause(NSW, "21.4.2(i)", "21.5.6.2")
def test_a_stranger_withdraws_from_nothing_and_has_no_fee_back(hall: Hall) -> None:
    hall.entered("ann", withdrawal={"until": "2026-11-20T12:00:00+11:00"})
    assert told(hall.refused("withdraw", "eve")) == (Refusal.NOT_ENTERED, "21.4.2(i)")
    assert told(hall.refused("refund", "ora", player="eve")) == (Refusal.NOT_ENTERED, "21.5.6.2")


@clause(B06, "20.6")
@clause(B18, "19.6")
def test_one_who_entered_plays_for_nobody_else(hall: Hall) -> None:
    hall.entered("ann", "bob")
    refused = hall.refused("substitute", player="ann", substitute="bob")
    assert told(refused) == (Refusal.ENTERED_ALREADY, {B06: "20.6", B18: "19.6"}[hall.book])


# --- tables and seats -------------------------------------------------------------------------------------


@clause(B06, "20.8")
@clause(B18, "19.8")
@clause(NSW, "21.5.1")
def test_a_table_is_designated_once_and_only_where_nobody_plays_by_another_sign(hall: Hall) -> None:
    by = {B06: "20.8", B18: "19.8", NSW: "21.5.1"}[hall.book]
    other = B18 if hall.book == B06 else B06
    hall.entered("ann").closed("T1")
    for name, opened_under in (("T2", other), ("T3", hall.book)):
        pit = hall.pit(name)
        pit.book, sign = opened_under, {"decks": 8, "minimum": 10_00, "maximum": 500_00}
        setup: dict[str, Any] = {} if opened_under == NSW else {"shuffle": "wash-riffle", "approval": "GRC/1"}
        pit.do("open", "max", rulebook=opened_under, options=sign, **setup)
    hall.pit("T3").do("arrive", "pat")
    for tables, code in (
        ([], Refusal.UNKNOWN_TABLE),
        (["T1"], Refusal.NAME_TAKEN),
        (["T2"], Refusal.NOT_READY),
        (["T3"], Refusal.HERE_ALREADY),
    ):
        assert told(hall.refused("designate-tables", tables=tables)) == (code, by), tables


@clause(NSW, "21.5.4")
def test_where_nobody_entered_no_seat_is_allotted(hall: Hall) -> None:
    hall.opened(allocation="manager").closed()
    assert told(hall.refused("allot-seats", seats=[])) == (Refusal.NOT_AT_THIS_STAGE, "21.5.4")


@clause(B06, "20.7")
@clause(B18, "19.7")
@clause(NSW, "21.5.4")
def test_nobody_sits_down_before_seats_are_drawn(hall: Hall) -> None:
    by = {B06: "20.7", B18: "19.7", NSW: "21.5.4"}[hall.book]
    hall.entered("ann", "bob").closed()
    assert told(hall.refused("take-seat", "ann")) == (Refusal.NO_BALLOT, by)


@clause(B06, "20.7")
@clause(B18, "19.7")
def test_more_players_than_the_tables_seat_are_not_drawn(hall: Hall) -> None:
    by = {B06: "20.7", B18: "19.7"}[hall.book]
    hall.entered("ann", "bob", "cat").closed()
    assert told(hall.refused("ballot", players_per_table=2)) == (Refusal.DRAW_NOT_GOOD, by)
    hall.do("ballot", players_per_table=3)


@clause(B06, "20.7")
@clause(B18, "19.7")
@clause(NSW, "21.6.9")
def test_one_who_is_out_has_no_seat_in_the_next_session(hall: Hall) -> None:
    by = {B06: "20.7", B18: "19.7", NSW: "21.6.9"}[hall.book]
    before_the_final(hall)
    assert told(hall.refused("take-seat", "cat")) == (Refusal.NOT_ENTERED, by)
    hall.do("take-seat", "ann")


@clause(NSW, "21.4.2(h)(i)")
def test_one_who_is_excluded_since_takes_no_seat(hall: Hall) -> None:
    hall.seated("ann", "bob", take=False)
    hall.excluded["ann"] = Exclusion(
        person="ann",
        out_of=ShutOutOf.CASINO,
        breach="breach-1",
        ordered_by="max",
        table="table-9",
        clause=Clause("20.8.3"),
        at=hall.now,
    )
    assert told(hall.refused("take-seat", "ann")) == (Refusal.EXCLUDED, "21.4.2(h)(i)")
    hall.do("take-seat", "bob")


@clause(B06, "20.10")
@clause(B18, "19.10")
def test_no_reserve_is_seated_in_a_later_session(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat", sessions=HEAT_AND_FINAL)
    hall.do("enter", "sue", players=["rob"], reserve=True, agreed=True)
    hall.do("close-entries")
    hall.designated("T1", dealing="by hand").drawn()
    for player in ("ann", "bob", "cat"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "win"), cat=(60, "lose"))
    hall.do("end-session")
    hall.drawn("final").do("take-seat", "ann")
    hall.do("start-session")
    refused = hall.refused("seat-reserve", player="rob", table="T1", box=2)
    assert told(refused) == (Refusal.NOT_THE_FIRST_SESSION, {B06: "20.10", B18: "19.10"}[hall.book])


# --- a session --------------------------------------------------------------------------------------------


@clause(B06, "20.9")
@clause(B18, "19.9")
def test_a_session_starts_in_its_turn_and_not_before_its_time(hall: Hall) -> None:
    by = {B06: "20.9", B18: "19.9"}[hall.book]
    by_hand(hall, "ann", "bob", "cat", sessions=HEAT_AND_FINAL).at("18:59")
    for session, code in (
        ("final", Refusal.NOT_AT_THIS_STAGE),
        ("semi", Refusal.NO_SUCH_SESSION),
        ("heat", Refusal.TOO_EARLY),
    ):
        assert told(hall.refused("start-session", session=session)) == (code, by), session
    hall.at("19:00").do("start-session", session="heat")


@clause(B06, "20.4(e)")
def test_a_session_does_not_start_with_nobody_in_the_seat(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", take=False).at("19:00")
    assert told(hall.refused("start-session")) == (Refusal.TOO_FEW_PLAYERS, "20.4(e)")


@clause(B06, "20.4(d)")
def test_a_session_does_not_start_without_chips(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", chips=None).at("19:00")
    assert told(hall.refused("start-session")) == (Refusal.NOT_IN_THE_CONDITIONS, "20.4(d)")


@clause(B18, "19.7")
@clause(NSW, "21.5.3")
def test_a_start_is_not_moved_once_it_has_started(hall: Hall) -> None:
    started(hall, "ann", "bob")
    refused = hall.refused("move-start", session="final", starts="2026-11-16T20:00:00+11:00")
    assert told(refused) == (Refusal.NOT_AT_THIS_STAGE, {B18: "19.7", NSW: "21.5.3"}[hall.book])


@clause(B06, "20.19")
@clause(B18, "19.18")
@clause(NSW, "21.5.8")
def test_a_session_is_not_ended_while_rounds_are_left(hall: Hall) -> None:
    by = {B06: "20.19", B18: "19.18", NSW: "21.5.8"}[hall.book]
    started(hall, "ann", "bob", sessions=[{"name": "final", "rounds": 2, "tables": 1}])
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"))
    assert told(hall.refused("end-session")) == (Refusal.SESSION_NOT_OVER, by)


@clause(NSW, "21.5.1", "21.5.8")
def test_chips_are_counted_where_they_are_played_with(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[{"name": "final", "rounds": 1, "tables": 1}])
    hall.designated("T2")
    assert told(hall.refused("count-chips", "dan", table="T9")) == (Refusal.TABLE_NOT_DESIGNATED, "21.5.1")
    assert told(hall.refused("count-chips", "dan", table="T2")) == (Refusal.NO_SESSION, "21.5.8")
    hall.do("count-chips", "dan", table="T1")


@clause(NSW, "21.5.6.2", "21.5.7", "21.6.4", "21.6.6")
def test_nobody_is_disqualified_for_no_reason(hall: Hall) -> None:
    started(hall, "ann", "bob")
    assert told(hall.refused("disqualify", player="bob")) == (Refusal.NO_REASON, "21.5.6.2")


@clause(NSW, "21.5.5.1", "21.5.5.2")
def test_what_is_not_played_is_not_concluded_and_what_was_concluded_is_not_agreed_to(hall: Hall) -> None:
    heat, final = HEAT_AND_FINAL
    started(hall, "ann", "bob", "cat", sessions=[{**heat, "rounds": 9}, final])
    hall.designated("T2")
    assert told(hall.refused("conclude-table", table="T2")) == (Refusal.NO_SESSION, "21.5.5.1")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"), cat=(500, "lose"))
    hall.do("conclude-table", table="T1")
    assert told(hall.refused("agree-to-conclude", "ann")) == (Refusal.SESSION_OVER, "21.5.5.2")


@clause(B06, "20.21")
@clause(B18, "19.3(a)(xi)(D)")
@clause(NSW, "21.10.3", "21.5.1")
def test_a_play_off_is_held_at_a_table_of_the_tournament_by_those_who_are_level(hall: Hall) -> None:
    by = {B06: "20.21", B18: "19.3(a)(xi)(D)", NSW: "21.10.3"}[hall.book]
    ties = {"session": "extra-rounds", "final": "extra-rounds", "points": "share"}
    changed = {"ties": ties} if hall.book == B18 else {}
    started(hall, "ann", "bob", "cat", sessions=[HEAT_AND_FINAL[1]], **changed)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    elsewhere = hall.refused("start-play-off", table="T9")
    assert told(elsewhere) == (Refusal.TABLE_NOT_DESIGNATED, "21.5.1" if hall.book == NSW else None)
    refused = hall.refused("start-play-off", table="T1", drawn=[{"player": "cat", "box": 1}])
    assert told(refused) == (Refusal.DRAW_NOT_GOOD, by)
    hall.do("start-play-off", table="T1")
