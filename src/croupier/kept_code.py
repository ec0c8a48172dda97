"""Where compiled code is kept between two runs: where numba finds a place, else for a while, else nowhere.

Numba keeps it beside the source or in the person's own cache, and refuses to start where it may write in neither,
as for a service without a home.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any


def find_place() -> bool:
    """Whether compiled code can be kept; numba is given a place of this user's own where it finds none."""
    from numba import config

    if _has_place():
        return True
    folder = _temporary()
    if folder is None:
        return False
    settings: Any = config
    settings.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"] = str(folder)  # also for processes beside this one
    return _has_place()


def _has_place() -> bool:
    from numba import njit

    try:
        njit(cache=True)(_anything)  # nothing is compiled yet: only a place is looked for
    except RuntimeError:
        return False
    return True


def _anything() -> None:
    """What a place is looked for with."""


def _temporary() -> Path | None:
    """A folder that stays for the next run; one for this run alone where somebody else has taken its name."""
    owner = os.getuid() if hasattr(os, "getuid") else 0
    try:
        folder = Path(tempfile.gettempdir()) / f"croupier-compiled-{owner}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        is_ours = found.st_mode & 0o170077 == 0o040000 and found.st_uid == owner
        return folder if is_ours or os.name == "nt" else Path(tempfile.mkdtemp(prefix="croupier-compiled-"))
    except OSError:
        return None


KEPT = find_place()
