"""The cut in the page: offered to one person, moved by keys and by mouse, and what it is good for afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP
from tests.browser.test_nothing_covered import SCREENS

pytestmark = pytest.mark.slow


def test_the_cut_is_made_by_one_and_checked_by_all(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("the-cut", "act-blackjack-2018")
    first = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
    second = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=5)

    panel, depth = first.at("cut-panel"), first.at("cut-depth")
    expect(panel).to_be_visible()  # who came first is asked first (5.2)
    expect(second.at("status")).to_contain_text(f"{first.name} cuts the cards")
    expect(second.at("cut-panel")).to_have_count(0)
    expect(first.at("fairness")).to_contain_text("none yet")
    is_asked_in_view(first)

    depth.focus()
    before = int(depth.input_value())
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):
        first.page.keyboard.press(key)
    expect(panel).to_contain_text(f"Cut {before + 2} cards from the top")
    place = depth.bounding_box()
    assert place is not None
    depth.click(position={"x": place["width"] * 0.25, "y": place["height"] / 2})
    moved = int(depth.input_value())
    assert moved < before
    expect(panel).to_contain_text(f"Cut {moved} cards from the top")

    drawn = first.at("cut-value").input_value()
    first.at("cut-another").click()
    expect(first.at("cut-value")).not_to_have_value(drawn)
    value = first.at("cut-value").input_value()
    assert len(value) == 64
    first.at("cut-confirm").click()

    for one in (first, second):
        expect(one.at("cutters-value")).to_have_attribute("data-value", value)
        expect(one.at("fairness")).to_contain_text(f"{moved} cards from the top")
    expect(first.at("fairness")).to_contain_text("yours")
    expect(second.at("fairness")).not_to_contain_text("yours")
    said = casino.felt(table)["fairness"]
    expect(second.at("commitment")).to_have_attribute("data-value", said["commitment"])
    assert (said["value"], said["cut"]) == (value, moved)

    second.wagers(25_00, box=5, on="blackjack")
    first.at("sit-out").click()
    second.plays_out(1)
    second.at("verify").click()
    expect(second.at("verdict")).not_to_have_attribute("data-fair", "true")
    expect(second.at("secret")).to_contain_text("Shown when the shoe is over")
    casino.manager.do("replace-pack", table, reason="so that the shoe ends")
    second.page.reload()
    expect(second.at("verdict")).to_have_attribute("data-fair", "true")
    expect(second.at("commitment")).to_have_text(said["commitment"])
    expect(second.at("card-wall").locator("li")).to_have_count(8 * 52)


def is_asked_in_view(guest: Guest) -> None:
    """On every screen the whole panel is there, with its clock, and anybody can use it."""
    for screen in SCREENS:
        guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
        for part in ("clock", "cut-depth", "cut-behind", "cut-value", "cut-another", "cut-confirm", "cut-decline"):
            box, panel = (
                one.bounding_box() for one in (guest.at("cut-panel").get_by_test_id(part), guest.at("cut-panel"))
            )
            assert box is not None
            assert panel is not None
            assert box["x"] + box["width"] <= panel["x"] + panel["width"], f"{part} at {screen}"
            assert box["y"] >= 0, f"{part} at {screen}"
            assert box["y"] + box["height"] <= screen.height, f"{part} at {screen}"
        if screen.is_phone:
            no_serious_accessibility_faults(guest.page)
    guest.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})


def test_one_who_does_not_wish_to_cut_leaves_it_to_a_supervisor(casino: Casino, page_at: PageAt) -> None:
    table = casino.open_table("no-cut", "act-blackjack-2018")
    guest = Guest(page_at(DESKTOP, casino.address), casino, table).comes_in(box=3)
    guest.at("cut-value").fill("too short")
    expect(guest.at("cut-confirm")).to_be_disabled()
    expect(guest.at("cut-panel")).to_contain_text("Between 32 and 128 hexadecimal digits")
    guest.at("cut-decline").click()
    expect(guest.at("cut-panel")).to_have_count(0)
    guest.waits_for("wagers")
    expect(guest.at("cutters-value")).to_be_visible()
    expect(guest.at("fairness")).not_to_contain_text("yours")
