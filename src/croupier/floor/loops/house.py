"""The house behind its tables: it draws secrets, seals them under the house keys, and opens them again."""

from __future__ import annotations

import copy
import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Final

from croupier.casino.casino import NAME
from croupier.casino.kind import CASINO
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.patron_desk import PatronDesk
from croupier.games.said import Said
from croupier.jackpots.kind import JACKPOT
from croupier.jackpots.linking import told_at
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, Reveal, Secret, commit, new_secret, reveal, shuffled
from croupier.shoe.sealing import HouseKeys, Sealed, open_sealed, open_text, seal, seal_text
from croupier.tables.state.cards import Committed
from croupier.tables.state.cases import Exclusion
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.state.people import Restriction
from croupier.vocabulary.names import BookId, Player

if TYPE_CHECKING:
    from croupier.floor.loops.house_write import HouseWrite

RandomBytes = Callable[[int], bytes]
"""Where secrets come from: the operating system; only tests draw them from elsewhere."""
_VALUE_BYTES: Final = 16
PastRounds = Callable[[int], Sequence[Said] | None]


class Chance:
    """What a house draws its secrets from; one for all its tables and tournaments.

    A script that has house strategies play gives a seed: then every secret follows from it and from what it is
    for, so that the same script comes out the same again. Whoever knows the seed knows the cards.
    """

    __slots__ = ("_random", "seed")

    def __init__(self, random_bytes: RandomBytes = secrets.token_bytes) -> None:
        """From the operating system, unless a test says otherwise."""
        self._random = random_bytes
        self.seed: int | None = None

    def secret(self, occasion: bytes) -> Secret:
        """A secret for one shuffle or one draw of lots."""
        if self.seed is None:
            return new_secret(self._random)
        return Secret(self._seeded(b"value", occasion), self._seeded(b"salt", occasion))

    def value(self, occasion: bytes) -> str:
        """What a cutter's client adds to a shuffle, in hexadecimal digits."""
        if self.seed is None:
            return self._random(_VALUE_BYTES).hex()
        return self._seeded(b"cut", occasion)[:_VALUE_BYTES].hex()

    def _seeded(self, what: bytes, occasion: bytes) -> bytes:
        return hmac.digest(f"croupier/seed/{self.seed}".encode(), what + b"/" + occasion, hashlib.sha256)


class KeyedHouse:
    """A house that keeps its secrets under its own keys."""

    __slots__ = ("_chance", "_exclusions", "_keys", "_past", "_write", "table")

    def __init__(
        self,
        keys: HouseKeys,
        past: PastRounds,
        random_bytes: RandomBytes | Chance = secrets.token_bytes,
        exclusions: HouseExclusions | None = None,
        *,
        table: str = "",
    ) -> None:
        """`past` reads a finished round from the record; `exclusions` is what all tables of the house share."""
        self.table = table
        self._write: HouseWrite | None = None
        self._exclusions = exclusions or HouseExclusions()
        self._keys = keys
        self._past = past
        self._chance = random_bytes if isinstance(random_bytes, Chance) else Chance(random_bytes)

    def within(self, write: HouseWrite) -> KeyedHouse:
        """The same house, for what is decided in one write."""
        inside = copy.copy(self)
        inside._write = write
        return inside

    def commit(self, occasion: Occasion) -> Committed:
        """A fresh secret for a shuffle, committed to and sealed."""
        secret = self._chance.secret(occasion.as_bytes)
        return Committed(commitment=commit(secret, occasion), sealed=seal(secret, occasion, self._keys))

    def order(self, committed: Committed, cards: FaceDown, value: bytes | None) -> FaceDown:
        """The cards in the order that the secret and the cutter's value make."""
        occasion = committed.commitment.occasion
        return shuffled(open_sealed(committed.sealed, occasion, self._keys), occasion, cards, value)

    def reveal(self, committed: Committed) -> Reveal:
        """The secret itself, for all to see."""
        occasion = committed.commitment.occasion
        return reveal(open_sealed(committed.sealed, occasion, self._keys), occasion)

    def seal(self, text: bytes, bound_to: bytes) -> Sealed:
        """What nobody may read yet, under the newest key."""
        return seal_text(text, bound_to, self._keys)

    def open(self, sealed: Sealed, bound_to: bytes) -> bytes:
        """It again, for the purpose it was sealed for and no other."""
        return open_text(sealed, bound_to, self._keys)

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""
        return self._exclusions.of(person)

    def jackpot_told(self) -> JackpotTold | None:
        """How the table stands to a jackpot of the house; nothing where it stands alone."""
        if self._write is None:
            return None
        noted = self._write.state(CASINO, NAME).links.get(self.table)
        if noted is not None:
            self._write.state(JACKPOT, noted)  # where it is stopped, so is this table
        pools = self._write.all_of(JACKPOT)
        has = next((one for one in pools if self.table in one.tables), None)
        return told_at(has, self._write.table(self.table))

    def patronage(self) -> PatronDesk | None:
        """What the house knows of those who play; nothing where the table stands alone."""
        return None if self._write is None else PatronDesk(self._write, self.table)

    def wall_clock(self) -> tzinfo | None:
        """The zone of the house; nothing where the table stands alone."""
        return None if self._write is None else self._write.state(CASINO, NAME).clock

    def restrictions_elsewhere(self, book: BookId, player: Player) -> Sequence[Restriction]:
        """What was ordered about a player's wagers at other tables of the same book."""
        if self._write is None:
            return ()
        return self._exclusions.restrictions(book, player, but=self.table)

    def past_round(self, number: int) -> Sequence[Said] | None:
        """What was said in a round that is over."""
        return self._past(number)
