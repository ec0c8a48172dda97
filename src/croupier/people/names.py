# ruff: noqa: RUF001 - letters that look like others are what this is about
"""What a person may be called: one script, nobody else's looks, nothing that sounds like the house.

Only the standard library is asked. It does not know scripts, but the Unicode name of a letter begins with one.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from croupier.vocabulary.names import HOUSE_PLAYER
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

LONGEST: Final = 40

_MARKS: Final = " -'."
_DIGITS: Final = "0123456789"
_SAME: Final = str.maketrans(
    {
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{MODIFIER LETTER APOSTROPHE}": "'",
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
    }
)
"""What keyboards write for an apostrophe and a hyphen."""

_WRITTEN_TOGETHER: Final = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "KATAKANA-HIRAGANA": "CJK", "IDEOGRAPHIC": "CJK"}
"""Scripts of one language: Japanese names mix them."""

_PLAIN_LATIN: Final = re.compile("[A-Za-z\u00c0-\u017f\u0218-\u021b\u1e00-\u1eff]")
"""Latin letters that living languages write names with; the rest are phonetic signs and look-alikes."""

_ALIKE: Final = """
    аa вb сc еe гr һh іi јj кk мm нh оo рp ԛq ѕs тt уy хx ԝw ьb ԁd ѵv ӏl
    αa βb εe ζz ηn ιi κk μm νv οo ρp τt υu χx ωw γy
    ıi ĸk łl
    0o 1l
"""
_LOOKS_LIKE: Final = str.maketrans({pair[0]: pair[1] for pair in _ALIKE.split()})
"""Cyrillic, Greek and Latin letters and digits, each as the Latin letter that it could be taken for."""

_THE_HOUSE: Final = """
    admin administrator anonymous bank banker casino clock croupier everybody everyone float floor guest house
    management moderator nobody official operator pit root security somebody staff support system table
"""
RESERVED: Final = frozenset(_THE_HOUSE.split()) | {role.words.replace(" ", "") for role in Role}
"""What only the house is called; with or without a number behind it."""


def cleaned(text: str) -> str | Refused:
    """The name that was meant, with its spaces and signs made plain; or why nobody may be called that."""
    if len(text) > 4 * LONGEST:
        return _not_allowed(text, f"it has {len(text)} characters, and a name has at most {LONGEST}")
    name = " ".join(unicodedata.normalize("NFKC", text).translate(_SAME).split())
    if not name or len(name) > LONGEST:
        return _not_allowed(text, f"it has {len(name)} characters, and a name has 1 to {LONGEST}")
    if strange := next((letter for letter in name if not _is_allowed(letter)), None):
        shown = repr(strange) if strange.isprintable() else f"U+{ord(strange):04X}"
        return _not_allowed(name, f"{shown} is no letter, digit, space, hyphen, apostrophe or dot")
    scripts = sorted({script for letter in name if (script := _script(letter))})
    if not scripts:
        return _not_allowed(name, "it has no letter")
    if len(scripts) > 1:
        return _not_allowed(name, f"it mixes {scripts[0].title()} and {scripts[1].title()} letters")
    if _is_reserved(name):
        return _not_allowed(name, "the house is called that")
    return name


def looked_for(text: str) -> str | Refused:
    """As `cleaned`, of one who is here already: house players have their mark, which nobody may give themself."""
    if not text.endswith(HOUSE_PLAYER):
        return cleaned(text)
    first = cleaned(text.removesuffix(HOUSE_PLAYER))
    return first if isinstance(first, Refused) else first + HOUSE_PLAYER


def key_of(name: str) -> str:
    """By what a person is found: `Ann` and `ann` are one person."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def looks_of(name: str) -> str:
    """What a name looks like: two names that look alike are one too many."""
    return re.sub(r"[ \-'.]+", " ", key_of(name).translate(_LOOKS_LIKE)).strip()


def _is_allowed(letter: str) -> bool:
    return letter in _MARKS or letter in _DIGITS or _script(letter) is not None


def _script(letter: str) -> str | None:
    """The script of a letter, or of a vowel sign that belongs to one; nothing for anything else."""
    if unicodedata.category(letter)[0] not in "LM" or unicodedata.category(letter) == "Lm":
        return None
    word = unicodedata.name(letter, "").partition(" ")[0]
    if word == "LATIN" and not _PLAIN_LATIN.match(letter):
        return None
    if word in ("", "COMBINING", "VARIATION", "MATHEMATICAL", "MODIFIER", "ENCLOSED"):
        return None
    return _WRITTEN_TOGETHER.get(word, word)


def _is_reserved(name: str) -> bool:
    """Read both ways: with digits as the letters they look like, and with digits left out.

    `the dealer` is how the software dealer signs: a player of that name would keep it from the table.
    """
    read = (looks_of(name), looks_of(name.strip(_DIGITS + _MARKS)))
    return any(re.sub(r"[ \d]", "", one).removeprefix("the") in RESERVED for one in read)


def _not_allowed(name: str, reason: str) -> Refused:
    shown = name if len(name) <= LONGEST else f"{name[:20]}…"
    return Refused(Refusal.NAME_NOT_ALLOWED, says=f"Nobody can be called {shown!r}: {reason}")
