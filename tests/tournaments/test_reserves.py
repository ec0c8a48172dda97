"""Who does not come, who takes the seat, who plays in another's place, who buys back: with a session under way."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.tournament.standings import chips_of, in_play
from croupier.tournaments.ballot import due_in
from croupier.tournaments.fees import BoughtBack
from croupier.tournaments.reserves import ReserveSeated, Substituted
from croupier.tournaments.starting import PlaceForfeited
from croupier.tournaments.state.entries import EntryState
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import outcomes, states
from tests.tournaments.playing import started as under_way
from tests.tournaments.test_entries import people

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

LATE = {B06: "20.9", B18: "19.9"}
RESERVE = {B06: "20.10", B18: "19.10"}
SUBSTITUTE = {B06: "20.11", B18: "19.11"}
HEATS: list[dict[str, Any]] = [
    {"name": "heat", "rounds": 2, "tables": 1, "advance": 2},
    {"name": "final", "rounds": 1, "tables": 1},
]


def started(
    hall: Hall, *players: str, absent: tuple[str, ...] = (), reserves: tuple[str, ...] = (), **changed: Any
) -> Hall:
    """A first session under way, without those who did not come."""
    hall.entered(*players, **changed)
    if reserves:
        hall.do("enter", "sue", players=list(reserves), reserve=True, agreed=True)
    hall.closed().drawn()
    hall.at("18:50")
    for player in players:
        if player not in absent:
            hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    return hall


@clause(B06, "20.9", "20.9#2", "20.10")
@clause(B18, "19.9", "19.9#2", "19.10")
def test_the_fee_of_who_does_not_come_stays_and_a_reserve_pays_for_the_seat(hall: Hall) -> None:
    """Hard case 2."""
    players = people(20)
    three: list[dict[str, Any]] = [{"name": "final", "rounds": 3, "tables": 3}]
    away = (players[3], players[19])
    started(hall, *players, absent=away, reserves=("rob",), entry_fee=50_00, commission=5_00, sessions=three)
    lost = hall.happened(PlaceForfeited)
    assert [(one.player, one.clause) for one in lost] == [(one, LATE[hall.book]) for one in away]
    assert hall.pool.left == 900_00
    late = hall.refused("take-seat", players[3])
    assert (late.code, late.clause) == (Refusal.SEAT_FORFEITED, LATE[hall.book])
    assert hall.refused("refund", "ora", player=players[3]).code is Refusal.NOT_REFUNDABLE
    empty = lost[0]
    taken = hall.refused("seat-reserve", player="rob", table="T1", box=1)
    assert (taken.code, taken.clause) == (Refusal.SEAT_TAKEN, RESERVE[hall.book])
    seated = hall.do("seat-reserve", player="rob", table=empty.table, box=empty.box)[0]
    assert isinstance(seated, ReserveSeated)
    assert (seated.number, seated.fee, seated.commission, seated.pool) == (21, 50_00, 5_00, 945_00)
    assert seated.clause == RESERVE[hall.book]
    assert (hall.pool.fees, hall.pool.left) == (1_050_00, 945_00)
    assert chips_of(hall.table(empty.table), "rob") == 500
    hall.do("cancel", "ora")
    assert (hall.pool.refunded, hall.pool.commission, hall.pool.left) == (1_050_00, 0, 0)
    assert hall.balances.held == {}


@clause(B06, "20.10")
@clause(B18, "19.10")
def test_a_reserve_has_to_be_listed_and_comes_before_the_first_round(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat")
    hall.do("enter", "sue", players=["rob"], reserve=True)
    hall.closed().drawn()
    early = hall.refused("seat-reserve", player="rob", table="T1", box=3)
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, RESERVE[hall.book])
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    stranger = hall.refused("seat-reserve", player="eve", table="T1", box=3)
    assert (stranger.code, stranger.clause) == (Refusal.NOT_ENTERED, RESERVE[hall.book])
    other = hall.refused("seat-reserve", player="rob", table="T9", box=3)
    assert other.code is Refusal.TABLE_NOT_DESIGNATED
    pit = hall.pit("T1")
    for player in ("ann", "bob"):
        pit.do("wager", player, box=1 if player == "ann" else 2, amount=50)
    pit.do("start-round")
    late = hall.refused("seat-reserve", player="rob", table="T1", box=3)
    assert (late.code, late.clause) == (Refusal.TOO_LATE, RESERVE[hall.book])


@clause(B06, "20.11")
@clause(B18, "19.11")
def test_a_substitute_plays_if_the_director_allows_it(hall: Hall) -> None:
    number = SUBSTITUTE[hall.book]
    started(hall, "ann", "bob")
    role = hall.refused("substitute", "max", player="ann", substitute="sid")
    assert (role.code, role.clause) == (Refusal.WRONG_ROLE, number)
    entered = hall.refused("substitute", player="ann", substitute="bob")
    assert entered.code is Refusal.ENTERED_ALREADY
    assert hall.refused("substitute", player="eve", substitute="sid").code is Refusal.NOT_ENTERED
    assert hall.refused("substitute", player="ann", substitute="").code is Refusal.UNKNOWN_PERSON
    allowed = hall.do("substitute", player="ann", substitute="sid")[0]
    assert isinstance(allowed, Substituted)
    assert (allowed.player, allowed.substitute, allowed.clause) == ("ann", "sid", number)
    assert in_play(hall.table("T1")) == ("sid", "bob")
    assert hall.tournament.entries["ann"].state is EntryState.WITHDRAWN
    sid = hall.tournament.entries["sid"]
    assert (sid.number, sid.state) == (1, EntryState.PLAYING)


@pytest.mark.parametrize("book", [B00, B06, B18])
def test_a_substitute_may_come_before_the_session_too(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).seated("ann", "bob", take=False)
    hall.do("substitute", player="bob", substitute="sid")
    hall.do("take-seat", "sid", box=2)
    assert hall.refused("take-seat", "bob").code is Refusal.NOT_ENTERED


def test_nsw_knows_neither_reserves_nor_substitutes(witness: Witness) -> None:
    hall = Hall(NSW, witness).seated("ann")
    for command, fields in (
        ("seat-reserve", {"player": "rob", "table": "T1", "box": 2}),
        ("substitute", {"player": "ann", "substitute": "sid"}),
    ):
        assert hall.refused(command, **fields).code is Refusal.NOT_IN_THIS_BOOK


@pytest.mark.parametrize("book", ALL)
def test_who_withdraws_in_a_session_leaves_the_table(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob", "cat")
    hall.do("withdraw", "bob")
    assert in_play(hall.table("T1")) == ("ann", "cat")
    assert hall.tournament.entries["bob"].state is EntryState.WITHDRAWN
    assert hall.pool.left == 150_00


@clause(NSW, "21.6.9")
def test_in_nsw_who_is_late_may_still_come(hall: Hall) -> None:
    started(hall, "ann", "bob", absent=("bob",))
    hall.later(minutes=5).do("take-seat", "bob")
    assert in_play(hall.table("T1")) == ("ann", "bob")


def round_lost_by_all(hall: Hall, **wagers: int) -> None:
    """Everybody has 20 against the dealer's 21, dealt by hand at T1."""
    pit, boxes = hall.pit("T1"), {one.player: one.box for one in hall.tournament.seats["heat"]}
    pit.now = hall.now
    for player, amount in wagers.items():
        pit.do("wager", player, box=boxes[player], amount=amount)
    pit.do("start-round")
    if hall.book == NSW and hall.table("T1").rounds == 1:
        pit.do("burn")
    suits = "shdc"[: len(wagers)]
    pit.deal(" ".join([*(f"T{suit}" for suit in suits), "7s", *(f"K{suit}" for suit in suits)]))
    for player in wagers:
        pit.do("decide", player, box=boxes[player], choose="stand")
    pit.deal("7h 7d")


@clause(B18, "19.6")
@clause(NSW, "21.4.2(g)")
def test_one_who_is_out_buys_back_until_the_stated_session_is_over(hall: Hall) -> None:
    number = "19.6" if hall.book == B18 else "21.4.2(g)"
    offer = {"until_session": "heat", "fee": 20_00, "method": "at the desk"}
    hall.entered("ann", "bob", "cat", "dee", sessions=HEATS, buy_back=offer)
    hall.closed(dealing="by hand").drawn()
    for player in ("ann", "bob", "cat", "dee"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    still = hall.refused("buy-back", "cat")
    assert (still.code, still.clause) == (Refusal.STILL_IN, number)
    round_lost_by_all(hall, ann=20, bob=40, cat=500, dee=500)
    assert in_play(hall.table("T1")) == ("ann", "bob")
    bought = hall.do("buy-back", "cat")[0]
    assert isinstance(bought, BoughtBack)
    assert (bought.fee, bought.pool, bought.clause) == (20_00, 220_00, number)
    assert hall.pool.fees == 220_00
    assert hall.refused("buy-back", "cat").code is Refusal.STILL_IN
    round_lost_by_all(hall, ann=20, bob=40)
    hall.do("end-session")
    late = hall.refused("buy-back", "dee")
    assert (late.code, late.clause) == (Refusal.TOO_LATE, number)
    assert due_in(hall.tournament, "final") == ("ann", "bob", "cat")


@clause(B18, "19.6")
@clause(NSW, "21.4.2(g)")
def test_nobody_buys_back_in_the_last_session(hall: Hall) -> None:
    """A buy-back is for the sessions to come: after the last ballot there is none, whatever the conditions say."""
    offer = {"until_session": "final", "fee": 20_00, "method": "at the desk"}
    plan = [
        {"name": "heat", "rounds": 1, "tables": 1, "advance": 2},
        {"name": "final", "rounds": 2, "tables": 1},
    ]
    under_way(hall, "ann", "bob", "cat", sessions=plan, buy_back=offer)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "win"), cat=(500, "lose"))
    hall.later(minutes=5).do("end-session")
    hall.drawn("final")
    number = "19.6" if hall.book == B18 else "21.4.2(g)"
    late = hall.refused("buy-back", "cat")
    assert (late.code, late.clause) == (Refusal.TOO_LATE, number)
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.do("start-session")
    outcomes(hall, "T1", ann=(100, "win"), bob=(500, "lose"))
    refused = hall.refused("buy-back", "bob")
    assert (refused.code, refused.clause) == (Refusal.TOO_LATE, number)
    assert hall.pool.fees == 150_00


@clause(B18, "19.10", "19.9")
def test_in_2018_a_reserve_is_seated_from_the_stated_time_on_though_it_starts_later(hall: Hall) -> None:
    """Whoever is not there at seven has lost the place then (T20): it need not stay empty until the start."""
    hall.entered("ann", "bob", "cat")
    hall.do("enter", "sue", players=["rob", "sid"], reserve=True)
    hall.closed().drawn()
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("18:59")
    assert hall.refused("seat-reserve", player="rob", table="T1", box=3).code is Refusal.TOO_EARLY
    hall.at("19:05")
    assert hall.refused("seat-reserve", player="rob", table="T1", box=1).code is Refusal.SEAT_TAKEN
    assert hall.refused("seat-reserve", player="rob", table="T1", box=5).code is Refusal.SEAT_TAKEN
    assert hall.refused("seat-reserve", player="rob", table="T9", box=3).code is Refusal.TABLE_NOT_DESIGNATED
    lost, seated = hall.do("seat-reserve", player="rob", table="T1", box=3)
    assert isinstance(lost, PlaceForfeited)
    assert (lost.player, lost.clause) == ("cat", "19.9")
    assert isinstance(seated, ReserveSeated)
    assert (seated.number, seated.fee, seated.pool, seated.clause) == (4, 50_00, 200_00, "19.10")
    assert hall.refused("take-seat", "cat").code is Refusal.SEAT_FORFEITED
    assert hall.refused("seat-reserve", player="sid", table="T1", box=3).code is Refusal.SEAT_TAKEN
    assert states(hall)["rob"] == "entered"
    hall.at("19:10").do("start-session")
    assert in_play(hall.table("T1")) == ("ann", "bob", "rob")
    assert chips_of(hall.table("T1"), "rob") == 500
    assert states(hall) == {"ann": "playing", "bob": "playing", "rob": "playing", "cat": "forfeited"}


@clause(B06, "20.10")
def test_in_2006_the_seat_is_kept_until_the_session_starts(hall: Hall) -> None:
    """Late is who is not there when it starts (20.9), whatever hour was published."""
    hall.entered("ann", "bob", "cat")
    hall.do("enter", "sue", players=["rob"], reserve=True)
    hall.closed().drawn()
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:05")
    assert hall.refused("seat-reserve", player="rob", table="T1", box=3).code is Refusal.TOO_EARLY
    hall.do("take-seat", "cat")
