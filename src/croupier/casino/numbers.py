"""Numbers that are counted over the whole house, each given once: of claims, of disputes."""

from __future__ import annotations

import msgspec

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoEvent

CHAPTER = CasinoChapter()


class NumberGiven(CasinoEvent, frozen=True, kw_only=True, tag="number-given.1"):
    """The next number of a thing was given; two writers cannot both have it."""

    what: str
    number: int

    def __str__(self) -> str:
        return f"The house counts {self.what} {self.number}"


@CHAPTER.evolves(NumberGiven)
def number_given(casino: Casino, event: NumberGiven) -> Casino:
    return msgspec.structs.replace(casino, numbers={**casino.numbers, event.what: event.number})
