"""The side wagers of the Blackjack books, judged by the first cards of a box."""

from fractions import Fraction

from tests.second_opinion.paper import Book, Card, Wager

Verdict = tuple[str | None, str]  # what it pays, or None if it loses, and the clause that says so

FIXED_PRIZES = {250: (125000, 50000, 5000, 2500), 500: (250000, 100000, 10000, 5000)}  # NSW 16.8, by stake


def kind_of_pair(first: Card, second: Card) -> str:
    if first.rank != second.rank:
        return "none"
    if first.suit == second.suit:
        return "suited"
    return "coloured" if first.red == second.red else "mixed"


def judge_pair(rulebook: str, on: str, first: Card, second: Card) -> Verdict:
    """Every side wager on a pair: Perfect Pairs, Pairs Play, Any Pairs and Star Pairs."""
    pair = kind_of_pair(first, second)
    if on == "pairs-play":
        return (None, "17.21(b)") if pair == "none" else ("11:1", "17.21(a)")
    if on == "any-pairs":
        return (None, "13.8") if pair == "none" else ("11:1", "13.7")
    if on == "star-pairs":
        if pair != "none" and first.ace:  # 15.10: the highest
            return "30:1", "15.8.4"
        return {
            "none": (None, "15.9"),
            "mixed": ("5:1", "15.8.1"),
            "coloured": ("8:1", "15.8.2"),
            "suited": ("20:1", "15.8.3"),
        }[pair]
    assert on == "perfect-pairs"
    if rulebook == "nsw-blackjack-challenge":
        return {
            "none": (None, "14.9"),
            "mixed": ("5:1", "14.8.1"),
            "coloured": ("10:1", "14.8.2"),
            "suited": ("30:1", "14.8.3"),
        }[pair]
    rule = "17.9" if rulebook == "act-blackjack-2018" else "18.11"
    return {
        "none": (None, rule + "(d)"),
        "mixed": ("6:1", rule + "(a)"),
        "coloured": ("12:1", rule + "(b)"),
        "suited": ("25:1", rule + "(c)"),
    }[pair]


def super_sevens_waits(dealt: list[Card]) -> bool:
    """With two sevens a third card may still come (2006 17.9, 17.10)."""
    return dealt[0].rank == dealt[1].rank == "7"


def judge_super_sevens(dealt: list[Card]) -> tuple[str | None, str, str]:
    """What it pays, the clause and the stage, by the cards dealt to the first hand (2006 17.6, 17.7)."""
    if dealt[0].rank != "7":
        return None, "17.6(d)", "interim"
    if dealt[1].rank != "7":
        return "3:1", "17.6(a)", "interim"
    if len(dealt) > 2 and dealt[2].rank == "7":
        if len({card.suit for card in dealt[:3]}) == 1:
            return "5000:1", "17.6(c)", "final"  # 17.9: after the round
        return "500:1", "17.6(c)", "play"
    return ("100:1" if dealt[0].suit == dealt[1].suit else "50:1"), "17.6(b)", "play"


def settle_blazing_sevens(
    book: Book, wagers: list[Wager], hands: dict[int, list[Card]], dealer: Card, jackpot: int, reset: int
) -> None:
    """NSW rule 16: a stake taken before the deal; a prize in dollars, then (16.11.3) a part of the jackpot."""
    kinds = {id(wager): kind_of_sevens([*hands[wager["box"]][:2], dealer]) for wager in wagers}
    diamonds = list(kinds.values()).count("diamonds")
    suited = list(kinds.values()).count("suited")
    for wager in sorted(wagers, key=lambda one: kinds[id(one)] in ("diamonds", "suited")):
        kind = kinds[id(wager)]
        prize: Fraction | int
        if kind == "diamonds":  # 16.11.1
            prize = max(Fraction(jackpot, diamonds), Fraction(reset))
        elif kind == "suited":  # 16.11.2: each tenth is taken from what the one before left
            taken = jackpot - jackpot * Fraction(9, 10) ** suited
            prize = max(taken / suited, Fraction(reset, 10))
        elif kind == "none":
            prize = 0
        else:
            same_colour, three, two_player, one_each = FIXED_PRIZES[wager["amount"]]
            prize = {"colour": same_colour, "three": three, "two": two_player, "one each": one_each}[kind]
        won = kind != "none"
        book.note(
            player=wager["player"],
            box=wager["box"],
            on="blazing-7s",
            staked=wager["amount"],
            outcome="win" if won else "lose",
            paid=book.in_chips(prize),
            clause="16.8" if won else "16.6",
            stage="interim",
        )


def kind_of_sevens(cards: list[Card]) -> str:
    """The best row of the pay table for two cards of the player and one of the dealer (16.5, 16.8)."""
    players = sum(card.rank == "7" for card in cards[:2])
    dealers = cards[2].rank == "7"
    if players == 2 and dealers:
        suits = {card.suit for card in cards}
        if suits == {"d"}:
            return "diamonds"
        if len(suits) == 1:
            return "suited"
        return "colour" if len({card.red for card in cards}) == 1 else "three"
    if players == 2:
        return "two"
    return "one each" if players == 1 and dealers else "none"
