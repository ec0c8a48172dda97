"""A real Chromium for the tests in this folder, watched, at the sizes people use.

    def test_the_lobby(page_at: PageAt, photograph: Photograph, house: str) -> None:
        page = page_at(PHONE, house)        # each call is a browser of its own, with its own cookies
        page.goto("/")
        photograph(page, "lobby")
        no_serious_accessibility_faults(page)

A test fails if a page logs an error, throws, or asks any host but the house, unless `watch.allow(...)` says so.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Protocol

import playwright
import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.browser import casino as casinos
from tests.browser import finding
from tests.browser.casino import Casino
from tests.browser.sizes import DESKTOP, Room, Size
from tests.browser.watch import Watch

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120_000.0  # milliseconds; slow machines are not faults
FLAGS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # nothing gets out
]
_WATCH = pytest.StashKey[Watch]()


class PageAt(Protocol):
    """Opens a page in a fresh browser profile."""

    def __call__(
        self, size: Size = ..., house: str = ..., *, room: Room = ..., reduced_motion: bool = ...
    ) -> Page: ...


class Photograph(Protocol):
    """Keeps what a page looks like as `NAME-390x844.jpg` among the artefacts."""

    def __call__(self, page: Page, name: str, *, whole: bool = ...) -> Path: ...


# A package's, not a session's: while Playwright runs, nothing else in this process can start an asyncio loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this folder that this process runs."""
    chromium = finding.found(ROOT / ".venv")
    if chromium is None:
        pytest.fail("There is no Chromium here: start the tests with `python3 run.py test`, which brings one.")
    for name, value in finding.node_of_playwright(Path(playwright.__file__).parents[1]).items():
        os.environ[name] = value
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)  # unsandboxed: root has none
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """One house for all tests of this folder that this process runs; each test opens a table of its own there."""
    with casinos.opened(tmp_path_factory.mktemp("casino")) as opened:
        yield opened


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Watch:
    """What happens in this test's pages; `watch.allow("status of 409")` for what it provokes on purpose."""
    seen = Watch()
    request.node.stash[_WATCH] = seen
    return seen


@pytest.fixture
def page_at(browser: Browser, watch: Watch) -> Iterator[PageAt]:
    """Opens pages: `page_at(PHONE, "http://127.0.0.1:8000")`; paths given to `goto` are the house's own."""

    def open_page(
        size: Size = DESKTOP, house: str = "", *, room: Room = "dark", reduced_motion: bool = True
    ) -> Page:
        """Nothing moves, unless that is what a test looks at: to draw what moves is most of the work."""
        context = browser.new_context(
            base_url=house or None,
            viewport={"width": size.width, "height": size.height},
            device_scale_factor=size.scale,
            is_mobile=size.is_phone,
            has_touch=size.is_phone,
            color_scheme=room,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            locale="en-AU",
        )
        context.set_default_timeout(PATIENCE)
        watch.over(context, house)
        return context.new_page()

    yield open_page
    for context in watch.contexts:
        context.close()


@pytest.fixture
def photograph() -> Photograph:
    """Keeps screenshots in `artefacts/screenshots`, or under the folder that CROUPIER_ARTEFACTS names."""
    return keep_photograph


def keep_photograph(page: Page, name: str, *, whole: bool = False) -> Path:
    folder = Path(os.environ.get("CROUPIER_ARTEFACTS") or ROOT / "artefacts") / "screenshots"
    size = page.viewport_size or {"width": 0, "height": 0}
    kept = folder / f"{name}-{size['width']}x{size['height']}.jpg"  # to make a PNG takes seven times as long
    page.screenshot(path=kept, type="jpeg", quality=90, full_page=whole, animations="disabled")
    return kept


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test fails for what its pages did unseen; one that fails leaves a photograph of each page."""
    try:
        result = yield
        if watch := pyfuncitem.stash.get(_WATCH, None):
            faults = watch.faults()
            assert not faults, f"in the browser: {'; '.join(faults)}"
        return result
    except BaseException:
        if watch := pyfuncitem.stash.get(_WATCH, None):
            photograph_failure(watch, pyfuncitem.name)
        raise


def photograph_failure(watch: Watch, test: str) -> None:
    name = re.sub(r"[^a-z0-9]+", "-", test.lower())[:80]
    for number, page in enumerate(watch.pages(), start=1):
        with contextlib.suppress(Error):  # a page that is lost must not hide why the test failed
            keep_photograph(page, f"failed-{name}-{number}")
