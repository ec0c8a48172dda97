"""Felts made by hand, frame by frame through a round, in every book.

One to three players are on the viewer's box, hands are split to the most, and all side wagers are made.

They are checked against the shapes that the house sends, and shown to the built pages by `scripted.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from croupier.floor.shown.felt import Felt, Yours

Made = dict[str, Any]

YOU = "guest-7k2"
OTHERS = ("Marguerite", "Bartholomew (house)")
NAMES = {1: "Walter", 2: "bea", 3: "Ada Lovelace", 4: YOU, 5: "Marguerite", 6: "cho", 7: "Dee (house)"}
TITLES = {
    "perfect-pairs": "Perfect Pairs",
    "super-sevens": "Super Sevens",
    "any-pairs": "Any Pairs",
    "star-pairs": "Star Pairs",
    "blazing-7s": "Blazing 7's",
    "tie": "Tie",
}


@dataclass(frozen=True, kw_only=True)
class Game:
    """What the felt of one book is made of."""

    book: str
    main: str
    sides: tuple[str, ...]
    most_hands: int
    boxes: int = 7

    @property
    def is_war(self) -> bool:
        return self.main == "casino-war"


GAMES = (
    Game(book="act-blackjack-2018", main="blackjack", sides=("perfect-pairs",), most_hands=4),
    Game(book="act-blackjack-2006", main="blackjack", sides=("super-sevens", "perfect-pairs"), most_hands=4),
    Game(book="act-blackjack-2000", main="blackjack", sides=("perfect-pairs",), most_hands=4),
    Game(
        book="nsw-blackjack-challenge",
        main="blackjack",
        sides=("any-pairs", "star-pairs", "perfect-pairs", "blazing-7s"),
        most_hands=3,
    ),
    Game(book="act-casino-war-2018", main="casino-war", sides=("tie",), most_hands=1, boxes=6),
)


@dataclass(frozen=True, kw_only=True)
class Shown:
    """One frame: how the table stands then, and what happened just before."""

    name: str
    felt: Made
    yours: Made
    said: tuple[Made, ...] = ()


def round_by_hand(game: Game, on_a_box: int) -> list[Shown]:
    """A whole round, with so many players on the viewer's box."""
    players = (YOU, *OTHERS)[:on_a_box]
    if game.is_war:
        made = [
            _wagers(game, players),
            _war(game, players),
            _over(game, players, _war_boxes(game, players), "Kd 7s"),
        ]
    else:
        made = [
            _wagers(game, players),
            _insurance(game, players),
            _decision(game, players),
            _split(game, players),
            _over(game, players, _split_boxes(game, players), "6d 5c 2h 3s 4d"),
        ]
    for one in made:
        msgspec.convert(one.felt, Felt)
        msgspec.convert(one.yours, Yours)
    return made


# --- the frames ----------------------------------------------------------------------------------------------


def _wagers(game: Game, players: Sequence[str]) -> Shown:
    lying = [_lying(game, player, 4, 125_00) for player in players]
    lying += [{**_lying(game, YOU, 4, 5_00), "on": side} for side in game.sides]
    lying += [_lying(game, NAMES[box], box, 75_00) for box in (1, 2, 5, 6)]
    felt = _felt(game, waits="wagers", wagers_until=_soon(12), lying=lying)
    return Shown(name="wagers", felt=felt, yours=_yours())


def _insurance(game: Game, players: Sequence[str]) -> Shown:
    boxes = _dealt_boxes(game, players)
    asked = [(box, owner) for box in (4, 3) for owner in ((None, *players[1:]) if box == 4 else (None,))]
    questions = [_question(box, ("insure", "even-money", "decline"), owner=owner) for box, owner in asked]
    felt = _felt(game, waits="decisions", round=_round("Ah", boxes, asked=[4]))
    return Shown(name="insurance", felt=felt, yours=_yours(questions=questions))


def _decision(game: Game, players: Sequence[str]) -> Shown:
    felt = _felt(game, waits="decisions", round=_round("9d", _dealt_boxes(game, players), asked=[4]))
    return Shown(
        name="decision", felt=felt, yours=_yours(questions=[_question(4, ("draw", "stand", "double", "split"))])
    )


def _split(game: Game, players: Sequence[str]) -> Shown:
    boxes = _split_boxes(game, players)
    felt = _felt(game, waits="decisions", round=_round("6d", boxes, asked=[4], hand=game.most_hands))
    asked = _question(4, ("draw", "stand", "double", "split"), hand=game.most_hands)
    return Shown(name="split", felt=felt, yours=_yours(questions=[asked]))


def _war(game: Game, players: Sequence[str]) -> Shown:
    felt = _felt(game, waits="decisions", round=_round("Kd", _war_boxes(game, players), asked=[4]))
    return Shown(name="war", felt=felt, yours=_yours(questions=[_question(4, ("go-to-war", "surrender"))]))


def _over(game: Game, players: Sequence[str], boxes: list[Made], dealer: str) -> Shown:
    settled = [{**box, "stakes": [_settled(stake, i) for i, stake in enumerate(box["stakes"])]} for box in boxes]
    felt = _felt(game, waits="wagers", wagers_until=_soon(14), round=_round(dealer, settled, over=True))
    said = tuple(
        {
            "kind": "wager-settled.1",
            "says": stake["says"],
            "clause": stake["clause"],
            "box": box["number"],
            **{
                name: stake[name]
                for name in ("player", "on", "hand", "owner", "outcome", "paid", "returned", "staked")
            },
        }
        for box in settled
        for stake in box["stakes"]
    )
    return Shown(name="over", felt=felt, yours=_yours(rack=1_500_00), said=said)


# --- boxes ---------------------------------------------------------------------------------------------------


def _dealt_boxes(game: Game, players: Sequence[str]) -> list[Made]:
    return [
        _box(1, [_hand(1, "9c 3h 2s 4d 2c", "20")], [_stake(game, NAMES[1], 75_00)]),
        _box(2, [_hand(1, "As Kd", "Blackjack")], [_stake(game, NAMES[2], 75_00)]),
        _box(3, [_hand(1, "6c 8h", "14")], [_stake(game, NAMES[3], 75_00), _stake(game, YOU, 25_00)]),
        _box(4, [_hand(1, "8s 8d", "16")], _on_your_box(game, players)),
        _box(
            5, [_hand(1, "Ac 6d", "soft 17")], [_stake(game, one, 10_00) for one in ("Marguerite", "cho", "bea")]
        ),
        _box(6, [_hand(1, "Qh 4s", "14")], [_stake(game, NAMES[6], 77_50)]),
    ]


def _split_boxes(game: Game, players: Sequence[str]) -> list[Made]:
    def hands() -> list[Made]:
        cards = ("8s Ah 2c", "8d 3c 5h 4s", "8c Kh", "8h 2d Td")
        words = ("soft 21", "20", "18", "20")
        return [
            {**_hand(i + 1, cards[i], words[i]), "from_split": True, "soft": i == 0}
            for i in range(game.most_hands)
        ]

    def stakes(owners: Sequence[str]) -> list[Made]:
        return [{**_stake(game, one, 125_00), "hand": i + 1} for i in range(game.most_hands) for one in owners]

    sides = [stake for stake in _on_your_box(game, players) if stake["on"] != game.main]
    insured = [{**_stake(game, YOU, 25_00), "on": "insurance", "owner": YOU}]
    boxes = {box["number"]: box for box in _dealt_boxes(game, players)}
    boxes[4] = _box(4, hands(), [*stakes(players), *sides, *insured])
    boxes[5] = _box(5, hands(), stakes(("Marguerite",)))
    boxes[3] = _box(3, hands(), stakes((NAMES[3], YOU)))
    return list(boxes.values())


def _war_boxes(game: Game, players: Sequence[str]) -> list[Made]:
    return [
        _box(2, [_hand(1, "4s", "")], [_stake(game, NAMES[2], 10_00)]),
        _box(3, [_hand(1, "Ks", "")], [_stake(game, NAMES[3], 10_00), _stake(game, YOU, 25_00)]),
        _box(4, [_hand(1, "Kh", "")], _on_your_box(game, players)),
        _box(5, [_hand(1, "Td", "")], [_stake(game, NAMES[5], 10_00)]),
    ]


def _on_your_box(game: Game, players: Sequence[str]) -> list[Made]:
    sides = [{**_stake(game, YOU, 5_00), "on": side} for side in game.sides]
    return [*(_stake(game, player, 125_00) for player in players), *sides]


def _settled(stake: Made, i: int) -> Made:
    """Every third wager loses, one stands off, others win; side wagers win much."""
    side = stake["on"] not in {"blackjack", "casino-war", "insurance"}
    if side:
        won = {"outcome": "win", "pays": "12 to 1", "paid": stake["staked"] * 12, "returned": stake["staked"]}
        return {**stake, **won, "clause": "17.9(d)", "says": "wins"}
    if i % 3 == 1:
        return {**stake, "outcome": "lose", "clause": "13.1(e)", "says": "loses"}
    if i % 5 == 4:
        return {
            **stake,
            "outcome": "stand-off",
            "returned": stake["staked"],
            "clause": "13.1(g)",
            "says": "stands off",
        }
    won = {"outcome": "win", "pays": "1 to 1", "paid": stake["staked"], "returned": stake["staked"]}
    return {**stake, **won, "clause": "13.1(b)", "says": "wins"}


# --- pieces --------------------------------------------------------------------------------------------------


def _soon(seconds: int) -> str:
    """Never up while a slow machine looks: at the end of its time a page sends the wagers that wait there."""
    return (datetime.now(UTC) + timedelta(seconds=seconds + 900)).isoformat()


def _lying(game: Game, player: str, box: int, amount: int) -> Made:
    return {"player": player, "box": box, "on": game.main, "amount": amount, "seated": NAMES[box] == player}


def _hand(number: int, cards: str, words: str) -> Made:
    total = {"Blackjack": 21, "": None}.get(words, 0)
    return {
        "number": number,
        "cards": cards.split(),
        "total": int(words.split()[-1]) if total == 0 else total,
        "soft": words.startswith("soft"),
        "words": words,
        **dict.fromkeys(("from_split", "stood", "doubled", "cleared"), False),
    }


def _stake(game: Game, player: str, amount: int) -> Made:
    made: Made = {"player": player, "on": game.main, "hand": 1, "staked": amount, "in_action": amount, "added": 0}
    made |= dict.fromkeys(("owner", "outcome", "pays", "clause", "line", "stage"))
    return made | {"paid": 0, "returned": 0, "also": [], "says": ""}


def _box(number: int, hands: list[Made], stakes: list[Made]) -> Made:
    return {"number": number, "control": [stakes[0]["player"]], "hands": hands, "stakes": stakes}


def _round(
    dealer: str, boxes: list[Made], *, asked: Sequence[int] = (), hand: int = 1, over: bool = False
) -> Made:
    dealt = [
        (f"{box['number']}/{one['number']}", card)
        for box in boxes
        for one in box["hands"]
        for card in one["cards"]
    ]
    cards = dealer.split()
    words = "20" if len(cards) > 2 else "9"
    return {
        "number": 118,
        "in_chips": False,
        "over": over,
        "void": False,
        "dealer": _hand(1, dealer, words),
        "boxes": boxes,
        "asked": [
            {
                "player": YOU,
                "box": box,
                "hand": hand,
                "owner": None,
                "clause": "9.1",
                "follows": False,
                "until": _soon(14),
            }
            for box in asked
        ],
        "dealt": [*dealt, *(("dealer", card) for card in cards)],
    }


def _question(box: int, choices: Sequence[str], *, hand: int = 1, owner: str | None = None) -> Made:
    free = {"double": (2_50, 125_00), "insure": (2_50, 62_50)}
    options = [
        {
            "choose": one,
            "least": free[one][0] if one in free else None,
            "most": free[one][1] if one in free else None,
            "step_of_two": 5_00 if one in free else None,
            "clause": "9.1",
            "refused": "Your rack holds $12.50, and a split takes $125.00 more."
            if one == "split" and hand > 1
            else None,
        }
        for one in choices
    ]
    made: Made = {"box": box, "hand": hand, "owner": owner, "options": options, "clause": "9.1", "silence": "14.7"}
    return made | {"until": _soon(14), "follows": False}


def _yours(**more: Any) -> Made:
    made: Made = {"name": YOU, "here": True, "rack": 1_240_00, "seat": 4, "questions": [], "cut": False}
    return made | {"tournament": None, "boxes": [3, 4, 5], **more}


def _felt(game: Game, **more: Any) -> Made:
    sides = [
        {
            "on": side,
            "title": TITLES[side],
            "lowest": 2_50,
            "highest": 50_00,
            "amounts": [],
            "clause": "17.4",
            "pays": [{"wins": "suited pair", "pays": "25 to 1", "clause": "17.7(a)"}],
        }
        for side in game.sides
    ]
    made: Made = {
        "table": "table-3",
        "version": 0,
        "at": _soon(0),
        "open": True,
        "book": game.book,
        "title": game.book.replace("-", " "),
        "game": "casino-war" if game.is_war else "blackjack",
        "main": game.main,
        "layout": "(a)",
        "boxes": game.boxes,
        "by_hand": False,
        "seconds_to_decide": 20,
        "inscriptions": [
            {"text": text, "clause": None} for text in ("Blackjack pays 3 to 2", "Insurance pays 2 to 1")
        ],
        "sign": {
            "minimum": 10_00,
            "maximum": 500_00,
            "multiples": 2_50,
            "step": None,
            "side_wagers": sides,
            "lines": [{"text": "Minimum $10, maximum $500 a box", "clause": "3.1"}],
        },
        "wagers_until": None,
        "seats": [{"box": box, "player": NAMES[box]} for box in range(1, game.boxes + 1)],
        "people": [
            {"name": NAMES[box], "seat": box, "boxes": [], "sits_out": False} for box in range(1, game.boxes + 1)
        ],
        "lying": [],
        "cut": None,
        "shoe": {
            "number": 12,
            "decks": 8,
            "holder": "shoe",
            "undealt": 286,
            "to_cutting_card": 214,
            "discards": 118,
            "shuffle_due": None,
        },
        "round": None,
        "fairness": None,
        "tournament": None,
    }
    return made | more
