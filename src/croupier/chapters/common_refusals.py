"""What is wrong with a command whatever it asks for, in any room: it comes too late, or is not for its sender."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from croupier.chapters.commands import AnyCommand, spoken
from croupier.rulebooks.powers import Power
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import holds_powers_of


class Kept(Protocol):
    """What is kept as a stream of events: it has a name, and stands at a version and a time."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def now(self) -> datetime | None: ...


def refuse_stale(state: Kept, command: AnyCommand, after: int | None = None) -> Refused | None:
    """`after` is the version that the sender has seen, where they say so."""
    if after is not None and after != state.version:
        says = f"{command.who} has seen {state.name} at version {after}, and it stands at {state.version}"
        return Refused(Refusal.STALE, says=says)
    if state.now is not None and command.at < state.now:
        says = (
            f"{command.who} cannot {spoken(command)} at {command.at.isoformat()}: "
            f"{state.name} has gone on to {state.now.isoformat()}"
        )
        return Refused(Refusal.STALE, says=says)
    return None


def refuse_power(command: AnyCommand, power: Power, *, cites: bool = True) -> Refused | None:
    """A command is for those whom the book gives it to, and for those who hold their powers."""
    if holds_powers_of(command.role, power.by):
        return None
    clauses = power.under if cites else ()
    says = (
        f"{command.who} cannot {spoken(command)} as {command.role.words}: "
        f"that is for {' or '.join(role.one for role in power.by)}"
    )
    return Refused(Refusal.WRONG_ROLE, says=says, clause=next(iter(clauses), None), also=clauses[1:])
