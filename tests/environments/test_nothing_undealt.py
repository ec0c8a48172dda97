"""Nothing undealt is in an observation: shoes that differ only in cards still to come look the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import BookId
from tests.environments.playing_along import BOOKS, Noted, a_choice, one_box, whole_table

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


def on_top(cards: list[Card | None], chance: Random) -> dict[str, str]:
    """These cards on top of another shoe; one that was burned is another card there."""
    return {"cards": " ".join(card or chance.choice(DECK) for card in cards)}


@pytest.mark.slow
@EVERY_BOOK
@pytest.mark.parametrize("settings", [{}, {"rounds": 4, "shoe": "cut", "seen": True, "wagers": (1, 3)}])
def test_one_box_sees_only_what_was_dealt(book: BookId, settings: dict[str, Any]) -> None:
    environment = one_box(book, render_mode="ansi", **settings)
    twin = one_box(book, render_mode="ansi", **settings)
    noted, other = Noted(environment), Random(1)
    for seed in range(15):
        noted.clear()
        chance = np.random.default_rng(seed)
        told: Any = environment.reset(seed=seed)
        actions: list[int] = []
        over = False
        while not over:
            seen = told, environment.render()
            assert data_equivalence(seen, played_by(twin, actions, on_top(noted.cards, other)), exact=True)
            actions.append(a_choice(told[-1]["action_mask"], chance))
            told = environment.step(actions[-1])
            over = told[2]
        seen = told, environment.render()
        assert data_equivalence(seen, played_by(twin, actions, on_top(noted.cards, other)), exact=True)


def played_by(environment: Any, actions: list[int], options: dict[str, str]) -> Any:
    """What was told last, after the same actions at another shoe."""
    told: Any = environment.reset(seed=len(actions) + 1_000, options=options)
    for action in actions:
        told = environment.step(action)
    return told, environment.render()


@EVERY_BOOK
def test_a_whole_table_sees_only_what_was_dealt(book: BookId) -> None:
    environment, twin = (whole_table(book, boxes=((0, 1), (2,)), seen=True) for _ in range(2))
    noted, other = Noted(environment), Random(1)
    for seed in range(15):
        noted.clear()
        chance = np.random.default_rng(seed)
        environment.reset(seed=seed)
        actions: list[int] = []
        while not environment.terminations[environment.agent_selection]:
            twin.reset(seed=seed + 1_000, options=on_top(noted.cards, other))
            for action in actions:
                twin.step(action)
            assert environment.agent_selection == twin.agent_selection
            for agent in environment.agents:
                assert np.array_equal(environment.observe(agent), twin.observe(agent))
                assert data_equivalence(environment.infos[agent], twin.infos[agent])
            actions.append(a_choice(environment.infos[environment.agent_selection]["action_mask"], chance))
            environment.step(actions[-1])
