"""Whether a book's numbers can all be played by: each in its bounds, and none against another.

Engine, odds and simulator read the same fields. What one of them could not play by is refused for all, before a
table plays a game that nobody can value.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from datetime import timedelta
from fractions import Fraction
from operator import attrgetter
from typing import Final

from croupier.rulebooks.blackjack_rules import BlackjackRules, RankedBlackjacks
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.pays import EVEN_MONEY, Pays

GAME: Final = "BOOK.game()"
MOST_DECKS: Final = 8
MOST_BOXES: Final = 7
MOST_HANDS: Final = 4
_DECK: Final = 52

_OF_EVERY_GAME: Final = {"control.boxes": (1, MOST_BOXES), "control.players_per_box": (1, None)}
_OF_BLACKJACK: Final = {
    "dealer.draws_to": (12, 20),
    "dealer.draws_to_soft": (12, 20),
    "subsequent.must_draw_below": (4, 17),
    "splitting.most_hands": (1, MOST_HANDS),
    "absence.drawn_above": (3, 20),
}

Wrong = Iterator[tuple[str, str]]
"""Fields that cannot stand as they are, by their path, and why."""


def wrong_numbers(book: Book, rules: GameRules) -> Wrong:
    """Each number of the book, and of the rules of its tables, that nobody can play by."""
    yield from _below(book, "BOOK")
    yield from _below(rules, GAME)
    for decks in rules.pack.allowed.value:
        yield from _bounded(decks, 1, MOST_DECKS, f"{GAME}.pack.allowed")
    yield from _each_bounded(rules, _OF_EVERY_GAME)
    if isinstance(rules, BlackjackRules):
        yield from _each_bounded(rules, _OF_BLACKJACK)
        yield from _of_blackjack(rules)
    elif isinstance(rules, CasinoWarRules):
        yield from _part(rules.war.surrendered, f"{GAME}.war.surrendered")
    yield from _bounded(book.boxes.sat_out.value, 1, None, "BOOK.boxes.sat_out")
    yield from _of_the_shoe(book, min(rules.pack.allowed.value))


def _below(value: object, path: str) -> Wrong:
    """What no field of any book can be: a number below nothing, a price of nothing."""
    if isinstance(value, Pays):
        if value.win < 1 or value.per < 1:
            yield path, f"what a wager wins is 1 to 1 or the like, not {value.words}"
    elif isinstance(value, int | Fraction | timedelta):
        if value < timedelta(0) if isinstance(value, timedelta) else value < 0:
            yield path, f"it cannot be less than nothing, and it is {value}"
    elif isinstance(value, Ruled):
        yield from _below(value.value, path)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _below(one, f"{path}[{str(key)!r}]")
    elif isinstance(value, tuple):
        for one in value:
            yield from _below(one, path)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _below(getattr(value, field.name), f"{path}.{field.name}")


def _each_bounded(rules: GameRules, bounds: Mapping[str, tuple[int, int | None]]) -> Wrong:
    for field, (least, most) in bounds.items():
        yield from _bounded(attrgetter(field)(rules).value, least, most, f"{GAME}.{field}")


def _bounded(value: int, least: int, most: int | None, path: str) -> Wrong:
    if value < least or (most is not None and value > most):
        wanted = f"{least} to {most} is" if most is not None else f"{least} or more is"
        yield path, f"{wanted} wanted, not {value}"


def _part(part: Ruled[Fraction] | None, path: str) -> Wrong:
    if part is not None and not 0 < part.value <= 1:
        yield path, f"a part of a wager is wanted, not {part.value} times it"


def _of_blackjack(rules: BlackjackRules) -> Wrong:
    yield from _of_doubling(rules)
    yield from _part(rules.insurance.most if rules.insurance else None, f"{GAME}.insurance.most")
    yield from _part(rules.surrender.loses if rules.surrender else None, f"{GAME}.surrender.loses")
    at_once, later = rules.interim.blackjack.value, rules.final.blackjack_pays.value
    if at_once != later:
        says = f"a Blackjack is paid {at_once.words} there, and {later.words} in {GAME}.final.blackjack_pays"
        yield f"{GAME}.interim.blackjack", says
    enough = rules.subsequent.cards_that_pay
    if enough is not None:
        yield from _bounded(enough.number.value, 5, None, f"{GAME}.subsequent.cards_that_pay.number")
    even: dict[str, Ruled[Pays] | None] = {
        "final.pays": rules.final.pays,
        "subsequent.pays_21": rules.subsequent.pays_21,
        "subsequent.cards_that_pay.pays": enough.pays if enough else None,
        "interim.even_money": rules.interim.even_money,
    }
    for field, pays in even.items():
        if pays is not None and pays.value != EVEN_MONEY:
            yield f"{GAME}.{field}", f"only 1 to 1 can be valued and simulated, not {pays.value.words}"
    if rules.final.ranked_blackjacks is not None:
        yield from _of_ranks(rules.final.ranked_blackjacks)


def _of_doubling(rules: BlackjackRules) -> Wrong:
    for cards in rules.doubling.on_cards.value:
        yield from _bounded(cards, 2, None, f"{GAME}.doubling.on_cards")
    if rules.doubling.on_totals is not None:
        lowest, highest = rules.doubling.on_totals.value
        if lowest > highest:
            yield f"{GAME}.doubling.on_totals", f"the lowest is {lowest}, and the highest {highest}"


def _of_ranks(ranked: RankedBlackjacks) -> Wrong:
    higher, same, lower = (
        Fraction(one.value.win, one.value.per) for one in (ranked.higher, ranked.same, ranked.lower)
    )
    if higher - same != same - lower:
        says = "the higher rank has to be paid as much more than the same one as the lower is paid less"
        yield f"{GAME}.final.ranked_blackjacks", says


def _of_the_shoe(book: Book, decks: int) -> Wrong:
    """Cuts that cannot be made in the smallest shoe, and more cards burned than it can spare."""
    depths, cards = book.shuffle.depths, _DECK * decks
    if not 0 < depths.part_from_the_back.value < 1:
        says = f"a part of the cards is wanted, not {depths.part_from_the_back.value} of them"
        yield "BOOK.shuffle.depths.part_from_the_back", says
    if 2 * _DECK * depths.decks_from_either_end.value > cards:
        says = f"{decks} decks cannot be cut {depths.decks_from_either_end.value} from either end"
        yield "BOOK.shuffle.depths.decks_from_either_end", says
    behind = depths.decks_from_the_back
    if behind is not None and _DECK * behind.value > cards * depths.part_from_the_back.value:
        part = depths.part_from_the_back.value
        says = (
            f"of {decks} decks, {behind.value} is more than the {part} of BOOK.shuffle.depths.part_from_the_back"
        )
        yield "BOOK.shuffle.depths.decks_from_the_back", says
    yield from _bounded(book.shuffle.burn.after_shuffle.value, 0, _DECK, "BOOK.shuffle.burn.after_shuffle")
