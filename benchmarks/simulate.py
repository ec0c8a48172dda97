"""Rounds per CPU second of the simulator beside a plain C++ one, alternately on one core; two cores; memory.

    .venv/bin/python benchmarks/simulate.py [MILLIONS] [TIMES]
    .venv/bin/python benchmarks/simulate.py --against PATH     # beside another checkout: see side_by_side.py

The C++ simulator (`plain_simulator.cpp`) plays the same game by the same strategy, one round after the other, as a
careful engineer would write it. It is compiled here (`g++ -O3 -march=native`) where there is a compiler.
"""

from __future__ import annotations

import math
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))  # after the checkout that is measured

from benchmarks.side_by_side import Figure, asked_for, book_id
from croupier.odds.table_odds import odds_of_table
from croupier.rulebooks.strategy import Strategy
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.fast import run_fast
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.running import simulate
from croupier.vocabulary.names import Choice

BOOK = book_id("act-blackjack-2018")
TABLES = (
    TableOptions(decks=8),
    TableOptions(decks=6, dealer_draws_on_soft_17=True),
    TableOptions(decks=4),
)
_CODES = {
    (Choice.STAND, Choice.STAND): 0,
    (Choice.DRAW, Choice.DRAW): 1,
    (Choice.DOUBLE, Choice.DRAW): 2,
    (Choice.DOUBLE, Choice.STAND): 3,
}


def compiled(folder: Path) -> Path | None:
    """The C++ simulator, or nothing where there is no compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = folder / "plain_simulator"
    source = Path(__file__).with_name("plain_simulator.cpp")
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(source)], check=True)
    return program


def as_numbers(strategy: Strategy) -> str:
    """The strategy as the C++ simulator reads it."""
    rows = [(total, False, False) for total in range(4, 22)]
    rows += [(total, True, False) for total in range(12, 22)]
    rows += [(12, True, True), *((2 * worth, False, True) for worth in range(2, 11))]
    return " ".join(str(_code(strategy, row, up)) for row in rows for up in range(1, 11))


def _code(strategy: Strategy, row: tuple[int, bool, bool], up: int) -> int:
    total, soft, pair = row
    if total == 21:
        return 0
    cell = strategy.cell(dealer=up, total=total, soft=soft, pair=pair, cards=2)
    return 4 if cell.first is Choice.SPLIT else _CODES[cell.first, cell.otherwise]


def theirs(program: Path, plan: Plan, seed: int) -> tuple[float, float, float]:
    """One run of the C++ simulator: rounds per CPU second, mean and standard error."""
    assert plan.strategy is not None
    options = plan.options
    arguments = [options.decks, int(options.dealer_draws_on_soft_17), plan.rounds, seed]
    ran = subprocess.run(
        [str(program), *map(str, arguments)],
        input=as_numbers(plan.strategy),
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, total, squares = (float(one) for one in ran.stdout.split())
    mean = total / 2 / plan.rounds
    return plan.rounds / seconds, mean, math.sqrt((squares / 4 / plan.rounds - mean**2) / plan.rounds)


def ours(plan: Plan, shard: int) -> tuple[float, float, float]:
    """One run of ours."""
    begin = time.process_time()
    tally = run_fast(plan, shard=shard, rounds=plan.rounds)
    return plan.rounds / (time.process_time() - begin), tally.mean, tally.standard_error


def beside(program: Path | None, rounds: int, times: int) -> None:
    """Both in turn, for each table."""
    for options in TABLES:
        plan = basic_plan(options, rounds, ShoeMode.FRESH)
        exact = exact_value(options)
        run_fast(plan, shard=0, rounds=1000)
        mine, plain, off = [], [], []
        for run in range(times):
            rate, mean, error = ours(plan, run + 1)
            mine.append(rate)
            off.append(abs(mean - exact) / error)
            if program is not None:
                rate, mean, error = theirs(program, plan, run + 1)
                plain.append(rate)
                off.append(abs(mean - exact) / error)
        ratio = (
            f"{statistics.median(a / b for a, b in zip(mine, plain, strict=True)):.2f}" if plain else "no compiler"
        )
        soft = "draws" if options.dealer_draws_on_soft_17 else "stands"
        print(
            f"  {options.decks} decks, dealer {soft:<6} on soft 17: {statistics.median(mine) / 1e6:6.1f} million, "
            f"C++ {statistics.median(plain) / 1e6 if plain else 0:6.1f} million, ratio {ratio}; "
            f"means within {max(off):.1f} standard errors of the exact value"
        )


def basic_plan(options: TableOptions, rounds: int, shoe: ShoeMode) -> Plan:
    """A plan to play the basic strategy."""
    blackjack = odds_of_table(BOOK, options).blackjack
    assert blackjack is not None
    return Plan(book=BOOK, options=options, rounds=rounds, shoe=shoe, strategy=blackjack.basic_strategy)


def exact_value(options: TableOptions) -> float:
    """What the basic strategy is worth."""
    blackjack = odds_of_table(BOOK, options).blackjack
    assert blackjack is not None
    return blackjack.basic_strategy_expectation


def on_two_cores(times: int) -> None:
    """One worker and two, in turn, by the clock on the wall."""
    for shoe, rounds in ((ShoeMode.FRESH, 600_000_000), (ShoeMode.CUT, 60_000_000)):
        plan = basic_plan(TABLES[0], rounds, shoe)
        gains = []
        for _ in range(times):
            alone, together = simulate(plan, workers=1), simulate(plan, workers=2)
            assert alone is not None
            assert together is not None
            assert alone.tally == together.tally, "who counted makes no difference"
            gains.append(alone.seconds / together.seconds)
        print(f"  {shoe.value} shoe: two workers are {statistics.median(gains):.2f} times one")


def growing() -> None:
    """What a round costs in short runs and in long ones, and the memory of it."""
    for rounds in (10_000_000, 100_000_000, 1_000_000_000):
        plan = basic_plan(TABLES[0], rounds, ShoeMode.FRESH)
        begin = time.process_time()
        simulate(plan, workers=1)
        each = (time.process_time() - begin) / rounds * 1e9
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"  {rounds / 1e6:5.0f} million rounds: {each:5.1f} ns a round, most memory so far {most} MB")


def figures() -> dict[str, Figure]:
    """Rounds from fresh shoes at each table, and from a cut shoe."""
    plans = [basic_plan(options, 4_000_000, ShoeMode.FRESH) for options in TABLES]
    plans.append(basic_plan(TABLES[0], 1_000_000, ShoeMode.CUT))
    return {_name(plan): Figure(partial(run_fast, plan, shard=1, rounds=plan.rounds)) for plan in plans}


def _name(plan: Plan) -> str:
    soft = "draws" if plan.options.dealer_draws_on_soft_17 else "stands"
    return f"{plan.shoe.value} shoe, {plan.options.decks} decks, {soft} on soft 17"


def cold_start() -> float:
    """A whole command of few rounds, compiled code kept: seconds."""
    command = [sys.executable, "-m", "croupier", "simulate", BOOK, "--rounds", "1e6", "--shoe", "fresh", "--json"]
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begin


def main() -> None:
    """Measure, and print."""
    if asked_for(figures):
        return
    rounds = int(float(sys.argv[1]) * 1e6) if len(sys.argv) > 1 else 40_000_000
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"Rounds per CPU second, {rounds / 1e6:.0f} million rounds {times} times in turn:")
    with tempfile.TemporaryDirectory() as folder:
        beside(compiled(Path(folder)), rounds, times)
    print("Cost of a round:")
    growing()
    print("By the clock on the wall:")
    on_two_cores(times)
    cold_start()
    seconds = statistics.median(cold_start() for _ in range(3))
    print(f"  a command of a million rounds, from a cold start: {seconds:.2f} s")


if __name__ == "__main__":
    main()
