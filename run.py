#!/usr/bin/env python3
"""Starts Croupier in a fresh checkout with nothing but Python and pip; never touches the system's Python.

python3 run.py [OPTIONS]    the gaming floor, in your browser; OPTIONS such as --port 8001 go to `serve`
python3 run.py test [ARGS]  the whole test suite, on every core; ARGS go to pytest
python3 run.py ANYTHING     passed on to the command `croupier`

The first start makes `.venv` beside this file from a hash-pinned lock; later starts only compare the lock's
digest with the one installed. The syntax stays old enough for an outdated Python to reach its clear refusal.
"""

import contextlib
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SERVING_LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"  # holds everything that the serving lock holds
LOCKS_HELD_BY = {SERVING_LOCK: (SERVING_LOCK,), DEV_LOCK: (SERVING_LOCK, DEV_LOCK)}
FIRST_COMMAND = "serve"
OF_NO_COMMAND = ("--help", "--version")
"""Options of `croupier` itself; any other without a command is one of `serve`."""
BETWEEN_LINES = 2.0
"""Seconds between two lines of progress that only count."""
# what a person watches or steps through happens in one process; and -n means that they spread it themselves
IN_ONE_PROCESS = re.compile(
    r"-[hlqvx]*s[hlqsvx]*|--capture=no|--pdb|--trace|--co|--collect-only|-n.*|--numprocesses(=.*)?|(-p)?no:xdist"
)


class CannotStart(Exception):
    """Something outside this checkout is missing; the message is the sentence shown to the person."""


def main(arguments: "Sequence[str]") -> int:
    """Prepare `.venv` for what was asked, then hand over to it."""
    try:
        refuse_old_python()
        if arguments[:1] == ["test"]:
            prepare(DEV_LOCK)
            os.chdir(ROOT)
            tests = ["-m", "pytest", *spread(arguments[1:]), *arguments[1:]]
            return hand_over(tests, environment=environment_of_tests())
        prepare(SERVING_LOCK)
        # -P: a file in the person's own folder must not pass for one of our modules
        return hand_over(["-P", "-m", "croupier", *with_command(arguments)], environment=os.environ)
    except CannotStart as problem:
        print(f"run.py: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def refuse_old_python() -> None:
    """Say so before anything else does, in words rather than in a traceback."""
    if sys.version_info < OLDEST_PYTHON:
        wanted, found = (".".join(map(str, version[:2])) for version in (OLDEST_PYTHON, sys.version_info))
        raise CannotStart(f"Croupier needs Python {wanted} or newer, and this is Python {found}.")


def with_command(arguments: "Sequence[str]") -> "list[str]":
    """What was asked for, with the first command where there are options alone: `--port 8001`."""
    is_asked = arguments and (arguments[0] in OF_NO_COMMAND or not arguments[0].startswith("-"))
    return list(arguments) if is_asked else [FIRST_COMMAND, *arguments]


def spread(arguments: "Sequence[str]") -> "list[str]":
    """What lets pytest use every core, unless the person asks for something that needs one process.

    One process more than there are cores: tests of the browser and of clocks wait for much of their time.
    """
    if any(IN_ONE_PROCESS.fullmatch(argument) for argument in arguments):
        return []
    return ["-n", str(cores() + 1), "--dist", "worksteal"]


def cores() -> int:
    """How many this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def environment_of_tests() -> "Mapping[str, str]":
    """Tell the tests, by environment variables, what was found for them outside Python."""
    from tests.browser import finding  # late: an old Python could not read it

    try:
        return {**os.environ, **finding.environment(VENV, packages_of(VENV))}
    except finding.NoBrowser as problem:  # whatever needs no browser can still be tested
        print(f"run.py: {problem}", file=sys.stderr, flush=True)
        return os.environ


def hand_over(arguments: "Sequence[str]", *, environment: "Mapping[str, str]") -> int:
    """Become the Python of `.venv`, so that signals and the exit code are its own."""
    command = [str(VENV_PYTHON), *arguments]
    kept = keeping_bytecode(environment)
    if os.name != "nt":  # on Windows the prompt would come back while the child still runs
        os.execve(command[0], command, kept)
    return subprocess.run(command, env=kept, check=False).returncode


def keeping_bytecode(environment: "Mapping[str, str]") -> "dict[str, str]":
    """The environment, with bytecode kept inside `.venv` where Python is told to keep none, as in many containers.

    Each start would compile every package anew otherwise, which takes longer than most commands.
    """
    kept = dict(environment)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))
    return kept


# --- making .venv ---------------------------------------------------------------------------------------


def prepare(lock: Path) -> None:
    """See to it that `.venv` holds what the lock lists; instant when it already does."""
    try:
        if is_installed(lock):
            return
        say(f"Preparing .venv from {lock.name}; this is needed once.")
        with one_at_a_time():
            if not is_installed(lock):  # another start may have done it while this one waited
                install(lock)
    except OSError as problem:
        raise CannotStart(f"{VENV} cannot be prepared: {problem}.") from problem


def is_installed(lock: Path) -> bool:
    """Whether `.venv` was last filled from this very lock, by this kind of Python."""
    try:
        return VENV_PYTHON.exists() and stamp_of(lock).read_text() == fingerprint(lock)
    except FileNotFoundError:
        return False


def stamp_of(lock: Path) -> Path:
    """Where the fingerprint of an installed lock is kept."""
    return VENV / f"{lock.name}.installed"


def fingerprint(lock: Path) -> str:
    """The lock's digest and the Python it was installed for: a new Python makes a new `.venv`."""
    return f"{sys.implementation.cache_tag} {hashlib.sha256(lock.read_bytes()).hexdigest()}\n"


@contextlib.contextmanager
def one_at_a_time() -> "Iterator[None]":
    """Let two first starts wait for each other, where the system can lock a file."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / ".venv.lock").open("w") as turnstile:
        fcntl.flock(turnstile, fcntl.LOCK_EX)
        yield


def install(lock: Path) -> None:
    """Fill `.venv` from the lock and stamp it; a stamp is never left on a half-filled one."""
    python = python_with_pip()
    packages = packages_of(VENV)
    if not (VENV_PYTHON.exists() and packages.is_dir()):
        say("  making .venv")
        run_quietly([python, "-m", "venv", "--without-pip", "--clear", str(VENV)], making=".venv")
    for any_lock in LOCKS_HELD_BY:
        stamp_of(any_lock).unlink(missing_ok=True)
    options = [
        "--disable-pip-version-check",
        "--no-input",
        "--no-user",
        "--root-user-action=ignore",
        "--no-compile",
    ]
    pip = [python, "-m", "pip", "--python", str(VENV_PYTHON), "install", *options]
    progress = Progress(packages_in(lock))
    making = f"the packages of {lock.name}"
    run_quietly([*pip, "--require-hashes", "-r", str(lock)], making=making, hears=progress.hear)
    # relative, so that a checkout which is moved or copied still finds its own source
    (packages / "croupier-source.pth").write_text(os.path.relpath(ROOT / "src", packages) + "\n")
    for held in LOCKS_HELD_BY[lock]:
        stamp_of(held).write_text(fingerprint(held))
    say("  done")


def packages_of(venv: Path) -> Path:
    """Where a virtual environment of this Python keeps its packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(venv), "platbase": str(venv)}))


def python_with_pip() -> str:
    """The Python that installs: the one that runs this file, or its parent when that is `.venv` itself."""
    python = sys.executable
    if Path(sys.prefix) == VENV:
        python = getattr(sys, "_base_executable", python)
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        raise CannotStart(f"pip is missing: install it for {python} (on Debian: apt install python3-pip).")
    return python


def run_quietly(
    command: "Sequence[str]", *, making: str, hears: "Callable[[str], None]" = lambda line: None
) -> None:
    """Run a step of the installation; what it prints is heard line by line, and shown only when it fails."""
    printed = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as step:
        assert step.stdout is not None
        for line in step.stdout:
            printed.append(line)
            hears(line)
    if step.returncode:
        sys.stderr.write("".join(printed))
        raise CannotStart(f"{making} could not be installed; what went wrong is shown above.")


# --- telling how far it is --------------------------------------------------------------------------------


def say(line: str) -> None:
    """One line to the person who waits."""
    print(line, file=sys.stderr, flush=True)


def packages_in(lock: Path) -> int:
    """How many packages a lock pins."""
    return sum("==" in line and not line.startswith(("#", " ")) for line in lock.read_text().splitlines())


class Progress:
    """What pip prints, made a few calm lines: how many packages are fetched, and that they are being installed."""

    def __init__(self, packages: int) -> None:
        """Nothing is fetched yet."""
        self.packages, self.fetched, self.said_at = packages, 0, time.monotonic()

    def hear(self, line: str) -> None:
        """A line of pip's; lines that tell a person nothing new are passed over."""
        word = line.split(None, 1)[0] if line.strip() else ""
        if word == "Collecting":
            self.fetched += 1
            self._count()
        elif line.startswith("Installing collected packages"):
            say(f"  {self.fetched} of {self.packages} packages fetched; installing them")

    def _count(self) -> None:
        """Said now and then, not for each package."""
        if time.monotonic() - self.said_at >= BETWEEN_LINES:
            self.said_at = time.monotonic()
            say(f"  {self.fetched} of {self.packages} packages fetched")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
