"""Odds: what a won wager pays, `3:2` for three to two."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.vocabulary.money import Cents


@dataclass(frozen=True, slots=True)
class Pays:
    """`win` for every `per` staked; the stake itself is returned besides."""

    win: int
    per: int = 1

    def __str__(self) -> str:
        """As written in results: `3:2`."""
        return f"{self.win}:{self.per}"

    @property
    def words(self) -> str:
        """As a dealer says it: `3 to 2`."""
        return f"{self.win} to {self.per}"


EVEN_MONEY = Pays(1)


def is_payable(wager: int, pays: Pays) -> bool:
    """Whether what the wager would win is a whole number of cents."""
    return wager * pays.win % pays.per == 0


def winnings(wager: int, pays: Pays) -> Cents:
    """What the wager wins; an amount that could not be paid was refused at the door."""
    owed, rest = divmod(wager * pays.win, pays.per)
    assert rest == 0, f"{wager} cannot be paid at {pays}"
    return Cents(owed)
