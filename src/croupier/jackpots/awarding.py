"""Awarding what was won: which presses are of one moment, in which turn, and what each winner is paid."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.said import PoolShare
from croupier.jackpots.jackpot import (
    AWARDS_SHOWN,
    AwardDone,
    AwardMade,
    CameIn,
    Jackpot,
    Press,
    ShareOfTable,
    replace,
)
from croupier.jackpots.pool import moved, reset_if_due
from croupier.jackpots.registry import JackpotChapter, JackpotCommand, JackpotContext, JackpotEvent, rules
from croupier.jackpots.shares import WinnerAt, shares_of
from croupier.ledger.account import BANK, jackpot_pool, table_float
from croupier.ledger.balances import Posting
from croupier.rulebooks.side_wager_rules import BlazingKind
from croupier.tables.play.jackpot_prizes import TakeAward
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name

CHAPTER = JackpotChapter()


class AwardJackpot(JackpotCommand, frozen=True, kw_only=True, tag="award-jackpot"):
    """Award what was won at these tables, whose presses are of one moment."""

    jackpot: Name
    tables: tuple[Name, ...]


class JackpotAwarded(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-awarded.1"):
    """Prizes of the pool were awarded, each with what the bank adds and the float rounds it up by."""

    tables: tuple[str, ...]
    base: int
    """The pool less what came in after the first of the presses."""
    shares: tuple[ShareOfTable, ...]
    displayed: int

    def __str__(self) -> str:
        paid = " and ".join(f"{dollars(one.paid)} to {one.player} at {one.table}" for one in self.shares)
        shows = dollars(self.displayed)
        return f"Of the jackpot {self.jackpot} at {dollars(self.base)} goes {paid}; it shows {shows}"


class AwardTakenBack(JackpotEvent, frozen=True, kw_only=True, tag="award-taken-back.1"):
    """The round that won has no result after all: each part of the prize goes back to where it came from."""

    table: str
    round: int
    shares: tuple[ShareOfTable, ...]
    amount: int
    """What goes back into the pool."""
    added: int
    """What goes back to the bank."""
    displayed: int

    def __str__(self) -> str:
        return (
            f"{dollars(self.amount)} awarded in round {self.round} of {self.table} goes back into the jackpot "
            f"{self.jackpot}; it shows {dollars(self.displayed)}"
        )


@CHAPTER.decides(
    AwardJackpot,
    refusals=(
        Refusal.NOBODY_PRESSED,
        Refusal.NOT_IN_TURN,
        Refusal.NOT_THE_SAME_MOMENT,
        Refusal.TOO_EARLY,
        Refusal.UNKNOWN_NAME,
    ),
)
def award_jackpot(context: JackpotContext, command: AwardJackpot) -> Refused | None:
    """Fixed prizes are paid by then (NSW 16.11.3); the shares go into the rounds, which go on."""
    jackpot, names = context.state, tuple(dict.fromkeys(command.tables))
    if refused := _refuse_award(jackpot, command, names):
        return refused
    presses = [one for one in jackpot.presses if one.table in names]
    tables = [context.house.table(one.table) for one in presses]
    awarded = award(jackpot, presses, tables)
    context.say(awarded)
    if (filled := reset_if_due(context.state)) is not None:
        context.say(filled)
    for table in tables:
        shares = tuple(_of_round(one) for one in awarded.shares if one.table == table.name)
        order = TakeAward(table=table.name, shares=shares, who=command.who, role=command.role, at=command.at)
        refused = context.house.order(order)
        assert refused is None, f"{table.name} does not take what was awarded: {refused}"
    return None


def _of_round(share: ShareOfTable) -> PoolShare:
    """As the round keeps it: it is at its own table."""
    return PoolShare(
        player=share.player,
        box=share.box,
        line=share.line,
        paid=share.paid,
        added=share.added,
        rounded=share.rounded,
        is_shared=share.is_shared,
        at_the_minimum=share.at_the_minimum,
    )


def _refuse_award(jackpot: Jackpot, command: AwardJackpot, names: tuple[str, ...]) -> Refused | None:
    what, clause = f"{command.who} cannot award the jackpot {jackpot.name}", rules().awarded
    also = (rules().simultaneous,)
    named = [one for one in jackpot.presses if one.table in names]
    missing = [name for name in names if jackpot.press_of(name) is None]
    if missing or not named:
        where = f" at {', '.join(missing)}" if missing else ": no table is named"
        says = f"{what}: nobody has pressed{where}" if missing else f"{what}{where}"
        return Refused(Refusal.NOBODY_PRESSED, says=says, clause=clause, also=also)
    first, last = named[0], named[-1]
    earlier = next((one for one in jackpot.presses if one not in named and one.at < last.at), None)
    if earlier is not None:
        says = (
            f"{what} at {last.table}, pressed at {last.at.isoformat()}: {earlier.table} was pressed before, at "
            f"{earlier.at.isoformat()}"
        )
        return Refused(Refusal.NOT_IN_TURN, says=says, clause=clause, also=also)
    return _refuse_moment(command, first, last, what)


def _refuse_moment(command: AwardJackpot, first: Press, last: Press, what: str) -> Refused | None:
    """Surveillance may find presses less than a second apart to be one moment; the clock looks at none (R2)."""
    by_clock, book = command.role is Role.CLOCK, rules()
    apart = last.at - first.at
    if apart >= book.one_moment or (by_clock and apart):
        least = f"{book.one_moment.total_seconds():g} s"
        most = f"Surveillance may take those for one that are less than {least} apart"
        if by_clock:
            most = "the clock takes only presses of the very same instant together"
        says = (
            f"{what} as one moment: {first.table} and {last.table} were pressed {apart.total_seconds():g} s "
            f"apart, and {most}"
        )
        return Refused(Refusal.NOT_THE_SAME_MOMENT, says=says, clause=book.simultaneous)
    since = command.at - last.at
    if by_clock and since < book.one_moment:
        says = (
            f"{what} yet: {last.table} was pressed {since.total_seconds():g} s ago, and the clock waits "
            f"{book.one_moment.total_seconds():g} s"
        )
        return Refused(Refusal.TOO_EARLY, says=says, clause=book.simultaneous)
    return None


def award(jackpot: Jackpot, presses: Sequence[Press], tables: Sequence[Table]) -> JackpotAwarded:
    """What these presses, which are one moment, win of the pool."""
    book = rules()
    base = jackpot.displayed - presses[0].came_in
    winners = [
        WinnerAt(table=table.name, winner=one, payable=table.rules.limits.payable)
        for table in tables
        if table.round is not None
        for one in table.round.won
    ]
    shares = shares_of(book, base, jackpot.reset, winners)
    clause, *also = _clauses(shares)
    return JackpotAwarded(
        jackpot=jackpot.name,
        tables=tuple(table.name for table in tables),
        base=base,
        shares=shares,
        displayed=jackpot.displayed - sum(one.of_the_pool for one in shares),
        clause=clause,
        also=tuple(also),
    )


def _clauses(shares: Sequence[ShareOfTable]) -> list[Clause]:
    """Those that apply, the rarest first."""
    book, lines = rules(), [one.line for one in shares]
    whole = BlazingKind.THREE_OF_DIAMONDS.value
    tenths = sum(line != whole for line in lines)
    found = []
    if lines.count(whole) > 1:
        found.append(book.shared)
    if tenths > 1:
        found.append(book.shared_tenth)
    if len(lines) > 1:
        found.append(book.simultaneous)
    return [*found, book.pay_table]


def taken_back(jackpot: Jackpot, shares: Sequence[ShareOfTable], *, table: str, round_: int) -> AwardTakenBack:
    """Each part of these goes back to where it came from; what a reset put in stays."""
    amount = sum(one.of_the_pool for one in shares)
    return AwardTakenBack(
        jackpot=jackpot.name,
        table=table,
        round=round_,
        shares=tuple(shares),
        amount=amount,
        added=sum(one.added for one in shares),
        displayed=jackpot.displayed + amount,
        clause=rules().pay_table,
    )


@CHAPTER.evolves(JackpotAwarded)
def jackpot_awarded(jackpot: Jackpot, event: JackpotAwarded) -> Jackpot:
    rounds = {one.table: one.round for one in jackpot.presses}
    made = tuple(AwardMade(round=rounds[one.table], share=one) for one in event.shares)
    done = AwardDone(
        pressed=next(one.at for one in jackpot.presses if one.table in event.tables),
        rounds={name: rounds[name] for name in event.tables},
        base=event.base,
        reset=jackpot.reset,
        shares=event.shares,
        displayed=event.displayed,
        filled=max(0, jackpot.reset - event.displayed),
    )
    return replace(
        jackpot,
        last_awards=(*jackpot.last_awards, done)[-AWARDS_SHOWN:],
        displayed=event.displayed,
        paid=jackpot.paid + sum(one.of_the_pool for one in event.shares),
        added=jackpot.added + sum(one.added for one in event.shares),
        rounded=jackpot.rounded + sum(one.rounded for one in event.shares),
        presses=tuple(one for one in jackpot.presses if one.table not in event.tables),
        awards=(*jackpot.awards, *made),
    )


@CHAPTER.moves(JackpotAwarded)
def out_of_the_pool(jackpot: Jackpot, event: JackpotAwarded) -> tuple[Posting, ...]:
    """Into the float of each winner's table, which pays the prize."""
    return tuple(
        posting
        for one in event.shares
        for posting in (
            *moved(jackpot_pool(jackpot.name), table_float(one.table), one.of_the_pool),
            *moved(BANK, table_float(one.table), one.added),
        )
    )


@CHAPTER.evolves(AwardTakenBack)
def award_taken_back(jackpot: Jackpot, event: AwardTakenBack) -> Jackpot:
    came = CameIn(table=event.table, round=event.round, amount=event.amount)
    return replace(
        jackpot,
        displayed=event.displayed,
        paid=jackpot.paid - event.amount,
        added=jackpot.added - event.added,
        rounded=jackpot.rounded - sum(one.rounded for one in event.shares),
        presses=tuple(replace(one, since=(*one.since, came)) for one in jackpot.presses),
        awards=tuple(
            one for one in jackpot.awards if not (one.round == event.round and one.share in event.shares)
        ),
        last_awards=tuple(
            replace(one, undone=(*one.undone, event.table))
            if one.rounds.get(event.table) == event.round and event.table not in one.undone
            else one
            for one in jackpot.last_awards
        ),
    )


@CHAPTER.moves(AwardTakenBack)
def into_the_pool_again(jackpot: Jackpot, event: AwardTakenBack) -> tuple[Posting, ...]:
    tray = table_float(event.table)
    return (*moved(tray, jackpot_pool(jackpot.name), event.amount), *moved(tray, BANK, event.added))
