"""The odds room in a page: what is chosen is worked out, every figure can be read, and who plays sees nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.covering import too_small
from tests.browser.sizes import DESKTOP, PHONE, Room, Size
from tests.browser.watch import Watch
from tests.shelves import of_book, quick_book
from tests.web.doors import LONG, Browser

FIRST = 1000 * LONG
"""Milliseconds: the first analysis on a machine is compiled."""
CANBERRA, WAR, SYDNEY = "act-blackjack-2018", "act-casino-war-2018", "nsw-blackjack-challenge"
QUICK = quick_book()

MINUS = "\N{MINUS SIGN}"

pytestmark = pytest.mark.slow


def enter(page: Page, path: str = "/odds") -> None:
    page.goto(path)
    answered(page)


def answered(page: Page) -> None:
    """Until the newest question is answered."""
    expect(page.get_by_test_id("working")).to_have_attribute("data-working", "false", timeout=FIRST)


def edge(page: Page) -> float:
    answered(page)
    return float(page.get_by_test_id("house-edge").get_attribute("data-value") or "nan")


def told(casino: Casino, path: str) -> Any:
    answer = Browser(port=casino.port).get(f"/api/odds/{path}")
    assert answer.status == 200, answer.json
    return answer.json


def be(page: Page, who: Browser) -> None:
    assert who.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": who.cookie, "url": who.own_origin}])


# --- what is chosen -----------------------------------------------------------------------------------------


def test_what_is_chosen_is_what_is_worked_out(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    page.goto("/")
    page.get_by_test_id("nav-odds").click()
    expect(page).to_have_title("The odds room · Croupier")
    answered(page)
    full = told(casino, f"{CANBERRA}?decks=8")
    assert edge(page) == pytest.approx(full["house_edge"], abs=0)
    expect(page.get_by_test_id("house-edge")).to_have_text(f"{100 * full['house_edge']:.4f}%")
    expect(page.get_by_test_id("deviation")).to_have_text(f"{full['blackjack']['standard_deviation']:.4f}")
    expect(page.get_by_test_id("method")).to_contain_text(full["blackjack"]["method"])
    page.get_by_test_id("choice-dealer_draws_on_soft_17").check()
    page.get_by_test_id("decks").get_by_label("6").check()
    expect(page).to_have_url(re.compile(r"decks=6.*dealer_draws_on_soft_17=true"))
    other = told(casino, f"{CANBERRA}?decks=6&dealer_draws_on_soft_17=true")
    assert edge(page) == pytest.approx(other["house_edge"], abs=0)
    assert edge(page) > full["house_edge"]
    page.reload()  # the address says all of it
    assert edge(page) == pytest.approx(other["house_edge"], abs=0)


@of_book(WAR)
def test_a_game_without_a_strategy_shows_none(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}")
    page.get_by_test_id("odds-book").select_option(WAR)
    expect(page.get_by_test_id("wager-tie")).to_be_visible()
    expect(page.get_by_test_id("strategy")).to_have_count(0)
    assert edge(page) == pytest.approx(told(casino, f"{WAR}?decks=8")["house_edge"], abs=0)


def test_cards_are_taken_out_and_put_back(page_at: PageAt, casino: Casino) -> None:
    page = page_at(PHONE, casino.address)
    enter(page, f"/odds/{CANBERRA}?decks=4")
    before = edge(page)
    shoe = page.get_by_test_id("removing")
    expect(shoe).to_contain_text("A full shoe: 208 cards")
    shoe.locator("summary").click()  # on a phone the answers come first
    ace = page.get_by_test_id("card-As")
    for left in (3, 2, 1, 0):
        ace.click()
        expect(ace).to_have_accessible_name(f"Take out the ace of spades: {left} left")
    expect(ace).to_be_disabled()
    page.get_by_test_id("card-Td").click()
    expect(shoe).to_contain_text("5 of 208 cards are out")
    expect(page).to_have_url(re.compile("removed=As%2CAs%2CAs%2CAs%2CTd$"))
    assert edge(page) > before, "without aces there are fewer Blackjacks"
    page.get_by_test_id("gone-As").click()
    page.get_by_test_id("gone-Td").click()
    expect(shoe).to_contain_text("3 of 208 cards are out")
    page.get_by_test_id("put-all-back").click()
    expect(shoe).to_contain_text("A full shoe: 208 cards")
    expect(page).to_have_url(re.compile("decks=4$"))
    assert edge(page) == before


def test_a_table_with_cards_that_do_not_come_is_still_shown(page_at: PageAt, casino: Casino) -> None:
    """Without sixes the dealer never shows one: that column is empty."""
    sixes = ",".join(f"6{suit}" for suit in "shdc" for _ in range(4))
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}?decks=4&removed={sixes}")
    expect(page.get_by_test_id("cell-hard-16-5")).to_be_visible()
    expect(page.get_by_test_id("cell-hard-16-6")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.nightly)])
def test_while_it_is_worked_out_a_note_says_so(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    page, held = page_at(size, casino.address), list[Route]()
    page.route(re.compile(f"/api/odds/{CANBERRA}[?]"), lambda route: held.append(route))
    page.goto(f"/odds/{CANBERRA}")
    working = page.get_by_test_id("working")
    expect(working).to_contain_text("Working it out")
    no_serious_accessibility_faults(page)
    photograph(page, "odds-working")
    held.pop().continue_()
    answered(page)
    before = edge(page)
    page.get_by_test_id("decks").get_by_label("4").check()
    expect(working).to_contain_text("Working it out")
    expect(page.get_by_test_id("summary")).to_have_attribute("aria-busy", "true")
    photograph(page, "odds-working-again")
    while not held:
        page.evaluate("0")
    held.pop().continue_()
    assert edge(page) < before


def test_a_question_that_could_not_be_answered_is_asked_again(
    page_at: PageAt, casino: Casino, watch: Watch
) -> None:
    watch.allow("status of 503")
    page = page_at(DESKTOP, casino.address)
    said = "8 other questions wait for the analysis: ask again in a few seconds."
    page.route(
        re.compile(f"/api/odds/{QUICK}[?]"),
        lambda route: route.fulfill(
            status=503, json={"code": "too-busy", "says": said, "clause": None, "also": []}
        ),
        times=1,
    )
    enter(page, f"/odds/{QUICK}")
    expect(page.get_by_test_id("refused")).to_have_text(said)
    page.get_by_test_id("ask-again").click()
    expect(page.get_by_test_id("house-edge")).to_be_visible()
    expect(page.get_by_test_id("refused")).to_have_count(0)


# --- the chart ----------------------------------------------------------------------------------------------


def worths(page: Page) -> Locator:
    return page.get_by_test_id("cell-worth")


def test_a_cell_tells_what_each_choice_is_worth(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}?decks=8")
    blackjack = told(casino, f"{CANBERRA}?decks=8")["blackjack"]
    hand = next(one for one in blackjack["hands"] if (one["cards"], one["dealer"]) == ([6, 10], 10))
    cell = page.get_by_test_id("cell-hard-16-10")
    cell.hover()
    expect(worths(page)).to_contain_text("Hard 16 against a 10")
    for choice in ("stand", "draw", "double"):
        worth = f"{100 * hand['choices'][choice]:.2f}%".replace("-", MINUS)
        expect(worths(page)).to_contain_text(worth)
    page.mouse.move(0, 0)
    expect(worths(page)).to_have_count(0)
    cell.click()  # it stays
    page.mouse.move(0, 0)
    expect(worths(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(worths(page)).to_have_count(0)
    page.get_by_test_id("cell-pair-8,8-10").hover()
    expect(worths(page)).to_contain_text("Split")


def test_every_cell_can_be_reached_with_the_keyboard(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}")
    hard = page.get_by_test_id("chart-hard")
    expect(hard.locator('[tabindex="0"]')).to_have_count(1)
    hard.locator('[tabindex="0"]').focus()
    expect(worths(page)).to_contain_text("Hard 4 against a 2")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(worths(page)).to_contain_text("Hard 6 against a 3")
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_name(re.compile(f"^hard 6 against a 3: draw. Worth: draw {MINUS}10.69%"))
    page.keyboard.press("Tab")
    expect(focused).to_have_accessible_name(re.compile("^soft 12 against a 2"))


def test_sydney_is_played_by_the_number_of_cards(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{SYDNEY}")
    expect(page.get_by_test_id("chart-pair")).to_be_visible()
    page.get_by_test_id("hand-of-4").click()
    expect(page.get_by_test_id("chart-pair")).to_have_count(0)
    page.get_by_test_id("cell-hard-16-10").hover()
    expect(worths(page)).to_contain_text("Hard 16 of four cards against a 10")
    blazing = page.get_by_test_id("wager-blazing-7s")
    expect(blazing).to_contain_text("Counted with 6 decks")
    page.get_by_test_id("jackpot").fill("250,000")
    page.get_by_test_id("jackpot").press("Enter")
    page.get_by_test_id("jackpot").blur()
    expect(blazing).to_contain_text("$250,000", timeout=FIRST)


# --- side wagers and choices --------------------------------------------------------------------------------


def test_side_wagers_have_exact_fractions_and_clauses(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}?decks=8")
    wagers = told(casino, f"{CANBERRA}?decks=8")["wagers"]
    for wager in wagers:
        shown = page.get_by_test_id(f"wager-{wager['on']}")
        rows = shown.get_by_test_id("outcome")
        expect(rows).to_have_count(len(wager["outcomes"]))
        for row, outcome in zip(rows.all(), wager["outcomes"], strict=True):
            expect(row.get_by_test_id("exact")).to_have_attribute("data-exact", outcome["probability"]["exact"])
            expect(row.get_by_test_id("clause")).to_have_attribute("data-clause", outcome["clause"])
            if outcome["pays"]:
                expect(row).to_contain_text(outcome["pays"])
    pairs = page.get_by_test_id("wager-perfect-pairs")
    pairs.get_by_test_id("exact").nth(1).hover()
    expect(page.get_by_test_id("exactly")).to_contain_text("7/415")
    pairs.get_by_test_id("clause").first.hover()
    expect(page.get_by_test_id("clause-words")).to_contain_text(re.compile(r"\w{3}"))


def test_what_each_choice_costs(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    enter(page, f"/odds/{CANBERRA}?decks=6")
    costs = page.get_by_test_id("costs")
    costs.scroll_into_view_if_needed()
    bars = page.get_by_test_id("cost")
    expect(bars).to_have_count(10, timeout=FIRST)
    this = costs.locator("[aria-current]")
    expect(this).to_have_count(1)
    expect(this).to_contain_text("6 decks, the dealer stands on a soft 17")
    assert float(this.get_attribute("data-value") or "nan") == pytest.approx(edge(page))


# --- shut ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "clause", "size", "room"),
    [(CANBERRA, "16.5(a)", PHONE, "light"), (SYDNEY, "20.6", DESKTOP, "dark"), (WAR, "12.5(a)", PHONE, "dark")],
)
def test_it_is_shut_to_who_plays(
    page_at: PageAt, casino: Casino, photograph: Photograph, *, size: Size, room: Room, book: str, clause: str
) -> None:
    table = f"odds-{book}-{size.width}"
    casino.open_table(table, book)
    player = casino.neighbour(table, box=1)
    page = page_at(size, casino.address, room=room)
    be(page, player)
    page.goto("/odds")
    shut = page.get_by_test_id("shut")
    expect(page.get_by_test_id("shut-says")).to_contain_text(f"{player.name} sits at {table}")
    first = shut.get_by_test_id("shut-clause").first
    expect(first).to_have_attribute("data-clause", clause)
    words = player.get(f"/api/rulebooks/{book}/clauses/{clause}").json["says"]
    expect(first).to_contain_text(words)
    expect(page.get_by_test_id("house-edge")).to_have_count(0)
    no_serious_accessibility_faults(page)
    photograph(page, f"odds-shut-{book}-{room}")
    page.get_by_test_id("back-to-table").click()
    expect(page).to_have_url(f"{casino.address}/tables/{table}")
    player.do("leave", table, into="purse")
    page.goto("/odds")
    expect(page.get_by_test_id("odds-book")).to_be_visible()
    expect(shut).to_have_count(0)


def test_who_sits_down_elsewhere_sees_no_more_of_it(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("status of 409")
    table = casino.open_table("odds-elsewhere", QUICK)
    player = casino.neighbour(table)
    page = page_at(DESKTOP, casino.address)
    be(page, player)
    enter(page, f"/odds/{QUICK}")
    expect(page.get_by_test_id("house-edge")).to_be_visible()
    player.do("sit", table, box=3)
    page.get_by_test_id("card-As").click()  # the next question is refused
    expect(page.get_by_test_id("shut")).to_be_visible()
    expect(page.get_by_test_id("house-edge")).to_have_count(0)
    player.do("leave", table, into="purse")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to the page
    expect(page.get_by_test_id("house-edge")).to_be_visible()


# --- how it looks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "size", "room"),
    [
        (CANBERRA, PHONE, "dark"),
        (CANBERRA, DESKTOP, "light"),
        (WAR, DESKTOP, "dark"),
        (SYDNEY, PHONE, "light"),
        *(
            pytest.param(*look, marks=pytest.mark.nightly)
            for look in (
                (CANBERRA, PHONE, "light"),
                (CANBERRA, DESKTOP, "dark"),
                (WAR, PHONE, "dark"),
                (WAR, PHONE, "light"),
                (WAR, DESKTOP, "light"),
                (SYDNEY, PHONE, "dark"),
                (SYDNEY, DESKTOP, "light"),
                (SYDNEY, DESKTOP, "dark"),
            )
        ),
    ],
)
def test_it_lets_everybody_in(
    page_at: PageAt, casino: Casino, photograph: Photograph, *, size: Size, room: Room, book: str
) -> None:
    page = page_at(size, casino.address, room=room)
    enter(page, f"/odds/{book}?removed=As,As,5d")
    page.get_by_test_id("costs").scroll_into_view_if_needed()
    expect(page.get_by_test_id("cost").first).to_be_visible(timeout=FIRST)
    page.evaluate("scrollTo(0, 0)")
    no_serious_accessibility_faults(page)
    assert not too_small(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
    photograph(page, f"odds-{book}-{room}")
    photograph(page, f"odds-{book}-{room}-whole", whole=True)
    if book == CANBERRA:
        page.get_by_test_id("cell-hard-16-10").click()
        expect(worths(page)).to_be_visible()
        no_serious_accessibility_faults(page)
        photograph(page, f"odds-cell-{room}")
        page.get_by_test_id("cell-pair-8,8-10").click()
        expect(worths(page)).to_contain_text("Split")
        shown = worths(page).bounding_box()
        assert shown is not None
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= size.width, "all of it is on the screen"
        assert worths(page).evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing sticks out of it"
        photograph(page, f"odds-cell-pair-{room}")
