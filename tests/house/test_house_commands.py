"""The page of the house's commands is what the code makes; the example runs; the day is reported and drawn."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from croupier.audit.kinds import KINDS
from croupier.floor.documents.house_command_document import as_markdown, as_plain_values, commands_of, events_of
from croupier.promotions.kind import PROMOTION
from croupier.rulebooks.inventory import wording
from tests.command_line import croupier

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "house-commands.md"
EXAMPLE = ROOT / "examples" / "house-nsw.jsonl"


def test_the_page_is_what_the_code_makes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == as_markdown(), "write it again: croupier house commands > docs/house-commands.md"


def test_the_command_prints_the_page() -> None:
    assert croupier("house", "commands").stdout == as_markdown()
    assert json.loads(croupier("house", "commands", "--json").stdout) == json.loads(json.dumps(as_plain_values()))


def test_every_command_and_event_of_every_room_is_told() -> None:
    page = as_markdown()
    for kind in KINDS:
        assert {one.name for one in commands_of(kind)} == set(kind.reader.words)
        for entry in commands_of(kind):
            assert f"### `{entry.name}`" in page
            assert entry.says, f"{entry.name} says nothing"
            assert kind.powers().get(entry.name), f"nobody may give {entry.name}"
        for one in events_of(kind):
            assert f"### `{one.printed}`" in page


def test_every_clause_of_promotions_is_in_the_book() -> None:
    for word, power in PROMOTION.powers().items():
        for clause in power.under:
            assert wording("nsw-blackjack-challenge", clause), f"{word}: {clause}"


def test_the_example_runs_twice_and_does_nothing_twice(tmp_path: Path) -> None:
    """Hard case 29, with a promotion in it."""
    place = str(tmp_path / "house.sqlite3")
    first = croupier("house", "run", str(EXAMPLE), "--database", place, "--json")
    assert first.returncode == 0, first.stderr
    *told, document = map(json.loads, first.stdout.splitlines())
    [drawn] = [one for one in told if one["kind"] == "draw-made"]
    winners = [{"prize": one["prize"], "patron": one["patron"]} for one in drawn["winners"]]
    assert document["promotions"] == {"spring": {"state": "drawn", "entries": 4, "winners": winners}}
    assert drawn["stream"] == "promotion:spring"
    again = croupier("house", "run", str(EXAMPLE), "--database", place, "--json")
    *lines, same = map(json.loads, again.stdout.splitlines())
    assert {one["kind"] for one in lines} == {"done-before"}
    assert same == document
    assert croupier("verify", place).returncode == 0
    assert "Example Street" not in first.stdout + again.stdout


def test_the_day_is_reported_drawn_and_put_on_a_page(tmp_path: Path) -> None:
    place, chart, page = str(tmp_path / "house.sqlite3"), tmp_path / "day.svg", tmp_path / "day.html"
    assert croupier("house", "run", str(EXAMPLE), "--database", place).returncode == 0
    before = (tmp_path / "house.sqlite3").read_bytes()
    files = ("--chart", str(chart), "--html", str(page), "--at", "2026-11-17T06:00:00+11:00")
    ran = croupier("house", "report", place, *files)
    assert ran.returncode == 0, ran.stderr
    assert "table-1: drop $200, win $0, holds 0.0%" in ran.stdout
    assert "late by 2026-11-16T20:00:00+11:00: to player, prize:spring:" in ran.stdout
    assert (tmp_path / "house.sqlite3").read_bytes() == before
    drawn = ElementTree.fromstring(chart.read_bytes())
    assert drawn.tag.endswith("svg")
    text = page.read_text()
    assert "<svg" in text
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    told = json.loads(croupier("house", "report", place, "--json").stdout)
    assert told["kind"] == "house"
    assert croupier("house", "report", str(tmp_path / "none.sqlite3")).returncode == 2
    assert croupier("house", "report", place, "--chart", "day.gif").returncode == 2
