"""Times as the tables keep them, and as a sentence names them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from croupier.store.faults import damaged_if_unreadable
from croupier.store.page import EPOCH, microseconds


def number(at: datetime) -> int:
    """Microseconds since 1970."""
    return microseconds(at)


def moment(stored: int) -> datetime:
    """The time of so many microseconds since 1970; it may be a `StoreFault`."""
    with damaged_if_unreadable("a time"):
        return EPOCH + timedelta(microseconds=stored)


def spoken(at: datetime) -> str:
    """`14:32:07 UTC on 16 November 2026`."""
    then = at.astimezone(UTC)
    return f"{then:%H:%M:%S} UTC on {then.day} {then:%B %Y}"
