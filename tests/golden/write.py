"""Writes the golden transcripts anew. Run by hand only, and read the difference before you commit it.

PYTHONPATH=src .venv/bin/python tests/golden/write.py [NAME ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.cli.record import floor_over
from croupier.cli.results_sheet import results_in_lines
from croupier.cli.round_command import as_lines
from croupier.cli.tournament_happenings import lines_of
from croupier.floor.scripts.tournament_script import read_lines, results, run
from croupier.games.scripted import conducted, read_script
from croupier.vocabulary.refusal import Refused

FOLDER = Path(__file__).parent
TOURNAMENTS = FOLDER / "tournaments"
SEED = 0
"""What is drawn in a tournament that names no seed itself."""


def transcript(script: Path) -> str:
    """The round of a script, told as `croupier round` tells it."""
    return "\n".join(as_lines(conducted(read_script(script.read_bytes(), script.name)))) + "\n"


def tournament_transcript(script: Path) -> str:
    """A whole tournament, told as `croupier tournament run` tells it."""
    lines = read_lines(script.read_bytes(), script.name)
    told: list[str] = []
    with floor_over(None) as floor:
        floor.chance.seed = SEED
        for done in run(lines, floor):
            assert not isinstance(done.outcome, Refused), done.outcome
            told += lines_of(done)
        told += [line for document in results(lines, floor) for line in results_in_lines(document)]
    return "\n".join(told) + "\n"


def main() -> None:
    for script in sorted(FOLDER.glob("*.json")):
        if not sys.argv[1:] or script.stem in sys.argv[1:]:
            script.with_suffix(".txt").write_text(transcript(script), encoding="utf-8")
    for script in sorted(TOURNAMENTS.glob("*.jsonl")):
        if not sys.argv[1:] or script.stem in sys.argv[1:]:
            script.with_suffix(".txt").write_text(tournament_transcript(script), encoding="utf-8")


if __name__ == "__main__":
    main()
