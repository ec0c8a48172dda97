"""Without Gymnasium or PettingZoo the environments say in one sentence what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_one_sentence_names_the_extra(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import croupier.environments"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    *_, last = ran.stderr.splitlines()
    assert last == (
        f"ModuleNotFoundError: The environments need {missing}, which is not installed: "
        "pip install '.[environments]' in a checkout"
    )
    assert "During handling" not in ran.stderr


@pytest.mark.slow
def test_nothing_else_needs_them() -> None:
    """The command line and the engine work without the extra."""
    program = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None; "
        "import croupier.cli, croupier.games.scripted, croupier.web.app"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
