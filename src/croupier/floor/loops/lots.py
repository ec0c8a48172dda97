"""The secrets of draws: drawn, committed to, sealed under the house keys, and shown again."""

from __future__ import annotations

from croupier.floor.loops.house import Chance
from croupier.shoe.fairness import SECRET_BYTES, Secret
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots, lots_digest, revealed_lots
from croupier.shoe.sealing import HouseKeys, open_text, seal_text


class HouseLots:
    """What a house draws lots with: of a tournament, of a promotion."""

    __slots__ = ("_chance", "_keys")

    def __init__(self, keys: HouseKeys, chance: Chance) -> None:
        """Secrets come from `chance`, and lie in the record only under the keys."""
        self._keys = keys
        self._chance = chance

    def commit(self, occasion: DrawOf) -> CommittedLots:
        """A fresh secret for a draw of lots, committed to and sealed."""
        secret = self._chance.secret(occasion.as_bytes)
        sealed = seal_text(secret.value + secret.salt, occasion.as_bytes, self._keys)
        return CommittedLots(occasion=occasion, digest=lots_digest(secret, occasion), sealed=sealed)

    def reveal(self, committed: CommittedLots) -> RevealedLots:
        """The secret itself, for all to see."""
        plain = open_text(committed.sealed, committed.occasion.as_bytes, self._keys)
        return revealed_lots(Secret(plain[:SECRET_BYTES], plain[SECRET_BYTES:]))
