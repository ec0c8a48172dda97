"""Plants one error after another and asks the proofs: run as `python -m tests.planted`, or by the nightly test.

The proofs are collected once and run once as they are, noting which of them makes which refusal and runs which
function. Then each error is planted in a copy of the process (a fork), the proofs that have to find it run there,
and the first that fails has found it. That a clause's number is no longer named does not count: behaviour does.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import tests.conftest
from croupier.rulebooks.coverage import proofs
from croupier.rulebooks.inventory import printed_number
from croupier.vocabulary.refusal import Refused
from tests.planted.errors import SOURCE, Claim, PlantedError, is_testable
from tests.proofs import Witness

TESTS = Path(__file__).parent.parent
LONGEST = 120
"""Seconds of work that one proof may take: an error can make a loop endless, and then it was found."""
PATIENCE = 10
"""How much longer it may take where it waits, for itself or for a busy machine."""

_FOUND, _NOT_FOUND = 0, 1


@dataclass(frozen=True)
class Site:
    """A line that makes refusals."""

    file: str
    line: int


@dataclass
class Proof:
    """A test that proves clauses under one book, and what it went through."""

    item: pytest.Item
    book: str
    clauses: frozenset[str]
    refusals: set[tuple[Site, str]] = field(default_factory=set)
    ran: set[CodeType] = field(default_factory=set)
    seconds: float = 0.0

    def proves(self, claim: Claim) -> bool:
        book, clause = claim
        return book == self.book and clause in self.clauses


@dataclass(frozen=True)
class Found:
    """What became of one error under one claim."""

    error: str
    claim: Claim | None
    is_found: bool
    asked: int
    """How many proofs were asked."""
    neighbour: str = ""
    """The proof of another clause that finds what its own do not."""

    def __str__(self) -> str:
        """The error and whose proof should have found it, as it stands in the list of those not found."""
        book, clause = self.claim or ("", "any proof that comes there" if self.asked else "no proof comes there")
        return f"{self.error} | {book} {clause}".replace("|  ", "| ")


class Trial:
    """A plugin of pytest that runs the collected proofs in its own way."""

    def __init__(self, errors: Sequence[PlantedError], *, at_once: int, neighbours: bool) -> None:
        self.errors, self.at_once, self.neighbours = errors, at_once, neighbours
        self.words = tempfile.TemporaryDirectory()
        self.results: list[Found] = []
        self.broken: list[str] = []
        self._failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        asked = [proof for item in session.items if (proof := _proof(item))]
        for proof in asked:
            self._run_as_it_is(proof)
        able = [proof for proof in asked if proof.item.nodeid not in self.broken]
        tasks = [task for error in self.errors for task in _tasks(error, able)]
        self.results = list(self._forked(tasks))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    def _run_as_it_is(self, proof: Proof) -> None:
        """Run a proof without any error; one that fails so can find nothing."""
        started = time.process_time()
        with _noting(proof):
            failed = self._fails(proof)
        proof.seconds = time.process_time() - started
        if failed:
            self.broken.append(proof.item.nodeid)

    def _fails(self, proof: Proof) -> bool:
        self._failed = False
        proof.item.config.hook.pytest_runtest_protocol(item=proof.item, nextitem=None)
        return self._failed

    # --- one process an error

    def _forked(self, tasks: Sequence[_Task]) -> Iterator[Found]:
        running: dict[int, _Task] = {}
        for task in tasks:
            if not task.proofs and not (self.neighbours and task.neighbours):
                yield Found(task.error.name, task.claim, is_found=False, asked=0)
                continue
            if len(running) >= self.at_once:
                yield self._ended(running)
            running[self._fork(task)] = task
        while running:
            yield self._ended(running)

    def _fork(self, task: _Task) -> int:
        sys.stdout.flush()
        process = os.fork()
        if process == 0:
            os._exit(self._try(task))
        return process

    def _try(self, task: _Task) -> int:
        Witness.has = lambda *_, **__: True  # type: ignore[method-assign]  # the behaviour counts, not the label
        try:
            task.error.plant()
            found = any(self._finds(proof) for proof in sorted(task.proofs, key=lambda one: one.seconds))
            signal.alarm(0)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if not found and self.neighbours:
                first = next((one.item.nodeid for one in task.neighbours if self._fails(one)), "")
                Path(self.words.name, str(os.getpid())).write_text(first, encoding="utf-8")
        except BaseException:  # whatever an error leads to, it was noticed
            return _FOUND
        return _FOUND if found else _NOT_FOUND

    def _finds(self, proof: Proof) -> bool:
        """Whether a proof fails now; one that does not end ends the process, which is noticed as well."""
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        signal.alarm(LONGEST * PATIENCE)
        return self._fails(proof)

    def _ended(self, running: dict[int, _Task]) -> Found:
        process, status = os.wait()
        task = running.pop(process)
        is_found = os.waitstatus_to_exitcode(status) != _NOT_FOUND
        words = Path(self.words.name, str(process))
        neighbour = words.read_text(encoding="utf-8") if words.exists() else ""
        return Found(task.error.name, task.claim, is_found=is_found, asked=len(task.proofs), neighbour=neighbour)


@dataclass(frozen=True)
class _Task:
    """An error, and who is asked about it for one claim: the clause's own proofs, then its neighbours."""

    error: PlantedError
    claim: Claim | None
    proofs: tuple[Proof, ...]
    neighbours: tuple[Proof, ...] = ()


def _proof(item: pytest.Item) -> Proof | None:
    claims = tests.conftest.claims_of(item)
    book = getattr(item, "callspec", None) and item.callspec.params.get("book")  # type: ignore[attr-defined]
    own = frozenset(clause for named, clause in claims if named == book)
    return Proof(item, book, own | {printed_number(one) for one in own}) if book and own else None


def _tasks(error: PlantedError, proofs: Sequence[Proof]) -> Iterator[_Task]:
    """One for each claim that the error breaks; where it has none, one for every proof that runs the function."""
    if error.claims:
        for claim in sorted(error.claims):
            yield _Task(error, claim, tuple(one for one in proofs if one.proves(claim)))
    elif error.is_refusal:
        yield from _refusal_tasks(error, proofs)
    else:
        yield _Task(error, None, tuple(one for one in proofs if error.code in one.ran))


def _refusal_tasks(error: PlantedError, proofs: Sequence[Proof]) -> Iterator[_Task]:
    """One for each clause that the place was seen to name: its proofs that came there are asked."""
    assert error.code is not None
    asked: dict[Claim, list[Proof]] = defaultdict(list)
    came = False
    for proof in proofs:
        for site, clause in proof.refusals:
            if site.file == error.code.co_filename and site.line in error.lines:
                claim = (proof.book, clause)
                if is_testable(*claim):
                    asked[claim] += [proof] if proof.proves(claim) else []
                came = True
    if not came:
        yield _Task(error, None, ())
    for claim, own in sorted(asked.items()):
        others = (one for one in proofs if error.code in one.ran and claim[0] == one.book and one not in own)
        yield _Task(error, claim, tuple(own), neighbours=tuple(others))


@contextmanager
def _noting(proof: Proof) -> Iterator[None]:
    """Note every refusal that is made meanwhile, with the line that makes it, and every function that runs."""
    make = Refused.__init__

    def noted(self: Refused, *given: Any, **named: Any) -> None:
        make(self, *given, **named)
        maker = sys._getframe(1)
        site = Site(maker.f_code.co_filename, maker.f_lineno)
        proof.refusals.update((site, printed_number(one)) for one in (self.clause, *self.also) if one)

    def profiled(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(SOURCE)):
            proof.ran.add(frame.f_code)

    Refused.__init__ = noted  # type: ignore[method-assign]
    sys.setprofile(profiled)
    try:
        yield
    finally:
        sys.setprofile(None)
        Refused.__init__ = make  # type: ignore[method-assign]


_PLUGINS = ("terminal", "xdist", "cacheprovider", "randomly")
"""What pytest does without here."""


_LOADED = "ignore::pytest.PytestAssertRewriteWarning"
"""The tests' own modules are loaded before pytest is."""


def try_out(
    errors: Iterable[PlantedError], *, at_once: int | None = None, neighbours: bool = False, tests: Path = TESTS
) -> Trial:
    """Plant them, one at a time, and ask the proofs in a folder of tests, then their neighbours if wanted."""
    trial = Trial(list(errors), at_once=at_once or os.cpu_count() or 1, neighbours=neighbours)
    without = [option for name in _PLUGINS for option in ("-p", f"no:{name}")]
    files = {
        test.partition("::")[0] for book in proofs(tests).values() for names in book.values() for test in names
    }
    paths = [str(tests.parent / file) for file in sorted(files)]
    code = pytest.main(
        [*without, "-o", "addopts=--import-mode=importlib", "-o", "timeout=0", "-W", _LOADED, "-s", *paths],
        plugins=[trial],
    )
    assert code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED), f"nothing could be collected: {code!r}"
    return trial
