"""The screens that the pages are made for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

Room = Literal["dark", "light"]


@dataclass(frozen=True, slots=True)
class Size:
    """A screen in CSS pixels, and how many of its own a pixel has."""

    width: int
    height: int
    scale: float = 1
    is_phone: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


PHONE = Size(390, 844, scale=2, is_phone=True)
DESKTOP = Size(1440, 900)
LARGE = Size(2560, 1440)

LOOKS = (
    (PHONE, "dark"),
    (DESKTOP, "light"),
    pytest.param(PHONE, "light", marks=pytest.mark.nightly),
    pytest.param(DESKTOP, "dark", marks=pytest.mark.nightly),
)
"""How a page is looked at: its layout follows the size and its colours the room, so two looks see each once."""
