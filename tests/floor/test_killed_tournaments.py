"""A tournament whose conductor is killed again and again comes to the same end, on both stores."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT
from tests.floor.tournament_scripts import NSW, Evening, text

BY_HAND = ROOT / "examples" / "tournament-act-blackjack-2006.jsonl"


@pytest.fixture
def by_software(tmp_path: Path) -> Path:
    """Ten players in two sessions with pass cards and forms, dealt by software."""
    plan = [
        {"name": "heat", "rounds": 3, "tables": 2, "advance": 2},
        {"name": "final", "rounds": 3, "tables": 1},
    ]
    players = [f"p{number:02}" for number in range(1, 11)]
    script = Evening(NSW, players, sessions=plan, dealing="by software").entered().bots(seed=11).paid()
    file = tmp_path / "script.jsonl"
    file.write_text(text(script.lines), encoding="utf-8")
    return file


def conducted(url: str, script: Path, kills: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.floor.killed_tournaments", url, str(kills), "20261117", str(script)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def killed(url: str, script: Path, kills: int, tmp_path: Path) -> None:
    undisturbed = conducted(str(tmp_path / "undisturbed.sqlite3"), script, 0)
    assert undisturbed["faults"] == []
    assert undisturbed["results"]["phase"] == "paid"
    disturbed = conducted(url, script, kills)
    assert disturbed["killed"] > 0
    assert disturbed["faults"] == []
    assert disturbed["results"] == undisturbed["results"]
    assert disturbed["history"] == undisturbed["history"]


@pytest.mark.slow
def test_one_that_is_dealt_by_hand_goes_on_after_kills(url: str, tmp_path: Path) -> None:
    killed(url, BY_HAND, 4, tmp_path)


@pytest.mark.slow
def test_one_that_software_deals_goes_on_after_kills(url: str, by_software: Path, tmp_path: Path) -> None:
    killed(url, by_software, 4, tmp_path)


@pytest.mark.nightly
def test_one_that_is_dealt_by_hand_goes_on_after_many_kills(url: str, tmp_path: Path) -> None:
    killed(url, BY_HAND, 60, tmp_path)


@pytest.mark.nightly
def test_one_that_software_deals_goes_on_after_many_kills(url: str, by_software: Path, tmp_path: Path) -> None:
    killed(url, by_software, 60, tmp_path)
