"""Who is at a table, what lies before them, and what was ordered about where they may play."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.games.wagers import Wager
from croupier.tables.state.limits import KeptMinimum
from croupier.tables.state.part import Part
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import BookId, On, Player


class Patron(Part, frozen=True, kw_only=True):
    """Somebody at the table, with the chips that lie before them."""

    name: Player
    arrived: datetime
    rack: Cents = NOTHING
    seat: int | None = None
    """The box at which they sit."""
    boxes: tuple[int, ...] = ()
    """Boxes beside the seat that they have taken to wager on."""
    sat_out: int = 0
    """How many rounds running they sat without a wager while every other box was in use."""
    played: bool = False
    """Whether they have sat down or wagered in a round since they came."""
    watches: bool = False
    """Whether they came as a spectator."""
    in_the_room: bool = False
    """Whether they have no device, and the dealer enters what they say."""
    keeps: KeptMinimum | None = None
    """The old minimum, where they were playing when it went up (NSW 6.5.1)."""
    advised: tuple[Cents, ...] = ()
    """The minimums under which they have wagered here, and were advised not to again (3.4)."""
    advised_of_ties: tuple[Cents, ...] = ()
    """The same, for tie wagers (CW 3.4)."""
    player_card: str | None = None
    """The player card that they presented here (NSW 5.1)."""
    helpers: tuple[Player, ...] = ()
    """Who may place chips for them, with a supervisor's leave (NSW 1.1)."""
    bought: Cents = NOTHING
    """Chips that they bought here since they came."""
    brought: Cents = NOTHING
    """Chips that they brought along since they came."""
    declared_bought: Cents = NOTHING
    declared_brought: Cents = NOTHING
    declared_left: bool = False
    """Whether they have declared what is left, and wagered nothing since (NSW 20.2.3)."""

    @property
    def only_watches(self) -> bool:
        """Whether they are no player: they came to watch, and have neither chips nor a seat."""
        return self.watches and not self.rack and self.seat is None and not self.boxes

    def advised_on(self, on: On, main: On) -> tuple[Cents, ...]:
        """The minimums of which they were advised for wagers of this kind."""
        return self.advised if on is main else self.advised_of_ties


class Vouched(Part, frozen=True, kw_only=True):
    """What the house said of a player when a wager was made: whose word it was is never the sender's."""

    player_card: str | None = None
    """The card, which was valid."""
    left: Cents | None = None
    """What was left of the loss limit that is nearest; nothing where none is set."""


class Lying(Part, frozen=True, kw_only=True):
    """A wager on the layout before the first card."""

    wager: Wager


class BoxWanted(Part, frozen=True, kw_only=True):
    """A box that one who waits has asked for, and who of those with several has to release one."""

    waiting: Player
    holder: Player


class Seating(Part, frozen=True, kw_only=True):
    """What was ordered about who may play where."""

    permitted: dict[Player, int] = msgspec.field(default_factory=dict)
    """On how many boxes a player may wager, where it is more than one."""
    reserved: dict[int, Player] = msgspec.field(default_factory=dict)
    """Boxes set aside for one player."""
    per_box: int | None = None
    """The most players on one box, where a supervisor has lowered it."""
    at_table: int | None = None
    """The most players at the table, where a supervisor has capped it."""
    wanted: tuple[BoxWanted, ...] = ()
    been: tuple[Player, ...] = ()
    """Those who were at the table and have left it."""


class ShoePlayed(Part, frozen=True, kw_only=True):
    """Who wagered in each round of one shoe."""

    shoe: int = 0
    rounds: tuple[tuple[Player, ...], ...] = ()


class Held(StrEnum):
    """How a player's wagers are restricted."""

    TO_THE_MINIMUM = "to-the-minimum"
    TO_THE_MINIMUM_IN_ALL_SHOES = "to-the-minimum-in-all-shoes"
    TO_ONE_BOX = "to-one-box"
    """And to the minimum on it."""


class Restriction(Part, frozen=True, kw_only=True):
    """A restriction of one player's wagers, in force or over."""

    player: Player
    held: Held
    since: datetime
    by: str
    shoe: int
    """The shoe in which it was imposed."""
    clause: Clause
    procedure: str = ""
    tracking: str = ""
    """The record of the tracking that went before it."""
    lifted: datetime | None = None
    book: BookId | None = None
    """The book under which it was imposed; what was kept before books were noted is known by its clause."""


class Day(StrEnum):
    """A day of the week, in its order."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class Voucher(Part, frozen=True, kw_only=True):
    """A promotional voucher that was exchanged for tokens, with what it says."""

    number: str
    player: Player
    value: Cents
    left: Cents
    """The tokens of it that its player still has."""
    days: tuple[Day, ...] = ()
    """The days on which it is good; any day where none is named."""
    back_on_a_win: bool = True
    """Whether a token that wins goes back to its player."""


class TokenStake(Part, frozen=True, kw_only=True):
    """A wager made in promotional tokens."""

    round: int
    player: Player
    box: int
    on: On
    amount: Cents
    voucher: str
    in_action: Cents | None = None
    """What of it the maximum lets win or lose, once the round has begun; all where nothing is said."""


class Till(Part, frozen=True, kw_only=True):
    """How chips are bought at the table, and how many there have been."""

    cashless: bool = False
    drop_box: bool = True
    is_filled: bool = False
    """Whether a float was put into the tray; where none was, the house has chips enough and nobody counts them."""
    in_float: Cents = NOTHING
    most_in_float: Cents = NOTHING
    chips: Cents = NOTHING
    """All chips at the table: in the float, before players and on the layout."""
    most_chips: Cents = NOTHING
    bought: Cents = NOTHING
    """Chips that players bought here: the drop."""
    filled: Cents = NOTHING
    """What the bank has put into the float, less what went back there."""

    @property
    def most_to_pay(self) -> Cents:
        """More than this has never been there to be paid out by mistake."""
        return self.most_in_float if self.is_filled else self.most_chips
