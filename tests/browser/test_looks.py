"""What guests see: every page and every state of a table, at each size, in both rooms.

The photographs are kept among the artefacts, to be looked at; the tests ask axe, and whether all fits the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from croupier.rulebooks import shelf
from tests.browser import casino as casinos
from tests.browser.accessibility import no_serious_accessibility_faults
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt, Photograph
from tests.browser.guest import Guest
from tests.browser.sizes import DESKTOP, LARGE, LOOKS, PHONE, Room, Size
from tests.web.doors import Browser

pytestmark = pytest.mark.slow

ALL_BOOKS = {
    "canberra-2018": ("act-blackjack-2018", "perfect-pairs"),
    "canberra-2006": ("act-blackjack-2006", "super-sevens", "perfect-pairs"),
    "canberra-2000": ("act-blackjack-2000", "perfect-pairs"),
    "casino-war": ("act-casino-war-2018",),
    "sydney": ("nsw-blackjack-challenge", "any-pairs", "star-pairs", "blazing-7s"),
}
SMALL_CASINO = {name: table for name, table in ALL_BOOKS.items() if table[0] in shelf.names()}
REGULARS_TABLE = "canberra-2000"
DESKTOP_SCREEN, LARGE_SCREEN = (ViewportSize(width=size.width, height=size.height) for size in (DESKTOP, LARGE))

Seen = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def show_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A house as it opens on a fresh machine, with a table for each book."""
    with casinos.opened(tmp_path_factory.mktemp("show-house")) as casino:
        for name, (book, *side_wagers) in SMALL_CASINO.items():
            options = {"super_sevens_amount": 5_00} if "super-sevens" in side_wagers else {}
            casino.open_table(name, book, *side_wagers, **options)
        yield casino


@pytest.fixture
def seen(photograph: Photograph) -> Seen:
    """Looks at a page: keeps a photograph, asks axe, and sees that nothing sticks out at the side."""

    def see(page: Page, name: str) -> None:
        page.evaluate("document.fonts.ready")
        photograph(page, name)
        if page.viewport_size != LARGE_SCREEN:  # laid out as on a desktop, and slow to look through
            no_serious_accessibility_faults(page)
        fits(page, name)
        if page.viewport_size == DESKTOP_SCREEN:
            page.set_viewport_size(LARGE_SCREEN)
            fits(page, name)
            page.set_viewport_size(DESKTOP_SCREEN)

    return see


def fits(page: Page, name: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than its screen"


@pytest.mark.parametrize(("size", "room"), LOOKS, ids=str)
def test_the_pages_of_one_who_has_played(
    show_house: Casino, page_at: PageAt, seen: Seen, size: Size, room: Room
) -> None:
    page = page_at(size, show_house.address, room=room)
    sign_in(page, regular(show_house), show_house)

    def look(path: str, name: str, ready: str) -> None:
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        seen(page, f"played-{name}-{room}")

    look("/", "lobby", '[data-testid="play-sydney"]')
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("house-menu")).to_be_visible()
    seen(page, f"played-menu-{room}")
    look("/history", "history", '[data-testid="rounds"] li')
    page.locator('[data-testid="rounds"] li summary, [data-testid="rounds"] li button').first.click()
    expect(page.get_by_test_id("settlement").first).to_be_visible()
    seen(page, f"played-history-open-{room}")
    look(f"/fairness/{REGULARS_TABLE}", "shoes", '[data-testid="shoe-1"]')
    look(f"/fairness/{REGULARS_TABLE}/1", "shoe", '[data-testid="verdict"][data-fair="true"]')


@pytest.mark.parametrize(
    ("size", "room"),
    [*LOOKS, *(pytest.param(LARGE, room, marks=pytest.mark.nightly) for room in ("dark", "light"))],
    ids=str,
)
def test_every_state_of_a_table(show_house: Casino, page_at: PageAt, seen: Seen, size: Size, room: Room) -> None:
    table = show_house.open_table(f"busy-{size}-{room}", "act-blackjack-2018", "perfect-pairs")
    page = page_at(size, show_house.address, room=room)
    guest = Guest(page, show_house, table)

    def see(name: str) -> None:
        seen(page, f"table-{name}-{room}")

    page.goto(f"/tables/{table}")
    expect(guest.at("felt")).to_be_visible()
    see("watching")
    guest.comes_in(box=3)
    others = [show_house.neighbour(table, box=box) for box in (1, 5, 6, None)]
    expect(guest.at("cut-panel")).to_be_visible()
    see("cut")
    guest.cuts(". 8 . . A . 8")

    for box, other in zip((1, 5), others, strict=False):
        other.do("wager", table, box=box, amount=30_00)
    others[3].do("wager", table, box=3, amount=10_00)
    others[1].do("wager", table, box=5, on="perfect-pairs", amount=5_00)
    guest.wagers(25_00, box=3, on="blackjack", place=False)
    guest.wagers(5_00, box=3, on="perfect-pairs")
    guest.wagers(25_00, box=3, on="blackjack", place=False)
    see("wagers")
    guest.places()
    expect(guest.at("wager-3-blackjack")).to_have_attribute("data-cents", "5000")

    others[2].do("wager", table, box=6, amount=10_00)
    expect(guest.question(box=3)).to_be_visible()
    see("insurance")
    for other in others:
        while show_house.answers(other, table):
            pass
    guest.chooses("decline", box=3, owner="")
    expect(guest.question().first).to_be_visible()
    see("insuring-others")
    until_it_is_their_turn(guest, others)
    see("decision")
    guest.chooses("split")
    expect(guest.question()).to_have_count(0)  # whoever wagers behind is asked to follow
    until_it_is_their_turn(guest, others)
    see("split")
    play_on(guest, others)
    see("settled")
    guest.looks_at_parts(box=3)
    expect(guest.settlement(player=guest.name).first).to_be_visible()
    see("parts")

    guest.looks_at_parts(box=3)  # a window of another size puts them away
    guest.settlement(player=guest.name).first.get_by_test_id("clause").click()
    expect(guest.at("clause-words")).to_be_visible()
    see("clause")
    page.keyboard.press("Escape")
    guest.at("sign-button").click()
    see("sign")
    page.keyboard.press("Escape")
    if guest.at("record-open").is_visible():
        guest.at("record-open").click()
        expect(guest.at("fairness")).to_be_visible()
        see("record")


@pytest.mark.parametrize("table", SMALL_CASINO)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_every_felt(show_house: Casino, page_at: PageAt, seen: Seen, size: Size, table: str) -> None:
    page = page_at(size, show_house.address)
    page.goto(f"/tables/{table}")
    expect(page.get_by_test_id("felt")).to_be_visible()
    seen(page, f"felt-{table}")


# --- people ------------------------------------------------------------------------------------------------


_REGULARS: dict[int, Browser] = {}


def regular(casino: Casino) -> Browser:
    """A guest with a few rounds behind them, at a table whose first shoe is over."""
    if casino.port not in _REGULARS:
        guest = casino.neighbour(REGULARS_TABLE, box=2)
        for _ in range(3):
            felt = casino.until(REGULARS_TABLE, lambda felt: felt["waits"] in ("cut", "wagers"))
            if cut := felt["cut"]:
                guest.do("cut", REGULARS_TABLE, depth=100, cutting_card=cut["behind_most"], value="00" * 16)
                casino.until(REGULARS_TABLE, lambda felt: felt["waits"] == "wagers")
            play_out(casino, guest)
        casino.manager.do("replace-pack", REGULARS_TABLE, reason="worn")
        _REGULARS[casino.port] = guest
    return _REGULARS[casino.port]


def play_out(casino: Casino, guest: Browser) -> None:
    """A wager, and quiet answers until its own round is over: wagers are waited for before that, too."""
    last = casino.felt(REGULARS_TABLE)["round"]
    before = last["number"] if last else 0
    guest.do("wager", REGULARS_TABLE, box=2, amount=20_00)

    def begun(felt: dict[str, Any]) -> bool:
        return felt["round"] is not None and felt["round"]["number"] > before

    while True:
        felt = casino.until(
            REGULARS_TABLE, lambda felt: begun(felt) and (felt["round"]["over"] or felt["round"]["asked"])
        )
        if felt["round"]["over"]:
            return
        casino.answers(guest, REGULARS_TABLE)


def sign_in(page: Page, person: Browser, casino: Casino) -> None:
    """Give the page somebody's session."""
    assert person.cookie is not None
    page.context.add_cookies([{"name": "croupier_session", "value": person.cookie, "url": casino.address}])


def until_it_is_their_turn(guest: Guest, others: list[Browser]) -> None:
    """Everybody answers quietly until the guest is to draw, stand or split."""
    playing = guest.page.locator('[data-testid="choice-draw"], [data-testid="choice-stand"]')
    insuring = guest.page.locator('[data-testid="choice-insure"]')
    while True:
        expect(playing.or_(insuring).or_(guest.at("hint")).first).to_be_visible()
        if playing.count():
            return
        if insuring.count():
            guest.answers()
        for other in others:
            guest.casino.answers(other, guest.table)


def play_on(guest: Guest, others: list[Browser]) -> None:
    """Everybody answers quietly until the round is over."""
    while not (felt := guest.casino.felt(guest.table))["round"]["over"]:
        if not any(guest.casino.answers(other, guest.table) for other in others):
            guest.answers()
    guest.plays_out(felt["round"]["number"])
