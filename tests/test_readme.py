"""The README's examples are tests: its commands are run, its Python is a doctest, its files exist."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ python3 run\.py (.*?)\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(SESSIONS) >= 3


@pytest.mark.slow
@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    arguments = shlex.split(command)
    run = subprocess.run(
        [sys.executable, "-m", "croupier", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stdout + run.stderr == shown
    assert run.returncode == (2 if run.stderr else 0)


def test_the_python_of_the_readme_does_what_it_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 10
    assert not failed


def test_the_script_of_the_readme_is_the_example() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert shown == (ROOT / "examples" / "blackjack.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", re.findall(r"\]\(([\w./-]+)\)", README))
def test_what_the_readme_points_to_is_there(path: str) -> None:
    assert (ROOT / path).exists()
