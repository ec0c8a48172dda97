"""Random rounds: lawful scripts of `croupier round`, made by driving the engine and noting what was answered.

The engine is asked only what it offers; what a round comes to is not looked at here.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from croupier.games.play import Ask, Deal, Option, Question
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import DEALER, Answer, HandAt, RequestRefused
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, Choice, On
from croupier.vocabulary.refusal import Refused

NAMES = ("ann", "bob", "cid", "dee", "eve", "fay")

TENS = [card for card in DECK if card[0] in "TJQK"]
ACES = [card for card in DECK if card[0] == "A"]
SEVENS = [card for card in DECK if card[0] == "7"]
SMALL = [card for card in DECK if card[0] in "2345A"]
MOODS = {
    "fair": list(DECK),
    "insurance": list(DECK),  # a dealer's ace, and players who would rather insure what is not theirs
    "blackjacks": TENS + ACES * 3,
    "sevens": SEVENS,
    "small": SMALL,
    "tens": TENS,
    "eights": [card for card in DECK if card[0] in "89"],
    "red sevens": [Card("7d"), Card("7d"), Card("7d"), Card("7h")],
    "black sevens": [Card("7s"), Card("7c")],
    "sevens of diamonds": [Card("7d")],
    "sevens of clubs": [Card("7c")],
}

SIDE_WAGERS = {
    "act-blackjack-2000": ((), ("perfect-pairs",)),
    "act-blackjack-2006": ((), ("perfect-pairs",), ("super-sevens",), ("perfect-pairs", "super-sevens")),
    "act-blackjack-2018": ((), ("perfect-pairs",), ("pairs-play",)),
}
NSW_SIDE_WAGERS = ("perfect-pairs", "any-pairs", "star-pairs", "blazing-7s")


def random_round(rulebook: str, dice: Random) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A whole lawful script of a random table, wagers, cards and decisions; and what was asked on the way."""
    while True:
        table = random_table(rulebook, dice)
        wagers = random_wagers(rulebook, table, dice)
        rules = shelf.book(rulebook).rules(msgspec.convert(table, TableOptions))
        live = open_round(rules, msgspec.convert(wagers, list[Wager]))
        if isinstance(live, Refused):  # as where three to two of a wager is no whole cent
            continue
        cards, decisions, asked = drive(live, dice, rules.pack.decks)
        if not any(isinstance(said, RequestRefused) for said in live.said):  # too late for 7.2: no lawful script
            script = {
                "rulebook": rulebook,
                "table": table,
                "wagers": wagers,
                "cards": " ".join(cards),
                "decisions": decisions,
            }
            return script, asked


# --- the table and the wagers -------------------------------------------------------------------------------


def random_table(rulebook: str, dice: Random) -> dict[str, Any]:
    table: dict[str, Any] = {"smallest_chip": dice.choice((25, 50, 50, 100, 250, 500))}
    if rulebook == "nsw-blackjack-challenge":
        table["side_wagers"] = [on for on in NSW_SIDE_WAGERS if dice.random() < 0.5]
        six_only = {"star-pairs", "blazing-7s"} & set(table["side_wagers"])
        table["decks"] = 6 if six_only else dice.choice((6, 8))
        if "blazing-7s" in table["side_wagers"]:
            table["jackpot_reset"] = dice.choice((1000000, 2500000, 5000000))
            if dice.random() < 0.8:
                table["jackpot"] = dice.randrange(900000, 20000000)
    elif rulebook == "act-casino-war-2018":
        table["decks"] = dice.randint(6, 8)
    else:
        table["side_wagers"] = list(dice.choice(SIDE_WAGERS[rulebook]))
        table["decks"] = dice.randint(4, 8)
    if rulebook == "act-blackjack-2018":
        table["dealer_draws_on_soft_17"] = dice.random() < 0.5
    chip = table["smallest_chip"]
    if dice.random() < 0.4:
        table["minimum"] = chip * dice.randint(1, 4)
    if dice.random() < 0.4:
        most = chip * dice.randint(4, 24)
        table["maximum"] = most if dice.random() < 0.8 else most + 2 * dice.randint(0, chip // 2)
    return table


def random_wagers(rulebook: str, table: dict[str, Any], dice: Random) -> list[dict[str, Any]]:
    boxes = dice.sample(range(1, 8), min(dice.randint(1, 7), dice.randint(1, 7)))
    if rulebook == "act-blackjack-2018" and dice.random() < 0.2:  # neighbours to the left and right (7.2(c))
        boxes = list(range(dice.randint(1, 3), dice.randint(5, 7) + 1))
    make = random_casino_war_box if rulebook == "act-casino-war-2018" else random_blackjack_box
    wagers = [wager for box in boxes for wager in make(rulebook, table, box, dice)]
    if dice.random() < 0.3:
        dice.shuffle(wagers)
    if rulebook in ("act-blackjack-2000", "act-blackjack-2006"):
        wagers += random_void_wagers(table, set(range(1, 8)) - set(boxes), dice)
    return wagers


def random_amount(table: dict[str, Any], dice: Random) -> int:
    chips = dice.randint(1, 4) if dice.random() < 0.5 else dice.randint(2, 30)
    amount: int = chips * table["smallest_chip"]
    return amount


def random_players(dice: Random) -> list[str]:
    return dice.sample(NAMES, dice.choice((1, 1, 2, 3)))


def wager_on(on: str, box: int, player: str, amount: int) -> dict[str, Any]:
    return {"box": box, "player": player, "on": on, "amount": amount}


def seat_one(wagers: list[dict[str, Any]], dice: Random) -> None:
    """At times one of the players sits at the box, as any of the player's wagers may say."""
    if wagers and dice.random() < 0.5:
        dice.choice(wagers)["seated"] = True


def random_blackjack_box(rulebook: str, table: dict[str, Any], box: int, dice: Random) -> list[dict[str, Any]]:
    players = random_players(dice)
    least = table.get("minimum", 0) if rulebook == "nsw-blackjack-challenge" else 0
    even = random_amount(table, dice)
    wagers = []
    for player in players:
        amount = even if dice.random() < 0.4 else random_amount(table, dice)
        wagers.append(wager_on("blackjack", box, player, max(amount, least)))
    for on in table["side_wagers"]:
        if on == "blazing-7s":
            if dice.random() < 0.6:
                wagers.append(wager_on(on, box, dice.choice(players), dice.choice((250, 500))))
            continue
        for player in dice.sample(NAMES, 3):  # those without a wager of their own among them
            if dice.random() < (0.6 if player in players else 0.15):
                wagers.append(wager_on(on, box, player, random_amount(table, dice)))
    seat_one([wager for wager in wagers if wager["player"] in players], dice)
    return wagers


def random_void_wagers(table: dict[str, Any], empty: set[int], dice: Random) -> list[dict[str, Any]]:
    """Side wagers on a box where no Blackjack wager lies: it is not dealt (2006 17.5, 18.10)."""
    if not table["side_wagers"] or not empty or dice.random() < 0.8:
        return []
    box = dice.choice(sorted(empty))
    return [wager_on(dice.choice(table["side_wagers"]), box, dice.choice(NAMES), random_amount(table, dice))]


def random_casino_war_box(rulebook: str, table: dict[str, Any], box: int, dice: Random) -> list[dict[str, Any]]:
    wagers = []
    for player in random_players(dice):
        kind = dice.choice(("war", "war", "both", "tie"))
        if kind != "tie":
            wagers.append(wager_on("casino-war", box, player, random_amount(table, dice)))
        if kind != "war":
            wagers.append(wager_on("tie", box, player, random_amount(table, dice)))
    seat_one(wagers, dice)
    return wagers


# --- the cards and the decisions ----------------------------------------------------------------------------


def drive(
    live: RoundOfPlay, dice: Random, decks: int
) -> tuple[list[Card], list[dict[str, Any]], list[dict[str, Any]]]:
    """The cards drawn, the decisions taken, and every question that was answered with what it offered."""
    cards: list[Card] = []
    decisions: list[dict[str, Any]] = []
    asked: list[dict[str, Any]] = []
    copies: Counter[Card] = Counter()
    mood = dice.choice(list(MOODS))
    if len(live.wagers) > 3 and live.rules.book == BookId("act-blackjack-2018") and dice.random() < 0.2:
        mood = "insurance"
    if any(wager.on is On.BLAZING_7S for wager in live.wagers) and dice.random() < 0.3:
        mood = dice.choice(("sevens of diamonds", "sevens of clubs"))
    moodiness = dice.choice((0.3, 0.6, 0.9))
    zeal = dice.random()
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            card = random_card(live, live.waiting, mood, moodiness, dice)
            while copies[card] >= decks:
                card = dice.choice(DECK)
            copies[card] += 1
            cards.append(card)
            refused = live.deal(card)
        else:
            assert isinstance(live.waiting, Ask), "no pool is behind it"
            question = dice.choice(live.waiting.questions)
            asked.append(
                {
                    "player": question.player,
                    "box": question.box,
                    "for": question.owner,
                    "offered": {option.choose.value: option.most for option in question.options},
                }
            )
            answer = random_answer(question, mood, zeal, dice)
            note_decision(live, answer, decisions, dice)
            refused = live.answer(answer)
        assert refused is None, refused
    return cards, decisions, asked


def random_card(live: RoundOfPlay, deal: Deal, mood: str, moodiness: float, dice: Random) -> Card:
    """By mood; now and then one that makes a pair, ties, or lets insurance be offered."""
    if deal.to == DEALER and not live.layout.dealer and dice.random() < (1 if mood == "insurance" else 0.25):
        return dice.choice(MOODS[mood] if "sevens" in mood else ACES)
    if deal.to == DEALER and dice.random() < 0.3:
        same = live.layout.dealer or (live.layout.boxes[0].hands[0].cards)
        if live.rules.main is On.CASINO_WAR and same:
            return dice.choice([card for card in DECK if card[0] == same[0][0]])
        return dice.choice(TENS)
    if isinstance(deal.to, HandAt) and dice.random() < 0.2:
        lying = live.layout.box(deal.to.box).hands[deal.to.hand - 1].cards
        if len(lying) == 1:
            return dice.choice([card for card in DECK if card[0] == lying[0][0]])
    return dice.choice(MOODS[mood] if dice.random() < moodiness else DECK)


def random_answer(question: Question, mood: str, zeal: float, dice: Random) -> Answer:
    """One of the options or silence, and perhaps less than the most."""
    choose, amount = Choice.SILENT, None
    if dice.random() >= 0.08:
        wanted = {Choice.SPLIT, Choice.DOUBLE, Choice.INSURE}
        if mood == "insurance" and question.owner is None:
            wanted.discard(Choice.INSURE)
            wanted.add(Choice.DECLINE)
        bold = [one for one in question.options if one.choose in wanted]
        option = dice.choice(bold if bold and dice.random() < zeal else question.options)
        choose, amount = option.choose, random_stake(option, dice)
    return Answer(
        player=question.player,
        box=question.box,
        hand=question.hand,
        owner=question.owner,
        choose=choose,
        amount=amount,
    )


def random_stake(option: Option, dice: Random) -> Cents | None:
    if option.most is None or option.least is None or dice.random() < 0.5:
        return None
    return Cents(option.least * dice.randint(1, option.most // option.least))


def note_decision(live: RoundOfPlay, answer: Answer, decisions: list[dict[str, Any]], dice: Random) -> None:
    """As a script would have it: no `hand` where there is one, no word of an offer that is let pass."""
    if answer.owner is not None and answer.choose is not Choice.INSURE and dice.random() < 0.5:
        return
    decision: dict[str, Any] = {"player": answer.player, "box": answer.box, "choose": answer.choose.value}
    if answer.amount is not None:
        decision["amount"] = int(answer.amount)
    if answer.owner is not None:
        decision["for"] = answer.owner
    if len(live.layout.box(answer.box).hands) > 1 or dice.random() < 0.5:
        decision["hand"] = answer.hand
    decisions.append(decision)
