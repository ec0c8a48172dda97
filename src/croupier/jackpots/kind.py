"""The stream of a jackpot: every chapter of it, who may give which command, and how it is stored."""

from __future__ import annotations

from typing import Any, Final

from croupier.chapters import Chapters
from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.commands import AnyCommand, spoken
from croupier.chapters.kinds import StreamKind
from croupier.decoders import converter, decoder
from croupier.jackpots import awarding, failing, linking, making, pool, pressing
from croupier.jackpots.failing import ReportJackpotFailure, named_table
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.linking import not_linked
from croupier.jackpots.making import MakeJackpot
from croupier.jackpots.pressing import PressJackpot, nothing_won
from croupier.jackpots.registry import BehindJackpots, JackpotCommand, JackpotContext, rules
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTERS: Final[Chapters[Jackpot, JackpotContext]] = Chapters(
    making.CHAPTER, linking.CHAPTER, pool.CHAPTER, pressing.CHAPTER, awarding.CHAPTER, failing.CHAPTER
)

SENT: Final = tuple(CHAPTERS.duties)
_ANY_COMMAND: Final[Any] = any_of(SENT)
_READER: Final[CommandReader[AnyCommand]] = CommandReader(
    words=words_of(SENT), decode=decoder(_ANY_COMMAND).decode, convert=converter(_ANY_COMMAND)
)


def addressed(command: JackpotCommand, house: BehindJackpots) -> str | Refused:
    """The jackpot that a command names, or that its table is linked to."""
    named: str | None = getattr(command, "jackpot", None)
    if isinstance(command, MakeJackpot):
        return command.jackpot
    if named is not None:
        if house.has_pool(named):
            return named
        says = f"{command.who} cannot {spoken(command)}: there is no jackpot {named!r}"
        return Refused(Refusal.UNKNOWN_NAME, says=says)
    table: str | None = getattr(command, "table", None)
    if isinstance(command, ReportJackpotFailure):
        table = named_table(command)
    assert table is not None, f"{spoken(command)} names neither a jackpot nor a table"
    has = house.pool_of(table)
    if has is None and isinstance(command, PressJackpot):
        return nothing_won(command)
    return has.name if has is not None else not_linked(command.who, spoken(command), table)


JACKPOT: Final[StreamKind[Jackpot]] = StreamKind(
    word="jackpot",
    chapters=CHAPTERS,
    codec=EventCodec(decoder(stored_shape(CHAPTERS.folds))),
    reader=_READER,
    empty=lambda name: Jackpot(name=name),
    powers=lambda: rules().powers,
    addressed=addressed,
    decoder=decoder(Jackpot),
)
