"""Frames that tell of tables: what leaves the house, and what a client reads. Shapes only; `viewing` fills them.

A felt is encoded once for all who look, so the house puts it into a frame as it is (`msgspec.Raw`), and whoever
reads the frame finds a `Felt`: the shape is the same, and is said once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from croupier.floor.shown.desk import DeskShown
from croupier.floor.shown.felt import Felt, Glimpse, Yours
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome, Player

FeltT = TypeVar("FeltT")
EventsT = TypeVar("EventsT")

Ref: TypeAlias = str | int | None
"""What a viewer calls a frame, so that the answer is known by it."""


class PlaceShown(msgspec.Struct, frozen=True, kw_only=True):
    """A hand by its box and number."""

    box: int
    hand: int


class SaidShown(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a round said, as a viewer sees it; which fields are there depends on its kind."""

    kind: str
    clause: Clause | msgspec.UnsetType | None = msgspec.UNSET
    also: tuple[Clause, ...] | msgspec.UnsetType = msgspec.UNSET
    says: str | msgspec.UnsetType = msgspec.UNSET
    text: str | msgspec.UnsetType = msgspec.UNSET
    player: Player | msgspec.UnsetType = msgspec.UNSET
    box: int | msgspec.UnsetType = msgspec.UNSET
    hand: int | msgspec.UnsetType | None = msgspec.UNSET
    on: On | msgspec.UnsetType = msgspec.UNSET
    owner: Player | msgspec.UnsetType | None = msgspec.UNSET
    card: Card | msgspec.UnsetType = msgspec.UNSET
    to: Literal["dealer"] | PlaceShown | msgspec.UnsetType = msgspec.UNSET

    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    amount: Cents | msgspec.UnsetType = msgspec.UNSET
    staked: Cents | msgspec.UnsetType = msgspec.UNSET
    paid: Cents | msgspec.UnsetType = msgspec.UNSET
    returned: Cents | msgspec.UnsetType = msgspec.UNSET


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer may see of one event; fields of its own kind stand beside these."""

    version: int
    kind: str
    at: str
    """ISO 8601, with the zone of the table."""
    who: str | msgspec.UnsetType = msgspec.UNSET
    as_: str | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="as")
    clause: Clause | msgspec.UnsetType = msgspec.UNSET
    also: tuple[Clause, ...] | msgspec.UnsetType = msgspec.UNSET
    says: str | msgspec.UnsetType = msgspec.UNSET
    in_chips: bool | msgspec.UnsetType = msgspec.UNSET
    """There, and true, where its amounts are tournament chips."""
    number: int | msgspec.UnsetType = msgspec.UNSET
    said: tuple[SaidShown, ...] | msgspec.UnsetType = msgspec.UNSET


@dataclass(frozen=True, slots=True)
class Shows:
    """Says of a mapping which shape it has; an allow-list makes it, field by field, and never the shape."""

    shape: type


Seen: TypeAlias = Annotated[dict[str, Any], Shows(Happening)]
"""What a viewer may see of one event."""
SeenSaid: TypeAlias = Annotated[dict[str, Any], Shows(SaidShown)]
"""Of what a round said, one thing."""


class Frame(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A frame to a viewer."""


class TableFrame(Frame, Generic[FeltT], frozen=True, kw_only=True, tag="table", omit_defaults=True):
    """The whole table as it is now, and what happened last."""

    table: str
    version: int
    felt: FeltT
    yours: Yours | None
    desk: DeskShown | None = None
    """For those who work at the table or watch over it."""
    record: list[Seen]
    earlier: int
    """How many of what happened last are left out; the record is read page by page over HTTP."""


class CommandAnswered(msgspec.Struct, frozen=True, kw_only=True):
    """The viewer's own command, which did what the frame tells: under which reference and id it was sent."""

    ref: Ref
    id: str


class HappenedFrame(Frame, Generic[FeltT, EventsT], frozen=True, kw_only=True, tag="happened", omit_defaults=True):
    """What happened at a table, in order, and the whole table after it."""

    table: str
    version: int
    takes: int
    """Milliseconds that a good dealer needs for it."""
    events: EventsT
    felt: FeltT
    yours: Yours | None
    desk: DeskShown | None = None
    """For those who work at the table or watch over it."""
    answers: CommandAnswered | None = None
    """The command that it answers, where it is the viewer's own and was sent to be answered so."""


class LobbyFrame(Frame, frozen=True, kw_only=True, tag="lobby"):
    """Tables as the lobby shows them: all at first, then those that changed."""

    tables: tuple[Glimpse, ...]


class GoneFrame(Frame, frozen=True, kw_only=True, tag="gone"):
    """A table is no longer followed."""

    table: str


TableRead: TypeAlias = TableFrame[Felt]
HappenedRead: TypeAlias = HappenedFrame[Felt, tuple[Seen, ...]]
"""The two as a client reads them."""
