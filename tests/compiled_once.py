"""What is compiled for a run of the tests is compiled once, not in each of its processes at the same time.

The analysis and the simulators keep their compiled code (`croupier.kept_code`), but processes that start together
find none, and each takes most of a minute to make it. So where tests run in several, the first that comes to one
that may need it has it made, and the others wait. Run in one process, tests compile what they need.
"""

from __future__ import annotations

import contextlib
import functools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = frozenset({"browser", "environments", "odds", "simulate", "web"})
"""Of the tests that need it, in their own process or in one that they start."""
BOOKS: Final = ("act-blackjack-2000", "act-blackjack-2018", "nsw-blackjack-challenge")
COMMANDS: Final = (
    *(f"simulate {book} --rounds 1000 --shoe {shoe}" for book, shoe in product(BOOKS, ("fresh", "cut", "device"))),
    *(f"odds {book}" for book in BOOKS),
)
"""Between them they need every kernel."""
LONGEST: Final = 1800.0
"""Seconds; what is not compiled by then, each process compiles for itself."""


def needs_compiled(test: Path) -> bool:
    """Whether a test in this file runs beside others, and may need what is compiled."""
    beside_others = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) > 1
    return beside_others and test.is_relative_to(ROOT / "tests") and test.parent.name in FOLDERS


@functools.cache
def compile_once() -> None:
    """Have it compiled, or wait for whoever does; where nothing can be kept there is nothing to share."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        once(Path(sys.prefix) / "compiled-for-tests", sources(), compile_all)


def once(mark: Path, what: str, make: Callable[[], None]) -> None:
    """Make it unless the mark says that this was made; of several processes one makes it, and the others wait."""
    with _alone(mark.with_suffix(".lock")):
        if not mark.exists() or mark.read_text() != what:
            make()
            mark.write_text(what)


def sources() -> str:
    """The files that are compiled, as numba tells whether it has to do it again."""
    room = ROOT / "src" / "croupier"
    files = [*room.glob("kept_code.py"), *room.glob("odds/*.py"), *room.glob("simulate/*.py")]
    return "".join(f"{file} {file.stat().st_mtime_ns} {file.stat().st_size}\n" for file in sorted(files))


def compile_all() -> None:
    for command in COMMANDS:
        line = [sys.executable, "-m", "croupier", *command.split()]
        subprocess.run(line, cwd=ROOT, check=True, capture_output=True, timeout=LONGEST)


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # each compiles for itself
        yield
        return
    with lock.open("w") as turnstile:
        fcntl.flock(turnstile, fcntl.LOCK_EX)
        yield
