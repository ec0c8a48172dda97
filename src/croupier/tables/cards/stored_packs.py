"""Packs that are checked, perhaps shuffled, ahead of time and kept secure until a table wants them (NSW 3.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.tables.cards.shuffling import refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import PackStep, StoredPack
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class PreparePack(Command, frozen=True, kw_only=True, tag="prepare-pack"):
    """Log what was done with a pack ahead of time: checked, shuffled if it was, and put in a secure place."""

    pack: Reference
    step: PackStep


class IssuePack(Command, frozen=True, kw_only=True, tag="issue-pack"):
    """Bring a pack that was made ready ahead of time to the table."""

    pack: Reference


class PackPrepared(Event, frozen=True, kw_only=True, tag="pack-prepared.1"):
    """A step was taken with a pack that is not at the table yet."""

    pack: str
    step: PackStep
    by: str

    def __str__(self) -> str:
        done = {PackStep.STORED: "kept in a secure place"}.get(self.step, self.step.value)
        return f"The pack {self.pack} is {done}, says {self.by}"


class PackIssued(Event, frozen=True, kw_only=True, tag="pack-issued.1"):
    """A pack that was made ready ahead of time came to the table."""

    pack: str

    def __str__(self) -> str:
        return f"The pack {self.pack} comes to the table"


FIRST = (PackStep.CHECKED,)
NEXT: Mapping[PackStep, tuple[PackStep, ...]] = {
    PackStep.CHECKED: (PackStep.SHUFFLED, PackStep.STORED),
    PackStep.SHUFFLED: (PackStep.STORED,),
    PackStep.STORED: (),
}
"""A pack is checked, may be shuffled, and lies in a secure place until it is wanted."""


def _steps(table: Table, pack: str) -> tuple[PackStep, ...]:
    return next((one.steps for one in table.packs if one.name == pack), ())


@CHAPTER.decides(
    PreparePack, refusals=(Refusal.PACK_NOT_STORED,), phases=(Phase.NOT_OPENED, Phase.OPEN, Phase.CLOSED)
)
def prepare_pack(context: CommandContext, command: PreparePack) -> Refused | None:
    """Each step once, in its order; the shuffle may be left for the table."""
    clause = context.clauses[0]
    steps = _steps(context.table, command.pack)
    due = NEXT[steps[-1]] if steps else FIRST
    if command.step not in due:
        says = f"The pack {command.pack} cannot be {command.step} now: " + (
            f"next it is {' or '.join(due)}" if due else "it lies in its secure place already"
        )
        return Refused(Refusal.PACK_NOT_STORED, says=says, clause=clause)
    context.say(PackPrepared(pack=command.pack, step=command.step, by=command.who, clause=clause))
    return None


@CHAPTER.evolves(PackPrepared)
def pack_prepared(table: Table, event: PackPrepared) -> Table:
    steps = (*_steps(table, event.pack), event.step)
    return replace(table, packs=(*_others(table, event.pack), StoredPack(name=event.pack, steps=steps)))


def _others(table: Table, pack: str) -> tuple[StoredPack, ...]:
    return tuple(one for one in table.packs if one.name != pack)


@CHAPTER.decides(IssuePack, refusals=(Refusal.ROUND_UNDER_WAY, Refusal.PACK_NOT_STORED, Refusal.SHUFFLED_ALREADY))
def issue_pack(context: CommandContext, command: IssuePack) -> Refused | None:
    """To a table without cards: one that is just open, or whose pack was replaced."""
    table, clause = context.table, context.clauses[0]
    if refused := refuse_in_a_round(table, command, clause) or _refuse_unready(table, command, clause):
        return refused
    context.say(PackIssued(pack=command.pack, clause=clause))
    return None


def _refuse_unready(table: Table, command: IssuePack, clause: Clause) -> Refused | None:
    if table.cards.stack is not None or table.cards.shuffling is not None:
        says = f"{command.who} cannot issue the pack {command.pack}: {table.name} has cards in use"
        return Refused(Refusal.SHUFFLED_ALREADY, says=says, clause=clause)
    missing = [one for one in (PackStep.CHECKED, PackStep.STORED) if one not in _steps(table, command.pack)]
    if not missing:
        return None
    says = f"{command.who} cannot issue the pack {command.pack}: it was not {' or '.join(missing)}"
    return Refused(Refusal.PACK_NOT_STORED, says=says, clause=clause)


@CHAPTER.evolves(PackIssued)
def pack_issued(table: Table, event: PackIssued) -> Table:
    """It was checked when it was made ready."""
    cards = replace(table.cards, checked=True)
    return replace(table, packs=_others(table, event.pack), cards=cards)
