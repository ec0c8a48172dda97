"""A no is shown where the person looks, in one sentence, with its clause."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP

pytestmark = pytest.mark.slow


def test_a_wager_that_is_refused_says_why_at_its_box(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("refusals", "nsw-blackjack-challenge")
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3, chips=100_00)
    casino.neighbour(table, box=5)  # keeps the wagers open
    guest.cuts()
    said = guest.at("refusal")

    guest.wagers(5_00, box=3, on="blackjack")
    expect(said).to_have_attribute("data-code", "under-minimum")
    expect(said).to_contain_text("$5")
    expect(said).to_contain_text("$10")
    expect(said.get_by_test_id("clause")).to_have_attribute("data-clause", "6.2")
    expect(guest.at("aloud")).to_contain_text("$10")  # for who does not see the felt
    guest.has(100_00)

    said.get_by_role("button", name="Put this away").click()
    expect(said).to_have_count(0)

    guest.wagers(100_00, box=3, on="blackjack")
    expect(guest.at("wager-3-blackjack")).to_have_attribute("data-cents", "10000")
    guest.has(0)
    guest.wagers(5_00, box=3, on="blackjack", place=False)
    expect(said).to_have_attribute("data-code", "not-enough-chips")
    expect(said).to_contain_text("$0.00")
    expect(guest.at("wager-3-blackjack")).to_have_attribute("data-pending", "0")
    guest.has(0)

    guest.at("clear").click()  # takes the wager back
    guest.has(100_00)


def test_a_purchase_above_the_purse_is_refused_in_its_dialog(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("too-dear", "act-blackjack-2018")
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3, chips=100_00)
    guest.at("buy-in").click()
    dialog = guest.at("buy-in-dialog")
    dialog.get_by_test_id("buy-amount").fill("5000")
    dialog.get_by_test_id("buy-confirm").click()
    expect(dialog.get_by_test_id("refusal")).to_contain_text("$900")
    dialog.get_by_test_id("buy-amount").fill("a handful")
    dialog.get_by_test_id("buy-confirm").click()
    expect(dialog.get_by_test_id("refusal")).to_contain_text('"a handful" is no amount')
    dialog.get_by_test_id("buy-close").click()
    guest.has(100_00)
    guest.has_in_purse(900_00)
