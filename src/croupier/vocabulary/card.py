"""A playing card: rank and suit, written `As Td 7c Kh`. Knows nothing of what a card counts in a game."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from croupier.vocabulary.clause import defines
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


class Suit(StrEnum):
    """The four suits."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def is_red(self) -> bool:
        """Whether the suit is one of the two red ones."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """The thirteen ranks, ordered from the two up to the ace (Casino War 2.6, Blackjack Challenge 3.3)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


_RANKS = dict(zip("23456789TJQKA", Rank, strict=True))


class Card(StrEnum):
    """One of the 52 cards of a deck; equal cards of different decks are the same card."""

    rank: Rank
    suit: Suit

    def __new__(cls, text: str) -> Card:
        """Read rank and suit off the card's two letters."""
        card = str.__new__(cls, text)
        card._value_ = text
        card.rank = _RANKS[text[0]]
        card.suit = Suit(text[1])
        return card

    SA = "As"
    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    ST = "Ts"
    SJ = "Js"
    SQ = "Qs"
    SK = "Ks"
    HA = "Ah"
    H2 = "2h"
    H3 = "3h"
    H4 = "4h"
    H5 = "5h"
    H6 = "6h"
    H7 = "7h"
    H8 = "8h"
    H9 = "9h"
    HT = "Th"
    HJ = "Jh"
    HQ = "Qh"
    HK = "Kh"
    DA = "Ad"
    D2 = "2d"
    D3 = "3d"
    D4 = "4d"
    D5 = "5d"
    D6 = "6d"
    D7 = "7d"
    D8 = "8d"
    D9 = "9d"
    DT = "Td"
    DJ = "Jd"
    DQ = "Qd"
    DK = "Kd"
    CA = "Ac"
    C2 = "2c"
    C3 = "3c"
    C4 = "4c"
    C5 = "5c"
    C6 = "6c"
    C7 = "7c"
    C8 = "8c"
    C9 = "9c"
    CT = "Tc"
    CJ = "Jc"
    CQ = "Qc"
    CK = "Kc"


DECK: tuple[Card, ...] = tuple(Card)
"""One deck of 52 cards, without jokers."""


@defines("suited")
def suited(*cards: Card) -> bool:
    """Whether all the cards share one suit."""
    return len({suit_of(card) for card in cards}) == 1


@defines("not suited")
def not_suited(*cards: Card) -> bool:
    """Whether the cards' suits differ."""
    return not suited(*cards)


@defines("suit")
def suit_of(card: Card) -> Suit:
    """The one suit, of four, that the card has."""
    return card.suit


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, in its order; a word that is no card is refused."""
    return tuple(_read_card(word) for word in text.split())


def _read_card(word: str) -> Card:
    try:
        return Card(word)
    except ValueError:
        raise RefusedError(
            Refused(
                Refusal.NO_SUCH_CARD,
                says=f"There is no card {word!r}: a card is a rank (A 2-9 T J Q K) and a suit (s h d c), as in As",
            )
        ) from None
