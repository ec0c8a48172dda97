"""The house as a web application: everything it needs is handed in, and its floor starts and stops with it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.analysis.shipped import shipped_answer
from croupier.floor.live.live_floor import LiveFloor
from croupier.people.people import People
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.web import (
    account_routes,
    analysis_routes,
    day_routes,
    desk_routes,
    fairness_routes,
    history_routes,
    house_routes,
    inspect_routes,
    patron_routes,
    people_routes,
    practice_routes,
    reader_routes,
    round_routes,
    rulebook_routes,
    school_routes,
    staff_routes,
    table_routes,
    terms_routes,
    tournament_routes,
)
from croupier.web.compressing import Compressed
from croupier.web.context import AppContext, clock
from croupier.web.desk_queue import DeskQueue
from croupier.web.fairness import Fairness
from croupier.web.limits import RateLimits
from croupier.web.metrics import show_metrics
from croupier.web.odds_queue import LINGERS, OddsQueue
from croupier.web.openapi import Description, described, docs, openapi_json
from croupier.web.pages import built_pages, page_handler, secure
from croupier.web.past import Past
from croupier.web.problems import response, said_to
from croupier.web.sessions import Sessions, address_of
from croupier.web.settings import Settings
from croupier.web.shapes import Problem
from croupier.web.simulation_queue import SimulationQueue
from croupier.web.socket import viewer_socket

log = structlog.get_logger("croupier.web")

API: Final = (
    people_routes.router,
    account_routes.router,
    staff_routes.router,
    table_routes.router,
    desk_routes.router,
    tournament_routes.router,
    house_routes.router,
    patron_routes.router,
    day_routes.router,
    terms_routes.router,
    rulebook_routes.router,
    reader_routes.router,
    history_routes.router,
    round_routes.router,
    inspect_routes.router,
    fairness_routes.router,
    analysis_routes.router,
    practice_routes.router,
    school_routes.router,
)
"""The rooms of the API."""


def make_app(
    store: EventStore,
    keys: HouseKeys,
    people: People,
    floor: LiveFloor,
    settings: Settings | None = None,
    *,
    now: Callable[[], datetime] = clock,
    odds_queue: OddsQueue | None = None,
    simulation_queue: SimulationQueue | None = None,
    practice_queue: OddsQueue | None = None,
) -> Litestar:
    """The application over one house. The keys are the floor's: nothing here opens a secret."""
    del keys  # the floor was made with them
    settings = settings or Settings()
    analyses = odds_queue or OddsQueue(lingers=LINGERS, shipped=shipped_answer)
    lessons = practice_queue or OddsQueue()
    simulations = simulation_queue or SimulationQueue()
    desk = DeskQueue()
    room = AppContext(
        store=store,
        people=people,
        floor=floor,
        settings=settings,
        past=Past(store, known_rounds=settings.known_rounds),
        fairness=Fairness(store),
        limits=RateLimits(settings.rates),
        now=now,
    )

    @asynccontextmanager
    async def open_floor(_app: Litestar) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
            await simulations.close()
            await desk.close()
            room.index.close()
            await analyses.stop()
            await lessons.stop()
            await floor.stop()
            room.security.close()

    def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        said = said_to(request, error)
        where = str(request.scope.get("path_template") or "none")
        room.security.refused(said, address_of(request, settings), route=where, who=_name(request.scope))
        return response(said)

    async def before_send(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            secure(message, scope, settings)
            _count(room, scope, message["status"])

    return Litestar(
        route_handlers=[
            *API,
            viewer_socket,
            show_metrics,
            table_routes.is_alive,
            table_routes.is_ready,
            openapi_json,
            docs,
            page_handler(built_pages()),
        ],
        dependencies={
            "room": Provide(lambda: room, use_cache=True, sync_to_thread=False),
            "description": Provide(Description, use_cache=True, sync_to_thread=False),
            "odds_queue": Provide(lambda: analyses, use_cache=True, sync_to_thread=False),
            "desk_queue": Provide(lambda: desk, use_cache=True, sync_to_thread=False),
            "practice_queue": Provide(lambda: lessons, use_cache=True, sync_to_thread=False),
            "simulation_queue": Provide(lambda: simulations, use_cache=True, sync_to_thread=False),
            "settings": Provide(lambda: settings, use_cache=True, sync_to_thread=False),
            "metrics": Provide(lambda: room.metrics, use_cache=True, sync_to_thread=False),
        },
        middleware=[
            DefineMiddleware(Observed),
            DefineMiddleware(Compressed),
            DefineMiddleware(Sessions, room=room),
        ],
        exception_handlers={Exception: answer},
        before_send=[before_send],
        state=State({"room": room}),
        lifespan=[open_floor],
        openapi_config=described(),
        request_max_body_size=settings.most_body,
        logging_config=None,
        debug=False,
    )


class Observed:
    """Writes down each request and how long it took: which route, never what was in it."""

    def __init__(self, app: ASGIApp, **_: Any) -> None:
        """Wrap what comes next."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note when the request began; `_count` does the rest."""
        scope["state"]["began"] = time.perf_counter()
        await self.app(scope, receive, send)


def _count(room: AppContext, scope: Scope, status: int) -> None:
    began = scope.get("state", {}).get("began")
    method, where = str(scope.get("method", "")), str(scope.get("path_template") or "none")
    known = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
    room.metrics.requests.labels(known, where, str(status)).inc()
    if began is None:
        return
    seconds = time.perf_counter() - began
    room.metrics.seconds.labels(known, where).observe(seconds)
    log.info("request", method=known, route=where, status=status, ms=round(seconds * 1000, 1), who=_name(scope))


def _name(scope: Scope) -> str | None:
    visitor: Any = scope.get("user")
    return visitor.person.name if visitor is not None and visitor.person is not None else None
