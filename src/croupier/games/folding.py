"""How the layout follows from what was said: one fold for each event, and nothing else changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.games.layout import MAIN, Box, Hand, Layout, Stake
from croupier.games.said import (
    Announced,
    Answer,
    CardBurned,
    CardDealt,
    CardsCollected,
    ControlAscertained,
    ControlPassed,
    DealBegins,
    Decided,
    Doubled,
    HandCleared,
    HandLeftToDealer,
    HandSplit,
    InitialDealCompleted,
    Insured,
    RequestRefused,
    Said,
    SplitWagerPlaced,
    StakeCollected,
    StakeMadeUp,
    StakeReturned,
    UndisclosedWagerDecided,
    UndisclosedWagerPlaced,
    WagerPlaced,
    WagerSettled,
    WagersFoundInvalid,
    WarWagerPlaced,
)
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import Choice, On, Outcome


def fold(layout: Layout, said: Said) -> Layout:
    """The layout after something was said."""
    return FOLDS[type(said)](layout, said)


def _with_box(layout: Layout, box: Box) -> Layout:
    if len(layout.boxes) == 1:
        return Layout(boxes=(box,), dealer=layout.dealer, collected=layout.collected)
    boxes = tuple([box if other.number == box.number else other for other in layout.boxes])
    return Layout(boxes=boxes, dealer=layout.dealer, collected=layout.collected)


def _unchanged(layout: Layout, said: Said) -> Layout:
    return layout if layout.heard is None else _replace(layout, heard=None)


_replace = msgspec.structs.replace


def _wager_placed(layout: Layout, said: WagerPlaced) -> Layout:
    stake = Stake(player=said.player, on=said.on, hand=1, staked=said.amount, in_action=said.in_action)
    return _with_wager(layout, said.box, stake)


def _undisclosed_wager_placed(layout: Layout, said: UndisclosedWagerPlaced) -> Layout:
    stake = Stake(player=said.player, on=On.BLACKJACK, hand=1, staked=NOTHING, in_action=NOTHING, sealed=True)
    return _with_wager(layout, said.box, stake)


def _with_wager(layout: Layout, number: int, stake: Stake) -> Layout:
    decides = (stake.player,) if stake.on in MAIN else ()
    for box in layout.boxes:
        if box.number == number:
            stakes, control = (*box.stakes, stake), (*box.control, *decides)
            return _with_box(layout, _replace(box, stakes=stakes, control=control))
    new_box = Box(number=number, stakes=(stake,), control=decides)
    return _replace(layout, boxes=tuple(sorted((*layout.boxes, new_box), key=_box_number)))


def _box_number(box: Box) -> int:
    return box.number


def _deal_begins(layout: Layout, said: DealBegins) -> Layout:
    """The boxes lie clockwise from there, and every chapter goes round them in that order."""
    boxes = sorted(layout.boxes, key=lambda box: (box.number < said.box, box.number))
    return _replace(layout, boxes=tuple(boxes), heard=None)


def _control_ascertained(layout: Layout, said: ControlAscertained) -> Layout:
    return _with_box(layout, _replace(layout.box(said.box), control=said.order))


def _control_passed(layout: Layout, said: ControlPassed) -> Layout:
    box = layout.box(said.box)
    order = (said.player, *(p for p in box.control if p not in (said.player, said.silent)), said.silent)
    hand = box.hand(said.hand)
    quiet = _replace(hand, silent=(*hand.silent, said.silent))
    return _with_box(layout, _replace(box, control=order, hands=_with_hand(box, quiet)))


def _card_dealt(layout: Layout, said: CardDealt) -> Layout:
    if isinstance(said.to, str):
        return Layout(boxes=layout.boxes, dealer=(*layout.dealer, said.card), collected=layout.collected)
    box = layout.box(said.to.box)
    hand = box.hands[said.to.hand - 1]
    longer = _replace(hand, cards=(*hand.cards, said.card))
    return _with_box(
        layout,
        Box(
            number=box.number,
            stakes=box.stakes,
            hands=_with_hand(box, longer),
            control=box.control,
            received=(*box.received, said.card),
        ),
    )


def _with_hand(box: Box, hand: Hand) -> tuple[Hand, ...]:
    if len(box.hands) == 1:
        return (hand,)
    return tuple([hand if other.number == hand.number else other for other in box.hands])


def _change_hand(layout: Layout, box_number: int, hand_number: int, **changes: Any) -> Layout:
    box = layout.box(box_number)
    hand = _replace(box.hand(hand_number), **changes)
    return _with_box(layout, _replace(box, hands=_with_hand(box, hand)))


def _decided(layout: Layout, said: Decided) -> Layout:
    answer = said.answer
    if answer.choose is Choice.STAND:
        assert answer.hand is not None
        layout = _change_hand(layout, answer.box, answer.hand, stood=True)
    elif answer.choose is Choice.SURRENDER:
        layout = _surrendered(layout, answer)
    return Layout(boxes=layout.boxes, dealer=layout.dealer, heard=answer, collected=layout.collected)


def _surrendered(layout: Layout, answer: Answer) -> Layout:
    """A wager of Blackjack is given up; one of Casino War is settled in the same breath."""

    def give_up(stake: Stake) -> Stake:
        is_it = stake.player == answer.player and stake.hand == answer.hand and stake.on is On.BLACKJACK
        return _replace(stake, surrendered=True) if is_it else stake

    return _with_box(layout, _change_stakes(layout.box(answer.box), give_up))


def _hand_left_to_dealer(layout: Layout, said: HandLeftToDealer) -> Layout:
    return _change_hand(layout, said.box, said.hand, left_to_dealer=True)


def _insured(layout: Layout, said: Insured) -> Layout:
    return _add_stake(
        layout,
        said.box,
        Stake(
            player=said.player,
            on=On.INSURANCE,
            hand=1,
            staked=said.amount,
            in_action=said.amount,
            owner=said.owner,
        ),
    )


def _add_stake(layout: Layout, box_number: int, stake: Stake) -> Layout:
    box = layout.box(box_number)
    return _with_box(layout, _replace(box, stakes=(*box.stakes, stake)))


def _change_stakes(box: Box, change: Callable[[Stake], Stake]) -> Box:
    return _replace(box, stakes=tuple([change(stake) for stake in box.stakes]))


def _doubled(layout: Layout, said: Doubled) -> Layout:
    def add(stake: Stake) -> Stake:
        if stake.player != said.player or stake.hand != said.hand or stake.on is not On.BLACKJACK:
            return stake
        return _replace(stake, staked=stake.staked + said.amount, added=Cents(stake.added + said.amount))

    box = _change_stakes(layout.box(said.box), add)
    hand = box.hand(said.hand)
    if hand.doubled_on is None:
        box = _replace(box, hands=_with_hand(box, _replace(hand, doubled_on=len(hand.cards))))
    return _with_box(layout, box)


def _hand_split(layout: Layout, said: HandSplit) -> Layout:
    def shift(stake: Stake) -> Stake:
        return _replace(stake, hand=stake.hand + 1) if stake.hand > said.hand else stake

    box = _change_stakes(layout.box(said.box), shift)
    left, right = box.hand(said.hand).cards
    before, after = box.hands[: said.hand - 1], box.hands[said.hand :]
    hands = (
        *before,
        Hand(number=said.hand, cards=(left,), from_split=True),
        Hand(number=said.hand + 1, cards=(right,), from_split=True),
        *(_replace(hand, number=hand.number + 1) for hand in after),
    )
    return _with_box(layout, _replace(box, hands=hands))


def _split_wager_placed(layout: Layout, said: SplitWagerPlaced) -> Layout:
    stake = Stake(player=said.player, on=On.BLACKJACK, hand=said.hand, staked=said.amount, in_action=said.amount)
    return _add_stake(layout, said.box, stake)


def _war_wager_placed(layout: Layout, said: WarWagerPlaced) -> Layout:
    stake = Stake(player=said.player, on=On.GO_TO_WAR, hand=1, staked=said.amount, in_action=said.amount)
    return _add_stake(layout, said.box, stake)


def _wager_settled(layout: Layout, said: WagerSettled) -> Layout:
    def settle(stake: Stake) -> Stake:
        is_it = (
            stake.outcome is None
            and stake.player == said.player
            and stake.hand == said.hand
            and stake.on is said.on
            and stake.owner == said.owner
        )
        return _replace(stake, outcome=said.outcome) if is_it else stake

    return _with_box(layout, _change_stakes(layout.box(said.box), settle))


def _undisclosed_wager_decided(layout: Layout, said: UndisclosedWagerDecided) -> Layout:
    def decide(stake: Stake) -> Stake:
        is_it = stake.sealed and stake.outcome is None and (stake.player, stake.hand) == (said.player, said.hand)
        return _replace(stake, outcome=said.outcome) if is_it else stake

    return _with_box(layout, _change_stakes(layout.box(said.box), decide))


def _stake_returned(layout: Layout, said: StakeReturned) -> Layout:
    def give_back(stake: Stake) -> Stake:
        lies = (stake.player, stake.hand, stake.on, stake.owner)
        meant = Outcome.LOSE if said.had_lost else None
        if stake.outcome is not meant or lies != (said.player, said.hand, said.on, said.owner):
            return stake
        if said.amount == stake.staked:
            return _replace(stake, outcome=Outcome.VOID)
        staked = Cents(stake.staked - said.amount)
        added = Cents(min(stake.added, max(0, staked - stake.in_action)))
        return _replace(stake, staked=staked, added=added, in_action=Cents(min(stake.in_action, staked - added)))

    return _with_box(layout, _change_stakes(layout.box(said.box), give_back))


def _stake_made_up(layout: Layout, said: StakeMadeUp) -> Layout:
    def make_up(stake: Stake) -> Stake:
        lies = (stake.player, stake.hand, stake.on, stake.owner)
        if stake.outcome is not None or lies != (said.player, said.hand, said.on, None):
            return stake
        return _replace(
            stake, staked=Cents(stake.staked + said.amount), in_action=Cents(stake.in_action + said.amount)
        )

    return _with_box(layout, _change_stakes(layout.box(said.box), make_up))


def _wagers_found_invalid(layout: Layout, said: WagersFoundInvalid) -> Layout:
    def mark(stake: Stake) -> Stake:
        is_it = stake.player == said.player and stake.outcome is None
        return _replace(stake, invalid=said.clause) if is_it else stake

    boxes = tuple(_change_stakes(box, mark) for box in layout.boxes)
    return _replace(layout, boxes=boxes, heard=None)


def _hand_cleared(layout: Layout, said: HandCleared) -> Layout:
    return _change_hand(layout, said.box, said.hand, cleared=True)


def _cards_collected(layout: Layout, said: CardsCollected) -> Layout:
    return _replace(layout, collected=True, heard=None)


FOLDS: Final[dict[type, Callable[[Layout, Any], Layout]]] = {
    Announced: _unchanged,
    WagerPlaced: _wager_placed,
    UndisclosedWagerPlaced: _undisclosed_wager_placed,
    DealBegins: _deal_begins,
    ControlAscertained: _control_ascertained,
    ControlPassed: _control_passed,
    StakeCollected: _unchanged,
    CardBurned: _unchanged,
    CardDealt: _card_dealt,
    InitialDealCompleted: _unchanged,
    Decided: _decided,
    HandLeftToDealer: _hand_left_to_dealer,
    Insured: _insured,
    RequestRefused: _unchanged,
    Doubled: _doubled,
    HandSplit: _hand_split,
    SplitWagerPlaced: _split_wager_placed,
    WarWagerPlaced: _war_wager_placed,
    WagerSettled: _wager_settled,
    UndisclosedWagerDecided: _undisclosed_wager_decided,
    StakeReturned: _stake_returned,
    StakeMadeUp: _stake_made_up,
    WagersFoundInvalid: _wagers_found_invalid,
    HandCleared: _hand_cleared,
    CardsCollected: _cards_collected,
}
