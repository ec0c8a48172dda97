"""What the pages think that the house sends has the fields that it does send."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.analysis import documents
from croupier.floor import felt

SOURCES = Path(__file__).resolve().parents[2] / "frontend" / "src"
ELSEWHERE = {"SignShownToAll": "SignShown", "SimulationShown": "Simulation", "FoundShown": "Found"}
"""Shapes that the pages know by another name."""
SHAPES = [
    *(("lib/types.ts", shape) for shape in vars(felt).values()),
    ("odds/simulation.svelte.ts", documents.SimulationShown),
    ("odds/simulation.svelte.ts", documents.FoundShown),
]


def is_shape(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, msgspec.Struct) and not one.__name__.startswith("_")


@pytest.mark.parametrize(("file", "shape"), [(file, shape) for file, shape in SHAPES if is_shape(shape)])
def test_every_field_has_its_place_in_the_pages(file: str, shape: type[msgspec.Struct]) -> None:
    name = ELSEWHERE.get(shape.__name__, shape.__name__)
    found = re.search(
        rf"^export interface {name} {{\n(.*?)^}}", (SOURCES / file).read_text(), re.DOTALL | re.MULTILINE
    )
    assert found is not None, f"{file} has no interface {name}"
    known = re.findall(r"^  (?:readonly )?(\w+)\??:", found[1], re.MULTILINE)
    assert sorted(known) == sorted(field.encode_name for field in msgspec.structs.fields(shape))
