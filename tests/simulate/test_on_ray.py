"""Simulations on a Ray cluster: the same tally whoever runs the shards; one sentence where there is none."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.simulate import on_ray
from croupier.simulate.on_ray import NodeReport, code, knock, refuse_unreachable, run_on_node
from croupier.vocabulary.refusal import RefusedError
from tests.shelves import quick_book
from tests.simulate.stand_in import coin, plan

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(croupier.__file__).parents[1]


def environment() -> dict[str, str]:
    """Nodes find what the tests find."""
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCES), str(ROOT))), "RAY_USAGE_STATS_ENABLED": "0"}


def reach(address: str) -> None:
    knock(address)
    refuse_unreachable(address)


def refusal(address: str) -> str:
    with pytest.raises(RefusedError) as no:
        reach(address)
    return str(no.value)


# --- a cluster of two nodes -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "kill",
    [pytest.param(False, id="both live", marks=pytest.mark.nightly), pytest.param(True, id="one is killed")],
)
def test_two_nodes_find_what_one_process_finds(*, kill: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.simulate.two_nodes", *(["kill"] if kill else [])],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["same"] is True
    assert found["cores"] == 2
    assert len(found["killed_at"]) == int(kill)
    assert 0 < found["stopped"] < plan(40_000_000).rounds
    assert found["none"] is True


@pytest.mark.slow
def test_the_command_on_a_cluster_of_this_machine() -> None:
    asked = ["simulate", quick_book(), "--rounds", "3e5", "--json"]
    alone, together = (
        subprocess.run(
            [sys.executable, "-m", "croupier", *asked, *where],
            cwd=ROOT,
            env=environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        for where in (["--workers", "1"], ["--ray", "local"])
    )
    one, other = json.loads(alone.stdout), json.loads(together.stdout)
    assert one["results"] == other["results"]
    assert one["breakdown"] == other["breakdown"]


# --- no cluster -------------------------------------------------------------------------------------------


@pytest.fixture
def deaf() -> Iterator[str]:
    """Something that takes a call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_where_nobody_listens_it_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "croupier",
            "simulate",
            quick_book(),
            "--rounds",
            "10",
            "--ray",
            f"127.0.0.1:{port}",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr == f"croupier: No Ray cluster answers at 127.0.0.1:{port}: Connection refused.\n"


def test_where_something_else_listens_it_is_said_within_seconds(
    deaf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is given ten, and is silent for as long as one waits: a moment shows the same."""
    assert 0 < on_ray._ANSWER <= 10
    monkeypatch.setattr(on_ray, "_ANSWER", 0.2)
    assert f"No Ray cluster answers at {deaf}: something takes the call, and says nothing" in refusal(deaf)


@pytest.mark.parametrize("address", ["here", "", ":1", "host:", "host:port", "host:99999", "ray://host"])
def test_an_address_is_a_host_and_a_port(address: str) -> None:
    assert "HOST:PORT" in refusal(address)


def test_a_host_that_does_not_exist() -> None:
    assert "No Ray cluster answers at no-such-host.invalid:6379" in refusal("no-such-host.invalid:6379")


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RefusedError, match=r"pip install '\.\[cluster\]'"):
        knock("local")


def test_ray_is_loaded_by_nobody_else() -> None:
    load = "import sys, croupier.cli.app, croupier.simulate.on_ray; print('ray' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", load], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


# --- what a node does -------------------------------------------------------------------------------------


def test_a_node_says_which_code_ran_it() -> None:
    assert run_on_node(plan(), coin, None) == NodeReport(code(), None)
    report = run_on_node(plan(), coin, 3)
    assert report.code == code()
    assert report.tally is not None
    assert on_ray.LOCAL == "local"
