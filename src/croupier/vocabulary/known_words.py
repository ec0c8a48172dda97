"""The words that a field takes, for whoever gave another one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.vocabulary.names import Choice, On
from croupier.vocabulary.roles import Role

_OF_A_FIELD: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "choose": tuple(Choice),
        "on": tuple(On),
        "side_wagers": tuple(On),
        "main_bettors_only": tuple(On),
        "role": tuple(Role),
        "acting_as": tuple(Role),
    }
)


def with_known_words(message: str, field: str) -> str:
    """The message, and where a word is none of those that the field takes, which there are.

    `field` is the path to it, as in `table.side_wagers[0]`.
    """
    words = _OF_A_FIELD.get(re.sub(r"\[.*", "", field.rpartition(".")[2]))
    return f"{message}; there are {', '.join(words)}" if words and "Invalid enum" in message else message
