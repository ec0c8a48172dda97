"""The chips counted again beside the record: what events move is what the ledger holds, write by write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.ledger.account import Currency, read_account
from croupier.ledger.balances import Posting, changes
from croupier.people.chips import patron_of
from croupier.store.event_store import RecordedWrite
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.refusal import RefusedError


class ChipsBeside:
    """What every account holds, from the entries of each write as it is followed."""

    __slots__ = ("_may_owe", "_patrons", "held", "of_patrons")

    def __init__(self) -> None:
        """Begin before the first chip is issued."""
        self.held: dict[str, int] = {}
        self.of_patrons: dict[str, int] = {}
        """What each patron has, in the purse, in racks and on layouts."""
        self._may_owe: dict[str, bool] = {}
        self._patrons: dict[str, str | None] = {}

    def after(self, write: RecordedWrite, moved: Iterable[Posting] | None) -> Iterator[tuple[str, str]]:
        """What is wrong with a write; `moved` is what its events move, or nothing where that cannot be told."""
        place = f"write {write.number} (command {write.command})"
        entered: dict[str, int] = {}
        for account, change in write.entries:
            entered[account] = entered.get(account, 0) + change
            self.held[account] = self.held.get(account, 0) + change
            if patron := self._patron(account):
                self.of_patrons[patron] = self.of_patrons.get(patron, 0) + change
        if moved is not None:
            yield from _compared(place, entered, moved)
        for account in entered:
            if self.held[account] < 0 and not self._may_be_negative(account):
                yield place, f"{account} is left at {dollars(self.held[account])}, and it may not owe"

    def at_the_end(self, stored: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """What is wrong with the books as they stand."""
        for account in sorted({*stored, *self.held}):
            holds, wanted = stored.get(account, 0), self.held.get(account, 0)
            if holds != wanted:
                yield (
                    f"the balance of {account}",
                    f"it is {dollars(holds)}, and its entries make {dollars(wanted)}",
                )
        totals: dict[Currency, int] = {}
        for account, holds in self.held.items():
            currency = _currency(account)
            totals[currency] = totals.get(currency, 0) + holds
        for currency, total in totals.items():
            if total:
                with spoken_in_tournament_chips(are_counted=currency is Currency.TOURNAMENT_CHIPS):
                    yield "the books", f"they sum to {dollars(total)} of {currency}, not to nothing"

    def _patron(self, account: str) -> str | None:
        if account not in self._patrons:
            self._patrons[account] = patron_of(account)
        return self._patrons[account]

    def _may_be_negative(self, account: str) -> bool:
        if account not in self._may_owe:
            try:
                self._may_owe[account] = read_account(account).may_be_negative
            except RefusedError:
                self._may_owe[account] = False
        return self._may_owe[account]


def _currency(account: str) -> Currency:
    try:
        return read_account(account).currency
    except RefusedError:
        return Currency.MONEY


def _compared(place: str, entered: Mapping[str, int], moved: Iterable[Posting]) -> Iterator[tuple[str, str]]:
    wanted = {str(account): int(change) for account, change in changes(moved).items()}
    for account in sorted({*wanted, *entered}):
        has, should = entered.get(account, 0), wanted.get(account, 0)
        if has != should:
            yield place, f"it changes {account} by {dollars(has)}, and its events move {dollars(should)}"
