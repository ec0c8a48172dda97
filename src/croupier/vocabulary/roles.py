"""Who acts at a table, and whose powers each of them holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from croupier.vocabulary.clause import defines


class Role(StrEnum):
    """In which capacity a command is given. The words are stored: add, never change."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    DEALER = "dealer"
    GAMING_SUPERVISOR = "gaming-supervisor"
    CASINO_SUPERVISOR = "casino-supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant-gaming-manager"
    GAMING_MANAGER = "gaming-manager"
    CASINO_OPERATOR = "casino-operator"
    TOURNAMENT_MANAGER = "tournament-manager"
    INSPECTOR = "inspector"
    SURVEILLANCE = "surveillance"
    CLOCK = "clock"
    """Nobody: a time that has run out."""

    @property
    def words(self) -> str:
        """As a sentence names it: `casino supervisor`."""
        return self.value.replace("-", " ")

    @property
    def one(self) -> str:
        """As a sentence names whoever acts so: `a dealer`, `an inspector`, `the clock`."""
        if self in (Role.SURVEILLANCE, Role.CLOCK):
            return "the clock" if self is Role.CLOCK else self.words
        return f"{'an' if self.words[0] in 'aeiou' else 'a'} {self.words}"


PATRONS = frozenset({Role.PLAYER, Role.SPECTATOR})
STAFF = frozenset(Role) - PATRONS - {Role.INSPECTOR, Role.CLOCK}

_ALSO: Mapping[Role, frozenset[Role]] = MappingProxyType(
    {
        Role.GAMING_SUPERVISOR: frozenset({Role.CASINO_SUPERVISOR}),
        Role.ASSISTANT_GAMING_MANAGER: frozenset({Role.CASINO_SUPERVISOR}),
        Role.GAMING_MANAGER: frozenset({Role.CASINO_SUPERVISOR, Role.CASINO_OPERATOR}),
    }
)
"""The powers that a role holds beside its own. A gaming manager acts for the operator."""


@defines("casino supervisor")
def holds_powers_of(role: Role, wanted: Iterable[Role]) -> bool:
    """Whether one in this role may do what any of the wanted roles may."""
    held = {role} | _ALSO.get(role, frozenset())
    return not held.isdisjoint(wanted)
