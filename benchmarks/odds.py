"""How long an exact analysis takes: beside a textbook way to find the dealer's chances, and from a cold start.

    .venv/bin/python benchmarks/odds.py [TIMES]
    .venv/bin/python benchmarks/odds.py --against PATH     # beside another checkout: see side_by_side.py

The textbook way draws the dealer's cards one after the other, for every hand anew, compiled as ours is. It finds
only the dealer's chances; the analysis finds those, best play, splits, the best table and the standard deviation.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

sys.path.append(str(Path(__file__).resolve().parent.parent))  # after the checkout that is measured

from benchmarks.side_by_side import Figure, asked_for, rules_of
from croupier.odds.blackjack import analyse
from croupier.odds.cards_left import CardsLeft
from croupier.odds.game import game_of
from croupier.odds.hand_table import hand_table
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK

TABLES = (
    ("act-blackjack-2018", 4),
    ("act-blackjack-2018", 6),
    ("act-blackjack-2018", 8),
    ("nsw-blackjack-challenge", 6),
    ("nsw-blackjack-challenge", 8),
)


@njit
def draw_on(counts: npt.NDArray[np.float64], size: float, total: int, aces: int, chance: float, out: npt.NDArray[np.float64]) -> None:  # fmt: skip  # noqa: E501
    """Add up where the dealer ends from this total, card after card."""
    best = total + 10 if aces > 0 and total <= 11 else total
    if best >= 17:
        out[min(best, 22) - 17] += chance
        return
    for worth in range(10):
        if counts[worth] > 0.0:
            drawn = counts[worth] / size
            counts[worth] -= 1.0
            draw_on(counts, size - 1.0, total + worth + 1, aces + (1 if worth == 0 else 0), chance * drawn, out)
            counts[worth] += 1.0


@njit
def textbook(hands: npt.NDArray[np.int64], decks: int) -> float:
    """The dealer's chances against every hand, for each card that he may show."""
    counts, out, total = np.empty(10), np.empty(6), 0.0
    for dealer in range(10):
        for hand in range(len(hands)):
            for worth in range(10):
                counts[worth] = decks * (16.0 if worth == 9 else 4.0) - hands[hand, worth]
            counts[dealer] -= 1.0
            if counts.min() < 0.0:
                continue
            out[:] = 0.0
            draw_on(counts, counts.sum(), dealer + 1, 1 if dealer == 0 else 0, 1.0, out)
            total += out[5]
    return total


def analysed(book: str, decks: int, removed: int = 0) -> float:
    """One analysis, and the CPU seconds it took."""
    rules = rules_of(book, TableOptions(decks=decks))
    assert isinstance(rules, BlackjackRules)
    left = CardsLeft.of(decks, DECK[:removed])
    begin = time.process_time()
    analyse(game_of(rules), left)
    return time.process_time() - begin


def figures() -> dict[str, Figure]:
    """An analysis of each table, and of one that lacks some cards."""
    tables = [(book, decks, 0) for book, decks in TABLES] + [(*TABLES[2], 13)]
    return {
        f"{book}, {decks} decks, {removed} cards removed": Figure(partial(analysed, book, decks, removed))
        for book, decks, removed in tables
    }


def cold_start(book: str) -> float:
    """The command from its start to its end, compiled code cached."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "croupier", "odds", book, "--json"]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begin


def memory() -> int:
    """The most that a process of its own needs for one analysis, in megabytes."""
    code = (
        "import resource, sys; sys.path[:0] = sys.argv[1:]\n"
        "from benchmarks.odds import analysed\n"
        "analysed('act-blackjack-2018', 8)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    root = Path(__file__).parent.parent
    run = [sys.executable, "-c", code, str(root), str(root / "src")]
    return int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """Measure, and print."""
    if asked_for(figures):
        return
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    hands = hand_table().counts[11:]
    sample = hands[:: max(1, len(hands) // 300)]
    for book, decks in TABLES:
        analysed(book, decks)
    textbook(sample, 8)
    print(f"CPU seconds of an analysis; the textbook way for the dealer alone, as a ratio to it; {times} times")
    for book, decks in TABLES:
        ours, theirs = [], []
        for _ in range(times):  # side by side: the machine is not equally fast from one second to the next
            ours.append(analysed(book, decks))
            begin = time.process_time()
            textbook(sample, decks)
            theirs.append((time.process_time() - begin) * len(hands) / len(sample))
        ratio = statistics.median(t / o for t, o in zip(theirs, ours, strict=True))
        print(f"  {book:<26}{decks} decks  {statistics.median(ours):6.3f} s   ratio {ratio:6.1f}")
    print("With cards removed, 2018 book, eight decks:")
    for removed in (0, 1, 13, 52):
        seconds = statistics.median(analysed("act-blackjack-2018", 8, removed) for _ in range(times))
        print(f"  {removed:>3} cards  {seconds:6.3f} s")
    print(f"Most memory of a process that does one analysis: {memory()} MB")
    for book in ("act-blackjack-2018", "nsw-blackjack-challenge"):
        cold_start(book)
        seconds = statistics.median(cold_start(book) for _ in range(3))
        print(f"`croupier odds {book} --json` from a cold start: {seconds:.2f} s")


if __name__ == "__main__":
    main()
