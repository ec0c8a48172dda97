"""Silence, a line that breaks, and a house that is killed: the round goes on, nothing is lost or done twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import casino as casinos
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP
from tests.browser.watch import Watch
from tests.browser.wire import wired

pytestmark = pytest.mark.slow

BOOK = "act-blackjack-2018"
NINETEEN_AGAINST_17 = "TJQK 7 9 TJQK"
TWELVE_DRAWN_TO_20_AGAINST_17 = "TJQK 7 2 8 TJQK"
BROKEN = "WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET"
"""What a browser logs of a line that breaks."""


def test_silence_is_answered_by_the_clock(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("silence", BOOK, seconds=2)
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
    guest.cuts(NINETEEN_AGAINST_17)
    guest.wagers(25_00, box=3, on="blackjack")

    question = guest.question()
    expect(question.get_by_role("timer")).to_be_visible()
    expect(question.locator(".silence").get_by_test_id("clause")).to_have_attribute("data-clause", "14.7")
    assert guest.settled("blackjack").gain == 25_00  # the hand stood
    expect(question).to_have_count(0)
    spoken = guest.at("record").locator('li:has([data-clause="14.7"])').first
    expect(spoken).to_contain_text(guest.name)
    guest.has(525_00)


def test_a_line_that_breaks_in_the_middle_of_a_decision(casino: Casino, page_at: PageAt, watch: Watch) -> None:
    watch.allow(BROKEN)
    table = casino.open_table("broken-line", BOOK)
    with wired(casino.port) as wire:
        guest = Guest(page_at(DESKTOP, wire.address), casino, table).comes_in(box=3)
        guest.cuts(TWELVE_DRAWN_TO_20_AGAINST_17)
        guest.wagers(25_00, box=3, on="blackjack")
        expect(guest.question()).to_contain_text("12 against 7")
        asked, until = guest.question().inner_text(), clock_of(guest)

        wire.cut()
        expect(guest.at("connection")).to_have_attribute("data-state", "lost")
        wire.mend()
        expect(guest.at("connection")).to_have_attribute("data-state", "open")
        expect(guest.question()).to_contain_text("12 against 7")
        assert without_seconds(guest.question().inner_text()) == without_seconds(asked)
        assert clock_of(guest) == until, "the clock went on meanwhile, and nobody was given more time"

        wire.cut()
        expect(guest.at("connection")).to_have_attribute("data-state", "lost")
        guest.chooses("draw")  # said while nobody hears it
        expect(guest.at("refusal")).to_contain_text("nothing was sent")
        wire.mend()
        expect(guest.at("connection")).to_have_attribute("data-state", "open")
        guest.chooses("draw")
        expect(guest.question()).to_contain_text("20 against 7")

        wire.swallow_answers()
        guest.chooses("stand")  # heard by the house; the page does not learn of it
        casino.until(table, lambda felt: felt["round"]["over"])
        wire.cut()
        expect(guest.at("connection")).to_have_attribute("data-state", "lost")
        expect(guest.question()).to_have_count(1)
        wire.mend()  # it is sent again under its own id, and done once

        assert guest.settled("blackjack").gain == 25_00
        expect(guest.question()).to_have_count(0)
        expect(guest.at("refusal")).to_have_count(0)
        guest.has(525_00)


def test_a_house_that_is_killed_and_opened_again(tmp_path: Path, page_at: PageAt, watch: Watch) -> None:
    watch.allow(BROKEN)
    with casinos.opened(tmp_path) as casino:
        table = casino.open_table("killed", BOOK)
        guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
        name = guest.name
        guest.cuts(TWELVE_DRAWN_TO_20_AGAINST_17)
        guest.wagers(25_00, box=3, on="blackjack")
        guest.chooses("draw")
        expect(guest.question()).to_contain_text("20 against 7")
        cards = [guest.at(hand).get_attribute("aria-label") for hand in ("dealer-hand", "hand-3-1")]

        casino.kill()
        expect(guest.at("connection")).to_have_attribute("data-state", "lost")
        assert casino.rack(table, name) == 475_00
        casino.open()
        expect(guest.at("connection")).to_have_attribute("data-state", "open")

        expect(guest.question()).to_contain_text("20 against 7")
        assert [guest.at(hand).get_attribute("aria-label") for hand in ("dealer-hand", "hand-3-1")] == cards
        guest.has(475_00)
        guest.chooses("stand")
        assert guest.settled("blackjack").gain == 25_00
        guest.has(525_00)

        guest.at("repeat").click()
        guest.plays_out(2)
        guest.leaves()
        guest.has_in_purse(casino.purse(name))
        assert casino.faults() == []


def clock_of(guest: Guest) -> str | None:
    return guest.question().get_by_role("timer").get_attribute("data-until")


def without_seconds(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.strip().isdigit()]
