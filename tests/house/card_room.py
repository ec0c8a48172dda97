"""Tables of the Sydney book for tests of patrons, dealt by hand: the test says which cards come."""

from __future__ import annotations

from typing import Any

from croupier.tables.table import Table
from tests.house.premises import Premises

SYDNEY = "nsw-blackjack-challenge"
BOUNDS = {"lowest": 50, "highest": 1_000_00}


def open_table(
    house: Premises,
    *players: str,
    table: str = "table-1",
    rack: int = 1_000_00,
    cards: bool = True,
    jackpot: bool = False,
    **fields: Any,
) -> None:
    """A table ready for wagers: players seated at boxes 1, 2, …, their own cards presented, chips before them."""
    side_wagers = ["any-pairs", *(["blazing-7s"] if jackpot else [])]
    options = {"minimum": 5_00, "maximum": 500_00, "smallest_chip": 50, "side_wagers": side_wagers}
    if jackpot:
        options["blazing_7s_stake"] = 5_00
        fields["holder"] = "device"
    house.do(
        "open",
        "max",
        table=table,
        rulebook=SYDNEY,
        dealing=fields.pop("dealing", "by hand"),
        options={**options, **fields.pop("options", {})},
        side_wager_limits={"any-pairs": BOUNDS},
        float=10_000_00,
        **fields,
    )
    for box, player in enumerate(players, start=1):
        sit_down(house, player, box, table=table, rack=rack, card=cards)
    house.do("check-cards", "dan", table=table)
    if jackpot:
        house.do("load-device", "dan", table=table)
        return
    house.do("shuffle", "dan", table=table)
    cut(house, table)
    burn(house, table)


def sit_down(
    house: Premises, player: str, box: int, *, table: str = "table-1", rack: int = 1_000_00, card: bool = True
) -> None:
    """Somebody comes with their own card, buys chips and takes a seat."""
    house.do("arrive", player, table=table)
    if card:
        if player not in house.document()["patrons"]:
            house.do("issue-card", "sue", patron=player, player_card=f"SC-{player}")
        house.do("present-card", player, table=table, player_card=f"SC-{player}")
    if rack:
        house.do("buy-in", player, table=table, amount=rack)
    house.do("sit", player, table=table, box=box)


def cut(house: Premises, table: str = "table-1") -> None:
    shuffling = house.table(table).cards.shuffling
    assert shuffling is not None
    fields = {} if shuffling.committed is None else {"value": "00" * 16}
    who = shuffling.offers[0].player or "sue"
    house.do("cut", who, table=table, depth=100, cutting_card=60, **fields)


def burn(house: Premises, table: str = "table-1") -> None:
    """The first card of a shoe is burned when a round has begun: here it is noted that it will be."""


def start(house: Premises, table: str = "table-1", **wagers: int) -> None:
    """Place main wagers on the players' own boxes, and start; whoever sits and is not named sits out."""
    for player, amount in wagers.items():
        house.do("wager", player, table=table, box=house.table(table).patrons[player].seat, amount=amount)
    lying = {one.player for one in house.table(table).wagers}
    for patron in list(house.table(table).patrons.values()):
        if patron.seat is not None and patron.name not in lying:
            house.do("pass", patron.name, table=table)
    house.do("start-round", "dan", table=table)


def deal(house: Premises, cards: str, table: str = "table-1") -> None:
    """Report these cards as they are called for; what is to be burned first is burned."""
    for card in cards.split():
        if _burn_is_due(house.table(table)):
            house.do("burn", "dan", table=table)
        house.do("card", "dan", table=table, card=card)


def _burn_is_due(table: Table) -> bool:
    stack = table.cards.stack
    return stack is not None and stack.burns_due > 0


def lose(house: Premises, player: str, amount: int, table: str = "table-1") -> None:
    """The player loses so much in one round: 19 against 20."""
    start(house, table, **{player: amount})
    deal(house, "9h Kd Th", table)
    house.do("decide", player, table=table, box=house.table(table).patrons[player].seat, choose="stand")
    deal(house, "Tc", table)


def win(house: Premises, player: str, amount: int, table: str = "table-1") -> None:
    """The player wins so much in one round: 20 against 19."""
    start(house, table, **{player: amount})
    deal(house, "Ks 9d Th", table)
    house.do("decide", player, table=table, box=house.table(table).patrons[player].seat, choose="stand")
    deal(house, "Tc", table)


def balance(house: Premises, account: str) -> int:
    return int(house.document()["balances"].get(account, 0))


def limit(house: Premises, patron: str, period: str = "day", at: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = house.document(at)["patrons"][patron]["loss_limits"][period]
    return found
