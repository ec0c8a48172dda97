"""Closing a table: its players are told first."""

from __future__ import annotations

from datetime import datetime

import pytest

from croupier.tables.cards.shuffling import ShuffleRevealed
from croupier.tables.opening.closing import TableClosed
from croupier.tables.table import Phase
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import CANBERRA, Pit
from tests.proofs import clause


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 17, hour, minute, tzinfo=CANBERRA)


def tell(pit: Pit) -> None:
    pit.do("notify", "sue", to="players", subject="closing")


def closes_after_a_notice(pit: Pit, number: str) -> None:
    pit.now = at(1, 0)
    pit.opened("ann")
    refused = pit.refused("close", "max")
    assert (refused.code, refused.clause) == (Refusal.NOT_TOLD_YET, number)
    pit.do("notify", "sue", to="commission", subject="closing")
    assert pit.refused("close", "max").clause == number, "others were told, the players were not"
    pit.now = at(1, 10)
    tell(pit)
    pit.now = at(1, 20)
    pit.do("close", "max")
    assert pit.table.phase is Phase.CLOSED
    assert pit.happened(TableClosed)[0].clause == number
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_a_table_closes_early_once_its_players_were_told(pit: Pit) -> None:
    closes_after_a_notice(pit, "15.2")


@clause("act-casino-war-2018", "11.2")
def test_a_casino_war_table_closes_early_once_its_players_were_told(pit: Pit) -> None:
    closes_after_a_notice(pit, "11.2")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_no_time_has_to_pass_after_the_notice(pit: Pit) -> None:
    pit.opened("ann")
    tell(pit)
    pit.do("close", "max")
    assert pit.table.phase is Phase.CLOSED


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_a_notice_is_good_for_one_closing(pit: Pit) -> None:
    pit.opened("ann").closed()
    pit.do("check-cards")
    pit.do("open", "max", rulebook=pit.book, options={"minimum": 10_00, "maximum": 500_00, "decks": 8})
    assert pit.refused("close", "max").clause == "15.2"


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_when_the_gaming_hours_are_over_no_notice_is_needed(pit: Pit) -> None:
    pit.now = at(5, 0)
    pit.opened("ann", hours={"opens": "12:00", "closes": "06:00"})
    assert pit.refused("close", "max").clause == "15.2"
    pit.now = at(6, 0)
    pit.do("close", "max")
    assert pit.table.phase is Phase.CLOSED


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_a_round_is_finished_and_wagers_go_back_before_the_table_closes(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    tell(pit)
    under_way = pit.refused("close", "max")
    assert (under_way.code, under_way.clause) == (Refusal.ROUND_UNDER_WAY, "15.2")
    pit.deal("Ks 9d Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    pit.wager("ann", 50_00)
    pit.do("close", "max")
    assert [one.amount for one in pit.happened(WagerTakenBack)] == [50_00]
    assert pit.rack("ann") == 1_020_00


@clause("nsw-blackjack-challenge", "20.13")
def test_an_occupied_table_closes_when_the_sign_was_up_for_twenty_minutes(pit: Pit) -> None:
    pit.now = at(1, 50)
    pit.opened("ann")
    unannounced = pit.refused("close", "sue")
    assert (unannounced.code, unannounced.clause) == (Refusal.NOT_TOLD_YET, "20.13")
    pit.now = at(2, 0)
    tell(pit)
    pit.now = at(2, 19)
    early = pit.refused("close", "sue")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "20.13")
    assert "02:19" in early.says
    assert "02:00" in early.says
    pit.now = at(2, 20)
    assert pit.refused("close", "dan").code is Refusal.WRONG_ROLE
    pit.do("close", "sue")
    assert pit.table.phase is Phase.CLOSED
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "20.13")
def test_a_shuffle_that_nobody_cut_is_shown_when_the_table_closes(pit: Pit) -> None:
    pit.do("open", "max", rulebook=pit.book, options={"minimum": 10_00, "maximum": 500_00})
    pit.do("check-cards")
    pit.do("shuffle")
    pit.do("close", "sue")
    (shown,) = pit.happened(ShuffleRevealed)
    pit.do("open", "max", rulebook=pit.book, options={"minimum": 10_00, "maximum": 500_00})
    pit.do("check-cards")
    pit.do("shuffle")
    shuffling = pit.table.cards.shuffling
    assert shuffling is not None
    assert shuffling.committed is not None
    assert shuffling.committed.commitment.occasion != shown.reveal.occasion
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "20.13")
def test_an_empty_table_needs_no_sign(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("leave", "ann")
    pit.do("close", "sue")
    assert pit.happened(TableClosed)[0].clause == "20.13"


def closes_after_the_notice_that_the_house_has_chosen(pit: Pit, number: str) -> None:
    pit.now = at(1, 0)
    pit.opened("ann", minutes_of_notice=15)
    tell(pit)
    pit.now = at(1, 14)
    refused = pit.refused("close", "max")
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, number)
    assert "01:15" in refused.says
    pit.now = at(1, 15)
    pit.do("close", "max")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_a_sign_names_no_sooner_time_than_the_notice_that_the_house_has_chosen(pit: Pit) -> None:
    pit.now = at(1, 0)
    pit.opened("ann", minutes_of_notice=15)
    soon = pit.refused("notify", "sue", to="players", subject="closing", proposed=at(1, 14))
    assert (soon.code, soon.clause) == (Refusal.TOO_EARLY, "15.2")
    pit.do("notify", "sue", to="players", subject="closing", proposed=at(1, 15))


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.2")
def test_the_length_of_notice_that_the_house_has_chosen_binds_closing(pit: Pit) -> None:
    closes_after_the_notice_that_the_house_has_chosen(pit, "15.2")


@clause("act-casino-war-2018", "11.2")
def test_the_length_of_notice_that_the_house_has_chosen_binds_closing_of_casino_war(pit: Pit) -> None:
    closes_after_the_notice_that_the_house_has_chosen(pit, "11.2")


@clause("nsw-blackjack-challenge", "20.13")
def test_the_sign_names_the_proposed_time_of_closing(pit: Pit) -> None:
    pit.now = at(2, 0)
    pit.opened("ann")
    soon = pit.refused("notify", "sue", to="players", subject="closing", proposed=at(2, 19))
    assert (soon.code, soon.clause) == (Refusal.TOO_EARLY, "20.13")
    tell(pit)
    assert pit.sign.closing is not None
    assert (pit.sign.closing.at, pit.sign.closing.clause) == (at(2, 20), "20.13")
    pit.do("notify", "sue", to="players", subject="closing", proposed=at(3, 0))
    assert "Closes at 2026-11-17T03:00+11:00" in str(pit.sign)
    pit.now = at(2, 59)
    early = pit.refused("close", "sue")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "20.13")
    pit.now = at(3, 0)
    pit.do("close", "sue")
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "20.13")
def test_a_spectator_alone_needs_no_sign(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("leave", "ann")
    pit.do("arrive", "eve", role="spectator")
    pit.do("close", "sue")
    assert pit.table.phase is Phase.CLOSED


@clause("nsw-blackjack-challenge", "20.13")
def test_a_spectator_who_has_bought_chips_is_a_player(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("leave", "ann")
    pit.do("arrive", "eve", role="spectator")
    pit.do("buy-in", "eve", amount=100_00)
    assert pit.refused("close", "sue").code is Refusal.NOT_TOLD_YET


def test_only_a_closing_is_announced_for_a_time(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("notify", "sue", to="players", subject="limits", proposed=at(3, 0))
    assert refused.code is Refusal.NOTHING_TO_TELL


@pytest.mark.parametrize(
    "subject",
    ["limit", "closing:ann", "restriction", "restriction:", "main-bettors-only:jackpot", "review:dispute-9",
     "wrong-payment:wrong-payment-1", "missing-card:7", "the weather", "return:4.8:November"],
)  # fmt: skip
def test_a_notice_of_something_that_nobody_looks_for_is_refused(pit: Pit, subject: str) -> None:
    pit.opened("ann")
    refused = pit.refused("notify", "sue", to="players", subject=subject)
    assert refused.code is Refusal.NOTHING_TO_TELL
    assert repr(subject) in refused.says
    assert "restriction:PLAYER" in refused.says
