"""Deciding a command in any room: what holds for every one of them, then the chapter that knows it."""

from __future__ import annotations

from typing import Any

from croupier.chapters.commands import AnyCommand, name_of, spoken
from croupier.chapters.common_refusals import refuse_power, refuse_stale
from croupier.chapters.context import RoomContext
from croupier.chapters.kinds import KeptState, StreamKind
from croupier.vocabulary.refusal import Refusal, Refused


def decide(kind: StreamKind[Any], context: RoomContext[Any, Any], command: AnyCommand) -> Refused | None:
    """What the command does, said in the context; or why it does nothing."""
    state: KeptState = context.state
    if (
        refused := refuse_stale(state, command)
        or refuse_sender(kind, command)
        or _refuse_phase(kind, state, command)
    ):
        return refused
    refused = kind.chapters.duties[type(command)].decide(context, command)
    said = context.state.version > state.version
    assert refused or said, f"{type(command).__name__} was accepted and nothing happened"
    return refused


def refuse_sender(kind: StreamKind[Any], command: AnyCommand) -> Refused | None:
    """Whoever may not ask is told that, before anything else: not whether there is what they name."""
    power = kind.powers().get(name_of(command))
    if power is None:
        says = f"{command.who} cannot {spoken(command)}: no book of this house knows such a thing"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    return refuse_power(command, power)


def _refuse_phase(kind: StreamKind[Any], state: KeptState, command: AnyCommand) -> Refused | None:
    taken = kind.chapters.duties[type(command)].phases
    if not taken or state.phase in taken:
        return None
    says = f"{command.who} cannot {spoken(command)}: {state.name} is {state.phase.replace('-', ' ')}"
    under = kind.powers()[name_of(command)].under
    return Refused(Refusal.WRONG_PHASE, says=says, clause=under[0] if len(under) == 1 else None)
