"""Blackjack as the ACT books of 2000, 2006 and 2018 have it, and Blackjack Challenge of NSW."""

from dataclasses import dataclass, field
from typing import Any

from tests.second_opinion import side_wagers
from tests.second_opinion.paper import Book, Card, Decisions, Offered, Shoe, Wager, in_action, in_order_of_control


@dataclass(eq=False)
class Stake:
    """What one player has on one hand."""

    player: str
    original: int  # the part in action
    surplus: int = 0  # what lies above the maximum and only goes back
    doubled: int = 0

    @property
    def action(self) -> int:
        return self.original + self.doubled


@dataclass(eq=False)
class Hand:
    """Cards, and the stakes that still wait for them to be decided."""

    cards: list[Card]
    stakes: list[Stake]
    split: bool = False
    silent: list[str] = field(default_factory=list)  # who let the control of this hand go (NSW)

    def total(self) -> int:
        hard = sum(card.value for card in self.cards)
        return hard + 10 if self.soft() else hard

    def soft(self) -> bool:
        return any(card.ace for card in self.cards) and sum(card.value for card in self.cards) <= 11

    def ace_and_ten(self) -> bool:
        return len(self.cards) == 2 and sorted(card.value for card in self.cards) == [1, 10]

    def stake_of(self, player: str) -> Stake | None:
        return next((stake for stake in self.stakes if stake.player == player), None)


@dataclass(eq=False)
class Box:
    """A box that is dealt cards: its hands from left to right."""

    number: int
    order: list[str]  # the players in order of control; in NSW whoever is silent goes to its end
    hands: list[Hand]
    dealt: list[Card] = field(default_factory=list)  # in the order dealt to the box
    have_split: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Insurance:
    """A wager that the dealer gets a Blackjack."""

    player: str
    box: int
    owner: str
    amount: int


class Round:
    """One round: what lies on the table, and the books that say how it is played."""

    def __init__(self, script: dict[str, Any]) -> None:
        self.rulebook: str = script["rulebook"]
        self.nsw = self.rulebook == "nsw-blackjack-challenge"
        self.table: dict[str, Any] = script.get("table", {})
        self.chip: int = self.table.get("smallest_chip", 50)
        self.wagers: list[Wager] = script["wagers"]
        self.shoe = Shoe(script["cards"])
        self.decisions = Decisions(script.get("decisions", []))
        self.book = Book(self.shoe, self.decisions, round_payments_up_to=self.chip if self.nsw else None)
        self.dealer = Hand(cards=[], stakes=[])
        self.insurances: list[Insurance] = []
        self.declined: list[tuple[Box, Stake]] = []
        self.boxes = self.set_out_boxes()

    def main_wagers(self, box: int) -> list[Wager]:
        return [wager for wager in self.wagers if wager["box"] == box and wager["on"] == "blackjack"]

    def set_out_boxes(self) -> list[Box]:
        """Only a box with a Blackjack wager is dealt: without one every side wager on it is void or refused."""
        boxes = []
        for number in sorted({wager["box"] for wager in self.wagers}):
            main = self.main_wagers(number)
            if not main:
                continue
            ordered = in_order_of_control(main, self.wagers, highest_next=self.nsw)
            counted = in_action(ordered, self.table.get("maximum"))
            stakes = [
                Stake(
                    player=wager["player"],
                    original=counted[wager["player"]],
                    surplus=wager["amount"] - counted[wager["player"]],
                )
                for wager in main
            ]
            boxes.append(Box(number, [wager["player"] for wager in ordered], [Hand([], stakes)]))
        return boxes

    # --- cards ----------------------------------------------------------------------------------------------

    def deal_to(self, box: Box, hand: Hand) -> None:
        card = self.shoe.draw()
        hand.cards.append(card)
        box.dealt.append(card)
        if len(box.dealt) == 3:
            self.settle_known_super_sevens(box, "play")

    def initial_deal(self) -> None:
        if self.nsw:
            self.shoe.draw()  # NSW 4.9
        for box in self.boxes:
            self.deal_to(box, box.hands[0])
        self.dealer.cards.append(self.shoe.draw())
        for box in self.boxes:
            self.deal_to(box, box.hands[0])

    def is_blackjack(self, hand: Hand) -> bool:
        """ACT 10.7: not after a split; NSW 1.1, 11.3.1: also after a split."""
        return hand.ace_and_ten() and (self.nsw or not hand.split)

    # --- settling a hand ------------------------------------------------------------------------------------

    def place(self, box: Box, hand: Hand, stake: Stake, clause: str, stage: str) -> dict[str, Any]:
        number = next(index for index, one in enumerate(box.hands, start=1) if one is hand)
        return {
            "player": stake.player,
            "box": box.number,
            "hand": number,
            "on": "blackjack",
            "clause": clause,
            "stage": stage,
        }

    def pay_hand(self, box: Box, hand: Hand, pays: str, clause: str, stage: str) -> None:
        for stake in hand.stakes:
            where = self.place(box, hand, stake, clause, stage)
            self.book.win(action=stake.action, surplus=stake.surplus, pays=pays, **where)
        hand.stakes = []

    def collect_hand(self, box: Box, hand: Hand, clause: str, stage: str) -> None:
        for stake in hand.stakes:
            where = self.place(box, hand, stake, clause, stage)
            self.book.lose(action=stake.action, surplus=stake.surplus, **where)
        hand.stakes = []

    def stand_off_hand(self, box: Box, hand: Hand, clause: str) -> None:
        for stake in hand.stakes:
            where = self.place(box, hand, stake, clause, "final")
            self.book.stand_off(action=stake.action, surplus=stake.surplus, **where)
        hand.stakes = []

    # --- side wagers ----------------------------------------------------------------------------------------

    def settle_side_wagers(self) -> None:
        """On the first cards what lost is taken, then what won is paid: 17.8, 18.13; 2018 17.11, 17.22; NSW 13.8.

        All but a Super Sevens wager on two sevens, which waits for a third card.
        """
        hands = {box.number: box.dealt for box in self.boxes}
        decided: list[tuple[Wager, str | None, str]] = []
        for wager in sorted(self.wagers, key=lambda wager: int(wager["box"])):
            if wager["on"] in ("blackjack", "blazing-7s"):
                continue
            if self.is_void(wager):
                self.book.note(
                    player=wager["player"],
                    box=wager["box"],
                    on=wager["on"],
                    staked=wager["amount"],
                    returned=wager["amount"],
                    outcome="void",
                    clause="17.5" if wager["on"] == "super-sevens" else "18.10",
                    stage="interim",
                )
            elif wager["on"] != "super-sevens":
                decided.append(
                    (wager, *side_wagers.judge_pair(self.rulebook, wager["on"], *hands[wager["box"]][:2]))
                )
            elif not side_wagers.super_sevens_waits(hands[wager["box"]]):
                pays, clause, _ = side_wagers.judge_super_sevens(hands[wager["box"]])
                decided.append((wager, pays, clause))
        for wager, pays, clause in sorted(decided, key=lambda one: one[1] is not None):
            self.settle_side_wager(wager, pays, clause, "interim")
        reset = self.table.get("jackpot_reset", 1000000)
        side_wagers.settle_blazing_sevens(
            self.book,
            sorted((one for one in self.wagers if one["on"] == "blazing-7s"), key=lambda one: int(one["box"])),
            hands,
            self.dealer.cards[0],
            jackpot=max(reset, self.table.get("jackpot", reset)),  # 16.12
            reset=reset,
        )

    def is_void(self, wager: Wager) -> bool:
        """2000 and 2006 18.10, 17.5: a side wager needs a Blackjack wager of the same player."""
        if self.rulebook not in ("act-blackjack-2000", "act-blackjack-2006"):
            return False
        return all(main["player"] != wager["player"] for main in self.main_wagers(wager["box"]))

    def settle_side_wager(self, wager: Wager, pays: str | None, clause: str, stage: str) -> None:
        where = {
            "player": wager["player"],
            "box": wager["box"],
            "on": wager["on"],
            "clause": clause,
            "stage": stage,
        }
        if pays is None:
            self.book.lose(action=wager["amount"], surplus=0, **where)
        else:
            self.book.win(action=wager["amount"], surplus=0, pays=pays, **where)

    def settle_known_super_sevens(self, box: Box, stage: str) -> None:
        """2006 17.9, 17.10: once the third card has come, or none will; three suited sevens after the round."""
        for wager in self.wagers:
            if wager["on"] == "super-sevens" and wager["box"] == box.number and not self.is_void(wager):
                pays, clause, when = side_wagers.judge_super_sevens(box.dealt)
                if side_wagers.super_sevens_waits(box.dealt) and when == stage:
                    self.settle_side_wager(wager, pays, clause, stage)

    # --- insurance and even money, ACT rules 7 and 8 --------------------------------------------------------

    def most_insurance(self, wager: int) -> int:
        """Half of the wager, rounded down to halves of the smallest chip and to whole cents (7.1, 7.4)."""
        halves = wager // self.chip
        if halves * self.chip % 2:
            halves -= 1
        return halves * self.chip // 2

    def offer_insurance(self) -> None:
        """Rule 7: each owner for the own wager; a Blackjack may ask for even money instead, or as well."""
        for box in self.boxes:
            hand = box.hands[0]
            for stake in list(hand.stakes):
                offered: Offered = {}
                if most := self.most_insurance(stake.original):
                    offered["insure"] = most
                if stake.original and self.is_blackjack(hand):
                    offered["even-money"] = None
                if not offered:
                    continue
                decision = self.decisions.ask(stake.player, box.number, offered | {"decline": None})
                if decision["choose"] == "insure":
                    amount = decision.get("amount") or most
                    self.insurances.append(Insurance(stake.player, box.number, stake.player, amount))
                    if "even-money" in offered:
                        still_offered: Offered = {"even-money": None, "decline": None}
                        decision = self.decisions.ask(stake.player, box.number, still_offered)
                elif decision["choose"] != "even-money":
                    self.declined.append((box, stake))
                if decision["choose"] == "even-money":
                    where = self.place(box, hand, stake, "8.1(b)", "interim")
                    self.book.win(action=stake.original, surplus=stake.surplus, pays="1:1", **where)
                    hand.stakes.remove(stake)

    def offer_declined_wagers(self) -> None:
        """2018 7.2: what an owner declined, others may insure, all together up to half of the wager.

        Wagers with enough for all who ask come first, so that what they take counts where (c) compares.
        """
        at_table = {stake.player for box in self.boxes for stake in box.hands[0].stakes}
        requests = []
        for box, stake in self.declined:
            owner, half = stake.player, self.most_insurance(stake.original)
            if half == 0:
                continue
            offered: Offered = {"insure": half, "decline": None}
            wanted = {
                player: decision.get("amount") or half
                for player in at_table - {owner}
                if (decision := self.decisions.ask_about_another(player, box.number, owner, offered))
            }
            requests.append((sum(wanted.values()) > half, box.number, owner, half, wanted))
        for _, number, owner, left, wanted in sorted(requests, key=lambda one: one[0]):
            while wanted:
                player = self.next_insurer(set(wanted), number)
                amount = min(wanted.pop(player), left)
                assert amount > 0, f"nothing is left for {player}"
                self.insurances.append(Insurance(player, number, owner, amount))
                left -= amount

    def next_insurer(self, asking: set[str], box: int) -> str:
        """7.2(a) to (c): the nearest box; in it the front one; of two boxes equally near the least insured."""
        for distance in range(7):
            in_front = []
            for other in self.boxes:  # clockwise
                standing = [stake.player for stake in other.hands[0].stakes if stake.player in asking]
                if abs(other.number - box) == distance and standing:
                    in_front.append(standing[0])
            if in_front:
                return min(in_front, key=self.insured_for_others)
        raise AssertionError("nobody who asks has a wager")

    def insured_for_others(self, player: str) -> int:
        return sum(one.amount for one in self.insurances if one.player == player != one.owner)

    def settle_insurance(self) -> None:
        """7.5, 2018 7.6: on the dealer's second card; the dealer completes the round after that."""
        rule = "7.6" if self.rulebook == "act-blackjack-2018" else "7.5"
        won = self.dealer.ace_and_ten()
        for one in self.insurances:
            where = {
                "player": one.player,
                "box": one.box,
                "on": "insurance",
                "stage": "final",
                "insured": one.owner if one.owner != one.player else None,
            }
            if won:
                self.book.win(action=one.amount, surplus=0, pays="2:1", clause=rule + "(b)", **where)
            else:
                self.book.lose(action=one.amount, surplus=0, clause=rule + "(a)", **where)

    def interim_settlement(self) -> None:
        """A Blackjack against a card that can make none is paid at once (ACT 8.1(a), NSW 8.1.1)."""
        for box in self.boxes:
            if self.is_blackjack(box.hands[0]):
                self.pay_blackjack_at_once(box, box.hands[0])

    def pay_blackjack_at_once(self, box: Box, hand: Hand) -> None:
        if self.dealer.cards[0].value in (1, 10):
            return
        if self.nsw:
            self.pay_hand(box, hand, "2:1", "8.1.1", "interim")
        else:
            self.pay_hand(box, hand, "3:2", "8.1(a)", "interim")

    # --- the subsequent deal --------------------------------------------------------------------------------

    def subsequent_deal(self) -> None:
        for box in self.boxes:
            index = 0
            while index < len(box.hands):  # a split adds hands to the right
                self.complete_hand(box, box.hands[index])
                index += 1

    def complete_hand(self, box: Box, hand: Hand) -> None:
        while hand.stakes:
            if len(hand.cards) == 1:
                self.deal_to(box, hand)
                continue
            if self.hand_is_over(box, hand):
                return
            choice = self.decide(box, hand)
            if choice == "split":
                continue
            if choice == "double":
                self.deal_to(box, hand)
                self.hand_is_over(box, hand)
                return
            if choice == "draw":
                self.deal_to(box, hand)
            elif choice == "silent":  # ACT 14.7, NSW 18.10
                while hand.total() <= 11 and not self.hand_is_over(box, hand):
                    self.deal_to(box, hand)
                self.hand_is_over(box, hand)
                self.no_third_card(box)
                return
            else:
                self.no_third_card(box)
                return

    def no_third_card(self, box: Box) -> None:
        if len(box.dealt) == 2:
            self.settle_known_super_sevens(box, "play")

    def hand_is_over(self, box: Box, hand: Hand) -> bool:
        """Settles what is settled at once; true if the hand takes no more cards."""
        if not hand.stakes:
            return True
        if self.is_blackjack(hand):
            self.pay_blackjack_at_once(box, hand)
            return True
        if hand.total() > 21:
            self.collect_hand(box, hand, "9.5" if self.nsw else "13.1(d)", "play")
            return True
        if self.nsw and hand.total() == 21:
            self.pay_hand(box, hand, "1:1", "9.6", "play")
        elif self.nsw and len(hand.cards) >= 5:
            self.pay_hand(box, hand, "1:1", "9.7", "play")
        split_ace = hand.split and hand.cards[0].ace and not self.nsw  # ACT 10.5
        return not hand.stakes or hand.total() == 21 or split_ace

    def options(self, box: Box, hand: Hand) -> Offered:
        """Rule 9.1, with the most that may be put to a double or a split."""
        stake = self.controlling_stake(box, hand)
        options: Offered = {"draw": None}
        if len(hand.cards) in ((2, 3) if self.nsw else (2,)) and self.most_double(stake):  # NSW 10.1, ACT 11.1
            options["double"] = self.most_double(stake)
        if self.may_split(box, hand) and stake.original:
            options["split"] = stake.original
        if hand.total() >= 12:  # ACT 9.2(b), NSW 9.2
            options["stand"] = None
        return options

    def may_split(self, box: Box, hand: Hand) -> bool:
        if len(hand.cards) != 2 or hand.cards[0].value != hand.cards[1].value:
            return False
        return len(box.hands) < (3 if self.nsw else 4)  # NSW 11.4.2, ACT 10.3; split aces take one card only

    def controlling_stake(self, box: Box, hand: Hand) -> Stake:
        """That of the first in order of control who has a wager on the hand."""
        stakes = (hand.stake_of(player) for player in box.order if player not in hand.silent)
        return next(stake for stake in stakes if stake)

    def decide(self, box: Box, hand: Hand) -> str:
        """What whoever controls the hand chooses; nobody is asked where a card is all there is to choose."""
        while len(options := self.options(box, hand)) > 1:
            player = self.controlling_stake(box, hand).player
            decision = self.decisions.ask(player, box.number, options)
            choice: str = decision["choose"]
            if choice == "double":
                self.double(box, hand, player, decision)
            elif choice == "split":
                self.split(box, hand, player)
            elif choice == "silent" and self.nsw and self.pass_control(box, hand, player):
                continue
            return choice
        return "draw"

    def pass_control(self, box: Box, hand: Hand, silent: str) -> bool:
        """NSW 18.10 with 5.7: the next bettor on the hand decides for the box from now on, if there is one."""
        hand.silent.append(silent)
        others = [
            player
            for player in box.order
            if (stake := hand.stake_of(player)) and stake.original and player not in hand.silent
        ]
        if others:
            box.order = [others[0], *(one for one in box.order if one not in (others[0], silent)), silent]
        return bool(others)

    def most_double(self, stake: Stake) -> int:
        return stake.original // self.chip * self.chip

    def double(self, box: Box, hand: Hand, controlling: str, decision: dict[str, Any]) -> None:
        """ACT 11.2, NSW 10.3: others on the hand may double too; one card comes for all."""
        for player in [controlling, *(one for one in box.order if one != controlling)]:
            stake = hand.stake_of(player)
            if stake is None:
                continue
            most = self.most_double(stake)
            if player != controlling:
                if most == 0:
                    continue
                decision = self.decisions.ask(player, box.number, {"double": most, "decline": None})
            if decision["choose"] == "double":
                stake.doubled = decision.get("amount") or most

    def split(self, box: Box, hand: Hand, controlling: str) -> None:
        """ACT 10.2, NSW 11.5: others split as well, or leave the wager on the first of the two hands."""
        second = Hand([hand.cards.pop()], [], split=True)
        hand.split = True
        hand.silent = []
        for stake in hand.stakes:
            if stake.player != controlling and not self.splits_too(box, stake):
                continue
            second.stakes.append(Stake(stake.player, stake.original))
            box.have_split.add(stake.player)
        box.hands.insert(box.hands.index(hand) + 1, second)

    def splits_too(self, box: Box, stake: Stake) -> bool:
        if stake.original == 0:
            return False
        offered: Offered = {"split": stake.original, "decline": None}
        choice: str = self.decisions.ask(stake.player, box.number, offered)["choose"]
        return choice == "split"

    # --- the dealer's hand ----------------------------------------------------------------------------------

    def deal_to_dealer(self) -> None:
        """ACT rule 12, NSW rule 12: no card that could have no effect."""
        waiting = [hand for box in self.boxes for hand in box.hands if hand.stakes]
        if waiting or self.insurances:
            self.dealer.cards.append(self.shoe.draw())
            self.settle_insurance()
        if all(self.is_blackjack(hand) for hand in waiting):
            return  # only the second card could matter
        soft_17 = self.table.get("dealer_draws_on_soft_17", False)
        while self.dealer.total() < 17 or (soft_17 and self.dealer.soft() and self.dealer.total() == 17):
            self.dealer.cards.append(self.shoe.draw())

    # --- the final settlement -------------------------------------------------------------------------------

    def final_settlement(self) -> None:
        for box in self.boxes:
            if self.nsw and self.dealer.ace_and_ten():
                self.settle_against_dealer_blackjack_in_nsw(box)
            for hand in box.hands:
                if not hand.stakes:
                    continue
                if self.nsw:
                    self.settle_hand_in_nsw(box, hand)
                else:
                    self.settle_hand_in_act(box, hand)

    def settle_hand_in_act(self, box: Box, hand: Hand) -> None:
        """Rule 13.1, where the Blackjack rules come before equal totals."""
        dealer_blackjack = self.dealer.ace_and_ten()
        dealer, player = self.dealer.total(), hand.total()
        if self.is_blackjack(hand) and dealer_blackjack:
            self.stand_off_hand(box, hand, "13.1(g)")
        elif self.is_blackjack(hand):
            self.pay_hand(box, hand, "3:2", "13.1(c)", "final")
        elif dealer_blackjack:
            self.collect_hand(box, hand, "13.1(f)", "final")
        elif dealer > 21:
            self.pay_hand(box, hand, "1:1", "13.1(a)", "final")
        elif player > dealer:
            self.pay_hand(box, hand, "1:1", "13.1(b)", "final")
        elif player < dealer:
            self.collect_hand(box, hand, "13.1(e)", "final")
        else:
            self.stand_off_hand(box, hand, "13.1(g)")

    def settle_hand_in_nsw(self, box: Box, hand: Hand) -> None:
        dealer, player = self.dealer.total(), hand.total()
        if self.is_blackjack(hand):
            if not self.dealer.ace_and_ten():
                self.pay_hand(box, hand, "2:1", "17.1.1.1", "final")
                return
            players, dealers = ("TJQK".index(ten_of(one)) for one in (hand, self.dealer))
            if players > dealers:
                self.pay_hand(box, hand, "5:1", "17.1.1.2.1", "final")
            elif players == dealers:
                self.pay_hand(box, hand, "4:1", "17.1.1.2.2", "final")
            else:
                self.pay_hand(box, hand, "3:1", "17.1.1.2.3", "final")
        elif dealer > 21:
            self.pay_hand(box, hand, "1:1", "17.1.3", "final")
        elif player > dealer:
            self.pay_hand(box, hand, "1:1", "17.1.2", "final")
        else:
            self.collect_hand(box, hand, "17.1.4", "final")

    def settle_against_dealer_blackjack_in_nsw(self, box: Box) -> None:
        """10.4, 11.6: of what is live a player loses the original wager once; the rest goes back."""
        lost_already: set[str] = set()
        for hand in box.hands:
            if self.is_blackjack(hand):
                continue
            for stake in hand.stakes:
                clause = "11.6" if stake.player in box.have_split else "10.4" if stake.doubled else "17.1.4"
                where = self.place(box, hand, stake, clause, "final")
                if stake.player in lost_already:
                    self.book.stand_off(action=stake.action, surplus=stake.surplus, **where)
                else:
                    self.book.lose(action=stake.original, surplus=stake.surplus + stake.doubled, **where)
                lost_already.add(stake.player)
            hand.stakes = []


def ten_of(hand: Hand) -> str:
    return next(card.rank for card in hand.cards if card.value == 10)


def play(script: dict[str, Any]) -> dict[str, Any]:
    """A round from the first card to the last chip."""
    table = Round(script)
    table.initial_deal()
    table.settle_side_wagers()
    if table.dealer.cards[0].ace and not table.nsw:
        table.offer_insurance()
        if table.rulebook == "act-blackjack-2018":
            table.offer_declined_wagers()
    table.interim_settlement()
    table.subsequent_deal()
    table.deal_to_dealer()
    table.final_settlement()
    for box in table.boxes:
        table.settle_known_super_sevens(box, "final")
    assert not table.decisions.left, f"nobody asked for {table.decisions.left}"
    return {
        "settlements": table.book.settlements,
        "net": table.book.net(),
        "cards_used": table.shoe.used,
        "asked": table.decisions.asked,
    }
