"""What the fields of a tournament's events say, where no sentence stands below the field itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WORDS: Final[Mapping[str, str]] = MappingProxyType({})
"""By the name of the field, for every event that has one of that name."""


def words_for(kind: str, field: str) -> str:
    """What the field of an event says; nothing where nobody has found words for it."""
    return WORDS.get(field, "")
