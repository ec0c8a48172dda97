"""A simulation in the odds room: it draws itself while it runs, can be stopped, outlives a reload, and is shut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, LOOKS, PHONE, Room, Size
from tests.browser.test_odds_room import CANBERRA, FIRST, MINUS, QUICK, SYDNEY, WAR, be, enter
from tests.browser.watch import Watch
from tests.shelves import of_book
from tests.web.doors import Browser

pytestmark = pytest.mark.slow

SEED = "20"


def come(page: Page, path: str = f"/odds/{QUICK}") -> None:
    enter(page, path)
    page.get_by_test_id("simulation").scroll_into_view_if_needed()


def choose(page: Page, *, rounds: str = "1 million", shoe: str = "Fresh", seed: str = SEED) -> None:
    page.get_by_test_id("rounds").get_by_label(rounds).check()
    page.get_by_test_id("shoe").get_by_label(shoe).check()
    page.get_by_test_id("seed").fill(seed)


def start(page: Page, **chosen: str) -> None:
    choose(page, **chosen)
    page.get_by_test_id("simulate").click()


def comes_to(page: Page, state: str) -> None:
    expect(page.get_by_test_id("simulation")).to_have_attribute("data-state", state, timeout=FIRST)


def runs(page: Page) -> None:
    """Until the first rounds are in."""
    comes_to(page, "running")
    expect(page.get_by_test_id("course")).to_be_visible()


def stop(page: Page) -> None:
    page.get_by_test_id("stop").click()
    comes_to(page, "stopped")


def number(page: Page, name: str, of: str = "data-value") -> float:
    return float(page.get_by_test_id(name).get_attribute(of) or "nan")


def kept_id(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('croupier.simulation')"))


# --- from the first round to the last -----------------------------------------------------------------------


@of_book(WAR)
def test_it_is_played_to_its_end(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page)
    start(page)
    comes_to(page, "finished")
    told = Browser(port=casino.port).get(f"/api/simulations/{kept_id(page)}").json
    assert (told["rounds"], told["played"], told["seed"], told["shoe"]) == (10**6, 10**6, 20, "fresh")
    found = told["found"]
    assert number(page, "mean") == found["mean"]
    assert number(page, "spread") == found["standard_deviation"]
    assert number(page, "exact-value") == told["exact"]
    low, high = (f"{100 * (found['mean'] + to * found['reach']):+.4f}%".replace("-", MINUS) for to in (-1, 1))
    expect(page.get_by_test_id("interval")).to_have_text(f"{low} to {high}")
    expect(page.get_by_test_id("how-far")).to_have_text("Finished: 1 million rounds.")
    expect(page.get_by_test_id("what-is-played")).to_contain_text("a fresh shoe each round, seed 20")
    expect(page.get_by_test_id("conclusion")).to_contain_text(re.compile("The exact value, .*, lies "))
    expect(page.get_by_test_id("stop")).to_have_count(0)
    page.get_by_text("The results as a table").click()
    expect(page.get_by_test_id("result")).to_have_count(len(found["results"]))
    expect(page.get_by_test_id("command")).to_have_text(
        f"croupier simulate {WAR} --rounds 1000000 --shoe fresh --seed 20 --wager casino-war --decks 8"
    )
    first = found["mean"]
    page.get_by_test_id("another-seed").click()
    expect(page.get_by_test_id("seed")).not_to_have_value(SEED)
    page.get_by_test_id("simulate").click()
    expect(page.get_by_test_id("mean")).not_to_have_attribute("data-value", str(first), timeout=FIRST)
    comes_to(page, "finished")
    start(page)
    expect(page.get_by_test_id("mean")).to_have_attribute("data-value", str(first), timeout=FIRST)


def test_cards_that_were_removed_are_out_of_it_too(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page, f"/odds/{QUICK}?decks=8&removed=As,As,Kd")
    start(page)
    comes_to(page, "finished")
    told = Browser(port=casino.port).get(f"/api/simulations/{kept_id(page)}").json
    assert told["removed"] == ["As", "As", "Kd"]
    expect(page.get_by_test_id("what-is-played")).to_contain_text("without As As Kd")
    expect(page.get_by_test_id("command")).to_contain_text('--removed "As As Kd"')


def test_it_draws_itself_and_is_stopped(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("status of 422")
    page = page_at(DESKTOP, casino.address)
    come(page, f"/odds/{CANBERRA}?decks=8")
    choose(page, rounds="1 billion", shoe="Cut")
    plays_its_own_way(page)
    page.get_by_test_id("simulate").click()
    runs(page)
    bar = page.get_by_role("progressbar", name="Rounds played")
    expect(bar).to_have_attribute("aria-valuetext", re.compile("^Playing: .* of 1 billion rounds"))
    before = number(page, "progress", "data-played")
    points = page.get_by_test_id("course").locator("polyline")
    drawn = points.get_attribute("points") or ""
    expect(page.get_by_test_id("progress")).not_to_have_attribute("data-played", str(int(before)), timeout=FIRST)
    assert number(page, "progress", "data-played") > before
    expect(points).not_to_have_attribute("points", drawn, timeout=FIRST)
    expect(page.get_by_test_id("exact-value")).to_have_text("not known for this shoe")
    expect(page.get_by_test_id("simulate")).to_be_disabled()
    stop(page)
    played = number(page, "progress", "data-played")
    assert 0 < played < 1e9
    expect(page.get_by_test_id("how-far")).to_contain_text("Stopped: ")
    expect(page.get_by_test_id("conclusion")).to_contain_text("the mean is")
    expect(page.get_by_test_id("results").locator("rect.lost").first).to_be_visible()
    page.reload()  # what came of it stays
    comes_to(page, "stopped")
    assert number(page, "progress", "data-played") == played
    expect(page.get_by_test_id("seed")).to_have_value(SEED)
    expect(page.get_by_test_id("rounds").get_by_label("1 billion")).to_be_checked()
    expect(page.get_by_test_id("deviations")).to_have_value("hard 16 T stand 0\nhard 12 3 stand 2")
    expect(page.get_by_test_id("strategy-table")).to_have_value(re.compile('17 = "H ', re.MULTILINE))
    asked = Browser(port=casino.port).get(f"/api/simulations/{kept_id(page)}").json["wagering"]
    assert (asked["strategy"], asked["count"]) == ("basic", "hi-lo")
    assert asked["deviations"] == ["hard 16 T stand 0", "hard 12 3 stand 2"]
    assert '17 = "H ' in asked["strategy_table"]
    expect(page.get_by_test_id("what-is-played")).to_contain_text(
        "by your own table, counting hi-lo, 2 deviations"
    )
    for word in ("--strategy strategy.toml", '--deviation "hard 16 T stand 0"', '--count "hi-lo"'):
        expect(page.get_by_test_id("command")).to_contain_text(word)
    no_serious_accessibility_faults(page)


def plays_its_own_way(page: Page) -> None:
    """The best table with one line changed, and two deviations; what is nonsense in it is said."""
    page.get_by_text("Strategy, counting, units and bankroll").click()
    expect(page.get_by_test_id("deviations")).to_be_disabled()  # they go by a count
    page.get_by_test_id("count").select_option("hi-lo")
    page.get_by_test_id("deviations").fill("hard 16 T stand 0\nhard 12 3 stand 2")
    page.get_by_test_id("play-by").select_option("own")
    table = page.get_by_test_id("strategy-table")
    expect(table).to_have_value(re.compile(r'^\[hard\].*^16 = "S .*^\[pair\].*^A = "P ', re.DOTALL | re.MULTILINE))
    best = table.input_value()
    table.fill(best.replace("16 = ", "# 16 = ", 1))
    page.get_by_test_id("simulate").click()
    expect(page.get_by_test_id("refused")).to_contain_text("it does not say what to do with a hard 16 against")
    table.fill(re.sub(r'^17 = "S ', '17 = "H ', best, count=1, flags=re.MULTILINE))


def test_it_outlives_a_reload(page_at: PageAt, casino: Casino) -> None:
    page = page_at(PHONE, casino.address)
    come(page)
    start(page, rounds="1 billion", shoe="Device")
    runs(page)
    before, name = number(page, "progress", "data-played"), kept_id(page)
    page.reload()
    runs(page)
    assert kept_id(page) == name
    assert number(page, "progress", "data-played") >= before
    page.goto(f"/odds/{SYDNEY}")  # in another book's room it is still the same
    runs(page)
    expect(page.get_by_test_id("what-is-played")).to_contain_text("Casino War")
    stop(page)


def test_a_wager_that_has_its_own_decks(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page, f"/odds/{SYDNEY}?decks=8")
    page.get_by_test_id("wager").select_option("star-pairs")
    expect(page.get_by_test_id("simulation")).to_contain_text("Played with 6 decks")
    start(page)
    comes_to(page, "finished")
    expect(page.get_by_test_id("what-is-played")).to_contain_text("Star Pairs")
    expect(page.get_by_test_id("what-is-played")).to_contain_text("6 decks")
    wager = next(
        one
        for one in Browser(port=casino.port).get(f"/api/odds/{SYDNEY}?decks=8").json["wagers"]
        if one["on"] == "star-pairs"
    )
    assert number(page, "exact-value") == pytest.approx(wager["expectation"]["value"])


# --- what is refused ----------------------------------------------------------------------------------------


def test_a_seed_that_is_none_is_not_sent(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page)
    for seed in ("", "seven", "-3", "1e6", "9" * 16):
        page.get_by_test_id("seed").fill(seed)
        expect(page.get_by_test_id("seed")).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_test_id("simulate")).to_be_disabled()
    page.get_by_test_id("seed").fill("0")
    expect(page.get_by_test_id("simulate")).to_be_enabled()


def test_in_a_busy_house_one_waits_for_a_place(page_at: PageAt, casino: Casino) -> None:
    pages = [page_at(DESKTOP, casino.address) for _ in range(3)]
    for page in pages:
        guest = Browser(port=casino.port)
        guest.come_in("/api/guests", {})
        be(page, guest)
        come(page)
    one, two, three = pages
    for page in (one, two):
        start(page, rounds="1 billion", shoe="Cut")
        runs(page)
    start(three)
    comes_to(three, "preparing")
    expect(three.get_by_test_id("how-far")).to_have_text("Waiting for a place: it is the next.")
    stop(one)
    comes_to(three, "finished")
    stop(two)


def test_a_house_that_does_not_answer_is_asked_again(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    page = page_at(DESKTOP, casino.address)
    come(page)
    start(page, rounds="1 billion", shoe="Cut")
    runs(page)
    away = re.compile("/api/simulations/")
    page.route(away, lambda route: route.abort())
    expect(page.get_by_test_id("how-far")).to_contain_text("The house does not answer")
    expect(page.get_by_test_id("course")).to_be_visible()
    page.unroute(away)
    expect(page.get_by_test_id("how-far")).not_to_contain_text("does not answer")
    stop(page)


# --- none for who plays -------------------------------------------------------------------------------------


def test_who_sits_down_meanwhile_sees_no_more_of_it(page_at: PageAt, casino: Casino, watch: Watch) -> None:
    watch.allow("status of 409")
    table = casino.open_table("simulation-elsewhere", CANBERRA)
    player = casino.neighbour(table)
    page = page_at(DESKTOP, casino.address)
    be(page, player)
    come(page)
    start(page, rounds="1 billion", shoe="Cut")
    runs(page)
    player.do("sit", table, box=3)
    expect(page.get_by_test_id("shut")).to_be_visible()
    expect(page.get_by_test_id("shut-clause").first).to_have_attribute("data-clause", "16.5(a)")
    expect(page.get_by_test_id("simulation")).to_have_count(0)
    assert player.get(f"/api/simulations/{kept_id(page)}").json["clause"] == "16.5(a)"
    player.do("leave", table, into="purse")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to the page
    comes_to(page, "stopped")
    expect(page.get_by_test_id("why-ended")).to_have_text("It was stopped when you came into play at a table.")
    expect(page.get_by_test_id("mean")).to_be_visible()


# --- for everybody ------------------------------------------------------------------------------------------


def test_it_can_be_used_with_the_keyboard(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page)
    page.get_by_test_id("rounds").get_by_label("10 million").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("rounds").get_by_label("1 billion")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("shoe").get_by_label("Cut")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("wager")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    runs(page)
    for _ in range(3):  # past the button that draws a seed, to the next that can be pressed
        if page.get_by_test_id("stop").evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(page.get_by_test_id("stop")).to_be_focused()
    page.keyboard.press("Enter")
    comes_to(page, "stopped")


def test_a_screen_reader_is_told_now_and_then(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page)
    aloud = page.get_by_test_id("simulation-aloud")
    expect(aloud).to_have_attribute("role", "status")
    start(page, rounds="1 billion", shoe="Cut")
    runs(page)
    expect(aloud).to_contain_text("Playing: ")
    said = aloud.inner_text()
    before = number(page, "progress", "data-played")
    expect(page.get_by_test_id("progress")).not_to_have_attribute("data-played", str(int(before)), timeout=FIRST)
    expect(aloud).to_have_text(said)  # not with every look
    stop(page)
    expect(aloud).to_contain_text("Stopped: ")
    start(page)
    comes_to(page, "finished")
    expect(aloud).to_contain_text("Finished: 1 million rounds. After 1 million rounds the mean is")
    for chart in ("course", "results"):
        drawn = page.get_by_test_id(chart).get_by_role("img")
        expect(drawn).to_have_accessible_name(re.compile(r"\d"))


def test_pointing_at_a_bar_tells_how_often_it_came(page_at: PageAt, casino: Casino) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page)
    start(page)
    comes_to(page, "finished")
    page.get_by_test_id("results").locator("rect.reach").first.hover()
    expect(page.get_by_test_id("result-told")).to_contain_text(re.compile(rf"^{MINUS}\d.*: [\d,]+ times, "))


@pytest.mark.parametrize(("size", "room"), LOOKS)
def test_it_lets_everybody_in(
    page_at: PageAt, casino: Casino, photograph: Photograph, *, size: Size, room: Room
) -> None:
    page, held = page_at(size, casino.address, room=room), list[Route]()
    come(page, f"/odds/{CANBERRA}?decks=8")

    def looks_well(name: str, part: str = "simulation") -> None:
        no_serious_accessibility_faults(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        page.get_by_test_id(part).evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 70)")
        photograph(page, f"simulation-{name}-{room}")

    looks_well("asked")
    page.route(re.compile("/api/simulations/"), lambda route: held.append(route), times=1)
    start(page, rounds="100 million", shoe="Cut")
    comes_to(page, "preparing")
    looks_well("preparing", "run")
    while not held:
        page.evaluate("0")
    held.pop().continue_()
    runs(page)
    expect(page.get_by_test_id("progress")).to_have_attribute("data-played", re.compile(r"^\d{7}"), timeout=FIRST)
    looks_well("running", "run")
    stop(page)
    start(page)
    comes_to(page, "finished")
    looks_well("finished", "run")
    page.get_by_test_id("course").scroll_into_view_if_needed()
    photograph(page, f"simulation-charts-{room}")
    page.get_by_text("The results as a table").click()
    no_serious_accessibility_faults(page)
    photograph(page, f"simulation-{room}-whole", whole=True)


def test_results_far_apart_are_set_side_by_side(page_at: PageAt, casino: Casino, photograph: Photograph) -> None:
    page = page_at(DESKTOP, casino.address)
    come(page, f"/odds/{SYDNEY}?decks=6")
    page.get_by_test_id("wager").select_option("blazing-7s")
    start(page)
    comes_to(page, "finished")
    bars: Any = page.get_by_test_id("results").locator("rect.won, rect.lost, rect.even")
    assert bars.count() == page.get_by_test_id("result").count()
    page.get_by_test_id("course").scroll_into_view_if_needed()
    photograph(page, "simulation-blazing-7s")
