"""The built pages in the package are those of `frontend/`, whole, and ask for nothing from elsewhere."""

import gzip
import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
STATIC = ROOT / "src" / "croupier" / "web" / "static"
SOURCES = [  # as in frontend/build/fingerprint.ts
    "build",
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
]
BUILD = "cd frontend && npm ci && npm run build"
RANKS, SUITS = "A23456789TJQK", "shdc"


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Each of these files, and every file in each of these folders, but none that is hidden."""
    inside = [path for start in paths for path in ([start] if start.is_file() else start.rglob("*"))]
    return [path for path in inside if path.is_file()]


def digest(root: Path, paths: Iterable[Path]) -> str:
    """One digest over names and contents, as `frontend/build/fingerprint.ts` makes it."""
    names = [file.relative_to(root).as_posix() for file in files_in(paths)]
    shown = sorted((name for name in names if not re.search(r"(^|/)\.", name)), key=str.encode)
    lines = [f"{name} {hashlib.sha256((root / name).read_bytes()).hexdigest()}\n" for name in shown]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def recorded(part: str) -> object:
    return json.loads((STATIC / "build.json").read_text(encoding="utf-8"))[part]


def test_the_built_pages_are_up_to_date() -> None:
    now = digest(FRONTEND, [FRONTEND / name for name in SOURCES])
    assert now == recorded("sources"), f"frontend/ has changed since the pages were built: {BUILD}"


def test_the_built_pages_are_as_they_were_built() -> None:
    now = digest(STATIC, [path for path in STATIC.iterdir() if path.name != "build.json"])
    assert now == recorded("built"), f"the built pages were changed by hand, or some are missing: {BUILD}"


def test_the_lock_holds_what_is_installed_on_other_machines_too() -> None:
    """npm 11 refuses a lock that lacks a package for another system: `npm ci` of its own lock then fails."""
    locked = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = {name for one in locked.values() for name in one.get("optionalDependencies", {})}
    assert wanted, "bundlers come as a package for each system"
    assert not sorted(name for name in wanted if f"node_modules/{name}" not in locked)
    assert not sorted(name for name, one in locked.items() if name and "integrity" not in one)


def test_whatever_the_first_page_names_is_there() -> None:
    named = re.findall(r'(?:src|href)="([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    assert len(named) >= 3
    assert [name for name in named if not (name.startswith("/") and (STATIC / name[1:]).is_file())] == []


def test_no_script_or_style_stands_in_the_page_itself() -> None:
    """The pages are sent with a policy that runs only files of this house."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:|data:", page) == []


def test_the_pages_name_no_other_host() -> None:
    namespaces = r"https?://(?!www\.w3\.org/|svelte\.dev/e/)[a-z0-9]|\bwww\.(?!w3\.org/)"  # of SVG, of errors
    files = [path for path in files_in([STATIC]) if path.suffix in {".html", ".js", ".css", ".svg", ".json"}]
    assert files
    named = [path.name for path in files if re.search(namespaces, path.read_text(encoding="utf-8"))]
    assert named == []


def test_the_pages_are_small() -> None:
    """Under 300 kB on the wire, card faces aside."""
    files = [path for path in files_in([STATIC]) if "cards" not in path.relative_to(STATIC).parts]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 300_000


@pytest.mark.parametrize("suit", SUITS)
def test_every_card_has_a_face(suit: str) -> None:
    faces = {path.name for path in (STATIC / "cards").glob("*.svg")}
    assert {f"{rank}{suit}.svg" for rank in RANKS} | {"back.svg"} <= faces


@pytest.mark.parametrize("suit", "dc")
def test_a_deck_of_four_colours_differs_in_diamonds_and_clubs(suit: str) -> None:
    for name in [f"{rank}{suit}.svg" for rank in RANKS]:
        usual = (STATIC / "cards" / name).read_bytes()
        assert (STATIC / "cards" / "four" / name).read_bytes() != usual
