"""A second opinion on a tournament, from what happened as it is stored: plain values, nothing of the house."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

Plain = dict[str, Any]
"""An event, or conditions, as they are written down."""


# --- money ----------------------------------------------------------------------------------------------


@dataclass
class Pool:
    """What came in and went out, counted by the price list in the conditions."""

    conditions: Plain
    paid: dict[str, Counter[str]] = field(default_factory=dict)
    """By payer, by what it was for: what the house still has of it."""
    came: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    """The commission of each entrant."""
    refunded: int = 0
    entries: int = 0

    def after(self, event: Plain) -> None:
        kind = event["kind"].partition(".")[0].replace("-", "_")
        getattr(self, f"_{kind}", lambda event: None)(event)

    def _pays(self, player: str, what: str, amount: int, kept: int = 0) -> None:
        self.paid.setdefault(player, Counter())[what] += amount
        self.came["buy_ins" if what == "buy-in" else "fees"] += amount
        self.kept[player] += kept

    def _entered(self, event: Plain) -> None:
        self._pays(event["player"], "entry", self.conditions["entry_fee"], self.conditions.get("commission") or 0)
        self.entries += 1

    def _reserve_seated(self, event: Plain) -> None:
        self._entered(event)
        self._seat(event["player"])

    def _seat_taken(self, event: Plain) -> None:
        if event.get("bought_in"):
            self._seat(event["player"])

    def _seat(self, player: str) -> None:
        self._pays(player, "buy-in", self.conditions.get("buy_in") or 0)

    def _bought_back(self, event: Plain) -> None:
        self._pays(event["player"], "buy-back", self.conditions["buy_back"]["fee"])

    def _withdrawn(self, event: Plain) -> None:
        if event["refunded"]:
            self._back(event["player"], event["refunded"], "entry")

    def _turned_away(self, event: Plain) -> None:
        self._back(event["player"], event.get("refunded", 0), "entry")

    def _fee_refunded(self, event: Plain) -> None:
        what = ("entry", "buy-in", "buy-back") if event.get("all_of_it") else ("entry",)
        self._back(event["player"], event["amount"], *what)

    def _back(self, player: str, told: int, *what: str) -> None:
        mine = self.paid.get(player, Counter())
        back = sum(mine.pop(one, 0) for one in what)
        assert told == back, f"{player} paid {back} and has {told} back"
        self.refunded += back
        if "entry" in what:
            self.kept.pop(player, None)

    def _pool_added(self, event: Plain) -> None:
        self.came["added"] += event["amount"]

    def _pool_topped_up(self, event: Plain) -> None:
        promised = self.conditions["guarantee"]
        assert event["amount"] == promised["amount"] - self.left, "a guarantee is not made good to the cent"
        assert self.entries >= promised["entries"], "a guarantee binds before its number is reached (T22)"
        self.came["topped_up"] += event["amount"]

    def _tournament_cancelled(self, event: Plain) -> None:
        del self.came["added"], self.came["topped_up"]

    def _chips_paid_out(self, event: Plain) -> None:
        self.came["prizes"] += event["amount"]

    _prize_awarded = _chips_paid_out

    @property
    def left(self) -> int:
        came = self.came
        money = came["fees"] + came["buy_ins"] + came["added"] + came["topped_up"]
        return money - self.kept.total() - self.refunded - came["prizes"]

    def document(self) -> dict[str, int]:
        told = {one: self.came[one] for one in ("fees", "buy_ins", "added", "topped_up", "prizes")}
        return told | {"commission": self.kept.total(), "refunded": self.refunded, "left": self.left}


def prizes(
    pool: int, shares: dict[int, int], placed: dict[str, tuple[int, ...]], order: list[str]
) -> dict[str, int]:
    """Who gets how many cents of a pool: T4 and T5. `order` is that of entry."""
    taken = sorted({place for places in placed.values() for place in places})
    if not taken:
        return {}
    worth = {place: shares[place] for place in taken if place in shares} or {taken[0]: 1}
    whole = sum(worth.values())
    cents = {place: pool * share // whole for place, share in worth.items()}
    for place in sorted(worth)[: pool - sum(cents.values())]:
        cents[place] += 1
    won: dict[str, int] = {}
    for places in set(placed.values()):
        together = [one for one in order if placed.get(one) == places]
        each, odd = divmod(sum(cents.get(place, 0) for place in places), len(together))
        won |= {one: each + (number < odd) for number, one in enumerate(together)}
    return {one: amount for one, amount in won.items() if amount}


# --- who goes on, who is placed -------------------------------------------------------------------------


def goes_on(held: dict[str, int], advance: int, *, shared: bool) -> tuple[set[str], set[str]]:
    """Who goes on from a table by what was counted, and who is level for the last places."""
    through: set[str] = set()
    for chips in sorted({one for one in held.values() if one > 0}, reverse=True):
        level = {player for player, holds in held.items() if holds == chips}
        if len(through) >= advance:
            break
        if len(through) + len(level) > advance and not shared:
            return through, level
        through |= level
    return through, set()


def is_a_ranking(placed: dict[str, tuple[int, ...]], *, full: bool) -> bool:
    """Level places are shared (1, 2, 2, 4), nobody else has them; `full`: nobody lost a place since."""
    taken: list[int] = []
    for places, level in groupby(sorted(placed.items(), key=lambda one: one[1]), key=lambda one: one[1]):
        together = len(list(level))
        if list(places) != list(range(places[0], places[0] + len(places))) or together > len(places):
            return False
        if full and together < len(places):
            return False
        taken += places
    return len(set(taken)) == len(taken) and (not full or taken == list(range(1, len(taken) + 1)))


def outranks(one: Plain, other: Plain) -> bool:
    """Whether somebody is ahead whatever the book: in at the end with more chips, or out in a later round."""
    if one.get("round") is None:
        return other.get("round") is not None or one["chips"] > other["chips"]
    return other.get("round") is not None and one["round"] > other["round"]
