"""The felt as a picture of plain numbers: the cards that lie there, the dealer's above, each box below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.environments.playing import Episode
from croupier.vocabulary.card import Card

Picture = npt.NDArray[np.uint8]

HEIGHT, WIDTH = 360, 640
MARGIN, CARD_HEIGHT, CARD_WIDTH, OFFSET, SCALE = 16, 44, 30, 13, 2
FELT, FACE, EDGE = (14, 92, 58), (250, 248, 240), (40, 40, 40)
RED, BLACK = (190, 20, 30), (20, 20, 20)

_SHAPES: Final = {
    "A": "010 101 111 101 101",
    "2": "110 001 010 100 111",
    "3": "110 001 010 001 110",
    "4": "101 101 111 001 001",
    "5": "111 100 110 001 110",
    "6": "011 100 110 101 010",
    "7": "111 001 010 010 010",
    "8": "010 101 010 101 010",
    "9": "010 101 011 001 110",
    "T": "111 010 010 010 010",
    "J": "001 001 001 101 010",
    "Q": "010 101 101 110 011",
    "K": "101 110 100 110 101",
    "s": "00100 01110 11111 00100 01110",
    "h": "01010 11111 11111 01110 00100",
    "d": "00100 01110 11111 01110 00100",
    "c": "01110 01110 11111 10101 00100",
}
"""Ranks and suits in dots."""


def picture(playing: Episode) -> Picture:
    """Height by width by three; before the first wager of an episode, an empty felt."""
    felt = np.empty((HEIGHT, WIDTH, 3), dtype=np.uint8)
    felt[:] = FELT
    live = playing.live or playing.before
    if live is None:
        return felt
    _fan(felt, live.layout.dealer, MARGIN, WIDTH // 2 - CARD_WIDTH)
    column = (WIDTH - 2 * MARGIN) // max(len(live.layout.boxes), 1)
    for place, box in enumerate(live.layout.boxes):
        for row, hand in enumerate(box.hands):
            top = MARGIN + (row + 1) * (CARD_HEIGHT + MARGIN)
            _fan(felt, hand.cards, top, MARGIN + place * column)
    return felt


def _fan(felt: Picture, cards: Sequence[Card], top: int, left: int) -> None:
    """Cards over one another, from left to right; what does not fit on the felt is cut off."""
    for place, card in enumerate(cards):
        _lay(felt, card, top, left + place * OFFSET)


def _lay(felt: Picture, card: Card, top: int, left: int) -> None:
    face = np.empty((CARD_HEIGHT, CARD_WIDTH, 3), dtype=np.uint8)
    face[:] = EDGE
    face[1:-1, 1:-1] = FACE
    rank, suit = card.value[0], card.value[1]
    colour = RED if suit in "hd" else BLACK
    for shape, at in ((rank, 4), (suit, 20)):
        dots = np.array([[dot == "1" for dot in row] for row in _SHAPES[shape].split()])
        dots = dots.repeat(SCALE, axis=0).repeat(SCALE, axis=1)
        face[at : at + dots.shape[0], 2 : 2 + dots.shape[1]][dots] = colour
    room = felt[top : top + CARD_HEIGHT, left : left + CARD_WIDTH]
    room[:] = face[: room.shape[0], : room.shape[1]]
