"""The house behind its tables: it draws secrets, seals them under the house keys, and opens them again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from croupier.floor.exclusions import HouseExclusions
from croupier.games.said import Said
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, Reveal, commit, new_secret, reveal, shuffled
from croupier.shoe.sealing import HouseKeys, open_sealed, seal
from croupier.tables.state.cards import Committed
from croupier.tables.state.cases import Exclusion

RandomBytes = Callable[[int], bytes]
"""Where secrets come from: the operating system; only tests draw them from elsewhere."""
PastRounds = Callable[[int], Sequence[Said] | None]


class KeyedHouse:
    """A house that keeps its secrets under its own keys."""

    __slots__ = ("_exclusions", "_keys", "_past", "_random")

    def __init__(
        self,
        keys: HouseKeys,
        past: PastRounds,
        random_bytes: RandomBytes = secrets.token_bytes,
        exclusions: HouseExclusions | None = None,
    ) -> None:
        """`past` reads a finished round from the record; `exclusions` is what all tables of the house share."""
        self._exclusions = exclusions or HouseExclusions()
        self._keys = keys
        self._past = past
        self._random = random_bytes

    def commit(self, occasion: Occasion) -> Committed:
        """A fresh secret for a shuffle, committed to and sealed."""
        secret = new_secret(self._random)
        return Committed(commitment=commit(secret, occasion), sealed=seal(secret, occasion, self._keys))

    def order(self, committed: Committed, cards: FaceDown, value: bytes | None) -> FaceDown:
        """The cards in the order that the secret and the cutter's value make."""
        occasion = committed.commitment.occasion
        return shuffled(open_sealed(committed.sealed, occasion, self._keys), occasion, cards, value)

    def reveal(self, committed: Committed) -> Reveal:
        """The secret itself, for all to see."""
        occasion = committed.commitment.occasion
        return reveal(open_sealed(committed.sealed, occasion, self._keys), occasion)

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""
        return self._exclusions.of(person)

    def past_round(self, number: int) -> Sequence[Said] | None:
        """What was said in a round that is over."""
        return self._past(number)
