"""Card counts and what is done by them, as a person writes them: `hi-lo`, `"1:2 2:4"`, `"hard 16 T stand 0"`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NoReturn

from croupier.simulate.plan import Count, Deviation
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

COUNTS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "hi-lo": (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
        "ko": (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
        "hi-opt-1": (0, 0, 1, 1, 1, 1, 0, 0, 0, -1),
        "hi-opt-2": (0, 1, 1, 2, 2, 1, 1, 0, 0, -2),
        "omega-2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
        "zen": (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2),
    }
)
"""Counts that players know by name: tags of the ace, two to nine, and ten-valued cards."""

_WORTHS: Final = 10
_LARGEST_TAG: Final = 9
_LARGEST_COUNT: Final = 40
_TENS_IN_A_SUIT: Final = 4
_CHOICES: Final = ("stand", "draw", "double", "split")
_CARDS: Final = {"A": 1, "T": 10} | {str(worth): worth for worth in range(2, 10)}


def count_of(text: str) -> Count:
    """A count by its name, or by its ten tags from ace to ten.

    Tags that come to nothing over a deck are divided by the decks left; those that do not, as in `ko`, are not.
    """
    tags = COUNTS.get(text.lower()) or _tags(text)
    over_a_suit = sum(tags[:-1]) + _TENS_IN_A_SUIT * tags[-1]
    return Count(tags=tags, per_deck=over_a_suit == 0)


def _tags(text: str) -> tuple[int, ...]:
    try:
        tags = tuple(int(tag) for tag in text.replace(",", " ").split())
    except ValueError:
        _refuse(f"There is no count {text!r}: there are {', '.join(COUNTS)}, or ten tags from ace to ten")
    if len(tags) != _WORTHS:
        _refuse(f"A count has ten tags, for ace, 2 to 9 and ten, not {len(tags)}")
    if any(abs(tag) > _LARGEST_TAG for tag in tags):
        _refuse(f"A tag lies between -{_LARGEST_TAG} and {_LARGEST_TAG}, not {max(tags, key=abs)}")
    return tags


def count_in_words(count: Count) -> str:
    """As `count_of` reads it: its name, or its tags."""
    named = (name for name, tags in COUNTS.items() if tags == count.tags)
    return next(named, " ".join(map(str, count.tags)))


def ramp_in_words(ramp: tuple[tuple[int, int], ...]) -> str:
    """As `ramp_of` reads it."""
    return " ".join(f"{at}:{units}" for at, units in ramp)


def deviation_in_words(deviation: Deviation) -> str:
    """As `deviation_of` reads it."""
    letters = {worth: letter for letter, worth in _CARDS.items()}
    kind = "pair" if deviation.pair else "soft" if deviation.soft else "hard"
    hand = str(deviation.total)
    if deviation.pair:
        hand = "A" if deviation.soft else letters[deviation.total // 2]
    return f"{kind} {hand} {letters[deviation.dealer]} {deviation.choose} {deviation.at}"


def ramp_of(text: str) -> tuple[tuple[int, int], ...]:
    """How many units are wagered from which count on: `"1:2 2:4"`; below the first it is one."""
    ramp: dict[int, int] = {}
    for step in text.replace(",", " ").split():
        at, colon, units = step.partition(":")
        if not colon or not _is_whole(at) or not _is_whole(units):
            _refuse(f'A ramp is written as COUNT:UNITS, such as "1:2 2:4", not {step!r}')
        if abs(int(at)) > _LARGEST_COUNT:
            _refuse(f"A count lies between -{_LARGEST_COUNT} and {_LARGEST_COUNT}, not {at}")
        if int(at) in ramp:
            _refuse(f"The ramp says twice what is wagered from {at} on")
        ramp[int(at)] = int(units)
    if not ramp:
        _refuse('A ramp needs a step, such as "1:2"')
    return tuple(sorted(ramp.items()))


def deviation_of(text: str) -> Deviation:
    """Another play from a count on: kind of hand, total or card, dealer's card, choice, count."""
    words = text.split()
    if len(words) != 5:
        _refuse(f'A deviation is written as "hard 16 T stand 0", not {text!r}')
    kind, hand, dealer, choose, at = words
    if kind not in ("hard", "soft", "pair"):
        _refuse(f"A hand is hard, soft or a pair, not {kind!r}")
    if dealer.upper() not in _CARDS:
        _refuse(f"The dealer's card is A, 2 to 9 or T, not {dealer!r}")
    if choose not in _CHOICES:
        _refuse(f"One may {', '.join(_CHOICES[:-1])} or {_CHOICES[-1]}, not {choose!r}")
    if not _is_whole(at) or abs(int(at)) > _LARGEST_COUNT:
        _refuse(f"A count lies between -{_LARGEST_COUNT} and {_LARGEST_COUNT}, not {at!r}")
    if choose == "split" and kind != "pair":
        _refuse(f"Only a pair can be split, not a {kind} {hand}")
    return Deviation(
        dealer=_CARDS[dealer.upper()],
        total=_total(kind, hand),
        soft=kind == "soft" or (kind == "pair" and hand.upper() == "A"),
        pair=kind == "pair",
        at=int(at),
        choose=choose,
    )


def _total(kind: str, hand: str) -> int:
    """The total of a hand; of a pair by one of its cards."""
    if kind == "pair":
        if hand.upper() not in _CARDS:
            _refuse(f"A pair is named by one of its cards, A, 2 to 9 or T, not {hand!r}")
        return 12 if hand.upper() == "A" else 2 * _CARDS[hand.upper()]
    least = 12 if kind == "soft" else 4
    if not _is_whole(hand) or not least <= int(hand) <= 20:
        _refuse(f"A {kind} total that is played lies between {least} and 20, not {hand!r}")
    return int(hand)


def _is_whole(text: str) -> bool:
    return re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) is not None


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
