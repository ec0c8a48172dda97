"""Wagers against the sign: steps, side wagers, kept minimums, and others beside a raised limit. Says nothing."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.wagers import Wager, control_order, mains_on, minimum_for
from croupier.rulebooks.pit.limits import LimitRules
from croupier.tables.table import Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_by_sign(table: Table, wager: Wager, earlier: Sequence[Wager]) -> Refused | None:
    """Why the sign does not let this wager lie beside the earlier ones; the book's own checks are not here."""
    rules = table.book.limits
    if wager.amount <= 0:
        return None
    if wager.on is not table.rules.main:
        return _refuse_side_wager(table, rules, wager) or _refuse_after_advice(table, rules, wager)
    return (
        _refuse_under_own_minimum(table, rules, wager)
        or _refuse_newcomer(table, rules, wager)
        or _refuse_step(table, rules, wager)
        or _refuse_after_advice(table, rules, wager)
        or _refuse_beside_marker(table, rules, wager, earlier)
    )


def _refuse_side_wager(table: Table, rules: LimitRules, wager: Wager) -> Refused | None:
    """2000 and 2006 18.9; 2018 17.7, 17.19; NSW 13.2, 14.3, 15.3."""
    bounds = table.sign.side_wagers.get(wager.on)
    if bounds is None or bounds.lowest <= wager.amount <= bounds.highest:
        return None
    says = (
        f"{_whose(wager)} cannot be {dollars(wager.amount)}: the sign shows {dollars(bounds.lowest)} to "
        f"{dollars(bounds.highest)}"
    )
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.side_wagers[wager.on])


def _refuse_under_own_minimum(table: Table, rules: LimitRules, wager: Wager) -> Refused | None:
    """NSW 6.6: one with a sign of their own keeps to its minimum as well."""
    minimum = next(
        (one.minimum for one in table.sign.markers if one.covers(wager.player, wager.box) and one.minimum), None
    )
    if minimum is None or wager.amount >= minimum:
        return None
    says = (
        f"{_whose(wager)} cannot be {dollars(wager.amount)}: {wager.player}'s own sign begins at "
        f"{dollars(minimum)}"
    )
    return Refused(Refusal.UNDER_MINIMUM, says=says, clause=rules.marker.clause)


def _refuse_newcomer(table: Table, rules: LimitRules, wager: Wager) -> Refused | None:
    """NSW 6.5.4: the old minimum is only for those who kept it."""
    kept = [one.keeps.minimum for one in table.patrons.values() if one.keeps]
    minimum = minimum_for(table.rules, wager)
    if rules.higher_minimum is None or not kept or minimum is None or wager.amount >= minimum:
        return None
    says = (
        f"{_whose(wager)} cannot be {dollars(wager.amount)}: the minimum is {dollars(minimum)}, and "
        f"{dollars(min(kept))} is for those who played before it went up"
    )
    return Refused(Refusal.UNDER_MINIMUM, says=says, clause=rules.higher_minimum.newcomers)


def _refuse_step(table: Table, rules: LimitRules, wager: Wager) -> Refused | None:
    """NSW 6.1: above the minimum any amount is good, unless the sign states a step."""
    keeps = table.patrons[wager.player].keeps
    step = keeps.step if keeps is not None else table.sign.step
    minimum = minimum_for(table.rules, wager)
    if not step or minimum is None or wager.amount < minimum or (wager.amount - minimum) % step == 0:
        return None
    says = (
        f"{_whose(wager)} cannot be {dollars(wager.amount)}: above {dollars(minimum)} wagers go up by "
        f"{dollars(step)}"
    )
    return Refused(Refusal.AMOUNT_NOT_IN_CHIPS, says=says, clause=rules.step)


def _refuse_after_advice(table: Table, rules: LimitRules, wager: Wager) -> Refused | None:
    """3.4: one who was advised of this minimum gets what is under it back."""
    minimum = minimum_for(table.rules, wager)
    if rules.handed_back is None or minimum is None or wager.amount >= minimum:
        return None
    if minimum not in table.patrons[wager.player].advised_on(wager.on, table.rules.main):
        return None
    says = (
        f"{_whose(wager)} goes back: {dollars(wager.amount)} is under the minimum of {dollars(minimum)}, and "
        f"{wager.player} has been advised of it"
    )
    return Refused(Refusal.UNDER_MINIMUM, says=says, clause=rules.handed_back)


# --- beside a raised limit (4.6, CW 4.9) ----------------------------------------------------------------


def _refuse_beside_marker(
    table: Table, rules: LimitRules, wager: Wager, earlier: Sequence[Wager]
) -> Refused | None:
    """Others stay within the maximum of the sign, all wagers on the box together."""
    mains = mains_on((*earlier, wager), wager.box, table.rules.main)
    favoured = _favoured(table, rules, wager, earlier)
    maximum, total = table.rules.limits.maximum, sum(one.amount for one in mains)
    if favoured in (None, wager.player) or maximum is None or total <= maximum:
        return None
    says = (
        f"{wager.player} cannot place {dollars(wager.amount)} on box {wager.box} beside {favoured}, who has a "
        f"raised limit: all wagers there would be {dollars(total)}, and the sign's maximum is {dollars(maximum)}"
    )
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.others, also=(rules.marker.clause,))


def _favoured(table: Table, rules: LimitRules, wager: Wager, earlier: Sequence[Wager]) -> Player | None:
    """Whom the marker beside the box favours among the main bettors there: its owner, or who comes first."""
    markers = [one for one in table.sign.markers if one.box == wager.box]
    if rules.others is None or not markers:
        return None
    order = control_order(table.rules, (*earlier, wager), wager.box)
    owners = {one.player for one in markers}
    return next((one.player for one in order if None in owners or one.player in owners), None)


def crowded_out(table: Table, wager: Wager) -> tuple[Wager, ...]:
    """Whose wagers leave a box, the last placed first, when the one whom its marker favours fills it."""
    rules = table.book.limits
    maximum = table.rules.limits.maximum
    if wager.on is not table.rules.main or maximum is None:
        return ()
    if _favoured(table, rules, wager, table.wagers) != wager.player:
        return ()
    beside = mains_on(table.wagers, wager.box, table.rules.main)
    going: list[Wager] = []
    while beside and wager.amount + sum(one.amount for one in beside) > maximum:
        going.append(beside.pop())
    return tuple(going)


def _whose(wager: Wager) -> str:
    return f"{wager.player}'s wager on {wager.on.inscription} of box {wager.box}"
