"""Double entry: postings move cents from one account to another, so that what all accounts hold sums to zero.

No balance is held here. The store has them, and refuses under its lock what would leave one below nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.ledger.account import Account, AccountKind
from croupier.vocabulary.money import Cents, dollars
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
        mixed = self.source.currency is not self.target.currency
        assert not mixed, f"a posting from {self.source} to {self.target} would turn chips into money"


def changes(postings: Iterable[Posting]) -> Mapping[Account, Cents]:
    """What the postings together change in each account; these sum to zero, and are what a store is given.

    Only what stands at the end counts, so the order of the postings does not matter: chips paid to a rack may be
    staked again in the same step.
    """
    moved: dict[Account, Cents] = {}
    for posting in postings:
        moved[posting.source] = Cents(moved.get(posting.source, 0) - posting.amount)
        moved[posting.target] = Cents(moved.get(posting.target, 0) + posting.amount)
    return MappingProxyType({account: change for account, change in moved.items() if change})


def overdrawn(account: Account, *, holds: int, asked: int) -> Refused:
    """The refusal of a step that would have left the account below nothing."""
    says = f"{_spoken(account)} holds {dollars(holds)}, and {dollars(asked)} is asked of it"
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says)


def _spoken(account: Account) -> str:
    """The account as a person speaks of it, for those that can be overdrawn."""
    match account.kind, account.names:
        case AccountKind.PURSE, (patron,):
            return f"The purse of {patron}"
        case AccountKind.RACK, (table, patron):
            return f"The rack of {patron} at {table}"
        case AccountKind.ESCROW, (table, round_of_play, stake):
            return f"The stake {stake} of round {round_of_play} at {table}"
        case AccountKind.TOKENS, (table, patron, voucher):
            return f"The tokens that {patron} has at {table} of voucher {voucher}"
        case AccountKind.CHIP_RACK, (table, patron):
            return f"The rack of tournament chips of {patron} at {table}"
        case AccountKind.POOL, (tournament,):
            return f"The pool of {tournament}"
        case AccountKind.JACKPOT, (jackpot,):
            return f"The jackpot {jackpot}"
        case AccountKind.RESERVE, (jackpot,):
            return f"The reserve of jackpot {jackpot}"
    return f"The account {account}"
