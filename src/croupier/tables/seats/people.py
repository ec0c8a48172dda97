"""Who is at the table: arriving, buying chips, sitting down, leaving."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.ledger.account import BANK, purse, rack
from croupier.ledger.balances import Posting
from croupier.tables.cards.shuffling import offer_cut_on
from croupier.tables.commands import Command, Time
from croupier.tables.conditions import tournament as session
from croupier.tables.conditions.boxes import refuse_seat, sitting_at
from croupier.tables.conditions.exclusions import refuse_excluded_from_the_casino, refuse_shut_out
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.chips import refuse_cash
from croupier.tables.seats.markers import take_markers
from croupier.tables.state.people import Patron
from croupier.tables.table import Phase, Table, with_patron
from croupier.tables.wagers.player_cards import present_by_itself
from croupier.tables.wagers.restricted_play import heed_restrictions
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()

MOST_CHIPS = 10**12
"""Ten thousand million dollars: beyond it a number is a mistake."""


class ChipsFrom(StrEnum):
    """What chips at a table are bought with, and turned into."""

    CASH = "cash"
    PURSE = "purse"


class Arrive(Command, frozen=True, kw_only=True, tag="arrive"):
    """Come to the table, to play or to watch."""


class BuyIn(Command, frozen=True, kw_only=True, tag="buy-in"):
    """Buy chips at the table: a cash change."""

    amount: int
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take the seat at a box."""

    box: int


class StandUp(Command, frozen=True, kw_only=True, tag="stand-up"):
    """Give up one's seat and stay at the table."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the table with one's chips."""

    into: ChipsFrom = ChipsFrom.CASH


class Arrived(Event, frozen=True, kw_only=True, tag="arrived.1"):
    """Somebody came to the table."""

    player: Player
    at: Time
    watches: bool = False
    """Whether they came as a spectator."""

    def __str__(self) -> str:
        return f"{self.player} comes to the table{' to watch' if self.watches else ''}"


class ChipsBought(Event, frozen=True, kw_only=True, tag="chips-bought.1"):
    """Chips were bought at the table."""

    player: Player
    amount: Cents
    with_: ChipsFrom = msgspec.field(name="with")

    def __str__(self) -> str:
        return f"{self.player} buys {dollars(self.amount)} in chips"


class SatDown(Event, frozen=True, kw_only=True, tag="sat-down.1"):
    """A player took a seat."""

    player: Player
    box: int

    def __str__(self) -> str:
        return f"{self.player} sits down at box {self.box}"


class StoodUp(Event, frozen=True, kw_only=True, tag="stood-up.1"):
    """A player gave up a seat."""

    player: Player
    box: int

    def __str__(self) -> str:
        return f"{self.player} gives up the seat at box {self.box}"


class PatronLeft(Event, frozen=True, kw_only=True, tag="patron-left.1"):
    """Somebody left the table with their chips."""

    player: Player
    took: Cents
    into: ChipsFrom

    def __str__(self) -> str:
        return f"{self.player} leaves the table with {dollars(self.took)}"


@CHAPTER.decides(Arrive, refusals=(Refusal.HERE_ALREADY, Refusal.EXCLUDED, Refusal.TOURNAMENT_ONLY))
def arrive(context: CommandContext, command: Arrive) -> Refused | None:
    """Whoever comes first is offered the first cut (5.2(a), NSW 4.5.1)."""
    if command.who in context.table.patrons:
        return Refused(Refusal.HERE_ALREADY, says=f"{command.who} is at {context.table.name} already")
    if refused := refuse_excluded_from_the_casino(context, command.who, "arrive"):
        return refused
    if command.role is Role.PLAYER and (refused := session.refuse_outsider(context.table, command.who, "play")):
        return refused
    context.say(Arrived(player=command.who, at=command.at, watches=command.role is Role.SPECTATOR))
    if command.role is Role.PLAYER:
        present_by_itself(context, command.who)
        heed_restrictions(context, command.who)
    return None


@CHAPTER.evolves(Arrived)
def arrived(table: Table, event: Arrived) -> Table:
    return with_patron(table, Patron(name=event.player, arrived=event.at, watches=event.watches))


@CHAPTER.decides(
    BuyIn,
    refusals=(Refusal.AMOUNT_NOT_ALLOWED, Refusal.CASHLESS, Refusal.EXCLUDED, Refusal.CHIPS_NOT_ADDED),
)
def buy_in(context: CommandContext, command: BuyIn) -> Refused | None:
    says = f"{command.who} cannot buy chips at {context.table.name}: in a session they are won or lost, not bought"
    if refused := session.refuse_added(context.table, says):
        return refused
    if refused := refuse_excluded_from_the_casino(context, command.who, "buy chips"):
        return refused
    if command.with_ is ChipsFrom.CASH and (refused := refuse_cash(context.table, command.who, command.amount)):
        return refused
    if not 0 < command.amount <= MOST_CHIPS:
        why = "it has to be more than nothing" if command.amount <= 0 else f"the most is {dollars(MOST_CHIPS)}"
        says = f"{command.who} cannot buy {dollars(command.amount)} in chips: {why}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says)
    clause = next(iter(context.clauses), None)
    context.say(ChipsBought(player=command.who, amount=Cents(command.amount), with_=command.with_, clause=clause))
    return None


@CHAPTER.evolves(ChipsBought)
def chips_bought(table: Table, event: ChipsBought) -> Table:
    till = msgspec.structs.replace(table.till, bought=Cents(table.till.bought + event.amount))
    patron = table.patrons[event.player]
    table = with_patron(table, msgspec.structs.replace(patron, bought=Cents(patron.bought + event.amount)))
    return msgspec.structs.replace(table, till=till)


@CHAPTER.moves(ChipsBought)
def into_the_rack(table: Table, event: ChipsBought) -> tuple[Posting, ...]:
    source = BANK if event.with_ is ChipsFrom.CASH else purse(event.player)
    return (Posting(source=source, target=rack(table.name, event.player), amount=event.amount),)


@CHAPTER.decides(
    Sit,
    refusals=(
        Refusal.NO_SUCH_BOX,
        Refusal.SEAT_TAKEN,
        Refusal.BOX_RESERVED,
        Refusal.TABLE_FULL,
        Refusal.EXCLUDED,
        Refusal.TOURNAMENT_ONLY,
        Refusal.WRONG_SEAT,
    ),
)
def sit(context: CommandContext, command: Sit) -> Refused | None:
    table, control = context.table, context.table.rules.control
    if not 1 <= command.box <= control.boxes.value:
        says = f"{command.who} cannot sit at box {command.box}: the layout has boxes 1 to {control.boxes.value}"
        return Refused(Refusal.NO_SUCH_BOX, says=says, clause=control.boxes.clause)
    if refused := session.refuse_seat(table, command.who, command.box):
        return refused
    if (sitting := sitting_at(table, command.box)) is not None:
        says = f"{command.who} cannot sit at box {command.box}: {sitting} does"
        if sitting == command.who:
            says = f"{command.who} sits at box {command.box} already"
        return Refused(Refusal.SEAT_TAKEN, says=says, clause=control.seated)
    seat = table.patrons[command.who].seat
    if seat is not None:
        says = f"{command.who} cannot sit at box {command.box} and at box {seat}"
        return Refused(Refusal.SEAT_TAKEN, says=says, clause=control.seated)
    if refused := refuse_shut_out(context, command.who, "sit") or refuse_seat(table, command.who, command.box):
        return refused
    context.say(SatDown(player=command.who, box=command.box, clause=control.seated))
    return None


@CHAPTER.evolves(SatDown)
def sat_down(table: Table, event: SatDown) -> Table:
    """Whoever waited for a box has one, and wagers that lie there before the first card are a seated player's."""
    patron = table.patrons[event.player]
    boxes = tuple(box for box in patron.boxes if box != event.box)
    wanted = tuple(one for one in table.seating.wanted if one.waiting != event.player)
    table = msgspec.structs.replace(table, seating=msgspec.structs.replace(table.seating, wanted=wanted))
    table = _with_seated_wagers(table, event.player, event.box, seated=True)
    return with_patron(table, msgspec.structs.replace(patron, seat=event.box, boxes=boxes, sat_out=0, played=True))


def _with_seated_wagers(table: Table, player: Player, box: int, *, seated: bool) -> Table:
    lying = tuple(
        msgspec.structs.replace(one, wager=msgspec.structs.replace(one.wager, seated=seated))
        if (one.wager.player, one.wager.box) == (player, box)
        else one
        for one in table.lying
    )
    return msgspec.structs.replace(table, lying=lying)


@CHAPTER.decides(StandUp, refusals=(Refusal.NOT_SEATED, Refusal.WRONG_SEAT, Refusal.WAGER_LIES))
def stand_up(context: CommandContext, command: StandUp) -> Refused | None:
    seat = context.table.patrons[command.who].seat
    if seat is None:
        return Refused(Refusal.NOT_SEATED, says=f"{command.who} has no seat to give up")
    if refused := session.refuse_standing_up(context.table, command.who):
        return refused
    context.say(StoodUp(player=command.who, box=seat))
    return None


@CHAPTER.evolves(StoodUp)
def stood_up(table: Table, event: StoodUp) -> Table:
    patron = msgspec.structs.replace(table.patrons[event.player], seat=None, sat_out=0)
    table = session.stood_up(table, event.player)
    return with_patron(_with_seated_wagers(table, event.player, event.box, seated=False), patron)


@CHAPTER.decides(Leave, refusals=(Refusal.WAGER_LIES, Refusal.CHIPS_NOT_ADDED), phases=(Phase.OPEN, Phase.CLOSED))
def leave(context: CommandContext, command: Leave) -> Refused | None:
    """A player whose wager lies on the layout stays until it is settled or taken back."""
    table = context.table
    if refused := session.refuse_leaving(table, command.who):
        return refused
    if has_wagers(table, command.who):
        says = f"{command.who} cannot leave {table.name}: a wager of theirs lies on the layout"
        return Refused(Refusal.WAGER_LIES, says=says, clause=table.rules.control.placed)
    take_markers(context, command.who)
    context.say(PatronLeft(player=command.who, took=table.patrons[command.who].rack, into=command.into))
    offer_cut_on(context, command.who)
    return None


def has_wagers(table: Table, player: Player) -> bool:
    """Whether chips of this player lie on the layout."""
    boxes = table.round.layout.boxes if table.round is not None else ()
    under_way = any(one.player == player and one.outcome is None for box in boxes for one in box.stakes)
    return under_way or any(wager.player == player for wager in table.wagers)


@CHAPTER.evolves(PatronLeft)
def patron_left(table: Table, event: PatronLeft) -> Table:
    staying = {name: one for name, one in table.patrons.items() if name != event.player}
    passed = tuple(name for name in table.passed if name != event.player)
    seating = table.seating
    seating = msgspec.structs.replace(
        seating,
        permitted={name: most for name, most in seating.permitted.items() if name != event.player},
        reserved={box: name for box, name in seating.reserved.items() if name != event.player},
        wanted=tuple(one for one in seating.wanted if event.player not in (one.waiting, one.holder)),
        been=tuple(dict.fromkeys((*seating.been, event.player))),
    )
    return msgspec.structs.replace(table, patrons=staying, passed=passed, seating=seating)


@CHAPTER.moves(PatronLeft)
def out_of_the_rack(table: Table, event: PatronLeft) -> tuple[Posting, ...]:
    if not event.took:
        return ()
    target = BANK if event.into is ChipsFrom.CASH else purse(event.player)
    return (Posting(source=rack(table.name, event.player), target=target, amount=event.took),)
