"""What comes into a pool and goes back again, and how it is filled up when it falls under its minimum."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.jackpots.jackpot import CameIn, Jackpot, LinkedTable, Press, replace, share_of
from croupier.jackpots.registry import JackpotChapter, JackpotEvent, rules
from croupier.ledger.account import BANK, Account, jackpot_pool, jackpot_reserve, table_float
from croupier.ledger.balances import Posting
from croupier.tables.state.jackpot import JackpotTold
from croupier.vocabulary.money import Cents, dollars

CHAPTER = JackpotChapter()


class JackpotContributed(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-contributed.1"):
    """A round began, its jackpot stakes are in the float, and their part of it is in the pool."""

    table: str
    round: int
    wagers: int
    turnover: int
    amount: int
    """What went into the pool."""
    reserve: int
    """What went into its reserve."""
    displayed: int

    def __str__(self) -> str:
        return (
            f"{self.table} stakes {dollars(self.turnover)} on the jackpot {self.jackpot} in round {self.round}; "
            f"it shows {dollars(self.displayed)}"
        )


class ContributionReturned(JackpotEvent, frozen=True, kw_only=True, tag="contribution-returned.1"):
    """Jackpot stakes of a round went back to those who made them, and their part of it left the pool."""

    table: str
    round: int
    wagers: int
    turnover: int
    amount: int
    reserve: int
    displayed: int

    def __str__(self) -> str:
        return (
            f"{dollars(self.turnover)} staked on the jackpot {self.jackpot} in round {self.round} of {self.table} "
            f"went back; it shows {dollars(self.displayed)}"
        )


class JackpotReset(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-reset.1"):
    """The pool had fallen under its minimum, and was filled up to it."""

    amount: int
    from_reserve: int
    from_bank: int
    displayed: int

    def __str__(self) -> str:
        return f"The jackpot {self.jackpot} is filled up by {dollars(self.amount)}, to {dollars(self.displayed)}"


def contributed(
    jackpot: Jackpot, told: JackpotTold, *, table: str, round_: int, wagers: int
) -> JackpotContributed:
    """What so many wagers of a round bring in (NSW 2.3.4.1)."""
    amount = wagers * share_of(told.stake, told.increment)
    return JackpotContributed(
        jackpot=jackpot.name,
        table=table,
        round=round_,
        wagers=wagers,
        turnover=wagers * told.stake,
        amount=amount,
        reserve=wagers * share_of(told.stake, told.to_reserve),
        displayed=jackpot.displayed + amount,
        clause=rules().counted,
    )


def given_back(
    jackpot: Jackpot, told: JackpotTold, *, table: str, round_: int, wagers: int
) -> Iterator[ContributionReturned | JackpotReset]:
    """So many stakes of a round go back: what they brought leaves the pool, which is filled up if need be.

    What the reserve no longer holds, because the pool was filled from it, the pool gives.
    """
    amount = wagers * share_of(told.stake, told.increment)
    of_reserve = wagers * share_of(told.stake, told.to_reserve)
    reserve = min(of_reserve, jackpot.reserve)
    amount += of_reserve - reserve
    left = jackpot.displayed - amount
    yield ContributionReturned(
        jackpot=jackpot.name,
        table=table,
        round=round_,
        wagers=wagers,
        turnover=wagers * told.stake,
        amount=amount,
        reserve=reserve,
        displayed=left,
        clause=rules().counted,
    )
    filled = reset_if_due(replace(jackpot, displayed=left, reserve=jackpot.reserve - reserve))
    if filled is not None:
        yield filled


def reset_if_due(jackpot: Jackpot) -> JackpotReset | None:
    """A pool under its minimum is filled up at once, from the reserve first (NSW 16.12)."""
    missing = jackpot.reset - jackpot.displayed
    if missing <= 0:
        return None
    from_reserve = min(missing, jackpot.reserve)
    return JackpotReset(
        jackpot=jackpot.name,
        amount=missing,
        from_reserve=from_reserve,
        from_bank=missing - from_reserve,
        displayed=jackpot.reset,
        clause=rules().reset,
    )


def moved(source: Account, target: Account, amount: int) -> tuple[Posting, ...]:
    """So much goes from one to the other; nothing where it is nothing."""
    return (Posting(source=source, target=target, amount=Cents(amount)),) if amount else ()


def with_turnover(jackpot: Jackpot, table: str, turnover: int) -> Jackpot:
    """The turnover of a table is so much more, or less, whether it is still linked or not."""
    linked = jackpot.tables.get(table)
    if linked is None:
        return replace(jackpot, parted={**jackpot.parted, table: jackpot.parted.get(table, 0) + turnover})
    after: LinkedTable = replace(linked, turnover=linked.turnover + turnover)
    return replace(jackpot, tables={**jackpot.tables, table: after})


@CHAPTER.evolves(JackpotContributed)
def jackpot_contributed(jackpot: Jackpot, event: JackpotContributed) -> Jackpot:
    came = CameIn(table=event.table, round=event.round, amount=event.amount)
    presses = tuple(replace(one, since=(*one.since, came)) for one in jackpot.presses)
    after = replace(
        jackpot,
        displayed=event.displayed,
        reserve=jackpot.reserve + event.reserve,
        contributed=jackpot.contributed + event.amount + event.reserve,
        presses=presses,
    )
    return with_turnover(after, event.table, event.turnover)


@CHAPTER.moves(JackpotContributed)
def into_the_pool(jackpot: Jackpot, event: JackpotContributed) -> tuple[Posting, ...]:
    tray = table_float(event.table)
    return (
        *moved(tray, jackpot_pool(jackpot.name), event.amount),
        *moved(tray, jackpot_reserve(jackpot.name), event.reserve),
    )


@CHAPTER.evolves(ContributionReturned)
def contribution_returned(jackpot: Jackpot, event: ContributionReturned) -> Jackpot:
    after = replace(
        jackpot,
        displayed=event.displayed,
        reserve=jackpot.reserve - event.reserve,
        contributed=jackpot.contributed - event.amount - event.reserve,
        presses=tuple(_less(one, event) for one in jackpot.presses),
    )
    return with_turnover(after, event.table, -event.turnover)


def _less(press: Press, event: ContributionReturned) -> Press:
    """What came in after the press and went out again was never won, and is not taken off twice."""
    there = any((one.table, one.round) == (event.table, event.round) for one in press.since)
    if not there:
        return press
    return replace(press, since=(*press.since, CameIn(table=event.table, round=event.round, amount=-event.amount)))


@CHAPTER.moves(ContributionReturned)
def out_of_the_pool(jackpot: Jackpot, event: ContributionReturned) -> tuple[Posting, ...]:
    tray = table_float(event.table)
    return (
        *moved(jackpot_pool(jackpot.name), tray, event.amount),
        *moved(jackpot_reserve(jackpot.name), tray, event.reserve),
    )


@CHAPTER.evolves(JackpotReset)
def jackpot_reset(jackpot: Jackpot, event: JackpotReset) -> Jackpot:
    return replace(
        jackpot,
        displayed=event.displayed,
        reserve=jackpot.reserve - event.from_reserve,
        seeded=jackpot.seeded + event.from_bank,
    )


@CHAPTER.moves(JackpotReset)
def filled_up(jackpot: Jackpot, event: JackpotReset) -> tuple[Posting, ...]:
    pool = jackpot_pool(jackpot.name)
    return (
        *moved(jackpot_reserve(jackpot.name), pool, event.from_reserve),
        *moved(BANK, pool, event.from_bank),
    )
