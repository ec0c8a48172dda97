"""ChaCha20 once more, written from RFC 8439 alone, to check the key stream against. Slow and plain on purpose."""

from __future__ import annotations

import struct

_WORD = 0xFFFFFFFF
_CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")


def _rotated(value: int, by: int) -> int:
    return ((value << by) & _WORD) | (value >> (32 - by))


def _quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for first, second, third, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[first] = (state[first] + state[second]) & _WORD
        state[third] = _rotated(state[third] ^ state[first], by)


def block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """One block of 64 bytes (RFC 8439, 2.3)."""
    start = [*_CONSTANTS, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    state = list(start)
    for _ in range(10):
        for column in range(4):
            _quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            places = (4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
            _quarter_round(state, diagonal, *places)
    return struct.pack("<16I", *((one + two) & _WORD for one, two in zip(state, start, strict=True)))


def key_stream(key: bytes, count: int) -> bytes:
    """The first so many bytes of the stream with a zero nonce, from block zero."""
    return b"".join(block(key, counter, bytes(12)) for counter in range(-(-count // 64)))[:count]
