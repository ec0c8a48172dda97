"""The pace of a good dealer: how long things take, and how long people are given. It changes only the waiting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from croupier.games.said import CardBurned, CardDealt, CardsCollected, Said, WagerSettled
from croupier.tables.cards.device import DeviceLoaded
from croupier.tables.cards.shuffling import CardsCut, CardsShuffled
from croupier.tables.events import Event
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How quickly a software-dealt table goes, in seconds."""

    card: float = 0.45
    """From one card to the next."""
    settlement: float = 0.3
    shuffle: float = 2
    look: float = 3
    """After a round, before the cards are cleared away: time to see what was paid."""
    window: float = 15
    """From the first wager until no more bets are called."""
    all_in: float = 2
    """The same once everybody who sits has wagered or sits out."""
    cut: float = 20
    """For one who is offered the cut."""

    def takes(self, event: Event) -> timedelta:
        """How long a good dealer needs to lay out what happened."""
        return timedelta(seconds=self._seconds(event))

    def _seconds(self, event: Event) -> float:
        match event:
            case RoundStarted() | RoundWentOn():
                return sum(map(self._said, event.said))
            case CardsShuffled() | DeviceLoaded():
                return self.shuffle
            case CardsCut():
                return self.card
            case RoundClosed():
                return self.look
            case _:
                return 0

    def _said(self, said: Said) -> float:
        match said:
            case CardDealt() | CardBurned() | CardsCollected():
                return self.card
            case WagerSettled():
                return self.settlement
            case _:
                return 0


GOOD_DEALER: Final = Pace()
AT_ONCE: Final = Pace(card=0, settlement=0, shuffle=0, look=0, all_in=0)
"""For tests and programs: it waits for nothing but people."""
