"""Scripts of tournaments that end in unlike ways: the document of results says what happened, and adds up."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from tests.floor.tournament_scripts import B00, B06, B18, NSW, STARTS, Evening, objects, run

Objects = list[dict[str, Any]]

SECOND = {"win": "Q", "lose": "7"}
PLAYERS = ("a", "b", "c")
HEAT_AND_FINAL = [
    {"name": "heat", "rounds": 1, "tables": 1, "advance": 1},
    {"name": "final", "rounds": 1, "tables": 1},
]


def told(evening: Evening) -> Objects:
    """All that was printed, refusals among it; the results add up."""
    printed = [json.loads(line) for line in run(evening, "--json", "--go-on").stdout.splitlines()]
    _add_up(printed[-1])
    return printed


def _add_up(results: dict[str, Any]) -> None:
    pool, chips = results["pool"], results["chips"]
    came_in = pool["fees"] + pool["buy_ins"] + pool["added"] + pool["topped_up"]
    assert pool["left"] == came_in - pool["commission"] - pool["refunded"] - pool["prizes"]
    assert pool["prizes"] == sum(one["amount"] for one in results["prizes"])
    moved = chips["issued"] + chips["won"] - chips["deducted"] - chips["missing"] - chips["returned"]
    assert moved == sum(chips["held"].values())


def of_kind(printed: Objects, kind: str) -> Objects:
    return [one for one in printed if one["kind"] == kind]


def refusals(printed: Objects) -> list[tuple[str, str, str | None]]:
    return [(one["command"], one["code"], one["clause"]) for one in of_kind(printed, "refused")]


def standings(printed: Objects) -> dict[str, tuple[str, int | None]]:
    return {one["player"]: (one["state"], one["chips"]) for one in printed[-1]["standings"]}


def prizes(printed: Objects) -> list[tuple[str, int | None, int]]:
    return [(one["player"], one["place"], one["amount"]) for one in printed[-1]["prizes"]]


def played(evening: Evening, **wagers: tuple[int, str]) -> Evening:
    """A round at the first table, by boxes: everybody stands, on 20 or on 17, and the dealer has 18."""
    suits = itertools.cycle("hdcs"[len(evening.lines) % 4 :] + "hdcs"[: len(evening.lines) % 4])
    first = " ".join("T" + next(suits) for _ in wagers)
    second = " ".join(SECOND[outcome] + next(suits) for _, outcome in wagers.values())
    amounts: dict[str, Any] = {player: amount for player, (amount, _) in wagers.items()}
    return evening.round(f"{first} Jh {second} 8h", **amounts)


def seated(evening: Evening, *players: str) -> Evening:
    """A session after the first: drawn by hand, everybody in the seat, and started."""
    evening.say("ballot", drawn=[{"player": one, "table": "T1", "box": box} for box, one in enumerate(players, 1)])
    for player in players:
        evening.say("take-seat", player)
    return evening.say("start-session")


def begun(book: str, players: tuple[str, ...] = PLAYERS, session: str = "final", **conditions: Any) -> Evening:
    order: dict[str, Any] = {"order_of_wagering": False} if book == NSW else {}
    return Evening(book, players, **{**order, **conditions}).entered().started(session)


# --- results while something is open ------------------------------------------------------------------------


@pytest.mark.parametrize("book", [B06, B18, NSW])
def test_who_did_not_go_on_is_out_with_what_was_counted_while_others_play_off(book: str) -> None:
    limits = [{"minimum": 50, "maximum": 700}]
    sessions = [{**HEAT_AND_FINAL[0], "advance": 2}, HEAT_AND_FINAL[1]]
    evening = begun(book, ("a", "b", "c", "d"), "heat", sessions=sessions, chips=700, limits=limits)
    played(evening, a=(700, "win"), b=(200, "win"), c=(200, "win"), d=(400, "lose")).say("end-session")
    printed = told(evening)
    assert printed[-1]["phase"] == "play-off"
    assert standings(printed) == {
        "a": ("advanced", 1400),
        "b": ("playing", 900),
        "c": ("playing", 900),
        "d": ("eliminated", 300),
    }
    assert printed[-1]["chips"]["held"] == {"b": 900, "c": 900}
    evening.say("start-play-off")
    played(evening, b=(100, "lose"), c=(100, "win"))
    printed = told(evening)
    assert [one["player"] for one in of_kind(printed, "advanced")] == ["a", "c"]
    assert standings(printed)["b"] == ("eliminated", 800)


@pytest.mark.parametrize("cards", ["", "Th Td"])
def test_what_everybody_held_stands_in_the_results_of_a_tournament_that_was_called_off(cards: str) -> None:
    sessions = [{"name": "final", "rounds": 5, "tables": 1}]
    evening = played(begun(B06, sessions=sessions), a=(100, "win"), b=(500, "lose"), c=(60, "lose"))
    if cards:  # another round has begun
        evening.round(cards, a=100, c=100)
    printed = told(evening.say("cancel", "max", reason="a flood"))
    assert printed[-1]["phase"] == "cancelled"
    assert standings(printed) == {"a": ("playing", 600), "b": ("eliminated", 0), "c": ("playing", 440)}
    assert printed[-1]["pool"]["refunded"] == 150_00
    assert printed[-1]["chips"]["held"] == {}


def test_in_a_play_off_those_who_were_counted_keep_what_was_counted_when_it_is_called_off() -> None:
    evening = begun(B06, session="heat", sessions=HEAT_AND_FINAL)
    played(evening, a=(100, "win"), b=(100, "win"), c=(60, "lose")).say("end-session").say("start-play-off")
    played(evening, a=(100, "lose"), b=(100, "lose"))
    printed = told(evening.say("cancel", "max", reason="a flood"))
    assert {player: chips for player, (_, chips) in standings(printed).items()} == {"a": 500, "b": 500, "c": 440}


# --- money --------------------------------------------------------------------------------------------------


def test_a_pool_with_odd_cents_goes_out_whole_and_two_who_share_split_it_by_entry() -> None:
    """$1,000.03 by 5, 3, 2: second and third are level, and have $250.01 and $250.00 (19.3(a)(xi)(C))."""
    sessions = [{**HEAT_AND_FINAL[0], "rounds": 2, "advance": 3}, HEAT_AND_FINAL[1]]
    offer = {"until_session": "heat", "fee": 100_03, "method": "at the desk"}
    ties = {"session": "extra-rounds", "final": "share"}
    entered = {"entry_fee": 180_00, "buy_back": offer, "ties": ties}
    evening = begun(B18, ("e", "a", "b", "c", "d"), "heat", sessions=sessions, **entered)
    played(evening, e=(500, "lose"), a=(20, "win"), b=(20, "win"), c=(20, "lose"), d=(20, "lose"))
    evening.say("buy-back", "e")
    played(evening, a=(20, "win"), b=(40, "win"), c=(60, "win"), d=(20, "lose")).say("end-session")
    seated(evening, "e", "b", "a", "c")
    played(evening, e=(20, "win"), b=(60, "lose"), a=(60, "lose"), c=(100, "lose")).say("end-session")
    printed = told(evening.paid())
    assert refusals(printed) == []
    (combined,) = of_kind(printed, "prizes-combined")
    assert (combined["players"], combined["places"], combined["amount"]) == (["a", "b"], [2, 3], 500_01)
    assert prizes(printed) == [("e", 1, 500_02), ("a", 2, 250_01), ("b", 2, 250_00)]


def test_buy_ins_that_become_cash_are_prizes_for_no_place() -> None:
    """T6: $300.03 in proportion to 600, 400 and 200, beside the pool's own prize."""
    evening = begun(NSW, chips_in_cash=True, buy_in=100_01, prizes=[{"place": 1, "share": 1}])
    printed = told(played(evening, a=(100, "win"), b=(100, "lose"), c=(300, "lose")).say("end-session").paid())
    assert prizes(printed) == [("a", None, 150_02), ("b", None, 100_01), ("c", None, 50_00), ("a", 1, 150_00)]
    assert printed[-1]["pool"]["left"] == 0


def test_goods_go_with_their_place_and_a_place_that_nobody_takes_has_none() -> None:
    evening = Evening(NSW, PLAYERS, order_of_wagering=False).entered()
    evening.say("add-to-pool", "max", goods="a car", place=2)
    evening.say("add-to-pool", "max", amount=5_00, goods="a clock", place=9).started()
    printed = told(played(evening, a=(100, "win"), b=(100, "lose"), c=(300, "lose")).say("end-session").paid())
    assert [one["goods"] for one in printed[-1]["prizes"]] == [[], ["a car"], []]
    assert prizes(printed) == [("a", 1, 77_50), ("b", 2, 46_50), ("c", 3, 31_00)]


def test_points_are_printed_as_points() -> None:
    """12, 9, 7, 5, and second and third level: 8 each (19.3(a)(ix)(B)); shares of a point are told as such."""
    ties = {"session": "share", "final": "share", "points": "share"}
    for scale, shared in (([12, 9, 7, 5], 8), ([12, 9, 6, 5], 7.5)):
        evening = begun(B18, ("a", "b", "c", "d"), format="points", points=scale, ties=ties)
        played(evening, a=(300, "win"), b=(200, "win"), c=(200, "win"), d=(400, "lose")).say("end-session")
        printed = told(evening)
        allotted = of_kind(printed, "points-allotted")
        assert [one["points"] for one in allotted] == [12, shared, shared, 5]
        assert not [one for one in allotted if "parts" in one]
        assert [one["points"] for one in printed[-1]["standings"]] == [12, shared, shared, 5]
        assert [one["place"] for one in printed[-1]["standings"]] == [1, 2, 2, 4]


# --- other ways on ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [B06, B18, NSW])
def test_a_second_chance_brings_one_back(book: str) -> None:
    again = {"name": "second chance", "rounds": 1, "tables": 1, "advance": 1, "players": "eliminated"}
    repechage = {"session": "second chance", "qualifies": "whoever is out"}
    sessions = [HEAT_AND_FINAL[0], again, HEAT_AND_FINAL[1]]
    evening = begun(book, session="heat", sessions=sessions, repechage=repechage)
    played(evening, a=(100, "win"), b=(100, "lose"), c=(200, "lose")).say("end-session")
    played(seated(evening, "b", "c"), b=(100, "win"), c=(100, "lose")).say("end-session")
    played(seated(evening, "a", "b"), a=(100, "win"), b=(200, "lose")).say("end-session").paid()
    printed = told(evening)
    assert refusals(printed) == []
    assert prizes(printed) == [("a", 1, 93_75), ("b", 2, 56_25)], "the third place is nobody's (T5)"
    assert standings(printed)["c"] == ("eliminated", 400)
    left_out = Evening(book, PLAYERS, sessions=sessions, repechage=False, order_of_wagering=False)
    played(left_out.entered().started("heat"), a=(100, "win"), b=(100, "lose"), c=(200, "lose"))
    left_out.say("end-session").say("ballot", session="second chance")
    assert refusals(told(left_out))[-1][0] == "ballot", "it is offered only where the conditions do"


def test_a_session_for_all_takes_those_who_were_out() -> None:
    sessions = [HEAT_AND_FINAL[0], {**HEAT_AND_FINAL[1], "players": "all"}]
    evening = begun(B06, session="heat", sessions=sessions)
    played(evening, a=(100, "win"), b=(100, "lose"), c=(200, "lose")).say("end-session")
    played(seated(evening, *PLAYERS), a=(200, "lose"), b=(100, "win"), c=(100, "lose")).say("end-session")
    assert [(one["player"], one["place"]) for one in told(evening)[-1]["standings"]] == [
        ("b", 1),
        ("c", 2),
        ("a", 3),
    ]


def test_a_session_by_the_clock_plays_the_round_out_that_was_begun_in_time() -> None:
    evening = begun(B06, ("a", "b"), sessions=[{"name": "final", "minutes": 30, "tables": 1}])
    evening.now = STARTS.replace(minute=28)
    evening.round("Th Td", a=100, b=100).say("end-session", at=STARTS.replace(minute=31))
    for card in ("Jh", "Qd", "8d"):
        evening.say("card", "dan", table="T1", card=card)
    for box, player in enumerate("ab", start=1):
        evening.say("decide", player, table="T1", box=box, choose="stand")
    evening.say("card", "dan", table="T1", card="8h").say("wager", "a", table="T1", box=1, amount=20)
    printed = told(evening.say("end-session"))
    assert refusals(printed) == [
        ("end-session", "session-not-over", "20.19"),
        ("wager", "session-over", "A.Session"),
    ]
    assert standings(printed) == {"a": ("placed", 600), "b": ("placed", 500)}


# --- at a table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "clause"), [(B00, None), (B06, "20.13"), (B18, "19.13"), (NSW, "21.6.4")])
def test_nobody_leaves_with_chips_whatever_lies_on_the_layout(book: str, clause: str | None) -> None:
    evening = begun(book, ("a", "b")).say("leave", "a", table="T1")
    evening.say("wager", "a", table="T1", box=1, amount=100).say("leave", "a", table="T1")
    assert refusals(told(evening)) == [("leave", "chips-not-added", clause)] * 2


def test_a_wager_that_is_taken_back_in_time_names_the_clause_of_the_order() -> None:
    """ACT 2006 20.15; without an order of wagering it is the table's own clause alone."""
    for book, also in ((B06, ["20.15"]), (NSW, [])):
        evening = begun(book, ("a", "b")).say("wager", "a", table="T1", box=1, amount=100)
        (back,) = of_kind(told(evening.say("take-back", "a", table="T1", box=1)), "wager-taken-back")
        assert back["also"] == also


def test_who_has_left_is_not_told_to_have_never_entered() -> None:
    evening = Evening(B06, PLAYERS).entered().say("withdraw", "b").say("withdraw", "b").say("withdraw", "zed")
    says = [one["says"] for one in of_kind(told(evening), "refused")]
    assert "b has no part in tournament-1 any more" in says[0]
    assert "zed did not enter tournament-1" in says[1]


def test_the_documents_of_all_books_have_the_same_fields() -> None:
    for book in (B00, B06, B18, NSW):
        evening = played(begun(book), a=(100, "win"), b=(100, "lose"), c=(200, "lose"))
        results = objects(run(evening.say("end-session").paid(), "--json"))[-1]
        assert list(results) == [
            "kind",
            "tournament",
            "rulebook",
            "phase",
            "standings",
            "prizes",
            "pool",
            "chips",
        ]
        assert list(results["standings"][0]) == ["place", "player", "state", "session", "chips", "points"]
        assert list(results["prizes"][0]) == ["place", "player", "amount", "shared_with", "goods", "clause"]
        assert list(results["chips"]) == ["issued", "won", "deducted", "missing", "returned", "held"]
        assert results["phase"] == "paid"


# --- what is left out, or goes together ---------------------------------------------------------------------


BUY_BACK = {"until_session": "final", "fee": 30_00, "method": "at the desk"}


@pytest.mark.parametrize("item", ["entry_fee", "sessions"])
@pytest.mark.parametrize("book", [B18, NSW])
def test_what_is_left_out_is_missing_though_other_conditions_rest_on_it(book: str, item: str) -> None:
    """A commission of no fee, a buy-back in no session: the draft stands, and lacks the fee or the sessions."""
    stated = Evening(book, commission=5_00, buy_back=BUY_BACK).conditions
    drafted = {**stated, item: None}
    printed = told(Evening(book).say("draft-conditions", "max", rulebook=book, conditions=drafted))
    assert refusals(printed) == []
    assert [one["item"] for one in printed[0]["missing"]] == [item]


@pytest.mark.parametrize("item", ["smallest_chip", "deal_from_marker", "chips_in_cash", "low_limit_gaming"])
def test_an_item_that_is_null_is_left_out(item: str) -> None:
    left_out: dict[str, Any] = {item: None}
    printed = told(played(begun(B06, **left_out), a=(100, "win"), b=(60, "win"), c=(40, "lose")))
    assert refusals(printed) == []
    assert printed[-1]["chips"]["held"] == {"a": 600, "b": 560, "c": 460}


@pytest.mark.parametrize(("book", "clause"), [(B00, "19.4"), (B06, "20.23"), (B18, "19.20"), (NSW, "21.3.2")])
def test_more_than_the_fee_is_not_kept_of_it(book: str, clause: str) -> None:
    conditions = Evening(book, entry_fee=10_00, commission=10_01).conditions
    printed = told(Evening(book).say("draft-conditions", "max", rulebook=book, conditions=conditions))
    assert refusals(printed) == [("draft-conditions", "commission-not-allowed", clause)]


@pytest.mark.parametrize("criteria", ["locals", ["locals", "members"]])
def test_criteria_for_entering_are_one_or_several(criteria: str | list[str]) -> None:
    eligibility = {"statement": "whoever may gamble", "criteria": criteria}
    evening = Evening(NSW, eligibility=eligibility)
    evening.say("draft-conditions", "max", rulebook=NSW, conditions=evening.conditions)
    evening.say("publish-conditions", "max").say("open-entries", "max")
    for player, criterion in (("eve", "locals"), ("ed", "local")):
        evening.say("turn-away", "max", player=player, reason="lives elsewhere", criterion=criterion)
    printed = told(evening)
    assert [one["player"] for one in of_kind(printed, "turned-away")] == ["eve"]
    assert refusals(printed) == [("turn-away", "not-reserved", "21.4.2(h)(iii)")]


@pytest.mark.parametrize(("book", "clause"), [(B06, "20.14"), (B18, "19.14"), (NSW, "21.6.3")])
def test_nobody_passes_a_round_whoever_says_so_and_of_whom(book: str, clause: str) -> None:
    evening = begun(book).say("pass", "a", table="T1").say("pass", "dan", table="T1")
    assert (
        refusals(told(evening.say("pass", "dan", table="T1", player="a"))) == [("pass", "must-wager", clause)] * 3
    )


def test_a_later_session_has_no_seats_for_reserves_before_it_starts_either() -> None:
    evening = begun(B06, session="heat", sessions=HEAT_AND_FINAL)
    at = next(place for place, one in enumerate(evening.lines) if one["command"] == "close-entries")
    evening.lines.insert(at, {**evening.lines[at - 1], "players": ["rex"], "reserve": True})
    played(evening, a=(100, "win"), b=(60, "lose"), c=(40, "lose")).say("end-session")
    evening.say("ballot", drawn=[{"player": "a", "table": "T1", "box": 1}])
    printed = told(evening.say("seat-reserve", player="rex", table="T1", box=1))
    assert refusals(printed) == [("seat-reserve", "not-the-first-session", "20.10")]


@pytest.mark.parametrize("book", [B06, B18, NSW])
def test_ties_are_told_before_those_who_go_on_and_a_play_off_names_what_makes_it_due(book: str) -> None:
    sessions = [{**HEAT_AND_FINAL[0], "advance": 2}, HEAT_AND_FINAL[1]]
    evening = begun(book, ("a", "b", "c"), "heat", sessions=sessions)
    played(evening, a=(100, "win"), b=(40, "win"), c=(40, "win")).say("end-session").say("start-play-off")
    printed = told(evening)
    kinds = [one["kind"] for one in printed]
    assert kinds.index("chips-counted") < kinds.index("tie-found") < kinds.index("advanced")
    (begins,) = of_kind(printed, "play-off-started")
    cited = {begins["clause"], *begins["also"]}
    due = {B06: {"20.21"}, B18: {"19.3(a)(xi)(D)", "19.3(a)(viii)(B)"}, NSW: {"21.10.3"}}[book]
    assert due <= cited


def found_short(evening: Evening, **wagers: int) -> Evening:
    """A round of Sydney dealt card by card: of the first player's wager only 20 is found, and no more."""
    for box, (player, amount) in enumerate(wagers.items(), 1):
        evening.say("wager", player, table="T1", box=box, amount=amount)
    evening.say("start-round", "dan", table="T1").say("burn", "dan", table="T1")
    evening.say("card", "dan", table="T1", card="Ts").say("report-wager", "dan", table="T1", player="a", amount=20)
    for card in ("Kd", "Ks", "9c", "8s", "Qh"):  # 18 and 20, and the dealer has 19
        evening.say("card", "dan", table="T1", card=card)
    for box, player in ((2, "b"), (3, "c")):
        evening.say("decide", player, table="T1", box=box, choose="stand")
    return evening.say("card", "dan", table="T1", card="Jd")


def test_one_put_out_in_the_middle_of_a_round_ranks_with_those_it_puts_out_at_its_end() -> None:
    """20 chips left are more than none: who lost the last of them is the first to have gone (21.10.4)."""
    limits: dict[str, Any] = {"chips": 50, "limits": [{"minimum": 50, "maximum": 500}]}
    sessions = [{"name": "final", "rounds": 4, "tables": 1}]
    evening = found_short(begun(NSW, sessions=sessions, **limits), a=50, b=50, c=50)
    printed = told(evening.say("end-session").paid())
    assert refusals(printed) == []
    assert [one["chips"] for one in of_kind(printed, "round-scored")] == [{"a": 20, "b": 0, "c": 100}]
    out = [(one["player"], one["places"], one["chips"], one["clause"]) for one in of_kind(printed, "eliminated")]
    assert out == [("a", [3], 20, "21.6.13"), ("b", [3], 0, "21.6.12"), ("a", [2], 20, "21.10.4")]
    assert [player for player, _, _ in prizes(printed)] == ["c", "a", "b"]


def test_one_disqualified_as_absent_keeps_the_value_of_chips_that_are_turned_into_cash() -> None:
    """By 21.5.6.2: no place, and a part of what was paid for chips all the same."""
    sessions = [{"name": "final", "rounds": 2, "tables": 1}]
    evening = begun(NSW, sessions=sessions, buy_in=10_00, chips_in_cash=True)
    played(evening, a=(20, "win"), b=(20, "lose"), c=(40, "lose")).say("stand-up", "c", table="T1")
    evening.say("disqualify", player="c", grounds="absent")
    printed = told(played(evening, a=(20, "win"), b=(20, "lose")).say("end-session").paid())
    assert refusals(printed) == []
    cashed = [(one["player"], one["chips"], one["amount"]) for one in of_kind(printed, "chips-paid-out")]
    assert cashed == [("a", 540, 11_10), ("b", 460, 9_45), ("c", 460, 9_45)]
    assert [one["also"] for one in of_kind(printed, "chips-paid-out")][-1] == ["21.5.5.2", "21.5.6.2"]
    assert standings(printed)["c"] == ("disqualified", 460)


def test_a_form_beside_a_pass_card_is_refused_for_the_card() -> None:
    evening = begun(NSW).say("play-pass-card", "a", table="T1")
    printed = told(evening.say("seal-wager", "a", table="T1", on="blackjack", amount=40))
    (refused,) = of_kind(printed, "refused")
    assert (refused["clause"], "pass card" in refused["says"]) == ("21.7.1", True)


@pytest.mark.parametrize(
    ("in_cash", "why"), [(True, "b and c have not agreed"), (False, "the conditions do not turn chips into cash")]
)
def test_a_table_that_cannot_be_concluded_is_told_what_is_wanting(*, in_cash: bool, why: str) -> None:
    evening = begun(NSW, sessions=[{"name": "final", "rounds": 4, "tables": 1}], chips_in_cash=in_cash)
    evening.say("agree-to-conclude", "a", table="T1").say("conclude-table", table="T1")
    (refused,) = of_kind(told(evening), "refused")
    assert (refused["code"], refused["clause"]) == ("not-settled", "21.5.5")
    assert why in refused["says"]


@pytest.mark.parametrize("book", [B00, B06, B18])
def test_what_a_book_does_not_know_it_does_not_know_in_any_phase(book: str) -> None:
    """Nobody is told to wait for a session in order to do what the book has nowhere."""
    evening = Evening(book, PLAYERS).entered().say("mark-absent", player="a")
    evening.say("conclude-table", table="T1").say("agree-to-conclude", "a")
    commands = ("mark-absent", "conclude-table", "agree-to-conclude")
    assert refusals(told(evening)) == [(one, "not-in-this-book", None) for one in commands]


@pytest.mark.parametrize(("then", "who"), [("end-session", "tom"), ("cancel", "max")])
def test_one_who_bought_back_last_held_what_was_left_of_the_chips(then: str, who: str) -> None:
    sessions = [{**HEAT_AND_FINAL[0], "rounds": 2}, HEAT_AND_FINAL[1]]
    offer = {"until_session": "heat", "fee": 30_00, "method": "at the desk"}
    evening = begun(B18, session="heat", sessions=sessions, buy_back=offer)
    played(evening, a=(500, "lose"), b=(20, "win"), c=(20, "lose")).say("buy-back", "a")
    played(evening, b=(20, "win"), c=(20, "lose")).say(then, who)
    printed = told(evening)
    assert standings(printed)["a"] == ("entered", 0)
    assert [one["player"] for one in printed[-1]["standings"]] == ["b", "c", "a"]


@pytest.mark.parametrize("book", [B00, B06, B18, NSW])
def test_what_one_held_who_withdraws_in_a_session_stays_on_record(book: str) -> None:
    """T18: 600 when the round was over, in the session and when its places are known."""
    evening = begun(book, sessions=[{"name": "final", "rounds": 2, "tables": 1}])
    played(evening, a=(100, "win"), b=(20, "win"), c=(20, "lose")).say("withdraw", "a")
    assert standings(told(evening))["a"] == ("withdrawn", 600)
    played(evening, b=(20, "win"), c=(20, "lose")).say("end-session")
    assert standings(told(evening)) == {"a": ("withdrawn", 600), "b": ("placed", 540), "c": ("placed", 460)}


@pytest.mark.parametrize(("book", "clause"), [(B00, None), (B06, "20.10"), (B18, "19.10")])
def test_a_reserve_has_the_seat_of_one_who_did_not_come_and_no_other(book: str, clause: str | None) -> None:
    """One seat is empty: of two reserves one plays, and nobody at a box that was not drawn."""
    evening = Evening(book, PLAYERS).entered()
    at = next(place for place, one in enumerate(evening.lines) if one["command"] == "close-entries")
    evening.lines.insert(at, {**evening.lines[at - 1], "players": ["rex", "ray"], "reserve": True})
    evening.say("ballot", drawn=[{"player": one, "table": "T1", "box": box} for box, one in enumerate(PLAYERS, 1)])
    evening.say("take-seat", "a").say("take-seat", "b").say("start-session", at=STARTS)
    for player, box in (("rex", 7), ("rex", 3), ("ray", 3)):
        evening.say("seat-reserve", player=player, table="T1", box=box)
    printed = told(evening)
    assert refusals(printed) == [("seat-reserve", "seat-taken", clause)] * 2
    assert printed[-1]["chips"]["held"] == {"a": 500, "b": 500, "rex": 500}
    assert printed[-1]["pool"]["fees"] == 200_00


def test_where_points_are_won_no_more_go_on_than_the_conditions_fixed() -> None:
    """Two are level for the last place that goes on: extra rounds settle it, and their points (19.3(a)(ix)(B))."""
    sessions = [{**HEAT_AND_FINAL[0], "advance": 2}, HEAT_AND_FINAL[1]]
    ties = {"session": "extra-rounds", "final": "share", "points": "share"}
    for scale, points in (([10, 6, 1], [10, 6, 1]), ([10, 0, 0], [10, 0, 0])):
        evening = begun(B18, session="heat", sessions=sessions, format="points", points=scale, ties=ties)
        played(evening, a=(100, "win"), b=(40, "win"), c=(40, "win")).say("end-session")
        assert [one["player"] for one in of_kind(told(evening), "advanced")] == ["a"]
        evening.say("start-play-off")
        printed = told(played(evening, b=(40, "lose"), c=(40, "win")))
        assert refusals(printed) == []
        assert [(one["player"], one["place"]) for one in of_kind(printed, "advanced")] == [("a", 1), ("c", 2)]
        assert [one["points"] for one in of_kind(printed, "points-allotted")] == points
        assert standings(printed)["b"] == ("eliminated", 500)


@pytest.mark.parametrize("book", [B06, B18])
def test_one_who_has_a_substitute_last_held_what_the_substitute_plays_on_with(book: str) -> None:
    evening = begun(book, sessions=[{"name": "final", "rounds": 2, "tables": 1}])
    played(evening, a=(100, "win"), b=(20, "win"), c=(20, "lose")).say("substitute", player="a", substitute="z")
    played(evening, z=(20, "win"), b=(20, "win"), c=(20, "lose")).say("end-session")
    held = standings(told(evening))
    assert (held["a"], held["z"]) == (("withdrawn", 600), ("placed", 620))
