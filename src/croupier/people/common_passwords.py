"""Passwords that a stranger tries first: a list that comes with the house, and what is made from it in a moment.

Whoever guesses knows the lists, puts figures behind the words, writes letters as figures, says a word twice and
walks along the keyboard. All of that is looked for; the list is read when it is first needed, and nobody is asked.
"""

from __future__ import annotations

import functools
import gzip
import re
from importlib import resources
from typing import Final

_WORDS: Final = """
    abc access admin administrator america amerika angel april august australia baseball basketball batman
    blackjack bonjour casino changeme charlie cheese chocolate computer correcthorsebatterystaple croupier dealer
    december default diamond dragon external february friday gamingmanager january july june inspector linkedin
    manager march monday november october operator root saturday september sunday supervisor thursday toor tuesday
    wednesday
    facebook fairplay flower football freedom gambler gambling google guest hello hockey hottie hunter iloveu
    iloveyou internet jackpot jennifer jessica jordan killer letmein liverpool login lottery lovely loveme
    master matrix michael monkey mustang mypassword naruto ninja pass passw passwd password passwort photoshop
    pokemon poker princess purple qazwsx qwert qwerty qwertyuiop qwertz qwertzuiop roulette samsung scooter
    secret shadow soccer starwars summer sunshine superman superstar temp test tester testing thomas trustno
    trustnoone unknown user username welcome whatever winner winter zaqxsw zxcvbn zxcvbnm
"""
_OF_THE_HOUSE: Final = frozenset(_WORDS.split())
"""Words that are a password by themselves so often that figures around them help nobody; the house's own too."""

_ROWS: Final = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "yxcvbnm,.-",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1qazxsw23edcvfr45tgbnhy67ujm",
    "qazwsxedcrfvtgbyhnujmikolp",
)
_WALKS: Final = tuple(way for row in _ROWS for way in (row, row[::-1]))
_SHORTEST_WALK: Final = 3
_LEFT_OVER: Final = 2
"""So few characters beside walks along the keyboard help nobody."""

_AS_LETTERS: Final = str.maketrans("0134578@$!", "oieastbasi")


def is_common(plain: str) -> bool:
    """Whether a password, in lower case, is one of those, or little more than one."""
    unsigned = re.sub(r"[\W_]", "", plain)
    undoubled, word = re.sub(r"(.)\1+", r"\1", plain), unsigned.strip("0123456789")
    if len(word) <= len(plain) / 2:
        word = plain  # figures are most of it
    return (
        _is_a_word(plain)
        or any(_is_walked(one) for one in (plain, unsigned, undoubled))
        or any(_is_said_again(one) for one in (plain, unsigned, word))
    )


@functools.cache
def _listed() -> frozenset[str]:
    packed = resources.files("croupier.people").joinpath("common_passwords.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode("utf-8").split())


def _is_a_word(plain: str) -> bool:
    """Figures and signs around a common word are left out, and those inside are read as letters."""
    core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    unsigned = re.sub(r"[\W_]", "", plain)
    ways = {plain, unsigned, core, core.translate(_AS_LETTERS), plain.translate(_AS_LETTERS)}
    bare = {re.sub(r"[\W\d_]", "", one) for one in ways}
    return not ways.isdisjoint(_listed()) or not bare.isdisjoint(_OF_THE_HOUSE | _listed())


def _is_walked(plain: str) -> bool:
    """Whether hardly anything is left without what lies side by side on a keyboard, or one key held down."""
    left, at = 0, 0
    while at < len(plain):
        step = _walk_at(plain, at)
        left += 0 if step else 1
        at += step or 1
    return left <= _LEFT_OVER


def _walk_at(plain: str, at: int) -> int:
    """How far one walks from there; nothing for fewer than three keys."""
    far = 1
    while at + far < len(plain) and plain[at + far] == plain[at]:
        far += 1
    for row in _WALKS:
        while at + far < len(plain) and plain[at : at + far + 1] in row:
            far += 1
    return far if far >= _SHORTEST_WALK else 0


def _is_said_again(plain: str) -> bool:
    """`password` twice is no better than once."""
    for size in range(1, len(plain) // 2 + 1):
        part = plain[:size]
        if (part * (len(plain) // size + 1))[: len(plain)] == plain:
            return size <= 4 or _is_a_word(part) or _is_walked(part)
    return False
