"""Every page but the table: what a visitor, a player and a gaming manager do there, and how it looks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.chosen_cuts import chosen_cut
from tests.browser.conftest import PageAt, Photograph
from tests.browser.covering import too_small
from tests.browser.sizes import DESKTOP, LARGE, PHONE, Room, Size
from tests.browser.watch import Watch
from tests.shelves import of_book
from tests.web.doors import PASSWORD, Browser

pytestmark = pytest.mark.slow

BOOK, WAR = "act-blackjack-2018", "act-casino-war-2018"


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.get_by_test_id(f"field-{name}").fill(text)


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    fill(page, name=name, password=password)
    page.get_by_test_id("submit").click()


def be(page: Page, who: Browser) -> None:
    """Look at pages as somebody who came in elsewhere."""
    assert who.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": who.cookie, "url": who.own_origin}])


def new_account(casino: Casino, name: str) -> Browser:
    who = Browser(port=casino.port)
    assert who.come_in("/api/accounts", {"name": name, "password": PASSWORD}).status == 201
    return who


# --- the lobby ----------------------------------------------------------------------------------------------


def test_one_click_makes_a_guest_and_goes_to_the_table(page_at: PageAt, casino: Casino) -> None:
    table = casino.open_table("lobby-1", BOOK, "perfect-pairs")
    page = page_at(DESKTOP, casino.address)
    page.goto("/")
    expect(page).to_have_title("The gaming floor · Croupier")
    shown = page.get_by_test_id(f"table-{table}")
    for words in ("ACT Blackjack 2018", "$10 to $500", "7 of 7 free", "Perfect Pairs"):
        expect(shown).to_contain_text(words)
    page.get_by_test_id(f"play-{table}").click()
    expect(page).to_have_url(f"{casino.address}/tables/{table}")
    expect(page.locator("h1")).to_be_focused()
    expect(page.get_by_test_id("seated")).to_contain_text(
        "You sit at box 4, with $200.00 in chips from your purse."
    )
    expect(page.get_by_test_id("rack")).to_have_attribute("data-cents", "20000")
    expect(page.get_by_test_id("purse")).to_have_attribute("data-cents", "80000")
    name = page.get_by_test_id("me").text_content() or ""
    assert page.get_by_test_id("purse").get_attribute("data-cents") == str(casino.purse(name))
    page.go_back()
    expect(page.locator("h1")).to_have_text("The gaming floor")


def test_the_lobby_follows_what_happens(page_at: PageAt, casino: Casino) -> None:
    table = casino.open_table("lobby-2", BOOK)
    page = page_at(DESKTOP, casino.address)
    page.goto("/")
    seats = page.get_by_test_id(f"table-{table}").get_by_test_id("seats-free")
    expect(seats).to_have_text("7 of 7 free")
    casino.neighbour(table, box=3)
    expect(seats).to_have_text("6 of 7 free")


# --- coming in ----------------------------------------------------------------------------------------------


def test_a_no_stands_beside_the_field_it_is_about(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("status of 4(22|09|01)")
    new_account(casino, "Odette")
    page = page_at(PHONE, casino.address)
    page.goto("/sign-in?new")
    said = page.get_by_test_id("refused")
    sign_in(page, "Ottilie", "password12")
    expect(said).to_have_text(re.compile("Ottilie cannot have this password"))
    expect(page.get_by_test_id("field-password")).to_have_attribute("aria-invalid", "true")
    assert page.get_by_test_id("field-name").get_attribute("aria-invalid") is None
    sign_in(page, "odette")
    expect(page.get_by_test_id("field-name")).to_have_attribute("aria-invalid", "true")
    page.get_by_test_id("want-sign-in").check()
    sign_in(page, "Odette", "not her password")
    expect(said).to_have_text("The name or the password is wrong.")
    sign_in(page, "Odette")
    expect(page).to_have_url(f"{casino.address}/")


def test_a_guest_keeps_the_chips(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    page.goto("/sign-in?next=/account")
    page.get_by_test_id("play-as-guest").click()
    expect(page).to_have_url(f"{casino.address}/account")
    purse = page.get_by_test_id("account-purse").text_content()
    fill(page, name="Theodora", password=PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_test_id("me")).to_have_text("Theodora")
    expect(page.get_by_test_id("account-purse")).to_have_text(purse or "?")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("sign-out").click()
    expect(page.get_by_test_id("nav-sign-in")).to_be_visible()


@pytest.mark.parametrize("elsewhere", ["//elsewhere.test/", "/\\elsewhere.test/", "https://elsewhere.test/"])
def test_signing_in_leads_nowhere_else(page_at: PageAt, casino: Casino, elsewhere: str) -> None:
    page = page_at(DESKTOP, casino.address)
    page.goto(f"/sign-in?next={elsewhere}")
    page.get_by_test_id("play-as-guest").click()
    expect(page).to_have_url(f"{casino.address}/")


def test_a_session_that_ended_says_so_and_keeps_the_page(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("status of 401")
    page = page_at(DESKTOP, casino.address)
    be(page, new_account(casino, "Leopold"))
    page.goto("/account")
    fill(page, old="a password half typed")
    page.context.clear_cookies()
    page.get_by_test_id("more-chips").click()
    asks = page.get_by_test_id("session-ended")
    expect(asks).to_be_visible()
    asks.get_by_test_id("field-password").fill(PASSWORD)
    asks.get_by_test_id("sign-in-again").click()
    expect(asks).to_be_hidden()
    expect(page.get_by_test_id("field-old")).to_have_value("a password half typed")


# --- rounds -------------------------------------------------------------------------------------------------


@of_book(WAR)
def test_rounds_open_to_their_cards_and_settlements(page_at: PageAt, casino: Casino) -> None:
    table = casino.open_table("history-1", WAR)
    player = casino.neighbour(table, box=2)
    cut = casino.until(table, lambda felt: felt["cut"] is not None)["cut"]
    chosen = chosen_cut("Kh 5c", table=table, decks=8)
    behind = cut["behind_most"] if cut["cutting_card"] else None
    player.do("cut", table, depth=chosen.depth, value=chosen.value, cutting_card=behind)
    casino.until(table, lambda felt: felt["waits"] == "wagers")
    player.do("wager", table, box=2, on="casino-war", amount=20_00)
    casino.until(table, lambda felt: felt["round"] is not None and felt["round"]["over"])
    [told] = player.get("/api/me/history").json["settlements"]
    page = page_at(DESKTOP, casino.address)
    be(page, player)
    page.goto("/history")
    round_ = page.get_by_test_id(f"round-{table}-1")
    expect(round_.get_by_test_id("net")).to_have_attribute("data-cents", str(told["net"]))
    expect(page.get_by_test_id("history-sum")).to_contain_text("1 round, staked $20.00")
    round_.locator("summary").click()
    cards = round_.get_by_role("img")
    expect(cards).to_have_count(2)  # the dealer's, and those of the one box
    shown = {one.get_attribute("aria-label") for one in cards.all()}
    assert shown == {"king of hearts", "five of clubs"}
    assert (told["outcome"], told["net"]) == ("win", 20_00)
    settlement = round_.get_by_test_id("settlement")
    expect(settlement).to_have_attribute("data-outcome", told["outcome"])
    expect(settlement.get_by_test_id("clause")).to_have_attribute("data-clause", told["clause"])
    with page.expect_download() as loading:
        page.get_by_test_id("export-json").click()
    assert json.loads(Path(loading.value.path()).read_text(encoding="utf-8")) == [told]
    with page.expect_download() as loading:
        page.get_by_test_id("export-csv").click()
    assert len(Path(loading.value.path()).read_text(encoding="utf-8").splitlines()) == 2
    page.get_by_test_id("filter-table").select_option("")
    page.get_by_test_id("filter-outcome").select_option(told["outcome"])
    expect(round_).to_be_visible()


# --- the rules ----------------------------------------------------------------------------------------------


def test_clauses_are_found_by_word_and_by_number(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    page.goto("/rules/act-blackjack-2018")
    rules = page.get_by_test_id("rule")
    expect(page.get_by_test_id("count")).to_have_text(re.compile(r"^(\d+) of \1 clauses$"))
    page.get_by_test_id("looks-for").fill("13.1(g)")
    expect(rules).to_have_count(1)
    where = rules.get_by_test_id("where")
    expect(where).not_to_contain_text("src/croupier")
    where.locator("summary").click()
    expect(where).to_contain_text("src/croupier/games/blackjack/final_settlement.py:")
    expect(where).to_contain_text("test equal totals stand off")
    expect(where.locator("a")).to_have_count(0)
    no_serious_accessibility_faults(page)
    page.get_by_test_id("looks-for").fill("no such words anywhere")
    expect(rules).to_have_count(0)
    page.get_by_test_id("book").select_option("act-blackjack-2006")
    expect(page).to_have_url(f"{casino.address}/rules/act-blackjack-2006")
    expect(rules.first).to_be_visible()


# --- how it looks -------------------------------------------------------------------------------------------

PAGES = {
    "lobby": "/",
    "sign-in": "/sign-in",
    "account": "/account",
    "history": "/history",
    "rules": "/rules",
    "fairness": "/fairness",
    "welcome": "/welcome?token=x",
    "invitation": "/invitation",
    "staff": "/staff",
    "not-found": "/nowhere",
}


@pytest.mark.parametrize(
    ("signed_in", "size", "room"),
    [
        (False, PHONE, "dark"),
        (True, DESKTOP, "light"),
        *(
            pytest.param(*look, marks=pytest.mark.nightly)
            for look in (
                (False, PHONE, "light"),
                (False, DESKTOP, "light"),
                (False, LARGE, "dark"),
                (True, PHONE, "dark"),
                (True, PHONE, "light"),
                (True, LARGE, "dark"),
            )
        ),
    ],
)
def test_every_page_lets_everybody_in(
    page_at: PageAt,
    casino: Casino,
    photograph: Photograph,
    watch: Watch,
    *,
    size: Size,
    room: Room,
    signed_in: bool,
) -> None:
    watch.allow("status of 40[34]")  # at an address without a page, and with a link that never was good
    if not any(one["table"] == "shown" for one in casino.manager.get("/api/tables").json["tables"]):
        casino.open_table("shown", BOOK, "perfect-pairs")
    page = page_at(size, casino.address, room=room)
    if signed_in:
        be(page, casino.manager)
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("[data-loading]")).to_have_count(0)
        no_serious_accessibility_faults(page)
        assert not too_small(page), path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            f"{path} is wider than the screen"
        )
        photograph(page, f"{name}-{room}{'-manager' if signed_in else ''}")
