"""Writes the golden transcripts anew. Run by hand only, and read the difference before you commit it.

PYTHONPATH=src .venv/bin/python tests/golden/write.py [NAME ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.cli.round_command import as_lines
from croupier.games.scripted import conducted, read_script

FOLDER = Path(__file__).parent


def transcript(script: Path) -> str:
    """The round of a script, told as `croupier round` tells it."""
    return "\n".join(as_lines(conducted(read_script(script.read_bytes(), script.name)))) + "\n"


def main() -> None:
    for script in sorted(FOLDER.glob("*.json")):
        if not sys.argv[1:] or script.stem in sys.argv[1:]:
            script.with_suffix(".txt").write_text(transcript(script), encoding="utf-8")


if __name__ == "__main__":
    main()
