"""Changing the limits: after players were told (ACT 3.1), by a sign or at once (NSW 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec

from croupier.rulebooks.pit.limits import HigherMinimum, LimitRules
from croupier.rulebooks.table_options import TableOptions
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.limits.sign import refuse_sign, tie_bounds, told_since, with_tie_limits
from croupier.tables.notice_subjects import LIMITS
from croupier.tables.registry import TableChapter
from croupier.tables.seats.markers import OldMinimumEnded, OldMinimumKept, box_of, swept
from croupier.tables.seats.people import has_wagers
from croupier.tables.seats.restricting import give_back_restricted
from croupier.tables.state.limits import Bounds, KeptMinimum, Sign
from croupier.tables.state.people import Patron
from croupier.tables.table import Addressee, Table
from croupier.tables.wagers.wagering import give_back_outside
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class SetLimits(Command, frozen=True, kw_only=True, tag="set-limits"):
    """Change what the sign shows; a round under way keeps the limits it began with."""

    minimum: int | None = None
    maximum: int | None = None
    multiples: int | None = None
    """In what multiples wagers go (3.3, NSW 6.1); 0 for those of the smallest chip."""
    step: int | None = None
    """By how much wagers go up above the minimum (NSW 6.1); 0 takes the step off the sign."""
    side_wager_limits: dict[On, Bounds] = msgspec.field(default_factory=dict)
    """The lowest and highest for side wagers, and for a tie (CW 3.1)."""
    at_once: bool = False
    """Raise the minimum without a sign beforehand: those who play keep the old one (NSW 6.5.1)."""


class LimitsChanged(Event, frozen=True, kw_only=True, tag="limits-changed.1"):
    """The sign shows other limits."""

    options: TableOptions
    step: Cents | None = None
    side_wagers: dict[On, Bounds] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        least, most, tie = self.options.minimum or 0, self.options.maximum or 0, tie_bounds(self.options)
        unit = f", in multiples of {dollars(self.options.multiples)}" if self.options.multiples else ""
        ties = f", {dollars(tie.lowest)} to {dollars(tie.highest)} on a tie" if tie else ""
        return f"The sign shows new limits: {dollars(least)} to {dollars(most)} a box{unit}{ties}"


@CHAPTER.decides(
    SetLimits,
    refusals=(
        Refusal.LIMITS_NOT_ALLOWED,
        Refusal.UNKNOWN_OPTION,
        Refusal.NOT_ON_THE_SIGN,
        Refusal.NOT_TOLD_YET,
        Refusal.TOO_EARLY,
    ),
)
def set_limits(context: CommandContext, command: SetLimits) -> Refused | None:
    """Wagers that lie there and are outside the new limits go back, and so do a held player's over the minimum."""
    table, rules = context.table, context.table.book.limits
    before = table.opened.options
    options, sign = _wanted(table, command)
    refused = (
        _refuse_no_change(table, command, options, sign)
        or _refuse_impossible(table, options, sign)
        or _refuse_odd_for_kept(table, command, rules, options)
        or refuse_untold(table, command, rules)
        or _refuse_raise(table, command, rules)
    )
    if refused:
        return refused
    if rules.higher_minimum is not None and _is_higher(before, options):
        (_keep_old if command.at_once else _end_old)(context, rules.higher_minimum, options)
    context.say(
        LimitsChanged(
            options=options, step=sign.step, side_wagers=sign.side_wagers, clause=rules.changed, also=_also(rules)
        )
    )
    give_back_outside(context, "the limits have changed")
    for player in context.table.patrons:
        give_back_restricted(context, player)
    return None


def _also(rules: LimitRules) -> tuple[Clause, ...]:
    """Rounds that were played under other limits stand (NSW 6.3)."""
    return (rules.earlier_rounds,) if rules.earlier_rounds else ()


def _wanted(table: Table, command: SetLimits) -> tuple[TableOptions, Sign]:
    options, sign = table.opened.options, table.sign
    if command.minimum is not None:
        options = replace(options, minimum=command.minimum)
    if command.maximum is not None:
        options = replace(options, maximum=command.maximum)
    if command.multiples is not None:
        options = replace(options, multiples=command.multiples or None)
    if command.step is not None:
        sign = replace(sign, step=Cents(command.step) if command.step else None)
    options, side_wagers = with_tie_limits(table.book, options, command.side_wager_limits)
    return options, replace(sign, side_wagers={**sign.side_wagers, **side_wagers})


def _refuse_no_change(table: Table, command: SetLimits, options: TableOptions, sign: Sign) -> Refused | None:
    if (options, sign) != (table.opened.options, table.sign):
        return None
    says = f"{command.who} cannot set limits that {table.name} has already"
    return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=table.book.limits.sign)


def _refuse_impossible(table: Table, options: TableOptions, sign: Sign) -> Refused | None:
    try:
        table.book.rules(options)
    except RefusedError as error:
        clause = error.refused.clause or table.book.limits.sign
        return Refused(error.refused.code, says=error.refused.says, clause=clause)
    return refuse_sign(table.book, options, sign)


def _refuse_odd_for_kept(
    table: Table, command: SetLimits, rules: LimitRules, options: TableOptions
) -> Refused | None:
    """NSW 6.5.1: one who keeps an old minimum can go on wagering it, whatever the new multiples are."""
    if rules.higher_minimum is None or not options.multiples:
        return None
    kept = [one.keeps.minimum for one in table.patrons.values() if one.keeps is not None]
    if command.at_once and any(_plays(table, one) for one in table.patrons.values()):
        kept.append(Cents(table.opened.options.minimum or 0))
    odd = next((minimum for minimum in kept if minimum % options.multiples), None)
    if odd is None:
        return None
    says = (
        f"{command.who} cannot set multiples of {dollars(options.multiples)}: those who keep the minimum of "
        f"{dollars(odd)} could not wager it"
    )
    return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.higher_minimum.at_once)


def refuse_untold(table: Table, command: Command, rules: LimitRules) -> Refused | None:
    """ACT 3.1: players are told of each change before it; how long before is for the table to say."""
    if rules.told_first is None:
        return None
    told, lead = told_since(table, Addressee.PLAYERS, LIMITS), timedelta(minutes=table.opened.minutes_of_notice)
    if told is None:
        says = f"{command.who} cannot change the limits of {table.name}: its players have not been told of it"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rules.told_first)
    if command.at - told < lead:
        says = (
            f"{command.who} cannot change the limits of {table.name} before {(told + lead).isoformat()}: players "
            f"were told at {told.isoformat()}"
        )
        return Refused(Refusal.TOO_EARLY, says=says, clause=rules.told_first)
    return None


@CHAPTER.evolves(LimitsChanged)
def limits_changed(table: Table, event: LimitsChanged) -> Table:
    """An old minimum that is no longer lower than the new one is not kept; a used notice is used up."""
    minimum = event.options.minimum or 0
    patrons = {
        name: one if one.keeps is None or one.keeps.minimum < minimum else replace(one, keeps=None)
        for name, one in table.patrons.items()
    }
    heard = {**table.sign.heard, LIMITS: len(table.told)}
    sign = replace(table.sign, step=event.step, side_wagers=event.side_wagers, heard=heard)
    setting = replace(table.opened, options=event.options)
    return swept(replace(table, setting=setting, sign=sign, patrons=patrons))


# --- a higher minimum in NSW ------------------------------------------------------------------------------


def _is_higher(before: TableOptions, after: TableOptions) -> bool:
    return (after.minimum or 0) > (before.minimum or 0)


def _refuse_raise(table: Table, command: SetLimits, rules: LimitRules) -> Refused | None:
    """NSW 6.5: a higher minimum was on show for long enough, or it goes up at once."""
    if rules.higher_minimum is None:
        if not command.at_once:
            return None
        says = f"{command.who} cannot raise the minimum of {table.name} at once: its book has players told first"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says, clause=rules.changed)
    signed = rules.higher_minimum.signed
    return next(
        (
            refused
            for on, minimum in _raised(table, command)
            if (
                refused := refuse_unshown(
                    table, command, minimum, on=on, signed=signed.value, clause=signed.clause
                )
            )
        ),
        None,
    )


def _raised(table: Table, command: SetLimits) -> Iterator[tuple[On | None, int]]:
    """The minimums that the command raises by their sign: only the table's own may go up at once (NSW 6.5.1)."""
    if not command.at_once and (command.minimum or 0) > (table.opened.options.minimum or 0):
        yield None, command.minimum or 0
    for on, bounds in command.side_wager_limits.items():
        before = table.sign.side_wagers.get(on)
        if before is not None and bounds.lowest > before.lowest:
            yield on, bounds.lowest


def refuse_unshown(
    table: Table, command: Command, minimum: int, *, on: On | None = None, signed: timedelta, clause: Clause
) -> Refused | None:
    """Why a minimum cannot hold yet: no sign shows it, or not for long enough, or its time has not come."""
    shown = next((one for one in table.sign.to_come if (one.minimum, one.on) == (minimum, on)), None)
    if shown is None:
        of = f" of {on.inscription}" if on else ""
        says = (
            f"{command.who} cannot raise a minimum{of} to {dollars(minimum)}: no sign at {table.name} announces it"
        )
        return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=clause)
    due = max(shown.starts, shown.shown + signed)
    if command.at >= due:
        return None
    says = (
        f"{command.who} cannot raise a minimum to {dollars(minimum)} before {due.isoformat()}: the sign has shown "
        f"it since {shown.shown.isoformat()}"
    )
    return Refused(Refusal.TOO_EARLY, says=says, clause=clause)


def _keep_old(context: CommandContext, higher: HigherMinimum, options: TableOptions) -> None:
    """NSW 6.5.1: each who plays keeps the minimum that held for them."""
    table = context.table
    minimum = Cents(table.opened.options.minimum or 0)
    for patron in table.patrons.values():
        if patron.keeps is None and _plays(table, patron):
            context.say(
                OldMinimumKept(
                    player=patron.name,
                    keeps=KeptMinimum(minimum=minimum, step=table.sign.step),
                    box=box_of(table, patron),
                    clause=higher.at_once,
                    also=(higher.marker, higher.marker_place),
                )
            )


def _plays(table: Table, patron: Patron) -> bool:
    """Whether somebody plays: seated, with chips on the layout, or with chips left of what they played with."""
    return patron.seat is not None or (patron.played and patron.rack > 0) or has_wagers(table, patron.name)


def _end_old(context: CommandContext, higher: HigherMinimum, options: TableOptions) -> None:
    """The sign announced the new minimum to those on an older one as well (NSW 6.5.2)."""
    minimum = Cents(options.minimum or 0)
    for patron in context.table.patrons.values():
        if patron.keeps is not None:
            context.say(OldMinimumEnded(player=patron.name, minimum=minimum, clause=higher.moved_up))
