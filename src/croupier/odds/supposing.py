"""What is supposed beyond the books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppositions:
    """Rules that no book has, by name; what is not named stays as the book says."""

    given: tuple[str, ...] = ()
    """As they were asked for, `KEY=VALUE`; an answer carries them with it."""
    decks: int | None = None
    blackjack: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Fields of `BlackjackGame`."""
    tied_war_pays: Fraction | None = None
    tie_pays: Fraction | None = None


NOTHING: Final = Suppositions()
