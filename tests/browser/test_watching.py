"""The watch over the browser sees what it is there to see: none of its checks is true by itself."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser.accessibility import accessibility_faults, no_serious_accessibility_faults
from tests.browser.conftest import PageAt, Photograph, pytest_pyfunc_call
from tests.browser.sizes import DESKTOP, LARGE, PHONE, Size
from tests.browser.watch import Watch

pytestmark = pytest.mark.slow

STRICT = "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'"
GOOD = (
    "<!doctype html><html lang=en><meta name=viewport content='width=device-width'><link rel=icon href=/chip.svg>"
    "<title>A felt</title><main><h1>A felt</h1></main></html>"
)
PAGES = {
    "/": GOOD,
    "/nameless": GOOD.replace("</main>", "<img src=/chip.svg><button></button></main>"),
    "/chip.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>",
    "/throws": GOOD.replace("</title>", "</title><script src=/throws.js></script>"),
    "/throws.js": "throw new Error('the shoe is empty')",
    "/logs": GOOD.replace("</title>", "</title><script src=/logs.js></script>"),
    "/logs.js": "console.warn('a hint'); console.error('the felt is torn')",
    "/asks": GOOD.replace("</title>", "</title><script src=/asks.js></script>"),
    "/asks.js": "fetch('http://elsewhere.test/cards').catch(() => 0)",
    "/calls": GOOD.replace("</title>", "</title><script src=/calls.js></script>"),
    "/calls.js": "new WebSocket('ws://elsewhere.test/socket')",
}
OPEN = "default-src 'self'; connect-src *"  # lets a page ask elsewhere, so that only the watch can see it


class Clerk(BaseHTTPRequestHandler):
    """Hands out the pages above."""

    def do_GET(self) -> None:
        body = PAGES.get(self.path, GOOD).encode()
        self.send_response(200 if self.path in PAGES else 404)
        kind = {"svg": "image/svg+xml", "js": "text/javascript"}.get(self.path.rpartition(".")[2], "text/html")
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", OPEN if self.path in {"/asks", "/calls"} else STRICT)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the standard library's name)
        """Keep the tests' output to themselves."""


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Clerk) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_good_page_has_no_faults(page_at: PageAt, watch: Watch, house: str) -> None:
    page = page_at(DESKTOP, house)
    page.goto("/")
    no_serious_accessibility_faults(page)
    assert watch.faults() == []


def test_accessibility_faults_are_found_and_placed(page_at: PageAt, watch: Watch, house: str) -> None:
    page = page_at(DESKTOP, house)
    page.goto("/nameless")
    found = accessibility_faults(page)
    assert [fault.split()[0] for fault in found] == ["button-name", "image-alt"]
    assert "at img" in found[1]
    with pytest.raises(AssertionError, match=r"/nameless keeps people out:\nbutton-name \(critical\)"):
        no_serious_accessibility_faults(page)


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/throws", "error in the page: the shoe is empty"),
        ("/logs", "console: the felt is torn"),
        ("/asks", "asked another host: http://elsewhere.test/cards"),
        ("/calls", "asked another host: ws://elsewhere.test/socket"),
        ("/missing", "console: Failed to load resource: the server responded with a status of 404 (Not Found)"),
    ],
)
def test_what_a_page_does_unseen_is_seen(page_at: PageAt, watch: Watch, house: str, path: str, fault: str) -> None:
    page = page_at(DESKTOP, house)
    page.goto(path)
    assert fault in watch.faults()
    watch.allow("")
    assert watch.faults() == []


def test_the_pages_of_a_context_opened_later_are_watched(page_at: PageAt, watch: Watch, house: str) -> None:
    second = page_at(DESKTOP, house).context.new_page()
    second.goto("/logs")
    assert watch.faults() == ["console: the felt is torn"]
    watch.allow("felt is torn$")


def test_a_fault_in_a_page_fails_its_test_and_leaves_a_photograph(
    page_at: PageAt,
    watch: Watch,
    house: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_ARTEFACTS", str(tmp_path))
    page_at(DESKTOP, house).goto("/throws")

    around_a_test = pytest_pyfunc_call(request.node)
    next(around_a_test)
    with pytest.raises(AssertionError, match="in the browser: error in the page: the shoe is empty"):
        around_a_test.send(None)
    assert [kept.name for kept in tmp_path.rglob("failed-test-a-fault-*.jpg")]
    watch.allow("shoe is empty")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, LARGE], ids=str)
def test_photographs_are_kept_by_name_and_size(
    page_at: PageAt,
    photograph: Photograph,
    house: str,
    size: Size,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_ARTEFACTS", str(tmp_path))
    page = page_at(size, house)
    page.goto("/")
    kept = photograph(page, "felt")
    assert kept == tmp_path / "screenshots" / f"felt-{size.width}x{size.height}.jpg"
    frame = re.search(rb"\xff[\xc0\xc2]\x00\x11\x08(..)(..)", kept.read_bytes(), re.DOTALL)  # as a JPEG begins
    assert frame is not None
    height, width = (int.from_bytes(number, "big") for number in frame.groups())
    assert (width, height) == (size.width * size.scale, size.height * size.scale)


def test_each_page_has_its_own_cookies(page_at: PageAt, house: str) -> None:
    one, other = page_at(PHONE, house), page_at(DESKTOP, house)
    for page in (one, other):
        page.goto("/")
    one.evaluate("document.cookie = 'who=dee'")
    assert one.evaluate("document.cookie") == "who=dee"
    assert other.evaluate("document.cookie") == ""
