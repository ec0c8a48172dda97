"""The desks of those who work at a table: a dealer with a real shoe, and the supervisors behind."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from croupier.audit.verifying import verify
from croupier.rulebooks import shelf
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, Size
from tests.browser.watch import Watch
from tests.shelves import of_book
from tests.web.doors import PASSWORD, Browser, House, opened_house

pytestmark = pytest.mark.slow

TABLET = Size(820, 1180)
BOOKS = [one for one in shelf.names() if one.startswith(("act-", "nsw-"))]


def member(casino: Casino, name: str, role: str) -> Browser:
    """Somebody who works in the house, signed in; appointed when first asked for."""
    made = casino.manager.post("/api/staff", {"name": name, "role": role})
    if made.status != 201:
        made = casino.manager.post(f"/api/staff/{name}/invitation", {})
    token = made.json["invitation"]
    browser = Browser(port=casino.port)
    assert browser.come_in("/api/invitations/accept", {"token": token, "password": PASSWORD}).status in (200, 201)
    return browser


def at_desk(page: Page, casino: Casino | House, who: Browser, table: str = "") -> Page:
    """A page in which they are signed in, at their desk."""
    assert who.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": who.cookie, "url": who.own_origin}])
    page.goto(f"/desk/{table}" if table else "/desk")
    return page


def opened(casino: Casino | House, name: str, book: str, **fields: Any) -> str:
    """A table that a person deals at."""
    options: dict[str, Any] = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 2_50, "decks": 8}
    given: dict[str, Any] = {"approval": "GRC/1", "shuffle": "wash-riffle"} if book.startswith("act-") else {}
    given |= {"dealing": "by hand", "float": 100_000_00, **fields}
    casino.manager.do("open", name, rulebook=book, options=options, **given)
    return name


def seats(page: Page, name: str, box: int, chips: str = "500") -> None:
    page.get_by_test_id("seat-name").fill(name)
    page.get_by_test_id("seat-box").select_option(label=f"Box {box}")
    page.get_by_test_id("seat-chips").fill(chips)
    page.get_by_test_id("seat-player").click()
    expect(page.get_by_test_id(f"room-{name}")).to_be_visible()
    page.get_by_test_id("dealer-desk").focus()


def waits_for(page: Page, kind: str) -> None:
    expect(page.get_by_test_id("step")).to_have_attribute("data-kind", kind)


def version(page: Page) -> str:
    return page.get_by_test_id("desk-felt").get_attribute("data-version") or ""


def press(page: Page, key: str) -> None:
    """A key that does something; what it did is there when the next is pressed."""
    before = version(page)
    page.keyboard.press(key)
    expect(page.get_by_test_id("desk-felt")).not_to_have_attribute("data-version", before)


def types(page: Page, cards: str) -> None:
    """Cards as a dealer types them: `9h`."""
    for card in cards.split():
        before = version(page)
        page.keyboard.type(card)
        expect(page.get_by_test_id("desk-felt")).not_to_have_attribute("data-version", before)


def made_ready(page: Page, *, nsw: bool) -> None:
    """Cards checked, shuffled and cut, by the keyboard alone."""
    waits_for(page, "prepare")
    press(page, "Enter")
    press(page, "Enter")
    waits_for(page, "cut")
    press(page, "Enter")
    if nsw and page.get_by_test_id("step").get_attribute("data-kind") == "cut":
        press(page, "Enter")


def places(page: Page, player: str, dollars: str) -> None:
    page.get_by_test_id(f"amount-{player}").fill(dollars)
    before = version(page)
    page.get_by_test_id(f"place-{player}").click()
    expect(page.get_by_test_id("desk-felt")).not_to_have_attribute("data-version", before)


class Slow:
    """A line on which what happens does not come through while it is held; answers do."""

    def __init__(self, page: Page) -> None:
        """Before the page has opened its socket."""
        self.held = False
        page.route_web_socket(re.compile("/api/socket$"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            if not (self.held and json.loads(frame)["kind"] == "happened"):
                page.send(frame)

        house.on_message(pass_on)


def test_a_dealer_conducts_a_round_in_each_book(
    casino: Casino, page_at: PageAt, photograph: Photograph, watch: Watch
) -> None:
    dan = member(casino, "Dan", "dealer")
    page = page_at(TABLET, casino.address)
    for book in BOOKS:
        nsw, war = book.startswith("nsw"), "war" in book
        table = opened(casino, f"hand-{book}", book)
        at_desk(page, casino, dan, table)
        seats(page, "Ann", 1)
        made_ready(page, nsw=nsw)
        places(page, "Ann", "25")
        waits_for(page, "start")
        press(page, "Enter")
        if nsw:
            waits_for(page, "burn")
            press(page, " ")
        waits_for(page, "card")
        if war:
            types(page, "Ks 9d")
        else:
            types(page, "Ts 6d 9h")
            expect(page.get_by_test_id("announces")).to_have_text("9♥ · Box 1: 19")
            waits_for(page, "ask")
            no_serious_accessibility_faults(page)
            photograph(page, f"dealer-desk-{book}")
            press(page, "s")
            types(page, "Td 5c")
        does = "pay" if war else "collect"
        expect(page.locator(f'[data-testid="payment"][data-does="{does}"]')).to_have_count(1)
        assert casino.rack(table, "Ann") == (525_00 if war else 475_00), book
    assert casino.faults() == []


def test_a_round_by_keyboard_alone_takes_fewer_keys_than_cards_and_decisions_and_two(
    casino: Casino, page_at: PageAt, photograph: Photograph
) -> None:
    page = at_desk(page_at(DESKTOP, casino.address), casino, member(casino, "Dora", "dealer"),
                   opened(casino, "one-key", "act-blackjack-2018"))  # fmt: skip
    seats(page, "Ann", 1)
    seats(page, "Bob", 2)
    made_ready(page, nsw=False)
    places(page, "Ann", "10")
    places(page, "Bob", "20")
    press(page, "Enter")
    types(page, "Ts 9d 6h 9h 8s")
    press(page, "s")
    press(page, "s")
    types(page, "Tc Kd")
    waits_for(page, "start")
    page.get_by_test_id("one-key").check()
    page.get_by_test_id("dealer-desk").focus()
    photograph(page, "dealer-desk-one-key")
    keys = ["Enter", "8", "i", "k", "9", "p", "s", "s", "F7"]
    cards, decisions = 6, 2
    for number, key in enumerate(keys, start=1):
        press(page, key)
        if key == "Enter":
            waits_for(page, "card")  # the wagers are laid again one by one, and then the round begins
        assert page.get_by_test_id("refused").count() == 0, (number, key)
    expect(page.get_by_test_id("step")).to_have_attribute("data-over", "true")
    expect(page.get_by_test_id("step")).to_have_attribute("data-round", "2")
    assert len(keys) < cards + decisions + 2


def test_what_goes_wrong_is_put_right_at_the_dealers_desk(
    casino: Casino, page_at: PageAt, photograph: Photograph, watch: Watch
) -> None:
    """A mistyped card, a ninth seven, a payment out of turn, a card on the wrong box; pages that are behind."""
    watch.allow("status of 409|status of 422")
    dana = member(casino, "Dana", "dealer")
    table = opened(casino, "wrong", "act-blackjack-2018")
    page, beside = page_at(DESKTOP, casino.address), page_at(TABLET, casino.address)
    line, lines = Slow(page), Slow(beside)
    at_desk(page, casino, dana, table)
    at_desk(beside, casino, member(casino, "Sue", "gaming-manager"), table)
    for name, box in (("Ann", 1), ("Bob", 2), ("Cy", 3)):
        seats(page, name, box)
    made_ready(page, nsw=False)
    for name in ("Ann", "Bob", "Cy"):
        places(page, name, "10")
    press(page, "Enter")
    types(page, "Ts 9h 8s 6c")
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("step-says")).to_have_text("Which card lies there?")
    types(page, "6d")
    expect(page.get_by_test_id("desk-dealer")).to_have_attribute("data-total", "6")
    expect(beside.get_by_test_id("desk-dealer").locator("[data-card='6d']")).to_have_count(1)

    page.get_by_test_id("laid").select_option("2/1")
    page.get_by_test_id("dealer-desk").focus()
    types(page, "8c")
    types(page, "9d Th")
    page.get_by_test_id("wrong-report-misplaced-card").click()
    expect(page.get_by_test_id("consequences")).to_contain_text("reconstructed")
    no_serious_accessibility_faults(page)
    photograph(page, "misplaced-card")
    page.get_by_test_id("give-report-misplaced-card").click()
    expect(page.get_by_test_id("desk-hand-1-1")).to_have_attribute("data-total", "18")
    expect(beside.get_by_test_id("desk-hand-2-1")).to_have_attribute("data-total", "18")
    page.get_by_test_id("dealer-desk").focus()
    for _ in range(3):
        press(page, "s")
    types(page, "Kd 9s")
    assert [casino.rack(table, one) for one in ("Ann", "Bob", "Cy")] == [510_00] * 3
    page.get_by_test_id("payment").nth(1).get_by_role("button").first.click()
    expect(page.get_by_test_id("refused")).to_contain_text("You cannot settle Blackjack of box 2 yet")
    page.get_by_test_id("payment").nth(0).get_by_role("button").first.click()
    expect(page.get_by_test_id("refused")).to_have_count(0)

    for _ in range(2):
        page.get_by_test_id("dealer-desk").focus()
        page.keyboard.press("Enter")
        waits_for(page, "card")
        types(page, "7s 7s 7s 7s")
        types(page, "Td Td Td")
        for _ in range(3):
            press(page, "s")
        types(page, "Kh")
        expect(page.get_by_test_id("step")).to_have_attribute("data-over", "true")
    page.keyboard.press("Enter")
    waits_for(page, "card")
    page.keyboard.type("7s")
    refused = page.get_by_test_id("refused")
    expect(refused).to_have_text("All 8 copies of 7♠ were seen already since the shuffle.")
    types(page, "2s")
    expect(refused).to_have_count(0)

    line.held = True
    dana.do("card", table, card="3s")
    page.keyboard.type("3s")
    expect(refused).to_have_attribute("data-code", "stale")
    expect(refused).to_contain_text("You cannot deal 3♠ where it was called for: 3♠ went to box 2 meanwhile")
    expect(refused.get_by_test_id("clause")).to_have_text("6.2(a)")
    expect(page.get_by_test_id("desk-hand-2-1")).to_have_attribute("data-total", "3")
    expect(page.get_by_test_id("step-says")).to_have_text("A card to box 3")
    no_serious_accessibility_faults(page)
    photograph(page, "stale-card")
    line.held = False
    types(page, "4s")
    expect(refused).to_have_count(0)

    beside.get_by_test_id("order-void").click()
    form = beside.get_by_test_id("command-void")
    form.get_by_test_id("field-grounds").select_option("disturbance")
    form.get_by_test_id("field-reason").fill("the lights went out")
    expect(form.get_by_test_id("consequences")).to_contain_text("void")
    lines.held = True
    types(page, "5d")
    form.get_by_test_id("give-void").click()
    refused = form.get_by_test_id("refused")
    expect(refused).to_have_attribute("data-code", "stale")
    expect(refused).to_contain_text("You have seen wrong at version")
    expect(beside.get_by_test_id("desk-dealer").locator("[data-card='5d']")).to_have_count(1)
    expect(form.get_by_test_id("field-reason")).to_have_value("the lights went out")
    expect(form.get_by_test_id("consequences")).to_contain_text("void")
    no_serious_accessibility_faults(beside)
    photograph(beside, "stale-order")
    lines.held = False
    form.get_by_test_id("give-void").click()
    expect(beside.get_by_test_id("alert")).to_contain_text("a second person confirms it")
    assert casino.faults() == []


def test_supervisors_order_and_confirm_each_in_their_own_session(
    casino: Casino, page_at: PageAt, photograph: Photograph, watch: Watch
) -> None:
    """A void needs a second person, who is not the first."""
    watch.allow("status of 40[39]|status of 422")
    dealer = member(casino, "Dino", "dealer")
    table = opened(casino, "pit-nsw", "nsw-blackjack-challenge")
    dealer.do("seat-player", table, player="Old", box=1, amount=500_00)
    for command in ("check-cards", "shuffle"):
        dealer.do(command, table)
    cut = casino.felt(table)["cut"]
    middle = (cut["least"] + cut["most"]) // 2
    dealer.do("cut", table, speaks_for="Old", depth=middle, cutting_card=cut["behind_least"])
    dealer.do("place-for", table, player="Old", box=1, amount=10_00)
    dealer.do("start-round", table)
    dealer.do("burn", table)
    for card in ("Ts", "6d"):
        dealer.do("card", table, card=card)

    first = at_desk(page_at(DESKTOP, casino.address), casino, member(casino, "Gail", "gaming-manager"), table)
    second = at_desk(page_at(TABLET, casino.address), casino, member(casino, "Asa", "gaming-manager"), table)
    first.get_by_test_id("order-void").click()
    form = first.get_by_test_id("command-void")
    form.get_by_test_id("field-grounds").select_option("disturbance")
    form.get_by_test_id("field-reason").fill("the lights went out")
    expect(form.get_by_test_id("consequences")).to_contain_text("void")
    no_serious_accessibility_faults(first)
    photograph(first, "pit-void")
    form.get_by_test_id("give-void").click()
    for page in (first, second):
        expect(page.get_by_test_id("alert")).to_contain_text("a second person confirms it")
    first.get_by_test_id("see-to-confirm-void").click()
    first.get_by_test_id("give-confirm-void").press("Enter")
    expect(first.get_by_test_id("command-confirm-void").get_by_test_id("refused")).to_contain_text("You ")
    second.get_by_test_id("see-to-confirm-void").click()
    no_serious_accessibility_faults(second)
    photograph(second, "pit-confirm-void")
    second.get_by_test_id("give-confirm-void").click()
    for page in (first, second):
        expect(page.get_by_test_id("alerts")).to_have_count(0)
    assert casino.rack(table, "Old") == 500_00

    for page in (first, second):
        page.goto("/desk")
        expect(page.get_by_test_id(f"row-{table}")).to_contain_text("$10")
        no_serious_accessibility_faults(page)
        photograph(page, "pit-floor")
    first.goto("/commands/jackpot")
    expect(first.get_by_test_id("open-make-jackpot")).to_be_visible()
    no_serious_accessibility_faults(first)
    assert casino.faults() == []


@of_book("nsw-blackjack-challenge")
def test_a_higher_minimum_comes_after_its_notice_and_who_plays_keeps_the_old_one(
    tmp_path: Path, page_at: PageAt, photograph: Photograph, watch: Watch
) -> None:
    """NSW 6.5, and 6.5.1 without notice: the house's clock is handed to it, and that of its pages goes with it."""
    watch.allow("status of 409")
    times = [datetime(2026, 11, 16, 9, 0, tzinfo=UTC)]
    with opened_house(tmp_path, now=lambda: times[0]) as house:
        dealer, table = house.member("Dino", "dealer"), opened(house, "rises", "nsw-blackjack-challenge")
        pages = [page_at(DESKTOP, house.base), page_at(TABLET, house.base)]
        for one in pages:
            one.clock.install(time=times[0])
        pit, page = pages
        at_desk(page, house, dealer, table)
        at_desk(pit, house, house.member("Gail", "gaming-manager"), table)

        def later(minutes: int) -> None:
            times[0] += timedelta(minutes=minutes)
            for one in pages:
                one.clock.fast_forward(minutes * 60 * 1000)

        seats(page, "Old", 1)
        made_ready(page, nsw=True)
        places(page, "Old", "10")
        press(page, "Enter")
        press(page, " ")
        types(page, "Ts 6d 9h")
        press(page, "s")
        types(page, "Td 5c")

        expect(
            pit.get_by_text("Round 1 is over")
        ).to_be_visible()  # an order from a page that is behind is refused
        pit.get_by_test_id("order-announce-minimum").click()
        form = pit.get_by_test_id("command-announce-minimum")
        form.get_by_test_id("field-minimum").fill("25")
        expect(form.get_by_test_id("consequences")).to_contain_text("$25")  # it moves the button as it comes
        form.get_by_test_id("give-announce-minimum").click()
        to_come = pit.get_by_test_id("to-come").first
        expect(to_come).to_contain_text(re.compile(r"to \$25 (20:00|19:5\d)"))
        expect(page.get_by_test_id("to-come").first).to_contain_text("to $25")
        later(12)
        expect(to_come).to_contain_text(re.compile(r" 7:5\d| 8:00"))
        pit.get_by_test_id("order-set-limits").click()
        form = pit.get_by_test_id("command-set-limits")
        form.get_by_test_id("field-minimum").fill("25")
        expect(form.get_by_test_id("refused")).to_have_attribute("data-code", "too-early")
        expect(form.get_by_test_id("refused")).to_contain_text("You ")
        no_serious_accessibility_faults(pit)
        photograph(pit, "pit-limits")
        later(8)
        expect(to_come).to_contain_text("now")
        form.get_by_test_id("field-maximum").fill("500")  # what follows is looked at again
        expect(form.get_by_test_id("consequences")).to_contain_text("$25")
        form.get_by_test_id("give-set-limits").click()
        for one in pages:
            expect(one.get_by_test_id("limits")).to_have_text("$25 to $500")
            expect(one.get_by_test_id("kept")).to_have_count(0)
        refuses(page, "Old", "10", clause="6.2")

        pit.get_by_test_id("order-set-limits").click()
        form.get_by_test_id("field-minimum").fill("50")
        expect(form.get_by_test_id("refused")).to_contain_text("You ")
        form.get_by_test_id("field-at_once").select_option("yes")
        form.get_by_test_id("give-set-limits").press("Enter")
        for one in pages:
            expect(one.get_by_test_id("limits")).to_have_text("$50 to $500")
            expect(one.get_by_test_id("kept")).to_have_text("Old keeps $25")
        seats(page, "New", 2)
        refuses(page, "New", "25", clause="6.5.4")
        no_serious_accessibility_faults(page)
        photograph(page, "dealer-desk-limits")
        places(page, "Old", "25")
        places(page, "New", "50")
        press(page, "Enter")
        waits_for(page, "card")
        boxes = house.felt(table)["round"]["boxes"]
        assert [stake["staked"] for box in boxes for stake in box["stakes"]] == [25_00, 50_00]
        for one in pages:
            one.goto("about:blank")  # they leave before the house closes
        assert not verify(house.store).faults


def refuses(page: Page, player: str, dollars: str, *, clause: str) -> None:
    """A wager that the dealer places and the table does not take."""
    page.get_by_test_id(f"amount-{player}").fill(dollars)
    page.get_by_test_id(f"place-{player}").click()
    refused = page.get_by_test_id("refused")
    expect(refused).to_contain_text(f"${dollars}")
    expect(refused.get_by_test_id("clause")).to_have_text(clause)


def test_a_shuffler_breaks_in_the_middle_of_a_round(
    casino: Casino, page_at: PageAt, photograph: Photograph, watch: Watch
) -> None:
    """NSW 19.5.1: no other device is at hand, so everybody is asked whether they take their stakes back."""
    watch.allow("status of 409")
    dealer = member(casino, "Dirk", "dealer")
    table = opened(casino, "shuffler", "nsw-blackjack-challenge", holder="device")
    page = at_desk(page_at(TABLET, casino.address), casino, dealer, table)
    pit = at_desk(page_at(DESKTOP, casino.address), casino, member(casino, "Sol", "casino-supervisor"), table)
    seats(page, "Ann", 1)
    waits_for(page, "prepare")
    press(page, "Enter")
    press(page, "Enter")
    places(page, "Ann", "20")
    press(page, "Enter")
    waits_for(page, "burn")
    press(page, " ")
    types(page, "Ts 6d 9h")
    waits_for(page, "ask")
    pit.get_by_test_id("order-report-malfunction").click()
    form = pit.get_by_test_id("command-report-malfunction")
    expect(form.get_by_test_id("asked")).to_contain_text("What you find decides how round 1 goes on")
    expect(form.get_by_test_id("field-cause")).to_have_count(0)  # 19.1.2 asks for no cause
    expect(form.get_by_test_id("field-practicable")).to_have_count(0)
    form.get_by_test_id("field-what").fill("the drum is stuck")
    for field, follows in (("disadvantaged", "Round 1 is void"), ("other_device", "the drum is stuck")):
        form.get_by_test_id(f"field-{field}").select_option("yes")
        expect(form.get_by_test_id("consequences")).to_contain_text(follows)
        practicable = form.get_by_test_id("field-practicable")
        expect(practicable).to_have_count(1 if field == "other_device" else 0)
        form.get_by_test_id(f"field-{field}").select_option("")
    expect(form.get_by_test_id("consequences")).to_contain_text("Ann may take their stakes back")
    no_serious_accessibility_faults(pit)
    photograph(pit, "pit-malfunction")
    form.get_by_test_id("give-report-malfunction").click()
    expect(pit.get_by_test_id("device")).to_contain_text("stakes")
    expect(page.get_by_test_id("step-says")).to_contain_text("stakes")
    no_serious_accessibility_faults(page)
    photograph(page, "dealer-desk-stakes")
    page.get_by_test_id("takes-back-Ann").click()
    expect(page.get_by_test_id("step")).to_have_attribute("data-over", "true")
    assert casino.rack(table, "Ann") == 500_00
    assert casino.faults() == []


def test_an_inspector_finds_the_round_in_which_the_shuffler_broke_and_verifies_its_shoe(
    casino: Casino, page_at: PageAt, photograph: Photograph
) -> None:
    """NSW 19.2: its cards move to another device, with a secret of its own; both are shown when the shoe ends."""
    table = opened(casino, "broke", "nsw-blackjack-challenge", dealing="by software", holder="device")
    pit = at_desk(page_at(DESKTOP, casino.address), casino, member(casino, "Sol", "casino-supervisor"), table)
    page = at_desk(page_at(TABLET, casino.address), casino, member(casino, "Dirk", "dealer"), table)
    guest = casino.neighbour(table, box=1)
    number = asked_in_a_round(casino, guest, table)

    reports(pit, "the drum is stuck", other_device="yes")
    moves = page.get_by_test_id("device-failed")
    expect(moves).to_contain_text("another")
    moves.get_by_test_id("give-transfer-cards").click()
    expect(moves).to_have_count(0)
    while casino.answers(guest, table):
        casino.until(table, lambda felt: bool(felt["round"]["over"] or felt["round"]["asked"]))
    casino.until(table, lambda felt: bool(felt["round"]["over"]))

    reports(pit, "it jams again", rectified="")
    expect(pit.get_by_test_id("alert")).to_contain_text("replaced or repaired")
    pit.get_by_test_id("see-to-replace-device").click()
    pit.get_by_test_id("field-by").select_option(label="Another device")
    pit.get_by_test_id("give-replace-device").press("Enter")
    expect(pit.get_by_test_id("alerts").get_by_text("replaced or repaired")).to_have_count(0)

    for size in (TABLET, DESKTOP):
        page = page_at(size, casino.address)
        at_desk(page, casino, member(casino, "Ina", "inspector")).goto("/inspect")
        page.get_by_test_id("find-table").select_option(table)
        page.get_by_test_id("find-irregularity").select_option("malfunction-reported.1")
        page.get_by_test_id("find").click()
        page.get_by_test_id(f"found-{table}-{number}").get_by_role("link").click()
        steps = page.get_by_test_id("step-by-step")
        expect(page.get_by_test_id("steps")).to_contain_text("the drum is stuck")
        for to in range(1, int(steps.get_attribute("data-steps") or 0)):
            page.keyboard.press("ArrowRight")
            expect(steps).to_have_attribute("data-step", str(to))
        stands = page.get_by_test_id("result-1")
        expect(stands).to_have_attribute(
            "data-cents", page.get_by_test_id("in-all").get_attribute("data-cents") or ""
        )
        expect(page.get_by_test_id("shoe-proof")).to_have_attribute("data-fair", "true")
        no_serious_accessibility_faults(page)
        photograph(page, "round-of-a-malfunction")
    assert casino.faults() == []


def asked_in_a_round(casino: Casino, guest: Browser, table: str) -> int:
    """Play until the guest is asked something: a Blackjack, the player's or the dealer's, asks nothing."""
    while True:
        casino.until(table, lambda felt: felt["waits"] == "wagers")
        guest.do("wager", table, box=1, amount=20_00)
        lies = casino.until(
            table, lambda felt: felt["round"] and (felt["round"]["asked"] or felt["round"]["over"])
        )
        if lies["round"]["asked"]:
            return int(lies["round"]["number"])


def reports(pit: Page, what: str, **found: str) -> None:
    """A supervisor reports that the shuffling device failed, and answers what the book asks."""
    pit.get_by_test_id("order-report-malfunction").click()
    form = pit.get_by_test_id("command-report-malfunction")
    form.get_by_test_id("field-what").fill(what)
    for name, value in found.items():
        form.get_by_test_id(f"field-{name}").select_option(value)
    form.get_by_test_id("give-report-malfunction").press("Enter")  # what follows may come, and move it
    expect(form).to_have_count(0)
