"""Drawing lots that anyone can draw again: a tournament's ballot, a promotion's draw.

The house publishes a commitment to a secret before it can know who takes part. At the draw a value comes from
outside, the secret is shown at once, and `draw` makes the same order of it for everybody, for ever.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

import msgspec

from croupier.shoe.chance import KeyStream, framed, shuffle, shuffle_key
from croupier.shoe.fairness import COMMITMENT_DOMAIN, LEAST_VALUE_BYTES, MOST_VALUE_BYTES, SECRET_BYTES, Secret
from croupier.shoe.sealing import Sealed


class DrawOf(msgspec.Struct, frozen=True, kw_only=True):
    """Which draw it is: `("ballot", "tournament-1", "final")`, `("draw", "spring", "1")`."""

    what: str
    of: str
    which: str

    @property
    def as_bytes(self) -> bytes:
        """The same, for hashing."""
        return framed(self.what.encode(), self.of.encode(), self.which.encode())


class CommittedLots(msgspec.Struct, frozen=True, kw_only=True):
    """A secret that the house has committed itself to for a draw, sealed so that it may be stored."""

    occasion: DrawOf
    digest: str
    """Published: it fixes the secret and tells nothing of it."""
    sealed: Sealed


class RevealedLots(msgspec.Struct, frozen=True, kw_only=True):
    """The secret of a draw, for all to see."""

    secret: str
    salt: str


def lots_digest(secret: Secret, occasion: DrawOf) -> str:
    """What is published of the secret before anybody takes part."""
    return hashlib.sha256(framed(COMMITMENT_DOMAIN, occasion.as_bytes, secret.salt, secret.value)).hexdigest()


def revealed_lots(secret: Secret) -> RevealedLots:
    """What is published with the draw, and never before."""
    return RevealedLots(secret=secret.value.hex(), salt=secret.salt.hex())


def value_of_list(names: Iterable[str]) -> bytes:
    """What a published list adds to a draw from it: its hash."""
    return hashlib.sha256(framed(*(name.encode() for name in names))).digest()


def draw(revealed: RevealedLots, occasion: DrawOf, value: bytes, tickets: int) -> tuple[int, ...]:
    """The tickets 1, 2, … in the order in which they are drawn."""
    assert LEAST_VALUE_BYTES <= len(value) <= MOST_VALUE_BYTES, "a value of 128 to 512 bits is added to a draw"
    key = shuffle_key(bytes.fromhex(revealed.secret), occasion.as_bytes, (value,))
    return shuffle(range(1, tickets + 1), KeyStream(key))


def is_the_secret(revealed: RevealedLots, occasion: DrawOf, digest: str) -> bool:
    """Whether what was shown is what the house had committed itself to."""
    try:
        value, salt = bytes.fromhex(revealed.secret), bytes.fromhex(revealed.salt)
    except ValueError:
        return False
    if len(value) != SECRET_BYTES or len(salt) != SECRET_BYTES:
        return False
    return hmac.compare_digest(lots_digest(Secret(value, salt), occasion).encode(), digest.encode())
