"""The chips that a round moves: from what it said to postings between racks, stakes and the float."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.said import (
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeCollected,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.ledger.account import Account, escrow, rack, table_float
from croupier.ledger.balances import Posting, changes
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Player

COLLECTED_BEFORE_THE_DEAL = frozenset({On.BLAZING_7S})
"""Stakes that are in the float before the first card, whatever they win (NSW 16.7)."""


def stake_account(table: Table, number: int, player: Player, box: int, on: On) -> Account:
    """Where the chips of one wager lie until it is settled."""
    return escrow(table.name, str(number), f"{box}/{on}/{player}")


def postings_of(table: Table, number: int, said: Iterable[Said]) -> tuple[Posting, ...]:
    """The chips that move when this is said; those of the first wagers lay on the layout before."""
    return tuple(
        posting for one in said if not isinstance(one, WagerPlaced) for posting in _postings(table, number, one)
    )


def chips(table: Table, number: int, said: Iterable[Said]) -> dict[Account, Cents]:
    """What the round has changed in each account so far, its first wagers included."""
    return dict(changes(posting for one in said for posting in _postings(table, number, one)))


def settle(moved: dict[Account, Cents]) -> tuple[Posting, ...]:
    """Postings that change each account by so much; together the changes are nothing."""
    takers = [(account, change) for account, change in sorted(moved.items()) if change > 0]
    givers = [(account, -change) for account, change in sorted(moved.items()) if change < 0]
    made = []
    while takers and givers:
        (taker, wanted), (giver, has) = takers.pop(), givers.pop()
        amount = min(wanted, has)
        made.append(Posting(source=giver, target=taker, amount=Cents(amount)))
        if wanted > amount:
            takers.append((taker, Cents(wanted - amount)))
        if has > amount:
            givers.append((giver, Cents(has - amount)))
    assert not takers, "more is to be given than is taken"
    assert not givers, "more is taken than is to be given"
    return tuple(made)


def _postings(table: Table, number: int, said: Said) -> Iterator[Posting]:
    tray = table_float(table.name)
    match said:
        case WagerPlaced() | WarWagerPlaced() | Insured() | Doubled() | SplitWagerPlaced():
            stake = stake_account(table, number, said.player, said.box, _kind_of(table, said))
            yield from _posting(rack(table.name, said.player), stake, said.amount)
        case StakeCollected():
            stake = stake_account(table, number, said.player, said.box, said.on)
            yield from _posting(stake, tray, said.amount)
        case StakeReturned():
            stake = stake_account(table, number, said.player, said.box, said.on)
            stake = tray if said.on in COLLECTED_BEFORE_THE_DEAL else stake
            yield from _posting(stake, rack(table.name, said.player), said.amount)
        case WagerSettled():
            stake = stake_account(table, number, said.player, said.box, said.on)
            lost = 0 if said.on in COLLECTED_BEFORE_THE_DEAL else said.staked - said.returned
            yield from _posting(stake, rack(table.name, said.player), said.returned)
            yield from _posting(stake, tray, lost)
            yield from _posting(tray, rack(table.name, said.player), said.paid)
        case _:
            pass


def _kind_of(table: Table, said: WagerPlaced | WarWagerPlaced | Insured | Doubled | SplitWagerPlaced) -> On:
    match said:
        case WagerPlaced():
            return said.on
        case WarWagerPlaced():
            return On.GO_TO_WAR
        case Insured():
            return On.INSURANCE
        case _:
            return table.rules.main


def _posting(source: Account, target: Account, amount: int) -> Iterator[Posting]:
    if amount:
        yield Posting(source=source, target=target, amount=Cents(amount))
