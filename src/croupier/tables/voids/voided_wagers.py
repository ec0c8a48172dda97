"""A wager voided because its player broke the rules (ACT 16.2(a); CW 12.2(a); NSW 20.8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.games.layout import DEALT_FOR, MAIN, Box, Layout, Stake
from croupier.games.round_of_play import Interrupted
from croupier.games.said import Said, StakeReturned, WagerSettled
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.conditions.exclusions import breach_by
from croupier.tables.conditions.jackpot import Place, with_the_house
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import chips, is_void
from croupier.tables.play.dealing import give, go_on
from croupier.tables.play.holding import refuse_held
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import VoidedWager as Settled
from croupier.tables.table import Owed, Table
from croupier.tables.voids.void_effects import Change, postings_for, within_the_racks, written
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class VoidWager(Command, frozen=True, kw_only=True, tag="void-wager"):
    """Void the wagers of a player who broke the rules: they go back without a result, and so does what was paid.

    Those of the round under way, settled or not; where none is, those that lie there, or else those of the last
    round.
    """

    player: Player
    breach: Reference
    """The breach on record for which it is done."""
    box: int | None = None
    """Only those on this box."""
    on: On | None = None
    """Only those of this kind."""


class WagerVoided(Event, frozen=True, kw_only=True, tag="wager-voided.1"):
    """It was ordered that a player's wagers be void."""

    player: Player
    breach: str
    ordered_by: str
    box: int | None = None
    on: On | None = None

    def __str__(self) -> str:
        kind = f" on {self.on.inscription}" if self.on else ""
        where = f" of box {self.box}" if self.box else ""
        return f"{self.ordered_by} voids {self.player}'s wagers{kind}{where} for {self.breach}"


class SettledWagersVoided(Event, frozen=True, kw_only=True, tag="settled-wagers-voided.1"):
    """Wagers that had been settled have no result after all: stakes and payments went back."""

    player: Player
    wagers: tuple[Settled, ...]
    changes: tuple[Change, ...] = ()
    owed: tuple[Owed, ...] = ()
    """What should have come back from a rack that no longer holds it."""
    jackpot_stakes: int = 0
    """How many of the stakes were staked on a jackpot over many tables."""

    def __str__(self) -> str:
        named = ", ".join(f"{one.on.inscription} of box {one.box}" for one in self.wagers)
        owed = "".join(f"; {one}" for one in self.owed)
        return f"{self.player}'s settled wagers have no result: {named}{owed}"


@CHAPTER.decides(VoidWager, refusals=(Refusal.NO_SUCH_BREACH, Refusal.NOTHING_TO_RETURN, Refusal.ROUND_HELD))
def void_wager(context: CommandContext, command: VoidWager) -> Refused | None:
    """Before the first card it is taken off the layout; in a round its stake leaves, and the round goes on."""
    table = context.table
    clause = table.book.conduct.wager_void
    found = breach_by(table, command, person=command.player, breach=command.breach, clause=clause)
    if isinstance(found, Refused):
        return found
    if refused := refuse_held(table, command):
        return refused
    lying = [one for one in table.wagers if one.player == command.player and _is_meant(command, one.box, one.on)]
    stakes = list(_stakes(table.round.layout, command)) if table.round is not None else []
    settled = () if lying else _settled(context, command)
    if not lying and not stakes and not settled:
        says = (
            f"{command.who} cannot void a wager of {command.player}: none that is meant has a result or lies open"
        )
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=clause)
    context.say(
        WagerVoided(
            player=command.player,
            breach=found.id,
            ordered_by=command.who,
            box=command.box,
            on=command.on,
            clause=clause,
        )
    )
    if settled:
        _take_back_results(context, settled, clause)
    if stakes:
        return _return_stakes(context, stakes, clause)
    _take_off(context, lying, f"void for {found.id}", clause)
    return None


def _is_meant(command: VoidWager, box: int, on: On) -> bool:
    return command.box in (None, box) and command.on in (None, on)


def _take_off(context: CommandContext, lying: list[Wager], reason: str, clause: Clause) -> None:
    for wager in lying:
        if wager in context.table.wagers:  # one that needed another may have gone with it
            give_back(context, wager, reason, clause=clause)


# --- wagers that are settled ------------------------------------------------------------------------------


def _settled(context: CommandContext, command: VoidWager) -> tuple[Settled, ...]:
    """The wagers meant that have a result: of the round under way, or else of the one just finished."""
    table = context.table
    found = table.round or table.finished
    if found is None or found.number in table.voided:
        return ()
    said = context.live.said if table.round is not None else context.house.past_round(found.number) or ()
    return tuple(
        Settled(round=found.number, player=one.player, box=one.box, hand=one.hand, on=one.on, owner=one.owner)
        for one in said
        if isinstance(one, WagerSettled)
        and one.player == command.player
        and one.outcome is not Outcome.VOID
        and _is_meant(command, one.box, one.on)
        and not is_void(table, found.number, one)
        and not _went_back(said, one)
    )


def _went_back(said: Iterable[Said], settled: WagerSettled) -> bool:
    """Whether the stake was returned after it had lost (NSW 18.17.1): nothing of it is left to void."""
    return any(
        isinstance(one, StakeReturned)
        and one.had_lost
        and (one.player, one.box, one.on) == (settled.player, settled.box, settled.on)
        for one in said
    )


def _take_back_results(context: CommandContext, settled: tuple[Settled, ...], clause: Clause) -> None:
    """Chips lie as if these wagers had never been made; what a rack no longer holds is owed."""
    table, number = context.table, settled[0].round
    said = context.live.said if table.round is not None else context.house.past_round(number) or ()
    was, now = chips(table, number, said), chips(_with_void(table, settled), number, said)
    changed = {one: Cents(now.get(one, 0) - was.get(one, 0)) for one in dict.fromkeys((*was, *now))}
    moved, owed = within_the_racks(table, number, {one: change for one, change in changed.items() if change})
    void = table.book.voids.defined
    context.say(
        SettledWagersVoided(
            player=settled[0].player,
            wagers=settled,
            changes=written(moved),
            owed=owed,
            jackpot_stakes=len(with_the_house(table, number, said) & _jackpot_places(table, settled)),
            clause=clause,
            also=(void,),
        )
    )


def _jackpot_places(table: Table, settled: tuple[Settled, ...]) -> frozenset[Place]:
    rules = table.book.jackpots
    return frozenset((one.player, one.box) for one in settled if rules is not None and one.on is rules.on)


def _with_void(table: Table, settled: tuple[Settled, ...]) -> Table:
    cases = replace(table.cases, void_wagers=(*table.cases.void_wagers, *settled))
    return replace(table, cases=cases)


@CHAPTER.moves(SettledWagersVoided)
def chips_of_void_wagers(table: Table, event: SettledWagersVoided) -> tuple[Posting, ...]:
    return postings_for(event.changes)


@CHAPTER.evolves(SettledWagersVoided)
def settled_wagers_voided(table: Table, event: SettledWagersVoided) -> Table:
    return replace(_with_void(table, event.wagers), owed=(*table.owed, *event.owed))


# --- in a round -----------------------------------------------------------------------------------------

_Found = tuple[Box, Stake]


def _return_stakes(context: CommandContext, stakes: list[_Found], clause: Clause) -> Refused | None:
    for box, stake in stakes:
        returned = StakeReturned(
            player=stake.player,
            box=box.number,
            hand=stake.hand,
            on=stake.on,
            amount=stake.staked,
            owner=stake.owner,
            clause=clause,
        )
        if refused := give(context, Interrupted(returned)):
            return refused
    go_on(context)
    return None


def _stakes(layout: Layout, command: VoidWager) -> Iterator[_Found]:
    """The stakes that go, those first on which nothing else rests: side wagers, main wagers, go to war wagers."""
    found = [one for box in layout.boxes for one in _on_box(box, command)]
    return iter(sorted(found, key=lambda one: _turn(one[1])))


def _turn(stake: Stake) -> int:
    """A war wager goes last: with it gone first, the casino war wager would count as surrendered."""
    if stake.on is On.GO_TO_WAR:
        return 2
    return 1 if stake.on in MAIN else 0


def _on_box(box: Box, command: VoidWager) -> Iterator[_Found]:
    """The stakes meant on one box, and what cannot stay without them; others' insurance settles alone."""
    is_open = [one for one in box.stakes if one.outcome is None]
    meant = [one for one in is_open if one.player == command.player and _is_meant(command, box.number, one.on)]
    loses_main = any(one.on in MAIN for one in meant)
    box_is_empty = loses_main and not any(one.on in DEALT_FOR for one in is_open if one not in meant)
    for stake in is_open:
        rests_on_it = loses_main and stake.on not in DEALT_FOR
        own = stake.player == command.player
        if stake in meant or (rests_on_it and (own or (box_is_empty and stake.owner is None))):
            yield box, stake


@CHAPTER.evolves(WagerVoided)
def wager_voided(table: Table, event: WagerVoided) -> Table:
    return table
