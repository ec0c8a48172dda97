"""What a program that runs scripts of a house relies on, as the command line tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.scripted import VALUE, Script


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
