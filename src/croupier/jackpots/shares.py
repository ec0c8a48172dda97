"""The arithmetic of an award: exact fractions of the pool, what is guaranteed, and who gives which part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from croupier.games.said import PoolWinner
from croupier.jackpots.jackpot import ShareOfTable
from croupier.rulebooks.house_rules.jackpots import JackpotRules
from croupier.rulebooks.side_wager_rules import BlazingKind
from croupier.vocabulary.money import Cents

_ALL = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerAt:
    """Somebody who has won, and what the float of their table can pay an amount with."""

    table: str
    winner: PoolWinner
    payable: Callable[[int], Cents]
    """The next amount in chips (NSW 5.12)."""


def shares_of(rules: JackpotRules, base: int, reset: int, winners: Sequence[WinnerAt]) -> tuple[ShareOfTable, ...]:
    """What each winner of one moment is paid (NSW 16.11.1, 16.11.2; open point 62).

    Tenths are taken one after another from what is left, added and divided. What then is left goes, in equal
    parts, to those who won all of it. Nobody gets less than the same part of the minimum.
    """
    left = Fraction(base)
    found: dict[WinnerAt, ShareOfTable] = {}
    for part in sorted({_part(rules, one) for one in winners}):
        here = [one for one in winners if _part(rules, one) == part]
        taken = left if part == _ALL else _sum(in_succession(left, Fraction(part, _ALL), len(here)))
        left -= taken
        least = Fraction(reset * part, _ALL)
        for one in here:
            found[one] = _share(one, taken / len(here), least, is_shared=len(here) > 1)
    return tuple(found[one] for one in winners)


def _part(rules: JackpotRules, one: WinnerAt) -> int:
    return rules.prizes[BlazingKind(one.winner.line)].percent_of_jackpot


def _sum(parts: Sequence[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


def in_succession(pool: Fraction, part: Fraction, winners: int) -> tuple[Fraction, ...]:
    """The same part once for each winner, every time of what the one before has left (NSW 16.11.2)."""
    taken: list[Fraction] = []
    for _ in range(winners):
        taken.append((pool - _sum(taken)) * part)
    return tuple(taken)


def _share(one: WinnerAt, exact: Fraction, least: Fraction, *, is_shared: bool) -> ShareOfTable:
    """The pool gives whole cents, the bank what is guaranteed above them, the float what makes chips of it."""
    due = max(exact, least)
    paid = one.payable(ceil(due))
    added = ceil(least) - floor(exact) if least > exact else 0
    return ShareOfTable(
        table=one.table,
        player=one.winner.player,
        box=one.winner.box,
        line=one.winner.line,
        paid=paid,
        added=Cents(added),
        rounded=Cents(paid - floor(exact) - added),
        is_shared=is_shared,
        at_the_minimum=due == least,
    )
