"""The rooms of the house beside tables and tournaments: whose a word is, and how they follow tables."""

from __future__ import annotations

from typing import Any, Final

from croupier.audit.kinds import KINDS as KINDS
from croupier.chapters.kinds import StreamKind
from croupier.floor.loops.following_jackpots import follow_jackpots
from croupier.floor.loops.house_write import Follow
from croupier.floor.loops.patrons_follow import follow_patrons

FOLLOW: Final[tuple[Follow, ...]] = (
    follow_jackpots,
    follow_patrons,
)
"""What rooms make of what happens at tables, in this order."""


def kind_of_word(word: str) -> StreamKind[Any] | None:
    """The kind of stream that a command of this word is for; nothing where it is a table's."""
    return next((one for one in KINDS if word in one.reader.words), None)
