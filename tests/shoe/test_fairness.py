"""Fairness: an honest shuffle is found fair by anyone, and no single thing about it can be changed unseen."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.shoe.cut import cut
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.fairness import (
    Commitment,
    Finding,
    Occasion,
    Reveal,
    Secret,
    Verified,
    commit,
    new_secret,
    refuse_value,
    reveal,
    shuffled,
    verify,
)
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Holder
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal

PACK = full_pack(6)
OCCASION = Occasion(table="pit 1", shoe=7)
DEVICE = Occasion(table="pit 1", shoe=7, shuffle=3, holder=Holder.DEVICE)
SECRET = Secret(bytes(range(32)), bytes(range(32, 64)))
VALUE = bytes(range(100, 116))


@dataclass(frozen=True)
class Claim:
    """All that `verify` is given."""

    commitment: Commitment
    revealed: Reveal
    cards: tuple[Card, ...]
    value: bytes | None
    cut: int | None
    dealt: tuple[Card | None, ...]


def honest(dealt: int = 60) -> Claim:
    order = turned_over(cut(shuffled(SECRET, OCCASION, FaceDown.of(PACK), VALUE), 100))
    return Claim(commit(SECRET, OCCASION), reveal(SECRET, OCCASION), PACK, VALUE, 100, order[:dealt])


def of_a_device(dealt: int = 60) -> Claim:
    order = turned_over(shuffled(SECRET, DEVICE, FaceDown.of(PACK), None))
    return Claim(commit(SECRET, DEVICE), reveal(SECRET, DEVICE), PACK, None, None, order[:dealt])


def found(claim: Claim) -> Verified:
    return verify(
        claim.commitment,
        claim.revealed,
        cards=claim.cards,
        value=claim.value,
        cut=claim.cut,
        dealt=claim.dealt,
    )


def changed(struct: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(struct, **fields)


# --- the honest -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealt", [0, 1, 60, 312])
def test_an_honest_shoe_is_fair_however_much_of_it_was_dealt(dealt: int) -> None:
    assert found(honest(dealt)).is_fair


@pytest.mark.parametrize("dealt", [0, 1, 60, 312])
def test_an_honest_device_is_fair_without_value_or_cut(dealt: int) -> None:
    assert found(of_a_device(dealt)).is_fair


def test_a_card_that_was_burned_unseen_is_left_out_of_the_comparison() -> None:
    claim = honest()
    assert found(replace(claim, dealt=(None, *claim.dealt[1:]))).is_fair


def test_what_is_published_can_be_sent_and_read_again() -> None:
    claim = honest()
    sent = msgspec.json.encode((claim.commitment, claim.revealed))
    commitment, revealed = msgspec.json.decode(sent, type=tuple[Commitment, Reveal])
    assert found(replace(claim, commitment=commitment, revealed=revealed)).is_fair


def test_the_order_in_which_the_pack_came_has_no_part_in_the_shuffle() -> None:
    claim = honest()
    assert found(replace(claim, cards=PACK[::-1])).is_fair


def test_a_rack_shuffled_inside_a_round_has_its_own_commitment() -> None:
    inside, rack = Occasion(table="pit 1", shoe=7, shuffle=2), PACK[20:]
    order = turned_over(cut(shuffled(SECRET, inside, FaceDown.of(rack), VALUE), 60))
    claim = Claim(commit(SECRET, inside), reveal(SECRET, inside), rack, VALUE, 60, order[:9])
    assert found(claim).is_fair
    assert commit(SECRET, inside).digest != commit(SECRET, OCCASION).digest
    assert not found(replace(claim, cards=PACK)).is_fair


# --- every single change --------------------------------------------------------------------------------


def flipped(data: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(data))


@pytest.mark.parametrize("bit", range(256))
def test_no_bit_of_commitment_secret_or_salt_can_be_changed(bit: int) -> None:
    claim = honest()
    digest = flipped(bytes.fromhex(claim.commitment.digest), bit).hex()
    secret = flipped(SECRET.value, bit).hex()
    salt = flipped(SECRET.salt, bit).hex()
    for other in (
        replace(claim, commitment=changed(claim.commitment, digest=digest)),
        replace(claim, revealed=changed(claim.revealed, secret=secret)),
        replace(claim, revealed=changed(claim.revealed, salt=salt)),
    ):
        assert found(other).finding is Finding.NOT_THE_SECRET_COMMITTED_TO


@pytest.mark.parametrize("bit", range(128))
def test_no_bit_of_the_cutters_value_can_be_changed(bit: int) -> None:
    assert found(replace(honest(), value=flipped(VALUE, bit))).finding is Finding.ANOTHER_CARD


@pytest.mark.parametrize("depth", [0, 1, 52, 99, 101, 260, 311, 312, -1, 1000, None])
def test_the_cut_cannot_be_changed(depth: int | None) -> None:
    assert found(replace(honest(), cut=depth)).finding in (Finding.ANOTHER_CARD, Finding.NO_SUCH_CUT)


@pytest.mark.parametrize("at", range(60))
def test_no_dealt_card_can_be_changed(at: int) -> None:
    claim = honest()
    is_ = claim.dealt[at]
    other = Card.SA if is_ is not Card.SA else Card.S2
    outcome = found(replace(claim, dealt=(*claim.dealt[:at], other, *claim.dealt[at + 1 :])))
    assert (outcome.finding, outcome.at) == (Finding.ANOTHER_CARD, at + 1)
    assert outcome.says == f"Card {at + 1} was {other} and should have been {is_}"


@pytest.mark.parametrize(
    "fields", [{"table": "pit 2"}, {"shoe": 8}, {"shuffle": 2}, {"holder": Holder.DEVICE}], ids=str
)
def test_a_commitment_holds_for_its_own_shuffle_only(fields: dict[str, Any]) -> None:
    claim, other = honest(), changed(OCCASION, **fields)
    for published in (changed(claim.commitment, occasion=other), commit(SECRET, other)):
        assert found(replace(claim, commitment=published)).finding is Finding.ANOTHER_OCCASION
    moved = replace(
        claim,
        commitment=changed(claim.commitment, occasion=other),
        revealed=changed(claim.revealed, occasion=other),
    )
    assert found(moved).finding is Finding.NOT_THE_SECRET_COMMITTED_TO


@pytest.mark.parametrize(
    ("claim", "finding"),
    [
        (replace(honest(), value=VALUE[:15]), Finding.VALUE_NOT_ALLOWED),
        (replace(honest(), value=None), Finding.VALUE_NOT_ALLOWED),
        (replace(honest(), value=VALUE * 5), Finding.VALUE_NOT_ALLOWED),
        (replace(of_a_device(), value=VALUE), Finding.VALUE_NOT_ALLOWED),
        (replace(of_a_device(), cut=100), Finding.NO_SUCH_CUT),
        (replace(honest(312), dealt=(*honest(312).dealt, Card.SA)), Finding.TOO_MANY_CARDS),
        (replace(honest(), cards=PACK[:-1]), Finding.ANOTHER_CARD),
        (replace(honest(), cards=full_pack(8)), Finding.ANOTHER_CARD),
        (replace(honest(), dealt=honest().dealt[1:]), Finding.ANOTHER_CARD),
        (replace(honest(), revealed=changed(honest().revealed, secret="zz")), Finding.UNREADABLE),
        (replace(honest(), revealed=changed(honest().revealed, salt="00")), Finding.UNREADABLE),
        (
            replace(honest(), commitment=changed(honest().commitment, digest="ü")),
            Finding.NOT_THE_SECRET_COMMITTED_TO,
        ),
    ],
)
def test_what_else_cannot_be(claim: Claim, finding: Finding) -> None:
    assert found(claim).finding is finding


@given(st.binary(min_size=16, max_size=64), st.binary(min_size=32, max_size=32), st.integers(1, 311))
def test_any_secret_value_and_cut_verify(value: bytes, secret: bytes, depth: int) -> None:
    house = Secret(secret, secret)
    order = turned_over(cut(shuffled(house, OCCASION, FaceDown.of(PACK), value), depth))
    claim = Claim(commit(house, OCCASION), reveal(house, OCCASION), PACK, value, depth, order)
    assert found(claim).is_fair


# --- the value and the secret ---------------------------------------------------------------------------


def test_the_cutter_adds_at_least_128_bits() -> None:
    refused = refuse_value(OCCASION, bytes(15))
    assert refused is not None
    assert refused.code is Refusal.VALUE_NOT_ALLOWED
    assert str(refused) == "Whoever cuts adds a value of 128 to 512 bits, and this one has 120."
    assert refuse_value(OCCASION, bytes(16)) is None


def test_every_secret_is_fresh() -> None:
    secrets = [new_secret() for _ in range(10)]
    assert len({secret.value for secret in secrets} | {secret.salt for secret in secrets}) == 20


def test_a_secret_neither_prints_nor_leaves_the_process() -> None:
    assert SECRET.value.hex() not in f"{SECRET} {SECRET!r}"
    assert str(SECRET.value) not in f"{SECRET} {SECRET!r}"
    with pytest.raises(TypeError):
        msgspec.json.encode(SECRET)
    with pytest.raises(TypeError, match="only sealed"):
        pickle.dumps(SECRET)
