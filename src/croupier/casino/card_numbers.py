"""Numbers of player cards as they are given, in the one stream that whoever gives one writes to."""

from __future__ import annotations

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoEvent

CHAPTER = CasinoChapter()


class CardNoted(CasinoEvent, frozen=True, kw_only=True, tag="card-noted.1"):
    """A player card is given to somebody; of two who give the same number at once, one looks again."""

    player_card: str
    player: str

    def __str__(self) -> str:
        return f"The house notes that the player card {self.player_card} is given to {self.player}"


@CHAPTER.evolves(CardNoted)
def card_noted(casino: Casino, event: CardNoted) -> Casino:
    """Whose each card is, the record knows: here it is only fenced."""
    return casino
