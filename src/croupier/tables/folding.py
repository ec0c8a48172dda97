"""How a table follows from what happened: one fold for each event, and the racks from the chips that moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from croupier.chapters import Chapters
from croupier.games.layout import Layout
from croupier.ledger.account import BANK, RACKS, Account, AccountKind
from croupier.ledger.balances import Posting, changes
from croupier.tables.events import By, Event
from croupier.tables.state.people import Till
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents
from croupier.vocabulary.roles import Role

_AT_THE_TABLE: Final = (
    AccountKind.FLOAT,
    AccountKind.RACK,
    AccountKind.ESCROW,
    AccountKind.CHIP_RACK,
    AccountKind.CHIP_STAKE,
)
"""The accounts of a table that hold chips."""


def evolved(
    chapters: Chapters[Table, Any],
    table: Table,
    event: Event,
    by: By,
    posted: Iterable[Posting],
    *,
    layout: Layout | None = None,
) -> Table:
    """The table after something happened; of a round, `layout` is how it lies then, where that is known."""
    known = {} if layout is None else {"layout": layout}
    after = with_racks(chapters.fold(table, event, **known), posted)
    dealer = by.who if by.role is Role.DEALER else table.dealer
    return msgspec.structs.replace(after, version=table.version + 1, now=by.at, dealer=dealer)


def with_racks(table: Table, posted: Iterable[Posting]) -> Table:
    """The table with the racks of its patrons, and its float, as the postings leave them."""
    patrons, moved = None, changes(posted)
    if moved:
        table = msgspec.structs.replace(table, till=_with_chips(table.till, moved))
    for account, change in moved.items():
        if account.kind is AccountKind.TOKENS:
            table = _with_tokens(table, account.names[2], change)
        elif (player := _rack_owner(account)) in table.patrons:
            patrons = patrons or dict(table.patrons)
            patron = patrons[player]
            patrons[player] = msgspec.structs.replace(patron, rack=Cents(patron.rack + change))
    return table if patrons is None else msgspec.structs.replace(table, patrons=patrons)


def _with_chips(till: Till, moved: Mapping[Account, Cents]) -> Till:
    """The till as these changes leave it, with the most there has ever been."""
    here = {kind: sum(change for one, change in moved.items() if one.kind is kind) for kind in _AT_THE_TABLE}
    in_float, chips = Cents(till.in_float + here[AccountKind.FLOAT]), Cents(till.chips + sum(here.values()))
    from_bank = moved.get(BANK, 0) == -here[AccountKind.FLOAT]
    filled = here[AccountKind.FLOAT] if from_bank else 0
    return msgspec.structs.replace(
        till,
        is_filled=till.is_filled or filled > 0,
        filled=Cents(till.filled + filled),
        in_float=in_float,
        most_in_float=max(till.most_in_float, in_float),
        chips=chips,
        most_chips=max(till.most_chips, chips),
    )


def _with_tokens(table: Table, number: str, change: Cents) -> Table:
    voucher = table.vouchers[number]
    after = msgspec.structs.replace(voucher, left=Cents(voucher.left + change))
    return msgspec.structs.replace(table, vouchers={**table.vouchers, number: after})


def _rack_owner(account: Account) -> str:
    return account.names[1] if account.kind in RACKS else ""
