"""Compiled code is kept where this user may write, for a while where there is no such place, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest
from numba import config as numba_config
from numba import njit
from numba.core import caching

from croupier import kept_code

config: Any = numba_config


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user who may write neither beside the source nor in a home."""

    def refused(*_: Any) -> NoReturn:
        raise OSError("Read-only file system")

    for locator in caching.CacheImpl._locator_classes[1:]:  # the first is the folder that one names
        monkeypatch.setattr(locator, "ensure_cache_path", refused)
    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def twice(number: int) -> int:
    return number * 2


@pytest.mark.usefixtures("nowhere")
def test_a_user_without_a_home_has_it_kept_in_a_folder_for_a_while(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no locator available"):
        njit(cache=True)(twice)
    assert kept_code.find_place()
    njit(cache=True)(twice)
    folder = Path(str(config.CACHE_DIR))
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o077 == 0, "others could plant code there"
    assert os.environ["NUMBA_CACHE_DIR"] == str(folder), "processes beside this one keep theirs there"


@pytest.mark.usefixtures("nowhere")
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path) -> None:
    planted = tmp_path / f"croupier-compiled-{os.getuid()}"
    planted.mkdir()
    planted.chmod(0o777)
    assert kept_code.find_place()
    assert Path(str(config.CACHE_DIR)) != planted


@pytest.mark.usefixtures("nowhere")
def test_without_any_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/no/such/folder")
    assert not kept_code.find_place()
