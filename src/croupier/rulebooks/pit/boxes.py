"""What a book says of boxes, restrictions and tokens: who may play where, for how much, and with what."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedUp:
    """How the wagers of several players lie on a box."""

    nearest_the_dealer: Clause
    """The controlling player's."""
    behind_it: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRules:
    """Who may play where; a clause that is missing leaves the matter free, or the order unknown."""

    several: Clause | None
    """More than one box needs permission, and is given up when others want to play."""
    sat_out: Ruled[int]
    """So many rounds running without a wager may cost the seat at a full table."""
    reserved: Clause | None = None
    fewer_on_a_box: Clause | None = None
    one_on_a_box: Clause | None = None
    fewer_at_the_table: Clause | None = None
    lined_up: LinedUp | None = None
    responsible: Clause | None = None
    """A wager counts where it lies, whoever placed it."""
    refused_on_grounds: Clause | None = None
    invalid: Clause | None = None
    announced_total: Clause | None = None
    """Nobody may rely on the total that the dealer announces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictionRules:
    """Who may be held to what, and who is told of it."""

    minimum: Clause
    """A player who sat out part of a shoe may be held to the minimum until the next."""
    missed_the_first: Clause
    missed_a_later: Clause
    not_with_a_device: Clause | None
    """With a shuffling device in use nobody is held to the minimum for sitting out."""
    all_shoes: Clause | None
    """The same in all further shoes."""
    one_box: Clause
    """A player may be limited to one box, and to the minimum on it."""
    procedures: Clause | None
    """Limiting follows the approved procedures, tracking among them, and is reported to the Commission."""
    tracked_before: Clause | None
    """A player who was tracked and restricted once need not be tracked again."""
    inspector_first: bool
    """Whether an inspector is told before what lasts longer than a shoe."""

    def knows(self, clause: Clause) -> bool:
        """Whether a restriction under this clause is one of the book's."""
        return clause in (self.minimum, self.all_shoes, self.one_box)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRules:
    """What wagers are made with beside chips, and how chips are bought and changed."""

    tokens: Clause
    wagered: Clause
    cashless: Clause
    drop_box: Clause
    colour_change: Clause
