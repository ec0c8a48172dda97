"""Players who sit in the room without a device: the dealer seats them, and enters what they say."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command, spoken
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import CHAPTER as PEOPLE
from croupier.tables.seats.people import Arrive, BuyIn, Sit, arrive, buy_in, sit
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS, Role

CHAPTER = TableChapter()


class SeatPlayer(Command, frozen=True, kw_only=True, tag="seat-player"):
    """Seat a player who is in the room and has no device; what they say is entered by the dealer from then on."""

    player: Player
    box: int | None = None
    """Where they sit down; they stand where none is named."""
    amount: int = 0
    """What they buy in chips, for cash."""


class CameWithoutDevice(Event, frozen=True, kw_only=True, tag="came-without-device.1"):
    """A player who came to the table has no device: the dealer enters what they say."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} is in the room, and the dealer enters what {self.player} says"


@CHAPTER.decides(
    SeatPlayer,
    refusals=tuple(
        dict.fromkeys(
            (
                Refusal.NOT_BY_HAND,
                *PEOPLE.duties[Arrive].refusals,
                *PEOPLE.duties[BuyIn].refusals,
                *PEOPLE.duties[Sit].refusals,
            )
        )
    ),
)
def seat_player(context: CommandContext, command: SeatPlayer) -> Refused | None:
    """They come, buy and sit as anybody does; where software deals nobody is there to speak for them."""
    if not context.table.by_hand:
        says = f"{command.who} cannot seat {command.player}: {context.table.name} is dealt by software"
        return Refused(Refusal.NOT_BY_HAND, says=says)
    who, at = command.player, command.at
    if refused := arrive(context, Arrive(who=who, role=Role.PLAYER, at=at)):
        return refused
    context.say(CameWithoutDevice(player=command.player))
    if command.amount and (refused := _buys(context, command)):
        return refused
    if command.box is None:
        return None
    return sit(context, Sit(who=who, role=Role.PLAYER, at=at, box=command.box))


def _buys(context: CommandContext, command: SeatPlayer) -> Refused | None:
    return buy_in(context, BuyIn(who=command.player, role=Role.PLAYER, at=command.at, amount=command.amount))


@CHAPTER.evolves(CameWithoutDevice)
def came_without_device(table: Table, event: CameWithoutDevice) -> Table:
    patron = table.patrons[event.player]
    return with_patron(table, msgspec.structs.replace(patron, in_the_room=True))


def refuse_entered(table: Table, command: Command) -> Refused | None:
    """The dealer enters what those in the room say, and nobody else's words; theirs come in no other way."""
    patron = table.patrons.get(command.who)
    in_the_room = patron is not None and patron.in_the_room
    if command.entered_by and not (in_the_room and command.role is Role.PLAYER):
        says = (
            f"{command.entered_by} cannot {spoken(command)} for {command.who}: {command.who} does not sit in the "
            f"room without a device, and speaks at {table.name} for themself"
        )
        return Refused(Refusal.UNKNOWN_PERSON, says=says)
    if in_the_room and command.role in PATRONS and not command.entered_by:
        says = (
            f"{command.who} cannot {spoken(command)} from here: the {command.who} at {table.name} sits in the "
            "room, and the dealer enters what they say"
        )
        return Refused(Refusal.UNKNOWN_PERSON, says=says)
    return None
