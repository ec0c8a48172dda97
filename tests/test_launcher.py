"""What run.py promises to a person in a fresh checkout; the installation itself is what starts this suite."""

import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import run
from tests.browser import finding


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two locks and a `.venv` that nothing was installed in."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "VENV_PYTHON", Path(sys.executable))
    (tmp_path / ".venv").mkdir()
    for name in ("requirements.lock", "requirements-dev.lock"):
        (tmp_path / name).write_text(f"a lock named {name}\n")
    return tmp_path


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What run.py prepared and handed over, in order, instead of doing it."""
    done: list[str] = []

    def hand_over(arguments: Sequence[str], *, environment: Mapping[str, str]) -> int:
        done.append(" ".join(arguments))
        return 7

    monkeypatch.setattr(run, "prepare", lambda lock: done.append(lock.name))
    monkeypatch.setattr(run, "cores", lambda: 3)
    monkeypatch.setattr(run, "environment_of_tests", dict)
    monkeypatch.setattr(run, "hand_over", hand_over)
    monkeypatch.chdir(Path.cwd())  # puts the folder back after `run.py test` has moved
    return done


@pytest.mark.parametrize(
    ("arguments", "lock", "command"),
    [
        ([], "requirements.lock", "-P -m croupier serve"),
        (["rules", "list"], "requirements.lock", "-P -m croupier rules list"),
        (["--help"], "requirements.lock", "-P -m croupier --help"),
        (["--version"], "requirements.lock", "-P -m croupier --version"),
        (["--port", "8001"], "requirements.lock", "-P -m croupier serve --port 8001"),
        (["--port=8001", "--help"], "requirements.lock", "-P -m croupier serve --port=8001 --help"),
        (["tour"], "requirements.lock", "-P -m croupier tour"),
        (["test", "-k", "split"], "requirements-dev.lock", "-m pytest -n 4 --dist worksteal -k split"),
        (["test", "-n", "1"], "requirements-dev.lock", "-m pytest -n 1"),
    ],
)
def test_arguments_choose_what_is_started(
    handed_over: list[str], arguments: list[str], lock: str, command: str
) -> None:
    assert run.main(arguments) == 7, "the exit code of the child is not its own"
    assert handed_over == [lock, command]


@pytest.mark.parametrize("option", ["-s", "-xvs", "--pdb", "-n4", "--numprocesses=4", "-pno:xdist", "no:xdist"])
def test_tests_that_a_person_steps_through_run_in_one_process(option: str) -> None:
    assert run.spread(["-k", "split", option]) == []


@pytest.mark.parametrize("option", ["-x", "-rs", "-msso", "tests/shoe", "--numbers", "--capture=fd"])
def test_other_tests_use_every_core(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "cores", lambda: 5)
    assert run.spread([option])[:2] == ["-n", "6"]


def test_the_tests_are_told_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"CROUPIER_CHROMIUM": "a browser", "PLAYWRIGHT_NODEJS_PATH": "a node"}
    monkeypatch.setattr(finding, "environment", lambda venv, packages: told)
    monkeypatch.setenv("HOUSE", "kept")
    assert {"HOUSE": "kept", **told}.items() <= run.environment_of_tests().items()


def test_without_a_browser_the_other_tests_still_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def environment(venv: Path, packages: Path) -> dict[str, str]:
        raise finding.NoBrowser("Install one.")

    monkeypatch.setattr(finding, "environment", environment)
    assert run.environment_of_tests() == os.environ
    assert capsys.readouterr().err == "run.py: Install one.\n"


@pytest.mark.usefixtures("handed_over")
def test_where_no_bytecode_is_to_be_written_it_is_kept_inside_the_venv() -> None:
    assert run.keeping_bytecode({"HOUSE": "kept"}) == {"HOUSE": "kept"}
    told = run.keeping_bytecode({"PYTHONDONTWRITEBYTECODE": "1"})
    assert told == {"PYTHONPYCACHEPREFIX": str(run.VENV / "bytecode")}
    elsewhere = {"PYTHONPYCACHEPREFIX": "/elsewhere"}
    assert run.keeping_bytecode({"PYTHONDONTWRITEBYTECODE": "1", **elsewhere}) == elsewhere


def test_an_old_python_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    assert run.main([]) == 2
    assert capsys.readouterr().err == "run.py: Croupier needs Python 3.11 or newer, and this is Python 3.10.\n"


def test_a_stamp_holds_until_the_lock_or_the_python_changes(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = checkout / "requirements.lock"
    assert not run.is_installed(lock)

    run.stamp_of(lock).write_text(run.fingerprint(lock))
    assert run.is_installed(lock)

    monkeypatch.setattr(sys.implementation, "cache_tag", "another-python")
    assert not run.is_installed(lock)


def test_a_changed_lock_is_installed_again(checkout: Path) -> None:
    lock = checkout / "requirements.lock"
    run.stamp_of(lock).write_text(run.fingerprint(lock))
    lock.write_text("another lock\n")
    assert not run.is_installed(lock)


def test_two_first_starts_install_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fcntl")
    lock = checkout / "requirements.lock"
    installed: list[Path] = []

    def install(lock: Path) -> None:
        installed.append(lock)
        run.stamp_of(lock).write_text(run.fingerprint(lock))

    monkeypatch.setattr(run, "install", install)
    starts = [threading.Thread(target=run.prepare, args=[lock]) for _ in range(2)]
    with run.one_at_a_time():
        for start in starts:
            start.start()
        for start in starts:
            start.join(timeout=0.2)
        assert installed == [], "a start did not wait for its turn"
    for start in starts:
        start.join()
    assert installed == [lock]


def test_a_failing_step_shows_its_output_and_ends_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    failing = [sys.executable, "-c", "print('the disk is full'); raise SystemExit(3)"]
    with pytest.raises(run.CannotStart, match="the packages could not be installed"):
        run.run_quietly(failing, making="the packages")
    assert capsys.readouterr().err == "the disk is full\n"


def test_a_step_that_works_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    run.run_quietly([sys.executable, "-c", "print('Collecting …')"], making="the packages")
    assert capfd.readouterr() == ("", "")


def test_pip_is_heard_line_by_line_and_told_in_a_few_calm_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("# by hand\none==1.0 \\\n    --hash=sha256:0==\ntwo==2.0\nthree==3.0 ; python_version > '3'\n")
    monkeypatch.setattr(run, "BETWEEN_LINES", 0.0)
    progress = run.Progress(run.packages_in(lock))
    pip = """
for name in ("one", "two", "three"):
    print(f"Collecting {name}==1.0 (from -r requirements.lock)")
    print(f"  Downloading {name}-1.0.whl (12 kB)")
print()
print("Installing collected packages: one, two, three")
"""
    run.run_quietly([sys.executable, "-c", pip], making="the packages", hears=progress.hear)
    assert capsys.readouterr().err.splitlines() == [
        "  1 of 3 packages fetched",
        "  2 of 3 packages fetched",
        "  3 of 3 packages fetched",
        "  3 of 3 packages fetched; installing them",
    ]


def test_what_only_counts_is_said_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "BETWEEN_LINES", 1e9)
    progress = run.Progress(2)
    for line in ("Collecting one==1.0\n", "Collecting two==2.0\n", "Installing collected packages: one, two\n"):
        progress.hear(line)
    assert capsys.readouterr().err == "  2 of 2 packages fetched; installing them\n"
