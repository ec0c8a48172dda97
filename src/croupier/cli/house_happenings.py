"""What happened in the house, for a person and for a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from croupier.chapters.commands import name_of
from croupier.chapters.events import By
from croupier.cli.happenings import UNSHOWN, documents, given_by, in_one_line, line, lines
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.house_write import HouseHappening
from croupier.floor.scripts.house_script import HouseOutcome
from croupier.tables.notices import NoticeDue
from croupier.tables.play.invalid_wagers import WagersInvalid
from croupier.tables.seats.declared_chips import ChipsDeclared
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused

_TOLD_WHOLE: Final = (ChipsDeclared, NoticeDue, WagersInvalid)
"""Events at tables that are told with every field in a house, also where there is nothing to say in it."""


def documents_of(done: HouseOutcome) -> Iterator[dict[str, Any]]:
    """What became of a line, for a program: an object for each thing that happened, in whatever stream."""
    command, outcome = done.line.command, done.outcome
    by = By(who=command.who, role=command.role, at=command.at)
    where = given_by(by, getattr(command, "table", None))
    head = {"line": done.line.number, "command": name_of(command)}
    if isinstance(outcome, Refused):
        cited = {"clause": outcome.clause, "also": list(outcome.also)}
        missing = [{"item": item, "clause": clause} for item, clause in outcome.missing]
        named = {"missing": missing} if missing else {}
        yield {
            "kind": "refused",
            **cited,
            **where,
            **head,
            "code": outcome.code.value,
            "says": str(outcome),
            **named,
        }
    elif not outcome.is_new:
        yield {"kind": "done-before", "clause": None, "also": [], **where, **head, "id": command.id}
    else:
        for one in outcome.happened:
            for document in documents(one.by, one.event, one.table, _book(outcome, one)):
                yield _complete(one, document) | {"stream": one.stream}


def _complete(one: HouseHappening, document: dict[str, Any]) -> dict[str, Any]:
    """With what is left out of an event because it is as it is by default; what is sealed is not printed."""
    if one.table is not None and not isinstance(one.event, _TOLD_WHOLE):
        return document
    fields = {field.encode_name: getattr(one.event, field.name) for field in msgspec.structs.fields(one.event)}
    left_out = {name: value for name, value in fields.items() if name not in document and name not in UNSHOWN}
    return document | {name: msgspec.to_builtins(value) for name, value in left_out.items()}


def lines_of(done: HouseOutcome) -> Iterator[str]:
    """What became of a line, for a person to read."""
    command, outcome = done.line.command, done.outcome
    by = By(who=command.who, role=command.role, at=command.at)
    if isinstance(outcome, Refused):
        yield line(by, None, f"refused, line {done.line.number}: {in_one_line(str(outcome))}", None)
    elif not outcome.is_new:
        yield line(by, None, f"done before: {name_of(command)} by {command.who} (line {done.line.number})", None)
    else:
        for one in outcome.happened:
            with spoken_in_tournament_chips(are_counted=one.by.in_chips):
                yield from (f"{one.stream}  {told}" for told in lines(one.by, one.event, _book(outcome, one)))


def _book(outcome: HouseAnnouncement, one: HouseHappening) -> BookId | None:
    table = outcome.tables.get(one.table) if one.table is not None else None
    return table.setting.book if table is not None and table.setting is not None else None


def house_in_lines(document: Mapping[str, Any]) -> Iterator[str]:
    """How the house stands, for a person to read."""
    yield ""
    yield f"The house at {document['at']} ({document['zone']})"
    for account, holds in document["balances"].items():
        yield f"  {account}  {dollars(holds)}"
    for name, table in document["tables"].items():
        if says := table.get("says"):
            yield f"  {says}"
            continue
        hold = "" if table["hold"] is None else f", holds {100 * table['hold']:.1f}%"
        yield f"  {name} is {table['phase']}: drop {dollars(table['drop'])}, win {dollars(table['win'])}{hold}"
    for name, promotion in document["promotions"].items():
        won = "".join(f", {one['prize']} to {one['patron']}" for one in promotion["winners"])
        yield f"  promotion {name} is {promotion['state']}: {promotion['entries']} entries{won}"
    for letter in document["notices"]:
        by = f" by {letter['by']}" if letter["by"] else ""
        cited = f"  [{letter['clause']}]" if letter["clause"] else ""
        yield f"  letter to {letter['to']}, {letter['subject']}: {letter['state']}{by}{cited}"
