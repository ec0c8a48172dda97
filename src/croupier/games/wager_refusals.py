"""Why a wager is refused before the first card, or after it; the first reason found is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.games.layout import Stake
from croupier.games.wagers import (
    Wager,
    amounts_in_action,
    comes_first_by,
    control_order,
    has_companion,
    minimum_for,
    side_wager,
    wagers_offered,
)
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.side_wager_rules import Companion, SideWager, Unaccompanied
from croupier.rulebooks.table_rules import UnderMinimum
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.pays import is_payable
from croupier.vocabulary.refusal import Refusal, Refused

MOST: Final = 10**13
"""A hundred thousand million dollars: beyond it a number is a mistake."""


def refuse_late_wager(rules: GameRules, wager: Wager, *, is_card_out: bool) -> Refused:
    """The refusal of any wager once no more bets is called; the books shut them again with the first card."""
    cannot = f"{wager.player} cannot place {dollars(wager.amount)} on {wager.on.inscription} of box {wager.box}"
    if not is_card_out:
        deal = rules.deal if isinstance(rules, CasinoWarRules) else rules.initial_deal
        says = f"{cannot}: the dealer has called no more bets"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=deal.no_more_bets)
    side = side_wager(rules, wager.on)
    before_cards = rules.control.before_cards
    if isinstance(rules, CasinoWarRules) and wager.on is On.TIE:
        before_cards = rules.tie.defined
    closed, *again = (one for one in (rules.control.closed, rules.control.offered, before_cards) if one)
    return Refused(
        Refusal.WAGERS_CLOSED,
        says=f"{cannot}: the first card is out",
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


def refuse_first_box(rules: GameRules, first_box: int | None) -> Refused | None:
    """Why the deal cannot begin at this box: the layout has no such box, or the book has it begin at the first."""
    if first_box is None:
        return None
    boxes = rules.control.boxes
    if not 1 <= first_box <= boxes.value:
        return Refused(
            Refusal.NO_SUCH_BOX,
            says=f"The deal cannot begin at box {first_box}: the layout has boxes 1 to {boxes.value}",
            clause=boxes.clause,
        )
    if isinstance(rules, BlackjackRules) and rules.initial_deal.begins_at:
        return None
    first_card = rules.initial_deal.first_card if isinstance(rules, BlackjackRules) else rules.deal.box_card
    return Refused(
        Refusal.CHOICE_NOT_OFFERED,
        says=f"The deal cannot begin at box {first_box}: it begins at the first box with a wager",
        clause=first_card,
    )


def _refuse_by_itself(rules: GameRules, wager: Wager) -> Refused | None:
    """What is wrong with one wager whatever else lies on the layout."""
    if not wager.player.strip():
        return Refused(Refusal.NO_WAGERS, says=f"A wager on box {wager.box} names no player")
    if wager.sealed:
        return _refuse_no_such_box(rules, wager) or _refuse_sealed(rules, wager)
    if wager.amount > MOST:
        return Refused(
            Refusal.AMOUNT_NOT_ALLOWED,
            says=f"{_who(wager)} is more than any house could cover: the most is {dollars(MOST)}",
            clause=rules.control.placed,
        )
    if wager.amount <= 0:
        return Refused(
            Refusal.AMOUNT_NOT_POSITIVE,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: a wager is more than nothing",
            clause=rules.control.placed,
        )
    return _refuse_no_such_box(rules, wager) or _refuse_not_offered(rules, wager) or _refuse_amount(rules, wager)


def _refuse_no_such_box(rules: GameRules, wager: Wager) -> Refused | None:
    boxes = rules.control.boxes
    if 1 <= wager.box <= boxes.value:
        return None
    return Refused(
        Refusal.NO_SUCH_BOX,
        says=f"{wager.player} cannot wager on box {wager.box}: the layout has boxes 1 to {boxes.value}",
        clause=boxes.clause,
    )


def _refuse_sealed(rules: GameRules, wager: Wager) -> Refused | None:
    """A box dealt for an undisclosed wager alone: the round is told neither its kind nor its amount (NSW 21.8)."""
    undisclosed = rules.control.undisclosed
    if undisclosed is None:
        return Refused(
            Refusal.WAGER_NOT_OFFERED,
            says=f"{wager.player} cannot make an undisclosed wager on box {wager.box}: this game knows none",
            clause=rules.control.placed,
        )
    if wager.amount or wager.on is not rules.main:
        return Refused(
            Refusal.AMOUNT_NOT_ALLOWED,
            says=f"{_who(wager)} cannot be sealed as {dollars(wager.amount)}: nothing of an undisclosed wager is "
            "told before the round is over",
            clause=undisclosed.indicated,
        )
    return None


def refuse_undisclosed(rules: GameRules, wager: Wager) -> Refused | None:
    """What is wrong with a wager on a form, limits and chips apart: its kind, or an amount that no table pays."""
    return _refuse_not_offered(rules, wager) or _refuse_other_amount(rules, wager)


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
    side = side_wager(rules, wager.on)
    fixed = side is not None and side.placing.only_amount is not None
    unit = limits.smallest_chip if fixed else limits.unit
    if wager.amount % unit:
        return Refused(
            Refusal.AMOUNT_NOT_IN_CHIPS,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: wagers go in multiples of {dollars(unit)}",
            clause=limits.multiples,
            also=(rules.control.placed,),
        )
    if refused := _refuse_other_amount(rules, wager):
        return refused
    minimum = minimum_for(rules, wager)
    under = minimum is not None and wager.amount < minimum
    if under and limits.under_minimum.value is UnderMinimum.REFUSED:
        return Refused(
            Refusal.UNDER_MINIMUM,
            says=f"{_who(wager)} cannot be {dollars(wager.amount)}: the minimum is {dollars(minimum or 0)}",
            clause=limits.under_minimum.clause,
        )
    return None


def _refuse_other_amount(rules: GameRules, wager: Wager) -> Refused | None:
    """A side wager whose pay table knows one amount, or a few."""
    side = side_wager(rules, wager.on)
    only = side.placing.only_amount if side else None
    if only is None or wager.amount in only.value:
        return None
    return Refused(
        Refusal.AMOUNT_NOT_ALLOWED,
        says=f"{_who(wager)} cannot be {dollars(wager.amount)}: the amount is "
        + " or ".join(map(dollars, only.value)),
        clause=only.clause,
    )


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
    players = _players_on(rules, wagers, box)
    most = rules.control.players_per_box
    if len(players) > most.value:  # ACT 4.5, CW 4.4, NSW 5.5
        shut_out = players[most.value]
        yield Refused(
            Refusal.BOX_FULL,
            says=f"{shut_out} cannot wager on box {box}: {', '.join(players[: most.value])} already do, "
            f"and {most.value} players may",
            clause=most.clause,
            also=_tie_preference(rules, _counted_on(rules, wagers, box), players[most.value :]),
        )


def _counted_on(rules: GameRules, wagers: Sequence[Wager], box: int) -> list[Wager]:
    return [wager for wager in wagers if wager.box == box and wager.on in (rules.main, On.TIE)]


def _players_on(rules: GameRules, wagers: Sequence[Wager], box: int) -> list[Player]:
    """Those who count for the places of a box, in the order in which they have them."""
    here = _counted_on(rules, wagers, box)
    mains = {wager.player for wager in here if wager.on is rules.main}
    return sorted(dict.fromkeys(wager.player for wager in here), key=lambda player: player not in mains)


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
    if not has_companion(side, wager, wagers, rules.main):
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


def making_way(rules: GameRules, wagers: Sequence[Wager], wager: Wager) -> tuple[list[Wager], tuple[Clause, ...]]:
    """The wagers that leave a box for one whose player comes before theirs, and the clauses by which they do."""
    together, side = (*wagers, wager), side_wager(rules, wager.on)
    if side is not None and side.placing.preference and side.placing.most_per_box:
        placed, without = side_wager_places(rules, side, together, wager.box)
        if not without or wager in without:
            return [], ()
        preferred = _preferred_by(rules, side, [*placed, *without], together)
        return without, tuple(dict.fromkeys((*preferred, side.placing.most_per_box.clause)))
    if isinstance(rules, CasinoWarRules) and wager.on is rules.main:
        return _ties_making_way(rules, together, wager)
    return [], ()


def _ties_making_way(
    rules: CasinoWarRules, wagers: Sequence[Wager], wager: Wager
) -> tuple[list[Wager], tuple[Clause, ...]]:
    """CW 4.1: one with a tie wager alone, the last who came, leaves a full box for a casino war wager."""
    players = _players_on(rules, wagers, wager.box)
    without = players[rules.control.players_per_box.value :]
    if wager.player in without:
        return [], ()
    going = [one for one in wagers if one.box == wager.box and one.player in without]
    return going, (rules.tie.preference, rules.control.players_per_box.clause)


def _refuse_crowding(rules: GameRules, side: SideWager, wagers: Sequence[Wager], box: int) -> Iterator[Refused]:
    placed, without = side_wager_places(rules, side, wagers, box)
    most = side.placing.most_per_box
    if without and most:
        there_are = f"there {'is' if most.value == 1 else 'are'} {most.value}"
        yield Refused(
            Refusal.BOX_FULL,
            says=f"{without[0].player} cannot wager on {side.on.inscription} of box {box}: the places are taken "
            f"by {', '.join(wager.player for wager in placed)}, and {there_are}",
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
    return (comes_first_by(side.placing.first_call, ranked, wagers),)


def _refuse_unpayable(rules: GameRules, wagers: Sequence[Wager]) -> Iterator[Refused]:
    """An ACT wager is refused whose payment would not be in whole cents: the books round nothing."""
    if rules.limits.rounds_up.value:
        return
    finest = rules.finest_payment
    for wager, amount in zip(wagers, amounts_in_action(rules, wagers), strict=True):
        if wager.on is rules.main and not is_payable(amount, finest.value):
            yield Refused(
                Refusal.AMOUNT_NOT_PAYABLE,
                says=f"{_who(wager)} cannot be {dollars(wager.amount)}: {dollars(amount)} of it is in action, and "
                f"{finest.value.words} of that is no whole number of cents",
                clause=finest.clause,
            )


def refuse_remainder(rules: GameRules, stake: Stake) -> Refused | None:
    """Why a stake cannot become this: the pay table does not know it, or it could not be paid in cents."""
    side = side_wager(rules, stake.on)
    only, finest = side.placing.only_amount if side else None, rules.finest_payment
    if only and stake.staked not in only.value:
        clause = only.clause
    elif (
        stake.on is rules.main
        and not rules.limits.rounds_up.value
        and not is_payable(stake.in_action, finest.value)
    ):
        clause = finest.clause
    else:
        return None
    return Refused(
        Refusal.AMOUNT_NOT_PAYABLE,
        says=f"{stake.player}'s wager on {stake.on.inscription} cannot become {dollars(stake.staked)}: "
        "that could not be settled",
        clause=clause,
    )
