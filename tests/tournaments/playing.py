"""Rounds of a session in a test: tables dealt by hand, wagers in the table's order, everybody stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.play import Ask
from croupier.tables.conditions.tournament import next_to_wager
from tests.pit import Pit
from tests.tournaments.hall import NSW, Hall


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
            wanted = decisions.get(question.player)
            plain = "stand" if "stand" in offered else "decline"
            choose = wanted if wanted in offered else plain
            pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose)
        elif waiting is not None and waiting.to == "discard-rack":
            pit.do("burn")
        else:
            pit.do("card", card=coming.pop(0))
    return pit


def nsw_cards(hall: Hall, act: str, nsw: str) -> str:
    """The cards of a round in the order of the hall's book."""
    return nsw if hall.book == NSW else act
