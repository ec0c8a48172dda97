"""What a table is at one moment: a frozen value, made from events alone. Decides nothing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from functools import lru_cache

import msgspec

from croupier.games.layout import EMPTY, Layout
from croupier.games.round_of_play import Input
from croupier.games.wagers import Wager
from croupier.rulebooks.shelf import GameRules, rules_of, shuffle_rules
from croupier.rulebooks.shuffle_rules import CutCase, ShuffleRules
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder, Stack
from croupier.tables.house import Committed
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import BookId, Player


class Addressee(StrEnum):
    """Whom a book wants told of something."""

    PLAYERS = "players"
    PLAYER = "player"
    INSPECTOR = "inspector"
    SURVEILLANCE = "surveillance"
    COMMISSION = "commission"
    """The ACT Gambling and Racing Commission."""
    NICC = "nicc"
    """The NSW Independent Casino Commission."""

    @property
    def words(self) -> str:
        """As a sentence names it."""
        return {"commission": "the Commission", "nicc": "the NICC", "inspector": "an inspector"}.get(
            self.value, self.value
        )


class Phase(StrEnum):
    """Whether the table is in use."""

    NOT_OPENED = "not-opened"
    OPEN = "open"
    CLOSED = "closed"


class Dealing(StrEnum):
    """Who deals."""

    BY_SOFTWARE = "by software"
    BY_HAND = "by hand"
    """A person deals from a real shoe and reports each card."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a table."""


class Setting(_Part, frozen=True, kw_only=True):
    """What was settled when the table opened."""

    book: BookId
    options: TableOptions
    dealing: Dealing
    holder: Holder
    seconds_to_decide: int
    """After so long the clock may say that a player is silent."""


class Patron(_Part, frozen=True, kw_only=True):
    """Somebody at the table, with the chips that lie before them."""

    name: Player
    arrived: datetime
    rack: Cents = NOTHING
    seat: int | None = None
    """The box at which they sit."""


class Lying(_Part, frozen=True, kw_only=True):
    """A wager on the layout before the first card."""

    wager: Wager


class Purpose(StrEnum):
    """What cards are shuffled for."""

    NEW_SHOE = "new-shoe"
    RUN_OUT = "run-out"
    DEVICE_FAILED = "device-failed"


class CutOffered(_Part, frozen=True, kw_only=True):
    """Who is to cut: a player, or a supervisor where nobody is named."""

    player: Player | None
    clause: Clause
    also: tuple[Clause, ...] = ()


class Shuffling(_Part, frozen=True, kw_only=True):
    """A shuffle under way: the cards are mixed, and wait to be cut."""

    purpose: Purpose
    committed: Committed | None
    """Nothing where a person shuffles real cards."""
    cards: int
    offers: tuple[CutOffered, ...]
    """Those who are still to be asked, the one asked now first."""
    cutting_card: bool
    """Whether the cutting card goes in again."""


class Order(_Part, frozen=True, kw_only=True):
    """How the undealt cards came into their order: all that is needed to find it again with the house's secret."""

    committed: Committed
    value: str | None = None
    """What the cutter added, in hexadecimal digits."""
    cut: int | None = None
    left_out: tuple[Card, ...] = ()
    """Cards of the pack that were not shuffled, because they lay on the felt."""
    of_undealt: int | None = None
    """Where only so many cards that were still undealt were shuffled, not all that were off the felt."""


class Cards(_Part, frozen=True, kw_only=True):
    """The cards of the table."""

    checked: bool = False
    """Whether the pack was checked and is complete."""
    shoe: int = 0
    """How many shoes there have been."""
    shuffles: int = 0
    """How many shuffles since the shoe began."""
    stack: Stack | None = None
    shuffling: Shuffling | None = None
    orders: tuple[Order, ...] = ()
    """The shuffles of this shoe that are not revealed yet; the last one made the present order."""
    committed: Committed | None = None
    """For a device: the secret of the next shuffle, committed to before wagers are placed."""
    set_aside: tuple[Card, ...] = ()
    """Cards that left the shoe too early and are used next, the first one first."""
    case: CutCase = CutCase.GAME_BEGINS
    """Why the next shuffle is made, as far as it decides who cuts."""
    case_box: int | None = None


class Told(_Part, frozen=True, kw_only=True):
    """A notice that was given: who was told, of what, and when."""

    to: Addressee
    subject: str
    at: datetime
    by: str


class Round(_Part, frozen=True, kw_only=True):
    """A round of play under way: its wagers and its inputs are its whole state, the layout follows from them."""

    number: int
    wagers: tuple[Wager, ...]
    new_shoe: bool
    inputs: tuple[Input, ...] = ()
    layout: Layout = EMPTY
    asked: datetime | None = None
    """When the open questions were asked."""


class Table(_Part, frozen=True, kw_only=True):
    """One table."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""
    phase: Phase = Phase.NOT_OPENED
    setting: Setting | None = None
    patrons: dict[Player, Patron] = {}
    """In the order in which they came."""
    lying: tuple[Lying, ...] = ()
    passed: tuple[Player, ...] = ()
    """Those who said that they sit the next round out."""
    cards: Cards = Cards()
    round: Round | None = None
    rounds: int = 0
    """How many rounds have begun."""
    told: tuple[Told, ...] = ()
    """The notices given at this table, the latest last."""

    @property
    def opened(self) -> Setting:
        """The setting of a table that was opened."""
        assert self.setting is not None, f"{self.name} was never opened"
        return self.setting

    @property
    def rules(self) -> GameRules:
        """What a round is played by."""
        return _rules(self.opened.book, self.opened.options)

    @property
    def shuffle_rules(self) -> ShuffleRules:
        """How the cards are shuffled, cut and burned."""
        return shuffle_rules(self.opened.book)

    @property
    def by_hand(self) -> bool:
        """Whether a person deals and reports each card."""
        return self.opened.dealing is Dealing.BY_HAND

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers that lie on the layout before the first card."""
        return tuple(lying.wager for lying in self.lying)


@lru_cache(maxsize=256)
def _rules(book: BookId, options: TableOptions) -> GameRules:
    return rules_of(book, options)


def with_patron(table: Table, patron: Patron) -> Table:
    """The table with this patron as they now are."""
    return msgspec.structs.replace(table, patrons={**table.patrons, patron.name: patron})
