"""The practice room in a page: choices are graded when made, a session is an address, who plays is not let in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.odds.hand_values import values_of_hand
from croupier.rulebooks import shelf
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import Choice
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.covering import too_small
from tests.browser.sizes import DESKTOP, PHONE
from tests.shelves import of_book
from tests.web.doors import LONG

FIRST = 1000 * LONG
CANBERRA, WAR = "act-blackjack-2018", "act-casino-war-2018"

pytestmark = pytest.mark.slow


def choose(page: Page, choice: str, *, graded: int) -> None:
    """Make a choice, and wait until so many are graded."""
    page.get_by_test_id(f"choose-{choice}").click()
    expect(page.get_by_test_id("grade")).to_have_count(graded, timeout=FIRST)


def fits(page: Page) -> None:
    """Nothing is wider than the page, and nothing that is pressed is too small for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not too_small(page)


@of_book(CANBERRA)
def test_a_hand_of_blackjack_is_graded_by_its_exact_cost(
    page_at: PageAt, casino: Casino, photograph: Photograph
) -> None:
    page = page_at(DESKTOP, casino.address)
    page.goto(f"/practice/{CANBERRA}?drill=hard&seed=13")
    expect(page.get_by_test_id("choices")).to_be_visible(timeout=FIRST)
    expect(page.get_by_test_id("grade")).to_have_count(0)
    no_serious_accessibility_faults(page)
    choose(page, "double", graded=1)
    grade = page.get_by_test_id("grade")
    hand = re.search(r'--hand "([^"]+)" --dealer (\w+)', grade.get_attribute("data-command") or "")
    assert hand is not None
    rules = shelf.book(CANBERRA).rules()
    worth = values_of_hand(rules, read_cards(hand[1]), read_cards(hand[2])[0])
    cost = max(worth.choices.values()) - worth.choices[Choice.DOUBLE]
    assert float(grade.get_attribute("data-cost") or "nan") == pytest.approx(cost, abs=5e-7)
    expect(page.get_by_test_id("cost")).to_have_text(f"{cost:.6f} units")
    expect(page.get_by_test_id("cell")).to_contain_text("The table of totals, hard")
    expect(page.get_by_test_id("ending")).to_contain_text("The hand")
    no_serious_accessibility_faults(page)
    photograph(page, "practice-graded", whole=True)
    page.keyboard.press("Enter")  # the next hand is where the keyboard is
    expect(page.get_by_test_id("choices")).to_be_visible(timeout=FIRST)
    assert page.url.endswith("number=2")
    page.keyboard.press("s")
    expect(page.get_by_test_id("ending")).to_be_visible(timeout=FIRST)
    expect(page.get_by_test_id("mistakes")).to_have_attribute("data-choices", "2")
    page.reload()
    expect(page.get_by_test_id("choices")).to_be_visible(timeout=FIRST)
    expect(page.get_by_test_id("mistakes")).to_have_attribute("data-choices", "2")
    expect(page.get_by_test_id("mistake").first).to_have_attribute("data-label", re.compile("^hard "))


@of_book(WAR)
def test_on_a_phone_the_session_of_a_friend_is_the_same_and_a_shoe_is_counted(
    page_at: PageAt, casino: Casino, photograph: Photograph
) -> None:
    page, friend = page_at(PHONE, casino.address), page_at(PHONE, casino.address)
    page.goto(f"/practice/{WAR}")
    expect(page.get_by_test_id("choices")).to_be_visible(timeout=FIRST)
    fits(page)
    photograph(page, "practice-war")
    dealt = page.get_by_test_id("your-hand").locator("[data-card]").get_attribute("data-card")
    friend.goto(page.get_by_test_id("share").get_attribute("data-address") or "")
    expect(friend.get_by_test_id("your-hand").locator(f"[data-card='{dealt}']")).to_have_count(1, timeout=FIRST)
    choose(page, "surrender", graded=1)
    expect(page.get_by_test_id("worth-surrender")).to_have_attribute("data-value", "-0.5")
    fits(page)
    no_serious_accessibility_faults(page)
    page.get_by_test_id("drill-counting").check(force=True)
    while not page.get_by_test_id("said-count").is_visible():
        page.get_by_test_id("next-cards").click()
    page.get_by_test_id("said-count").fill(page.get_by_test_id("counting").get_attribute("data-running") or "")
    page.get_by_test_id("say-count").click()
    expect(page.get_by_test_id("count-told")).to_have_attribute("data-right", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_serious_accessibility_faults(page)
    photograph(page, "practice-counting", whole=True)


@of_book(CANBERRA)
def test_who_sits_down_is_shown_out_with_the_clause(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    table = casino.open_table("practice-shut", CANBERRA)
    player = casino.neighbour(table, box=1)
    page.context.add_cookies(
        [{"name": "croupier_session", "value": player.cookie or "", "url": player.own_origin}]
    )
    page.goto("/practice")
    expect(page.get_by_test_id("shut-clause").first).to_have_attribute("data-clause", "16.5(a)")
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    no_serious_accessibility_faults(page)
    player.do("leave", table, into="purse")
    page.reload()
    expect(page.get_by_test_id("lesson")).to_be_visible()
