"""The built pages without a house: files from the build, and a socket that says what a test wants it to say."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from croupier.web.pages import built_pages
from tests.browser.felts_by_hand import YOU, Shown

ADDRESS = "http://127.0.0.1:1"
"""No house is there: whatever is asked is answered here."""

ME: dict[str, Any] = {
    "name": YOU,
    "role": "player",
    "kind": "guest",
    "purse": 8_760_00,
    "csrf": "c",
    "token": None,
    "tables": ["table-3"],
}
ANSWERS: dict[str, Any] = {
    "/api/me": ME,
    "/api/house/jackpots": {"jackpots": []},
    "/api/house/me": {"limits": [], "losses": [], "deposits": []},
}


class ScriptedTable:
    """A table whose frames a test sends one by one."""

    def __init__(self, page: Page) -> None:
        """Answer everything that the page asks."""
        self.page = page
        self._files = built_pages()
        self._socket: WebSocketRoute | None = None
        self._first: Shown | None = None
        self._version = 0
        page.route("**/*", self._answer)
        page.route_web_socket("**/api/socket", self._connect)

    def opens(self, first: Shown) -> None:
        """Come to the table as it stands first."""
        self._first = first
        self.page.goto(f"{ADDRESS}/tables/table-3")
        expect(self.page.get_by_test_id("felt")).to_be_visible()

    def stands(self, shown: Shown) -> None:
        """The table as it stands, as after a line that broke."""
        self._send({"kind": "table", **self._frame(shown), "record": [], "earlier": 0})
        self._laid()

    def goes_on(self, shown: Shown) -> None:
        """What happened, with what came of it."""
        frame = self._frame(shown)
        event = {"version": self._version, "kind": "round-went-on.1", "at": _now(), "said": list(shown.said)}
        self._send({"kind": "happened", **frame, "takes": 0, "events": [event]})
        self._laid()

    def _frame(self, shown: Shown) -> dict[str, Any]:
        """Each is newer than the one before, however often a round is shown."""
        self._version += 1
        felt = {**shown.felt, "version": self._version}
        return {"table": "table-3", "version": self._version, "felt": felt, "yours": shown.yours}

    def _laid(self) -> None:
        felt = self.page.get_by_test_id("felt")
        expect(felt).to_have_attribute("data-version", str(self._version))
        expect(felt).to_have_attribute("data-dealing", "false")

    def _send(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None, "the page has not come to its table"
        self._socket.send(json.dumps(frame))

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)
        self._send({"kind": "hello", "me": ME, "at": _now()})

    def _hear(self, said: str | bytes) -> None:
        asked = json.loads(said)
        if asked["do"] == "ping":  # a house that is silent for long is one to which the line is lost
            self._send({"kind": "pong", "ref": asked["ref"]})
        if asked["do"] == "watch" and self._first is not None:
            self._send({"kind": "table", **self._frame(self._first), "record": [], "earlier": 0})

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/api/"):
            route.fulfill(json=ANSWERS.get(path, {"clauses": {}}))
            return
        file = self._files.get(path.strip("/")) or self._files["index.html"]
        route.fulfill(body=file.content, content_type=file.kind)


def _now() -> str:
    return datetime.now(UTC).isoformat()
