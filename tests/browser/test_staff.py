"""The first gaming manager comes by a link that works once, and appoints others."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import casino as casinos
from tests.browser.conftest import PageAt
from tests.browser.sizes import DESKTOP
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

        another = page_at(DESKTOP, casino.address)
        another.goto(link)
        for field in ("name", "password", "again"):
            another.get_by_test_id(f"field-{field}").fill("Mallory" if field == "name" else PASSWORD)
        another.get_by_test_id("submit").click()
        expect(another.get_by_test_id("refused")).to_be_visible()
        expect(another.get_by_test_id("me")).to_have_count(0)

        form = manager.get_by_test_id("appoint")
        form.get_by_test_id("field-name").fill("Dan")
        form.get_by_test_id("field-role").select_option("dealer")
        form.get_by_test_id("submit").click()
        expect(manager.get_by_test_id("member-Dan")).to_contain_text("Invited")
        invitation = manager.get_by_test_id("invitation-link").input_value()

        dealer = page_at(DESKTOP, casino.address)
        dealer.goto(invitation)
        dealer.get_by_test_id("field-password").fill(PASSWORD)
        dealer.get_by_test_id("field-again").fill(PASSWORD)
        dealer.get_by_test_id("submit").click()
        expect(dealer.get_by_test_id("me")).to_have_text("Dan")
        manager.reload()
        expect(manager.get_by_test_id("member-Dan")).to_contain_text("Since")

        for page in (dealer, guest(page_at, casino.address)):
            expect(page.get_by_test_id("nav-staff")).to_have_count(0)
            page.goto("/staff")
            expect(page.get_by_test_id("not-manager")).to_be_visible()
            expect(page.get_by_test_id("staff")).to_have_count(0)
            assert page.evaluate("fetch('/api/staff').then((answer) => answer.status)") == 403
        assert casino.faults() == []


def guest(page_at: PageAt, address: str) -> Page:
    page = page_at(DESKTOP, address)
    page.goto("/sign-in")
    page.get_by_test_id("play-as-guest").click()
    expect(page.get_by_test_id("purse")).to_have_attribute("data-cents", "100000")
    return page
