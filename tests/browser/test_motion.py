"""Cards and chips move as on a real table, and not at all for one who wishes for stillness."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP

pytestmark = pytest.mark.slow

COUNTS_WHAT_MOVES = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const lasts = typeof options === "number" ? options : Number(options?.duration ?? 0);
  if (lasts > 1) window.moved.push(`${this.tagName}.${this.className} for ${lasts} ms`);
  return animate.call(this, frames, options);
};
for (const kind of ["transitionrun", "animationstart"])
  addEventListener(kind, (event) => {
    const style = getComputedStyle(event.target);
    const lasts = kind === "transitionrun" ? style.transitionDuration : style.animationDuration;
    if (lasts.split(",").some((one) => parseFloat(one) > 0.01))
      window.moved.push(`${event.target.className}: ${event.propertyName ?? event.animationName} for ${lasts}`);
  }, true);
"""


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_nothing_moves_for_one_who_wishes_for_stillness(casino: Casino, page_at: PageAt, still: bool) -> None:  # noqa: FBT001
    table = casino.open_table(f"motion-{still}".lower(), "act-blackjack-2018")
    page = page_at(DESKTOP, casino.address, reduced_motion=still)
    page.add_init_script(COUNTS_WHAT_MOVES)
    guest = Guest(page, casino, table).comes_in(box=3)
    guest.cuts("TJQK 7 9 TJQK")
    guest.wagers(25_00, box=3, on="blackjack")
    guest.chooses("stand")
    assert guest.settled("blackjack").gain == 25_00
    guest.has(525_00)
    assert bool(moved(page)) is not still, moved(page)


def moved(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.moved")
    return found
