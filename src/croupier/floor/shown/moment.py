"""A table at one moment as those who conduct or follow it see it: what its state alone does not tell.

What the round on the felt said, since when wagers are taken or a cut is offered, and until when the dealer is
busy laying out what was just decided. It is folded from events, so that whoever leads the table and whoever only
follows it come to the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from croupier.floor.shown.pace import Pace
from croupier.games.said import Said
from croupier.games.wagers import Wager
from croupier.tables.cards.device import DeviceLoaded
from croupier.tables.cards.shuffling import CardsCut, CutOfferedTo
from croupier.tables.events import By, Event
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.reading import kind_of
from croupier.tables.voids.void_effects import RoundVoided
from croupier.tables.wagers.changing import WagerChanged
from croupier.tables.wagers.wagering import WagerLaid
from croupier.vocabulary.names import On, Player

replace = msgspec.structs.replace

_TURNS: Final = """
    wager-laid.1 wager-changed.1 wager-taken-back.1 pass-card-played.1 wager-sealed.1 asked-to-wager.1
    held-to-minimum.1 session-at-table-begun.1 back-in-the-seat.1 form-examined.1 eliminated.1 disqualified.1
    ruled-absent-at-table.1 session-paused.1 wager-voided.2 wagered-out-of-turn.1 player-taken-out.1
    seated-in-session.1 substituted-at-table.1
"""
TURNS: Final = frozenset(_TURNS.split())
"""What passes the turn to wager on, or lets a session's next round come nearer."""

Place = tuple[Player, int, On]
"""Where a wager lies: whose it is, on which box, on what."""


def place_of(wager: Wager) -> Place:
    """The place of a wager."""
    return wager.player, wager.box, wager.on


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from the last events of a table beside the table itself."""

    round: int = 0
    """The round that lies on the felt; none when the next is wagered on and its cards are gone."""
    said: tuple[Said, ...] = ()
    in_chips: bool = False
    """Whether its amounts are tournament chips; they stay so when the session is over."""
    over: bool = False
    void: bool = False
    ready: datetime | None = None
    """Since when the table has been ready for wagers."""
    laid: dict[Place, datetime] = msgspec.field(default_factory=dict)
    """When each wager for the next round was laid; those that were taken back may still stand here."""
    cut_offered: datetime | None = None
    turned: datetime | None = None
    """In a session: since when the table waits for whoever it now waits for."""
    begun: tuple[datetime, ...] = ()
    """When the last two rounds began."""
    busy_until: datetime | None = None
    """Until when a good dealer needs to lay out what has happened."""

    def after(self, by: By, event: Event, pace: Pace) -> Moment:
        """The moment after an event."""
        moment, done = self._timed(by, event, pace)
        if kind_of(event) in TURNS:
            moment = replace(moment, turned=done)
        match event:
            case RoundStarted():
                return replace(
                    moment,
                    round=event.number,
                    said=event.said,
                    in_chips=by.in_chips,
                    over=False,
                    void=False,
                    laid={},
                    ready=None,
                    begun=(*self.begun, by.at)[-2:],
                )
            case RoundWentOn():
                return replace(moment, said=(*self.said, *event.said))
            case RoundReconstructed():
                return replace(moment, said=event.said, over=False)
            case RoundClosed():
                return replace(moment, over=True, ready=done)
            case RoundVoided() if event.number == self.round:
                return replace(moment, over=True, void=True, ready=done)
            case WagerLaid() | WagerChanged():
                return replace(moment, laid={**self.laid, place_of(event.lying.wager): by.at})
            case CutOfferedTo():
                return replace(moment, cut_offered=done)
            case CardsCut() | DeviceLoaded():
                return replace(moment, cut_offered=None, ready=done)
            case _:
                return moment

    def _timed(self, by: By, event: Event, pace: Pace) -> tuple[Moment, datetime]:
        """The dealer is busy for as long as the event takes to lay out; and when the event lies there for all."""
        began = max(by.at, self.busy_until) if self.busy_until else by.at
        takes = pace.takes(event)
        return (replace(self, busy_until=began + takes) if takes else self), began + takes


NOTHING_YET = Moment()
"""A table of which nothing is known."""


def moment_after(events: Iterable[tuple[By, Event]], pace: Pace, moment: Moment = NOTHING_YET) -> Moment:
    """The moment after these events."""
    for by, event in events:
        moment = moment.after(by, event, pace)
    return moment


def takes(events: Iterable[Event], pace: Pace) -> timedelta:
    """How long a good dealer needs to lay out all of these."""
    return sum((pace.takes(one) for one in events), timedelta())
