"""Which jackpot a table was last linked to, in the one stream that whoever links a table writes to."""

from __future__ import annotations

import msgspec

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoEvent

CHAPTER = CasinoChapter()


class LinkNoted(CasinoEvent, frozen=True, kw_only=True, tag="link-noted.1"):
    """A table is linked to a jackpot; of two who link it at once, to whichever jackpots, one looks again."""

    table: str
    jackpot: str

    def __str__(self) -> str:
        return f"The house notes that {self.table} is linked to the jackpot {self.jackpot}"


@CHAPTER.evolves(LinkNoted)
def link_noted(casino: Casino, event: LinkNoted) -> Casino:
    return msgspec.structs.replace(casino, links={**casino.links, event.table: event.jackpot})
