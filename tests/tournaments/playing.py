"""Rounds of a session in a test: tables dealt by hand, wagers in the table's order, everybody stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.play import Ask, Deal
from croupier.tables.conditions.tournament import next_to_wager
from croupier.tables.tournament import standings
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.play_offs import SettlePlayOff
from croupier.tournaments.results import results_document
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.tournaments.hall import Hall

FIRST = {"win": "T", "lose": "9", "bust": "T"}
SECOND = {"win": "Q", "lose": "8", "bust": "6"}


def by_hand(hall: Hall, *players: str, take: bool = True, tables: int = 1, **changed: Any) -> Hall:
    """Everybody is seated in the order of entry, at tables that a person deals."""
    hall.entered(*players, **changed)
    hall.do("close-entries")
    hall.designated(*(f"T{number + 1}" for number in range(tables)), dealing="by hand")
    hall.drawn()
    for player in players if take else ():
        hall.do("take-seat", player)
    return hall


def started(hall: Hall, *players: str, **changed: Any) -> Hall:
    """The same, and the first session is under way."""
    by_hand(hall, *players, **changed).at("19:00").do("start-session")
    return hall


def play_round(hall: Hall, table: str, wagers: Mapping[str, int], cards: str, **decisions: str) -> Pit:
    """A whole round: cards as they are called for, and everybody stands unless a decision is named."""
    pit = hall.pit(table)
    pit.now = hall.now
    left = dict(wagers)
    while left:
        player = next_to_wager(pit.table)
        player = player if player in left else next(iter(left))
        pit.wager(player, left.pop(player))
    pit.do("start-round")
    coming = cards.split()
    while pit.table.round is not None:
        waiting = pit.live.waiting
        if isinstance(waiting, Ask):
            question = waiting.questions[0]
            offered = [option.choose.value for option in question.options]
            wanted = decisions.get(question.player, "stand")
            choose = wanted if wanted in offered else next(one for one in ("stand", "decline") if one in offered)
            pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose)
        elif isinstance(waiting, Deal) and waiting.to == "discard-rack":
            pit.do("burn")
        else:
            pit.do("card", card=coming.pop(0))
    return pit


def outcomes(hall: Hall, table: str, **each: tuple[int, str]) -> Pit:
    """A round against a dealer's 19 in which everybody wagers so much, and wins, loses or busts.

    `outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))`
    """
    pit = hall.pit(table)
    play = pit.table.tournament
    assert play is not None, f"no session is played at {table}"
    boxes = sorted((one.box, one.player) for one in play.entrants if one.player in each)
    how = [each[player][1] for _, player in boxes]
    suit = "shdc"[pit.table.rounds % 4]
    busts = ["K" for one in how if one == "bust"]
    ranks = [*(FIRST[one] for one in how), "9", *(SECOND[one] for one in how), *busts, "J"]
    cards = " ".join(f"{rank}{suit}" for rank in ranks)
    draws = {player: "draw" for _, player in boxes if each[player][1] == "bust"}
    return play_round(
        hall,
        table,
        {player: amount for player, (amount, _) in each.items()},
        cards,
        **draws,
    )


def settle(hall: Hall) -> tuple[TournamentEvent, ...] | Refused:
    """What the floor does after each round of a play-off."""
    return hall.give(SettlePlayOff(who="the clock", role=Role.CLOCK, at=hall.now))


def holds(hall: Hall, table: str) -> dict[str, int]:
    """What everybody who is in at a table holds."""
    there = hall.table(table)
    return {player: standings.chips_of(there, player) for player in standings.in_play(there)}


def shown(hall: Hall) -> dict[str, Any]:
    """The results as they stand; the chips come out even at any moment."""
    document = results_document(hall.tournament, hall.table)
    chips = document["chips"]
    held = chips["issued"] + chips["won"] - chips["deducted"] - chips["missing"] - chips["returned"]
    assert held == sum(chips["held"].values()), chips
    return document


def states(hall: Hall) -> dict[str, str]:
    """How everybody who entered stands."""
    return {one["player"]: one["state"] for one in shown(hall)["standings"]}
