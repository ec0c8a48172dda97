"""What stands in for the analysis in tests: functions that another process loads, quick and easy to hold up."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import time
from pathlib import Path

from croupier.analysis.request import OddsRequest
from croupier.odds.giving_up import GivenUp, between_parts
from croupier.odds.progress import hands_done
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.web.odds_queue import Answer, Request


def question(*, decks: int = 8, book: str = "act-blackjack-2018") -> OddsRequest:
    return OddsRequest(book=BookId(book), options=TableOptions(decks=decks))


def echoed(asked: Request) -> Answer:
    """What was asked, and by which process it was answered."""
    assert isinstance(asked, OddsRequest)
    told = {
        "asks": "choices" if asked.every_choice else "odds",
        "book": asked.book,
        "decks": asked.options.decks,
        "soft_17": asked.options.dealer_draws_on_soft_17,
        "side_wagers": [one.value for one in asked.options.side_wagers],
        "jackpot": asked.options.jackpot,
        "removed": [one.value for one in asked.removed],
        "process": os.getpid(),
    }
    return gzip.compress(json.dumps(told).encode())


def read(answer: bytes) -> dict[str, object]:
    told: dict[str, object] = json.loads(gzip.decompress(answer))
    return told


def noted(folder: Path, asked: Request) -> Answer:
    """The same, and a line in a file for each time."""
    with (folder / "asked").open("a") as file:
        file.write(f"{asked.options.decks}\n")
    return echoed(asked)


def held_up(folder: Path, asked: Request) -> Answer:
    """The same, once the test has opened the gate for so many decks."""
    answer = noted(folder, asked)
    gate(folder, asked.options.decks).read_bytes()
    return answer


def held_up_when_told(folder: Path, asked: Request) -> Answer:
    """The same, and at once until the test lays a file `hold` beside it."""
    return held_up(folder, asked) if (folder / "hold").exists() else noted(folder, asked)


def gate(folder: Path, decks: int | None = 8) -> Path:
    """A pipe that is read to its end: who reads waits until somebody writes."""
    pipe = folder / f"gate {decks}"
    with contextlib.suppress(FileExistsError):
        os.mkfifo(pipe)
    return pipe


def open_gate(folder: Path, decks: int = 8) -> None:
    """Let whoever waits there go on, or will come."""
    gate(folder, decks).write_bytes(b"")


def held_up_halfway(folder: Path, asked: Request) -> Answer:
    """The same, with half of its hands done before the gate."""
    hands_done(275, 550)
    return held_up(folder, asked)


def broken(folder: Path, asked: Request) -> Answer:
    """Seven decks end the process; six do so the first time."""
    first = folder / "broken once"
    if asked.options.decks == 7 or (asked.options.decks == 6 and not first.exists()):
        first.touch()
        os._exit(1)
    return echoed(asked)


def refused(asked: Request) -> Answer:
    return Refused(Refusal.TOO_MANY_COPIES, says=f"{asked.options.decks} decks do not hold that")


def faulty(asked: Request) -> Answer:
    raise ValueError(f"nobody foresaw {asked.options.decks} decks")


def given_up_or_echoed(folder: Path, asked: Request) -> Answer:
    """With cards removed it goes on for ever, part after part, and says when it was given up."""
    assert isinstance(asked, OddsRequest)
    if not asked.removed:
        return echoed(asked)
    with (folder / "begun").open("a") as file:
        while True:
            try:
                between_parts()
            except GivenUp:
                file.write("given-up\n")
                raise
            time.sleep(0.01)
