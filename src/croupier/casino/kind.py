"""The stream of the house as a whole: every chapter of it, who may give which command, and how it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.casino import card_numbers, correspondence, days, links, numbers, opening, prizes
from croupier.casino.casino import NAME, Casino
from croupier.casino.registry import CasinoContext
from croupier.chapters import Chapters
from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.commands import AnyCommand
from croupier.chapters.kinds import StreamKind
from croupier.decoders import converter, decoder
from croupier.rulebooks import shelf
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    INSPECTOR,
    Power,
    power,
)

CHAPTERS: Final[Chapters[Casino, CasinoContext]] = Chapters(
    opening.CHAPTER,
    correspondence.CHAPTER,
    days.CHAPTER,
    prizes.CHAPTER,
    numbers.CHAPTER,
    links.CHAPTER,
    card_numbers.CHAPTER,
)
_POWERS: Final[Mapping[str, Power]] = {
    "open-house": power(CASINO_OPERATOR),
    "tell-time": power(CLOCK),
    "send-notice": power(CASINO_SUPERVISOR, CASINO_OPERATOR),
    "acknowledge-notice": power(INSPECTOR, CASINO_OPERATOR),
    "close-day": power(CASINO_OPERATOR),
}
"""The clause of a letter is the letter's own."""
_BY_A_BOOK: Final = ("prescribe-prize",)
"""Commands that are only there where a book gives them to somebody."""


def _powers() -> Mapping[str, Power]:
    """The house's own, and what a book that knows promotions says of what may be a prize."""
    ruled = (one.promotions.powers for one in shelf.books() if one.promotions is not None)
    return {**_POWERS, **{word: power for found in ruled for word, power in found.items() if word in _BY_A_BOOK}}


SENT: Final = tuple(CHAPTERS.duties)
_ANY_COMMAND: Final[Any] = any_of(SENT)
_READER: Final[CommandReader[AnyCommand]] = CommandReader(
    words=words_of(SENT), decode=decoder(_ANY_COMMAND).decode, convert=converter(_ANY_COMMAND)
)

CASINO: Final[StreamKind[Casino]] = StreamKind(
    word=NAME,
    is_single=True,
    chapters=CHAPTERS,
    codec=EventCodec(decoder(stored_shape(CHAPTERS.folds))),
    reader=_READER,
    empty=lambda name: Casino(name=name),
    powers=_powers,
    addressed=lambda command, house: NAME,
    decoder=decoder(Casino),
)
