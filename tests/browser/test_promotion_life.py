"""A promotion from its terms to its last claim in the browser: the operator's steps, and the player's part."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.test_house_rooms import be, tell, terms
from tests.command_line import croupier
from tests.web.doors import Browser

pytestmark = pytest.mark.slow

CAR = {
    "prize": "car",
    "what": "motor-vehicle",
    "description": "a small one",
    "value": 25_000_00,
    "cash_alternative": True,
    "make": "Koala",
    "model": "K1",
    "accessories": "none",
    "on_road_costs": True,
}


def submitted_days_ago(casino: Casino, folder: Path, name: str) -> None:
    """Drawn up and submitted three days ago, by a script over the same record; it may start since yesterday."""
    now = datetime.now(UTC)
    made = terms(
        now + timedelta(days=2),
        held_from=(now - timedelta(days=1)).isoformat(),
        closes=(now + timedelta(days=1)).isoformat(),
    )
    lines: list[tuple[str, dict[str, Any]]] = [
        ("make-promotion", {"terms": made, "prizes": [CAR]}),
        ("submit-terms", {}),
    ]
    by = {"who": "ora", "role": "casino-operator", "at": (now - timedelta(days=3)).isoformat(), "promotion": name}
    script = folder / "promotion.jsonl"
    script.write_text("".join(json.dumps({"command": word, **by, **fields}) + "\n" for word, fields in lines))
    ran = croupier("house", "run", str(script), "--database", casino.record)
    assert ran.returncode == 0, ran.stderr


def player(casino: Casino) -> Browser:
    guest = Browser(port=casino.port)
    assert guest.come_in("/api/guests", {}).status == 201
    return guest


class Console:
    """The operator's page of a promotion."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        page.goto(f"/promotions/{name}/console")

    def step(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"step-{name}")

    def comes_to(self, name: str, state: str = "now") -> Locator:
        """Wait until this is the next thing to do."""
        expect(self.step(name)).to_have_attribute("aria-current", "step")
        expect(self.step(name)).to_have_attribute("data-state", state)
        return self.step(name)

    def unfold(self, within: Locator, label: str) -> None:
        within.locator("summary", has_text=label).click()

    def give(self, command: str, **fields: str) -> None:
        for field, said in fields.items():
            self.fill(command, field, said)
        self.page.get_by_test_id(f"give-{command}").click()

    def fill(self, command: str, field: str, said: str) -> None:
        place = self.page.locator(f'[id="{command}-{field}"]')
        if place.evaluate("one => one.tagName") == "SELECT":
            place.select_option(said)
        else:
            place.fill(said)


def test_a_promotion_lives_from_its_terms_to_the_last_complaint(
    page_at: PageAt, casino: Casino, photograph: Photograph, tmp_path: Path
) -> None:
    operator = page_at(DESKTOP, casino.address)
    be(operator, casino.manager)

    # the regulator has the terms for a day before the start
    now = datetime.now(UTC)
    made = terms(now + timedelta(days=9), held_from=(now + timedelta(days=2)).isoformat())
    tell(casino.manager, "make-promotion", "young", promotion="young", terms=made, prizes=[CAR])
    console = Console(operator, "young")
    console.comes_to("terms")
    console.give("submit-terms")
    console.comes_to("scrutineer")
    waits = console.step("start")
    expect(waits).to_have_attribute("data-state", "waits")
    expect(waits.get_by_test_id("waits-until")).to_contain_text("in 1 day 23 hours")
    console.unfold(waits, "Start it")
    expect(waits.get_by_test_id("blocked")).to_have_attribute("data-code", "not-told-yet")
    expect(waits.get_by_test_id("blocked")).to_contain_text("22.12")
    photograph(operator, "promotion-submitted", whole=True)
    no_serious_accessibility_faults(operator)

    # somebody watches, it starts, and a player enters
    submitted_days_ago(casino, tmp_path, "life")
    console = Console(operator, "life")
    console.comes_to("scrutineer")
    console.give("name-scrutineer", scrutineer="sid")
    console.comes_to("start")
    console.give("start-promotion")
    expect(console.step("entries")).to_have_attribute("data-state", "open")
    ann, bob = player(casino), player(casino)
    hers = page_at(PHONE, casino.address)
    be(hers, ann)
    hers.goto("/promotions")
    hers.locator('[data-testid="promotion"][data-name="life"]').get_by_test_id("to-promotion").click()
    hers.get_by_test_id("give-enter-promotion").click()
    expect(hers.get_by_test_id("promotion")).to_contain_text("1 entry, 1 of them yours")
    photograph(hers, "promotion-entered", whole=True)
    no_serious_accessibility_faults(hers)

    # the draw waits for its time; changed terms go to the regulator again
    draw = console.comes_to("draw", "waits")
    expect(draw.get_by_test_id("blocked")).to_have_attribute("data-code", "too-early")
    expect(draw.get_by_test_id("blocked")).to_contain_text("22.7.6")
    past = (datetime.now(UTC) - timedelta(seconds=1)).isoformat()
    sooner = {"closes": past, "awarded_at": past}
    tell(casino.manager, "amend-promotion", "sooner", promotion="life", terms=sooner)
    expect(console.comes_to("terms")).to_contain_text("22.12.1")
    console.give("submit-terms")
    console.comes_to("draw")
    console.give("draw", value="ab" * 16, scrutineer="sid")

    # the winner is told, chooses money instead, and claims
    winners = console.comes_to("winners")
    expect(winners.get_by_test_id("until")).to_contain_text("1 day 23 hours left")
    photograph(operator, "promotion-drawn", whole=True)
    console.give("contact-winner-car", method="telephone", note="glad")
    expect(winners).to_have_attribute("data-state", "done")
    expect(hers.get_by_test_id("promotion")).to_contain_text(f"won by {ann.name}")
    hers.get_by_test_id("check-lots").click()
    expect(hers.get_by_test_id("lots-steps")).to_have_attribute("data-good", "true")
    hers.locator('[id="choose-prize-car-choose"]').select_option("cash-alternative")
    hers.get_by_test_id("give-choose-prize-car").click()
    expect(hers.get_by_test_id("action-choose-prize-car")).to_contain_text("So far you chose cash alternative")
    hers.get_by_test_id("give-claim-prize-car").click()
    claimed = hers.get_by_test_id("your-claims").locator("li")
    expect(claimed).to_contain_text("the operator looks at it")
    photograph(hers, "promotion-claimed", whole=True)
    no_serious_accessibility_faults(hers)

    # one claim is granted, another refused, told and filed
    tell(bob, "claim-prize", "bobs", promotion="life", prize="car")
    claims = console.comes_to("claims")
    hers_is = claimed.get_attribute("data-name")
    [his_is] = [
        one["name"]
        for one in bob.get("/api/house/promotions/life").json["yours"]["claims"]
        if one["name"] != hers_is
    ]
    part = claims.get_by_test_id(f"part-{hers_is}")
    console.unfold(part, "Grant it")
    console.give(f"grant-claim-{hers_is}")
    expect(part).to_contain_text("granted")
    console.give(f"close-claim-{hers_is}")
    expect(part).to_have_attribute("data-done", "true")
    part = claims.get_by_test_id(f"part-{his_is}")
    console.unfold(part, "Grant it")
    expect(part.get_by_test_id("blocked")).to_have_attribute("data-code", "wrong-person")
    console.unfold(part, "Refuse it")
    kept = {"claimant.name": "Robert Brown", "claimant.address": "1 Example Street"}
    console.give(f"refuse-claim-{his_is}", reason="no entry of his was drawn", **kept)
    console.unfold(part, "Close it")
    expect(part.get_by_test_id("blocked")).to_have_attribute("data-code", "not-told-yet")
    photograph(operator, "promotion-claims", whole=True)
    no_serious_accessibility_faults(operator)
    console.unfold(part, "The reason is sent")
    part.locator("button", has_text="The reason is sent").click()
    expect(part.locator("button", has_text="The reason is sent")).to_have_count(0)
    console.give(f"close-claim-{his_is}")
    expect(part).to_have_attribute("data-done", "true")
    expect(part).to_contain_text("22.9.1")

    # a dispute is decided finally, and she hears where to complain
    hers.locator('[id="dispute-promotion-about"]').fill("the colour of the car")
    hers.get_by_test_id("give-dispute-promotion").click()
    disputes = console.comes_to("disputes")
    disputes.get_by_label("How it is decided").fill("the terms name no colour")
    disputes.locator("button", has_text="Decide it").click()
    expect(disputes).to_have_attribute("data-state", "done")
    told = hers.get_by_test_id("your-disputes")
    told.locator("button", has_text="Disagree").click()
    expect(told).to_contain_text("A complaint can be lodged with an inspector")
    expect(told).to_contain_text("22.10")
    photograph(hers, "promotion-disputed", whole=True)

    # found unsound: put off, an inspector told within 48 hours, and drawn again
    console.unfold(console.step("soundness"), "It is not sound")
    console.give("compromise-promotion", what="an entry was lost", course="postpone")
    sound = console.comes_to("soundness")
    expect(sound.get_by_test_id("until")).to_contain_text("1 day 23 hours left")
    expect(hers.get_by_test_id("promotion-state")).to_have_attribute("data-state", "postponed")
    console.give("send-notice")
    expect(sound.get_by_test_id("until")).to_have_count(0)
    console.give("validate-promotion", found="it was found again")
    console.comes_to("draw")
    again = page_at(PHONE, casino.address)
    be(again, casino.manager)
    Console(again, "life").comes_to("draw")
    photograph(again, "promotion-drawn-again", whole=True)
    no_serious_accessibility_faults(again)
    assert not [one for one in casino.faults() if "promotion" in one]
