"""What each viewer of a table is shown of an event: from an allow-list alone. What is not in it is not shown.

Nobody is shown a sealed secret, a card that lies face down, or what a card was that was burned. A patron's money
and whatever else concerns one patron alone is for that patron and for those who watch over the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.floor.shown.shown_events import SHOWN, SHOWN_SAID, Shown
from croupier.games.said import Said
from croupier.games.telling import tell
from croupier.tables.events import By, Event
from croupier.tables.reading import kind_of
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.roles import PATRONS, Role

UNSEEN_ROLES: Final = frozenset({Role.INSPECTOR, Role.SURVEILLANCE})
"""Those who watch without being seen: patrons are not told that they did something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Somebody who looks at a table."""

    role: Role
    name: str = ""
    """Whose own affairs are shown to a player; nothing for one who is not at the table."""

    @property
    def watches(self) -> bool:
        """Whether it is one who works at the table or watches over it."""
        return self.role not in PATRONS

    @property
    def oversees(self) -> bool:
        """Whether it is one who watches over the table, and does not deal at it."""
        return self.watches and self.role is not Role.DEALER


NOBODY: Final = Viewer(role=Role.SPECTATOR)
"""A visitor who only looks, and is not known to the house."""


def view(event: Event, by: By, viewer: Viewer) -> dict[str, Any] | None:
    """What the viewer sees of an event; nothing of one that is not for them, or that nobody has decided on."""
    shown = SHOWN.get(kind_of(event))
    if shown is None or not _is_for(shown, event, viewer):
        return None
    made: dict[str, Any] = {"kind": kind_of(event), "at": by.at.isoformat()}
    if viewer.watches or by.role not in UNSEEN_ROLES:
        made |= {"who": by.who, "as": by.role.value}
    if event.clause is not None:
        made["clause"] = event.clause
    if event.also:
        made["also"] = list(event.also)
    if by.in_chips:
        made["in_chips"] = True
    with spoken_in_tournament_chips(are_counted=by.in_chips):
        return made | _fields(shown, event, viewer)


def _is_for(shown: Shown, event: Event, viewer: Viewer) -> bool:
    if shown.overseers_only:
        return viewer.oversees
    return viewer.watches or not shown.staff_only or _is_own(shown, event, viewer)


def is_private(event: Event) -> bool:
    """Whether anything of the event is shown to one patron and not to others."""
    shown = SHOWN.get(kind_of(event))
    return shown is not None and shown.about is not None


def _is_own(shown: Shown, event: Event, viewer: Viewer) -> bool:
    """Whether the event concerns the viewer themselves."""
    if shown.about is None or not viewer.name:
        return False
    return bool(_at(msgspec.to_builtins(event), shown.about) == viewer.name)


def _fields(shown: Shown, event: Event, viewer: Viewer) -> dict[str, Any]:
    encoded = msgspec.to_builtins(event)
    paths = shown.everyone
    if viewer.watches or _is_own(shown, event, viewer):
        paths = (*paths, *shown.own)
    if viewer.watches:
        paths = (*paths, *shown.staff)
    made: dict[str, Any] = {}
    for path in paths:
        if path == "says":
            made["says"] = _sentence(str(event))
        elif path == "said":
            said: Iterable[Said] = getattr(event, "said", ())
            made["said"] = [
                {**_said(one), "says": tell(spoken)} for one, spoken in zip(encoded["said"], said, strict=True)
            ]
        else:
            _put(made, path, _at(encoded, path))
    return made


def _sentence(says: str) -> str:
    """The house's own people have no names that begin a sentence; a patron's name stands as it is."""
    return f"The {says[4:]}" if says.startswith("the ") else says


def _said(said: Mapping[str, Any]) -> dict[str, Any]:
    """What a round said, field by field from its own list."""
    fields = SHOWN_SAID[said["kind"]]
    return {name: said[name] for name in ("kind", "clause", "also", *fields) if name in said}


def _at(encoded: Any, path: str) -> Any:
    """What stands at `shuffling.committed.commitment`; nothing where something on the way is missing."""
    for name in path.split("."):
        encoded = encoded.get(name) if isinstance(encoded, Mapping) else None
    return encoded


def _put(made: dict[str, Any], path: str, value: Any) -> None:
    if value is None:
        return
    *way, name = path.split(".")
    for step in way:
        made = made.setdefault(step, {})
    made[name] = value
