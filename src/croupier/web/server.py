"""Serves the application with uvicorn: frames of a size, no addresses in logs, no proxy believed."""

from __future__ import annotations

import gc
import sys

import uvicorn
from litestar import Litestar

from croupier.web.connections import Gate, bounds_of
from croupier.web.context import AppContext
from croupier.web.hosts import HostChecked
from croupier.web.settings import Settings
from croupier.web.slow_requests import MOST_OF_A_HEAD, asked_within

_SECONDS_TO_FINISH = 5
_SECONDS_A_TURN = 0.001
"""How long a thread computes before others have their turn: viewers must not wait for those who decide."""


def server_config(
    app: Litestar, settings: Settings, *, host: str = "127.0.0.1", port: int = 8000
) -> uvicorn.Config:
    """How uvicorn is to serve it. It logs no addresses: the token of a program may stand in one."""
    sys.setswitchinterval(_SECONDS_A_TURN)
    gc.freeze()  # what is loaded by now stays: it need not be looked through again and again
    gc.set_threshold(50_000, 20, 50)
    return uvicorn.Config(
        HostChecked(app, app.state["room"]),
        host=host,
        port=port,
        http=asked_within(settings.seconds_to_ask),
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        date_header=True,
        proxy_headers=False,  # the door itself decides whom it believes
        ws_max_size=settings.most_frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        h11_max_incomplete_event_size=MOST_OF_A_HEAD,
        backlog=2048,
    )


def gate_of(room: AppContext, descriptors: int | None) -> Gate:
    """How many connections a house lets in whose process has so many descriptors; a storm of them is told once."""

    def turned_away(place: str, why: str, there: int) -> None:
        room.metrics.turned_away.inc()
        room.security.note("too-many-connections", place, why=why, open=there)

    return Gate(bounds_of(room.settings, descriptors), turned_away)
