"""The first gaming manager comes by a link that works once, and appoints others."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import casino as casinos
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.conftest import PageAt
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.watch import Watch
from tests.web.doors import PASSWORD

pytestmark = pytest.mark.slow


def test_the_first_manager_appoints_a_dealer(tmp_path: Path, page_at: PageAt, watch: Watch) -> None:
    watch.allow("status of 40[013]|status of 409|status of 410")
    with casinos.opened(tmp_path) as casino:
        link = f"/welcome?token={casino.first_manager}"
        manager = page_at(DESKTOP, casino.address)
        manager.goto(link)
        manager.get_by_test_id("field-name").fill("Maxine")
        manager.get_by_test_id("field-password").fill(PASSWORD)
        manager.get_by_test_id("field-again").fill("something else")
        manager.get_by_test_id("submit").click()
        expect(manager.get_by_test_id("refused")).to_have_text("The two passwords are not the same.")
        manager.get_by_test_id("field-again").fill(PASSWORD)
        manager.get_by_test_id("submit").click()
        expect(manager).to_have_url(f"{casino.address}/staff")
        expect(manager.get_by_test_id("me")).to_have_text("Maxine")

        another = page_at(PHONE, casino.address)
        says_at_once(another, link, "start it again")
        expect(another.get_by_test_id("me")).to_have_count(0)

        form = manager.get_by_test_id("appoint")
        form.get_by_test_id("field-name").fill("Dan")
        form.get_by_test_id("field-role").select_option("dealer")
        form.get_by_test_id("submit").click()
        expect(manager.get_by_test_id("member-Dan")).to_contain_text("Invited")
        invitation = manager.get_by_test_id("invitation-link").input_value()

        dealer = page_at(DESKTOP, casino.address)
        dealer.goto(invitation.replace("/invitation?", "/welcome?"))  # the page that it is for opens
        expect(dealer).to_have_url(invitation)
        expect(dealer.locator(".lead")).to_contain_text("Dan, you are invited as dealer.")
        dealer.get_by_test_id("field-password").fill(PASSWORD)
        dealer.get_by_test_id("field-again").fill(PASSWORD)
        dealer.get_by_test_id("submit").click()
        expect(dealer.get_by_test_id("me")).to_have_text("Dan")
        manager.reload()
        expect(manager.get_by_test_id("member-Dan")).to_contain_text("Since")

        says_at_once(another, invitation, "ask a gaming manager for another link")
        says_at_once(another, "/invitation?token=never-was-one", "ask a gaming manager for another link")
        no_serious_accessibility_faults(another)
        for page, role in ((dealer, "dealer"), (guest(page_at, casino.address), "player")):
            expect(page.get_by_test_id("nav-staff")).to_have_count(0)
            page.goto("/staff")
            expect(page.get_by_test_id("not-manager")).to_contain_text(f"you are signed in as {role}")
            expect(page.get_by_test_id("staff")).to_have_count(0)
            assert page.evaluate("fetch('/api/staff').then((answer) => answer.status)") == 403
        manager.get_by_role("button", name="Dismiss Dan").click()
        manager.get_by_test_id("dismiss-yes").click()
        expect(manager.get_by_test_id("member-Dan")).to_contain_text("Dismissed")
        watch.pages_leave()
        assert casino.faults() == []


def says_at_once(page: Page, link: str, instead: str) -> None:
    """Before anything is filled in: the link is not good, and what to do instead."""
    page.goto(link)
    expect(page.get_by_test_id("not-good")).to_contain_text("no longer good")
    expect(page.get_by_test_id("instead")).to_contain_text(instead)
    expect(page.get_by_test_id("by-link")).to_have_count(0)
    expect(page.get_by_role("link", name="Sign in", exact=True).last).to_be_visible()


def guest(page_at: PageAt, address: str) -> Page:
    page = page_at(DESKTOP, address)
    page.goto("/sign-in")
    page.get_by_test_id("play-as-guest").click()
    expect(page.get_by_test_id("purse")).to_have_attribute("data-cents", "100000")
    return page
