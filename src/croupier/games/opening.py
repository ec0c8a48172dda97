"""The opening of a round: wagers lie on the layout, with what the book says of their size and who decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.layout import Layout
from croupier.games.play import Play
from croupier.games.said import (
    Announced,
    ControlAscertained,
    Said,
    UndisclosedWagerPlaced,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.wagers import (
    Wager,
    amounts_in_action,
    control,
    control_order,
    is_void,
    mains_on,
    maximum_of,
    minimum_for,
    side_wager,
)
from croupier.rulebooks.book import GameRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Outcome, Stage


def opening(layout: Layout, rules: GameRules, wagers: Sequence[Wager]) -> Play:
    """Say what lies on the layout before the first card."""
    amounts = amounts_in_action(rules, wagers)
    for wager, in_action in zip(wagers, amounts, strict=True):
        layout = yield _placed(rules, wager, in_action)
    for said in _remarks(rules, wagers, amounts):
        layout = yield said
    return layout


def _placed(rules: GameRules, wager: Wager, in_action: Cents) -> WagerPlaced | UndisclosedWagerPlaced:
    undisclosed = rules.control.undisclosed
    if wager.sealed:
        assert undisclosed is not None, f"{rules.book} knows no undisclosed wagers"
        return UndisclosedWagerPlaced(player=wager.player, box=wager.box, clause=undisclosed.indicated)
    side = side_wager(rules, wager.on)
    return WagerPlaced(
        player=wager.player,
        box=wager.box,
        on=wager.on,
        amount=Cents(wager.amount),
        in_action=in_action,
        clause=side.placing.placed if side else rules.control.placed,
    )


def _remarks(rules: GameRules, wagers: Sequence[Wager], amounts: Sequence[Cents]) -> Iterator[Said]:
    """What there is to say of the wagers: their size, those that are void, and who decides."""
    for wager, in_action in zip(wagers, amounts, strict=True):
        yield from _outside_limits(rules, wager, in_action, wagers)
    if rules.side_wagers:
        for wager in wagers:
            yield from _void(rules, wager, wagers)
    if rules.control.decides:
        for box in sorted({wager.box for wager in wagers}):
            yield from _control(rules, rules.control.decides, wagers, box)


def _outside_limits(rules: GameRules, wager: Wager, in_action: Cents, wagers: Sequence[Wager]) -> Iterator[Said]:
    """ACT 3.4 and 3.5, for tie wagers too; NSW 6.3."""
    limits = rules.limits
    minimum = minimum_for(rules, wager)
    where = f"box {wager.box}" if wager.on is rules.main else f"{wager.on.inscription} of box {wager.box}"
    if minimum is not None and wager.amount < minimum:
        yield Announced(
            text=f"{wager.player}: {dollars(wager.amount)} on {where} is under the minimum of "
            f"{dollars(minimum)}; it stands, further ones will be returned",
            clause=limits.under_minimum.clause,
        )
    if in_action < wager.amount:
        shared = _shared_by(rules, wager, wagers)
        yield Announced(
            text=f"{wager.player}: {dollars(in_action)} of the {dollars(wager.amount)} on {where} is in action; "
            f"the maximum is {dollars(wager.most or maximum_of(rules, wager.on) or 0)}",
            clause=shared[0] if shared else limits.over_maximum,
            also=(*shared[1:], limits.over_maximum) if shared else (),
        )


def _shared_by(rules: GameRules, wager: Wager, wagers: Sequence[Wager]) -> tuple[Clause, ...]:
    """The clauses by which a player has this much of a maximum that several fill (NSW 6.3.1)."""
    order = control_order(rules, wagers, wager.box)
    in_general, *by_place = rules.limits.shared_maximum or (None,)
    if in_general is None or len(order) < 2 or wager not in order:
        return ()
    return in_general, *by_place[order.index(wager) : order.index(wager) + 1]


def _void(rules: GameRules, wager: Wager, wagers: Sequence[Wager]) -> Iterator[Said]:
    clause = is_void(rules, wager, wagers)
    if clause:
        yield WagerSettled(
            player=wager.player,
            box=wager.box,
            hand=1,
            on=wager.on,
            staked=Cents(wager.amount),
            outcome=Outcome.VOID,
            pays=None,
            paid=NOTHING,
            returned=Cents(wager.amount),
            stage=Stage.INTERIM,
            clause=clause,
            also=(rules.void,),
        )


def _control(rules: GameRules, decides: Clause, wagers: Sequence[Wager], box: int) -> Iterator[Said]:
    """Who of several decides for the box (4.5; NSW 5.7, 5.9); in Casino War each decides alone."""
    if len(mains_on(wagers, box, rules.main)) > 1:
        order, clause = control(rules, wagers, box)
        ascertained = rules.control.ascertained
        yield ControlAscertained(
            box=box,
            order=tuple(wager.player for wager in order),
            clause=clause,
            also=(decides, ascertained) if ascertained else (decides,),
        )
