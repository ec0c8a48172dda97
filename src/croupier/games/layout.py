"""The layout: what lies on the felt, folded from what the round said. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from croupier.games.said import (
    Announced,
    Answer,
    CardBurned,
    CardDealt,
    CardsCollected,
    ControlAscertained,
    ControlPassed,
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
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.vocabulary.card import Card
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import Choice, On, Outcome, Player

DEALT_FOR: Final = frozenset({On.BLACKJACK, On.CASINO_WAR, On.TIE})
"""The wagers for which a box is dealt a hand."""

MAIN: Final = frozenset({On.BLACKJACK, On.CASINO_WAR})
"""The wagers that a round is about."""


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """One player's chips on one wager."""

    player: Player
    on: On
    hand: int
    staked: Cents
    """All that lies there."""
    in_action: Cents
    """What of the first wager can win or lose."""
    added: Cents = NOTHING
    """What doubling added."""
    owner: Player | None = None
    """Whose wager an insurance wager insures."""
    outcome: Outcome | None = None

    @property
    def at_risk(self) -> Cents:
        """All that can win or lose."""
        return Cents(self.in_action + self.added)


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """The cards dealt to a box, or one of the hands its cards were split into."""

    number: int
    cards: tuple[Card, ...] = ()
    from_split: bool = False
    stood: bool = False
    doubled_on: int | None = None
    """How many cards it had when it was doubled."""
    left_to_dealer: bool = False
    silent: tuple[Player, ...] = ()
    """Those who would have decided for it and did not answer."""
    cleared: bool = False


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A box: the wagers on it, from the dealer outward, and its hands, from left to right."""

    number: int
    stakes: tuple[Stake, ...] = ()
    hands: tuple[Hand, ...] = (Hand(number=1),)
    control: tuple[Player, ...] = ()
    """Those with a main wager, in the order in which they decide for the box; as given until it is ascertained."""
    received: tuple[Card, ...] = ()
    """Every card the box was dealt, in order."""

    def hand(self, number: int) -> Hand:
        """The hand at that place."""
        return self.hands[number - 1]

    def open_on(self, hand: int) -> Iterator[Stake]:
        """The main wagers on a hand that are not settled."""
        for stake in self.stakes:
            if stake.outcome is None and stake.hand == hand and stake.on in MAIN:
                yield stake

    def stake_of(self, player: Player, hand: int, on: On) -> Stake | None:
        """That player's open wager of that kind on the hand."""
        for stake in self.stakes:
            if (
                stake.outcome is None
                and stake.player == player
                and stake.hand == hand
                and stake.on is on
                and stake.owner is None
            ):
                return stake
        return None

    def is_dealt_for(self, hand: int) -> bool:
        """Whether a wager lies open for which the hand is dealt cards."""
        for stake in self.stakes:  # noqa: SIM110 - asked for every card; a generator takes twice as long
            if stake.outcome is None and stake.hand == hand and stake.on in DEALT_FOR:
                return True
        return False

    def is_live(self, hand: int) -> bool:
        """Whether a main wager lies open on the hand."""
        for stake in self.stakes:  # noqa: SIM110 - as above
            if stake.outcome is None and stake.hand == hand and stake.on in MAIN:
                return True
        return False


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The whole felt, and what was just heard."""

    boxes: tuple[Box, ...] = ()
    """Clockwise from the dealer's left."""
    dealer: tuple[Card, ...] = ()
    heard: Answer | None = None
    """The answer just given; nothing once anything else has happened."""
    collected: bool = False

    def box(self, number: int) -> Box:
        """The box of that number."""
        for box in self.boxes:
            if box.number == number:
                return box
        raise KeyError(number)

    def next_hand(self, *, short_of: int) -> tuple[Box, Hand] | None:
        """The first hand, clockwise, that is dealt for and has fewer than `short_of` cards."""
        for box in self.boxes:
            for hand in box.hands:
                if len(hand.cards) < short_of and box.is_dealt_for(hand.number):
                    return box, hand
        return None


EMPTY: Final = Layout()


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
    decides = (said.player,) if said.on in MAIN else ()
    for box in layout.boxes:
        if box.number == said.box:
            stakes, control = (*box.stakes, stake), (*box.control, *decides)
            return _with_box(layout, _replace(box, stakes=stakes, control=control))
    new_box = Box(number=said.box, stakes=(stake,), control=decides)
    return _replace(layout, boxes=tuple(sorted((*layout.boxes, new_box), key=_box_number)))


def _box_number(box: Box) -> int:
    return box.number


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
    return Layout(boxes=layout.boxes, dealer=layout.dealer, heard=answer, collected=layout.collected)


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


def _stake_returned(layout: Layout, said: StakeReturned) -> Layout:
    def give_back(stake: Stake) -> Stake:
        if stake.outcome is not None or (stake.player, stake.hand, stake.on) != (
            said.player,
            said.hand,
            said.on,
        ):
            return stake
        if said.amount == stake.staked:
            return _replace(stake, outcome=Outcome.VOID)
        staked = Cents(stake.staked - said.amount)
        added = Cents(min(stake.added, max(0, staked - stake.in_action)))
        return _replace(stake, staked=staked, added=added, in_action=Cents(min(stake.in_action, staked - added)))

    return _with_box(layout, _change_stakes(layout.box(said.box), give_back))


def _hand_cleared(layout: Layout, said: HandCleared) -> Layout:
    return _change_hand(layout, said.box, said.hand, cleared=True)


def _cards_collected(layout: Layout, said: CardsCollected) -> Layout:
    return _replace(layout, collected=True, heard=None)


FOLDS: Final[dict[type, Callable[[Layout, Any], Layout]]] = {
    Announced: _unchanged,
    WagerPlaced: _wager_placed,
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
    StakeReturned: _stake_returned,
    HandCleared: _hand_cleared,
    CardsCollected: _cards_collected,
}
