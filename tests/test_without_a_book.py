"""A book is one folder: where it is deleted, everything passes but for the tests of the book's own.

They need not be deleted one by one: a test that names the book is left out by itself where the book is not there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from tests.shelves import of_book

ROOT = Path(__file__).resolve().parent.parent
GONE = "act-casino-war-2018"
TELLING = (
    "tests/games/test_golden_transcripts.py",
    "tests/rulebooks/test_coverage.py",
    "tests/rulebooks/test_what_is_proved.py",
    "tests/tables/limits",
)
"""Where the book was an example, is one of several, or is counted."""

pytestmark = [pytest.mark.slow, of_book(GONE)]


@pytest.fixture
def without(tmp_path: Path) -> Path:
    """The checkout without the book."""
    checkout = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(".venv", ".git", "node_modules", "__pycache__", "artefacts", ".*_cache")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    folder = shelf.book(GONE).folder
    shutil.rmtree(checkout / folder.relative_to(ROOT))
    return checkout


def run(checkout: Path, *arguments: str) -> str:
    """What a command of Python says in that checkout, when it ends well."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-m", *arguments]
    ran = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


def test_nothing_is_said_of_its_proofs(without: Path) -> None:
    here = json.loads(run(ROOT, "croupier", "rules", "coverage", "--json"))
    there = json.loads(run(without, "croupier", "rules", "coverage", "--json"))
    assert here.pop(GONE)["proved"] > 0
    assert there == here, "what is proved of the other books is as it was"


@pytest.mark.parametrize(
    "rest", [pytest.param(TELLING, id="a telling part"), pytest.param(("tests",), marks=pytest.mark.nightly)]
)
def test_the_rest_passes(without: Path, rest: tuple[str, ...]) -> None:
    told = run(without, "pytest", "-n0", "-m", "not slow and not nightly", "-v", "-rs", *rest)
    ran = re.search(r"(\d+) passed", told)
    assert ran is not None, told[-2000:]
    assert int(ran[1]) > 100
    assert "skipped" not in told.splitlines()[-1], "what is left out is not there at all"
