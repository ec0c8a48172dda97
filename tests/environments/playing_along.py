"""Episodes for tests: random play by the masks, with every card noted as it leaves the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import pettingzoo
from numpy.random import Generator, default_rng

from croupier.environments import FIRST_WAGER, IDS, Action
from croupier.environments.one_box import OneBox
from croupier.environments.playing import Episode
from croupier.environments.whole_table import WholeTable
from croupier.games.layout import Layout
from croupier.games.scripted import ScriptedDecision
from croupier.rulebooks import shelf
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, Choice, On

BOOKS = tuple(shelf.names())

SIDES: dict[BookId, dict[str, Any]] = {
    BookId("act-blackjack-2000"): {"side_wagers": ("perfect-pairs",), "beside": {"perfect-pairs": 5_00}},
    BookId("act-blackjack-2006"): {
        "side_wagers": ("super-sevens", "perfect-pairs"),
        "beside": {"super-sevens": 5_00, "perfect-pairs": 2_50},
        "super_sevens_amount": 5_00,
    },
    BookId("act-blackjack-2018"): {"side_wagers": ("pairs-play",), "beside": {"pairs-play": 5_00}},
    BookId("act-casino-war-2018"): {"beside": {"tie": 5_00}},
    BookId("nsw-blackjack-challenge"): {
        "side_wagers": ("any-pairs", "blazing-7s"),
        "beside": {"any-pairs": 5_00, "blazing-7s": 2_50},
        "decks": 6,
    },
}
"""Every book with side wagers laid in each round."""


def one_box(book: BookId, **settings: Any) -> OneBox:
    made = gymnasium.make(IDS[book], **settings).unwrapped
    assert isinstance(made, OneBox)
    return made


def whole_table(book: BookId, **settings: Any) -> WholeTable:
    made = pettingzoo.make("aec", IDS[book], **settings)
    assert isinstance(made, WholeTable)
    return made


def playing_of(environment: OneBox | WholeTable) -> Episode:
    """What stands behind an environment; only tests look there."""
    return environment._playing


def a_choice(mask: Any, chance: Generator) -> int:
    """One of the allowed actions, each as likely."""
    return int(chance.choice(mask.nonzero()[0]))


class Noted:
    """The cards that leave an environment's shoe, and the choices made, round by round."""

    def __init__(self, environment: OneBox | WholeTable) -> None:
        self.cards: list[Card | None] = []
        """None for one that was burned."""
        self.decisions: list[ScriptedDecision] = []
        self._playing = playing_of(environment)
        shoe = self._playing.cards
        self._draw, self._burn = shoe.draw, shoe.burn
        shoe.draw, shoe.burn = self.draw, self.burn  # type: ignore[method-assign]

    def draw(self, box: int | None, layout: Layout) -> Card:
        card = self._draw(box, layout)
        self.cards.append(card)
        return card

    def burn(self) -> None:
        self._burn()
        self.cards.append(None)

    def decide(self, action: int) -> None:
        """Note what the action decides, as a script says it."""
        asked = self._playing.question
        if asked is None or action >= FIRST_WAGER:
            return
        self.decisions.append(
            ScriptedDecision(
                player=asked.player,
                box=asked.box,
                hand=asked.hand,
                choose=Choice(Action(action).name.lower().replace("_", "-")),
                owner=asked.owner,
            )
        )

    def clear(self) -> None:
        self.cards, self.decisions = [], []


def play(environment: OneBox, *, seed: int, chooses: Callable[[Any, Any], int] | None = None) -> list[Any]:
    """An episode from its first observation to its last: each with reward, end and info."""
    chance = default_rng(seed)
    observation, info = environment.reset(seed=seed)
    told: list[Any] = [(observation, 0.0, False, info)]
    over = False
    while not over:
        action = chooses(observation, info) if chooses else a_choice(info["action_mask"], chance)
        observation, reward, over, truncated, info = environment.step(action)
        assert not truncated
        told.append((observation, reward, over, info))
    return told


def in_action(book: BookId) -> On:
    """The main wager of a book."""
    return On.CASINO_WAR if book == BookId("act-casino-war-2018") else On.BLACKJACK
