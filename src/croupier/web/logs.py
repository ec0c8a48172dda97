"""What the house writes down of its work, one JSON object a line, or one line for a person at a terminal.

Never a password, a token or a cookie.
"""

from __future__ import annotations

import logging
import re
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final, TextIO, TypeAlias

import structlog

HIDDEN: Final = "…"
LIBRARIES: Final = (
    "alembic",
    "asyncio",
    "concurrent.futures",
    "croupier",
    "litestar",
    "numba",
    "psycopg",
    "py.warnings",
    "sqlalchemy",
    "uvicorn",
    "uvicorn.error",
    "websockets",
)
"""Who logs by Python's own means: libraries, and the rooms below the web."""
NO_FAULT: Final = frozenset({"ASGI callable returned without completing handshake."})
"""What uvicorn calls an error and is none: a socket that was refused with an answer, told as a refusal."""
LINES_A_MINUTE: Final = 5
A_MINUTE: Final = 60.0
MOST_KNOWN: Final = 500
SECRET_NAMES: Final = frozenset(
    {
        "authorization",
        "cookie",
        "csrf",
        "invitation",
        "new",
        "old",
        "password",
        "query",
        "salt",
        "secret",
        "set-cookie",
        "token",
        "x-croupier-csrf",
    }
)
"""Fields that are not written down, whatever they hold."""

_IN_TEXT: Final = re.compile(
    r"((?:token|password|csrf|secret|croupier_session|bearer)[\"']?\s*[=:\s]\s*[\"']?)[^\s\"'&;,}]+", re.IGNORECASE
)
"""What looks like a secret in the middle of a sentence or of an address."""


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The same with what nobody may read later taken out."""
    return {name: HIDDEN if name.lower() in SECRET_NAMES else _cleaned(value) for name, value in event.items()}


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return _IN_TEXT.sub(rf"\1{HIDDEN}", value)
    if isinstance(value, Mapping):
        return {
            name: HIDDEN if str(name).lower() in SECRET_NAMES else _cleaned(one) for name, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [_cleaned(one) for one in value]
    return value


Render: TypeAlias = Callable[[Any, str, MutableMapping[str, Any]], str | bytes]


class _Cleaned(logging.Formatter):
    """For what others log: the same line as ours, without secrets."""

    def __init__(self, render: Render) -> None:
        """Written as everything is."""
        super().__init__()
        self._render: Final = render

    def format(self, record: logging.LogRecord) -> str:
        """One line, as ours are."""
        event: dict[str, Any] = {
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if left_out := getattr(record, "left_out", 0):
            event["left_out"] = left_out
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        stamped = structlog.processors.TimeStamper(fmt="iso")(None, "", event)
        return str(self._render(None, "", without_secrets(None, "", stamped)))


class Storms:
    """Counts what is logged, a minute at a time: the same a thousand times is told a few times."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing was logged yet."""
        self._clock: Final = clock
        self._known: OrderedDict[str, list[float]] = OrderedDict()
        self._lock: Final = threading.Lock()

    def left_out(self, key: str) -> int | None:
        """How many like it were left out before it; nothing where it is to be left out as well."""
        now = self._clock()
        with self._lock:
            since, written, left_out = self._known.setdefault(key, [now, 0, 0])
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
            if now - since >= A_MINUTE:
                since, written = now, 0
            if written >= LINES_A_MINUTE:
                self._known[key] = [since, written, left_out + 1]
                return None
            self._known[key] = [since, written + 1, 0]
            return int(left_out)


class Bounded(logging.Filter):
    """Lets so many lines a minute through of each that others log."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing was logged yet."""
        super().__init__()
        self._storms: Final = Storms(clock)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written; with how many like it were left out before."""
        if record.msg in NO_FAULT:
            return False
        left_out = self._storms.left_out(f"{record.name} {str(record.msg)[:100]}")
        if left_out is None:
            return False
        record.left_out = left_out
        return True


class BoundedFaults:
    """Lets so many lines a minute through of each fault that we log: a request that meets one is soon repeated."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing was logged yet."""
        self._storms: Final = Storms(clock)

    def __call__(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """The same, with how many like it were left out before; or none of it."""
        if event.get("level") != "error":
            return event
        where = [one for one in str(event.get("trace", "")).splitlines() if one.startswith("  File ")]
        left_out = self._storms.left_out(
            f"{event['event']} {str(event.get('says', ''))[:100]} {''.join(where[-1:])}"
        )
        if left_out is None:
            raise structlog.DropEvent
        if left_out:
            event["left_out"] = left_out
        return event


def write_logs(to: TextIO | None = None, *, level: int = logging.INFO) -> None:
    """From now on write everything to `to` (standard error), also what libraries log and what nobody caught.

    One JSON object a line; at a terminal one line for a person. What the commands print is no log.
    """
    stream = to or sys.stderr
    render: Render = (
        structlog.dev.ConsoleRenderer(colors=False)
        if stream.isatty()
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            BoundedFaults(),
            without_secrets,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Cleaned(render))
    handler.addFilter(Bounded())
    logging.captureWarnings(capture=True)
    for name in LIBRARIES:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING)
