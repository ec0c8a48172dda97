"""`croupier tournament`: scripts of whole tournaments, what they print, and what is wrong in a sentence."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.floor.scripts import croupier, sentence
from tests.floor.tournament_scripts import B00, B06, B18, NSW, SMALL, Evening, objects, run, sessions_for, text

HEAD = ["kind", "clause", "also", "who", "role", "at", "tournament"]


def kinds(printed: list[dict[str, Any]]) -> list[str]:
    return [one["kind"] for one in printed]


def of_kind(printed: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [one for one in printed if one["kind"] == kind]


# --- a whole tournament -------------------------------------------------------------------------------------


def test_a_small_tournament_from_its_conditions_to_its_prizes() -> None:
    printed = objects(run(SMALL, "--json"))
    assert all(list(one)[: len(HEAD)] == HEAD for one in printed[:-1])
    assert {one["tournament"] for one in printed} == {"tournament-1"}
    (scored,) = of_kind(printed, "round-scored")
    assert (scored["table"], scored["session"], scored["round"]) == ("T1", "final", 1)
    assert scored["chips"] == {"ann": 600, "bob": 440}
    assert [(one["player"], one["chips"]) for one in of_kind(printed, "chips-counted")] == [
        ("ann", 600),
        ("bob", 440),
    ]
    prizes = [
        (one["player"], one["place"], one["amount"], one["clause"]) for one in of_kind(printed, "prize-awarded")
    ]
    assert prizes == [("ann", 1, 66_67, "20.20"), ("bob", 2, 33_33, "20.20")]
    wanted = ["entered", "ballot-held", "seat-taken", "session-started", "round-started", "card-dealt", "placed"]
    assert set(wanted) <= set(kinds(printed))


def test_the_last_line_is_the_document_of_results() -> None:
    results = objects(run(SMALL, "--json"))[-1]
    assert results == {
        "kind": "results",
        "tournament": "tournament-1",
        "rulebook": B06,
        "phase": "paid",
        "standings": [
            {"place": 1, "player": "ann", "state": "placed", "session": "final", "chips": 600, "points": None},
            {"place": 2, "player": "bob", "state": "placed", "session": "final", "chips": 440, "points": None},
        ],
        "prizes": [
            {"place": 1, "player": "ann", "amount": 66_67, "shared_with": [], "goods": [], "clause": "20.20"},
            {"place": 2, "player": "bob", "amount": 33_33, "shared_with": [], "goods": [], "clause": "20.20"},
        ],
        "pool": {
            "fees": 100_00,
            "buy_ins": 0,
            "added": 0,
            "topped_up": 0,
            "commission": 0,
            "refunded": 0,
            "prizes": 100_00,
            "left": 0,
        },
        "chips": {"issued": 1000, "won": 40, "deducted": 0, "missing": 0, "returned": 1040, "held": {}},
    }


def test_in_words_chips_have_no_dollar_sign_and_a_sheet_of_results_follows() -> None:
    told = run(SMALL).stdout
    assert "T1  19:01  [4.2]  ann places 100 on Blackjack of box 1" in told
    assert "$100 in the pool" in told
    sheet = told.partition("Results of tournament-1: paid")[2]
    assert "$66.67  ann     place 1  20.20" in sheet
    assert "Entry fees   $100" in sheet
    assert "Returned          -1,040" in sheet


# --- what is wrong with a script ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 1 is not JSON"),
        ("[]", 'line 1 has no "command"'),
        ('{"command": "conjure"}', "line 1 names no command that there is: 'conjure'"),
        ('{"command": "play-round", "who": "dan"}', "line 1 (play-round): Object missing required field"),
        (
            '{"command": "enter", "who": "ann", "role": "player"}',
            "line 1 (enter): Object missing required field `at`",
        ),
        (
            '{"command": "wager", "who": "ann", "role": "player", "at": "2026-11-16T19:00:00Z", "tournament": 7,'
            ' "box": 1, "amount": 5}',
            "line 1 (wager), tournament: Expected `str`",
        ),
        (
            '{"command": "play", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T19:00:00Z",'
            ' "tournament": " "}',
            "line 1: The command play has no proper name for the tournament: ' '",
        ),
        (
            '{"command": "play-round", "who": "dan", "role": "dealer", "at": "2026-11-16T19:00:00Z",'
            ' "cards": "Tx"}',
            "line 1 (play-round): ",
        ),
        (
            '{"command": "settle-play-off", "who": "tom", "role": "clock", "at": "2026-11-16T19:00:00Z"}',
            "line 1 names no command that there is: 'settle-play-off'",
        ),
        (
            '{"command": "begin-session", "who": "tom", "role": "clock", "at": "2026-11-16T19:00:00Z"}',
            "line 1 names no command that there is: 'begin-session'",
        ),
    ],
)
def test_a_line_that_is_no_command_is_one_sentence_and_nothing_is_done(
    line: str, says: str, tmp_path: Path
) -> None:
    record = tmp_path / "house.sqlite3"
    ran = run(f"{line}\n{SMALL}", "--database", str(record))
    assert says in sentence(ran)
    assert "Standard input, line 1" in ran.stderr
    assert ran.stdout == ""
    assert not record.exists()


def test_comments_empty_lines_and_a_byte_order_mark_do_no_harm() -> None:
    marked, plain = (objects(run(script, "--json")) for script in (f"\ufeff# the cup\n\n{SMALL}", SMALL))
    assert kinds(marked) == kinds(plain)
    assert marked[-1] == plain[-1]


def test_the_first_refusal_ends_it_with_its_line_and_code_2() -> None:
    early = SMALL.replace(
        '2026-11-16T19:00:00+11:00"}\n{"command": "play-round"',
        '2026-11-16T18:59:00+11:00"}\n{"command": "play-round"',
    )
    assert early != SMALL
    says = sentence(run(early, "--json"))
    assert "line 11: tom cannot start final before" in says


def test_refusals_are_passed_over_on_demand_and_the_results_follow_all_the_same() -> None:
    script = Evening().say("enter", "ann").entered()
    printed = objects(run(script, "--json", "--go-on"))
    (refused,) = of_kind(printed, "refused")
    assert (refused["line"], refused["command"], refused["code"]) == (1, "enter", "wrong-phase")
    assert printed[-1]["kind"] == "results"
    assert printed[-1]["phase"] == "entries-closed"


def test_what_is_missing_in_the_conditions_is_listed_in_the_refusal() -> None:
    script = Evening(B18, prizes=None, chips=None).entered()
    refused = of_kind(objects(run(script, "--json", "--go-on")), "refused")
    (incomplete,) = [one for one in refused if one["command"] == "publish-conditions"]
    assert incomplete["code"] == "conditions-incomplete"
    assert {"item": "prizes", "clause": "19.3(a)(x)"} in incomplete["missing"]
    assert {"item": "chips", "clause": "19.3(a)(iv)"} in incomplete["missing"]


# --- ids ------------------------------------------------------------------------------------------------------


def test_a_script_that_is_run_again_does_nothing_twice(tmp_path: Path) -> None:
    record = str(tmp_path / "house.sqlite3")
    first = objects(run(SMALL, "--json", "--database", record))
    again = objects(run(SMALL, "--json", "--database", record))
    assert set(kinds(again[:-1])) == {"done-before"}
    assert len(again) == SMALL.count("\n") + 1
    assert again[-1] == first[-1]
    assert croupier("verify", record).returncode == 0


def test_a_script_may_be_given_in_two_parts(tmp_path: Path) -> None:
    record, lines = str(tmp_path / "house.sqlite3"), SMALL.splitlines(keepends=True)
    run("".join(lines[:11]), "--database", record)
    whole = objects(run(SMALL, "--json", "--database", record))
    assert kinds(whole[:11]) == ["done-before"] * 11
    assert whole[-1] == objects(run(SMALL, "--json"))[-1]


# --- words of tables ------------------------------------------------------------------------------------------


def test_table_commands_stand_in_the_same_script() -> None:
    script = Evening().entered().started()
    script.say("wager", "ann", table="T1", box=1, amount=100, tournament="tournament-1")
    script.say("wager", "bob", table="T1", box=2, amount=60).say("start-round", "dan", table="T1")
    for card in ["Ts", "Kd", "9c", "Qh", "8s"]:
        script.say("card", "dan", table="T1", card=card)
    script.say("decide", "ann", table="T1", box=1, choose="stand").say(
        "decide", "bob", table="T1", box=2, choose="stand"
    )
    printed = objects(run(script.say("card", "dan", table="T1", card="Jd"), "--json"))
    assert of_kind(printed, "round-scored")[0]["chips"] == {"ann": 600, "bob": 440}
    assert printed[-1]["chips"]["held"] == {"ann": 600, "bob": 440}


def test_a_word_that_both_know_is_the_tournaments_unless_a_table_is_named() -> None:
    script = Evening().entered().started()
    script.say("notify", "sue", to="players", subject="limits")
    script.say("notify", "sue", to="players", subject="limits", table="T1")
    first, second = of_kind(objects(run(script, "--json")), "notice-given")[-2:]
    assert "table" not in first
    assert second["table"] == "T1"


# --- a round in one line --------------------------------------------------------------------------------------


def test_a_round_in_one_line_follows_the_order_of_wagering_and_answers_quietly() -> None:
    script = Evening(
        players=("ann", "bob", "cal"), sessions=[{"name": "final", "rounds": 2, "tables": 1}]
    ).entered()
    script.started().round("Ts 5d Kd 9c Qh 6s 8s Jd Td", cal=60, bob=20, ann=100)
    script.round("Ts 5d Kd 6c Qh 6s 8s 9d Td", [{"player": "bob", "choose": "double"}], ann=100, bob=20, cal=60)
    printed = objects(run(script, "--json"))
    laid = [one["lying"]["wager"]["player"] for one in of_kind(printed, "wager-laid")]
    assert laid == ["ann", "bob", "cal", "bob", "cal", "ann"]
    decided = [(one["answer"]["player"], one["answer"]["choose"]) for one in of_kind(printed, "decided")]
    assert ("bob", "double") in decided
    assert decided[0] == ("ann", "stand")


def test_the_first_refusal_in_a_round_ends_the_line_and_what_was_done_stays() -> None:
    script = Evening().entered().started().round("Ts Kd 9c Qh 8s Jd", ann=100, bob=10)
    script.round("Ts Kd 9c Qh 8s Jd", bob=60)
    printed = objects(run(script, "--json", "--go-on"))
    (refused,) = of_kind(printed, "refused")
    assert (refused["command"], refused["code"], refused["line"]) == (
        "wager",
        "under-minimum",
        len(script.lines) - 1,
    )
    assert of_kind(printed, "round-scored")[0]["chips"] == {"ann": 600, "bob": 440}, "ann's wager lay there still"


def test_cards_left_over_do_no_harm_and_too_few_leave_the_round_open() -> None:
    script = Evening().entered().started().round("Ts Kd 9c", ann=100, bob=60)
    for card in ["Qh", "8s"]:
        script.say("card", "dan", table="T1", card=card)
    printed = objects(run(script, "--json"))
    assert len(of_kind(printed, "card-dealt")) == 5
    assert "round-scored" not in kinds(printed)
    over = Evening().entered().started().round("Ts Kd 9c Qh 8s Jd 2c 3c", ann=100, bob=60)
    assert "round-scored" in kinds(objects(run(over, "--json")))


def test_a_choice_that_the_conditions_strike_out_is_refused_by_their_clause() -> None:
    script = Evening(table_rules={"doubling": False}).entered().started()
    script.round("5s Kd 9c 6h 8s Jd Jh", [{"player": "ann", "choose": "double"}], ann=100, bob=60)
    (refused,) = of_kind(objects(run(script, "--json", "--go-on")), "refused")
    assert (refused["command"], refused["clause"]) == ("decide", "20.5")


def test_pass_cards_and_forms_stand_in_the_line_too() -> None:
    script = Evening(NSW, ("ann", "bob", "cal"), sessions=[{"name": "final", "rounds": 2, "tables": 1}])
    script.entered().started()
    wagers: dict[str, Any] = {
        "ann": {"pass_card": True},
        "bob": {"amount": 100, "sealed": {"on": "blackjack", "amount": 60}},
        "cal": {"paper": {"on": "blackjack", "amount": 1000}},
    }
    printed = objects(run(script.round("Ts Kd 9c Qh 8s Jd", **wagers), "--json"))
    assert "pass-card-played" in kinds(printed)
    assert len(of_kind(printed, "wager-sealed")) == len(of_kind(printed, "form-examined")) == 2
    announced = {
        one["player"]: (one["written"], one["amount"]) for one in of_kind(printed, "undisclosed-wager-announced")
    }
    assert announced == {"bob": (60, 60), "cal": (1000, 500)}
    undisclosed = [one for one in of_kind(printed, "wager-settled") if one.get("undisclosed")]
    assert {one["player"] for one in undisclosed} == {"bob", "cal"}


# --- by itself ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("book", [B00, B06, B18, NSW])
def test_house_strategies_play_to_the_last_place_and_a_seed_gives_the_same_again(book: str) -> None:
    players = [f"p{number:02}" for number in range(1, 16)]
    script = Evening(book, players, sessions=sessions_for(15, 4), dealing="by software").entered().bots().paid()
    ran = run(script, "--json")
    results = objects(ran)[-1]
    assert results["phase"] == "paid"
    assert results["pool"]["left"] == 0
    places = [one["place"] for one in results["standings"] if one["place"]]
    assert places[0] == 1
    assert len(places) == len([one for one in results["standings"] if one["session"] == "final"])
    chips = results["chips"]
    assert chips["issued"] + chips["won"] - chips["deducted"] - chips["missing"] - chips["returned"] == 0
    assert run(script, "--json").stdout == ran.stdout, "the same seed gives the same again, byte for byte"


def test_another_seed_gives_another_evening() -> None:
    players = [f"p{number:02}" for number in range(1, 8)]
    scripts = [Evening(B06, players, dealing="by software").entered().bots(seed=seed) for seed in (1, 2)]
    first, second = (run(one, "--json").stdout for one in scripts)
    assert first != second


def test_one_round_one_session_or_all_of_it() -> None:
    players = [f"p{number:02}" for number in range(1, 11)]
    plan = [
        {"name": "heat", "rounds": 3, "tables": 2, "advance": 2},
        {"name": "final", "rounds": 2, "tables": 1},
    ]

    def script() -> Evening:
        made = Evening(B06, players, sessions=plan, dealing="by software").entered().say("ballot")
        for player in players:
            made.say("take-seat", player)
        return made.say("start-session", at=made.now.replace(hour=19))

    one = objects(run(script().bots(until="round"), "--json"))
    assert {scored["table"]: scored["round"] for scored in of_kind(one, "round-scored")} == {"T1": 1, "T2": 1}
    assert one[-1]["phase"] == "in-session"
    session = objects(run(script().bots(until="session"), "--json"))
    assert session[-1]["phase"] == "between-sessions"
    assert len([row for row in session[-1]["standings"] if row["state"] == "advanced"]) == 4
    begun = of_kind(session, "play-begun")[0]
    assert (begun["seed"], begun["until"], begun["session"]) == (7, "session", "heat")


def test_house_strategies_do_not_play_where_a_person_deals() -> None:
    script = Evening().entered().started().bots(until="round")
    (refused,) = of_kind(objects(run(script, "--json", "--go-on")), "refused")
    assert (refused["command"], refused["code"]) == ("play", "dealt-by-hand")


# --- the page of commands -------------------------------------------------------------------------------------


def test_the_command_prints_the_page() -> None:
    from croupier.floor.documents.tournament_document import as_markdown, as_plain_values

    page = Path(__file__).parent.parent / "docs" / "tournament-commands.md"
    written = page.read_text(encoding="utf-8")
    assert written == as_markdown(), "write it again: croupier tournament commands > docs/tournament-commands.md"
    assert croupier("tournament", "commands").stdout == written
    printed = json.loads(croupier("tournament", "commands", "--json").stdout)
    assert printed == json.loads(json.dumps(as_plain_values()))
    assert text([]) == ""


def test_a_table_may_be_named_with_any_command() -> None:
    """Where a line is about a table, though the command knows it without."""
    evening = Evening(NSW).entered().started()
    evening.say("notify", to="players", subject="time-limit", table="T1")
    evening.say("set-pace", seconds_to_wager=20, table="T1")
    evening.say("disqualify", player="bob", grounds="breach", reason="hid a card", table="T1")
    kinds = [one["kind"] for one in objects(run(evening, "--json"))]
    assert {"notice-given", "pace-set", "disqualified"} <= set(kinds)
    wrong = Evening(NSW).say("nominate", "max", person="tom", licence="L1", table=7)
    assert "table: Expected `str`" in run(wrong).stderr


def test_what_a_form_does_not_show_is_null() -> None:
    """A field of an event is there though it says nothing (NSW 21.8.3.4)."""
    evening = Evening(NSW).entered().started()
    evening.round("Ts Kd 9c Qh 8s Jd", ann={"paper": {"on": None, "amount": None}}, bob=60)
    told = next(one for one in objects(run(evening, "--json")) if one["kind"] == "undisclosed-wager-announced")
    assert (told["on"], told["written"], told["clause"]) == (None, None, "21.8.3.4")


def test_bots_are_not_late_for_seats_that_were_not_drawn() -> None:
    """Whoever has them play after the stated time moves the start, on notice (2018 19.7, 19.9)."""
    late = datetime.fromisoformat("2026-11-16T19:01:00+11:00")
    evening = Evening(B18, ["ann", "bob", "cat"], dealing="by software").entered()
    evening.say("play", at=late, play="bots", seed=7, until="places")
    told = objects(run(evening, "--json"))
    assert [one["clause"] for one in told if one["kind"] == "start-moved"] == ["19.7"]
    assert told[-1]["phase"] == "placed"


def test_bots_do_not_play_where_a_person_will_deal() -> None:
    """Neither where a session is under way nor where none has been seated yet."""
    evening = Evening(B06).entered().bots()
    ran = run(evening, "--json", "--go-on")
    (refused,) = [one for one in map(json.loads, ran.stdout.splitlines()) if one["kind"] == "refused"]
    assert (refused["command"], refused["code"]) == ("play", "dealt-by-hand")


def test_nobody_insures_a_strangers_wager_though_the_table_would_let_them() -> None:
    """Away from one's own position nothing is played in a session (2018 7.2, 19.7; T19)."""
    evening = Evening(B18).entered()
    evening.lines[-1]["open"]["options"]["insuring_others"] = True
    evening.started()
    for player, box in (("ann", 1), ("bob", 2)):
        evening.say("wager", player, table="T1", box=box, amount=100)
    evening.say("start-round", "dan", table="T1")
    for card in ["Ts", "9d", "Ac", "9h", "8s"]:
        evening.say("card", "dan", table="T1", card=card)
    evening.say("decide", "bob", table="T1", box=2, choose="decline")
    for_bob: dict[str, Any] = {"for": "bob"}
    evening.say("decide", "ann", table="T1", box=2, choose="insure", **for_bob)
    evening.say("decide", "ann", table="T1", box=1, choose="insure")
    refused = [
        json.loads(line) for line in run(evening, "--json", "--go-on").stdout.splitlines() if '"refused"' in line
    ]
    assert [(one["command"], one["code"], one["clause"]) for one in refused] == [
        ("decide", "choice-not-offered", "19.7")
    ]
