"""What each book says of the layout, the dealing shoe and the consent that they need."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On

APPROVED_MEANS = Clause("A.Approved")
"""What the ACT books mean by approved: with the Commission's consent in writing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """The ACT books: a layout is approved in writing by the Commission before it is used."""

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


def _act(side_wagers: Mapping[On, str], *, dealer_stands: str | None = None) -> LayoutRules:
    approvals = {on: Clause(number) for on, number in side_wagers.items()}
    return LayoutRules(
        consent=Consent(layout=Clause("1.1"), side_wagers=MappingProxyType(approvals)),
        diagrams=None,
        sensors=None,
        inscriptions=Inscriptions(dealer_stands=None if dealer_stands is None else Clause(dealer_stands)),
        dealt_from=Clause("6.1"),
        low_limit_gaming=None,
        jackpot=None,
    )


_BLACKJACK_2006 = _act({On.SUPER_SEVENS: "17.2", On.PERFECT_PAIRS: "18.2"})

_BLACKJACK_CHALLENGE = LayoutRules(
    consent=None,
    diagrams=ruled(MappingProxyType({one: Clause(f"Diagram {one}") for one in Diagram}), "2.2"),
    sensors=ruled(Diagram.D, "Diagram D"),
    inscriptions=Inscriptions(
        blackjack_pays=Clause("2.2.2.1"), dealer_stands=Clause("2.2.2.2"), side_wager_areas=Clause("2.2.2.3")
    ),
    dealt_from=Clause("2.3.1"),
    low_limit_gaming=Clause("6.7.2"),
    jackpot=Clause("2.3.4.3"),
)

_LAYOUTS: Mapping[BookId, LayoutRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _act({On.PERFECT_PAIRS: "18.2"}),
        BookId.ACT_BLACKJACK_2006: _BLACKJACK_2006,
        BookId.ACT_BLACKJACK_2018: _act({On.PERFECT_PAIRS: "17.2", On.PAIRS_PLAY: "17.14"}, dealer_stands="12.1"),
        BookId.ACT_CASINO_WAR_2018: dataclasses.replace(_act({}), inscriptions=Inscriptions()),
        BookId.NSW_BLACKJACK_CHALLENGE: _BLACKJACK_CHALLENGE,
    }
)


def layout_rules(book: BookId) -> LayoutRules:
    """What the book says of layouts."""
    return _LAYOUTS[book]
