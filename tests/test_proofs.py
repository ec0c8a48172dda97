"""The proofs watch themselves: a marked test fails unless its clause had a part in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from tests.plain_rounds import plain_labels
from tests.proofs import carries

ROOT = Path(__file__).parent.parent
HEAD = "from tests.proofs import Conduct, clause\n"


def tried(clauses: str, line: str, *, imports: str = "", conducts: str = "conduct: Conduct") -> str:
    """A test that says it proves something, as a file of its own."""
    return f"{HEAD}{imports}\n@clause({clauses})\ndef test_it({conducts}) -> None:\n    {line}\n"


STAND_OFF, LOST = "conduct({1: 1000}, 'Ts 9d 9h Kd', ['stand'])", "conduct({1: 1000}, 'Ts 9d 9h 9c', ['stand'])"
EQUAL, DEALT, BLACKJACK = (f'"act-blackjack-2018", "{one}"' for one in ("13.1(g)", "6.2", "A.Blackjack"))
A_BLACKJACK = "from croupier.games.blackjack.points import is_blackjack\n"
A_CLAUSE = "from croupier.vocabulary.clause import Clause\n"
NO_BLACKJACK = "nothing that carries A.Blackjack happened"

TRIED: dict[str, tuple[str, Sequence[str]]] = {
    "its clause had a part": (tried(EQUAL, STAND_OFF), ["passed"]),
    "something else happened": (
        tried('("act-blackjack-2006", "act-blackjack-2018"), "13.1(g)"', LOST),
        ["nothing that carries 13.1(g) happened"] * 2,
    ),
    "it conducts nothing": (tried(EQUAL, "assert True", conducts=""), ["it needs `conduct`"]),
    "a definition is at hand and not used": (
        tried(BLACKJACK, "conduct.use(is_blackjack)", imports=A_BLACKJACK),
        [NO_BLACKJACK],
    ),
    "a definition has no part in it": (tried(BLACKJACK, STAND_OFF, imports=A_BLACKJACK), [NO_BLACKJACK]),
    "the house itself calls a definition": (
        tried(
            BLACKJACK,
            "conduct.witness.watch(is_blackjack)\n    conduct({1: 1000}, 'As 9d Kh')",
            imports=A_BLACKJACK,
        ),
        ["passed"],
    ),
    "words": (tried(EQUAL, 'conduct.witness.note("13.1(g)")'), ["is no event, offer, refusal or display"]),
    "a clause": (
        tried(EQUAL, "conduct.witness.note(Clause('13.1(g)'))", imports=A_CLAUSE),
        ["is no event, offer, refusal or display"],
    ),
    "a rule": (
        tried(EQUAL, "conduct.witness.note(conduct.rules().final.equal)"),
        ["is no event, offer, refusal or display"],
    ),
    "the clause of a rule": (
        tried(EQUAL, "conduct.witness.note(conduct.rules().final.equal.clause)"),
        ["is no event, offer, refusal or display"],
    ),
    "every round carries it": (tried(DEALT, STAND_OFF), ["nothing that carries 6.2 happened in this test"]),
    "pointed out, too often": (
        tried(DEALT, f"{STAND_OFF}\n    conduct.shows('6.2', 'Announced', times=2)"),
        ["1 of Announced carry 6.2, not 2"],
    ),
    "pointed out where it is not": (
        tried(DEALT, f"{STAND_OFF}\n    conduct.shows('6.2', 'WagerSettled')"),
        ["no WagerSettled carries 6.2"],
    ),
    "pointed out": (
        tried(DEALT, f"{STAND_OFF}\n    conduct.shows('6.2', 'Announced', times=1)"),
        ["passed"],
    ),
}
"""What was tried, and what is said of it under each book."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What pytest says of each, in one run."""
    folder = tmp_path_factory.mktemp("tried")
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    for number, (test, _) in enumerate(TRIED.values()):
        (folder / f"test_{number}.py").write_text(test, encoding="utf-8")
    told = folder / "told.xml"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={folder}",
         f"--junitxml={told}", str(folder)],
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert told.is_file(), ran.stdout + ran.stderr
    cases = list(ElementTree.parse(told).iter("testcase"))
    return {
        what: [_outcome(case) for case in cases if case.get("classname") == f"test_{number}"]
        for number, what in enumerate(TRIED)
    }


def _outcome(case: ElementTree.Element) -> str:
    return next((f"failed: {one.get('message')}" for one in case.iter("failure")), "passed")


@pytest.mark.slow
@pytest.mark.parametrize("what", TRIED)
def test_a_proof_holds_only_where_its_clause_had_a_part(said: dict[str, list[str]], what: str) -> None:
    _, wanted = TRIED[what]
    assert len(said[what]) == len(wanted)
    for outcome, says in zip(said[what], wanted, strict=True):
        assert says in outcome
        assert (outcome == "passed") == (says == "passed")


@pytest.mark.parametrize("book", shelf.names())
def test_plain_rounds_differ_in_how_they_end_and_in_nothing_else(book: str) -> None:
    plain = {number for _, number in plain_labels(book)}
    assert len(plain) > 10
    results = {entry.id for entry in inventory(book).clauses if entry.area == "settlement"}
    assert {"13.1(a)", "13.1(g)", "17.1.1", "4.5(a)"}.isdisjoint(plain & results)


TESTS = Path(__file__).parent


def test_only_what_conducts_notes_what_happened() -> None:
    """A test witnesses by conducting: only what conducts in these tests tells the witness anything."""
    told = [path for path in TESTS.rglob("*.py") if "witness.note" in path.read_text(encoding="utf-8")]
    assert sorted(path.name for path in told) == [
        "hall.py",
        "pit.py",
        "premises.py",
        "proofs.py",
        "test_proofs.py",
    ]


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
