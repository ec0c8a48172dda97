"""What the second opinion notes on paper: cards, control, decisions as they are used, settlements."""

from fractions import Fraction
from math import ceil
from typing import Any

Wager = dict[str, Any]
Settlement = dict[str, Any]


class Card:
    """A card as printed: `Td` is the ten of diamonds."""

    def __init__(self, text: str) -> None:
        self.rank = text[0]
        self.suit = text[1]
        self.red = self.suit in "dh"
        self.ace = self.rank == "A"
        self.value = 1 if self.ace else 10 if self.rank in "TJQK" else int(self.rank)

    def __repr__(self) -> str:
        return self.rank + self.suit


class Shoe:
    """The cards in the order they leave the shoe."""

    def __init__(self, cards: str) -> None:
        self.cards = [Card(text) for text in cards.split()]
        self.used = 0

    def draw(self) -> Card:
        self.used += 1
        return self.cards[self.used - 1]


Offered = dict[str, int | None]  # what may be chosen, with the most that may be put to it


class Decisions:
    """The decisions of a script; each is used once, and those of one player on one box in the order given."""

    def __init__(self, decisions: list[dict[str, Any]]) -> None:
        self.left = list(decisions)
        self.asked: list[dict[str, Any]] = []
        self.on_cards = 0  # how many decisions of the subsequent deal were heard

    def ask(self, player: str, box: int, offered: Offered) -> dict[str, Any]:
        """What this player decides next about this box."""
        self.asked.append({"player": player, "box": box, "for": None, "offered": offered})
        for decision in self.left:
            if (decision["player"], decision["box"], decision.get("for")) == (player, box, None):
                self.left.remove(decision)
                self.on_cards += decision["choose"] in ("draw", "stand", "double", "split")
                return decision
        raise AssertionError(f"{player} is asked about box {box} and no decision answers")

    def ask_about_another(self, player: str, box: int, owner: str, offered: Offered) -> dict[str, Any] | None:
        """Whether this player insures a wager that its owner did not (2018 7.2); no decision is a no."""
        self.asked.append({"player": player, "box": box, "for": owner, "offered": offered})
        for decision in self.left:
            if (decision["player"], decision["box"], decision.get("for")) == (player, box, owner):
                self.left.remove(decision)
                return decision if decision["choose"] == "insure" else None
        return None


class Book:
    """The settlements as they are noted, each at its moment: how many cards and decisions on cards came before."""

    def __init__(self, shoe: Shoe, decisions: Decisions, *, round_payments_up_to: int | None) -> None:
        self.shoe = shoe
        self.decisions = decisions
        self.round_up_to = round_payments_up_to  # NSW 5.12; the ACT books pay to the cent
        self.settlements: list[Settlement] = []

    def payment(self, amount: int, pays: str) -> int:
        win, per = pays.split(":")
        return self.in_chips(Fraction(amount * int(win), int(per)))

    def in_chips(self, owed: Fraction | int) -> int:
        if self.round_up_to is not None:
            return ceil(Fraction(owed) / self.round_up_to) * self.round_up_to
        assert Fraction(owed).denominator == 1, f"{owed} is no whole cent"
        return int(owed)

    def note(
        self,
        *,
        player: str,
        box: int,
        on: str,
        staked: int,
        outcome: str,
        clause: str,
        stage: str,
        hand: int = 1,
        pays: str | None = None,
        paid: int = 0,
        returned: int = 0,
        insured: str | None = None,
    ) -> None:
        settlement = {
            "player": player,
            "box": box,
            "hand": hand,
            "on": on,
            "staked": staked,
            "outcome": outcome,
            "pays": pays,
            "paid": paid,
            "returned": returned,
            "clause": clause,
            "stage": stage,
            "moment": (self.shoe.used, self.decisions.on_cards),
        }
        if insured is not None:
            settlement["for"] = insured
        self.settlements.append(settlement)

    def win(self, *, action: int, surplus: int, pays: str, **where: Any) -> None:
        """The part in action is paid; all of the stake goes back."""
        staked = action + surplus
        self.note(
            outcome="win", staked=staked, returned=staked, pays=pays, paid=self.payment(action, pays), **where
        )

    def lose(self, *, action: int, surplus: int, **where: Any) -> None:
        """The part in action is collected; what lay above the maximum goes back."""
        self.note(outcome="lose", staked=action + surplus, returned=surplus, **where)

    def stand_off(self, *, action: int, surplus: int, **where: Any) -> None:
        self.note(outcome="stand-off", staked=action + surplus, returned=action + surplus, **where)

    def net(self) -> dict[str, int]:
        net: dict[str, int] = {}
        for one in self.settlements:
            gained = one["paid"] + one["returned"] - one["staked"]
            net[one["player"]] = net.get(one["player"], 0) + gained
        return net


def in_order_of_control(main: list[Wager], wagers: list[Wager], *, highest_next: bool) -> list[Wager]:
    """The seated player; then (NSW 5.7.2) the highest wager; then the nearest to the dealer, who stands first."""
    seated = {(wager["player"], wager["box"]) for wager in wagers if wager.get("seated")}
    return sorted(
        main,
        key=lambda wager: (
            (wager["player"], wager["box"]) not in seated,
            -wager["amount"] if highest_next else 0,
        ),
    )


def in_action(ordered: list[Wager], maximum: int | None) -> dict[str, int]:
    """How much of each wager on a box counts, by player: they fill the maximum in order of control (NSW 6.1.1)."""
    left = maximum
    counted = {}
    for wager in ordered:
        counted[wager["player"]] = wager["amount"] if left is None else min(left, wager["amount"])
        if left is not None:
            left -= counted[wager["player"]]
    return counted
