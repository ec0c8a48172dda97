"""What a player of an environment may do: the same numbers in every book, and which of them are allowed now."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from croupier.games.play import Question
from croupier.vocabulary.names import Choice


class Action(IntEnum):
    """The actions; those from `FIRST_WAGER` on choose a wager, where wagers are chosen."""

    DRAW = 0
    STAND = 1
    DOUBLE = 2
    SPLIT = 3
    INSURE = 4
    EVEN_MONEY = 5
    DECLINE = 6
    SURRENDER = 7
    GO_TO_WAR = 8
    GO_ON = 9
    """Nothing is asked: the round has been settled without a decision."""


FIRST_WAGER: Final = len(Action)

_CHOICES: Final = {
    Action.DRAW: Choice.DRAW,
    Action.STAND: Choice.STAND,
    Action.DOUBLE: Choice.DOUBLE,
    Action.SPLIT: Choice.SPLIT,
    Action.INSURE: Choice.INSURE,
    Action.EVEN_MONEY: Choice.EVEN_MONEY,
    Action.DECLINE: Choice.DECLINE,
    Action.SURRENDER: Choice.SURRENDER,
    Action.GO_TO_WAR: Choice.GO_TO_WAR,
}
_ACTIONS: Final = {choice: int(action) for action, choice in _CHOICES.items()}

_MEEKEST: Final = (Action.STAND, Action.DECLINE, Action.SURRENDER, Action.DRAW, Action.GO_ON)
"""What is done instead of an action that is not allowed, where the environment is told to: the first that is."""


def choice_of(action: int) -> Choice | None:
    """The choice that an action is at the table; none for going on and for wagers."""
    return _CHOICES[Action(action)] if action in _CHOICES else None


def answers(question: Question) -> tuple[int, ...]:
    """The actions that answer a question: exactly what the engine offers."""
    return tuple(_ACTIONS[option.choose] for option in question.options)


def instead(allowed: Iterable[int]) -> int:
    """The meekest of the allowed actions: to stand, to decline, to surrender, else to draw; the first wager."""
    may = tuple(allowed)
    return next((int(action) for action in _MEEKEST if action in may), min(may))
