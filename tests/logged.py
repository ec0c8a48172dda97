"""What the house logs, as a test sees it; afterwards everything is as it was, for the tests that follow."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from croupier.web.logs import LIBRARIES, write_logs


@contextmanager
def logged(level: int = logging.INFO) -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, by whatever means."""
    loggers = [logging.getLogger(name) for name in LIBRARIES]
    before = [(one.handlers, one.propagate, one.level) for one in loggers]
    configured = structlog.get_config() if structlog.is_configured() else None
    text = io.StringIO()
    write_logs(text, level=level)
    try:
        yield text
    finally:
        logging.captureWarnings(capture=False)
        structlog.reset_defaults()
        if configured is not None:
            structlog.configure(**configured)
        for logger, (handlers, propagate, was) in zip(loggers, before, strict=True):
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(was)
