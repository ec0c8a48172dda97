"""How many may be connected at once: from one address, and in all, so that the record always has descriptors left.

It is counted where connections are accepted, before anything is read from them and whatever they turn out to be: a
descriptor is taken by each, by one that never says a word as by a player's socket. One too many is closed at once.
"""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from croupier.people.tries import place_of
from croupier.web.settings import Settings

KEPT_BACK: Final = 128
"""Descriptors for the record (up to sixty in SQLite), house players, processes beside the house, files, logs."""
SHARES: Final = 3
"""One address has at most one of so many equal parts of all connections, unless its number is given."""
_AT_ONCE: Final = 64
"""So many are turned away before others have their turn."""
_NO_DESCRIPTOR: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

TurnedAway: TypeAlias = Callable[[str, str, int], None]
"""Is told the address, why, and how many were open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionCaps:
    """How many connections there may be."""

    in_all: int
    of_one_address: int
    passed_on: tuple[str, ...] | None = ()
    """Proxies, through which many come: only the bound in all is theirs. None: everybody who connects is one."""

    def for_address(self, address: str) -> int:
        """How many this address may have."""
        is_proxy = self.passed_on is None or is_among(address, self.passed_on)
        return self.in_all if is_proxy else self.of_one_address


def bounds_of(settings: Settings, descriptors: int | None) -> ConnectionCaps:
    """With so many descriptors in this process, or with no bound on them."""
    in_all = settings.connections
    if descriptors is not None:
        kept_back = max(descriptors // 4, min(KEPT_BACK, descriptors // 2))
        in_all = max(1, min(in_all, descriptors - kept_back))
    share = max(1, in_all // SHARES)
    of_one = settings.connections_of_one_address
    usual = min(share, settings.usual_connections_of_one_address)
    return ConnectionCaps(
        in_all=in_all,
        of_one_address=min(in_all, of_one) if of_one is not None else usual,
        passed_on=None if settings.trusts_forwarded else settings.trusted_proxies,
    )


def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or lies in one of these networks."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    plain = (known.ipv4_mapped or known) if isinstance(known, ipaddress.IPv6Address) else known
    return any(plain in ipaddress.ip_network(one, strict=False) for one in networks)


class Gate:
    """Counts who is connected. It belongs to one loop."""

    def __init__(self, bounds: ConnectionCaps, turned_away: TurnedAway) -> None:
        self.bounds: Final = bounds
        self._turned_away: Final = turned_away
        self._open: Counter[str] = Counter()
        self._spare = _spare()

    @property
    def open(self) -> int:
        """How many connections there are."""
        return self._open.total()

    def over(self, listening: socket.socket) -> Listening:
        """The same listening socket, which accepts no more than may be; the one given is empty afterwards."""
        gated = Listening(listening.family, listening.type, listening.proto, fileno=listening.detach())
        gated.settimeout(0)
        gated.gate = self
        return gated

    def enter(self, address: str) -> Callable[[], None] | None:
        """Count one more, and say how to count it off again; nothing where it is one too many."""
        place, most = place_of(address), self.bounds.for_address(address)
        if self._open[place] >= most:
            self._turned_away(place, f"one address has at most {most} connections", self._open[place])
            return None
        if self.open >= self.bounds.in_all:
            self._turned_away(place, f"the house has at most {self.bounds.in_all} connections", self.open)
            return None
        self._open[place] += 1
        return partial(self._leave, place)

    def _leave(self, place: str) -> None:
        self._open[place] -= 1
        if self._open[place] <= 0:
            del self._open[place]

    def out_of_descriptors(self, listening: Listening) -> None:
        """All are taken, by whatever else: give one free, and turn one away with it."""
        self._turned_away("any", "the process has no descriptor left", self.open)
        with contextlib.suppress(OSError):
            if self._spare is not None:
                os.close(self._spare)
            socket.socket.accept(listening)[0].close()
        self._spare = _spare()


class Listening(socket.socket):
    """A listening socket behind a gate."""

    gate: Gate

    def accept(self) -> tuple[socket.socket, Any]:
        """The next that may come in; none for now where only others wait."""
        for _ in range(_AT_ONCE):
            try:
                connection, address = super().accept()
            except OSError as error:
                if error.errno not in _NO_DESCRIPTOR:
                    raise
                self.gate.out_of_descriptors(self)
                continue
            if leave := self.gate.enter(str(address[0]) if isinstance(address, tuple) else "local"):
                return Counted.of(connection, leave), address
            connection.close()
        raise BlockingIOError


class Counted(socket.socket):
    """A connection that is counted for as long as it has its descriptor."""

    _leave: Callable[[], None] | None = None

    @classmethod
    def of(cls, connection: socket.socket, leave: Callable[[], None]) -> Counted:
        """The same connection; the one given is empty afterwards."""
        counted = cls(connection.family, connection.type, connection.proto, fileno=connection.detach())
        counted._leave = leave
        return counted

    def close(self) -> None:
        """Give the descriptor back."""
        super().close()
        self._left()

    def __del__(self) -> None:
        """It was let go without a word."""
        self._left()

    def _left(self) -> None:
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()


def _spare() -> int | None:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return None
