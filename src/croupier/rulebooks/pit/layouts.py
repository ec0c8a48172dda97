"""What a book says of the layout, the dealing shoe, the consent they need, and the hours of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """The ACT books: a layout is approved in writing by the Commission before it is used."""

    approved: Clause
    """What approved means: with the Commission's consent in writing."""
    layout: Clause
    side_wagers: Mapping[On, Clause]
    """The layout must be approved for each of these that it carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscriptions:
    """What the layout says of the game; nothing where the book does not have it written there."""

    blackjack_pays: Clause | None = None
    dealer_stands: Clause | None = None
    side_wager_areas: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRules:
    """What a layout must be before a table opens on it."""

    consent: Consent | None
    diagrams: Ruled[Mapping[Diagram, Clause]] | None
    """Blackjack Challenge draws its layouts; one that resembles none of them is not used."""
    sensors: Ruled[Diagram] | None
    """The diagram that shows jackpot sensors; its caption lets them be fitted to the others."""
    inscriptions: Inscriptions
    dealt_from: Clause
    """The cards come from a shoe or a shuffling device."""
    low_limit_gaming: Clause | None
    """Low limit gaming is dealt from a shuffling device alone."""
    jackpot: Clause | None
    """And so is a game with a progressive jackpot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursRules:
    """Gaming hours, which are settled elsewhere, and the notice before a table closes within them."""

    gaming_hours: Clause | None
    closing: Ruled[timedelta]
    """How long the players have been told when a table with players closes."""
