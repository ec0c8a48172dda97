"""The engine and the second opinion settle every random round alike, and ask the same questions on the way."""

from __future__ import annotations

import ast
import itertools
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.games.said import (
    CardBurned,
    CardDealt,
    ControlPassed,
    Decided,
    Doubled,
    HandLeftToDealer,
    HandSplit,
    Insured,
    Said,
    SplitWagerPlaced,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.scripted import RoundResult, RoundScript, conduct
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.refusal import Refused
from tests.games.random_rounds import random_round
from tests.golden.write import FOLDER as GOLDEN
from tests.second_opinion import play

ROUNDS_A_BOOK = 2000
ENOUGH = 3
"""How often everything on the list of a book has to be seen among its rounds."""

OPINION = Path(__file__).parent.parent / "second_opinion"


# --- what has to be seen --------------------------------------------------------------------------------------

SHARED_BOXES = """
    split, resplit, split by a co-bettor, co-bettor on the first hand only,
    double, double for less, double by a co-bettor, double on a split hand,
    silence, hand left to the dealer, cut by the maximum, nothing in action
"""

ACT_BLACKJACK = f"""
    {SHARED_BOXES}, four hands, under the minimum,
    blackjack win 8.1(a), blackjack win 8.1(b), blackjack win 13.1(a), blackjack win 13.1(b),
    blackjack win 13.1(c), blackjack lose 13.1(d), blackjack lose 13.1(e), blackjack lose 13.1(f),
    blackjack stand-off 13.1(g), dealer blackjack against a split hand, insurance with even money
"""

ACT_PERFECT_PAIRS_2000 = """
    perfect-pairs win 18.11(a), perfect-pairs win 18.11(b), perfect-pairs win 18.11(c),
    perfect-pairs lose 18.11(d), perfect-pairs void 18.10
"""

EXPECTED = {
    "act-blackjack-2000": f"""
        {ACT_BLACKJACK}, {ACT_PERFECT_PAIRS_2000}, insurance lose 7.5(a), insurance win 7.5(b)
    """,
    "act-blackjack-2006": f"""
        {ACT_BLACKJACK}, {ACT_PERFECT_PAIRS_2000}, insurance lose 7.5(a), insurance win 7.5(b),
        super-sevens win 17.6(a), super-sevens win 17.6(b), super-sevens win 17.6(c), super-sevens lose 17.6(d),
        super-sevens void 17.5, super-sevens at 3:1, super-sevens at 50:1, super-sevens at 100:1,
        super-sevens at 500:1, super-sevens at 5000:1
    """,
    "act-blackjack-2018": f"""
        {ACT_BLACKJACK}, insurance lose 7.6(a), insurance win 7.6(b), insurance on another's wager,
        insurance on another's wager cut to what is left, one wager insured by two,
        insured by 7.2(a), insured by 7.2(b), insured by 7.2(c),
        perfect-pairs win 17.9(a), perfect-pairs win 17.9(b), perfect-pairs win 17.9(c),
        perfect-pairs lose 17.9(d), pairs-play win 17.21(a), pairs-play lose 17.21(b)
    """,
    "act-casino-war-2018": """
        silence, cut by the maximum, nothing in action, under the minimum,
        casino-war win 4.6(a), casino-war lose 4.6(b), casino-war win 4.6(c), casino-war stand-off 4.6(d),
        casino-war lose 4.6(e), casino-war surrender 4.5, casino-war surrender 7.4,
        go-to-war win 4.7(a), go-to-war win 4.7(b), go-to-war lose 4.7(c), tie win 4.8, tie lose 7.2(a)
    """,
    "nsw-blackjack-challenge": f"""
        {SHARED_BOXES}, control passed on, jackpot share, jackpot shared by two, payment rounded up to chips,
        blackjack win 8.1.1, blackjack lose 9.5, blackjack win 9.6, blackjack win 9.7,
        blackjack lose 10.4, blackjack lose 11.6, blackjack stand-off 11.6, blackjack win 17.1.1.1,
        blackjack win 17.1.1.2.1, blackjack win 17.1.1.2.2, blackjack win 17.1.1.2.3,
        blackjack win 17.1.2, blackjack win 17.1.3, blackjack lose 17.1.4, dealer blackjack against a split hand,
        any-pairs win 13.7, any-pairs lose 13.8, perfect-pairs win 14.8.1, perfect-pairs win 14.8.2,
        perfect-pairs win 14.8.3, perfect-pairs lose 14.9, star-pairs win 15.8.1, star-pairs win 15.8.2,
        star-pairs win 15.8.3, star-pairs win 15.8.4, star-pairs lose 15.9,
        blazing-7s win 16.8, blazing-7s lose 16.6, blazing-7s for 2500, blazing-7s for 5000, blazing-7s for 10000,
        blazing-7s for 50000, blazing-7s for 100000, blazing-7s for 125000, blazing-7s for 250000
    """,
}
FIXED_PRIZES = (2500, 5000, 10000, 50000, 100000, 125000, 250000)


def expected(rulebook: str) -> list[str]:
    return [" ".join(words.split()) for words in EXPECTED[rulebook].split(",")]


def sightings(script: dict[str, Any], result: RoundResult) -> set[str]:
    """What a round had in it, in words."""
    return {
        *_seen_in_settlements(result.settlements),
        *_seen_on_the_way(result.round.said),
        *_seen_in_wagers(script, result.round.said),
    }


def _seen_in_settlements(settlements: list[WagerSettled]) -> Iterator[str]:
    for one in settlements:
        yield f"{one.on} {one.outcome} {one.clause}"
        yield f"{one.on} at {one.pays}"
        if one.clause in ("13.1(f)", "11.6") and one.hand > 1:
            yield "dealer blackjack against a split hand"
        if "5.12" in one.also:
            yield "payment rounded up to chips"
    yield from _seen_in_insurance([one for one in settlements if one.on is On.INSURANCE], settlements)
    prizes = [one.paid for one in settlements if one.on is On.BLAZING_7S and one.outcome is Outcome.WIN]
    yield from (f"blazing-7s for {prize}" for prize in prizes)
    shares = [prize for prize in prizes if prize not in FIXED_PRIZES]
    yield from ["jackpot share"] * bool(shares) + ["jackpot shared by two"] * (len(shares) > 1)
    mains = {(one.player, one.box, one.hand) for one in settlements if one.on is On.BLACKJACK}
    if any(
        hand == 2 and (other, box, 2) not in mains for _, box, hand in mains for other, at, _ in mains if at == box
    ):
        yield "co-bettor on the first hand only"


def _seen_in_insurance(insurances: list[WagerSettled], settlements: list[WagerSettled]) -> Iterator[str]:
    wagers = Counter((one.box, one.owner) for one in insurances)
    for one in insurances:
        if one.owner != one.player:
            yield "insurance on another's wager"
            if wagers[one.box, one.owner] > 1:
                yield "one wager insured by two"
        elif any(
            (other.player, other.box, other.clause) == (one.player, one.box, "8.1(b)") for other in settlements
        ):
            yield "insurance with even money"


def _seen_on_the_way(said: list[Said]) -> Iterator[str]:
    splits: Counter[int] = Counter()
    split_wagers = 0
    doubled: Counter[tuple[int, int]] = Counter()
    requests: dict[tuple[str, str, int], int] = {}
    for one in said:
        match one:
            case HandSplit(box=box):
                splits[box] += 1
                split_wagers = 0
                yield ("split", "resplit", "four hands")[splits[box] - 1]
            case SplitWagerPlaced():
                split_wagers += 1
                if split_wagers > 1:
                    yield "split by a co-bettor"
            case Doubled(box=box, hand=hand):
                doubled[box, hand] += 1
                yield "double"
                if doubled[box, hand] > 1:
                    yield "double by a co-bettor"
                if splits[box]:
                    yield "double on a split hand"
            case ControlPassed():
                yield "control passed on"
            case HandLeftToDealer():
                yield "hand left to the dealer"
            case Decided(answer=answer):
                if answer.choose is Choice.SILENT:
                    yield "silence"
                if answer.owner is not None and answer.amount is not None:
                    requests[answer.player, answer.owner, answer.box] = answer.amount
            case Insured(player=player, owner=owner, box=box, amount=amount, clause=clause):
                yield f"insured by {clause}"
                if amount < requests.get((player, owner, box), 0):
                    yield "insurance on another's wager cut to what is left"


def _seen_in_wagers(script: dict[str, Any], said: list[Said]) -> Iterator[str]:
    minimum = script["table"].get("minimum", 0)
    placed = {
        (one.player, one.box): one
        for one in said
        if isinstance(one, WagerPlaced) and one.on in (On.BLACKJACK, On.CASINO_WAR)
    }
    for wager in placed.values():
        if wager.amount < minimum:
            yield "under the minimum"
        if wager.in_action < wager.amount:
            yield "cut by the maximum"
        if wager.in_action == 0:
            yield "nothing in action"
    for one in said:
        if isinstance(one, Doubled) and one.amount < placed[one.player, one.box].in_action:
            yield "double for less"


# --- comparing the two ------------------------------------------------------------------------------------------


def as_written(settled: WagerSettled) -> dict[str, Any]:
    """A settlement as the interface writes it."""
    written = {
        "player": settled.player,
        "box": settled.box,
        "hand": settled.hand,
        "on": settled.on.value,
        "staked": settled.staked,
        "outcome": settled.outcome.value,
        "pays": str(settled.pays) if settled.pays else None,
        "paid": settled.paid,
        "returned": settled.returned,
        "clause": str(settled.clause),
        "stage": settled.stage.value,
    }
    if settled.owner not in (None, settled.player):
        written["for"] = settled.owner
    return written


def in_some_order(lines: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(line, sort_keys=True) for line in lines)


def without_moments(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: one for key, one in line.items() if key != "moment"} for line in lines]


def in_turn(said: list[Said]) -> list[dict[str, Any]]:
    """The settlements as they were made, each with its moment: the cards and the decisions on cards before it."""
    written, cards, on_cards = [], 0, 0
    for one in said:
        match one:
            case CardDealt() | CardBurned():
                cards += 1
            case Decided(answer=answer):
                on_cards += answer.choose in (Choice.DRAW, Choice.STAND, Choice.DOUBLE, Choice.SPLIT)
            case WagerSettled():
                written.append(as_written(one) | {"moment": (cards, on_cards)})
    return written


Turn = tuple[str | int, ...]


def order_of_settlements(rulebook: str, lines: list[dict[str, Any]]) -> dict[str, list[Turn]]:
    """Between which cards and decisions hands and wagers of each kind are settled, and in which order.

    Where a book names no order, boxes go clockwise as the cards do; which of several players on one hand comes
    first no book says, nor whether a side wager is settled before one of another kind.
    """
    blackjack = any(line["clause"] == "11.6" for line in lines)
    turns: dict[str, list[Turn]] = defaultdict(list)
    for line in lines:
        for row, turn in _turns(rulebook, line, hands_in_turn=not blackjack):
            turns[row].append((line["stage"], *line["moment"], *turn))
    return {row: [turn for turn, _ in itertools.groupby(one)] for row, one in turns.items()}


def _turns(rulebook: str, line: dict[str, Any], *, hands_in_turn: bool) -> Iterator[tuple[str, Turn]]:
    """The row in which a settlement stands and its turn there; none where no book says when it is made."""
    on, box = line["on"], line["box"]
    match on:
        case "blackjack" if line["clause"] == "8.1(b)":
            yield "hands", ("even money",)  # as players ask for it
        case "blackjack":
            yield "hands", (box, line["hand"] if hands_in_turn else 0)  # NSW 11.6: of a box's hands any first
        case "insurance":
            yield "hands", ("insurance",)
        case "tie":
            yield "hands", ("ties", box)
        case "casino-war" | "go-to-war":
            yield "hands", ("surrender",) if line["outcome"] == "surrender" else (box,)
        case _ if line["outcome"] == "void":
            return
        case "blazing-7s":
            if line["outcome"] == "win":  # the stakes are gone before the deal
                yield on, ("fixed" if line["paid"] in FIXED_PRIZES else "jackpot", box)
        case "perfect-pairs" | "star-pairs" if rulebook == "nsw-blackjack-challenge":
            yield on, ()  # 14.9, 15.9: between the deals
        case _:
            yield on, (line["outcome"], box)
            if line["stage"] == "final":  # 2006 17.9: when the round is over
                yield "hands", ("super sevens",)


def conducted(script: dict[str, Any]) -> RoundResult:
    result = conduct(msgspec.convert(script, RoundScript))
    assert not isinstance(result, Refused), f"{result.says}: {json.dumps(script)}"
    return result


def compare(script: dict[str, Any], result: RoundResult, opinion: dict[str, Any]) -> None:
    says = f"the script was {json.dumps(script)}"
    engine, second = in_turn(result.round.said), opinion["settlements"]
    assert in_some_order(without_moments(engine)) == in_some_order(without_moments(second)), says
    book = script["rulebook"]
    assert order_of_settlements(book, engine) == order_of_settlements(book, second), says
    assert result.net == opinion["net"], says
    assert result.cards_used == opinion["cards_used"], says


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", EXPECTED)
def test_engine_and_second_opinion_agree_on_random_rounds(rulebook: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(ROUNDS_A_BOOK):
        script, asked = random_round(rulebook, Random(f"{rulebook} {number}"))
        result = conducted(script)
        opinion = play(script)
        compare(script, result, opinion)
        assert in_some_order(asked) == in_some_order(opinion["asked"]), f"the script was {json.dumps(script)}"
        seen.update(sightings(script, result))
    rare = {what: seen[what] for what in expected(rulebook) if seen[what] < ENOUGH}
    assert not rare, f"the rounds hardly have these in them: {rare}"


@pytest.mark.parametrize("script", sorted(GOLDEN.glob("*.json")), ids=lambda file: file.stem)
def test_second_opinion_agrees_with_the_golden_rounds(script: Path) -> None:
    golden = json.loads(script.read_text(encoding="utf-8"))
    compare(golden, conducted(golden), play(golden))


def test_even_money_is_there_for_a_part_in_action_below_one_chip() -> None:
    script = {
        "rulebook": "act-blackjack-2018",
        "table": {"smallest_chip": 100, "maximum": 954},
        "wagers": [
            {"box": 1, "player": "ann", "on": "blackjack", "amount": 900},
            {"box": 1, "player": "bob", "on": "blackjack", "amount": 200},
        ],
        "cards": "Ah As Kh 9d",
        "decisions": [
            {"player": "ann", "box": 1, "choose": "even-money"},
            {"player": "bob", "box": 1, "choose": "even-money"},
        ],
    }
    result = conducted(script)
    compare(script, result, play(script))
    assert result.net == {"ann": 900, "bob": 54}


def test_both_refuse_insurance_where_nothing_is_left() -> None:
    """2018 7.2: cid asks first, bob shares the box and comes first; half of the wager is all there is."""
    script: dict[str, Any] = {
        "rulebook": "act-blackjack-2018",
        "wagers": [
            {"box": 1, "player": "ann", "on": "blackjack", "amount": 1000},
            {"box": 1, "player": "bob", "on": "blackjack", "amount": 1000},
            {"box": 2, "player": "cid", "on": "blackjack", "amount": 1000},
        ],
        "cards": "Th Ts As 9h 9s Kd",
        "decisions": [
            {"player": "ann", "box": 1, "choose": "decline"},
            {"player": "bob", "box": 1, "choose": "insure"},
            {"player": "cid", "box": 2, "choose": "insure"},
            {"player": "cid", "box": 1, "choose": "insure", "for": "ann", "amount": 100},
            {"player": "bob", "box": 1, "choose": "insure", "for": "ann", "amount": 500},
            {"player": "ann", "box": 1, "choose": "stand"},
            {"player": "cid", "box": 2, "choose": "stand"},
        ],
    }
    assert isinstance(conduct(msgspec.convert(script, RoundScript)), Refused)
    with pytest.raises(AssertionError, match="nothing is left for cid"):
        play(script)
    script["decisions"][4]["amount"] = 450
    compare(script, conducted(script), play(script))


# --- independence -----------------------------------------------------------------------------------------------


def test_second_opinion_shares_nothing_with_the_engine() -> None:
    modules = sorted(OPINION.rglob("*.py"))
    assert len(modules) > 3
    foreign = [
        f"{module.name} imports {name}"
        for module in modules
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        for name in _imported(node)
        if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("tests.second_opinion.")
    ]
    assert foreign == []
    assert not any("importlib" in module.read_text(encoding="utf-8") for module in modules)


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return ["." * node.level + (node.module or "")]
    return []
