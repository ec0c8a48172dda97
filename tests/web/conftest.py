"""A house for a module of tests, with a table open; and houses with other settings for tests that need one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import pytest

from croupier.web.settings import Settings
from tests.web.doors import House, opened_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose limits nobody reaches, with `table-1` open."""
    with opened_house(tmp_path_factory.mktemp("house")) as opened:
        opened.open_table()
        yield opened


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Opens a house with settings of its own."""
    with ExitStack() as stack:

        def open_one(settings: Settings, now: Callable[[], datetime] | None = None) -> House:
            return stack.enter_context(opened_house(tmp_path, settings, now=now))

        yield open_one
