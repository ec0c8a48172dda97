"""One box as a Gymnasium environment: what Gymnasium asks of one, and what we promise besides."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env, data_equivalence

from croupier.environments import FIRST_WAGER, IDS, Action, Asked, Field
from croupier.environments.one_box import OneBox
from croupier.games.play import Ask
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer
from croupier.rulebooks import shelf
from croupier.vocabulary.names import BookId, Choice
from croupier.vocabulary.refusal import RefusedError
from tests.environments.playing_along import BOOKS, a_choice, one_box, play

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)
MANY_WAYS = pytest.mark.parametrize(
    "settings",
    [
        pytest.param({}, id="plain"),
        pytest.param({"wagers": (1, 2, 5)}, id="wagers"),
        pytest.param({"rounds": 5}, id="five rounds"),
        pytest.param({"rounds": 20, "shoe": "cut", "seen": True}, id="from one shoe"),
        pytest.param({"rounds": None, "shoe": "cut", "wagers": (1, 8), "seen": True}, id="a whole shoe"),
    ],
)


# --- what Gymnasium asks --------------------------------------------------------------------------------


@pytest.mark.slow
@EVERY_BOOK
@MANY_WAYS
def test_gymnasium_finds_nothing_wrong(book: BookId, settings: dict[str, Any]) -> None:
    """Warnings are errors here; the checker samples actions without a look at the mask."""
    for _ in range(5):
        check_env(gymnasium.make(IDS[book], **settings).unwrapped)


@pytest.mark.slow
@EVERY_BOOK
@MANY_WAYS
def test_the_passive_checker_finds_nothing_wrong(book: BookId, settings: dict[str, Any]) -> None:
    environment = gymnasium.make(IDS[book], disable_env_checker=False, **settings)
    environment.action_space.seed(3)
    for seed in range(20):
        environment.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = environment.step(environment.action_space.sample())


def test_every_book_has_its_name() -> None:
    assert set(IDS.values()) == {
        "croupier/ActBlackjack2000-v0",
        "croupier/ActBlackjack2006-v0",
        "croupier/ActBlackjack2018-v0",
        "croupier/ActCasinoWar2018-v0",
        "croupier/NswBlackjackChallenge-v0",
    }
    assert all(name in gymnasium.registry for name in IDS.values())


def test_several_go_side_by_side() -> None:
    several = gymnasium.make_vec(IDS[BookId("act-blackjack-2018")], num_envs=3, vectorization_mode="sync")
    observations, infos = several.reset(seed=1)
    assert observations.shape == (3, *several.single_observation_space.shape)  # type: ignore[misc]
    assert infos["action_mask"].shape == (3, len(Action))
    several.step(infos["action_mask"].argmax(axis=1))


# --- chance ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@EVERY_BOOK
@MANY_WAYS
def test_the_same_seed_plays_the_same_episode(book: BookId, settings: dict[str, Any]) -> None:
    first, second = one_box(book, **settings), one_box(book, **settings)
    play(second, seed=99)  # what went before does not matter
    for seed in range(10):
        assert data_equivalence(play(first, seed=seed), play(second, seed=seed), exact=True)


def test_other_seeds_deal_other_cards() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    dealt = {tuple(environment.reset(seed=seed)[0]) for seed in range(50)}
    assert len(dealt) > 40


def test_a_seed_goes_on_with_other_cards() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    environment.reset(seed=5)
    assert len({tuple(environment.reset()[0]) for _ in range(20)}) > 15


def test_cards_can_be_put_on_top_of_the_shoe() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    observation, _ = environment.reset(seed=1, options={"cards": "8s 6d 8h"})
    assert (observation[Field.TOTAL], observation[Field.PAIR], observation[Field.DEALER]) == (16, 1, 6)
    with pytest.raises(RefusedError, match="8s is given 9 times, and 8 decks hold 8"):
        environment.reset(options={"cards": " ".join(["8s"] * 9)})
    with pytest.raises(RefusedError, match="There is no card '8x'"):
        environment.reset(options={"cards": "8x"})


# --- what may be done -----------------------------------------------------------------------------------


@pytest.mark.slow
@EVERY_BOOK
def test_the_mask_is_exactly_what_the_engine_offers(book: BookId) -> None:
    """At every step the round is fed to another engine, and each choice tried there."""
    environment = one_box(book)
    asked: Counter[int] = Counter()
    for seed in range(60 if book == BookId("act-casino-war-2018") else 150):
        chance = np.random.default_rng(seed)
        observation, info = environment.reset(seed=seed)
        over = False
        while not over:
            offered = _accepted(environment.live)
            allowed = {Action(action) for action in info["action_mask"].nonzero()[0]}
            assert allowed == (offered or {Action.GO_ON})
            assert list(observation[environment.slices["action mask"]]) == list(info["action_mask"])
            asked[int(observation[Field.ASKED])] += 1
            observation, _, over, _, info = environment.step(a_choice(info["action_mask"], chance))
        assert list(info["action_mask"].nonzero()[0]) == [Action.GO_ON]
    expected = {Asked.NOTHING, Asked.WAR} if book == BookId("act-casino-war-2018") else {Asked.NOTHING, Asked.PLAY}
    if not expected & {Asked.WAR} and book != BookId("nsw-blackjack-challenge"):
        expected |= {Asked.INSURANCE}
    assert set(asked) == expected


def _accepted(live: RoundOfPlay | None) -> set[Action]:
    """Every choice that an engine in the same situation takes."""
    assert live is not None
    accepted: set[Action] = set()
    for action in Action:
        if action is Action.GO_ON:
            continue
        copy = RoundOfPlay(live.rules, live.wagers, new_shoe=live.new_shoe)
        copy.feed(live.inputs)
        hand = copy.waiting.questions[0].hand if isinstance(copy.waiting, Ask) else None
        choose = Choice(action.name.lower().replace("_", "-"))
        if copy.answer(Answer(player="player", box=1, hand=hand, choose=choose)) is None:
            accepted.add(action)
    return accepted


def test_what_is_not_allowed_is_refused_with_the_engines_sentence() -> None:
    environment = one_box(BookId("act-blackjack-2018"), not_allowed="refuse")
    observation, _ = environment.reset(options={"cards": "Ts 6d 5h"})
    with pytest.raises(RefusedError, match=re.escape("player cannot split on box 1, hand 1: its two cards")):
        environment.step(Action.SPLIT)
    with pytest.raises(RefusedError, match="draw, stand or double up to"):
        environment.step(Action.GO_ON)
    with pytest.raises(RefusedError, match="There is no action 10: there are 0 to 9"):
        environment.step(10)
    again, *_ = environment.step(Action.DRAW)
    assert again[Field.CARDS] == observation[Field.CARDS] + 1


@pytest.mark.parametrize(
    ("book", "cards", "action", "done"),
    [
        ("act-blackjack-2018", "Ts 6d 5h", Action.GO_TO_WAR, "player stands on box 1"),
        ("act-blackjack-2018", "5s 6d 6h", Action.STAND, "player draws on box 1"),
        ("act-blackjack-2018", "Ts Ad 5h", Action.STAND, "player declines on box 1"),
        ("act-casino-war-2018", "9s 9d", Action.DRAW, "player surrenders on box 1"),
        ("act-blackjack-2018", "As 6d Kh", Action.DRAW, "All cards go to the discard rack"),
    ],
)
def test_or_the_meekest_thing_is_done_instead(book: str, cards: str, action: Action, done: str) -> None:
    environment = one_box(BookId(book), render_mode="ansi")
    environment.reset(seed=1, options={"cards": cards})
    *_, info = environment.step(action)
    told = environment.render()
    assert told is not None
    assert done in told
    assert info["refused"].startswith("player cannot")
    assert re.search(r"\(rule [\w.()]+\)\.$", info["refused"])


@EVERY_BOOK
@MANY_WAYS
def test_any_action_at_any_time_is_done_or_refused_in_a_sentence(book: BookId, settings: dict[str, Any]) -> None:
    environment = one_box(book, **settings)
    strict = one_box(book, not_allowed="refuse", **settings)
    environment.action_space.seed(7)
    for seed in range(10):
        _, info = environment.reset(seed=seed)
        strict.reset(seed=seed)
        over = False
        while not over:
            action = int(environment.action_space.sample())
            allowed = info["action_mask"][action]
            if not allowed:
                with pytest.raises(RefusedError) as no:
                    strict.step(action)
            _, _, over, _, info = environment.step(action)
            assert ("refused" in info) is not bool(allowed)
            if not allowed:
                assert info["refused"] == str(no.value)
                break
            strict.step(action)


def test_no_step_without_an_episode() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    with pytest.raises(RefusedError, match="reset the environment first"):
        environment.step(Action.STAND)
    play(environment, seed=1)
    with pytest.raises(RefusedError, match="reset the environment first"):
        environment.step(Action.STAND)


# --- rounds, wagers, rewards ----------------------------------------------------------------------------


def test_a_round_without_a_decision_still_has_its_step() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    observation, info = environment.reset(options={"cards": "As 6d Kh"})
    assert list(info["action_mask"].nonzero()[0]) == [Action.GO_ON]
    assert observation[Field.ASKED] == Asked.NOTHING
    _, reward, over, _, info = environment.step(Action.GO_ON)
    assert (reward, over, info["net"]) == (1.5, True, 1.5)


def test_looking_changes_nothing() -> None:
    environment = one_box(BookId("act-blackjack-2018"), render_mode="ansi")
    environment.reset(options={"cards": "As 6d Kh"})
    assert environment.render() == environment.render()
    assert environment.step(Action.GO_ON)[1] == 1.5


def test_the_first_action_chooses_the_wager() -> None:
    environment = one_box(BookId("act-blackjack-2018"), wagers=(1, 2, 5))
    observation, info = environment.reset(options={"cards": "As 6d Kh"})
    assert environment.action_space == Discrete(FIRST_WAGER + 3)
    assert observation[Field.ASKED] == Asked.WAGER
    assert observation[Field.CARDS] == observation[Field.DEALER] == 0
    assert list(info["action_mask"].nonzero()[0]) == [FIRST_WAGER, FIRST_WAGER + 1, FIRST_WAGER + 2]
    observation, reward, over, _, _ = environment.step(FIRST_WAGER + 2)
    assert (reward, over, observation[Field.WAGER]) == (7.5, True, 5)


def test_rewards_come_as_wagers_are_settled() -> None:
    """A split: the first hand goes over 21 at once, the second wins at the end."""
    environment = one_box(BookId("act-blackjack-2018"))
    environment.reset(options={"cards": "8s 6d 8h Th 9c Tc Td Tc"})
    _, reward, *_ = environment.step(Action.SPLIT)
    assert reward == 0.0
    observation, reward, *_ = environment.step(Action.DRAW)
    assert reward == -1.0
    assert observation[Field.HAND] == 2
    _, reward, over, _, info = environment.step(Action.STAND)
    assert (reward, over, info["net"]) == (1.0, True, 0.0)


def test_hands_of_a_split_are_seen() -> None:
    environment = one_box(BookId("act-blackjack-2018"))
    environment.reset(options={"cards": "8s 6d 8h Th 8c 3c"})
    environment.step(Action.SPLIT)
    environment.step(Action.STAND)
    observation, *_ = environment.step(Action.SPLIT)
    hands = observation[environment.slices["hands of box 1"]].reshape(4, 5).tolist()
    assert hands[:2] == [[2, 18, 0, 0, 1], [2, 11, 0, 0, 1]]
    assert hands[2][:2] == [1, 8]
    assert hands[3] == [0, 0, 0, 0, 0]


@EVERY_BOOK
def test_rounds_follow_each_other_in_an_episode(book: BookId) -> None:
    environment = one_box(book, rounds=30, shoe="cut", seen=True)
    told = play(environment, seed=4)
    assert sum("net" in info for *_, info in told) == 30
    assert sum(reward for _, reward, *_ in told) == pytest.approx(sum(info.get("net", 0.0) for *_, info in told))
    numbers = [int(observation[Field.ROUND]) for observation, *_ in told]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert numbers[-1] == 30


def test_a_shoe_is_played_to_its_cutting_card() -> None:
    environment = one_box(BookId("act-blackjack-2018"), rounds=None, shoe="cut", cutting_card=100, seen=True)
    for seed in range(5):
        *before, (last, _, _, _) = play(environment, seed=seed)
        seen, undealt = environment.slices["seen"], environment.slices["undealt"]
        assert all(one[seen].sum() + one[undealt] == 416 for one, *_ in (*before, (last,)))
        assert last[undealt] < 100
        begun = [one for one, *_ in before if one[Field.ROUND] < last[Field.ROUND]]
        assert begun[-1][undealt] > 90


def test_the_shoe_is_shuffled_and_an_episode_goes_on() -> None:
    environment = one_box(BookId("nsw-blackjack-challenge"), rounds=150, shoe="cut", seen=True)
    left = [int(one[environment.slices["undealt"]][0]) for one, *_ in play(environment, seed=1)]
    shuffles = sum(after > before for before, after in pairwise(left))
    assert shuffles >= 2


@EVERY_BOOK
def test_the_round_is_told_in_words_with_clauses(book: BookId) -> None:
    environment = one_box(book, render_mode="ansi", rounds=2)
    environment.reset(seed=2)
    told = environment.render()
    assert told is not None
    assert told.startswith(f"{shelf.book(book).called}, round 1\n")
    assert re.search(r"to the dealer +\d+(\.\d+)*", told)
    environment = one_box(book, render_mode="ansi")
    play(environment, seed=2)
    told = environment.render()
    assert told is not None
    assert re.search(r"Net: player [-+]?\$", told)


# --- settings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "settings", "says"),
    [
        ("act-blackjack-2018", {"decks": 3}, "played with 4, 5, 6, 7 or 8 decks, not 3 (rule 2.1)"),
        ("act-blackjack-2018", {"side_wagers": ("star-pairs",)}, "knows no Star Pairs side wager"),
        ("act-casino-war-2018", {"jackpot": 1}, "knows no table option 'jackpot'"),
        ("nsw-blackjack-challenge", {"dealer_draws_on_soft_17": True}, "may not draw on a soft 17 (rule 12"),
        ("nsw-blackjack-challenge", {"minimum": 25_00}, "cannot be $10: the minimum is $25 (rule"),
        ("act-blackjack-2018", {"unit": 10_25}, "wagers go in multiples of $0.50 (rule 3"),
        ("act-blackjack-2018", {"beside": {"tie": 500}}, "this table offers blackjack (rule"),
        ("act-blackjack-2018", {"beside": {"tie": 2.5}}, "beside tie=2.5 is not a whole number"),
        ("act-blackjack-2018", {"beside": {"nothing": 5}}, "beside='nothing' is not known: there are blackjack,"),
        ("act-blackjack-2018", {"deks": 8}, "There is no setting 'deks': there are wagers, unit,"),
        ("act-blackjack-2018", {"decks": "many"}, "The table option 'decks': Expected `int"),
        ("act-blackjack-2018", {"rounds": 0}, "rounds=0 is too few: it must be at least 1"),
        ("act-blackjack-2018", {"rounds": 2.5}, "rounds=2.5 is not a whole number"),
        ("act-blackjack-2018", {"rounds": None}, "rounds=None plays a shoe to its cutting card"),
        ("act-blackjack-2018", {"wagers": (1, 1)}, "wagers=(1, 1) names a number of units twice"),
        ("act-blackjack-2018", {"wagers": 3}, "wagers=3 is not a list of numbers of units"),
        ("act-blackjack-2018", {"shoe": "hat"}, "shoe='hat' is not known: there are fresh, cut"),
        (
            "act-blackjack-2018",
            {"shoe": "cut", "cutting_card": 9},
            "behind the cutting card, not 9 (rule 5.3)",
        ),
        ("act-blackjack-2018", {"cutting_card": 99}, "cutting_card=99 needs shoe='cut'"),
        (
            "act-blackjack-2018",
            {"not_allowed": "maybe"},
            "'maybe' is not known: there are pass, refuse",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_one_sentence(
    book: str, settings: dict[str, Any], says: str
) -> None:
    with pytest.raises(RefusedError, match=re.escape(says)) as no:
        one_box(BookId(book), **settings)
    assert str(no.value).count("\n") == 0


def test_a_render_mode_that_is_not_there() -> None:
    with pytest.raises(RefusedError, match="render_mode='film' is not known: there are ansi, rgb_array"):
        OneBox("act-blackjack-2018", render_mode="film")
