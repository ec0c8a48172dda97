"""Wagers before the first card: which are offered, which are refused, and who comes first on a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.shelf import GameRules
from croupier.rulebooks.side_wager_rules import Companion, FirstCall, SideWager, Unaccompanied
from croupier.rulebooks.table_rules import Control, UnderMinimum
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.pays import is_payable
from croupier.vocabulary.refusal import Refusal, Refused


class Wager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips that a player puts on a box before the first card; those on a box stand from the dealer outward."""

    box: int
    player: Player
    on: On
    amount: int
    seated: bool = False


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
    return order, _comes_first_by(rules.control, order, wagers)


def _comes_first_by(rule: Control | FirstCall, order: Sequence[Wager], wagers: Sequence[Wager]) -> Clause:
    """The clause by which the first of them comes first: seated, the highest wager, or nearest the dealer."""
    first, *others = order
    assert rule.seated
    assert rule.nearest_dealer
    if any(wager.seated and wager.player == first.player and wager.box == first.box for wager in wagers):
        return rule.seated
    if rule.highest_wager and all(first.amount > other.amount for other in others):
        return rule.highest_wager
    return rule.nearest_dealer


@defines(nsw=("6.1", "6.1.1", "6.1.2", "6.1.3", "6.3.1"))
def amounts_in_action(rules: GameRules, wagers: Sequence[Wager]) -> list[Cents]:
    """What of each wager can win or lose: main wagers fill a box's maximum in order of control (3.5; NSW 6.3)."""
    amounts = [Cents(wager.amount) for wager in wagers]
    if rules.limits.maximum is None:
        return amounts
    for box in {wager.box for wager in wagers}:
        left = rules.limits.maximum
        for wager in control_order(rules, wagers, box):
            in_action = Cents(min(wager.amount, left))
            amounts[wagers.index(wager)] = in_action
            left = Cents(left - in_action)
    return amounts


def is_void(rules: GameRules, wager: Wager, wagers: Sequence[Wager]) -> Clause | None:
    """The clause by which a side wager has no effect for want of a main wager beside it (2006 18.10, 17.5)."""
    side = side_wager(rules, wager.on)
    if side is None or side.placing.unaccompanied is not Unaccompanied.VOID:
        return None
    return None if _has_companion(side, wager, wagers, rules.main) else side.placing.companion.clause


def _has_companion(side: SideWager, wager: Wager, wagers: Iterable[Wager], main: On) -> bool:
    owners = {other.player for other in mains_on(wagers, wager.box, main)}
    if side.placing.companion.value is Companion.OWN:
        return wager.player in owners
    return bool(owners)


def refuse_late_wager(rules: GameRules, wager: Wager) -> Refused:
    """The refusal of any wager placed once the first card is out."""
    side = side_wager(rules, wager.on)
    before_cards = rules.control.before_cards
    if isinstance(rules, CasinoWarRules) and wager.on is On.TIE:
        before_cards = rules.tie.defined
    closed, *again = (one for one in (rules.control.closed, rules.control.offered, before_cards) if one)
    return Refused(
        Refusal.WAGERS_CLOSED,
        says=f"{wager.player} cannot place {dollars(wager.amount)} on {wager.on.inscription} of box {wager.box}: "
        "the first card has been dealt",
        clause=side.placing.offered if side else closed,
        also=() if side else tuple(again),
    )


def refuse_wagers(rules: GameRules, wagers: Sequence[Wager]) -> Refused | None:
    """The first refusal among the wagers of a round, or none; each is looked at in the order given."""
    if not wagers:
        return Refused(Refusal.NO_WAGERS, says="A round of play needs a wager, and there is none")
    for number, wager in enumerate(wagers):
        refused = _refuse_by_itself(rules, wager) or _refuse_beside(rules, wager, wagers[:number])
        if refused:
            return refused
    return next(_refusals_together(rules, wagers), None)


def _refuse_by_itself(rules: GameRules, wager: Wager) -> Refused | None:
    """What is wrong with one wager whatever else lies on the layout."""
    if not wager.player.strip():
        return Refused(Refusal.NO_WAGERS, says=f"A wager on box {wager.box} names no player")
    if wager.amount <= 0:
        return Refused(
            Refusal.AMOUNT_NOT_POSITIVE,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: a wager is more than nothing",
            clause=rules.control.placed,
        )
    if not 1 <= wager.box <= rules.control.boxes.value:
        return Refused(
            Refusal.NO_SUCH_BOX,
            says=f"{wager.player} cannot wager on box {wager.box}: the layout has boxes 1 to "
            f"{rules.control.boxes.value}",
            clause=rules.control.boxes.clause,
        )
    return _refuse_not_offered(rules, wager) or _refuse_amount(rules, wager)


def _refuse_not_offered(rules: GameRules, wager: Wager) -> Refused | None:
    if any(offered.on is wager.on for offered in wagers_offered(rules)):
        return None
    clause = rules.side_wager_options.get(wager.on, rules.wager_kinds)
    offers = ", ".join(offered.on for offered in wagers_offered(rules))
    return Refused(
        Refusal.WAGER_NOT_OFFERED,
        says=f"{wager.player} cannot wager on {wager.on} on box {wager.box}: this table offers {offers}",
        clause=clause,
    )


def _refuse_amount(rules: GameRules, wager: Wager) -> Refused | None:
    limits = rules.limits
    if not limits.in_chips(wager.amount):
        return Refused(
            Refusal.AMOUNT_NOT_IN_CHIPS,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: wagers go in multiples of "
            f"{dollars(limits.smallest_chip)}",
            clause=limits.multiples,
            also=(rules.control.placed,),
        )
    side = side_wager(rules, wager.on)
    if side and side.placing.only_amount and wager.amount not in side.placing.only_amount.value:
        allowed = " or ".join(map(dollars, side.placing.only_amount.value))
        return Refused(
            Refusal.AMOUNT_NOT_ALLOWED,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: the amount is {allowed}",
            clause=side.placing.only_amount.clause,
        )
    under = limits.minimum is not None and wager.on is rules.main and wager.amount < limits.minimum
    if under and limits.under_minimum.value is UnderMinimum.REFUSED:
        return Refused(
            Refusal.UNDER_MINIMUM,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: the minimum is {dollars(limits.minimum or 0)}",
            clause=limits.under_minimum.clause,
        )
    return None


def _who(wager: Wager) -> str:
    return f"{wager.player}'s wager on {wager.on.inscription} of box {wager.box}"


def _refuse_beside(rules: GameRules, wager: Wager, earlier: Sequence[Wager]) -> Refused | None:
    """What is wrong with a wager because of those placed before it."""
    here = [other for other in earlier if other.box == wager.box]
    if any(other.player == wager.player and other.on is wager.on for other in here):
        return Refused(
            Refusal.WAGER_PLACED_TWICE,
            says=f"{wager.player} has already placed a wager on {wager.on.inscription} of box {wager.box}",
            clause=rules.control.placed,
        )
    sitting = {other.player for other in here if other.seated}
    if wager.seated and sitting - {wager.player}:
        return Refused(
            Refusal.SEAT_TAKEN,
            says=f"{wager.player} cannot be seated at box {wager.box}: {sitting.pop()} is",
            clause=rules.control.seated,
        )
    return None


def _refusals_together(rules: GameRules, wagers: Sequence[Wager]) -> Iterator[Refused]:
    """What is wrong with the wagers of a round once all of them lie there."""
    for box in sorted({wager.box for wager in wagers}):
        yield from _refuse_fourth_player(rules, wagers, box)
    for wager in wagers:
        yield from _refuse_unaccompanied(rules, wager, wagers)
    for side in rules.side_wagers:
        for box in sorted({wager.box for wager in wagers}):
            yield from _refuse_crowding(rules, side, wagers, box)
    yield from _refuse_unpayable(rules, wagers)


def _refuse_fourth_player(rules: GameRules, wagers: Sequence[Wager], box: int) -> Iterator[Refused]:
    """Three players to a box (4.5, CW 4.4, NSW 5.5); in Casino War those with a casino war wager come first."""
    counted = (rules.main, On.TIE)
    here = [wager for wager in wagers if wager.box == box and wager.on in counted]
    mains = {wager.player for wager in here if wager.on is rules.main}
    players = sorted(dict.fromkeys(wager.player for wager in here), key=lambda player: player not in mains)
    most = rules.control.players_per_box
    if len(players) > most.value:
        shut_out = players[most.value]
        yield Refused(
            Refusal.BOX_FULL,
            says=f"{shut_out} cannot wager on box {box}: {', '.join(players[: most.value])} already do, "
            f"and {most.value} players may",
            clause=most.clause,
            also=_tie_preference(rules, here, players[most.value :]),
        )


def _tie_preference(rules: GameRules, here: Sequence[Wager], without: Sequence[Player]) -> tuple[Clause, ...]:
    """CW 4.1, where the order in which they came alone would have served others."""
    came = list(dict.fromkeys(wager.player for wager in here))
    if not isinstance(rules, CasinoWarRules) or set(came[-len(without) :]) == set(without):
        return ()
    return (rules.tie.preference,)


def _refuse_unaccompanied(rules: GameRules, wager: Wager, wagers: Sequence[Wager]) -> Iterator[Refused]:
    side = side_wager(rules, wager.on)
    if side is None or side.placing.unaccompanied is not Unaccompanied.REFUSED:
        return
    if not _has_companion(side, wager, wagers, rules.main):
        companion = side.placing.companion
        missing = (
            f"{wager.player} has no main wager there"
            if companion.value is Companion.OWN
            else "no main wager lies on that box"
        )
        yield Refused(
            Refusal.NO_MAIN_WAGER,
            says=f"{wager.player} cannot wager on {wager.on.inscription} of box {wager.box}: {missing}",
            clause=companion.clause,
            also=(side.placing.companion_again,) if side.placing.companion_again else (),
        )


def side_wager_places(
    rules: GameRules, side: SideWager, wagers: Sequence[Wager], box: int
) -> tuple[list[Wager], list[Wager]]:
    """Who has the places for a side wager on a box, and who is left without (NSW 5.8, 13.5, 14.6, 15.6)."""
    asked = [wager for wager in wagers if wager.box == box and wager.on is side.on]
    if side.placing.preference:
        rank = {wager.player: place for place, wager in enumerate(control_order(rules, wagers, box))}
        by_control = side.placing.companion.value is Companion.OWN
        last = len(rank)
        asked.sort(key=lambda wager: rank.get(wager.player, last) if by_control else wager.player not in rank)
    most = side.placing.most_per_box.value if side.placing.most_per_box else len(asked)
    return asked[:most], asked[most:]


def _refuse_crowding(rules: GameRules, side: SideWager, wagers: Sequence[Wager], box: int) -> Iterator[Refused]:
    placed, without = side_wager_places(rules, side, wagers, box)
    most = side.placing.most_per_box
    if without and most:
        yield Refused(
            Refusal.BOX_FULL,
            says=f"{without[0].player} cannot wager on {side.on.inscription} of box {box}: "
            f"{', '.join(wager.player for wager in placed)} already do, and {most.value} may",
            clause=most.clause,
            also=_preferred_by(rules, side, [*placed, *without], wagers),
        )


def _preferred_by(
    rules: GameRules, side: SideWager, asked: Sequence[Wager], wagers: Sequence[Wager]
) -> tuple[Clause, ...]:
    """The clauses by which those who have the places come first (NSW 5.8, 13.5)."""
    if side.placing.first_call is None:
        return (side.placing.preference,) if side.placing.preference else ()
    askers = {wager.player for wager in asked}
    ranked = [wager for wager in control_order(rules, wagers, asked[0].box) if wager.player in askers]
    return (_comes_first_by(side.placing.first_call, ranked, wagers),)


def _refuse_unpayable(rules: GameRules, wagers: Sequence[Wager]) -> Iterator[Refused]:
    """An ACT wager is refused whose payment would not be in whole cents: the books round nothing."""
    if rules.limits.rounds_up.value:
        return
    finest = rules.finest_payment
    for wager, amount in zip(wagers, amounts_in_action(rules, wagers), strict=True):
        if wager.on is rules.main and not is_payable(amount, finest.value):
            yield Refused(
                Refusal.AMOUNT_NOT_PAYABLE,
                says=f"{_who(wager)} cannot be {dollars(amount)}: {finest.value.words} of it is no whole "
                "number of cents",
                clause=finest.clause,
            )
