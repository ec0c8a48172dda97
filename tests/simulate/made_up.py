"""Simulations that nobody ran, for pages, documents and charts that need none."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.plan import Play, Prepared
from croupier.rulebooks import shelf
from croupier.simulate.plan import Count, Plan, ShoeMode, Wagering
from croupier.simulate.running import Simulated
from croupier.simulate.running_tally import MeanStep
from croupier.simulate.tally import Tally
from croupier.vocabulary.names import BookId

RESULTS = {-16: 1, -4: 42_000, -2: 440_000, 0: 90_000, 2: 318_000, 3: 45_000, 4: 64_999, 16: 0}


def tally(results: dict[int, int] | None = None, *, parts: int = 2, bankrolls: bool = False) -> Tally:
    found = {value: times for value, times in (results or RESULTS).items() if times}
    rounds = sum(found.values())
    some = (rounds // 10, -rounds // 500, rounds // 2)
    return Tally(
        rounds=rounds,
        parts=parts,
        results=found,
        breakdown={
            "dealer": dict.fromkeys(range(1, 11), some),
            "hand": {16: some, 118: some, 121: some, 208: some, 201: some},
            "count": {-1: some, 0: some, 7: (1, 2, 4)},
        },
        paths=((200, 190, 210, 205), (200, 90, 1), (200, 260, 300, 310)) if bankrolls else (),
        lives=900 if bankrolls else 0,
        ruined=90 if bankrolls else 0,
    )


def simulated(found: Tally | None = None, *, asked: int | None = None, bankrolls: bool = False) -> Simulated:
    found = found or tally(bankrolls=bankrolls)
    wagering = Wagering(
        count=Count(tags=(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
        ramp=((1, 2), (3, 8)),
        bankroll=100 if bankrolls else None,
    )
    plan = Plan(
        book=BookId("act-blackjack-2000"),
        rounds=found.rounds if asked is None else asked,
        seed=7,
        shoe=ShoeMode.FRESH,
        wagering=wagering if bankrolls else Wagering(),
    )
    steps = tuple(
        MeanStep(rounds=found.rounds * part // 8, mean=found.mean + 0.01 / part, standard_error=0.003 / part**0.5)
        for part in range(1, 9)
    )
    return Simulated(plan=plan, tally=found, steps=steps, seconds=0.5, workers=2)


def prepared(found: Simulated, *, exact: float | None = None) -> Prepared:
    return Prepared(
        plan=found.plan,
        rules=shelf.book(found.plan.book).rules(),
        play=Play(words="basic strategy", exact=exact, base_rules_assumed=True),
        command=("croupier", "simulate", found.plan.book, "--rounds", str(found.plan.rounds)),
    )


def sevens() -> dict[Fraction, int]:
    """Results that lie far apart."""
    return {Fraction(-1): 9_000, Fraction(3): 900, Fraction(50): 50, Fraction(500): 3, Fraction(5000): 1}
