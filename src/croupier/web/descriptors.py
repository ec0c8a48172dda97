"""How many files and connections this process may have open: as many as the system lets it."""

from __future__ import annotations

import sys
from typing import Final

_ENOUGH: Final = 1 << 17
"""Where the system has no bound, or one that nobody needs."""


def raise_limit() -> int | None:
    """Raise the soft limit to the hard one, and say what it is now; nothing where this system has none."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return None if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a bound of its own below the hard one
        return soft
    return wanted
