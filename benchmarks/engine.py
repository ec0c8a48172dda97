"""The engine's rounds a second, with all its cited events, beside Gymnasium's `Blackjack-v1` in the same run.

One box, eight decks dealt from a shuffled shoe, the same simple policy (draw below 17, else stand). The two
are timed in alternating slices, so that a noisy machine disturbs both alike.

    python3 run.py test --help          # once: installs what benchmarks need
    .venv/bin/python benchmarks/engine.py [SECONDS]
    .venv/bin/python benchmarks/engine.py --against PATH     # beside another checkout: see side_by_side.py
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import gymnasium

sys.path.append(str(Path(__file__).resolve().parent.parent))  # after the checkout that is measured

from benchmarks.side_by_side import Figure, asked_for, book_names, rules_of
from croupier.games.blackjack.points import total
from croupier.games.play import Deal, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer
from croupier.games.wagers import Wager
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import Choice

SLICE = 400
"""Rounds in one slice of timing."""
AT_ONCE = 5
"""Slices that are timed at once beside another checkout."""


class Shoe:
    """Eight decks, shuffled anew when a quarter is left. A benchmark may use an ordinary generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._cards: list[Card] = []

    def begin_round(self) -> None:
        if len(self._cards) < 104:
            self._cards = list(DECK) * 8
            self._random.shuffle(self._cards)

    def draw(self) -> Card:
        return self._cards.pop()


def engine(book: str) -> Callable[[], int]:
    """A function that conducts a slice of rounds and returns how many events they said."""
    rules = rules_of(book)
    wagers = (Wager(player="ann", box=1, on=rules.main, amount=1000, seated=True),)
    shoe = Shoe(seed=1)

    def one_slice() -> int:
        events = 0
        for _ in range(SLICE):
            shoe.begin_round()
            live = RoundOfPlay(rules, wagers)
            while (waiting := live.waiting) is not None:
                if isinstance(waiting, Deal):
                    live.deal(shoe.draw())
                else:
                    question = waiting.questions[0]
                    choose = simple_choice(live, question)
                    live.answer(Answer(player="ann", box=1, hand=question.hand, choose=choose))
            events += len(live.said)
        return events

    return one_slice


def simple_choice(live: RoundOfPlay, question: Question) -> Choice:
    """Draw below 17, else stand; no insurance; war on a tie."""
    if question.option(Choice.DRAW) is None:
        return Choice.GO_TO_WAR if question.option(Choice.GO_TO_WAR) else Choice.DECLINE
    return Choice.DRAW if total(live.layout.boxes[0].hands[0].cards) < 17 else Choice.STAND


def gymnasium_blackjack() -> Callable[[], int]:
    """A function that plays a slice of rounds of `Blackjack-v1` with the same policy."""
    environment = gymnasium.make("Blackjack-v1")
    environment.reset(seed=1)

    def one_slice() -> int:
        steps = 0
        for _ in range(SLICE):
            (points, _, _), _ = environment.reset()
            over = False
            while not over:
                (points, _, _), _, over, _, _ = environment.step(1 if points < 17 else 0)
                steps += 1
        return steps

    return one_slice


def some_slices(book: str) -> Callable[[], None]:
    """Enough of them to be timed at once."""
    one_slice = engine(book)

    def slices() -> None:
        for _ in range(AT_ONCE):
            one_slice()

    return slices


def only_cards() -> None:
    """The benchmark's own part of these: the cards of so many rounds, at a good six each."""
    shoe = Shoe(seed=1)
    for _ in range(AT_ONCE * SLICE):
        shoe.begin_round()
        for _ in range(6):
            shoe.draw()


def figures() -> dict[str, Figure]:
    """Some slices of rounds under each book."""
    return {
        f"{book}: {AT_ONCE * SLICE} rounds": Figure(some_slices(book), own_part=only_cards)
        for book in book_names()
    }


def timed(one_slice: Callable[[], int]) -> tuple[float, int]:
    start = time.process_time()
    count = one_slice()
    return time.process_time() - start, count


def compare(book: str, seconds: float) -> None:
    ours, theirs = engine(book), gymnasium_blackjack()
    ours(), theirs()
    ratios: list[float] = []
    our_time = their_time = 0.0
    events = 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        our_slice, said = timed(ours)
        their_slice, _ = timed(theirs)
        ratios.append(their_slice / our_slice)
        our_time, their_time, events = our_time + our_slice, their_time + their_slice, events + said
    rounds = SLICE * len(ratios)
    print(
        f"{book:<26} {rounds / our_time:>8,.0f} rounds/s  {events / rounds:>5.1f} events a round   "
        f"Blackjack-v1 {rounds / their_time:>8,.0f} rounds/s   ratio {statistics.median(ratios):.2f}"
    )


def main() -> None:
    if asked_for(figures):
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    for book in book_names():
        compare(book, seconds)


if __name__ == "__main__":
    main()
