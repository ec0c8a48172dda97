"""Nothing undealt leaks: two stacks that differ only in cards nobody has seen look the same from outside."""

from __future__ import annotations

import ast
import copy
import dataclasses
import json
import pickle
import pprint
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.rulebooks import shelf
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.loading import BesideTheShoe, load
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Stack, burn, draw
from croupier.vocabulary.card import Card
from tests.shoe.stacks import in_a_device

HOUSE = Path(croupier.__file__).parent
NSW = "nsw-blackjack-challenge"
DEALT = 9

SHOWN: list[Callable[[object], object]] = [
    repr,
    str,
    ascii,
    pprint.pformat,
    "{}".format,
    msgspec.json.encode,
    msgspec.msgpack.encode,
    msgspec.to_builtins,
    lambda value: json.dumps(msgspec.to_builtins(value)),
    hash,
]


def scripted(cards: tuple[Card, ...]) -> Stack:
    """A shoe with these cards, the first burned and the next nine dealt."""
    rules = shelf.book(NSW).shuffle
    ready = BesideTheShoe(decks=6, cards=FaceDown.of(cards), is_shuffled=True, is_cut=True, cutting_card=100)
    stack = burn(load(rules, ready, shoe=0))
    for _ in range(DEALT):
        _, stack = draw(rules, stack, box=1)
    return stack


@given(st.integers(0, 311 - DEALT - 1), st.integers(0, 311 - DEALT - 1))
def test_stacks_that_differ_only_in_undealt_cards_look_the_same(first: int, second: int) -> None:
    pack = full_pack(6)
    unseen = [pack[0], *pack[DEALT + 1 :]]  # the burned card and those in the shoe
    unseen[first], unseen[second] = unseen[second], unseen[first]
    one, other = scripted(pack), scripted((unseen[0], *pack[1 : DEALT + 1], *unseen[1:]))
    assert one.out == other.out
    for show in SHOWN:
        assert show(one) == show(other)
    assert dataclasses.asdict(one).keys() == dataclasses.asdict(other).keys()
    assert repr(dataclasses.asdict(one)) == repr(dataclasses.asdict(other))


def test_an_encoded_stack_tells_counts_of_what_is_face_down() -> None:
    shown = msgspec.json.decode(msgspec.json.encode(scripted(full_pack(6))))
    assert shown["undealt"] == {"count": 302}
    assert shown["burned"] == {"count": 1}
    assert shown["out"] == [card.value for card in full_pack(6)[1:10]]


def test_a_pack_beside_the_shoe_and_a_device_tell_no_more() -> None:
    ready = BesideTheShoe(decks=6, cards=FaceDown.of(full_pack(6)))
    assert msgspec.to_builtins(ready)["cards"] == {"count": 312}
    assert msgspec.to_builtins(in_a_device(NSW, key=1)) == msgspec.to_builtins(in_a_device(NSW, key=2))
    assert repr(in_a_device(NSW, key=1)) == repr(in_a_device(NSW, key=2))


def test_cards_face_down_do_not_leave_the_process() -> None:
    cards = FaceDown.of((Card.SA,))
    for value in (cards, scripted(full_pack(6))):
        with pytest.raises(TypeError, match="do not leave the process"):
            pickle.dumps(value)
    assert copy.deepcopy(cards) is cards
    assert (str(cards), repr(cards)) == ("1 card face down", "FaceDown(count=1)")
    assert not hasattr(cards, "__iter__")
    assert not hasattr(cards, "__getitem__")


def test_a_refused_assertion_names_no_undealt_card() -> None:
    """A failing comparison prints both sides; they are equal in print and yet not equal."""
    one, other = FaceDown.of((Card.SA, Card.S2)), FaceDown.of((Card.S2, Card.SA))
    assert one != other
    assert repr(one) == repr(other)


@pytest.mark.slow
def test_only_the_shoe_turns_cards_over() -> None:
    turning = set()
    for module in HOUSE.rglob("*.py"):
        names = {
            getattr(node, "id", None) or getattr(node, "attr", None)
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        }
        if names & {"turned_over", "turned_over_or_none", "_unseen"}:
            turning.add(module.relative_to(HOUSE).parts[0])
    assert turning <= {"shoe"}
    assert turned_over(FaceDown.of((Card.SA,))) == (Card.SA,)
