"""Who gives which command to a tournament: the same in every book, but for who runs it and the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    DEALER,
    GAMING_MANAGER,
    PLAYER,
    TOURNAMENT_MANAGER,
    Power,
    Powers,
    power,
)
from croupier.vocabulary.roles import Role

IN_EVERY_BOOK: Final[Powers] = {
    "draft-conditions": power(CASINO_OPERATOR),
    "publish-conditions": power(CASINO_OPERATOR),
    "notify": power(CASINO_OPERATOR, CASINO_SUPERVISOR, TOURNAMENT_MANAGER),
    "open-entries": power(CASINO_OPERATOR),
    "enter": power(PLAYER, TOURNAMENT_MANAGER, CASINO_SUPERVISOR),
    "turn-away": power(CASINO_OPERATOR),
    "withdraw": power(PLAYER),
    "refund": power(CASINO_OPERATOR, TOURNAMENT_MANAGER),
    "close-entries": power(CASINO_OPERATOR, TOURNAMENT_MANAGER),
    "cancel": power(CASINO_OPERATOR),
    "designate-tables": power(TOURNAMENT_MANAGER),
    "ballot": power(TOURNAMENT_MANAGER),
    "allot-seats": power(TOURNAMENT_MANAGER),
    "take-seat": power(PLAYER),
    "start-session": power(TOURNAMENT_MANAGER),
    "set-pace": power(TOURNAMENT_MANAGER),
    "call-break": power(TOURNAMENT_MANAGER),
    "change-limits": power(TOURNAMENT_MANAGER),
    "count-chips": power(DEALER, CASINO_SUPERVISOR, TOURNAMENT_MANAGER),
    "end-session": power(TOURNAMENT_MANAGER),
    "start-play-off": power(TOURNAMENT_MANAGER),
    "settle-play-off": power(CLOCK),
    "play": power(TOURNAMENT_MANAGER),
    "pay-prizes": power(CASINO_OPERATOR),
}
"""A book names its clauses, where it has any."""

IN_SOME: Final[Powers] = {
    "file-approval": power(CASINO_OPERATOR),
    "nominate": power(GAMING_MANAGER),
    "give-copy": power(CASINO_OPERATOR, CASINO_SUPERVISOR, TOURNAMENT_MANAGER),
    "buy-back": power(PLAYER),
    "add-to-pool": power(CASINO_OPERATOR),
    "move-start": power(TOURNAMENT_MANAGER),
    "seat-reserve": power(TOURNAMENT_MANAGER),
    "substitute": power(TOURNAMENT_MANAGER),
    "mark-absent": power(TOURNAMENT_MANAGER),
    "disqualify": power(TOURNAMENT_MANAGER),
    "agree-to-conclude": power(PLAYER),
    "conclude-table": power(TOURNAMENT_MANAGER),
}
"""Only a book that names them has them."""


def tournament_powers(
    under: Mapping[str, tuple[str, ...]],
    *,
    run_by: Role = TOURNAMENT_MANAGER,
    nominated_by: Role = GAMING_MANAGER,
) -> Powers:
    """The clauses of each command in a book, who gives those of the manager there, and who names the manager."""
    known = {**IN_EVERY_BOOK, **{word: IN_SOME[word] for word in under if word not in IN_EVERY_BOOK}}
    instead = {TOURNAMENT_MANAGER: run_by, GAMING_MANAGER: nominated_by}
    return {word: _given(one, instead, under.get(word, ())) for word, one in known.items()}


def _given(one: Power, instead: Mapping[Role, Role], under: tuple[str, ...]) -> Power:
    return power(*dict.fromkeys(instead.get(role, role) for role in one.by), under=under)
