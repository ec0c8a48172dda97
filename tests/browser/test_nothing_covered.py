"""At every size nothing covers a card, a total, a result or a button, and the felt stands still.

Whatever is asked is in view, with its clock; nothing is written or pressed that is too small.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageAt, Photograph
from tests.browser.covering import read
from tests.browser.felts_by_hand import GAMES, Game, Shown, round_by_hand
from tests.browser.scripted import ADDRESS, ScriptedTable
from tests.browser.sizes import Size

pytestmark = pytest.mark.slow

SCREENS = (
    Size(390, 844, is_phone=True),
    Size(844, 390, is_phone=True),
    Size(820, 1180),
    Size(1366, 650),
    Size(1440, 900),
    Size(2560, 1440),
)
PLAYERS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class Look:
    """One book at one screen, with so many on the viewer's box."""

    game: Game
    screen: Size
    on_a_box: int

    def __str__(self) -> str:
        return f"{self.game.book} at {self.screen}, {self.on_a_box} on a box"


def looks(game: Game) -> list[Look]:
    return [Look(game=game, screen=screen, on_a_box=count) for screen in SCREENS for count in PLAYERS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.book)
def test_nothing_is_covered_and_the_felt_stands_still(page_at: PageAt, game: Game) -> None:
    """One page, made larger and smaller: every size for the felt with most on it, two for each other."""
    table, page = scripted(page_at, game)
    place = GAMES.index(game)
    screens = SCREENS if len(game.sides) > 3 else (SCREENS[place % 2], SCREENS[2 + place % 4])
    faults = [
        fault
        for number, screen in enumerate(screens)
        for fault in faults_in_a_round(
            table, page, Look(game=game, screen=screen, on_a_box=PLAYERS[-1 - number % 3]), None
        )
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.book)
def test_all_of_it(page_at: PageAt, photograph: Photograph, game: Game) -> None:
    table, page = scripted(page_at, game)
    faults = [
        fault
        for look in looks(game)
        for fault in faults_in_a_round(table, page, look, photograph if look.on_a_box == max(PLAYERS) else None)
    ]
    assert not faults, "\n".join(faults)


def scripted(page_at: PageAt, game: Game) -> tuple[ScriptedTable, Page]:
    page = page_at(SCREENS[-1], ADDRESS)
    table = ScriptedTable(page)
    table.opens(round_by_hand(game, 1)[0])
    return table, page


def faults_in_a_round(table: ScriptedTable, page: Page, look: Look, photograph: Photograph | None) -> list[str]:
    """What is wrong in any frame of a round, and what of the felt moved between two of them."""
    page.set_viewport_size({"width": look.screen.width, "height": look.screen.height})
    faults: list[str] = []
    before: dict[str, Any] | None = None
    for shown in round_by_hand(look.game, look.on_a_box):
        show(table, page, shown)
        if photograph:
            photograph(page, f"covered-{look.game.book}-{shown.name}")
        found = read(page)
        wrong = found["faults"] + (found["targets"] if look.screen.is_phone else [])
        if before is not None:
            wrong += moved(before, found["still"])
        before = found["still"]
        faults += [f"{look}, {shown.name}: {one}" for one in wrong]
    return faults


def show(table: ScriptedTable, page: Page, shown: Shown) -> None:
    if shown.name == "wagers":
        table.stands(shown)
        put_a_chip_down(page)
        page.get_by_test_id("undo").click()
    elif shown.said:
        table.goes_on(shown)
        expect(page.locator("[data-result]").first).to_be_visible()
        expect(page.get_by_test_id("chip-tray")).to_be_visible()
    else:
        table.stands(shown)
    if shown.yours["questions"]:
        expect(page.get_by_test_id("decisions")).to_be_visible()


def put_a_chip_down(page: Page) -> None:
    """Pending chips lie in the box."""
    page.get_by_test_id("chip-500").click()
    place = page.locator('[data-testid^="wager-4-"]').first
    place.click()
    expect(place).to_have_attribute("data-pending", "500")
    inside = place.evaluate(
        """(place) => {
          const [box, chips] = [place, place.querySelector('.waiting')].map((one) => one.getBoundingClientRect());
          const across = chips.left >= box.left && chips.right <= box.right;
          return across && chips.top >= box.top && chips.bottom <= box.bottom;
        }"""
    )
    assert inside, "pending chips lie outside their box"


def moved(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        f"{what} moved from {before[what]} to {after[what]}"
        for what in before.keys() & after.keys()
        if before[what] != after[what]
    ]
