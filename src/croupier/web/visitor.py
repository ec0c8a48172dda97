"""Whoever asks something of the house: signed in or not, by which way, and from where. Values only."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor.shown.views import Viewer
from croupier.people.person import Person, Session
from croupier.vocabulary.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody at the door."""

    address: str
    """What counts as one address."""
    session: Session | None = None
    token: str | None = field(default=None, repr=False)
    by_cookie: bool = False
    """Whether a browser sent the session by itself: what changes something then needs the CSRF value."""

    @property
    def person(self) -> Person | None:
        """Who is signed in, if somebody is."""
        return self.session.person if self.session is not None else None

    @property
    def viewer(self) -> Viewer:
        """As whom they look at tables."""
        if self.person is None:
            return Viewer(role=Role.SPECTATOR)
        return Viewer(role=self.person.role, name=self.person.name)

    @property
    def key(self) -> str:
        """By what their requests are counted."""
        return f"session {self.session.id}" if self.session is not None else f"address {self.address}"
