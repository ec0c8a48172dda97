"""Tournaments in the browser: a guest enters, plays and reads the results; a manager runs one by its console."""

from __future__ import annotations

import contextlib
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import MANAGER, Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, PHONE, Size
from tests.web.doors import PASSWORD, Browser

PATIENCE = 300.0
CONDITIONS: dict[str, Any] = {
    "name": "Spring Cup",
    "sessions": [{"name": "final", "rounds": 1, "tables": 1}],
    "entry_fee": 50_00,
    "chips": 500,
    "limits": [{"minimum": 20, "maximum": 500}],
    "prizes": [{"place": 1, "share": 2}, {"place": 2, "share": 1}],
}


def plays_on(page: Page) -> None:
    """Wager in turn, sealed once and then openly, and answer quietly, until the session is over at the table."""
    pressed: set[str] = set()
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if page.get_by_test_id("leaves").is_visible():
            _press(page, "seal", pressed)
        elif "seal" not in pressed and page.get_by_test_id("seal-open").is_visible():
            _press(page, "seal-open", pressed)
        else:
            for word in ("session-wager", "choice-stand", "choice-decline", "choice-draw"):
                _press(page, word, pressed)
        if not page.get_by_test_id("session-bar").is_visible() and page.get_by_test_id("arrive").is_visible():
            return  # the terms are gone, and so is the guest's place at the table
        page.wait_for_timeout(100)
    raise AssertionError("the session did not end")


def _press(page: Page, word: str, pressed: set[str]) -> None:
    """Press it if it is there; what has gone meanwhile is left."""
    button = page.get_by_test_id(word).first
    with contextlib.suppress(Error):
        if button.is_visible() and button.is_enabled(timeout=1_000):
            button.click(timeout=1_000)
            pressed.add(word)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_guest_enters_plays_and_reads_the_results(
    page_at: PageAt, photograph: Photograph, casino: Casino, size: Size
) -> None:
    casino.open_table(f"beside-{size.width}", "act-blackjack-2018")  # a lobby with a table has the panel
    page = page_at(size, casino.address)
    page.goto("/")
    page.get_by_test_id("start-tournament").click()
    expect(page.get_by_test_id("enter")).to_be_visible()
    expect(page.get_by_test_id("conditions")).to_contain_text("600")
    no_serious_accessibility_faults(page)
    photograph(page, "tournament-entry")
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("take-seat")).to_be_visible()
    expect(page.get_by_test_id("pool")).to_have_attribute("data-cents", "16000")
    page.get_by_test_id("check-draw").first.click()
    expect(page.get_by_test_id("draw-steps").first).to_have_attribute("data-good", "true")
    page.get_by_test_id("take-seat").click()
    expect(page.get_by_test_id("turn")).to_have_attribute("data-yours", "true")
    expect(page.get_by_test_id("rack")).to_contain_text("600")
    expect(page.get_by_test_id("rack")).not_to_contain_text("$")
    no_serious_accessibility_faults(page)
    photograph(page, "tournament-seat")
    name = page.url.rsplit("/", 1)[1].rsplit("-", 1)[0]
    plays_on(page)
    page.goto(f"/tournaments/{name}")
    expect(page.get_by_test_id("leaderboard")).to_be_visible()
    photograph(page, "tournament-board")
    no_serious_accessibility_faults(page)
    page.goto(f"/tournaments/{name}?wall")
    expect(page.get_by_test_id("wall")).to_be_visible()
    photograph(page, "tournament-wall")
    page.goto(f"/tournaments/{name}/results")
    expect(page.get_by_test_id("places")).to_contain_text("(house)")
    no_serious_accessibility_faults(page)
    photograph(page, "tournament-results", whole=True)


def test_a_manager_runs_a_session_by_the_console(page_at: PageAt, photograph: Photograph, casino: Casino) -> None:
    name = "spring"
    drafted = {
        "command": "draft-conditions",
        "id": "d",
        "rulebook": "act-blackjack-2006",
        "conditions": CONDITIONS,
    }
    assert casino.manager.post(f"/api/tournaments/{name}/commands", drafted).status == 200
    invited = casino.manager.post("/api/staff", {"name": "Tom", "role": "tournament-manager"})
    tom = Browser(port=casino.port)
    assert (
        tom.come_in("/api/invitations/accept", {"token": invited.json["invitation"], "password": PASSWORD}).status
        == 201
    )
    manager, director = page_at(DESKTOP, casino.address), page_at(DESKTOP, casino.address)
    for page, who in ((manager, MANAGER), (director, "Tom")):
        page.goto("/sign-in")
        page.get_by_test_id("field-name").first.fill(who)
        page.get_by_test_id("field-password").first.fill(PASSWORD)
        page.get_by_test_id("submit").first.click()
        expect(page.get_by_test_id("menu")).to_have_attribute("aria-label", re.compile(who))
        page.goto(f"/tournaments/{name}/console")
    manager.get_by_label("Reference of the approval").fill("GRC/7")
    manager.get_by_test_id("give-file-approval").click()
    manager.get_by_label("Who runs it").fill("Tom")
    manager.get_by_test_id("give-nominate").click()
    no_serious_accessibility_faults(manager)
    photograph(manager, "tournament-console")
    manager.get_by_test_id("give-open-entries").click()
    for number in range(3):
        guest = Browser(port=casino.port)
        assert guest.come_in("/api/guests", {}).status == 201
        entered = {"command": "enter", "id": f"e{number}", "with": "purse", "agreed": True}
        assert guest.post(f"/api/tournaments/{name}/commands", entered).status == 200
    director.get_by_test_id("give-close-entries").click()
    director.get_by_label("Consent to the layout").fill("GRC/1")
    director.get_by_test_id("give-designate-tables").click()
    director.get_by_test_id("give-ballot").click()
    expect(director.get_by_test_id("next")).to_contain_text("Not in the seat")
    no_serious_accessibility_faults(director)
    photograph(director, "tournament-director")
