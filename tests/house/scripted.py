"""Scripts for `croupier house run`, line by line, run as a whole: only what the command line says counts."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tests.command_line import croupier
from tests.house.premises import EVENING, ROLES

NSW = "nsw-blackjack-challenge"
VALUE = "00" * 16
TERMS: dict[str, Any] = {
    "manner": "by a draw",
    "awarded_at": "2026-06-10T20:00:00+10:00",
    "awarded_where": "at the fountain",
    "eligible": "members",
    "nature": "two things",
    "closes": "2026-06-10T18:00:00+10:00",
    "held_where": "on the floor",
    "held_from": "2026-06-02T12:00:00+10:00",
    "claiming": "at the desk",
    "must_be_present": False,
    "winner_told": "by telephone",
    "published": "on the website",
    "paid_out": "at the desk",
    "available": ["at the desk"],
}
PRIZES = [
    {"prize": "tv", "what": "goods", "description": "a screen", "value": 500_00},
    {"prize": "mug", "what": "goods", "description": "a mug", "value": 100_00},
]


class Script:
    """A script under way: each line a second after the one before, unless it says when."""

    def __init__(self, folder: Path, at: datetime | str = EVENING) -> None:
        self.folder = folder
        self.record = folder / "record.sqlite3"
        self.now = datetime.fromisoformat(at) if isinstance(at, str) else at
        self.lines: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []

    def __call__(self, command: str, who: str, **fields: Any) -> int:
        """Write a line; its number."""
        self.now += timedelta(seconds=1)
        if "at" in fields:
            self.now = datetime.fromisoformat(fields["at"])
        given = {"role": ROLES.get(who, "player"), "at": self.now.isoformat(), **fields}
        self.lines.append({"command": command, "who": who, **given})
        return len(self.lines)

    def open(self, *players: str, table: str = "table-1", jackpot: bool = False, **options: Any) -> None:
        """A table of the Sydney book, dealt by hand from a device; players sit at boxes 1, 2, …"""
        sign: dict[str, Any] = {"decks": 6, "minimum": 5_00, "maximum": 500_00, "smallest_chip": 50, **options}
        if jackpot:
            sign |= {"side_wagers": ["blazing-7s"], "blazing_7s_stake": 5_00}
        opening = {"rulebook": NSW, "options": sign, "float": 10_000_00, "holder": "device", "dealing": "by hand"}
        self("open", "max", table=table, **opening)
        for box, player in enumerate(players, start=1):
            self("arrive", player, table=table)
            self("issue-card", "sue", patron=player, player_card=f"{player}@{table}")
            self("present-card", player, table=table, player_card=f"{player}@{table}")
            self("buy-in", player, table=table, amount=500_00)
            self("sit", player, table=table, box=box)
        self("check-cards", "dan", table=table)
        self("load-device", "dan", table=table)

    def link(self, *tables: str, **terms: Any) -> None:
        """One jackpot for these tables."""
        given = {"stake": 5_00, "reset": 10_000_00, "increment": 2000, **terms}
        self("make-jackpot", "ora", jackpot="J1", **given)
        for table in tables or ("table-1",):
            self("link-table", "ora", jackpot="J1", table=table)

    def deal(self, cards: str, *, table: str = "table-1", burn: bool = False) -> None:
        """Report these cards; with `burn` a new round begins, and one card is burned first."""
        if burn:
            self("start-round", "dan", table=table)
            self("burn", "dan", table=table)
        for card in cards.split():
            self("card", "dan", table=table, card=card)

    def promote(self, name: str = "PR1", prizes: list[dict[str, Any]] | None = None, **terms: Any) -> None:
        """A promotion that runs, its terms sent in time."""
        self("make-promotion", "ora", promotion=name, terms=TERMS | terms, prizes=prizes or PRIZES)
        self("submit-terms", "ora", promotion=name)
        self("start-promotion", "ora", promotion=name, at="2026-06-02T12:00:00+10:00")

    def text(self, lines: int | None = None) -> str:
        """The file, or its first lines."""
        return "".join(f"{json.dumps(line)}\n" for line in self.lines[:lines])

    def run(self, *options: str, exit_code: int = 0) -> dict[str, Any]:
        """Run it over the record; the document that it ends with."""
        file = self.folder / "house.jsonl"
        file.write_text(self.text())
        ran = croupier("house", "run", str(file), "--json", "--database", str(self.record), *options)
        assert ran.returncode == exit_code, ran.stderr
        self.told = [json.loads(line) for line in ran.stdout.splitlines()]
        document: dict[str, Any] = self.told[-1]
        assert document["kind"] == "house"
        checked = croupier("verify", str(self.record))
        assert checked.returncode == 0, checked.stdout + checked.stderr
        return document

    def of(self, kind: str) -> list[dict[str, Any]]:
        """All that was told of a kind."""
        return [one for one in self.told if one["kind"] == kind]

    def refusals(self) -> list[tuple[str, str, str | None]]:
        """What was refused: command, code, clause."""
        return [(one["command"], one["code"], one["clause"]) for one in self.of("refused")]
