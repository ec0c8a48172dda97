"""A book that is none of the package's: the example, or a copy of it that may be spoiled."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rulebooks import shelf

BOOK = "port-ellery-blackjack"
EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "own-rulebook" / "port_ellery_blackjack"


@pytest.fixture
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the test puts on the shelf is taken off again."""
    monkeypatch.setenv(shelf.FOLDERS, "")
    shelf.look_again()
    yield
    monkeypatch.delenv(shelf.FOLDERS)
    shelf.look_again()
    for name in [one for one in sys.modules if one.partition(".")[0] == EXAMPLE.name]:
        del sys.modules[name]


@pytest.fixture
def example(own_shelf: None) -> Path:
    """The folder of the sixth book."""
    return EXAMPLE


@pytest.fixture
def copied(own_shelf: None, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(EXAMPLE, tmp_path / EXAMPLE.name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    return tmp_path / EXAMPLE.name
