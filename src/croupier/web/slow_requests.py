"""Hangs up on one who takes too long to ask: uvicorn itself waits for the rest of a request for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


def asked_within(seconds: float) -> type[H11Protocol]:
    """HTTP for uvicorn, where a request has come whole, head and body, so many seconds after it began."""

    class Asked(H11Protocol):
        """One connection, with the time until which its request has to be there."""

        _until: asyncio.TimerHandle | None = None
        _is_socket = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
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

    return Asked
