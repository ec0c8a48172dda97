"""Figures for Prometheus: how much is asked, how quickly it is answered, who is there. For this machine only."""

from __future__ import annotations

import hmac
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from croupier.web.problems import no
from croupier.web.settings import Settings

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "::ffff:127.0.0.1"})
_FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        """All at nothing."""
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "croupier_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "croupier_request_seconds",
            "How long requests took.",
            ("method", "route"),
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )
        self.commands = Counter(
            "croupier_commands", "Commands to tables.", ("command", "outcome"), registry=self.registry
        )
        self.command_seconds = Histogram(
            "croupier_command_seconds",
            "From a command's arrival until it was stored and announced.",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )
        self.sockets = Gauge("croupier_sockets", "Sockets that are open.", registry=self.registry)
        self.frames = Counter("croupier_frames", "Frames on sockets.", ("way",), registry=self.registry)
        self.closed = Counter(
            "croupier_sockets_closed", "Sockets that the house closed.", ("code",), registry=self.registry
        )
        self.turned_away = Counter(
            "croupier_connections_turned_away", "Connections that were one too many.", registry=self.registry
        )
        self.too_fast = Counter(
            "croupier_too_fast", "What was refused because it came too fast.", ("kind",), registry=self.registry
        )


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, opt={"for_everybody": True})
async def show_metrics(
    request: Request[Any, Any, Any],
    metrics: NamedDependency[Metrics],
    settings: NamedDependency[Settings],
) -> Response[bytes]:
    """The figures, for this machine itself or for one who shows the token."""
    if not may_read(request, settings):
        raise no(403, "The figures are for this machine alone, or for one who shows the token for them.")
    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request[Any, Any, Any], settings: Settings) -> bool:
    """Whether it comes from this machine and not through a proxy on it, or shows the token."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ").encode("utf-8", "replace")
    if settings.metrics_token and hmac.compare_digest(shown, settings.metrics_token.encode()):
        return True
    came_from = request.client.host if request.client is not None else ""
    return came_from in LOOPBACK and not any(name in request.headers for name in _FORWARDED)
