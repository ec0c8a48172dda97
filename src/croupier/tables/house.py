"""What a table needs from outside: chance, and what happened long ago. The floor provides it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.games.said import Said
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, Reveal
from croupier.shoe.sealing import Sealed
from croupier.tables.state.cards import Committed
from croupier.tables.state.cases import Exclusion


class House(Protocol):
    """The house behind a table."""

    def commit(self, occasion: Occasion) -> Committed:
        """Draw a fresh secret for a shuffle, and commit to it."""

    def order(self, committed: Committed, cards: FaceDown, value: bytes | None) -> FaceDown:
        """The cards in the order that the secret and the cutter's value make."""

    def reveal(self, committed: Committed) -> Reveal:
        """The secret itself, for all to see."""

    def seal(self, text: bytes, bound_to: bytes) -> Sealed:
        """What nobody may read yet, under the house keys, for this one purpose."""

    def open(self, sealed: Sealed, bound_to: bytes) -> bytes:
        """It again, for the purpose it was sealed for and no other."""

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""

    def past_round(self, number: int) -> Sequence[Said] | None:
        """What was said in a round that is over, from the record; nothing if there was no such round."""
