"""The map of the house is true: every room has a page, one page names them all, and what they name is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "croupier"
MAP = ROOT / "docs" / "architecture.md"

ROOMS = sorted(one.parent.name for one in HOUSE.glob("*/__init__.py"))
PAGES = [
    MAP,
    ROOT / "CONTRIBUTING.md",
    ROOT / "tests" / "README.md",
    *(HOUSE / one / "README.md" for one in ROOMS),
]

MOST_LINES = 125
"""Of the map: it is one page."""

SUFFIXES = r"\.(?:py|toml|md|ts|svelte|jsonl?|html)"
A_FILE = re.compile(rf"[\w./-]+{SUFFIXES}|[\w./-]+/")
A_NAME = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")
WORDS_OF_OTHERS = frozenset({"asdict", "lock", "mypy", "ruff", "utils"})
"""Named in pages, and of Python or of tools."""


@cache
def code() -> str:
    """All that is written in Python and TOML here, and the pages' TypeScript."""
    folders = (HOUSE, ROOT / "tests", ROOT / "frontend" / "src", ROOT / "examples", ROOT / "benchmarks")
    files = (one for folder in folders for one in folder.rglob("*") if one.suffix in {".py", ".toml", ".ts"})
    sources = [one.read_text(encoding="utf-8") for one in files if one.name != Path(__file__).name]
    return "\n".join([*sources, (ROOT / "pyproject.toml").read_text(encoding="utf-8")])


@cache
def identifiers() -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]\w*", code()))


def quoted(page: Path) -> list[str]:
    """What stands between backticks in running text."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


def is_there(page: Path, file: str) -> bool:
    """Beside the page, from the root, or in the house, also in any folder of it: `pit.py` is in every book."""
    places = (page.parent, ROOT, HOUSE, ROOT / "frontend")
    if any((place / file).exists() for place in places):
        return True
    return any(page.parent.rglob(file)) if page.parent != ROOT else any(HOUSE.rglob(file))


def test_every_room_has_a_page() -> None:
    assert [one for one in ROOMS if not (HOUSE / one / "README.md").is_file()] == []


def test_a_room_begins_by_saying_what_it_is() -> None:
    for room in ROOMS:
        first = (HOUSE / room / "README.md").read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith(f"# {room}: "), first


def test_the_map_is_one_page_and_leads_to_every_room() -> None:
    text = MAP.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert [one for one in ROOMS if f"(../src/croupier/{one}/README.md)" not in text] == []
    beside = [one.name for one in HOUSE.glob("*.py") if not one.name.startswith("__")]
    assert [one for one in beside if f"`{one}`" not in text] == []


def test_the_picture_has_every_room_in_the_order_that_is_held() -> None:
    """From the top of the house to the bottom, as import-linter has it."""
    picture = re.findall(r"^```.*?^```", MAP.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)[0]
    drawn = [one for one in re.findall(r"[a-z_]+", picture) if one in ROOMS]
    layers = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("exhaustive_ignores")[1].split("]\n\n")[0]
    held = [one for one in re.findall(r"[a-z_]+", layers) if one in ROOMS]
    assert drawn == held


@pytest.mark.parametrize("page", PAGES, ids=[str(one.relative_to(ROOT)) for one in PAGES])
def test_what_a_page_names_is_there(page: Path) -> None:
    """Files, and names of code as long as they look like ones: a rename is not finished before the pages know."""
    files = {one for one in quoted(page) if A_FILE.fullmatch(one)}
    assert sorted(one for one in files if not is_there(page, one)) == []
    names = {one for one in quoted(page) if A_NAME.fullmatch(one)} - files - WORDS_OF_OTHERS
    last = {one: one.partition("(")[0].rpartition(".")[2] for one in names}
    assert sorted(one for one, name in last.items() if name not in identifiers()) == []


@pytest.mark.parametrize("page", PAGES, ids=[str(one.relative_to(ROOT)) for one in PAGES])
def test_its_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", page.read_text(encoding="utf-8"))
    assert [one for one in links if not (page.parent / one).exists()] == []


EMPTY_WORDS = re.compile(r"(Nobody|Nothing|None|Empty)( yet)?\.|One (who|whom|whose)\b")


@pytest.mark.slow
def test_no_docstring_is_empty_words_or_hides_of_whom_it_speaks() -> None:
    """`Nobody yet.` tells a reader nothing, and `One who …` not whether it is a player, a visitor or a worker."""
    found = [
        f"{module.relative_to(ROOT)}: {node.value[:60]}"
        for module in sorted(HOUSE.rglob("*.py"))
        for statement in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(statement, ast.Expr)
        and isinstance(node := statement.value, ast.Constant)
        and isinstance(node.value, str)
        and EMPTY_WORDS.match(node.value)
    ]
    assert found == []
