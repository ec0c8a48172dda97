"""What a player of an environment sees: one row of whole numbers, the same shape at every step.

Made from the layout and from what was seen of the shoe; it never looks at a card that has not been dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box as Space

from croupier.environments.playing import Episode
from croupier.environments.shoes import KINDS
from croupier.games.blackjack.points import is_soft, total
from croupier.games.layout import Box, Hand
from croupier.games.play import Question
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.names import Choice, On, Player

Observation: TypeAlias = npt.NDArray[np.int32]

MOST_HANDS: Final = 4
"""More hands than this no book lets a box be split into."""
MOST_CARDS: Final = 22
"""Twenty-one aces, and the card that is one too many."""
MOST_POINTS: Final = 31


class Asked(IntEnum):
    """What is asked of the player, as `Field.ASKED` tells."""

    NOTHING = 0
    WAGER = 1
    PLAY = 2
    INSURANCE = 3
    """Insurance or even money on one's own wager."""
    FOLLOW = 4
    """To double or split as the one who decides for the box has done."""
    WAR = 5
    OTHERS_INSURANCE = 6
    """Insurance on another player's wager."""


class Field(IntEnum):
    """Where each of the first numbers of an observation stands."""

    ASKED = 0
    BOX = 1
    HAND = 2
    TOTAL = 3
    SOFT = 4
    CARDS = 5
    PAIR = 6
    FROM_SPLIT = 7
    FIRST_CARD = 8
    SECOND_CARD = 9
    ACES = 10
    TWOS = 11
    THREES = 12
    FOURS = 13
    FIVES = 14
    SIXES = 15
    SEVENS = 16
    EIGHTS = 17
    NINES = 18
    TENS = 19
    DEALER = 20
    DEALER_CARD = 21
    DEALER_TOTAL = 22
    DEALER_CARDS = 23
    WAGER = 24
    INSURED = 25
    ROUND = 26


_MOST: Final = {
    Field.ASKED: len(Asked) - 1,
    Field.BOX: 7,
    Field.HAND: MOST_HANDS,
    Field.TOTAL: MOST_POINTS,
    Field.SOFT: 1,
    Field.CARDS: MOST_CARDS,
    Field.PAIR: 1,
    Field.FROM_SPLIT: 1,
    Field.FIRST_CARD: len(DECK),
    Field.SECOND_CARD: len(DECK),
    Field.DEALER: int(Rank.ACE),
    Field.DEALER_CARD: len(DECK),
    Field.DEALER_TOTAL: MOST_POINTS,
    Field.DEALER_CARDS: MOST_CARDS,
    Field.INSURED: 1,
}
"""The highest number in each field; each worth may be as many cards as a hand has."""

OF_A_HAND: Final = ("cards", "total", "soft", "doubled", "state")
"""What is told of each hand of each box; the state is 0 for no hand, 1 for an open wager on it, 2 for none."""
_MOST_OF_A_HAND: Final = (MOST_CARDS, MOST_POINTS, 1, 1, 2)
_NO_HAND: Final = (0,) * len(OF_A_HAND)

_CODE: Final = {card: number for number, card in enumerate(DECK, start=1)}
_WORTH: Final = {card: 1 if card.rank is Rank.ACE else min(int(card.rank), 10) for card in DECK}


class Observing:
    """The shape of an environment's observations, and how one is made."""

    def __init__(self, playing: Episode) -> None:
        """The shape follows from the setup alone."""
        setup = playing.setup
        self._playing: Final = playing
        self._counts_points: Final = isinstance(setup.rules, BlackjackRules)
        self._boxes: Final = tuple(dict.fromkeys(seat.box for seat in playing.seats))
        self._places: Final = frozenset((seat.player, seat.box) for seat in playing.seats)
        self._first_box: Final = {seat.player: seat.box for seat in reversed(playing.seats)}
        self._shared: Final = len(playing.seats) > 1
        by_number = sorted(playing.players, key=lambda player: (len(player), player))
        self._number: Final = {player: number for number, player in enumerate(by_number, start=1)}
        most = self._bounds()
        self.space: Final = Space(
            low=np.zeros(len(most), dtype=np.int32), high=np.array(most, dtype=np.int32), dtype=np.int32
        )
        self.slices: Final = self._slices()

    def _bounds(self) -> list[int]:
        setup = self._playing.setup
        wager = max(setup.wagers, default=1)
        most = [_MOST.get(field, MOST_CARDS) for field in Field]
        most[Field.WAGER] = wager
        most[Field.ROUND] = setup.rounds or setup.rules.pack.cards
        if self._shared:
            most.append(len(self._playing.players))
        for box in self._boxes:
            most += _MOST_OF_A_HAND * MOST_HANDS
            if self._shared:
                on_box = sum(seat.box == box for seat in self._playing.seats)
                most += (wager, wager * on_box, 1)
        if setup.seen:
            most += [4 * setup.rules.pack.decks] * KINDS + [setup.rules.pack.cards]
        return most + [1] * self._playing.actions

    def _slices(self) -> Mapping[str, slice]:
        """The parts behind the first fields, by name."""
        of_a_box = MOST_HANDS * len(OF_A_HAND)
        parts: list[tuple[str, int]] = [("owner", 1)] if self._shared else []
        for box in self._boxes:
            parts.append((f"hands of box {box}", of_a_box))
            if self._shared:
                parts.append((f"wagers on box {box}", 3))
        if self._playing.setup.seen:
            parts += [("seen", KINDS), ("undealt", 1)]
        parts.append(("action mask", self._playing.actions))
        slices, start = {}, len(Field)
        for name, size in parts:
            slices[name] = slice(start, start + size)
            start += size
        return slices

    def observe(self, player: Player, mask: list[int]) -> Observation:
        """What the player sees now, and may do."""
        playing = self._playing
        question = playing.question if playing.question and playing.question.player == player else None
        layout = playing.live.layout if playing.live is not None else None
        number = question.box if question else self._first_box[player]
        boxes = {box.number: box for box in layout.boxes} if layout else {}
        row = self._of_the_hand(question, player, boxes.get(number), number)
        row += self._of_the_dealer(layout.dealer if layout else ())
        row += self._of_the_wager(player, boxes.get(number), number)
        if self._shared:
            row.append(self._number[question.owner] if question and question.owner else 0)
        for one in self._boxes:
            row += self._of_a_box(player, boxes.get(one), one)
        if playing.setup.seen:
            row += playing.cards.seen
            row.append(playing.cards.left)
        return np.array(row + mask, dtype=np.int32)

    def _of_the_hand(self, question: Question | None, player: Player, box: Box | None, number: int) -> list[int]:
        """The fields up to the counts by worth, of the hand asked about or of the box's first."""
        asked = _asked(question) if question else self._asked_of(player)
        hand = box.hand(question.hand if question else 1) if box else None
        cards = hand.cards if hand else ()
        worths = [0] * 10
        for card in cards:
            worths[_WORTH[card] - 1] += 1
        points, soft = self._worth(cards)
        return [
            asked,
            number,
            hand.number if hand and cards else 0,
            points,
            soft,
            len(cards),
            int(self._counts_points and len(cards) == 2 and max(worths) == 2),
            int(hand is not None and hand.from_split),
            _CODE[cards[0]] if cards else 0,
            _CODE[cards[1]] if len(cards) > 1 else 0,
            *worths,
        ]

    def _of_the_dealer(self, cards: tuple[Card, ...]) -> list[int]:
        if not cards:
            return [0, 0, 0, 0]
        first = cards[0]
        shown = _WORTH[first] if self._counts_points else int(first.rank)
        return [shown, _CODE[first], self._worth(cards)[0], len(cards)]

    def _of_the_wager(self, player: Player, box: Box | None, number: int) -> list[int]:
        insured = box is not None and any(
            stake.on is On.INSURANCE and stake.player == player for stake in box.stakes
        )
        return [self._units(player, number), int(insured), self._playing.round]

    def _of_a_box(self, player: Player, box: Box | None, number: int) -> list[int]:
        row: list[int] = []
        hands = box.hands if box else ()
        for hand in hands:
            row += self._of_a_hand(box, hand)
        row += _NO_HAND * (MOST_HANDS - len(hands))
        if self._shared:
            others = sum(self._units(other, number) for other in self._playing.players if other != player)
            decides = box is not None and bool(box.control) and box.control[0] == player
            row += [self._units(player, number), others, int(decides)]
        return row

    def _of_a_hand(self, box: Box | None, hand: Hand) -> tuple[int, ...]:
        if not hand.cards or box is None:
            return _NO_HAND
        points, soft = self._worth(hand.cards)
        doubled = hand.doubled_on is not None
        return len(hand.cards), points, soft, int(doubled), 1 if box.is_live(hand.number) else 2

    def _worth(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        """The total and whether it is soft; in Casino War the rank of the latest card."""
        if not cards:
            return 0, 0
        if self._counts_points:
            return total(cards), int(is_soft(cards))
        return int(cards[-1].rank), 0

    def _units(self, player: Player, number: int) -> int:
        """What the player has wagered on that box, in units."""
        return self._playing.units.get(player, 0) if (player, number) in self._places else 0

    def _asked_of(self, player: Player) -> int:
        return Asked.WAGER if self._playing.chooser == player else Asked.NOTHING


def _asked(question: Question) -> int:
    if question.owner is not None:
        return Asked.OTHERS_INSURANCE
    if question.follows:
        return Asked.FOLLOW
    if question.option(Choice.DRAW):
        return Asked.PLAY
    return Asked.WAR if question.option(Choice.GO_TO_WAR) else Asked.INSURANCE
