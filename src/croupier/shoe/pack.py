"""The pack: so many decks, checked card by card against what they should hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.refusal import Refusal, Refused

CARDS_IN_A_DECK = len(DECK)

MOST_NAMED = 10
"""So many wrong cards a sentence names; of the others it says how many."""

_PLACE = {card: place for place, card in enumerate(DECK)}


def full_pack(decks: int) -> tuple[Card, ...]:
    """Every card of so many decks, in the order in which a pack is checked."""
    return in_order(DECK * decks)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards by suit and rank: where every shuffle starts, so that its outcome rests on chance alone."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


@dataclass(frozen=True, slots=True, kw_only=True)
class PackCheck:
    """What a check found: cards that should be there and are not, and cards that should not be there."""

    decks: int
    found: int
    missing: tuple[Card, ...]
    foreign: tuple[str, ...]
    """What is no card of a deck at all, a joker for instance, as the checker wrote it."""
    surplus: tuple[Card, ...]
    """More copies of a card than the decks hold: some come from another deck."""

    @property
    def is_complete(self) -> bool:
        """Whether the pack is exactly what it should be."""
        return not (self.missing or self.foreign or self.surplus)

    def __str__(self) -> str:
        """One sentence that names the cards that are wrong, as many as can be read."""
        if self.is_complete:
            return f"The pack holds the {self.found} cards of {self.decks} decks"
        return f"The pack is not that of {self.decks} decks ({self.wrong})"

    @property
    def wrong(self) -> str:
        """What is wrong, by name up to a point."""
        kinds = [("missing", self.missing), ("foreign", self.foreign), ("surplus", self.surplus)]
        named: list[str] = []
        room = MOST_NAMED
        for what, cards in kinds:
            if cards[:room]:
                named.append(f"{what}: {' '.join(cards[:room])}")
            room -= len(cards[:room])
        more = sum(len(cards) for _, cards in kinds) - MOST_NAMED
        return "; ".join(named) + (f"; and {more} more" if more > 0 else "")


def check_pack(decks: int, found: Iterable[str]) -> PackCheck:
    """Go through the pack card by card, each written `As`; what is no card is foreign."""
    words = list(found)
    foreign = tuple(word for word in words if word not in _PLACE)
    cards = Counter(Card(word) for word in words if word in _PLACE)
    should = Counter(full_pack(decks))
    return PackCheck(
        decks=decks,
        found=len(words),
        missing=in_order((should - cards).elements()),
        foreign=foreign,
        surplus=in_order((cards - should).elements()),
    )


def refuse_pack(rules: ShuffleRules, check: PackCheck) -> Refused | None:
    """A pack goes into play only when its check found nothing wrong (ACT 2.2, NSW 3.4)."""
    if check.is_complete:
        return None
    return Refused(Refusal.PACK_NOT_COMPLETE, says=str(check), clause=rules.checked)
