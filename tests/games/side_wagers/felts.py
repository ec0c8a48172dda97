"""The felt that the proofs of side wagers begin with."""

from __future__ import annotations

from typing import Any

from croupier.vocabulary.names import On
from tests.proofs import Conduct, Felt, wager


def side_felt(conduct: Conduct, on: On, cards: str = "", *, amount: int = 10_00, **table: Any) -> Felt:
    """Ann has $10 on box 1 and a side wager beside it; these cards are dealt: box, dealer, box, and so on."""
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, amount, on=on)]
    return conduct.felt(wagers, side_wagers=(on,), **table).deal(cards)
