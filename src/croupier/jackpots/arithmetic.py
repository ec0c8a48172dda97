"""The arithmetic of an award step by step, each with its clause: what everybody at the table is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from croupier.jackpots.jackpot import AwardDone, ShareOfTable
from croupier.jackpots.registry import rules
from croupier.jackpots.shares import in_succession
from croupier.rulebooks.side_wager_rules import BlazingKind
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars

_ALL = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardStep:
    """One step: what is done, by which clause, and what comes out."""

    says: str
    clause: Clause
    cents: int | None = None
    """What comes out, where it is an amount in whole cents."""


def steps_of(award: AwardDone) -> tuple[AwardStep, ...]:
    """How an award was worked out, from the pool to what each winner is paid."""
    return tuple(_steps(award))


def _steps(award: AwardDone) -> Iterator[AwardStep]:
    book = rules()
    buttons = "the button was pressed"
    if len(award.rounds) > 1:
        buttons = f"the first of {len(award.rounds)} buttons was pressed, which are one moment"
    says = f"What the pool held when {buttons}; what came in since is not part of it"
    yield AwardStep(says=says, clause=book.simultaneous, cents=award.base)
    left = Fraction(award.base)
    for part in sorted({_part(one) for one in award.shares}):
        here = [one for one in award.shares if _part(one) == part]
        taken = left if part == _ALL else sum(in_succession(left, Fraction(part, _ALL), len(here)), Fraction(0))
        yield _taken(left, taken, part, here)
        left -= taken
        exact, least = taken / len(here), Fraction(award.reset * part, _ALL)
        if len(here) > 1:
            yield _divided(part, taken, exact, len(here))
        if least > exact:
            yield _guaranteed(part, exact, least, award.reset, len(here))
        yield from _rounded(here, max(exact, least))
    if award.filled:
        says = f"The pool is left with {dollars(award.displayed)}, and is filled up to its minimum"
        yield AwardStep(says=says, clause=book.reset, cents=award.displayed + award.filled)


def _part(share: ShareOfTable) -> int:
    return rules().prizes[BlazingKind(share.line)].percent_of_jackpot


def _taken(left: Fraction, taken: Fraction, part: int, here: Sequence[ShareOfTable]) -> AwardStep:
    book, line = rules(), here[0].line
    if part == _ALL:
        says = f"For {line}: all that the pool then holds"
        return AwardStep(says=says, clause=book.pay_table, cents=_whole(taken))
    if len(here) == 1:
        says = f"For {line}: {part}% of it"
        return AwardStep(says=says, clause=book.pay_table, cents=_whole(taken))
    parts = " + ".join(_amount(one) for one in in_succession(left, Fraction(part, _ALL), len(here)))
    says = f"For {line}: {part}% for each of the {len(here)}, in succession of what is left: {parts}"
    return AwardStep(says=says, clause=book.shared_tenth, cents=_whole(taken))


def _divided(part: int, taken: Fraction, exact: Fraction, winners: int) -> AwardStep:
    book = rules()
    says = f"Shared equally by {winners}: {_amount(taken)} ÷ {winners} = {_amount(exact)} each"
    clause = book.shared if part == _ALL else book.shared_tenth
    return AwardStep(says=says, clause=clause, cents=_whole(exact))


def _guaranteed(part: int, exact: Fraction, least: Fraction, reset: int, winners: int) -> AwardStep:
    """The bank gives what the pool does not."""
    added = ceil(least) - floor(exact)
    of = "the minimum jackpot" if part == _ALL else f"{part}% of the minimum jackpot of {dollars(reset)}"
    each = " to each" if winners > 1 else ""
    says = f"Nobody gets less than {of}: the bank adds {dollars(added)}{each}"
    return AwardStep(says=says, clause=rules().reset, cents=_whole(least))


def _rounded(here: Sequence[ShareOfTable], due: Fraction) -> Iterator[AwardStep]:
    """Tables may have different chips, so each amount is told once."""
    for paid, rounded in dict.fromkeys((one.paid, one.rounded) for one in here if one.rounded):
        says = f"Up from {_amount(due)} to the next amount in chips: the float adds {dollars(rounded)}"
        yield AwardStep(says=says, clause=rules().rounds_up, cents=paid)


def _whole(amount: Fraction) -> int | None:
    return int(amount) if amount.denominator == 1 else None


def _amount(amount: Fraction) -> str:
    """In dollars, with the part of a cent that is left: `$45,166.66 2/3`."""
    cents = floor(amount)
    rest = amount - cents
    return dollars(cents) if not rest else f"{dollars(cents)} {rest.numerator}/{rest.denominator}"
