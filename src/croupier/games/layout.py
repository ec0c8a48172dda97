"""The layout: what lies on the felt. Made by `folding` from what the round said; decides nothing.

Layouts, what a round says and what it asks for are frozen and made from below: none can hold itself, so that the
garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.games.said import Answer
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import On, Outcome, Player

DEALT_FOR: Final = frozenset({On.BLACKJACK, On.CASINO_WAR, On.TIE})
"""The wagers for which a box is dealt a hand."""

MAIN: Final = frozenset({On.BLACKJACK, On.CASINO_WAR})
"""The wagers that a round is about."""


class Stake(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    surrendered: bool = False
    """Given up in Blackjack, and settled at once or with the dealer's second card."""
    sealed: bool = False
    """Nothing lies there but an undisclosed wager, which the round does not know (NSW 21.8)."""
    beside: bool = False
    """Settled with its hand, and there for nothing else: nobody is asked and no card dealt because of it."""
    invalid: Clause | None = None
    """The clause by which it wins nothing, where its player may not have made it (NSW 18.21.2)."""

    @property
    def at_risk(self) -> Cents:
        """All that can win or lose."""
        return Cents(self.in_action + self.added)


class Hand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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


class Box(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
        """The main wagers on a hand that are neither settled nor given up."""
        for stake in self.settled_on(hand):
            if not stake.beside:
                yield stake

    def settled_on(self, hand: int) -> Iterator[Stake]:
        """All that is settled with a hand: its open main wagers, and what lies beside them."""
        for stake in self.stakes:
            if stake.outcome is None and stake.hand == hand and stake.on in MAIN and not stake.surrendered:
                yield stake

    def stake_of(self, player: Player, hand: int, on: On, owner: Player | None = None) -> Stake | None:
        """That player's open wager of that kind on the hand; `owner` is whose wager an insurance wager insures."""
        for stake in self.stakes:
            if (
                stake.outcome is None
                and stake.player == player
                and stake.hand == hand
                and stake.on is on
                and stake.owner == owner
            ):
                return stake
        return None

    def lost_stake_of(self, player: Player, hand: int, on: On) -> Stake | None:
        """That player's wager of that kind on the hand that has lost."""
        for stake in self.stakes:
            if stake.outcome is Outcome.LOSE and (stake.player, stake.hand, stake.on) == (player, hand, on):
                return stake
        return None

    def is_dealt_for(self, hand: int) -> bool:
        """Whether a wager lies open for which the hand is dealt cards."""
        for stake in self.stakes:
            if stake.outcome is None and stake.hand == hand and stake.on in DEALT_FOR and not stake.beside:
                return True
        return False

    def is_live(self, hand: int) -> bool:
        """Whether a main wager lies open on the hand that is not given up."""
        for stake in self.stakes:
            is_open = stake.outcome is None and stake.hand == hand and stake.on in MAIN
            if is_open and not stake.surrendered and not stake.beside:
                return True
        return False


class Layout(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The whole felt, and what was just heard."""

    boxes: tuple[Box, ...] = ()
    """Clockwise from the dealer's left, or from the box at which the deal begins (NSW 21.9.3)."""
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
"""The felt before anything lies on it."""
