"""A whole round by keyboard: no mouse anywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.chosen_cuts import chosen_cut
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP

pytestmark = pytest.mark.slow

MOST_STOPS = 80


def test_a_round_without_the_mouse(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("by-keyboard", "act-blackjack-2018")
    page = page_at(DESKTOP, casino.address)
    guest = Guest(page, casino, table)
    page.goto("/")
    expect(guest.at(f"watch-{table}")).to_be_visible()
    go_to(page, f"watch-{table}")
    page.keyboard.press("Enter")

    expect(guest.at("seat-3")).to_be_visible()
    go_to(page, "seat-3")
    page.keyboard.press("Enter")
    expect(guest.at("buy-in-dialog")).to_be_visible()
    go_to(page, "buy-amount")
    page.keyboard.type("200")
    page.keyboard.press("Enter")
    guest.has(200_00)
    neighbour = casino.neighbour(table, box=5)  # while they think, wagers stay open

    go_to(page, "cut-depth")
    page.keyboard.press("ArrowLeft")
    depth = int(guest.at("cut-depth").input_value())
    go_to(page, "cut-value")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(chosen_cut("TJQK 7 2 8", table=table, decks=8, depth=depth).value)
    go_to(page, "cut-confirm")
    page.keyboard.press("Enter")
    guest.waits_for("wagers")

    go_to(page, "wager-3-blackjack")
    for _ in range(4):  # four chips of five
        page.keyboard.press("Enter")
    expect(guest.at("wager-3-blackjack")).to_have_attribute("data-cents", "2000")  # sent after a moment
    go_to(page, "clear")
    page.keyboard.press("Enter")
    guest.has(200_00)
    go_to(page, "chip-500")
    page.keyboard.press("ArrowRight")
    expect(guest.at("chip-2500")).to_be_focused()
    go_to(page, "wager-3-blackjack", back=True)
    page.keyboard.press("Enter")
    guest.has(175_00)
    neighbour.do("pass", table)
    expect(guest.question()).to_contain_text("12 against 7")

    page.keyboard.press("d")
    expect(guest.question()).to_contain_text("20 against 7")
    page.keyboard.press("s")
    gain = guest.settled("blackjack").gain
    guest.has(200_00 + gain)
    go_to(page, "leave")
    page.keyboard.press("Enter")
    guest.has_in_purse(1_000_00 + gain)


def test_the_arrows_go_from_box_to_box_and_over_their_wagers(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("arrows", "act-blackjack-2018", "perfect-pairs")
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
    guest.cuts()
    go_to(guest.page, "wager-3-blackjack")
    for key, place in (
        ("ArrowDown", "wager-3-perfect-pairs"),
        ("ArrowUp", "wager-3-blackjack"),
        ("ArrowLeft", "wager-4-blackjack"),  # the felt is seen from the players' side
        ("ArrowRight", "wager-3-blackjack"),
    ):
        guest.page.keyboard.press(key)
        expect(guest.at(place)).to_be_focused()


def go_to(page: Page, testid: str, *, back: bool = False) -> None:
    """Press Tab until that is where the keyboard is, and see that the place is marked."""
    for _ in range(MOST_STOPS):
        if page.evaluate("document.activeElement?.dataset.testid ?? ''") == testid:
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    pytest.fail(f"the Tab key does not come to {testid}")
