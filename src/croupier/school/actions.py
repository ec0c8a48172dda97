"""What a dealer does next, as a trainee says it and as the book has it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec

from croupier.school.chips import counted, in_words
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On


class Act(StrEnum):
    """What can be done. The words are stored: add, never change."""

    DEAL = "deal"
    BURN = "burn"
    ASK = "ask"
    ANNOUNCE = "announce"
    PAY = "pay"
    COLLECT = "collect"
    LEAVE = "leave"
    CLEAR = "clear"
    ORDER = "order"
    """Say what the book orders when something went wrong."""


class Call(StrEnum):
    """What a dealer announces."""

    NO_MORE_BETS = "no-more-bets"
    TOTAL = "total"
    STANDS = "stands"
    NO_CARD = "no-card"

    @property
    def words(self) -> str:
        """As an instructor names it."""
        return {
            Call.NO_MORE_BETS: "no more bets",
            Call.TOTAL: "the total of the hand",
            Call.STANDS: "that the dealer stands",
            Call.NO_CARD: "that the dealer draws no card, for it would change nothing",
        }[self]


class BookOrder(StrEnum):
    """What a book orders of a card, or of a round, that went wrong."""

    BURNED = "burned"
    USED_NEXT = "used-next"
    FIRST_OF_THE_NEXT_ROUND = "first-of-the-next-round"
    RECONSTRUCTED = "reconstructed"
    VOID = "void"
    STANDS = "stands"
    STAYS_IN_PLAY = "stays-in-play"
    PUT_RIGHT = "put-right"

    @property
    def words(self) -> str:
        """As a sentence of its own."""
        return {
            BookOrder.BURNED: "The card is burned",
            BookOrder.USED_NEXT: "The card is the next one used",
            BookOrder.FIRST_OF_THE_NEXT_ROUND: "The card is the first of the next round",
            BookOrder.RECONSTRUCTED: "The round is reconstructed, the cards in their true order",
            BookOrder.VOID: "The faulty round is void",
            BookOrder.STANDS: "The faulty round stands",
            BookOrder.STAYS_IN_PLAY: "Play goes on with that card, and none is burned for it",
            BookOrder.PUT_RIGHT: "The payment is put right within a reasonable time, or that is tried",
        }[self]


BoxNumber = Annotated[int, msgspec.Meta(ge=1, le=20)]
MOST_CHIPS = 60


class DealerAction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing a dealer does; fields that it does not need are left out."""

    do: Act
    box: BoxNumber | None = None
    """Of a card: none for the dealer's hand. Of clearing: none for all that lies there."""
    hand: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    """The first where none is given."""
    on: On | None = None
    call: Call | None = None
    total: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    chips: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=1, le=10_000_000)], ...], msgspec.Meta(max_length=MOST_CHIPS)
    ] = ()
    """Each chip by its value in cents; none where a whole stake is collected."""
    order: BookOrder | None = None

    @property
    def place(self) -> tuple[int | None, int | None, On | None]:
        """Where it is done; a box has one hand unless another is named."""
        return self.box, self.hand or 1 if self.box is not None else None, self.on

    @property
    def amount(self) -> int:
        """What the chips are worth."""
        return sum(self.chips)


def tell_action(action: DealerAction) -> str:
    """In words, as an instructor says it: `Pay $15 at box 3, Blackjack: $10 and $5`."""
    match action.do:
        case Act.DEAL:
            return "Deal a card to the dealer" if action.box is None else f"Deal a card to {_where(action)}"
        case Act.BURN:
            return "Burn a card"
        case Act.ASK:
            return f"Ask {_where(action)}"
        case Act.ANNOUNCE:
            total = f", {action.total}" if action.total is not None else ""
            return f"Announce {action.call.words if action.call else 'something'}{total}"
        case Act.PAY:
            return f"Pay {_chips(action)} at {_wager(action)}{_laid(action)}"
        case Act.COLLECT:
            part = f"{_chips(action)} of" if action.chips else "all of"
            return f"Collect {part} {_wager(action)}{_laid(action)}"
        case Act.LEAVE:
            return f"Leave {_wager(action)} as it lies"
        case Act.CLEAR:
            return f"Clear the cards of {_where(action)}" if action.box else "Collect all cards"
        case Act.ORDER:
            return action.order.words if action.order else "Nothing is ordered"


def tell_actions(actions: Iterable[DealerAction]) -> str:
    """Several that are all good."""
    return ", or ".join(tell_action(one) for one in actions)


def _where(action: DealerAction) -> str:
    hand = f", hand {action.hand}" if (action.hand or 1) > 1 else ""
    return f"box {action.box}{hand}"


def _wager(action: DealerAction) -> str:
    return f"{_where(action)}, {action.on.inscription if action.on else 'no wager'}"


def _chips(action: DealerAction) -> str:
    return dollars(action.amount)


def _laid(action: DealerAction) -> str:
    return f": {in_words(counted(action.chips))}" if action.chips else ""
