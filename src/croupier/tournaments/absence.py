"""Who is absent is ruled on, who broke a rule disqualified (NSW 21.5.6, 21.5.7, 21.6.4, 21.6.6, 21.11.4)."""

from __future__ import annotations

from enum import StrEnum

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name, Reason


class AbsenceCourse(StrEnum):
    """What is done about somebody who is absent. The words are stored."""

    DEDUCT = "deduct"


class DisqualifiedFor(StrEnum):
    """Why somebody is disqualified. The words are stored."""

    ABSENT = "absent"
    BREACH = "breach"
    ADDED_CHIPS = "added-chips"
    HIDDEN_CHIPS = "hidden-chips"


class MarkAbsent(TournamentCommand, frozen=True, kw_only=True, tag="mark-absent"):
    """Rule that somebody is absent: the minimum is deducted each round, for three rounds at most."""

    player: Name
    course: AbsenceCourse = AbsenceCourse.DEDUCT


class Disqualify(TournamentCommand, frozen=True, kw_only=True, tag="disqualify"):
    """Disqualify a player; no place, and no fee back but for one who was absent."""

    player: Name
    grounds: DisqualifiedFor | None = None
    reason: Reason = ""


class RuledAbsent(TournamentEvent, frozen=True, kw_only=True, tag="ruled-absent.1"):
    """Somebody is absent, and what is done about it was ruled."""

    player: Player
    course: AbsenceCourse
    table: str

    def __str__(self) -> str:
        return f"{self.player} is ruled absent at {self.table}: the minimum is deducted each round"


class DisqualifiedFrom(TournamentEvent, frozen=True, kw_only=True, tag="disqualified.1"):
    """Somebody was disqualified; what they last held stays on record."""

    player: Player
    grounds: DisqualifiedFor
    reason: str
    chips: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            why = self.reason or self.grounds.replace("-", " ")
            return f"{self.player} is disqualified with {dollars(self.chips)} chips: {why}"
