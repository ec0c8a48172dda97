"""The proofs watch themselves: a marked test fails unless its clause had a part in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from tests.plain_rounds import plain_labels
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
    "body",
    [
        "conduct.use(is_blackjack)",  # a definition that is at hand and not used
        "conduct({1: 1000}, 'Ts 9d 9h Kd', ['stand'])",  # a round in which it has no part
    ],
)
def test_having_a_definition_is_not_using_it(tmp_path: Path, body: str) -> None:
    said = outcome_of(
        tmp_path,
        f"""
from croupier.games.blackjack.points import is_blackjack

@clause("act-blackjack-2018", "A.Blackjack")
def test_it(conduct: Conduct) -> None:
    {body}
""",
    )
    assert "1 failed" in said
    assert "nothing that carries A.Blackjack happened" in said


def test_calls_that_the_house_makes_of_a_definition_are_witnessed(tmp_path: Path) -> None:
    said = outcome_of(
        tmp_path,
        """
from croupier.games.blackjack.points import is_blackjack

@clause("act-blackjack-2018", "A.Blackjack")
def test_it(conduct: Conduct) -> None:
    conduct.witness.watch(is_blackjack)
    conduct({1: 1000}, "As 9d Kh")
""",
    )
    assert "1 passed" in said


@pytest.mark.parametrize(
    "words",
    ['"13.1(g)"', "Clause('13.1(g)')", "conduct.rules().final.equal", "conduct.rules().final.equal.clause"],
)
def test_words_and_rules_are_witnesses_of_nothing(tmp_path: Path, words: str) -> None:
    said = outcome_of(
        tmp_path,
        f"""
from croupier.vocabulary.clause import Clause

@clause("act-blackjack-2018", "13.1(g)")
def test_it(conduct: Conduct) -> None:
    conduct.witness.note({words})
""",
    )
    assert "1 failed" in said


ROUND = """
@clause("act-blackjack-2018", "6.2")
def test_it(conduct: Conduct) -> None:
    conduct({1: 1000}, "Ts 9d 9h Kd", ["stand"])
"""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "nothing that carries 6.2 happened in this test"),
        ('    conduct.shows("6.2", "Announced", times=2)', "1 of Announced carry 6.2, not 2"),
        ('    conduct.shows("6.2", "WagerSettled")', "no WagerSettled carries 6.2"),
        ('    conduct.shows("6.2", "Announced", times=1)', "1 passed"),
    ],
)
def test_what_every_round_carries_has_to_be_pointed_out(tmp_path: Path, line: str, says: str) -> None:
    assert says in outcome_of(tmp_path, ROUND + line)


@pytest.mark.parametrize("book", shelf.names())
def test_plain_rounds_differ_in_how_they_end_and_in_nothing_else(book: str) -> None:
    plain = {number for _, number in plain_labels(book)}
    assert len(plain) > 10
    results = {entry.id for entry in inventory(book).clauses if entry.area == "settlement"}
    assert {"13.1(a)", "13.1(g)", "17.1.1", "4.5(a)"}.isdisjoint(plain & results)


TESTS = Path(__file__).parent


def test_only_what_conducts_notes_what_happened() -> None:
    """A test witnesses by conducting: only felt, table and tournament of these tests tell the witness anything."""
    told = [path for path in TESTS.rglob("*.py") if "witness.note" in path.read_text(encoding="utf-8")]
    assert sorted(path.name for path in told) == ["hall.py", "pit.py", "proofs.py", "test_proofs.py"]


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
