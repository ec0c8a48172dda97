"""The dealer presses the jackpot button: the instant is kept to the microsecond."""

from __future__ import annotations

from croupier.chapters.commands import Time
from croupier.jackpots.jackpot import Jackpot, Press, replace
from croupier.jackpots.registry import JackpotChapter, JackpotCommand, JackpotContext, JackpotEvent, rules
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = JackpotChapter()


class PressJackpot(JackpotCommand, frozen=True, kw_only=True, tag="press-jackpot"):
    """Press the jackpot button of the dealer's terminal."""

    table: Name = "table-1"


class JackpotPressed(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-pressed.1"):
    """A dealer has confirmed a win; what comes into the pool from now on is not part of it."""

    table: str
    round: int
    displayed: int
    pressed: Time
    """When, to the microsecond: what is of the same moment is judged by it."""

    def __str__(self) -> str:
        return (
            f"The jackpot button of {self.table} is pressed in round {self.round}; the jackpot {self.jackpot} "
            f"shows {dollars(self.displayed)}"
        )


class PressWithdrawn(JackpotEvent, frozen=True, kw_only=True, tag="press-withdrawn.1"):
    """What was won is won no longer: the round was void, or made again, before the prize was awarded."""

    table: str
    round: int

    def __str__(self) -> str:
        return f"Nothing is won any more in round {self.round} of {self.table}: its press counts for nothing"


@CHAPTER.decides(PressJackpot, refusals=(Refusal.NOTHING_WON, Refusal.PRESSED_ALREADY))
def press_jackpot(context: JackpotContext, command: PressJackpot) -> Refused | None:
    """Once for all winners of a round: they are one moment (NSW 16.11.4(i))."""
    jackpot, under_way = context.state, context.house.table(command.table).round
    what = f"{command.who} cannot press the jackpot button of {command.table}"
    if under_way is None or not under_way.won:
        return nothing_won(command)
    if (press := jackpot.press_of(command.table)) is not None:
        says = f"{what}: it was pressed at {press.at.isoformat()} for round {press.round}"
        return Refused(Refusal.PRESSED_ALREADY, says=says, clause=rules().simultaneous)
    context.say(
        JackpotPressed(
            jackpot=jackpot.name,
            table=command.table,
            round=under_way.number,
            displayed=jackpot.displayed,
            pressed=command.at,
            clause=rules().simultaneous,
        )
    )
    return None


def nothing_won(command: PressJackpot) -> Refused:
    """There is nothing to press for, as at a table that is linked to no jackpot."""
    says = (
        f"{command.who} cannot press the jackpot button of {command.table}: nobody there has won a prize of the "
        "pool that is due"
    )
    return Refused(Refusal.NOTHING_WON, says=says, clause=rules().simultaneous)


@CHAPTER.evolves(JackpotPressed)
def jackpot_pressed(jackpot: Jackpot, event: JackpotPressed) -> Jackpot:
    press = Press(table=event.table, round=event.round, at=event.pressed, displayed=event.displayed)
    return replace(jackpot, presses=tuple(sorted((*jackpot.presses, press), key=lambda one: one.at)))


@CHAPTER.evolves(PressWithdrawn)
def press_withdrawn(jackpot: Jackpot, event: PressWithdrawn) -> Jackpot:
    return replace(jackpot, presses=tuple(one for one in jackpot.presses if one.table != event.table))
