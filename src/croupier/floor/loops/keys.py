"""Where the house keys of a record are kept: beside its SQLite file, or in a private folder of whoever runs it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.shoe.sealing import ENVIRONMENT, BadHouseKey, HouseKeys, house_keys
from croupier.store.event_store import EventStore
from croupier.store.opening import sqlite_file

_SEALED: Final = b'"sealed":{"key":"'
"""How a sealed secret begins in an event; words of people cannot look like it, for their quotes are escaped."""
_KEY: Final = re.compile(rb'"sealed":\{"key":"([0-9a-f]+)"')
_LATELY: Final = 20_000
"""So many of the last events are looked at where there are keys; where there are none, all."""


def keys_of(url: str, environment: Mapping[str, str] = os.environ) -> HouseKeys:
    """The keys of the record at `url`: from the environment, else from a private file made at first start."""
    return house_keys(key_file(url, environment), environment)


def keys_for(store: EventStore, url: str, environment: Mapping[str, str] = os.environ) -> HouseKeys:
    """The keys of an opened record, as `keys_of`; `BadHouseKey` where its secrets are sealed under others.

    No key is made beside a record that another key sealed: all who conduct its tables share one set of keys.
    """
    file = key_file(url, environment)
    has_keys = bool(environment.get(ENVIRONMENT)) or file.exists()
    sealed_under = _newest_key(store, _LATELY if has_keys else None)
    if sealed_under is None:
        return house_keys(file, environment)
    share = f"bring the file back, copy it from a machine that has it, or set {ENVIRONMENT}"
    if not has_keys:
        raise BadHouseKey(
            f"The secrets of this record are sealed under house key {sealed_under}, and there is no file {file}: "
            f"{share}."
        )
    keys = house_keys(file, environment)
    if sealed_under not in keys.ids:
        where = ENVIRONMENT if environment.get(ENVIRONMENT) else str(file)
        raise BadHouseKey(
            f"The secrets of this record are sealed under house key {sealed_under}, and {where} has "
            f"{', '.join(keys.ids)}: {share}."
        )
    return keys


def key_file(url: str, environment: Mapping[str, str] = os.environ) -> Path:
    """The file of the record's keys; the folder for those of records on a server is made."""
    beside = sqlite_file(url)
    if beside is not None:
        return beside.with_name(f"{beside.name}.house-keys")
    home = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    folder = Path(home) / "croupier"
    if not environment.get(ENVIRONMENT):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "house-keys"


def _newest_key(store: EventStore, within: int | None) -> str | None:
    """What the key is known by that sealed the newest secret of the record."""
    payload = store.newest_payload(_SEALED, within=within)
    found = _KEY.search(payload) if payload is not None else None
    return found.group(1).decode() if found else None
