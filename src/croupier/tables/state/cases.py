"""What a table keeps of orders and conduct: voids ordered, breaches, exclusions, disputes, wrong payments.

Values only: the chapters of these names decide about them.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.rulebooks.pit.conduct import BreachOf
from croupier.rulebooks.pit.voids import Grounds
from croupier.rulebooks.pit.wrong_payments import RectifyingStep
from croupier.tables.state.part import Part
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.roles import Role


class Approvable(StrEnum):
    """What the Commission consents to."""

    LAYOUT = "layout"
    SHUFFLE = "shuffle"


class Approval(Part, frozen=True, kw_only=True):
    """A consent of the Commission that is on file."""

    what: Approvable
    name: str
    reference: str
    """Where the written consent is found."""
    side_wagers: tuple[On, ...] = ()
    """The side wagers that an approved layout carries."""


class _Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is kept."""


class VoidOrder(_Kept, frozen=True, kw_only=True):
    """A void that somebody ordered, and that waits for another to confirm it."""

    round: int
    grounds: Grounds
    reason: str
    ordered_by: str
    at: datetime
    clause: Clause
    wrongdoer: Player | None = None
    forfeit: bool = False
    """Whether the wrongdoer's stake stays with the house."""


class Breach(_Kept, frozen=True, kw_only=True):
    """A breach of the rules that was reported."""

    id: str
    person: str
    of: BreachOf
    text: str
    reported_by: str
    at: datetime
    clause: Clause
    """The rule that was broken."""
    advised: Player | None = None
    """Whom they told how to play."""
    acting_as: Role = Role.PLAYER
    """In which capacity they did it."""


class VoidedWager(_Kept, frozen=True, kw_only=True):
    """A wager that was settled and then declared void: it has no result."""

    round: int
    player: Player
    box: int
    hand: int
    on: On
    owner: Player | None = None
    """Whose wager was insured, for an insurance wager."""


class ShutOutOf(StrEnum):
    """What somebody is excluded from."""

    GAME = "game"
    CASINO = "casino"


class Exclusion(_Kept, frozen=True, kw_only=True):
    """Somebody who may not play here any more."""

    person: str
    out_of: ShutOutOf
    breach: str
    ordered_by: str
    at: datetime
    clause: Clause
    table: str = ""
    """The table at which it was ordered."""


class DisputeStands(StrEnum):
    """How far a dispute has come."""

    RAISED = "raised"
    RULED = "ruled"
    UNDER_REVIEW = "under-review"
    REVIEWED = "reviewed"
    FINAL = "final"


class Dispute(_Kept, frozen=True, kw_only=True):
    """Something about which a patron and the house disagree."""

    id: str
    raised_by: str
    about: str
    round: int | None = None
    stands: DisputeStands = DisputeStands.RAISED
    rulings: tuple[str, ...] = ()
    """What was decided, the latest last."""
    ruled_by: tuple[str, ...] = ()
    """Who decided each of them."""


class Attempt(_Kept, frozen=True, kw_only=True):
    """Something that was tried to put a wrong payment right."""

    step: RectifyingStep
    note: str
    by: str
    at: datetime
    reached: bool = False
    """Whether the patron was reached by it."""


class WrongPayment(_Kept, frozen=True, kw_only=True):
    """A payment that was too high or too low, and all that was done about it."""

    id: str
    paid: Cents
    owed: Cents
    suspected: bool
    """Whether it may have been meant."""
    since: datetime
    player: Player | None = None
    """The patron, where they are known."""
    round: int | None = None
    moved: Cents = NOTHING
    """What of the difference lay wrongly in the patron's rack or in the float when it was reported."""
    enquiries: tuple[str, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    rectified: bool = False
    not_a_breach: bool = False
    closed: bool = False

    @property
    def over(self) -> bool:
        """Whether too much was paid."""
        return self.paid > self.owed

    @property
    def difference(self) -> Cents:
        """By how much it was wrong."""
        return Cents(abs(self.paid - self.owed))

    @property
    def subject(self) -> str:
        """The word by which a notice names it."""
        return f"wrong-payment:{self.id}"


class Cases(_Kept, frozen=True, kw_only=True):
    """All of them, at one table."""

    void_orders: tuple[VoidOrder, ...] = ()
    """Those that wait to be confirmed."""
    breaches: tuple[Breach, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    disputes: dict[str, Dispute] = {}
    wrong_payments: dict[str, WrongPayment] = {}
    void_wagers: tuple[VoidedWager, ...] = ()
    """Wagers that were settled when they were declared void."""

    def void_order(self, number: int | None) -> VoidOrder | None:
        """The order to void that round."""
        return next((one for one in self.void_orders if one.round == number), None)

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The widest exclusion of that person."""
        found = [one for one in self.exclusions if one.person == person]
        return next((one for one in found if one.out_of is ShutOutOf.CASINO), next(iter(found), None))


NO_CASES = Cases()
"""A table at which nothing of the kind has happened."""
