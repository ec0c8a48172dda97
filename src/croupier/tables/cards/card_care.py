"""Cards that are replaced, one or all of them, and that nobody else touches (ACT 2.4; CW 2.5; NSW 3.6, 3.9)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.pit.card_care import PackLeaves, Replacing
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.stack import Holder
from croupier.tables.cards.shuffling import end_shoe, give_up_shuffle, refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Cards, ReplacementCheck
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class CheckReplacement(Command, frozen=True, kw_only=True, tag="check-replacement"):
    """Check a new card that is to take the place of a marked or damaged one."""

    card: Card


class ReplaceCard(Command, frozen=True, kw_only=True, tag="replace-card"):
    """Change one marked or damaged card for a new one that was checked."""

    card: Card
    reason: Reason
    """What is wrong with the old card: `marked`, `bent`."""


class ReplacePack(Command, frozen=True, kw_only=True, tag="replace-pack"):
    """Change all the cards for new ones."""

    reason: Reason = ""


class TouchCards(Command, frozen=True, kw_only=True, tag="touch-cards"):
    """Ask to move, take away or change a card, as one who does not deal."""

    card: Card | None = None


class ReplacementChecked(Event, frozen=True, kw_only=True, tag="replacement-checked.1"):
    """A new card was checked by a dealer or a supervisor."""

    check: ReplacementCheck

    def __str__(self) -> str:
        by = " and ".join(one for one in (self.check.dealer, self.check.supervisor) if one)
        return f"A new {self.check.card} was checked by {by}"


class CardReplaced(Event, frozen=True, kw_only=True, tag="card-replaced.1"):
    """A marked or damaged card was changed for a new one."""

    card: Card
    reason: str
    dealer: str
    supervisor: str

    def __str__(self) -> str:
        return f"A {self.card} is changed ({self.reason}); {self.dealer} and {self.supervisor} checked the new one"


class PackReplaced(Event, frozen=True, kw_only=True, tag="pack-replaced.1"):
    """All the cards left the table, and new ones lie there; they are to be checked and shuffled."""

    reason: str = ""

    def __str__(self) -> str:
        why = f" ({self.reason})" if self.reason else ""
        return f"All the cards are changed for new ones{why}"


# --- one card -------------------------------------------------------------------------------------------

CHECKERS = (Role.DEALER, Role.CASINO_SUPERVISOR)


@CHAPTER.decides(CheckReplacement, refusals=(Refusal.REPLACEMENT_NOT_CHECKED,))
def check_replacement(context: CommandContext, command: CheckReplacement) -> Refused | None:
    """Dealer and supervisor each look at the card; one person is not both."""
    before = _check_of(context.table, command.card) or ReplacementCheck(card=command.card)
    if command.role is Role.DEALER:
        check = replace(before, dealer=command.who)
    else:
        check = replace(before, supervisor=command.who)
    if check.dealer == check.supervisor:
        says = f"{command.who} has checked the new {command.card} as dealer and cannot check it as supervisor too"
        return Refused(Refusal.REPLACEMENT_NOT_CHECKED, says=says, clause=context.clauses[0])
    context.say(ReplacementChecked(check=check, clause=context.clauses[0]))
    return None


def _check_of(table: Table, card: Card) -> ReplacementCheck | None:
    return next((one for one in table.cards.replacements if one.card is card), None)


@CHAPTER.evolves(ReplacementChecked)
def replacement_checked(table: Table, event: ReplacementChecked) -> Table:
    others = tuple(one for one in table.cards.replacements if one.card is not event.check.card)
    return replace(table, cards=replace(table.cards, replacements=(*others, event.check)))


@CHAPTER.decides(ReplaceCard, refusals=(Refusal.REPLACEMENT_NOT_CHECKED,))
def replace_card(context: CommandContext, command: ReplaceCard) -> Refused | None:
    """At any time, in a round too: the new card is the same card, so the round goes on as it was."""
    check = _check_of(context.table, command.card)
    dealer, supervisor = (check.dealer, check.supervisor) if check else (None, None)
    if dealer is None or supervisor is None:
        missing = [who for who, name in (("the dealer", dealer), ("a supervisor", supervisor)) if name is None]
        have = "has" if len(missing) == 1 else "have"
        says = f"A new {command.card} does not come into play before {' and '.join(missing)} {have} checked it"
        return Refused(Refusal.REPLACEMENT_NOT_CHECKED, says=says, clause=context.clauses[0])
    context.say(
        CardReplaced(
            card=command.card,
            reason=command.reason,
            dealer=dealer,
            supervisor=supervisor,
            clause=context.clauses[0],
        )
    )
    return None


@CHAPTER.evolves(CardReplaced)
def card_replaced(table: Table, event: CardReplaced) -> Table:
    left = tuple(one for one in table.cards.replacements if one.card is not event.card)
    return replace(table, cards=replace(table.cards, replacements=left))


# --- all of them ----------------------------------------------------------------------------------------


@CHAPTER.decides(ReplacePack, refusals=(Refusal.ROUND_UNDER_WAY, Refusal.REPLACEMENT_NOT_ALLOWED))
def replace_pack(context: CommandContext, command: ReplacePack) -> Refused | None:
    """Between two rounds, at the points that the book names."""
    table = context.table
    replacing = table.book.card_care.replacing
    if refused := (
        refuse_in_a_round(table, command, replacing.allowed) or _refuse_moment(table, command, replacing)
    ):
        return refused
    clause = _check_due(table) or _moment(table, replacing).clause
    change_pack(context, reason=command.reason, clause=clause, also=(replacing.allowed,))
    return None


def _check_due(table: Table) -> Clause | None:
    """The clause that took a pack which is not complete out of play: it may be changed at once (NSW 18.15.3)."""
    return None if table.cards.checked else table.cards.check_due


def _moment(table: Table, replacing: Replacing) -> Ruled[PackLeaves]:
    return replacing.from_a_device if table.holder is Holder.DEVICE else replacing.from_a_shoe


def _refuse_moment(table: Table, command: ReplacePack, replacing: Replacing) -> Refused | None:
    moment, stack = _moment(table, replacing), table.cards.stack
    if moment.value is PackLeaves.AFTER_ANY_ROUND or _check_due(table) is not None:
        return None
    if stack is not None and stack.came_out is not None and table.cards.shuffling is None:
        return None
    says = (
        f"{command.who} cannot change the cards of a card shoe now: that follows a round in which the cutting "
        "card came out, and comes before the shuffle"
    )
    return Refused(Refusal.REPLACEMENT_NOT_ALLOWED, says=says, clause=moment.clause, also=(replacing.allowed,))


def change_pack(context: CommandContext, *, reason: str, clause: Clause, also: tuple[Clause, ...] = ()) -> None:
    """The old cards leave, and their secrets are shown; the new ones wait to be checked and shuffled."""
    end_shoe(context)
    give_up_shuffle(context)
    context.say(PackReplaced(reason=reason, clause=clause, also=also))


@CHAPTER.evolves(PackReplaced)
def pack_replaced(table: Table, event: PackReplaced) -> Table:
    return replace(table, cards=Cards(shoe=table.cards.shoe, case=CutCase.CARDS_REPLACED))


# --- hands off ------------------------------------------------------------------------------------------


@CHAPTER.decides(TouchCards, refusals=(Refusal.CARDS_NOT_TOUCHED,))
def touch_cards(context: CommandContext, command: TouchCards) -> Refused | None:
    """The staff handle the cards by their own commands, and who cuts by `cut`; anybody else is told no."""
    says = f"{command.who} cannot move {command.card or 'a card'}: nobody at the table touches the cards"
    return Refused(Refusal.CARDS_NOT_TOUCHED, says=says, clause=context.clauses[0])
