"""How a table follows from what happened: one fold for each event, and the racks from the chips that moved."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.ledger.account import Account, Kind
from croupier.ledger.balances import Posting, changes
from croupier.tables.events import By, Event
from croupier.tables.registry import FOLDS, MOVES
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents


def evolve(table: Table, event: Event, by: By) -> Table:
    """The table after something happened."""
    after = FOLDS[type(event)](table, event)
    after = with_racks(after, postings(table, event))
    return msgspec.structs.replace(after, version=table.version + 1, now=by.at)


def postings(table: Table, event: Event) -> tuple[Posting, ...]:
    """The chips that an event moves, from the table as it was before it."""
    moved = MOVES.get(type(event))
    return moved(table, event) if moved else ()


def with_racks(table: Table, posted: Iterable[Posting]) -> Table:
    """The table with the racks of its patrons as the postings leave them."""
    patrons = None
    for account, change in changes(posted).items():
        if account.kind is Kind.TOKENS:
            table = _with_tokens(table, account.names[2], change)
        elif (player := _rack_owner(account)) in table.patrons:
            patrons = patrons or dict(table.patrons)
            patron = patrons[player]
            patrons[player] = msgspec.structs.replace(patron, rack=Cents(patron.rack + change))
    return table if patrons is None else msgspec.structs.replace(table, patrons=patrons)


def _with_tokens(table: Table, number: str, change: Cents) -> Table:
    voucher = table.vouchers[number]
    after = msgspec.structs.replace(voucher, left=Cents(voucher.left + change))
    return msgspec.structs.replace(table, vouchers={**table.vouchers, number: after})


def _rack_owner(account: Account) -> str:
    return account.names[1] if account.kind is Kind.RACK else ""
