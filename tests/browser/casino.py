"""A casino that tests of the browser open, kill and open again: its process, its people, its record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.audit.verifying import verify
from croupier.rulebooks import shelf
from croupier.store.opening import open_store
from tests.own_rulebook import EXAMPLE, shelf_with
from tests.web.doors import PASSWORD, Browser

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
MANAGER = "Maxine"
OPEN = "from tests.browser.house import main; main()"
"""Not `-m`: each process that the house starts would load the whole house once more."""

QUIET = ("stand", "decline", "surrender", "draw")
"""What to answer when it does not matter."""
SIDE_WAGERS = {"perfect-pairs": (2_50, 50_00), "any-pairs": (2_50, 50_00), "star-pairs": (2_50, 50_00)}


class Casino:
    """A house in a process of its own, over a record that outlives it."""

    def __init__(self, folder: Path) -> None:
        """A house that is not open yet."""
        self.record = f"sqlite:///{folder / 'house.sqlite3'}"
        self.port = 0
        self.first_manager: str | None = None
        self._process: subprocess.Popen[str] | None = None
        self._manager: Browser | None = None

    # --- the process ------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Open it: on any free port at first, on the same one afterwards."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", OPEN, self.record, str(self.port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, shelf.FOLDERS: str(EXAMPLE)},  # a book from outside stands beside the others
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said, "the house did not open; what it said stands above"
        self.port = json.loads(said)["port"]
        self.first_manager = json.loads(said)["token"]

    def kill(self) -> None:
        """End it at once, wherever it is: nothing is finished, nothing is tidied up."""
        assert self._process is not None
        self._process.kill()
        self._end()

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        assert process is not None
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise

    # --- people -----------------------------------------------------------------------------------------

    @property
    def manager(self) -> Browser:
        """Its gaming manager, signed in."""
        if self._manager is None:
            self._manager = Browser(port=self.port)
            body = {"token": self.first_manager, "name": MANAGER, "password": PASSWORD}
            assert self._manager.come_in("/api/first-manager", body).status == 201
        return self._manager

    def neighbour(self, table: str, *, box: int | None = None, chips: int = 500_00) -> Browser:
        """Another guest, who plays without a page: at the table, with chips, on a seat if a box is named."""
        guest = Browser(port=self.port)
        assert guest.come_in("/api/guests", {}).status == 201
        guest.do("arrive", table)
        guest.do("buy-in", table, amount=chips, **{"with": "purse"})
        if box is not None:
            guest.do("sit", table, box=box)
        return guest

    def answers(self, guest: Browser, table: str) -> bool:
        """Have a neighbour answer quietly whatever is asked; whether anything was."""
        asked = guest.get(f"/api/tables/{table}").json["yours"]["questions"]
        for one in asked[:1]:
            offered = [option["choose"] for option in one["options"] if option["refused"] is None]
            quiet = next(choose for choose in QUIET if choose in offered)
            about = {"for": one["owner"]} if one["owner"] else {}
            guest.do("decide", table, box=one["box"], hand=one["hand"], choose=quiet, **about)
        return bool(asked)

    # --- tables -----------------------------------------------------------------------------------------

    def open_table(self, name: str, book: str, *side_wagers: str, seconds: int = 60, **options: Any) -> str:
        chosen: dict[str, Any] = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 2_50, **options}
        fields: dict[str, Any] = {"sensors": "blazing-7s" in side_wagers}
        if "blazing-7s" in side_wagers:
            fields["holder"] = "device"
        if book.startswith("act-"):
            chosen["decks"] = 8
            fields = {"approval": "GRC/1", "shuffle": "wash-riffle"}
        else:
            chosen["decks"] = 6
        limits = {
            on: {"lowest": low, "highest": high} for on, (low, high) in SIDE_WAGERS.items() if on in side_wagers
        }
        self.manager.do(
            "open",
            name,
            rulebook=book,
            options={**chosen, "side_wagers": side_wagers},
            side_wager_limits=limits,
            seconds_to_decide=seconds,
            **fields,
        )
        return name

    def felt(self, table: str) -> dict[str, Any]:
        felt: dict[str, Any] = self.manager.get(f"/api/tables/{table}").json["felt"]
        return felt

    def until(self, table: str, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for the table to come to something by itself."""
        with self.manager.socket() as wire:
            wire.send(do="watch", table=table)
            felt: dict[str, Any] = wire.until("table")["felt"]
            while not what(felt):
                felt = wire.until("happened")["felt"]
        return felt

    # --- the record -------------------------------------------------------------------------------------

    def holds(self, *accounts: str) -> list[int]:
        """What the record says that these accounts hold, in cents."""
        with open_store(self.record, create=False) as store:
            balances = store.balances(accounts)
        return [balances.get(account, 0) for account in accounts]

    def purse(self, name: str) -> int:
        return self.holds(f"purse:{name}")[0]

    def rack(self, table: str, name: str) -> int:
        return self.holds(f"rack:{table}:{name}")[0]

    def faults(self) -> list[str]:
        """Whatever is wrong in the whole record, tables of the book from outside among it."""
        with shelf_with(EXAMPLE), open_store(self.record, create=False) as store:
            return [str(fault) for fault in verify(store).faults]


@contextmanager
def opened(folder: Path) -> Iterator[Casino]:
    casino = Casino(folder)
    try:
        casino.open()
        yield casino
    finally:
        casino.close()
