"""The conversation: what a game may ask for, and what it may say.

A game is a generator. It yields `Deal` when it needs the next card, `Ask` when players have to decide, and
something `Said` when anything happened; after every yield it is handed the layout as it now stands. It never
knows where cards come from, who is connected or what time it is.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, TypeAlias

import msgspec

from croupier.games.layout import Layout
from croupier.games.said import Answer, HandAt, PoolWinner, Said
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, Player

DISCARD_RACK: Literal["discard-rack"] = "discard-rack"

Place: TypeAlias = HandAt | Literal["dealer", "discard-rack"]


class Deal(msgspec.Struct, frozen=True, gc=False):
    """The next card is needed, for a hand, for the dealer, or to be burned unseen."""

    to: Place
    clause: Clause
    also: tuple[Clause, ...] = ()


class Option(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing a player may answer; a wager that goes with it lies between `least` and `most`, in whole steps."""

    choose: Choice
    clause: Clause
    least: Cents | None = None
    most: Cents | None = None
    step_of_two: Cents | None = None
    """Twice the step: insurance goes in halves of a chip, which may be halves of a cent."""
    bound: Clause | None = None
    """The clause that says how much it may be."""
    steps: Clause | None = None
    """The clause that says in which steps."""
    also: tuple[Clause, ...] = ()
    """Further clauses that give the choice."""


class Question(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An open question to one player on one box, with what the rulebook does if nothing is answered."""

    player: Player
    box: int
    hand: int
    options: tuple[Option, ...]
    clause: Clause
    silence: Clause
    owner: Player | None = None
    """Whose wager it is about, where that is another player's (ACT 2018 7.2)."""
    follows: bool = False
    """Whether it follows the decision that another player just took on the same hand."""

    def option(self, choose: Choice) -> Option | None:
        """The option of that name, if it is offered."""
        for option in self.options:
            if option.choose is choose:
                return option
        return None

    def is_for(self, answer: Answer) -> bool:
        """Whether the answer is meant for this question."""
        return (
            answer.player == self.player
            and answer.box == self.box
            and answer.owner == self.owner
            and answer.hand in (None, self.hand)
        )


class Ask(msgspec.Struct, frozen=True, gc=False):
    """One or more questions, open together: they may be answered in any order, one at a time."""

    questions: tuple[Question, ...]

    def question_for(self, answer: Answer) -> Question | None:
        """The open question that the answer is meant for."""
        for question in self.questions:
            if question.is_for(answer):
                return question
        return None


class PrizeDue(msgspec.Struct, frozen=True, gc=False):
    """Prizes of a pool are due: how much they are is said from outside, and nothing goes on before (NSW 16.11)."""

    winners: tuple[PoolWinner, ...]
    clause: Clause


Play: TypeAlias = Generator[Deal | Ask | PrizeDue | Said, Layout, Layout]
"""A chapter of a game under way."""
