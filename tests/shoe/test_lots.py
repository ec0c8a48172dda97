"""Drawing lots: the same for everybody who draws again, and nothing to be known before."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.shoe.chance import KeyStream, framed, shuffle, shuffle_key
from croupier.shoe.fairness import COMMITMENT_DOMAIN, Secret, new_secret
from croupier.shoe.lots import DrawOf, RevealedLots, draw, is_the_secret, lots_digest, revealed_lots, value_of_list

SECRET = Secret(bytes(range(32)), bytes(range(32, 64)))
BALLOT = DrawOf(what="ballot", of="tournament-1", which="final")


def test_the_order_is_that_of_a_shuffle_by_the_key_of_secret_occasion_and_value() -> None:
    """As it is written down for anyone who has only the hash functions: `framed`, HMAC-SHA256, ChaCha20."""
    value = value_of_list(["ann", "bob"])
    occasion = framed(b"ballot", b"tournament-1", b"final")
    assert BALLOT.as_bytes == occasion
    key = shuffle_key(SECRET.value, occasion, [value])
    assert draw(revealed_lots(SECRET), BALLOT, value, 9) == shuffle(range(1, 10), KeyStream(key))


def test_a_draw_is_the_same_for_ever() -> None:
    value = value_of_list(["ann", "bob", "cat"])
    assert draw(revealed_lots(SECRET), BALLOT, value, 7) == (1, 3, 5, 6, 2, 7, 4)


def test_the_digest_is_made_as_commitments_are() -> None:
    made = hashlib.sha256(framed(COMMITMENT_DOMAIN, BALLOT.as_bytes, SECRET.salt, SECRET.value)).hexdigest()
    assert lots_digest(SECRET, BALLOT) == made
    assert is_the_secret(revealed_lots(SECRET), BALLOT, made)


@pytest.mark.parametrize(
    "shown",
    [
        RevealedLots(secret=SECRET.salt.hex(), salt=SECRET.value.hex()),
        RevealedLots(secret="00" * 31, salt="00" * 32),
        RevealedLots(secret="not hexadecimal", salt=""),
    ],
)
def test_another_secret_is_found_out(shown: RevealedLots) -> None:
    assert not is_the_secret(shown, BALLOT, lots_digest(SECRET, BALLOT))
    assert not is_the_secret(
        revealed_lots(SECRET), DrawOf(what="draw", of="x", which="1"), lots_digest(SECRET, BALLOT)
    )


@given(st.lists(st.text(max_size=20), max_size=8), st.lists(st.text(max_size=20), max_size=8))
def test_two_lists_add_the_same_only_if_they_are_the_same(one: list[str], other: list[str]) -> None:
    assert (value_of_list(one) == value_of_list(other)) is (one == other)


@given(st.integers(0, 300))
def test_every_ticket_is_drawn_once(tickets: int) -> None:
    drawn = draw(revealed_lots(SECRET), BALLOT, value_of_list(["x"]), tickets)
    assert sorted(drawn) == list(range(1, tickets + 1))


def test_every_order_comes_as_often_as_every_other() -> None:
    """3,000 draws of three: each of the six orders about 500 times (the bounds are six standard deviations)."""
    value, drawn = value_of_list(["ann", "bob", "cat"]), Counter[tuple[int, ...]]()
    for number in range(3_000):
        seed = hashlib.sha256(str(number).encode()).digest()
        secret = new_secret(lambda count, seed=seed: seed[:count])  # type: ignore[misc]
        drawn[draw(revealed_lots(secret), BALLOT, value, 3)] += 1
    assert set(drawn) == set(permutations((1, 2, 3)))
    assert all(375 < times < 625 for times in drawn.values())
