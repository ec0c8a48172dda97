"""Scripts of commands for the tests of the floor, the audit and the command line."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.command_line import ROOT, croupier
from tests.pit import EVENING, ROLES

__all__ = ["ROOT", "by_hand", "command", "croupier", "objects", "opening", "run", "sentence", "text"]

OPTIONS = {"decks": 8, "minimum": 1000, "maximum": 50000, "smallest_chip": 50}


def command(word: str, who: str = "dan", **fields: Any) -> dict[str, Any]:
    given = {"command": word, "who": who, "role": ROLES.get(who, "player"), "at": EVENING.isoformat()}
    return {**given, **fields}


def opening(
    table: str = "table-1", dealing: str = "by software", players: tuple[str, ...] = ("ann",), **fields: Any
) -> list[dict[str, Any]]:
    """The commands after which wagers may be placed."""
    act = {"rulebook": "act-blackjack-2018", "shuffle": "wash-riffle", "approval": "GRC/1"}
    first = command("open", "max", options=OPTIONS, dealing=dealing, **(act | fields))
    seated = [
        one
        for box, player in enumerate(players, start=1)
        for one in (
            command("arrive", player),
            command("buy-in", player, amount=50_000),
            command("sit", player, box=box),
        )
    ]
    cards = [
        command("check-cards"),
        command("shuffle"),
        command("cut", players[0], depth=208, cutting_card=60),
    ]
    return [one | {"table": table} for one in (first, *seated, *cards)]


def by_hand(cards: str = "Ts 9d 9h", ends: str = "8c") -> list[dict[str, Any]]:
    """A round that ann wins, with the cards as a dealer reports them."""
    return [
        command("wager", "ann", box=1, amount=1000),
        command("start-round"),
        *(command("card", card=card) for card in cards.split()),
        command("decide", "ann", box=1, choose="stand"),
        *(command("card", card=card) for card in ends.split()),
    ]


def text(commands: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(one) + "\n" for one in commands)


def run(commands: list[dict[str, Any]], *arguments: str) -> subprocess.CompletedProcess[str]:
    return croupier("table", "run", "-", *arguments, given=text(commands))


def objects(ran: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """What `--json` printed, an object a line."""
    return [json.loads(line) for line in ran.stdout.splitlines()]


def sentence(ran: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal."""
    assert ran.returncode == 2, ran
    assert ran.stderr.count("\n") == 1, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stderr
