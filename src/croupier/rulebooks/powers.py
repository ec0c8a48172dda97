"""Who may give a command at a table, and under which clauses; what every table has to take whatever its book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.roles import STAFF, Role

CASINO_OPERATOR: Final = Role.CASINO_OPERATOR
CASINO_SUPERVISOR: Final = Role.CASINO_SUPERVISOR
CLOCK: Final = Role.CLOCK
DEALER: Final = Role.DEALER
GAMING_MANAGER: Final = Role.GAMING_MANAGER
GAMING_SUPERVISOR: Final = Role.GAMING_SUPERVISOR
INSPECTOR: Final = Role.INSPECTOR
PLAYER: Final = Role.PLAYER
SPECTATOR: Final = Role.SPECTATOR
SURVEILLANCE: Final = Role.SURVEILLANCE
TOURNAMENT_MANAGER: Final = Role.TOURNAMENT_MANAGER
ALL_STAFF: Final = tuple(sorted(STAFF))


@dataclass(frozen=True, slots=True)
class Power:
    """Whose a command is, and the clauses that give it to them."""

    by: tuple[Role, ...]
    under: tuple[Clause, ...] = ()


Powers: TypeAlias = Mapping[str, Power]
"""By the command's name; a command that a book does not name is none of that book's."""


def power(*by: Role, under: tuple[str, ...] = ()) -> Power:
    """Short for `Power(by, clauses)`."""
    return Power(by, tuple(map(Clause, under)))


COMMON: Powers = {
    "notify": power(CASINO_SUPERVISOR, CASINO_OPERATOR),
    "arrive": power(PLAYER, SPECTATOR),
    "stand-up": power(PLAYER),
    "leave": power(PLAYER, SPECTATOR),
    "bring-chips": power(PLAYER),
    "seat-player": power(DEALER),
    "correct-card": power(DEALER),
}
"""What no book has to allow: people come and go, notices are given, and what was mistyped is put right."""
