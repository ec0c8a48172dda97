"""Many tables at once, for training: a vectorised Gymnasium environment on the compiled kernel.

One box and one unit at each table, a new shoe every round, for the four Blackjack books. Insurance and even money
are declined. Seen are eight small numbers: total, soft, number of cards, pair, the dealer's card (1 for an ace, to
10), whether doubling and whether splitting is allowed, and how many hands of a split are still to be played. The
actions are 0 draw, 1 stand, 2 double, 3 split; `info["action_mask"]` says which are allowed, and one that is not
is taken as a draw. A round that is over is followed by a step that deals the next one, whatever the action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate import step_kernel
from croupier.simulate.stepping import new_tables, stepping_game
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

Observed = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int64]

_HIGHEST = np.array([22, 1, 5, 1, 10, 1, 1, 3], dtype=np.int8)
"""In each field; a book that pays for more than six cards has hands of more than five."""
_CARDS = 2


class ManyTables(VectorEnv[Observed, Actions, npt.NDArray[Any]]):
    """`num_envs` tables of one book. The same seed gives each table the same cards, however many there are."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(self, num_envs: int = 1, *, rulebook: str, render_mode: Any = None, **options: Any) -> None:
        """Open the tables; a choice that the book forbids is refused with its clause."""
        rules = shelf.book(rulebook).rules(TableOptions(**options))
        if not isinstance(rules, BlackjackRules):
            says = f"{shelf.book(rules.book).called} has no vectorised environment: use one of the Blackjack books"
            raise RefusedError(Refused(Refusal.UNKNOWN_RULEBOOK, says=says))
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._game = stepping_game(rules)
        highest = _HIGHEST.copy()
        highest[_CARDS] = max(highest[_CARDS], self._game.cards.max())
        self.single_observation_space = spaces.Box(np.zeros(8, dtype=np.int8), highest, dtype=np.int8)
        self.single_action_space = spaces.Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables: step_kernel.TableColumns | None = None
        self._seen = np.zeros((num_envs, step_kernel.FIELDS), dtype=np.int8)
        self._allowed = np.zeros((num_envs, 4), dtype=np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a first round everywhere."""
        if isinstance(seed, list):
            raise TypeError("ManyTables takes one seed for all its tables")
        if seed is not None or self._tables is None:
            begins = seed if seed is not None else int(np.random.default_rng().integers(2**63))
            self._tables = new_tables(self.num_envs, begins)
        step_kernel.reset(self._game, self._tables, self._seen, self._allowed)
        return self._seen.copy(), {"action_mask": self._allowed.copy()}

    def step(
        self, actions: Actions
    ) -> tuple[Observed, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One decision at every table."""
        if self._tables is None:
            raise RuntimeError("reset the tables before the first step")
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != (self.num_envs,) or (given < 0).any() or (given > 3).any():
            raise ValueError(f"an action from 0 to 3 for each of {self.num_envs} tables is wanted")
        rewards = np.empty(self.num_envs)
        ended = np.empty(self.num_envs, dtype=np.bool_)
        step_kernel.step(self._game, self._tables, given, self._seen, self._allowed, rewards, ended)
        infos = {"action_mask": self._allowed.copy()}
        return self._seen.copy(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos
