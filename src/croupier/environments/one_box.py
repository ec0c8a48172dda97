"""One box and one player as a Gymnasium environment, for every book, on the engine that conducts live tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
from gymnasium.spaces import Discrete

from croupier.environments.actions import mask_of
from croupier.environments.observing import Observation, Observing
from croupier.environments.playing import Playing, first_cards
from croupier.environments.settings import UNIT, NotAllowed, Seat, ShoeMode, read_setup
from croupier.environments.transcript import transcript
from croupier.games.round_of_play import RoundOfPlay
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

PLAYER = "player"
RENDER_MODES = ("ansi",)


class OneBox(gymnasium.Env[Observation, Any]):
    """One player alone on one box. `docs/environments.md` tells its actions, observation and rewards."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES)}

    def __init__(
        self,
        rulebook: str,
        *,
        wagers: Sequence[int] = (),
        unit: int = UNIT,
        beside: Mapping[str, int] | None = None,
        rounds: int | None = 1,
        shoe: str = ShoeMode.FRESH,
        cutting_card: int | None = None,
        seen: bool = False,
        not_allowed: str = NotAllowed.PASS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A table under `rulebook` with these choices; `options` are those of the table, such as `decks`."""
        seats = (Seat(box=1, player=PLAYER, seated=True),)
        setup = read_setup(
            rulebook,
            seats=seats,
            options=options,
            wagers=wagers,
            unit=unit,
            beside=beside,
            rounds=rounds,
            shoe=shoe,
            cutting_card=cutting_card,
            seen=seen,
            not_allowed=not_allowed,
        )
        self._playing = Playing(setup, seats)
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
        return self._observing.observe(PLAYER), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer what is asked; the reward is what was settled by it, in units."""
        playing = self._playing
        refused = playing.act(int(action))
        reward = playing.settle()[PLAYER] / playing.setup.unit
        more: dict[str, Any] = {} if refused is None else {"refused": str(refused)}
        if playing.is_settled:
            more["net"] = playing.net[PLAYER] / playing.setup.unit
            playing.next_round()
        return self._observing.observe(PLAYER), reward, playing.is_over, False, self._info() | more

    def render(self) -> str | None:  # type: ignore[override]
        """The round so far in words with clauses, where `render_mode` is "ansi"."""
        return transcript(self._playing) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self._playing.allowed(PLAYER), self._playing.actions)}


def checked_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one that an environment has."""
    if mode is None or mode in RENDER_MODES:
        return mode
    raise RefusedError(
        Refused(
            Refusal.UNKNOWN_OPTION, says=f"render_mode={mode!r} is not known: there are {', '.join(RENDER_MODES)}"
        )
    )
