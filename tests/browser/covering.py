"""What lies over what on a page, read from its boxes: cards, totals, results, buttons, and whatever is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
READS = (HERE / "covering.js").read_text(encoding="utf-8")
MEASURES = (HERE / "small.js").read_text(encoding="utf-8")
LEAST = {"LEAST_TEXT": 11, "LEAST_TARGET": 44}
"""In pixels: what is written, and what is pressed on a phone."""


def read(page: Page) -> dict[str, Any]:
    """What is wrong on the page, which targets are small, and where all that never moves is."""
    found: dict[str, Any] = page.evaluate(READS)
    small = page.evaluate(MEASURES, LEAST)
    return {**found, "faults": found["faults"] + small["written"], "targets": small["pressed"]}


def too_small(page: Page) -> list[str]:
    """What is written too small on any page; and on a phone, what is pressed."""
    small = page.evaluate(MEASURES, LEAST)
    is_phone = page.evaluate("matchMedia('(pointer: coarse)').matches")
    found: list[str] = small["written"] + (small["pressed"] if is_phone else [])
    return found
