"""Fixtures of the proofs of tournaments."""

from __future__ import annotations

import pytest

from tests.proofs import Witness
from tests.tournaments.hall import Hall


@pytest.fixture
def hall(book: str, witness: Witness) -> Hall:
    return Hall(book, witness)
