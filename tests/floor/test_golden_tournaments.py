"""Golden transcripts of whole tournaments: from the conditions to the last prize, kept word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.write import TOURNAMENTS, tournament_transcript

SCRIPTS = sorted(TOURNAMENTS.glob("*.jsonl"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_the_tournament_is_told_as_it_always_was(script: Path) -> None:
    kept = script.with_suffix(".txt")
    assert kept.is_file(), f"{kept.name} is missing: write it by hand with tests/golden/write.py"
    assert tournament_transcript(script) == kept.read_text(encoding="utf-8")


def test_every_transcript_has_its_script() -> None:
    assert {kept.stem for kept in TOURNAMENTS.glob("*.txt")} == {script.stem for script in SCRIPTS}


def test_what_they_show_between_them() -> None:
    """Forty-nine players in three sessions with pass cards, forms and play-offs; markers and shared prizes."""
    small, large = (script.with_suffix(".txt").read_text(encoding="utf-8") for script in SCRIPTS)
    assert large.count("sits down at box") >= 49
    for words in ("plays a pass card", "makes an undisclosed wager", "The play-off at", "is eliminated in round"):
        assert words in large
    for words in (
        "The starting marker lies at box 2",
        "The play-off at T1 is over: ann, bob",
        "are split: cal and dee",
    ):
        assert words in small
