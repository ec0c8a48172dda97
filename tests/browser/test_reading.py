"""Rounds, rules and the record read again: the page of a round, the inspector's desk, surveillance, the reader."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, PHONE, Size
from tests.browser.test_house_pages import be
from tests.browser.watch import Watch
from tests.shelves import of_book
from tests.web.doors import PASSWORD, Browser

pytestmark = pytest.mark.slow

BOOK = "act-blackjack-2018"
TABLET = Size(820, 1180)


def member(casino: Casino, name: str, role: str) -> Browser:
    answer = casino.manager.post("/api/staff", {"name": name, "role": role})
    assert answer.status == 201, answer.body
    who = Browser(port=casino.port)
    came = {"token": answer.json["invitation"], "password": PASSWORD}
    assert who.come_in("/api/invitations/accept", came).status == 201
    return who


def played(casino: Casino, name: str) -> tuple[str, Browser]:
    """A table at which one round was played, with a dispute about it."""
    table = casino.open_table(name, BOOK, "perfect-pairs")
    player = casino.neighbour(table, box=3)
    cut = casino.until(table, lambda felt: felt["cut"] is not None)["cut"]
    player.do("cut", table, depth=cut["least"], value="ab" * 32, cutting_card=cut["behind_most"])
    casino.until(table, lambda felt: felt["waits"] == "wagers")
    player.do("wager", table, box=3, amount=20_00)
    while not casino.until(table, _asked_or_over)["round"]["over"]:
        casino.answers(player, table)
    player.do("raise-dispute", table, about="the second card", round=1)
    return table, player


def _asked_or_over(felt: dict[str, object]) -> bool:
    lies = felt["round"]
    return isinstance(lies, dict) and bool(lies["over"] or lies["asked"])


def step_of(page: Page) -> int:
    return int(page.get_by_test_id("step-by-step").get_attribute("data-step") or -1)


@of_book(BOOK)
def test_a_round_is_gone_through_by_keys(
    page_at: PageAt, casino: Casino, watch: Watch, photograph: Photograph
) -> None:
    watch.allow("status of 403")
    table, player = played(casino, "reading-1")
    last = casino.felt(table)["round"]
    for size in (PHONE, TABLET, DESKTOP):
        page = page_at(size, casino.address)
        be(page, player)
        page.goto("/history")
        page.get_by_test_id(f"round-{table}-1").locator("summary").click()
        page.get_by_test_id("to-round").click()
        expect(page).to_have_url(f"{casino.address}/rounds/{table}/1")
        steps = page.get_by_test_id("step-by-step")
        expect(steps).to_have_attribute("data-step", "0")
        expect(page.get_by_test_id("felt").locator("[data-card]")).to_have_count(0)
        page.keyboard.press("End")
        expect(page.get_by_test_id("felt")).to_have_attribute("data-round", "1")
        expect(page.get_by_test_id("dealer-hand")).to_have_attribute("data-total", str(last["dealer"]["total"]))
        count = int(steps.get_attribute("data-steps") or 0)
        page.keyboard.press("ArrowLeft")
        assert step_of(page) == count - 2
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        assert step_of(page) == 0
        page.get_by_test_id("step-on").click()
        no_serious_accessibility_faults(page)
        photograph(page, "round")
    expect(page.get_by_test_id("sum")).to_have_count(len([one for box in last["boxes"] for one in box["stakes"]]))
    expect(page.get_by_test_id("shoe-proof")).to_contain_text("still in play")
    stranger = page_at(PHONE, casino.address)
    be(stranger, casino.neighbour(table))
    stranger.goto(f"/rounds/{table}/1")
    expect(stranger.get_by_test_id("refused")).to_contain_text("it is for its players and for staff")


@of_book(BOOK)
def test_an_inspector_finds_a_round_replays_it_and_verifies_the_record(
    page_at: PageAt, casino: Casino, photograph: Photograph
) -> None:
    table, player = played(casino, "reading-2")
    ivy = member(casino, "Ivy Reads", "inspector")
    for size in (PHONE, TABLET):
        page = page_at(size, casino.address)
        be(page, ivy)
        page.goto(f"/inspect?player={player.name}")
        expect(page.get_by_test_id(f"found-{table}-1")).to_be_visible()
        no_serious_accessibility_faults(page)
        photograph(page, "inspect")
    page = page_at(DESKTOP, casino.address)
    be(page, ivy)
    page.goto("/")
    page.get_by_test_id("nav-inspect").click()
    page.get_by_test_id("find-table").select_option(table)
    page.get_by_test_id("find-irregularity").select_option("dispute-raised.1")
    page.get_by_test_id("find").click()
    expect(page.get_by_test_id("found-count")).to_contain_text("1 round fits")
    no_serious_accessibility_faults(page)
    page.get_by_test_id(f"found-{table}-1").get_by_role("link").click()
    expect(page.get_by_test_id("steps")).to_contain_text("the second card")
    page.go_back()
    expect(page.get_by_test_id("find-irregularity")).to_have_value("dispute-raised.1")
    page.get_by_test_id("desk-orders").click()
    expect(page.get_by_test_id("order").first).to_be_visible()
    page.get_by_test_id("desk-record").click()
    page.get_by_test_id("verify-record").click()
    work = page.get_by_test_id("work")
    expect(work).to_have_attribute("data-state", "done")
    expect(work).to_have_attribute("data-sound", "true")
    no_serious_accessibility_faults(page)
    page.goto(f"/surveillance/{table}")
    expect(page.get_by_test_id("live-table")).to_be_visible()
    no_serious_accessibility_faults(page)
    page.get_by_test_id("rewind-1").click()
    expect(page).to_have_url(f"{casino.address}/rounds/{table}/1")


@of_book(BOOK, "act-blackjack-2000", "nsw-blackjack-challenge")
def test_the_reader_opens_on_the_book_one_came_from(
    page_at: PageAt, casino: Casino, photograph: Photograph
) -> None:
    table, player = played(casino, "reading-3")
    page = page_at(DESKTOP, casino.address)
    be(page, player)
    page.goto(f"/rounds/{table}/1")
    page.get_by_test_id("steps").get_by_test_id("clause").first.click()
    page.get_by_test_id("clause-in-book").click()
    expect(page).to_have_url(re.compile(rf"/rules/{BOOK}#"))
    page.get_by_test_id("nav-rules").click()
    expect(page.get_by_test_id("book")).to_have_value(BOOK)
    expect(page.get_by_test_id("contents")).to_contain_text("The final settlement")
    page.get_by_test_id("looks-for").fill("13.1(g)")
    expect(page.get_by_test_id("rule").locator("mark").first).to_have_text("13.1(g)")
    page.get_by_test_id("play-example").click()
    example = page.get_by_test_id("example")
    example.locator("[data-parts]").first.click()
    expect(example.get_by_test_id("settlement")).to_have_attribute("data-outcome", "stand-off")
    no_serious_accessibility_faults(page)
    photograph(page, "rules-example")
    page.get_by_test_id("looks-for").fill("")
    page.get_by_test_id("beside").select_option("nsw-blackjack-challenge")
    expect(page.get_by_test_id("difference").first).to_be_visible()
    no_serious_accessibility_faults(page)
    page.goto("/rules/act-blackjack-2000")
    expect(page.get_by_test_id("assumption")).to_have_count(1)
    expect(page.get_by_test_id("rule").first).not_to_contain_text("Assumed")
    phone = page_at(PHONE, casino.address)
    phone.goto(f"/rules/{BOOK}?for=insurance")
    expect(phone.get_by_test_id("rule").first).to_be_visible()
    no_serious_accessibility_faults(phone)
