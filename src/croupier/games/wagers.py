"""Wagers before the first card: which are offered, what of them is in action, and who comes first on a box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.side_wager_rules import Companion, FirstCall, SideWager, Unaccompanied
from croupier.rulebooks.table_rules import Control
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Player


class Wager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips that a player puts on a box before the first card; those on a box stand from the dealer outward."""

    box: int
    player: Player
    on: On
    amount: int
    seated: bool = False
    least: int | None = None
    """The minimum that this player keeps, where it is not the sign's (NSW 6.5.1, 6.6)."""
    most: int | None = None
    """The raised limit that a marker beside the box, or a sign of the player's own, grants (3.2; NSW 6.6)."""
    sealed: bool = False
    """An undisclosed wager lies here alone (NSW 21.8): no chips are on the felt, and the box is dealt."""


class OfferedWager(msgspec.Struct, frozen=True):
    """A wager that players may place before the first card, and the clause that gives them the chance."""

    on: On
    clause: Clause
    also: tuple[Clause, ...] = ()


def wagers_offered(rules: GameRules) -> tuple[OfferedWager, ...]:
    """Every wager that the table offers before the first card."""
    main = OfferedWager(rules.main, rules.control.offered)
    tie = (OfferedWager(On.TIE, rules.control.offered),) if rules.main is On.CASINO_WAR else ()
    sides = (OfferedWager(wager.on, wager.placing.offered, (wager.placing.option,)) for wager in rules.side_wagers)
    return (main, *tie, *sides)


def side_wager(rules: GameRules, on: On) -> SideWager | None:
    """What the table plays by for that side wager, if it offers it."""
    return next((wager for wager in rules.side_wagers if wager.on is on), None)


def mains_on(wagers: Iterable[Wager], box: int, main: On) -> list[Wager]:
    """The main wagers on a box, from the dealer outward."""
    return [wager for wager in wagers if wager.box == box and wager.on is main]


def control_order(rules: GameRules, wagers: Sequence[Wager], box: int) -> list[Wager]:
    """The main wagers on a box in the order in which their owners decide for it (4.5; NSW 5.7)."""
    mains = mains_on(wagers, box, rules.main)
    if len(mains) < 2:
        return mains
    seated = {wager.player for wager in wagers if wager.box == box and wager.seated}
    by_amount = rules.control.highest_wager is not None

    def precedence(wager: Wager) -> tuple[bool, int]:
        return wager.player not in seated, -wager.amount if by_amount else 0

    return sorted(mains, key=precedence)


def control(rules: GameRules, wagers: Sequence[Wager], box: int) -> tuple[list[Wager], Clause]:
    """The main wagers on a box in order of control, and the clause by which the first of them comes first."""
    order = control_order(rules, wagers, box)
    return order, comes_first_by(rules.control, order, wagers)


def comes_first_by(rule: Control | FirstCall, order: Sequence[Wager], wagers: Sequence[Wager]) -> Clause:
    """The clause by which the first of them comes first: seated, the highest wager, or nearest the dealer."""
    first, *others = order
    assert rule.seated
    assert rule.nearest_dealer
    if any(wager.seated and wager.player == first.player and wager.box == first.box for wager in wagers):
        return rule.seated
    if rule.highest_wager and all(first.amount > other.amount for other in others):
        return rule.highest_wager
    return rule.nearest_dealer


@defines("in action")
def amounts_in_action(rules: GameRules, wagers: Sequence[Wager]) -> list[Cents]:
    """What of each wager can win or lose: main wagers fill a box's maximum in order of control (3.5; NSW 6.3).

    One with a raised limit of its own is in action up to that, and leaves others what it does not fill. Tie wagers
    fill a maximum of their own (CW 3.5).
    """
    amounts = [Cents(wager.amount) for wager in wagers]
    for on, order in ((rules.main, control_order), (On.TIE, tie_order)):
        maximum = maximum_of(rules, on)
        if maximum is None:
            continue
        for box in {wager.box for wager in wagers}:
            left = maximum
            for wager in order(rules, wagers, box):
                in_action = Cents(min(wager.amount, left if wager.most is None else wager.most))
                amounts[wagers.index(wager)] = in_action
                left = Cents(max(0, left - in_action))  # NSW 6.1.1, 6.1.2, 6.1.3: what those before leave
    return amounts


def tie_order(rules: GameRules, wagers: Sequence[Wager], box: int) -> list[Wager]:
    """The tie wagers on a box: those of players with a casino war wager come first, as these do (CW 4.1)."""
    rank = {wager.player: place for place, wager in enumerate(control_order(rules, wagers, box))}
    ties = [wager for wager in wagers if wager.box == box and wager.on is On.TIE]
    return sorted(ties, key=lambda wager: rank.get(wager.player, len(rank)))


def maximum_of(rules: GameRules, on: On) -> Cents | None:
    """The most that the sign shows for the wagers of one kind on a box; side wagers are not settled to any."""
    if on is rules.main:
        return rules.limits.maximum
    return rules.tie.maximum if isinstance(rules, CasinoWarRules) and on is On.TIE else None


def minimum_for(rules: GameRules, wager: Wager) -> Cents | None:
    """The least that this wager may be: the sign's minimum for a box or a tie, or the one its player keeps."""
    if wager.sealed:
        return None
    if wager.least is not None:
        return Cents(wager.least)
    if wager.on is rules.main:
        return rules.limits.minimum
    return rules.tie.minimum if isinstance(rules, CasinoWarRules) and wager.on is On.TIE else None


def is_void(rules: GameRules, wager: Wager, wagers: Sequence[Wager]) -> Clause | None:
    """The clause by which a side wager has no effect for want of a main wager beside it (2006 18.10, 17.5)."""
    side = side_wager(rules, wager.on)
    if side is None or side.placing.unaccompanied is not Unaccompanied.VOID:
        return None
    return None if has_companion(side, wager, wagers, rules.main) else side.placing.companion.clause


def has_companion(side: SideWager, wager: Wager, wagers: Iterable[Wager], main: On) -> bool:
    owners = {other.player for other in mains_on(wagers, wager.box, main)}
    if side.placing.companion.value is Companion.OWN:
        return wager.player in owners
    return bool(owners)
