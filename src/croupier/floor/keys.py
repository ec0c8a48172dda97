"""Where the house keys of a record are kept: beside its SQLite file, or in a private folder of whoever runs it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from croupier.shoe.sealing import HouseKeys, house_keys
from croupier.store.opening import sqlite_file


def keys_of(url: str, environment: Mapping[str, str] = os.environ) -> HouseKeys:
    """The keys of the record at `url`: from the environment, else from a private file made at first start."""
    beside = sqlite_file(url)
    if beside is not None:
        return house_keys(beside.with_name(f"{beside.name}.house-keys"), environment)
    home = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    folder = Path(home) / "croupier"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return house_keys(folder / "house-keys", environment)
