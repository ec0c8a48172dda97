"""Chance: every order equally likely, from a key stream that an independent ChaCha20 agrees with."""

from __future__ import annotations

import ast
import hashlib
import itertools
from collections import Counter
from pathlib import Path

import pytest

from croupier.shoe import chance
from croupier.shoe.chance import KeyStream, below, framed, shuffle, shuffle_key
from tests.shoe import reference_chacha20

ROOM = Path(chance.__file__).parent


class Exhausted(Exception):
    """A toy source has no more bytes."""


class Toy:
    """A source of a few given bytes."""

    def __init__(self, given: bytes) -> None:
        self.left = given

    def take(self, count: int) -> bytes:
        if len(self.left) < count:
            raise Exhausted
        taken, self.left = self.left[:count], self.left[count:]
        return taken


# --- the toy source, every way it can go ----------------------------------------------------------------


@pytest.mark.parametrize("bound", range(2, 257))
def test_every_byte_of_an_8_bit_source_gives_each_number_equally_often(bound: int) -> None:
    drawn: Counter[int] = Counter()
    for byte in range(256):
        try:
            drawn[below(bound, Toy(bytes([byte])))] += 1
        except Exhausted:
            continue
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1


@pytest.mark.parametrize("bound", [257, 300, 312, 364, 416, 511, 512])
def test_every_pair_of_bytes_gives_each_larger_number_equally_often(bound: int) -> None:
    drawn: Counter[int] = Counter()
    for first, second in itertools.product(range(256), repeat=2):
        try:
            drawn[below(bound, Toy(bytes((first, second))))] += 1
        except Exhausted:
            continue
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1


def test_every_pair_of_bytes_shuffles_three_cards_without_bias() -> None:
    orders = outcomes(3, range(256), 2)
    assert len(orders) == 6
    assert set(orders.values()) == {64 * 128}


@pytest.mark.parametrize(("cards", "possible"), [(2, 2), (3, 6), (4, 24), (5, 120), (6, 720)])
def test_every_way_a_toy_source_can_go_shuffles_small_packs_without_bias(cards: int, possible: int) -> None:
    """Only three bits of a byte decide for so few cards, so eight bytes stand for all 256."""
    for length in range(cards - 1, 6):
        orders = outcomes(cards, range(8), length)
        assert len(orders) == possible
        assert len(set(orders.values())) == 1, orders


def test_the_enumeration_would_see_a_bias() -> None:
    """A remainder is biased, and counting every byte shows it."""
    drawn = Counter(byte % 52 for byte in range(256))
    assert len(set(drawn.values())) > 1


def outcomes(cards: int, symbols: range, length: int) -> Counter[tuple[int, ...]]:
    """How often each order comes out over all strings of `length` bytes that are enough to finish a shuffle."""
    orders: Counter[tuple[int, ...]] = Counter()
    for given in itertools.product(symbols, repeat=length):
        try:
            orders[shuffle(range(cards), Toy(bytes(given)))] += 1
        except Exhausted:
            continue
    return orders


# --- the key stream -------------------------------------------------------------------------------------


def test_the_reference_agrees_with_the_published_vectors() -> None:
    """RFC 8439: 2.3.2, and A.1 numbers 1 and 2."""
    assert reference_chacha20.block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000")).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )
    assert reference_chacha20.key_stream(bytes(32), 128).hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    )


@pytest.mark.parametrize("number", range(20))
def test_the_key_stream_agrees_with_an_independent_chacha20(number: int) -> None:
    key = hashlib.sha256(bytes([number])).digest()
    stream = KeyStream(key)
    taken = b"".join(stream.take(1 + place % 7) for place in range(700))
    assert taken == reference_chacha20.key_stream(key, len(taken))


def test_a_shuffle_is_the_same_with_an_independent_chacha20() -> None:
    key = hashlib.sha256(b"a shoe").digest()
    assert shuffle(range(416), KeyStream(key)) == shuffle(
        range(416), Toy(reference_chacha20.key_stream(key, 4096))
    )


def test_a_shuffle_never_changes_between_versions() -> None:
    """A shoe dealt today is verified in ten years: this order may never change."""
    order = shuffle(range(52), KeyStream(shuffle_key(bytes(32), b"", (bytes(16),))))
    assert order[:8] == (38, 32, 9, 21, 42, 6, 47, 8)
    assert sorted(order) == list(range(52))


# --- the key --------------------------------------------------------------------------------------------


def test_whatever_goes_into_the_key_changes_it() -> None:
    keys = {
        shuffle_key(bytes(32), b"a", (b"b",)),
        shuffle_key(bytes(31) + b"\1", b"a", (b"b",)),
        shuffle_key(bytes(32), b"b", (b"b",)),
        shuffle_key(bytes(32), b"a", (b"c",)),
        shuffle_key(bytes(32), b"a", (b"b", b"")),
        shuffle_key(bytes(32), b"a", ()),
        shuffle_key(bytes(32), b"ab", (b"",)),
    }
    assert len(keys) == 7


def test_no_two_lists_are_framed_alike() -> None:
    lists = [(), (b"",), (b"", b""), (b"a",), (b"a", b""), (b"", b"a"), (b"\0\0\0\0",), (b"ab",), (b"a", b"b")]
    assert len({framed(*one) for one in lists}) == len(lists)


# --- what the room never does ---------------------------------------------------------------------------


def test_no_remainder_and_no_ordinary_generator_is_near_a_shuffle() -> None:
    for module in sorted(ROOM.glob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        names = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        assert "random" not in names, module
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Mod)], module
