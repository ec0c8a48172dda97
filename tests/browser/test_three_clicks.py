"""From the first page to the first settled wager in three clicks, and nothing on the page shifts on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import PHONE

pytestmark = pytest.mark.slow

COUNTS_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const what = one.sources.map(({ node }) => node?.className ?? node?.nodeName).join(', ');
    window.shifts.push({ value: one.value, what });
  }
}).observe({ type: 'layout-shift', buffered: true });
window.clicks = 0;
addEventListener('click', (event) => event.isTrusted && (window.clicks += 1), true);
"""


def test_play_wager_stand(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("three-clicks", "act-blackjack-2018", "perfect-pairs")
    neighbour = casino.neighbour(table, box=1)
    cut = casino.until(table, lambda felt: felt["waits"] == "cut")["cut"]
    neighbour.do("cut", table, depth=100, cutting_card=cut["behind_most"], value="00" * 16)
    casino.until(table, lambda felt: felt["waits"] == "wagers")

    page = page_at(PHONE, casino.address, reduced_motion=False)
    page.add_init_script(COUNTS_SHIFTS)
    guest = Guest(page, casino, table)
    page.goto("/")
    guest.at(f"play-{table}").click()
    expect(guest.at("seated")).to_contain_text("You sit at box 4, with $200.00 in chips")
    page.keyboard.press("3")
    expect(guest.at("chip-2500")).to_have_attribute("aria-checked", "true")
    page.evaluate("window.shifts.length = 0")
    guest.at("wager-4-blackjack").click()
    expect(guest.at("wager-4-blackjack")).to_have_attribute("data-cents", "2500")
    neighbour.do("pass", table)
    guest.plays_out(1)

    assert page.evaluate("window.clicks") <= 3
    guest.looks_at_parts(box=4)
    gain = sum(guest.gains())
    guest.has(200_00 + gain)
    no_serious_accessibility_faults(page)
    shifts = page.evaluate("window.shifts")
    assert sum(one["value"] for one in shifts) < 0.005, sorted(shifts, key=lambda one: -one["value"])[:8]

    page.keyboard.press("Escape")
    page.goto("/history")
    there = guest.at("at-your-table")
    expect(there).to_have_attribute("data-cents", str(200_00 + gain))
    there.click()
    expect(guest.at("repeat")).to_be_enabled()  # although the page was loaded again
    expect(page).to_have_url(re.compile(f"/tables/{table}$"))
