"""One box and one player as a Gymnasium environment, for every book, on the engine that conducts live tables."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from croupier.environments.observing import Observation, Observing
from croupier.environments.picture import Picture, picture
from croupier.environments.playing import Episode, first_cards
from croupier.environments.settings import Seat, read_setup, refuse_setting
from croupier.environments.transcript import transcript
from croupier.games.round_of_play import RoundOfPlay

PLAYER = "player"
RENDER_MODES = ("ansi", "rgb_array")


class OneBox(gymnasium.Env[Observation, Any]):
    """One player alone on one box. `docs/environments.md` tells its actions, observation and rewards."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str,
        *,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """A table under `rulebook`; `settings` are those of `read_setup` and the options of the table."""
        seats = (Seat(box=1, player=PLAYER, seated=True),)
        setup = read_setup(rulebook, seats=seats, **settings)
        self._playing = Episode(setup, seats)
        self._observing = Observing(self._playing)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = self._observing.space
        self.action_space = Discrete(self._playing.actions)
        self.slices = self._observing.slices
        """Where the parts of an observation behind the first fields stand, by name."""

    @property
    def live(self) -> RoundOfPlay | None:
        """The round on the felt, with all that it said; it knows no card that has not been dealt."""
        return self._playing.live

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new episode from a new shoe; `options={"cards": "As 9d"}` lets these come out first."""
        super().reset(seed=seed)
        self._playing.begin(self.np_random, first_cards(self._playing.setup, options))
        return self._shown()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer what is asked; the reward is what was settled by it, in units."""
        playing = self._playing
        refused = playing.act(operator.index(action))
        reward = playing.settle()[PLAYER] / playing.setup.unit
        more: dict[str, Any] = {} if refused is None else {"refused": str(refused)}
        if playing.is_settled:
            more["net"] = playing.net[PLAYER] / playing.setup.unit
            playing.next_round()
        observation, info = self._shown()
        return observation, reward, playing.is_over, False, info | more

    def render(self) -> Any:
        """As `render_mode` says: the round so far in words with clauses, or the felt as a picture."""
        return rendered(self._playing, self.render_mode)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is allowed now, under the name by which algorithms that mask actions ask for it."""
        return np.array(self._playing.mask(PLAYER), dtype=np.bool_)

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._playing.mask(PLAYER)
        return self._observing.observe(PLAYER, mask), {"action_mask": np.array(mask, dtype=np.int8)}


def rendered(playing: Episode, mode: str | None) -> str | Picture | None:
    """What `render` gives in this mode."""
    if mode is None:
        return None
    return transcript(playing) if mode == "ansi" else picture(playing)


def checked_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one that an environment has."""
    if mode is not None and mode not in RENDER_MODES:
        refuse_setting(f"render_mode={mode!r} is not known: there are {', '.join(RENDER_MODES)}")
    return mode
