"""Chance: an unbiased shuffle from a ChaCha20 key stream. Never `random`, never a remainder.

The same key gives the same shuffle, on any machine and for ever: that is what makes it provable afterwards.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

T = TypeVar("T")

KEY_DOMAIN = b"croupier/shuffle-key/1"
_BLOCK = bytes(1024)
_START = bytes(16)
"""Block counter and nonce, all zero: a key is used for one shuffle only."""


class ByteSource(Protocol):
    """Where a shuffle takes its bytes from."""

    def take(self, count: int) -> bytes:
        """The next so many bytes, each equally likely and independent of the others."""


class KeyStream:
    """The ChaCha20 key stream of one key, as a source of bytes."""

    def __init__(self, key: bytes) -> None:
        """Begin at the stream's first byte; the key has 32."""
        self._encrypt = Cipher(ChaCha20(key, _START), mode=None).encryptor().update
        self._ready = b""
        self._used = 0

    def take(self, count: int) -> bytes:
        """The next bytes of the stream."""
        start = self._used
        self._used = end = start + count
        taken = self._ready[start:end]
        if len(taken) == count:
            return taken
        self._ready, self._used = taken + self._encrypt(_BLOCK), 0
        return self.take(count)


def below(bound: int, source: ByteSource) -> int:
    """A whole number from 0 up to, but not including, `bound`, all equally likely.

    As many bits as the bound needs are taken; a number that is too large is thrown away and drawn again.
    """
    bits = (bound - 1).bit_length()
    count, mask = (bits + 7) // 8, (1 << bits) - 1
    while True:
        drawn = int.from_bytes(source.take(count), "little") & mask
        if drawn < bound:
            return drawn


def shuffle(cards: Sequence[T], source: ByteSource) -> tuple[T, ...]:
    """Fisher and Yates: each of the possible orders is equally likely."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        picked = below(last + 1, source)
        order[last], order[picked] = order[picked], order[last]
    return tuple(order)


def framed(*parts: bytes) -> bytes:
    """The parts with their lengths before them, so that no two different lists read the same."""
    return len(parts).to_bytes(4, "big") + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def shuffle_key(secret: bytes, occasion: bytes, added: Sequence[bytes]) -> bytes:
    """The key of one shuffle, from the house's secret, which shuffle it is, and what others added to it."""
    return hmac.digest(secret, framed(KEY_DOMAIN, occasion, *added), "sha256")
