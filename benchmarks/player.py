"""From the first page to the first settled wager, in every book: clicks, seconds, first paint and layout shift.

    .venv/bin/python benchmarks/player.py [--phone] [--times 1] [--address http://127.0.0.1:8080]

A house is opened as `python3 run.py` opens it, with its dealer's pace and its house players, in a process of its
own; a browser that has never been there comes to it once for each table. Every press is counted: Play, the chip
on one's box, and what is asked then, answered quietly. Seconds are counted from the moment the first page is asked
for; most of them are the dealer's. The shift is that of the round, from the wager to its settlement. Last come the
bytes of the pages, compressed, card faces aside.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import playwright
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

STATIC = ROOT / "src" / "croupier" / "web" / "static"
PATIENCE = 240_000.0
QUIET = ("stand", "decline", "surrender", "draw")
COUNTS = """
window.shift = 0;
window.clicks = 0;
window.shifted = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  window.shift += one.value;
  window.shifted.push(...one.sources.map(({ node }) => node?.className ?? node?.nodeName));
})).observe({ type: 'layout-shift', buffered: true });
addEventListener('click', (event) => event.isTrusted && (window.clicks += 1), true);
"""


@dataclass(frozen=True, kw_only=True)
class Came:
    """One who came and played a round."""

    clicks: int
    asked: int
    """How many of them answered what was asked."""
    seconds: float
    paint: float
    """First contentful paint of the first page, in seconds, with nothing in the cache."""
    shift: float
    shifted: frozenset[str]
    """What moved, by its class."""


@contextmanager
def opened_house() -> Iterator[str]:
    """A house over a new record; its address."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ("-m", "croupier", "serve", "--database", f"{folder}/house.sqlite3", "--port", "0")
        house = subprocess.Popen(
            [sys.executable, *serve], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            assert house.stdout is not None
            for line in house.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0]
                    break
            else:
                raise SystemExit("the house did not open")
        finally:
            house.terminate()
            house.communicate()


@contextmanager
def opened_browser() -> Iterator[Browser]:
    from tests.browser import finding

    chromium = finding.found(ROOT / ".venv")
    if chromium is None:
        raise SystemExit("There is no Chromium here: `python3 run.py test` brings one.")
    os.environ.update(finding.node_of_playwright(Path(playwright.__file__).parents[1]))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--disable-gpu", "--no-first-run"])
        yield browser
        browser.close()


def tables_of(browser: Browser, address: str) -> list[str]:
    """The tables of the house, once its house players have made their first shoes ready."""
    page = browser.new_page(base_url=address)
    page.goto("/")
    expect(page.locator('[data-testid^="play-"]').first).to_be_visible()
    names = [name.removeprefix("play-") for name in _ids(page, "play-")]
    for name in names:
        ready = page.locator(f'[data-testid="table-{name}"][data-waits="wagers"]')
        expect(ready.or_(page.locator(f'[data-testid="table-{name}"][data-waits="decisions"]'))).to_be_visible()
    page.close()
    return sorted(names)


def plays_once(browser: Browser, address: str, table: str, *, is_phone: bool) -> Came:
    width, height = (390, 844) if is_phone else (1440, 900)
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, is_mobile=is_phone, has_touch=is_phone
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(COUNTS)
    began = time.perf_counter()
    page.goto("/")
    page.get_by_test_id(f"play-{table}").click()
    expect(page.get_by_test_id("seated")).to_be_visible()
    own = _own_place(page)
    page.evaluate("window.shift = window.shifted.length = 0")
    page.get_by_test_id(own).click()
    asked = _until_settled(page)
    came = Came(
        clicks=page.evaluate("window.clicks"),
        asked=asked,
        seconds=time.perf_counter() - began,
        paint=page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"),
        shift=page.evaluate("window.shift"),
        shifted=frozenset(map(str, page.evaluate("window.shifted"))),
    )
    context.close()
    return came


def _own_place(page: Page) -> str:
    """The circle of the box at which Play has seated the guest, once wagers are taken there."""
    said = page.get_by_test_id("seated").inner_text()
    box = re.search(r"box (\d+)", said)
    assert box is not None, said
    expect(page.locator('[data-testid="felt"][data-waits="wagers"][data-dealing="false"]')).to_be_visible()
    places = [name for name in _ids(page, f"wager-{box[1]}-") if name.endswith(("blackjack", "casino-war"))]
    return places[0]


def _until_settled(page: Page) -> int:
    """Answer whatever is asked, until one's own figure is shown; how often."""
    quiet = page.locator(", ".join(f'[data-testid="choice-{one}"]' for one in QUIET))
    settled = page.locator('[data-testid="round-result"][data-cents]')
    answered = 0
    while True:
        expect(quiet.or_(settled).first).to_be_visible()
        if settled.is_visible():
            return answered
        version = page.get_by_test_id("felt").get_attribute("data-version") or ""
        offered = [name.removeprefix("choice-") for name in _ids(page, "choice-")]
        choose = next((one for one in QUIET if one in offered), None)
        if choose is None:
            continue
        try:
            page.get_by_test_id(f"choice-{choose}").first.click(timeout=5_000)
        except Error:  # the clock was quicker
            continue
        answered += 1
        expect(page.get_by_test_id("felt")).not_to_have_attribute("data-version", version)


def _ids(page: Page, start: str) -> list[str]:
    found: list[str] = page.locator(f'[data-testid^="{start}"]').evaluate_all(
        "all => all.map((one) => one.dataset.testid)"
    )
    return found


def compressed_bytes() -> int:
    files = [path for path in STATIC.rglob("*") if path.is_file() and "cards" not in path.parts]
    return sum(len(gzip.compress(path.read_bytes())) for path in files)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--phone", action="store_true", help="390 by 844 instead of 1440 by 900")
    asked.add_argument("--times", type=int, default=1, help="how often at each table")
    asked.add_argument("--address", help="a house that is open, instead of a new one")
    given = asked.parse_args()
    paints: list[float] = []

    def measure(address: str) -> None:
        with opened_browser() as browser:
            print(f"{'table':16} {'clicks':>6} {'answers':>8} {'seconds':>8} {'first paint':>12} {'shift':>7}")
            for table in tables_of(browser, address):
                for _ in range(given.times):
                    came = plays_once(browser, address, table, is_phone=given.phone)
                    paints.append(came.paint)
                    print(
                        f"{table:16} {came.clicks:6} {came.asked:8} {came.seconds:8.1f} {came.paint:10.2f} s "
                        f"{came.shift:7.4f}  {', '.join(sorted(came.shifted))}",
                        flush=True,
                    )

    if given.address:
        measure(given.address)
    else:
        with opened_house() as address:
            measure(address)
    print(f"first paint, cold: median {statistics.median(paints):.2f} s, longest {max(paints):.2f} s")
    print(f"the pages, compressed, card faces aside: {compressed_bytes() / 1000:.1f} kB")


if __name__ == "__main__":
    main()
