"""A draw made again by an outsider: nothing of the house is imported, and no library of ciphers."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator

MASK = 0xFFFFFFFF


def framed(*parts: bytes) -> bytes:
    return struct.pack(">I", len(parts)) + b"".join(struct.pack(">I", len(one)) + one for one in parts)


def quarter(s: list[int], a: int, b: int, c: int, d: int) -> None:
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & MASK
        s[z] ^= s[x]
        s[z] = (s[z] << turn | s[z] >> (32 - turn)) & MASK


def chacha20(key: bytes) -> Iterator[int]:
    """The bytes of the key stream, from block nought with a nonce of noughts."""
    for block in range(2**32):
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), block, 0, 0, 0]
        s = list(start)
        for _ in range(10):
            for column in range(4):
                quarter(s, column, column + 4, column + 8, column + 12)
            for diagonal in range(4):
                quarter(s, diagonal, (diagonal + 1) % 4 + 4, (diagonal + 2) % 4 + 8, (diagonal + 3) % 4 + 12)
        yield from struct.pack("<16I", *((one + two) & MASK for one, two in zip(s, start, strict=True)))


def commitment_of(promotion: str, draw: int, secret: str, salt: str) -> str:
    occasion = framed(b"draw", promotion.encode(), str(draw).encode())
    made = framed(b"croupier/commitment/1", occasion, bytes.fromhex(salt), bytes.fromhex(secret))
    return hashlib.sha256(made).hexdigest()


def order_of(promotion: str, draw: int, secret: str, value: str, entries: int) -> list[int]:
    occasion = framed(b"draw", promotion.encode(), str(draw).encode())
    added = framed(b"croupier/shuffle-key/1", occasion, bytes.fromhex(value))
    stream = chacha20(hmac.digest(bytes.fromhex(secret), added, "sha256"))
    order = list(range(1, entries + 1))
    for last in range(entries - 1, 0, -1):
        bits = last.bit_length()
        while True:
            drawn = sum(next(stream) << 8 * place for place in range((bits + 7) // 8)) & ((1 << bits) - 1)
            if drawn <= last:
                break
        order[last], order[drawn] = order[drawn], order[last]
    return order
