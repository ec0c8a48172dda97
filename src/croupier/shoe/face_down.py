"""Cards that nobody may see yet: a count outside this room, an order only inside it. Never shown or encoded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from croupier.vocabulary.card import Card


@dataclass(frozen=True, eq=False)
class FaceDown:
    """Some cards in an order that is not shown; printed or encoded, it is how many they are.

    `count` is the only field, so whatever walks over fields (a codec, `asdict`, a pretty printer) finds no card.
    Cards that a person deals from a real shoe are face down to us as well: of them only the count is known.
    """

    __slots__ = ("_unseen", "count")

    count: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> FaceDown:
        """These cards, the first one to be drawn first."""
        order = tuple(cards)
        made = cls(len(order))
        object.__setattr__(made, "_unseen", order)
        return made

    def __post_init__(self) -> None:
        """Nothing is known of the cards but their number."""
        object.__setattr__(self, "_unseen", None)

    def __str__(self) -> str:
        """As a person sees it."""
        return f"{self.count} {'card' if self.count == 1 else 'cards'} face down"

    def __eq__(self, other: object) -> bool:
        """Whether they are the same cards in the same order, as far as it is known."""
        if not isinstance(other, FaceDown):
            return NotImplemented
        if self.count == 0 or self.count != other.count:
            return self.count == other.count
        return turned_over_or_none(self) == turned_over_or_none(other)

    def __hash__(self) -> int:
        return hash(self.count)

    def __reduce__(self) -> NoReturn:
        """Cards face down never leave the process, so they cannot be pickled."""
        raise TypeError("Cards face down do not leave the process.")

    def __copy__(self) -> FaceDown:
        return self

    def __deepcopy__(self, memo: object) -> FaceDown:
        return self


NONE = FaceDown.of(())


def is_known(cards: FaceDown) -> bool:
    """Whether the house knows the order: not of cards in a real shoe, which a person deals."""
    return turned_over_or_none(cards) is not None


def turned_over(cards: FaceDown) -> tuple[Card, ...]:
    """The cards themselves, in order. Only this room turns cards over; a test watches that."""
    known = turned_over_or_none(cards)
    assert known is not None, "the order of cards that a person deals is not known"
    return known


def turned_over_or_none(cards: FaceDown) -> tuple[Card, ...] | None:
    """The same, or nothing for cards of which only the number is known."""
    known: tuple[Card, ...] | None = object.__getattribute__(cards, "_unseen")
    return known


def without_top(cards: FaceDown) -> FaceDown:
    """What is left when the first card is drawn."""
    known = turned_over_or_none(cards)
    return FaceDown(cards.count - 1) if known is None else FaceDown.of(known[1:])


def put_together(first: FaceDown, second: FaceDown) -> FaceDown:
    """Both, the second behind the first; their order is known only if both are."""
    one, other = turned_over_or_none(first), turned_over_or_none(second)
    if one is None or other is None:
        return FaceDown(first.count + second.count)
    return FaceDown.of(one + other)


def last_of(cards: FaceDown, count: int) -> FaceDown:
    """The last so many of the cards: what is left when those before them were drawn."""
    known = turned_over_or_none(cards)
    return FaceDown(count) if known is None else FaceDown.of(known[len(known) - count :])
