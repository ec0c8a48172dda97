"""Answers of the API compressed, for whoever takes them so.

Only what is read: an answer to a change may repeat what was sent beside a secret, and its size would tell of both.
What comes in parts, or is compressed already, goes out as it is.
"""

from __future__ import annotations

import gzip
from typing import Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST: Final = 1_000
"""Bytes; below that it is not worth the while."""
_LEVEL: Final = 5
_KINDS: Final = ("application/json", "text/csv", "application/vnd.oai.openapi+json")


class Compressed:
    """Compresses whole JSON answers to GET requests under /api."""

    def __init__(self, app: ASGIApp, **_: Any) -> None:
        """Wrap what comes next."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold the first message back until the body shows whether it is worth it."""
        if not _is_asked(scope):
            await self.app(scope, receive, send)
            return
        begun: list[Message] = []

        async def compress(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            if begun and message["type"] == "http.response.body":
                start: Any = begun.pop()
                whole: Any = message
                _squeeze(start, whole)
                await send(start)
            await send(message)

        await self.app(scope, receive, compress)


def _is_asked(scope: Scope) -> bool:
    if str(scope["type"]) != "http" or scope.get("method") != "GET" or not str(scope["path"]).startswith("/api"):
        return False
    return "gzip" in Headers.from_scope(scope).get("accept-encoding", "")


def _squeeze(start: Any, message: Any) -> None:
    """Compress the body in its place, where it is whole, plain and large enough."""
    headers, body = MutableScopeHeaders.from_message(start), message.get("body", b"")
    if not headers.get("content-type", "").startswith(_KINDS):
        return
    headers["vary"] = "Accept-Encoding"
    if "content-encoding" in headers or message.get("more_body", False) or len(body) < SMALLEST:
        return
    message["body"] = gzip.compress(body, _LEVEL, mtime=0)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(message["body"]))
