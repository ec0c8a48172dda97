"""What regulations bar as prizes (22.5.5): from then on, in every promotion of the house."""

from __future__ import annotations

import msgspec

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoCommand, CasinoContext, CasinoEvent
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = CasinoChapter()


class PrescribePrize(CasinoCommand, frozen=True, kw_only=True, tag="prescribe-prize"):
    """Enter what a regulation bars as a prize."""

    what: Reference
    """The kind of thing, by the word that terms use for it."""
    reference: Reference = ""
    """The regulation."""


class PrizePrescribed(CasinoEvent, frozen=True, kw_only=True, tag="prize-prescribed.1"):
    """A kind of thing is no prize any more."""

    what: str
    reference: str

    def __str__(self) -> str:
        return f"{self.what} is no prize any more{f' ({self.reference})' if self.reference else ''}"


@CHAPTER.decides(PrescribePrize, refusals=(Refusal.NAME_NOT_ALLOWED,))
def prescribe_prize(context: CasinoContext, command: PrescribePrize) -> Refused | None:
    what = "-".join(command.what.casefold().replace("_", " ").replace("-", " ").split())
    if not what:
        says = f"{command.who} cannot bar a prize without saying what it is"
        return Refused(Refusal.NAME_NOT_ALLOWED, says=says, clause=context.clause)
    context.say(PrizePrescribed(what=what, reference=command.reference, clause=context.clause))
    return None


@CHAPTER.evolves(PrizePrescribed)
def prize_prescribed(casino: Casino, event: PrizePrescribed) -> Casino:
    return msgspec.structs.replace(
        casino, prescribed_prizes={**casino.prescribed_prizes, event.what: event.reference}
    )
