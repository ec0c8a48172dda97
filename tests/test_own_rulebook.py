"""A sixth book, from outside: every room plays, proves, prices and shows it, by its folder or installed."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import shelf
from croupier.web.client import Client
from tests.command_line import croupier
from tests.own_rulebook import BOOK, EXAMPLE
from tests.own_rulebook import copied as copied
from tests.own_rulebook import example as example
from tests.own_rulebook import own_shelf as own_shelf
from tests.test_serve import errors_of, in_time, plays, served

ROOT = Path(__file__).parent.parent
PROJECT = EXAMPLE.parent

COMMANDS = {
    # what is asked, and what the answer has
    ("rules", "list"): "port-ellery-blackjack     Blackjack at the Lantern Casino, Port Ellery, 2026 (42 clauses)",
    ("rules", "show", BOOK, "S.3"): "A Blackjack is paid 6 to 5",
    ("rules", "diff", "act-blackjack-2018", BOOK): "    port-ellery-blackjack     6 to 5 (S.3)",
    ("rules", "where", BOOK, "S.3"): "port_ellery_blackjack/tests/test_rounds.py",
    ("rules", "coverage"): "port-ellery-blackjack        41 of   42 testable clauses proved",
    ("round", str(EXAMPLE / "tour.json")): "ann, box 1, Blackjack: wins $12 at 6 to 5, $10 returned",
    ("table", "run", str(PROJECT / "table.jsonl")): "[C.5]  A card is burned, face down",
    ("odds", BOOK, "--wager", "insurance"): "7.3955%",
}
SIMULATE = ("simulate", BOOK, "--rounds", "2000", "--workers", "2", "--json")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_book_in_a_folder_is_known_to_every_command(example: Path, command: tuple[str, ...]) -> None:
    said = croupier(*command, "--rulebook", str(example))
    assert (said.returncode, said.stderr) == (0, "")
    assert COMMANDS[command] in said.stdout


def test_without_its_folder_nobody_knows_the_book(own_shelf: None) -> None:
    said = croupier("rules", "show", BOOK)
    assert said.returncode == 2
    assert said.stderr.startswith(f"croupier: There is no rulebook '{BOOK}': there are ")


@pytest.mark.parametrize("command", [("rules", "list"), ("serve", "--port", "0"), ("verify", "house.sqlite3")])
def test_a_folder_that_is_no_book_ends_every_command_with_one_sentence(
    copied: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (copied / "clauses.toml").unlink()
    said = croupier(*command, "--rulebook", str(copied), folder=tmp_path)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "port_ellery_blackjack/clauses.toml: it is missing" in said.stderr
    assert not (tmp_path / "house.sqlite3").exists()


# --- installed into an environment of its own -------------------------------------------------------------


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of a clean environment into which the example is installed, as an installer leaves it.

    Nothing is fetched: what the house needs is found where it lies, the house itself in this checkout.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    found = (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT / "src"))
    (packages / "what-is-here.pth").write_text("\n".join(dict.fromkeys(found)) + "\n")
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    for package in project["tool"]["setuptools"]["packages"]:
        folder = Path(package.replace(".", "/"))
        (packages / folder).mkdir()
        for file in (PROJECT / folder).iterdir():
            if file.is_file():
                shutil.copy(file, packages / folder)
    about = packages / "port_ellery_blackjack-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: port-ellery-blackjack\nVersion: 1.0\n")
    points = project["project"]["entry-points"]["croupier.rulebooks"]
    lines = ["[croupier.rulebooks]", *(f"{name} = {value}" for name, value in points.items())]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return str(home / "bin" / "python")


SEVERAL = """
import json, sys
from croupier.cli import main

for command in json.loads(sys.argv[1]):
    print("==", *command, flush=True)
    sys.argv = ["croupier", *command]
    try:
        main()
    except SystemExit as end:
        assert not end.code, (command, end.code)
"""

ENVIRONMENT = """
import gymnasium
from croupier.environments import IDS

box = gymnasium.make(IDS["port-ellery-blackjack"])
_, told = box.reset(seed=1)
for _ in range(200):
    _, _, terminated, truncated, told = box.step(box.action_space.sample(told["action_mask"]))
    if terminated or truncated:
        _, told = box.reset()
print(box.spec.id)
"""


@pytest.mark.slow
def test_an_installed_book_is_known_to_every_command_by_itself(python: str, tmp_path: Path) -> None:
    said = run(python, SEVERAL, json.dumps([*COMMANDS, SIMULATE]), folder=tmp_path)
    answers = dict(one.split("\n", 1) for one in said.split("== ")[1:])
    for command, has in COMMANDS.items():
        assert has in answers[" ".join(command)]
    simulated = json.loads(answers[" ".join(SIMULATE)])
    assert (simulated["rulebook"], simulated["rounds"]) == (BOOK, 2000), "two processes of their own found it too"


@pytest.mark.slow
def test_an_installed_book_has_an_environment_for_research(python: str, tmp_path: Path) -> None:
    assert run(python, ENVIRONMENT, folder=tmp_path) == "croupier/PortElleryBlackjack-v0\n"


@pytest.mark.slow
def test_an_installed_book_has_a_table_in_a_fresh_house(python: str, tmp_path: Path) -> None:
    arguments = ("--database", "house.sqlite3", "--port", "0", "--pace", "quick", "--no-house-players")

    async def story(address: str) -> str:
        async with in_time(), Client(address) as client:
            await client.guest()
            table = await plays(client, "port-ellery")
            assert table.felt.book == BOOK
            assert table.felt.boxes == 5
            return " ".join(one.text for one in table.felt.inscriptions)

    with served(*arguments, folder=tmp_path, python=python) as house:
        assert "Blackjack pays 6 to 5" in asyncio.run(story(house.until(r"(http://127\.0\.0\.1:\d+)")))
        assert house.stop() == 0
    assert errors_of(tmp_path) == ""


@pytest.mark.slow
def test_the_proofs_that_the_book_brings_hold(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(PROJECT))
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def run(python: str, code: str, *arguments: str, folder: Path) -> str:
    done = subprocess.run(
        (python, "-c", code, *arguments), cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_table_whose_book_is_not_here_stops_alone_and_the_house_is_told_of(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, opens, enrols = (tmp_path / name for name in ("house.sqlite3", "opens.jsonl", "enrols.jsonl"))
    by: dict[str, Any] = {"who": "gus", "role": "gaming-manager", "at": "2026-11-16T20:00:00+11:00"}
    limits = {"minimum": 10_00, "maximum": 500_00}
    opened = {"command": "open", "rulebook": "port-ellery-blackjack", "float": 10_000_00, "options": limits, **by}
    opens.write_text(json.dumps(opened))
    enrols.write_text(json.dumps({"command": "enrol", "patron": "ann", **by}))
    to = ("--database", str(record))
    assert croupier("table", "run", str(opens), *to, "--rulebook", str(example)).returncode == 0
    monkeypatch.setenv(shelf.FOLDERS, "")
    shelf.look_again()  # as on a machine that does not have the book
    ran = croupier("house", "run", str(enrols), *to, "--json")
    assert ran.returncode == 0, ran.stderr
    document = json.loads(ran.stdout.splitlines()[-1])
    assert list(document["patrons"]) == ["ann"]
    assert document["tables"]["table-1"]["phase"] == "stopped"
    assert document["tables"]["table-1"]["says"].startswith("table-1 is stopped: there is no rulebook")
    assert "table-1 is stopped" in croupier("house", "run", str(enrols), *to).stdout
