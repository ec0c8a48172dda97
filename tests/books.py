"""The books kept beside a table in tests: what every account holds, counted by plain addition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.ledger.account import Account
from croupier.ledger.balances import Posting, changes
from croupier.vocabulary.money import NOTHING, Cents


@dataclass(frozen=True, slots=True)
class Books:
    """What each account holds; those that hold nothing are left out, so that equal books are equal values."""

    held: Mapping[Account, Cents] = field(default_factory=dict)

    def __getitem__(self, account: Account) -> Cents:
        return self.held.get(account, NOTHING)

    def total(self) -> int:
        return sum(self.held.values())

    def after(self, postings: Iterable[Posting]) -> Books:
        """The books after all of these together; none of the accounts that may not owe does."""
        moved = {account: Cents(self[account] + change) for account, change in changes(postings).items()}
        for account, holds in moved.items():
            assert holds >= 0 or account.may_be_negative, f"{account} is left at {holds}, and it may not owe"
        return Books({account: holds for account, holds in {**self.held, **moved}.items() if holds})


EMPTY = Books()
