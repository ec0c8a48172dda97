"""The friendly names that the house gives its guests: `Quiet Heron 214`. Draws nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

Pick = Callable[[Sequence[str]], str]
"""Takes one of several, each as likely as any other."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


ADJECTIVES: Final = _words(
    """
    Amber Bold Brave Breezy Bright Brisk Calm Cheerful Clever Cosy Curious Daring Dapper Eager Early Fair Fleet
    Gentle Glad Golden Graceful Happy Hearty Honest Jolly Keen Kind Lively Lucky Mellow Merry Mighty Misty Modest
    Neat Nimble Noble Patient Plucky Polite Quick Quiet Ready Rosy Royal Rustic Sharp Silver Sleek Smart Snowy
    Solid Sparkling Steady Sunny Swift Tidy Tranquil True Velvet Warm Wise Witty Zesty
    """
)

NOUNS: Final = _words(
    """
    Albatross Badger Banksia Beetle Bilby Bramble Brolga Cedar Cockatoo Comet Coral Crane Cricket Currawong Dolphin
    Dragonfly Echidna Emu Falcon Fern Finch Firefly Fox Galah Gecko Hare Hawk Hazel Heron Ibis Jackdaw Juniper
    Kangaroo Kestrel Kingfisher Koala Kookaburra Lark Lorikeet Lyrebird Magpie Maple Marlin Marten Meadow Moth
    Numbat Osprey Otter Owl Pelican Penguin Platypus Plover Possum Puffin Quokka Raven River Robin Rosella Sparrow
    Starling Swallow Swan Tern Thistle Turtle Wallaby Walnut Waratah Whale Willow Wombat Wren
    """
)

_NUMBERS: Final = tuple(str(number) for number in range(100, 1000))
_DIGITS: Final = tuple("0123456789")


def guest_name(pick: Pick, *, again: int = 0) -> str:
    """A name for a guest; asked `again` because one was taken, it soon gets a longer number."""
    longer = "".join(pick(_DIGITS) for _ in range(again // 4))
    return f"{pick(ADJECTIVES)} {pick(NOUNS)} {pick(_NUMBERS)}{longer}"
