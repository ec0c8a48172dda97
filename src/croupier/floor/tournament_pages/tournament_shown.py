"""What is shown of a tournament: at a glance, as a page, and as whoever runs it sees it. Shapes alone.

They hold no sealed secret and no payment of one person: of the ballot only what was published.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.floor.shown.frames import Seen
from croupier.floor.shown.session_felt import FormOnTable, WhyBlocked
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On, Player


class TournamentGlimpse(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as the lobby shows it."""

    name: str
    title: str
    book: BookId | None
    book_called: str
    phase: str
    session: str | None
    entered: int
    most: int | None
    fee: Cents
    pool: Cents
    starts: datetime | None
    tables: tuple[str, ...]
    """Those it is played at."""
    yours: bool
    """Whether the viewer has entered it."""
    winner: Player | None


class ConditionShown(msgspec.Struct, frozen=True, kw_only=True):
    """One item of the conditions in words; the clause where the book asks for it."""

    item: str
    says: str
    clause: Clause | None


class ItemMissing(msgspec.Struct, frozen=True, kw_only=True):
    """An item that the book wants in the conditions, and that is not there; or one that has no effect."""

    item: str
    """As the conditions name it: `ties.final`."""
    label: str
    clause: Clause


class SessionPlanned(msgspec.Struct, frozen=True, kw_only=True):
    """A session of the tournament, and how far it has come."""

    name: str
    stage: str
    rounds: int | None
    minutes: int | None
    tables: tuple[str, ...]
    advance: int | None
    """How many go on from each table; nothing in the last session."""
    starts: datetime | None


class BracketPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table of a session, as the bracket shows them."""

    player: Player
    house: bool
    box: int
    state: str
    """`seated`, `away`, `in`, `level`, `goes-on`, `out` or `placed`."""
    chips: int | None
    """As they lie there now, or were counted."""
    place: int | None
    """In the tournament, where the session gives places."""


class BracketTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a session: who sits there, the best first once it is played."""

    table: str
    places: tuple[BracketPlace, ...]


class BracketSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session in the bracket: its tables, or who is awaited there."""

    name: str
    stage: str
    whom: str
    """`all`, `advancing` or `eliminated`."""
    advance: int | None
    is_last: bool
    tables: tuple[BracketTable, ...]
    waiting: tuple[Player, ...]
    """Those who will play it and have no seat yet."""
    expects: int | None
    """How many will play it, where that can be known before."""


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the leaderboard."""

    player: Player
    number: int
    """Of entry."""
    house: bool
    """Whether it is a house player."""
    state: str
    session: str | None
    table: str | None
    box: int | None
    chips: int | None
    gap: int | None
    """How far above the line, or below it, among those in at the same table."""
    on_line: bool
    """Whether they would go on, or win, if it ended now."""
    place: int | None
    places: tuple[int, ...]
    in_seat: bool
    out_round: int | None
    why: str | None
    """Why they are out, in words."""
    clause: Clause | None


class TableBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the session under way."""

    table: str
    session: str
    kind: str
    played: int
    rounds: int | None
    ends: datetime | None
    minimum: int
    maximum: int
    turn: Player | None
    under_way: bool
    """Whether a round is played at this moment."""
    finished: bool
    paused_until: datetime | None
    blocked: WhyBlocked | None
    absent: tuple[Player, ...]
    forms: tuple[FormOnTable, ...]
    """The undisclosed wagers that lie there, as a supervisor has them in the tray."""
    offers: tuple[On, ...]
    """What can stand on a form here."""


class DrawnSeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a session."""

    player: Player
    table: str
    box: int
    taken: bool


class DrawShown(msgspec.Struct, frozen=True, kw_only=True):
    """The draw of a session's seats: what was published before it, and what was shown with it."""

    session: str
    digest: str | None
    """The commitment, published before anybody could know who takes part."""
    by_hand: bool
    players: tuple[Player, ...]
    """The published list; none before the draw."""
    tables: tuple[str, ...]
    secret: str | None
    salt: str | None
    value: str | None
    seats: tuple[DrawnSeatShown, ...]
    clause: Clause | None


class TieShown(msgspec.Struct, frozen=True, kw_only=True):
    """Players who are level for something that has to be settled."""

    session: str
    players: tuple[Player, ...]
    chips: int
    places: tuple[int, ...]
    stage: str
    table: str | None


class PrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A prize: what a place gets, and who has it once it is paid."""

    place: int | None
    player: Player | None
    amount: Cents
    shared_with: tuple[Player, ...]
    goods: tuple[str, ...]
    clause: Clause | None


class PoolShown(msgspec.Struct, frozen=True, kw_only=True):
    """The pool's reckoning: fees, buy-ins and what was added, less what was kept, refunded and paid, is left."""

    fees: Cents
    buy_ins: Cents
    added: Cents
    topped_up: Cents
    commission: Cents
    refunded: Cents
    prizes: Cents
    left: Cents


class ChipCount(msgspec.Struct, frozen=True, kw_only=True):
    """Tournament chips: issued and won, less deducted, missing and returned, are held."""

    issued: int
    won: int
    deducted: int
    missing: int
    returned: int
    held: int


class YourEntry(msgspec.Struct, frozen=True, kw_only=True):
    """How the viewer stands in the tournament."""

    player: Player
    entered: bool
    reserve: bool
    state: str | None
    table: str | None
    box: int | None
    seat_taken: bool
    may_enter: bool
    may_withdraw: bool
    runs_it: bool
    """Whether the viewer gives the commands of whoever runs it."""
    has_tray: bool
    """Whether the viewer examines undisclosed wagers and reads them out (NSW 21.8.2.5, 21.8.2.6)."""


class TournamentSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as the viewer sees it."""

    name: str
    version: int
    at: datetime | None
    title: str
    book: BookId | None
    book_called: str
    phase: str
    by_the_house: bool
    """Whether the house itself runs it."""
    directors: tuple[str, ...]
    starts: datetime | None
    goes_on: datetime | None
    """When the house does the next thing, where it runs it."""
    next: str | None
    """What that is, in words."""
    fee: Cents
    commission: Cents
    chips: int
    fewest: int | None
    most: int | None
    agreement: Clause | None
    """By which an entrant is asked to agree in writing; nothing where nobody is."""
    reserves: tuple[Player, ...]
    conditions: tuple[ConditionShown, ...]
    missing: tuple[ItemMissing, ...]
    sessions: tuple[SessionPlanned, ...]
    board: tuple[BoardRow, ...]
    tables: tuple[TableBoard, ...]
    draws: tuple[DrawShown, ...]
    ties: tuple[TieShown, ...]
    bracket: tuple[BracketSession, ...]
    prizes: tuple[PrizeRow, ...]
    """Those that were paid, or as they would be if the pool stays as it is."""
    paid: bool
    pool: PoolShown
    chip_count: ChipCount
    happened: list[Seen]
    """The last of what happened, in order."""
    you: YourEntry | None


class ConsoleField(msgspec.Struct, frozen=True, kw_only=True):
    """A field that whoever gives the command fills in."""

    name: str
    label: str
    kind: str
    """`text`, `number`, `player` or `choice`."""
    choices: tuple[str, ...] = ()
    value: str = ""


class ConsoleAction(msgspec.Struct, frozen=True, kw_only=True):
    """Something that whoever runs the tournament may do."""

    command: str
    label: str
    says: str
    fields: tuple[ConsoleField, ...] = ()
    given: dict[str, str] = msgspec.field(default_factory=dict)
    """What is sent as it is."""
    blocked: WhyBlocked | None = None
    """Why it would be refused now."""
    missing: tuple[ItemMissing, ...] = ()


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever runs the tournament sees beside its page: the one thing to do next, and what else."""

    name: str
    version: int
    next: ConsoleAction | None
    others: tuple[ConsoleAction, ...]
