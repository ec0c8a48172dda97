"""The streams of promotions: every chapter of one, who may give which command, and how it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from croupier.chapters import Chapters
from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.commands import AnyCommand, spoken
from croupier.chapters.kinds import StreamKind
from croupier.decoders import converter, decoder
from croupier.promotions import claims, disputes, drawing, entries, integrity, letters, making, starting
from croupier.promotions.claims import CommandOnClaim
from croupier.promotions.disputes import CommandOnDispute
from croupier.promotions.making import MakePromotion
from croupier.promotions.promotion import Promotion, rules_of_the_house
from croupier.promotions.registry import BehindPromotions, CommandToPromotion, PromotionContext
from croupier.promotions.terms import tidied
from croupier.rulebooks.powers import Power
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTERS: Final[Chapters[Promotion, PromotionContext]] = Chapters(
    making.CHAPTER,
    starting.CHAPTER,
    entries.CHAPTER,
    drawing.CHAPTER,
    claims.CHAPTER,
    disputes.CHAPTER,
    integrity.CHAPTER,
    letters.CHAPTER,
)

SENT: Final = tuple(CHAPTERS.duties)
_convert = converter(any_of(SENT))


def _read(given: Any) -> AnyCommand:
    command: AnyCommand = _convert(tidied(given))
    return command


def _powers() -> Mapping[str, Power]:
    """What the book that knows promotions gives to whom; nothing where none does."""
    found = rules_of_the_house()
    return found[1].powers if found is not None else {}


def _addressed(command: AnyCommand, house: BehindPromotions) -> str | Refused:
    """The promotion that a command names, itself or by one of its claims or disputes."""
    if isinstance(command, MakePromotion):
        return command.promotion
    known = house.promotions()
    match command:
        case CommandToPromotion(promotion=name):
            found = name if house.has_promotion(name) else None
            asked = f"promotion {name!r}"
        case CommandOnClaim(claim=claim):
            found = next((one.name for one in known if claim in one.claims), None)
            asked = f"claim {claim!r}"
        case CommandOnDispute(dispute=dispute):
            found = next((one.name for one in known if dispute in one.disputes), None)
            asked = f"dispute {dispute!r} about a promotion"
        case _:
            raise AssertionError(f"{command} names no promotion")
    if found is not None:
        return found
    says = f"{command.who} cannot {spoken(command)}: there is no {asked}"
    if stopped := house.stopped_promotions():
        says = f"{says} that can be read, and the record of {', '.join(stopped)} is damaged"
        return Refused(Refusal.TABLE_STOPPED, says=says)
    return Refused(Refusal.UNKNOWN_NAME, says=says)


PROMOTION: Final[StreamKind[Promotion]] = StreamKind(
    word="promotion",
    chapters=CHAPTERS,
    codec=EventCodec(decoder(stored_shape(CHAPTERS.folds))),
    reader=CommandReader(
        words=words_of(SENT), decode=lambda text: _read(msgspec.json.decode(text)), convert=_read
    ),
    empty=lambda name: Promotion(name=name),
    powers=_powers,
    addressed=_addressed,
    decoder=decoder(Promotion),
)
