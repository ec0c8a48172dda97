"""Orders that hold a player to the minimum or to one box, and what the Commission or an inspector hears of them.

ACT 4.7 to 4.9; NSW 5.13 to 5.15.
"""

from __future__ import annotations

from croupier.tables.commands import Command
from croupier.tables.conditions.restrictions import (
    beyond_restriction,
    deals_from_device,
    in_force,
    restriction_rules,
    sat_out,
)
from croupier.tables.context import CommandContext
from croupier.tables.notices import NoticeDue
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Held, Restriction
from croupier.tables.table import Addressee, Table
from croupier.tables.wagers.restricted_play import PlayRestricted, RestrictionLifted
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()


class HoldToMinimum(Command, frozen=True, kw_only=True, tag="hold-to-minimum"):
    """Hold a player who sat out part of the shoe to the minimum until the next one."""

    player: Player


class HoldInAllShoes(Command, frozen=True, kw_only=True, tag="hold-in-all-shoes"):
    """Hold a player who sat out part of the shoe to the minimum in all further shoes."""

    player: Player


class HoldToOneBox(Command, frozen=True, kw_only=True, tag="hold-to-one-box"):
    """Hold a player to one box, and to the minimum on it."""

    player: Player
    procedure: Reason = ""
    """The approved procedure that is followed, where the book wants one."""
    tracking: Reason = ""
    """The record of the player's tracking; one tracked and restricted before needs none."""


class LiftRestriction(Command, frozen=True, kw_only=True, tag="lift-restriction"):
    """Free a player of every restriction."""

    player: Player


OPERATOR = (Role.CASINO_OPERATOR,)
GAMING_MANAGER = (Role.GAMING_MANAGER,)


# --- to the minimum -------------------------------------------------------------------------------------


@CHAPTER.decides(HoldToMinimum, refusals=(Refusal.RESTRICTION_NOT_ALLOWED,))
def hold_to_minimum(context: CommandContext, command: HoldToMinimum) -> Refused | None:
    """A player who missed the first round of the shoe, or a later one, wagers no more than the minimum in it."""
    return _hold_for_sitting_out(context, command.player, Held.TO_THE_MINIMUM)


@CHAPTER.decides(HoldInAllShoes, refusals=(Refusal.RESTRICTION_NOT_ALLOWED, Refusal.NOT_TOLD_YET))
def hold_in_all_shoes(context: CommandContext, command: HoldInAllShoes) -> Refused | None:
    """An inspector is told first."""
    if refused := _refuse_untold(context.table, command.player, context.clauses[0]):  # NSW 5.14
        return refused
    return _hold_for_sitting_out(context, command.player, Held.TO_THE_MINIMUM_IN_ALL_SHOES)


def _hold_for_sitting_out(context: CommandContext, player: Player, held: Held) -> Refused | None:
    table, clause, rules = context.table, context.clauses[0], restriction_rules(context.table)
    if rules.not_with_a_device and deals_from_device(table):
        says = f"{player} cannot be held to the minimum for sitting out: a shuffling device is in use"
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=rules.not_with_a_device, also=(clause,))
    missed = sat_out(table, player)
    if missed is None:
        says = f"{player} cannot be held to the minimum: {player} has missed no round of this shoe"
        also = (rules.missed_the_first, rules.missed_a_later)
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=clause, also=also)
    return _restrict(context, player, held, also=(missed,))


# --- to one box -----------------------------------------------------------------------------------------


@CHAPTER.decides(
    HoldToOneBox, refusals=(Refusal.RESTRICTION_NOT_ALLOWED, Refusal.NOT_TRACKED, Refusal.NOT_TOLD_YET)
)
def hold_to_one_box(context: CommandContext, command: HoldToOneBox) -> Refused | None:
    """By the approved procedures, which track a player first; or after an inspector was told."""
    table, player = context.table, command.player
    rules = restriction_rules(table)
    if refused := _refuse_untold(table, player, rules.one_box) or _refuse_untracked(context, command):
        return refused
    again = rules.tracked_before if rules.tracked_before and not command.tracking else None
    refused = _restrict(
        context,
        player,
        Held.TO_ONE_BOX,
        procedure=command.procedure,
        tracking=command.tracking,
        also=(again,) if again else (),
    )
    if refused is None and rules.procedures:
        text = f"{player} is limited to one box and the minimum, by {command.procedure}"
        context.say(
            NoticeDue(
                to=Addressee.COMMISSION,
                subject=_subject(player),
                text=text,
                since=command.at,
                player=player,
                clause=rules.procedures,
            )
        )
    return refused


def _refuse_untracked(context: CommandContext, command: HoldToOneBox) -> Refused | None:
    table, player = context.table, command.player
    rules = restriction_rules(table)
    if rules.procedures and not command.procedure.strip():
        says = f"{player} cannot be limited to one box: {command.who} names no approved procedure"
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=rules.procedures)
    on_file = (*table.restrictions, *context.house.restrictions_elsewhere(table.book.id, player))
    before = any(one.player == player and one.tracking for one in on_file)  # 4.9, at whichever table
    if rules.tracked_before is None or command.tracking.strip() or before:
        return None
    says = f"{player} cannot be limited to one box: {player} was neither tracked now nor restricted before"
    return Refused(Refusal.NOT_TRACKED, says=says, clause=rules.tracked_before, also=(rules.one_box,))


def _refuse_untold(table: Table, player: Player, clause: Clause) -> Refused | None:
    """An inspector is told of each restriction before it starts: one notice does not serve for two."""
    if not restriction_rules(table).inspector_first:
        return None
    told = [one for one in table.told if (one.to, one.subject) == (Addressee.INSPECTOR, _subject(player))]
    imposed = [one for one in table.restrictions if one.player == player and one.held is not Held.TO_THE_MINIMUM]
    if len(told) > len(imposed):
        return None
    says = f"{player} cannot be restricted yet: no inspector was told of {_subject(player)}"
    return Refused(Refusal.NOT_TOLD_YET, says=says, clause=clause)


def _subject(player: Player) -> str:
    return f"restriction:{player}"


# --- what any restriction does --------------------------------------------------------------------------


def _restrict(
    context: CommandContext,
    player: Player,
    held: Held,
    *,
    procedure: str = "",
    tracking: str = "",
    also: tuple[Clause, ...] = (),
) -> Refused | None:
    """It binds from now on: wagers that lie there for the next round and break it go back."""
    table, clause = context.table, context.clauses[0]
    if player not in table.patrons and player not in table.seating.been:
        says = f"{player} cannot be restricted: nobody of that name has been at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if any(one.held is held for one in in_force(table, player)):
        says = f"{player} is restricted in this way already"
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=clause)
    if table.rules.limits.minimum is None:
        says = f"{player} cannot be held to the minimum: the sign of {table.name} shows none"
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=clause)
    restriction = Restriction(
        player=player,
        held=held,
        since=context.command.at,
        by=context.command.who,
        shoe=table.cards.shoe,
        clause=clause,
        procedure=procedure,
        tracking=tracking,
        book=table.opened.book,
    )
    context.say(PlayRestricted(restriction=restriction, clause=clause, also=also))
    give_back_restricted(context, player)
    return None


def give_back_restricted(context: CommandContext, player: Player) -> None:
    """What lies beyond a restriction goes back: first what is over the minimum, then all but one box."""
    while found := beyond_restriction(context.table, player):
        wager, clause = found
        give_back(context, wager, "its player is restricted", clause=clause)


@CHAPTER.decides(LiftRestriction, refusals=(Refusal.RESTRICTION_NOT_ALLOWED,))
def lift_restriction(context: CommandContext, command: LiftRestriction) -> Refused | None:
    lifted = tuple(dict.fromkeys(one.clause for one in in_force(context.table, command.player)))
    if not lifted:
        says = f"{command.player} is not restricted at {context.table.name}"
        return Refused(Refusal.RESTRICTION_NOT_ALLOWED, says=says, clause=context.clauses[0])
    context.say(RestrictionLifted(player=command.player, at=command.at, clause=lifted[0], also=lifted[1:]))
    return None
