"""Insurance (ACT rule 7): half the wager again, on the dealer's ace becoming a Blackjack."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.odds.cards_left import CardsLeft, worth_of
from croupier.odds.wager_odds import WagerOdds, WagerOutcome, gain_of
from croupier.rulebooks.blackjack_rules import Insurance
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import On, Outcome

_ACE, _TEN = 1, 10


def ten_follows(left: CardsLeft, hand: Iterable[int] = ()) -> Fraction | None:
    """How likely a ten-valued card follows the dealer's ace when a hand is known too, by what its cards are worth.

    None where the ace and the hand cannot lie there together: the shoe does not hold them.
    """
    counts = list(left.by_worth())
    for worth in (_ACE, *hand):
        counts[worth - 1] -= 1
    if min(counts) < 0 or sum(counts) == 0:
        return None
    return Fraction(counts[_TEN - 1], sum(counts))


def insurance_value(pays: Fraction, left: CardsLeft, hand: Iterable[int] = ()) -> Fraction | None:
    """What a unit laid on insurance is worth against an ace, with a hand known by the worth of its cards."""
    chance = ten_follows(left, hand)
    return None if chance is None else chance * (pays + 1) - 1


def insurance_odds(insurance: Insurance, left: CardsLeft, hand: Iterable[Card] = ()) -> WagerOdds | None:
    """The wager given a dealer's ace and these cards of the player's; None where no ace can lie there."""
    known = tuple(worth_of(card.rank) for card in hand)
    chance = ten_follows(left, known)
    if chance is None:
        return None
    pays = insurance.pays.value
    return WagerOdds(
        on=On.INSURANCE,
        outcomes=(
            WagerOutcome(
                name="dealer's Blackjack",
                outcome=Outcome.WIN,
                probability=chance,
                gain=gain_of(pays),
                pays=pays,
                clause=insurance.wins,
            ),
            WagerOutcome(
                name="no Blackjack",
                outcome=Outcome.LOSE,
                probability=1 - chance,
                gain=Fraction(-1),
                pays=None,
                clause=insurance.loses,
            ),
        ),
        method="Exact, per unit laid on insurance, given a dealer's ace and "
        + ("the cards of the hand." if known else "nothing else known."),
    )
