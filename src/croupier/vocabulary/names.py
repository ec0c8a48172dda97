"""The names that results, scripts and stored events use. They are a contract: add, never change."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType, TypeAlias

from croupier.vocabulary.text import Name

BookId = NewType("BookId", str)
"""A rulebook's name, as lists, scripts and stored events say it: `act-blackjack-2018`. Any book may bring one."""


class On(StrEnum):
    """What a wager is on."""

    BLACKJACK = "blackjack"
    CASINO_WAR = "casino-war"
    GO_TO_WAR = "go-to-war"
    TIE = "tie"
    INSURANCE = "insurance"
    PERFECT_PAIRS = "perfect-pairs"
    PAIRS_PLAY = "pairs-play"
    SUPER_SEVENS = "super-sevens"
    ANY_PAIRS = "any-pairs"
    STAR_PAIRS = "star-pairs"
    BLAZING_7S = "blazing-7s"

    @property
    def inscription(self) -> str:
        """As the felt is inscribed: `Perfect Pairs`."""
        return "Blazing 7's" if self is On.BLAZING_7S else self.value.replace("-", " ").title()


class Outcome(StrEnum):
    """How a wager ended."""

    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand-off"
    SURRENDER = "surrender"
    VOID = "void"


class Stage(StrEnum):
    """When in the round a wager was settled."""

    INTERIM = "interim"
    PLAY = "play"
    FINAL = "final"


class Choice(StrEnum):
    """What a player may decide; saying nothing is a decision too."""

    DRAW = "draw"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    INSURE = "insure"
    DECLINE = "decline"
    EVEN_MONEY = "even-money"
    GO_TO_WAR = "go-to-war"
    SURRENDER = "surrender"
    SILENT = "silent"


Player: TypeAlias = Name
"""A player's name, as it stands in a script."""

HOUSE_PLAYER: Final = " (house)"
"""Stands behind the name of every house player; nobody else can have a bracket in a name."""
