"""What cards count in Blackjack (ACT 2.5; NSW 3.2), and what a Blackjack is."""

from __future__ import annotations

from typing import Final

from croupier.games.layout import Hand
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.clause import defines

_LOW: Final = {card: 1 if card.rank is Rank.ACE else min(card.rank, 10) for card in DECK}
_ACES: Final = frozenset(card for card in DECK if card.rank is Rank.ACE)
_TENS: Final = frozenset(card for card in DECK if _LOW[card] == 10)


@defines("points")
def total(cards: tuple[Card, ...]) -> int:
    """The best total not above 21, or the lowest if all exceed it."""
    points = 0
    has_ace = False
    for card in cards:
        points += _LOW[card]
        if card in _ACES:
            has_ace = True
    return points + 10 if has_ace and points <= 11 else points


@defines("soft total")
def is_soft(cards: tuple[Card, ...]) -> bool:
    """Whether one ace may be taken as one or as eleven without the hand going over."""
    points = 0
    has_ace = False
    for card in cards:
        points += _LOW[card]
        if card in _ACES:
            has_ace = True
    return has_ace and points <= 11


@defines("hard total")
def is_hard(cards: tuple[Card, ...]) -> bool:
    """Whether there is no ace, or every ace has to count as one."""
    return not is_soft(cards)


def is_ace(card: Card) -> bool:
    """Whether the card is an ace."""
    return card in _ACES


def is_ten_valued(card: Card) -> bool:
    """Whether the card counts ten."""
    return card in _TENS


def is_ace_and_ten(cards: tuple[Card, ...]) -> bool:
    """Whether the cards are just an ace and one that counts ten."""
    if len(cards) != 2:
        return False
    first, second = cards
    return (first in _ACES and second in _TENS) or (first in _TENS and second in _ACES)


@defines("blackjack")
def is_blackjack(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether the hand is a Blackjack; on a split hand only where the book says so (10.7; NSW 11.3.1)."""
    return is_ace_and_ten(hand.cards) and (not hand.from_split or rules.splitting.blackjack.value)


def same_value(first: Card, second: Card) -> bool:
    """Whether two cards count the same, as a split needs."""
    return _LOW[first] == _LOW[second]


@defines("rank of a ten")
def ten_valued_rank(cards: tuple[Card, ...]) -> Rank:
    """The rank of a Blackjack's ten-valued card: king over queen over jack over ten (NSW 3.3)."""
    return next(card.rank for card in cards if card in _TENS)
