"""The software dealer: what it does next at a table, and when. It gives commands as any dealer does, no more.

A pure function of the table as it stands: whoever takes over a table goes on where the last one left it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from croupier.floor.dealing.session_dealer import session_step
from croupier.floor.shown.felt import Waits
from croupier.floor.shown.showing import TableStanding
from croupier.shoe.cut import bounds_of_cut, bounds_of_cutting_card
from croupier.shoe.stack import Holder
from croupier.tables.cards.device import LoadDevice
from croupier.tables.cards.pack_check import CheckCards
from croupier.tables.cards.shuffling import Cut, DeclineCut, InsertCuttingCard, Shuffle
from croupier.tables.commands import Command
from croupier.tables.malfunctions.stakes_offered_back import StayIn
from croupier.tables.play.decisions import Silence
from croupier.tables.play.starting import StartRound
from croupier.tables.seats.seating import ReleaseBox
from croupier.tables.state.cards import Awaiting
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import Pass
from croupier.vocabulary.roles import Role

DEALER: Final = "the dealer"
SUPERVISOR: Final = "the pit"
"""Cuts the cards when no player wishes to (ACT 5.2(d), NSW 4.6)."""
CLOCK: Final = "the clock"

Values = Callable[[], str]
"""Draws what a supervisor's cut adds to the shuffle, in hexadecimal digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerStep:
    """Something that the software dealer will do, unless the table changes before that."""

    at: datetime
    command: Command


def next_step(standing: TableStanding, now: datetime, values: Values) -> DealerStep | None:
    """What comes next, and when; nothing while the table waits for people alone or a person deals."""
    table = standing.table
    if table.setting is None or table.by_hand:
        return None
    match standing.waits:
        case Waits.CARDS:
            return _cards(standing, now)
        case Waits.CUT:
            return _cut(standing, now, values)
        case Waits.WAGERS if table.tournament is not None:
            step = session_step(standing, now)
            return None if step is None else DealerStep(at=step[0], command=step[1])
        case Waits.WAGERS:
            return _wagers(standing, now)
        case Waits.DECISIONS:
            return _silence(standing, now)
        case Waits.SUPERVISOR:
            return _stay_in(standing, now)
        case _:
            return None


def _free(standing: TableStanding, now: datetime) -> datetime:
    """When the dealer has laid out all that happened."""
    return standing.moment.busy_until or now


def _cards(standing: TableStanding, now: datetime) -> DealerStep | None:
    """Cards are checked at once; they are shuffled when somebody is there to be offered the cut."""
    table, at = standing.table, _free(standing, now)
    if not table.cards.checked:
        return DealerStep(at=at, command=CheckCards(who=DEALER, role=Role.DEALER, at=at, table=table.name))
    if table.failure is not None:
        return None
    if table.holder is Holder.DEVICE:
        return DealerStep(at=at, command=LoadDevice(who=DEALER, role=Role.DEALER, at=at, table=table.name))
    if not any(one.seat is not None or one.boxes for one in table.patrons.values()):
        return None
    return DealerStep(at=at, command=Shuffle(who=DEALER, role=Role.DEALER, at=at, table=table.name))


def _cut(standing: TableStanding, now: datetime, values: Values) -> DealerStep | None:
    """A player who does not answer does not wish to cut; when nobody does, a supervisor cuts."""
    table, shuffling = standing.table, standing.table.cards.shuffling
    assert shuffling is not None, "nothing waits to be cut"
    if shuffling.cut is not None:
        at = _free(standing, now)
        return DealerStep(at=at, command=_insert(table, at, shuffling.cards))
    if shuffling.offers[0].player is not None:
        at = standing.cut_until or _free(standing, now)
        return DealerStep(at=at, command=DeclineCut(who=DEALER, role=Role.DEALER, at=at, table=table.name))
    at = _free(standing, now)
    behind = _behind(table, shuffling.cards) if shuffling.cutting_card else None
    cut = Cut(
        who=SUPERVISOR,
        role=Role.CASINO_SUPERVISOR,
        at=at,
        table=table.name,
        depth=sum(bounds_of_cut(table.shuffle_rules, shuffling.cards)) // 2,
        cutting_card=behind,
        value=values() if shuffling.committed is not None else None,
    )
    return DealerStep(at=at, command=cut)


def _insert(table: Table, at: datetime, cards: int) -> Command:
    """After a cut that left it to the dealer (ACT 5.3, NSW 4.8)."""
    return InsertCuttingCard(who=DEALER, role=Role.DEALER, at=at, table=table.name, behind=_behind(table, cards))


def _behind(table: Table, cards: int) -> int:
    """A quarter of the cards lies behind the cutting card, as far as the book lets it."""
    least, most = bounds_of_cutting_card(table.shuffle_rules, cards)
    return max(least, min(most, cards // 4))


def _wagers(standing: TableStanding, now: datetime) -> DealerStep | None:
    """No more bets are called when the time is up, or soon after everybody was heard."""
    table, until = standing.table, standing.wagers_until
    if until is None:
        return None
    if table.seating.wanted:
        return _release(standing, until)
    heard = {lying.wager.player for lying in table.lying} | set(table.passed)
    silent = next((one for one in table.patrons.values() if one.seat is not None and one.name not in heard), None)
    if silent is not None:
        passed = Pass(who=DEALER, role=Role.DEALER, at=until, table=table.name, player=silent.name)
        return DealerStep(at=until, command=passed)
    return DealerStep(at=until, command=StartRound(who=DEALER, role=Role.DEALER, at=until, table=table.name))


def _release(standing: TableStanding, until: datetime) -> DealerStep | None:
    """A player who has to give up a box for another, and does not say which, gives up the last one taken."""
    table = standing.table
    holder = table.patrons.get(table.seating.wanted[0].holder)
    if holder is None or not holder.boxes:
        return None
    release = ReleaseBox(
        who=DEALER, role=Role.DEALER, at=until, table=table.name, box=holder.boxes[-1], player=holder.name
    )
    return DealerStep(at=until, command=release)


def _stay_in(standing: TableStanding, now: datetime) -> DealerStep | None:
    """After a device failed, one who does not ask for the stake back in time stays in the round (NSW 19.5.1)."""
    table, failure = standing.table, standing.table.failure
    if failure is None or failure.awaiting is not Awaiting.STAKES or not failure.unanswered:
        return None
    at = (table.now or now) + timedelta(seconds=table.opened.seconds_to_decide)
    stays = StayIn(who=DEALER, role=Role.DEALER, at=at, table=table.name, player=failure.unanswered[0])
    return DealerStep(at=at, command=stays)


def _silence(standing: TableStanding, now: datetime) -> DealerStep | None:
    """The clock speaks for one who was asked and let the time run out (14.7; NSW 18.10; CW 7.4, 10.7)."""
    until = standing.until or now + timedelta(seconds=standing.table.opened.seconds_to_decide)
    question = standing.questions[0]
    silence = Silence(
        who=CLOCK,
        role=Role.CLOCK,
        at=until,
        table=standing.table.name,
        player=question.player,
        box=question.box,
        hand=question.hand,
        owner=question.owner,
    )
    return DealerStep(at=until, command=silence)
