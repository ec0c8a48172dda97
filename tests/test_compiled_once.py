"""Processes that need the same thing compiled have it compiled once between them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import compiled_once
from tests.compiled_once import ROOT, needs_compiled, once


def test_of_several_one_makes_and_the_others_wait(tmp_path: Path) -> None:
    made: list[str] = []
    with ThreadPoolExecutor(4) as several:
        runs = [several.submit(once, tmp_path / "mark", "sources", lambda: made.append("made")) for _ in range(4)]
        for run in runs:
            run.result()
    assert made == ["made"]
    once(tmp_path / "mark", "other sources", lambda: made.append("again"))
    assert made == ["made", "again"], "what has changed is compiled anew"


def test_what_could_not_be_made_is_not_said_to_be(tmp_path: Path) -> None:
    def fails() -> None:
        raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        once(tmp_path / "mark", "sources", fails)
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize(
    ("processes", "folder", "needs"), [("3", "odds", True), ("3", "ledger", False), ("1", "odds", False)]
)
def test_it_is_for_tests_that_run_beside_others(
    monkeypatch: pytest.MonkeyPatch, processes: str, folder: str, *, needs: bool
) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", processes)
    assert needs_compiled(ROOT / "tests" / folder / "test_anything.py") is needs


def test_whatever_is_compiled_is_told_from_what_was() -> None:
    told = compiled_once.sources()
    for kernel in ("odds/kernel.py", "simulate/compiled.py"):
        assert kernel in told
