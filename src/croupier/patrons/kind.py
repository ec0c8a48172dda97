"""The streams of patrons: every chapter of a file, who may give which command, and whose file it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.chapters import Chapters
from croupier.chapters.codec import CommandReader, EventCodec, any_of, stored_shape, words_of
from croupier.chapters.commands import AnyCommand, spoken
from croupier.chapters.kinds import StreamKind
from croupier.decoders import converter, decoder
from croupier.patrons import breaks, cards, deposits, duties, enrolling, exposure, loss_limits
from croupier.patrons.cards import CardCommand, IssueCard
from croupier.patrons.enrolling import Enrol
from croupier.patrons.patron import PatronFile
from croupier.patrons.registry import BehindPatrons, PatronCommand, PatronContext, patron_rules
from croupier.rulebooks import shelf
from croupier.rulebooks.powers import Power
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS

CHAPTERS: Final[Chapters[PatronFile, PatronContext]] = Chapters(
    enrolling.CHAPTER,
    cards.CHAPTER,
    deposits.CHAPTER,
    exposure.CHAPTER,
    loss_limits.CHAPTER,
    duties.CHAPTER,
    breaks.CHAPTER,
)

SENT: Final = tuple(CHAPTERS.duties)
_ANY_COMMAND: Final[Any] = any_of(SENT)
_READER: Final[CommandReader[AnyCommand]] = CommandReader(
    words=words_of(SENT), decode=decoder(_ANY_COMMAND).decode, convert=converter(_ANY_COMMAND)
)


def _powers() -> Mapping[str, Power]:
    return next((one.patrons.powers for one in shelf.books() if one.patrons is not None), {})


def _addressed(command: PatronCommand, house: BehindPatrons) -> str | Refused:
    """Whose file a command is for: a card names its holder, and a player speaks for nobody else."""
    name = command.patron or command.who
    if command.role in PATRONS and name != command.who:
        says = f"{command.who} cannot {spoken(command)} for {name}: that is for {name} or for staff"
        return Refused(Refusal.WRONG_PERSON, says=says)
    if isinstance(command, CardCommand):
        holder = house.holder_of(command.player_card)
        if holder is None:
            says = f"{command.who} cannot {spoken(command)} {command.player_card!r}: no such card was issued"
            return Refused(Refusal.UNKNOWN_CARD, says=says, clause=patron_rules().cards.own)
        return holder.name
    if isinstance(command, (Enrol, IssueCard)):
        return _refuse_name(command, name) or name
    if not house.patron(name).enrolled:
        says = f"{command.who} cannot {spoken(command)} for {name}: no patron of that name is on file"
        return Refused(Refusal.UNKNOWN_NAME, says=says)
    return name


def _refuse_name(command: PatronCommand, name: str) -> Refused | None:
    if command.patron and name == " ".join(name.split()):
        return None
    says = f"{command.who} cannot {spoken(command)}: {command.patron!r} is no name of a patron"
    return Refused(Refusal.NAME_NOT_ALLOWED, says=says)


PATRON: Final[StreamKind[PatronFile]] = StreamKind(
    word="patron",
    chapters=CHAPTERS,
    codec=EventCodec(decoder(stored_shape(CHAPTERS.folds))),
    reader=_READER,
    empty=lambda name: PatronFile(name=name),
    powers=_powers,
    addressed=_addressed,
    decoder=decoder(PatronFile),
)
