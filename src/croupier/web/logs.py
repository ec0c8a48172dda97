"""What the house writes down of its work, one JSON object a line. Never a password, a token or a cookie."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Final, TextIO

import structlog

HIDDEN: Final = "…"
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


class _Cleaned(logging.Formatter):
    """For what others log: the same line, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object, as ours are."""
        event = {"event": record.getMessage(), "level": record.levelname.lower(), "logger": record.name}
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        stamped = structlog.processors.TimeStamper(fmt="iso")(None, "", event)
        written = structlog.processors.JSONRenderer(ensure_ascii=False)(
            None, "", without_secrets(None, "", stamped)
        )
        return str(written)


def write_logs(to: TextIO | None = None, *, level: int = logging.INFO) -> None:
    """From now on write everything to `to` (standard error), also what libraries log."""
    stream = to or sys.stderr
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            without_secrets,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Cleaned())
    for name in ("uvicorn", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING)
