"""Money is whole cents. No floats, no rounding except where a clause orders it."""

from __future__ import annotations

from typing import NewType

Cents = NewType("Cents", int)

NOTHING = Cents(0)


def dollars(amount: int) -> str:
    """The amount as a person writes it: `$1,250` or `$37.50`, a loss as `-$5`."""
    whole, rest = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" if rest == 0 else f"{sign}${whole:,}.{rest:02d}"


def signed_dollars(amount: int) -> str:
    """The amount with its sign always shown, `+$15` or `-$5`; nothing gained or lost is `$0`."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
