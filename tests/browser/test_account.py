"""One's own account in a browser: one-time codes from the picture to signing in, sessions, and out everywhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pyotp
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, PHONE, Size
from tests.browser.test_house_pages import be
from tests.browser.watch import Watch
from tests.web.doors import PASSWORD, Browser

pytestmark = pytest.mark.slow


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.get_by_test_id(f"field-{name}").fill(text)


def code_of(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(datetime.now(UTC) + timedelta(seconds=30 * steps))


def test_codes_sessions_and_out_everywhere(
    page_at: PageAt, casino: Casino, watch: Watch, photograph: Photograph
) -> None:
    watch.allow("status of 401")  # the code is asked for, and who is signed out elsewhere is told
    assert (
        Browser(port=casino.port).come_in("/api/accounts", {"name": "Cordelia", "password": PASSWORD}).status
        == 201
    )
    desk = page_at(DESKTOP, casino.address)
    desk.goto("/sign-in?next=/account")
    fill(desk, name="Cordelia", password=PASSWORD)
    desk.get_by_test_id("submit").click()
    expect(desk.get_by_test_id("codes-state")).to_contain_text("Off.")
    desk.get_by_test_id("set-up-codes").click()
    desk.get_by_test_id("prove-codes").get_by_test_id("field-password").fill(PASSWORD)
    desk.get_by_role("button", name="Go on").click()
    secret = (desk.get_by_test_id("codes-secret").text_content() or "").replace(" ", "")
    expect(desk.get_by_alt_text("The letters below, to be photographed")).to_be_visible()
    photograph(desk, "account-codes", whole=True)
    no_serious_accessibility_faults(desk)
    desk.get_by_test_id("confirm-codes").get_by_test_id("field-code").fill(code_of(secret))
    desk.get_by_role("button", name="Switch on").click()
    expect(desk.get_by_test_id("recovery").get_by_role("listitem")).to_have_count(10)
    no_serious_accessibility_faults(desk)
    desk.get_by_test_id("recovery-kept").click()
    expect(desk.get_by_test_id("codes-state")).to_contain_text("10 recovery codes are left")

    phone = page_at(PHONE, casino.address)
    phone.goto("/sign-in?next=/account")
    fill(phone, name="Cordelia", password=PASSWORD)
    phone.get_by_test_id("submit").click()
    expect(phone.get_by_test_id("field-code")).to_be_focused()
    photograph(phone, "sign-in-code")
    no_serious_accessibility_faults(phone)
    fill(phone, code=code_of(secret, steps=1))
    phone.get_by_test_id("submit").click()
    expect(phone).to_have_url(f"{casino.address}/account")
    sessions = phone.get_by_test_id("sessions")
    expect(sessions.get_by_role("listitem")).to_have_count(2)  # the one begun before there were codes is over
    expect(sessions.get_by_text("This one")).to_have_count(1)
    photograph(phone, "account", whole=True)
    no_serious_accessibility_faults(phone)
    sessions.get_by_role("button", name="Sign out", exact=False).first.click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    phone.get_by_test_id("everywhere").click()
    phone.get_by_test_id("everywhere-yes").click()
    expect(phone).to_have_url(f"{casino.address}/sign-in")
    desk.goto("/account")
    expect(desk.get_by_text("You are not signed in")).to_be_visible()


@pytest.mark.parametrize("width", [1366, 1920])
def test_the_panels_leave_no_hole_between_them(page_at: PageAt, casino: Casino, width: int) -> None:
    page = page_at(Size(width, 900), casino.address)
    be(page, casino.manager)
    page.goto("/account")
    expect(page.get_by_test_id("preferences")).to_be_visible()
    expect(page.get_by_test_id("sessions")).to_be_visible()
    between = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".panels > *")].map((one) => one.getBoundingClientRect());
          const under = boxes.map((box) => boxes.filter((one) => one.left === box.left && one.top >= box.bottom));
          return boxes.flatMap((box, i) =>
            under[i].length ? [Math.min(...under[i].map((one) => one.top)) - box.bottom] : []);
        }"""
    )
    assert between, "nothing lies below anything"
    assert max(between) <= 48
