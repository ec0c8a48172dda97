"""Who entered a tournament, what they paid, and how far they have come."""

from __future__ import annotations

from enum import StrEnum

from croupier.tables.seats.people import ChipsFrom
from croupier.tables.state.part import Part
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Player


class EntryState(StrEnum):
    """How somebody who entered stands. The words are shown in results: add, never change."""

    ENTERED = "entered"
    PLAYING = "playing"
    ADVANCED = "advanced"
    ELIMINATED = "eliminated"
    DISQUALIFIED = "disqualified"
    FORFEITED = "forfeited"
    WITHDRAWN = "withdrawn"
    PLACED = "placed"
    TURNED_AWAY = "turned-away"


GONE = frozenset(
    {EntryState.DISQUALIFIED, EntryState.FORFEITED, EntryState.WITHDRAWN, EntryState.TURNED_AWAY},
)
"""Those who take no place (T18)."""

LEFT_IN_A_SESSION = frozenset({EntryState.ENTERED, EntryState.WITHDRAWN})
"""What one may be whose table still knows what was last held: bought back for the next session, or gone (T18)."""


class PaidFor(StrEnum):
    """What somebody paid for."""

    ENTRY = "entry"
    BUY_BACK = "buy-back"
    BUY_IN = "buy-in"


class Payment(Part, frozen=True, kw_only=True):
    """Money that came in: all of it, and the part of it that is kept as commission."""

    what: PaidFor
    amount: Cents
    commission: Cents = Cents(0)
    with_: ChipsFrom = ChipsFrom.CASH
    session: str | None = None
    """Of a buy-in: the session it is for."""
    refunded: bool = False


class TournamentEntry(Part, frozen=True, kw_only=True):
    """One entrant; a substitute takes the number of the one they play for."""

    player: Player
    number: int
    """Of entry, from 1."""
    state: EntryState = EntryState.ENTERED
    payments: tuple[Payment, ...] = ()
    with_: ChipsFrom = ChipsFrom.CASH
    """What they paid with, and are paid in."""
    has_copy: bool = False
    """Whether a copy of the conditions was given to them."""
    session: str | None = None
    """The last session that they reached."""
    chips: int | None = None
    """What was last counted, or held."""
    points: int | None = None
    place: int | None = None
    places: tuple[int, ...] = ()
    """All the places that are shared, the best first; one place alone where none is."""
    grounds: str | None = None
    """Why they were disqualified, as the command says it: `absent`."""

    @property
    def is_in(self) -> bool:
        """Whether they still take part."""
        return self.state not in GONE

    @property
    def paid(self) -> Cents:
        """All that they paid and did not get back."""
        return Cents(sum(one.amount for one in self.payments if not one.refunded))


class Reserve(Part, frozen=True, kw_only=True):
    """Somebody who waits for a seat, and pays when there is one."""

    player: Player
    with_: ChipsFrom = ChipsFrom.CASH


class MissingItem(Part, frozen=True, kw_only=True):
    """An item of the conditions, and the clause that wants it there, or leaves it without effect."""

    item: str
    clause: Clause


class Approved(Part, frozen=True, kw_only=True):
    """A written approval on file."""

    what: str
    reference: str
    amount: Cents | None = None
    """Of a commission: the most for each entry."""


class Goods(Part, frozen=True, kw_only=True):
    """Something other than money that a place gets (NSW 21.3.1)."""

    what: str
    place: int


class PrizeGiven(Part, frozen=True, kw_only=True):
    """What a player was awarded."""

    player: Player
    place: int | None
    amount: Cents
    shared_with: tuple[Player, ...] = ()
    goods: tuple[str, ...] = ()
    clause: Clause | None = None


class TournamentTold(Part, frozen=True, kw_only=True):
    """A notice that was given."""

    to: str
    subject: str
    by: str


class Fund(Part, frozen=True, kw_only=True):
    """What came into the pool beside payments of entrants, and what left it."""

    added: Cents = Cents(0)
    topped_up: Cents = Cents(0)
    refunded: Cents = Cents(0)
    prizes: Cents = Cents(0)
    goods: tuple[Goods, ...] = ()
    given: tuple[PrizeGiven, ...] = ()
