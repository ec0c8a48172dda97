"""Who is connected by a socket: so that one who signs out is disconnected, and nobody takes all the places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.web.visitor import Visitor


@dataclass(frozen=True, slots=True, eq=False)
class Connection:
    """An open socket, and how to reach whoever holds it."""

    visitor: Visitor
    send_off: Callable[[str], None]
    """Closes it, with a reason in a few words."""
    tell_me: Callable[[], None]
    """Says what the purse now holds."""


class Connected:
    """Every open socket of this process."""

    def __init__(self) -> None:
        self._open: set[Connection] = set()

    def add(self, connection: Connection) -> None:
        """Note a socket that was opened."""
        self._open.add(connection)

    def remove(self, connection: Connection) -> None:
        """Forget one that was closed."""
        self._open.discard(connection)

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def of_key(self, key: str) -> int:
        """How many one session, or one address that is not signed in, has open."""
        return sum(1 for one in self._open if one.visitor.key == key)

    def of_address(self, address: str) -> int:
        """How many come from one address."""
        return sum(1 for one in self._open if one.visitor.address == address)

    def people(self) -> frozenset[str]:
        """The names of those who are connected."""
        return frozenset(one.visitor.person.name for one in self._open if one.visitor.person is not None)

    def session_ended(self, session: str, reason: str) -> None:
        """Close the sockets of a session."""
        for one in self._with(lambda visitor: visitor.session is not None and visitor.session.id == session):
            one.send_off(reason)

    def person_left(self, name: str, reason: str) -> None:
        """Close the sockets of a person, in every session."""
        for one in self._with(lambda visitor: visitor.person is not None and visitor.person.name == name):
            one.send_off(reason)

    def purse_changed(self, name: str) -> None:
        """Tell a person, in every session, what the purse now holds."""
        for one in self._with(lambda visitor: visitor.person is not None and visitor.person.name == name):
            one.tell_me()

    def _with(self, fits: Callable[[Visitor], bool]) -> Iterator[Connection]:
        return iter([one for one in self._open if fits(one.visitor)])
