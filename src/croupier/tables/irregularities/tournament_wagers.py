"""A wager of a session that is found to be wrong when cards are out (NSW 21.6.13)."""

from __future__ import annotations

import msgspec

from croupier.games.layout import Stake
from croupier.games.round_of_play import CardDrawn, Interrupted, MadeUp
from croupier.games.said import StakeMadeUp, StakeReturned
from croupier.ledger.balances import Posting
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.play.dealing import give, go_on
from croupier.tables.play.holding import refuse_held
from croupier.tables.registry import TableChapter
from croupier.tables.seats.session_places import next_order
from croupier.tables.state.tournament import Entrant, LimitStep
from croupier.tables.table import Table
from croupier.tables.tournament.commands import SessionCommand
from croupier.tables.tournament.scoring import Eliminated
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportWager(SessionCommand, frozen=True, kw_only=True, tag="report-wager"):
    """Report what really lies on a player's box, when the first card is out."""

    player: Player
    amount: int
    """What lies there."""


class SessionWagerFound(Event, frozen=True, kw_only=True, tag="wager-found.2"):
    """A wager was found to be another than was on record, or outside the rules, and this counts."""

    player: Player
    box: int
    laid: int
    """What lay there."""
    amount: int
    """What counts."""

    def __str__(self) -> str:
        counts = f"{tournament_chips(self.amount)} counts" if self.amount else "it is void"
        return f"{self.player}'s wager on box {self.box} is found to be {tournament_chips(self.laid)}: {counts}"


class ChipsMissing(Event, frozen=True, kw_only=True, tag="chips-missing.1"):
    """Chips that the record has were not found."""

    player: Player
    amount: int

    def __str__(self) -> str:
        return f"{tournament_chips(self.amount)} of {self.player}'s chips are missing"


@CHAPTER.decides(
    ReportWager,
    refusals=(
        Refusal.NOT_BY_HAND,
        Refusal.NO_SUCH_ROUND,
        Refusal.NO_WAGERS,
        Refusal.NOTHING_WENT_WRONG,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.ROUND_HELD,
    ),
)
def report_wager(context: CommandContext, command: ReportWager) -> Refused | None:
    """Down to the maximum or to the last full unit, up to the minimum; who cannot make that up is out."""
    table = context.table
    clause = session.rules_at(table).limits.found
    assert clause is not None, "the book knows no such report, and somebody has the power to make it"
    found, stake = session.entrant(table, command.player), _stake(table, command.player)
    if refused := _refuse_moment(table, command, clause) or refuse_held(table, command):
        return refused
    if found is None or stake is None:
        says = f"{command.player} has no open {table.rules.main.inscription} wager in this round as it was laid"
        return Refused(Refusal.NO_WAGERS, says=says, clause=clause)
    if refused := _refuse_amount(table, command, stake, clause):
        return refused
    limits = session.limits_at(table)
    good = counts(limits, command.amount, holds=table.patrons[command.player].rack)
    event = SessionWagerFound(
        player=command.player, box=found.box, laid=command.amount, amount=good, clause=clause
    )
    context.say(event)
    if good:
        refused = _put_right(context, found, stake, good, clause)
    else:
        refused = _void_and_out(context, found, stake, command.amount, clause)
    if refused:
        return refused
    go_on(context)
    return None


def counts(limits: LimitStep, laid: int, *, holds: int) -> int:
    """What of a wager counts; nothing where it cannot be made up to the minimum."""
    if laid > limits.maximum:
        return limits.maximum
    if laid >= limits.minimum:
        return laid // limits.minimum * limits.minimum
    return limits.minimum if limits.minimum - laid <= holds else 0


def _stake(table: Table, player: Player) -> Stake | None:
    """The player's main wager of the round as it was laid: open, not doubled, not split."""
    boxes, main = table.round.layout.boxes if table.round is not None else (), table.rules.main
    mine = [one for box in boxes for one in box.stakes if one.player == player and one.on is main]
    is_open = len(mine) == 1 and mine[0].outcome is None and not mine[0].sealed
    return mine[0] if is_open else None


def _refuse_moment(table: Table, command: ReportWager, clause: Clause) -> Refused | None:
    if not table.by_hand:
        says = f"{command.who} cannot have found another wager: {table.name} is dealt by software, which counts"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=clause)
    if table.round is not None and any(isinstance(one, CardDrawn) for one in table.round.inputs):
        return None
    says = f"{command.who} reports a wager as found, and no card is out: it is placed as any"
    return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)


def _refuse_amount(table: Table, command: ReportWager, stake: Stake, clause: Clause) -> Refused | None:
    chip = table.rules.limits.smallest_chip
    if command.amount <= 0 or command.amount % chip:
        says = (
            f"{tournament_chips(command.amount)} cannot lie there: the smallest chip is {tournament_chips(chip)}"
        )
        return Refused(Refusal.AMOUNT_NOT_IN_CHIPS, says=says, clause=table.rules.limits.multiples)
    if command.amount == stake.staked:
        says = f"{command.player}'s wager is {tournament_chips(stake.staked)} on record too"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause)
    holds = table.patrons[command.player].rack
    if command.amount - stake.staked <= holds:
        return None
    says = (
        f"{tournament_chips(command.amount)} cannot lie there: {tournament_chips(stake.staked)} is on record, and "
        f"{command.player} has {tournament_chips(holds)} besides"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)


def _put_right(context: CommandContext, found: Entrant, stake: Stake, good: int, clause: Clause) -> Refused | None:
    """The stake becomes what counts; the rest lies before the player."""
    if good > stake.staked:
        more = StakeMadeUp(
            player=found.player,
            box=found.box,
            hand=stake.hand,
            on=stake.on,
            amount=Cents(good - stake.staked),
            clause=clause,
        )
        return give(context, MadeUp(more))
    if good < stake.staked:
        return give(context, Interrupted(_returned(found, stake, stake.staked - good, clause)))
    return None


def _returned(found: Entrant, stake: Stake, amount: int, clause: Clause) -> StakeReturned:
    return StakeReturned(
        player=found.player,
        box=found.box,
        hand=stake.hand,
        on=stake.on,
        amount=Cents(amount),
        clause=clause,
    )


def _void_and_out(
    context: CommandContext, found: Entrant, stake: Stake, laid: int, clause: Clause
) -> Refused | None:
    """The wager is void, the cards are burned, the player is out; what nobody finds is missing."""
    for other in _others_of(context.table, found.player, stake):
        if refused := give(context, Interrupted(_returned(found, other, other.staked, clause))):
            return refused
    returned = _returned(found, stake, stake.staked, clause)
    if refused := give(context, Interrupted(returned, clears=True)):
        return refused
    missing = stake.staked - laid
    if missing > 0:
        lost = session.rules_at(context.table).chips.returned
        context.say(ChipsMissing(player=found.player, amount=missing, clause=lost))
    table = context.table
    chips, left = session.chips_now(table, found.player), len(session.still_in(table))
    context.say(
        Eliminated(
            player=found.player,
            session=session.play_at(table).terms.session,
            round=session.round_of_session(table),
            chips=chips,
            places=(left,),
            order=next_order(table),
            clause=clause,
        )
    )
    return None


def _others_of(table: Table, player: Player, main: Stake) -> list[Stake]:
    assert table.round is not None, "no round is under way"
    stakes = [one for box in table.round.layout.boxes for one in box.stakes]
    return [one for one in stakes if one.player == player and one.on is not main.on and one.outcome is None]


@CHAPTER.evolves(SessionWagerFound)
def session_wager_found(table: Table, event: SessionWagerFound) -> Table:
    """What follows from it is in the round."""
    return table


@CHAPTER.evolves(ChipsMissing)
def chips_missing(table: Table, event: ChipsMissing) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, missing=play.missing + event.amount))


@CHAPTER.moves(ChipsMissing)
def written_off(table: Table, event: ChipsMissing) -> tuple[Posting, ...]:
    source, target = rack_of(table, event.player), tray_of(table)
    return (Posting(source=source, target=target, amount=Cents(event.amount)),)
