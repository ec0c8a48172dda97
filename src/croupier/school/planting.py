"""Irregularities that a lesson plants, and what the book orders of each (ACT 14; CW 10; NSW 18)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from croupier.games.layout import Layout
from croupier.games.play import Ask, Deal
from croupier.games.said import DEALER, HandAt
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.pit.irregularities import Fate, LateError
from croupier.school.actions import Act, BookOrder, DealerAction
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars


class Irregularity(StrEnum):
    """What goes wrong."""

    FACE_UP = "face-up"
    DRAWN_IN_ERROR = "drawn-in-error"
    BURNED_IN_ERROR = "burned-in-error"
    EXTRA_DEALER_CARD = "extra-dealer-card"
    MISPLACED = "misplaced"
    LATE_ERROR = "late-error"
    MISSED_BURN = "missed-burn"
    EXTRA_CARD_UNSEEN = "extra-dealer-card-unseen"
    WRONG_PAYMENT = "wrong-payment"


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """Something that went wrong: what the trainee is told, what the book orders, and whether the card is gone."""

    what: Irregularity
    says: str
    order: BookOrder
    clause: Clause

    @property
    def takes_the_card(self) -> bool:
        """Whether the top card of the shoe leaves the round by it."""
        return self.order in (BookOrder.BURNED, BookOrder.FIRST_OF_THE_NEXT_ROUND)


_OF_A_CARD: Final = {
    Fate.BURNED: BookOrder.BURNED,
    Fate.USED_NEXT: BookOrder.USED_NEXT,
    Fate.FIRST_OF_THE_NEXT_ROUND: BookOrder.FIRST_OF_THE_NEXT_ROUND,
}
_OF_A_ROUND: Final = {LateError.VOID: BookOrder.VOID, LateError.STANDS: BookOrder.STANDS}


COURSE: Final = 2
"""How lessons are planted that are begun now. In the first course no burn was missed, no extra card lay unseen and
no payment was wrong: a lesson that was begun in it goes on in it."""


def fitting(waiting: Deal | Ask, layout: Layout, book: Book, course: int) -> tuple[Irregularity, ...]:
    """What can go wrong at this moment."""
    if isinstance(waiting, Ask):
        extra = (Irregularity.EXTRA_DEALER_CARD, *([Irregularity.EXTRA_CARD_UNSEEN] if course > 1 else ()))
        return (Irregularity.DRAWN_IN_ERROR, Irregularity.BURNED_IN_ERROR, *(extra if layout.dealer else ()))
    if not isinstance(waiting.to, HandAt) and waiting.to != DEALER:
        return (Irregularity.MISSED_BURN,) if course > 1 and book.irregularities.missed_burn is not None else ()
    begun = any(box.received for box in layout.boxes)
    misplaced = (Irregularity.MISPLACED,) if _elsewhere(waiting, layout) else ()
    return (Irregularity.FACE_UP, *misplaced, *((Irregularity.LATE_ERROR,) if begun else ()))


def planted(
    what: Irregularity, book: Book, rules: GameRules, waiting: Deal | Ask, layout: Layout, card: Card
) -> Planted:
    """That this goes wrong now, with the next card of the shoe."""
    ordered = book.irregularities
    match what:
        case Irregularity.FACE_UP:
            says = f"The next card, {card}, lies face up in the shoe"
            return Planted(what=what, says=says, order=BookOrder.BURNED, clause=ordered.face_up)
        case Irregularity.DRAWN_IN_ERROR:
            says = f"{card} has been drawn, and nothing called for it"
            return Planted(what=what, says=says, order=BookOrder.USED_NEXT, clause=ordered.drawn_in_error)
        case Irregularity.BURNED_IN_ERROR:
            says = "A card has been burned, and no rule called for it; it can still be told from the others"
            ruled = ordered.burned_in_error
            return Planted(what=what, says=says, order=_OF_A_CARD[ruled.value], clause=ruled.clause)
        case Irregularity.EXTRA_DEALER_CARD:
            says = f"{card} has been drawn to the dealer's hand and shown, while players still decide"
            ruled = ordered.extra_dealer_card.shown_before
            return Planted(what=what, says=says, order=_OF_A_CARD[ruled.value], clause=ruled.clause)
        case Irregularity.EXTRA_CARD_UNSEEN:
            says = (
                "A card has been drawn to the dealer's hand while players still decide; nobody has seen its face"
            )
            ruled = ordered.extra_dealer_card.not_shown
            return Planted(what=what, says=says, order=_OF_A_CARD[ruled.value], clause=ruled.clause)
        case Irregularity.MISSED_BURN:
            assert ordered.missed_burn is not None, "no burn is missed where the book has no rule for it"
            says = "No card has been burned after the shuffle, and the first one is drawn to be dealt"
            return Planted(what=what, says=says, order=BookOrder.STAYS_IN_PLAY, clause=ordered.missed_burn)
        case Irregularity.WRONG_PAYMENT:
            raise AssertionError("a payment is wrong where one is made")
        case Irregularity.MISPLACED:
            assert isinstance(waiting, Deal), "a card is misplaced where one is called for"
            says = f"{card}, which was for {_spoken(waiting.to)}, has been laid on {_elsewhere(waiting, layout)}"
            return Planted(
                what=what,
                says=f"{says}; it is noticed at once",
                order=BookOrder.RECONSTRUCTED,
                clause=rules.reconstruction,
            )
        case Irregularity.LATE_ERROR:
            late = ordered.late_error
            says = "It comes to light that a card of the round before lay on the wrong box; this round has begun"
            return Planted(what=what, says=says, order=_OF_A_ROUND[late.value], clause=late.clause)


def fitting_payment(book: Book, action: DealerAction, course: int) -> tuple[Irregularity, ...]:
    """What can go wrong with a payment, where the book says what then (NSW 18.18)."""
    known = course > 1 and book.wrong_payments is not None and action.do is Act.PAY and action.amount > 0
    return (Irregularity.WRONG_PAYMENT,) if known else ()


def wrongly_paid(book: Book, action: DealerAction) -> Planted:
    """That too much or too little was paid just now: nobody meant it, and the right payment is still to come."""
    assert book.wrong_payments is not None, "the book does not say what follows"
    assert action.on is not None, "a payment is for a wager"
    short = action.amount > _WRONG_BY and (action.box or 0) % 2 == 0
    paid = action.amount + (-_WRONG_BY if short else _WRONG_BY)
    says = (
        f"{dollars(paid)} has been laid out at box {action.box} for {action.on.inscription}, and it is not right"
    )
    clause = book.wrong_payments.put_right
    return Planted(what=Irregularity.WRONG_PAYMENT, says=says, order=BookOrder.PUT_RIGHT, clause=clause)


_WRONG_BY: Final = 5_00


def _elsewhere(waiting: Deal, layout: Layout) -> str | None:
    """Another hand that is in the round, in words: the next box clockwise, or the dealer's."""
    if waiting.to == DEALER:
        boxes = [box.number for box in layout.boxes if box.is_dealt_for(1)]
        return f"box {boxes[-1]}" if boxes else None
    assert isinstance(waiting.to, HandAt), "no card of the discard rack is misplaced"
    others = [box.number for box in layout.boxes if box.is_dealt_for(1) and box.number != waiting.to.box]
    if others:
        return f"box {next((one for one in others if one > waiting.to.box), others[0])}"
    return "the dealer's hand" if layout.dealer else None


def _spoken(to: HandAt | str) -> str:
    if isinstance(to, str):
        return "the dealer"
    return f"box {to.box}" + (f", hand {to.hand}" if to.hand > 1 else "")
