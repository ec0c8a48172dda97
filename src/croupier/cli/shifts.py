"""What the staff did, on the command line: for a person and for a program."""

from __future__ import annotations

from typing import Any

from croupier.cli.happenings import in_one_line
from croupier.tables.conduct.conduct import StaffStep


def as_line(table: str, step: StaffStep) -> str:
    """One step: `2026-11-16 20:02  table-1  dan (dealer)  [5.1]  416 cards are shuffled`."""
    cited = f"[{step.clause}]  " if step.clause else ""
    who = f"{in_one_line(step.who)} ({step.role.words})"
    return f"{step.at:%Y-%m-%d %H:%M}  {table}  {who}  {cited}{in_one_line(step.what)}"


def as_document(table: str, step: StaffStep) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "table": table,
        "who": step.who,
        "role": step.role.value,
        "at": step.at.isoformat(),
        "what": step.what,
        "clause": step.clause,
    }
