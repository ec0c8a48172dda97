"""The commands of a tournament as a document: made from the commands themselves and what chapters entered."""

from __future__ import annotations

from typing import Any

from croupier.tournaments.reading import READER


def as_plain_values() -> dict[str, Any]:
    """The document for a program."""
    return {"commands": sorted(READER.words)}


def as_markdown() -> str:
    """The document for a person: `docs/tournament-commands.md`, word for word."""
    return "\n".join(["# The commands of a tournament", "", *(f"- `{word}`" for word in sorted(READER.words)), ""])
