"""The proofs watch themselves: a marked test fails unless its clause had a part in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.proofs import carries

ROOT = Path(__file__).parent.parent
HEAD = "from tests.proofs import Conduct, clause\n"


def outcome_of(tmp_path: Path, test: str) -> str:
    """Run one test by itself and return what pytest says."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_one.py").write_text(HEAD + test, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", str(tmp_path)],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def test_a_proof_passes_when_its_clause_had_a_part(tmp_path: Path) -> None:
    said = outcome_of(
        tmp_path,
        """
@clause("act-blackjack-2018", "13.1(g)")
def test_it(conduct: Conduct) -> None:
    conduct({1: 1000}, "Ts 9d 9h Kd", ["stand"])
""",
    )
    assert "1 passed" in said


def test_a_proof_fails_when_something_else_happened(tmp_path: Path) -> None:
    said = outcome_of(
        tmp_path,
        """
@clause(("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)")
def test_it(conduct: Conduct) -> None:
    conduct({1: 1000}, "Ts 9d 9h 9c", ["stand"])
""",
    )
    assert "2 failed" in said
    assert "nothing that carries 13.1(g) happened" in said


def test_a_proof_that_conducts_nothing_fails(tmp_path: Path) -> None:
    said = outcome_of(
        tmp_path,
        """
@clause("act-blackjack-2018", "13.1(g)")
def test_it() -> None:
    assert True
""",
    )
    assert "1 failed" in said


@pytest.mark.parametrize(
    ("seen", "claimed", "carried"),
    [
        ("13.1(g)", "13.1(g)", True),
        ("4.5", "4.5#2", True),
        ("9.1", "9.1(3)", True),
        ("2.3", "2.3(tail)", True),
        ("13.1(f)", "13.1(g)", False),
        ("13.1", "13.1(g)", False),
        ("4.5(a)", "4.5", False),
    ],
)
def test_what_carries_a_clause(seen: str, claimed: str, carried: bool) -> None:  # noqa: FBT001
    assert carries({seen}, claimed) is carried
