"""Cards laid in the wrong place (ACT 14.2, 14.4 and 14.5; CW 10.2, 10.4, 10.5 and 10.9; NSW 18.8)."""

from __future__ import annotations

from croupier.games.reconstruction import is_burned_in_error, reconstruct
from croupier.games.round_of_play import Answered, CardDrawn, RoundOfPlay
from croupier.rulebooks.pit.irregularities import Fate, LateError
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import rules_for
from croupier.tables.irregularities.reconstructing import (
    live_again,
    rebuild,
    refuse_rebuilding,
    round_to_put_right,
)
from croupier.tables.registry import TableChapter
from croupier.tables.table import Round, Table
from croupier.tables.voids.void_effects import refuse_void_already, void_past
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class ReportMisplacedCard(Command, frozen=True, kw_only=True, tag="report-misplaced-card"):
    """Report that a card of the round lies where it should not, before the next round begins."""


class ReportLateError(Command, frozen=True, kw_only=True, tag="report-late-error"):
    """Report that a card of an earlier round lay where it should not, when a later round has begun."""

    round: int


class ReportMissedWarOffer(Command, frozen=True, kw_only=True, tag="report-missed-war-offer"):
    """Report that a player who tied was not given the choice of war or surrender."""

    player: Player
    box: int


class ErrorFoundLate(Event, frozen=True, kw_only=True, tag="error-found-late.1"):
    """A misplaced card of an earlier round came to light; the round stands."""

    round: int

    def __str__(self) -> str:
        return f"A card of round {self.round} lay in the wrong place; the round stands"


@CHAPTER.decides(
    ReportMisplacedCard,
    refusals=(
        Refusal.NO_SUCH_ROUND,
        Refusal.NOTHING_WENT_WRONG,
        Refusal.STAYS_BURNED,
        Refusal.CANNOT_BE_REBUILT,
    ),
)
def report_misplaced_card(context: CommandContext, command: ReportMisplacedCard) -> Refused | None:
    """The round is reconstructed; hands that lie differently now are asked again.

    A card on the discard rack was burned in error: it stays there where the book says so (ACT 14.2, CW 10.2).
    """
    table, clause = context.table, context.table.rules.reconstruction
    found = round_to_put_right(table)
    if found is None:
        return _no_round(command, clause)
    if refused := _refuse_as_it_lies(table, command, found) or refuse_rebuilding(table, command, found, clause):
        return refused
    made_good = reconstruct(live_again(table, found), burned_in_error_stays=_stays(table))
    if made_good.awards_left:
        says = (
            f"{command.who} cannot have round {found.number} reconstructed: a jackpot was awarded in it that the "
            "cards in their true order do not win; a supervisor can invalidate its outcome"
        )
        return Refused(Refusal.CANNOT_BE_REBUILT, says=says, clause=clause)
    for interrupted in made_good.interruptions_left:
        made_good.round.give(interrupted)  # refused where the stake has left the layout already
    rebuild(
        context,
        found,
        made_good.round,
        clause=clause,
        kept=made_good.answers_left,
        undealt=made_good.undealt,
    )
    return None


def _stays(table: Table) -> bool:
    """Whether a card that was burned in error stays in the discard rack."""
    return rules_for(table).burned_in_error.value is Fate.BURNED


def _refuse_as_it_lies(table: Table, command: ReportMisplacedCard, found: Round) -> Refused | None:
    """Nothing is put right where each card lies as called for, or is burned and stays so."""
    misplaced = [one for one in found.inputs if isinstance(one, CardDrawn) and one.laid is not None]
    if not misplaced:
        says = f"{command.who} reports a misplaced card, and every card of round {found.number} lies as called for"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=table.rules.reconstruction)
    if not _stays(table) or not all(is_burned_in_error(one) for one in misplaced):
        return None
    which = " and ".join(str(one.card) for one in misplaced)
    says = f"{command.who} cannot have {which} dealt: laid on the discard rack by mistake, it stays burned"
    return Refused(Refusal.STAYS_BURNED, says=says, clause=rules_for(table).stays_burned)


def _no_round(command: Command, clause: Clause) -> Refused:
    says = f"{command.who} cannot have a round put right: none is under way, and none was just finished"
    return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)


# --- found too late -------------------------------------------------------------------------------------


@CHAPTER.decides(
    ReportLateError,
    refusals=(
        Refusal.NO_SUCH_ROUND,
        Refusal.VOID_ALREADY,
        Refusal.CAN_STILL_BE_REBUILT,
        Refusal.NOTHING_WENT_WRONG,
    ),
)
def report_late_error(context: CommandContext, command: ReportLateError) -> Refused | None:
    """The faulty round is void or stands, as the book says; rounds begun since then are good."""
    table, late = context.table, rules_for(context.table).late_error
    if not table.by_hand:
        says = f"{command.who} cannot report a misplaced card: {table.name} is dealt by software, which lays none"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=late.clause)
    if command.round == table.rounds and command.round not in table.voided:
        says = f"{command.who} cannot leave round {command.round} as it is: no later round has begun"
        return Refused(Refusal.CAN_STILL_BE_REBUILT, says=says, clause=table.rules.reconstruction)
    if late.value is LateError.VOID:
        return void_past(context, command.round, late.clause)
    if refused := refuse_void_already(table, command.round, late.clause):
        return refused
    if context.house.past_round(command.round) is None:
        says = f"{command.who} reports an error in round {command.round}, and no such round has been finished"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=late.clause)
    context.say(ErrorFoundLate(round=command.round, clause=late.clause))
    return None


@CHAPTER.evolves(ErrorFoundLate)
def error_found_late(table: Table, event: ErrorFoundLate) -> Table:
    return table


# --- a choice that was not offered ----------------------------------------------------------------------


@CHAPTER.decides(
    ReportMissedWarOffer, refusals=(Refusal.NO_SUCH_ROUND, Refusal.NOTHING_WENT_WRONG, Refusal.CANNOT_BE_REBUILT)
)
def report_missed_war_offer(context: CommandContext, command: ReportMissedWarOffer) -> Refused | None:
    """Cards dealt since then are taken back, the player is asked, and the same cards are dealt on."""
    table, clause = context.table, rules_for(context.table).missed_war_offer
    assert clause is not None, "a book without war does not know the command"
    found = round_to_put_right(table)
    if found is None:
        return _no_round(command, clause)
    place = _silence_of(found, command)
    if place is None:
        says = f"{command.player} was not passed over on box {command.box} in round {found.number}"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause)
    if refused := refuse_rebuilding(table, command, found, clause):
        return refused
    after = found.inputs[place + 1 :]
    again = RoundOfPlay(
        live_again(table, found).rules, found.wagers, new_shoe=found.new_shoe, first_box=found.first_box
    )
    again.feed(found.inputs[:place])
    again.feed(one for one in after if not isinstance(one, CardDrawn))
    drawn = [one for one in after if isinstance(one, CardDrawn) and not is_burned_in_error(one)]  # CW 10.2
    withdrawn = tuple(one.card for one in drawn if one.card is not None)
    rebuild(context, found, again, clause=clause, undealt=withdrawn)
    return None


def _silence_of(found: Round, command: ReportMissedWarOffer) -> int | None:
    """Where the player was taken to be silent, who was never asked."""
    passed_over = (command.player, command.box, Choice.SILENT)
    for place, one in enumerate(found.inputs):
        if isinstance(one, Answered) and (one.answer.player, one.answer.box, one.answer.choose) == passed_over:
            return place
    return None
