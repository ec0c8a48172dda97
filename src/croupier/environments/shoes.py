"""The cards of an environment: shuffled by its own seeded generator, drawn one by one, never shown before.

A live table shuffles with the house's secret and the cutter's value, so that nobody can foresee or repeat it. Here
the opposite is wanted: whoever knows the seed can play the same cards again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from croupier.environments.settings import EpisodeShoe, Setup
from croupier.games.layout import Layout
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.shoe import stack as stacks
from croupier.shoe.face_down import FaceDown
from croupier.shoe.loading import BesideTheShoe, load
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Stack
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

KINDS: Final = 13
KIND: Final = {card: number % KINDS for number, card in enumerate(DECK)}
"""The place of a card's rank: ace, two to ten, jack, queen, king."""


class CardSupply(Protocol):
    """Where a table takes its cards from."""

    seen: list[int]
    """How many cards of each rank were seen since the shuffle."""

    @property
    def left(self) -> int:
        """How many cards are undealt."""

    @property
    def is_over(self) -> bool:
        """Whether the cards are shuffled before another round."""

    def shuffle(self, chance: np.random.Generator, first: Sequence[Card] = ()) -> None:
        """The whole pack in a new order; `first` come out first."""

    def draw(self, box: int | None, layout: Layout) -> Card:
        """The next card, for a box or (none) for the dealer."""

    def burn(self) -> None:
        """The next card goes away unseen."""

    def end_round(self) -> None:
        """The cards on the felt go to the discard rack."""


def cards_of(setup: Setup) -> CardSupply:
    """The cards as the setup has them."""
    decks = setup.rules.pack.decks
    if setup.shoe is EpisodeShoe.CUT:
        return CutShoe(setup.shuffle, decks=decks, behind=setup.behind)
    return FreshShoe(decks=decks)


class FreshShoe:
    """A new shoe for every round."""

    def __init__(self, *, decks: int) -> None:
        """So many decks, not yet shuffled."""
        self.seen = [0] * KINDS
        self._pack: Final = full_pack(decks)
        self._first: Sequence[Card] = ()
        self._rest: Sequence[Card] = ()
        self._order = np.empty(0, dtype=np.int64)
        self._drawn = 0

    @property
    def left(self) -> int:
        return len(self._pack) - self._drawn

    @property
    def is_over(self) -> bool:
        return True

    def shuffle(self, chance: np.random.Generator, first: Sequence[Card] = ()) -> None:
        """As `in_a_new_order`, but a card is looked up when it is drawn: a round needs few of them."""
        self._first, self._rest = first, without(self._pack, first)
        self._order = chance.permutation(len(self._rest))
        self._drawn = 0
        self.seen = [0] * KINDS

    def draw(self, box: int | None, layout: Layout) -> Card:
        place = self._drawn - len(self._first)
        card = self._first[self._drawn] if place < 0 else self._rest[self._order[place]]
        self._drawn += 1
        self.seen[KIND[card]] += 1
        return card

    def burn(self) -> None:
        self._drawn += 1

    def end_round(self) -> None:
        """The next round has a new shoe."""


class CutShoe:
    """One shoe to its cutting card: the same stack, by the same rules, that a live table deals from."""

    def __init__(self, rules: ShuffleRules, *, decks: int, behind: int) -> None:
        """So many decks, with so many cards behind the cutting card."""
        self.seen = [0] * KINDS
        self._rules: Final = rules
        self._decks: Final = decks
        self._behind: Final = behind
        self._pack: Final = full_pack(decks)
        self._stack: Stack
        self._chance: np.random.Generator

    @property
    def left(self) -> int:
        return self._stack.undealt.count

    @property
    def is_over(self) -> bool:
        return stacks.refuse_round(stacks.start_round(self._rules, self._stack)) is not None

    def shuffle(self, chance: np.random.Generator, first: Sequence[Card] = ()) -> None:
        order = FaceDown.of(in_a_new_order(self._pack, chance, first))
        ready = BesideTheShoe(
            decks=self._decks, cards=order, is_shuffled=True, is_cut=True, cutting_card=self._behind
        )
        self._stack, self._chance = load(self._rules, ready, shoe=0), chance
        self.seen = [0] * KINDS

    def draw(self, box: int | None, layout: Layout) -> Card:
        if not self._stack.undealt.count:
            self._run_out(layout)
        drawn, self._stack = stacks.draw(self._rules, self._stack, box=box)
        self.seen[KIND[drawn.card]] += 1
        return drawn.card

    def burn(self) -> None:
        self._stack = stacks.burn(self._stack)

    def end_round(self) -> None:
        self._stack = stacks.end_round(self._stack)

    def _run_out(self, layout: Layout) -> None:
        """The discard rack, shuffled, completes the round (ACT 14.6, CW 10.6, NSW 18.9)."""
        cleared = [card for box in layout.boxes for hand in box.hands if hand.cleared for card in hand.cards]
        racked = stacks.collect(self._stack, cleared)
        unseen = Counter(self._pack) - Counter(racked.out)
        order = in_a_new_order(tuple(unseen.elements()), self._chance)
        self._stack = stacks.refill(self._rules, racked, FaceDown.of(order))
        for _ in range(self._stack.burns_due):
            self.burn()
        self.seen = [0] * KINDS
        for card in racked.out:
            self.seen[KIND[card]] += 1


def in_a_new_order(
    pack: Sequence[Card], chance: np.random.Generator, first: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The cards shuffled, all orders equally likely; `first` come out first and the others behind them."""
    rest = without(pack, first)
    return (*first, *map(rest.__getitem__, chance.permutation(len(rest)).tolist()))


def without(pack: Sequence[Card], first: Sequence[Card]) -> Sequence[Card]:
    """The cards of the pack that are left when `first` are taken out."""
    return tuple((Counter(pack) - Counter(first)).elements()) if first else pack


def refuse_first(setup: Setup, first: Sequence[Card]) -> None:
    """More copies of a card than the decks hold cannot come out of a shoe."""
    decks = setup.rules.pack.decks
    for card, copies in Counter(first).items():
        if copies > decks:
            raise RefusedError(
                Refused(
                    Refusal.TOO_MANY_COPIES,
                    says=f"{card} is given {copies} times, and {decks} decks hold {decks}",
                    clause=setup.rules.pack.allowed.clause,
                )
            )
