"""Where a house keeps its record when nobody says where: in its own checkout, else among the person's own data."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

RECORD: Final = "house.sqlite3"


def default_record(environment: Mapping[str, str] = os.environ) -> Path:
    """The record of `croupier serve` without `--database`; its folder is made, for this person alone."""
    folder = checkout_folder() or data_folder(environment)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / RECORD


def head_file(url: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where this machine keeps the head of a record on a server; one in a file has its head beside it."""
    from croupier.store.opening import server_of

    server = server_of(url)
    if server is None:
        return None
    folder = data_folder(environment) / "heads"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{hashlib.sha256(server.encode()).hexdigest()[:16]}.head"


def checkout_folder() -> Path | None:
    """`.croupier` in the checkout that this code runs from; nothing where it was installed."""
    checkout = Path(__file__).resolve().parents[3]
    is_one = (checkout / "run.py").is_file() and (checkout / "pyproject.toml").is_file()
    return checkout / ".croupier" if is_one else None


def data_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where programs of this system keep what belongs to one person."""
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "croupier"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "croupier"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier"
