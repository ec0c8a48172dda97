"""What a table needs from outside: chance, and what happened long ago. The floor provides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Protocol

from croupier.games.said import Said
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, Reveal
from croupier.shoe.sealing import Sealed
from croupier.tables.state.cards import Committed
from croupier.tables.state.cases import Exclusion
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.state.people import Restriction
from croupier.vocabulary.names import BookId, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class VouchedFor:
    """What the house knows of a player who is about to wager."""

    needs_card: bool
    """Whether the day has come from which a card is needed."""
    has_file: bool = False
    wrong_with_card: str | None = None
    """Why the card that they presented is not good now."""
    on_break: bool = False
    break_until: datetime | None = None
    break_is_own: bool = False
    """Whether they take it of their own accord, and nobody ordered it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftToLose:
    """What is left of the loss limit that is nearest, over all tables."""

    period: str
    limit: int
    net_loss: int
    open: int

    @property
    def left(self) -> int:
        """What may still be staked; below nothing where the limit is passed already."""
        return self.limit - self.net_loss - self.open


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCard:
    """A player card that somebody shows: whose it is, and whether it is good."""

    holder: Player
    wrong: str | None


class Patronage(Protocol):
    """What the house tells one of its tables of those who play there."""

    @property
    def gives_cards(self) -> bool:
        """Whether whoever comes has a digital card without asking for it."""

    def known_card(self, player_card: str, at: datetime) -> KnownCard | None:
        """Whose card it is; nothing where none of that number was issued."""

    def digital_card(self, player: Player, at: datetime) -> str:
        """The card of one who comes to a table that asks for one and gives it."""

    def vouch(self, player: Player, player_card: str | None, at: datetime) -> VouchedFor:
        """Whether a player's card is good, and whether they are on a break."""

    def left_to_lose(self, player: Player, at: datetime, *, in_round: bool = False) -> LeftToLose | None:
        """What is left of their loss limits; in a round, of the period to which it counts."""

    def counts_to_another_day(self, player: Player, at: datetime) -> bool:
        """Whether the round here counts to a day before this one, as far as is known."""

    def is_another_day(self, player: Player, at: datetime) -> bool:
        """Whether what lies on the layout here was laid in a period before this one."""


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

    def jackpot_told(self) -> JackpotTold | None:
        """How the table stands to a jackpot over many tables; nothing where the table stands alone."""

    def patronage(self) -> Patronage | None:
        """What the house knows of those who play; nothing where the table stands alone."""

    def wall_clock(self) -> tzinfo | None:
        """The zone whose months count; nothing where the table stands alone, and each time says its own."""

    def restrictions_elsewhere(self, book: BookId, player: Player) -> Sequence[Restriction]:
        """What was ordered about a player's wagers at other tables of the same book (ACT 4.8, 4.9)."""

    def past_round(self, number: int) -> Sequence[Said] | None:
        """What was said in a round that is over, from the record; nothing if there was no such round."""
