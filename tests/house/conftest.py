"""Fixtures of the proofs of the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.premises import Premises, premises_in
from tests.proofs import Witness


@pytest.fixture
def house(tmp_path: Path, witness: Witness) -> Iterator[Premises]:
    """Under the book that a proof names; everything that happens is witnessed."""
    with premises_in(tmp_path, witness) as premises:
        yield premises


@pytest.fixture
def plain_house(tmp_path: Path) -> Iterator[Premises]:
    """For tests that prove no clause."""
    with premises_in(tmp_path) as premises:
        yield premises
