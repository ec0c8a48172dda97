"""Watches what a browser does behind a test's back: errors it logs, and hosts it asks that are not the house."""

from __future__ import annotations

import contextlib
import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Page

OF_NOBODY = {"about", "blob", "data"}  # addresses that ask no host


class Watch:
    """Everything that went wrong in the pages of one test; a test fails for whatever it has not allowed."""

    def __init__(self) -> None:
        self.contexts: list[BrowserContext] = []
        self._seen: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def over(self, context: BrowserContext, house: str) -> None:
        """Watch all pages of a context, those opened later too; only `house` may be asked for anything."""
        self.contexts.append(context)
        context.on("console", lambda said: self._see(f"console: {said.text}") if said.type == "error" else None)
        context.on("weberror", lambda problem: self._see(f"error in the page: {problem.error}"))
        context.on("request", lambda request: self._see_address(request.url, house))
        context.on("page", lambda page: self._watch_page(page, house))

    def allow(self, pattern: str) -> None:
        """Something this test provokes on purpose, such as "status of 409"."""
        self._allowed.append(re.compile(pattern))

    def faults(self) -> list[str]:
        """What was seen so far and not allowed."""
        for page in self.pages():
            self._catch_up_with(page)
        return [seen for seen in self._seen if not any(allowed.search(seen) for allowed in self._allowed)]

    def pages(self) -> list[Page]:
        return [page for context in self.contexts for page in context.pages]

    def pages_leave(self) -> None:
        """Before a test closes the house of its own: a page that still asked for something would find nobody."""
        for page in self.pages():
            page.goto("about:blank")

    def _watch_page(self, page: Page, house: str) -> None:
        page.on("websocket", lambda socket: self._see_address(socket.url, house))
        page.on("crash", lambda page: self._see(f"the page at {page.url} crashed"))

    def _catch_up_with(self, page: Page) -> None:
        """Whatever a page said before this answer has been heard once it comes."""
        with contextlib.suppress(Error):  # a page that was closed says nothing more, and a crash is seen by itself
            page.evaluate("0")

    def _see_address(self, address: str, house: str) -> None:
        asked = urlsplit(address)
        if asked.scheme not in OF_NOBODY and asked.netloc != urlsplit(house).netloc:
            self._see(f"asked another host: {address}")

    def _see(self, what: str) -> None:
        self._seen.append(what)
