"""The state machines of the pages (socket, view, wagering), tested on a bare Node.

`npm run build` puts the tests of `frontend/test` into one file beside the built pages. The Node that runs it comes
with Playwright, or in a wheel of its own: nobody needs the packages of `frontend/`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.browser.finding import node_of_the_wheel, starts
from tests.web.test_assets import BUILD, FRONTEND, digest

BUNDLE = Path(__file__).parent / "pages" / "unit.test.mjs"
SOURCES = [  # as in frontend/build/fingerprint.ts
    "build",
    "package-lock.json",
    "package.json",
    "src",
    "test",
    "tsconfig.json",
    "vite.tests.config.ts",
]


def node() -> str | None:
    """The first Node that starts here: named, Playwright's, the wheel's, or the machine's own."""
    packages = Path(sysconfig.get_path("purelib"))
    name = "node.exe" if os.name == "nt" else "node"
    own = packages / "playwright" / "driver" / name
    named, common = os.environ.get("PLAYWRIGHT_NODEJS_PATH"), shutil.which("node")
    found = (Path(one) for one in (named, own, node_of_the_wheel(packages), common) if one)
    return next((str(one) for one in found if starts(one)), None)


def test_the_bundled_tests_are_those_of_the_sources() -> None:
    now = digest(FRONTEND, [FRONTEND / name for name in SOURCES])
    assert now in BUNDLE.read_text(encoding="utf-8").partition("\n")[0], f"frontend/ has changed: {BUILD}"


def test_the_pages_state_machines_do_as_their_tests_say() -> None:
    runs = node()
    if runs is None:
        pytest.skip("there is no Node on this machine")
    done = subprocess.run(
        [runs, "--test", "--test-reporter=tap", str(BUNDLE)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-2_000:]
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout, "no test ran"
