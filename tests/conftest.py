"""Fixtures of the proofs: one book at a time, and the check that each marked clause really had a part."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

# Where Python is told to keep no bytecode, as in many containers, each of the hundreds of processes that these
# tests start would compile the whole house anew, which is half of their work. So they do keep it: beside the
# packages, where it goes when they go. This comes before anything of ours is imported.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(sys.prefix) / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A house that a test opens compiles nothing ahead: what needs it has it from `compile_once`.
os.environ["CROUPIER_COMPILE_AHEAD"] = "0"

from hypothesis import HealthCheck, settings

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import books_known, proofs
from tests.compiled_once import compile_once, needs_compiled
from tests.pit import Pit
from tests.plain_rounds import plain_labels
from tests.proofs import Conduct, Witness

# The same examples in every run, and none is too slow: what a search by chance finds must not depend on the day,
# nor on the machine. `CROUPIER_SEARCH=10` looks further, and elsewhere each time.
settings.register_profile(
    "house",
    deadline=None,
    derandomize="CROUPIER_SEARCH" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

A_NIGHTLY_TEST_MAY_TAKE = 3600.0
"""Seconds."""
_WITNESS = pytest.StashKey[Witness]()


def claims_of(item: pytest.Item) -> list[tuple[str, str]]:
    """The (book, clause) pairs that a test says it proves."""
    pairs = []
    for mark in item.iter_markers("clause"):
        books, *ids = mark.args
        for book in (books,) if isinstance(books, str) else books:
            pairs += [(book, clause_id) for clause_id in ids]
    return pairs


def books_of(item: pytest.Item) -> set[str]:
    """Whatever may be the name of a book whose own a test is: in its marks, or in the parameters of its case."""
    named = [one for mark in item.iter_markers("of_book") for one in mark.args]
    spec = getattr(item, "callspec", None)
    for one in spec.params.values() if spec is not None else ():
        named += one.values() if isinstance(one, dict) else one if isinstance(one, (list, tuple)) else [one]
    return {one for one in named if isinstance(one, str)}


def _leave_out_books_that_are_gone(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where a book's folder is not there, its own tests are not either; whatever else there is runs."""
    gone = books_known(Path(__file__).parent) - set(shelf.names())
    if gone:
        config.hook.pytest_deselected(items=[item for item in items if books_of(item) & gone])
        items[:] = [item for item in items if not books_of(item) & gone]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the nightly tests out unless they are asked for by name, and the tests of books that are not there."""
    _leave_out_books_that_are_gone(config, items)
    if "nightly" not in config.getoption("markexpr"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("nightly")])
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    for item in items:
        if item.get_closest_marker("nightly") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(A_NIGHTLY_TEST_MAY_TAKE))
    _keep_folders_together(items)


def _keep_folders_together(items: list[pytest.Item]) -> None:
    """In whatever order the modules come: what the tests of a folder share, as the browser, is made once."""
    folders = {folder: place for place, folder in reversed([*enumerate(item.path.parent for item in items)])}
    items.sort(key=lambda item: folders[item.path.parent])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Before the clock of a test's time limit starts: nobody's test is late because others still compile."""
    if needs_compiled(item.path):
        compile_once()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the process that counts which clauses a test that ran was to prove."""
    report = yield
    if report.when == "call":
        spec = getattr(item, "callspec", None)
        book = spec.params.get("book") if spec is not None else None
        claims = [(one, number) for one, number in claims_of(item) if one == book]
        report.user_properties += [("proves", claims)] if claims else []
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count what passed and what did not, wherever it ran."""
    for name, claims in report.user_properties:
        if name == "proves" and report.when == "call":
            counted = _PASSED if report.passed and not hasattr(report, "wasxfail") else _FAILED
            assert isinstance(claims, list)
            counted.update((report.nodeid.split("[")[0], book, number) for book, number in claims)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """After a run of everything, what is counted as proved without running it has to be what ran and passed."""
    if hasattr(session.config, "workerinput") or not _is_everything(session.config):
        return
    found = proofs(Path(__file__).parent)
    claimed = {
        (test, book, number)
        for book, numbers in found.items()
        for number, tests in numbers.items()
        for test in tests
    }
    really = _PASSED - _FAILED
    _DIFFERENT.extend(sorted(claimed ^ really))
    if _DIFFERENT and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


_PASSED: set[tuple[str, str, str]] = set()
_FAILED: set[tuple[str, str, str]] = set()
_DIFFERENT: list[tuple[str, str, str]] = []


def _is_everything(config: pytest.Config) -> bool:
    """Whether the whole suite was asked for, and nothing was left out by hand."""
    chosen = ("keyword", "markexpr", "deselect", "lf", "collectonly", "ignore", "ignore_glob")
    whole = config.args == config.getini("testpaths") or not config.invocation_params.args
    return whole and not any(config.getoption(one, None) for one in chosen)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With `-p randomly` the order is another one in each run; this tells how to have the same again."""
    for test, book, number in _DIFFERENT:
        terminalreporter.write_line(f"Counted as a proof of {book} {number}, and did not run and pass: {test}")
    if (seed := config.getoption("randomly_seed", None)) is not None:
        terminalreporter.write_line(f"In this order again: --randomly-seed={seed}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test marked with clauses runs once under each book it names."""
    books: list[str] = []
    for mark in metafunc.definition.iter_markers("clause"):
        named = mark.args[0]
        books += [named] if isinstance(named, str) else list(named)
    if books:
        if "book" not in metafunc.fixturenames:
            metafunc.fixturenames.append("book")
        metafunc.parametrize("book", list(dict.fromkeys(books)))


@pytest.fixture
def book() -> str:
    """The book that a test conducts under; a test not marked with a clause plays the 2018 book."""
    return "act-blackjack-2018"


@pytest.fixture
def witness(request: pytest.FixtureRequest, book: str, monkeypatch: pytest.MonkeyPatch) -> Witness:
    seen = Witness(book, patch=monkeypatch)
    request.node.stash[_WITNESS] = seen
    return seen


@pytest.fixture
def conduct(book: str, witness: Witness) -> Conduct:
    return Conduct(book, witness)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test fails unless something that carries each of its clauses happened in it."""
    result = yield
    claims = claims_of(pyfuncitem)
    if claims:
        seen = pyfuncitem.stash.get(_WITNESS, None)
        assert seen is not None, "a test marked with a clause conducts something: it needs `conduct`"
        plain = plain_labels(seen.book)
        missing = [one for book, one in claims if book == seen.book and not seen.has(one, plain=plain)]
        assert not missing, (
            f"nothing that carries {', '.join(missing)} happened in this test that does not happen in every round"
        )
    return result


@pytest.fixture
def pit(book: str, witness: Witness) -> Pit:
    return Pit(book, witness)
