"""Shuffles a second of eight decks, from secret and cutter's value to an order, and what checking one costs.

.venv/bin/python benchmarks/shuffle.py [SECONDS]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from croupier.shoe.chance import KeyStream, shuffle
from croupier.shoe.cut import cut
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion, commit, new_secret, reveal, shuffled, verify
from croupier.shoe.pack import full_pack

PACK = full_pack(8)
OCCASION = Occasion(table="benchmark", shoe=1)
VALUE = bytes(range(16))
SLICE = 100


def shuffle_alone() -> None:
    """The shuffle from a key, nothing else."""
    shuffle(PACK, KeyStream(bytes(32)))


def whole_shoe() -> None:
    """A fresh secret, its commitment, the shuffle and the cut."""
    secret = new_secret()
    commit(secret, OCCASION)
    cut(shuffled(secret, OCCASION, FaceDown.of(PACK), VALUE), 200)


def check() -> None:
    """What anyone runs when the shoe has ended."""
    secret = new_secret()
    verify(commit(secret, OCCASION), reveal(secret, OCCASION), cards=PACK, value=VALUE, cut=200, dealt=())


def measured(name: str, once: Callable[[], None], seconds: float) -> None:
    once()
    done, begun = 0, time.process_time()
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for _ in range(SLICE):
            once()
        done += SLICE
    used = time.process_time() - begun
    print(f"{name:<42} {done / used:>8,.0f} a second   {1000 * used / done:.2f} ms each")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    measured(f"shuffle of {len(PACK)} cards", shuffle_alone, seconds)
    measured("secret, commitment, shuffle and cut", whole_shoe, seconds)
    measured("verification of a shuffle", check, seconds)


if __name__ == "__main__":
    main()
