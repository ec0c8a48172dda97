"""What house players choose: only what is offered, what they can pay, and what the sign allows."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from croupier.floor.scripts.rule_of_thumb import wants_card, wants_double, wants_split
from croupier.floor.shown.felt import CutShown, Felt, OptionOffered, QuestionAsked, SideWagerShown
from croupier.house_players import habits as habits_of
from croupier.house_players.habits import Habits
from croupier.house_players.names import FIRST_NAMES, house_name, is_house_player
from croupier.house_players.rule_of_thumb import answer
from croupier.people.names import cleaned
from croupier.rulebooks import shelf
from croupier.store.cluster import SharedStore
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, Choice, On
from croupier.vocabulary.refusal import Refused
from tests.floor.live_house import live_house
from tests.store.conftest import opened, sqlite_url, store

__all__ = ["opened", "sqlite_url", "store"]


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


def with_dice(seed: int, **changed: Any) -> Habits:
    return Habits(dice=random.Random(seed), **changed)


def option(choose: Choice, *, most: int | None = None, refused: str | None = None) -> OptionOffered:
    return OptionOffered(
        choose=choose,
        least=None,
        most=None if most is None else Cents(most),
        step_of_two=None,
        clause=Clause("9.1"),
        refused=refused,
    )


def question(*options: OptionOffered, follows: bool = False) -> QuestionAsked:
    return QuestionAsked(
        box=1,
        hand=1,
        owner=None,
        options=options,
        clause=Clause("9.1"),
        silence=Clause("14.7"),
        until=None,
        follows=follows,
    )


@pytest.fixture
def felt(store: SharedStore, url: str) -> Felt:
    """Ann has a hard 16 against a ten, on box 1; bob stands by."""
    seen: list[Felt] = []

    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", "bob")
            await house.ready("T", "T", "6")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.do("pass", "bob")
            seen.append(await house.until(lambda felt: felt.round is not None and bool(felt.round.asked)))

    asyncio.run(story())
    return seen[0]


# --- names ------------------------------------------------------------------------------------------------


def test_names_are_marked_and_nobody_else_can_have_one() -> None:
    names = [house_name(number) for number in range(3 * len(FIRST_NAMES))]
    assert len(set(names)) == len(names)
    assert names[0] == "Mira (house)"
    assert all(is_house_player(name) for name in names)
    assert all(isinstance(cleaned(name), Refused) for name in names), "a guest could take such a name"
    assert not is_house_player("Mira")


# --- answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "soft", "dealer", "draws"),
    [
        (11, False, 6, True),
        (12, False, 6, False),
        (16, False, 7, True),
        (16, False, 2, False),
        (17, False, 11, False),
        (17, True, 6, True),
        (18, True, 8, False),
        (18, True, 9, True),
        (19, True, 11, False),
    ],
)
def test_when_a_card_is_wanted(total: int, *, soft: bool, dealer: int, draws: bool) -> None:
    assert wants_card(total, dealer, soft=soft) is draws


def test_what_is_split_and_doubled() -> None:
    assert [pair for pair in range(2, 12) if wants_split(pair, 10)] == [8, 11]
    assert [pair for pair in range(2, 12) if wants_split(pair, 7)] == [2, 3, 6, 7, 8, 9, 11]
    assert [total for total in range(4, 21) if wants_double(total, 5)] == [9, 10, 11]
    assert [total for total in range(4, 21) if wants_double(total, 10)] == []


def test_a_hand_is_played_by_the_cards_that_lie_open(felt: Felt) -> None:
    said = answer(felt, question(option(Choice.DRAW), option(Choice.STAND)), lambda often: True)
    assert said.choose is Choice.DRAW, "16 against a ten"


def test_what_the_rack_cannot_pay_is_not_chosen(felt: Felt) -> None:
    poor = question(option(Choice.INSURE, refused="the rack is empty"), option(Choice.DECLINE))
    assert answer(felt, poor, lambda often: True).choose is Choice.DECLINE


@pytest.mark.slow
@pytest.mark.parametrize(("often", "choose"), [(True, Choice.GO_TO_WAR), (False, Choice.SURRENDER)])
def test_it_goes_to_war_or_surrenders(felt: Felt, *, often: bool, choose: Choice) -> None:
    asked = question(option(Choice.GO_TO_WAR), option(Choice.SURRENDER))
    assert answer(felt, asked, lambda chance: often).choose is choose


def test_insurance_is_for_as_much_as_may_be(felt: Felt) -> None:
    asked = question(option(Choice.INSURE, most=10_00), option(Choice.DECLINE))
    said = answer(felt, asked, lambda chance: True)
    assert (said.choose, said.amount) == (Choice.INSURE, 10_00)


@pytest.mark.slow
@pytest.mark.parametrize("chance", [True, False])
@pytest.mark.parametrize("choose", list(Choice))
def test_any_question_gets_an_answer_that_was_offered(felt: Felt, choose: Choice, *, chance: bool) -> None:
    for follows in (False, True):
        asked = question(option(choose), follows=follows)
        assert answer(felt, asked, lambda often: chance).choose is choose


# --- wagers -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("book", list(shelf.names()))
def test_wagers_are_within_the_sign_and_the_rack(store: SharedStore, url: str, book: BookId) -> None:
    """Many rounds of one who likes everything: the table takes what it places."""
    sides = {
        BookId("act-blackjack-2018"): ["perfect-pairs"],
        BookId("nsw-blackjack-challenge"): ["any-pairs", "star-pairs"],
    }.get(book, [])
    limits = {"side_wagers": sides}

    async def story() -> None:
        async with live_house(store, url) as house:
            bounds = {on: {"lowest": 5_00, "highest": 50_00} for on in sides}
            decks = {"decks": 6} if book == BookId("nsw-blackjack-challenge") else {}
            await house.opened(book, "ann", "bob", options={**limits, **decks}, side_wager_limits=bounds)
            await house.ready()
            for seed in range(25):
                eager = with_dice(seed, sits_out=0.0, side_wager=1.0, stands_behind=0.5)
                for wager in habits_of.wagers(house.felt, "ann", 1, house.yours("ann").rack, eager):
                    on = {} if wager.on is None else {"on": wager.on}
                    await house.do("wager", "ann", box=wager.box, amount=wager.amount, **on)
                    await house.do("take-back", "ann", box=wager.box, **on) if wager.on else None
                for lying in house.felt.lying:
                    await house.do("take-back", "ann", box=lying.box, on=lying.on)

    asyncio.run(story())


def test_it_places_what_it_has(felt: Felt) -> None:
    assert felt.sign is not None
    for seed in range(200):
        rack = random.Random(seed).randrange(0, 60_00)
        placed = habits_of.wagers(felt, "ann", 1, rack, with_dice(seed, side_wager=1.0))
        assert sum(one.amount for one in placed) <= rack
        assert bool(placed) <= (rack >= felt.sign.minimum)


def test_it_stands_behind_one_player_where_room_is_left(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", "bob", "cid")
            await house.ready()
            await house.do("wager", "ann", box=1, amount=20_00)
            assert habits_of.boxes_to_stand_behind(house.felt, "bob", 10_00) == (1,)
            assert habits_of.boxes_to_stand_behind(house.felt, "ann", 10_00) == (), "behind oneself"
            assert habits_of.boxes_to_stand_behind(house.felt, "bob", 200_00) == (), "too much for one box"
            await house.do("wager", "bob", box=1, amount=10_00)
            assert habits_of.boxes_to_stand_behind(house.felt, "cid", 10_00) == (), "people want places too"

    asyncio.run(story())


def test_some_rounds_are_sat_out(felt: Felt) -> None:
    out = sum(not habits_of.wagers(felt, "ann", 1, 500_00, with_dice(seed)) for seed in range(1_000))
    assert 20 <= out <= 150


# --- the cut, and room for people ---------------------------------------------------------------------------


@pytest.mark.parametrize("cutting_card", [True, False])
def test_a_cut_is_within_its_bounds_and_has_a_value_of_its_own(*, cutting_card: bool) -> None:
    offered = CutShown(
        player="ann",
        cards=416,
        least=52,
        most=364,
        cutting_card=cutting_card,
        behind_least=60,
        behind_most=208,
        until=None,
        clause=Clause("5.2"),
    )
    values = set()
    for seed in range(200):
        made = habits_of.cut(offered, with_dice(seed))
        assert 52 <= int(made["depth"]) <= 364
        assert ("cutting_card" in made) is cutting_card
        if cutting_card:
            assert 60 <= int(made["cutting_card"]) <= 208
        values.add(made["value"])
    assert len(values) == 200, "a value came twice"
    assert all(len(str(one)) == 32 for one in values)


def seated(felt: Felt, *players: str | None) -> Felt:
    seats = tuple(
        msgspec.structs.replace(felt.seats[0], box=box, player=name) for box, name in enumerate(players, 1)
    )
    return msgspec.structs.replace(felt, seats=seats, lying=(), people=())


def test_one_of_them_gets_up_when_no_box_is_left(felt: Felt) -> None:
    full = seated(felt, "Mira (house)", "ann", "Otto (house)", "bob")
    assert habits_of.makes_room(full, "Otto (house)")
    assert not habits_of.makes_room(full, "Mira (house)"), "one is enough"
    assert not habits_of.makes_room(seated(felt, "Mira (house)", None), "Mira (house)")
    assert habits_of.free_box(seated(felt, "ann", None), Habits()) is None, "the last box is for people"
    assert habits_of.free_box(seated(felt, None, "ann", None), Habits()) in (1, 3)


def test_side_wagers_of_fixed_amounts(felt: Felt) -> None:
    assert felt.sign is not None
    side = msgspec.convert(
        {
            "on": On.BLAZING_7S,
            "title": "",
            "lowest": None,
            "highest": None,
            "amounts": [250, 500],
            "clause": "16.3",
        },
        type=SideWagerShown,
    )
    assert {habits_of.side_amount(felt.sign, side, with_dice(seed)) for seed in range(30)} == {250, 500}
