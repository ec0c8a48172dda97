"""Tournaments in the browser: a guest enters, plays and reads the results; a manager runs one by its console."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from croupier.floor.dealing import small_tournament
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import MANAGER, Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.covering import too_small
from tests.browser.sizes import DESKTOP, PHONE, Size
from tests.web.doors import PASSWORD, Browser

pytestmark = pytest.mark.slow

PATIENCE = 300.0
NSW = "nsw-blackjack-challenge"
CONDITIONS: dict[str, Any] = {
    **small_tournament.conditions(),
    "name": "Harbour Cup",
    "sessions": [{"name": "final", "rounds": 1, "tables": 1}],
    "players": {"fewest": 2, "most": 7},
    "limits": [{"minimum": 20, "maximum": 300}],
    "order_of_wagering": False,
    "seconds_to_wager": 3_600,
}
"""One session of one round: everybody wagers when they like, and each has a pass card."""
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


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


@SIZES
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
    small = too_small(page)
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
    small += too_small(page)
    no_serious_accessibility_faults(page)
    page.goto(f"/tournaments/{name}?wall")
    expect(page.get_by_test_id("wall")).to_be_visible()
    photograph(page, "tournament-wall")
    page.goto(f"/tournaments/{name}/results")
    expect(page.get_by_test_id("places")).to_contain_text("(house)")
    no_serious_accessibility_faults(page)
    small += too_small(page)
    assert not small
    photograph(page, "tournament-results", whole=True)


# --- whoever runs it ----------------------------------------------------------------------------------------


class Evening:
    """A tournament of this test's own: its people, who play without a page where the test has none for them."""

    def __init__(self, casino: Casino, name: str) -> None:
        self.casino = casino
        self.name = name
        self.table = f"{name}-1"
        self._given = 0

    def member(self, name: str, role: str) -> Browser:
        invited = self.casino.manager.post("/api/staff", {"name": name, "role": role})
        member = Browser(port=self.casino.port)
        accepted = {"token": invited.json["invitation"], "password": PASSWORD}
        assert member.come_in("/api/invitations/accept", accepted).status == 201
        return member

    def tell(self, browser: Browser, word: str, **fields: Any) -> None:
        self._given += 1
        given = {"command": word, "id": f"{self._given}", **fields}
        answer = browser.post(f"/api/tournaments/{self.name}/commands", given)
        assert answer.status == 200, answer.json

    def drafted(self, **changes: Any) -> None:
        conditions = {**CONDITIONS, **changes}
        self.tell(self.casino.manager, "draft-conditions", rulebook=NSW, conditions=conditions)

    def guests(self, number: int) -> list[Browser]:
        """So many have entered."""
        came = [Browser(port=self.casino.port) for _ in range(number)]
        for guest in came:
            assert guest.come_in("/api/guests", {}).status == 201
            self.tell(guest, "enter", **{"with": "purse", "form": True, "copy": True})
        return came

    @property
    def felt(self) -> dict[str, Any]:
        felt: dict[str, Any] = self.casino.manager.get(f"/api/tables/{self.table}").json["felt"]
        return felt

    @property
    def seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.casino.manager.get(f"/api/tournaments/{self.name}").json
        return seen

    def until(self, what: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < ends, "it never came to that"
            time.sleep(0.05)

    def waits_for_wagers(self) -> None:
        self.until(lambda: self.felt["tournament"] is not None and self.felt["waits"] == "wagers")

    def keeps_what_is_sealed(self) -> None:
        """Nobody is told of a form more than whose it is."""
        (table,) = self.seen["tables"]
        assert len(table["forms"]) == 2
        assert not any(one[what] for one in table["forms"] for what in ("on", "written", "amount", "gain"))

    def played(self, guests: list[Browser]) -> None:
        """They answer quietly until the round is over."""

        def is_over() -> bool:
            for guest in guests:
                self.casino.answers(guest, self.table)
            return self.felt["round"] is not None and bool(self.felt["round"]["over"])

        self.until(is_over)


def signed_in(page: Page, who: str) -> Page:
    page.goto("/sign-in")
    page.get_by_test_id("field-name").first.fill(who)
    page.get_by_test_id("field-password").first.fill(PASSWORD)
    page.get_by_test_id("submit").first.click()
    expect(page.get_by_test_id("menu")).to_have_attribute("aria-label", re.compile(who))
    return page


@SIZES
def test_a_manager_runs_a_session_with_an_absentee_and_a_tie_to_the_results(
    page_at: PageAt, photograph: Photograph, casino: Casino, size: Size
) -> None:
    """Two pass, so that they are level whatever the cards; one is away; one plays."""
    evening, director = Evening(casino, f"harbour-{size.width}"), f"Tom {size.width}"
    evening.drafted()
    evening.member(director, "tournament-manager")
    operator = signed_in(page_at(size, casino.address), MANAGER)
    operator.goto(f"/tournaments/{evening.name}/console")
    operator.get_by_test_id("give-publish-conditions").click()
    operator.get_by_label("Who runs it").fill(director)
    operator.get_by_label("Licence").fill("L 77")
    operator.get_by_test_id("give-nominate").click()
    operator.get_by_test_id("give-open-entries").click()
    expect(operator.get_by_test_id("next")).to_contain_text("0 have entered")
    no_serious_accessibility_faults(operator)
    photograph(operator, "tournament-console")

    first, second, away, plays = evening.guests(4)
    console = signed_in(page_at(size, casino.address), director)
    console.goto(f"/tournaments/{evening.name}/console")
    console.get_by_test_id("give-close-entries").click()
    console.get_by_test_id("give-designate-tables").click()
    console.get_by_test_id("give-ballot").click()
    expect(console.get_by_test_id("next")).to_contain_text("Not in the seat")
    for guest in (first, second, plays):
        evening.tell(guest, "take-seat")
    expect(console.get_by_test_id("next")).to_contain_text(f"Not in the seat: {away.name}.")
    photograph(console, "tournament-director")
    console.get_by_test_id("give-start-session").click()

    expect(console.get_by_test_id("next")).to_contain_text(f"{away.name} is not in the seat")
    no_serious_accessibility_faults(console)
    photograph(console, "tournament-absentee")
    console.get_by_test_id("give-mark-absent").click()
    ending = console.get_by_test_id("next").get_by_test_id("blocked")
    expect(ending).to_have_attribute("data-code", "session-not-over")
    evening.waits_for_wagers()
    box = next(one["box"] for one in evening.felt["tournament"]["entrants"] if one["player"] == plays.name)
    plays.do("wager", evening.table, box=box, amount=40)
    first.do("play-pass-card", evening.table)
    second.do("play-pass-card", evening.table)
    evening.played([plays])
    expect(ending).to_have_count(0)
    console.get_by_test_id("give-end-session").click()

    expect(console.get_by_test_id("next")).to_contain_text("are level with 600 chips")
    expect(console.get_by_test_id("tie")).to_contain_text("they play off")
    no_serious_accessibility_faults(console)
    photograph(console, "tournament-tie")
    page = page_at(size, casino.address)
    page.goto(f"/tournaments/{evening.name}")
    for guest in (first, second):
        place = page.locator(f'[data-testid="bracket-place"][data-player="{guest.name}"]')
        expect(place).to_have_attribute("data-state", "level")
    page.get_by_test_id("bracket").scroll_into_view_if_needed()
    no_serious_accessibility_faults(page)
    photograph(page, "tournament-bracket")
    console.get_by_test_id("give-start-play-off").click()
    play_off(evening, {guest.name: guest for guest in (first, second, plays)})

    expect(console.get_by_test_id("phase")).to_contain_text("Decided")
    expect(operator.get_by_test_id("next")).to_contain_text("Pay the prizes")
    operator.get_by_test_id("give-pay-prizes").click()
    expect(operator.get_by_test_id("next")).to_contain_text("Nothing is left to do")
    operator.goto(f"/tournaments/{evening.name}/results")
    places = operator.get_by_test_id("places")
    for guest in (first, second, plays, away):
        expect(places).to_contain_text(guest.name)
    expect(places).to_contain_text("580")  # what was left of the allotment of the one who was away
    expect(places).to_contain_text("$40.00")  # five tenths of four fees
    no_serious_accessibility_faults(operator)
    photograph(operator, "tournament-paid", whole=True)


def play_off(evening: Evening, guests: dict[str, Browser]) -> None:
    """Each wagers another amount in every round, so that they do not stay level."""

    def goes_on() -> bool:
        felt = evening.felt
        session = felt["tournament"]
        if session is not None and session["kind"] == "play-off" and felt["waits"] == "wagers":
            for one in session["entrants"]:
                if one["player"] in session["waiting"]:
                    amount = 20 * one["box"]
                    guests[one["player"]].give("wager", evening.table, box=one["box"], amount=amount)
        for guest in guests.values():
            if evening.casino.manager.get(f"/api/tables/{evening.table}").json["felt"]["waits"] == "decisions":
                evening.casino.answers(guest, evening.table)
        return bool(evening.seen["phase"] == "placed")

    evening.until(goes_on)


@SIZES
def test_conditions_are_written_with_what_the_book_still_wants(
    page_at: PageAt, photograph: Photograph, casino: Casino, size: Size
) -> None:
    name = f"spring-{size.width}"
    casino.manager.get("/api/me")
    page = signed_in(page_at(size, casino.address), MANAGER)
    page.goto("/tournaments")
    page.get_by_test_id("new-name").fill(name)
    page.get_by_test_id("new-tournament").click()
    page.get_by_test_id("rulebook").select_option("act-blackjack-2018")
    wanted = page.get_by_test_id("wanted")
    expect(wanted).to_have_attribute("data-missing", "15")
    if size is PHONE:
        page.get_by_test_id("unfold").click()
    item = page.get_by_test_id("still-missing").locator('[data-item="entry_fee"]')
    expect(item).to_contain_text("19.3(a)(iii)")
    no_serious_accessibility_faults(page)
    photograph(page, "conditions-missing")
    item.get_by_role("button").first.click()
    expect(page.locator("#entry_fee")).to_be_focused()
    page.keyboard.type("$50")
    expect(wanted).to_have_attribute("data-missing", "14")
    page.get_by_test_id("add-sessions").click()
    page.locator("#sessions-0-name").fill("final")
    page.locator("#sessions-0-rounds").fill("twelve")
    expect(page.get_by_test_id("problem")).to_contain_text("whole number")
    expect(page.get_by_test_id("draft")).to_be_disabled()
    page.locator("#sessions-0-rounds").fill("12")
    page.locator("#chips").fill("1,005")
    expect(page.get_by_test_id("wrong")).to_contain_text("1,005")
    page.locator("#chips").fill("1,000")
    expect(page.get_by_test_id("wrong")).to_have_count(0)
    page.locator("#pass_cards").evaluate("field => field.closest('details').open = true")
    page.locator("#pass_cards").fill("2")
    expect(page.get_by_test_id("without-effect")).to_contain_text("19.14")
    page.locator("#pass_cards").fill("")
    photograph(page, "conditions-written")
    page.get_by_test_id("draft").click()
    expect(page.get_by_test_id("draft")).to_have_text("Draft them again")
    seen = casino.manager.get(f"/api/tournaments/{name}").json
    assert seen["fee"] == 50_00
    assert str(len(seen["missing"])) == wanted.get_attribute("data-missing")
    no_serious_accessibility_faults(page)
    page.goto(f"/tournaments/{name}/console")
    page.get_by_test_id("to-conditions").click()
    expect(page.locator("#sessions-0-rounds")).to_have_value("12")
    expect(page.locator("#entry_fee")).to_have_value("$50.00")


@SIZES
def test_a_supervisor_has_the_forms_in_the_tray(
    page_at: PageAt, photograph: Photograph, casino: Casino, size: Size
) -> None:
    """Dealt by hand: one form is sealed by the house, one is on paper; neither is seen before it is announced."""
    evening, director, supervisor = Evening(casino, f"tray-{size.width}"), f"Tim {size.width}", f"Gus {size.width}"
    evening.drafted()
    runs, dealer = evening.member(director, "tournament-manager"), evening.member(f"Dana {size.width}", "dealer")
    evening.member(supervisor, "gaming-supervisor")
    for word, fields in (
        ("publish-conditions", {}),
        ("nominate", {"person": director, "licence": "L 77"}),
        ("open-entries", {}),
    ):
        evening.tell(casino.manager, word, **fields)
    seals, writes = evening.guests(2)
    evening.tell(runs, "close-entries")
    evening.tell(runs, "designate-tables", tables=[evening.table], open={"dealing": "by hand"})
    evening.tell(runs, "ballot")
    for guest in (seals, writes):
        evening.tell(guest, "take-seat")
    evening.tell(runs, "start-session")
    evening.waits_for_wagers()
    seals.do("seal-wager", evening.table, on="blackjack", amount=120)
    writes.do("seal-wager", evening.table, paper=True)

    page = signed_in(page_at(size, casino.address), supervisor)
    page.goto(f"/tournaments/{evening.name}")
    page.get_by_test_id("to-tray").click()
    forms = page.get_by_test_id("form")
    expect(forms).to_have_count(2)
    evening.keeps_what_is_sealed()
    no_serious_accessibility_faults(page)
    photograph(page, "tray-handed-in")
    for guest in (seals, writes):
        form = page.locator(f'[data-testid="form"][data-player="{guest.name}"]')
        form.get_by_test_id("examine").click()
        expect(form).to_have_attribute("data-stage", "examined")
    dealer.do("start-round", evening.table)
    dealer.do("burn", evening.table)
    for card in ("Ts", "9d", "8c", "Qh", "Kd"):
        dealer.do("card", evening.table, card=card)
    evening.keeps_what_is_sealed()
    expect(page.get_by_test_id("announced")).to_have_count(0)
    for _ in range(2):
        asked = evening.felt["round"]["asked"][0]
        guest = seals if asked["player"] == seals.name else writes
        guest.do("decide", evening.table, box=asked["box"], hand=asked["hand"], choose="stand")
    dealer.do("card", evening.table, card="Th")

    sealed = page.locator(f'[data-testid="form"][data-player="{seals.name}"]')
    expect(sealed.get_by_test_id("announced")).to_contain_text("120 on Blackjack")
    paper = page.locator(f'[data-testid="form"][data-player="{writes.name}"]')
    expect(paper).to_have_attribute("data-stage", "to-read")
    paper.get_by_label("Amount in chips").fill("500")
    no_serious_accessibility_faults(page)
    photograph(page, "tray-to-read")
    paper.get_by_test_id("read").click()
    expect(paper.get_by_test_id("announced")).to_contain_text("500 on Blackjack: 300 counts")
    photograph(page, "tray-announced")
