"""Money is whole cents. No floats, no rounding except where a clause orders it.

Tournament chips are whole numbers too, and no money: where they are counted, no dollar sign is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NewType

Cents = NewType("Cents", int)

NOTHING = Cents(0)

_IN_TOURNAMENT_CHIPS: Final[ContextVar[bool]] = ContextVar("in_tournament_chips", default=False)


@contextmanager
def spoken_in_tournament_chips(*, are_counted: bool = True) -> Iterator[None]:
    """While it lasts, amounts are written as tournament chips, which have no value in money."""
    before = _IN_TOURNAMENT_CHIPS.set(are_counted)
    try:
        yield
    finally:
        _IN_TOURNAMENT_CHIPS.reset(before)


def dollars(amount: int) -> str:
    """The amount as a person writes it: `$1,250` or `$37.50`, a loss as `-$5`; of tournament chips, `1,250`."""
    if _IN_TOURNAMENT_CHIPS.get():
        return tournament_chips(amount)
    whole, rest = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" if rest == 0 else f"{sign}${whole:,}.{rest:02d}"


def tournament_chips(amount: int) -> str:
    """The amount in tournament chips, which are no money: `1,250`."""
    return f"{amount:,}"


def signed_dollars(amount: int) -> str:
    """The amount with its sign always shown, `+$15` or `-$5`; nothing gained or lost is `$0`."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
