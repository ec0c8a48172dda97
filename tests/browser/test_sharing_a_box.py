"""Two people in two browsers have wagers on one box: one decides for it, the other follows or does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP, PHONE

pytestmark = pytest.mark.slow

ELEVEN_DOUBLED_TO_21 = "5 6 6 TJQK TJQK TJQK"


@pytest.mark.parametrize(("answer", "gains"), [("double", 50_00), ("decline", 25_00)])
def test_one_doubles_and_the_other_is_asked_to_follow(
    casino: Casino, page_at: PageAt, answer: str, gains: int
) -> None:
    table = casino.open_table(f"shared-{answer}", "act-blackjack-2018")
    seated = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=2)
    behind = Guest(page_at(PHONE, casino.address), casino, table).comes_in()
    seated.cuts(ELEVEN_DOUBLED_TO_21)
    behind.waits_for("wagers")

    behind.looks_at(2)
    behind.wagers(25_00, box=2, on="blackjack")
    lying = seated.page.locator(f'[data-testid="stake-2-blackjack"][data-player="{behind.name}"]')
    expect(lying).to_have_attribute("data-cents", "2500")
    seated.wagers(100_00, box=2, on="blackjack")

    expect(seated.question(box=2)).to_be_visible()
    expect(behind.question()).to_have_count(0)  # who sits there decides first
    seated.chooses("double")
    expect(behind.question(box=2)).to_contain_text("Double as well?")
    expect(seated.question()).to_have_count(0)
    behind.chooses(answer)

    assert seated.settled(player=seated.name).gain == 200_00
    assert behind.settled(player=behind.name).gain == gains
    assert seated.settled(player=behind.name).gain == gains, "each sees what became of the other's wager"
    seated.has(700_00)
    behind.has(500_00 + gains)
