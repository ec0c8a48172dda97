"""A round fed again beside the record: given the same inputs it must say the same things."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said
from croupier.tables.context import replayed
from croupier.tables.events import Event
from croupier.tables.table import Round, Table
from croupier.vocabulary.money import spoken_in_tournament_chips


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayDifference:
    """A round that does not say again what is on record."""

    round: int
    conducted_by: str
    """The version of Croupier that conducted it."""
    says: str


class RoundBeside:
    """The rounds of one table, each fed again while its record is followed."""

    __slots__ = ("_live", "_number", "difference", "rounds")

    def __init__(self) -> None:
        """Begin with a table that has had no round."""
        self._live: RoundOfPlay | None = None
        self._number = 0
        self.difference: ReplayDifference | None = None
        """What is wrong with the round that was followed last, if anything."""
        self.rounds = 0
        """How many were followed."""

    def follow(self, event: Event, after: Table) -> None:
        """Give the round what the event gave it, and compare."""
        under_way = after.round
        if under_way is None:
            self._live = None
            return
        if under_way.number != self._number:
            self._number, self.difference, self._live = under_way.number, None, None
            self.rounds += 1
        if self.difference is None and (says := self._compared(event, after, under_way)):
            self.difference = ReplayDifference(
                round=under_way.number, conducted_by=under_way.conducted_by, says=says
            )

    def _compared(self, event: Event, after: Table, under_way: Round) -> str | None:
        try:
            said = self._fed(after, under_way)
        except Exception as error:  # whatever stops it, the round cannot be conducted again
            return f"it cannot be fed again: {str(error) or type(error).__name__}"
        stored: tuple[Said, ...] | None = getattr(event, "said", None)
        if said is not None and stored is not None and said != stored:
            return _first_difference(said, stored)
        assert self._live is not None, "a round was fed"
        if self._live.layout != under_way.layout:
            return "what lies on the felt is not what was said"
        return None

    def _fed(self, after: Table, under_way: Round) -> tuple[Said, ...] | None:
        """What the round says to it: all from the beginning where it began, or now rests on something else."""
        live, inputs = self._live, under_way.inputs
        known = len(live.inputs) if live is not None else 0
        if live is None or not _goes_on(live, under_way):
            self._live = replayed(after, under_way)
            return tuple(self._live.said)
        heard = len(live.said)
        with spoken_in_tournament_chips(are_counted=after.tournament is not None):
            live.feed(inputs[known:])
        return tuple(live.said[heard:]) if len(inputs) > known else None


def _goes_on(live: RoundOfPlay, under_way: Round) -> bool:
    """Whether the round at hand is the one on record, as far as it has come.

    It is not after a reconstruction, nor when its first card was not burned after all (NSW 18.12).
    """
    begun = (live.wagers, live.new_shoe, live.first_box) == (
        under_way.wagers,
        under_way.new_shoe,
        under_way.first_box,
    )
    return begun and tuple(live.inputs) == under_way.inputs[: len(live.inputs)]


def _first_difference(said: tuple[Said, ...], stored: tuple[Said, ...]) -> str:
    pairs = zip([*said, None], [*stored, None], strict=False)
    now, then = next(((a, b) for a, b in pairs if a != b), (None, None))
    return f"it says {_named(now)} where {_named(then)} is on record"


def _named(said: Said | None) -> str:
    if said is None:
        return "nothing"
    kind = str(type(said).__struct_config__.tag).partition(".")[0]
    return f"{kind} ({said.clause})"
