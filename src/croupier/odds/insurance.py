"""Insurance (ACT rule 7): half the wager again, on the dealer's ace becoming a Blackjack."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.odds.cards_left import CardsLeft, worth_of
from croupier.odds.wager_odds import WagerOdds, loses, wins
from croupier.rulebooks.blackjack_rules import Insurance
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import On
from croupier.vocabulary.pays import Pays

_ACE, _TEN = 1, 10


def insurance_odds(
    insurance: Insurance | None, pays: Pays, left: CardsLeft, hand: Iterable[Card] = ()
) -> WagerOdds | None:
    """The wager given a dealer's ace and these cards of the player's; None where the shoe does not hold them.

    No clause stands behind an insurance that is only supposed.
    """
    known = tuple(worth_of(card.rank) for card in hand)
    chance = _ten_follows(left, known)
    if chance is None:
        return None
    return WagerOdds(
        on=On.INSURANCE,
        outcomes=(
            wins("dealer's Blackjack", chance, pays, insurance.wins if insurance else None),
            loses("no Blackjack", 1 - chance, insurance.loses if insurance else None),
        ),
        method="Exact, per unit laid on insurance, given a dealer's ace and "
        + ("the cards of the hand." if known else "nothing else known."),
    )


def _ten_follows(left: CardsLeft, hand: tuple[int, ...]) -> Fraction | None:
    """How likely a ten-valued card follows the ace, when a hand is known by what its cards are worth."""
    counts = list(left.by_worth())
    for worth in (_ACE, *hand):
        counts[worth - 1] -= 1
    if min(counts) < 0 or sum(counts) == 0:
        return None
    return Fraction(counts[_TEN - 1], sum(counts))
