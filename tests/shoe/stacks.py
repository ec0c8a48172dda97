"""Stacks for the tests: a pack shuffled with a fixed key, cut and loaded, or beside the shoe still."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rulebooks import shelf
from croupier.shoe.chance import KeyStream, shuffle
from croupier.shoe.device import load_device
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.loading import BesideTheShoe, load
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Stack, draw
from croupier.vocabulary.card import Card


def mixed(cards: Sequence[Card], key: int = 1) -> FaceDown:
    return FaceDown.of(shuffle(tuple(cards), KeyStream(key.to_bytes(32, "big"))))


def remixed(cards: FaceDown, key: int = 2) -> FaceDown:
    return mixed(turned_over(cards), key)


def beside(decks: int = 6, *, cutting_card: int | None = 100, key: int = 1) -> BesideTheShoe:
    return BesideTheShoe(
        decks=decks,
        cards=mixed(full_pack(decks), key),
        is_shuffled=True,
        is_cut=True,
        cutting_card=cutting_card,
    )


def loaded(book: str, decks: int = 6, *, cutting_card: int = 100, key: int = 1) -> Stack:
    return load(shelf.book(book).shuffle, beside(decks, cutting_card=cutting_card, key=key), shoe=0)


def in_a_device(book: str, decks: int = 6, *, key: int = 1) -> Stack:
    ready = BesideTheShoe(decks=decks, cards=FaceDown.of(full_pack(decks)), is_shuffled=True)
    return load_device(shelf.book(book).shuffle, ready, mixed(full_pack(decks), key), shoe=0)


def dealt(book: str, stack: Stack, count: int) -> Stack:
    for _ in range(count):
        _, stack = draw(shelf.book(book).shuffle, stack, box=1)
    return stack
