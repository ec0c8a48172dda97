"""Shoes whose first cards a test chooses: the house's secret is fixed, and a value for the cut is looked for.

This is how fairness works, seen from the other side: whoever knew the secret could choose the value. Nobody does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from croupier.shoe.chance import KeyStream, shuffle, shuffle_key
from croupier.shoe.fairness import SECRET_BYTES, Occasion
from croupier.shoe.pack import full_pack, in_order
from croupier.vocabulary.card import Card


def fixed_bytes(size: int) -> bytes:
    """In place of the operating system's chance: every secret of the house is the same."""
    return b"\x07" * size


def value_for(
    wanted: Callable[[tuple[Card, ...]], bool], *, table: str = "table-1", shoe: int = 1, decks: int, cut: int
) -> str:
    """A cutter's value, in hexadecimal digits, after which the cut shoe begins as wanted."""
    occasion = Occasion(table=table, shoe=shoe)
    cards = in_order(full_pack(decks))
    for number in count():
        value = number.to_bytes(16, "big")
        key = shuffle_key(fixed_bytes(SECRET_BYTES), occasion.as_bytes, (value,))
        order = shuffle(cards, KeyStream(key))
        if wanted(tuple((*order[cut:], *order[:cut])[:40])):
            return value.hex()
    raise AssertionError("every number was tried")


def begins_with(*ranks: str, after: int = 0) -> Callable[[tuple[Card, ...]], bool]:
    """Whether the shoe begins with cards of these ranks, after so many that are burned; `.` is any card.

    Several letters are several ranks: `TJQK` is any that counts ten.
    """

    def wanted(cards: tuple[Card, ...]) -> bool:
        return all(rank == "." or card[0] in rank for rank, card in zip(ranks, cards[after:], strict=False))

    return wanted
