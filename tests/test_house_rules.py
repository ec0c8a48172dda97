"""The habits of the house that a machine can check, so that no reviewer has to."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "croupier"
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-dev.lock"]

OUTSIDE_THE_LOCKS = ["research"]
"""Groups whose packages only nightly tests want, and would cost everybody else gigabytes."""

CORE = ["vocabulary", "rulebooks", "ledger", "store", "games", "tables"]
ROOMS_WITH_MONEY = ["vocabulary", "ledger", "games", "tables"]

CHANCE_AND_CLOCK = {"random", "secrets", "time", "uuid"}
CLOCK_READINGS = {"now", "utcnow", "today"}
NAMES_OF_NO_ROOM = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}
LEFTOVERS = re.compile(r"/(\.git|\.venv|\.hypothesis|node_modules|build|dist|[\w.]*_cache|__pycache__)(/|$)")


def modules(*rooms: str) -> list[Path]:
    return sorted(module for room in rooms for module in (HOUSE / room).rglob("*.py"))


def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def place(module: Path, node: ast.expr | ast.stmt) -> str:
    return f"{module.relative_to(ROOT)}:{node.lineno}"


def imports(module: Path) -> Iterator[tuple[str, str]]:
    """Each imported module's full name, and where it is imported."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, place(module, node)) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield ("." * node.level + (node.module or ""), place(module, node))


def project_files() -> list[Path]:
    """What git tracks or would track; without git, everything that is not a leftover of a tool."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0:
        names = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        names = [path for path in ROOT.rglob("*") if not LEFTOVERS.search(f"/{path.relative_to(ROOT)}")]
    return sorted(path for path in names if path.is_file())


def lines_matching(pattern: str, files: list[Path]) -> list[str]:
    found = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or the like
        found += [
            f"{file.relative_to(ROOT)}:{number}"
            for number, line in enumerate(text.splitlines(), start=1)
            if re.search(pattern, line)
        ]
    return found


# --- the rooms ------------------------------------------------------------------------------------------


def test_the_vocabulary_needs_only_the_standard_library() -> None:
    foreign = [
        f"{where} imports {name}"
        for module in modules("vocabulary")
        for name, where in imports(module)
        if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("croupier.vocabulary.")
    ]
    assert foreign == []


def test_every_module_has_found_its_room() -> None:
    strays = [
        str(path.relative_to(ROOT))
        for path in HOUSE.rglob("*")
        if path.stem in NAMES_OF_NO_ROOM and (path.is_dir() or path.suffix == ".py")
    ]
    assert strays == []


@pytest.mark.slow
def test_decoders_are_made_one_at_a_time() -> None:
    """Two threads that have msgspec make out one type at once end the process: see `croupier/decoders.py`."""
    made_elsewhere = [
        f"{place(module, node)} has {ast.unparse(node)[:60]}"
        for module in sorted(HOUSE.rglob("*.py"))
        if module != HOUSE / "decoders.py"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call)
        and (
            re.fullmatch(r"(msgspec\.)?((json|msgpack|toml|yaml)\.)?(Decoder|convert)", ast.unparse(node.func))
            or (ast.unparse(node.func).endswith("decode") and any(word.arg == "type" for word in node.keywords))
        )
    ]
    assert made_elsewhere == []


@pytest.mark.slow
def test_decoders_are_made_while_modules_are_loaded() -> None:
    made_late = [
        f"{place(module, call)} makes a decoder in {function.name}"
        for module in sorted(HOUSE.rglob("*.py"))
        if module != HOUSE / "decoders.py"
        for function in ast.walk(tree(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in {"decoder", "converter"}
    ]
    assert made_late == []


# --- the core -------------------------------------------------------------------------------------------


def test_no_chance_in_the_core() -> None:
    drawn = [
        f"{where} imports {name}"
        for module in modules(*CORE)
        for name, where in imports(module)
        if CHANCE_AND_CLOCK & set(name.split("."))
    ]
    assert drawn == []


def test_the_shoe_takes_its_chance_from_secrets_alone() -> None:
    """Live shuffles never come from an ordinary generator."""
    taken = {name.split(".")[0] for module in modules("shoe") for name, _ in imports(module)}
    assert "secrets" in taken
    assert not taken & {"random", "numpy", "time"}


def test_no_clock_in_the_core() -> None:
    read = [
        f"{place(module, node)} reads the clock with {ast.unparse(node)}"
        for module in modules(*CORE)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Attribute)
        and node.attr in CLOCK_READINGS
        and ast.unparse(node.value).split(".")[-1] in {"datetime", "date"}
    ]
    assert read == []


def test_no_floats_near_money() -> None:
    floats = [
        f"{place(module, node)} has {ast.unparse(node)}"
        for module in modules(*ROOMS_WITH_MONEY)
        for node in ast.walk(tree(module))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert floats == []


# --- what a stranger receives ---------------------------------------------------------------------------


def pins(lock: Path) -> set[str]:
    """Each `name==version ; marker` of a lock, without its hashes."""
    text = lock.read_text(encoding="utf-8")
    return {found.group(1).strip() for found in re.finditer(r"^([a-z0-9].*?==.*?)\\?$", text, re.MULTILINE)}


def pinned_names(lock: Path) -> set[str]:
    return {pin.split("==")[0] for pin in pins(lock)}


def required_names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9_.-]", requirement)[0].lower() for requirement in requirements}


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    serving = required_names(project["project"]["dependencies"])
    locked = {name: group for name, group in project["dependency-groups"].items() if name not in OUTSIDE_THE_LOCKS}
    groups = required_names([item for group in locked.values() for item in group])
    assert serving <= pinned_names(LOCKS[0])
    assert serving | groups <= pinned_names(LOCKS[1])


def test_nothing_of_the_groups_outside_the_locks_is_in_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for group in OUTSIDE_THE_LOCKS:
        assert not required_names(project["dependency-groups"][group]) & pinned_names(LOCKS[1])


def test_the_dev_lock_holds_the_serving_lock() -> None:
    assert pins(LOCKS[0]) - pins(LOCKS[1]) == set()


def test_every_pin_has_a_hash() -> None:
    for lock in LOCKS:
        entries = re.split(r"^(?=[a-z0-9])", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert [entry.split()[0] for entry in entries if entry.strip() and "--hash=sha256:" not in entry] == []


def test_locks_carry_no_addresses() -> None:
    locks = [path for path in project_files() if path.suffix == ".lock" or path.name == "package-lock.json"]
    addresses = r"https?://"  # npm writes down where to thank authors: take that out of its lock
    assert lines_matching(addresses, locks) == []


def test_no_package_registry_is_named() -> None:
    hosts = r"pypi\.org|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg"
    assert lines_matching(hosts, project_files()) == []


def test_no_path_of_one_machine_is_named() -> None:
    homes = r"(?<![\w.~)}-])/(?:work|root|home/\w+|Users/\w+)/"
    assert lines_matching(homes, project_files()) == []


@pytest.mark.slow
def test_nobody_is_told_to_install_the_project_by_its_name() -> None:
    """The name is somebody else's where packages are looked up: a person installs a checkout, `pip install .`."""
    by_name = r"(?:pip3?|pipx|uv)\b.{0,20}\b(?:install|add|run)\b.*\bcroupier\b|\bcroupier\[[a-z]+[,\]]"
    for told in ("pip install '{}[charts]'", "python3 -m pip install -U {}", "uv add {}", "needs {}[cluster]"):
        assert re.search(by_name, told.format("croupier")), f"the pattern does not find {told}"
    assert lines_matching(by_name, project_files()) == []


# --- the tools ------------------------------------------------------------------------------------------

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.mark.slow
@pytest.mark.timeout(3600)  # mypy looks at everything for the first time, and others may be busy
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["-m", "ruff", "check"], id="ruff-check"),
        pytest.param(["-m", "ruff", "format", "--check"], id="ruff-format"),
        pytest.param(["-m", "mypy"], id="mypy", marks=pytest.mark.slow),
        pytest.param(["-c", LINT_IMPORTS, "--no-logo"], id="lint-imports"),
    ],
)
def test_the_tools_are_content(arguments: list[str]) -> None:
    ran = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"\n{ran.stdout}{ran.stderr}"


# --- the tests ------------------------------------------------------------------------------------------

CLOCK = re.compile(r"\b(monotonic|perf_counter|process_time|time\.time)(_ns)?\(\)")


def took_time(node: ast.AST) -> bool:
    """Whether a clock is read here and something is taken from it: how long something took."""
    return any(
        isinstance(one, ast.BinOp) and isinstance(one.op, ast.Sub) and CLOCK.search(ast.unparse(one))
        for one in ast.walk(node)
    )


def judges_time(function: ast.AST) -> Iterator[ast.Assert]:
    """What a function asserts about how long something took, at once or by a name that it gave to it."""
    named = {
        name.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and took_time(node.value)
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            names = {one.id for one in ast.walk(node.test) if isinstance(one, ast.Name)}
            if took_time(node.test) or names & named:
                yield node


def test_no_test_judges_how_long_something_took() -> None:
    """A machine may be busy. Wait for what is to happen, and leave what never does to the limit of every test."""
    judged = [
        place(module, node)
        for module in sorted((ROOT / "tests").rglob("*.py"))
        if CLOCK.search(module.read_text(encoding="utf-8"))
        for function in ast.walk(tree(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in judges_time(function)
    ]
    assert judged == []


@pytest.mark.parametrize(
    "body",
    ["assert time.monotonic() - began < 5", "took = perf_counter() - began\n    assert took < 5"],
    ids=["at once", "by a name"],
)
def test_one_that_does_would_be_found(body: str) -> None:
    assert list(judges_time(ast.parse(f"def test_it():\n    {body}")))


@pytest.mark.slow
def test_no_two_classes_share_a_name() -> None:
    """A name that is found in two rooms sends its reader to the wrong one."""
    found: dict[str, list[str]] = {}
    for module in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(place(module, node))
    assert [places for places in found.values() if len(places) > 1] == []
