"""Suppositions beyond the books, as they are written and what becomes of them."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.odds.supposing import BLACKJACK, NOTHING, keys_for, supposed_game, suppositions
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.shelves import of_book

BLACKJACK_BOOK = BookId("act-blackjack-2018")
WAR_BOOK = BookId("act-casino-war-2018")

GAME = BlackjackGame(blackjacks_tied_pay=Fraction(4), blackjacks_tied_spread=Fraction(1))


def test_nothing_supposed_changes_nothing() -> None:
    assert suppositions(BLACKJACK_BOOK, []) == NOTHING
    assert supposed_game(GAME, NOTHING) == GAME


def test_a_game_of_another_house() -> None:
    given = [
        "decks=2",
        "dealer_draws_on_soft_17=true",
        "dealer_blackjack=peek",
        "blackjack_pays=6:5",
        "double_on=9-11",
        "double_after_split=false",
        "most_hands=2",
        "resplit_aces=true",
        "one_card_on_split_aces=false",
        "surrender=late",
        "equal_loses=true",
        "insurance_pays=none",
    ]
    supposed = suppositions(BLACKJACK_BOOK, given)
    assert supposed.given == tuple(given)
    assert supposed_game(GAME, supposed) == dataclasses.replace(
        GAME,
        decks=2,
        dealer_draws_to_soft=17,
        dealer_blackjack=DealerBlackjack.PEEK,
        blackjack_pays=Fraction(6, 5),
        double_on=DoublingOn.NINE_TO_ELEVEN,
        double_after_split=False,
        most_hands=2,
        resplit_aces=True,
        one_card_on_split_aces=False,
        surrender=Surrendering.LATE,
        equal_loses=True,
        insurance_pays=None,
    )


def test_tied_blackjacks_that_are_supposed_all_pay_alike() -> None:
    game = supposed_game(GAME, suppositions(BLACKJACK_BOOK, ["blackjacks_tied_pay=1:1"]))
    assert (game.blackjacks_tied_pay, game.blackjacks_tied_spread) == (Fraction(1), Fraction(0))
    assert supposed_game(GAME, suppositions(BLACKJACK_BOOK, ["blackjacks_tied_pay=0"])).blackjacks_tied_pay == 0


def test_every_field_of_the_game_can_be_supposed() -> None:
    fields = {field.name for field in dataclasses.fields(BlackjackGame)}
    assert set(BLACKJACK) - {"dealer_draws_on_soft_17"} == fields - {
        "blackjacks_tied_spread",
        "dealer_draws_to_soft",
        "double_between",
    }


def test_a_dealer_supposed_to_draw_further_draws_on_soft_totals_too() -> None:
    further = supposed_game(GAME, suppositions(BLACKJACK_BOOK, ["dealer_draws_to=17"]))
    assert (further.dealer_draws_to, further.dealer_draws_to_soft) == (17, 17)
    both = supposed_game(GAME, suppositions(BLACKJACK_BOOK, ["dealer_draws_on_soft_17=true"]))
    assert (both.dealer_draws_to, both.dealer_draws_to_soft) == (16, 17)


@pytest.mark.parametrize("key", list(BLACKJACK))
def test_every_key_says_what_it_takes_when_it_cannot_read(key: str) -> None:
    with pytest.raises(RefusedError) as refused:
        suppositions(BLACKJACK_BOOK, [f"{key}=perhaps"])
    assert refused.value.refused.code is Refusal.UNKNOWN_OPTION
    assert str(refused.value) == f"{key} is supposed as {keys_for(BLACKJACK_BOOK)[key]}, not 'perhaps'."


@pytest.mark.parametrize(
    ("book", "given", "says"),
    [
        (BLACKJACK_BOOK, ["peek"], "A supposition is written KEY=VALUE, not 'peek'."),
        (BLACKJACK_BOOK, ["decks=9"], "decks is supposed as a whole number from 1 to 8, not '9'."),
        (BLACKJACK_BOOK, ["decks=0"], "decks is supposed as a whole number from 1 to 8, not '0'."),
        (BLACKJACK_BOOK, ["surrender=maybe"], "surrender is supposed as no, early or late, not 'maybe'."),
        (BLACKJACK_BOOK, ["blackjack_pays=6:0"], "blackjack_pays is supposed as odds such as 3:2, not '6:0'."),
        (BLACKJACK_BOOK, ["blackjack_pays=-1"], "blackjack_pays is supposed as odds such as 3:2, not '-1'."),
        (BLACKJACK_BOOK, ["most_hands=2", "most_hands=3"], "most_hands is supposed twice."),
        (
            WAR_BOOK,
            ["surrender=late"],
            "Nothing called 'surrender' can be supposed of ACT Casino War 2018: "
            "there are decks, tied_war_pays, tie_pays.",
        ),
    ],
)
def test_what_cannot_be_supposed(book: BookId, given: list[str], says: str) -> None:
    with pytest.raises(RefusedError) as refused:
        suppositions(book, given)
    assert str(refused.value) == says


def test_an_unknown_key_is_told_every_key() -> None:
    with pytest.raises(RefusedError) as refused:
        suppositions(BLACKJACK_BOOK, ["tied_war_pays=2"])
    assert all(key in str(refused.value) for key in BLACKJACK)


@of_book(WAR_BOOK)
def test_casino_war_has_its_own() -> None:
    supposed = suppositions(WAR_BOOK, ["tied_war_pays=3:2", "tie_pays=11", "decks=1"])
    assert (supposed.tied_war_pays, str(supposed.tie_pays), supposed.decks) == (Fraction(3, 2), "11:1", 1)
