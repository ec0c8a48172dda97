"""What a table is told of the jackpot that it is linked to."""

from __future__ import annotations

from enum import StrEnum

from croupier.tables.state.part import Part


class LinkState(StrEnum):
    """How a table stands to a jackpot."""

    NOT_LINKED = "not-linked"
    LINKED = "linked"
    FAILED = "failed"
    """The equipment has failed, and nobody has said yet that play goes on."""
    SUSPENDED = "suspended"
    """Play goes on without the jackpot."""


class JackpotTold(Part, frozen=True, kw_only=True):
    """What the house tells a table of its jackpot, kept with the round that begins by it."""

    jackpot: str = ""
    """The name of the pool; none where the table is not linked."""
    state: LinkState = LinkState.NOT_LINKED
    stake: int = 0
    reset: int = 0
    increment: int = 0
    """Hundredths of a percent of each stake that go into the pool."""
    to_reserve: int = 0
    """And into its reserve."""
