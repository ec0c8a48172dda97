"""Hangs up on one who takes too long to ask: uvicorn itself waits for the rest of a request for ever."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.framing import StrictConnection
from croupier.web.pages import SECURITY_HEADERS
from croupier.web.problems import no

MOST_OF_A_HEAD: Final = 32 * 1024
SECONDS_TO_READ: Final = 2.0
"""How long one whose request cannot be read has to read so."""
NOT_HTTP: Final = no(400, "The request cannot be read: it is no proper HTTP.")

_HEADERS: Final = (*SECURITY_HEADERS.items(), ("Cache-Control", "no-store"), ("Connection", "close"))


def asked_within(seconds: float) -> type[H11Protocol]:
    """HTTP for uvicorn, where a request has come whole, head and body, so many seconds after it began."""

    class PendingRequest(H11Protocol):
        """One connection, with the time until which its request has to be there."""

        _until: asyncio.TimerHandle | None = None
        _is_socket = False
        _is_refused = False

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.conn = StrictConnection(h11.SERVER, self.config.h11_max_incomplete_event_size or MOST_OF_A_HEAD)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            if not self._is_refused:
                super().data_received(data)
                self._look_at_the_clock()

        def _look_at_the_clock(self) -> None:
            if self._is_refused:
                return
            if not self._is_socket and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                self._wait()
            else:
                self._wait_no_more()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_more()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: Any) -> None:
            self._is_socket = True
            super().handle_websocket_upgrade(event)

        def send_400_response(self, msg: str) -> None:
            """Say it as everything is said, and hang up once it was read: one who still sends would not see it."""
            del msg
            self._is_refused = True
            self._wait_no_more()
            try:
                self.transport.write(_refusal(self.conn))
            except h11.LocalProtocolError:  # in the middle of another answer
                self.transport.close()
                return
            if self.transport.can_write_eof():
                self.transport.write_eof()
            self._until = self.loop.call_later(SECONDS_TO_READ, self._too_slow)

        def _wait(self) -> None:
            """From the first byte on; those that drip in later win no time."""
            if self._until is None and not self.transport.is_closing():
                self._until = self.loop.call_later(seconds, self._too_slow)

        def _wait_no_more(self) -> None:
            if self._until is not None:
                self._until.cancel()
                self._until = None

        def _too_slow(self) -> None:
            self._until = None
            self.transport.close()

    return PendingRequest


def _refusal(connection: h11.Connection) -> bytes:
    body = msgspec.json.encode(NOT_HTTP.problem)
    headers = [("content-type", "application/json"), ("content-length", str(len(body))), *_HEADERS]
    head = connection.send(h11.Response(status_code=NOT_HTTP.status, headers=headers)) or b""
    return head + (connection.send(h11.Data(data=body)) or b"")
