"""Several boxes and several players on a box as a PettingZoo environment, on the engine of live tables."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from croupier.environments.observing import Observation, Observing
from croupier.environments.one_box import RENDER_MODES, checked_render_mode, rendered
from croupier.environments.playing import Episode, episode_is_over, first_cards
from croupier.environments.settings import Seat, read_setup, refuse_setting
from croupier.games.round_of_play import RoundOfPlay

TWO_BOXES = ((0,), (1, 2))
"""A player alone on box 1; on box 2 one who decides and one who wagers behind."""


class WholeTable(AECEnv[str, Observation, Any]):
    """Players who are asked in turn. `docs/environments.md` tells their actions, observation and rewards."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str,
        *,
        boxes: Sequence[Sequence[int]] | Mapping[int, Sequence[int]] = TWO_BOXES,
        insuring_others: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """A table under `rulebook`; `boxes` numbers the players of each box, the one who sits there first.

        `settings` are those of `read_setup` and the options of the table.
        """
        seats = _seats(boxes)
        setup = read_setup(rulebook, seats=seats, **settings)
        self._playing = Episode(setup, seats, insuring_others=insuring_others)
        self._observing = Observing(self._playing)
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{rulebook.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{number}" for number in range(len(self._playing.players))]
        self.agents = []
        self._action_spaces = {agent: Discrete(self._playing.actions) for agent in self.possible_agents}
        self.slices = self._observing.slices
        """Where the parts of an observation behind the first fields stand, by name."""
        self._chance: np.random.Generator = np_random()[0]

    @property
    def live(self) -> RoundOfPlay | None:
        """The round on the felt, with all that it said; it knows no card that has not been dealt."""
        return self._playing.live

    def observation_space(self, agent: str) -> Space[Observation]:
        """The same for every agent."""
        return self._observing.space

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """As large for every agent, and sampled for each by itself."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode from a new shoe; `options={"cards": "As 9d"}` lets these come out first."""
        if seed is not None:
            self._chance = np_random(seed)[0]
        self._playing.begin(self._chance, first_cards(self._playing.setup, options))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._show()

    def step(self, action: Any) -> None:
        """The agent whose turn it is answers; every agent is rewarded with what was settled by it, in units."""
        if not self.agents:
            raise episode_is_over()
        agent, playing = self.agent_selection, self._playing
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        refused = playing.act(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {player: cents / playing.setup.unit for player, cents in playing.settle().items()}
        nets = dict(playing.net) if playing.is_settled else {}
        if playing.is_settled:
            playing.next_round()
        self._show()
        if refused is not None:
            self.infos[agent]["refused"] = str(refused)
        for player, net in nets.items():
            self.infos[player]["net"] = net / playing.setup.unit
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now: the whole felt, and what is asked of it."""
        return self._observing.observe(agent, self._playing.mask(agent))

    def render(self) -> Any:
        """As `render_mode` says: the round so far in words with clauses, or the felt as a picture."""
        return rendered(self._playing, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _show(self) -> None:
        """Whose turn it is, and what each may do."""
        playing = self._playing
        self.agent_selection = self.agents[0] if playing.is_over else playing.acts
        self.terminations = dict.fromkeys(self.agents, playing.is_over)
        self.infos = {
            agent: {"action_mask": np.array(playing.mask(agent), dtype=np.int8)} for agent in self.agents
        }


def _seats(boxes: Sequence[Sequence[int]] | Mapping[int, Sequence[int]]) -> tuple[Seat, ...]:
    """The places at the table: boxes from 1 on or by number, the players of each from the dealer outward."""
    try:
        given = boxes if isinstance(boxes, Mapping) else dict(enumerate(boxes, start=1))
        by_number = {operator.index(box): tuple(map(operator.index, given[box])) for box in given}
    except TypeError:
        refuse_setting(f"boxes={boxes!r} does not number the players of each box, as in ((0,), (1, 2))")
    numbers = {number for players in by_number.values() for number in players}
    if numbers != set(range(len(numbers))) or not numbers:
        listed = ", ".join(map(str, sorted(numbers))) or "nobody"
        refuse_setting(f"boxes={boxes!r} names {listed}: players count from 0 without a gap")
    return tuple(
        Seat(box=box, player=f"player_{number}", seated=place == 0)
        for box, players in sorted(by_number.items())
        for place, number in enumerate(players)
    )
