"""A failed shuffling device is replaced, by another or by an ordinary shoe, and cards come in again."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.rulebooks.pit.malfunctions import CardShoe, Remedies
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.stack import Holder
from croupier.tables.cards.card_care import change_pack
from croupier.tables.cards.shuffling import end_shoe, give_up_shuffle, refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.conditions.device_failure import awaits_replacement, refuse_suspended
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import use_a_card_shoe
from croupier.tables.registry import TableChapter
from croupier.tables.state.failure import Awaiting, Failure
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class By(StrEnum):
    """What is used in place of the device that failed."""

    ANOTHER_DEVICE = "device"
    ORDINARY_SHOE = "shoe"
    THE_SAME = "repaired"
    """The same device, once it works again."""


class ReplaceDevice(Command, frozen=True, kw_only=True, tag="replace-device"):
    """Replace a failed shuffling device, and bring new cards where the book wants them."""

    by: By


class DeviceAtHand(Command, frozen=True, kw_only=True, tag="device-at-hand"):
    """Say that a shuffling device is at hand again: it takes the place of the card shoe."""


class DeviceReplaced(Event, frozen=True, kw_only=True, tag="device-replaced.1"):
    """Something else is used in place of the device that failed."""

    by: By
    failure: Failure | None = None
    """What is still to be made good."""
    check_due: Clause | None = None
    """The clause by which cards that the device had damaged are checked before they are used again."""

    def __str__(self) -> str:
        return {
            By.ANOTHER_DEVICE: "Another shuffling device takes the place of the one that failed",
            By.ORDINARY_SHOE: "An ordinary shoe takes the place of the shuffling device that failed",
            By.THE_SAME: "The shuffling device works again",
        }[self.by]


@CHAPTER.decides(
    ReplaceDevice,
    refusals=(
        Refusal.DEVICE_WORKS,
        Refusal.ROUND_UNDER_WAY,
        Refusal.TOO_EARLY,
        Refusal.COURSE_NOT_CHOSEN,
        Refusal.REPLACEMENT_DUE,
    ),
)
def replace_device(desk: Desk, command: ReplaceDevice) -> Refused | None:
    """Once the round, or in the 2000 book the shoe, is over."""
    table, rules = desk.table, desk.table.book.malfunctions
    clause = rules.replacement.clause
    if refused := refuse_in_a_round(table, command, clause) or _refuse_replacing(table, command, clause):
        return refused
    if rules.replacement.must_be and command.by is By.THE_SAME:
        says = f"{command.who} cannot go on with the device that failed: it has to be replaced"
        return Refused(Refusal.REPLACEMENT_DUE, says=says, clause=clause)
    failure = table.failure
    assert failure is not None, "a device that works was refused"
    card_shoe = _card_shoe(table) if command.by is By.ORDINARY_SHOE else None
    if failure.new_cards and table.cards.stack is not None:  # unless they were changed before
        change_pack(desk, reason="the shuffling device failed", clause=clause)
    _empty(desk)
    desk.say(
        DeviceReplaced(
            by=command.by,
            failure=Failure(what=failure.what, awaiting=Awaiting.DEVICE) if card_shoe else None,
            check_due=clause if failure.damaged and not failure.new_cards else None,
            clause=clause,
        )
    )
    if card_shoe is not None:
        use_a_card_shoe(desk, card_shoe)
        _give_back_suspended(desk)
    return None


def _refuse_replacing(table: Table, command: ReplaceDevice, clause: Clause) -> Refused | None:
    if awaits_replacement(table):
        return None
    failure = table.failure
    if failure is None or failure.awaiting is Awaiting.DEVICE:
        what = "no shuffling device is in use" if failure or table.holder is Holder.SHOE else "the device works"
        says = f"{command.who} cannot replace the shuffling device of {table.name}: {what}"
        return Refused(Refusal.DEVICE_WORKS, says=says, clause=clause)
    if failure.awaiting is Awaiting.COURSE:
        says = f"{command.who} cannot replace the device yet: the dealer has not said how the cards left are dealt"
        return Refused(Refusal.COURSE_NOT_CHOSEN, says=says, clause=clause)
    says = f"{command.who} cannot replace the device yet: the shoe is dealt to its end first"
    return Refused(Refusal.TOO_EARLY, says=says, clause=clause)


def _empty(desk: Desk) -> None:
    """What lies in the device or shoe is taken out, and the house shows its secrets."""
    end_shoe(desk)
    give_up_shuffle(desk)


def _card_shoe(table: Table) -> CardShoe | None:
    """In NSW a shoe only stands in for a device; in the ACT books it takes its place for good."""
    remedy = table.book.malfunctions.remedy
    return remedy.card_shoe if isinstance(remedy, Remedies) else None


def _give_back_suspended(desk: Desk) -> None:
    while waiting := next((one for one in desk.table.wagers if refuse_suspended(desk.table, one)), None):
        give_back(desk, waiting, "it needs a shuffling device")


@CHAPTER.evolves(DeviceReplaced)
def device_replaced(table: Table, event: DeviceReplaced) -> Table:
    holder = Holder.SHOE if event.by is By.ORDINARY_SHOE else None
    table = _without_cards(replace(table, failure=event.failure, dealt_from=holder))
    if event.check_due is None:
        return table
    return replace(table, cards=replace(table.cards, checked=False, check_due=event.check_due))


def _without_cards(table: Table) -> Table:
    """The cards lie beside the table, to be shuffled or loaded again."""
    cards = replace(
        table.cards,
        stack=None,
        shuffling=None,
        orders=(),
        committed=None,
        set_aside=(),
        under_the_shoe=None,
        drawn_unseen=0,
        fed=None,
        case=CutCase.CARDS_REPLACED,
        case_box=None,
    )
    return replace(table, cards=cards)


# --- until a device is at hand (NSW) --------------------------------------------------------------------


class DevicePutBack(Event, frozen=True, kw_only=True, tag="device-put-back.1"):
    """A shuffling device takes the place of the card shoe that stood in for it."""

    def __str__(self) -> str:
        return "A shuffling device is at hand and takes the place of the card shoe"


@CHAPTER.decides(DeviceAtHand, refusals=(Refusal.DEVICE_WORKS, Refusal.ROUND_UNDER_WAY))
def device_at_hand(desk: Desk, command: DeviceAtHand) -> Refused | None:
    """Between two rounds; the cards are loaded into it before the next."""
    table, clause = desk.table, desk.clauses[0]
    if refused := refuse_in_a_round(table, command, clause):
        return refused
    if table.failure is None or table.failure.awaiting is not Awaiting.DEVICE:
        says = f"{command.who} cannot put a shuffling device back: no card shoe stands in for one at {table.name}"
        return Refused(Refusal.DEVICE_WORKS, says=says, clause=clause)
    _empty(desk)
    desk.say(DevicePutBack(clause=clause))
    return None


@CHAPTER.evolves(DevicePutBack)
def device_put_back(table: Table, event: DevicePutBack) -> Table:
    return _without_cards(replace(table, failure=None, dealt_from=None))
