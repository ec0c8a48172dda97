"""Double entry: postings move cents from one account to another, and what all accounts hold sums to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from croupier.ledger.account import Account, Kind
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """Chips that move: out of one account, into another."""

    source: Account
    target: Account
    amount: Cents

    def __post_init__(self) -> None:
        assert self.amount > 0, f"a posting moves chips, not {self.amount} cents; turn it round instead"
        assert self.source != self.target, f"a posting from {self.source} to itself moves nothing"


@dataclass(frozen=True, slots=True)
class Balances:
    """What each account holds. Accounts that hold nothing are left out, so equal books are equal values."""

    held: Mapping[Account, Cents] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = {account: cents for account, cents in self.held.items() if cents}
        object.__setattr__(self, "held", MappingProxyType(kept))
        assert self.total() == 0, f"the books do not balance: they sum to {self.total()} cents"

    def __getitem__(self, account: Account) -> Cents:
        """What the account holds; an account never used holds nothing."""
        return self.held.get(account, NOTHING)

    def total(self) -> Cents:
        """The sum over all accounts: nothing, or a defect."""
        return Cents(sum(self.held.values()))


EMPTY = Balances()
"""The books before the first chip is issued."""


def post(balances: Balances, postings: Iterable[Posting]) -> Balances | Refused:
    """The balances after all the postings together, or the refusal of all of them.

    Only what stands at the end counts, so the order of the postings does not matter: chips paid to a rack may
    be staked again in the same step.
    """
    moved = changes(postings)
    after = {account: Cents(balances[account] + change) for account, change in moved.items()}
    for account in sorted(after):
        if after[account] < 0 and not account.may_be_negative:
            return _overdrawn(account, holds=balances[account], short=Cents(-after[account]))
    return Balances({**balances.held, **after})


def changes(postings: Iterable[Posting]) -> Mapping[Account, Cents]:
    """What the postings together change in each account; these sum to zero, and are what a store is given."""
    moved: dict[Account, Cents] = {}
    for posting in postings:
        moved[posting.source] = Cents(moved.get(posting.source, 0) - posting.amount)
        moved[posting.target] = Cents(moved.get(posting.target, 0) + posting.amount)
    return MappingProxyType({account: change for account, change in moved.items() if change})


def _overdrawn(account: Account, *, holds: Cents, short: Cents) -> Refused:
    asked = dollars(holds + short)
    return Refused(
        Refusal.AMOUNT_NOT_ALLOWED,
        says=f"{_spoken(account)} holds {dollars(holds)}, and {asked} is asked of it",
    )


def _spoken(account: Account) -> str:
    """The account as a person speaks of it, for those that can be overdrawn."""
    match account.kind, account.names:
        case Kind.PURSE, (patron,):
            return f"The purse of {patron}"
        case Kind.RACK, (table, patron):
            return f"The rack of {patron} at {table}"
        case Kind.ESCROW, (table, round_of_play, stake):
            return f"The stake {stake} of round {round_of_play} at {table}"
        case Kind.TOKENS, (table, patron, voucher):
            return f"The tokens that {patron} has at {table} of voucher {voucher}"
    return f"The account {account}"
