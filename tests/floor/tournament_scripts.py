"""Scripts of whole tournaments, for the tests of the floor, the audit, the command line and the benchmark."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from tests.command_line import croupier
from tests.pit import CANBERRA

__all__ = ["B00", "B06", "B18", "NSW", "SMALL", "Evening", "objects", "run", "sessions_for", "text"]

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

ROLES = {
    "max": "gaming-manager",
    "tom": "tournament-manager",
    "dan": "dealer",
    "sue": "casino-supervisor",
    "gus": "gaming-supervisor",
}
MORNING = datetime(2026, 11, 16, 9, tzinfo=CANBERRA)
STARTS = datetime(2026, 11, 16, 19, tzinfo=CANBERRA)

STATED: dict[str, Any] = {
    "name": "Spring Cup",
    "starts": STARTS.isoformat(),
    "how_to_enter": "at the desk",
    "entry_fee": 50_00,
    "chips": 500,
    "limits": [{"minimum": 20, "maximum": 500}],
    "prizes": [{"place": 1, "share": 5}, {"place": 2, "share": 3}, {"place": 3, "share": 2}],
    "players": {"fewest": 2, "most": 2_000},
    "groups": [],
    "elimination": "who cannot make the minimum is out",
    "ties": {"session": "extra-rounds", "final": "extra-rounds"},
    "distribution": "in cash, after the final",
    "statement": "The casino runs it, and the rules win",
    "repechage": False,
    "buy_back": False,
    "buy_in": 0,
    "side_wagers": [],
}
IN_SYDNEY: dict[str, Any] = {
    "compulsory_wager": True,
    "allocation": "ballot",
    "order_of_wagering": True,
    "pass_cards": 1,
    "undisclosed_wagers": 2,
    "eligibility": {"statement": "whoever may gamble"},
    "withdrawal": False,
    "form": "F1",
}


def sessions_for(players: int, rounds: int) -> list[dict[str, Any]]:
    """Heats of seven at a table until one table is left; the best of each go on."""
    made: list[dict[str, Any]] = []
    while players > 7:
        tables = -(-players // 7)
        advance = 1 if tables > 6 else 2
        made.append({"name": f"heat {len(made) + 1}", "rounds": rounds, "tables": tables, "advance": advance})
        players = tables * advance
    return [*made, {"name": "final", "rounds": rounds, "tables": 1}]


class Evening:
    """The lines of one tournament, each a minute after the last unless it says otherwise."""

    def __init__(
        self,
        book: str = B06,
        players: Sequence[str] = ("ann", "bob"),
        *,
        sessions: list[dict[str, Any]] | None = None,
        dealing: str = "by hand",
        **conditions: Any,
    ) -> None:
        self.book, self.players, self.dealing = book, tuple(players), dealing
        self.lines: list[dict[str, Any]] = []
        self.now = MORNING
        self.sessions = sessions or [{"name": "final", "rounds": 1, "tables": 1}]
        own = IN_SYDNEY if book == NSW else {}
        self.conditions = {**STATED, "sessions": self.sessions, **own, **conditions}
        self.tables = [f"T{number}" for number in range(1, max(one["tables"] for one in self.sessions) + 1)]

    def say(self, word: str, who: str = "tom", *, at: datetime | None = None, **fields: Any) -> Evening:
        """One line."""
        if self.book == B00 and who == "tom":
            who = "max"  # that book names nobody who runs it
        self.now = at or self.now + timedelta(minutes=1)
        head = {"command": word, "who": who, "role": ROLES.get(who, "player"), "at": self.now.isoformat()}
        self.lines.append({**head, **fields})
        return self

    def entered(self) -> Evening:
        """Everything up to the closing of entries, and the tables."""
        self.say("draft-conditions", "max", rulebook=self.book, conditions=self.conditions)
        if self.book != NSW:
            self.say("file-approval", "max", what="conditions", reference="GRC/7")
        self.say("publish-conditions", "max").say("notify", "max", to="commission", subject="conditions")
        if self.book != B00:
            licence: dict[str, Any] = {"licence": "L1"} if self.book == NSW else {}
            self.say("nominate", "max", person="tom", **licence)
        self.say("open-entries", "max")
        for first in range(0, len(self.players), 100):
            self.say("enter", players=self.players[first : first + 100])
        self.say("close-entries")
        act = {} if self.book == NSW else {"shuffle": "wash-riffle", "approval": "GRC/1"}
        opening = {"dealing": self.dealing, "options": {"decks": 8}, **act}
        for first in range(0, len(self.tables), 100):
            self.say("designate-tables", tables=self.tables[first : first + 100], open=opening)
        return self

    def started(self, session: str = "final", *, at: datetime | None = None) -> Evening:
        """One table, boxes in the order of the players, everybody in the seat, and the session under way."""
        boxes = enumerate(self.players, start=1)
        seats = [{"player": player, "table": self.tables[0], "box": box} for box, player in boxes]
        self.say("ballot", session=session, drawn=seats)
        for player in self.players:
            self.say("take-seat", player)
        return self.say("start-session", at=at or STARTS)

    def round(self, cards: str, decisions: Sequence[dict[str, Any]] = (), **wagers: Any) -> Evening:
        """A round at the first table: each wager an amount, or the fields of one."""
        laid = [
            {"player": player, **(one if isinstance(one, dict) else {"amount": one})}
            for player, one in wagers.items()
        ]
        more: dict[str, Any] = {"decisions": list(decisions)} if decisions else {}
        return self.say("play-round", "dan", table=self.tables[0], wagers=laid, cards=cards, **more)

    def bots(self, seed: int = 7, until: str = "places") -> Evening:
        """House strategies play."""
        return self.say("play", play="bots", seed=seed, until=until, at=max(self.now, STARTS - timedelta(hours=1)))

    def paid(self) -> Evening:
        """The prizes, the next day."""
        return self.say("pay-prizes", "max", at=STARTS + timedelta(hours=20))


SMALL = """\
{"command": "draft-conditions", "who": "max", "role": "gaming-manager", "at": "2026-11-16T17:00:00+11:00", "rulebook": "act-blackjack-2006", "conditions": {"name": "Spring Cup", "starts": "2026-11-16T19:00:00+11:00", "sessions": [{"name": "final", "rounds": 1, "tables": 1}], "entry_fee": 5000, "chips": 500, "limits": [{"minimum": 20, "maximum": 500}], "prizes": [{"place": 1, "share": 2}, {"place": 2, "share": 1}]}}
{"command": "file-approval", "who": "max", "role": "gaming-manager", "at": "2026-11-16T17:01:00+11:00", "what": "conditions", "reference": "GRC/7"}
{"command": "nominate", "who": "max", "role": "gaming-manager", "at": "2026-11-16T17:02:00+11:00", "person": "tom"}
{"command": "open-entries", "who": "max", "role": "gaming-manager", "at": "2026-11-16T17:03:00+11:00"}
{"command": "enter", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T17:04:00+11:00", "players": ["ann", "bob"]}
{"command": "close-entries", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T18:00:00+11:00"}
{"command": "designate-tables", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T18:01:00+11:00", "tables": ["T1"], "open": {"dealing": "by hand", "options": {"decks": 8}, "shuffle": "wash-riffle", "approval": "GRC/1"}}
{"command": "ballot", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T18:02:00+11:00", "drawn": [{"player": "ann", "table": "T1", "box": 1}, {"player": "bob", "table": "T1", "box": 2}]}
{"command": "take-seat", "who": "ann", "role": "player", "at": "2026-11-16T18:50:00+11:00"}
{"command": "take-seat", "who": "bob", "role": "player", "at": "2026-11-16T18:51:00+11:00"}
{"command": "start-session", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T19:00:00+11:00"}
{"command": "play-round", "who": "dan", "role": "dealer", "at": "2026-11-16T19:01:00+11:00", "table": "T1", "wagers": [{"player": "ann", "amount": 100}, {"player": "bob", "amount": 60}], "cards": "Ts Kd 9c Qh 8s Jd"}
{"command": "end-session", "who": "tom", "role": "tournament-manager", "at": "2026-11-16T19:02:00+11:00"}
{"command": "pay-prizes", "who": "max", "role": "gaming-manager", "at": "2026-11-16T19:03:00+11:00"}
"""  # noqa: E501
"""A whole tournament of two players and one round."""


def text(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(one) + "\n" for one in lines)


def run(script: Evening | str, *arguments: str) -> subprocess.CompletedProcess[str]:
    given = script if isinstance(script, str) else text(script.lines)
    return croupier("tournament", "run", "-", *arguments, given=given)


def objects(ran: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """What `--json` printed, an object a line."""
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
