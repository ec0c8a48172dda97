"""What was decided, as the store takes it: events in bytes, and what they change in each account."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.chapters.codec import kind_of, write_event
from croupier.chapters.events import By, Event
from croupier.ledger.account import read_account
from croupier.ledger.balances import Posting, changes, overdrawn
from croupier.store.event_store import Entry, NewEvent, Overdrawn
from croupier.vocabulary.refusal import Refused


def new_events(by: By, events: Iterable[Event]) -> list[NewEvent]:
    """What somebody brought about, to be appended."""
    return [NewEvent(kind=kind_of(one), payload=write_event(by, one)) for one in events]


def entries_of(postings: Iterable[Posting]) -> list[Entry]:
    """What postings come to, by accounts."""
    return [
        Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
        for account, change in changes(postings).items()
    ]


def refuse_overdrawn(outcome: Overdrawn) -> Refused:
    """An account would have gone below nothing: nothing was written."""
    return overdrawn(read_account(outcome.account), holds=outcome.holds, asked=-outcome.change)
