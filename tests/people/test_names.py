# ruff: noqa: RUF001 - letters that look like others are what this is about
"""What people may be called, and who is taken for whom."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.people.guest_names import ADJECTIVES, NOUNS, guest_name
from croupier.people.names import LONGEST, cleaned, key_of, looks_of
from croupier.vocabulary.refusal import Refusal, Refused
from tests.people.house import refused


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Seán O’Brien-Smith Jr.", "Seán O'Brien-Smith Jr."),
        ("Ａｎｎ", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("Ольга 7", "Ольга 7"),
        ("山田 たろう", "山田 たろう"),
        ("नीता", "नीता"),
        ("x" * LONGEST, "x" * LONGEST),
        ("Tableau", "Tableau"),
        ("Mia Dealer", "Mia Dealer"),
    ],
)
def test_names_are_made_plain(typed: str, meant: str) -> None:
    assert cleaned(typed) == meant


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        ("", "it has 0 characters"),
        ("   ", "it has 0 characters"),
        ("x" * (LONGEST + 1), f"it has {LONGEST + 1} characters, and a name has 1 to {LONGEST}"),
        ("x" * 10_000, "it has 10000 characters"),
        ("Ann\0", "U+0000 is no letter"),
        ("Ann\u200b", "U+200B is no letter"),
        ("Ann\u202e", "U+202E is no letter"),
        ("\ud800", "U+D800 is no letter"),
        ("Ann_Lee", "'_' is no letter"),
        ("ann@home", "'@' is no letter"),
        ("rack:ann", "':' is no letter"),
        ("3/blackjack/ann", "'/' is no letter"),
        ("Ann🂡", "is no letter"),
        ("A\u0335nn", "is no letter"),
        ("\u01c0an", "is no letter"),
        ("123", "it has no letter"),
        ("-.-", "it has no letter"),
        ("А" + "nn", "it mixes Cyrillic and Latin letters"),
        ("Αnn", "it mixes Greek and Latin letters"),
        ("dealer", "the house is called that"),
        ("Dealer 2", "the house is called that"),
        ("DEALER", "the house is called that"),
        ("Dea1er", "the house is called that"),
        ("d.e.a-l er", "the house is called that"),
        ("House", "the house is called that"),
        ("clock", "the house is called that"),
        ("Croupier", "the house is called that"),
        ("table-1", "the house is called that"),
        ("Table 12", "the house is called that"),
        ("system", "the house is called that"),
        ("Gaming Manager", "the house is called that"),
        ("gaming-manager", "the house is called that"),
        ("casino operator", "the house is called that"),
    ],
)
def test_some_names_nobody_has(typed: str, because: str) -> None:
    assert because in refused(cleaned(typed), Refusal.NAME_NOT_ALLOWED)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("Ａnn", "ann"), ("ΣΊΣ", "σίς")]
)
def test_one_person_in_two_spellings(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("coco", "сосо"), ("Bob 10", "Bob lo"), ("Ann Lee", "Ann-Lee"), ("O'Neil", "O Neil")]
)
def test_names_that_look_alike_look_alike(one: str, other: str) -> None:
    assert key_of(one) != key_of(other)
    assert looks_of(one) == looks_of(other)


@pytest.mark.slow
@given(st.text(max_size=60))
def test_a_name_once_plain_stays_so(text: str) -> None:
    name = cleaned(text)
    if not isinstance(name, Refused):
        assert cleaned(name) == name
        assert 1 <= len(name) <= LONGEST
        assert name.isprintable()
        assert not set(name) & set(":/%_@\0")
        assert key_of(name) == key_of(key_of(name))


def test_every_guests_name_is_one_that_a_person_may_have() -> None:
    for adjective, noun in itertools.product(ADJECTIVES, NOUNS):
        assert cleaned(f"{adjective} {noun} 100") == f"{adjective} {noun} 100"
    assert len({looks_of(word) for word in ADJECTIVES}) == len(ADJECTIVES)
    assert len({looks_of(word) for word in NOUNS}) == len(NOUNS)


def test_a_guests_name_gets_longer_when_many_are_taken() -> None:
    assert guest_name(lambda words: words[0]) == "Amber Albatross 100"
    assert guest_name(lambda words: words[0], again=9) == "Amber Albatross 10000"
