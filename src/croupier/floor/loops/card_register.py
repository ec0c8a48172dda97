"""Whose each player card is: read on from the record whenever a number is asked for that is not known yet."""

from __future__ import annotations

from threading import Lock
from typing import Final

from croupier.audit.record import read_of_kind
from croupier.patrons.cards import CardIssued
from croupier.patrons.kind import PATRON
from croupier.store.event_store import EventStore

_ISSUED: Final = (str(CardIssued.__struct_config__.tag),)


class CardRegister:
    """The holder of every card of one record; a number is given once, and stays with whom it was given to."""

    def __init__(self, store: EventStore) -> None:
        """Nothing is read yet. Threads may share it."""
        self._store = store
        self._holders: dict[str, str] = {}
        self._read_to = 0
        self._lock = Lock()

    def holder(self, player_card: str) -> str | None:
        """Who was given the card, by whichever worker; nobody where no such card was issued."""
        with self._lock:
            if player_card not in self._holders:
                self._read_on()
            return self._holders.get(player_card)

    def _read_on(self) -> None:
        end = self._store.log_end()
        if end == self._read_to:
            return
        for recorded in self._store.read_log(after=self._read_to, kinds=_ISSUED):
            _, issued = read_of_kind(PATRON, recorded)
            assert isinstance(issued, CardIssued)
            self._holders.setdefault(issued.player_card, issued.player)
        self._read_to = end
