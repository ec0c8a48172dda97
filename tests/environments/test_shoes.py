"""The cards of an environment: every one is there once, in any order, and the shoe ends where it should."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from croupier.environments import Field
from croupier.environments.settings import Seat, Setup, read_setup
from croupier.environments.shoes import KIND, CutShoe, FreshShoe, cards_of, in_a_new_order
from croupier.games.layout import EMPTY
from croupier.shoe.pack import full_pack
from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.names import BookId
from tests.environments.playing_along import BOOKS, Noted, one_box, play

SEATS = (Seat(box=1, player="player", seated=True),)


def setup(book: BookId, **settings: object) -> Setup:
    return read_setup(book, seats=SEATS, **settings)  # type: ignore[arg-type]


def drawn(shoe: FreshShoe | CutShoe, count: int) -> list[Card]:
    return [shoe.draw(1, EMPTY) for _ in range(count)]


def test_a_fresh_shoe_holds_every_card_once() -> None:
    shoe = FreshShoe(decks=6)
    shoe.shuffle(np.random.default_rng(1), first=DECK[:3])
    cards = drawn(shoe, 312)
    assert tuple(cards[:3]) == DECK[:3]
    assert Counter(cards) == Counter(full_pack(6))
    assert shoe.seen == [24] * 13
    assert shoe.left == 0


def test_both_shoes_are_shuffled_alike() -> None:
    fresh, whole = FreshShoe(decks=8), cards_of(setup(BookId("act-blackjack-2018"), shoe="cut"))
    assert isinstance(whole, CutShoe)
    for first in ((), DECK[10:14]):
        for shoe in (fresh, whole):
            shoe.shuffle(np.random.default_rng(7), first)
        assert drawn(fresh, 200) == drawn(whole, 200)
        assert fresh.seen == whole.seen


def test_every_order_is_as_likely() -> None:
    chance = np.random.default_rng(3)
    orders = Counter(in_a_new_order(DECK[:3], chance) for _ in range(6_000))
    assert len(orders) == 6
    assert all(900 < times < 1_100 for times in orders.values())


def test_ranks_are_counted_from_the_ace() -> None:
    assert [next(card.rank for card in DECK if KIND[card] == place) for place in range(13)] == [
        Rank.ACE,
        *(rank for rank in Rank if rank is not Rank.ACE),
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_the_cutting_card_lies_in_the_middle_of_what_the_book_allows(book: BookId) -> None:
    behind = setup(book, shoe="cut").behind
    assert behind == ((1 + 208) // 2 if book == BookId("nsw-blackjack-challenge") else (52 + 208) // 2)


@pytest.mark.slow
def test_a_shoe_that_runs_out_is_completed_from_the_discard_rack() -> None:
    """NSW sets no bound on how near the back the cutting card lies (18.9, 4.9)."""
    environment = one_box(
        BookId("nsw-blackjack-challenge"), rounds=120, shoe="cut", cutting_card=1, seen=True, decks=6
    )
    noted = Noted(environment)
    ran_out = 0
    for seed in range(30):
        noted.clear()
        told = play(environment, seed=seed)
        rows = [observation for observation, *_ in told]
        seen = np.array([row[environment.slices["seen"]].sum() for row in rows])
        left = np.array([row[environment.slices["undealt"]][0] for row in rows])
        burned = 312 - seen - left
        assert set(burned) <= {0, 1, 2}
        rounds = [int(row[Field.ROUND]) for row in rows]
        ran_out += sum(
            left[step] < left[step + 1] and rounds[step] == rounds[step + 1] for step in range(len(rows) - 1)
        )
    assert ran_out > 0
