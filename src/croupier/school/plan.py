"""What a lesson is made from: a book, a seed, and what the trainee wishes. Equal plans are equal lessons.

A plan can be written as an address, so that a class practises one shoe and anyone deals a lesson again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from typing import Annotated, Final

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.inventory import no_such_book
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.chance import KeyStream, below, shuffle, shuffle_key
from croupier.shoe.pack import full_pack
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

MINIMUM: Final = Cents(10_00)
MAXIMUM: Final = Cents(500_00)
SMALLEST_CHIP: Final = Cents(50)
SUPER_SEVENS: Final = Cents(5_00)
NEEDS_A_POOL: Final = frozenset({On.BLAZING_7S})
"""Side wagers whose prizes a jackpot decides: a lesson has none behind it."""

_DOMAIN: Final = b"croupier/school/1"

Seed = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=40, pattern="^[a-z0-9][a-z0-9-]*$", examples=["monday-1"]),
]


class LessonPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One lesson, before it is dealt."""

    book: Annotated[BookId, msgspec.Meta(min_length=1, max_length=200, examples=["act-blackjack-2018"])]
    seed: Seed
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7)] = 3
    """How many boxes are wagered on."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    plants: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    """How many irregularities are planted, as far as the rounds have room for them."""
    cards: Annotated[str, msgspec.Meta(max_length=300, examples=["8s Td 8h"])] = ""
    """The cards that come first out of the shoe; what follows them is the seed's."""


def refuse_plan(plan: LessonPlan) -> Refused | None:
    """Why there is no such lesson."""
    if plan.book not in shelf.names():
        return Refused(Refusal.UNKNOWN_RULEBOOK, says=no_such_book(plan.book).rstrip("."))
    rules = rules_of(plan)
    most = rules.control.boxes.value
    if plan.boxes > most:
        says = f"You cannot deal to {plan.boxes} boxes: the layout has {most}"
        return Refused(Refusal.NO_SUCH_BOX, says=says, clause=rules.control.boxes.clause)
    try:
        named = read_cards(plan.cards)
    except RefusedError as error:
        return error.refused
    for card, copies in Counter(named).items():
        if copies > rules.pack.decks:
            says = f"You name {card} {copies} times, and {rules.pack.decks} decks hold {rules.pack.decks}"
            return Refused(Refusal.TOO_MANY_COPIES, says=says, clause=rules.pack.allowed.clause)
    return None


def book_of(plan: LessonPlan) -> Book:
    """The book that is practised."""
    return shelf.book(plan.book)


def rules_of(plan: LessonPlan) -> GameRules:
    """The rules of the table that a lesson is dealt at."""
    book = book_of(plan)
    shown = book.showcase.side_wagers if book.showcase is not None else ()
    side_wagers = tuple(one for one in shown if one not in NEEDS_A_POOL)
    options = TableOptions(
        minimum=MINIMUM,
        maximum=MAXIMUM,
        smallest_chip=SMALLEST_CHIP,
        side_wagers=side_wagers,
        super_sevens_amount=SUPER_SEVENS if On.SUPER_SEVENS in side_wagers else None,
        insuring_others="insuring_others" not in book.options,
    )
    return book.rules(options)


class LessonChance:
    """Whatever a lesson leaves to chance, from its seed: a stream for each purpose, and none shifts another."""

    def __init__(self, plan: LessonPlan, purpose: str) -> None:
        """Begin the stream of a purpose."""
        added = (plan.book.encode(), str(plan.boxes).encode(), purpose.encode())
        self._bytes = KeyStream(shuffle_key(plan.seed.encode(), _DOMAIN, added))

    def below(self, bound: int) -> int:
        """A whole number under the bound."""
        return below(bound, self._bytes)

    def happens(self, in_a_hundred: int) -> bool:
        """Whether something happens that does so many times in a hundred."""
        return self.below(100) < in_a_hundred

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in an order of chance."""
        return shuffle(tuple(cards), self._bytes)


def shoe_of(plan: LessonPlan, rules: GameRules) -> deque[Card]:
    """The cards of a lesson in the order in which they leave the shoe: those that are named, then the others."""
    named = read_cards(plan.cards)
    left = Counter(full_pack(rules.pack.decks)) - Counter(named)
    return deque((*named, *LessonChance(plan, "shoe").shuffled(sorted(left.elements()))))
