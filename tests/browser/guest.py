"""A guest who plays in a page: does what a person does with it, and reads what it shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.casino import QUIET, Casino
from tests.browser.chosen_cuts import chosen_cut

CHIPS = (500_00, 100_00, 25_00, 5_00, 2_50)
LAID = '[data-dealing="false"]'
"""Of the felt, once all that happened lies on it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement as the page shows it."""

    on: str
    outcome: str
    gain: int
    shown: str
    """The amount and the odds as a person reads them."""
    clause: str


class Guest:
    """One person with one page, at one table."""

    def __init__(self, page: Page, casino: Casino, table: str) -> None:
        """A page that is not yet anywhere."""
        self.page = page
        self.casino = casino
        self.table = table

    # --- coming and going -------------------------------------------------------------------------------

    def comes_in(self, *, box: int | None = None, chips: int = 500_00) -> Guest:
        """From the lobby to the table, to a seat if a box is named, with chips in the rack."""
        self.page.goto("/")
        self.at(f"watch-{self.table}").click()
        if box is None:
            self.at("arrive").click()
        else:
            self.looks_at(box)
            self.at(f"seat-{box}").click()
        self.buys(chips)
        return self

    def looks_at(self, box: int) -> None:
        """On a phone one box is shown in full and the others small: press it to see it."""
        expect(self.at(f"box-{box}")).to_be_attached()
        if self.at(f"box-{box}").get_attribute("data-compact") is not None:
            self.at(f"box-{box}").click()

    def buys(self, chips: int) -> None:
        dialog = self.at("buy-in-dialog")
        dialog.get_by_test_id("buy-amount").fill(f"{chips / 100:.2f}")
        dialog.get_by_test_id("buy-confirm").click()
        expect(dialog).to_be_hidden()
        self.has(chips)

    def leaves(self) -> None:
        self.at("leave").click()
        expect(self.at("rack")).to_be_hidden()

    # --- the shoe ---------------------------------------------------------------------------------------

    def cuts(self, wanted: str = ".") -> str:
        """Cut so that these cards come, and wait until wagers are taken; the value that went in."""
        panel = self.at("cut-panel")
        expect(panel).to_be_visible()
        felt = self.casino.felt(self.table)
        burned = 0 if felt["book"].startswith("act") else 1
        cut = chosen_cut(wanted, table=self.table, decks=felt["cut"]["cards"] // 52, burned=burned)
        panel.get_by_test_id("cut-depth").fill(str(cut.depth))
        panel.get_by_test_id("cut-value").fill(cut.value)
        panel.get_by_test_id("cut-confirm").click()
        self.waits_for("wagers")
        return cut.value

    # --- a round ----------------------------------------------------------------------------------------

    def wagers(self, amount: int, *, box: int, on: str, place: bool = True) -> None:
        """Put chips on a place, the largest first, and send them.

        The page sends what lies still for a moment. Where the first wager starts the round, name one chip's worth.
        """
        left = amount
        for chip in CHIPS:
            if left >= chip:
                self.at(f"chip-{chip}").click()
            while left >= chip:
                self.at(f"wager-{box}-{on}").click()
                left -= chip
        assert left == 0, f"no chips make {amount}"
        if place:
            self.places()

    def places(self) -> None:
        """Send the chips now; on a slow machine they may have gone by themselves, after the page's pause."""
        self.at("place").dispatch_event("click")

    def question(self, **about: Any) -> Locator:
        """The question that is open; `box=2`, `owner="Ann"` where there are several."""
        marks = "".join(f'[data-{name}="{value}"]' for name, value in about.items())
        return self.page.locator(f'[data-testid="question"]{marks}')

    def chooses(self, choice: str, **about: Any) -> None:
        """Answer; where several things are asked, the one that is meant is brought to the front first."""
        self.puts_parts_away()
        marks = "".join(f'[data-{name}="{value}"]' for name, value in about.items())
        tab = self.page.locator(f'[data-testid="ask"][aria-selected="false"]{marks}')
        if about and tab.count():
            tab.first.click()
        self.question(**about).get_by_test_id(f"choice-{choice}").click()

    def plays_out(self, round_of_play: int) -> None:
        """Answer quietly whatever is asked, until that round is over and wagers are taken again."""
        over = self.page.locator(f'[data-testid="felt"][data-round="{round_of_play}"][data-waits="wagers"]{LAID}')
        while True:
            expect(self._quiet.or_(over).first).to_be_visible()
            if not self.answers():
                return

    def answers(self) -> bool:
        """Answer quietly whatever is asked now; whether anything was."""
        self.puts_parts_away()
        offered: list[str] = self._quiet.evaluate_all("all => all.map((one) => one.dataset.testid)")
        if not offered:
            return False
        version = self.at("felt").get_attribute("data-version") or ""
        quiet = next(f"choice-{one}" for one in QUIET if f"choice-{one}" in offered)
        try:
            self.at(quiet).first.click(timeout=3_000)
        except Error:  # the clock was quicker, or that was answered already: look again what is asked
            return True
        expect(self.at("felt")).not_to_have_attribute("data-version", version)
        return True

    @property
    def _quiet(self) -> Locator:
        return self.page.locator(", ".join(f'[data-testid="choice-{one}"]' for one in QUIET))

    def settlement(self, on: str | None = None, *, box: int | None = None, player: str | None = None) -> Locator:
        marks = "".join(
            f'[data-{name}="{value}"]' for name, value in (("on", on), ("box", box), ("player", player)) if value
        )
        return self.page.locator(f'[data-testid="settlement"]{marks}')

    def looks_at_parts(self, *, box: int | None = None) -> None:
        """Press the plate of a box on which something was settled: how its figures came about."""
        plate = self.page.locator(f'[data-parts="{box}"]' if box else "[data-parts]").first
        expect(plate).to_be_visible()
        number = plate.get_attribute("data-parts")
        pinned = self.page.locator(f'[data-testid="parts"][data-stays="true"][data-box="{number}"]')
        if not pinned.count():
            self.puts_parts_away()
            plate.click()
        expect(pinned).to_be_visible()

    def puts_parts_away(self) -> None:
        if self.at("parts").count():
            self.page.keyboard.press("Escape")

    def settled(self, on: str | None = None, **about: Any) -> Settled:
        """The one settlement that fits, once the round is over and its plate was pressed."""
        expect(self.page.locator("[data-parts]").first).to_be_visible()
        self.looks_at_parts(box=about.get("box"))
        one = self.settlement(on, **about)
        expect(one).to_be_visible()
        return Settled(
            on=one.get_attribute("data-on") or "",
            outcome=one.get_attribute("data-outcome") or "",
            gain=int(one.get_attribute("data-cents") or ""),
            shown=re.sub(r"\s+", " ", one.inner_text()),
            clause=one.get_by_test_id("clause").get_attribute("data-clause") or "",
        )

    def gains(self) -> list[int]:
        """What each wager brought in the round that is over, on the box whose plate was pressed."""
        self.looks_at_parts()
        return [int(one.get_attribute("data-cents") or "") for one in self.settlement().all()]

    def waits_for(self, what: str) -> None:
        expect(self.at("felt")).to_have_attribute("data-waits", what)

    # --- what the page shows ----------------------------------------------------------------------------

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    @property
    def name(self) -> str:
        return self.at("me").inner_text()

    def has(self, cents: int) -> None:
        """The rack shows so much, and the record says the same."""
        expect(self.at("rack")).to_have_attribute("data-cents", str(cents))
        assert self.casino.rack(self.table, self.name) == cents

    def has_in_purse(self, cents: int) -> None:
        expect(self.at("purse")).to_have_attribute("data-cents", str(cents))
        assert self.casino.purse(self.name) == cents
