"""The command `croupier` in this very process: what a person would see, without a start that takes a second."""

from __future__ import annotations

import io
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from croupier.cli import main

ROOT = Path(__file__).resolve().parent.parent


def croupier(
    *arguments: str, given: str = "", folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run it as `python -m croupier` would, in that folder; nobody sees a terminal."""
    out, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, value in environment.items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["croupier", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", errors)
        exit_code = _exit_code_of_main()
    return subprocess.CompletedProcess(arguments, exit_code, _read(out), _read(errors))


def _exit_code_of_main() -> int:
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except Exception:
        traceback.print_exc()  # as Python would
        return 1
    return 0


def _read(written: io.TextIOWrapper) -> str:
    whole = written.buffer
    assert isinstance(whole, io.BytesIO)
    return whole.getvalue().decode()
