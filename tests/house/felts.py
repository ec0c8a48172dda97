"""Tables of NSW Blackjack Challenge with Blazing 7's in a house, dealt by hand so that a test says each card."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from croupier.floor.loops.rooms import kind_of_word
from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.games.said import WagerSettled
from croupier.ledger.account import jackpot_pool, jackpot_reserve, table_float
from croupier.tables.play.round_events import RoundStarted, RoundWentOn
from croupier.vocabulary.names import On
from tests.house.premises import Premises

NSW = "nsw-blackjack-challenge"
STAKE = 5_00
MAIN = 10_00
FLOAT = 10_000_00


class Felts:
    """The linked tables of a house under test."""

    def __init__(self, house: Premises) -> None:
        self.house = house

    def open(self, table: str = "table-1", *players: str, options: dict[str, Any] | None = None) -> None:
        """A table with a shuffling device, dealt by hand; its players sit at boxes 1, 2, …"""
        chosen = {
            "decks": 6,
            "minimum": 5_00,
            "maximum": 500_00,
            "smallest_chip": 50,
            "side_wagers": ["blazing-7s"],
            "blazing_7s_stake": STAKE,
            **(options or {}),
        }
        opening = {
            "rulebook": NSW,
            "options": chosen,
            "float": FLOAT,
            "holder": "device",
            "dealing": "by hand",
        }
        self.house.do("open", "max", table=table, **opening)
        for box, player in enumerate(players, start=1):
            self.seat(table, player, box)
        self.house.do("check-cards", "dan", table=table)
        self.house.do("load-device", "dan", table=table)

    def seat(self, table: str, player: str, box: int, rack: int = 500_00) -> None:
        self.house.do("arrive", player, table=table)
        if kind_of_word("issue-card") is not None:
            self.house.do("issue-card", "sue", patron=player, player_card=f"{player}@{table}", form="digital")
            self.house.do("present-card", player, table=table, player_card=f"{player}@{table}")
        self.house.do("buy-in", player, table=table, amount=rack)
        self.house.do("sit", player, table=table, box=box)

    def make(self, name: str = "J1", **terms: Any) -> None:
        given = {"stake": STAKE, "reset": 10_000_00, "increment": 2000, **terms}
        self.house.do("make-jackpot", "ora", jackpot=name, **given)

    def link(self, *tables: str, jackpot: str = "J1") -> None:
        for table in tables or ("table-1",):
            self.house.do("link-table", "ora", jackpot=jackpot, table=table)

    def wager(self, table: str, *players: str, on_jackpot: bool = True) -> None:
        """The main wager of each, and five dollars on the jackpot; whoever else sits there sits out."""
        for player in players:
            box = self.house.table(table).patrons[player].seat
            self.house.do("wager", player, table=table, box=box, amount=MAIN)
            if on_jackpot:
                self.house.do("wager", player, table=table, box=box, on="blazing-7s", amount=STAKE)
        for patron in list(self.house.table(table).patrons.values()):
            if patron.seat is not None and patron.name not in players:
                self.house.do("pass", patron.name, table=table)

    def start(self, table: str, *players: str, cards: str = "", on_jackpot: bool = True) -> None:
        """Wager, begin the round, and report these cards as they come."""
        self.wager(table, *players, on_jackpot=on_jackpot)
        self.house.do("start-round", "dan", table=table)
        self.deal(table, cards)

    def deal(self, table: str, cards: str) -> None:
        for card in cards.split():
            self.burn(table)
            self.house.do("card", "dan", table=table, card=card)

    def burn(self, table: str) -> None:
        live = self.house.floor.table(table).live
        while live is not None and isinstance(live.waiting, Deal) and live.waiting.to == DISCARD_RACK:
            self.house.do("burn", "dan", table=table)
            live = self.house.floor.table(table).live

    def finish(self, table: str, cards: str = "Ts Ts Ts Ts") -> None:
        """Everybody stands, and the dealer draws these cards."""
        left = cards.split()
        while self.house.table(table).round is not None:
            live = self.house.floor.table(table).live
            assert live is not None
            if isinstance(live.waiting, Ask):
                question = live.waiting.questions[0]
                choices = [option.choose.value for option in question.options]
                choose = next(one for one in ("stand", "decline", "draw") if one in choices)
                fields = {"box": question.box, "hand": question.hand, "choose": choose}
                self.house.do("decide", question.player, table=table, **fields)
            else:
                self.deal(table, left.pop(0))

    def press(self, table: str = "table-1", *, at: datetime | None = None) -> None:
        fields = {} if at is None else {"at": at.isoformat()}
        self.house.do("press-jackpot", "dan", table=table, **fields)

    def award(self, *tables: str, jackpot: str = "J1") -> None:
        self.house.do("award-jackpot", "eve", jackpot=jackpot, tables=list(tables or ("table-1",)))

    # --- what there is to see

    def pool(self, name: str = "J1") -> dict[str, Any]:
        found: dict[str, Any] = self.house.document()["jackpots"][name]
        return found

    def balance(self, account: str) -> int:
        return int(self.house.store.balances().get(account, 0))

    def prizes(self) -> list[WagerSettled]:
        """The prizes paid on jackpot wagers, in order."""
        return [one for one in self.house.of(WagerSettled) if one.on is On.BLAZING_7S and one.paid]

    def holds(self, name: str = "J1") -> None:
        """The identity of the pool, its accounts, and what was paid in settlements."""
        pool = self.pool(name)
        assert pool["contributed"] + pool["seeded"] == pool["paid"] + pool["displayed"] + pool["reserve"]
        assert self.balance(str(jackpot_pool(name))) == pool["displayed"]
        assert self.balance(str(jackpot_reserve(name))) == pool["reserve"]
        assert pool["displayed"] >= pool["reset"]

    def float_of(self, table: str) -> int:
        return self.balance(str(table_float(table)))


def seconds(time: datetime, by: float) -> datetime:
    return time + timedelta(seconds=by)


__all__ = ["FLOAT", "MAIN", "NSW", "STAKE", "Felts", "RoundStarted", "RoundWentOn", "seconds"]
