"""Every kind of stream that the house keeps beside tables, tournaments and people."""

from __future__ import annotations

from typing import Any, Final

from croupier.casino.kind import CASINO
from croupier.chapters.kinds import StreamKind
from croupier.jackpots.kind import JACKPOT
from croupier.patrons.kind import PATRON
from croupier.promotions.kind import PROMOTION

KINDS: Final[tuple[StreamKind[Any], ...]] = (
    CASINO,
    JACKPOT,
    PATRON,
    PROMOTION,
)
"""Each with the commands of its own."""


def kind_of_stream(stream: str) -> StreamKind[Any] | None:
    """The kind that a stream is of; nothing where it is a table's, a tournament's or a person's."""
    return next((one for one in KINDS if one.name_in(stream) is not None), None)
