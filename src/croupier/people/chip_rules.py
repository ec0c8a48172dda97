"""How many play chips there are, for whom, and how often."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from croupier.ledger.account import Kind, read_account
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import RefusedError

WELCOME: Final = Cents(1_000_00)
"""What somebody new is given, and up to which more are given later."""
LESS_THAN: Final = Cents(50_00)
"""Who has as much, or more, is given none."""
A_DAY: Final = timedelta(hours=24)
TIMES_A_DAY: Final = 10


def patron_of(account: str) -> str | None:
    """Whose chips lie in an account, be it a purse, a rack or a stake; nobody's where it is the house's."""
    try:
        known = read_account(account)
    except RefusedError:
        return None
    if known.kind in (Kind.PURSE, Kind.RACK):
        return known.names[-1]
    if known.kind is Kind.ESCROW:
        return known.names[-1].rpartition("/")[2]  # the box, the wager and the player: no name has a stroke in it
    return None
