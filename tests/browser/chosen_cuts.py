"""Cuts after which a shoe begins as a test wishes: `7h` is that card, `TJQK` any that counts ten, `.` any at all.

The secret of the house is fixed here, so a value and a depth can be looked for. In a real house nobody knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from croupier.shoe.chance import KeyStream, shuffle, shuffle_key
from croupier.shoe.fairness import SECRET_BYTES, Occasion
from croupier.shoe.pack import full_pack, in_order
from croupier.vocabulary.card import Card
from tests.floor.chosen_shoes import fixed_bytes

SUITS = frozenset("shdc")
CARDS_OF_A_DECK = 52
TEN = "TJQK"


@dataclass(frozen=True, slots=True)
class ChosenCut:
    """Where to cut, and the value to add."""

    depth: int
    value: str


def chosen_cut(
    wanted: str, *, table: str, decks: int, burned: int = 0, shoe: int = 1, depth: int | None = None
) -> ChosenCut:
    """The first cut of that shoe after which these cards come, once so many are burned.

    It goes as deep as it is told to, or to any place a deck from either end.
    """
    cards = [card.value for card in in_order(full_pack(decks))]  # plain text is compared more quickly
    occasion, likes = Occasion(table=table, shoe=shoe), _likes(". " * burned + wanted)
    last = len(cards) - CARDS_OF_A_DECK - len(likes)
    depths = range(CARDS_OF_A_DECK, last) if depth is None else (depth,)
    for number in count():
        value = number.to_bytes(16, "big")
        order = shuffle(cards, KeyStream(shuffle_key(fixed_bytes(SECRET_BYTES), occasion.as_bytes, (value,))))
        for at in depths:
            if all(order[at + place] in like for place, like in likes):
                return ChosenCut(depth=at, value=value.hex())
    raise AssertionError("every number was tried")


def _likes(wanted: str) -> Sequence[tuple[int, frozenset[str]]]:
    """What may lie at each place, the choosiest first."""
    likes = [frozenset(card.value for card in full_pack(1) if _fits(card, one)) for one in wanted.split()]
    return sorted(((place, like) for place, like in enumerate(likes)), key=lambda one: len(one[1]))


def _fits(card: Card, wanted: str) -> bool:
    suits = SUITS & set(wanted)
    return wanted == "." or (card.value[0] in wanted and (not suits or card.suit in suits))
