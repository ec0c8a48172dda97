"""What a program that runs scripts of a house relies on, as the command line tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.scripted import PRIZES, TERMS, VALUE, Script


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return Script(tmp_path)


def test_the_hold_is_win_divided_by_drop_to_the_last_digit(script: Script) -> None:
    script.open("ann", "bob")
    script("buy-in", "bob", amount=10_00)
    for box, player in enumerate(("ann", "bob"), start=1):
        script("wager", player, box=box, amount=10_00)
    script.deal("9s Ts Td 9h 9c", burn=True)
    for box, player in enumerate(("ann", "bob"), start=1):
        script("decide", player, box=box, choose="stand")
    script.deal("9d")
    table = script.run()["tables"]["table-1"]
    assert table == {"phase": "open", "drop": 1010_00, "win": 20_00, "hold": 20_00 / 1010_00}


def test_what_is_said_at_tables_of_a_house_has_every_field(script: Script) -> None:
    script.open("ann")
    script("wager", "ann", box=1, amount=10_00)
    script("declare-chips", "ann", what="bought", amount=500_00)
    script("find-invalid", "sue", player="ann", grounds="no-card")
    script.run()
    [declared], [invalid] = script.of("chips-declared"), script.of("wagers-invalid")
    assert declared["net_loss"] is None
    assert {name: invalid[name] for name in ("grounds", "for", "claim", "money_of")} == {
        "grounds": "no-card",
        "for": "",
        "claim": "",
        "money_of": "",
    }


def test_the_sealed_secret_of_a_draw_is_not_printed(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script.promote()
    script.run()
    [committed] = script.of("draw-committed")
    assert committed["draw"] == 1
    assert "sealed" not in str(script.told)
    script("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-10T20:00:00+10:00")
    script.run()
    [made] = script.of("draw-made")
    assert made["commitment"] == committed["commitment"]


def test_a_letter_to_nobody_in_the_books_is_refused_as_any_that_is_not_due(script: Script) -> None:
    script("send-notice", "sue", to="the king", subject="promotion:PR1")
    script("acknowledge-notice", "ivy", to="the king", subject="promotion:PR1")
    script.run("--go-on")
    assert script.refusals() == [
        ("send-notice", "nothing-to-tell", None),
        ("acknowledge-notice", "nothing-to-tell", None),
    ]


def test_a_letter_that_was_not_sent_is_told_apart_from_an_earlier_one_that_arrived(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script.promote()
    script("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1")
    script("amend-promotion", "ora", promotion="PR1", terms={"nature": "three things"})
    script("acknowledge-notice", "ivy", to="nicc", subject="promotion:PR1")
    script.run("--go-on")
    [refused] = script.of("refused")
    assert (refused["code"], refused["clause"]) == ("not-at-this-stage", "22.12.1")
    assert "it was not sent yet" in refused["says"]


def test_nothing_is_pressed_for_at_a_table_that_is_linked_to_nothing(script: Script) -> None:
    script.open("ann", jackpot=True)
    script("press-jackpot", "dan")
    script("press-jackpot", "dan", table="table-9")
    script.run("--go-on")
    assert script.refusals() == [("press-jackpot", "nothing-won", "16.11.4")] * 2


# --- wagers found invalid after they were paid ----------------------------------------------------------


def test_a_prize_of_the_pool_goes_back_into_it_where_its_winners_wagers_are_invalid(script: Script) -> None:
    """The stake goes to the player, its dollar leaves the pool, and what the reset put in stays (18.21.2)."""
    script.open("ann", jackpot=True)
    script.link(opening=59_999_00)
    script("wager", "ann", box=1, amount=10_00)
    script("wager", "ann", box=1, on="blazing-7s", amount=5_00)
    script.deal("7d 7d 7d", burn=True)
    script("press-jackpot", "dan")
    script("award-jackpot", "eve", jackpot="J1", tables=["table-1"])
    script("find-invalid", "sue", player="ann", grounds="no-card")
    script.deal("Ts")
    document = script.run()
    pool = document["jackpots"]["J1"]
    assert (pool["displayed"], pool["paid"], pool["contributed"]) == (69_999_00, 0, 0)
    assert pool["tables"]["table-1"]["turnover"] == 0
    assert document["balances"]["rack:table-1:ann"] == 490_00
    assert document["balances"]["float:table-1"] == 10_010_00
    script("void", "sue", round=1, grounds="fraud", reason="a marked card")
    script("confirm-void", "max", round=1)
    document = script.run()
    assert document["jackpots"]["J1"] == pool
    assert document["balances"]["rack:table-1:ann"] == 500_00
    assert document["balances"]["float:table-1"] == 10_000_00


def test_what_invalid_wagers_had_won_is_not_taken_twice_where_the_round_is_void(script: Script) -> None:
    script.open("ann", "bob")
    for box, player in enumerate(("ann", "bob"), start=1):
        script("wager", player, box=box, amount=10_00)
    script.deal("Ah Ts 9d Kh 6s", burn=True)
    script("find-invalid", "sue", player="ann", grounds="for-another", **{"for": "zed"})
    assert script.run()["balances"]["rack:table-1:ann"] == 500_00
    script("void", "sue", round=1, grounds="fraud", reason="a marked card")
    script("confirm-void", "max", round=1)
    balances = script.run()["balances"]
    assert [balances[f"rack:table-1:{one}"] for one in ("ann", "bob")] == [500_00, 500_00]
    assert balances["float:table-1"] == 10_000_00


# --- which clause, and in which words -------------------------------------------------------------------


def test_an_award_nobody_pressed_for_is_refused_by_the_rule_of_awards(script: Script) -> None:
    """What falls together is 16.11.4; that there is something to award, and in which order, is 16.11."""
    script.open("ann", jackpot=True)
    script.open("bob", table="table-2", jackpot=True)
    script.link("table-1", "table-2")
    for table, player in (("table-1", "ann"), ("table-2", "bob")):
        script("wager", player, table=table, box=1, amount=10_00)
        script("wager", player, table=table, box=1, on="blazing-7s", amount=5_00)
        script.deal("7s 7s 7s", table=table, burn=True)
    script("award-jackpot", "eve", jackpot="J1", tables=["table-1"])
    script("press-jackpot", "dan")
    script("press-jackpot", "dan", table="table-2")
    script("award-jackpot", "eve", jackpot="J1", tables=["table-2"])
    script("award-jackpot", "eve", jackpot="J1", tables=["table-1", "table-2"])
    script.run("--go-on")
    assert [(one["code"], one["clause"], one["also"]) for one in script.of("refused")] == [
        ("nobody-pressed", "16.11", ["16.11.4"]),
        ("not-in-turn", "16.11", ["16.11.4"]),
        ("not-the-same-moment", "16.11.4", []),
    ]


def test_a_failure_of_a_jackpot_without_tables_is_refused_in_plain_words(script: Script) -> None:
    script("make-jackpot", "ora", jackpot="J1", stake=5_00, reset=10_000_00, increment=2000)
    script("report-jackpot-failure", "sue", jackpot="J1", what="dark", cause="pool")
    script.run("--go-on")
    [refused] = script.of("refused")
    assert refused["code"] == "not-linked"
    assert refused["says"] == (
        "sue cannot report a failure of the jackpot J1: no table is linked to the jackpot J1 (rule 2.3.4.1)."
    )


def test_a_refusal_tells_its_two_times_apart(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script.promote()
    script("enter-promotion", "ann", promotion="PR1", at="2026-06-10T18:00:00+10:00")
    script("enter-promotion", "ann", promotion="PR1", at="2026-06-10T18:00:00.25+10:00")
    script("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-10T19:59:59+10:00")
    script.run("--go-on")
    assert [one["says"] for one in script.of("refused")] == [
        "ann cannot enter anybody into PR1 at 2026-06-10 18:00:00.250000 +1000: it closed at 2026-06-10 18:00 "
        "+1000 (rule 22.7.6).",
        "ora cannot draw PR1 at 2026-06-10 19:59:59 +1000: by its terms prizes are awarded at 2026-06-10 20:00 "
        "+1000 (rule 22.7.2).",
    ]


def test_terms_that_pay_out_in_cash_are_told_so(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script("make-promotion", "ora", promotion="PR1", terms=TERMS | {"paid_out": "Cash"}, prizes=PRIZES)
    script.run("--go-on")
    [refused] = script.of("refused")
    assert (refused["code"], refused["clause"]) == ("terms-not-complete", "22.4")
    assert refused["missing"] == [{"item": "paid_out", "clause": "22.4"}]
    assert "do not say paid_out otherwise than in cash (22.4)" in refused["says"]


def test_a_cancelled_promotion_is_not_validated_by_the_clause_that_cancelled_it(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script.promote()
    script("compromise-promotion", "ora", promotion="PR1", what="the drum stood open", course="cancel")
    script("validate-promotion", "ora", promotion="PR1", found="all is well")
    script.run("--go-on")
    assert script.refusals() == [("validate-promotion", "wrong-phase", "22.11")]


# --- months and periods ---------------------------------------------------------------------------------


def test_a_wrong_payment_is_told_by_the_end_of_the_month_of_the_houses_zone(tmp_path: Path) -> None:
    """At 12:30 UTC on 31 October it is still October in Sydney, an hour later November; whatever offset it has."""
    script = Script(tmp_path, "2026-10-31T12:00:00+00:00")
    script.open()
    script("report-wrong-payment", "sue", paid=1000_01, owed=0, at="2026-10-31T12:30:00+00:00")
    script("report-wrong-payment", "sue", paid=0, owed=1000_01, at="2026-10-31T13:30:00+00:00")
    letters = {one["subject"]: one for one in script.run()["notices"]}
    october, november = "2026-10-31T23:59:59.999999+11:00", "2026-11-30T23:59:59.999999+11:00"
    assert letters["wrong-payment:wrong-payment-1"]["by"] == october
    assert letters["wrong-payment:wrong-payment-2"]["by"] == november
    assert [one["by"] for one in script.of("notice-due")] == [october, november]


def test_what_a_return_has_told_stays_told_when_more_belongs_in_it(tmp_path: Path) -> None:
    """The return is due again, for the whole month; of the first payment it has told on the 10th (18.20.3)."""
    script = Script(tmp_path, "2026-11-10T12:00:00+11:00")
    about = {"to": "nicc", "subject": "return:18.20.3:2026-11"}
    script.open()
    script("report-wrong-payment", "sue", paid=2000_00, owed=0)
    script("send-notice", "sue", at="2026-11-10T13:00:00+11:00", **about)
    script("acknowledge-notice", "ivy", **about)
    script("report-wrong-payment", "sue", paid=0, owed=3000_00)
    script("tell-time", "clock", at="2026-12-01T00:00:01+11:00")
    first, second, whole = script.run()["notices"]
    assert (first["state"], first["late"], first["sent"]) == ("sent", False, "2026-11-10T13:00:00+11:00")
    assert (second["state"], second["sent"]) == ("late", None)
    assert (whole["state"], whole["sent"], whole["acknowledged"]) == ("late", None, None)
    script("send-notice", "sue", at="2026-12-02T12:00:00+11:00", **about)
    first, second, whole = script.run()["notices"]
    assert [one["sent"] for one in (first, second)] == ["2026-11-10T13:00:00+11:00", "2026-12-02T12:00:00+11:00"]
    assert (whole["state"], whole["late"], whole["acknowledged"]) == ("sent", True, None)


def test_a_round_begins_without_the_one_whose_wager_went_back_whole(tmp_path: Path) -> None:
    """What is left of ann's limit is under the minimum: nothing is hers to lay again, and bob plays (18.22)."""
    script = Script(tmp_path, "2026-11-16T23:00:00+11:00")
    script.open("ann", "bob")
    script("set-loss-limit", "ann", period="day", amount=4_00)
    script("enter-loss", "sue", patron="ann", amount=-100_00, source="roulette")
    script("wager", "ann", box=1, amount=100_00, at="2026-11-16T23:59:58+11:00")
    script("wager", "bob", box=2, amount=10_00)
    script("start-round", "dan", at="2026-11-17T00:00:10+11:00")
    script("burn", "dan")
    script.run()
    [back] = script.of("wager-taken-back")
    assert (back["player"], back["amount"], back["clause"], back["also"]) == ("ann", 100_00, "18.22", ["18.22.1"])
    [begun] = script.of("round-started")
    assert [one["player"] for one in begun["wagers"]] == ["bob"]


def test_the_earliest_start_is_told_by_the_clock_of_who_asks(tmp_path: Path) -> None:
    """24 hours over a change of clocks, both times of the sentence in one offset."""
    script = Script(tmp_path, "2026-09-30T12:00:00+10:00")
    later = {"closes": "2026-10-20T18:00:00+11:00", "awarded_at": "2026-10-20T20:00:00+11:00"}
    terms = TERMS | later | {"held_from": "2026-10-04T12:00:00+11:00"}
    script("make-promotion", "ora", promotion="PR1", terms=terms, prizes=PRIZES)
    script("submit-terms", "ora", promotion="PR1", at="2026-10-03T11:30:00+10:00")
    script("start-promotion", "ora", promotion="PR1", at="2026-10-04T12:00:00+11:00")
    script.run("--go-on")
    [refused] = script.of("refused")
    assert "starts at 2026-10-04 12:30 +1100 at the earliest" in refused["says"]


def test_a_breach_of_no_rule_is_refused_in_words(script: Script) -> None:
    script.open("ann")
    script("report-breach", "dan", person="ann", of="another-rule", text="she whistled")
    script.run("--go-on")
    [refused] = script.of("refused")
    assert refused["says"].startswith("dan does not say which rule of nsw-blackjack-challenge ann broke")


def test_a_prize_that_is_claimed_twice_is_given_once(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script.promote()
    script("enter-promotion", "ann", promotion="PR1")
    script("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-10T20:00:00+10:00")
    for claim in ("claim-1", "claim-2"):
        script("claim-prize", "ann", promotion="PR1", prize="tv")
        script("grant-claim", "ora", claim=claim)
    script.run("--go-on")
    assert [one["claim"] for one in script.of("claim-granted")] == ["claim-1"]
    assert script.refusals() == [("grant-claim", "not-at-this-stage", "22.4")]


# --- who asks -------------------------------------------------------------------------------------------


def test_whoever_may_not_ask_learns_nothing_of_cards_names_and_tables(script: Script) -> None:
    """The role comes first: otherwise anybody could try out which cards and patrons there are."""
    script.open("ann")
    for card in ("ann@table-1", "no such card"):
        script("suspend-card", "bob", player_card=card, reason="curious")
    for patron in ("ann", "nobody"):
        script("enter-loss", "bob", patron=patron, amount=1_00, source="curious")
        script("order-break", "dan", patron=patron, reason="curious")
    script("approve-marketing", "sue", promotion="none", material="a poster", points_to_terms=True)
    script("go-on-without-jackpot", "dan")
    script("press-jackpot", "ann")
    script.run("--go-on")
    assert script.refusals() == [
        ("suspend-card", "wrong-role", "20.1"),
        ("suspend-card", "wrong-role", "20.1"),
        ("enter-loss", "wrong-role", "18.22"),
        ("order-break", "wrong-role", "20.4"),
        ("enter-loss", "wrong-role", "18.22"),
        ("order-break", "wrong-role", "20.4"),
        ("approve-marketing", "wrong-role", "22.6"),
        ("go-on-without-jackpot", "wrong-role", "18.17.2"),
        ("press-jackpot", "wrong-role", "16.11.4"),
    ]
