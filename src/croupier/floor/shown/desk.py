"""What those who work at a table see beside the felt: what is to be dealt next, and what needs a person now.

Shapes only. They hold no card that lies face down. What not even a dealer is told stands in `Oversight`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from croupier.floor.shown.felt import Glimpse, OptionOffered
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Player

MOST_KEPT: Final = 40
"""So many cases and alerts are on a desk at once, the newest; the record has them all."""
_BRIEF: Final = 160


def brief(text: str) -> str:
    """As much of what somebody wrote as a desk shows; the record has all of it."""
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}…"


class _OnADesk(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what is shown; every field is always there."""


class NextCard(_OnADesk, frozen=True, kw_only=True):
    """The card that a person is to draw now, and where it goes."""

    to: str
    """`dealer`, `discard-rack`, or box and hand as `3/1`."""
    says: str
    clause: Clause


class DeskQuestion(_OnADesk, frozen=True, kw_only=True):
    """A question that is open at the table."""

    player: Player
    box: int
    hand: int
    owner: Player | None
    clause: Clause
    silence: Clause
    options: tuple[OptionOffered, ...]
    """For one who sits in the room: what the dealer may enter for them. Others are shown theirs themselves."""


class InTheRoom(_OnADesk, frozen=True, kw_only=True):
    """A player without a device, for whom the dealer speaks."""

    name: Player
    seat: int | None
    rack: Cents


class Alert(_OnADesk, frozen=True, kw_only=True):
    """Something that needs a person now, and the command by which it is seen to."""

    what: str
    says: str
    clause: Clause | None
    command: str
    fields: dict[str, str | int]
    """What of the command follows from it."""
    since: datetime | None


class ToCome(_OnADesk, frozen=True, kw_only=True):
    """What was announced and holds from a time on: a higher minimum, a closing."""

    what: str
    says: str
    starts: datetime
    minimum: Cents | None
    on: On | None


class MarkerShown(_OnADesk, frozen=True, kw_only=True):
    """A raised limit, and whose it is."""

    player: Player | None
    box: int | None
    minimum: Cents | None
    maximum: Cents


class RestrictionShown(_OnADesk, frozen=True, kw_only=True):
    """A restriction of a player's wagers, in force or over."""

    player: Player
    held: str
    since: datetime
    by: str
    clause: Clause
    lifted: datetime | None
    letter: str
    """The subject of the letter that it raises."""


class KeptShown(_OnADesk, frozen=True, kw_only=True):
    """A player who keeps an old minimum."""

    player: Player
    minimum: Cents


class CaseShown(_OnADesk, frozen=True, kw_only=True):
    """An order, a dispute or a breach that is kept: what it is, by whom, and how far it has come."""

    id: str
    what: str
    says: str
    by: str
    at: datetime | None
    round: int | None
    stands: str
    clause: Clause | None


class TillShown(_OnADesk, frozen=True, kw_only=True):
    """The chips of the table: what lies in the float, what was bought here, and what the house has won."""

    float: Cents
    drop: Cents
    win: int
    cashless: bool
    drop_box: bool


class Oversight(_OnADesk, frozen=True, kw_only=True):
    """What those who watch over the table see beside that, and its dealer does not."""

    till: TillShown
    wrong_payments: tuple[CaseShown, ...]


class BookAsks(_OnADesk, frozen=True, kw_only=True):
    """One thing that a book asks of whoever gives a command, at the stage the table is in."""

    field: str
    """Of the command."""
    says: str
    clause: Clause
    choices: dict[str, str]
    """What each choice is called here; those that are not named are not offered. None: as the command has them."""
    when: dict[str, str]
    """Only where other fields of the command say this."""


class OrderAsked(_OnADesk, frozen=True, kw_only=True):
    """All that a book asks of whoever gives a command now; what it does not ask is not shown."""

    says: str
    clause: Clause
    asks: tuple[BookAsks, ...]


class LastWager(_OnADesk, frozen=True, kw_only=True):
    """A wager of the round before, which may be laid again."""

    player: Player
    box: int
    on: On
    amount: Cents


class DeskShown(_OnADesk, frozen=True, kw_only=True):
    """What those who work at a table see of it beside the felt."""

    dealer: str | None
    """Who was the last to do something as its dealer."""
    prepares: str | None
    """The command by which the dealer makes the cards ready, where that is what the table waits for."""
    next: NextCard | None
    correctable: Card | None
    """The last card, while the dealer may say that it was mistyped."""
    aside: tuple[Card, ...]
    """Cards that left the shoe too early: they are used next."""
    questions: tuple[DeskQuestion, ...]
    in_the_room: tuple[InTheRoom, ...]
    not_heard: tuple[Player, ...]
    """Those who sit, and have neither wagered nor said that they sit the round out."""
    last_wagers: tuple[LastWager, ...]
    """What lay on the layout in the round before, of those who are still here."""
    alerts: tuple[Alert, ...]
    to_come: tuple[ToCome, ...]
    markers: tuple[MarkerShown, ...]
    reserved: dict[str, Player]
    """Boxes that are set aside, by their numbers."""
    permitted: dict[Player, int]
    restrictions: tuple[RestrictionShown, ...]
    kept: tuple[KeptShown, ...]
    cases: tuple[CaseShown, ...]
    """The newest of them: whatever was written, a frame stays small."""
    earlier_cases: int
    failure: str | None
    """What the failed shuffling device waits for."""
    unanswered: tuple[Player, ...]
    """Those who have not said yet whether they take their stakes back, after the device failed."""
    asks: dict[str, OrderAsked]
    """By command: what the book asks at this stage, where it asks less than the command could hold."""
    rounds: int
    seconds_a_round: int | None
    """Between the beginnings of the last two rounds."""
    oversight: Oversight | None
    """Nothing for a dealer."""


class TableDesk(_OnADesk, frozen=True, kw_only=True):
    """One table at a glance, for whoever watches over all of them."""

    glimpse: Glimpse
    by_hand: bool
    desk: DeskShown | None
    """Nothing where the table cannot go on."""


class Overview(_OnADesk, frozen=True, kw_only=True):
    """All tables of the house at a glance."""

    at: datetime
    tables: tuple[TableDesk, ...]
