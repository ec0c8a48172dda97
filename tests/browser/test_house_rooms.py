"""The rooms of the house in the browser: letters, a draw that anyone makes again, jackpots and limits."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP, PHONE, Size
from tests.browser.watch import Watch
from tests.command_line import croupier
from tests.web.doors import PASSWORD, Browser

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def be(page: Page, who: Browser) -> None:
    assert who.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": who.cookie, "url": who.own_origin}])


def tell(who: Browser, command: str, own: str, **fields: Any) -> None:
    done = who.post("/api/house/commands", {"command": command, "id": own, **fields})
    assert done.status == 200, done.json


def member(casino: Casino, name: str, role: str) -> Browser:
    """A member of staff, appointed and signed in."""
    answer = casino.manager.post("/api/staff", {"name": name, "role": role})
    assert answer.status == 201, answer.json
    browser = Browser(port=casino.port)
    token = {"token": answer.json["invitation"], "password": PASSWORD}
    assert browser.come_in("/api/invitations/accept", token).status == 201
    return browser


def open_by_hand(casino: Casino, table: str) -> None:
    """A table of the book that knows jackpots, dealt by a person: a test says each card."""
    options = {"decks": 6, "minimum": 5_00, "maximum": 500_00, "smallest_chip": 50}
    casino.manager.do(
        "open",
        table,
        rulebook="nsw-blackjack-challenge",
        options={**options, "side_wagers": ["blazing-7s"], "blazing_7s_stake": 5_00},
        float=10_000_00,
        holder="device",
        dealing="by hand",
    )


def terms(now: datetime, **changed: Any) -> dict[str, Any]:
    at = now.isoformat()
    return {
        "manner": "a draw among all entries",
        "awarded_at": at,
        "awarded_where": "at the bar",
        "eligible": "whoever may enter",
        "nature": "things",
        "closes": (now + timedelta(days=3)).isoformat(),
        "held_where": "in the house",
        "held_from": (now + timedelta(days=2)).isoformat(),
        "claiming": "at the desk",
        "must_be_present": False,
        "winner_told": "by mail",
        "published": "on this page",
        "paid_out": "handed over",
        "available": ["at the desk"],
        **changed,
    }


WRITTEN = {
    "manner": "a draw among all entries",
    "awarded_at": "2031-06-04T12:00",
    "awarded_where": "at the bar",
    "eligible": "whoever may enter",
    "nature": "things",
    "closes": "2031-06-03T12:00",
    "held_where": "in the house",
    "held_from": "2031-06-01T12:00",
    "claiming": "at the desk",
    "must_be_present": "no",
    "winner_told": "by mail",
    "published": "on this page",
    "paid_out": "handed over",
    "available": "at the desk",
    "prize-0": "television",
    "description-0": "a large one",
    "value-0": "900",
    "make-0": "Wide",
    "accessories-0": "none",
}
"""What is typed into the editor of terms, all but one thing."""
PRIZES = [{"prize": "television", "what": "goods", "description": "a large one", "value": 900_00}]


@SIZES
def test_a_letter_is_sent_and_received(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    name = f"letters-{size.width}"
    tell(casino.manager, "make-promotion", name, promotion=name, terms=terms(datetime.now(UTC)), prizes=PRIZES)
    page = page_at(size, casino.address)
    be(page, casino.manager)
    page.goto("/letters")
    letter = page.get_by_test_id("waiting").get_by_test_id("letter").filter(has_text=name)
    expect(letter).to_contain_text("22.12")
    expect(letter.get_by_test_id("time-left")).to_contain_text("left")
    photograph(page, "letters")
    no_serious_accessibility_faults(page)
    letter.get_by_test_id("send").click()
    sent = page.get_by_test_id("sent").get_by_test_id("letter").filter(has_text=name)
    expect(sent).to_contain_text("sent")
    sent.get_by_test_id("acknowledge").click()
    expect(sent).to_contain_text("acknowledged")


@SIZES
def test_promotions_are_shown_with_their_terms(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    name = f"spring-{size.width}"
    page = page_at(size, casino.address)
    be(page, casino.manager)
    page.goto("/promotions")
    page.get_by_test_id("new-promotion").fill(name)
    page.get_by_test_id("write-terms").click()
    wanted = page.get_by_test_id("wanted-terms")
    expect(wanted).to_have_attribute("data-missing", "15")
    page.get_by_test_id("add-prize").click()
    page.locator("#what-0").fill("tobacco")
    expect(page.get_by_test_id("wrong-terms")).to_contain_text("22.5.1")
    page.locator("#what-0").fill("appliance")
    expect(page.get_by_test_id("term-model-0")).to_contain_text("22.7.11.1(ii)")
    for item, said in WRITTEN.items():
        field = page.locator(f"#{item}")
        field.select_option(said) if item == "must_be_present" else field.fill(said)
    expect(wanted).to_have_attribute("data-missing", "1")
    expect(page.get_by_test_id("keep-terms")).to_be_disabled()
    photograph(page, "terms", whole=True)
    no_serious_accessibility_faults(page)
    page.locator("#model-0").fill("Large")
    expect(wanted).to_have_attribute("data-missing", "0")
    page.get_by_test_id("keep-terms").click()
    shown = page.locator(f'[data-testid="promotion"][data-name="{name}"]')
    expect(shown).to_contain_text("television")
    expect(shown).to_contain_text("Not started yet")
    shown.get_by_text("The terms", exact=True).click()
    expect(shown).to_contain_text("whoever may enter")
    photograph(page, "promotions")
    no_serious_accessibility_faults(page)


@SIZES
def test_anyone_makes_a_draw_again_in_the_browser(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size, tmp_path: Path
) -> None:
    """The promotion was held some days ago, by a script over the same record."""
    name, began = f"autumn-{size.width}", datetime.now(UTC) - timedelta(days=9)
    told, patrons = began + timedelta(days=2), [f"{one}-{size.width}" for one in ("ann", "bob", "cid")]
    held = {"held_from": told.isoformat(), "closes": (told + timedelta(hours=2)).isoformat()}
    made = terms(told + timedelta(hours=2), **held)
    lines: list[tuple[str, datetime, dict[str, Any]]] = [
        ("make-promotion", began, {"terms": made, "prizes": PRIZES}),
        ("submit-terms", began + timedelta(hours=1), {}),
        ("start-promotion", told, {}),
        *(("enrol", began, {"patron": one}) for one in patrons),
        *(("enter-promotion", told + timedelta(minutes=1), {"patron": one}) for one in patrons),
        ("draw", told + timedelta(hours=3), {"value": "ab" * 16}),
    ]
    script = tmp_path / "promotion.jsonl"
    script.write_text(
        "".join(
            json.dumps(
                {
                    "command": word,
                    "who": "ora",
                    "role": "casino-operator" if word != "enter-promotion" else "casino-supervisor",
                    "at": at.isoformat(),
                    **({} if word == "enrol" else {"promotion": name}),
                    **fields,
                }
            )
            + "\n"
            for word, at, fields in lines
        )
    )
    ran = croupier("house", "run", str(script), "--database", casino.record)
    assert ran.returncode == 0, ran.stderr
    page = page_at(size, casino.address)
    page.goto("/promotions")
    shown = page.locator(f'[data-testid="promotion"][data-name="{name}"]')
    expect(shown).to_contain_text("won by")
    shown.get_by_test_id("check-lots").click()
    expect(shown.get_by_test_id("lots-steps")).to_have_attribute("data-good", "true")
    photograph(page, "draw")
    no_serious_accessibility_faults(page)


@SIZES
def test_the_jackpot_is_on_the_felt_and_in_the_books(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    name = f"pool-{size.width}"
    tell(casino.manager, "make-jackpot", name, jackpot=name, stake=500, reset=10_000_00, increment=2000)
    page = page_at(size, casino.address)
    be(page, casino.manager)
    page.goto("/jackpots")
    shown = page.locator(f'[data-testid="jackpot-panel"][data-name="{name}"]')
    expect(shown.get_by_test_id("displayed")).to_have_attribute("data-cents", "1000000")
    expect(shown.get_by_test_id("identity")).to_have_attribute("data-sound", "true")
    photograph(page, "jackpots")
    no_serious_accessibility_faults(page)


@SIZES
def test_a_jackpot_is_won_pressed_and_worked_out_for_everybody_at_the_table(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    """A person deals and presses, Surveillance awards; whoever looks on sees each step."""
    table, pool = f"sevens-{size.width}", f"sevens-pool-{size.width}"
    open_by_hand(casino, table)
    tell(casino.manager, "make-jackpot", pool, jackpot=pool, stake=500, reset=10_000_00, increment=2000)
    tell(casino.manager, "link-table", f"link-{pool}", jackpot=pool, table=table)
    dealer, watcher = (
        member(casino, f"Dan {size.width}", "dealer"),
        member(casino, f"Eve {size.width}", "surveillance"),
    )
    players = [casino.neighbour(table, box=box) for box in (1, 2)]
    dealer.do("check-cards", table)
    dealer.do("load-device", table)
    for box, player in enumerate(players, start=1):
        player.do("wager", table, box=box, amount=10_00)
        player.do("wager", table, box=box, on="blazing-7s", amount=5_00)
    dealer.do("start-round", table)
    page = page_at(size, casino.address)
    page.goto(f"/tables/{table}")
    dealer.do("burn", table)
    for _ in range(5):
        dealer.do("card", table, card="7h")
    win = page.get_by_test_id("jackpot-win")
    expect(win).to_have_attribute("data-stage", "held")
    expect(win).to_contain_text(players[0].name)
    expect(win).to_contain_text("has still to press")
    tell(dealer, "press-jackpot", "press", table=table)
    expect(page.get_by_test_id("pressed")).to_contain_text("$10,002.00")
    photograph(page, "jackpot-held")
    no_serious_accessibility_faults(page)
    desk = page_at(size, casino.address)
    be(desk, watcher)
    desk.goto("/jackpots")
    board = desk.locator(f'[data-testid="jackpot-panel"][data-name="{pool}"]')
    expect(board.locator(f'[data-testid="link"][data-table="{table}"]')).to_have_attribute("data-state", "linked")
    expect(board.get_by_test_id("identity")).to_have_attribute("data-sound", "true")
    expect(board.get_by_test_id("press")).to_contain_text("the first")
    board.get_by_test_id(f"choose-{table}").check()
    board.scroll_into_view_if_needed()
    photograph(desk, "presses", whole=True)
    no_serious_accessibility_faults(desk)
    board.get_by_test_id("award-chosen").click()
    expect(win).to_have_attribute("data-stage", "awarded")
    expect(win.get_by_test_id("award-steps")).to_contain_text("$1,000.20 + $900.18")
    for clause in ("16.11.4", "16.11.2", "16.12"):
        expect(win.get_by_test_id("award-steps")).to_contain_text(clause)
    for player in players:
        paid = win.locator(f'[data-testid="share"][data-player="{player.name}"]')
        expect(paid).to_have_attribute("data-cents", "100000")
        expect(paid).to_contain_text("the bank $49.81")
    photograph(page, "jackpot-awarded")
    no_serious_accessibility_faults(page)
    page.get_by_test_id("close-win").click()
    expect(win).to_be_hidden()
    page.goto("/jackpots")
    shown = page.locator(f'[data-testid="jackpot-panel"][data-name="{pool}"]')
    expect(shown.get_by_test_id("award")).to_contain_text("$1,000.20 + $900.18")
    photograph(page, "last-awards", whole=True)
    no_serious_accessibility_faults(page)
    be(page, casino.manager)
    page.goto("/day")
    expect(page.get_by_test_id("trial-balance")).to_have_attribute("data-sum", "0")
    expect(page.get_by_test_id("trial-balance")).to_contain_text("Jackpots on display")
    bought = page.locator(f'[data-testid="day-table"][data-table="{table}"]').get_by_role("img")
    expect(bought).to_have_attribute("aria-label", re.compile(r"drop \$1,000\.00"))
    photograph(page, "day", whole=True)
    no_serious_accessibility_faults(page)
    page.get_by_test_id("close-day").click()
    expect(page.get_by_text("The day is closed")).to_be_visible()
    expect(page.get_by_test_id("last-day")).to_contain_text("drop $")
    expect(bought).to_have_count(0)  # it is another day, and nothing was bought there in it


@SIZES
def test_a_guest_sets_a_limit_and_is_told_before_it_is_passed(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size, watch: Watch
) -> None:
    table = casino.open_table(f"limits-{size.width}", "act-blackjack-2018")
    page = page_at(size, casino.address)
    guest = Guest(page, casino, table).comes_in(box=1)
    page.goto("/limits")
    expect(page.get_by_test_id("limit-day")).to_contain_text("No limit.")
    page.get_by_test_id("field-day").fill("12")
    page.get_by_test_id("set-day").click()
    expect(page.get_by_test_id("left-day")).to_have_attribute("data-cents", "1200")
    photograph(page, "limits")
    no_serious_accessibility_faults(page)
    page.goto(f"/tables/{table}")
    guest.cuts()
    guest.wagers(25_00, box=1, on="blackjack", place=False)
    expect(page.get_by_test_id("beyond-limit")).to_contain_text("$12.00 is left of your limit for the day")
    photograph(page, "beyond-limit")
    watch.allow("status of 4(22|09)")
    page.goto("/limits")
    page.get_by_text("An hour", exact=True).click()
    page.get_by_test_id("take-break").click()
    page.get_by_test_id("break-yes").click()
    expect(page.get_by_test_id("break")).to_contain_text("You are on a break that you took")
    expect(page.get_by_test_id("break")).to_contain_text("59 minutes")
    photograph(page, "own-break")
    no_serious_accessibility_faults(page)
    page.goto(f"/tables/{table}")
    expect(page.get_by_test_id("on-a-break")).to_contain_text("You took a break")
    guest.wagers(10_00, box=1, on="blackjack")
    expect(page.locator('[data-testid="refusal"][data-code="on-a-break"]').first).to_be_visible()
    photograph(page, "on-a-break")
    no_serious_accessibility_faults(page)


@SIZES
def test_a_supervisor_has_one_card_for_a_patron_and_sees_what_a_finding_would_do(
    page_at: PageAt, casino: Casino, photograph: Photograph, size: Size
) -> None:
    table = f"cards-{size.width}"
    open_by_hand(casino, table)
    dealer = member(casino, f"Dee {size.width}", "dealer")
    dealer.do("check-cards", table)
    dealer.do("load-device", table)
    player = casino.neighbour(table, box=1)
    tell(player, "set-loss-limit", "limit", period="day", amount=200_00)
    player.do("wager", table, box=1, amount=25_00)
    page = page_at(size, casino.address)
    be(page, casino.manager)
    page.goto("/patrons")
    page.get_by_test_id("looks-for").fill(player.name[:6].lower())
    expect(page.get_by_test_id(f"patron-{player.name}")).to_be_visible()
    photograph(page, "patrons")
    no_serious_accessibility_faults(page)
    page.get_by_test_id(f"patron-{player.name}").click()
    expect(page.get_by_test_id("player-card")).to_contain_text("valid")
    expect(page.get_by_test_id("exposure-total")).to_have_attribute("data-cents", "2500")
    page.get_by_test_id("direction-text").fill("One table at a time, please")
    page.get_by_test_id("give-direction").click()
    expect(page.get_by_test_id("standing")).to_contain_text("not acknowledged yet")
    page.get_by_test_id("order-break").click()
    expect(page.get_by_test_id("end-break")).to_be_visible()
    page.get_by_test_id("end-break").click()
    expect(page.get_by_test_id("history")).to_contain_text("is over")
    page.get_by_test_id("foresee").click()
    foreseen = page.get_by_test_id("foreseen")
    expect(foreseen.locator('[data-becomes="returned"]')).to_contain_text("$25.00")
    expect(foreseen).to_contain_text("18.21.1")
    photograph(page, "patron", whole=True)
    no_serious_accessibility_faults(page)
    assert casino.felt(table)["lying"], "nothing is done before it is confirmed"
    page.get_by_test_id("confirm-invalid").click()
    expect(page.get_by_test_id("exposure-total")).to_have_attribute("data-cents", "0")
    expect(page.get_by_test_id("standing")).to_contain_text("Breach")
    assert not casino.felt(table)["lying"]
