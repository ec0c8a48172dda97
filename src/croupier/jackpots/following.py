"""How a jackpot follows what happens at its tables: stakes come in, go back, and prizes with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from croupier.chapters.events import Event
from croupier.games.said import StakeReturned, WagerSettled
from croupier.jackpots.awarding import taken_back
from croupier.jackpots.jackpot import Jackpot, ShareOfTable, replace
from croupier.jackpots.pool import contributed, given_back
from croupier.jackpots.pressing import PressWithdrawn
from croupier.jackpots.registry import JackpotEvent, rules
from croupier.tables.conditions.jackpot import Place, in_the_float
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.play.invalid_wagers import WinningsTakenBack
from croupier.tables.play.round_events import RoundStarted, RoundWentOn
from croupier.tables.state.jackpot import JackpotTold, LinkState
from croupier.tables.table import Table
from croupier.tables.voids.cancelled_outcomes import OutcomeCancelled
from croupier.tables.voids.void_effects import RoundVoided
from croupier.tables.voids.voided_wagers import SettledWagersVoided
from croupier.vocabulary.names import Outcome

ToldIn = Callable[[int], JackpotTold | None]
"""What the house had told when a round of the table began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFollowed:
    """What one decision at a table means for a pool: by round, how many stakes came in or went back."""

    jackpot: str
    told: JackpotTold
    round: int
    stakes: int
    """Above nothing: they came in; below: they went back."""
    prizes_of: frozenset[Place] | None = frozenset()
    """Whose prizes of that round come back; all of them where it is None."""


@dataclass(slots=True)
class _Counting:
    told_in: ToldIn
    stakes: dict[int, int] = field(default_factory=dict)
    prizes: dict[int, frozenset[Place] | None] = field(default_factory=dict)

    def count(self, number: int, stakes: int) -> None:
        self.stakes[number] = self.stakes.get(number, 0) + stakes


def followed(before: Table, events: Sequence[Event], told_in: ToldIn) -> Iterator[JackpotFollowed]:
    """What these events of one decision change, round by round."""
    counting, round_ = _Counting(told_in), before.round or before.finished
    number = 0 if round_ is None else round_.number
    for event in events:
        match event:
            case RoundStarted():
                number = event.number
                counting.count(number, len(in_the_float(rules(), event.said)))
            case RoundWentOn():
                counting.count(number, -_went_back(event))
            case RoundReconstructed():
                counting.count(event.number, len(in_the_float(rules(), event.said)) - _had(before, event.number))
            case RoundVoided():
                counting.count(event.number, -event.jackpot_stakes)
            case OutcomeCancelled():
                counting.count(event.number, -event.jackpot_stakes)
                counting.prizes[event.number] = None
            case WinningsTakenBack() if event.jackpots:
                counting.count(event.round, -len(event.jackpots))
                counting.prizes[event.round] = frozenset((event.player, box) for box in event.jackpots)
            case SettledWagersVoided() if event.wagers:
                counting.count(event.wagers[0].round, -event.jackpot_stakes)
                places = frozenset((one.player, one.box) for one in event.wagers if one.on is rules().on)
                counting.prizes[event.wagers[0].round] = places
            case _:
                pass
    for played in dict.fromkeys((*counting.stakes, *counting.prizes)):
        stakes, prizes = counting.stakes.get(played, 0), counting.prizes.get(played, frozenset())
        if not stakes and prizes == frozenset():
            continue
        told = told_in(played)
        if told is not None and told.jackpot and told.state is LinkState.LINKED:
            yield JackpotFollowed(jackpot=told.jackpot, told=told, round=played, stakes=stakes, prizes_of=prizes)


def _went_back(event: RoundWentOn) -> int:
    """How many jackpot stakes left the float again, with a result or without one."""
    return sum(
        one.on is rules().on and (isinstance(one, StakeReturned) or one.returned > 0)
        for one in event.said
        if isinstance(one, StakeReturned | WagerSettled)
    )


def _had(before: Table, number: int) -> int:
    """How many jackpot stakes of a round the house had before it was made again."""
    round_ = before.round or before.finished
    if round_ is None or round_.number != number:
        return 0
    return sum(
        stake.on is rules().on and stake.outcome is not Outcome.VOID
        for box in round_.layout.boxes
        for stake in box.stakes
    )


def _awarded(jackpot: Jackpot, table: str, one: JackpotFollowed) -> list[ShareOfTable]:
    """The prizes that come back; an evening has many awards, and mostly none of them does."""
    if one.prizes_of == frozenset():
        return []
    return [
        award.share
        for award in jackpot.awards
        if (award.share.table, award.round) == (table, one.round)
        and (one.prizes_of is None or (award.share.player, award.share.box) in one.prizes_of)
    ]


def events_for(jackpot: Jackpot, table: str, one: JackpotFollowed) -> Iterator[JackpotEvent]:
    """What a pool says to it: prizes come back first, then the stakes that they were paid for."""
    made = _awarded(jackpot, table, one)
    if made:
        yield taken_back(jackpot, made, table=table, round_=one.round)
    if one.stakes > 0:
        yield contributed(jackpot, one.told, table=table, round_=one.round, wagers=one.stakes)
    elif one.stakes < 0:
        after = replace(jackpot, displayed=jackpot.displayed + sum(share.of_the_pool for share in made))
        yield from given_back(after, one.told, table=table, round_=one.round, wagers=-one.stakes)


def press_lost(jackpot: Jackpot, table: Table) -> PressWithdrawn | None:
    """A press counts for nothing once nothing is won at its table any more."""
    press = jackpot.press_of(table.name)
    if press is None or (table.round is not None and table.round.number == press.round and table.round.won):
        return None
    return PressWithdrawn(jackpot=jackpot.name, table=table.name, round=press.round, clause=rules().simultaneous)
