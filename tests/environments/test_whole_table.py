"""A whole table as a PettingZoo environment: what PettingZoo asks of one, and who is asked what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from croupier.environments import IDS, Action, Asked, Field
from croupier.environments.whole_table import WholeTable
from croupier.games.play import Ask
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError
from tests.environments.playing_along import BOOKS, a_choice, playing_of, whole_table
from tests.shelves import of_book

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)
MANY_WAYS = pytest.mark.parametrize(
    "settings",
    [
        pytest.param({}, id="plain"),
        pytest.param({"boxes": ((0,),)}, id="alone"),
        pytest.param({"boxes": {2: (0, 1, 2), 5: (3,), 7: (4, 0)}, "wagers": (1, 2)}, id="crowded"),
        pytest.param({"rounds": 10, "shoe": "cut", "seen": True}, id="from one shoe"),
    ],
)


@EVERY_BOOK
@MANY_WAYS
def test_pettingzoo_finds_nothing_wrong(book: BookId, settings: dict[str, Any]) -> None:
    """Warnings are errors here."""
    check: Callable[..., None] = api_test
    check(pettingzoo.make("aec", IDS[book], **settings), num_cycles=60)


@EVERY_BOOK
@MANY_WAYS
def test_the_same_seed_plays_the_same_episode(book: BookId, settings: dict[str, Any]) -> None:
    check: Callable[..., None] = seed_test
    check(lambda: pettingzoo.make("aec", IDS[book], **settings), num_cycles=100)


def step_all(environment: WholeTable, *actions: Action) -> None:
    for action in actions:
        environment.step(action)


def test_who_sits_decides_and_the_others_are_asked_to_follow() -> None:
    environment = whole_table(BookId("act-blackjack-2018"), boxes=((0, 1),))
    environment.reset(options={"cards": "5s 6d 6h Th Td 8c"})
    assert environment.agent_selection == "player_0"
    assert list(environment.infos["player_1"]["action_mask"].nonzero()[0]) == [Action.GO_ON]
    environment.step(Action.DOUBLE)
    assert environment.agent_selection == "player_1"
    observation, *_, info = environment.last()
    assert observation is not None
    assert observation[Field.ASKED] == Asked.FOLLOW
    assert set(info["action_mask"].nonzero()[0]) == {Action.DOUBLE, Action.DECLINE}
    environment.step(Action.DECLINE)
    assert environment.rewards == {"player_0": 2.0, "player_1": 1.0}
    assert all(environment.terminations.values())


@of_book("act-casino-war-2018")
def test_each_decides_alone_at_war() -> None:
    environment = whole_table(BookId("act-casino-war-2018"), boxes=((0, 1),))
    environment.reset(options={"cards": "9s 9d Ks 2d"})
    assert environment.agent_selection == "player_0"
    environment.step(Action.SURRENDER)
    assert environment.rewards == {"player_0": -0.5, "player_1": 0.0}
    environment.step(Action.GO_TO_WAR)
    assert environment.rewards == {"player_0": 0.0, "player_1": 1.0}


def test_another_players_wager_is_insured_where_that_is_asked_for() -> None:
    """2018 7.2; left out unless the environment is told to ask."""
    for asked in (False, True):
        environment = whole_table(BookId("act-blackjack-2018"), boxes=((0,), (1,)), insuring_others=asked)
        environment.reset(options={"cards": "Ts 9s Ad 8h 9h Tc"})
        step_all(environment, Action.DECLINE, Action.DECLINE)
        observation = environment.observe(environment.agent_selection)
        assert observation[Field.ASKED] == (Asked.OTHERS_INSURANCE if asked else Asked.PLAY)
        if asked:
            assert environment.agent_selection == "player_1"
            assert observation[Field.BOX] == 1
            assert list(observation[environment.slices["owner"]]) == [1]
            step_all(environment, Action.INSURE, Action.DECLINE, Action.STAND, Action.STAND)
            assert environment.rewards == {"player_0": -1.0, "player_1": 0.0}


def test_all_cards_on_the_felt_are_seen_by_all() -> None:
    environment = whole_table(BookId("act-blackjack-2018"), boxes={2: (0,), 6: (1, 2)})
    environment.reset(options={"cards": "Ts 9s 5d 8h 3h"})
    for agent in environment.agents:
        row, slices = environment.observe(agent), environment.slices
        assert list(row[slices["hands of box 2"]][:5]) == [2, 18, 0, 0, 1]
        assert list(row[slices["hands of box 6"]][:5]) == [2, 12, 0, 0, 1]
    assert list(environment.observe("player_2")[environment.slices["wagers on box 6"]]) == [1, 1, 0]
    assert list(environment.observe("player_1")[environment.slices["wagers on box 6"]]) == [1, 1, 1]
    assert list(environment.observe("player_0")[environment.slices["wagers on box 6"]]) == [0, 2, 0]


@EVERY_BOOK
def test_the_mask_is_exactly_what_the_engine_offers(book: BookId) -> None:
    environment = whole_table(book, boxes=((0, 1), (2, 0)), insuring_others=True)
    asked: Counter[int] = Counter()
    for seed in range(80):
        chance = np.random.default_rng(seed)
        environment.reset(seed=seed)
        while not environment.terminations[environment.agent_selection]:
            agent, live = environment.agent_selection, environment.live
            assert live is not None
            mask = environment.infos[agent]["action_mask"]
            if isinstance(live.waiting, Ask):
                question = live.waiting.questions[0]
                offered = {option.choose.value for option in question.options}
                assert question.player == agent
                assert {Action(one).name.lower().replace("_", "-") for one in mask.nonzero()[0]} == offered
            else:
                assert list(mask.nonzero()[0]) == [Action.GO_ON]
            asked[int(environment.observe(agent)[Field.ASKED])] += 1
            environment.step(a_choice(mask, chance))
    if book == BookId("act-casino-war-2018"):
        assert set(asked) == {Asked.NOTHING, Asked.WAR}
    else:
        assert {Asked.PLAY, Asked.FOLLOW} < set(asked)
        assert (Asked.OTHERS_INSURANCE in asked) is (book == BookId("act-blackjack-2018"))


def test_what_is_not_allowed_is_passed_over_or_refused() -> None:
    environment = whole_table(BookId("act-blackjack-2018"), boxes=((0,), (1,)))
    environment.reset(options={"cards": "Ts 9s 5d 8h 9h"})
    environment.step(Action.SPLIT)
    assert environment.infos["player_0"]["refused"].startswith("player_0 cannot split on box 1, hand 1")
    assert environment.agent_selection == "player_1"
    strict = whole_table(BookId("act-blackjack-2018"), boxes=((0,), (1,)), not_allowed="refuse")
    strict.reset(options={"cards": "Ts 9s 5d 8h 9h"})
    with pytest.raises(RefusedError, match="player_0 cannot split"):
        strict.step(Action.SPLIT)
    assert strict.agent_selection == "player_0"


def test_a_round_in_which_nobody_is_asked_still_has_its_step() -> None:
    environment = whole_table(BookId("act-blackjack-2018"), boxes=((0,), (1,)), render_mode="ansi")
    environment.reset(options={"cards": "As Ah 5d Ks Kh"})
    assert environment.agent_selection == "player_0"
    told = environment.render()
    assert told is not None
    assert "Net: player_0 +$15, player_1 +$15" in told
    environment.step(Action.GO_ON)
    assert environment.rewards == {"player_0": 1.5, "player_1": 1.5}
    assert environment.infos["player_1"]["net"] == 1.5


def test_no_step_without_an_episode() -> None:
    environment = whole_table(BookId("act-blackjack-2018"))
    with pytest.raises(RefusedError, match="reset the environment first"):
        environment.step(Action.STAND)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"boxes": ((0, 1, 2, 3),)}, "player_3 cannot wager on box 1: player_0, player_1, player_2 already do"),
        ({"boxes": {8: (0,)}}, "cannot wager on box 8: the layout has boxes 1 to 7"),
        ({"boxes": ((0,), (2,))}, "names 0, 2: players count from 0 without a gap"),
        ({"boxes": ()}, "names nobody: players count from 0"),
        ({"boxes": 3}, "boxes=3 does not number the players of each box"),
        ({"boxes": ((0, 0),)}, "player_0 has already placed a wager on Blackjack of box 1"),
        ({"decks": 1}, "not 1 (rule 2.1)"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(says)):
        whole_table(BookId("act-blackjack-2018"), **settings)


def test_agents_are_numbered() -> None:
    many = whole_table(
        BookId("act-blackjack-2018"), boxes=[(3 * box, 3 * box + 1, 3 * box + 2) for box in range(7)]
    )
    assert many.possible_agents == [f"player_{number}" for number in range(21)]
    assert playing_of(many).players[10] == "player_10"
