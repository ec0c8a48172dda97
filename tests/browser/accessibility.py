"""Asks axe what on a page would keep somebody out; never changes the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parent / "axe.min.js"  # axe-core 4.14.0, as published; Mozilla Public License 2.0
SERIOUS = ("serious", "critical")


def no_serious_accessibility_faults(page: Page) -> None:
    """Fail, with the places and what to do about them, if axe finds a serious or critical fault."""
    faults = accessibility_faults(page)
    assert not faults, f"{page.url} keeps people out:\n" + "\n".join(faults)


def accessibility_faults(page: Page, impacts: tuple[str, ...] = SERIOUS) -> list[str]:
    """One paragraph for each fault of these impacts: critical, serious, moderate or minor."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [_told(fault) for fault in found["violations"] if fault["impact"] in impacts]


def _told(fault: dict[str, Any]) -> str:
    places = [f"  at {' '.join(map(str, node['target']))}: {node['failureSummary']}" for node in fault["nodes"]]
    return "\n".join([f"{fault['id']} ({fault['impact']}): {fault['help']}", *places])
