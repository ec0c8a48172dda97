"""How many commands of one person a minute goes into the record, which keeps them for ever.

Whoever plays gives a command with every wager and decision. What else a patron may say, and what holds a reason or
a statement in words, is counted apart, and far fewer of these are taken. Each worker counts what is given to it.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.chapters.commands import AnyCommand, name_of, spoken
from croupier.chapters.texts import text_fields
from croupier.floor.live.rates import Buckets, Rate
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS, Role
from croupier.vocabulary.text import A_REASON

_OF_PLAY: Final = """
    arrive buy-in sit stand-up wager change-wager take-back take-stake-back pass stay-in decide cut decline-cut
    colour-change leave seal-wager play-pass-card take-seat
"""
OF_PLAY: Final = frozenset(_OF_PLAY.split())
"""What a patron does to play; anything else is said to the house, and a new command is until it is named here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowances:
    """What one person may give how often."""

    play: Rate = Rate(burst=200, a_second=20)
    said_by_patrons: Rate = Rate(burst=6, a_second=6 / 60)
    """Disputes, questions and requests."""
    said_by_staff: Rate = Rate(burst=60, a_second=60 / 60)
    """Whatever of staff holds a reason or a statement."""

    @classmethod
    def generous(cls) -> Allowances:
        """What nobody reaches, for tests and benchmarks."""
        much = Rate(burst=10**9, a_second=10**9)
        return cls(**dict.fromkeys(cls.__slots__, much))


class Allowance:
    """What is left for each person in this worker."""

    def __init__(self, allowed: Allowances | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has given a command yet."""
        allowed = allowed or Allowances()
        self._play = Buckets(allowed.play, clock)
        self._patrons = Buckets(allowed.said_by_patrons, clock)
        self._staff = Buckets(allowed.said_by_staff, clock)

    def refuse(self, command: AnyCommand) -> Refused | None:
        """Count a command, or say when the next is taken."""
        kind = self._kind(command)
        seconds = kind.take(command.who)
        if seconds is None:
            return None
        a_minute = round(kind.rate.a_second * 60)
        when = "a second" if seconds == 1 else f"{seconds} seconds"
        taken = f"of one person {a_minute} such commands a minute are taken"
        says = f"{command.who} cannot {spoken(command)} now: {taken}, and the next in {when}"
        return Refused(Refusal.TOO_OFTEN, says=says)

    def _kind(self, command: AnyCommand) -> Buckets:
        if command.role in PATRONS:
            return self._play if name_of(command) in OF_PLAY else self._patrons
        return self._staff if _holds_words(type(command)) and command.role is not Role.CLOCK else self._play


@functools.cache
def _holds_words(kind: type[AnyCommand]) -> bool:
    """Whether somebody writes a reason or a statement in it."""
    return any(one.rule is not None and one.rule.most >= A_REASON.most for one in text_fields(kind))
