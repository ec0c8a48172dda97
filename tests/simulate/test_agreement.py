"""Engine and compiled simulator settle every wager of every round alike, card for card and cent for cent."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest

from croupier.rulebooks import shelf
from croupier.simulate.general import SettledRounds, settle_rounds
from croupier.simulate.plan import Plan, ShoeMode
from croupier.vocabulary.names import BookId, On
from tests.simulate.engine_rounds import EngineRound, engine_rounds, stake_on
from tests.simulate.random_plans import random_orders, random_plan

pytestmark = pytest.mark.slow

PARTS = 8
PARTS_A_DAY = 1
ROUNDS_A_PART = 12_500
"""100,000 rounds a book; those of seven parts are nightly, for each part meets all that there is to meet."""
ROUNDS_A_PLAN = 500
BOXES = (1, 1, 7, 1, 1, 1, 2, 1, 1, 1, 3, 1)

SEEN = {
    BookId("act-blackjack-2000"): "4 hands, insurance won, insurance lost, perfect-pairs won, 7 boxes, cut shoe",
    BookId("act-blackjack-2006"): "4 hands, insurance won, super-sevens won, 7 boxes, cut shoe, several units",
    BookId("act-blackjack-2018"): "4 hands, insurance won, perfect-pairs won, pairs-play won, soft 17 drawn to",
    BookId("act-casino-war-2018"): "go-to-war won, go-to-war lost, tie won, surrenders, 7 boxes, several units",
    BookId(
        "nsw-blackjack-challenge"
    ): "3 hands, hand at 5:1, split hand spared, any-pairs won, perfect-pairs won, "
    "star-pairs won, blazing-7s won, busted hand counts, 7 boxes, cut shoe",
}
"""What every part has to meet."""


@pytest.mark.parametrize(
    "part",
    [
        *range(PARTS_A_DAY),
        *(pytest.param(part, marks=pytest.mark.nightly) for part in range(PARTS_A_DAY, PARTS)),
    ],
)
@pytest.mark.parametrize("book", list(shelf.names()))
def test_every_wager_of_every_round(book: BookId, part: int) -> None:
    dice = Random(f"{book} {part}")
    rounds, seen, boxes = 0, Counter[str](), itertools.cycle(BOXES)
    while rounds < ROUNDS_A_PART:
        plan = random_plan(book, dice, boxes=next(boxes))
        a_shoe = 200 // (5 * plan.boxes) if plan.shoe is ShoeMode.CUT else 1
        orders = random_orders(plan, dice, -(-ROUNDS_A_PLAN // (a_shoe * plan.boxes)))
        settled = settle_rounds(plan, orders)
        engine = list(engine_rounds(plan, orders.tolist()))
        compare(plan, settled, engine)
        note(plan, settled, engine, seen)
        rounds += len(engine)
    missing = [what for what in SEEN[book].split(", ") if not seen[what]]
    assert not missing, f"never met in {rounds} rounds: {', '.join(missing)}"


def compare(plan: Plan, settled: SettledRounds, engine: list[EngineRound]) -> None:
    """Every round that either conducted, every wager that either settled."""
    rules = shelf.book(plan.book).rules(plan.options)
    assert settled.order.tolist() == [one.order for one in engine]
    assert settled.cards.tolist() == [one.cards for one in engine], plan
    assert settled.units.tolist() == [one.units for one in engine]
    of_a_unit = {(on, hand): stake_on(rules, on) for on, hand in settled.nets}
    ours: list[dict[tuple[On, int, int], int]] = [{} for _ in engine]
    for (on, hand), nets in settled.nets.items():
        cents = nets * of_a_unit[on, hand]
        assert not (cents % settled.parts).any()
        for place, (row, laid) in enumerate(
            zip((cents // settled.parts).tolist(), settled.laid[on, hand].tolist(), strict=True)
        ):
            for box, (net, is_laid) in enumerate(zip(row, laid, strict=True), start=1):
                if is_laid:
                    ours[place][on, hand, box] = net
    for place, one in enumerate(engine):
        assert ours[place] == one.nets, f"round {place} of {plan}"


def note(plan: Plan, settled: SettledRounds, engine: list[EngineRound], seen: Counter[str]) -> None:
    """What came up, as `SEEN` calls it."""
    seen[f"{plan.boxes} boxes"] += len(engine)
    seen["cut shoe"] += plan.shoe is ShoeMode.CUT
    seen["soft 17 drawn to"] += plan.options.dealer_draws_on_soft_17
    seen["busted hand counts"] += plan.options.busted_hand_counts_as_original
    seen["surrenders"] += plan.surrenders
    seen["several units"] += int((settled.units > 1).sum())
    for (on, hand), laid in settled.laid.items():
        nets = settled.nets[on, hand]
        seen[f"{on} won"] += int((laid & (nets > 0)).sum())
        seen[f"{on} lost"] += int((laid & (nets < 0)).sum())
        seen[f"{hand} hands"] += int(laid.sum())
        if hand > 1:
            seen["split hand spared"] += int((laid & (nets == 0)).sum())
        if on is On.BLACKJACK:
            seen["hand at 5:1"] += int((nets[:, 1:] >= 5 * settled.parts).sum())
            seen["hand at 5:1"] += int((nets[:, 0] >= 5 * settled.parts * settled.units).sum())
