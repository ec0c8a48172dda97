"""What libraries for learning expect of an environment: render modes, masks, and one name for one environment."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from croupier.environments import IDS, VECTOR_IDS, Action
from croupier.environments.many_tables import ManyTables
from croupier.environments.one_box import OneBox
from croupier.environments.picture import FELT, HEIGHT, WIDTH
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import BookId
from tests.environments.playing_along import one_box, whole_table

DOCUMENT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
EVERY_BOOK = pytest.mark.parametrize("book", shelf.names())


@EVERY_BOOK
def test_one_name_is_one_environment_alone_or_several_at_once(book: BookId) -> None:
    alone, several = gymnasium.make(IDS[book]), gymnasium.make_vec(IDS[book], num_envs=2)
    assert several.single_observation_space == alone.observation_space
    assert several.single_action_space == alone.action_space
    seen, info = several.reset(seed=5)
    first, _ = alone.reset(seed=5)
    assert (seen[0] == first).all()
    assert info["action_mask"].shape == (2, len(Action))


def test_the_compiled_tables_have_names_of_their_own() -> None:
    blackjack = {one for one in IDS if isinstance(shelf.book(one).rules(), BlackjackRules)}
    assert set(VECTOR_IDS) == blackjack, "a compiled table is one of Blackjack"
    assert not set(VECTOR_IDS.values()) & set(IDS.values())
    for book, name in VECTOR_IDS.items():
        assert gymnasium.spec(name).entry_point is None, "it cannot be had alone, as something else"
        assert gymnasium.spec(IDS[book]).vector_entry_point is None
    tables = gymnasium.make_vec(VECTOR_IDS[BookId("nsw-blackjack-challenge")], num_envs=3)
    assert isinstance(tables.unwrapped, ManyTables)


@EVERY_BOOK
def test_masks_are_asked_for_by_their_usual_name(book: BookId) -> None:
    environment = gymnasium.make(IDS[book], rounds=20)
    _, info = environment.reset(seed=3)
    over = False
    while not over:
        masks = environment.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert (masks == info["action_mask"].astype(bool)).all()
        _, _, over, _, info = environment.step(int(masks.argmax()))


@EVERY_BOOK
def test_the_felt_is_a_picture_in_which_each_card_can_be_seen(book: BookId) -> None:
    environment = gymnasium.make(IDS[book], render_mode="rgb_array", disable_env_checker=False)
    assert "rgb_array" in environment.metadata["render_modes"]
    pictures = []
    for first in ("As", "Ah", "9s"):
        environment.reset(seed=2, options={"cards": f"2c {first} 3c 4c" if "nsw" in book else f"{first} 3c 4c"})
        shown: Any = environment.render()
        assert shown.shape == (HEIGHT, WIDTH, 3)
        assert shown.dtype == np.uint8
        pictures.append(shown)
    assert (pictures[0] != FELT).any()
    assert all((one != other).any() for one, other in pairwise(pictures))


def test_a_picture_of_a_whole_table_shows_every_box() -> None:
    table = whole_table(BookId("act-blackjack-2018"), boxes=((0,), (1,), (2,)), render_mode="rgb_array")
    table.reset(seed=1)
    columns = (table.render() != FELT).any(axis=(0, 2))
    assert np.flatnonzero(np.diff(columns.astype(int)) == 1).size >= 3, "a box is missing"


def test_no_picture_is_made_where_none_was_asked_for() -> None:
    assert one_box(BookId("act-blackjack-2018")).render() is None


# --- with the libraries themselves: pip install --group research ----------------------------------------


@pytest.mark.nightly
@EVERY_BOOK
def test_stable_baselines_makes_and_checks_it(book: BookId) -> None:
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.env_util import make_vec_env

    check_env(gymnasium.make(IDS[book]).unwrapped, warn=False)
    tables = make_vec_env(IDS[book], n_envs=3, seed=1, env_kwargs={"rounds": 5})
    assert tables.reset().shape[0] == 3
    assert [one.shape for one in tables.get_images()] == [(HEIGHT, WIDTH, 3)] * 3
    assert isinstance(tables.envs[0].unwrapped, OneBox)


@pytest.mark.nightly
@EVERY_BOOK
def test_maskable_ppo_learns_with_our_masks(book: BookId) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.utils import get_action_masks
    from stable_baselines3.common.env_util import make_vec_env

    tables = make_vec_env(IDS[book], n_envs=4, seed=1, env_kwargs={"rounds": 10, "not_allowed": "refuse"})
    model = contrib.MaskablePPO("MlpPolicy", tables, n_steps=64, batch_size=64, n_epochs=1, seed=1)
    model.learn(512)
    seen = tables.reset()
    for _ in range(50):
        masks = get_action_masks(tables)
        actions, _ = model.predict(seen, action_masks=masks)
        assert masks[np.arange(4), actions].all()
        seen, _, _, _ = tables.step(actions)


@pytest.mark.nightly
def test_the_example_with_the_libraries_runs() -> None:
    pytest.importorskip("sb3_contrib")
    (example,) = re.findall(r"```py\n(.*?)```", DOCUMENT, re.DOTALL)
    short = example.replace("20_000", "256").replace('"MlpPolicy", tables', '"MlpPolicy", tables, n_steps=32')
    exec(compile(short, "environments.md", "exec"), {})
