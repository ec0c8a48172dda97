"""The pack, checked card by card: what is missing, foreign or surplus is named."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebooks import shelf
from croupier.shoe.pack import check_pack, full_pack, in_order, refuse_pack
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_a_pack_holds_every_card_of_its_decks(decks: int) -> None:
    assert Counter(full_pack(decks)) == dict.fromkeys(DECK, decks)
    assert check_pack(decks, full_pack(decks)).is_complete


def test_what_is_wrong_with_a_pack_is_named_card_by_card() -> None:
    pack: list[str] = list(full_pack(6))
    pack.remove("9h")
    pack.remove("9h")
    pack.remove("Kc")
    check = check_pack(6, [*pack, "As", "joker", "2d"])
    assert (check.missing, check.foreign, check.surplus) == (
        (Card.H9, Card.H9, Card.CK),
        ("joker",),
        (Card.SA, Card.D2),
    )
    assert str(check) == "The pack is not that of 6 decks (missing: 9h 9h Kc; foreign: joker; surplus: As 2d)"


@pytest.mark.parametrize("book", shelf.names())
def test_a_pack_that_is_not_complete_is_refused_with_the_books_clause(book: BookId) -> None:
    rules = shelf.book(book).shuffle
    refused = refuse_pack(rules, check_pack(6, full_pack(6)[1:]))
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.PACK_NOT_COMPLETE, rules.checked)
    assert refuse_pack(rules, check_pack(6, full_pack(6))) is None


@given(st.lists(st.sampled_from([*DECK, "joker"]), max_size=130))
def test_taking_back_what_was_wrong_makes_any_pack_whole(found: list[str]) -> None:
    check = check_pack(2, found)
    cards = Counter(found) + Counter(check.missing) - Counter(check.surplus) - Counter(check.foreign)
    assert cards == Counter(full_pack(2))


@given(st.permutations(full_pack(1)))
def test_a_shuffle_starts_from_one_order_however_the_cards_came(cards: list[Card]) -> None:
    assert in_order(cards) == DECK
