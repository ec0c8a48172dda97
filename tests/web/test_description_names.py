"""The names in the description of the API, and the kinds of its answers: a generated client loses none."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_spoiled_requests import open_door


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return described(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def schemas(description: dict[str, Any]) -> dict[str, Any]:
    return dict(description["components"]["schemas"])


def described(folder: Path) -> dict[str, Any]:
    async def work() -> dict[str, Any]:
        async with open_door(folder) as door:
            return door.described

    return asyncio.run(work())


def as_a_class(name: str) -> str:
    """What a generator makes of a name: no dots, strokes or spaces, and capitals alone do not tell two apart."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def test_no_two_shapes_have_one_name(schemas: dict[str, Any]) -> None:
    for names in (list(schemas), [one["title"] for one in schemas.values()]):
        often = Counter(map(as_a_class, names))
        assert [name for name, times in often.items() if times > 1] == []


def test_a_shape_is_called_what_it_is_found_under(schemas: dict[str, Any]) -> None:
    assert {name: one["title"] for name, one in schemas.items() if one["title"] != name} == {}
    assert [name for name in schemas if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name)] == [], "a path is no name"


def test_every_shape_that_is_referred_to_is_there(schemas: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schemas)))
    assert named <= set(schemas)


def test_every_answer_says_of_what_kind_it_is(description: dict[str, Any]) -> None:
    kinds = {
        (path, method, status, kind)
        for path, methods in description["paths"].items()
        for method, one in methods.items()
        for status, answer in one["responses"].items()
        for kind in answer.get("content", {})
    }
    assert [one for one in kinds if not re.fullmatch(r"[a-z]+/[a-z0-9.+-]+(; ?[a-z]+=\S+)?", one[-1])] == []
    assert any(path.endswith("/file") for path, *_ in kinds), "no answer is a file: this would tell nothing of one"


@pytest.mark.nightly
def test_a_client_is_generated_without_a_warning(tmp_path: Path) -> None:
    """With openapi-python-client on the path, from an environment of its own."""
    generator = shutil.which("openapi-python-client")
    if generator is None:
        pytest.skip("openapi-python-client is not on the path")
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(described(tmp_path)), encoding="utf-8")
    settings = tmp_path / "settings.yaml"
    settings.write_text("post_hooks: []\n", encoding="utf-8")
    command = [generator, "generate", "--path", str(document), "--config", str(settings), "--meta", "none"]
    ran = subprocess.run(
        [*command, "--fail-on-warning"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert len(list((tmp_path / "croupier_client" / "models").glob("*.py"))) > 200
