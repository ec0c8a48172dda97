"""A book that is none of the package's: the example, or a copy of it that may be spoiled."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.rulebooks import shelf

BOOK = "port-ellery-blackjack"
EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "own-rulebook" / "port_ellery_blackjack"


@contextmanager
def shelf_with(*folders: Path) -> Iterator[None]:
    """The package's books and those of these folders; what is put there meanwhile is taken off again."""
    try:
        with pytest.MonkeyPatch.context() as changed:
            changed.setenv(shelf.FOLDERS, os.pathsep.join(map(str, folders)))
            shelf.look_again()
            yield
    finally:
        shelf.look_again()
        for name in [one for one in sys.modules if one.partition(".")[0] == EXAMPLE.name]:
            del sys.modules[name]


@pytest.fixture
def own_shelf() -> Iterator[None]:
    """Whatever the test puts on the shelf is taken off again."""
    with shelf_with():
        yield


@pytest.fixture
def example(own_shelf: None) -> Path:
    """The folder of the sixth book."""
    return EXAMPLE


@pytest.fixture
def copied(own_shelf: None, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(EXAMPLE, tmp_path / EXAMPLE.name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    return tmp_path / EXAMPLE.name
